package incision

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Options are rulings of play that players may agree to have otherwise. The zero value is the default.
type Options struct {
	NoReactions bool // beginners leave them out
	Sprint      bool // a Run may be a sprint of 3 x Mv
	NotAtop     bool // nobody stops on top of an obstacle
	Hiding      bool // who is prone behind a wall is out of sight
	HalfInch    bool // half an inch of a target is enough to see it
	OpenShots   bool // any target may be named; a shot without a line is wasted
	ChangeArm   bool // the weapon may be changed once lines and ranges are known
	NoOverhead  bool // nobody shoots overhead
	TallShelter bool // nothing lands from above within 2" behind very high terrain
	Scale       int8 // in what players measure beside the screen: 1 half inches, 2 centimetres
	ShareData   bool // scenario 1: data may be copied to an adjacent member
	BatteryIn   int8 // scenario 2: inches of the battery from its edge
	PadIn       int8 // scenario 3: inches of the transmat from its edge
	Sector      bool // scenario 4: one leaves by a sector of an edge alone
	Pieces      int8 // scenario 8: pieces of artillery
	SwapRoles   bool // scenarios 8 and 9: the second side attacks
	ExactHit    bool // a speculative hit lands on its spot
	NarrowArea  bool // munitions of an x-launcher are 3" across
	MissedShots bool // shots that miss a model strike the object before it
	RoundField  bool // the field of a NuHu guards it alone, all round
	TakeOver    bool // another handler with a free place takes a beast over
	ChooseSpots bool // charges are set off spot by spot
	LongWalls   bool // kinetic barriers may be longer than 8"
	FieldArc    int8 // half the arc of a batter field in degrees, 0 for 90
	OnTheMove   bool // captives hamper a captor's moves alone
	DronesPass  bool // friendly gun drones are passed through like buddies
	ThrownRisk  bool // a blunder with a hazardous grenade strikes its thrower too
	Supply      int8 // grenades of a kind a model has, 0 for enough
	Force       force.Options
}

type optionRow struct {
	id   string
	rule tally.Rule
	text string
	at   func(*Options) *bool
}

var optionTable = []optionRow{
	{"no-reactions", "is.reactions.optional-rule", "Nobody reacts: the game for beginners.", func(o *Options) *bool { return &o.NoReactions }},
	{"sprint", "is.order.run-sprint", "A Run may be a sprint of three times Mv, with an Ag test.", func(o *Options) *bool { return &o.Sprint }},
	{"not-atop", "is.terrain.atop-obstacle", "Nobody stops on top of an obstacle.", func(o *Options) *bool { return &o.NotAtop }},
	{"hiding", "is.los.hiding", "Who lies prone behind a wall is hidden, and sees nobody either.", func(o *Options) *bool { return &o.Hiding }},
	{"half-inch", "is.los.half-inch-visible", "A target is seen if half an inch of it is.", func(o *Options) *bool { return &o.HalfInch }},
	{"open-declarations", "is.los.required", "Any enemy may be named as a target; a shot that has no line is wasted.", func(o *Options) *bool { return &o.OpenShots }},
	{"change-weapon", "is.shoot.change-weapon", "A shooter may choose its weapon anew when a target has dashed.", func(o *Options) *bool { return &o.ChangeArm }},
	{"no-overhead", "is.lof.overhead-prohibited", "There is no overhead fire: the fight is under a roof.", func(o *Options) *bool { return &o.NoOverhead }},
	{"tall-shelter", "is.lof.overhead-behind-tall", "Nothing lands from above within 2\" behind terrain of 4\" and more.", func(o *Options) *bool { return &o.TallShelter }},
	{"edge-sector", "is.sc4.variant", "Extraction: the general leaves within 6\" of the middle of an edge alone, as in Data Retrieval.", func(o *Options) *bool { return &o.Sector }},
	{"swap-roles", "is.sc8.replay", "Counterstrike and Sabotage: the second side attacks, the first defends.", func(o *Options) *bool { return &o.SwapRoles }},
	{"exact-hit", "is.oh.speculative-hit", "A hit with a shot from above at a spot nobody sees lands on it, not 2\" off.", func(o *Options) *bool { return &o.ExactHit }},
	{"narrow-area", "is.mun.area-launcher", "Special munitions of an off-table x-launcher are 3\" across, not 5\".", func(o *Options) *bool { return &o.NarrowArea }},
	{"missed-shots", "is.breach.missed-shots", "Shots that miss a model behind an object strike the object.", func(o *Options) *bool { return &o.MissedShots }},
	{"round-field", "is.skill.nuhu.batter-field", "The batter field of a NuHu guards the NuHu alone, from all sides.", func(o *Options) *bool { return &o.RoundField }},
	{"take-over", "is.build.beast.handler-dies", "A handler with a free place takes over a beast whose own is lost.", func(o *Options) *bool { return &o.TakeOver }},
	{"choose-spots", "is.build.demolition.trigger", "Who sets charges off chooses which spots.", func(o *Options) *bool { return &o.ChooseSpots }},
	{"long-barriers", "is.build.equip.barrier.kinetic", "Kinetic barriers may be longer than 8\".", func(o *Options) *bool { return &o.LongWalls }},
	{"captives-walk", "is.captive.hampers", "Captives hamper their captor when it moves, not when it shoots or fights.", func(o *Options) *bool { return &o.OnTheMove }},
	{"pass-gun-drones", "is.move.interpenetrate-others", "Friendly gun drones are passed through like buddies.", func(o *Options) *bool { return &o.DronesPass }},
	{"thrown-hazard", "is.attr.hazardous", "A hazardous grenade strikes its thrower too when a throw is a blunder.", func(o *Options) *bool { return &o.ThrownRisk }},
	{"share-data", "is.sc1.variant-share", "Data Retrieval: data may be copied to an adjacent member by a Rally.", func(o *Options) *bool { return &o.ShareData }},
}

// numberRow is a switch with a number; the first value is the default.
type numberRow struct {
	id     string
	rule   tally.Rule
	text   string
	values []string
	at     func(*Options) *int8
}

var numberTable = []numberRow{
	{"battery-in", "is.sc2.setup", "Ground Defences: how many inches from its edge the battery stands.", []string{"6", "9", "12"}, func(o *Options) *int8 { return &o.BatteryIn }},
	{"transmat-in", "is.sc3.setup", "Escape through the Transmat: how many inches from its edge the pad lies.", []string{"5", "8", "11"}, func(o *Options) *int8 { return &o.PadIn }},
	{"scale", "is.measure.scale-15mm", "What players measure with beside the screen; with figures of 15 mm an inch may be half an inch or a centimetre.", []string{"inch", "half-inch", "cm"}, func(o *Options) *int8 { return &o.Scale }},
	{"field-half", "is.equip.batter-field", "Batter fields: how many degrees to either side of its facing the template reaches.", []string{"90", "60", "45"}, func(o *Options) *int8 { return &o.FieldArc }},
	{"supply", "is.build.grenade-rule.supply", "How many grenades of each kind a model has for a scenario.", []string{"enough", "1", "3", "5"}, func(o *Options) *int8 { return &o.Supply }},
	{"artillery", "is.sc8.difficulty", "Counterstrike: how many pieces of artillery there are.", []string{"2", "1", "3"}, func(o *Options) *int8 { return &o.Pieces }},
}

// halfInches is the scale by half inches; the next one is by centimetres.
const halfInches = 1

// or is a number of the options, or its default.
func or(n, usual int8) int8 {
	if n == 0 {
		return usual
	}
	return n
}

// optionList are all switches, those of shards too.
func optionList() []game.Option {
	var out []game.Option
	for _, r := range optionTable {
		out = append(out, game.Option{ID: r.id, Text: r.text, Rule: r.rule, Default: "off", Values: []string{"off", "on"}})
	}
	for _, r := range numberTable {
		out = append(out, game.Option{ID: r.id, Text: r.text, Rule: r.rule, Default: r.values[0], Values: r.values})
	}
	return append(out, force.OptionList()...)
}

// set turns a switch.
func (o *Options) set(id, value string) error {
	for _, r := range numberTable {
		if r.id == id && !slices.Contains(r.values, value) {
			return fmt.Errorf("option %s is one of %s, not %q", id, strings.Join(r.values, ", "), value)
		} else if r.id == id {
			n, err := strconv.Atoi(value)
			if err != nil { // a word counts as its place in the list
				n = slices.Index(r.values, value)
			}
			*r.at(o) = int8(n)
			return nil
		}
	}
	if value != "on" && value != "off" {
		return fmt.Errorf("option %s is on or off, not %q", id, value)
	}
	for _, r := range optionTable {
		if r.id == id {
			*r.at(o) = value == "on"
			return nil
		}
	}
	if !o.Force.Set(id, value == "on") {
		return fmt.Errorf("there is no option %q", id)
	}
	return nil
}

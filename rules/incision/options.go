package incision

import (
	"sortie/game"
	"sortie/profile"
	"sortie/rules/incision/force"
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

// table are all switches, those of shards too.
func (o *Options) table() profile.Options {
	return append(profile.Options{
		{ID: "no-reactions", Text: "Nobody reacts: the game for beginners.", Rule: "is.reactions.optional-rule", Flag: &o.NoReactions},
		{ID: "sprint", Text: "A Run may be a sprint of three times Mv, with an Ag test.", Rule: "is.order.run-sprint", Flag: &o.Sprint},
		{ID: "not-atop", Text: "Nobody stops on top of an obstacle.", Rule: "is.terrain.atop-obstacle", Flag: &o.NotAtop},
		{ID: "hiding", Text: "Who lies prone behind a wall is hidden, and sees nobody either.", Rule: "is.los.hiding", Flag: &o.Hiding},
		{ID: "half-inch", Text: "A target is seen if half an inch of it is.", Rule: "is.los.half-inch-visible", Flag: &o.HalfInch},
		{ID: "open-declarations", Text: "Any enemy may be named as a target; a shot that has no line is wasted.", Rule: "is.los.required", Flag: &o.OpenShots},
		{ID: "change-weapon", Text: "A shooter may choose its weapon anew when a target has dashed.", Rule: "is.shoot.change-weapon", Flag: &o.ChangeArm},
		{ID: "no-overhead", Text: "There is no overhead fire: the fight is under a roof.", Rule: "is.lof.overhead-prohibited", Flag: &o.NoOverhead},
		{ID: "tall-shelter", Text: "Nothing lands from above within 2\" behind terrain of 4\" and more.", Rule: "is.lof.overhead-behind-tall", Flag: &o.TallShelter},
		{ID: "edge-sector", Text: "Extraction: the general leaves within 6\" of the middle of an edge alone, as in Data Retrieval.", Rule: "is.sc4.variant", Flag: &o.Sector},
		{ID: "swap-roles", Text: "Counterstrike and Sabotage: the second side attacks, the first defends.", Rule: "is.sc8.replay", Flag: &o.SwapRoles},
		{ID: "exact-hit", Text: "A hit with a shot from above at a spot nobody sees lands on it, not 2\" off.", Rule: "is.oh.speculative-hit", Flag: &o.ExactHit},
		{ID: "narrow-area", Text: "Special munitions of an off-table x-launcher are 3\" across, not 5\".", Rule: "is.mun.area-launcher", Flag: &o.NarrowArea},
		{ID: "missed-shots", Text: "Shots that miss a model behind an object strike the object.", Rule: "is.breach.missed-shots", Flag: &o.MissedShots},
		{ID: "round-field", Text: "The batter field of a NuHu guards the NuHu alone, from all sides.", Rule: "is.skill.nuhu.batter-field", Flag: &o.RoundField},
		{ID: "take-over", Text: "A handler with a free place takes over a beast whose own is lost.", Rule: "is.build.beast.handler-dies", Flag: &o.TakeOver},
		{ID: "choose-spots", Text: "Who sets charges off chooses which spots.", Rule: "is.build.demolition.trigger", Flag: &o.ChooseSpots},
		{ID: "long-barriers", Text: "Kinetic barriers may be longer than 8\".", Rule: "is.build.equip.barrier.kinetic", Flag: &o.LongWalls},
		{ID: "captives-walk", Text: "Captives hamper their captor when it moves, not when it shoots or fights.", Rule: "is.captive.hampers", Flag: &o.OnTheMove},
		{ID: "pass-gun-drones", Text: "Friendly gun drones are passed through like buddies.", Rule: "is.move.interpenetrate-others", Flag: &o.DronesPass},
		{ID: "thrown-hazard", Text: "A hazardous grenade strikes its thrower too when a throw is a blunder.", Rule: "is.attr.hazardous", Flag: &o.ThrownRisk},
		{ID: "share-data", Text: "Data Retrieval: data may be copied to an adjacent member by a Rally.", Rule: "is.sc1.variant-share", Flag: &o.ShareData},
		{ID: "battery-in", Text: "Ground Defences: how many inches from its edge the battery stands.", Rule: "is.sc2.setup", Num: &o.BatteryIn, Values: []string{"6", "9", "12"}},
		{ID: "transmat-in", Text: "Escape through the Transmat: how many inches from its edge the pad lies.", Rule: "is.sc3.setup", Num: &o.PadIn, Values: []string{"5", "8", "11"}},
		{ID: "scale", Text: "What players measure with beside the screen; with figures of 15 mm an inch may be half an inch or a centimetre.", Rule: "is.measure.scale-15mm", Num: &o.Scale, Values: []string{"inch", "half-inch", "cm"}},
		{ID: "field-half", Text: "Batter fields: how many degrees to either side of its facing the template reaches.", Rule: "is.equip.batter-field", Num: &o.FieldArc, Values: []string{"90", "60", "45"}},
		{ID: "supply", Text: "How many grenades of each kind a model has for a scenario.", Rule: "is.build.grenade-rule.supply", Num: &o.Supply, Values: []string{"enough", "1", "3", "5"}},
		{ID: "artillery", Text: "Counterstrike: how many pieces of artillery there are.", Rule: "is.sc8.difficulty", Num: &o.Pieces, Values: []string{"2", "1", "3"}},
	}, o.Force.Table()...)
}

// optionList explains them to people.
func optionList() []game.Option { return new(Options).table().List() }

// set sets one of them.
func (o *Options) set(id, value string) error { return o.table().Set(id, value) }

// halfInches is the scale by half inches; the next one is by centimetres.
const halfInches = 1

// or is a number of the options, or its default.
func or(n, usual int8) int8 {
	if n == 0 {
		return usual
	}
	return n
}

package force

import (
	"sortie/game"
	"sortie/tally"
)

// DefaultBudget is the usual build.  is.build.create.default-300
const DefaultBudget = 300

// Options are rulings of the ledger that players may agree to have otherwise. The zero value is the default.
type Options struct {
	RemainderBuysSkills bool // what the build left over may buy skills too
	PrintedBT           bool // the Break Threshold is the printed one
	AnyLeadership       bool // any Leadership opens the plasma carbine to a Boromite
	ClawAtFour          bool // the plasma claw asks for Leadership 4
	DropGunDrones       bool // a Drop shard may hold gun drones
	MixedMercenaries    bool // Advanced and Primitive Mercenaries in one shard
	RifleDifference     bool // the plasma rifle costs the difference of 8 at creation
	NoUnderdog          bool // no XP for the weaker side
	ExamplePool         bool // replacements may come from the example shards
	NoRetireLimit       bool // any number may retire
	NoTemporary         bool // no temporary operatives
	WideBomber          bool // the heavy disruptor bomber has a blast of 6"
	BreachingTwo        bool // Demolitions 3 raises Breaching weapons too
}

// optionRow is one switch.
type optionRow struct {
	id   string
	rule tally.Rule
	text string
	at   func(*Options) *bool
}

var optionTable = []optionRow{
	{"remainder-buys-skills", "is.build.create.leftover", "What is left of the budget may buy skills as well.", func(o *Options) *bool { return &o.RemainderBuysSkills }},
	{"printed-bt", "is.build.create.break-threshold", "The Break Threshold is the printed one where it differs.", func(o *Options) *bool { return &o.PrintedBT }},
	{"boromite-any-leadership", "is.build.bor.plasma-carbine", "Any Leadership lets a Boromite buy a plasma carbine.", func(o *Options) *bool { return &o.AnyLeadership }},
	{"plasma-claw-at-4", "is.build.ghar.plasma-claw", "A plasma claw asks for Leadership 4.", func(o *Options) *bool { return &o.ClawAtFour }},
	{"drop-gun-drones", "is.build.phc.drop-only", "A Drop shard may hold gun drones.", func(o *Options) *bool { return &o.DropGunDrones }},
	{"mixed-mercenaries", "is.build.merc.kinds", "Advanced and Primitive Mercenaries may mix, each with its own column.", func(o *Options) *bool { return &o.MixedMercenaries }},
	{"rifle-difference", "is.build.is.plasma-rifle", "A plasma rifle at creation costs 8, the difference to the carbine.", func(o *Options) *bool { return &o.RifleDifference }},
	{"no-underdog", "is.build.xp.underdog", "The weaker side earns nothing for being so.", func(o *Options) *bool { return &o.NoUnderdog }},
	{"example-pool", "is.build.replace.example-shard-pool", "Replacements may be taken from the example shards.", func(o *Options) *bool { return &o.ExamplePool }},
	{"no-retire-limit", "is.build.replace.retire-limit", "Any number of members may retire between missions.", func(o *Options) *bool { return &o.NoRetireLimit }},
	{"no-temporary", "is.build.replace.temporary-operative", "There are no temporary operatives.", func(o *Options) *bool { return &o.NoTemporary }},
	{"wide-bomber", "is.build.avail.ghar-disruptor-size", "The heavy disruptor bomber has a blast of 6\".", func(o *Options) *bool { return &o.WideBomber }},
	{"demolitions-3-breaching", "is.skill.demolitions.level-3", "Demolitions 3 gives +2 to Breaching weapons too.", func(o *Options) *bool { return &o.BreachingTwo }},
}

// OptionList are the switches for people to set.
func OptionList() []game.Option {
	var out []game.Option
	for _, r := range optionTable {
		out = append(out, game.Option{ID: r.id, Text: r.text, Rule: r.rule, Default: "off", Values: []string{"off", "on"}})
	}
	return out
}

// Set turns a switch on or off; false if there is none of that name.
func (o *Options) Set(id string, on bool) bool {
	for _, r := range optionTable {
		if r.id == id {
			*r.at(o) = on
			return true
		}
	}
	return false
}

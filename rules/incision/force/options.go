package force

import "sortie/profile"

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

// Table are the switches.
func (o *Options) Table() profile.Options {
	return profile.Options{
		{ID: "remainder-buys-skills", Text: "What is left of the budget may buy skills as well.", Rule: "is.build.create.leftover", Flag: &o.RemainderBuysSkills},
		{ID: "printed-bt", Text: "The Break Threshold is the printed one where it differs.", Rule: "is.build.create.break-threshold", Flag: &o.PrintedBT},
		{ID: "boromite-any-leadership", Text: "Any Leadership lets a Boromite buy a plasma carbine.", Rule: "is.build.bor.plasma-carbine", Flag: &o.AnyLeadership},
		{ID: "plasma-claw-at-4", Text: "A plasma claw asks for Leadership 4.", Rule: "is.build.ghar.plasma-claw", Flag: &o.ClawAtFour},
		{ID: "drop-gun-drones", Text: "A Drop shard may hold gun drones.", Rule: "is.build.phc.drop-only", Flag: &o.DropGunDrones},
		{ID: "mixed-mercenaries", Text: "Advanced and Primitive Mercenaries may mix, each with its own column.", Rule: "is.build.merc.kinds", Flag: &o.MixedMercenaries},
		{ID: "rifle-difference", Text: "A plasma rifle at creation costs 8, the difference to the carbine.", Rule: "is.build.is.plasma-rifle", Flag: &o.RifleDifference},
		{ID: "no-underdog", Text: "The weaker side earns nothing for being so.", Rule: "is.build.xp.underdog", Flag: &o.NoUnderdog},
		{ID: "example-pool", Text: "Replacements may be taken from the example shards.", Rule: "is.build.replace.example-shard-pool", Flag: &o.ExamplePool},
		{ID: "no-retire-limit", Text: "Any number of members may retire between missions.", Rule: "is.build.replace.retire-limit", Flag: &o.NoRetireLimit},
		{ID: "no-temporary", Text: "There are no temporary operatives.", Rule: "is.build.replace.temporary-operative", Flag: &o.NoTemporary},
		{ID: "wide-bomber", Text: "The heavy disruptor bomber has a blast of 6\".", Rule: "is.build.avail.ghar-disruptor-size", Flag: &o.WideBomber},
		{ID: "demolitions-3-breaching", Text: "Demolitions 3 gives +2 to Breaching weapons too.", Rule: "is.skill.demolitions.level-3", Flag: &o.BreachingTwo},
	}
}

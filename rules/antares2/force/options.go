package force

import (
	"slices"

	"sortie/profile"
)

// table are the switches of the second edition.
func (o *Options) table() profile.Options {
	return profile.Options{
		{ID: "see-through", Text: "How many inches of obscuring terrain can be seen through", Rule: "a2.los.block.obscuring-over-4", Inch: &o.SeeThrough, Values: []string{"4", "6", "8"}},
		{ID: "graded", Text: "Obscuring terrain costs 1 Acc for every 2 inches, up to 8 inches", Rule: "a2.los.option.graded", Flag: &o.Graded},
		{ID: "per-terrain", Text: "Each kind of terrain has its own see-through distance", Rule: "a2.los.option.per-terrain", Flag: &o.PerTerrain},
		{ID: "size-both-ways", Text: "Models smaller than the target do not block sight either", Rule: "a2.los.open.smaller-models", Flag: &o.SizeBothWays},
		{ID: "reactions", Text: "Units may react to enemy orders", Rule: "a2.react.option-none", Flag: &o.NoReactions, Values: profile.OnOff()},
		{ID: "wrecks", Text: "Destroyed vehicles stay on the table as terrain", Rule: "a2.resist.wreck-option", Flag: &o.Wrecks},
		{ID: "nlai", Text: "Jungle is closed to large infantry too", Rule: "a2.terrain.note.nlai", Flag: &o.LargeJungle, Values: profile.OnOff()},
		{ID: "terrain-pins", Text: "A failed test in dangerous terrain also pins", Rule: "a2.terrain.note.pin", Flag: &o.NoPinNote, Values: profile.OnOff()},
		{ID: "fast-play", Text: "Terrain tests without modifiers or notes", Rule: "a2.terrain.table.difficult-modifier", Flag: &o.FastPlay},
		{ID: "modules", Text: "Buddies of vehicles are built in as modules", Rule: "a2.vehicle.equipment-modules", Flag: &o.Modules},
		{ID: "concealed", Text: "Which unit is aboard which transport is hidden until it gets out", Rule: "a2.transport.concealed", Flag: &o.Concealed},
		{ID: "points", Text: "Points limit of each side", Rule: "a2.general.force-points", Points: &o.PointsLimit, Usual: "750"},
	}
}

// sheetTable are the switches of the first edition alone.
func (o *Options) sheetTable() profile.Options {
	return profile.Options{
		{ID: "down-command", Text: "Hits on a Down command unit are rolled again whatever its type", Rule: "g1.order.down.reroll", Flag: &o.DownByMainType, Values: profile.OnOff()},
		{ID: "ambush-tests", Text: "Units on Ambush test to react like others", Rule: "g1.react.test", Flag: &o.AmbushFree, Values: profile.OnOff()},
		{ID: "ambush-stays", Text: "The die of a unit that shoots out of Ambush stays on Ambush", Rule: "g1.react.ambush.as-fire", Flag: &o.AmbushStays},
		{ID: "ways-shared", Text: "A way over an obstacle is known to the whole side", Rule: "g1.terrain.way-over", Flag: &o.WaysShared},
		{ID: "lucky-again", Text: "Lucky hits are rolled again where hits are", Rule: "g1.hit.lucky.each", Flag: &o.LuckyAgain},
		{ID: "disruptor-ghar", Text: "A disruptor gives 2 pins to heavily armoured Ghar too", Rule: "g1.pin.disruptor-heavy", Flag: &o.DisruptorSparesGhar, Values: profile.OnOff()},
		{ID: "break-off-both", Text: "An assaulted Fast unit with a Run order may break off too", Rule: "g1.pbs.break-off", Flag: &o.BreakOffBoth},
		{ID: "rebel-all", Text: "Rebels ignore a pin for everything, not only as a modifier", Rule: "g1.attr.rebel", Flag: &o.RebelTestsOnly, Values: profile.OnOff()},
	}
}

// Switches are those of an edition. The first has no distances of obscuring terrain to agree on, and nobody sees over
// models by an option.
func (o *Options) Switches(e Edition) profile.Options {
	if e == Second {
		return o.table()
	}
	out := slices.DeleteFunc(o.table(), func(x profile.Option) bool {
		return x.ID == "see-through" || x.ID == "graded" || x.ID == "per-terrain" || x.ID == "size-both-ways"
	})
	return slices.Insert(out, len(out)-1, o.sheetTable()...)
}

// SetOption sets one switch of a book by its name.
func SetOption(b *Book, name, value string) error {
	return b.Options.Switches(b.Edition).Set(name, value)
}

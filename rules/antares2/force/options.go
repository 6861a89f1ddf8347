package force

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/game"
	"sortie/geom"
)

// optionList explains every switch of the second edition to people.
func optionList() []game.Option {
	onOff := []string{"off", "on"}
	return []game.Option{
		{ID: "see-through", Text: "How many inches of obscuring terrain can be seen through", Rule: "a2.los.block.obscuring-over-4", Default: "4", Values: []string{"4", "6", "8"}},
		{ID: "graded", Text: "Obscuring terrain costs 1 Acc for every 2 inches, up to 8 inches", Rule: "a2.los.option.graded", Default: "off", Values: onOff},
		{ID: "per-terrain", Text: "Each kind of terrain has its own see-through distance", Rule: "a2.los.option.per-terrain", Default: "off", Values: onOff},
		{ID: "size-both-ways", Text: "Models smaller than the target do not block sight either", Rule: "a2.los.open.smaller-models", Default: "off", Values: onOff},
		{ID: "reactions", Text: "Units may react to enemy orders", Rule: "a2.react.option-none", Default: "on", Values: onOff},
		{ID: "wrecks", Text: "Destroyed vehicles stay on the table as terrain", Rule: "a2.resist.wreck-option", Default: "off", Values: onOff},
		{ID: "nlai", Text: "Jungle is closed to large infantry too", Rule: "a2.terrain.note.nlai", Default: "on", Values: onOff},
		{ID: "terrain-pins", Text: "A failed test in dangerous terrain also pins", Rule: "a2.terrain.note.pin", Default: "on", Values: onOff},
		{ID: "fast-play", Text: "Terrain tests without modifiers or notes", Rule: "a2.terrain.table.difficult-modifier", Default: "off", Values: onOff},
		{ID: "modules", Text: "Buddies of vehicles are built in as modules", Rule: "a2.vehicle.equipment-modules", Default: "off", Values: onOff},
		{ID: "concealed", Text: "Which unit is aboard which transport is hidden until it gets out", Rule: "a2.transport.concealed", Default: "off", Values: onOff},
		{ID: "points", Text: "Points limit of each side", Rule: "a2.general.force-points", Default: "750"},
	}
}

// sheetOptions are the switches of the first edition alone.
func sheetOptions() []game.Option {
	onOff := []string{"off", "on"}
	return []game.Option{
		{ID: "down-command", Text: "Hits on a Down command unit are rolled again whatever its type", Rule: "g1.order.down.reroll", Default: "on", Values: onOff},
		{ID: "ambush-tests", Text: "Units on Ambush test to react like others", Rule: "g1.react.test", Default: "on", Values: onOff},
		{ID: "ambush-stays", Text: "The die of a unit that shoots out of Ambush stays on Ambush", Rule: "g1.react.ambush.as-fire", Default: "off", Values: onOff},
		{ID: "ways-shared", Text: "A way over an obstacle is known to the whole side", Rule: "g1.terrain.way-over", Default: "off", Values: onOff},
		{ID: "lucky-again", Text: "Lucky hits are rolled again where hits are", Rule: "g1.hit.lucky.each", Default: "off", Values: onOff},
		{ID: "disruptor-ghar", Text: "A disruptor gives 2 pins to heavily armoured Ghar too", Rule: "g1.pin.disruptor-heavy", Default: "on", Values: onOff},
		{ID: "break-off-both", Text: "An assaulted Fast unit with a Run order may break off too", Rule: "g1.pbs.break-off", Default: "off", Values: onOff},
		{ID: "rebel-all", Text: "Rebels ignore a pin for everything, not only as a modifier", Rule: "g1.attr.rebel", Default: "on", Values: onOff},
	}
}

// Switches are those of an edition. The first has no distances of obscuring terrain to agree on, and nobody sees over
// models by an option.
func Switches(e Edition) []game.Option {
	if e == Second {
		return optionList()
	}
	out := slices.DeleteFunc(optionList(), func(o game.Option) bool {
		return o.ID == "see-through" || o.ID == "graded" || o.ID == "per-terrain" || o.ID == "size-both-ways"
	})
	return slices.Insert(out, len(out)-1, sheetOptions()...)
}

// SetOption sets one switch of a book by its name.
func SetOption(b *Book, name, value string) error {
	if !slices.ContainsFunc(Switches(b.Edition), func(o game.Option) bool { return o.ID == name }) {
		return fmt.Errorf("there is no option %q", name)
	}
	o, on := &b.Options, value == "on"
	if !on && value != "off" && name != "see-through" && name != "points" {
		return fmt.Errorf("option %s is on or off, not %q", name, value)
	}
	switch name {
	case "see-through":
		n, err := strconv.Atoi(strings.TrimSuffix(value, `"`))
		if err != nil || n != 4 && n != 6 && n != 8 {
			return fmt.Errorf("option see-through is 4, 6 or 8 inches, not %q (a2.los.block.obscuring-over-4)", value)
		}
		o.SeeThrough = geom.Length(n) * geom.Inch
	case "graded":
		o.Graded = on
	case "per-terrain":
		o.PerTerrain = on
	case "size-both-ways":
		o.SizeBothWays = on
	case "reactions":
		o.NoReactions = !on
	case "wrecks":
		o.Wrecks = on
	case "nlai":
		o.LargeJungle = !on
	case "terrain-pins":
		o.NoPinNote = !on
	case "fast-play":
		o.FastPlay = on
	case "modules":
		o.Modules = on
	case "concealed":
		o.Concealed = on
	case "points":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > 100_000 {
			return fmt.Errorf("option points is a whole number of points, not %q", value)
		}
		o.PointsLimit = n
	case "down-command":
		o.DownByMainType = !on
	case "ambush-tests":
		o.AmbushFree = !on
	case "ambush-stays":
		o.AmbushStays = on
	case "ways-shared":
		o.WaysShared = on
	case "lucky-again":
		o.LuckyAgain = on
	case "disruptor-ghar":
		o.DisruptorSparesGhar = !on
	case "break-off-both":
		o.BreakOffBoth = on
	case "rebel-all":
		o.RebelTestsOnly = !on
	}
	return nil
}

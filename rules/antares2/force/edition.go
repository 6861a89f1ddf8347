package force

import (
	"fmt"

	"sortie/defs"
	"sortie/geom"
	"sortie/profile"
	"sortie/rules/antares2/gates1"
)

// Edition tells which of the two books is played. The first edition is one sheet of rules; what it does not
// cover is as in the second (g1.inherit.fallback). Where they differ the code has both sides at one place.
type Edition uint8

// The editions.
const (
	Second Edition = iota
	First
)

// Sheet are the attributes and drones that only the first edition has.
type Sheet struct {
	Leader        int8 // re-rolls of the damage chart  g1.attr.leader.chart
	Slow          bool
	Archaic       bool
	Crawler       bool
	Outcast       bool
	HighCommander bool
	Rebel         bool
	Ghar          bool
	Shield        bool // a shield drone
	Synchroniser  bool
	Targeter      bool // a targeter probe
	Flitter       bool
	Tectorist     bool
}

// Ammo is what a fire mode does by rules of the first edition alone.
type Ammo struct {
	Massive   bool // Massive Damage
	Disruptor bool
	Slingnet  bool
	Net       int8 // sides of the die of pins that net ammunition gives, 0 for none
}

// sheetTable are the special rules that only the first edition has. Tough and Ace of converted forces are Leader there.
func (t *Traits) sheetTable() profile.Table {
	s := &t.Sheet
	return profile.Table{
		{Name: "Leader", Rule: "g1.attr.leader.res", Text: "Rolls failed Res tests from so many hits, and its damage chart, again.", Read: t.readLeader, Shown: t.leader},
		{Name: "Slow", Flag: &s.Slow, Rule: "g1.move.slow", Text: "Moves 2.5 inches."},
		{Name: "Archaic", Flag: &s.Archaic, Rule: "g1.terrain.obstacle.archaic", Text: "Cannot cross obstacles."},
		{Name: "Crawler", Flag: &s.Crawler, Rule: "g1.terrain.obstacle.crawler-advance", Text: "Needs an Ag test to cross an obstacle on an Advance."},
		{Name: "Outcast", Flag: &s.Outcast, Rule: "g1.attr.outcast", Text: "Command, Hero and Follow work only among Outcasts, and from the High Commander."},
		{Name: "High Commander", Flag: &s.HighCommander, Rule: "g1.attr.outcast", Text: "Outcasts heed it too."},
		{Name: "Rebel", Flag: &s.Rebel, Rule: "g1.attr.rebel", Text: "Ignores a pin while another Rebel unit is within 5 inches."},
		{Name: "Ghar", Flag: &s.Ghar, Rule: "g1.pin.disruptor-non-ghar", Text: "A disruptor gives it no more pins than other weapons."},
		{Name: "Shield drone", Rule: "g1.drone.shield.mid", Text: "May block a shot at its unit, which mostly destroys it.", Read: t.readShield, Shown: t.shield},
		{Name: "Synchroniser", Flag: &s.Synchroniser, Rule: "g1.drone.sync.second-unit", Text: "After a move another unit with one within 10 inches may be brought into action."},
		{Name: "Targeter", Flag: &s.Targeter, Rule: "g1.drone.targeter.acc", Text: "Direct fire at the unit it is attached to has +1 Acc."},
		{Name: "Flitter", Flag: &s.Flitter, Rule: "g1.drone.flitter", Text: "Ghar direct fire near it may have +1 Acc."},
		{Name: "Tectorist", Flag: &s.Tectorist, Rule: "g1.drone.tectorist", Text: "One Ghar direct shot near it may be rolled again."},
	}
}

// readLeader reads "Leader N", and Tough and Ace as the same.
func (t *Traits) readLeader(text string) bool {
	switch name, n := splitNumber(text); name {
	case "Leader", "Tough", "Ace":
		t.Tough = int8(min(max(n, 1), 10))
		t.Sheet.Leader = t.Tough
		return true
	}
	return false
}

func (t *Traits) leader() string {
	if t.Sheet.Leader == 0 {
		return ""
	}
	return fmt.Sprintf("Leader %d", t.Sheet.Leader)
}

func (t *Traits) readShield(text string) bool {
	name, _ := splitNumber(text)
	t.Sheet.Shield = t.Sheet.Shield || name == "Shield"
	return name == "Shield"
}

func (t *Traits) shield() string {
	if t.Sheet.Shield {
		return "Shield drone"
	}
	return ""
}

// sheetWeapon reads a property of a weapon that only the first edition has.
func sheetWeapon(w *defs.Words, wp *Weapon, mode func() *Mode, word string) bool {
	switch word {
	case "hand":
		wp.Hand = true
	case "hazardous":
		wp.Hazardous = true
	case "contests":
		wp.Contests = true
	case "massive":
		mode().Massive = true
	case "disruptor":
		mode().Disruptor = true
	case "slingnet":
		mode().Slingnet = true
	case "net":
		mode().Net = [...]int8{3, 5, 6}[w.One("the launcher of a net", "x-launcher", "x-howitzer", "mag-mortar")]
	default:
		return false
	}
	return true
}

// The classes of movement.  g1.move.standard, g1.move.slow, g1.move.fast
const (
	SlowMove     = 5 * geom.Inch / 2
	StandardMove = 5 * geom.Inch
	FastMove     = 10 * geom.Inch
)

// sheetMove gives a model its class of movement: by its rules where its data state no M, else, in forces of the second
// edition, the class nearest to that.  g1.diff.move.classes
func (m *ModelType) sheetMove(stated, convert bool) {
	switch t := &m.Traits; {
	case stated && !convert:
	case t.Sheet.Slow:
		m.M = SlowMove
	case t.Fast:
		m.M = FastMove
	case !stated || m.M > SlowMove+SlowMove/2 && m.M < StandardMove+SlowMove:
		m.M = StandardMove
	case m.M < StandardMove:
		m.M = SlowMove
	default:
		m.M = FastMove
	}
}

// FirstPack reads the pack of the second edition and what the first adds to it, before what forces may hold.
func FirstPack() *Pack {
	var parts []defs.Part
	for _, name := range packTexts {
		switch name {
		case "selectors":
			parts = append(parts, defs.Shipped(gates1.Data, "sheet")...)
			parts = append(parts, defs.Shipped(packFiles, name)...)
		case "missions", "options":
			parts = append(parts, defs.Shipped(gates1.Data, name)...)
		default:
			parts = append(parts, defs.Shipped(packFiles, name)...)
		}
	}
	p, err := PackFor(First, parts)
	if err != nil {
		panic("gates1/data/" + err.Error())
	}
	return p
}

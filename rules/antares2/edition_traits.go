package antares2

import (
	"sortie/defs"
	"sortie/geom"
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

// sheetTrait sets a special rule of the first edition. Tough and Ace of converted forces are Leader there.
func sheetTrait(t *Traits, name string, n int) bool {
	s := &t.Sheet
	flags := [...]struct {
		name string
		to   *bool
	}{
		{"Slow", &s.Slow}, {"Archaic", &s.Archaic}, {"Crawler", &s.Crawler}, {"Outcast", &s.Outcast}, {"High Commander", &s.HighCommander},
		{"Rebel", &s.Rebel}, {"Ghar", &s.Ghar}, {"Shield", &s.Shield}, {"Synchroniser", &s.Synchroniser}, {"Targeter", &s.Targeter},
		{"Flitter", &s.Flitter}, {"Tectorist", &s.Tectorist},
	}
	for _, f := range flags {
		if f.name == name {
			*f.to = true
			return true
		}
	}
	switch name {
	case "Leader", "Tough", "Ace":
		t.Tough = int8(min(max(n, 1), 10))
		s.Leader = t.Tough
		return true
	}
	return false
}

// sheetWeapon reads a property of a weapon that only the first edition has.
func sheetWeapon(w *defs.Words, wp *Weapon, mode func() *Mode, word string) bool {
	switch word {
	case "hand":
		wp.Hand = true
	case "hazardous":
		wp.Hazardous = true
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
	slowMove     = 5 * geom.Inch / 2
	standardMove = 5 * geom.Inch
	fastMove     = 10 * geom.Inch
)

// sheetMove gives a model its class of movement: by its rules where its data state no M, else, in forces of the second
// edition, the class nearest to that.  g1.diff.move.classes
func (m *ModelType) sheetMove(stated, convert bool) {
	switch t := &m.Traits; {
	case stated && !convert:
	case t.Sheet.Slow:
		m.M = slowMove
	case t.Fast:
		m.M = fastMove
	case !stated || m.M > slowMove+slowMove/2 && m.M < standardMove+slowMove:
		m.M = standardMove
	case m.M < standardMove:
		m.M = slowMove
	default:
		m.M = fastMove
	}
}

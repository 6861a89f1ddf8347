package force

import (
	"io/fs"

	"sortie/defs"
	"sortie/geom"
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
	read := func(files fs.FS, name string) {
		text, err := fs.ReadFile(files, "data/"+name+".txt")
		if err != nil {
			panic(err)
		}
		parts = append(parts, defs.Part{Name: name, Text: string(text)})
	}
	for _, name := range packTexts {
		switch name {
		case "selectors":
			read(gates1.Data, "sheet")
			read(packFiles, name)
		case "missions", "options":
			read(gates1.Data, name)
		default:
			read(packFiles, name)
		}
	}
	p, err := PackFor(First, parts)
	if err != nil {
		panic("gates1/data/" + err.Error())
	}
	return p
}

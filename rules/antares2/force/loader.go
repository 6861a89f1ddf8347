package force

import (
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
)

// Loader builds a Book from definition lines. The same lines stand in the data files, in a player's
// own pack and in rule cases.
type Loader struct {
	Book    *Book
	Terrain []TerrainKind

	Strengths []Strength // of structures
	Strict    bool       // a special rule that the book does not define is a mistake; else it is kept without effect
	convert   bool       // profiles of the second edition are read for the first
}

// Define reads one definition line; known is false if its first word is no definition.
func (l *Loader) Define(line game.Line) (known bool, err error) {
	w := defs.Of(line)
	switch w.Next("a definition") {
	case "weapon":
		l.weapon(w)
	case "model":
		l.model(w)
	case "table":
		l.Book.Board.Width, l.Book.Board.Height = w.Pair("the size of the table")
	case "terrain":
		l.piece(w)
	case "building", "opening", "part", "room":
		l.buildingLine(w)
	case "option":
		l.option(w)
	case "chart":
		l.chart(w)
	case "munition":
		l.munition(w)
	default:
		return false, nil
	}
	if w.More() {
		w.Fail("%q is not understood here", w.Peek())
	}
	return true, w.Err()
}

// weapon reads: weapon KEY CLASS {property} [mode NAME {property}]…
func (l *Loader) weapon(w *defs.Words) {
	key := w.Next("the weapon's key")
	wp := Weapon{Key: key, Name: defs.Display(key)}
	switch c := w.Next("the weapon's class"); c {
	case "standard":
		wp.Class = Standard
	case "support":
		wp.Class = Support
	case "heavy":
		wp.Class = Heavy
	case "grenade":
		wp.Class = Grenade
	case "natural": // a2.shooting.natural-attacks: a spit counts as a standard weapon
		wp.Class, wp.Natural = Standard, true
	case "twinned":
		l.twin(w, &wp)
	default:
		w.Fail("a weapon is standard, support, heavy, grenade, natural or twinned, not %q", c)
	}
	var mode *Mode
	current := func() *Mode {
		if mode == nil {
			wp.Modes = append(wp.Modes, Mode{Shots: 1})
			mode = &wp.Modes[len(wp.Modes)-1]
		}
		return mode
	}
	for w.More() {
		if w.Took("mode") {
			wp.Modes = append(wp.Modes, Mode{Name: w.Next("the mode's name"), Shots: 1})
			mode = &wp.Modes[len(wp.Modes)-1]
			continue
		}
		word := w.Next("a property")
		if !weaponProperty(w, &wp, word) && !modeProperty(w, current, word) && !(l.Book.Edition == First && sheetWeapon(w, &wp, current, word)) {
			w.Fail("a weapon has no property %q", word)
		}
	}
	l.addWeapon(w, wp)
}

// twin reads the weapon that is doubled: twice its shots, one class larger.  a2.weapons.twinned
func (l *Loader) twin(w *defs.Words, wp *Weapon) {
	i := l.findWeapon(w.Next("the weapon that is doubled"))
	if i < 0 {
		w.Fail("the weapon that is doubled must be defined above")
		return
	}
	key, name := wp.Key, wp.Name
	*wp = l.Book.Weapons[i]
	wp.Key, wp.Name, wp.Twinned = key, name, true
	wp.Class = min(wp.Class+1, Heavy)
	wp.Modes = append([]Mode(nil), wp.Modes...)
	for k := range wp.Modes {
		wp.Modes[k].Shots *= 2
	}
}

func (l *Loader) addWeapon(w *defs.Words, wp Weapon) {
	wp.Hand = wp.Hand || wp.Melee && len(wp.Modes) == 0 // it is for nothing else
	if wp.Device && len(wp.Modes) == 0 {
		wp.Modes = []Mode{{}}
	}
	if len(wp.Modes) > 16 {
		w.Fail("a weapon has at most 16 modes")
	}
	for _, m := range wp.Modes {
		if wp.Subverter && m.Extreme == 0 {
			w.Fail("a subverter needs a range")
		}
		if m.DudPins < 0 {
			w.Fail("a dud gives no fewer pins than none")
		}
		if m.Shots < 0 || m.Shots > 31 {
			w.Fail("a weapon shoots at most 31 shots")
		}
	}
	if old := l.findWeapon(wp.Key); old >= 0 {
		l.Book.Weapons[old] = wp // a case may define a weapon of the stock anew
		return
	}
	if len(l.Book.Weapons) == 255 {
		w.Fail("a book holds at most 255 weapons")
		return
	}
	l.Book.Weapons = append(l.Book.Weapons, wp)
}

func weaponProperty(w *defs.Words, wp *Weapon, word string) bool {
	switch word {
	case "name":
		wp.Name = defs.Display(w.Next("the name"))
	case "crew":
		wp.Crew = w.Small("the crew needed")
	case "pbs":
		wp.PBS = true
	case "no-pbs":
		wp.NoPBS = true
	case "mount":
		wp.Mount = true
	case "side-mounted":
		wp.Side = true
	case "device":
		wp.Device = true
	case "subverter":
		wp.Device, wp.Subverter = true, true
	case "at":
		wp.Sight = w.Point("the weapon's place on its carrier")
	case "melee":
		wp.Melee, wp.Strikes, wp.MeleeSV = true, w.Small("strikes"), w.Small("the strikes' SV")
	case "melee-blast":
		wp.Melee, wp.MeleeBlast = true, w.Die("the blast die")
		wp.Strikes = max(wp.Strikes, 1)
	case "melee-breaching":
		wp.Melee, wp.MeleeBreach = true, w.Small("the Breaching SV")
		wp.Strikes = max(wp.Strikes, 1)
	case "melee-str":
		wp.MeleeStr = w.Small("the Str bonus")
	case "melee-rerolls":
		wp.MeleeReMiss = true
	case "rules":
		wp.Unknown = strings.Split(w.Next("names of rules"), ",")
	default:
		return false
	}
	return true
}

func modeProperty(w *defs.Words, mode func() *Mode, word string) bool {
	switch word {
	case "shots":
		mode().Shots = w.Small("shots")
	case "sv":
		mode().SV = w.Small("SV")
	case "blast":
		mode().Blast = w.Die("the blast die")
	case "overhead":
		mode().Overhead = true
	case "range":
		readRange(w, mode())
	case "no-cover":
		mode().NoCover = true
	case "breaching":
		mode().Breaching = w.Small("the Breaching SV")
	case "negates-armour":
		mode().Negates = true
	case "damage":
		mode().DamageMod = w.Small("the damage modifier")
	case "reroll-misses":
		mode().ReMiss = true
	case "acc":
		mode().AccMod = w.Small("the Acc modifier")
	case "pins":
		mode().ExtraPins = w.Small("further pins")
	case "no-pins":
		mode().NoPins = true
	case "dud-pins":
		mode().DudPins = w.Small("pins for each dud")
	case "dud-down":
		mode().DudDown = true
	case "munition":
		mode().Munition = w.Next("the munition")
	case "load":
		mode().Load = w.Next("the ammunition")
	default:
		return false
	}
	return true
}

// readRange reads 20/30/50, (10)30/40/60 or pbs.
func readRange(w *defs.Words, m *Mode) {
	s := w.Next("the range")
	if s == "pbs" {
		m.PBSOnly = true
		return
	}
	if strings.HasPrefix(s, "(") {
		minimum, rest, ok := strings.Cut(s[1:], ")")
		if !ok {
			w.Fail("a minimum range stands in brackets: (10)30/40/60")
			return
		}
		m.Min, s = w.LengthOf("minimum range", minimum), rest
	}
	bands := strings.Split(s, "/")
	if len(bands) != 3 {
		w.Fail("a range has three bands such as 20/30/50, not %q", s)
		return
	}
	m.Effective = w.LengthOf("effective range", bands[0])
	m.Long = w.LengthOf("long range", bands[1])
	m.Extreme = w.LengthOf("extreme range", bands[2])
	if m.Effective > m.Long || m.Long > m.Extreme || m.Min > m.Effective {
		w.Fail("range bands must grow: %q", s)
	}
}

// option reads: option NAME VALUE
func (l *Loader) option(w *defs.Words) {
	name, value := w.Next("the option's name"), w.Next("its value")
	if err := SetOption(l.Book, name, value); err != nil {
		w.Fail("%v", err)
	}
}

// StandardBase is the base of a model whose definition names none.  a2.base.defaults
func StandardBase(t UnitType, s Size) geom.Shape {
	if s >= Large {
		return geom.Disc(geom.Point{}, 20*geom.MM)
	}
	return geom.Disc(geom.Point{}, geom.Length(25*geom.MM)/2)
}

func (l *Loader) findWeapon(key string) int {
	return slices.IndexFunc(l.Book.Weapons, func(w Weapon) bool { return w.Key == key })
}

func (l *Loader) FindType(key string) int {
	return slices.IndexFunc(l.Book.Types, func(t ModelType) bool { return t.Key == key })
}

package antares2

import (
	"strings"

	"sortie/game"
	"sortie/geom"
)

// loader builds a Book from definition lines. The same lines stand in the data files, in a player's
// own pack and in rule cases.
type loader struct {
	book    *Book
	terrain []TerrainKind
}

// define reads one definition line; known is false if its first word is no definition.
func (l *loader) define(line game.Line) (known bool, err error) {
	w := wordsOf(line)
	switch w.next("a definition") {
	case "weapon":
		l.weapon(w)
	case "model":
		l.model(w)
	case "table":
		l.book.Board.Width, l.book.Board.Height = w.pair("the size of the table")
	case "terrain":
		l.piece(w)
	case "building", "opening", "part", "room":
		l.buildingLine(w)
	case "option":
		l.option(w)
	case "chart":
		l.chart(w)
	default:
		return false, nil
	}
	if w.more() {
		w.fail("%q is not understood here", w.peek())
	}
	return true, w.err
}

// weapon reads: weapon KEY CLASS {property} [mode NAME {property}]…
func (l *loader) weapon(w *words) {
	key := w.next("the weapon's key")
	wp := Weapon{Key: key, Name: display(key)}
	switch c := w.next("the weapon's class"); c {
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
		w.fail("a weapon is standard, support, heavy, grenade, natural or twinned, not %q", c)
	}
	var mode *Mode
	current := func() *Mode {
		if mode == nil {
			wp.Modes = append(wp.Modes, Mode{Shots: 1})
			mode = &wp.Modes[len(wp.Modes)-1]
		}
		return mode
	}
	for w.more() {
		if w.took("mode") {
			wp.Modes = append(wp.Modes, Mode{Name: w.next("the mode's name"), Shots: 1})
			mode = &wp.Modes[len(wp.Modes)-1]
			continue
		}
		word := w.next("a property")
		if !weaponProperty(w, &wp, word) && !modeProperty(w, current, word) {
			w.fail("a weapon has no property %q", word)
		}
	}
	l.addWeapon(w, wp)
}

// twin reads the weapon that is doubled: twice its shots, one class larger.  a2.weapons.twinned
func (l *loader) twin(w *words, wp *Weapon) {
	i := l.findWeapon(w.next("the weapon that is doubled"))
	if i < 0 {
		w.fail("the weapon that is doubled must be defined above")
		return
	}
	key, name := wp.Key, wp.Name
	*wp = l.book.Weapons[i]
	wp.Key, wp.Name, wp.Twinned = key, name, true
	wp.Class = min(wp.Class+1, Heavy)
	wp.Modes = append([]Mode(nil), wp.Modes...)
	for k := range wp.Modes {
		wp.Modes[k].Shots *= 2
	}
}

func (l *loader) addWeapon(w *words, wp Weapon) {
	if wp.Device && len(wp.Modes) == 0 {
		wp.Modes = []Mode{{}}
	}
	if len(wp.Modes) > 16 {
		w.fail("a weapon has at most 16 modes")
	}
	for _, m := range wp.Modes {
		if m.Shots < 0 || m.Shots > 31 {
			w.fail("a weapon shoots at most 31 shots")
		}
	}
	if old := l.findWeapon(wp.Key); old >= 0 {
		l.book.Weapons[old] = wp // a case may define a weapon of the stock anew
		return
	}
	if len(l.book.Weapons) == 255 {
		w.fail("a book holds at most 255 weapons")
		return
	}
	l.book.Weapons = append(l.book.Weapons, wp)
}

func weaponProperty(w *words, wp *Weapon, word string) bool {
	switch word {
	case "name":
		wp.Name = display(w.next("the name"))
	case "crew":
		wp.Crew = w.small("the crew needed")
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
	case "at":
		wp.Sight = w.point("the weapon's place on its carrier")
	case "melee":
		wp.Melee, wp.Strikes, wp.MeleeSV = true, w.small("strikes"), w.small("the strikes' SV")
	case "melee-blast":
		wp.Melee, wp.MeleeBlast = true, w.die("the blast die")
		wp.Strikes = max(wp.Strikes, 1)
	case "melee-breaching":
		wp.Melee, wp.MeleeBreach = true, w.small("the Breaching SV")
		wp.Strikes = max(wp.Strikes, 1)
	case "melee-str":
		wp.MeleeStr = w.small("the Str bonus")
	case "melee-rerolls":
		wp.MeleeReMiss = true
	case "rules":
		wp.Unknown = strings.Split(w.next("names of rules"), ",")
	default:
		return false
	}
	return true
}

func (w *words) die(what string) int8 {
	s := w.next(what)
	d := wordsOf(game.Line{No: w.line.No, Text: strings.TrimPrefix(strings.ToLower(s), "d")})
	n := d.small(what)
	if d.err != nil || n < 2 {
		w.fail("%s must be a die such as D6, not %q", what, s)
	}
	return n
}

func modeProperty(w *words, mode func() *Mode, word string) bool {
	switch word {
	case "shots":
		mode().Shots = w.small("shots")
	case "sv":
		mode().SV = w.small("SV")
	case "blast":
		mode().Blast = w.die("the blast die")
	case "overhead":
		mode().Overhead = true
	case "range":
		readRange(w, mode())
	case "no-cover":
		mode().NoCover = true
	case "breaching":
		mode().Breaching = w.small("the Breaching SV")
	case "negates-armour":
		mode().Negates = true
	case "damage":
		mode().DamageMod = w.small("the damage modifier")
	case "reroll-misses":
		mode().ReMiss = true
	case "acc":
		mode().AccMod = w.small("the Acc modifier")
	case "pins":
		mode().ExtraPins = w.small("further pins")
	case "no-pins":
		mode().NoPins = true
	case "munition":
		mode().Munition = w.next("the munition")
	case "load":
		mode().Load = w.next("the ammunition")
	default:
		return false
	}
	return true
}

// readRange reads 20/30/50, (10)30/40/60 or pbs.
func readRange(w *words, m *Mode) {
	s := w.next("the range")
	if s == "pbs" {
		m.PBSOnly = true
		return
	}
	if strings.HasPrefix(s, "(") {
		minimum, rest, ok := strings.Cut(s[1:], ")")
		if !ok {
			w.fail("a minimum range stands in brackets: (10)30/40/60")
			return
		}
		m.Min, s = w.lengthOf("minimum range", minimum), rest
	}
	bands := strings.Split(s, "/")
	if len(bands) != 3 {
		w.fail("a range has three bands such as 20/30/50, not %q", s)
		return
	}
	m.Effective = w.lengthOf("effective range", bands[0])
	m.Long = w.lengthOf("long range", bands[1])
	m.Extreme = w.lengthOf("extreme range", bands[2])
	if m.Effective > m.Long || m.Long > m.Extreme || m.Min > m.Effective {
		w.fail("range bands must grow: %q", s)
	}
}

func (l *loader) findWeapon(key string) int {
	for i := range l.book.Weapons {
		if l.book.Weapons[i].Key == key {
			return i
		}
	}
	return -1
}

func (l *loader) findType(key string) int {
	for i := range l.book.Types {
		if l.book.Types[i].Key == key {
			return i
		}
	}
	return -1
}

// option reads: option NAME VALUE
func (l *loader) option(w *words) {
	name, value := w.next("the option's name"), w.next("its value")
	if err := setOption(&l.book.Options, name, value); err != nil {
		w.fail("%v", err)
	}
}

// standardBase is the base of a model whose definition names none.  a2.base.defaults
func standardBase(t UnitType, s Size) geom.Shape {
	if s >= Large {
		return geom.Disc(geom.Point{}, 20*geom.MM)
	}
	return geom.Disc(geom.Point{}, geom.Length(25*geom.MM)/2)
}

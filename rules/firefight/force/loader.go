package force

import (
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// Loader builds a Book from definition lines. The same lines stand in the data files, in a player's
// own pack and in rule cases.
type Loader struct {
	Book   *Book
	Strict bool // a keyword that the book does not define is a mistake; else it is kept without effect
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
	case "option":
		l.option(w)
	case "order":
		l.order(w)
	case "psychic":
		l.psychic(w)
	case "die":
		l.die(w)
	default:
		return false, nil
	}
	return true, w.Done()
}

// known refuses keywords that the book does not define, where none is expected.
func (l *Loader) known(w *defs.Words, of string, unknown []string) {
	if l.Strict && len(unknown) > 0 {
		w.Fail("no keyword of %s is called %q", of, unknown[0])
	}
}

// weapon reads: weapon KEY [range R | range MIN-R | assault] dice N ap N [star] [rule ID] [has KEYWORD, KEYWORD…]
func (l *Loader) weapon(w *defs.Words) {
	key := w.Next("the weapon's key")
	wp := Weapon{Key: key, Name: defs.Display(key), Dice: 1}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "range":
			near, far, both := strings.Cut(w.Next("the range"), "-")
			if both {
				wp.Min = w.LengthOf("the minimum range", near)
				near = far
			}
			wp.Range = w.LengthOf("the range", near)
		case "assault":
			wp.Assault = true
		case "dice":
			wp.Dice = w.Small("the dice")
		case "ap":
			wp.AP = w.Small("AP")
		case "star":
			wp.Star = true
		case "rule":
			wp.Rule = tally.Rule(w.Next("the rule"))
		case "has":
			for _, k := range strings.Split(w.Rest(), ",") {
				weaponWord(w, &wp, strings.TrimSpace(k))
			}
			l.known(w, "weapons", wp.Unknown)
		default:
			w.Fail("a weapon has no property %q", word)
		}
	}
	if old := l.FindWeapon(key); old >= 0 {
		l.Book.Weapons[old] = wp
		return
	}
	if len(l.Book.Weapons) == 255 {
		w.Fail("a book holds at most 255 weapons")
		return
	}
	l.Book.Weapons = append(l.Book.Weapons, wp)
}

// model reads: model KEY speed 6/10 shoot 5 assault 5 nerve 4 armour 5 hp 1 height 2 us 2 {property}
// [has KEYWORD, KEYWORD…]; a stat of - is written -
func (l *Loader) model(w *defs.Words) {
	key := w.Next("the model's key")
	m := ModelType{Key: key, Name: defs.Display(key), HP: 1, Height: 2}
	based := false
	for w.More() {
		word := w.Next("a property")
		if !modelStat(w, &m, word) && !l.modelProperty(w, &m, word, &based) {
			w.Fail("a model has no property %q", word)
		}
	}
	if !based {
		standardBase(&m)
	}
	m.Reach = m.Base.R
	for _, p := range m.Base.Pts[:m.Base.N] {
		m.Reach = max(m.Reach, m.Base.R+geom.Length(geom.Abs(int64(p.X))+geom.Abs(int64(p.Y))))
	}
	if old := l.FindType(key); old >= 0 {
		l.Book.Types[old] = m
		return
	}
	l.Book.Types = append(l.Book.Types, m)
}

// standardBase is the base of a model whose definition names none.  ff.house.profile.base
func standardBase(m *ModelType) {
	switch {
	case m.Words.Vehicle:
		m.Base, m.Hull = geom.Rect(geom.Point{}, 4*geom.Inch, 3*geom.Inch, 0), true
	case m.Height >= 3:
		m.Base = geom.Disc(geom.Point{}, 20*geom.MM)
	default:
		m.Base = geom.Disc(geom.Point{}, geom.Length(25*geom.MM)/2)
	}
}

func modelStat(w *defs.Words, m *ModelType, word string) bool {
	switch word {
	case "speed":
		a, b, ok := strings.Cut(w.Next("SPEED"), "/")
		if !ok {
			w.Fail("SPEED has two numbers such as 6/10")
		}
		m.Advance, m.Sprint = w.LengthOf("SPEED", a), w.LengthOf("SPEED", b)
	case "shoot":
		m.Shoot = statOrDash(w, "SHOOT")
	case "assault":
		m.Assault = statOrDash(w, "ASSAULT")
	case "nerve":
		m.Nerve = statOrDash(w, "NERVE")
	case "armour":
		m.Armour = w.Small("ARMOUR")
	case "hp":
		m.HP = w.Small("HP")
	case "height":
		m.Height = w.Small("HEIGHT")
	case "us":
		m.Strength = w.Small("UNIT STRENGTH")
	default:
		return false
	}
	return true
}

func statOrDash(w *defs.Words, what string) int8 {
	if w.Took("-") {
		return Dash
	}
	return w.Small(what)
}

func (l *Loader) modelProperty(w *defs.Words, m *ModelType, word string, based *bool) bool {
	switch word {
	case "base":
		m.Base, *based = geom.Disc(geom.Point{}, w.Length("the base's diameter")/2), true
	case "hull":
		long, wide := w.Pair("the hull's length and width")
		m.Base, m.Hull, *based = geom.Rect(geom.Point{}, long, wide, 0), true, true
	case "arms":
		for _, key := range strings.Split(w.Next("names of weapons"), ",") {
			i := l.FindWeapon(key)
			if i < 0 {
				w.Fail("no weapon %q is defined above", key)
				return true
			}
			if len(m.Weapons) == 8 {
				w.Fail("a model has at most 8 arms")
				return true
			}
			m.Weapons = append(m.Weapons, uint8(i))
		}
	case "reacts":
		for _, key := range strings.Split(w.Next("names of reactions"), ",") {
			reaction(w, &m.Reactions, key)
		}
	case "drone":
		m.Drone = true
	case "hva":
		m.Drone, m.HVA = true, true
	case "leads":
		m.Leads = true
	case "psychic":
		m.Psychic = strings.Split(w.Next("names of abilities"), ",")
	case "orders":
		m.Command = strings.Split(w.Next("names of command orders"), ",")
	case "has":
		for _, k := range strings.Split(w.Rest(), ",") {
			keyword(w, m, strings.TrimSpace(k))
		}
		l.known(w, "models", m.Unknown)
	default:
		return false
	}
	return true
}

func reaction(w *defs.Words, r *Reactions, key string) {
	switch key {
	case "suppressive-fire":
		r.Suppressive = true
	case "evade":
		r.Evade = true
	case "controlled-fire":
		r.Controlled = true
	case "counter-charge":
		r.Counter = true
	default:
		w.Fail("there is no assault reaction %q", key)
	}
}

// piece reads: terrain KEY KIND SHAPE [height N] [fortified] [capacity N] [roof N] [walls]
func (l *Loader) piece(w *defs.Words) {
	p := Piece{Key: w.Next("the piece's name"), Kind: w.Next("the kind of terrain")}
	if !terrainKind(&p) {
		w.Fail("no terrain kind %q; see docs/cases", p.Kind)
		return
	}
	p.Area = w.Area()
	for w.More() {
		switch word := w.Next("a property"); word {
		case "height":
			if w.Took("none") {
				p.HeightSet = false
				continue
			}
			p.Tall, p.HeightSet = w.Small("HEIGHT"), true
		case "fortified":
			p.Fortified = true
		case "capacity":
			p.Capacity = w.Small("capacity")
		case "roof":
			p.Roof = w.Small("the roof's capacity")
		case "walls":
			p.RoofWalls = true
		default:
			w.Fail("terrain has no property %q", word)
		}
	}
	l.Book.Board.Pieces = append(l.Book.Board.Pieces, p)
}

// terrainKind fills in class and default HEIGHT.  ff.terrain.height.*
func terrainKind(p *Piece) bool {
	kinds := [...]struct {
		kind  string
		class TerrainClass
		tall  int8
		rule  tally.Rule
	}{
		{"water", DifficultGround, 1, "ff.terrain.height.water"},
		{"field", DifficultGround, 1, "ff.terrain.height.obstacle"},
		{"obstacle", Obstacle, 1, "ff.terrain.height.obstacle"},
		{"wall", Obstacle, 1, "ff.terrain.height.obstacle"},
		{"hill", Hill, 3, "ff.terrain.height.hill"},
		{"building", Building, 4, "ff.terrain.height.building"},
		{"fortification", DifficultGround, 1, "ff.terrain.height.fortification"},
		{"ruin", DifficultGround, 2, "ff.terrain.height.ruin"},
		{"woods", DifficultGround, 6, "ff.terrain.height.woods"},
		{"wire", Impediment, 0, "ff.terrain.fortified.impediment-sprint"},
		{"rocks", BlockingTerrain, 4, "ff.terrain.blocking"},
		{"block", BlockingTerrain, 4, "ff.terrain.blocking"},
		{"pool", OpenGround, 0, "ff.los.height-zero"},
		{"difficult", DifficultGround, 1, "ff.terrain.difficult.advance-free"},
		{"open", OpenGround, 0, "ff.terrain.open"},
	}
	for _, k := range kinds {
		if k.kind == p.Kind {
			p.Class, p.Tall, p.HeightSet, p.Rule = k.class, k.tall, true, k.rule
			p.Fortified = p.Kind == "fortification" || p.Class == Impediment // ff.terrain.fortified.cover
			return true
		}
	}
	return false
}

// option reads: option NAME on|off
func (l *Loader) option(w *defs.Words) {
	if err := SetOption(&l.Book.Options, w.Next("the option's name"), w.Next("its value")); err != nil {
		w.Fail("%v", err)
	}
}

func (l *Loader) FindWeapon(key string) int {
	return slices.IndexFunc(l.Book.Weapons, func(w Weapon) bool { return w.Key == key })
}

func (l *Loader) FindType(key string) int {
	return slices.IndexFunc(l.Book.Types, func(t ModelType) bool { return t.Key == key })
}

func (l *Loader) FindPiece(key string) int {
	for i := range l.Book.Board.Pieces {
		if l.Book.Board.Pieces[i].Key == key {
			return i
		}
	}
	return -1
}

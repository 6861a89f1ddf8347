package force

import (
	"fmt"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// TerrainClass tells areas from linear obstacles.  a2.terrain.summary.classes
type TerrainClass uint8

// The classes. Buildings are pieces with a Building of their own.
const (
	AreaTerrain TerrainClass = iota
	Obstacle
)

// Going is what terrain does to movement.  a2.area.categories
type Going uint8

// The three kinds of going.
const (
	Open Going = iota
	Difficult
	Impassable
)

func (g Going) String() string { return [...]string{"open", "difficult", "impassable"}[g] }

// SightClass is what terrain does to lines of sight.
type SightClass uint8

// The sight classes.
const (
	Clear SightClass = iota
	Obscuring
	Blocking
)

func (s SightClass) String() string { return [...]string{"clear", "obscuring", "blocking"}[s] }

// TerrainKind is one line of the terrain table.
type TerrainKind struct {
	Key        string
	Class      TerrainClass
	Going      Going
	AgMod      int8
	NL         bool // impassable to large models
	NLAI       bool // impassable to all large models, infantry included
	Pin        bool // a failed Ag test also pins
	OS         bool // open to suspensored units
	Bog        bool // passed test: half speed, failed: no move, but open to suspensored units
	Stream     bool // a stream: suspensored units cross it without a test
	Hover      bool // suspensored units need no test
	HoverNoPin bool // suspensored units test but take no pin
	Sight      SightClass
	See        geom.Length // printed see-through distance
	Cover      int8
	NoLarge    bool // no cover for large models
	Rule       tally.Rule
}

// terrainTable reads the table.
func terrainTable(text string) ([]TerrainKind, error) {
	var out []TerrainKind
	for _, l := range defs.Lines(text) {
		k, err := ReadTerrainKind(l)
		if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

func ReadTerrainKind(l game.Line) (TerrainKind, error) {
	parts := strings.Split(l.Text, "|")
	if len(parts) != 3 {
		return TerrainKind{}, fmt.Errorf("line %d: a terrain kind has three columns", l.No)
	}
	var k TerrainKind
	w := defs.Of(game.Line{No: l.No, Text: parts[0]})
	plain := w.Took("plain")
	class := w.Next("area or obstacle")
	if class == "obstacle" {
		k.Class = Obstacle
	}
	k.Key = w.Next("the kind")
	k.Rule = tally.Rule("a2.terrain." + class + "." + k.Key)
	if plain {
		k.Rule = "a2.terrain.agreed-before-game"
	}
	readGoing(w, &k)
	s := defs.Of(game.Line{No: l.No, Text: parts[1]})
	readSight(s, &k)
	c := defs.Of(game.Line{No: l.No, Text: strings.TrimPrefix(strings.TrimSpace(parts[2]), "cover")})
	k.Cover = c.Small("the cover bonus")
	k.NoLarge = c.Took("NL")
	for _, x := range []*defs.Words{w, s, c} {
		if x.More() {
			x.Fail("%q is not understood", x.Peek())
		}
		if x.Err() != nil {
			return k, x.Err()
		}
	}
	return k, nil
}

func readGoing(w *defs.Words, k *TerrainKind) {
	switch g := w.Next("the going"); g {
	case "open":
	case "difficult":
		k.Going = Difficult
	case "impassable":
		k.Going = Impassable
	default:
		w.Fail("going is open, difficult or impassable, not %q", g)
	}
	for w.More() {
		switch word := w.Next("a note"); word {
		case "NL":
			k.NL = true
		case "NLAI":
			k.NLAI = true
		case "Pin":
			k.Pin = true
		case "OS":
			k.OS = true
		case "Bog":
			k.OS, k.Bog = true, true
		case "Stream":
			k.Stream = true
		case "Hover":
			k.Hover = true
		case "HoverNoPin":
			k.HoverNoPin = true
		default:
			n, err := strconv.Atoi(word)
			if err != nil {
				w.Fail("%q is no note", word)
			}
			k.AgMod = int8(n)
		}
	}
}

func readSight(w *defs.Words, k *TerrainKind) {
	switch s := w.Next("the sight class"); s {
	case "clear":
	case "blocking":
		k.Sight = Blocking
	case "obscuring":
		k.Sight, k.See = Obscuring, geom.Length(w.Small("the see-through distance"))*geom.Inch
	default:
		w.Fail("sight is clear, obscuring or blocking, not %q", s)
	}
}

// piece reads: terrain KEY KIND SHAPE [covers-large] [bars-large] [admits-large] [high] [overlooks a,b]
// where SHAPE is: rect X,Y WxH | disc X,Y R | poly X,Y X,Y X,Y… | line X,Y X,Y… width W
func (l *Loader) piece(w *defs.Words) {
	p := Piece{Key: w.Next("the piece's name")}
	kind := w.Next("the kind of terrain")
	for i := range l.Terrain {
		if l.Terrain[i].Key == kind {
			p.Kind = &l.Terrain[i]
		}
	}
	if p.Kind == nil {
		w.Fail("no terrain kind %q; see the terrain table", kind)
		return
	}
	p.Rule = p.Kind.Rule
	if p.Area = w.Area(); p.Kind.Class == Obstacle && w.Err() == nil && widerThan(&p.Area, obstacleWidth) {
		p.Kind, p.Rule = p.Kind.asArea(), "a2.obstacle.definition"
	}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "covers-large":
			p.CoversLarge = true
		case "bars-large":
			p.BarsLarge = true
		case "admits-large":
			p.AdmitsLarge = true
		case "high":
			p.High = true
		case "overlooks":
			p.Overlooks = l.piecesNamed(w, w.Next("names of pieces"))
		default:
			w.Fail("terrain has no property %q", word)
		}
	}
	if len(l.Book.Board.Pieces) == MaxPieces {
		w.Fail("a table has at most %d pieces of terrain", MaxPieces)
		return
	}
	if p.High {
		l.Book.Board.Heights = append(l.Book.Board.Heights, int16(len(l.Book.Board.Pieces)))
	}
	l.Book.Board.Pieces = append(l.Book.Board.Pieces, p)
}

func (l *Loader) piecesNamed(w *defs.Words, names string) []int16 {
	var out []int16
	for _, n := range strings.Split(names, ",") {
		i := l.FindPiece(n)
		if i < 0 {
			w.Fail("no terrain piece %q is defined above", n)
		}
		out = append(out, int16(i))
	}
	return out
}

func (l *Loader) FindPiece(key string) int {
	for i := range l.Book.Board.Pieces {
		if l.Book.Board.Pieces[i].Key == key {
			return i
		}
	}
	return -1
}

const MaxPieces = 200

// OnFloor tells whether a piece matters on a level: the floors and openings of a building do on their
// own level alone.
func (p *Piece) OnFloor(level int8) bool {
	return !p.Inner || p.Floor == AllFloors || p.Floor == level
}

package force

import (
	"fmt"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/tally"
)

// Terrain is one of the four types that every piece has.  dvg.terrain.four-types
type Terrain uint8

// The types, the easiest first.
const (
	Light Terrain = iota
	Medium
	Heavy
	Impassable
)

func (t Terrain) String() string { return [...]string{"light", "medium", "heavy", "impassable"}[t] }

// Rule is the row of a type.
func (t Terrain) Rule() tally.Rule {
	return [...]tally.Rule{"dvg.terrain.light", "dvg.terrain.medium", "dvg.terrain.heavy", "dvg.terrain.impassable"}[t]
}

// Kind is a sort of piece: what people call it, its type, and how high it is if nothing is agreed.
type Kind struct {
	Key     string
	Terrain Terrain
	High    geom.Length
}

// Kinds are the sorts of pieces there are. The book gives examples of each type and no heights: those are ours.
// dvg.terrain.light, dvg.terrain.medium, dvg.terrain.heavy, dvg.terrain.impassable
func Kinds() []Kind {
	const in = geom.Inch
	return []Kind{
		{"grass", Light, in}, {"shallows", Light, 0}, {"scrub", Light, 3 * in},
		{"sandbags", Medium, in}, {"ford", Medium, 0}, {"outcrop", Medium, 2 * in}, {"pines", Medium, 5 * in},
		{"earthwork", Heavy, 2 * in}, {"wall", Heavy, 2 * in}, {"pond", Heavy, 0}, {"rocks", Heavy, 3 * in}, {"thicket", Heavy, 5 * in}, {"wreck", Heavy, 2 * in},
		{"bunker", Impassable, 4 * in}, {"high-wall", Impassable, 4 * in}, {"cliff", Impassable, 8 * in}, {"boulder", Impassable, 4 * in}, {"tower", Impassable, 12 * in},
		{"light", Light, 2 * in}, {"medium", Medium, 2 * in}, {"heavy", Heavy, 2 * in}, {"impassable", Impassable, 4 * in},
	}
}

// KindOf finds a sort of piece.
func KindOf(key string) (Kind, bool) {
	for _, k := range Kinds() {
		if k.Key == key {
			return k, true
		}
	}
	return Kind{}, false
}

// Piece is one piece of terrain.
type Piece struct {
	Key     string
	Kind    string
	Terrain Terrain
	Area    geom.Area
	High    geom.Length
	Line    string // as it was written
}

// Table is the ground of a battle.
type Table struct {
	Width, Height geom.Length
	Pieces        []Piece
}

// Define reads a line of a table; known is false if its first word is none of a table's.
func (t *Table) Define(line game.Line) (known bool, err error) {
	w := defs.Of(line)
	switch w.Next("a definition") {
	case "table":
		t.Width, t.Height = w.Pair("the size of the table")
	case "terrain":
		if p := readPiece(w); w.Err() == nil {
			p.Line = line.Text
			t.Pieces = append(t.Pieces, p)
		}
	default:
		return false, nil
	}
	return true, w.Done()
}

// readPiece reads: terrain KEY KIND SHAPE [height N] [type TYPE]
func readPiece(w *defs.Words) Piece {
	p := Piece{Key: w.Next("the piece's name"), Kind: w.Next("the kind of terrain")}
	k, ok := KindOf(p.Kind)
	if !ok {
		w.Fail("there is no terrain %q; choose from %s", p.Kind, kindWords())
		return p
	}
	p.Terrain, p.High = k.Terrain, k.High
	p.Area = w.Area()
	for w.More() {
		switch word := w.Next("a property"); word {
		case "height":
			p.High = w.Length("the height")
		case "type":
			p.Terrain = Terrain(w.One("the type of terrain", "light", "medium", "heavy", "impassable"))
		default:
			w.Fail("terrain has no property %q", word)
		}
	}
	return p
}

func kindWords() string {
	var out []string
	for _, k := range Kinds() {
		out = append(out, k.Key)
	}
	return defs.ChooseFrom(out, "")[len("choose from "):]
}

// ReadTable reads a table text.
func ReadTable(text string) (Table, error) {
	var t Table
	for _, line := range defs.Lines(text) {
		known, err := t.Define(line)
		if err != nil {
			return t, err
		}
		if !known {
			return t, fmt.Errorf("line %d: %q begins no line of a table: write table or terrain", line.No, defs.Of(line).First())
		}
	}
	if t.Width == 0 {
		return t, fmt.Errorf("a table begins with its size: table 72x48")
	}
	return t, nil
}

// Text writes a table as ReadTable reads it.
func (t *Table) Text() string {
	out := fmt.Sprintf("table %sx%s\n", Plain(t.Width), Plain(t.Height))
	for i := range t.Pieces {
		out += t.Pieces[i].Line + "\n"
	}
	return out
}

// foot is a foot.
const foot = 12 * geom.Inch

// SizeRefusal says why a standard game is not played on a table: it has 20 to 40 square feet.
// dvg.setup.table-size, dvg.house.table
func (t *Table) SizeRefusal() *tally.Refusal {
	size := int64(t.Width) * int64(t.Height)
	if square := int64(foot) * int64(foot); size < 20*square || size > 40*square {
		return tally.Refuse("dvg.setup.table-size", fmt.Sprintf("a table of %s by %s is not between 20 and 40 square feet", t.Width, t.Height), "72x48 is usual")
	}
	return nil
}

// Called is the place of a point that a player names by X and Y from its own near left corner: far is the side
// whose edge is the far one.  dvg.basics.coordinates
func (t *Table) Called(p geom.Point, far bool) geom.Point {
	if far {
		return geom.Point{X: t.Width - p.X, Y: t.Height - p.Y}
	}
	return p
}

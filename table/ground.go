package table

import (
	"fmt"

	"sortie/geom"
	"sortie/pack"
)

// Form is how the outline of a piece is drawn, so that a piece made in play can be written down.
type Form struct {
	Kind  geom.Kind
	Pts   []geom.Point // the corners of a polygon, the line of a band, the middle of a disc
	Width geom.Length  // of a band; of a disc its radius
}

// Area draws the form.
func (f *Form) Area() (geom.Area, error) {
	switch {
	case f.Kind == geom.KindPolygon:
		return geom.PolygonArea(f.Pts)
	case f.Kind == geom.KindBand:
		return geom.BandArea(f.Pts, f.Width)
	case f.Kind == geom.KindDisc && len(f.Pts) == 1 && f.Width > 0:
		return geom.DiscArea(f.Pts[0], f.Width), nil
	}
	return geom.Area{}, fmt.Errorf("a piece of ground has no outline")
}

// FormOf is the outline of a body as a form: what a wreck leaves. A pill stands as a band without its round ends.
func FormOf(s *geom.Shape) Form {
	switch s.N {
	case 1:
		return Form{Kind: geom.KindDisc, Pts: []geom.Point{s.Pts[0]}, Width: s.R}
	case 2:
		return Form{Kind: geom.KindBand, Pts: []geom.Point{s.Pts[0], s.Pts[1]}, Width: 2 * s.R}
	}
	return Form{Kind: geom.KindPolygon, Pts: append([]geom.Point(nil), s.Pts[:s.N]...)}
}

// Piece is a piece of ground. What its kind does to movers and sight is in the book.
type Piece struct {
	Key    string // what people call it
	Kind   int16  // in the book's words
	Form   Form
	Area   geom.Area
	Height geom.Length
	Damage int16
	Gone   bool
	Holes  []Hole
}

// Hole is a breach in a piece.
type Hole struct {
	At    geom.Point
	Width geom.Length
	Level int8
}

// Ground is the pieces of a table. Those it begins with come from the set-up; in play pieces are added, damaged,
// holed and taken away. Copies of a table share the list until one of them changes it.
type Ground struct {
	pieces []Piece
	fixed  int // of the set-up
	shared bool
	turns  int32
}

// GroundOf is ground as the set-up has it.
func GroundOf(pieces []Piece) Ground { return Ground{pieces: pieces, fixed: len(pieces), shared: true} }

// Changes is how often the ground may have changed: what was found out about it holds as long as that stays.
func (g *Ground) Changes() int32 { return g.turns }

// Pieces are all pieces, those that are gone too. The caller must not change them.
func (g *Ground) Pieces() []Piece { return g.pieces }

// Alter is a piece to be changed.
func (g *Ground) Alter(i int) *Piece {
	g.own()
	p := &g.pieces[i]
	p.Holes = append([]Hole(nil), p.Holes...)
	return p
}

// Add lays a piece that the set-up does not have; the piece's area is drawn from its form.
func (g *Ground) Add(p Piece) (int, error) {
	area, err := p.Form.Area()
	if err != nil {
		return -1, fmt.Errorf("%s: %w", p.Key, err)
	}
	g.own()
	p.Area = area
	g.pieces = append(g.pieces, p)
	return len(g.pieces) - 1, nil
}

func (g *Ground) own() {
	g.turns++
	if g.shared {
		g.pieces = append(make([]Piece, 0, len(g.pieces)+4), g.pieces...)
		g.shared = false
	}
}

// fields describes what play can change: of the pieces of the set-up their state, of others everything.
func (g *Ground) fields(c *pack.Codec) {
	n := int32(len(g.pieces) - g.fixed)
	pack.Num(c, &n)
	if c.Reading() {
		g.own()
		for ; n > 0 && c.Err() == nil; n-- {
			g.pieces = append(g.pieces, Piece{})
		}
	}
	for i := range g.pieces {
		p := &g.pieces[i]
		pack.Num(c, &p.Damage)
		pack.Bool(c, &p.Gone)
		pack.Slice(c, &p.Holes, hole)
		if i >= g.fixed {
			made(c, p)
		}
	}
}

func made(c *pack.Codec, p *Piece) {
	pack.String(c, &p.Key)
	pack.Num(c, &p.Kind)
	pack.Num(c, &p.Height)
	pack.Num(c, &p.Form.Kind)
	pack.Slice(c, &p.Form.Pts, Point)
	pack.Num(c, &p.Form.Width)
	if c.Reading() && c.Err() == nil {
		p.Area, _ = p.Form.Area() // a form that cannot be drawn is found by Invariant
	}
}

func hole(c *pack.Codec, h *Hole) {
	Point(c, &h.At)
	pack.Num(c, &h.Width)
	pack.Num(c, &h.Level)
}

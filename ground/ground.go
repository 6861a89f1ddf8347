// Package ground makes tables: terrain laid out from a seed, as text that people can read and edit. A
// table is fair by symmetry: every piece has a twin turned half round the middle, so both sides look
// at the same ground.
package ground

import (
	"fmt"
	"strings"

	"sortie/dice"
	"sortie/geom"
)

// Grid is what generated tables keep to, so that their text is short.
const Grid = geom.Inch / 4

// Sort is one kind of piece: its terrain kind, its shape, how often it comes up, and its size.
type Sort struct {
	Kind   string
	Shape  string // "blob", "rect", "disc" or "band"
	Weight int
	Least  geom.Length // radius
	Most   geom.Length
	Extra  string // further words for the terrain line
}

// Maker lays pieces on one table.
type Maker struct {
	Rand  *dice.Rand
	W, H  geom.Length
	Apart geom.Length // room between pieces
	// Allow refuses places for a piece of a kind; nil allows all.
	Allow func(kind string, at geom.Point, r geom.Length) bool

	seed    uint64
	out     []byte
	laid    []Piece
	written int          // so many of them are in the text
	points  []geom.Point // room for outlines
}

// Piece is a piece that lies on a table.
type Piece struct {
	Sort   Sort
	At     geom.Point
	Reach  geom.Length  // of the disc about it that it keeps to
	Body   []geom.Point // its outline about the origin, not turned: the corners of a blob, the ends of a band, two corners of a rect
	Turned bool         // half round: it is the twin
}

// NewMaker begins a table of whole inches.
func NewMaker(seed uint64, w, h int) *Maker {
	return &Maker{Rand: dice.NewRand(seed, stream), W: geom.Length(w) * geom.Inch, H: geom.Length(h) * geom.Inch, Apart: 2 * geom.Inch,
		seed: seed, laid: make([]Piece, 0, usual), points: make([]geom.Point, 0, 4*usual)}
}

// The stream of a seed that tables are made from, and how many pieces there is room for at once.
const (
	stream = 0x7ab1e
	usual  = 16
)

// Again begins another table of the same size; the pieces of the one before are gone.
func (m *Maker) Again(seed uint64) {
	m.Rand.Reseed(seed, stream)
	m.seed, m.out, m.laid, m.written, m.points = seed, m.out[:0], m.laid[:0], 0, m.points[:0]
}

// Text is the table so far.
func (m *Maker) Text() string {
	if len(m.out) == 0 {
		m.out = fmt.Appendf(m.out, "# generated from seed %d; edit freely\ntable %dx%d\n", m.seed, int(m.W/geom.Inch), int(m.H/geom.Inch))
	}
	for ; m.written < len(m.laid); m.written++ {
		m.out = m.laid[m.written].write(m.out, m.written+1)
	}
	return string(m.out)
}

// Laid are the pieces so far, every second one the twin of that before.
func (m *Maker) Laid() []Piece { return m.laid }

// Pick chooses one sort by weight.
func (m *Maker) Pick(sorts []Sort) Sort {
	total := 0
	for i := range sorts {
		total += sorts[i].Weight
	}
	n := m.Rand.Int(total)
	for i := range sorts {
		if n -= sorts[i].Weight; n < 0 {
			return sorts[i]
		}
	}
	panic("ground: weights do not add up")
}

// Pair finds room for a piece of one of the sorts and its twin and writes both; false if it found none.
func (m *Maker) Pair(sorts []Sort) bool {
	s := m.Pick(sorts)
	sizes, across, along := int((s.Most-s.Least)/Grid)+1, int(m.W/Grid)+1, int(m.H/2/Grid)+1
	for range 200 {
		r := s.Least + geom.Length(m.Rand.Int(sizes))*Grid
		at := geom.Point{X: geom.Length(m.Rand.Int(across)) * Grid}
		at.Y = geom.Length(m.Rand.Int(along)) * Grid
		if !m.free(s.Kind, at, r) {
			continue
		}
		body := m.shape(s.Shape, r)
		m.laid = append(m.laid, Piece{s, at, r, body, false}, Piece{s, m.turn(at), r, body, true})
		return true
	}
	return false
}

// turn is the place half round the middle of the table.
func (m *Maker) turn(p geom.Point) geom.Point { return geom.Point{X: m.W - p.X, Y: m.H - p.Y} }

// free keeps pieces on the table and apart from each other, twins included.
func (m *Maker) free(kind string, at geom.Point, r geom.Length) bool {
	if at.X < r || at.Y < r || at.X > m.W-r || at.Y > m.H-r {
		return false
	}
	if m.Allow != nil && (!m.Allow(kind, at, r) || !m.Allow(kind, m.turn(at), r)) {
		return false
	}
	if m.near(at, r, m.turn(at), r) {
		return false
	}
	for i := range m.laid {
		if p := &m.laid[i]; m.near(at, r, p.At, p.Reach) {
			return false
		}
	}
	return true
}

// near tells whether two discs leave too little room between them.
func (m *Maker) near(p geom.Point, r geom.Length, q geom.Point, s geom.Length) bool {
	room := int64(r) + int64(s) + int64(m.Apart)
	return geom.DistSq(p, q) <= room*room
}

// shape makes an outline around the origin, within radius r.
func (m *Maker) shape(shape string, r geom.Length) []geom.Point {
	from := len(m.points)
	switch shape {
	case "disc":
		m.points = append(m.points, geom.Point{X: r})
	case "rect": // a corner of the square lies on the circle: 7/10 of the radius each way
		w := r * 7 / 10 / Grid * Grid
		m.points = append(m.points, geom.Point{X: -w, Y: -w}, geom.Point{X: w, Y: w})
	case "band":
		end := geom.Point{}.Polar(geom.Angle(m.Rand.Int(12)*15), r)
		m.points = append(m.points, snap(end.Neg()), snap(end))
	default:
		for i := range 7 {
			d := r*2/3 + geom.Length(m.Rand.Int(int(r/3)+1))
			m.points = append(m.points, snap(geom.Point{}.Polar(geom.Angle(i*51), d)))
		}
	}
	return m.points[from:len(m.points):len(m.points)]
}

func snap(p geom.Point) geom.Point {
	near := func(v geom.Length) geom.Length {
		if v < 0 {
			return -((-v + Grid/2) / Grid * Grid)
		}
		return (v + Grid/2) / Grid * Grid
	}
	return geom.Point{X: near(p.X), Y: near(p.Y)}
}

// bandWidth is how wide every band is.
const bandWidth = geom.Inch / 2

// place is where a point of the outline lies.
func (p *Piece) place(q geom.Point) geom.Point {
	if p.Turned {
		q = q.Neg()
	}
	return p.At.Add(q)
}

// low is the lower left corner of a rect, and its sides.
func (p *Piece) low() (at geom.Point, w, h geom.Length) {
	at = p.Body[0]
	if p.Turned {
		at = p.Body[1]
	}
	return p.place(at), p.Body[1].X - p.Body[0].X, p.Body[1].Y - p.Body[0].Y
}

// Area is the ground that a piece covers: what its line of text says.
func (p *Piece) Area() (geom.Area, error) {
	switch p.Sort.Shape {
	case "disc":
		return geom.DiscArea(p.At, p.Body[0].X), nil
	case "rect":
		at, w, h := p.low()
		return geom.PolygonArea([]geom.Point{at, {X: at.X + w, Y: at.Y}, {X: at.X + w, Y: at.Y + h}, {X: at.X, Y: at.Y + h}})
	case "band":
		return geom.BandArea([]geom.Point{p.place(p.Body[0]), p.place(p.Body[1])}, bandWidth)
	}
	pts := make([]geom.Point, len(p.Body))
	for i, q := range p.Body {
		pts[i] = p.place(q)
	}
	return geom.PolygonArea(pts)
}

// Sides is the box from one side of a piece to the other. The piece reaches from side to side; those of one that lies aslant are known
// but for so much, that being rounded.
func (p *Piece) Sides() (box geom.Box, but geom.Length) {
	switch p.Sort.Shape {
	case "disc":
		return geom.Box{Min: p.At, Max: p.At}.Grow(p.Body[0].X), 0
	case "band":
		a, b := p.place(p.Body[0]), p.place(p.Body[1])
		v := b.Sub(a)
		up := geom.Toward(geom.Point{}, geom.Point{X: -v.Y, Y: v.X}, bandWidth/2)
		return geom.BoxOf(a.Add(up), a.Sub(up)).Join(geom.BoxOf(b.Add(up), b.Sub(up))), 3
	}
	box = geom.BoxOf(p.place(p.Body[0]), p.place(p.Body[1]))
	for _, q := range p.Body[2:] {
		q = p.place(q)
		box = box.Join(geom.Box{Min: q, Max: q})
	}
	return box, 0
}

// write appends the line of the so manieth piece.
func (p *Piece) write(out []byte, nth int) []byte {
	place := func(q geom.Point) {
		q = p.place(q)
		out = append(append(append(out, ' '), Inches(q.X)...), ',')
		out = append(out, Inches(q.Y)...)
	}
	out = fmt.Appendf(out, "terrain %s-%d %s ", p.Sort.Kind, nth, p.Sort.Kind)
	switch p.Sort.Shape {
	case "disc":
		out = append(out, "disc"...)
		place(geom.Point{})
		out = append(append(out, ' '), Inches(p.Body[0].X)...)
	case "rect":
		at, w, h := p.low()
		out = fmt.Appendf(out, "rect %s,%s %sx%s", Inches(at.X), Inches(at.Y), Inches(w), Inches(h))
	case "band":
		out = append(out, "line"...)
		place(p.Body[0])
		place(p.Body[1])
		out = append(append(out, " width "...), Inches(bandWidth)...)
	default:
		out = append(out, "poly"...)
		for _, q := range p.Body {
			place(q)
		}
	}
	if p.Sort.Extra != "" {
		out = append(append(out, ' '), p.Sort.Extra...)
	}
	return append(out, '\n')
}

// Inches writes a length as a table text has it: 10.25.
func Inches(l geom.Length) string { return strings.TrimSuffix(l.String(), `"`) }

// Sample is a piece of a sort about the origin as a line of text, {name} standing for its name: what an
// editor begins a new piece with.
func Sample(s Sort) string {
	m := &Maker{Rand: dice.NewRand(uint64(len(s.Kind)), 0x5a3b1e)}
	p := Piece{Sort: s, Body: m.shape(s.Shape, s.Most)}
	return strings.TrimSuffix(strings.Replace(string(p.write(nil, 1)), s.Kind+"-1", "{name}", 1), "\n")
}

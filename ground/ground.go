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

	out   strings.Builder
	spots []geom.Shape
	count int
}

// NewMaker begins a table of whole inches.
func NewMaker(seed uint64, w, h int) *Maker {
	m := &Maker{Rand: dice.NewRand(seed, 0x7ab1e), W: geom.Length(w) * geom.Inch, H: geom.Length(h) * geom.Inch, Apart: 2 * geom.Inch}
	fmt.Fprintf(&m.out, "# generated from seed %d; edit freely\ntable %dx%d\n", seed, w, h)
	return m
}

// Text is the table so far.
func (m *Maker) Text() string { return m.out.String() }

// Pick chooses one sort by weight.
func (m *Maker) Pick(sorts []Sort) Sort {
	total := 0
	for _, s := range sorts {
		total += s.Weight
	}
	n := m.Rand.Int(total)
	for _, s := range sorts {
		if n -= s.Weight; n < 0 {
			return s
		}
	}
	panic("ground: weights do not add up")
}

// Pair finds room for a piece of one of the sorts and its twin and writes both; false if it found none.
func (m *Maker) Pair(sorts []Sort) bool {
	s := m.Pick(sorts)
	for range 200 {
		r := s.Least + geom.Length(m.Rand.Int(int((s.Most-s.Least)/Grid)+1))*Grid
		at := geom.Point{X: m.on(m.W), Y: m.on(m.H / 2)}
		if !m.free(s.Kind, at, r) {
			continue
		}
		m.spots = append(m.spots, geom.Disc(at, r), geom.Disc(m.turn(at), r))
		body := m.shape(s.Shape, r)
		m.write(s, at, body, false)
		m.write(s, m.turn(at), body, true)
		return true
	}
	return false
}

func (m *Maker) on(limit geom.Length) geom.Length {
	return geom.Length(m.Rand.Int(int(limit/Grid)+1)) * Grid
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
	mine, twin := geom.Disc(at, r), geom.Disc(m.turn(at), r)
	if geom.Within(&mine, &twin, m.Apart) {
		return false
	}
	for i := range m.spots {
		if geom.Within(&mine, &m.spots[i], m.Apart) {
			return false
		}
	}
	return true
}

// shape makes an outline around the origin, within radius r.
func (m *Maker) shape(shape string, r geom.Length) []geom.Point {
	switch shape {
	case "disc":
		return []geom.Point{{X: r}}
	case "rect": // a corner of the square lies on the circle: 7/10 of the radius each way
		w := r * 7 / 10 / Grid * Grid
		return []geom.Point{{X: -w, Y: -w}, {X: w, Y: w}}
	case "band":
		end := geom.Point{}.Polar(geom.Angle(m.Rand.Int(12)*15), r)
		return []geom.Point{snap(end.Neg()), snap(end)}
	}
	var pts []geom.Point
	for i := range 7 {
		d := r*2/3 + geom.Length(m.Rand.Int(int(r/3)+1))
		pts = append(pts, snap(geom.Point{}.Polar(geom.Angle(i*51), d)))
	}
	return pts
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

func (m *Maker) write(s Sort, at geom.Point, body []geom.Point, turned bool) {
	m.count++
	place := func(p geom.Point) string {
		if turned {
			p = p.Neg()
		}
		p = at.Add(p)
		return Inches(p.X) + "," + Inches(p.Y)
	}
	fmt.Fprintf(&m.out, "terrain %s-%d %s ", s.Kind, m.count, s.Kind)
	switch s.Shape {
	case "disc":
		fmt.Fprintf(&m.out, "disc %s %s", place(geom.Point{}), Inches(body[0].X))
	case "rect":
		low := body[0]
		if turned {
			low = body[1]
		}
		fmt.Fprintf(&m.out, "rect %s %sx%s", place(low), Inches(body[1].X-body[0].X), Inches(body[1].Y-body[0].Y))
	case "band":
		fmt.Fprintf(&m.out, "line %s %s width 0.5", place(body[0]), place(body[1]))
	default:
		m.out.WriteString("poly")
		for _, p := range body {
			m.out.WriteString(" " + place(p))
		}
	}
	if s.Extra != "" {
		m.out.WriteString(" " + s.Extra)
	}
	m.out.WriteString("\n")
}

// Inches writes a length as a table text has it: 10.25.
func Inches(l geom.Length) string { return strings.TrimSuffix(l.String(), `"`) }

// Sample is a piece of a sort about the origin as a line of text, {name} standing for its name: what an
// editor begins a new piece with.
func Sample(s Sort) string {
	m := &Maker{Rand: dice.NewRand(uint64(len(s.Kind)), 0x5a3b1e)}
	m.write(s, geom.Point{}, m.shape(s.Shape, s.Most), false)
	return strings.TrimSuffix(strings.Replace(m.Text(), s.Kind+"-1", "{name}", 1), "\n")
}

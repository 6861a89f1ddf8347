package antares2

import (
	"fmt"
	"strings"

	"sortie/dice"
	"sortie/geom"
)

// quarter is the grid that generated tables keep to, so that their text is easy to read and edit.
const quarter = geom.Inch / 4

// generateTable makes a table as text. It is fair by symmetry: every piece has a twin turned half
// round the middle, so both sides look at the same table.
func generateTable(points int, seed uint64) string {
	g := dice.NewRand(seed, 0x7ab1e)
	w, h := 48, 48
	if points > 800 {
		w = 72
	}
	t := tableMaker{g: g, w: geom.Length(w) * geom.Inch, h: geom.Length(h) * geom.Inch}
	fmt.Fprintf(&t.out, "# generated from seed %d; edit freely\ntable %dx%d\n", seed, w, h)
	for pair := range 4 + w/16 {
		t.pair(pair + 1)
	}
	return t.out.String()
}

type tableMaker struct {
	g     *dice.Rand
	w, h  geom.Length
	out   strings.Builder
	spots []geom.Shape // room taken so far
}

// sorts are the pieces a table is made of: kind, shape, and how often it comes up in twelve.
var sorts = [...]struct {
	kind, shape string
	weight      int
}{
	{"light-woodland", "blob", 3}, {"dense-woodland", "blob", 2}, {"scrub", "blob", 1},
	{"rubble", "blob", 1}, {"marsh", "blob", 1}, {"boulder-field", "blob", 1},
	{"rocks-walls", "band", 2}, {"hedge", "band", 2}, {"barrier", "band", 1},
	{"rock", "disc", 1}, {"ruins", "rect", 2}, {"building", "rect", 1},
}

func (t *tableMaker) sort() (kind, shape string) {
	total := 0
	for _, s := range sorts {
		total += s.weight
	}
	n := t.g.Int(total)
	for _, s := range sorts {
		if n -= s.weight; n < 0 {
			return s.kind, s.shape
		}
	}
	panic("unreachable")
}

// pair finds room for a piece and its twin and writes both.
func (t *tableMaker) pair(number int) {
	kind, shape := t.sort()
	for range 200 {
		r := geom.Length(8+t.g.Int(8)) * quarter
		at := geom.Point{X: t.on(t.w), Y: t.on(t.h / 2)}
		if !t.free(at, r) {
			continue
		}
		t.take(at, r)
		body := t.shape(shape, r)
		t.write(fmt.Sprintf("%s-%d", kind, 2*number-1), kind, shape, at, body, false)
		t.write(fmt.Sprintf("%s-%d", kind, 2*number), kind, shape, t.turn(at), body, true)
		return
	}
}

func (t *tableMaker) on(limit geom.Length) geom.Length {
	return geom.Length(t.g.Int(int(limit/quarter))) * quarter
}

// turn is the place half round the middle of the table.
func (t *tableMaker) turn(p geom.Point) geom.Point { return geom.Point{X: t.w - p.X, Y: t.h - p.Y} }

// free keeps pieces on the table and 2 inches apart, twins included.
func (t *tableMaker) free(at geom.Point, r geom.Length) bool {
	if at.X < r || at.Y < r || at.X > t.w-r || at.Y > t.h-r {
		return false
	}
	mine, twin := geom.Disc(at, r), geom.Disc(t.turn(at), r)
	if geom.Within(&mine, &twin, 2*geom.Inch) {
		return false
	}
	for i := range t.spots {
		if geom.Within(&mine, &t.spots[i], 2*geom.Inch) {
			return false
		}
	}
	return true
}

func (t *tableMaker) take(at geom.Point, r geom.Length) {
	t.spots = append(t.spots, geom.Disc(at, r), geom.Disc(t.turn(at), r))
}

// shape makes an outline around the origin, within radius r.
func (t *tableMaker) shape(shape string, r geom.Length) []geom.Point {
	switch shape {
	case "disc":
		return []geom.Point{{X: r}}
	case "rect":
		w := geom.Length(6+t.g.Int(int(r/quarter)-5)) * quarter / 2
		return []geom.Point{{X: -w, Y: -w}, {X: w, Y: w}}
	case "band":
		a := geom.Angle(t.g.Int(12) * 15)
		end := geom.Point{}.Polar(a, r)
		return []geom.Point{snap(end.Neg()), snap(end)}
	}
	var pts []geom.Point
	for i := range 7 {
		d := r*2/3 + geom.Length(t.g.Int(int(r/3)+1))
		pts = append(pts, snap(geom.Point{}.Polar(geom.Angle(i*51), d)))
	}
	return pts
}

func snap(p geom.Point) geom.Point {
	near := func(v geom.Length) geom.Length {
		if v < 0 {
			return -((-v + quarter/2) / quarter * quarter)
		}
		return (v + quarter/2) / quarter * quarter
	}
	return geom.Point{X: near(p.X), Y: near(p.Y)}
}

func (t *tableMaker) write(name, kind, shape string, at geom.Point, body []geom.Point, turned bool) {
	place := func(p geom.Point) string {
		if turned {
			p = p.Neg()
		}
		p = at.Add(p)
		return inchText(p.X) + "," + inchText(p.Y)
	}
	fmt.Fprintf(&t.out, "terrain %s %s ", name, kind)
	switch shape {
	case "disc":
		fmt.Fprintf(&t.out, "disc %s %s", place(geom.Point{}), inchText(body[0].X))
	case "rect":
		low := body[0]
		if turned {
			low = body[1]
		}
		fmt.Fprintf(&t.out, "rect %s %sx%s", place(low), inchText(body[1].X-body[0].X), inchText(body[1].Y-body[0].Y))
	case "band":
		fmt.Fprintf(&t.out, "line %s %s width 0.5", place(body[0]), place(body[1]))
	default:
		t.out.WriteString("poly")
		for _, p := range body {
			t.out.WriteString(" " + place(p))
		}
	}
	t.out.WriteString("\n")
}

// inchText writes a length on the quarter-inch grid.
func inchText(l geom.Length) string { return strings.TrimSuffix(l.String(), `"`) }

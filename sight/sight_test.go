package sight_test

import (
	"flag"
	"os"
	"testing"

	"sortie/geom"
	"sortie/march"
	"sortie/sight"

	"pgregory.net/rapid"
)

// TestMain draws the same scenes every time; others by -rapid.seed.
func TestMain(m *testing.M) {
	flag.Parse()
	if seed := flag.Lookup("rapid.seed"); seed.Value.String() == seed.DefValue {
		flag.Set("rapid.seed", "23")
	}
	os.Exit(m.Run())
}

func spot(r *rapid.T, name string) geom.Point {
	return geom.Point{X: geom.Length(rapid.IntRange(0, 24*508).Draw(r, name+" x")), Y: geom.Length(rapid.IntRange(0, 24*508).Draw(r, name+" y"))}
}

// scene is some blocks, discs and bodies.
func scene(r *rapid.T, s *sight.Scene) {
	s.Clear()
	for i := range rapid.IntRange(1, 5).Draw(r, "items") {
		at, w := spot(r, "item"), geom.Length(rapid.IntRange(200, 2500).Draw(r, "width"))
		switch rapid.IntRange(0, 2).Draw(r, "kind") {
		case 0:
			a, err := geom.PolygonArea([]geom.Point{at, at.Add(geom.Point{X: w}), at.Add(geom.Point{X: w / 2, Y: w / 3}), at.Add(geom.Point{X: w / 3, Y: w})})
			if err != nil {
				r.Skip("no outline") // rounded corners of a small piece may meet
			}
			s.AddArea(int32(i), &a)
		case 1:
			a := geom.DiscArea(at, w/2)
			s.AddArea(int32(i), &a)
		default:
			s.AddBody(int32(i), geom.Disc(at, 250))
		}
	}
}

func clear(s *sight.Scene, p, q geom.Point) bool {
	for i := range s.Items {
		if s.Crosses(i, p, q) {
			return false
		}
	}
	return true
}

// A line lists just what it crosses, in order, and a bundle of lines leaves nothing out.
func TestLinesMeetWhatTheyCross(t *testing.T) {
	var s sight.Scene
	rapid.Check(t, func(r *rapid.T) {
		scene(r, &s)
		p, q := spot(r, "from"), spot(r, "to")
		if p == q {
			return // no line
		}
		all := s.Line(p, q, nil)
		s.Between(geom.BoxOf(p).Grow(300), geom.BoxOf(q).Grow(300))
		near := s.Line(p, q, nil)
		if len(all) != len(near) {
			r.Fatalf("the bundle meets %d of %d", len(near), len(all))
		}
		met := map[int]bool{}
		for i, m := range all {
			met[m.Item] = true
			if i > 0 && m.From < all[i-1].From {
				r.Fatal("not in order")
			}
		}
		for i := range s.Items {
			if s.Crosses(i, p, q) != met[i] && sure(q, func(at geom.Point) bool { return s.Crosses(i, p, at) }) {
				r.Fatalf("item %d: crossed %v, listed %v", i, !met[i], met[i])
			}
		}
		once := sight.Through(all, func(*sight.Met) bool { return true })
		if once > geom.TotalLength(spansOf(all)) || once > geom.PathLength([]geom.Point{p, q}) {
			r.Fatal("more is crossed than there is")
		}
	})
}

// A line is nearer to a body than so far, or just as far, as exact distances say; what it does not pass it is not near.
func TestRaysAgainstBodies(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		p, q, at := spot(r, "from"), spot(r, "to"), spot(r, "body")
		if rapid.Bool().Draw(r, "straight") {
			q.Y = p.Y // so that some are just as far
		}
		var l sight.Ray
		l.Set(p, q)
		if l.Short() {
			return
		}
		reach := geom.Length(rapid.IntRange(1, 3000).Draw(r, "reach"))
		if rapid.Bool().Draw(r, "just as far") {
			reach = max(1, geom.Length(geom.Abs(int64(at.Y-p.Y))))
		}
		dot := geom.Disc(at, 0)
		want := 1
		switch {
		case geom.SegCloser(p, q, &dot, reach):
			want = -1
		case geom.SegWithin(p, q, &dot, reach):
			want = 0
		}
		if got := l.Against(at, reach); got != want {
			r.Fatalf("%v from the line %v to %v against %d: %d, not %d", at, p, q, reach, got, want)
		}
		if want <= 0 && !l.Passes(at, reach) {
			r.Fatal("it is near what it does not pass")
		}
		hull := geom.Rect(at, 900, 500, geom.Angle(rapid.IntRange(0, 359).Draw(r, "facing")))
		if near := l.AgainstHull(&hull, reach); near < 0 != geom.SegCloser(p, q, &hull, reach) || near <= 0 != geom.SegWithin(p, q, &hull, reach) {
			r.Fatalf("a hull against %d: %d", reach, near)
		}
		if l.AgainstHull(&hull, 0) < 0 != geom.SegCrosses(p, q, &hull) {
			r.Fatal("a hull that is crossed is not against it")
		}
	})
}

// sure tells whether an answer is the same at a place and a few units about it: a line that grazes something is
// crossed or not by the rounding of its end.
func sure(at geom.Point, ask func(geom.Point) bool) bool {
	for _, d := range []geom.Point{{X: 3}, {X: -3}, {Y: 3}, {Y: -3}} {
		if ask(at) != ask(at.Add(d)) {
			return false
		}
	}
	return true
}

func spansOf(met []sight.Met) (out []geom.Span) {
	for _, m := range met {
		out = append(out, m.Span)
	}
	return out
}

// No place of a path from which the eye is seen is left out of the windows, and none is in them that is not: every
// place of a dense walk agrees, but for the unit at which a window begins or ends.
func TestWindowsLeaveNothingOut(t *testing.T) {
	var s sight.Scene
	rapid.Check(t, func(r *rapid.T) {
		scene(r, &s)
		eye, from := spot(r, "eye"), spot(r, "from")
		way := []geom.Point{spot(r, "a"), spot(r, "b")}
		got := sight.Windows(from, way, func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed { return s.Cuts(eye, p, q, dst) },
			func(_ int, at geom.Point) bool { return clear(&s, eye, at) })
		long := geom.PathLength(append([]geom.Point{from}, way...))
		for k := range 1500 {
			d := long * geom.Fixed(k) / 1500
			in, edge := false, false
			for _, w := range got {
				in = in || d >= w.From && d <= w.To
				edge = edge || geom.Abs(int64(d-w.From)) < 6*1024 || geom.Abs(int64(d-w.To)) < 6*1024
			}
			at := march.Along(from, way, d)
			if !edge && in != clear(&s, eye, at) && sure(at, func(at geom.Point) bool { return clear(&s, eye, at) }) {
				r.Fatalf("at %v of %v: in a window %v", d.Length(), long.Length(), in)
			}
		}
	})
}

// A gap of an inch between two walls, far from the path's quarters, is a window.
func TestAGapBetweenWalls(t *testing.T) {
	var s sight.Scene
	s.Clear()
	inch := geom.Inch
	for i, x := range []geom.Length{0, 21 * inch / 2} {
		a, err := geom.PolygonArea([]geom.Point{{X: x, Y: 5 * inch}, {X: x + 19*inch/2, Y: 5 * inch}, {X: x + 19*inch/2, Y: 11 * inch / 2}, {X: x, Y: 11 * inch / 2}})
		if err != nil {
			t.Fatal(err)
		}
		s.AddArea(int32(i), &a)
	}
	eye := geom.Point{X: 10 * inch, Y: 0}
	got := sight.Windows(geom.Point{X: 2 * inch, Y: 10 * inch}, []geom.Point{{X: 18 * inch, Y: 10 * inch}},
		func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed { return s.Cuts(eye, p, q, dst) },
		func(_ int, at geom.Point) bool { return clear(&s, eye, at) })
	// The far edge of the gap, half an inch to each side at 5.5", shows 10/11 of an inch to each side at 10".
	want := 10.0 / 11
	if len(got) != 1 {
		t.Fatalf("windows %v", got)
	}
	from, to := float64(got[0].From)/1024/508, float64(got[0].To)/1024/508
	if from < 8-want-.01 || from > 8-want+.01 || to < 8+want-.01 || to > 8+want+.01 {
		t.Errorf("the window runs from %.3f to %.3f", from, to)
	}
}

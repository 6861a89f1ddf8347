package march_test

import (
	"slices"
	"testing"

	"sortie/geom"
	"sortie/march"
	"sortie/tally"
	"sortie/ways"

	"pgregory.net/rapid"
)

// What groups, classes, hulls, walls and firm ground do to a way and an end, on both sides of each limit.
func TestBystandersAndWalls(t *testing.T) {
	foe := func(x, y float64) march.Other {
		return march.Other{Body: geom.Disc(pt(x, y), 250), Name: "foe", Group: 1, Pass: inch, End: inch, More: true, Rule: "t.gap", Ends: "t.end"}
	}
	friend := func(x, y float64) march.Other {
		return march.Other{Body: geom.Disc(pt(x, y), 250), Name: "friend", Group: 2, Link: inch, More: true, Graze: true, Rule: "t.line", End: -1}
	}
	door := []geom.Span{{From: (3 * inch).Fixed(), To: (4 * inch).Fixed()}}
	front := march.Wall{A: pt(12, 6), B: pt(12, 14), House: 3, Rule: "t.wall"}
	for _, c := range []struct {
		name string
		fill func(*march.Spec)
		to   []geom.Point
		rule tally.Rule
	}{
		{"past a group", func(s *march.Spec) { s.Others = []march.Other{foe(13, 12.1)} }, []geom.Point{pt(16, 10)}, ""},
		{"too near to a group", func(s *march.Spec) { s.Others = []march.Other{foe(13, 11.9)} }, []geom.Point{pt(16, 10)}, "t.gap"},
		{"away from a group", func(s *march.Spec) { s.Others = []march.Other{foe(8.5, 10)} }, []geom.Point{pt(13, 10)}, ""},
		{"from one of a group to the next", func(s *march.Spec) { s.Others = []march.Other{foe(8.5, 10), foe(15, 10)} }, []geom.Point{pt(13.5, 10)}, "t.gap"},
		{"from one group to another", func(s *march.Spec) {
			o := foe(12.6, 11)
			o.Group = 5
			s.Others = []march.Other{foe(8.5, 10), o}
		}, []geom.Point{pt(15, 10)}, "t.gap"},
		{"between two far apart", func(s *march.Spec) { s.Others = []march.Other{friend(12, 8.9), friend(12, 11.1)} }, []geom.Point{pt(14, 10)}, ""},
		{"between two close together", func(s *march.Spec) { s.Others = []march.Other{friend(12, 9.1), friend(12, 11)} }, []geom.Point{pt(14, 10)}, "t.line"},
		{"touching on the way", func(s *march.Spec) {
			s.Others = []march.Other{{Body: geom.Disc(pt(12, 10).Add(geom.Point{Y: 500}), 250), More: true, Graze: true, Rule: "t.on", End: -1}}
		}, []geom.Point{pt(14, 10)}, ""},
		{"touching is too near", func(s *march.Spec) {
			s.Others = []march.Other{{Body: geom.Disc(pt(12, 10).Add(geom.Point{Y: 500}), 250), More: true, Rule: "t.on", End: -1}}
		}, []geom.Point{pt(14, 10)}, "t.on"},
		{"out of a hull", func(s *march.Spec) {
			s.Others = []march.Other{{Body: geom.Rect(pt(9, 10), 2*inch, 2*inch, 0), Out: true, Rule: "t.hull", End: -1}}
		}, []geom.Point{pt(14, 10)}, ""},
		{"through the hull", func(s *march.Spec) {
			s.Others = []march.Other{{Body: geom.Rect(pt(9, 10), 2*inch, 2*inch, 0), Out: true, Rule: "t.hull", End: -1}}
		}, []geom.Point{pt(6, 10)}, "t.hull"},
		{"of another class", func(s *march.Spec) {
			s.Ground = []march.Going{{Area: block(t, 12, 8, 1, 4), Shut: "t.shut", Only: 1 << 1}}
			s.Others = []march.Other{{Body: geom.Disc(pt(14, 10), 250), Rule: "t.on", Only: 1 << 2}}
		}, []geom.Point{pt(16, 10)}, ""},
		{"of its class", func(s *march.Spec) {
			s.Movers[0].Class = 1
			s.Ground = []march.Going{{Area: block(t, 12, 8, 1, 4), Shut: "t.shut", Only: 1 << 1}}
		}, []geom.Point{pt(16, 10)}, "t.shut"},
		{"off shut ground", func(s *march.Spec) { s.Ground = []march.Going{{Area: block(t, 9, 9, 2, 2), Shut: "t.shut"}} }, []geom.Point{pt(14, 10)}, ""},
		{"off firm ground", func(s *march.Spec) {
			s.Ground = []march.Going{{Area: block(t, 9, 9, 2, 2), Shut: "t.shut", Firm: true}}
		}, []geom.Point{pt(14, 10)}, "t.shut"},
		{"on another floor", func(s *march.Spec) { s.Ground = []march.Going{{Area: block(t, 12, 8, 1, 4), Shut: "t.shut", Level: 1}} }, []geom.Point{pt(16, 10)}, ""},
		{"on every floor", func(s *march.Spec) {
			s.Ground = []march.Going{{Area: block(t, 12, 8, 1, 4), Shut: "t.shut", Level: 1, Every: true}}
		}, []geom.Point{pt(16, 10)}, "t.shut"},
		{"up to a floor where nobody ends", func(s *march.Spec) {
			s.Movers[0].Climb = 1
			s.Ground = []march.Going{{Area: block(t, 13, 8, 2, 4), Off: "t.off", Level: 1}}
		}, []geom.Point{pt(14, 10)}, "t.off"},
		{"through a wall", func(s *march.Spec) { s.Walls = front.Between(nil, nil) }, []geom.Point{pt(14, 10)}, "t.wall"},
		{"through a door", func(s *march.Spec) { s.Walls = front.Between(door, nil) }, []geom.Point{pt(11, 9.5), pt(14, 9.5)}, ""},
		{"beside a door", func(s *march.Spec) { s.Walls = front.Between(door, nil) }, []geom.Point{pt(11, 10.1), pt(14, 10.1)}, "t.wall"},
		{"astride a wall", func(s *march.Spec) { s.Walls = front.Between(nil, nil) }, []geom.Point{pt(11.6, 10)}, "t.wall"},
		{"a wall of an upper floor", func(s *march.Spec) {
			w := front
			w.Level = 1
			s.Walls = w.Between(nil, nil)
		}, []geom.Point{pt(14, 10)}, ""},
		{"on the upper floor of its own house", func(s *march.Spec) {
			w := front
			w.Level = 1
			s.Walls, s.Movers[0].House, s.Movers[0].Level = w.Between(nil, nil), 3, 1
		}, []geom.Point{pt(14, 10)}, "t.wall"},
	} {
		s := one(&man, pt(10, 10), 6*inch)
		c.fill(&s)
		got := tally.Rule("")
		if no := s.Refuse(path(c.to...)); no != nil {
			got = no.Rule
		}
		if got != c.rule {
			t.Errorf("%s: %q, want %q", c.name, got, c.rule)
		}
	}
	if s := one(&man, pt(10, 10), 6*inch); true { // a hull has to fit through a door
		s.Movers[0].Base, s.Walls = &tank, front.Between(door, nil)
		if no := s.Refuse(path(pt(15.5, 9.5))); no == nil || no.Rule != "t.wall" {
			t.Errorf("a tank through a door of an inch: %v", no)
		}
	}
}

// A way that is drawn and found among groups, walls and classes is one that is allowed, and one that is not found in a
// straight line is not.
func TestDrawnWaysAreNotBlocked(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := one(&man, pt(24, 24), 12*inch)
		m := &s.Movers[0]
		place := func() geom.Point {
			return pt(float64(rapid.IntRange(140, 340).Draw(r, "x"))/10, float64(rapid.IntRange(140, 340).Draw(r, "y"))/10)
		}
		for g := range rapid.IntRange(0, 3).Draw(r, "groups") {
			gap := geom.Length(rapid.IntRange(0, 1).Draw(r, "gap")) * inch
			at := place()
			for k := range rapid.IntRange(1, 3).Draw(r, "bodies") {
				o := march.Other{Body: geom.Disc(at.Add(geom.Point{X: geom.Length(k) * 700}), 250), Group: int16(g) + 1, Pass: gap, End: inch, More: true, Graze: gap == 0, Rule: "t.near"}
				if gap == 0 {
					o.Link = inch
				}
				s.Others = append(s.Others, o)
			}
		}
		for range rapid.IntRange(0, 3).Draw(r, "walls") {
			w := march.Wall{A: place(), B: place(), Rule: "t.wall"}
			if w.A != w.B {
				s.Walls = w.Between([]geom.Span{{From: inch.Fixed(), To: (3 * inch).Fixed()}}, s.Walls)
			}
		}
		to := place()
		var f ways.Field
		s.DrawWay(&f, m, &man)
		w, ok := f.To(m.From, to, m.Limit)
		if !ok {
			if far := geom.Dist(m.From, to); far+4 < m.Limit && s.Blocked(m, []geom.Point{to}, 0) == nil && f.Free(m.From, m.From) && f.Free(to, to) {
				t.Fatalf("straight to %v is allowed and not found", to)
			}
			return
		}
		if no := s.Blocked(m, w.Points, 0); no != nil {
			t.Fatalf("%v is found and refused: %v", w.Points, no)
		}
	})
}

// Chains, the largest of them and the longest link, held against what all subsets say.
func TestChains(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(0, 7).Draw(r, "n")
		at := make([]int, n)
		for i := range at {
			at[i] = rapid.IntRange(0, 20).Draw(r, "at")
		}
		far := rapid.IntRange(0, 6).Draw(r, "far")
		linked := func(i, j int) bool { return max(at[i]-at[j], at[j]-at[i]) <= far }
		sorted := slices.Sorted(slices.Values(at))
		widest, largest, run := 0, min(n, 1), 1
		for i := 1; i < n; i++ {
			gap := sorted[i] - sorted[i-1]
			if widest = max(widest, gap); gap <= far {
				run++
			} else {
				run = 1
			}
			largest = max(largest, run)
		}
		if got := march.Linked(n, linked); got != (widest <= far) {
			t.Fatalf("%v, links of %d: %v", at, far, got)
		}
		if got := march.Tear(n, func(i, j int) geom.Length { return geom.Length(max(at[i]-at[j], at[j]-at[i])) }); got != geom.Length(widest) {
			t.Fatalf("%v: tear %d, want %d", at, got, widest)
		}
		in := march.Largest(n, linked)
		count := 0
		for i := range in {
			if in[i] {
				count++
			}
			for j := range in {
				if in[i] && !in[j] && linked(i, j) {
					t.Fatalf("%v: %d hangs together with %d", at, i, j)
				}
			}
		}
		if count != largest {
			t.Fatalf("%v, links of %d: %d in the largest, want %d", at, far, count, largest)
		}
	})
}

// A way is cut, gone on with and come by at the same places; nothing is there twice, and nothing is lost.
func TestPartsOfAWay(t *testing.T) {
	from, way := pt(0, 0), []geom.Point{pt(3, 0), pt(3, 4), pt(9, 4)}
	for _, c := range []struct {
		gone geom.Length
		at   geom.Point
		cut  int
		left int
	}{
		{0, pt(0, 0), 1, 3}, {inch, pt(1, 0), 1, 3}, {3 * inch, pt(3, 0), 1, 2}, {5 * inch, pt(3, 2), 2, 2}, {7 * inch, pt(3, 4), 2, 1},
		{12 * inch, pt(8, 4), 3, 1}, {13 * inch, pt(9, 4), 3, 0}, {20 * inch, pt(9, 4), 3, 0},
	} {
		cut, rest := march.UpTo(from, way, c.gone.Fixed()), march.Rest(from, way, c.gone.Fixed())
		if at := march.Along(from, way, c.gone.Fixed()); at != c.at || len(cut) != c.cut || cut[len(cut)-1] != c.at || len(rest) != c.left {
			t.Errorf("after %v: at %v, cut %v, left %v", c.gone, at, cut, rest)
		}
		if gone, ok := march.Passes(from, way, c.at); !ok || gone != min(c.gone, 13*inch).Fixed() {
			t.Errorf("comes by %v after %v, %v", c.at, gone, ok)
		}
	}
	if _, ok := march.Passes(from, way, pt(5, 5)); ok {
		t.Error("it never comes by there")
	}
}

// What the first part of a way costs grows with it to the price of all, and what a mover can pay for is as far as it costs
// no more.
func TestPartsOfAPrice(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := one(&man, pt(4, 4), 0)
		m := &s.Movers[0]
		for range rapid.IntRange(0, 3).Draw(r, "pieces") {
			x, y := float64(rapid.IntRange(2, 20).Draw(r, "x")), float64(rapid.IntRange(2, 20).Draw(r, "y"))
			s.Ground = append(s.Ground, march.Going{Area: block(t, x, y, 4, 3), Num: 2, Den: 1})
		}
		way := []geom.Point{pt(float64(rapid.IntRange(5, 24).Draw(r, "a")), 9), pt(14, float64(rapid.IntRange(10, 24).Draw(r, "b")))}
		long := geom.PathLength(append([]geom.Point{m.From}, way...))
		if got := s.Cost(m, way, long); got != s.Price(0, way) {
			t.Fatalf("all of it costs %v, and in all %v", got, s.Price(0, way))
		}
		left := geom.Length(rapid.IntRange(0, 30*508).Draw(r, "left")).Fixed()
		gone, all := s.Afford(m, way, left)
		if cost := s.Cost(m, way, gone); cost > left || all != (s.Price(0, way) <= left) {
			t.Fatalf("with %v it goes %v for %v, all: %v", left, gone, cost, all)
		}
		if cost := s.Cost(m, way, gone+4); !all && cost <= left {
			t.Fatalf("with %v it goes %v, and further for %v", left, gone, cost)
		}
	})
}

package march_test

import (
	"flag"
	"math"
	"os"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/ways"

	"pgregory.net/rapid"
)

const inch = geom.Inch

// TestMain draws the same scenes every time; others by -rapid.seed.
func TestMain(m *testing.M) {
	flag.Parse()
	if seed := flag.Lookup("rapid.seed"); seed.Value.String() == seed.DefValue {
		flag.Set("rapid.seed", "17")
	}
	os.Exit(m.Run())
}

func pt(x, y float64) geom.Point {
	return geom.Point{X: geom.Length(math.Round(x * 508)), Y: geom.Length(math.Round(y * 508))}
}

var (
	man  = geom.Disc(geom.Point{}, 250)
	tank = geom.Rect(geom.Point{}, 3*inch, 2*inch, 0)
	room = geom.Box{Max: pt(48, 48)}
)

func block(t interface{ Fatal(...any) }, x, y, w, h float64) *geom.Area {
	a, err := geom.PolygonArea([]geom.Point{pt(x, y), pt(x+w, y), pt(x+w, y+h), pt(x, y+h)})
	if err != nil {
		t.Fatal(err)
	}
	return &a
}

func one(base *geom.Shape, at geom.Point, limit geom.Length) march.Spec {
	return march.Spec{Table: room, Movers: []march.Mover{{Figure: 7, Name: "a", Base: base, From: at, Limit: limit}},
		Rules: march.Rules{Names: "t.names", Table: "t.table", Far: "t.far", Apart: "t.apart", Leads: "t.leads"}}
}

func path(points ...geom.Point) []flow.Path { return []flow.Path{{Figure: 7, Points: points}} }

// Each way to be wrong is refused by its own rule, and just inside of every limit is allowed.
func TestRefusals(t *testing.T) {
	foe := march.Other{Body: geom.Disc(pt(20, 10), 250), Name: "foe", Pass: inch, End: inch, Rule: "t.near", Ends: "t.near.end"}
	for _, c := range []struct {
		name string
		fill func(*march.Spec)
		to   []flow.Path
		rule string
	}{
		{"as far as it may", nil, path(pt(16, 10)), ""},
		{"too far", nil, path(pt(16.01, 10)), "t.far"},
		{"off the table", func(s *march.Spec) { s.Movers[0].From = pt(10, 45) }, path(pt(10, 48)), "t.table"},
		{"somebody else", nil, []flow.Path{{Figure: 8, Points: []geom.Point{pt(11, 10)}}}, "t.names"},
		{"twice", nil, append(path(pt(11, 10)), path(pt(12, 10))...), "t.names"},
		{"through a wall", func(s *march.Spec) {
			s.Ground = []march.Going{{Area: block(t, 13, 5, .5, 10), Name: "wall", Shut: "t.wall"}}
		}, path(pt(15, 10)), "t.wall"},
		{"up to a wall", func(s *march.Spec) {
			s.Ground = []march.Going{{Area: block(t, 13, 5, .5, 10), Name: "wall", Shut: "t.wall"}}
		},
			path(geom.Point{X: 13*inch - 250, Y: 10 * inch}), ""},
		{"over a ditch", func(s *march.Spec) {
			s.Ground = []march.Going{{Area: block(t, 13, 5, .5, 10), Name: "ditch", Off: "t.ditch"}}
		}, path(pt(15, 10)), ""},
		{"into a ditch", func(s *march.Spec) {
			s.Ground = []march.Going{{Area: block(t, 13, 5, .5, 10), Name: "ditch", Off: "t.ditch"}}
		}, path(pt(13, 10)), "t.ditch"},
		{"past a foe", func(s *march.Spec) { s.Others = []march.Other{foe}; s.Movers[0].From = pt(17, 10) }, path(pt(20, 11.9), pt(21.5, 11.9)), "t.near"},
		{"before a foe, an inch off", func(s *march.Spec) { s.Others = []march.Other{foe}; s.Movers[0].From = pt(17, 10) },
			path(geom.Point{X: 19*inch - 500, Y: 10 * inch}), ""},
		{"before a foe that needs more than an inch", func(s *march.Spec) {
			f := foe
			f.More = true
			s.Others = []march.Other{f}
			s.Movers[0].From = pt(17, 10)
		}, path(geom.Point{X: 19*inch - 500, Y: 10 * inch}), "t.near"},
		{"away from a foe it stood by", func(s *march.Spec) { s.Others = []march.Other{foe}; s.Movers[0].From = pt(18.6, 10) }, path(pt(15, 10)), ""},
		{"round a foe it stood by", func(s *march.Spec) { s.Others = []march.Other{foe}; s.Movers[0].From = pt(18.6, 10) }, path(pt(20, 11.2), pt(22, 11.5)), "t.near"},
		{"on slow ground", func(s *march.Spec) {
			s.Ground = []march.Going{{Area: block(t, 10, 5, 20, 10), Name: "mud", Num: 2, Den: 1}}
		}, path(pt(13.01, 10)), "t.far"},
		{"on slow ground, half as far", func(s *march.Spec) {
			s.Ground = []march.Going{{Area: block(t, 9, 5, 20, 10), Name: "mud", Num: 2, Den: 1}}
		}, path(pt(13, 10)), ""},
		{"above it all", func(s *march.Spec) {
			s.Movers[0].Above = true
			s.Ground = []march.Going{{Area: block(t, 13, 5, .5, 10), Name: "wall", Shut: "t.wall"}}
		}, path(pt(15, 10)), ""},
		{"down onto it", func(s *march.Spec) {
			s.Movers[0].Above = true
			s.Ground = []march.Going{{Area: block(t, 13, 5, .5, 10), Name: "wall", Shut: "t.wall"}}
		}, path(pt(13, 10)), "t.wall"},
	} {
		s := one(&man, pt(10, 10), 6*inch)
		if c.fill != nil {
			c.fill(&s)
		}
		no := s.Refuse(c.to)
		if got := ""; no != nil {
			got = string(no.Rule)
			if got != c.rule || no.Why == "" {
				t.Errorf("%s: refused by %q (%s), not %q", c.name, got, no.Why, c.rule)
			}
		} else if c.rule != "" {
			t.Errorf("%s: allowed, and %s forbids it", c.name, c.rule)
		}
		if s.Legal(c.to) != (c.rule == "") {
			t.Errorf("%s: Legal and Refuse differ", c.name)
		}
	}
}

// A group keeps its formation, and nobody stands on a comrade.
func TestFormations(t *testing.T) {
	group := func(kind march.Kind) *march.Spec {
		s := one(&man, pt(10, 10), 6*inch)
		s.Movers = append(s.Movers, march.Mover{Figure: 8, Name: "b", Base: &man, From: pt(12, 10), Limit: 6 * inch}, march.Mover{Figure: 9, Name: "c", Base: &man, From: pt(14, 10), Limit: 6 * inch})
		s.Form = march.Form{Kind: kind, Far: inch + 500, Rule: "t.form"}
		return &s
	}
	stay := []flow.Path{{Figure: 9, Points: []geom.Point{pt(14, 10)}}}
	for _, c := range []struct {
		kind march.Kind
		to   []flow.Path
		rule string
	}{
		{march.Chain, stay, ""}, {march.Round, stay, "t.form"}, {march.Loose, stay, ""},
		{march.Chain, []flow.Path{{Figure: 9, Points: []geom.Point{pt(15, 10)}}}, "t.form"},
		{march.Loose, []flow.Path{{Figure: 9, Points: []geom.Point{pt(12.5, 10)}}}, "t.apart"},
	} {
		no := group(c.kind).Refuse(c.to)
		if got := no; (got == nil) != (c.rule == "") || got != nil && string(got.Rule) != c.rule {
			t.Errorf("formation %d, %v: %v, not %q", c.kind, c.to, got, c.rule)
		}
	}
	s := group(march.Chain)
	s.Place, s.All = true, true
	s.Ground = []march.Going{{Area: block(t, 28, 28, 4, 4), Name: "pond", Shut: "t.pond"}}
	places, ok := s.Gather(pt(27.5, 30))
	if !ok {
		t.Fatal("no room beside the pond")
	}
	if no := s.Refuse(places); no != nil {
		t.Errorf("the proposal is refused: %v", no)
	}
}

// In a lane as wide as their bases a group stands in one row: a grid has no room for it there.
func TestGatherInALane(t *testing.T) {
	for _, wide := range []float64{1, 1.1, 1.6} {
		s := one(&man, pt(10, 10), 6*inch)
		s.Form = march.Form{Kind: march.Round, Far: 3 * inch, Rule: "t.form"}
		s.Place, s.All = true, true
		s.Ground = []march.Going{{Area: block(t, 10, 5, 10-wide/2, 38), Name: "left", Shut: "t.rock"}, {Area: block(t, 20+wide/2, 5, 10, 38), Name: "right", Shut: "t.rock"}}
		for len(s.Movers) < 7 {
			m := s.Movers[0]
			m.Figure = int32(100 + len(s.Movers))
			s.Movers = append(s.Movers, m)
		}
		places, ok := s.Gather(pt(20, 24))
		if !ok {
			t.Errorf("no room in a lane of %v inches", wide)
			continue
		}
		if no := s.Refuse(places); no != nil {
			t.Errorf("the proposal is refused: %v", no)
		}
	}
}

// What is found is legal: ways, touches and nearest places, of men and of hulls, in scenes of rocks and foes.
func TestFoundIsLegal(t *testing.T) {
	var f ways.Field
	rapid.Check(t, func(r *rapid.T) {
		base := rapid.SampledFrom([]*geom.Shape{&man, &tank}).Draw(r, "base")
		s := one(base, pt(24, 24), geom.Length(rapid.IntRange(1, 16).Draw(r, "limit"))*inch)
		s.Movers[0].Facing = geom.Angle(rapid.IntRange(0, 359).Draw(r, "facing"))
		spot := func(name string) geom.Point {
			return geom.Point{X: geom.Length(rapid.IntRange(12*508, 36*508).Draw(r, name+" x")), Y: geom.Length(rapid.IntRange(12*508, 36*508).Draw(r, name+" y"))}
		}
		for range rapid.IntRange(0, 3).Draw(r, "rocks") {
			p := spot("rock")
			s.Ground = append(s.Ground, march.Going{Area: block(r, float64(p.X)/508, float64(p.Y)/508, 3, 2), Name: "rock", Shut: "t.rock"})
		}
		var goals []geom.Shape
		for range rapid.IntRange(1, 4).Draw(r, "foes") {
			o := march.Other{Body: geom.Disc(spot("foe"), 250), Name: "foe", Pass: inch, End: inch, Rule: "t.near"}
			s.Others = append(s.Others, o)
		}
		goal := geom.Disc(spot("goal"), 250)
		goals = append(goals, goal)
		s.Others = append(s.Others, march.Other{Body: goal, Name: "goal", Pass: 0, End: 0, Rule: "t.goal"})
		if p, ok := s.To(&f, 0, spot("to")); ok {
			if no := s.Refuse([]flow.Path{p}); no != nil {
				r.Fatalf("the way found is refused: %v", no)
			}
		}
		if p, _, ok := s.Touch(&f, 0, goals); ok {
			if no := s.Refuse([]flow.Path{p}); no != nil {
				r.Fatalf("the touch found is refused: %v", no)
			}
			body := base.Posed(p.Points[len(p.Points)-1], s.Movers[0].Facing)
			if !geom.Within(&body, &goal, 2) {
				r.Fatal("it does not touch")
			}
		}
		if p, ok := s.Toward(&f, 0, goal.Pts[0], 60*inch); ok {
			if no := s.Refuse([]flow.Path{p}); no != nil {
				r.Fatalf("the way toward is refused: %v", no)
			}
			noFurther(r, &s, &f, goal.Pts[0], &p)
		}
		if got := s.Suggest(dice.NewRand(uint64(rapid.IntRange(0, 99).Draw(r, "seed")), 1)); got != nil && !s.Legal(got) {
			r.Fatal("the suggestion is not legal")
		}
	})
}

// noFurther holds the way toward a place against the whole way there: nowhere further along it within the limit the mover may stand, but
// for what corners are rounded by.
func noFurther(r *rapid.T, s *march.Spec, f *ways.Field, to geom.Point, p *flow.Path) {
	m := &s.Movers[0]
	s.Draw(f, 0, m.Facing, nil)
	if !f.Stands(to) {
		to, _ = f.Nearest(to, 60*inch)
	}
	way, ok := f.To(m.From, to, 60*inch)
	if !ok {
		return
	}
	whole := append([]geom.Point(nil), way.Points...)
	most, _ := s.Spend(0, whole, m.Limit)
	for gone := geom.PathLength(append([]geom.Point{m.From}, p.Points...)) + (inch / 20).Fixed(); gone < most; gone += geom.Length(5).Fixed() {
		on := flow.Path{Figure: m.Figure, Points: march.UpTo(m.From, whole, gone)}
		if s.Legal([]flow.Path{on}) {
			r.Fatalf("it stops at %v, and may stand further on at %v", p.Points, on.Points)
		}
	}
}

// A price is what going along in small steps comes to, and Spend is its inverse.
func TestPriceIsTheSumOfSteps(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		base := rapid.SampledFrom([]*geom.Shape{&man, &tank}).Draw(r, "base")
		s := one(base, pt(24, 24), 40*inch)
		for range rapid.IntRange(1, 3).Draw(r, "pieces") {
			x, y := rapid.IntRange(14, 30).Draw(r, "x"), rapid.IntRange(14, 30).Draw(r, "y")
			s.Ground = append(s.Ground, march.Going{Area: block(r, float64(x), float64(y), 4, 3), Name: "mud",
				Num: int16(rapid.IntRange(2, 4).Draw(r, "num")), Den: 1, Middle: rapid.Bool().Draw(r, "middle")})
		}
		to := geom.Point{X: geom.Length(rapid.IntRange(10*508, 38*508).Draw(r, "to x")), Y: geom.Length(rapid.IntRange(10*508, 38*508).Draw(r, "to y"))}
		price := float64(s.Price(0, []geom.Point{to})) / 1024
		const steps = 4000
		long := math.Hypot(float64(to.X-s.Movers[0].From.X), float64(to.Y-s.Movers[0].From.Y))
		sum := 0.0
		for k := range steps {
			at := geom.Point{X: s.Movers[0].From.X + geom.Length(float64(to.X-s.Movers[0].From.X)*(float64(k)+.5)/steps), Y: s.Movers[0].From.Y + geom.Length(float64(to.Y-s.Movers[0].From.Y)*(float64(k)+.5)/steps)}
			rate := 1.0
			for i := range s.Ground {
				g := &s.Ground[i]
				body := base.Posed(at, 0)
				if g.Middle && g.Area.Contains(at) || !g.Middle && g.Area.Overlaps(&body) {
					rate = max(rate, float64(g.Num))
				}
			}
			sum += rate * long / steps
		}
		if math.Abs(sum-price) > 4*long/steps*8+8 {
			r.Fatalf("the price is %.1f, step by step %.1f", price, sum)
		}
		limit := geom.Length(price / 2)
		gone, all := s.Spend(0, []geom.Point{to}, limit)
		part := march.UpTo(s.Movers[0].From, []geom.Point{to}, gone)
		if got := s.Price(0, part).Length(); !all && (got > limit+20 || got < limit-20) {
			r.Fatalf("half the price is spent after %v: %d of %d", gone.Length(), got, limit)
		}
	})
}

// Spans say for every place of a path whether something holds there.
func TestSpansHoldEverywhere(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		draw := func(name string) geom.Point {
			return geom.Point{X: geom.Length(rapid.IntRange(0, 24*508).Draw(r, name+" x")), Y: geom.Length(rapid.IntRange(0, 24*508).Draw(r, name+" y"))}
		}
		body := rapid.SampledFrom([]geom.Shape{man, tank}).Draw(r, "body")
		from, way := draw("from"), []geom.Point{draw("a"), draw("b")}
		foe := geom.Disc(draw("foe"), 250)
		area := block(r, 8, 8, 5, 4)
		near, in := march.Near(body, from, way, &foe, 2*inch), march.In(body, from, way, area)
		long := geom.PathLength(append([]geom.Point{from}, way...))
		holds := func(spans []geom.Span, d geom.Fixed) bool {
			for _, s := range spans {
				if d > s.From && d < s.To {
					return true
				}
			}
			return false
		}
		edge := func(spans []geom.Span, d geom.Fixed) bool {
			for _, s := range spans {
				if d > s.From-2048 && d < s.From+2048 || d > s.To-2048 && d < s.To+2048 {
					return true
				}
			}
			return false
		}
		for k := range 200 {
			d := long * geom.Fixed(k) / 200
			at := march.Along(from, way, d)
			b := body.Moved(at)
			if !edge(near, d) && holds(near, d) != geom.Closer(&b, &foe, 2*inch) && math.Abs(float64(geom.Gap(&b, &foe)-2*inch)) > 3 {
				r.Fatalf("near at %v: %v", d.Length(), near)
			}
			if !edge(in, d) && holds(in, d) != area.Overlaps(&b) && !grazes(area, &b) {
				r.Fatalf("in at %v: %v", d.Length(), in)
			}
		}
		both, rest := march.Both(near, in), march.Except(near, in)
		if geom.TotalLength(both)+geom.TotalLength(rest) != geom.TotalLength(near) {
			r.Fatal("what is near is in the area or not")
		}
	})
}

// grazes tells whether a body is within a unit of the edge of an area, where places of a path are rounded.
func grazes(a *geom.Area, b *geom.Shape) bool { return a.EdgeWithin(b, 2) && !a.Contains(b.Center()) }

// A hull that turns first passes what is narrow, and nothing that it would turn into.
func TestTurnIsNoPassage(t *testing.T) {
	turned := func(x, y float64) []flow.Path {
		return []flow.Path{{Figure: 7, Points: []geom.Point{pt(x, y)}, Facing: 90, Turned: true}}
	}
	for _, c := range []struct {
		name string
		fill func(*march.Spec)
		to   []flow.Path
		want bool
	}{
		{"beside a rock that it stands clear of", func(s *march.Spec) { s.Ground = []march.Going{{Area: block(t, 8, 11.2, 1.8, 3), Shut: "t.shut"}} }, turned(13, 10), true},
		{"through a rock that it would turn into", func(s *march.Spec) { s.Ground = []march.Going{{Area: block(t, 9.5, 11.2, 3, 1), Shut: "t.shut"}} }, turned(12, 14), false},
		{"out of a rock that it stands in", func(s *march.Spec) { s.Ground = []march.Going{{Area: block(t, 9, 9, 2, 2), Shut: "t.shut"}} }, turned(16, 10), true},
		{"past somebody whom it would turn into", func(s *march.Spec) {
			s.Others = []march.Other{{Body: geom.Disc(pt(10.4, 11.6), 250), Pass: 0, End: 0, Rule: "t.near"}}
		}, turned(10.4, 14.5), false},
	} {
		s := one(&tank, pt(10, 10), 9*inch)
		c.fill(&s)
		if got := s.Legal(c.to); got != c.want {
			t.Errorf("%s: legal is %v", c.name, got)
		}
	}
}

// The stretches of a leg join up, cost together what the leg costs, and only the one at its end is the last.
func TestStretchesAddUpToThePrice(t *testing.T) {
	s := one(&man, pt(2, 10), 99*inch)
	s.Ground = []march.Going{{Area: block(t, 5, 5, 3, 10), Name: "mud", Num: 2, Den: 1}, {Area: block(t, 12, 5, 9, 10), Name: "grass", Num: 4, Den: 3}}
	to := pt(15, 10)
	sum, at, lasts := geom.Fixed(0), geom.Fixed(0), 0
	s.Stretches(0, s.Movers[0].From, to, func(from, end geom.Fixed, num, den int64, last bool) {
		if from != at {
			t.Errorf("a stretch begins at %v, not %v", from, at)
		}
		at, sum = end, sum+geom.Fixed(geom.MulDiv(int64(end-from), num, den))
		if last {
			if lasts++; num != 4 || den != 3 {
				t.Errorf("the last stretch costs %d/%d", num, den)
			}
		}
	})
	if want := s.Price(0, []geom.Point{to}); sum != want || lasts != 1 || at != geom.PathLength([]geom.Point{s.Movers[0].From, to}) {
		t.Errorf("stretches cost %v of %v, %d are last", sum, want, lasts)
	}
}

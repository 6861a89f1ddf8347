package sight_test

import (
	"testing"

	"sortie/geom"
	"sortie/sight"

	"pgregory.net/rapid"
)

// screen is some bodies close together, round ones and hulls.
func screen(r *rapid.T) (s sight.Screen) {
	at := spot(r, "screen")
	for range rapid.IntRange(1, 5).Draw(r, "bodies") {
		p := at.Add(geom.Point{X: geom.Length(rapid.IntRange(-1500, 1500).Draw(r, "x")), Y: geom.Length(rapid.IntRange(-1500, 1500).Draw(r, "y"))})
		if rapid.IntRange(0, 3).Draw(r, "hull") > 0 {
			s.Spots = append(s.Spots, sight.Spot{At: p, R: 250, Reach: 250, Hull: -1})
			continue
		}
		s.Spots = append(s.Spots, sight.Spot{At: p, Reach: 900, Hull: int32(len(s.Hulls))})
		s.Hulls = append(s.Hulls, geom.Rect(p, 1200, 800, geom.Angle(rapid.IntRange(0, 359).Draw(r, "facing"))))
	}
	return s
}

func bodyOf(s *sight.Screen, i int) geom.Shape {
	if h := s.Spots[i].Hull; h >= 0 {
		return s.Hulls[h]
	}
	return geom.Disc(s.Spots[i].At, s.Spots[i].R)
}

// passes is what a line crosses of a screen, looked at body by body and gap by gap.
func passes(s *sight.Screen, p, q geom.Point) bool {
	cut := func(a, b, c, d geom.Point) bool {
		side := func(a, b, c geom.Point) int64 {
			return int64(b.X-a.X)*int64(c.Y-a.Y) - int64(b.Y-a.Y)*int64(c.X-a.X)
		}
		x, y, z, w := side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
		return (x > 0 && y < 0 || x < 0 && y > 0) && (z > 0 && w < 0 || z < 0 && w > 0)
	}
	for i := range s.Spots {
		if body := bodyOf(s, i); geom.SegCrosses(p, q, &body) {
			return true
		}
		for k := range i {
			if cut(p, q, s.Spots[i].At, s.Spots[k].At) {
				return true
			}
		}
	}
	return false
}

// A line crosses a screen if it passes over one of its bodies or between two of them.
func TestLinesCrossScreens(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := screen(r)
		p, q := spot(r, "from"), spot(r, "to")
		var ray sight.Ray
		ray.Set(p, q)
		if got, want := !ray.Short() && ray.Crosses(s), p != q && passes(&s, p, q); got != want {
			r.Fatalf("the line %v %v crosses: %v, not %v", p, q, got, want)
		}
	})
}

// end is a base, a hull or a house.
func end(r *rapid.T, name string) sight.End {
	at := spot(r, name)
	switch rapid.IntRange(0, 3).Draw(r, name+" kind") {
	case 0:
		return sight.End{Shape: geom.Rect(at, 1400, 900, geom.Angle(rapid.IntRange(0, 359).Draw(r, "facing"))), Mid: at}
	case 1:
		a := geom.DiscArea(at, 1100)
		return sight.End{Area: &a, Mid: at}
	}
	return sight.End{Shape: geom.Disc(at, 250), Mid: at}
}

// outline is points on the outline of an end.
func outline(e *sight.End) (out []geom.Point) {
	for deg := geom.Angle(0); deg < 360; deg += 15 {
		out = append(out, e.Near(e.Mid.Polar(deg, 3000)))
	}
	return out
}

// A survey offers a free line wherever one is found by trying many, and offers lines between the two ends only.
func TestSurveysFindWhatManyLinesFind(t *testing.T) {
	var x sight.Survey
	free, hidden := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		a, b := end(r, "eye"), end(r, "mark")
		if a.Bounds().Grow(20).Meets(b.Bounds()) {
			r.Skip("they touch")
		}
		screens := []sight.Screen{screen(r), screen(r)}
		at := spot(r, "rock")
		rock := geom.DiscArea(at, geom.Length(rapid.IntRange(300, 3000).Draw(r, "rock")))
		x.Begin(&a, &b, 0)
		for _, s := range screens {
			x.AddScreen(s)
		}
		x.AddArea(&rock, false, nil)
		crosses := func(p, q geom.Point) bool {
			return passes(&screens[0], p, q) || passes(&screens[1], p, q) || rock.Crosses(p, q)
		}
		found := false
		for !found && x.Next() {
			p, q := geom.Disc(x.P, 0), geom.Disc(x.Q, 0)
			if !on(&a, &p) || !on(&b, &q) {
				r.Fatalf("the line %v %v does not begin and end on the ends", x.P, x.Q)
			}
			found = !crosses(x.P, x.Q)
		}
		want := false
		clear := func(p, q geom.Point) bool { // with room to spare
			seg := geom.Pill(p, q, 6)
			for k := range screens {
				for i := range screens[k].Spots {
					if body := bodyOf(&screens[k], i); geom.Overlap(&seg, &body) {
						return false
					}
				}
			}
			return !rock.Overlaps(&seg) && !crosses(p, q)
		}
		to := outline(&b)
		for _, p := range outline(&a) {
			for _, q := range to {
				want = want || clear(p, q)
			}
		}
		if want && !found {
			r.Fatal("there is a free line that the survey did not offer")
		}
		x.Begin(&a, &b, 0)
		from, into := sight.Fronts(&a, &b)
		if want && passes(&screens[0], from[0], into[0]) && x.HiddenBehind(screens[0], from[0], into[0]) {
			r.Fatal("a screen hides what is seen")
		}
		if found {
			free++
		} else {
			hidden++
		}
	})
	if free < 20 || hidden < 5 {
		t.Errorf("the scenes are dull: %d seen, %d hidden", free, hidden)
	}
}

func on(e *sight.End, p *geom.Shape) bool {
	if e.Area != nil {
		return e.Area.Within(p, 2)
	}
	return geom.Within(&e.Shape, p, 2)
}

// Of soft ground a line crosses so much and no more, and what is offered is never all there is that is too deep.
func TestSoftGroundIsCrossedALittle(t *testing.T) {
	var x sight.Survey
	rapid.Check(t, func(r *rapid.T) {
		a, b := end(r, "eye"), end(r, "mark")
		if a.Bounds().Grow(20).Meets(b.Bounds()) {
			r.Skip("they touch")
		}
		wood := geom.DiscArea(spot(r, "wood"), geom.Length(rapid.IntRange(300, 3000).Draw(r, "wood")))
		const deep = 2 * geom.Inch
		shallow := func(p, q geom.Point, most geom.Length) bool {
			return sight.UnionLength(wood.Crossing(p, q, nil)) <= most.Fixed()
		}
		x.Begin(&a, &b, deep)
		x.AddArea(&wood, true, nil)
		found := false
		for !found && x.Next() {
			found = shallow(x.P, x.Q, deep)
		}
		if found {
			return
		}
		to := outline(&b)
		for _, p := range outline(&a) {
			for _, q := range to {
				if shallow(p, q, deep-geom.Inch/8) && !inward(&a, p, q) && !inward(&b, q, p) {
					r.Fatalf("the line %v %v was not found", p, q)
				}
			}
		}
	})
}

// inward tells whether a line from the outline of an end runs through the end first.
func inward(e *sight.End, p, q geom.Point) bool {
	at := geom.Disc(geom.Toward(p, q, 40), 0)
	if e.Area != nil {
		return e.Area.Within(&at, 0)
	}
	return geom.Within(&e.Shape, &at, 0)
}

// An eye looks out of ground along the lines that leave it by an edge it stands near, and only where May says so.
func TestOutlooks(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		at := geom.Point{X: 8000, Y: 8000}
		wood, err := geom.PolygonArea([]geom.Point{at, at.Add(geom.Point{X: 6000}), at.Add(geom.Point{X: 6000, Y: 4000}), at.Add(geom.Point{Y: 4000})})
		if err != nil {
			r.Fatal(err)
		}
		mid := at.Add(geom.Point{X: geom.Length(rapid.IntRange(300, 5700).Draw(r, "x")), Y: geom.Length(rapid.IntRange(300, 3700).Draw(r, "y"))})
		o := sight.Outlook{Area: &wood, Eye: geom.Disc(mid, 250), Reach: 250, Deep: 2 * geom.Inch}
		b := end(r, "mark")
		if wood.Within(&geom.Shape{Pts: [geom.MaxHull]geom.Point{b.Mid}, N: 1, R: 1600}, 0) {
			r.Skip("the mark is in the wood")
		}
		eye := sight.End{Shape: o.Eye, Mid: mid}
		way := geom.CorridorOf(eye.Bounds(), b.Bounds())
		for _, q := range outline(&b) {
			spans := wood.Crossing(mid, q, nil)
			if len(spans) == 0 {
				continue
			}
			leave := geom.Toward(mid, q, spans[len(spans)-1].To.Length())
			edge := geom.Length(1 << 20) // from the base to the side, drawn on, by which the line leaves
			for side, d := range map[geom.Length]geom.Length{leave.X - at.X: mid.X - at.X, at.X + 6000 - leave.X: at.X + 6000 - mid.X,
				leave.Y - at.Y: mid.Y - at.Y, at.Y + 4000 - leave.Y: at.Y + 4000 - mid.Y} {
				if side >= -2 && side <= 2 {
					edge = min(edge, d-250)
				}
			}
			out := o.Out(mid, q, spans)
			if edge < o.Deep-4 && !out || edge > o.Deep+4 && out {
				r.Fatalf("from %v by %v the edge is %v off: looks out %v", mid, leave, edge, out)
			}
			if out && !o.May(mid, &b, &way) {
				r.Fatalf("it looks out by %v, and may not", leave)
			}
		}
	})
}

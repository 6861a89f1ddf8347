package march_test

import (
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/table"
	"sortie/ways"

	"pgregory.net/rapid"
)

// walkers is a party at its start, with enemies in two groups of a table and rocks about.
func walkers(r *rapid.T, base *geom.Shape) *march.Party {
	t := &table.Table{Bases: []geom.Shape{geom.Disc(geom.Point{}, 250)}, Size: geom.Point{X: 9000, Y: 9000}}
	at := func(name string) geom.Point {
		return geom.Point{X: geom.Length(rapid.IntRange(600, 8400).Draw(r, name+" x")), Y: geom.Length(rapid.IntRange(600, 8400).Draw(r, name+" y"))}
	}
	y := &march.Party{Table: t.Box(), On: t, About: t.Box(), Clear: geom.Inch, Far: 3 * geom.Inch, Slack: 2, Crowd: new(ways.Crowd)}
	y.Keep = func(o *march.Bystander) bool {
		o.Gap, o.Why = geom.Inch, nearFoe
		return true
	}
	for side := range flow.Seat(2) {
		g := t.Enlist(side)
		for range rapid.IntRange(1, 3).Draw(r, "bodies") {
			t.Put(t.Add(g, 0), at("body"), 0)
		}
		box, _ := t.GroupBox(g)
		y.Near = append(y.Near, march.Group{ID: g, Foe: side == 1, Pass: side == 0, Box: box})
	}
	for range rapid.IntRange(0, 3).Draw(r, "rocks") {
		area := geom.DiscArea(at("rock"), geom.Length(rapid.IntRange(100, 900).Draw(r, "rock")))
		y.Barriers = append(y.Barriers, march.Barrier{Area: &area, Why: onRock, Leaves: rapid.Bool().Draw(r, "leaves")})
	}
	y.From = at("from")
	y.Poses = []march.Pose{{Base: base, Home: y.From, At: y.From, Body: base.Posed(y.From, 0)}}
	return y
}

// A way is refused if and only if some place on it, tried densely, is in a barrier or too near to somebody; what the
// leader begins on or beside it may leave.
func TestWaysAreWalked(t *testing.T) {
	free, barred := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		base := geom.Disc(geom.Point{}, 250)
		y := walkers(r, &base)
		to := geom.Point{X: geom.Length(rapid.IntRange(600, 8400).Draw(r, "to x")), Y: geom.Length(rapid.IntRange(600, 8400).Draw(r, "to y"))}
		points := []geom.Point{to}
		y.Poses[0].Pose(to, false)
		f, _ := y.Walk(points)
		start := base.Posed(y.From, 0)
		for i := range y.Near[1:] {
			for b := range y.On.Standing(y.Near[1+i].ID) {
				if foe := y.On.Shape(b); geom.Closer(&start, &foe, geom.Inch) {
					r.Skip("it begins beside an enemy")
				}
			}
		}
		met := false
		for d := geom.Length(0); d <= geom.Dist(y.From, to); d += 25 {
			body := base.Posed(geom.Toward(y.From, to, d), 0)
			for i := range y.Barriers {
				if b := &y.Barriers[i]; b.Area.Overlaps(&body) && !(b.Leaves && b.Area.Overlaps(&start)) {
					met = true
				}
			}
			for b := range y.On.Standing(1) {
				if foe := y.On.Shape(b); geom.Closer(&body, &foe, geom.Inch-2) {
					met = true
				}
			}
		}
		if met && f == march.Fine {
			r.Fatalf("it walks from %v to %v over something", y.From, to)
		}
		if f == march.Fine {
			free++
		} else {
			barred++
		}
		if f != march.Fine && !met { // it must just touch on something
			wide := geom.SweptShape(&start, to.Sub(y.From))
			wide.R += 30
			near := false
			for i := range y.Barriers {
				near = near || y.Barriers[i].Area.Overlaps(&wide)
			}
			for b := range y.On.Standing(1) {
				foe := y.On.Shape(b)
				near = near || geom.Closer(&wide, &foe, geom.Inch)
			}
			if !near {
				r.Fatalf("nothing is in the way from %v to %v, and it is refused with %d", y.From, to, f)
			}
		}
	})
	if free < 10 || barred < 10 {
		t.Errorf("the scenes are dull: %d and %d", free, barred)
	}
}

// A way is as long as its legs; a hull that turns is measured to where its front comes, and out of a border to its front.
func TestWaysAreMeasured(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		hull := geom.Rect(geom.Point{}, 1200, 600, 0)
		y := walkers(r, &hull)
		to := y.From.Add(geom.Point{X: 2000})
		y.Poses[0].Pose(to, false)
		if got := y.Long([]geom.Point{y.From.Add(geom.Point{Y: 700}), y.From.Add(geom.Point{X: 700, Y: 700})}); got != 1400 {
			r.Fatalf("two legs of 700 are %v", got)
		}
		y.Facing, y.Poses[0].Facing = 90, 0 // it stood athwart and ends with its front ahead
		y.Poses[0].Pose(to, false)
		if got := y.Long([]geom.Point{to}); got != 2000+300 {
			r.Fatalf("with the turn it is %v", got)
		}
		y.Facing = 0
		y.Start = ways.BodyBorder(geom.Disc(y.From, 300))
		if got := y.Long([]geom.Point{to}); got != 2000-300+600 {
			r.Fatalf("out of a border it is %v", got)
		}
	})
}

// Who begins near another may leave and come no nearer, not go round him.
func TestWhoBeginsNearMayLeave(t *testing.T) {
	foe := geom.Disc(geom.Point{}, 250)
	body := geom.Disc(geom.Point{X: 700}, 250)
	for _, c := range []struct {
		to   geom.Point
		near bool
	}{{geom.Point{X: 1500}, false}, {geom.Point{X: 1500, Y: 300}, false}, {geom.Point{X: 600}, true}, {geom.Point{X: -700}, true}, {geom.Point{X: 300, Y: 500}, true}} {
		swept := geom.SweptShape(&body, c.to.Sub(geom.Point{X: 700}))
		if got := march.Nears(&body, &swept, &foe, geom.Inch); got != c.near {
			t.Errorf("to %v: %v", c.to, got)
		}
		if !march.Nears(nil, &swept, &foe, geom.Inch) {
			t.Errorf("to %v out of a border: it comes near", c.to)
		}
	}
}

// The others about an end are those of the groups who stand in a box, each listed once.
func TestOthersAreListedOnce(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		base := geom.Disc(geom.Point{}, 250)
		y := walkers(r, &base)
		box := geom.Box{Min: geom.Point{X: 2000, Y: 2000}, Max: geom.Point{X: 6000, Y: 6000}}
		for range 2 {
			y.Surround(box)
		}
		seen := map[int32]int{}
		for _, k := range y.Close {
			seen[y.Others[k].Figure]++
		}
		for _, b := range y.On.Near(box, nil) {
			if seen[int32(b)] != 1 {
				r.Fatalf("body %d is listed %d times", b, seen[int32(b)])
			}
			delete(seen, int32(b))
		}
		if len(seen) > 0 {
			r.Fatalf("%v do not stand there", seen)
		}
		if n := len(y.Everybody()); n != len(y.On.Bodies) {
			r.Fatalf("%d of %d are listed", n, len(y.On.Bodies))
		}
	})
}

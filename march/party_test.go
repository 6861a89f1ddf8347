package march_test

import (
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
	"sortie/ways"

	"pgregory.net/rapid"
)

const (
	onRock = march.Own + iota
	nearFoe
)

var mover = geom.Disc(geom.Point{}, 250)

// party is a leader at a place on a small table with rocks, woods and enemies about, and some who follow.
func party(r *rapid.T, follow int) *march.Party {
	y := &march.Party{Table: geom.Box{Max: geom.Point{X: 9000, Y: 9000}}, Far: 3 * geom.Inch / 2, Slack: 2, Crowd: new(ways.Crowd)}
	draw := func(name string, from, to int) geom.Length {
		return geom.Length(rapid.IntRange(from, to).Draw(r, name))
	}
	lead := geom.Point{X: draw("lead x", 260, 8700), Y: draw("lead y", 260, 8700)}
	y.Poses = append(y.Poses, march.Pose{Figure: 0, Base: &mover, Home: lead})
	y.Poses[0].Pose(lead, true)
	for i := range follow {
		home := geom.Point{X: draw("home x", 300, 8700), Y: draw("home y", 300, 8700)}
		y.Poses = append(y.Poses, march.Pose{Figure: int32(i + 1), Base: &mover, Home: home, At: home})
	}
	for range rapid.IntRange(0, 6).Draw(r, "rocks") {
		at := lead.Add(geom.Point{X: draw("rock x", -2000, 2000), Y: draw("rock y", -2000, 2000)})
		area := geom.DiscArea(at, draw("rock", 100, 700))
		if !area.Overlaps(&y.Poses[0].Body) {
			y.Plots = append(y.Plots, march.Plot{Area: &area, Why: onRock})
		}
	}
	for i := range rapid.IntRange(0, 2).Draw(r, "woods") {
		at := lead.Add(geom.Point{X: draw("wood x", -1500, 1500), Y: draw("wood y", -1500, 1500)})
		area := geom.DiscArea(at, draw("wood", 300, 1500))
		y.Plots = append(y.Plots, march.Plot{Area: &area, Tag: int16(i), Middle: true, With: area.Contains(lead)})
	}
	for i := range rapid.IntRange(0, 4).Draw(r, "foes") {
		b := geom.Disc(lead.Add(geom.Point{X: draw("foe x", -2500, 2500), Y: draw("foe y", -2500, 2500)}), 250)
		if o := (march.Bystander{Body: b, Box: b.Bounds(), Foe: true, Gap: geom.Inch, More: i == 1, Why: nearFoe}); !geom.Within(&b, &y.Poses[0].Body, geom.Inch) {
			y.Close = append(y.Close, int16(len(y.Others)))
			y.Others = append(y.Others, o)
		}
	}
	return y
}

// stands tells whether one who follows may stand where he does, looked at thing by thing.
func stands(y *march.Party, i int) bool {
	p := &y.Poses[i]
	for j := range y.Poses {
		if q := &y.Poses[j]; j != i && q.Stands && geom.Overlap(&p.Body, &q.Body) {
			return false
		}
	}
	for k := range y.Plots {
		if g := &y.Plots[k]; g.Why != march.Fine && g.Area.Overlaps(&p.Body) || g.Middle && !g.With && g.Area.Contains(p.At) {
			return false
		}
	}
	for k := range y.Others {
		o := &y.Others[k]
		if o.More && geom.Within(&p.Body, &o.Body, o.Gap) || geom.Closer(&p.Body, &o.Body, o.Gap) {
			return false
		}
	}
	return y.Table.Holds(p.Body.Bounds()) && geom.Within(&p.Body, &y.Poses[y.Lead].Body, y.Far)
}

// Those who follow end where they may stand, or not one of them is said to.
func TestFollowersStandWhereTheyMay(t *testing.T) {
	all, none := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		y := party(r, rapid.IntRange(1, 8).Draw(r, "follow"))
		left := y.Follow(geom.Point{}, rapid.Bool().Draw(r, "formed"))
		for i := range y.Poses {
			switch p := &y.Poses[i]; {
			case left < 0 && !p.Stands:
				r.Fatalf("%d stands nowhere, and nobody is left out", i)
			case i != y.Lead && p.Stands && !stands(y, i):
				r.Fatalf("%d stands at %v", i, p.At)
			}
		}
		if left < 0 {
			all++
		} else {
			none++
		}
	})
	if all < 20 || none < 1 {
		t.Errorf("the scenes are dull: %d and %d", all, none)
	}
}

// A single one finds a place wherever a dense search does, and none where Fits says no; Into touches.
func TestOneFollowerFindsTheOnlyPlace(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		y := party(r, 1)
		found := y.Follow(geom.Point{}, false) < 0
		lead := y.Poses[0].At
		if found {
			return
		}
		for dx := geom.Length(-1300); dx <= 1300; dx += 20 {
			for dy := geom.Length(-1300); dy <= 1300; dy += 20 {
				y.Poses[1].Pose(lead.Add(geom.Point{X: dx, Y: dy}), false)
				if stands(y, 1) {
					r.Fatalf("there is room at %v", y.Poses[1].At)
				}
			}
		}
	})
}

// A named place is refused for what is wrong with it, and one outside the leader's ground while there is room inside.
func TestNamedPlacesAreJudged(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		y := party(r, 1)
		at := y.Poses[0].At.Add(geom.Point{X: geom.Length(rapid.IntRange(-1600, 1600).Draw(r, "x")), Y: geom.Length(rapid.IntRange(-1600, 1600).Draw(r, "y"))})
		y.Poses[1].At, y.Poses[1].Named = at, true
		f, _ := y.Placed(1)
		if (f == march.Fine) != stands(y, 1) {
			r.Fatalf("a place is judged %d", f)
		}
		if f != march.Fine {
			return
		}
		outside := false
		for k := range y.Plots {
			outside = outside || y.Plots[k].With && !y.Plots[k].Area.Contains(at)
		}
		left := y.LeftOutside()
		if left >= 0 && !outside {
			r.Fatal("he is in the leader's ground")
		}
		if y.Poses[1].At != at || !y.Poses[1].Stands {
			r.Fatal("to judge him moved him")
		}
		y.Poses[1].Named, y.Poses[1].Stands = false, false
		if outside && left < 0 && y.Follow(geom.Point{}, false) < 0 {
			for k := range y.Plots {
				if g := &y.Plots[k]; g.With && !g.Area.Contains(y.Poses[1].At) {
					return // there was no room inside
				}
			}
			r.Fatalf("there is room in the leader's ground at %v", y.Poses[1].At)
		}
	})
}

// Who closes up stands near the leader or where he was, and nobody stands on another.
func TestClosingUp(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		y := party(r, rapid.IntRange(1, 6).Draw(r, "follow"))
		for i := range y.Poses {
			y.Poses[i].Pose(y.Poses[i].At, false)
			for j := range i {
				if geom.Overlap(&y.Poses[i].Body, &y.Poses[j].Body) {
					r.Skip("they begin on each other")
				}
			}
		}
		y.CloseUp()
		for i := range y.Poses {
			p := &y.Poses[i]
			if !p.Stands && p.At != p.Home {
				r.Fatalf("%d is left out and has moved", i)
			}
			for j := range i {
				if geom.Overlap(&p.Body, &y.Poses[j].Body) {
					r.Fatalf("%d and %d stand on each other", i, j)
				}
			}
		}
	})
}

// An answer is known again, and only as long as nothing of it has changed.
func TestTheLastAnswerIsKnown(t *testing.T) {
	var j march.Judged
	paths := []flow.Path{{Figure: 1, Points: []geom.Point{{X: 1}, {X: 2}}}, {Figure: 2, Points: []geom.Point{{Y: 3}}, Turned: true, Facing: 90}}
	no := tally.Refuse("some.rule", "why", "fix")
	if j.Same(paths) {
		t.Error("it knows what nobody said")
	}
	j.Note(paths, no)
	if !j.Same(paths) || j.Said != no {
		t.Error("it does not know the answer again")
	}
	for _, change := range []func(){func() { paths[0].Points[1].X++ }, func() { paths[1].Facing = 45 }, func() { paths[1].Figure = 3 }, func() { paths = paths[:1] }} {
		was := append([]flow.Path(nil), paths...)
		j.Note(paths, nil)
		change()
		if j.Same(paths) {
			t.Errorf("%v was taken for %v", paths, was)
		}
	}
	j.Forget()
	if j.Same(paths) {
		t.Error("it was to forget")
	}
}

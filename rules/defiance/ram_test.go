package defiance

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// hundredths writes a number of hundredths of an inch.
func hundredths(n int) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }

// strewn is a table with a vehicle or a mecha and things about it that stop it or not.
func strewn(t *testing.T, r *dice.Rand) *Run {
	t.Helper()
	var in []game.Line
	add := func(format string, args ...any) {
		in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf(format, args...)})
	}
	add("vehicle stilts stock mecha pv 90 sz 4 mv 5 ar 0 dc 3 fa 1")
	x, y := 300+r.Int(500), 300+r.Int(500)
	add("unit red v 1 %s at %s,%s facing %d", [...]string{"truck", "stilts"}[r.Int(2)], hundredths(x), hundredths(y), r.Int(360))
	for k := range 2 + r.Int(6) {
		px, py := max(0, x+r.Int(1400)-700), max(0, y+r.Int(1400)-700)
		add("terrain t%d %s rect %s,%s %sx%s height 3", k, [...]string{"impassable", "heavy", "light"}[r.Int(3)], hundredths(px), hundredths(py), hundredths(3+r.Int(150)), hundredths(3+r.Int(150)))
	}
	for k := range r.Int(5) {
		add("unit blue b%d 1 regular at %s,%s lone", k, hundredths(max(50, x+r.Int(1400)-700)), hundredths(max(50, y+r.Int(1400)-700)))
	}
	stage, err := System().NewCase(in)
	if err != nil {
		t.Fatal(err)
	}
	return &Run{State: stage.(*State), io: silent{}}
}

// standsThere is the slow judgement of one place on the way of a hull: on the table, and on nothing that it did not stand on.
func standsThere(r *Run, b BodyID, at geom.Point) (free, wall bool) {
	here, body := r.Shape(b), r.ShapeAt(b, at, r.Bodies[b].Facing)
	free = r.Holds(&body)
	for _, p := range r.Ground.Pieces() {
		if r.ramsTerrain(b, force.Terrain(p.Kind)) && p.Area.Overlaps(&body) && !p.Area.Overlaps(&here) {
			free, wall = false, true
		}
	}
	for i := range r.Bodies {
		if o := BodyID(i); o != b {
			if other := r.Shape(o); geom.Overlap(&body, &other) && !geom.Overlap(&here, &other) {
				free = false
			}
		}
	}
	return free, wall
}

// grazes tells whether a place that is not free is so by no more than places are rounded by: one beside it is. It is not asked
// where the hull has stopped.
func grazes(r *Run, b BodyID, at geom.Point, beyond bool) bool {
	for x := geom.Length(-1); x <= 1 && !beyond; x++ {
		for y := geom.Length(-1); y <= 1; y++ {
			if free, _ := standsThere(r, b, at.Add(geom.Point{X: x, Y: y})); free {
				return true
			}
		}
	}
	return false
}

// A hull that rolls or is thrown comes as far as it does when every place on its way is looked at, a unit apart; and what stops
// it is terrain just where it is there.
func TestAHullComesAsFarAsNothingStopsIt(t *testing.T) {
	rand := dice.NewRand(1, 5)
	stopped, walls, through := 0, 0, 0
	for n := range 600 {
		r := strewn(t, rand)
		to := (r.Bodies[0].Facing + [...]geom.Angle{0, 0, 180, geom.Angle(rand.Int(360))}[rand.Int(4)]).Norm()
		far := geom.Length(1 + rand.Int(6*int(geom.Inch)))
		from := r.Bodies[0].At
		end, wall := r.freeAhead(0, to, far, true)
		gone, hit := far, false
		for d := geom.Length(1); d <= far; d++ {
			if free, into := standsThere(r, 0, from.Polar(to, d)); !free && !grazes(r, 0, from.Polar(to, d), d > geom.Dist(from, end)+2) {
				gone, hit = d-1, into
				break
			}
		}
		if off := geom.Dist(end, from.Polar(to, gone)); off > 2 {
			t.Errorf("table %d: it comes %v far, and every unit of its way looked at %v", n, geom.Dist(from, end), gone)
		}
		if free, _ := standsThere(r, 0, end); !free {
			t.Errorf("table %d: it ends where it cannot", n)
		}
		if wall != hit {
			t.Errorf("table %d: stopped by terrain is %v, and should be %v", n, wall, hit)
		}
		switch {
		case gone == far:
			through++
		case hit:
			walls++
		default:
			stopped++
		}
	}
	if t.Logf("%d by terrain, %d else, %d not at all", walls, stopped, through); walls < 50 || stopped < 20 || through < 50 {
		t.Error("too few to tell")
	}
}

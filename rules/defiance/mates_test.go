package defiance

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/position"
)

// The place in contact that is found for one who goes along is as near to where it would be as any of those all round the other,
// tried one by one; and it is found wherever there is one.
func TestThePlaceInContactIsTheNearest(t *testing.T) {
	r := dice.NewRand(7, 3)
	found, none, narrow := 0, 0, 0
	for n := range 300 {
		var in []game.Line
		add := func(format string, args ...any) {
			in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf(format, args...)})
		}
		add("unit red u 1 regular at 20,20 lone")
		add("unit red m 1 regular at 30,20 lone")
		add("unit blue x 1 regular at 60,40 lone")
		for k := range 2 + r.Int(9) {
			add("terrain t%d impassable rect %s,%s %sx%s height 3", k, hundredths(1850+r.Int(300)), hundredths(1850+r.Int(300)), hundredths(10+r.Int(120)), hundredths(10+r.Int(120)))
		}
		stage, err := System().NewCase(in)
		if err != nil {
			t.Fatal(err)
		}
		run := &Run{State: stage.(*State), io: silent{}}
		g := run.Prepare(&position.Going{Body: 1, Goal: NoBody, Rival: NoUnit})
		g.Spec.Place = true
		g.Spec.Hush(true)
		it := run.Shape(0)
		fits := func(at geom.Point) bool {
			body := run.ShapeAt(1, at, 0)
			return geom.Within(&body, &it, 1) && g.Spec.Stand(0, at, 0) == nil
		}
		wish := run.Bodies[0].At.Polar(geom.Angle(r.Int(360)), geom.Inch)
		at, ok := run.InTouch(g.Spec, &it, wish, fits)
		best, least, places := geom.Point{}, int64(-1), 0
		long := 2*it.R + 2
		for x := -long; x <= long; x++ { // every place of the ring
			for y := -long; y <= long; y++ {
				d := int64(x)*int64(x) + int64(y)*int64(y)
				if d < int64(2*it.R-1)*int64(2*it.R-1) || d > int64(long)*int64(long) {
					continue
				}
				if p := run.Bodies[0].At.Add(geom.Point{X: x, Y: y}); fits(p) {
					if places++; least < 0 || geom.DistSq(p, wish) < least {
						best, least = p, geom.DistSq(p, wish)
					}
				}
			}
		}
		switch {
		case ok != (least >= 0) && places > 3: // a place or two may lie between two roundings
			t.Errorf("table %d: found is %v, and there are %d places, one at %v", n, ok, places, best)
		case ok && geom.Dist(at, wish) > geom.Dist(best, wish)+3:
			t.Errorf("table %d: %v is %v off, and %v %v", n, at, geom.Dist(at, wish), best, geom.Dist(best, wish))
		case ok && places < 40:
			narrow++
		case ok:
			found++
		default:
			none++
		}
	}
	if t.Logf("%d found, %d in a narrow gap, %d have no place", found, narrow, none); found < 50 || none < 20 {
		t.Error("too few to tell")
	}
}

package ways

import (
	"testing"

	"sortie/dice"
	"sortie/geom"
)

// priced is what a way costs where every inch in some loops costs two.
func priced(tolls []Toll, way ...geom.Point) geom.Length {
	sum := geom.PathLength(way)
	for i := range tolls {
		for k := 1; k < len(way); k++ {
			for _, sp := range tolls[i].loop.Crossing(way[k-1], way[k], 0, nil) {
				sum += sp.To - sp.From
			}
		}
	}
	return sum.Length()
}

// No way that can be paid for is ruled out: whatever way over one or two places is cheap enough, there is said to be one.
func TestWhatCanBePaidForIsAfforded(t *testing.T) {
	afforded, barred := 0, 0
	for seed := range uint64(400) {
		rnd := dice.NewRand(seed, 5)
		at := func(lo, hi int) geom.Length { return geom.Length(lo+rnd.Int(hi-lo)) * geom.Inch / 10 }
		body := geom.Disc(geom.Point{}, at(5, 15))
		from, foe := geom.Point{X: at(180, 220), Y: at(80, 110)}, geom.Disc(geom.Point{X: at(180, 240), Y: at(170, 260)}, geom.Inch/2)
		var tolls []Toll
		for range 1 + rnd.Int(2) {
			x, y, w, h := at(120, 240), at(110, 190), at(20, 90), at(20, 60)
			loop := geom.Core{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w + at(0, 10), Y: y + h}, {X: x + w/3, Y: y + h + at(0, 20)}, {X: x, Y: y + h}}
			if toll, ok := TollOf(geom.Part{Core: loop}, &body); ok {
				tolls = append(tolls, toll)
			}
		}
		var f Field
		f.Begin(&body, geom.Box{Max: geom.Point{X: 40 * geom.Inch, Y: 40 * geom.Inch}}, 2)
		f.Seek(&foe, 0, 1)
		limit := geom.Dist(from, foe.Center()) - body.R + at(0, 30)
		w, ok := f.Touch(from, limit)
		if !ok {
			continue
		}
		cheapest := geom.Length(1 << 30)
		for deg := geom.Angle(0); deg < 360; deg += 10 {
			end := foe.Center().Polar(deg, body.R+foe.R+1)
			cheapest = min(cheapest, priced(tolls, from, end))
			for x := from.X - 8*geom.Inch; x <= from.X+8*geom.Inch; x += 3 * geom.Inch / 2 {
				for y := from.Y; y <= foe.Center().Y; y += 3 * geom.Inch / 2 {
					cheapest = min(cheapest, priced(tolls, from, geom.Point{X: x, Y: y}, end))
				}
			}
		}
		switch can := f.Affords(tolls, from, w.Length.Length(), limit); {
		case can:
			afforded++
		case cheapest <= limit:
			t.Errorf("seed %d: a way costs %v of %v, and none is said to be cheap enough", seed, cheapest, limit)
		default:
			barred++
		}
	}
	if afforded < 50 || barred < 50 {
		t.Errorf("%d afforded, %d not: the test tests nothing", afforded, barred)
	}
}

package ways_test

import (
	"testing"

	"sortie/geom"
	"sortie/ways"
)

// away scores a place by how far it is from another.
func away(o geom.Point) func(geom.Point) (geom.Length, bool) {
	return func(p geom.Point) (geom.Length, bool) { return geom.Dist(p, o), true }
}

func TestBestGoesStraightAway(t *testing.T) {
	var f ways.Field
	body := geom.Disc(geom.Point{}, geom.Inch/2)
	table := geom.Box{Max: geom.Point{X: 36 * geom.Inch, Y: 36 * geom.Inch}}
	from, limit := geom.Point{X: 18 * geom.Inch, Y: 18 * geom.Inch}, 6*geom.Inch
	for _, o := range []geom.Point{{X: 10 * geom.Inch, Y: 18 * geom.Inch}, {X: 13 * geom.Inch, Y: 11 * geom.Inch}, {X: 20*geom.Inch + 77, Y: 26 * geom.Inch}} {
		f.Begin(&body, table, 1)
		w, ok := f.Best(from, limit, away(o), anywhere)
		if want := geom.Dist(from, o) + limit; !ok || geom.Dist(w.End(), o) < want-2 || w.Length.Length() > limit {
			t.Errorf("away from %v: %v, %v of %v", o, w, geom.Dist(w.End(), o), want)
		}
	}
}

func TestBestGoesRoundAndIntoTheCorner(t *testing.T) {
	var f ways.Field
	body := geom.Disc(geom.Point{}, geom.Inch/2)
	table := geom.Box{Max: geom.Point{X: 36 * geom.Inch, Y: 36 * geom.Inch}}
	wall, err := geom.BandArea([]geom.Point{{X: 4 * geom.Inch, Y: 2 * geom.Inch}, {X: 4 * geom.Inch, Y: 8 * geom.Inch}}, geom.Inch/2)
	if err != nil {
		t.Fatal(err)
	}
	from, o := geom.Point{X: 6 * geom.Inch, Y: 6 * geom.Inch}, geom.Point{X: 12 * geom.Inch, Y: 12 * geom.Inch}
	f.Begin(&body, table, 1)
	f.KeepArea(&wall, 0)
	// The far corner is 7.8" away in a straight line; the wall stands across it.
	w, ok := f.Best(from, 9*geom.Inch, away(o), anywhere)
	if corner := (geom.Point{X: geom.Inch / 2, Y: geom.Inch / 2}); !ok || geom.Dist(w.End(), corner) > geom.Inch/100 || len(w.Points) < 2 {
		t.Errorf("got %v, want a way round into the corner", w)
	}
}

func TestBestStaysWhereNothingWillDo(t *testing.T) {
	var f ways.Field
	body := geom.Disc(geom.Point{}, geom.Inch/2)
	table := geom.Box{Max: geom.Point{X: 36 * geom.Inch, Y: 36 * geom.Inch}}
	from := geom.Point{X: 18 * geom.Inch, Y: 18 * geom.Inch}
	f.Begin(&body, table, 1)
	if w, ok := f.Best(from, 6*geom.Inch, func(p geom.Point) (geom.Length, bool) { return 1, p == from }, anywhere); ok {
		t.Errorf("it went %v where only its own place will do", w)
	}
}

// anywhere is for those who may stand wherever there is room.
func anywhere(geom.Point) bool { return true }

package ways_test

import (
	"testing"

	"sortie/geom"
	"sortie/ways"

	"pgregory.net/rapid"
)

// somewhere is a place on a small table, a good way from its edges.
func somewhere(r *rapid.T, name string, from, to int) geom.Point {
	return geom.Point{X: geom.Length(rapid.IntRange(from, to).Draw(r, name+" x")), Y: geom.Length(rapid.IntRange(from, to).Draw(r, name+" y"))}
}

// From no place of a border is the way into contact shorter than the one found: its sides are tried every tenth of an
// inch, among rocks at random.
func TestNoDoorIsNearer(t *testing.T) {
	found := 0
	rapid.Check(t, func(r *rapid.T) {
		table := geom.Box{Max: geom.Point{X: 30 * geom.Inch, Y: 30 * geom.Inch}}
		at := geom.Point{X: 15 * geom.Inch, Y: 12 * geom.Inch}
		hut := geom.Rect(at, 5*geom.Inch, 3*geom.Inch, 0)
		border := ways.BodyBorder(hut)
		if rapid.Bool().Draw(r, "piece") {
			area, err := geom.PolygonArea(hut.Core())
			if err != nil {
				r.Fatal(err)
			}
			border = ways.AreaBorder(3, &area)
		}
		body := geom.Disc(geom.Point{}, geom.Inch/2)
		foe := geom.Disc(geom.Point{X: geom.Length(rapid.IntRange(10*508, 20*508).Draw(r, "x")), Y: geom.Length(rapid.IntRange(19*508, 21*508).Draw(r, "y"))}, geom.Inch/2)
		e := ways.Exit{Border: &border, Body: &body, Table: table, Goals: foe.Core()}
		var f ways.Field
		e.Begin(&f, 2)
		for range 5 {
			p := geom.Point{X: geom.Length(rapid.IntRange(10*508, 20*508).Draw(r, "rock x")), Y: geom.Length(rapid.IntRange(14*508, 17*508).Draw(r, "rock y"))}
			rock := geom.Rect(p, geom.Length(rapid.IntRange(200, 1800).Draw(r, "long")), geom.Length(rapid.IntRange(150, 600).Draw(r, "wide")), 0)
			f.Keep(&rock, 0)
		}
		f.Seek(&foe, 0, 7)
		const limit = 14 * geom.Inch
		from := e.At(e.Side(foe.Center(), func(p geom.Point) geom.Point { return ways.OnBody(&foe, p) }))
		var best ways.Route
		w, ok := f.Touch(from, limit)
		if ok {
			best = ways.Route{From: from, Points: append([]geom.Point(nil), w.Points...), Length: e.Measured(&w, 0), Tag: w.Tag}
			ok = best.Length <= limit
		}
		best, ok = e.Shorter(&f, limit, best, ok)
		if ok {
			found++
			if at, touches := f.Touching(best.Points[len(best.Points)-1]); !touches || at != 7 || best.Tag != 7 {
				r.Fatal("the way leads elsewhere")
			}
		}
		for _, line := range border.Lines() {
			for k := geom.Length(0); k <= geom.Dist(line[0], line[1]); k += geom.Inch / 10 {
				w, slow := f.Touch(geom.Toward(line[0], line[1], k), limit-body.R)
				if long := w.Length.Length() + body.R; slow && (!ok || best.Length > long+6) {
					r.Fatalf("the way is %v (%v), one of %v leads out by another door", best.Length, ok, long)
				}
			}
		}
	})
	least := 30
	if testing.Short() { // a fifth of the scenes
		least = 5
	}
	if found < least {
		t.Errorf("only %d scenes have a way", found)
	}
}

// The point of a border next to a place is on it, and no other point of it is nearer; a body that stands outside of it
// on its way has its front there.
func TestBordersAreMeasuredFrom(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		hull := geom.Rect(geom.Point{X: 5000, Y: 5000}, 2400, 1500, geom.Angle(rapid.IntRange(0, 359).Draw(r, "facing")))
		area, err := geom.PolygonArea(hull.Core())
		if err != nil {
			r.Fatal(err)
		}
		p := somewhere(r, "place", 0, 10000)
		spot := geom.Disc(p, 0)
		for _, b := range []ways.Border{ways.BodyBorder(hull), ways.AreaBorder(1, &area)} {
			if geom.Within(&hull, &spot, 0) {
				continue
			}
			q := b.Nearest(p)
			if d, least := geom.Dist(p, q), geom.Gap(&hull, &spot); d > least+2 || d+2 < least {
				r.Fatalf("from %v to %v it is %v, not %v", p, q, d, least)
			}
			body := geom.Disc(p, 250)
			if got, want := b.Cost(&body, p, p), geom.Dist(q, p)+250; got != want {
				r.Fatalf("the way to %v costs %v, not %v", p, got, want)
			}
			if b.Within(&body, 100) != geom.Within(&hull, &body, 100) {
				r.Fatalf("%v is and is not within an inch", p)
			}
			if d := geom.Dist(b.Outside(p, 250), q); geom.Dist(p, q) > 250 && (d < 248 || d > 252) {
				r.Fatalf("it begins %v from the border", d)
			}
		}
	})
}

// Places around a border stand off by the gap, all the way round.
func TestPlacesAroundABorder(t *testing.T) {
	b := ways.BodyBorder(geom.Rect(geom.Point{X: 9000, Y: 9000}, 3000, 1600, 30))
	body := geom.Disc(geom.Point{}, 250)
	n := 0
	for k := 0; ; k++ {
		at, ok := b.Around(k, &body, 100)
		if !ok {
			break
		}
		n++
		if moved := body.At(at); b.Gap(&moved) < 96 || b.Gap(&moved) > 160 {
			t.Errorf("place %d is %v off", k, b.Gap(&moved))
		}
	}
	if n != 24 {
		t.Errorf("%d places", n)
	}
}

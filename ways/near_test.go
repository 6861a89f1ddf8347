package ways

import (
	"testing"

	"pgregory.net/rapid"

	"sortie/geom"
)

// Every place that is near enough to a core and to where a way begins lies in the box that is drawn for them.
func TestNearCoreHoldsAllPlaces(t *testing.T) {
	tight := 0
	rapid.Check(t, func(t *rapid.T) {
		coord := rapid.IntRange(0, 40*508)
		point := func() geom.Point {
			return geom.Point{X: geom.Length(coord.Draw(t, "x")), Y: geom.Length(coord.Draw(t, "y"))}
		}
		core := geom.Core{point()}
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 1:
			core = append(core, point())
		case 2:
			s := geom.Rect(core[0], geom.Length(rapid.IntRange(100, 6000).Draw(t, "long")), geom.Length(rapid.IntRange(100, 3000).Draw(t, "wide")), geom.Angle(rapid.IntRange(0, 359).Draw(t, "facing")))
			core = s.Core()
		}
		p := point()
		l, most := geom.Length(rapid.IntRange(1, 9000).Draw(t, "limit")), geom.Length(rapid.IntRange(1, 9000).Draw(t, "most"))
		box := nearCore(core, p, l, most)
		if whole := (geom.Box{Min: p, Max: p}).Grow(l); !whole.Holds(box) {
			t.Fatalf("%v reaches out of %v", box, whole)
		} else if box != whole {
			tight++
		}
		for k := range geom.Angle(360) {
			for _, far := range [...]geom.Length{l, l - l/50, l - l/10, l - l/3} {
				if q := p.Polar(k, far); geom.DistSq(p, q) <= int64(l)*int64(l) && core.Touches(q, most) && !box.Contains(q) {
					t.Fatalf("%v is no further than %d from %v and %d from %v, and not in %v", q, l, p, most, core, box)
				}
			}
		}
		// the place nearest to the core, and those beside it
		n := core.Nearest(p)
		for by := geom.Length(-40); by <= 40; by += 8 {
			q := geom.Toward(n, p, most+by)
			if geom.DistSq(p, q) <= int64(l)*int64(l) && core.Touches(q, most) && !box.Contains(q) {
				t.Fatalf("%v is not in %v", q, box)
			}
		}
	})
	if tight == 0 {
		t.Error("no box was any smaller")
	}
}

// A root is never more than what stands for it.
func TestRimSlackAtMost(t *testing.T) {
	for r := geom.Length(-10); r < 60_000; r++ {
		if rimSlackAtMost(r) < rimSlack(r) {
			t.Fatalf("%d: %d is less than %d", r, rimSlackAtMost(r), rimSlack(r))
		}
	}
}

// No place beside one that something closed is said to hold is free of it, wide of edge or not.
func TestNothingBesideAHeldPlaceIsFree(t *testing.T) {
	held := [2]int{}
	rapid.Check(t, func(t *rapid.T) {
		side := func(name string) geom.Length { return geom.Length(rapid.IntRange(1, 60).Draw(t, name)) }
		s := geom.Rect(geom.Point{}, side("long"), side("wide"), geom.Angle(rapid.IntRange(0, 359).Draw(t, "facing")))
		c := closed{core: s.Core(), reach: geom.Length(rapid.IntRange(0, 2*2*latticeReach).Draw(t, "reach"))}
		c.box = c.core.Bounds().Grow(c.reach)
		for x := geom.Length(-50); x <= 50; x += 3 {
			for y := geom.Length(-50); y <= 50; y += 3 {
				p := geom.Point{X: x, Y: y}
				if !c.holds(p) {
					continue
				}
				held[min(1, max(0, c.reach-2*latticeReach))]++
				for _, by := range lattice {
					if q := p.Add(by); !c.closes(q, q) {
						t.Fatalf("%v is held by %v and %d about it, and %v is free", p, c.core, c.reach, q)
					}
				}
			}
		}
	})
	if held[0] == 0 || held[1] == 0 {
		t.Errorf("places held: %v", held)
	}
}

package antares2

import (
	"reflect"
	"testing"

	"sortie/geom"
)

// TestShortCutsChangeNothing holds what is found by short cuts in played games against what is found in full: a charge by a
// workshop that remembers ways against one by a new workshop, the ways of a retreat against all ways of setting out, and a charge
// by sectors against one by every facing.
func TestShortCutsChangeNothing(t *testing.T) {
	charges, retreats, turned, n := 0, 0, 0, 0
	played(t, 5, func(s *State) {
		if n++; n%7 != 0 {
			return
		}
		for u := range s.Units {
			for v := range s.Units {
				a, b := UnitID(u), UnitID(v)
				if !s.inPlay(a) || !s.inPlay(b) || s.Groups[u].Side == s.Groups[v].Side {
					continue
				}
				if far := s.distance(a, b); far <= s.rate(a, 2) {
					charges++
					sameCharge(t, s, a, b)
					if turned < 16 && far > geom.Inch && everyFacing(t, s, a, b) {
						turned++
					}
					if far < 3*geom.Inch {
						retreats += sameRetreats(t, s, a, b)
					}
				}
			}
		}
	})
	if charges < 100 || retreats < 100 || turned < 5 {
		t.Errorf("%d charges, %d ways of retreats, %d turned: the test tests nothing", charges, retreats, turned)
	}
	t.Logf("%d charges, %d ways of retreats, %d turned", charges, retreats, turned)
}

// sameCharge asks for a charge twice.
func sameCharge(t *testing.T, s *State, a, b UnitID) {
	t.Helper()
	plan, ok, _ := s.findCharge(a, b, 2)
	shop := s.shop
	s.shop = nil
	anew, found, _ := s.findCharge(a, b, 2)
	if s.shop = shop; ok != found || !reflect.DeepEqual(plan, anew) {
		t.Errorf("%s charges %s by %v, and by %v in a new workshop", s.name(a), s.name(b), plan, anew)
	}
}

// sameRetreats holds the ways of models that leave an enemy against the shortest by all ways of setting out.
func sameRetreats(t *testing.T, s *State, a, b UnitID) (asked int) {
	t.Helper()
	g := s.newMove(&MoveSpec{Unit: a, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	away := s.flight(a, b)
	r := g.retreating(b, &away)
	defer r.done()
	for _, least := range [...]geom.Length{geom.Inch, 3 * geom.Inch, 5 * geom.Inch} {
		r.h.off.least = least
		var placed []geom.Shape
		for i := range r.h.poses {
			p := &r.h.poses[i]
			if !p.in || !p.own {
				continue
			}
			asked++
			way, left, ok := r.way(i, placed, 0)
			all, rest, found := everySettingOut(r, i, placed)
			if ok != found || ok && (left != rest || !reflect.DeepEqual(way, all)) {
				t.Errorf("model %d of %s leaves %s by %v %v, and in full by %v %v", i, s.name(a), s.name(b), way, ok, all, found)
			}
			if ok && len(placed) < 2 {
				placed = append(placed, r.body(&whoGoes{i: i, way: way}))
			}
		}
	}
	return asked
}

// everySettingOut is retreat.way without a short cut.
func everySettingOut(r *retreat, i int, placed []geom.Shape) (best []geom.Point, left geom.Length, ok bool) {
	p := &r.h.poses[i]
	least := geom.Length(0)
	for _, s := range r.begin[i] {
		q := *p
		q.from, q.left = s.at, p.left-s.gone
		way, found := r.h.wayOff(&q, placed, 0, s.ends)
		if !found {
			continue
		}
		far := s.gone + geom.PathLength(append([]geom.Point{s.at}, way...)).Length()
		if ok && far >= least {
			continue
		}
		if s.gone > 0 {
			way = append([]geom.Point{s.at}, way...)
		}
		best, least, ok = way, far, true
	}
	return best, p.left - least, ok
}

// everyFacing holds a charge of a body that turns against one by every facing, and tells whether there was one to ask for.
func everyFacing(t *testing.T, s *State, a, b UnitID) bool {
	t.Helper()
	g := s.newMove(&MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	defer g.done()
	g.gather()
	if len(g.poses) > 1 || !g.turns(&g.poses[0]) || len(g.byNearness(b)) == 0 {
		return false
	}
	for i := range s.book.Board.Pieces { // as if the unit had failed its tests
		if s.difficultFor(a, i) {
			g.half.add(i)
		}
	}
	_, sieved := g.chargeTurned()
	h := g.again()
	defer h.done()
	h.vain, h.through = new([2][360]bool), NoModel
	found := false
	for to := geom.Angle(0); to < 360 && !found; to++ {
		for _, first := range [2]bool{true, false} {
			if _, ok := h.chargeWith(&h.poses[0], to, first); ok {
				found = true
			}
		}
	}
	if found != sieved {
		t.Errorf("%s charges %s turned: %v by sectors, %v by every facing", s.name(a), s.name(b), sieved, found)
	}
	return true
}

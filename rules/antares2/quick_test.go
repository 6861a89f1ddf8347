package antares2

import (
	"reflect"
	"slices"
	"testing"

	"sortie/flow"
	"sortie/geom"
)

// TestShortCutsChangeNothing holds what is found by short cuts in played games against what is found in full: a charge by a
// workshop that remembers ways against one by a new workshop, the ways of a retreat against all ways of setting out, a charge
// by sectors against one by every facing, and those who follow one against ways that are looked for every time.
func TestShortCutsChangeNothing(t *testing.T) {
	charges, retreats, turned, follows, n := 0, 0, 0, 0, 0
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
					follows += sameFollowing(t, s, a, b)
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
	if charges < 100 || retreats < 100 || turned < 5 || follows < 100 {
		t.Errorf("%d charges, %d ways of retreats, %d turned, %d who follow: the test tests nothing", charges, retreats, turned, follows)
	}
	t.Logf("%d charges, %d ways of retreats, %d turned, %d who follow", charges, retreats, turned, follows)
}

// sameFollowing holds those who follow a leader, and come beside one who leaves, against ways that are looked for beside all who are
// placed, every time. It tells how many were asked.
func sameFollowing(t *testing.T, s *State, a, b UnitID) (asked int) {
	t.Helper()
	g := s.newMove(&MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	defer g.done()
	g.gather()
	g.roots = new(rooted)
	for _, leader := range g.byNearness(b) {
		way, ok := g.wayTo(&g.poses[leader], b)
		if !ok {
			continue
		}
		way = slices.Clone(way)
		for first := range min(len(g.poses)-1, 3) {
			asked++
			g.joins = g.joins[:0]
			follow, formed := g.followWaysFrom(leader, way, first)
			all, whole := everyJoin(g, leader, way, first)
			if formed != whole || formed && !reflect.DeepEqual(follow, all) {
				t.Errorf("%s follows model %d by %v %v, and in full by %v %v", s.name(a), leader, follow, formed, all, whole)
			}
		}
	}
	return asked
}

// everyJoin is followWaysFrom without a short cut.
func everyJoin(g *move, leader int, way []geom.Point, first int) (flow.Answer, bool) {
	lead, end := &g.poses[leader], way[len(way)-1]
	placed := []geom.Shape{g.s.ShapeAt(lead.m, end, lead.facing)}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(lead.m), Points: way}}}
	rest := slices.DeleteFunc(g.nearestTo(end), func(k int) bool { return k == leader })
	if first < len(rest) {
		rest = slices.Concat(rest[first:], rest[:first])
	}
	for len(rest) > 0 {
		var late []int
		for _, k := range rest {
			p := &g.poses[k]
			way, ok := g.wayBeside(p, placed, 0)
			if !ok {
				late = append(late, k)
				continue
			}
			at := p.from
			if len(way) > 0 {
				at = way[len(way)-1]
				a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: way})
			}
			placed = append(placed, g.s.ShapeAt(p.m, at, p.facing))
		}
		if len(late) == len(rest) {
			return a, false
		}
		rest = late
	}
	return a, true
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
		var goers []whoGoes
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
			goers = append(goers, whoGoes{i: i, way: way, left: left})
		}
		for lead := range goers[:min(len(goers), 3)] {
			together, ok := r.behind(lead, goers)
			all, found := everyBehind(r, lead, goers)
			if ok != found || !reflect.DeepEqual(together, all) {
				t.Errorf("%s leaves %s behind model %d by %v %v, and in full by %v %v", s.name(a), s.name(b), lead, together, ok, all, found)
			}
		}
	}
	return asked
}

// everyBehind is retreat.behind without a short cut.
func everyBehind(r *retreat, lead int, all []whoGoes) ([]whoGoes, bool) {
	goes := []whoGoes{all[lead]}
	placed := []geom.Shape{r.body(&all[lead])}
	rest := slices.Delete(slices.Clone(all), lead, lead+1)
	for len(rest) > 0 {
		joined := false
		for k := 0; k < len(rest) && !joined; k++ {
			w := rest[k]
			if w.way, w.left, joined = r.way(w.i, placed, 0); joined {
				goes, placed = append(goes, w), append(placed, r.body(&w))
				rest = slices.Delete(rest, k, k+1)
			}
		}
		if !joined {
			return goes, false
		}
	}
	return goes, true
}

// everySettingOut is retreat.way without a short cut.
func everySettingOut(r *retreat, i int, placed []geom.Shape) (best []geom.Point, left geom.Length, ok bool) {
	p := &r.h.poses[i]
	least := geom.Length(0)
	for _, begin := range [...][]setOut{r.begin[i], r.round[i]} {
		for k := range begin {
			s := &begin[k]
			q := r.setsOut(i, s)
			way, found := r.h.wayOff(&q, placed, 0, s.ends)
			if !found {
				continue
			}
			far := s.gone + geom.PathLength(append([]geom.Point{s.at}, way...)).Length()
			if ok && far >= least {
				continue
			}
			best, least, ok = append(s.points(), way...), far, true
		}
		if ok {
			break
		}
	}
	r.h.off.set, r.h.off.shun = nil, false
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
			if _, ok := h.chargeWith(&h.poses[0], to, first, hope{}); ok {
				found = true
			}
		}
	}
	if found != sieved {
		t.Errorf("%s charges %s turned: %v by sectors, %v by every facing", s.name(a), s.name(b), sieved, found)
	}
	return true
}

package antares2

import (
	"reflect"
	"slices"
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// TestShortCutsChangeNothing holds what is found by short cuts in played games against what is found in full: a charge by a
// workshop that remembers ways against one by a new workshop, the ways of a retreat against all ways of setting out, a charge
// by sectors against one by every facing, what a way costs a body that turns against what it costs as it is judged, and those who follow one
// against ways that are looked for every time.
func TestShortCutsChangeNothing(t *testing.T) {
	charges, retreats, turned, follows, n := 0, 0, 0, 0, 0
	var paid [2]int
	played(t, 5, func(s *State) {
		if n++; n%7 != 0 {
			return
		}
		for u := range s.Units {
			for v := range s.Units {
				a, b := UnitID(u), UnitID(v)
				if !s.InPlay(a) || !s.InPlay(b) || s.Groups[u].Side == s.Groups[v].Side {
					continue
				}
				if far := s.distance(a, b); far <= s.Rate(a, 2) {
					charges++
					sameCharge(t, s, a, b)
					follows += sameFollowing(t, s, a, b)
					if turned < 16 && far > geom.Inch && everyFacing(t, s, a, b) {
						turned++
					}
					samePrice(t, s, a, b, &paid)
					if far < 3*geom.Inch {
						retreats += sameRetreats(t, s, a, b)
					}
				}
			}
		}
	})
	if charges < 100 || retreats < 100 || turned < 5 || follows < 100 || min(paid[0], paid[1]) < 100 {
		t.Errorf("%d charges, %d ways of retreats, %d turned, %d who follow, %v paid for or not: the test tests nothing", charges, retreats, turned, follows, paid)
	}
	t.Logf("%d charges, %d ways of retreats, %d turned, %d who follow, %v paid for or not", charges, retreats, turned, follows, paid)
}

// sameFollowing holds those who follow a leader, and come beside one who leaves, against ways that are looked for beside all who are
// placed, every time. It tells how many were asked.
func sameFollowing(t *testing.T, s *State, a, b UnitID) (asked int) {
	t.Helper()
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	defer g.Done()
	g.Gather()
	g.Roots = new(position.Rooted)
	for _, leader := range g.ByNearness(b) {
		way, ok := g.WayTo(&g.Poses[leader], b)
		if !ok {
			continue
		}
		way = slices.Clone(way)
		for first := range min(len(g.Poses)-1, 3) {
			asked++
			g.Joins = g.Joins[:0]
			follow, formed := g.FollowWaysFrom(leader, way, first)
			all, whole := everyJoin(g, leader, way, first)
			if formed != whole || formed && !reflect.DeepEqual(follow, all) {
				t.Errorf("%s follows model %d by %v %v, and in full by %v %v", s.Name(a), leader, follow, formed, all, whole)
			}
		}
	}
	return asked
}

// everyJoin is FollowWaysFrom without a short cut.
func everyJoin(g *position.Move, leader int, way []geom.Point, first int) (flow.Answer, bool) {
	lead, end := &g.Poses[leader], way[len(way)-1]
	placed := []geom.Shape{g.State.ShapeAt(lead.Model, end, lead.Facing)}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(lead.Model), Points: way}}}
	rest := slices.DeleteFunc(g.NearestTo(end), func(k int) bool { return k == leader })
	if first < len(rest) {
		rest = slices.Concat(rest[first:], rest[:first])
	}
	for len(rest) > 0 {
		var late []int
		for _, k := range rest {
			p := &g.Poses[k]
			way, ok := g.WayBeside(p, placed, 0)
			if !ok {
				late = append(late, k)
				continue
			}
			at := p.From
			if len(way) > 0 {
				at = way[len(way)-1]
				a.Paths = append(a.Paths, flow.Path{Figure: int32(p.Model), Points: way})
			}
			placed = append(placed, g.State.ShapeAt(p.Model, at, p.Facing))
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
	plan, ok, _ := s.FindCharge(a, b, 2)
	shop := s.Workshop
	s.Workshop = nil
	anew, found, _ := s.FindCharge(a, b, 2)
	if s.Workshop = shop; ok != found || !reflect.DeepEqual(plan, anew) {
		t.Errorf("%s charges %s by %v, and by %v in a new workshop", s.Name(a), s.Name(b), plan, anew)
	}
}

// samePrice holds whether bodies that turn can pay for straight ways towards an enemy and past him, on ground as if the unit had failed its
// tests, against those ways as they are judged. It counts those they can pay for and the others.
func samePrice(t *testing.T, s *State, a, b UnitID, paid *[2]int) {
	t.Helper()
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	defer g.Done()
	g.Gather()
	for i := range s.Book.Board.Pieces {
		if s.DifficultFor(a, i) {
			g.Half.Add(i)
		}
	}
	bearing := geom.Bearing(s.Middle(a), s.Middle(b))
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || !g.Turns(p) {
			continue
		}
		for k := range geom.Angle(24) {
			to := (p.Facing + 7*k + 5).Norm()
			way := []geom.Point{p.From.Polar((bearing + 15*k).Norm(), p.Left*geom.Length(k%5+1)/5)}
			g.Turn = &position.Turning{To: to}
			quick := g.Pays(p, way)
			g.Turn = nil
			g.Give([]flow.Path{{Figure: int32(p.Model), Points: way, Facing: to, Turned: true}})
			full := g.TooFar(p) == nil && g.WayBlocked(p) == nil
			if g.Give(nil); quick != full {
				t.Errorf("model %d of %s turns to %d and goes to %v: it can pay %v, and as it is judged %v", i, s.Name(a), to, way[0], quick, full)
			}
			paid[position.OneIf(quick)]++
		}
	}
}

// sameRetreats holds the ways of models that leave an enemy against the shortest by all ways of setting out.
func sameRetreats(t *testing.T, s *State, a, b UnitID) (asked int) {
	t.Helper()
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	away := s.Flight(a, b)
	r := g.Retreating(b, &away)
	defer r.Done()
	for _, least := range [...]geom.Length{geom.Inch, 3 * geom.Inch, 5 * geom.Inch} {
		r.Move.Off.Least = least
		var placed []geom.Shape
		var goers []position.WhoGoes
		for i := range r.Move.Poses {
			p := &r.Move.Poses[i]
			if !p.In || !p.Own {
				continue
			}
			asked++
			way, left, ok := r.Way(i, placed, 0)
			all, rest, found := everySettingOut(r, i, placed)
			if ok != found || ok && (left != rest || !reflect.DeepEqual(way, all)) {
				t.Errorf("model %d of %s leaves %s by %v %v, and in full by %v %v", i, s.Name(a), s.Name(b), way, ok, all, found)
			}
			if ok && len(placed) < 2 {
				placed = append(placed, r.Body(&position.WhoGoes{Index: i, Way: way}))
			}
			goers = append(goers, position.WhoGoes{Index: i, Way: way, Left: left})
		}
		for lead := range goers[:min(len(goers), 3)] {
			together, ok := r.Behind(lead, goers)
			all, found := everyBehind(r, lead, goers)
			if ok != found || !reflect.DeepEqual(together, all) {
				t.Errorf("%s leaves %s behind model %d by %v %v, and in full by %v %v", s.Name(a), s.Name(b), lead, together, ok, all, found)
			}
		}
	}
	return asked
}

// everyBehind is retreat.behind without a short cut.
func everyBehind(r *position.Retreat, lead int, all []position.WhoGoes) ([]position.WhoGoes, bool) {
	goes := []position.WhoGoes{all[lead]}
	placed := []geom.Shape{r.Body(&all[lead])}
	rest := slices.Delete(slices.Clone(all), lead, lead+1)
	for len(rest) > 0 {
		joined := false
		for k := 0; k < len(rest) && !joined; k++ {
			w := rest[k]
			if w.Way, w.Left, joined = r.Way(w.Index, placed, 0); joined {
				goes, placed = append(goes, w), append(placed, r.Body(&w))
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
func everySettingOut(r *position.Retreat, i int, placed []geom.Shape) (best []geom.Point, left geom.Length, ok bool) {
	p := &r.Move.Poses[i]
	least := geom.Length(0)
	for _, begin := range [...][]position.SetOut{r.Begin[i], r.Round[i]} {
		for k := range begin {
			s := &begin[k]
			q := r.SetsOut(i, s)
			way, found := r.Move.WayOff(&q, placed, 0, s.Ends)
			if !found {
				continue
			}
			far := s.Gone + geom.PathLength(append([]geom.Point{s.At}, way...)).Length()
			if ok && far >= least {
				continue
			}
			best, least, ok = append(s.Points(), way...), far, true
		}
		if ok {
			break
		}
	}
	r.Move.Off.Set, r.Move.Off.Shun = nil, false
	return best, p.Left - least, ok
}

// everyFacing holds a charge of a body that turns against one by every facing, and tells whether there was one to ask for.
func everyFacing(t *testing.T, s *State, a, b UnitID) bool {
	t.Helper()
	g := s.NewMove(&position.MoveSpec{Unit: a, Multiple: 2, Target: b, Over: NoUnit, From: NoUnit})
	defer g.Done()
	g.Gather()
	if len(g.Poses) > 1 || !g.Turns(&g.Poses[0]) || len(g.ByNearness(b)) == 0 {
		return false
	}
	for i := range s.Book.Board.Pieces { // as if the unit had failed its tests
		if s.DifficultFor(a, i) {
			g.Half.Add(i)
		}
	}
	_, sieved := g.ChargeTurned()
	h := g.Again()
	defer h.Done()
	h.Vain, h.Through = new([2][360]bool), NoModel
	found := false
	for to := geom.Angle(0); to < 360 && !found; to++ {
		for _, first := range [2]bool{true, false} {
			if _, ok := h.ChargeWith(&h.Poses[0], to, first, position.Hope{}); ok {
				found = true
			}
		}
	}
	if found != sieved {
		t.Errorf("%s charges %s turned: %v by sectors, %v by every facing", s.Name(a), s.Name(b), sieved, found)
	}
	return true
}

package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// marksShots tells whether a unit is one of targeters, which go to whoever is to be shot at.  g1.drone.targeter.acc
func (s *State) marksShots(u UnitID) bool {
	if s.Book.Edition == position.Second || s.Units[u].Type != force.Probe {
		return false
	}
	some := false
	for m := range s.Own(u) {
		if !s.Targets(m) {
			return false
		}
		some = true
	}
	return some
}

// worthMarking is the enemy at whom targeters do most, and what they do there beyond what they do now, in hundredths of
// casualties: each adds about a fifth to what friends do who see him.
func (s *State) worthMarking(u UnitID) (UnitID, int) {
	best, most, now := NoUnit, 0, 0
	share := min(s.strength(u), 3)
	reach := 2 * s.reachOf(u)
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(t) || s.Units[i].Type == force.Probe {
			continue
		}
		worth := 0
		for k := range s.Units {
			if f := UnitID(k); s.Groups[k].Side == s.Groups[u].Side && s.InPlay(f) && s.shotHope(f, t, position.Fire) > 0 {
				worth += s.shotWorth(f, t, position.Fire) * share / 5
			}
		}
		if s.marked(u, t) {
			now = max(now, worth)
		}
		if s.apart(u, t, reach) {
			worth /= 3 // not in one move
		}
		if worth > most {
			best, most = t, worth
		}
	}
	return best, most - now
}

// marked tells whether all targeters of a unit touch an enemy.
func (s *State) marked(u, t UnitID) bool {
	for m := range s.Own(u) {
		if !s.UnitWithin(t, m, position.Touch) {
			return false
		}
	}
	return true
}

// adviseMark sends targeters to touch the enemy that is worth it, around one of his models; false if they cannot get there.
func (s *State) adviseMark(q *flow.Question) (flow.Answer, string, bool) {
	u := UnitID(q.Unit)
	t, _ := s.worthMarking(u)
	if t == NoUnit {
		return flow.Answer{}, "", false
	}
	if stay := (flow.Answer{}); s.marked(u, t) && q.Refuse(&stay) == nil {
		return stay, "it marks " + s.Name(t) + " already", true
	}
	tries := 0
	for o := range s.Own(t) {
		if tries++; tries > 4 {
			break
		}
		for turn := geom.Angle(0); turn < 360; turn += 60 {
			if a, ok := s.around(u, o, turn); ok && q.Refuse(&a) == nil {
				return a, "it marks " + s.Name(t), true
			}
		}
	}
	return flow.Answer{}, "", false
}

// around puts the models of a unit into touch with an enemy model, side by side, from the side that they come from on.
func (s *State) around(u UnitID, o ModelID, turn geom.Angle) (flow.Answer, bool) {
	a := flow.Answer{}
	body := s.Shape(o)
	middle := body.Center()
	from := geom.Bearing(middle, s.Middle(u)) + turn
	var placed []geom.Shape
	for m := range s.Own(u) {
		found := false
		for step := geom.Angle(0); step < 360 && !found; step += 10 {
			at, ok := s.touchAlong(m, &body, middle, (from + step).Norm())
			mine := s.ShapeAt(m, at, s.Bodies[m].Facing)
			if found = ok && !position.OverlapsAny(&mine, placed); found {
				placed = append(placed, mine)
				a.Paths = append(a.Paths, flow.Path{Figure: int32(m), Points: []geom.Point{at}})
			}
		}
		if !found {
			return a, false
		}
	}
	return a, len(a.Paths) > 0
}

// touchAlong is the place on a ray from the middle of a body where a model just touches it.
func (s *State) touchAlong(m ModelID, body *geom.Shape, middle geom.Point, way geom.Angle) (geom.Point, bool) {
	near, far := geom.Length(0), 12*geom.Inch
	for far-near > 1 {
		mid := (near + far) / 2
		if x := s.ShapeAt(m, middle.Polar(way, mid), s.Bodies[m].Facing); geom.Overlap(&x, body) {
			near = mid
		} else {
			far = mid
		}
	}
	at := middle.Polar(way, far)
	x := s.ShapeAt(m, at, s.Bodies[m].Facing)
	return at, !geom.Overlap(&x, body) && geom.Within(&x, body, position.Touch)
}

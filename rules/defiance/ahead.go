package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/force"
)

// ahead is an enemy where a weapon points, seen or not.
type ahead struct {
	spot
	dist geom.Length
}

// allAhead lists the enemies where a weapon points, in the order of ids, as they were listed for another weapon of the same man or
// anew. The list is good until the next one is made.
func (s *State) allAhead(sh *shot) []ahead {
	if sh.ahead != nil {
		return sh.ahead
	}
	w := s.works()
	w.ahead = w.ahead[:0]
	side := s.SideOf(sh.by.b)
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || s.SideOf(b) == side || sh.only != NoUnit && s.unitOf(b) != sh.only {
			continue
		}
		if t := s.spot(b); s.pointsAt(sh, &t) {
			w.ahead = append(w.ahead, ahead{t, s.distance(&sh.by, &t)})
		}
	}
	return w.ahead
}

// seenAhead are those of them who are in sight, or in the phase range of the weapon, nearest first.
func (s *State) seenAhead(sh *shot, list []ahead) []quarry {
	w := s.works()
	first, phase := len(w.slab), sh.w.Effectors.Has(force.Phase)
	for i := range list {
		t := &list[i]
		q := quarry{spot: t.spot, dist: t.dist, line: s.look(&sh.by, &t.spot)}
		q.phase = phase && s.phased(sh, &q)
		if q.line.clear || q.phase {
			w.slab = append(w.slab, q)
		}
	}
	out := w.slab[first:len(w.slab):len(w.slab)]
	slices.SortStableFunc(out, func(a, b quarry) int { return int(a.dist - b.dist) })
	return out
}

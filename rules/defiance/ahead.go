package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/sight"
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
	man, arc := s.quiet() && !s.frame(sh.by.b).Vehicle(), frontArc(&sh.by)
	for _, b := range s.host(otherOfTwo(s.SideOf(sh.by.b))) {
		if !s.Stands(b) || sh.only != NoUnit && s.stillOf(s.unitOf(b)) != sh.only || man && !arc.Contains(s.Bodies[b].At) {
			continue
		}
		if t := s.spot(b); man || s.pointsAt(sh, &t) {
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
		q := quarry{spot: t.spot, dist: t.dist}
		if phase {
			q.line, q.phase = s.look(&sh.by, &t.spot), s.phased(sh, &q)
		} else if l := s.clearLine(&sh.by, &t.spot); l != nil {
			q.line = *l
		}
		if q.line.clear || q.phase {
			w.slab = append(w.slab, q)
			nearestFirst(w.slab[first:])
		}
	}
	return w.slab[first:len(w.slab):len(w.slab)]
}

// nearestFirst puts the last of a list in its place by distance, behind others at the same.
func nearestFirst(list []quarry) {
	last := len(list) - 1
	at := last
	for at > 0 && list[at-1].dist > list[last].dist {
		at--
	}
	if at < last {
		q := list[last]
		copy(list[at+1:], list[at:last])
		list[at] = q
	}
}

// amongFriends is friendInWay where no row is switched off and nobody asks what it rests on: the friends who are large enough are
// listed once for all targets of a choice.
func (s *State) amongFriends(sh *shot, q *quarry) bool {
	if sh.friends == nil {
		sh.friends = s.friendsOf(&sh.by)
	}
	var line sight.Ray
	line.Set(q.line.from, q.line.to)
	for _, b := range sh.friends {
		if b != q.b && line.Passes(s.Bodies[b].At, s.book.farthest) && s.blocksFire(b, q) {
			return true
		}
	}
	return false
}

// friendsOf lists the friends of a figure who could be in the way of its fire; the list is good until the next one is made.
func (s *State) friendsOf(by *spot) []BodyID {
	w := s.works()
	if w.friends == nil {
		w.friends = make([]BodyID, 0, len(s.Bodies))
	}
	w.friends = w.friends[:0]
	size := s.asFirer(by)
	for _, b := range s.host(s.SideOf(by.b)) {
		if b != by.b && s.Stands(b) && s.Bodies[b].Level == by.level && s.targetSize(b) >= size {
			w.friends = append(w.friends, b)
		}
	}
	return w.friends
}

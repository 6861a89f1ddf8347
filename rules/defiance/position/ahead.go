package position

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/sight"
)

// Ahead is an enemy where a weapon points, seen or not.
type Ahead struct {
	Spot
	Dist geom.Length
}

// AllAhead lists the enemies where a weapon points, in the order of ids, as they were listed for another weapon of the same man or
// anew. The list is good until the next one is made.
func (s *State) AllAhead(sh *Shot) []Ahead {
	if sh.Ahead != nil {
		return sh.Ahead
	}
	w := s.Works()
	w.ahead = w.ahead[:0]
	man, arc := s.Quiet() && !s.Frame(sh.By.Body).Vehicle(), frontArc(&sh.By)
	for _, b := range s.Host(law.OtherOfTwo(s.SideOf(sh.By.Body))) {
		if !s.Stands(b) || sh.Only != NoUnit && s.StillOf(s.UnitOf(b)) != sh.Only || man && !arc.Contains(s.Bodies[b].At) {
			continue
		}
		if t := s.Spot(b); man || s.PointsAt(sh, &t) {
			w.ahead = append(w.ahead, Ahead{t, s.Distance(&sh.By, &t)})
		}
	}
	return w.ahead
}

// seenAhead are those of them who are in sight, or in the phase range of the weapon, nearest first.
func (s *State) seenAhead(sh *Shot, list []Ahead) []Quarry {
	w := s.Works()
	first, phase := len(w.Slab), sh.Weapon.Effectors.Has(force.Phase)
	for i := range list {
		t := &list[i]
		q := Quarry{Spot: t.Spot, Dist: t.Dist}
		if phase {
			q.Line, q.Phase = s.Look(&sh.By, &t.Spot), s.Phased(sh, &q)
		} else if l := s.ClearLine(&sh.By, &t.Spot); l != nil {
			q.Line = *l
		}
		if q.Line.Clear || q.Phase {
			w.Slab = append(w.Slab, q)
			nearestFirst(w.Slab[first:])
		}
	}
	return w.Slab[first:len(w.Slab):len(w.Slab)]
}

// nearestFirst puts the last of a list in its place by distance, behind others at the same.
func nearestFirst(list []Quarry) {
	last := len(list) - 1
	at := last
	for at > 0 && list[at-1].Dist > list[last].Dist {
		at--
	}
	if at < last {
		q := list[last]
		copy(list[at+1:], list[at:last])
		list[at] = q
	}
}

// amongFriends is FriendInWay where no row is switched off and nobody asks what it rests on: the friends who are large enough are
// listed once for all targets of a choice.
func (s *State) amongFriends(sh *Shot, q *Quarry) bool {
	if sh.Friends == nil {
		sh.Friends = s.friendsOf(&sh.By)
	}
	var line sight.Ray
	line.Set(q.Line.From, q.Line.To)
	for _, b := range sh.Friends {
		if b != q.Body && line.Passes(s.Bodies[b].At, s.Reach(b)) && s.blocksFire(b, q) {
			return true
		}
	}
	return false
}

// friendsOf lists the friends of a figure who could be in the way of its fire; the list is good until the next one is made.
func (s *State) friendsOf(by *Spot) []BodyID {
	w := s.Works()
	if w.friends == nil {
		w.friends = make([]BodyID, 0, len(s.Bodies))
	}
	w.friends = w.friends[:0]
	size := s.AsFirer(by)
	for _, b := range s.Host(s.SideOf(by.Body)) {
		if b != by.Body && s.Stands(b) && s.Bodies[b].Level == by.Level && s.TargetSize(b) >= size {
			w.friends = append(w.friends, b)
		}
	}
	return w.friends
}

// AheadOf is the direction from one place to another; 90 degrees where they are one.
func AheadOf(from, to geom.Point) geom.Angle {
	if from == to {
		return 90
	}
	return geom.Bearing(from, to)
}

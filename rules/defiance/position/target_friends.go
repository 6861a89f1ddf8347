package position

import "sortie/geom"

// BehindFriend is FriendInWay, found once for each enemy of a list.
func (s *State) BehindFriend(sh *Shot, q *Quarry) bool {
	if q.free == 0 {
		q.free = 1
		if s.FriendInWay(sh, q) {
			q.free = 2
		}
	}
	return q.free == 2
}

// FriendInWay tells whether a line of fire crosses the base of a friend of the same or larger size. Fire from one flight level to
// another passes over whoever stands on either.  dvg.house.figure-fire-blockers, dvg.flying.height-for-los
func (s *State) FriendInWay(sh *Shot, q *Quarry) bool {
	if s.Applies("dvg.flying.height-for-los", s.Bodies[q.Body].Level != sh.By.Level) {
		return false
	}
	if s.Quiet() {
		return s.amongFriends(sh, q)
	}
	for i := range s.Bodies {
		b := BodyID(i)
		if b == sh.By.Body || b == q.Body || !s.Stands(b) || s.Applies("dvg.house.figure-fire-blockers", s.SideOf(b) != s.SideOf(sh.By.Body)) || s.Bodies[i].Level != sh.By.Level || s.TargetSize(b) < s.AsFirer(&sh.By) {
			continue
		}
		if s.blocksFire(b, q) {
			return true
		}
	}
	return false
}

// blocksFire tells whether a friend stands in a line of fire: not one who is locked with the target.  dvg.target.friendly-blocks
func (s *State) blocksFire(b BodyID, q *Quarry) bool {
	if !s.Bounds(b).Crossed(q.Line.From, q.Line.To) {
		return false
	}
	body := s.Shape(b)
	return geom.SegCrosses(q.Line.From, q.Line.To, &body) && !s.inMelee(b, q.Body) && s.Applies("dvg.target.friendly-blocks", true)
}

// AsFirer is the size of a firing figure where friends are compared with it: one less of who is prone.
// dvg.movement.prone.size-minus-one
func (s *State) AsFirer(by *Spot) int8 {
	n := s.SizeOf(by.Body)
	if s.Applies("dvg.movement.prone.size-minus-one", by.prone) {
		n--
	}
	return n
}

// inMelee tells whether a friend is locked with the enemy that is fired at.
func (s *State) inMelee(b, e BodyID) bool {
	for f := range s.Foes(b) {
		if f == e {
			return true
		}
	}
	return false
}

// redirect lets a shot that a friend blocks go at the enemy next closest to the one it was meant for.
func (s *State) redirect(sh *Shot, list []Quarry, i int) {
	best := -1
	for k := range list {
		if k == i || list[k].No != nil && list[k].No.Rule != "dvg.target.closest-rule" {
			continue
		}
		nearer := best < 0 || geom.DistSq(list[k].At, list[i].At) < geom.DistSq(list[best].At, list[i].At)
		if (nearer || !s.Quiet()) && !s.BehindFriend(sh, &list[k]) && nearer {
			best = k
		}
	}
	if best < 0 || !s.Applies("dvg.target.friendly-redirect", true) {
		return
	}
	far := geom.DistSq(list[best].At, list[i].At)
	for k := range list { // of several who are as close, any
		q := &list[k]
		if k == i || q.No != nil && q.No.Rule != "dvg.target.closest-rule" || geom.DistSq(q.At, list[i].At) != far || s.BehindFriend(sh, q) {
			continue
		}
		q.No, q.redir = nil, q.redir || q.No != nil
	}
}

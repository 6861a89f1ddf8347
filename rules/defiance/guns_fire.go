package defiance

import (
	"slices"

	"sortie/geom"
)

// gunFree tells whether a gun or one of its crew may be fired at although others of the unit are closer: the gun always,
// the crew where the firer chooses.  dvg.infweapon.crew.targetable, dvg.infweapon.crew.close-choice
func (s *State) gunFree(sh *shot, t *quarry) bool {
	if s.isGun(t.b) {
		return s.holds("dvg.infweapon.crew.targetable", true)
	}
	return len(s.Guns) > 0 && s.serves(t.b) && s.pickedOut(sh, t)
}

// firesProne tells whether who fires does so prone: of a gun, all who serve it.  dvg.movement.prone.firer-modifier
func (s *State) firesProne(by *spot) bool {
	g := s.gunAt(by.b)
	if g == nil {
		return by.prone
	}
	crew := s.serving(g)
	return len(crew) > 0 && !slices.ContainsFunc(crew, func(c BodyID) bool { return !s.Bodies[c].Prone })
}

// pickedOut tells whether a weapon is in its 3+ or 5+ bracket.  dvg.infweapon.crew.close-choice
func (s *State) pickedOut(sh *shot, t *quarry) bool {
	k, far := s.law().bracketed(sh.w, t.dist, s.aimedAt(sh, t.b))
	return s.holds("dvg.infweapon.crew.close-choice", k <= 1 && far == nil)
}

// atGun rolls whether fire at a gun strikes it or its closest crewman, before any other die.
// dvg.infweapon.crew.roll.order, dvg.infweapon.crew.roll.1-6, dvg.infweapon.crew.roll.7-10, dvg.infweapon.crew.roll.unseen
func (r *Run) atGun(sh *shot, t quarry) quarry {
	g := r.gunAt(t.b)
	if g == nil {
		return t
	}
	crew := r.manned(g)
	if len(crew) == 0 || r.pickedOut(sh, &t) || !r.by("dvg.infweapon.crew.roll.order", true) {
		r.judged(func() { r.pickedOut(sh, &t) })
		return t
	}
	all := []quarry{t}
	for _, c := range crew {
		q := quarry{spot: r.spot(c)}
		q.dist, q.line = r.distance(&sh.by, &q.spot), r.look(&sh.by, &q.spot)
		all = append(all, q)
	}
	slices.SortStableFunc(all[1:], func(a, b quarry) int { return int(a.dist - b.dist) })
	atIt, rule := atCrew(r.d10(RollCrew, sh.by.b).Natural)
	hit := all[0]
	if !atIt {
		hit = all[1]
	}
	if !r.by(rule, true) { // without its line the other one is struck
		if atIt {
			return all[1]
		}
		return t
	}
	if hit.line.clear || !r.by("dvg.infweapon.crew.roll.unseen", true) {
		return hit
	}
	best, least := t, geom.Length(1<<30)
	for i := range all {
		if all[i].line.clear && all[i].dist < least {
			best, least = all[i], all[i].dist
		}
	}
	return best
}

// crewFirst takes a gun off a list of enemies in contact while its crew must be fought first: none of it may be free.
// dvg.infweapon.crew.hth
func (s *State) crewFirst(b BodyID, list []BodyID) []BodyID {
	return slices.DeleteFunc(list, func(e BodyID) bool {
		g := s.gunAt(e)
		if g == nil {
			return false
		}
		free := slices.ContainsFunc(s.manned(g), func(c BodyID) bool { return !s.engaged(c) || s.Touching(b, c) })
		return s.holds("dvg.infweapon.crew.hth", free)
	})
}

package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// atGun rolls whether fire at a gun strikes it or its closest crewman, before any other die.
// dvg.infweapon.crew.roll.order, dvg.infweapon.crew.roll.1-6, dvg.infweapon.crew.roll.7-10, dvg.infweapon.crew.roll.unseen
func (r *Run) atGun(sh *position.Shot, t position.Quarry) position.Quarry {
	g := r.GunAt(t.Body)
	if g == nil {
		return t
	}
	crew := r.Manned(g)
	if len(crew) == 0 || r.PickedOut(sh, &t) || !r.by("dvg.infweapon.crew.roll.order", true) {
		r.judged(func() { r.PickedOut(sh, &t) })
		return t
	}
	all := []position.Quarry{t}
	for _, c := range crew {
		q := position.Quarry{Spot: r.Spot(c)}
		q.Dist, q.Line = r.Distance(&sh.By, &q.Spot), r.Look(&sh.By, &q.Spot)
		all = append(all, q)
	}
	slices.SortStableFunc(all[1:], func(a, b position.Quarry) int { return int(a.Dist - b.Dist) })
	atIt, rule := law.AtCrew(r.d10(law.RollCrew, sh.By.Body).Natural)
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
	if hit.Line.Clear || !r.by("dvg.infweapon.crew.roll.unseen", true) {
		return hit
	}
	best, least := t, geom.Length(1<<30)
	for i := range all {
		if all[i].Line.Clear && all[i].Dist < least {
			best, least = all[i], all[i].Dist
		}
	}
	return best
}

// crewFirst takes a gun off a list of enemies in contact while its crew must be fought first: none of it may be free.
// dvg.infweapon.crew.hth
func (s *State) crewFirst(b BodyID, list []BodyID) []BodyID {
	return slices.DeleteFunc(list, func(e BodyID) bool {
		g := s.GunAt(e)
		if g == nil {
			return false
		}
		free := slices.ContainsFunc(s.Manned(g), func(c BodyID) bool { return !s.Engaged(c) || s.Touching(b, c) })
		return s.Applies("dvg.infweapon.crew.hth", free)
	})
}

// stranded tells that a gun has nobody left who draws it.  dvg.infweapon.crew.none
func (r *Run) stranded(g *position.Going) bool {
	return len(g.Along) > 0 && r.IsGun(g.Body) && r.by("dvg.infweapon.crew.none", !slices.ContainsFunc(g.Along, func(b BodyID) bool { return r.StandsFit(b, false) }))
}

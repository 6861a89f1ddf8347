package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// What fire promises, for advice. Nobody moves while it is asked, and mostly no more is asked than whether it is enough.

// fireWorth is what some figures may expect of their fire from where they stand, each at its best target: victory points in
// thousandths. Nobody is asked any more once it is enough.
func (s *State) fireWorth(figures []BodyID, at law.Pace, enough int) int {
	total := 0
	for _, b := range figures {
		if total >= enough {
			break
		}
		best := 0
		s.eachShot(b, position.Shot{Pace: at, Aimed: s.Figure(b).Aimed, Toward: position.ToNearest}, true, func(sh *position.Shot, list []position.Quarry) bool {
			if _, worth := s.BestQuarry(sh, list); worth > best {
				best = worth
			}
			return false
		})
		total += best
	}
	return total
}

// anyNeed is more than a die ever needs.
const anyNeed = 99

// canHit tells whether one of some figures has a shot, from where it stands, whose die needs no more than a number; pays, whether that
// one promises anything.
func (s *State) canHit(figures []BodyID, turn bool, most int) (found, pays bool) {
	for _, b := range figures {
		s.eachShot(b, position.Shot{Pace: law.Stationary, Aimed: NoUnit, Toward: position.ToNearest}, turn, func(sh *position.Shot, list []position.Quarry) bool {
			for i := range list {
				if t := &list[i]; t.No == nil && !t.Vain && s.needs(sh, t) <= most {
					_, worth := s.BestQuarry(sh, list[i:i+1])
					found, pays = true, pays || worth > 0 && s.Figure(b).Aimed == NoUnit
				}
			}
			return found
		})
		if found {
			break
		}
	}
	return found, pays
}

// needs is what a damage die of a shot must show.
func (s *State) needs(sh *position.Shot, t *position.Quarry) int {
	sum := s.DamageSum(sh, t, 0)
	return s.NumberOf(sh, t) - sum.Total()
}

// eachShot goes through the weapons of a figure that could fire at somebody from where it stands, turned to the enemy if it is to, each
// with the enemies in arc and sight, until it is told that it is enough.
func (s *State) eachShot(b BodyID, base position.Shot, turn bool, enough func(sh *position.Shot, list []position.Quarry) bool) {
	base.By, base.Only = s.Spot(b), NoUnit
	far, phase := s.reachOf(b, base.Aimed != NoUnit)
	if s.Quiet() && far < 0 {
		return
	}
	if turn && !s.TurnsAsHull(s.Frame(b)) {
		e := s.NearestSeen(&base.By, far)
		if s.Quiet() && e == NoBody && !phase {
			return // whom it does not see in its reach it cannot fire at, whichever way it turns
		}
		if e == NoBody {
			e = s.NearestSeen(&base.By, position.Anywhere)
		}
		base.By.Facing = s.FacingTo(&base.By, e)
	} else if near := s.EnemiesBy(b, far); s.Quiet() && !near.Next() {
		return
	}
	w := s.Works()
	first := len(w.Slab)
	defer func() { w.Slab = w.Slab[:first] }() // nobody keeps them
	var seen position.Sighted
	for arm := range position.Arms {
		if !s.firesAt(b, arm) {
			continue
		}
		sh := base
		sh.Arm, sh.Weapon = arm, s.Weapon(b, arm)
		s.Share(&seen, &sh)
		if s.Quiet() && !s.hasQuarry(&sh) {
			continue
		}
		list := s.Quarries(&sh)
		if s.Keep(&seen, &sh, list); enough(&sh, list) {
			return
		}
	}
}

// firesAt tells whether a weapon is one that a figure could fire now at somebody whom it sees.
func (s *State) firesAt(b BodyID, arm int) bool {
	w := s.Weapon(b, arm)
	return w != nil && !w.Grenade && !w.Indirect && s.Ready(b, arm) == nil
}

// reachOf is how far the weapons of a figure reach that it could fire now, twice as far if it aimed, and whether one of them strikes
// what is out of sight; less than nothing if it has none.
func (s *State) reachOf(b BodyID, aimed bool) (far geom.Length, phase bool) {
	far = -1
	for arm := range position.Arms {
		if s.firesAt(b, arm) {
			w := s.Weapon(b, arm)
			phase = phase || w.Effectors.Has(force.Phase)
			if far = max(far, w.Farthest()); far == force.Unlimited {
				far = position.Anywhere
			}
		}
	}
	if aimed && far < position.Anywhere {
		far *= 2
	}
	return far, phase
}

package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// chance is the number of eighths that a D8 shows at least a number.
func chance(needed int) int { return min(max(9-needed, 0), 8) }

// bestTarget is the enemy that a unit's shooting would hurt most, and by how much.
func (s *State) bestTarget(u UnitID) (UnitID, int) {
	var room several
	return s.bestShot(u, s.shots(u, room[:0]), 0)
}

// shotWorth estimates what shooting at a target does, in hundredths of the target's worth in casualties.
func (s *State) shotWorth(u, t UnitID) int {
	far := s.apart(u, t)
	if far > s.longest(u) {
		return 0
	}
	sight, _ := s.Sight(u, t)
	return s.shotAt(u, t, far, sight)
}

// shotAt is the same for a target seen in some way: the better it is seen, the more it is hurt.
func (s *State) shotAt(u, t UnitID, far geom.Length, sight position.Sight) int {
	penalty := 0
	switch sight {
	case position.BlockedSight:
		return 0
	case position.PartialSight:
		penalty++
	}
	if s.Units[t].HtD {
		penalty++
	}
	if s.Words(t).Stealthy || s.Units[t].Smoked {
		penalty++
	}
	armour := s.usualArmour(t)
	total := s.addUp(u, func(ty *force.ModelType) int {
		sum := 0
		if ty.Shoot == force.Dash {
			return sum
		}
		for _, w := range ty.Weapons {
			wp := &s.Book.Weapons[w]
			if wp.Assault || far > wp.Range || far < wp.Min {
				continue
			}
			sum += int(wp.Dice) * chance(min(int(ty.Shoot)+penalty, 8)) * chance(armour-int(wp.AP))
		}
		return sum
	})
	worth := total * 100 / 64 * (10 + s.perHP(t)) / 20
	if s.Units[t].HVA {
		worth = worth * 3 / 2 // it must not get home
	}
	return worth
}

// addUp adds up what the models of a unit do, those of one profile one after the other all the same.
func (s *State) addUp(u UnitID, does func(ty *force.ModelType) int) int {
	total, last, each := 0, int16(-1), 0
	for m := s.Head(u); m != NoModel; m = s.Bodies[m].Next() {
		if s.Bodies[m].Gone {
			continue
		}
		if base := s.Bodies[m].Base; base != last {
			last, each = base, does(&s.Book.Types[base])
		}
		total += each
	}
	return total
}

// perHP is what one HP of a unit is worth in points.
func (s *State) perHP(t UnitID) int {
	hp := s.addUp(t, func(ty *force.ModelType) int { return int(ty.HP) })
	return min(s.worth(t)/max(hp, 1), 60)
}

func (s *State) usualArmour(t UnitID) int { return int(s.Lead(t).Armour) }

// longest is the range of a unit's best weapon.
func (s *State) longest(u UnitID) geom.Length {
	best := geom.Length(0)
	s.addUp(u, func(ty *force.ModelType) int {
		for _, w := range ty.Weapons {
			best = max(best, s.Book.Weapons[w].Range)
		}
		return 0
	})
	return best
}

// apart is a rough distance between two units, wherever they are.
func (s *State) apart(u, t UnitID) geom.Length {
	return max(geom.Dist(s.WhereIs(u), s.WhereIs(t))-geom.Inch, 0)
}

// notApart tells whether a unit is no more than a length apart from one at a place, without a root: places, measured to the nearest
// unit, are no farther from each other than m if the square is no more than m*m+m.
func (s *State) notApart(at geom.Point, t UnitID, most geom.Length) bool {
	m := int64(most + geom.Inch)
	return most >= 0 && geom.DistSq(at, s.WhereIs(t)) <= m*m+m
}

// noAssault stands for no enemy in reach.
const noAssault = -1000

// bestAssault is the enemy in reach of an action that a unit beats most clearly hand to hand, and by how
// much, in hundredths of a casualty.
func (s *State) bestAssault(u UnitID, a position.Action) (UnitID, int) {
	var room several
	return s.bestFight(u, a, s.fights(u, a, room[:0]), noAssault)
}

// nearestEnemy is a rough distance to the nearest enemy.
func (s *State) nearestEnemy(u UnitID) geom.Length {
	best, least := NoUnit, int64(-1)
	at := s.WhereIs(u)
	for i := range s.Units {
		if t := UnitID(i); s.Enemies(u, t) && s.InPlay(t) {
			if d := geom.DistSq(at, s.WhereIs(t)); least < 0 || d < least {
				best, least = t, d
			}
		}
	}
	if best == NoUnit {
		return geom.Length(1 << 30)
	}
	return s.apart(u, best)
}

// assaultEdge compares what two units do to each other hand to hand, in hundredths of a casualty.
func (s *State) assaultEdge(u, t UnitID) int {
	mine, theirs := s.strikePower(u, t, -1), s.strikePower(t, u, 0)
	if s.Units[t].Pinned {
		theirs = theirs * 3 / 4
	}
	return mine*5/4 - theirs
}

// strikePower estimates the damage of one side of an assault, in hundredths; shift changes what it needs.
func (s *State) strikePower(u, t UnitID, shift int) int {
	armour := s.usualArmour(t)
	return s.addUp(u, func(ty *force.ModelType) int {
		best := 0
		if ty.Assault == force.Dash {
			return best
		}
		for _, w := range ty.Weapons {
			if wp := &s.Book.Weapons[w]; wp.Assault {
				best = max(best, int(wp.Dice)*chance(int(ty.Assault)+shift)*chance(armour-int(wp.AP)))
			}
		}
		return best
	}) * 100 / 64
}

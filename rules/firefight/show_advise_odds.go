package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
)

// chance is the number of eighths that a D8 shows at least a number.
func chance(needed int) int { return min(max(9-needed, 0), 8) }

// bestTarget is the enemy that a unit's shooting would hurt most, and by how much.
func (s *State) bestTarget(u UnitID) (UnitID, int) {
	best, worth := NoUnit, 0
	if s.lead(u).Shoot == force.Dash {
		return best, worth
	}
	for i := range s.Units {
		t := UnitID(i)
		if !s.enemies(u, t) || !s.inPlay(t) || s.Units[i].Where == Aboard {
			continue
		}
		if w := s.shotWorth(u, t); w > worth {
			best, worth = t, w
		}
	}
	return best, worth
}

// shotWorth estimates what shooting at a target does, in hundredths of the target's worth in casualties.
func (s *State) shotWorth(u, t UnitID) int {
	far := s.apart(u, t)
	if far > s.longest(u) {
		return 0
	}
	sight, _ := s.sight(u, t)
	if sight == BlockedSight {
		return 0
	}
	penalty := 0
	if sight == PartialSight {
		penalty++
	}
	if s.Units[t].HtD {
		penalty++
	}
	if s.words(t).Stealthy || s.Units[t].Smoked {
		penalty++
	}
	total := 0
	armour := s.usualArmour(t)
	for m := range s.Members(u) {
		ty := s.typ(m)
		if ty.Shoot == force.Dash {
			continue
		}
		for _, w := range ty.Weapons {
			wp := &s.book.Weapons[w]
			if wp.Assault || far > wp.Range || far < wp.Min {
				continue
			}
			total += int(wp.Dice) * chance(min(int(ty.Shoot)+penalty, 8)) * chance(armour-int(wp.AP))
		}
	}
	worth := total * 100 / 64 * (10 + s.perHP(t)) / 20
	if s.Units[t].HVA {
		worth = worth * 3 / 2 // it must not get home
	}
	return worth
}

// perHP is what one HP of a unit is worth in points.
func (s *State) perHP(t UnitID) int {
	hp := 0
	for m := range s.Members(t) {
		hp += int(s.typ(m).HP)
	}
	return min(s.worth(t)/max(hp, 1), 60)
}

func (s *State) usualArmour(t UnitID) int { return int(s.lead(t).Armour) }

// longest is the range of a unit's best weapon.
func (s *State) longest(u UnitID) geom.Length {
	best := geom.Length(0)
	for m := range s.Members(u) {
		for _, w := range s.typ(m).Weapons {
			best = max(best, s.book.Weapons[w].Range)
		}
	}
	return best
}

// apart is a rough distance between two units, wherever they are.
func (s *State) apart(u, t UnitID) geom.Length {
	return max(geom.Dist(s.whereIs(u), s.whereIs(t))-geom.Inch, 0)
}

// whereIs is the place of a unit: its leader's, its building's or its transport's.
func (s *State) whereIs(u UnitID) geom.Point {
	un := s.unit(u)
	switch un.Where {
	case Aboard:
		return s.whereIs(UnitID(un.In))
	case Inside, OnRoof:
		return s.book.Board.Pieces[un.In].Area.Bounds().Center()
	}
	return s.Bodies[un.Leader].At
}

// noAssault stands for no enemy in reach.
const noAssault = -1000

// bestAssault is the enemy in reach of an action that a unit beats most clearly hand to hand, and by how
// much, in hundredths of a casualty.
func (s *State) bestAssault(u UnitID, a Action) (UnitID, int) {
	best, edge := NoUnit, noAssault
	if s.lead(u).Assault == force.Dash {
		return best, edge
	}
	for i := range s.Units {
		t := UnitID(i)
		if !s.enemies(u, t) || !s.inPlay(t) || s.Units[i].Where == Aboard || s.apart(u, t) > s.pace(u, a == Charge)+2*geom.Inch {
			continue
		}
		if e := s.assaultEdge(u, t); e > edge && s.reaches(u, t, a) {
			best, edge = t, e
		}
	}
	return best, edge
}

// nearestEnemy is a rough distance to the nearest enemy.
func (s *State) nearestEnemy(u UnitID) geom.Length {
	best := geom.Length(1 << 30)
	for i := range s.Units {
		if t := UnitID(i); s.enemies(u, t) && s.inPlay(t) {
			best = min(best, s.apart(u, t))
		}
	}
	return best
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
	total := 0
	armour := s.usualArmour(t)
	for m := range s.Members(u) {
		ty := s.typ(m)
		if ty.Assault == force.Dash {
			continue
		}
		best := 0
		for _, w := range ty.Weapons {
			if wp := &s.book.Weapons[w]; wp.Assault {
				best = max(best, int(wp.Dice)*chance(int(ty.Assault)+shift)*chance(armour-int(wp.AP)))
			}
		}
		total += best
	}
	return total * 100 / 64
}

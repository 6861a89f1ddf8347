package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
)

// Hope before looking: what an attack is worth if it can be made at all is a small sum, whether it can be made takes lines of
// sight and ways. So the most hopeful is looked at first, and what cannot be better than something found is not looked at.

// prospect is an attack, or a unit that would act, and what it is worth at best.
type prospect struct {
	unit UnitID
	hope int
}

// prospects are sorted as they come: the most hopeful first, of equals the first to come.
type prospects []prospect

func (p prospects) with(u UnitID, hope int) prospects {
	p = append(p, prospect{u, hope})
	i := len(p) - 1
	for ; i > 0 && p[i-1].hope < hope; i-- {
		p[i] = p[i-1]
	}
	p[i] = prospect{u, hope}
	return p
}

// best is the hope of the first, and nothing if there is none.
func (p prospects) best() int {
	if len(p) == 0 {
		return 0
	}
	return p[0].hope
}

// several is room for the prospects of most tables.
type several [32]prospect

// shots lists the enemies in range of a unit by what shooting at them would do if they were seen clearly.
func (s *State) shots(u UnitID, list prospects) prospects {
	if s.Lead(u).Shoot == force.Dash {
		return list
	}
	at, longest := s.WhereIs(u), s.longest(u)
	for i := range s.Units {
		t := UnitID(i)
		if !s.attackable(u, t) {
			continue
		}
		if s.notApart(at, t, longest) {
			if hope := s.shotAt(u, t, s.apart(u, t), position.ClearSight); hope > 0 {
				list = list.with(t, hope)
			}
		}
	}
	return list
}

// shotHope is what shooting at a unit is worth at best, far below nothing for a friend.
func (s *State) shotHope(u, t UnitID) int {
	if !s.Enemies(u, t) {
		return -1000
	}
	far := s.apart(u, t)
	if far > s.longest(u) {
		return 0
	}
	return s.shotAt(u, t, far, position.ClearSight)
}

// fights lists the enemies near enough for an assault of a unit by how clearly it would beat them.
func (s *State) fights(u UnitID, a position.Action, list prospects) prospects {
	if s.Lead(u).Assault == force.Dash {
		return list
	}
	at, pace := s.WhereIs(u), s.Pace(u, a == position.Charge)
	for i := range s.Units {
		t := UnitID(i)
		if s.attackable(u, t) && s.notApart(at, t, pace+2*geom.Inch) && !s.Applies("ff.assault.across-obstacle.reach", s.Beyond(u, t, pace)) {
			list = list.with(t, s.assaultEdge(u, t))
		}
	}
	return list
}

// attackable tells whether a unit is an enemy that can be attacked at all.
func (s *State) attackable(u, t UnitID) bool {
	return s.Enemies(u, t) && s.InPlay(t) && s.Units[t].Where != position.Aboard
}

// bestShot is the enemy of a list that shooting would hurt most, by more than some worth; of equals the first on the table.
func (s *State) bestShot(u UnitID, list prospects, over int) (UnitID, int) {
	best, worth := NoUnit, over
	for _, p := range list {
		if p.hope < worth || p.hope == worth && p.unit > best {
			break
		}
		if w := s.shotWorth(u, p.unit); w > worth || w == worth && p.unit < best {
			best, worth = p.unit, w
		}
	}
	return best, worth
}

// bestFight is the first enemy of a list that an assault can reach, if it is better than some edge.
func (s *State) bestFight(u UnitID, a position.Action, list prospects, over int) (UnitID, int) {
	for _, p := range list {
		if p.hope <= over {
			break
		}
		if s.Reaches(u, p.unit, a) {
			return p.unit, p.hope
		}
	}
	return NoUnit, over
}

// mostUrgent is the unit of some that could do most now, if that is more than some worth; of equals the first of them.
func (s *State) mostUrgent(units []UnitID, over int) (UnitID, int) {
	var room several
	list := prospects(room[:0])
	for i, u := range units {
		list = list.with(UnitID(i), s.urgencyAtBest(u))
	}
	best, worth := NoUnit, over
	for _, p := range list {
		if p.hope < worth || p.hope == worth && p.unit > best {
			break
		}
		if w := s.urgency(units[p.unit], worth); w > worth || w == worth && p.unit < best {
			best, worth = p.unit, w
		}
	}
	if best == NoUnit {
		return NoUnit, over
	}
	return units[best], worth
}

// urgencyAtBest is how urgent a unit is if it sees and reaches whom it wants.
func (s *State) urgencyAtBest(u UnitID) int {
	w := s.calling(u)
	if s.Units[u].Where == position.OnTable {
		var room, more several
		w += s.shots(u, room[:0]).best() + fightUrgency(s.fights(u, position.Charge, more[:0]).best())
	}
	return w
}

// urgency is a rough measure of what a unit could do now. It need not be found out if it is less than some worth.
func (s *State) urgency(u UnitID, least int) int {
	w := s.calling(u)
	if s.Units[u].Where != position.OnTable {
		return w
	}
	var room, more several
	shots, fights := s.shots(u, room[:0]), s.fights(u, position.Charge, more[:0])
	_, shot := s.bestShot(u, shots, max(least-1-w-fightUrgency(fights.best()), 0))
	w += shot
	_, edge := s.bestFight(u, position.Charge, fights, max(least-1-w-strikes, 0))
	return w + fightUrgency(edge)
}

// strikes is what it is worth to a unit that it can charge and win.
const strikes = 50

// fightUrgency is what the edge of a charge adds to the urgency of a unit.
func fightUrgency(edge int) int {
	if edge <= 0 {
		return 0
	}
	return strikes + edge
}

// calling is how urgent a unit is whomever it could attack.
func (s *State) calling(u UnitID) int {
	if !s.InPlay(u) {
		return -50
	}
	w := 0
	if s.commands(u) {
		w += 20
	}
	if s.Units[u].Pinned {
		w -= 40
	}
	if s.Units[u].HVA || s.nearPrize(u) {
		w += prize // before anything happens to it, or somebody else is there
	}
	return w
}

package incision

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// The numbers of this file were fitted to how some 2,400 games of sensible players came out: what a Wound, a pin or a hope of the goal
// was worth beside a trooper of 40 points, who counts 32.

// Score implements game.Game: what is left of both forces and how near the goal is.
func (s *State) Score(seat flow.Seat) int { return s.Judge(seat).Weigh(game.Even()) }

// Judge implements game.Judge.
func (s *State) Judge(seat flow.Seat) game.Features {
	var f game.Features
	for i := range s.Units {
		u := UnitID(i)
		side := s.sideOf(u)
		if side == flow.Nobody {
			continue
		}
		if worth := s.worth(u); side == seat {
			f.Own += worth
		} else {
			f.Enemy += worth
		}
	}
	for side := range s.Sides() {
		n := s.broughtOut(Side(side)) + s.hope(Side(side), seat) + s.progress(Side(side)) + 8*s.laid(Side(side))
		if s.Ended {
			n = 200 * int(s.Level[side])
		}
		if Side(side) == seat {
			f.Ground += n
		} else {
			f.Ground -= n
		}
	}
	return f
}

// Ahead implements game.Foreseer: one trooper's act shows what it is worth when the others have answered it, which takes most of a turn.
func (s *State) Ahead() int { return 10 }

// Idle implements game.Counsel: a Rally or going Down without need costs a unit its turn, and who can hit nobody does not stand and
// shoot, nor lie in wait who can.
func (s *State) Idle(q *flow.Question, value int32) bool {
	if q.Name != AskOrder {
		return false
	}
	u := UnitID(q.Unit)
	switch Order(value) {
	case Down:
		return true
	case Rally:
		return s.Units[u].Pins == 1 && !s.atWork(u)
	case Fire:
		return s.shotWorth(u) == 0
	case Ambush:
		return s.shotWorth(u) > 0 || !s.met(u)
	}
	return false
}

// laid counts the charges of an attacker that lie against something.
func (s *State) laid(side Side) int {
	n := 0
	for i := range s.Things {
		if th := &s.Things[i]; th.Kind == chargeThing && !th.Gone && th.Side == side && side == s.Mission.Attacker {
			n++
		}
	}
	return min(n, 6)
}

// worth is a unit's share of its points: less for Wounds, pins and lying Down, more with a die to come, little when Broken, nothing when
// lost.
func (s *State) worth(u UnitID) int {
	un, k := s.unit(u), s.lead(u)
	switch {
	case s.Bodies[un.Operative].Gone || s.captive(un.Operative):
		return 0
	case un.Broken:
		return k.Points / 10
	}
	n := k.Points*4/5 - 17*s.wounds(u) - 3*int(un.Pins)
	switch {
	case un.Die == InBag:
		n += 4
	case un.Die == Beside && un.Order == Down:
		n -= 4
	}
	return max(n, 5)
}

// hope is what a side may expect of the scenario's goal, in points, for all that a seat knows. What is held can be taken away again
// while both sides can fight, in some scenarios more easily than in others.
func (s *State) hope(side Side, seat flow.Seat) int {
	f := s.book.scenario.worth
	if f == nil {
		return 0
	}
	n := f(s, side, seat)
	for k := range s.Sides() {
		if !s.someAble(Side(k)) {
			return n
		}
	}
	return n * hopes[s.book.scenario.Number] / 100
}

// broughtOut is what a side has brought out already. In a search the other side may still do the same, which makes it a draw.
func (s *State) broughtOut(side Side) int {
	if s.book.scenario.Number == 7 && s.coresLeft() > 0 && s.someAble(side) && s.someAble(foe(side)) {
		return 100 * int(s.Mission.Out[side])
	}
	return 300 * int(s.Mission.Out[side])
}

// hopes are how far a hope of the goal is to be trusted while both sides can fight, in percent, by the number of the scenario.
var hopes = [...]int{0: 100, 1: 50, 2: 50, 3: 80, 4: 115, 5: 20, 6: 70, 7: 15, 8: 40, 9: 6, huntNumber: 30}

// strides are what an inch towards the goal is worth for each trooper, in hundredths of a point, by the number of the scenario: much in a
// race, nothing where who rushes is shot down or shot from behind.
var strides = [...]int{0: 30, 2: 180, 4: 30, 6: 30, 7: 40, 8: 30, 9: 3, huntNumber: 30}

// progress is how far a side has come to where it wants to be, in points.
func (s *State) progress(side Side) int {
	stride := strides[s.book.scenario.Number]
	if stride == 0 {
		return 0
	}
	n := 0
	for u := range s.members(side) {
		if !s.onTable(u) || s.Units[u].Broken {
			continue
		}
		if s.hasGoal(u) {
			n += 36
			continue
		}
		near := 36 * geom.Inch
		for _, g := range s.goals(u) {
			near = min(near, geom.Dist(s.Bodies[s.Units[u].Operative].At, g))
		}
		n += 36 - int(near/geom.Inch)
	}
	return stride * n / 100
}

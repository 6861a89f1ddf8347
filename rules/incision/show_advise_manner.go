package incision

import (
	"sortie/game"
	"sortie/geom"
)

// manner is how a side plays a scenario, as far as it differs from the usual: found by playing each against the usual one, scenario by
// scenario, attack and defence apart.
type manner struct {
	stand  int  // what a shot must promise for a unit to stand and aim, in hundredths of a failed save; 0 for the usual
	answer int  // the same for shooting back
	party  int  // how many go for the goal while an enemy can fight, the nearest; 0 for all
	hunts  bool // nobody does
	dashes bool // it comes onto the table at a Run
	spots  bool // it looks for places with a better shot
}

// manner is that of a side.
func (s *State) manner(side Side) manner {
	m, attacks := manner{answer: 15}, side == s.Mission.Attacker
	switch s.book.scenario.Number {
	case 1: // Data Retrieval
		m.hunts = true // who is left fetches the data; who runs for it is shot from behind
	case 4: // Extraction
		m.dashes, m.answer = true, 30
	case 6: // Retrieval
		m.answer = 30
	case 7: // Debris Search
		m.hunts, m.spots, m.stand = true, true, 8
	case 8: // Counterstrike
		m.stand = 1
	case 9: // Sabotage
		m.stand, m.spots = 1, !attacks
		if attacks {
			m.party = 1
		}
	}
	return m
}

// bold is the temper of who looks for a better shot, where an even one takes the shortest way.
func (m manner) bold(t game.Temper) game.Temper {
	if m.spots && t.Boldness() == 0 {
		t.Harm, t.Care, t.Ground = 150, 70, 90
	}
	return t
}

// wishes are the goals that a unit goes for now. Who has what it came for gets out with it, and with nobody left to fight all go.
func (s *State) wishes(u UnitID) []geom.Point {
	all, m := s.goals(u), s.manner(s.sideOf(u))
	if len(all) == 0 || !m.hunts && m.party == 0 || s.hasGoal(u) || !s.resisted(s.sideOf(u)) {
		return all
	}
	if m.hunts || s.nearer(u, all) >= m.party {
		return nil
	}
	return all
}

// resisted tells whether another side has somebody left who can fight.
func (s *State) resisted(side Side) bool {
	for o := range side.Foes(s.Sides()) {
		if s.someAble(o) {
			return true
		}
	}
	return false
}

// nearer counts the comrades of a unit who are nearer to a goal of theirs than it is to its own.
func (s *State) nearer(u UnitID, all []geom.Point) int {
	mine, n := s.farFrom(u, all), 0
	for o := range s.members(s.sideOf(u)) {
		if o == u || !s.onTable(o) || !s.able(o) || s.Units[o].Broken || s.hasGoal(o) {
			continue
		}
		if theirs := s.goals(o); len(theirs) > 0 {
			d := s.farFrom(o, theirs)
			n += one(d < mine || d == mine && o < u)
		}
	}
	return n
}

// farFrom is how far a unit is from the nearest of some places.
func (s *State) farFrom(u UnitID, spots []geom.Point) geom.Length {
	near := 99 * geom.Inch
	for _, p := range spots {
		near = min(near, geom.Dist(s.Bodies[s.Units[u].Operative].At, p))
	}
	return near
}

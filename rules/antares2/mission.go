package antares2

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// holdReach is how near a unit must be to hold an objective.
const holdReach = 3 * geom.Inch

// holder is the side that holds an objective: the one with more fighters within reach of it, in units
// that are on the table and not Down.
func (s *State) holder(m *position.Marker) Side {
	var count [2]int
	spot := geom.Disc(m.At, 0)
	near := geom.Box{Min: m.At, Max: m.At}.Grow(holdReach + force.MaxReach)
	for i := range s.Units {
		u := UnitID(i)
		if !s.InPlay(u) || s.Units[i].Type == force.Probe || s.Units[i].Current() == position.Down {
			continue
		}
		for id := range s.Own(u) {
			if !near.Contains(s.Bodies[id].At) {
				continue
			}
			b := s.Shape(id)
			if geom.Within(&b, &spot, holdReach) {
				count[s.Groups[i].Side]++
			}
		}
	}
	switch {
	case count[0] > count[1]:
		return flow.First
	case count[1] > count[0]:
		return flow.Second
	}
	return flow.Nobody
}

// scoreTurn awards victory points at the end of a turn. It is part of the special effects segment.
func (r *Run) scoreTurn() bool { return r.scoreObjectives(r.Book.Mission.Hold) }

func (r *Run) scoreObjectives(worth int16) (scored bool) {
	if worth == 0 {
		return false
	}
	for i := range r.Markers {
		m := &r.Markers[i]
		if m.Kind != "objective" || m.Gone {
			continue
		}
		if side := r.holder(m); side != flow.Nobody {
			r.VP[side] += worth
			scored = true
			r.tell("scored", NoUnit, NoUnit, "a2.turn-end.special-effects", "%s holds %s: %d point(s)", r.Book.Sides[side].Name, m.Name, worth)
		}
	}
	return scored
}

// finalVictory works out who has won after the last turn.  a2.general.game-end
func (r *Run) finalVictory() (winner Side, why string) {
	r.scoreObjectives(r.Book.Mission.Final)
	if r.Book.Edition == position.First {
		if winner, why, judged := r.brokenArmies(); judged {
			return winner, why
		}
	}
	points := r.victoryPoints()
	why = fmt.Sprintf("%d to %d victory points after the last turn", points[0], points[1])
	switch {
	case points[0] > points[1]:
		return flow.First, why
	case points[1] > points[0]:
		return flow.Second, why
	}
	return flow.Nobody, why
}

// victoryPoints are those scored so far and, where the mission counts them, destroyed enemies.
func (s *State) victoryPoints() [2]int {
	points := [2]int{int(s.VP[0]), int(s.VP[1])}
	if per := int(s.Book.Mission.Kills); per > 0 {
		for i := range s.Units {
			if u := &s.Units[i]; u.Where == position.Destroyed {
				points[position.OtherOfTwo(s.Groups[i].Side)] += s.Book.Kinds[u.Kind].Points / per
			}
		}
	}
	return points
}

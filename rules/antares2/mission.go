package antares2

import (
	"fmt"
	"strings"

	"sortie/defs"
	"sortie/flow"
	"sortie/geom"
)

// Mission says how long a game lasts, where forces start and what they fight for. Ours: the book has
// no missions of its own.
type Mission struct {
	Key, Name, Text string
	Turns           int16
	Depth           geom.Length  // of each deployment zone
	Objectives      []geom.Point // in thousandths of the table's width and depth
	Hold            int16        // victory points for each objective held at a turn's end
	Final           int16        // and once more at the end of the game
	Kills           int16        // points of destroyed enemies for one victory point; 0 for none
	Barrage         int8         // pins on every deployed unit after deployment
	Center          bool         // the second side starts around the middle
}

// mission reads: mission KEY turns N depth D [objective X,Y]… [hold N] [final N] [kills N] [barrage N] text…
func (p *Pack) mission(w *defs.Words) {
	m := Mission{Key: w.Next("the mission's key")}
	m.Name = defs.Display(m.Key)
	for w.More() {
		switch word := w.Next("a property"); word {
		case "turns":
			m.Turns = int16(w.Number("turns"))
		case "depth":
			m.Depth = w.Length("the depth of a deployment zone")
		case "objective":
			m.Objectives = append(m.Objectives, geom.Point{X: geom.Length(w.Number("thousandths of the width")), Y: geom.Length(w.Number("thousandths of the depth"))})
		case "hold":
			m.Hold = int16(w.Number("points a turn"))
		case "final":
			m.Final = int16(w.Number("points at the end"))
		case "kills":
			m.Kills = int16(w.Number("points of destroyed units"))
		case "barrage":
			m.Barrage = w.Small("pins")
		case "center":
			m.Center = true
		case "text":
			m.Text = w.Rest()
		default:
			w.Fail("a mission has no property %q", word)
		}
	}
	p.Missions = append(p.Missions, m)
}

func (p *Pack) findMission(key string) (Mission, error) {
	if key == "" {
		return p.Missions[0], nil
	}
	var keys []string
	for _, m := range p.Missions {
		if m.Key == key {
			return m, nil
		}
		keys = append(keys, m.Key)
	}
	return Mission{}, fmt.Errorf("there is no mission %q; choose from %s", key, strings.Join(keys, ", "))
}

// holdReach is how near a unit must be to hold an objective.
const holdReach = 3 * geom.Inch

// holder is the side that holds an objective: the one with more fighters within reach of it, in units
// that are on the table and not Down.
func (s *State) holder(m *Marker) Side {
	var count [2]int
	spot := geom.Disc(m.At, 0)
	near := geom.Box{Min: m.At, Max: m.At}.Grow(holdReach + maxReach)
	for i := range s.Units {
		u := UnitID(i)
		if !s.inPlay(u) || s.Units[i].Type == Probe || s.Units[i].current() == Down {
			continue
		}
		for id := range s.own(u) {
			if !near.Contains(s.Models[id].At) {
				continue
			}
			b := s.body(id)
			if geom.Within(&b, &spot, holdReach) {
				count[s.Units[i].Side]++
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
func (r *Run) scoreTurn() bool { return r.scoreObjectives(r.book.Mission.Hold) }

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
			r.tell("scored", NoUnit, NoUnit, "a2.turn-end.special-effects", "%s holds %s: %d point(s)", r.book.Sides[side].Name, m.Name, worth)
		}
	}
	return scored
}

// finalVictory works out who has won after the last turn.  a2.general.game-end
func (r *Run) finalVictory() (winner Side, why string) {
	r.scoreObjectives(r.book.Mission.Final)
	if r.book.Edition == First {
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
	if per := int(s.book.Mission.Kills); per > 0 {
		for i := range s.Units {
			if u := &s.Units[i]; u.Where == Destroyed {
				points[u.Side.Other()] += s.book.Kinds[u.Kind].Points / per
			}
		}
	}
	return points
}

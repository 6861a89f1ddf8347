package defiance

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// Judge implements game.Judge: victory points scored and to be expected from objectives, and what is left of both forces and
// how it stands. What is removed of the enemy is scored at once; beyond that a force counts for what it may still do, less as
// the game runs out.
func (s *State) Judge(seat flow.Seat) game.Features {
	f := game.Features{Ground: int(s.VP[seat]) - int(s.VP[law.OtherOfTwo(seat)])}
	turns := max(1, int(s.Book.Mission.Turns))
	left := max(0, turns-int(s.Turn))
	if !s.Ended {
		f.Ground += s.prospects(seat, left)
	}
	weight := 15 + 60*left/turns
	for i := range s.Bodies {
		b := BodyID(i)
		if s.Bodies[i].Gone || s.Disabled(b) {
			continue
		}
		if worth := s.worth(b) * weight / 100; s.SideOf(b) == seat {
			f.Own += worth
		} else {
			f.Enemy += worth
		}
	}
	if left > 0 {
		fire := s.exposure()
		f.Own += fire[seat]
		f.Enemy += fire[law.OtherOfTwo(seat)]
	}
	return f
}

// Ahead implements game.Foreseer: what a unit risks and wins where it stands shows when most of a turn's cards have come up.
func (s *State) Ahead() int { return 10 }

// exposure is what the shooters of both sides may hope for from where they stand: an enemy within the range they shoot well at,
// in the open rather than in cover. No line is drawn: positions are many and looks dear.
func (s *State) exposure() (fire [2]int) {
	hidden := make([]int, len(s.Bodies)) // by cover, in tenths
	for i := range s.Bodies {
		if b := BodyID(i); s.Stands(b) && !s.Disabled(b) {
			hidden[i] = 10 - 2*s.coverAt(b, s.Bodies[i].At)
			if s.Bodies[i].Prone {
				hidden[i] -= 3
			}
		}
	}
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || s.Disabled(b) || s.Figures[i].Shaken || s.Figures[i].Stunned {
			continue
		}
		far, best := s.shoots(b), 0
		for k := range s.Bodies {
			if e := BodyID(k); s.SideOf(e) != s.SideOf(b) && hidden[k] > best && s.Stands(e) && geom.Dist(s.Bodies[i].At, s.Bodies[k].At) <= far {
				best = hidden[k]
			}
		}
		fire[s.SideOf(b)] += best * (4 + int(s.Figures[i].PV)/8) / 10
	}
	return fire
}

// doubt is the weight around an objective that is neither side's; habit is that of the side that holds it, which keeps it
// until somebody else comes.
const (
	doubt = 30
	habit = 45
)

// prospects are the victory points to be expected from objectives until the end, ours less theirs.
func (s *State) prospects(seat flow.Seat, left int) int {
	total := 0
	for i := range s.Goals {
		o, g := &s.Book.Mission.Objectives[i], &s.Goals[i]
		times := 1
		if o.Each {
			times = left
			if s.Phase == position.Active {
				times++
			}
		}
		near := s.presence(g.At, o.Radius, left)
		if g.Held >= 0 {
			near[g.Held] += habit
		}
		total += o.Points(s.Book.Points) * times * advice.Hold(near, seat, doubt) / 100
	}
	return total
}

// presence weighs the figures of both sides around a place by how soon they could be there.
func (s *State) presence(at geom.Point, radius geom.Length, left int) (near [2]int) {
	for i := range s.Bodies {
		b := BodyID(i)
		if !s.Stands(b) || s.Disabled(b) || s.IsGun(b) {
			continue
		}
		n := 10 + int(s.Figures[i].PV)/6
		if s.Figures[i].Shaken || s.Figures[i].Stunned || s.Units[s.UnitOf(b)].Broken {
			n /= 3
		}
		far := geom.Dist(s.Bodies[i].At, at) - radius
		if far > 0 {
			moves := int(far/max(2*s.Movement(b), geom.Inch)) + 1
			if moves > left {
				continue
			}
			n = 10 * n / (10 + 6*moves*moves)
		}
		near[s.SideOf(b)] += n
	}
	return near
}

// worth is what a figure in play is worth as it is.
func (s *State) worth(b BodyID) int {
	f := s.Figure(b)
	n := int(f.PV)
	dc := int(s.Frame(b).DC)
	n = n * (2*dc - int(f.Hurt)) / (2 * dc)
	switch {
	case s.Units[s.UnitOf(b)].Broken:
		n /= 2
	case f.Shaken || f.Stunned:
		n = n * 2 / 3
	}
	return n
}

// Score implements game.Game.
func (s *State) Score(seat flow.Seat) int { return s.Judge(seat).Weigh(game.Even()) }

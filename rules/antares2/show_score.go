package antares2

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// Score judges the position for a seat. It is for bots; nothing in the rules depends on it.
func (s *State) Score(seat flow.Seat) int { return s.Judge(seat).Weigh(game.Even()) }

// pointWorth is what a victory point is worth, in points of a list.
const pointWorth = 30

// doubt is what a side must outweigh to be sure of a place, in tenths of fighters.
const doubt = 40

// Judge implements game.Judge: victory points scored and to be expected, and what is left of both
// forces. A force counts for less as the game runs out, since it can win nothing any more.
func (s *State) Judge(seat flow.Seat) game.Features {
	points := s.victoryPoints()
	f := game.Features{Ground: pointWorth * (points[seat] - points[otherOfTwo(seat)])}
	f.Ground += pointWorth * s.prospects(seat) / 100
	weight := s.waning()
	for i := range s.Units {
		worth := s.worth(UnitID(i)) * weight / 100
		if s.Groups[i].Side == seat {
			f.Own += worth
		} else {
			f.Enemy += worth
		}
	}
	return f
}

// waning is what harm counts for by the time that is left, in percent: at the end it wins nothing any more.
func (s *State) waning() int {
	left := max(0, int(s.book.Mission.Turns)-int(s.Turn))
	return 25 + 75*(left+1)/max(1, int(s.book.Mission.Turns))
}

// worth is a unit's share of its points: what is left of it, less for pins and for being Down, more for a die that is not used yet.
func (s *State) worth(u UnitID) int {
	un := s.unit(u)
	if un.Where == Destroyed {
		return 0
	}
	points := s.book.Kinds[un.Kind].Points
	if un.Strength > 0 {
		points = points * (1 + s.strength(u)) / (1 + int(un.Strength))
	}
	points -= (2 + points/25) * int(un.Pins)
	if un.current() == Down {
		points -= 4 + points/8 // who stays down does nothing, and holds nothing
	} else if un.InHand > 0 {
		points += 2 + points/20 // it has still to act
	}
	return max(points, 1)
}

// prospects are the victory points to be expected from objectives until the end of the game, ours less
// theirs, in hundredths.
func (s *State) prospects(seat flow.Seat) int {
	m := &s.book.Mission
	if s.Ended || m.Hold+m.Final == 0 {
		return 0
	}
	later := max(0, int(m.Turns)-int(s.Turn))
	total := 0
	for i := range s.Markers {
		o := &s.Markers[i]
		if o.Kind != "objective" || o.Gone {
			continue
		}
		now, then := s.presence(o)
		total += int(m.Hold)*advice.Hold(now, seat, doubt) + (int(m.Hold)*later+int(m.Final))*advice.Hold(then, seat, doubt)
	}
	return total
}

// presence weighs the fighters of both sides around an objective: those who will be there when this
// turn ends, and those who may be there later.
func (s *State) presence(o *Marker) (now, then [2]int) {
	for i := range s.Units {
		u, un := UnitID(i), &s.Units[i]
		if !s.inPlay(u) || un.Type == force.Probe {
			continue
		}
		n := s.strength(u) * max(2, 10-int(un.Pins)) // tenths of fighters
		far := max(0, geom.Dist(s.place(u), o.At)-holdReach-geom.Inch)
		step := max(s.reachOf(u), geom.Inch)
		moves := int((far + step - 1) / step)
		then[s.Groups[i].Side] += 10 * n / (10 + 6*moves*moves)
		switch {
		case un.current() == Down:
			now[s.Groups[i].Side] += n / 3
		case moves == 0:
			now[s.Groups[i].Side] += n
		case un.InHand > 0 && moves <= 2:
			now[s.Groups[i].Side] += n / 2
		}
	}
	return now, then
}

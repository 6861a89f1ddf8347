package antares2

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// Score judges the position for a seat. It is for bots; nothing in the rules depends on it.
func (s *State) Score(seat flow.Seat) int { return s.Judge(seat).Weigh(game.Even()) }

// pointWorth is what a victory point is worth, in points of a list.
const pointWorth = 30

// doubt is what a side must outweigh to be sure of a place, in tenths of fighters.
const doubt = 40

// foot is how far from ground that counts at the end a unit weighs half.
const foot = 12 * geom.Inch

// Ahead implements game.Foreseer: what an order was worth shows when the enemy and the units beside it have answered, which takes half a turn,
// and longer where ground counts at the end alone.
func (s *State) Ahead() int {
	if s.groundAtEnd() {
		return 12
	}
	return 8
}

// Sift implements game.Sifter: when an activation ends all answers look alike but for the harm just done.
func (s *State) Sift() int { return 4 }

// Pace implements game.Pacer: so far ahead luck has its say, and less of it on the way.
func (s *State) Pace() int {
	if s.groundAtEnd() {
		return 4
	}
	return 0
}

// groundAtEnd tells of a mission in which ground counts when it ends and not before.
func (s *State) groundAtEnd() bool { return s.Book.Mission.Hold == 0 && s.Book.Mission.Final > 0 }

// Judge implements game.Judge: victory points scored and to be expected, and what is left of both
// forces. A force counts for less as the game runs out, since it can win nothing any more. The numbers
// are fitted to how games of sensible players end, by missions and by the time left; see docs/bots.md.
func (s *State) Judge(seat flow.Seat) game.Features {
	points, left := s.victoryPoints(), s.timeLeft()
	f := game.Features{Ground: pointWorth * (points[seat] - points[position.OtherOfTwo(seat)])}
	f.Ground += pointWorth * s.prospects(seat, left) / 100
	counts := min(left/5, 100) // a force can do all it is worth in five turns
	for i := range s.Units {
		worth := s.fit(UnitID(i)) * counts / 100
		if s.Groups[i].Side == seat {
			f.Own += worth
		} else {
			f.Enemy += worth
		}
	}
	return f
}

// timeLeft is what is left of the game, in hundredths of a turn: whole turns, and of this one the dice not used yet.
func (s *State) timeLeft() int {
	if s.Ended {
		return 0
	}
	hand, all := 0, 0
	for i := range s.Units {
		if un := &s.Units[i]; un.Where != position.Destroyed {
			hand += int(un.InHand)
			all += int(un.InHand + un.NDice)
		}
	}
	return 100*max(0, int(s.Book.Mission.Turns)-int(s.Turn)) + 100*hand/max(1, all)
}

// fit is what a unit is worth as it stands: what is left of it, less an eighth for each pin and for being Down, more for a die that is not
// used yet.
func (s *State) fit(u UnitID) int {
	un := s.Unit(u)
	if un.Where == position.Destroyed {
		return 0
	}
	points := s.remains(u)
	points -= (2 + points/8) * int(un.Pins)
	if un.Current() == position.Down {
		points -= 4 + points/8 // who stays down does nothing, and holds nothing
	} else if un.InHand > 0 {
		points += 2 + points/10 // it has still to act
	}
	return max(points, 1)
}

// remains are the points of what is left of a unit.
func (s *State) remains(u UnitID) int {
	un := s.Unit(u)
	points := s.Book.Kinds[un.Kind].Points
	if un.Strength > 0 {
		points = points * (1 + s.strength(u)) / (1 + int(un.Strength))
	}
	return points
}

// prospects are the victory points to be expected from objectives until the end of the game, ours less
// theirs, in hundredths, with so much time left.
func (s *State) prospects(seat flow.Seat, left int) int {
	m := &s.Book.Mission
	if s.Ended || m.Hold+m.Final == 0 {
		return 0
	}
	holds, later := s.groundCounts(left)
	total := 0
	for i := range s.Markers {
		o := &s.Markers[i]
		if o.Kind != "objective" || o.Gone {
			continue
		}
		switch s.holder(o) {
		case seat:
			total += holds
		case position.OtherOfTwo(seat):
			total -= holds
		}
		now, then := s.presence(o)
		total += (int(m.Hold)*advice.Hold(now, seat, doubt)/2 + later*advice.Hold(then, seat, doubt)/100)
		total += s.bearing(seat, o) * min(left, 200) / 200
	}
	return total
}

// bearing is what it is worth, in hundredths of a victory point, to stand near ground that counts at the end alone: ours less theirs, each
// unit for what is left of it, half of it at a foot from the edge. Whoever stands there takes part in what decides the game, which the
// fighters that could get there, all of them sooner or later, do not tell.
func (s *State) bearing(seat flow.Seat, o *position.Marker) int {
	if !s.groundAtEnd() {
		return 0
	}
	near := 0
	for i := range s.Units {
		u := UnitID(i)
		if !s.InPlay(u) || s.Units[i].Type == force.Probe {
			continue
		}
		far := max(0, geom.Dist(s.place(u), o.At)-holdReach-geom.Inch)
		points := int(int64(s.remains(u)) * int64(foot) / int64(foot+far))
		if s.Groups[i].Side == seat {
			near += points
		} else {
			near -= points
		}
	}
	return int(s.Book.Mission.Final) * near / 2
}

// groundCounts are the victory points, in hundredths, that come of holding an objective now and of having more around it. What it is worth
// at the end hangs on who holds it from two turns before. Who is nearer has two fifths of what it will bring, and nothing while there are
// five turns to go: whoever has gone ahead by then has won nothing, and is shot at first.
func (s *State) groundCounts(left int) (holds, later int) {
	m := &s.Book.Mission
	holds = 100*int(m.Hold) + int(m.Final)*max(0, 200-left)/2
	if turns := int(m.Turns) - int(s.Turn); turns > 0 {
		later = (int(m.Hold)*turns + int(m.Final)) * 40 * min(max(0, 500-left), 100) / 100
	}
	return holds, later
}

// presence weighs the fighters of both sides around an objective: those who will be there when this
// turn ends, and those who may be there later.
func (s *State) presence(o *position.Marker) (now, then [2]int) {
	for i := range s.Units {
		u, un := UnitID(i), &s.Units[i]
		if !s.InPlay(u) || un.Type == force.Probe {
			continue
		}
		n := s.strength(u) * max(2, 10-int(un.Pins)) // tenths of fighters
		far := max(0, geom.Dist(s.place(u), o.At)-holdReach-geom.Inch)
		step := max(s.reachOf(u), geom.Inch)
		moves := int((far + step - 1) / step)
		then[s.Groups[i].Side] += 10 * n / (10 + 6*moves*moves)
		switch {
		case un.Current() == position.Down:
			now[s.Groups[i].Side] += n / 3
		case moves == 0:
			now[s.Groups[i].Side] += n
		case un.InHand > 0 && moves <= 2:
			now[s.Groups[i].Side] += n / 2
		}
	}
	return now, then
}

// waning is what harm counts for to the adviser by the time that is left, in percent: at the end it wins nothing any more.
func (s *State) waning() int {
	left := max(0, int(s.Book.Mission.Turns)-int(s.Turn))
	return 25 + 75*(left+1)/max(1, int(s.Book.Mission.Turns))
}

// worth is a unit's share of its points as the adviser counts pins: what is left of it, less for pins and for being Down, more for a die
// that is not used yet.
func (s *State) worth(u UnitID) int {
	un := s.Unit(u)
	if un.Where == position.Destroyed {
		return 0
	}
	points := s.remains(u)
	points -= (2 + points/25) * int(un.Pins)
	if un.Current() == position.Down {
		points -= 4 + points/8
	} else if un.InHand > 0 {
		points += 2 + points/20
	}
	return max(points, 1)
}

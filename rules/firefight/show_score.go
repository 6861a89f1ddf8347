package firefight

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/position"
)

// Score judges the position for a seat. It is for bots; nothing in the rules depends on it.
func (s *State) Score(seat flow.Seat) int { return s.Judge(seat).Weigh(game.Even()) }

// pointWorth is what a victory point is worth, in points of a list.
const pointWorth = 30

// doubt is what a side must outweigh to be sure of a place, in tenths of UNIT STRENGTH.
const doubt = 8

// Ahead implements game.Foreseer: what a unit risks and wins shows when half of a round has answered it.
func (s *State) Ahead() int { return 6 }

// Judge implements game.Judge: victory points scored and to be expected, and what is left of both
// forces. A force counts for less as the game runs out, since it can win nothing any more.
func (s *State) Judge(seat flow.Seat) game.Features {
	f := game.Features{Ground: pointWorth * int(s.VP[seat]-s.VP[position.OtherOfTwo(seat)])}
	f.Ground += pointWorth * s.prospects(seat) / 100
	m := s.InForce()
	left := max(0, int(m.Rounds)-int(s.Round))
	weight := 25 + 75*(left+1)/max(1, int(m.Rounds))
	for i := range s.Units {
		worth := s.worth(UnitID(i)) * weight / 100
		switch s.Groups[i].Side {
		case seat:
			f.Own += worth
		case position.OtherOfTwo(seat):
			f.Enemy += worth
		}
	}
	return f
}

// worth is a unit's share of its points: by the HP it has left, less for a pin.
func (s *State) worth(u UnitID) int {
	un := s.Unit(u)
	if un.Where == position.Destroyed {
		return 0
	}
	all, left := 0, 0
	for m := range s.Roll(u) {
		hp := int(s.TypeOf(m).HP)
		all += hp
		if !s.Bodies[m].Gone {
			left += hp - int(s.Figures[m].Damage)
		}
	}
	points := s.Book.Kinds[un.Kind].Points * (1 + left) / (1 + all)
	if un.Pinned {
		points -= 5 + points/10
	}
	if s.broken(u) {
		points = points * 2 / 3
	}
	return max(points, 1)
}

// prospects are the victory points to be expected until the end of the game beyond those scored, ours
// less theirs, in hundredths.
func (s *State) prospects(seat flow.Seat) int {
	m := s.InForce()
	if s.Ended || s.Phase < position.CommandPool {
		return 0
	}
	later := max(0, int(m.Rounds)-int(s.Round))
	switch {
	case m.Relays:
		return s.relayProspects(seat, later)
	case m.Home:
		return s.homeProspects(seat, later)
	}
	return 0
}

// relayProspects are those of Hold the Relays: one for each relay and round, one for holding more.
func (s *State) relayProspects(seat flow.Seat, later int) int {
	total, ahead, aheadLater := 0, 0, 0
	this := 1
	if s.Round < 2 {
		this = 0 // nothing is scored in round 1
	}
	for i := range s.Markers {
		o := &s.Markers[i]
		if o.Kind != ObjectiveMarker || o.Gone {
			continue
		}
		now, then := s.presence(o)
		a, b := advice.Hold(now, seat, doubt), advice.Hold(then, seat, doubt)
		total += this*a + later*b
		ahead += a
		aheadLater += b
	}
	return total + this*min(max(ahead, -100), 100) + later*min(max(aheadLater, -100), 100)
}

// homeProspects are those of Bring It Home: a point a round for the asset, and four for bringing it home.
func (s *State) homeProspects(seat flow.Seat, later int) int {
	for i := range s.Units {
		u, un := UnitID(i), &s.Units[i]
		if !un.HVA || !s.InPlay(u) || s.Groups[u].Side == position.Neutral {
			continue
		}
		home := s.Zone(s.Groups[u].Side).Center()
		home.X = s.WhereIs(u).X
		rounds := int(geom.Dist(s.WhereIs(u), home)) / int(max(s.Lead(u).Advance, geom.Inch))
		worth := 100 + 60*min(later, 4) + max(0, 400-80*rounds)
		if s.Groups[u].Side != seat {
			worth = -worth
		}
		return worth
	}
	for i := range s.Markers {
		if o := &s.Markers[i]; o.Kind == position.HVAMarker && !o.Gone && o.Unit == NoUnit {
			_, then := s.presence(o)
			return 4 * advice.Hold(then, seat, doubt)
		}
	}
	return 0
}

// presence weighs the units of both sides around a marker by their UNIT STRENGTH in tenths: those who will
// be there when this round ends, and those who may be there later.
func (s *State) presence(o *position.Marker) (now, then [2]int) {
	for i := range s.Units {
		u, un := UnitID(i), &s.Units[i]
		if !s.InPlay(u) || s.Groups[u].Side == position.Neutral || un.Where == position.Aboard {
			continue
		}
		if k := s.Words(u); k.Vehicle || k.Beast || k.Fly {
			continue
		}
		n, _ := s.unitStrength(u)
		n *= 10
		if un.Pinned {
			n = n * 2 / 3
		}
		far := max(0, geom.Dist(s.WhereIs(u), o.At)-3*geom.Inch)
		step := max(s.Lead(u).Advance, geom.Inch)
		moves := int((far + step - 1) / step)
		then[s.Groups[u].Side] += 10 * n / (10 + 6*moves*moves)
		switch {
		case moves == 0 && s.qualifies(u, o):
			now[s.Groups[u].Side] += n
		case moves <= 2 && !un.Activated:
			now[s.Groups[u].Side] += n / 2
		}
	}
	return now, then
}

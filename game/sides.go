package game

import (
	"fmt"
	"math"
	"slices"

	"sortie/flow"
)

// Sides is how many sides a set-up is for: as many as it has lists, and two at least.
func (s *Setup) Sides() int { return max(2, len(s.Lists)) }

// List is the army list of a seat, empty where there is none yet.
func (s *Setup) List(seat flow.Seat) string { return at(s.Lists, seat) }

// Name is what the player of a seat is called, empty where he has no name yet.
func (s *Setup) Name(seat flow.Seat) string { return at(s.Names, seat) }

func at(texts []string, seat flow.Seat) string {
	if seat < 0 || int(seat) >= len(texts) {
		return ""
	}
	return texts[seat]
}

// Whole is a copy with a list and a name for every side, empty where nothing is said. It shares neither
// with the original, so that both can be changed.
func (s Setup) Whole() Setup {
	lists, names := make([]string, s.Sides()), make([]string, s.Sides())
	copy(lists, s.Lists)
	copy(names, s.Names)
	s.Lists, s.Names = lists, names
	return s
}

// WithList is the set-up with another list for a seat.
func (s Setup) WithList(seat flow.Seat, text string) Setup {
	s = s.Whole()
	s.Lists[seat] = text
	return s
}

// Takes are the numbers of sides a mission can be played by.
func (m *Mission) Takes() []int {
	if len(m.Sides) == 0 {
		return []int{2}
	}
	return m.Sides
}

// MissionTakes are the numbers of sides that a mission can be played by; no mission is the first.
func (i *Info) MissionTakes(id string) []int {
	for k := range i.Missions {
		if m := &i.Missions[k]; m.ID == id || id == "" {
			return m.Takes()
		}
	}
	return []int{2}
}

// CheckSides says why a set-up has not as many sides as its mission is played by, nil if it has.
func (i *Info) CheckSides(s *Setup) error {
	takes := i.MissionTakes(s.Mission)
	if slices.Contains(takes, s.Sides()) && len(s.Names) <= s.Sides() {
		return nil
	}
	mission := i.Name
	if s.Mission != "" {
		mission += ", mission " + s.Mission
	}
	if len(s.Names) > s.Sides() {
		return fmt.Errorf("%s: there are %d names for %d sides: give each side one list and one name", mission, len(s.Names), s.Sides())
	}
	return fmt.Errorf("%s is played by %s sides, not %d: give so many lists", mission, numbers(takes), s.Sides())
}

// numbers are numbers as a person reads them: "2", "2 or 3", "2, 3 or 4".
func numbers(list []int) string {
	text := ""
	for i, n := range list {
		switch {
		case i == 0:
		case i == len(list)-1:
			text += " or "
		default:
			text += ", "
		}
		text += fmt.Sprint(n)
	}
	return text
}

// Lead is by how much the worth of a seat's position is ahead of its foes', for Score: of two, the difference. Of
// more, half by the best of them, who is to be beaten, and half by all, since harm to any of them is of use.
func Lead(worth []int, seat flow.Seat) int {
	foes := len(worth) - 1
	if foes < 1 {
		return worth[seat]
	}
	best, sum := math.MinInt, 0
	for foe := range seat.Foes(len(worth)) {
		best = max(best, worth[foe])
		sum += worth[foe]
	}
	return worth[seat] - (best*foes+sum)/(2*foes)
}

// Placed is the result of a game by the points of its sides: the first wins, and if several are first it is
// a draw between them.
func Placed(points []int) Result {
	r := Result{Winner: flow.Nobody, Points: points, Ranks: make([]int, len(points))}
	first := 0
	for seat, p := range points {
		r.Ranks[seat] = 1
		for _, other := range points {
			if other > p {
				r.Ranks[seat]++
			}
		}
		if r.Ranks[seat] == 1 {
			first++
			r.Winner = flow.Seat(seat)
		}
	}
	if first > 1 {
		r.Winner = flow.Nobody
	}
	return r
}

// Rank is the place of a seat, 1 for the first.
func (r *Result) Rank(seat flow.Seat) int {
	switch {
	case int(seat) < len(r.Ranks):
		return r.Ranks[seat]
	case r.Winner == flow.Nobody || r.Winner == seat:
		return 1
	}
	return 2
}

// Firsts is how many sides of so many share the first place: one, unless it is a draw. Each has an equal part of
// the win.
func (r *Result) Firsts(sides int) (n int) {
	for seat := range flow.Seats(sides) {
		if r.Rank(seat) == 1 {
			n++
		}
	}
	return n
}

// Beaten is how a game of so many sides ends that some have given up or forfeited: of two the other has won; of more
// the others are placed by the points they have, and those come last.
func (r Result) Beaten(sides int, out ...flow.Seat) Result {
	points := make([]int, sides)
	copy(points, r.Points)
	r.Over, r.Points, r.Winner, r.Ranks = true, points, flow.Nobody, nil
	ranks, first := make([]int, sides), 0
	for seat := range flow.Seats(sides) {
		ranks[seat] = 1
		if slices.Contains(out, seat) {
			ranks[seat] += sides - len(out)
			continue
		}
		for other := range seat.Foes(sides) {
			if points[other] > points[seat] && !slices.Contains(out, other) {
				ranks[seat]++
			}
		}
		if ranks[seat] == 1 {
			first++
			r.Winner = seat
		}
	}
	if first != 1 {
		r.Winner = flow.Nobody
	}
	if sides > 2 {
		r.Ranks = ranks
	}
	return r
}

// FairField picks ready lists for a game of so many sides that nobody chose lists for: the fair pair first, then
// those of the likest size, of other forces where there are such. Where lists run out they come again.
func (i Info) FairField(points, sides int) (out []NamedList, ok bool) {
	first, second, ok := i.FairPair(points)
	if !ok {
		return nil, false
	}
	out = append(out, first, second)
	for len(out) < sides {
		best, least := -1, 1<<30
		for k := range i.Lists {
			d := abs(first.Points - i.Lists[k].Points)
			for _, o := range out {
				if o.Force == i.Lists[k].Force {
					d += 1 << 16
				}
				if o.ID == i.Lists[k].ID {
					d += 1 << 20
				}
			}
			if d < least {
				best, least = k, d
			}
		}
		out = append(out, i.Lists[best])
	}
	return out[:sides], true
}

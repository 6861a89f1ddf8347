package lab

import (
	"cmp"
	"slices"
)

// Sums is what a report shows, gathered game by game. Everything in it is a whole number, so the order
// of games does not matter.
type Sums struct {
	grid   *Grid
	cells  []cellSum
	units  map[unitKey]*UnitLine
	causes map[unitKey]*CauseLine
	ends   map[unitKey]int // mission and reason
	turns  map[int]int
	margin map[int]int
}

// cellSum counts the games of one pairing.
type cellSum struct {
	lists []Score // of each list
	seat  Score   // of the first seat
	first Score   // of who was asked first
	blood Score   // of who drew first blood
	ends  [numDecisions]int
}

type unitKey struct{ group, name string }

// Decision is what decided a game.
type Decision int

// What decides games.
const (
	WipedOut   Decision = iota // no loser has a unit left
	AheadTwice                 // the winner has the points of the mission and has lost less
	ByMission                  // the winner has the points of the mission though it has lost more
	Undecided                  // a draw
	numDecisions
)

func (d Decision) String() string {
	return [...]string{"loser wiped out", "mission, and fewer losses", "mission, despite more losses", "drawn"}[d]
}

// UnitLine is how a kind of unit did, over all lists of its force that have it.
type UnitLine struct {
	Force, Kind string
	Units, Cost int   // over all games
	Fell        int   // units destroyed
	Dealt       Mean  // points destroyed for each point it costs, in thousandths, a game each
	Lost        Mean  // points lost likewise
	Stands      Score // of games at whose end one of them stands
	Falls       Score // and of those where none does
}

// CauseLine is how much a weapon or misfortune took out of play.
type CauseLine struct {
	Force, Name string
	Models      int
	Points      int // hundredths
}

func newSums(g *Grid) Sums {
	cells := make([]cellSum, len(g.Cells))
	for i := range cells {
		cells[i].lists = make([]Score, g.Cells[i].Setup.Sides())
	}
	return Sums{grid: g, cells: cells, units: map[unitKey]*UnitLine{}, causes: map[unitKey]*CauseLine{},
		ends: map[unitKey]int{}, turns: map[int]int{}, margin: map[int]int{}}
}

func (s *Sums) add(rec *Record) {
	c := &s.cells[rec.Cell]
	_, i := s.grid.CellOf(rec.Game)
	for list := range c.lists {
		c.lists[list].note(resultFor(rec, list))
	}
	c.seat.note(resultFor(rec, listAt(0, i, len(c.lists))))
	c.first.note(resultFor(rec, rec.First))
	if rec.Blood >= 0 {
		c.blood.note(resultFor(rec, rec.Blood))
	}
	c.ends[rec.decision()]++
	s.ends[unitKey{s.grid.Cells[rec.Cell].Setup.Mission, rec.Why}]++
	s.turns[rec.Turns]++
	s.margin[rec.margin()]++
	for k := range rec.Units {
		u := &rec.Units[k]
		s.addUnit(s.grid.Cells[rec.Cell].force(u.List), u, resultFor(rec, u.List))
	}
	for k := range rec.Causes {
		x := &rec.Causes[k]
		key := unitKey{s.grid.Cells[rec.Cell].force(x.List), x.Name}
		if s.causes[key] == nil {
			s.causes[key] = &CauseLine{Force: key.group, Name: key.name}
		}
		s.causes[key].Models += x.Models
		s.causes[key].Points += x.Points
	}
}

func (s *Sums) addUnit(force string, u *UnitRecord, result int) {
	key := unitKey{force, u.Kind}
	l := s.units[key]
	if l == nil {
		l = &UnitLine{Force: force, Kind: u.Kind}
		s.units[key] = l
	}
	l.Units += u.Units
	l.Cost += u.Cost
	l.Fell += u.Fell
	if u.Cost > 0 {
		l.Dealt.note(u.Dealt * 10 / u.Cost)
		l.Lost.note(u.Lost * 10 / u.Cost)
	}
	if u.Fell < u.Units {
		l.Stands.note(result)
	} else {
		l.Falls.note(result)
	}
}

// force is the force of a list, or whose merit it is if no list's.
func (c *Cell) force(list int) string {
	switch {
	case list < 0:
		return "nobody"
	case list < len(c.Forces):
		return c.Forces[list]
	}
	return ""
}

// resultFor is 1 if a list has won, -1 if it has lost: of several who draw for the first place the others have lost.
func resultFor(rec *Record, list int) int {
	switch {
	case rec.Winner == list:
		return 1
	case rec.Winner >= 0 || list < len(rec.Ranks) && rec.Ranks[list] > 1:
		return -1
	}
	return 0
}

// margin is by how many points the first list is ahead of the next.
func (rec *Record) margin() int {
	points := slices.Sorted(slices.Values(rec.Points))
	n := len(points)
	return points[n-1] - points[n-2]
}

// decision tells what decided a game.
func (rec *Record) decision() Decision {
	if rec.Winner < 0 {
		return Undecided
	}
	lost := make([]int, len(rec.Points))
	standing := 0
	for i := range rec.Units {
		u := &rec.Units[i]
		lost[u.List] += u.Lost
		if u.List != rec.Winner {
			standing += u.Units - u.Fell
		}
	}
	switch {
	case standing == 0:
		return WipedOut
	case lost[rec.Winner] <= slices.Min(slices.Delete(slices.Clone(lost), rec.Winner, rec.Winner+1)):
		return AheadTwice
	}
	return ByMission
}

// Standing is how a list, or a bot, did against everybody it met.
type Standing struct {
	Name  string  `json:"name"`
	Force string  `json:"force,omitempty"`
	Size  int     `json:"size,omitempty"` // points of its games
	Score Score   `json:"score"`
	Rate  float64 `json:"rate"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

func (st *Standing) finish() {
	st.Rate = st.Score.Rate()
	st.Low, st.High = st.Score.Interval()
}

// Standings lists the army lists by size, then by rate, the best first.
func (s *Sums) Standings() []Standing {
	return s.standings(func(c *Cell, k int) Standing {
		return Standing{Name: c.Labels[k], Force: c.Forces[k], Size: c.Setup.Points}
	})
}

// BotStandings lists the bots, the best first.
func (s *Sums) BotStandings() []Standing {
	return s.standings(func(c *Cell, k int) Standing { return Standing{Name: c.Bots[k]} })
}

func (s *Sums) standings(of func(c *Cell, k int) Standing) (out []Standing) {
	for i := range s.cells {
		for k := range s.cells[i].lists {
			key := of(&s.grid.Cells[i], k)
			at := slices.IndexFunc(out, func(o Standing) bool { return o.Name == key.Name && o.Size == key.Size })
			if at < 0 {
				at = len(out)
				out = append(out, key)
			}
			out[at].Score.add(s.cells[i].lists[k])
		}
	}
	for i := range out {
		out[i].finish()
	}
	slices.SortStableFunc(out, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(a.Size, b.Size), cmp.Compare(b.Rate, a.Rate), cmp.Compare(a.Name, b.Name))
	})
	return out
}

// Against is the score of one list against another over all missions and bots.
func (s *Sums) Against(a, b string, size int) (out Score) {
	for i := range s.cells {
		c := &s.grid.Cells[i]
		switch {
		case c.Setup.Points != size:
		case slices.Equal(c.Labels, []string{a, b}):
			out.add(s.cells[i].lists[0])
		case slices.Equal(c.Labels, []string{b, a}):
			out.add(s.cells[i].lists[1])
		}
	}
	return out
}

// OnMission is the score of a list on one mission against everybody it met there.
func (s *Sums) OnMission(list string, size int, mission string) (out Score) {
	for i := range s.cells {
		c := &s.grid.Cells[i]
		if c.Setup.Points != size || c.Setup.Mission != mission {
			continue
		}
		for k, label := range c.Labels {
			if label == list {
				out.add(s.cells[i].lists[k])
			}
		}
	}
	return out
}

// BestMission is the mission on which a list scores most, and how much.
func (s *Sums) BestMission(list string, size int) (mission string, best Score) {
	for i := range s.grid.Cells {
		name := s.grid.Cells[i].Setup.Mission
		score := s.OnMission(list, size, name)
		if score.Games() > 0 && (mission == "" || score.Rate() > best.Rate()) {
			mission, best = name, score
		}
	}
	return mission, best
}

// Edge is who has an advantage that the rules should not give, on one mission or, without a name, on all.
type Edge struct {
	Mission            string
	Seat, First, Blood Score
	Ends               [numDecisions]int
}

// Edges sums up by mission, all of them together last.
func (s *Sums) Edges() (out []Edge) {
	all := Edge{}
	for i := range s.cells {
		name := s.grid.Cells[i].Setup.Mission
		at := slices.IndexFunc(out, func(e Edge) bool { return e.Mission == name })
		if at < 0 {
			at = len(out)
			out = append(out, Edge{Mission: name})
		}
		for _, e := range []*Edge{&out[at], &all} {
			c := &s.cells[i]
			e.Seat.add(c.seat)
			e.First.add(c.first)
			e.Blood.add(c.blood)
			for k, n := range c.ends {
				e.Ends[k] += n
			}
		}
	}
	return append(out, all)
}

// Units lists the kinds of unit by force, the most efficient first.
func (s *Sums) Units() []UnitLine {
	var out []UnitLine
	for _, l := range s.units {
		out = append(out, *l)
	}
	slices.SortFunc(out, func(a, b UnitLine) int {
		return cmp.Or(cmp.Compare(a.Force, b.Force), cmp.Compare(b.Dealt.Value(), a.Dealt.Value()), cmp.Compare(a.Kind, b.Kind))
	})
	return out
}

// Causes lists what took models out of play, by force, the worst first.
func (s *Sums) Causes() []CauseLine {
	var out []CauseLine
	for _, l := range s.causes {
		out = append(out, *l)
	}
	slices.SortFunc(out, func(a, b CauseLine) int {
		return cmp.Or(cmp.Compare(a.Force, b.Force), cmp.Compare(b.Points, a.Points), cmp.Compare(a.Name, b.Name))
	})
	return out
}

// Bin is a number and how many games have it.
type Bin struct{ At, Games int }

// Lengths counts games by turns, Margins by the difference in victory points.
func (s *Sums) Lengths() []Bin { return bins(s.turns) }

// Margins counts games by the difference in victory points.
func (s *Sums) Margins() []Bin { return bins(s.margin) }

func bins(m map[int]int) (out []Bin) {
	for at, n := range m {
		out = append(out, Bin{at, n})
	}
	slices.SortFunc(out, func(a, b Bin) int { return cmp.Compare(a.At, b.At) })
	return out
}

// End is a way games ended on a mission.
type End struct {
	Mission, Why string
	Games        int
}

// Ends lists how games ended, by mission, the commonest first.
func (s *Sums) Ends() (out []End) {
	for key, n := range s.ends {
		out = append(out, End{key.group, key.name, n})
	}
	slices.SortFunc(out, func(a, b End) int {
		return cmp.Or(cmp.Compare(a.Mission, b.Mission), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Why, b.Why))
	})
	return out
}

package position

import (
	"strconv"

	"sortie/rules/firefight/force"
	"sortie/tally"
)

// The benefits of Invigorated.  ff.kw.invigorated.choice
const (
	NoVigour int8 = iota
	VigourAdvance
	VigourFrenzy
)

// Occupies tells whether a unit's leader and at least half of its models stand in a piece of terrain.
func (s *State) Occupies(u UnitID, piece int) bool {
	area := &s.Book.Board.Pieces[piece].Area
	if !area.Contains(s.Bodies[s.Units[u].Leader].At) {
		return false
	}
	in, all := 0, 0
	for m := range s.Members(u) {
		all++
		if area.Contains(s.Bodies[m].At) {
			in++
		}
	}
	return 2*in >= all
}

// ModelName is what players and cases call a model.
func (s *State) ModelName(m ModelID) string {
	u := s.Bodies[m].Group
	return s.Name(u) + "." + strconv.Itoa(s.Nth(m)+1)
}

// putOn returns a unit's models to the table.
func (s *State) putOn(u UnitID) {
	s.Units[u].Where, s.Units[u].In = OnTable, -1
	for m := range s.Members(u) {
		s.Bodies[m].Off = false
	}
}

// Applies is by where nothing is carried out and so nothing cited: in offers, judgements and sums.
func (s *State) Applies(rule tally.Rule, cond bool) bool { return cond && !s.Book.Denied(rule) }

// Denied tells whether a rule case has switched one of these rows off; see Deny.
func (s *State) Denied(rules ...tally.Rule) bool { return s.Book.Denied(rules...) }

// Sum starts a number with its reasons.
func (s *State) Sum(name, label string, rule tally.Rule, base int) tally.Tally {
	return s.Book.Sum(name, label, rule, base)
}

// Name is what players call a unit.
func (s *State) Name(u UnitID) string {
	if u < 0 {
		return "nobody"
	}
	return s.Book.Kinds[s.Units[u].Kind].Name
}

func (s *State) Unit(u UnitID) *Unit               { return &s.Units[u] }
func (s *State) TypeOf(m ModelID) *force.ModelType { return &s.Book.Types[s.Bodies[m].Base] }

// Lead is the profile of a unit's leader.  ff.house.mixed-unit-stats
func (s *State) Lead(u UnitID) *force.ModelType { return s.TypeOf(s.Units[u].Leader) }

// Nth is the place of a model in its unit, from 0: units are mustered in one go and never split.
func (s *State) Nth(m ModelID) int { return int(m - s.Member(s.Bodies[m].Group, 1)) }

// Enemies tells whether two units are on different sides; neutral units are everybody's enemies.
func (s *State) Enemies(a, b UnitID) bool {
	return s.Groups[a].Side != s.Groups[b].Side || s.Groups[a].Side == Neutral && a != b
}

// InPlay tells whether a unit is in play: on the table, in a building, or in a transport that is itself.  ff.basics.in-play
func (s *State) InPlay(u UnitID) bool {
	un := &s.Units[u]
	if un.Where == Aboard {
		return s.Units[un.In].Where != Reserve
	}
	return un.Where != Reserve && un.Where != Destroyed
}

// OnGround tells whether a unit's models stand on the table.
func (s *State) OnGround(u UnitID) bool { return s.Units[u].Where == OnTable }

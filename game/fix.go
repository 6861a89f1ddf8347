package game

import (
	"slices"
	"strings"

	"sortie/flow"
)

// FixOptions adds the options that nobody changed with the values they have today, sorted by name. An
// option without fixed values follows from the rest of the set-up and is left out.
func FixOptions(set []Switch, known []Option) []Switch {
	out := slices.Clone(set)
	for _, o := range known {
		if len(o.Values) == 0 || slices.ContainsFunc(out, func(s Switch) bool { return s.ID == o.ID }) {
			continue
		}
		out = append(out, Switch{ID: o.ID, Value: o.Default})
	}
	slices.SortStableFunc(out, func(a, b Switch) int { return strings.Compare(a.ID, b.ID) })
	return out
}

// Carries tells whether a set-up brings profiles other than those at hand.
func (s *Setup) Carries(own string) bool { return s.Data != "" && s.Data != own }

// Fixed writes out what a set-up leaves to the system: the profiles it is built from, its size, the table that its seed
// lays, the options with their values of today.
func (s Setup) Fixed(data string, points int, known []Option, lay func(points int, seed uint64) string) Setup {
	s.Data = data
	if s.Points == 0 {
		s.Points = points
	}
	if strings.TrimSpace(s.Table) == "" {
		s.Table = lay(s.Points, s.Seed)
	}
	s.Options = FixOptions(s.Options, known)
	return s
}

// SideName is what a side is called: by its player, or by its turn.
func (s *Setup) SideName(seat flow.Seat) string {
	if name := s.Name(seat); name != "" {
		return name
	}
	return [...]string{"first side", "second side", "third side", "fourth side"}[seat]
}

// Changed are the options of a set-up that differ from today's defaults: those people want to read of.
func (i Info) Changed(set []Switch) []Switch {
	return slices.DeleteFunc(slices.Clone(set), func(s Switch) bool {
		return slices.ContainsFunc(i.Options, func(o Option) bool { return o.ID == s.ID && o.Default == s.Value })
	})
}

// Setups are the set-ups that a kept match may have been built from, the likeliest first: its own if it
// carries its profiles, or else one for each edition of the profiles there has been.
func Setups(sys System, s Setup) []Setup {
	if s.Data != "" {
		return []Setup{s}
	}
	var out []Setup
	for _, data := range sys.Former() {
		with := s
		with.Data = data
		out = append(out, with)
	}
	if today, err := sys.Fix(s); err == nil && !slices.ContainsFunc(out, func(o Setup) bool { return o.Data == today.Data }) {
		with := s
		with.Data = today.Data
		out = append(out, with)
	}
	if len(out) == 0 {
		out = append(out, s)
	}
	return out
}

package game

import (
	"slices"
	"strings"
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

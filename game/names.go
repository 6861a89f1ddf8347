package game

import "strings"

// PlainName is a name as people may write it, in one form: small letters, and a dash where they put spaces,
// dashes or underscores. "Line Squad", "line squad" and "line-squad" are the same.
func PlainName(s string) string {
	parts := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == ' ' || r == '\t' || r == '-' || r == '_' })
	return strings.Join(parts, "-")
}

// SameName tells whether two names are the same but for capitals and spacing.
func SameName(a, b string) bool { return a == b || PlainName(a) == PlainName(b) }

// String is the fault as a sentence: what is wrong, the rule if there is one, and what to do.
func (f Fault) String() string {
	s := f.What
	if f.Rule != "" {
		s += " (" + string(f.Rule) + ")"
	}
	if f.Fix != "" {
		s += ": " + f.Fix
	}
	return s
}

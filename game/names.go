package game

import "strings"

// PlainName is a name as people may write it, in one form: small letters, and a dash where they put spaces,
// dashes or underscores. "Line Squad", "line squad" and "line-squad" are the same.
func PlainName(s string) string {
	parts := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == ' ' || r == '\t' || r == '-' || r == '_' })
	return strings.Join(parts, "-")
}

// SameName tells whether two names are the same but for capitals and spacing. Lists are looked through with it, so most
// names are told apart by their first letter.
func SameName(a, b string) bool {
	for i, k := 0, 0; ; {
		x, y := letter(a, &i), letter(b, &k)
		switch {
		case x == foreign || y == foreign:
			return PlainName(a) == PlainName(b)
		case x != y:
			return false
		case x == ended:
			return true
		}
	}
}

// What letter says besides letters.
const (
	ended   = -1
	foreign = -2 // no letter of ASCII
)

// letter is the next letter of a plain name, and where the one after it begins.
func letter(s string, at *int) int {
	first := *at == 0
	i := *at
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '-' || s[i] == '_') {
		i++
	}
	switch {
	case i == len(s):
		return ended
	case i > *at && !first:
		*at = i
		return '-'
	case s[i] >= 0x80:
		return foreign
	}
	*at = i + 1
	if c := s[i]; c >= 'A' && c <= 'Z' {
		return int(c) + 'a' - 'A'
	}
	return int(s[i])
}

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

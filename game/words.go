package game

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words that people write are shown to other people, on a page and in a terminal. This is the one place that
// says which characters they may have: none that steers a terminal, and none that turns the order of what
// stands around it.

// CheckName says why a text cannot be a name, nil if it can.
func CheckName(s string) error { return checkWords(s, "") }

// CheckSeen says why nobody would see a name that somebody gives himself: it has signs, and all are drawn as nothing.
// Names of old that are like that stay readable.
func CheckSeen(s string) error {
	if s != "" && !strings.ContainsFunc(s, visible) {
		return fmt.Errorf("%.40q has no sign that can be seen: write a name, or leave it empty", s)
	}
	return nil
}

// visible tells whether a character can be seen. Beside spaces and marks that only join or shape letters, some
// letters are drawn as nothing.
func visible(r rune) bool {
	switch {
	case unicode.IsSpace(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Zs, r), unicode.Is(unicode.Mn, r):
		return false
	case r == 0x115F, r == 0x1160, r == 0x3164, r == 0xFFA0, r == 0x2800: // fillers, and braille without a dot
		return false
	}
	return true
}

// CheckText is the same for a text of several lines, such as an army list or a table.
func CheckText(s string) error { return checkWords(s, "\n\r\t") }

func checkWords(s, allowed string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("%.40q is no text in UTF-8", s)
	}
	for _, r := range s {
		if unshowable(r) && !strings.ContainsRune(allowed, r) {
			return fmt.Errorf("%.40q has the character %U, which cannot be shown: leave it out", s, r)
		}
	}
	return nil
}

// CleanName is a name without what cannot be shown, for names that nobody can be asked to mend.
func CleanName(s string) string {
	return strings.Map(func(r rune) rune {
		if unshowable(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, s)
}

// unshowable tells whether a character is a command instead of a sign: control characters, line and paragraph
// separators, and what overrides the direction of writing. Marks that only join letters are signs.
func unshowable(r rune) bool {
	switch {
	case unicode.IsControl(r), r == 0x2028, r == 0x2029, r == 0xFEFF, r == 0x061C:
		return true
	case r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069: // embeddings, overrides, isolates
		return true
	}
	return r >= 0xFFF9 && r <= 0xFFFB || r >= 0xE0000 && r <= 0xE007F // annotations and tags
}

// CheckWords holds everything that people wrote in a set-up against the same.
func (s *Setup) CheckWords() error {
	names := append([]string{s.System, s.Mission}, s.Names...)
	for _, o := range s.Options {
		names = append(names, o.ID, o.Value)
	}
	for _, n := range names {
		if err := CheckName(n); err != nil {
			return err
		}
	}
	for _, t := range append([]string{s.Table}, s.Lists...) {
		if err := CheckText(t); err != nil {
			return err
		}
	}
	return nil
}

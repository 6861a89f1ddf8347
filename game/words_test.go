package game_test

import (
	"testing"

	"sortie/game"
)

func TestWordsThatCanBeShown(t *testing.T) {
	for name, clean := range map[string]string{
		"Ann": "Ann", "": "", "Ünal Ærø 王 🦊": "Ünal Ærø 王 🦊", "שלום": "שלום",
		"\x1b[31mred": "[31mred", "a\nb": "ab", "a\tb": "ab", "bell\a": "bell", "del\x7f": "del", "c1\u009b2J": "c12J",
		"evil\u202egnp.exe": "evilgnp.exe", "\u2066isolated\u2069": "isolated", "two\u2028lines": "twolines", "\ufeffmark": "mark",
		"broken\xff": "broken", "\u061cmark": "mark",
	} {
		if got := game.CleanName(name); got != clean {
			t.Errorf("%q is cleaned to %q, want %q", name, got, clean)
		}
		if err := game.CheckName(name); (err == nil) != (name == clean) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if err := game.CheckText("list A\r\n\tunit b\n"); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"list A\x1b[2J\n", "list A\u202e\n", "unit a\x00"} {
		if game.CheckText(text) == nil {
			t.Errorf("%q passes", text)
		}
	}
}

func TestEveryWordOfASetup(t *testing.T) {
	const evil = "x\x1b[2J"
	for what, s := range map[string]game.Setup{
		"system": {System: evil}, "mission": {Mission: evil}, "first name": {Names: []string{evil, ""}}, "second name": {Names: []string{"", evil}},
		"first list": {Lists: []string{evil, ""}}, "second list": {Lists: []string{"", evil}}, "table": {Table: evil},
		"option": {Options: []game.Switch{{ID: evil}}}, "value": {Options: []game.Switch{{ID: "a", Value: evil}}},
	} {
		if s.CheckWords() == nil {
			t.Errorf("%s passes", what)
		}
	}
}

func TestNamesThatNobodySees(t *testing.T) {
	for _, name := range []string{" ", "\u200b", "\u00a0\u200d", "\u3164", "\u00ad", "\u2800", "\u0301", "\u2003 "} {
		if game.CheckSeen(name) == nil {
			t.Errorf("%q passes", name)
		}
	}
	for _, name := range []string{"", "Ann", "a\u200db", "A\u0301", "👩\u200d🚀", "-", "王"} {
		if err := game.CheckSeen(name); err != nil {
			t.Error(err)
		}
	}
}

package game

import (
	"strings"
	"testing"
)

func TestNamesAreTheSameInAnyCaseAndSpacing(t *testing.T) {
	for _, s := range []string{"Line Squad", "line squad", " LINE  SQUAD ", "line-squad", "line_squad", "Line -Squad"} {
		if PlainName(s) != "line-squad" || !SameName(s, "line-squad") {
			t.Errorf("%q is %q", s, PlainName(s))
		}
	}
	for _, pair := range [][2]string{{"line-squad", "line-squads"}, {"linesquad", "line-squad"}, {"é", "e"}, {"", "x"}, {"-x", "y"}} {
		if SameName(pair[0], pair[1]) || SameName(pair[1], pair[0]) {
			t.Errorf("%q and %q are one", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{{"", " - "}, {"Über Squad", "über-squad"}, {"\u212a2", "k2"}, {"a- ", "-A"}} {
		if !SameName(pair[0], pair[1]) || !SameName(pair[1], pair[0]) {
			t.Errorf("%q and %q are two", pair[0], pair[1])
		}
	}
}

func TestAFaultWithoutRuleOrLineSaysNothingOfThem(t *testing.T) {
	err := ListError{Report: ListReport{Name: "x", Faults: []Fault{{What: "too long"}, {Line: 3, What: "no such unit", Fix: "drop it"}, {Line: 4, What: "twice", Rule: "r.one", Fix: "keep one"}}}}
	want := "list \"x\" is not legal:\n  too long\n  line 3: no such unit: drop it\n  line 4: twice (r.one): keep one"
	if got := err.Error(); got != want || strings.Contains(got, "()") {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}

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
	if SameName("line-squad", "line-squads") {
		t.Error("two names are one")
	}
}

func TestAFaultWithoutRuleOrLineSaysNothingOfThem(t *testing.T) {
	err := ListError{Report: ListReport{Name: "x", Faults: []Fault{{What: "too long"}, {Line: 3, What: "no such unit", Fix: "drop it"}, {Line: 4, What: "twice", Rule: "r.one", Fix: "keep one"}}}}
	want := "list \"x\" is not legal:\n  too long\n  line 3: no such unit: drop it\n  line 4: twice (r.one): keep one"
	if got := err.Error(); got != want || strings.Contains(got, "()") {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}

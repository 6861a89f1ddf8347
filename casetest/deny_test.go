package casetest_test

import (
	"testing"

	"sortie/casetest"
	"sortie/tally"
)

// Each kind of thing that carries a rule is missed when the rule is switched off, and nothing else is.
func TestACaseFailsWithoutTheRuleItShows(t *testing.T) {
	long := `# A shot of nine inches is long: 6 - 2 hits on a 4, not on a 5.
system toy
rules toy.hit.long
counter red a at 10,10 hits 2
counter blue x at 10,19 hits 1
roll draw: red
unit: a
act: shoot
targets: x
roll hit: 5
want x: models 1
`
	far := `# Seven inches are too far.
system toy
rules toy.move.reach
counter red a at 10,10 hits 2
counter blue x at 30,10 hits 1
roll draw: red
unit: a
try act: shoot -> refused toy.shoot.range
act: move
try move: a by 7,0 -> refused toy.move.reach
move: a by 1,0
want a: at 11,10
`
	for _, c := range []struct {
		what, text string
		without    tally.Rule
		fails      bool
	}{
		{"as the book stands", long, "", false},
		{"a line of a sum", long, "toy.hit.long", true},
		{"another rule", long, "toy.hit.split", false},
		{"as the book stands", far, "", false},
		{"a refused answer", far, "toy.move.reach", true},
		{"a refused option", far, "toy.shoot.range", true},
		{"an offer", far, "toy.move", true},
		{"another rule", far, "toy.move.rock", false},
	} {
		report := casetest.RunWithout(c.without, pickets, "deny.case", []byte(c.text))
		if report.Passed() == c.fails {
			t.Errorf("%s, without %q: %v", c.what, c.without, report.Err())
		}
	}
}

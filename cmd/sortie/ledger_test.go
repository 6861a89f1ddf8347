package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"sortie/internal/toy"
	"sortie/ledger"
)

const longShot = `# A long shot misses with a 5.
system toy
rules toy.hit.long toy.turn
counter red a at 10,10 hits 2
counter blue x at 10,19 hits 1
roll draw: red
unit: a
act: shoot
targets: x
roll hit: 5
want x: models 1
`

func TestLedgerSwitchesRulesOff(t *testing.T) {
	files := fstest.MapFS{
		"ledger.tsv": &fstest.MapFile{Data: []byte("id\tsection\twhere\trule\truling\n" +
			"toy.hit.long\tShooting\t1\tA long shot is hard.\t\ntoy.turn\tTurn\t2\tTurns end.\t\ntoy.move\tMoving\t3\tCounters move.\t\n")},
		"ledger.fixed":                 &fstest.MapFile{Data: []byte("sequence toy.turn\n")},
		"testdata/cases/hit/long.case": &fstest.MapFile{Data: []byte(longShot)},
	}
	for _, c := range []struct{ args, want string }{
		{"ledger --deny --json", `{"toy":{"rules":3,"felt":1,"unfelt":["toy.move"],"fixed":[{"row":"toy.turn","why":"a step of the sequence"}]}}` + "\n"},
		{"ledger --deny --system toy --rule toy.hit.long --json", `{"toy":{"rules":1,"felt":1,"unfelt":[],"fixed":[]}}` + "\n"},
		{"ledger --deny", "Pickets (toy): of 3 rules 1 are felt when they are switched off, 1 are not, 1 cannot be\n" +
			"  unfelt  toy.move\n  fixed   toy.turn: a step of the sequence\n"},
		{"ledger --deny --rule a2.none", ""},
		{"ledger --deny --rule toy.none", ""},
	} {
		var out, errs bytes.Buffer
		code := run(strings.Fields(c.args), &env{out: &out, err: &errs, systems: []ledger.Source{{ID: "toy", System: toy.System(), FS: files}}})
		if out.String() != c.want || (code != 0) != (c.want == "") {
			t.Errorf("%s: code %d\n%s%s", c.args, code, out.String(), errs.String())
		}
	}
}

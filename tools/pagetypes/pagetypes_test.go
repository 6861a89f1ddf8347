package main

import (
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// types.ts says what the server's Go types say.
func TestThePageKnowsTheServersTypes(t *testing.T) {
	faults, err := Check("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Error(f)
	}
}

// pageText is types.ts in one line, however it is laid out.
func pageText(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../web/page/src/types.ts")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(tokens(string(text)), " ")
}

// Each change of types.ts as it stands must be found, and named.
func TestADifferenceIsNamed(t *testing.T) {
	text := pageText(t)
	s, err := readServer("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ was, is, want string }{
		{"strong: number;", "", "Unit.strong is missing in types.ts: game.Unit has it, a int"},
		{"strong: number;", "strong: string;", "Unit.strong is string in types.ts and int in Go, a number"},
		{"strong: number;", "strong: number; brave: boolean;", "Unit.brave: game.Unit has no such field"},
		{"dice?: OrderDie[]", "dice?: OrderDie", "Unit.dice is OrderDie in types.ts and []Die in Go"},
		{"dice?: OrderDie[]", "dice?: Weapon[]", "Unit.dice is Weapon in types.ts and game.Die in Go"},
		{"dice?: OrderDie[]", "dice: OrderDie[]", "Unit.dice may be left out by the server: write `dice?`"},
		{"sides: Side[]", "sides: [Side, Side]", "View.sides is [Side, Side] in types.ts and []Side in Go"},
		{"table: { width: number; height: number;", "table: { width: number;", "View.table.height is missing"},
		{"seed: string;", "seed: number;", "Setup.seed is number in types.ts and uint64 in Go, a string"},
		{"created: string;", "created: number;", "Match.created is number in types.ts and time.Time in Go, a string"},
		{"kind: 'me' | 'link' | 'bot'", "kind: 'me' | number", "SeatChoice.kind is 'me' | number"},
		{"request: Ask | null", "request: Ask", "Undo.request may be null"},
		{"lines: SumLine[]", "rows: SumLine[]", "Sum.lines is missing in types.ts: tally.Tally has it"},
		{"export type Luck =", "export type Fortune =", "Fortune has no Go type: name it in tools/pagetypes/pairs.go"},
	} {
		was, is := strings.Join(tokens(c.was), " "), strings.Join(tokens(c.is), " ")
		changed := strings.Replace(text, was, is, 1)
		if changed == text {
			t.Errorf("types.ts has no %q any more: change this test with it", c.was)
			continue
		}
		faults, err := compare(s, changed)
		if err != nil {
			t.Errorf("%s -> %s: %v", c.was, c.is, err)
		} else if !strings.Contains(strings.Join(faults, "\n"), c.want) {
			t.Errorf("%s -> %s: found %q, want %q", c.was, c.is, faults, c.want)
		}
	}
}

// What a Go type gains or gives up is found from the other side.
func TestAChangeOfAGoTypeIsNamed(t *testing.T) {
	text := pageText(t)
	for _, c := range []struct{ decl, want string }{
		{"type Count struct { Name string `json:\"name\"`; Value int `json:\"value\"`; Shade string `json:\"shade\"` }", "Count.shade is missing in types.ts: game.Count has it, a string"},
		{"type Count struct { Name string `json:\"name\"`; Value bool `json:\"value\"` }", "Count.value is number in types.ts and bool in Go, a boolean"},
		{"type Count struct { Name string `json:\"name\"` }", "Count.value: game.Count has no such field"},
		{"type Count struct { Name string `json:\"name\"`; Value *int `json:\"value\"` }", "Count.value may be null"},
		{"type Count struct { Name string `json:\"name\"`; Value map[string]int `json:\"value\"` }", "the Go type map[string]int is not understood"},
		{"type Count int", "Count is an object, and game.Count in Go is not that"},
	} {
		s, err := readServer("../..")
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), "count.go", "package game\n"+c.decl, 0)
		if err != nil {
			t.Fatal(err)
		}
		s.read("game", file)
		faults, err := compare(s, text)
		if err != nil || !strings.Contains(strings.Join(faults, "\n"), c.want) {
			t.Errorf("%s: found %q, %v, want %q", c.decl, faults, err, c.want)
		}
	}
}

func TestTextThatIsNotUnderstoodIsNamed(t *testing.T) {
	for text, want := range map[string]string{
		"type A = string;":                   "`export type NAME = …` is expected before \"type\"",
		"export type A string":               "type A is not understood",
		"export type A = { x number }":       "type A: `:` is expected after x",
		"export type A = { x: string":        "type A: it ends before `}`",
		"export type A = [string, ":          "type A: it ends before `]`",
		"export type A = (string":            "type A: `)` is expected",
		"export type A =":                    "type A: it ends too early",
		"export type A = string[; /* end */": "type A: `]` is expected",
		"export type A = <B>":                "\"<\" is not understood",
	} {
		if _, _, err := readPage(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

// Editions writes docs/editions.md: what changes between the two editions of Beyond the Gates of Antares, row by row, out
// of the ledger of the first. A test says whether the page is as the ledger has it.
package main

import (
	"fmt"
	"os"
	"strings"

	"sortie/ledger"
	"sortie/rules/antares2/gates1"
)

func main() {
	text, err := page()
	if err == nil {
		err = os.WriteFile("docs/editions.md", []byte(text), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "editions:", err)
		os.Exit(1)
	}
}

const head = `# The two editions

Beyond the Gates of Antares has two editions here: the first (system ` + "`g1`" + `) and the second (` + "`a2`" + `). The rules stand once, in
` + "`rules/antares2`" + `, with an edition; where the two differ the code has both sides at one place. A list of the second edition
can be played in the first: its forces are converted, with the first edition's classes of movement.

This page is made from the ledger of the first edition (` + "`go run ./tools/editions`" + `). What stands in no line of it is alike in both.

`

// page is the whole text: what is alike although one might doubt it, then every difference by its chapter.
func page() (string, error) {
	text, err := gates1.Files.ReadFile("ledger.tsv")
	if err != nil {
		return "", err
	}
	rows, err := ledger.Load(text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(head)
	last := ""
	for _, row := range rows.Rows {
		if row.Section != "Differences" {
			continue
		}
		parts := strings.Split(string(row.ID), ".")
		chapter := parts[2]
		if parts[1] == "same" {
			chapter = "alike"
		}
		if chapter != last {
			fmt.Fprintf(&b, "\n## %s\n\n| row | first edition | second edition |\n| --- | --- | --- |\n", title(chapter))
			last = chapter
		}
		first, second := sides(row.Rule)
		if row.Ruling != "" {
			second = strings.TrimSpace(second + " *" + row.Ruling + "*")
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.Join(parts[1:], "."), cell(first), cell(second))
	}
	return strings.Replace(b.String(), "both.\n\n\n", "both.\n\n", 1), nil
}

// sides splits a row into what each edition says; a row that speaks of both at once stands in the first column.
func sides(rule string) (first, second string) {
	rule = strings.TrimPrefix(rule, "No difference: ")
	rest, ok := strings.CutPrefix(rule, "g1: ")
	if !ok {
		rest = strings.TrimPrefix(rule, "g1 ")
	}
	for _, cut := range []string{" a2: ", " a2 core: ", " a2 "} {
		if a, b, ok := strings.Cut(rest, cut); ok {
			return a, strings.TrimPrefix(b, "core ")
		}
	}
	return rest, ""
}

func cell(s string) string {
	if s == "" {
		return ""
	}
	s = strings.ReplaceAll(s, "|", "\\|")
	return strings.ToUpper(s[:1]) + s[1:]
}

func title(chapter string) string {
	names := map[string]string{
		"alike": "Alike in both", "acc": "Accuracy", "oh": "Overhead fire", "hit": "Hits", "res": "Resist", "pin": "Pins", "pbs": "Point blank shooting",
		"h2h": "Hand-to-hand", "los": "Lines of sight", "react": "Reactions", "leader-tough": "Leaders", "medic-beast": "Medics", "army-broken": "Victory",
		"outcast-rebel": "Outcast and Rebel", "sharding": "Drones",
	}
	if name := names[chapter]; name != "" {
		return name
	}
	return strings.ToUpper(chapter[:1]) + chapter[1:]
}

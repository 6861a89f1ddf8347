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
	for _, d := range rows.Differences("a2", gates1.Chapters()) {
		if d.Chapter != last {
			fmt.Fprintf(&b, "\n## %s\n\n| row | first edition | second edition |\n| --- | --- | --- |\n", d.Chapter)
			last = d.Chapter
		}
		second := d.There
		if d.Note != "" {
			second = strings.TrimSpace(second + " *" + d.Note + "*")
		}
		_, row, _ := strings.Cut(string(d.ID), ".")
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", row, cell(d.Here), cell(second))
	}
	return strings.Replace(b.String(), "both.\n\n\n", "both.\n\n", 1), nil
}

func cell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }

package conform

import (
	"os"
	"strings"
	"testing"

	"sortie/casetest"
	"sortie/game"
	"sortie/tally"
)

// TraitsAreShown demands of every special rule in the data that ship that it stands on the card of the model that has
// it, under a row of the ledger that a case below dir names, and of every special rule of the book that it is
// explained. Card is what the card of a model shows, by the model's key.
func TraitsAreShown(t *testing.T, sys game.System, dir string, card func(model string) []game.Fact) {
	t.Helper()
	for _, e := range sys.(game.Armoury).Catalogue().Traits {
		if e.Text == "" || e.Rule == "" {
			t.Errorf("%s is explained as %q by %q", e.Name, e.Text, e.Rule)
		}
	}
	set, err := sys.Fix(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	rows, read := casedRows(t, dir), 0
	for _, line := range strings.Split(set.Data, "\n") {
		before, has, ok := strings.Cut(line, " has ")
		f := strings.Fields(before)
		if !ok || f[0] != "model" {
			continue
		}
		facts := card(f[1])
		for _, word := range strings.Split(has, ",") {
			word = strings.TrimSpace(word)
			read++
			switch fact := factOf(facts, word); {
			case fact == nil:
				t.Errorf("the card of %s does not show %s", f[1], word)
			case !rows[fact.Rule]:
				t.Errorf("%s of %s: no case has its row %q", word, f[1], fact.Rule)
			}
		}
	}
	if read == 0 {
		t.Error("no special rule ships")
	}
}

// factOf is what a card shows of a special rule, the one with the longest name that fits.
func factOf(facts []game.Fact, word string) *game.Fact {
	var best *game.Fact
	for i := range facts {
		f := &facts[i]
		if fits := strings.Contains(word, f.Name) || strings.Contains(f.Value, word); fits && (best == nil || len(f.Name) > len(best.Name)) {
			best = f
		}
	}
	return best
}

// casedRows are the rows of the ledger that cases say they prove.
func casedRows(t *testing.T, dir string) map[tally.Rule]bool {
	t.Helper()
	files, err := casetest.Files(dir)
	if err != nil {
		t.Fatal(err)
	}
	out := map[tally.Rule]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(text), "\n") {
			if rules, ok := strings.CutPrefix(line, "rules "); ok {
				for _, rule := range strings.Fields(rules) {
					out[tally.Rule(rule)] = true
				}
			}
		}
	}
	return out
}

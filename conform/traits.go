package conform

import (
	"os"
	"strings"
	"testing"

	"sortie/casetest"
	"sortie/game"
	"sortie/tally"
)

// Bearer is a profile of the data that ship: the special rules it is written with, and what its card shows.
type Bearer struct {
	Key  string
	Has  []string
	Card []game.Fact
}

// Bearers are the definition lines of a kind among the data that ship: KIND KEY … has RULE, RULE…
func Bearers(t *testing.T, sys game.System, kind string, card func(key string) []game.Fact) []Bearer {
	t.Helper()
	set, err := sys.Fix(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	var out []Bearer
	for _, line := range strings.Split(set.Data, "\n") {
		before, has, ok := strings.Cut(line, " has ")
		if f := strings.Fields(before); ok && f[0] == kind {
			out = append(out, Bearer{f[1], strings.Split(has, ","), card(f[1])})
		}
	}
	return out
}

// TraitsAreShown demands of every special rule in the data that ship that it stands on the card of who has it, and of
// every special rule of the book, and all that stands on a card, that it is explained and that a case below dir names its
// row of the ledger.
func TraitsAreShown(t *testing.T, sys game.System, dir string, bearers []Bearer) {
	t.Helper()
	rows, read := casedRows(t, dir), 0
	for _, e := range sys.(game.Armoury).Catalogue().Traits {
		if e.Text == "" || !rows[e.Rule] {
			t.Errorf("%s is explained as %q by %q, or no case has that row", e.Name, e.Text, e.Rule)
		}
	}
	for _, b := range bearers {
		for _, word := range b.Has {
			read++
			if word = strings.TrimSpace(word); factOf(b.Card, word) == nil {
				t.Errorf("the card of %s does not show %s", b.Key, word)
			}
		}
		for _, fact := range b.Card {
			if !rows[fact.Rule] {
				t.Errorf("%s of %s: no case has its row %q", fact.Name, b.Key, fact.Rule)
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

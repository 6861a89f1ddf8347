package antares2

import (
	"bytes"
	"fmt"
	"strings"

	"sortie/game"
	"sortie/rules/antares2/gates1"
	"sortie/tally"
	"sortie/voice"
)

// sheetRows reads gates1/rows.tsv and gives every row of both ledgers its rows of the sheet. Code that both editions
// share cites the second; whoever plays the first sees, and can deny, the rows of the sheet.
func sheetRows() *voice.Names {
	lines, stars := map[tally.Rule][]tally.Rule{}, []tally.Rule{}
	for no, text := range strings.Split(gates1.Rows, "\n") {
		if text == "" || text[0] == '#' {
			continue
		}
		left, right, ok := strings.Cut(text, "\t")
		if !ok || right == "" || lines[tally.Rule(left)] != nil {
			panic(fmt.Sprintf("gates1/rows.tsv line %d: a row, a tab and the rows of the sheet, each row once", no+1))
		}
		for _, word := range strings.Fields(right) {
			lines[tally.Rule(left)] = append(lines[tally.Rule(left)], tally.Rule(word))
		}
		if strings.HasSuffix(left, "*") {
			stars = append(stars, tally.Rule(left))
		}
	}
	t := &voice.Names{To: map[tally.Rule][]tally.Rule{}, Prefix: "a2.", Rest: lines["a2.*"]}
	second, err := Files.ReadFile("ledger.tsv")
	if err != nil {
		panic(err)
	}
	first, err := gates1.Files.ReadFile("ledger.tsv")
	if err != nil {
		panic(err)
	}
	for _, text := range append(bytes.Split(second, []byte("\n")), bytes.Split(first, []byte("\n"))...) {
		id, _, _ := strings.Cut(string(text), "\t")
		if row := tally.Rule(id); strings.Contains(id, ".") {
			t.From = append(t.From, row)
			t.To[row] = follow(lines, said(lines, stars, row), nil)
		}
	}
	return t
}

// said is what a row is on the sheet by its own line, or by the longest name with a star that it begins with.
func said(lines map[tally.Rule][]tally.Rule, stars []tally.Rule, row tally.Rule) []tally.Rule {
	if strings.HasPrefix(string(row), "g1.") {
		return []tally.Rule{row}
	}
	if own := lines[row]; own != nil {
		return own
	}
	best := tally.Rule("a2.*")
	for _, star := range stars {
		if strings.HasPrefix(string(row), strings.TrimSuffix(string(star), "*")) && len(star) > len(best) {
			best = star
		}
	}
	return lines[best]
}

// follow adds to rows of the sheet those that say the same once more, and so on.
func follow(lines map[tally.Rule][]tally.Rule, from, out []tally.Rule) []tally.Rule {
next:
	for _, row := range from {
		for _, o := range out {
			if o == row {
				continue next
			}
		}
		out = follow(lines, lines[row], append(out, row))
	}
	return out
}

// shown is a view with the rows of the edition.
func (s *State) shown(v game.View) game.View {
	v.Result.Rule = s.Book.Row(v.Result.Rule)
	for i := range v.Terrain {
		s.Book.Facts(v.Terrain[i].Facts)
	}
	for i := range v.Units {
		s.Book.Facts(v.Units[i].Rules)
		s.Book.Facts(v.Units[i].Stats)
		for k := range v.Units[i].Weapons {
			s.Book.Facts(v.Units[i].Weapons[k].Facts)
		}
	}
	return v
}

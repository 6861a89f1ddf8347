package catalog_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"sortie/catalog"
)

var (
	// sourceLines is how a ruling would name a place in the text a ledger was made from, which nobody who reads it has.
	sourceLines = regexp.MustCompile(`(?i)\b(lines? \d{2,}|a2:? \d{3,})|\(\d{4}[,)]`)
	rowNamed    = regexp.MustCompile(`\b(a2|g1|ff|is|dvg)(\.[a-z0-9-]+)+(\.?\*)?`)
)

// Players read the rulings: they name chapters and rows, every row named is there, and no lines of a text that they have not.
func TestRulingsNameRows(t *testing.T) {
	var ids []string
	for _, s := range catalog.Systems() {
		l, err := s.Ledger()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range l.Rows {
			ids = append(ids, string(r.ID))
		}
	}
	for _, s := range catalog.Systems() {
		l, _ := s.Ledger()
		for _, r := range l.Rows {
			text := r.Rule + " " + r.Ruling
			if found := sourceLines.FindString(text); found != "" {
				t.Errorf("%s names lines of a source (%q): name the chapter or the row", r.ID, found)
			}
			for _, name := range rowNamed.FindAllString(text, -1) {
				start, all := strings.CutSuffix(name, "*")
				if !slices.ContainsFunc(ids, func(id string) bool { return id == name || all && strings.HasPrefix(id, start) }) {
					t.Errorf("%s names %s, which is no row", r.ID, name)
				}
			}
		}
	}
}

package ledger

import (
	"strings"

	"sortie/tally"
)

// Difference is a row in which one edition of a book is held against another.
type Difference struct {
	ID      tally.Rule
	Chapter string
	Here    string // what this edition says, or what both do
	There   string // what the other says; empty where both are spoken of at once
	Note    string
	Alike   bool // it is no difference, although one might think so
}

// differences is the section of a ledger that speaks of another edition. Its rows say what stands here, then what stands there,
// each after the id of its system: "g1: … a2: …".
const differences = "Differences"

// Differences lists the rows in which the ledger of an edition speaks of another edition, by the id of its system. A chapter is the
// third part of an id unless it has a name.
func (l Ledger) Differences(other string, chapters map[string]string) []Difference {
	var out []Difference
	for _, row := range l.Rows {
		if row.Section != differences {
			continue
		}
		parts := strings.Split(string(row.ID), ".")
		d := Difference{ID: row.ID, Note: row.Ruling, Alike: parts[1] == "same"}
		chapter := parts[2]
		if d.Alike {
			chapter = "alike"
		}
		if d.Chapter = chapters[chapter]; d.Chapter == "" {
			d.Chapter = capital(chapter)
		}
		d.Here, d.There = sides(row.Rule, parts[0], other)
		out = append(out, d)
	}
	return out
}

// sides splits a row into what each edition says; a row that speaks of both at once is all on this side.
func sides(rule, here, there string) (this, that string) {
	rule = strings.TrimPrefix(rule, "No difference: ")
	rest, ok := strings.CutPrefix(rule, here+": ")
	if !ok {
		rest = strings.TrimPrefix(rule, here+" ")
	}
	for _, cut := range []string{" " + there + ": ", " " + there + " core: ", " " + there + " "} {
		if a, b, ok := strings.Cut(rest, cut); ok {
			return capital(a), capital(strings.TrimPrefix(b, "core "))
		}
	}
	return capital(rest), ""
}

func capital(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

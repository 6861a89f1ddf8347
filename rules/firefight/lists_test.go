package firefight

import (
	"strconv"
	"strings"
	"testing"
)

// Every ready list is legal for its size and spends its points.
func TestShippedListsAreLegalAndSpendTheirPoints(t *testing.T) {
	p := shippedPack()
	for _, l := range p.shippedLists() {
		limit, err := strconv.Atoi(l.ID[strings.LastIndex(l.ID, "-")+1:])
		if err != nil {
			t.Fatal(err)
		}
		_, report := p.check(l.Text, limit, nil)
		for _, f := range report.Faults {
			t.Errorf("%s line %d: %s (%s): %s", l.ID, f.Line, f.What, f.Rule, f.Fix)
		}
		if report.Points != limit {
			t.Errorf("%s has %d points of %d: add something", l.ID, report.Points, limit)
		}
	}
}

package force

import (
	"strings"
	"testing"
)

func TestShippedListsAreLegalAndSpendTheirPoints(t *testing.T) {
	p := ShippedPack()
	for _, l := range p.ShippedLists() {
		var limit int
		for _, n := range []int{500, 750, 1000} {
			if strings.HasSuffix(l.ID, "-"+itoa(n)) {
				limit = n
			}
		}
		_, report := p.Check(l.Text, limit)
		for _, f := range report.Faults {
			t.Errorf("%s line %d: %s (%s): %s", l.ID, f.Line, f.What, f.Rule, f.Fix)
		}
		if report.Points < limit-45 {
			t.Errorf("%s has %d points of %d: add something", l.ID, report.Points, limit)
		}
	}
}

func itoa(n int) string {
	if n >= 10 {
		return itoa(n/10) + itoa(n%10)
	}
	return string(rune('0' + n))
}

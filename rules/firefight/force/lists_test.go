package force

import (
	"strings"
	"testing"
)

// A list in capitals and with spaces for dashes is the same list, and is written back in its plain form; what
// is wrong with one says what there is, or that there is nothing.
func TestListsTakeNamesInAnyCaseAndSpacing(t *testing.T) {
	p := ShippedPack()
	for _, l := range p.ShippedLists() {
		_, want := p.Check(l.Text, 0, nil)
		lines := strings.Split(want.Text, "\n")
		for i, line := range lines {
			if !strings.HasPrefix(line, "list ") && !strings.Contains(line, " as ") {
				lines[i] = strings.ToUpper(strings.ReplaceAll(line, "-", " "))
			}
		}
		_, got := p.Check(strings.Join(lines, "\n"), 0, nil)
		if got.Text != want.Text || got.Points != want.Points || len(got.Faults) != len(want.Faults) {
			t.Errorf("%s: %v, %d points, written as\n%s\nwant %d points and\n%s", l.ID, got.Faults, got.Points, got.Text, want.Points, want.Text)
		}
	}
	for text, want := range map[string]string{
		"list x\nforce watch\nunit owl\n":                     "choose from ",
		"list x\nforce brood\nunit Gore Hulks with wings\n":   "",
		"list x\nforce watch\nunit line squad with wings 2\n": "choose from ",
	} {
		_, report := p.Check(text, 0, nil)
		found := false
		for _, f := range report.Faults {
			found = found || strings.Contains(f.Fix, want)
			if strings.HasSuffix(strings.TrimSpace(f.Fix), "from") || strings.Contains(f.String(), "()") {
				t.Errorf("%q: %s", text, f)
			}
		}
		if !found {
			t.Errorf("%q: no fault says %q: %v", text, want, report.Faults)
		}
	}
}

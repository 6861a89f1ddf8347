package incision_test

import (
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision"
)

// The card of a trooper has all that its record sheet has.  is.record.trooper-card
func TestTheCardOfATrooperHasWhatItsRecordHas(t *testing.T) {
	lines := `unit red ann 1 phc-strike-leader at 10,10 pins 2 wounds 1 data
unit blue bob 1 trooper at 20,20`
	var in []game.Line
	for i, l := range strings.Split(lines, "\n") {
		in = append(in, game.Line{No: i + 1, Text: l})
	}
	stage, err := incision.System().NewCase(in)
	if err != nil {
		t.Fatal(err)
	}
	v := stage.View(flow.Seat(0))
	u := v.Units[0]
	if u.Name != "ann" || u.Seat != 0 || v.Sides[0].Name == "" || u.Points <= 0 {
		t.Errorf("%q of %q, %d points", u.Name, v.Sides[0].Name, u.Points)
	}
	marks := map[string]int{}
	for _, m := range u.Marks {
		marks[m.Name] = m.Value
	}
	if marks["pins"] != 2 || marks["wounds"] != 1 || marks["data"] != 1 {
		t.Errorf("marks %v", marks)
	}
	stats := map[string]string{}
	for _, s := range u.Stats {
		stats[s.Name] = s.Value
	}
	for _, name := range []string{"Mv", "Ag", "Acc", "Str", "Res", "Init", "Co", "Wnd"} {
		if stats[name] == "" {
			t.Errorf("no %s on the card: %v", name, stats)
		}
	}
	if !strings.Contains(stats["Co"], "(") {
		t.Errorf("Co without its Break Threshold: %s", stats["Co"])
	}
	for _, w := range u.Weapons {
		for _, f := range w.Facts {
			if strings.HasPrefix(f.Value, f.Name) {
				t.Errorf("%s says a word twice: %s %s", w.Name, f.Name, f.Value)
			}
		}
	}
	if len(u.Weapons) == 0 || len(u.Weapons[0].Facts) == 0 || len(u.Rules) == 0 {
		t.Errorf("%d weapons, %d special rules", len(u.Weapons), len(u.Rules))
	}
}

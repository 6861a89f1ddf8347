package defiance

import (
	"testing"

	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// What is said of a die is what the rules make of it: faces from that number on hit, and no others.
func TestNeedIsWhatHits(t *testing.T) {
	said := map[int]string{-3: "2+, 90%", 1: "2+, 90%", 2: "2+, 90%", 5: "5+, 60%", 9: "9+, 20%", 10: "10, 10%", 11: "10, then 6+, 5%", 12: "10, then 6+ twice, 2.5%", 13: "cannot hit"}
	for need, want := range said {
		sum := tally.New("need", "range", "dvg.weapon.brackets", need)
		if got := new(State).Need(&sum); got != want {
			t.Errorf("a need of %d is said as %q, want %q", need, got, want)
		}
		hits := 0
		for die := 1; die <= 10; die++ {
			if (law.Law{}).Judge(law.Face{Natural: die, Value: die}, 0, need, force.Effectors(0), true) == law.Hit {
				hits++
			}
		}
		if want := max(0, min(9, 11-need)); hits != want {
			t.Errorf("a need of %d is met by %d faces, said are %d", need, hits, want)
		}
	}
	other := tally.New("reflex", "die", "dvg.hth.reflex-roll", 4)
	if got := new(State).Need(&other); got != "" {
		t.Errorf("a reflex roll has a need: %q", got)
	}
}

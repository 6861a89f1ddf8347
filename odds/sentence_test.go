package odds_test

import (
	"fmt"
	"strings"
	"testing"

	"sortie/odds"
)

func TestASentenceIsASituation(t *testing.T) {
	for _, c := range []struct{ system, text, want string }{
		{"a2", "five line troopers, fire, 25 inches, soft cover, two pins", "line-squad line-squad action=fire range=25 cover=soft models=5 pins=2"},
		{"a2", `Line Squad fires at three raiders, at 25", in hard cover, target down, the target has two pins`, "line-squad raiders action=fire range=25 cover=hard target-models=3 target-pins=2 target-order=down"},
		{"a2", "line-squad with extra-trooper 5 at raiders, 12 inches", "line-squad with extra-trooper 5 raiders range=12"},
		{"a2", "matriarch, against the carrier, assault, 4 inches, 1 pin, ordered", "matriarch carrier action=assault range=4 pins=1 order-test=passed"},
		{"a2", "raiders vs raiders, in the open, down", "raiders raiders cover=none target-order=down"},
		{"ff", "cogs at eight biters, blaze away, target hit the dirt, target pinned, in cover", "cogs biters action=blaze-away cover=cover target-models=8 target-pinned=yes target-htd=yes"},
		{"a2", "three matriarchs assault the line squad, 4 inches", "matriarch line-squad action=assault range=4 models=3"},
		{"ff", "stalkers charge wardens, 8 inches", "stalkers wardens action=charge range=8"},
		{"ff", "veterans, pinned, steady aim, 20 in", "veterans veterans action=steady-aim range=20 pinned=yes"},
	} {
		s, err := odds.Read(system(t, c.system), c.text)
		got := s.Unit + " " + s.Target
		for _, w := range s.Told {
			got += fmt.Sprintf(" %s=%s", w.ID, w.Value)
		}
		if err != nil || got != c.want {
			t.Errorf("%q is %q (%v), want %q", c.text, got, err, c.want)
		}
	}
}

func TestASentenceThatIsNotUnderstood(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "names no unit",
		"fire, 25 inches":         "names no unit",
		"five strike troopers":    `no unit "strike troopers": did you mean line-squad`,
		"raiders at line-squid":   `no unit "line-squid": did you mean line-squad`,
		"raiders, singing loudly": `"singing loudly" is not understood`,
		"raiders, nine wounds":    `"nine wounds" is not understood`,
	} {
		if _, err := odds.Read(system(t, "a2"), text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

package antares2

import (
	"strings"
	"testing"

	"sortie/defs"
	"sortie/rules/antares2/position"
)

// Of a squad with several weapons the longest range is named when an enemy is out of reach, whatever comes first in
// its list.
func TestRangeOfTheLongestWeapon(t *testing.T) {
	for _, arms := range []string{"short,far", "far,short", "far", "short,far,middle"} {
		text := `weapon short standard shots 1 sv 0 range 5/10/15
weapon middle standard shots 1 sv 0 range 10/20/30
weapon far standard shots 1 sv 0 range 20/30/40
model gunner infantry M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms ` + arms + `
unit red squad 1 gunner at 10,10
unit blue foe 1 trooper at 41,41`
		s, err := newCase(defs.Lines(text))
		if err != nil {
			t.Fatal(err)
		}
		no := s.TargetRefusal(0, 1, position.Fire, nil)
		if no == nil || no.Rule != "a2.range.out-of-range" || !strings.Contains(no.Why, `reaches 40"`) {
			t.Errorf("arms %s: refused by %+v", arms, no)
		}
	}
}

package antares2

import (
	"testing"

	"sortie/flow"
	"sortie/geom"
)

// What the engine proposes is accepted back from a screen that leaves out facings nobody chose.
func TestProposalComesBackWithoutFacings(t *testing.T) {
	at := []geom.Point{{X: 508, Y: 1016}}
	proposed := []flow.Path{{Figure: 3, Points: at, Facing: 90}}
	for _, c := range []struct {
		name string
		back flow.Path
		same bool
	}{
		{"the facing is left out", flow.Path{Figure: 3, Points: at}, true},
		{"a facing is chosen", flow.Path{Figure: 3, Points: at, Facing: 90, Turned: true}, false},
		{"another figure", flow.Path{Figure: 4, Points: at}, false},
		{"another place", flow.Path{Figure: 3, Points: []geom.Point{{X: 509, Y: 1016}}}, false},
		{"a corner more", flow.Path{Figure: 3, Points: append(at[:1:1], at[0])}, false},
	} {
		if got := samePaths([]flow.Path{c.back}, proposed); got != c.same {
			t.Errorf("%s: taken as the same: %v", c.name, got)
		}
	}
}

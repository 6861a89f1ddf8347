package antares2

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/flow"
)

// A unit of thirty that is to be stood in a zone full of rocks and of friends is stood where it may stand, or nowhere; where there is no
// room to be seen, that is found with a bounded number of places looked for, and all the same by whoever asks.
func TestThirtyDeployAmongRocks(t *testing.T) {
	stood, vain := 0, 0
	for _, seed := range [...]uint64{100, 103, 109, 112, 115} {
		r := rand.New(rand.NewPCG(seed, 5))
		var b strings.Builder
		b.WriteString("zones 12\nphase deploy\n")
		for i := range 100 + r.IntN(95) {
			fmt.Fprintf(&b, "terrain t%d rock rect %.2f,%.2f %.2fx%.2f\n", i, 72*r.Float64(), 12*r.Float64(), 1+2.5*r.Float64(), 1+2.5*r.Float64())
		}
		for i := range r.IntN(60) {
			fmt.Fprintf(&b, "unit red e%d 3 trooper at %.2f,%.2f\n", i, 2+66*r.Float64(), 1+10*r.Float64())
		}
		b.WriteString("unit red squad 30 trooper waiting\nunit blue foe 1 trooper at 25,60\n")
		s, err := newCase(defs.Lines(b.String()))
		if err != nil {
			t.Fatal(err)
		}
		run, squad := &Run{State: s}, s.unitNamed("squad")
		a := run.RoomInZone(squad)
		again := run.RoomInZone(squad)
		if !a.Same(&again) {
			t.Errorf("zone %d: two who ask are told to stand elsewhere", seed)
		}
		if len(a.Paths) == 0 {
			vain++
			continue
		}
		stood++
		if no := run.placeRefusal(squad, &a, func() flow.Answer { return a }); no != nil {
			t.Errorf("zone %d: it may not stand where there is said to be room: %v", seed, no)
		}
	}
	if stood == 0 || vain == 0 {
		t.Errorf("the zones are dull: %d with room and %d without", stood, vain)
	}
}

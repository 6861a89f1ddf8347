package firefight

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sortie/geom"
	"sortie/rules/firefight/position"
)

// mob is a red unit of twenty models of five sizes that nobody ships.
func mob(where string) string {
	var b strings.Builder
	for _, m := range [...]string{"man speed 6/12 base 1", "big speed 6/12 base 1.6", "ogre speed 6/12 base 2", "gun speed 6/12 base 3", "rat speed 6/12 base 0.8"} {
		fmt.Fprintf(&b, "model %s shoot 5 assault 5 nerve 4 armour 5 us 2 arms plain-rifle,close-arms\n", m)
	}
	return b.String() + "unit red mob 8 man with 3 big with 3 ogre with 1 gun with 5 rat " + where + "\n"
}

// rubble scatters rocks over a box.
func rubble(r *rand.Rand, name string, n int, left, near, wide, deep float64) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "terrain %s%d rocks rect %.2f,%.2f %.2fx%.2f\n", name, i, left+wide*r.Float64(), near+deep*r.Float64(), 0.2+0.8*r.Float64(), 0.2+0.8*r.Float64())
	}
	return b.String()
}

// Where a big unit of many kinds is put down is looked for with a bounded number of outlines and places; without a bound it took three
// hundred million to find that this zone has no room for it. What is found may be answered.
func TestRoomForAMobIsNotSoughtForEver(t *testing.T) {
	zone := geom.Box{Max: geom.Point{X: 48 * geom.Inch, Y: 12 * geom.Inch}}
	for _, rocks := range [...]int{100, 1150} {
		room := rocks < 1000
		s := staged(t, "table 48x48\n"+mob("waiting")+rubble(rand.New(rand.NewPCG(9, 5)), "t", rocks, 0, 0, 48, 12)+"unit blue foe 1 man at 24,40\n")
		g := s.NewPlacing(&position.PlaceSpec{Unit: s.unitNamed("mob"), Name: AskPlace, Rule: "ff.setup.deploy.legal", Spare: NoUnit,
			Fits: func(b *geom.Shape, _ bool) bool { return zone.Holds(b.Bounds()) },
			Near: func(k int) (geom.Point, bool) { return s.ZonePlace(0, k) }})
		a, ok := g.FirstPlace()
		if ok != room {
			t.Errorf("%d rocks leave room for it: %v, not %v", rocks, ok, room)
		}
		if no := g.Judge(&a); ok && no != nil {
			t.Errorf("%d rocks: it may not stand where there is said to be room: %v", rocks, no)
		}
		if work := s.Works().Crowd.Work; work > 8<<20 || !room && work < 1<<20 {
			t.Errorf("%d rocks: the search has looked at %d outlines and places", rocks, work)
		}
	}
}

// A big unit whose charge fails goes as far as all of it finds room, or stays; how far is looked for with a bounded number of outlines and
// places too.
func TestAMobThatFallsShortFindsRoomSoon(t *testing.T) {
	most, moved := 0, 0
	for i := range uint64(4) {
		r := rand.New(rand.NewPCG(i, 7))
		s := staged(t, mob("at 30,12")+rubble(r, "l", 200+25*int(i), 22, 8, 6.4, 18)+rubble(r, "r", 200+25*int(i), 30.6, 8, 7, 18)+"unit blue foe 1 man at 30,28\n")
		u := s.unitNamed("mob")
		before := s.Bodies[s.Units[u].Leader].At
		(&Run{State: s, io: &citer{}}).failedMove(u, s.unitNamed("foe"))
		if s.Bodies[s.Units[u].Leader].At != before {
			moved++
			if err := standing(s); err != nil {
				t.Errorf("place %d: %v", i, err)
			}
			if !s.IsCoherent(u) {
				t.Errorf("place %d: it is out of coherency", i)
			}
		}
		most = max(most, s.Works().Crowd.Work)
	}
	if moved == 0 || most > 8<<20 || most < 1<<20 {
		t.Errorf("%d of 4 have moved; at most %d outlines and places were looked at", moved, most)
	}
}

package firefight

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sortie/geom"
)

// From no place of a house's wall is the way into contact shorter than the one found: walls are tried every tenth of
// an inch, among rocks at random.  ff.assault.shortest-path
func TestNoDoorIsNearer(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	found := 0
	for range 40 {
		s := doorScene(t, r)
		f := s.newFinder(0, goal{piece: -1, unit: 1}, 12*geom.Inch, false, true)
		way, ok := f.find()
		best, any := slowDoor(f)
		if any && (!ok || way.length > best+6) {
			t.Errorf("the way is %v (%v), one of %v leads out by another door", way.length, ok, best)
		}
		if ok {
			found++
		}
		f.done()
	}
	if found < 20 {
		t.Errorf("only %d of 40 scenes have a way", found)
	}
}

// doorScene is a squad in a house, an enemy some way off, and rocks between them.
func doorScene(t *testing.T, r *rand.Rand) *State {
	text := "table 48x48\nmodel man speed 6/12 shoot 5 assault 5 nerve 4 armour 5 base 1 us 2 arms rifle,close-arms\n" +
		"terrain hut building rect 20,20 5x3 capacity 10\n"
	for i := range 6 {
		text += fmt.Sprintf("terrain r%d rocks rect %.2f,%.2f %.2fx%.2f\n", i, 16+10*r.Float64(), 23.7+3*r.Float64(), 0.5+3*r.Float64(), 0.3+r.Float64())
	}
	text += fmt.Sprintf("unit red squad 1 man inside hut\nunit blue foe 1 man at %.2f,%.2f\n", 18+9*r.Float64(), 29+2*r.Float64())
	return staged(t, text)
}

// slowDoor tries to begin at every place of the walls.
func slowDoor(f *finder) (best geom.Length, any bool) {
	for _, line := range f.start.Lines() {
		d := geom.Dist(line[0], line[1])
		for k := geom.Length(0); k <= d; k += geom.Inch / 10 {
			q := geom.Toward(line[0], line[1], k)
			if w, ok := f.field.Touch(q, f.limit-f.reach); ok && (!any || w.Length.Length()+f.reach < best) {
				best, any = w.Length.Length()+f.reach, true
			}
		}
	}
	return best, any
}

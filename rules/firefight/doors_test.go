package firefight

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sortie/geom"
	"sortie/rules/firefight/position"
)

// From no place of a house's wall is the way into contact shorter than the one found: walls are tried every tenth of
// an inch, among rocks at random.  ff.assault.shortest-path
func TestNoDoorIsNearer(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 9))
	found := 0
	for range 40 {
		s := doorScene(t, r)
		f := s.NewFinder(0, position.Goal{Piece: -1, Unit: 1}, 12*geom.Inch, false, true)
		way, ok := f.Find()
		best, any := slowDoor(f)
		if any && (!ok || way.Length > best+6) {
			t.Errorf("the way is %v (%v), one of %v leads out by another door", way.Length, ok, best)
		}
		if ok {
			found++
		}
		f.Done()
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
func slowDoor(f *position.Finder) (best geom.Length, any bool) {
	for _, line := range f.Start.Lines() {
		d := geom.Dist(line[0], line[1])
		for k := geom.Length(0); k <= d; k += geom.Inch / 10 {
			q := geom.Toward(line[0], line[1], k)
			if w, ok := f.Field.Touch(q, f.Limit-f.Body.Reach()); ok && (!any || w.Length.Length()+f.Body.Reach() < best) {
				best, any = w.Length.Length()+f.Body.Reach(), true
			}
		}
	}
	return best, any
}

// A leader that begins in contact with an enemy goes round him into a house, not through him; friends it goes through.
// ff.move.enemy-one-inch, ff.move.through-friends
func TestNoWayThroughAnEnemyInContact(t *testing.T) {
	for _, c := range []struct {
		between string
		pace    geom.Length
		ok      bool
	}{{"blue", 3 * geom.Inch / 2, false}, {"blue", 2 * geom.Inch, false}, {"blue", 5 * geom.Inch / 2, true}, {"red", 3 * geom.Inch / 2, true}, {"red", geom.Inch, false}} {
		s := staged(t, "table 48x48\nmodel man speed 6/12 shoot 5 assault 5 nerve 4 armour 5 base 1 us 2 arms rifle,close-arms\n"+
			"terrain hut building rect 22,10 5x20 capacity 10\nunit red squad 1 man at 20,20\nunit "+c.between+" other 1 man at 21,20\n")
		f := s.NewFinder(0, position.Goal{Piece: 0, Unit: NoUnit}, c.pace, false, false)
		way, ok := f.Find()
		f.Done()
		if ok != c.ok {
			t.Errorf("past a %s in contact with %v to go: %v (%v), want %v", c.between, c.pace, ok, way.Length, c.ok)
		}
	}
}

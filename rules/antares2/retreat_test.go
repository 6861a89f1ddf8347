package antares2

import (
	"fmt"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
)

// cornered is a loser beside its winner, among random rocks and further enemies.
func cornered(t *testing.T, seed uint64) *State {
	t.Helper()
	rnd := dice.NewRand(seed, 21)
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	for i := range 3 + rnd.Int(3) {
		x, y := 13+rnd.Int(14), 21+rnd.Int(6)
		line("terrain k%d rock rect %d.%d,%d.%d %dx%d", i, x, rnd.Int(10), y, 6+rnd.Int(4), 1+rnd.Int(4), 1+rnd.Int(2))
	}
	line("unit red w 1 trooper at 20,20")
	line("unit red e 1 trooper at %d.%d,%d.%d", 13+rnd.Int(14), rnd.Int(10), 23+rnd.Int(5), rnd.Int(10))
	line("unit blue s 1 trooper at 20,20.98426")
	s, err := newCase(defs.Lines(b.String()))
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return s
}

// No place further from the winner is missed: of a dense grid, none that a loser can come to lies further off than
// what it is held to, by more than an eighth of what is left to the hand.
func TestNoFartherPlaceIsMissed(t *testing.T) {
	held, searched := 0, 0
	for seed := range uint64(120) {
		s := cornered(t, seed)
		r := &Run{State: s, io: quiet{}}
		const loser, winner = UnitID(2), UnitID(0)
		away := r.flight(loser, winner)
		spec := &MoveSpec{Unit: loser, Name: AskConsolidate, Rule: "a2.consolidate.loser", Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit}
		g := r.newMove(spec)
		_, far, ok := r.farthest(g, &away, true)
		if ok {
			held++
		}
		p := g.poses[0]
		step := geom.Toward(p.from, p.from.Add(away.lines[0]), geom.Inch+touch+1)
		for dx := -5 * geom.Inch; dx <= 5*geom.Inch; dx += geom.Inch / 5 {
			for dy := -geom.Inch; dy <= 5*geom.Inch; dy += geom.Inch / 5 {
				q := p
				q.from, q.left = step, p.left-(geom.Inch+touch+1)
				way, found := g.freeWay(&q, p.from.Add(geom.Point{X: dx, Y: dy}))
				if !found {
					continue
				}
				a := flow.Answer{Paths: []flow.Path{{Figure: int32(p.m), Points: append([]geom.Point{step}, way...)}}}
				if g.refuse(&a) != nil {
					continue
				}
				searched++
				if d := away.distance(a.Paths); d > far+slack/8 {
					t.Fatalf("seed %d: %v off can be reached at %+v, and it is held to %v (%v)", seed, d, a.Paths, far, ok)
				}
			}
		}
		g.done()
	}
	if held < 30 || searched < 1000 {
		t.Errorf("only %d losers could flee, to %d places", held, searched)
	}
}

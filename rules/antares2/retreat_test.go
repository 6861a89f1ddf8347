package antares2

import (
	"fmt"
	"strings"
	"testing"

	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
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

// fled is the move of a loser that gets away from the first unit, from where it flees, and how far off it is held to, if it can go at all.
func fled(s *State, loser UnitID) (g *position.Move, away position.Flight, far geom.Length, ok bool) {
	r := &Run{State: s, io: quiet{}}
	away = r.Flight(loser, 0)
	g = r.NewMove(&position.MoveSpec{Unit: loser, Name: AskConsolidate, Rule: "a2.consolidate.loser", Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
	_, far, ok = r.farthest(g, &away, true)
	return g, away, far, ok
}

// No place further from the winner is missed: of a dense grid, none that a loser can come to lies further off than
// what it is held to, by more than an eighth of what is left to the hand.
func TestNoFartherPlaceIsMissed(t *testing.T) {
	held, searched := 0, 0
	for seed := range uint64(120) {
		g, away, far, ok := fled(cornered(t, seed), 2)
		if ok {
			held++
		}
		p := g.Poses[0]
		step := geom.Toward(p.From, p.From.Add(away.Lines[0]), geom.Inch+position.Touch+1)
		for dx := -5 * geom.Inch; dx <= 5*geom.Inch; dx += geom.Inch / 5 {
			for dy := -geom.Inch; dy <= 5*geom.Inch; dy += geom.Inch / 5 {
				q := p
				q.From, q.Left = step, p.Left-(geom.Inch+position.Touch+1)
				way, found := g.FreeWay(&q, p.From.Add(geom.Point{X: dx, Y: dy}))
				if !found {
					continue
				}
				a := flow.Answer{Paths: []flow.Path{{Figure: int32(p.Model), Points: append([]geom.Point{step}, way...)}}}
				if g.Refuse(&a) != nil {
					continue
				}
				searched++
				if d := away.Distance(a.Paths); d > far+position.Slack/8 {
					t.Fatalf("seed %d: %v off can be reached at %+v, and it is held to %v (%v)", seed, d, a.Paths, far, ok)
				}
			}
		}
		g.Done()
	}
	if held < 30 || searched < 1000 {
		t.Errorf("only %d losers could flee, to %d places", held, searched)
	}
}

// mired is a loser beside its winner, among rocks and slow ground.
func mired(t *testing.T, seed uint64) *State {
	t.Helper()
	rnd := dice.NewRand(seed, 22)
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	for i := range 1 + rnd.Int(3) {
		kind := "marsh"
		if i == 2 {
			kind = "rock"
		}
		x, y := 13+rnd.Int(10), 21+rnd.Int(4)
		line("terrain k%d %s rect %d.%d,%d.%d %dx%d", i, kind, x, rnd.Int(10), y, 6+rnd.Int(4), 1+rnd.Int(8), 1+rnd.Int(6))
	}
	line("unit red w 1 trooper at 20,20")
	line("unit blue s 1 trooper at 20,20.98426")
	s, err := newCase(defs.Lines(b.String()))
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return s
}

// Nor is one missed beside ground that slows: of the ways that go on by two straight legs over the points of a grid, dry or
// wading, none that a loser can pay for ends further off by more than a quarter of what is left to the hand.
func TestNoFartherPlaceIsMissedBesideMarshes(t *testing.T) {
	held, searched := 0, 0
	for seed := range uint64(60) {
		g, away, far, ok := fled(mired(t, seed), 1)
		if ok {
			held++
		}
		p := g.Poses[0]
		step := geom.Toward(p.From, p.From.Add(away.Lines[0]), geom.Inch+position.Touch+1)
		grid := gridAbout(step, p.Left-(geom.Inch+position.Touch+1))
		for _, end := range grid {
			a := flow.Answer{Paths: []flow.Path{{Figure: int32(p.Model), Points: []geom.Point{step, end, end}}}}
			d := away.Distance(a.Paths)
			if d <= far+position.Slack/4 {
				continue
			}
			for _, over := range grid {
				if geom.Dist(step, over)+geom.Dist(over, end) > p.Left-(geom.Inch+position.Touch+1) {
					continue
				}
				searched++
				if a.Paths[0].Points[1] = over; g.Legal(&a) {
					t.Fatalf("seed %d: %v off can be reached by %+v, and it is held to %v (%v)", seed, d, a.Paths, far, ok)
				}
			}
		}
		g.Done()
	}
	if held < 30 || searched < 1000 {
		t.Errorf("only %d losers could flee, by %d ways", held, searched)
	}
}

// gridAbout is the points of a grid within a distance.
func gridAbout(at geom.Point, most geom.Length) (out []geom.Point) {
	for dx := -most; dx <= most; dx += geom.Inch / 4 {
		for dy := -most; dy <= most; dy += geom.Inch / 4 {
			if p := at.Add(geom.Point{X: dx, Y: dy}); geom.Dist(at, p) <= most {
				out = append(out, p)
			}
		}
	}
	return out
}

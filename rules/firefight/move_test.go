package firefight

import (
	"fmt"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// crowded is a table with everything on it that moves, or that can be moved into.
const crowded = `
table 48x48
model foot speed 6/10 shoot 5 assault 4 nerve 4 armour 5 height 2 us 2 arms rifle,close-arms reacts evade
model swarm speed 7/11 shoot 6 assault 4 nerve 5 armour 4 us 1 arms claws has Sure-Footed
model hover speed 7/11 shoot 5 assault 4 nerve 4 armour 5 us 1 arms rifle,close-arms has Anti-Grav
model wing speed 8/12 shoot 5 assault 4 nerve 4 armour 5 us 1 arms rifle,close-arms has Fly
model blink speed 6/10 shoot 5 assault 4 nerve 4 armour 5 us 1 arms rifle,close-arms has Teleport
model dropper speed 6/10 shoot 5 assault 4 nerve 4 armour 5 us 1 arms rifle,close-arms has Aerial Deployment
model digger speed 6/10 shoot 5 assault 4 nerve 4 armour 5 us 1 arms rifle,close-arms has Subterranean Deployment
model boar speed 6/12 shoot 5 assault 4 nerve 4 armour 7 hp 4 height 3 arms hull-cannon,power-ram has Vehicle, Tracked, Capacity (10)
model jet speed 8/16 shoot 5 assault 4 nerve 4 armour 6 hp 4 height 3 base 2 arms repeater has Vehicle, Fly, Capacity (8)
model mech speed 6/10 shoot 5 assault 4 nerve 3 armour 7 hp 5 height 4 hull 2x2 arms power-ram has Vehicle, Walker
terrain wood woods rect 4,18 8x6
terrain ruin ruin disc 24,24 4
terrain fence wall line 30,14 40,18 width 0.2
terrain coil wire rect 14,30 8x1
terrain crag rocks rect 36,24 4x4
terrain knoll hill disc 10,38 4
terrain house building rect 26,32 5x5 capacity 12 roof 6
terrain hut building rect 18,12 4x4 capacity 5 fortified
terrain trench fortification rect 36,34 6x3
marker relay objective at 24,24
marker core hva at 30,24
round 2
`

// crowd gives a side one unit of each kind.
func crowd(side string, x, y, step int) string {
	var b strings.Builder
	for i, u := range []string{"5 foot", "12 swarm", "3 hover", "3 wing", "4 blink", "1 boar", "1 jet", "1 mech"} {
		fmt.Fprintf(&b, "unit %s %s%d %s at %d,%d\n", side, side, i, u, x+i%4*12, y+i/4*step)
	}
	fmt.Fprintf(&b, "unit %s %sin 5 foot aboard %s5\nunit %s %sup 3 hover aboard %s6\n", side, side, side, side, side, side)
	fmt.Fprintf(&b, "unit %s %sd 3 dropper reserve\nunit %s %se 3 digger reserve\nunit %s %sr 4 foot reserve\n", side, side, side, side, side, side)
	return b.String()
}

// staged builds the state of a rule case.
func staged(t testing.TB, text string) *State {
	t.Helper()
	var in []game.Line
	for i, l := range strings.Split(text, "\n") {
		if strings.TrimSpace(l) != "" {
			in = append(in, game.Line{No: i + 1, Text: l})
		}
	}
	s, err := newCase(in)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func crowdedTable(t testing.TB) *State {
	s := staged(t, crowded+crowd("red", 5, 4, 5)+crowd("blue", 5, 44, -5))
	s.Staged = false
	return s
}

// Random players on a crowded table never get an illegal suggestion, and nobody ends off the table, on
// rocks or on somebody else.
func TestRandomMovesKeepTheTable(t *testing.T) {
	games := 150
	if testing.Short() {
		games = 20
	}
	start := crowdedTable(t)
	for seed := range uint64(games) {
		s := start.Clone().(*State)
		d := flow.Direct{Table: s, Check: true, Dice: dice.Seeded{Rand: dice.NewRand(seed, 3)},
			Players: flow.Players{bot.NewRandom(seed), bot.NewRandom(seed + 7)}}
		if seed%2 == 1 {
			d.OnCite = func(tally.Rule) {}
			d.OnEvent = func(flow.Event) {}
		}
		for step := 0; !s.Over() && step < 120; step++ {
			d.Step()
			if err := s.Invariant(); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			if err := standing(s); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
		}
	}
}

// standing reports a model that stands where none can.
func standing(s *State) error {
	for i := range s.Bodies {
		if s.Bodies[i].Gone || s.Bodies[i].Off {
			continue
		}
		b := s.Shape(ModelID(i))
		if !s.OnTable(&b) {
			return fmt.Errorf("model %d of %s hangs over the edge at %v", i, s.Name(s.Bodies[i].Group), s.Bodies[i].At)
		}
		for k := range s.Book.Board.Pieces {
			if p := &s.Book.Board.Pieces[k]; p.Solid() && p.Area.Overlaps(&b) {
				return fmt.Errorf("model %d of %s stands on %s at %v", i, s.Name(s.Bodies[i].Group), p.Key, s.Bodies[i].At)
			}
		}
		for j := range s.Bodies[:i] {
			if s.Bodies[j].Gone || s.Bodies[j].Off {
				continue
			}
			if o := s.Shape(ModelID(j)); geom.Overlap(&b, &o) && geom.Dist(b.Center(), o.Center()) < b.Reach()+o.Reach()-4 {
				return fmt.Errorf("model %d of %s stands on model %d of %s", i, s.Name(s.Bodies[i].Group), j, s.Name(s.Bodies[j].Group))
			}
		}
	}
	return nil
}

// BenchmarkMoveCheck judges one move of ten models among many others.
func BenchmarkMoveCheck(b *testing.B) {
	s := crowdedTable(b)
	g := s.NewTrip(s.WalkSpec(1, position.AdvanceAction))
	a := g.LeadTo(s.Bodies[s.Units[1].Leader].At.Add(geom.Point{X: -5 * geom.Inch, Y: geom.Inch}))
	if no := g.Judge(&a); no != nil {
		b.Fatal(no)
	}
	b.ReportAllocs()
	for b.Loop() {
		g.Last.Forget()
		if g.Judge(&a) != nil {
			b.Fatal("refused")
		}
	}
}

// BenchmarkMoveSuggest draws random legal moves.
func BenchmarkMoveSuggest(b *testing.B) {
	s := crowdedTable(b)
	rnd := dice.NewRand(1, 1)
	b.ReportAllocs()
	for b.Loop() {
		g := s.NewTrip(s.WalkSpec(1, position.AdvanceAction))
		g.Suggest(rnd)
	}
}

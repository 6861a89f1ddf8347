package antares2

import (
	"fmt"
	"strings"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// crowded sets up a table with 16 pieces of terrain and about 100 models.
func crowded(t testing.TB, seed uint64) *State {
	rnd := dice.NewRand(seed, 1)
	var in []game.Line
	line := func(format string, args ...any) {
		in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf(format, args...)})
	}
	line("model rider mounted M8 Ag5 Acc5 Str5 Res5(7) Init7 Co8 pill 50mmx25mm mount machine has Suspensored")
	kinds := []string{"wood", "marsh", "difficult", "impassable", "forest", "fissures"}
	for i := range 11 {
		line("terrain area%d %s rect %d,%d %dx%d", i, kinds[rnd.Int(len(kinds))], rnd.Int(60), rnd.Int(60), 3+rnd.Int(8), 3+rnd.Int(8))
	}
	for i := range 5 {
		x, y := rnd.Int(60), rnd.Int(60)
		line("terrain wall%d wall line %d,%d %d,%d width 0.5", i, x, y, x+2+rnd.Int(9), y+rnd.Int(9))
	}
	kind := []string{"7 trooper 1 buddy", "2 crewman 1 rapid-gun-model", "4 rider", "1 tank", "5 trooper", "3 probe"}
	spread := []string{"1.4", "1.5", "2.2", "1", "1.2", "1.5"}
	for i := range 22 {
		side := "red"
		if i%2 == 1 {
			side = "blue"
		}
		line("unit %s u%d %s at %d,%d spread %s", side, i, kind[i%len(kind)], 4+11*(i%6), 6+14*(i/6)+rnd.Int(5), spread[i%len(kind)])
	}
	s, err := newCase(in)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// roamer answers every question by its suggestion or at random, and holds it against the check.
type roamer struct {
	t   testing.TB
	rnd *dice.Rand
	n   int
}

func (a *roamer) Ask(q *flow.Question) flow.Answer {
	var ans flow.Answer
	switch {
	case q.Suggest != nil:
		ans = q.Suggest(a.rnd)
	case q.Offers != nil:
		offers := q.Offers()
		for range 50 {
			o := offers[a.rnd.Int(len(offers))]
			if o.Refused == nil {
				ans.Value = o.Value
				break
			}
		}
	}
	if ref := q.Refuse(&ans); ref != nil {
		a.t.Fatalf("question %s: its own suggestion is refused: %v\n%+v", q.Name, ref, ans)
	}
	if q.HasDefault {
		if ref := q.Refuse(&q.Default); ref != nil {
			a.t.Fatalf("question %s: its default is refused: %v", q.Name, ref)
		}
	}
	a.n++
	return ans
}

func (a *roamer) Roll(r dice.Roll) int { return dice.Seeded{Rand: a.rnd}.Throw(r) }
func (a *roamer) Tell(flow.Event)      {}
func (a *roamer) Loud() bool           { return false }
func (a *roamer) Lose(flow.Loss)       {}
func (a *roamer) Cite(tally.Rule)      {}

// TestRoam moves units about at random: suggestions are legal, and nobody leaves the table, stands on
// a comrade or falls out of formation.
func TestRoam(t *testing.T) {
	moved := 0
	for seed := range uint64(40) {
		s := crowded(t, seed)
		io := &roamer{t: t, rnd: dice.NewRand(seed, 2)}
		r := &Run{State: s, io: io}
		for range 60 {
			u := UnitID(io.rnd.Int(len(s.Units)))
			before := s.InFormation(u)
			var res position.MoveResult
			switch k := io.rnd.Int(4); {
			case k == 3 && s.CanSprint(u) == nil:
				res = r.orderedMove(u, position.RunOrder, position.Sprint)
			case k == 2:
				res = r.orderedMove(u, position.RunOrder, position.PlainRun)
			default:
				res = r.orderedMove(u, position.Advance, position.PlainRun)
			}
			if res.Moved > 0 {
				moved++
			}
			if before && !s.InFormation(u) {
				t.Fatalf("seed %d: %s fell out of formation", seed, s.Name(u))
			}
			checkTable(t, s, u)
		}
	}
	if moved < 1000 {
		t.Errorf("only %d of 2400 moves led anywhere", moved)
	}
}

func checkTable(t *testing.T, s *State, u UnitID) {
	board := geom.Box{Max: geom.Point{X: s.Book.Board.Width, Y: s.Book.Board.Height}}
	for m := range s.Members(u) {
		b := s.Shape(m)
		if !board.Holds(b.Bounds()) {
			t.Fatalf("%s.%d left the table", s.Name(u), m)
		}
		for n := range s.Members(u) {
			if c := s.Shape(n); n < m && geom.Overlap(&b, &c) {
				t.Fatalf("%s: models %d and %d overlap", s.Name(u), n, m)
			}
		}
	}
}

// A refusal names the model that it is about, also after another state has been tried with the same room.
func TestRefusalsNameTheirModel(t *testing.T) {
	s := crowded(t, 3)
	trial := s.Elsewhere()
	trial.NewMove(&position.MoveSpec{Unit: 1, Multiple: 2, Target: NoUnit, Over: NoUnit, From: NoUnit}).Done()
	for i := range trial.Bodies {
		trial.Bodies[i].Group = 3
	}
	s.Works().DropBodies(trial.Bodies)
	g := s.NewMove(&position.MoveSpec{Unit: 0, Multiple: 2, Target: NoUnit, Over: NoUnit, From: NoUnit})
	p := &g.Poses[2]
	p.Points = []geom.Point{{X: -geom.Inch, Y: p.From.Y}}
	if no := g.WayBlocked(p); no == nil || !strings.HasPrefix(no.Why, s.ModelName(p.Model)+" ") {
		t.Errorf("off the table: %v, want it of %s", no, s.ModelName(p.Model))
	}
}

func BenchmarkMoveCheck(b *testing.B) {
	s := crowded(b, 3)
	spec := &position.MoveSpec{Unit: 0, Name: position.AskMove, Multiple: 2, Target: NoUnit, Over: NoUnit, From: NoUnit}
	g := s.NewMove(spec)
	a := g.Shifted(geom.Point{X: 2 * geom.Inch, Y: geom.Inch})
	b.ReportAllocs()
	for b.Loop() {
		h := s.NewMove(spec)
		h.Refuse(&a)
	}
}

func BenchmarkMoveSuggest(b *testing.B) {
	s := crowded(b, 3)
	rnd := dice.NewRand(1, 1)
	u := 0
	b.ReportAllocs()
	for b.Loop() {
		u = (u + 1) % len(s.Units)
		g := s.NewMove(&position.MoveSpec{Unit: UnitID(u), Name: position.AskMove, Multiple: 2, Target: NoUnit, Over: NoUnit, From: NoUnit})
		g.Suggest(rnd)
	}
}

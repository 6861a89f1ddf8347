package antares2

import (
	"fmt"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// tornTable has units that losses have torn apart, in plan and over the floors of a tower, among rocks, with enemies
// beside them.
func tornTable(t *testing.T, seed uint64) *State {
	t.Helper()
	rnd := dice.NewRand(seed, 11)
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("model ogre infantry large M5 Ag5 Acc5 Str5 Res5(7) Init7 Co8 arms carbine")
	levels := 2 + rnd.Int(4)
	line("building tower rect 20,20 12x12 interior open levels %d", levels)
	line("opening tower door 20,24 20,27")
	for i := range 4 {
		line("terrain r%d rock rect %d,%d %dx%d", i, 34+rnd.Int(14), 16+rnd.Int(16), 1+rnd.Int(3), 1+rnd.Int(3))
	}
	kinds := []string{"trooper", "ogre", "trooper"}
	for u := range 4 {
		side, n := "red", 3+rnd.Int(3)
		if u%2 == 1 {
			side = "blue"
		}
		line("unit %s u%d %d %s at %d,%d strength %d", side, u, n, kinds[rnd.Int(3)], 2+u*10, 60, n)
		for m := range n {
			gone := ""
			if m > 0 && rnd.Int(3) == 0 {
				gone = " gone"
			}
			switch {
			case u < 2 && rnd.Int(6) > 0: // in the tower
				line("place u%d.%d %d.%d,%d.%d in tower level %d%s", u, m+1, 21+rnd.Int(10), rnd.Int(10), 21+rnd.Int(10), rnd.Int(10), rnd.Int(levels), gone)
			default:
				line("place u%d.%d %d.%d,%d.%d%s", u, m+1, 34+rnd.Int(14), rnd.Int(10), 16+rnd.Int(16), rnd.Int(10), gone)
			}
		}
	}
	s, err := newCase(defs.Lines(b.String()))
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, b.String())
	}
	return s
}

// holder answers at random, and holds every question to its word: its default, its suggestion and its plan are legal,
// and something is.
type holder struct {
	*testing.T
	s      *State
	rnd    *dice.Rand
	player flow.Player
	seed   uint64
	asked  int
}

func (h *holder) Ask(q *flow.Question) flow.Answer {
	h.asked++
	if q.HasDefault {
		if ref := q.Refuse(&q.Default); ref != nil {
			h.Fatalf("seed %d: the default of %s is refused: %v", h.seed, q.Name, ref)
		}
	}
	if q.Suggest != nil {
		a := q.Suggest(h.rnd)
		if ref := q.Refuse(&a); ref != nil {
			h.Fatalf("seed %d: what %s suggests is refused: %v\n%+v", h.seed, q.Name, ref, a)
		}
	}
	a := h.player.Answer(q, h.s)
	if ref := q.Refuse(&a); ref != nil {
		h.Fatalf("seed %d: no legal answer was found to %s: %v", h.seed, q.Name, ref)
	}
	return a
}

func (h *holder) Roll(r dice.Roll) int { return dice.Seeded{Rand: h.rnd}.Throw(r) }
func (h *holder) Tell(flow.Event)      {}
func (h *holder) Loud() bool           { return false }
func (h *holder) Lose(flow.Loss)       {}
func (h *holder) Cite(tally.Rule)      {}

// Whatever a unit that is torn apart does or suffers, the rules have an answer, and some answer is legal.
func TestTornUnitsAlwaysHaveAnAnswer(t *testing.T) {
	asked := 0
	for seed := range uint64(120) {
		s := tornTable(t, seed)
		h := &holder{T: t, s: s, rnd: dice.NewRand(seed, 12), player: bot.NewRandom(seed), seed: seed}
		r := &Run{State: s, io: h}
		for range 4 {
			tornDeed(r, h.rnd)
		}
		asked += h.asked
	}
	if asked < 800 {
		t.Errorf("only %d questions were asked", asked)
	}
}

// tornDeed is one thing that a unit does, or that is done to it.
func tornDeed(r *Run, rnd *dice.Rand) {
	u := UnitID(rnd.Int(4))
	foe := UnitID((int(u) + 1 + 2*rnd.Int(2)) % 4)
	if !r.InPlay(u) {
		return
	}
	switch k := rnd.Int(7); {
	case k == 0:
		r.orderedMove(u, position.Advance, position.PlainRun)
	case k == 1:
		r.orderedMove(u, position.RunOrder, position.PlainRun)
	case k == 2 && r.CanSprint(u) == nil:
		r.orderedMove(u, position.RunOrder, position.Sprint)
	case k == 3:
		r.Action++
		r.dash(u, foe, rnd.Int(2) == 0)
	case r.InPlay(foe) && k == 4:
		if r.CanReach(u, foe, 2) {
			r.Action++
			r.assault(u, foe, false)
		}
	case r.InPlay(foe):
		c := newClash(u, foe, NoReaction)
		if k == 5 {
			c.Winner, c.Loser = u, foe
		}
		r.consolidate(c)
	}
	r.Unit(u).Sprinting = false
}

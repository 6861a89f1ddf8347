package flow_test

import (
	"reflect"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/tally"
)

func pickets(t testing.TB) *toy.Game {
	t.Helper()
	lists := toy.System().Info().Lists
	g, err := toy.System().New(game.Setup{System: "toy", Lists: []string{lists[0].Text, lists[1].Text}, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return g.(*toy.Game)
}

func seeded(seed uint64) dice.Source { return dice.Seeded{Rand: dice.NewRand(seed, 0)} }

func bots(seed uint64) flow.Players {
	return flow.Players{bot.NewRandom(2 * seed), bot.NewRandom(2*seed + 1)}
}

// finish lets players answer until the game is over.
func finish(t testing.TB, l *flow.Live, players flow.Players) {
	t.Helper()
	for q := l.Pending(); q != nil; q = l.Pending() {
		if err := l.Answer(players[q.Seat].Answer(q, l.Table())); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Err(); err != nil {
		t.Fatal(err)
	}
	if !l.Over() {
		t.Fatal("no question is pending and the game is not over")
	}
}

// played is a whole game's log.
func played(t testing.TB, seed uint64) []flow.Entry {
	t.Helper()
	l, err := flow.Start(pickets(t), seeded(seed), nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	finish(t, l, bots(seed))
	return copyLog(l.Log())
}

func copyLog(in []flow.Entry) []flow.Entry {
	out := make([]flow.Entry, len(in))
	for i, e := range in {
		e.Answer = e.Answer.Clone()
		out[i] = e
	}
	return out
}

// tape throws recorded faces in their order.
type tape struct {
	t     testing.TB
	faces []int32
}

func tapeOf(t testing.TB, log []flow.Entry) *tape {
	tp := &tape{t: t}
	for _, e := range log {
		if e.Kind == flow.Rolled {
			tp.faces = append(tp.faces, e.Face)
		}
	}
	return tp
}

func (tp *tape) Throw(r dice.Roll) int {
	if len(tp.faces) == 0 {
		tp.t.Errorf("roll %q comes after the end of the recording", r.Name)
		return r.Face(1)
	}
	face := tp.faces[0]
	tp.faces = tp.faces[1:]
	return int(face)
}

// follow gives a live game the answers of a log.
func follow(t testing.TB, l *flow.Live, log []flow.Entry) {
	t.Helper()
	for _, e := range log {
		if e.Kind != flow.Answered {
			continue
		}
		if err := l.Answer(e.Answer); err != nil {
			t.Fatalf("answer to %s: %v", e.Name, err)
		}
	}
}

func sameLog(t testing.TB, what string, got, want []flow.Entry) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("%s: entry %d is %+v, want %+v", what, i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: %d entries, want %d", what, len(got), len(want))
	}
}

// stub is a table whose step a test writes by hand.
type stub struct {
	n    int
	over int // steps until the end; 0 for never
	step func(s *stub, io flow.IO)
}

func (s *stub) Step(io flow.IO) {
	if s.step != nil {
		s.step(s, io)
	}
	s.n++
}
func (s *stub) Over() bool        { return s.over > 0 && s.n >= s.over }
func (s *stub) Clone() flow.Table { c := *s; return &c }
func (s *stub) Hash() uint64      { return uint64(s.n) }

func yesNo(seat flow.Seat, offers func() []flow.Option) *flow.Question {
	return &flow.Question{Name: "sure", Seat: seat, Kind: flow.PickOne, Rule: tally.Rule("x"), Unit: -1, Target: -1, Offers: offers}
}

func yesNoOffers() []flow.Option {
	return []flow.Option{{Value: flow.Yes, Key: "yes"}, {Value: flow.No, Key: "no"}}
}

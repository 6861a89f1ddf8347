package flow_test

import (
	"fmt"
	"testing"

	"sortie/flow"
	"sortie/internal/toy"
	"sortie/tally"
)

func TestACopySharesNothing(t *testing.T) {
	g := pickets(t)
	before := g.Hash()
	c := g.Clone().(*toy.Game)
	if c.Hash() != before {
		t.Fatal("a copy differs from its original")
	}
	for i := range c.Counters {
		c.Counters[i].Left--
		c.Counters[i].At.X++
	}
	for i := range c.Rocks {
		c.Rocks[i].Radius++
	}
	d := flow.Direct{Table: c, Players: bots(1), Dice: seeded(1)}
	d.Run()
	if g.Hash() != before {
		t.Error("playing a copy changed the original")
	}
}

func TestReplayGivesTheSameHashes(t *testing.T) {
	for seed := range uint64(20) {
		log := played(t, seed)
		l, err := flow.Start(pickets(t), nil, log, flow.Options{Verify: true})
		if err != nil {
			t.Fatal(err)
		}
		if !l.Over() {
			t.Error("the replay does not reach the end")
		}
		sameLog(t, "replay", l.Log(), log)
		l.Close()
	}
}

func TestOffersAreNotComputedInReplay(t *testing.T) {
	calls := 0
	table := func() *stub {
		return &stub{over: 3, step: func(_ *stub, io flow.IO) {
			q := yesNo(flow.First, func() []flow.Option { calls++; return yesNoOffers() })
			q.Check = func(*flow.Answer) *tally.Refusal { calls++; return nil }
			io.Ask(q)
		}}
	}
	l, err := flow.Start(table(), nil, nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for l.Pending() != nil {
		if err := l.Answer(flow.Answer{Value: flow.Yes}); err != nil {
			t.Fatal(err)
		}
	}
	if calls == 0 {
		t.Fatal("answers were not checked at all")
	}
	calls = 0
	if _, err := flow.Start(table(), nil, l.Log(), flow.Options{}); err != nil {
		t.Fatal(err)
	}
	if calls != 0 {
		t.Errorf("replay worked offers out %d times", calls)
	}
	if _, err := flow.Start(table(), nil, l.Log(), flow.Options{Verify: true}); err != nil || calls == 0 {
		t.Errorf("verification must hold answers against the offers: %d calls, %v", calls, err)
	}
}

func TestDriversAgree(t *testing.T) {
	for seed := range uint64(30) {
		live := played(t, seed)
		d := flow.Direct{Table: pickets(t), Players: bots(seed), Dice: seeded(seed), Record: true, Check: true}
		d.Run()
		sameLog(t, "direct", d.Log, live)
		r, err := flow.Start(pickets(t), nil, live, flow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		sameLog(t, "replay", r.Log(), live)
	}
}

func TestIllegalAnswersChangeNothing(t *testing.T) {
	l, err := flow.Start(pickets(t), seeded(5), nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	players := bots(5)
	for q := l.Pending(); q != nil; q = l.Pending() {
		hash, entries := l.Table().Hash(), len(l.Log())
		for _, a := range []flow.Answer{
			{Value: 1 << 20},
			{Values: []int32{1 << 20}},
			{Paths: []flow.Path{{Figure: 1 << 20}}},
			{Value: 1, Values: []int32{1}},
		} {
			if err := l.Answer(a); err == nil {
				t.Fatalf("%s took %+v", q.Name, a)
			}
		}
		if l.Pending() != q || l.Table().Hash() != hash || len(l.Log()) != entries {
			t.Fatalf("a refused answer to %s changed the game", q.Name)
		}
		if err := l.Answer(players[q.Seat].Answer(q, l.Table())); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Answer(flow.Answer{}); err == nil {
		t.Error("a game that is over took an answer")
	}
}

func TestRulesCannotChangeTheLogThroughAnAnswer(t *testing.T) {
	table := &stub{over: 1, step: func(_ *stub, io flow.IO) {
		a := io.Ask(&flow.Question{Name: "which", Kind: flow.PickSeveral, Max: 2, Offers: yesNoOffers})
		a.Values[0] = 99
	}}
	again := table.Clone()
	l, err := flow.Start(table, nil, nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Answer(flow.Answer{Values: []int32{1, 0}}); err != nil {
		t.Fatal(err)
	}
	if got := l.Log()[0].Answer.Values[0]; got != 1 {
		t.Errorf("the log says %d", got)
	}
	if _, err := flow.Start(again, nil, l.Log(), flow.Options{Verify: true}); err != nil {
		t.Error(err)
	}
}

// fixed gives the same answer, from the same memory, to everything.
type fixed struct{ a flow.Answer }

func (f fixed) Answer(*flow.Question, flow.Table) flow.Answer { return f.a }

func TestNobodyChangesTheLogThroughAnAnswerItGave(t *testing.T) {
	given := flow.Answer{Values: []int32{1, 0}}
	table := &stub{over: 1, step: func(_ *stub, io flow.IO) {
		io.Ask(&flow.Question{Name: "which", Kind: flow.PickSeveral, Max: 2, Offers: yesNoOffers})
	}}
	d := flow.Direct{Table: table.Clone(), Players: flow.Players{fixed{given}, fixed{given}}, Record: true}
	d.Run()
	l, err := flow.Start(table, nil, nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Answer(given); err != nil {
		t.Fatal(err)
	}
	given.Values[0] = 99
	if a, b := d.Log[0].Answer.Values[0], l.Log()[0].Answer.Values[0]; a != 1 || b != 1 {
		t.Errorf("the logs say %d and %d, want what was given", a, b)
	}
}

func TestForkGoesOnIdenticallyAndIndependently(t *testing.T) {
	log := played(t, 9)
	l, err := flow.Start(pickets(t), tapeOf(t, log), nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for l.Pending() != nil {
		at := len(l.Log())
		hash := l.Table().Hash()
		same, err := l.Fork(tapeOf(t, log[at:]), flow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if same.Table().Hash() != hash {
			t.Fatalf("the fork at entry %d stands elsewhere", at)
		}
		since := len(same.Log())
		follow(t, same, log[at:])
		sameLog(t, fmt.Sprint("fork at ", at), same.Log()[since:], log[at:])
		same.Close()

		other, err := l.Fork(seeded(77), flow.Options{NoMarks: true})
		if err != nil {
			t.Fatal(err)
		}
		finish(t, other, bots(77))
		other.Close()
		if l.Table().Hash() != hash || len(l.Log()) != at {
			t.Fatalf("a fork changed the game it came from at entry %d", at)
		}
		if err := l.Answer(log[at].Answer); err != nil {
			t.Fatal(err)
		}
	}
	sameLog(t, "original", l.Log(), log)
}

func TestUndoToEveryEntryAndPlayOn(t *testing.T) {
	log := played(t, 4)
	for n := range len(log) + 1 {
		s, err := flow.Open(pickets(t), tapeOf(t, log[n:]), log, flow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Undo(n); err != nil {
			t.Fatalf("undo to %d: %v", n, err)
		}
		follow(t, s.Live, log[n:])
		sameLog(t, fmt.Sprint("undo to ", n), s.Log(), log)
		s.Close()
	}
}

func TestUndoStepByStepWhilePlaying(t *testing.T) {
	log := played(t, 6)
	src := tapeOf(t, log)
	s, err := flow.Open(pickets(t), src, nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for s.Pending() != nil {
		at := len(s.Log())
		if err := s.Answer(log[at].Answer); err != nil {
			t.Fatal(err)
		}
		if at%3 != 0 {
			continue
		}
		// Take the answer back, with the dice that fell after it, and give it again.
		after := s.Log()[at:]
		src.faces = append(tapeOf(t, after).faces, src.faces...)
		if err := s.Undo(at); err != nil {
			t.Fatal(err)
		}
		if q := s.Pending(); q == nil || q.Name != log[at].Name || len(s.Log()) != at {
			t.Fatalf("after taking entry %d back its question is not waiting", at)
		}
		if err := s.Answer(log[at].Answer); err != nil {
			t.Fatal(err)
		}
	}
	sameLog(t, "game with undo", s.Log(), log)
	for _, n := range []int{-1, len(log) + 1} {
		if err := s.Undo(n); err == nil {
			t.Errorf("undo to %d must be refused", n)
		}
	}
}

func TestRollsCanBeThrownByHand(t *testing.T) {
	log := played(t, 8)
	s, err := flow.Open(pickets(t), nil, nil, flow.Options{AskRolls: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, e := range log {
		switch e.Kind {
		case flow.Answered:
			err = s.Answer(e.Answer)
		case flow.Rolled:
			if err := s.Throw(99); err == nil {
				t.Fatal("a die took a face it does not have")
			}
			if r, ok := s.PendingRoll(); !ok || r.Name != e.Name {
				t.Fatalf("roll %q waits, want %q", r.Name, e.Name)
			}
			err = s.Throw(int(e.Face))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	sameLog(t, "by hand", s.Log(), log)
}

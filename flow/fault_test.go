package flow_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/tally"
)

// diverges replays a log that was tampered with and wants the fault at one entry.
func diverges(t *testing.T, log []flow.Entry, at int, word string) {
	t.Helper()
	_, err := flow.Start(pickets(t), nil, log, flow.Options{Verify: true})
	var d *flow.Divergence
	if !errors.As(err, &d) {
		t.Fatalf("got %v, want a divergence", err)
	}
	if d.At != at || !strings.Contains(d.Error(), word) {
		t.Errorf("found at entry %d (%v), want %d with %q", d.At, d, at, word)
	}
}

func find(t *testing.T, log []flow.Entry, kind flow.EntryKind, name string) int {
	t.Helper()
	for i, e := range log {
		if e.Kind == kind && e.Name == name && i > 6 {
			return i
		}
	}
	t.Fatalf("the log has no %q", name)
	return -1
}

func TestATamperedAnswerIsFoundWhereItStands(t *testing.T) {
	log := played(t, 2)
	i := find(t, log, flow.Answered, "act")
	log[i].Answer.Value = 17
	diverges(t, log, i, "not offered")
}

func TestALegalOtherAnswerIsFoundAtTheNextEntry(t *testing.T) {
	log := played(t, 2)
	i := find(t, log, flow.Answered, "move")
	log[i].Answer.Paths[0].Points[0].X++
	for log[i].Kind != flow.Marked {
		i++
	}
	diverges(t, log, i, "reach the state")
}

func TestATamperedFaceIsFoundWhereItStands(t *testing.T) {
	log := played(t, 2)
	i := find(t, log, flow.Rolled, "draw")
	log[i].Face = 4
	diverges(t, log, i, "know no face 4")
}

func TestAPossibleOtherFaceIsFoundWhereTheRulesPart(t *testing.T) {
	log := played(t, 2)
	i := find(t, log, flow.Rolled, "draw")
	log[i].Face = 3 - log[i].Face
	diverges(t, log, i+1, "ask seat")
}

func TestATamperedHashIsFoundWhereItStands(t *testing.T) {
	log := played(t, 2)
	i := find(t, log, flow.Marked, "")
	log[i].Hash ^= 1
	diverges(t, log, i, "the state")
}

func TestALogThatGoesOnAfterTheEnd(t *testing.T) {
	log := played(t, 2)
	log = append(log, log[0])
	l, err := flow.Start(pickets(t), nil, log, flow.Options{})
	l.Close()
	if !errors.Is(err, flow.ErrEnded) {
		t.Errorf("got %v", err)
	}
}

// brokenRule is named here so that the test can look for it in the stack.
func brokenRule(io flow.IO) {
	io.Roll(dice.Roll{Name: "hit", Sides: 6})
	var none []int
	_ = none[io.Roll(dice.Roll{Name: "hit", Sides: 6})]
}

func TestAPanicKeepsItsStackAndTheLog(t *testing.T) {
	table := &stub{over: 2, step: func(s *stub, io flow.IO) {
		io.Ask(yesNo(flow.Second, yesNoOffers))
		brokenRule(io)
	}}
	l, err := flow.Start(table, seeded(1), nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = l.Answer(flow.Answer{Value: flow.Yes})
	var f *flow.RuleFault
	if !errors.As(err, &f) {
		t.Fatalf("got %v, want a rule fault", err)
	}
	if !strings.Contains(f.Error(), "brokenRule") || !strings.Contains(f.Error(), "out of range") {
		t.Errorf("the fault does not name the function that failed: %v", f)
	}
	if len(f.Log) != 3 || f.Log[0].Name != "sure" {
		t.Errorf("the fault holds %d log entries, want 3", len(f.Log))
	}
	if l.Over() || l.Err() == nil || l.Pending() != nil {
		t.Error("a failed game must stand still and say why")
	}
}

func TestAPanicInACheckLeavesTheGameParked(t *testing.T) {
	table := &stub{over: 1, step: func(_ *stub, io flow.IO) {
		q := yesNo(flow.First, yesNoOffers)
		q.Check = func(a *flow.Answer) *tally.Refusal {
			if a.Value == flow.No {
				panic("broken check")
			}
			return nil
		}
		io.Ask(q)
	}}
	l, err := flow.Start(table, nil, nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var f *flow.RuleFault
	if err := l.Answer(flow.Answer{Value: flow.No}); !errors.As(err, &f) || !strings.Contains(f.Error(), "broken check") {
		t.Errorf("got %v, want a rule fault", err)
	}
	if err := l.Answer(flow.Answer{Value: flow.Yes}); err != nil || !l.Over() {
		t.Errorf("the game cannot go on: %v", err)
	}
}

func TestClosedDriversLeaveNothingBehind(t *testing.T) {
	settle := func() int {
		for range 100 {
			runtime.GC()
			time.Sleep(time.Millisecond)
		}
		return runtime.NumGoroutine()
	}
	before := settle()
	for seed := range uint64(200) {
		l, err := flow.Start(pickets(t), seeded(seed), nil, flow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f, err := l.Fork(seeded(seed), flow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
		l.Close()
		l.Close() // closing twice is harmless
		if l.Pending() != nil || l.Answer(flow.Answer{}) == nil {
			t.Fatal("a closed game took an answer")
		}
		s, err := flow.Open(pickets(t), seeded(seed), played(t, seed)[:20], flow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Undo(3); err != nil {
			t.Fatal(err)
		}
		s.Close()
	}
	if after := settle(); after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}

func panics(f func()) (cause any) {
	defer func() { cause = recover() }()
	f()
	return nil
}

func TestStepsAreBounded(t *testing.T) {
	d := flow.Direct{Table: &stub{}}
	if p := panics(d.Run); p != "flow: the game does not end" {
		t.Errorf("direct: %v", p)
	}
	_, err := flow.Start(&stub{}, nil, nil, flow.Options{})
	if err == nil || !strings.Contains(err.Error(), "the game does not end") {
		t.Errorf("live: %v", err)
	}
}

func TestCallsOfOneStepAreBounded(t *testing.T) {
	endless := func() *stub {
		return &stub{step: func(_ *stub, io flow.IO) {
			for {
				io.Roll(dice.Roll{Name: "hit", Sides: 6})
			}
		}}
	}
	d := flow.Direct{Table: endless(), Dice: seeded(1)}
	if p := panics(d.Run); p != "flow: an activation does not end" {
		t.Errorf("direct: %v", p)
	}
	_, err := flow.Start(endless(), seeded(1), nil, flow.Options{})
	if err == nil || !strings.Contains(err.Error(), "an activation does not end") {
		t.Errorf("live: %v", err)
	}
}

type stubborn struct{}

func (stubborn) Answer(*flow.Question, flow.Table) flow.Answer { return flow.Answer{Value: 99} }

func TestADirectDriverDoesNotTakeIllegalAnswers(t *testing.T) {
	table := &stub{over: 1, step: func(_ *stub, io flow.IO) { io.Ask(yesNo(flow.First, yesNoOffers)) }}
	d := flow.Direct{Table: table, Players: flow.Players{stubborn{}, stubborn{}}, Check: true}
	if p := panics(d.Run); p == nil || !strings.Contains(p.(string), `illegal answer to "sure"`) {
		t.Errorf("got %v", p)
	}
}

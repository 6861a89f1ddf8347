package flow_test

import (
	"errors"
	"testing"

	"sortie/dice"
	"sortie/flow"
)

// prophet answers like another player and notes what the future looked like from each question.
type prophet struct {
	flow.Player
	t     *testing.T
	asked int
}

func (p *prophet) Answer(*flow.Question, flow.Table) flow.Answer {
	p.t.Fatal("a player that looks ahead is asked without a checkpoint")
	return flow.Answer{}
}

// Search plays every answer out on a copy and must find its own question again on the way.
func (p *prophet) Search(q *flow.Question, at flow.Checkpoint) flow.Answer {
	p.asked++
	a := p.Player.Answer(q, at.Table)
	before := at.Table.Hash()
	seen := false
	ahead := at.Direct(at.Table.Clone(), bots(9), seeded(9))
	ahead.Players[q.Seat] = spy{ahead.Players[q.Seat], func(again *flow.Question) {
		if !seen && again.Name != q.Name {
			p.t.Fatalf("the copy asks %q where the game asks %q", again.Name, q.Name)
		}
		seen = true
	}}
	if err := ahead.Try(); err != nil {
		p.t.Fatal(err)
	}
	if !seen {
		p.t.Fatalf("the copy never came to %q", q.Name)
	}
	with := at.With(q, a).Direct(at.Table.Clone(), bots(9), seeded(9))
	if err := with.Try(); err != nil {
		p.t.Fatal(err)
	}
	if at.Table.Hash() != before {
		p.t.Fatal("looking ahead changed the checkpoint")
	}
	return a
}

type spy struct {
	flow.Player
	see func(*flow.Question)
}

func (s spy) Answer(q *flow.Question, t flow.Table) flow.Answer {
	s.see(q)
	return s.Player.Answer(q, t)
}

// A player that looks ahead is given its checkpoint at every question and leaves the game as it is.
func TestLookingAheadChangesNothing(t *testing.T) {
	plain := flow.Direct{Table: pickets(t), Players: bots(4), Dice: seeded(4), Record: true}
	plain.Run()
	p := &prophet{Player: bots(4)[0], t: t}
	looked := flow.Direct{Table: pickets(t), Players: bots(4), Dice: seeded(4), Record: true}
	looked.Players[0] = p
	looked.Run()
	if p.asked == 0 {
		t.Fatal("it was never asked")
	}
	sameLog(t, "the game of one who looks ahead", looked.Log, plain.Log)
}

// What is fed must fit the table; where it does not, the caller is told and not the game ended.
func TestDivergingLookAheadIsAnError(t *testing.T) {
	table := &stub{step: func(_ *stub, io flow.IO) {
		io.Roll(dice.Roll{Name: "hit", Sides: 6})
		io.Ask(yesNo(flow.First, yesNoOffers))
	}}
	at := flow.Checkpoint{Table: table, Entries: []flow.Entry{{Kind: flow.Rolled, Name: "wound", Face: 3}}}
	err := at.Direct(table.Clone(), bots(1), seeded(1)).Try()
	var d *flow.Divergence
	if !errors.As(err, &d) || d.At != 0 {
		t.Fatalf("got %v, want a divergence at entry 0", err)
	}
	at.Entries[0].Name = "hit"
	if err := at.Direct(table.Clone(), bots(1), seeded(1)).Try(); err != nil {
		t.Fatal(err)
	}
}

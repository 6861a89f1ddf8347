package conform_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"sortie/conform"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
)

func setups() []game.Setup {
	lists := toy.System().Info().Lists
	return []game.Setup{
		{System: "toy", Mission: "skirmish", Lists: []string{lists[0].Text, lists[1].Text}, Seed: 1},
		{System: "toy", Mission: "duel", Lists: []string{lists[1].Text, lists[1].Text}, Seed: 2,
			Options: []game.Switch{{ID: "guess", Value: "off"}}},
	}
}

func TestPicketsConforms(t *testing.T) {
	games := 10_000
	if testing.Short() {
		games = 500
	}
	conform.Test(t, toy.System(), setups(), games)
}

// bug says what a faulty variant of Pickets does wrong.
type bug struct {
	name    string
	promise string // the promise that must be found broken
	clone   func(*toy.Game) *toy.Game
	step    func(*faulty, flow.IO)
	view    func(*toy.Game, flow.Seat) game.View
	encode  func(*toy.Game, []byte) []byte
	result  func(*toy.Game) game.Result
	sound   func(*toy.Game) error
	forget  func(g, n *toy.Game) // n is what g was drawn anew as
	open    bool                 // it says that nothing is hidden
}

type faultySystem struct {
	game.System
	bug *bug
}

type faulty struct {
	*toy.Game
	bug *bug
}

func (s faultySystem) wrap(g game.Game, err error) (game.Game, error) {
	if err != nil {
		return nil, err
	}
	return &faulty{g.(*toy.Game), s.bug}, nil
}

func (s faultySystem) New(set game.Setup) (game.Game, error) { return s.wrap(s.System.New(set)) }
func (s faultySystem) Decode(set game.Setup, b []byte) (game.Game, error) {
	return s.wrap(s.System.Decode(set, b))
}

func (f *faulty) Clone() flow.Table {
	if f.bug.clone != nil {
		return &faulty{f.bug.clone(f.Game), f.bug}
	}
	return &faulty{f.Copy(), f.bug}
}

func (f *faulty) Forget(seat flow.Seat, r *dice.Rand) game.Game {
	n := f.Game.Forget(seat, r).(*toy.Game)
	if f.bug.forget != nil {
		f.bug.forget(f.Game, n)
	}
	return &faulty{n, f.bug}
}

func (f *faulty) Hides(seat flow.Seat) bool { return !f.bug.open && f.Game.Hides(seat) }

func (f *faulty) Step(io flow.IO) {
	if f.bug.step != nil {
		f.bug.step(f, io)
		return
	}
	f.Game.Step(io)
}

func (f *faulty) View(seat flow.Seat) game.View {
	if f.bug.view != nil {
		return f.bug.view(f.Game, seat)
	}
	return f.Game.View(seat)
}

func (f *faulty) Encode(b []byte) []byte {
	if f.bug.encode != nil {
		return f.bug.encode(f.Game, b)
	}
	return f.Game.Encode(b)
}

func (f *faulty) Result() game.Result {
	if f.bug.result != nil {
		return f.bug.result(f.Game)
	}
	return f.Game.Result()
}

func (f *faulty) Invariant() error {
	if f.bug.sound != nil {
		return f.bug.sound(f.Game)
	}
	return f.Game.Invariant()
}

// asking changes the questions on their way out.
type asking struct {
	flow.IO
	change func(*flow.Question)
}

func (a asking) Ask(q *flow.Question) flow.Answer {
	a.change(q)
	return a.IO.Ask(q)
}

func bugs() []*bug {
	var outside atomic.Int32 // something that is neither state nor log
	return []*bug{
		{name: "shared slice", promise: "a copy shares nothing",
			clone: func(g *toy.Game) *toy.Game { c := *g; return &c }},
		{name: "forgotten field", promise: "a copy shares nothing",
			clone: func(g *toy.Game) *toy.Game { c := g.Copy(); c.Bag[0]++; return c }},
		{name: "unlogged input", promise: "every input is logged",
			step: func(f *faulty, io flow.IO) {
				f.Game.Step(io)
				f.Guessed[0] += int16(outside.Add(1) % 2)
			}},
		{name: "secret in the view", promise: "sees only what it may",
			view: func(g *toy.Game, seat flow.Seat) game.View {
				v := g.View(seat)
				v.Turn += int(g.Secret[1])
				return v
			}},
		{name: "a secret that is denied", promise: "sees only what it may", open: true},
		{name: "a secret that shows in what is drawn anew", promise: "sees only what it may",
			forget: func(g, n *toy.Game) {
				for side := range n.Secret {
					if n.Secret[side] != g.Secret[side] {
						n.Secret[side] = g.Secret[side]%9 + 1
					}
				}
			}},
		{name: "secret in the offers", promise: "sees only what it may",
			step: func(f *faulty, io flow.IO) {
				f.Game.Step(asking{io, func(q *flow.Question) {
					if q.Name == toy.AskGuess && f.Secret[1-q.Seat] > 4 {
						q.Prompt = "Guess high."
					}
				}})
			}},
		{name: "half a state saved", promise: "a saved state is the whole state",
			encode: func(g *toy.Game, b []byte) []byte {
				c := g.Copy()
				c.Bag = [2]uint8{}
				return c.Encode(b)
			}},
		{name: "a default that is refused", promise: "what is offered is accepted",
			step: func(f *faulty, io flow.IO) {
				f.Game.Step(asking{io, func(q *flow.Question) {
					if q.Name == toy.AskAct {
						q.Default.Value = 77
					}
				}})
			}},
		{name: "anything goes", promise: "an illegal answer changes nothing",
			step: func(f *faulty, io flow.IO) {
				f.Game.Step(asking{io, func(q *flow.Question) {
					if q.Name == toy.AskMove {
						q.Check = nil
					}
				}})
			}},
		{name: "no result", promise: "has a result",
			result: func(*toy.Game) game.Result { return game.Result{} }},
		{name: "a panic", promise: "rules do not panic",
			step: func(f *faulty, io flow.IO) {
				if f.Turn == 2 {
					panic("broken")
				}
				f.Game.Step(io)
			}},
		{name: "an invariant", promise: "invariants hold",
			sound: func(g *toy.Game) error {
				if g.Turn == 2 {
					return flow.ErrEnded
				}
				return nil
			}},
	}
}

func TestTheSuiteFindsBugs(t *testing.T) {
	for _, b := range bugs() {
		t.Run(b.name, func(t *testing.T) {
			faults := conform.Check(faultySystem{toy.System(), b}, setups(), 20)
			if len(faults) == 0 {
				t.Fatal("the bug was not found")
			}
			if !strings.Contains(faults[0].Error(), b.promise) {
				t.Errorf("found %v, want %q", faults[0], b.promise)
			}
			if last := faults[len(faults)-1]; last.Seed < 1000 {
				t.Errorf("no game that is looked at briefly shows it: the last fault is %v", last)
			}
		})
	}
}

func TestASoundVariantPasses(t *testing.T) {
	for _, f := range conform.Check(faultySystem{toy.System(), &bug{}}, setups(), 20) {
		t.Error(f)
	}
}

package conform

import (
	"sortie/flow"
)

const promiseLeaving = "a game goes on without who has left"

// leaving lets each seat give up somewhere in a game of a system that can go on without it: nothing is asked of it
// after the activation under way, the invariants hold, the game comes to its end, and its log leads there again.
func (tr *trial) leaving() {
	for seat := range flow.Seats(tr.setup.Sides()) {
		g := tr.game()
		if _, ok := g.(flow.Leaver); !ok {
			return
		}
		l, err := flow.Start(g, tr.dice(0), nil, flow.Options{})
		if err != nil {
			tr.fail(promiseLeaving, "%v", err)
		}
		tr.leave(l, seat)
		log, hash := l.Log(), g.Hash()
		l.Close()
		again := tr.game()
		l, err = flow.Start(again, nil, log, flow.Options{Verify: true, AskRolls: true})
		if err != nil || again.Hash() != hash {
			tr.fail(promiseLeaving, "after seat %d left, the log does not lead to the same end: %v", seat, err)
		}
		l.Close()
	}
}

// leave plays a game to its end that a seat leaves after some questions.
func (tr *trial) leave(l *flow.Live, seat flow.Seat) {
	players := randomly(tr.seed)
	for asked, after := 0, tr.rand.Int(40); l.Pending() != nil; asked++ {
		if asked == after {
			l.Leave(seat)
		}
		q := l.Pending()
		if gone := left(l.Log(), seat); gone && q.Seat == seat {
			tr.fail(promiseLeaving, "seat %d has left and is asked %s", seat, q.Name)
		}
		if err := l.Answer(players[q.Seat].Answer(q, l.Table())); err != nil {
			tr.fail(promiseLeaving, "after seat %d left: %v", seat, err)
		}
	}
	g := l.Table().(interface{ Invariant() error })
	if err := g.Invariant(); err != nil || !l.Over() {
		tr.fail(promiseLeaving, "after seat %d left: %v, %v", seat, err, l.Err())
	}
}

func left(log []flow.Entry, seat flow.Seat) bool {
	for i := range log {
		if log[i].Kind == flow.Left && log[i].Seat == seat {
			return true
		}
	}
	return false
}

package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// wake sets the bot to work if it is its turn. It thinks on a copy of the game, so that nobody waits
// for it: views and taking back stay possible, and an answer to a question taken back is thrown away.
func (m *Match) wake() {
	if m.busy || m.botToMove() < 0 {
		return
	}
	m.busy = true
	go m.think()
}

// botToMove is the seat of the bot that is asked, Nobody if none is.
func (m *Match) botToMove() flow.Seat {
	if m.closed || m.session == nil || m.looking() || m.over() || m.fault != nil && !unwritten(m.fault) {
		return flow.Nobody
	}
	if q := m.session.Pending(); q != nil && m.players[q.Seat] != nil {
		return q.Seat
	}
	return flow.Nobody
}

// patience is how long a person may be kept waiting by a chain of bots' answers, more or less.
const (
	patience = 1500 * time.Millisecond
	hurried  = 20 * time.Millisecond // what a decision gets when it is used up
)

func (m *Match) think() {
	began := time.Now()
	for {
		seat, number, fork, ok := m.problem()
		if !ok {
			return
		}
		limit := bot.Budget{}
		if !m.bothBots() {
			limit.Time = max(hurried, (patience-time.Since(began))/3)
		}
		a, why, err := m.ponder(seat, fork, limit)
		fork.Close()
		if m.opt.Pace > 0 && m.bothBots() {
			time.Sleep(m.opt.Pace)
		}
		if err == nil {
			err = m.insist(seat, number, a, why)
		}
		if err != nil && !errors.Is(err, ErrStale) && !errors.Is(err, ErrClosed) {
			m.stuck(fmt.Errorf("the bot %q: %w", m.head.Chairs[seat].Bot, err))
		}
	}
}

// problem is the question that the bot must answer, on a copy of the game.
func (m *Match) problem() (seat flow.Seat, number int, fork *flow.Live, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if seat = m.botToMove(); seat < 0 {
		m.busy = false
		return seat, 0, nil, false
	}
	fork, err := m.session.Fork(dice.Seeded{Rand: dice.NewRand(m.seed(), 1)}, flow.Options{NoMarks: true})
	if err != nil {
		m.fault, m.busy = err, false
		m.notify()
		return seat, 0, nil, false
	}
	return seat, m.number, fork, true
}

// ponder lets the bot answer, with its reason. A panic in it or in the rules becomes an error.
func (m *Match) ponder(seat flow.Seat, fork *flow.Live, limit bot.Budget) (a flow.Answer, why string, err error) {
	defer m.slot()()
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	thinker, ok := m.players[seat].(bot.Thinker)
	if !ok {
		return m.players[seat].Answer(fork.Pending(), fork.Table()), "", nil
	}
	a, why = thinker.Think(bot.Problem{Question: fork.Pending(), Table: fork.Table(), Checkpoint: fork.Checkpoint, Limit: limit})
	return a, why, nil
}

// slot waits until thinking is allowed and returns what ends it.
func (m *Match) slot() func() {
	if m.opt.Slots == nil {
		return func() {}
	}
	m.opt.Slots <- struct{}{}
	return func() { <-m.opt.Slots }
}

// stuck stops the bot until somebody takes back.
func (m *Match) stuck(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fault = err
	m.notify()
}

func (m *Match) bothBots() bool { return m.players[0] != nil && m.players[1] != nil }

// hintBudget keeps a hint snappy.
const hintBudget = 300 * time.Millisecond

// Hint is a legal answer to the question and why: what the strong bot would do or, quickly, the
// sensible one. It thinks on a copy, so that nobody waits for it but the asker.
func (m *Match) Hint(ctx context.Context, seats []flow.Seat, number int, quick bool) (a flow.Answer, why string, err error) {
	fork, err := m.copyFor(seats, number)
	if err != nil {
		return a, "", err
	}
	defer fork.Close()
	defer m.slot()()
	defer func() {
		if p := recover(); p != nil {
			err = &Broken{fmt.Errorf("%v", p)}
		}
	}()
	var b bot.Thinker = bot.NewSensible(m.seed())
	if !quick {
		b = bot.NewStrong(m.seed(), game.Even(), bot.Budget{Time: hintBudget})
	}
	a, why = b.Think(bot.Problem{Question: fork.Pending(), Table: fork.Table(), Checkpoint: fork.Checkpoint,
		Stop: func() bool { return ctx.Err() != nil }})
	return a, why, ctx.Err()
}

// copyFor is a copy of the game for one who is asked the question of that number.
func (m *Match) copyFor(seats []flow.Seat, number int) (*flow.Live, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, err := m.question(seats, number); err != nil {
		return nil, err
	}
	return m.session.Fork(dice.Seeded{Rand: dice.NewRand(m.seed(), 2)}, flow.Options{NoMarks: true})
}

// question is the one of that number, if it is put to one of the seats.
func (m *Match) question(seats []flow.Seat, number int) (*flow.Question, error) {
	if m.closed {
		return nil, ErrClosed
	}
	if number != m.number {
		return nil, ErrStale
	}
	if err := m.playing(); err != nil {
		return nil, err
	}
	q := m.session.Pending()
	if !slices.Contains(seats, q.Seat) {
		return nil, impossible("the question is not yours to answer")
	}
	return q, nil
}

// Check says why an answer would be refused, nil if it would not.
func (m *Match) Check(seats []flow.Seat, number int, a flow.Answer) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	q, err := m.question(seats, number)
	if err != nil {
		return err
	}
	return refuse(q, &a)
}

// refuse holds an answer against a question; the check is rule code, so a panic in it is an error.
func refuse(q *flow.Question, a *flow.Answer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &Broken{fmt.Errorf("%v", p)}
		}
	}()
	if r := q.Refuse(a); r != nil {
		return r
	}
	return nil
}

// Inspect asks the system about the table for a seat, on a copy in which what the seat may not know is
// drawn anew: a finding cannot tell it.
func (m *Match) Inspect(seat flow.Seat, query []string) (f game.Finding, err error) {
	m.mu.Lock()
	if m.closed {
		m.mu.Unlock()
		return f, ErrClosed
	}
	g := m.game().Forget(seat, dice.NewRand(m.seed(), 3))
	m.mu.Unlock()
	defer func() {
		if p := recover(); p != nil {
			err = &Broken{fmt.Errorf("%v", p)}
		}
	}()
	return g.Inspect(query)
}

// Overlays are what to draw for the question of that number while one looks at a unit; none if the
// system draws none.
func (m *Match) Overlays(seats []flow.Seat, number int, unit int32) (list []game.Overlay, err error) {
	m.mu.Lock()
	q, err := m.question(seats, number)
	if err != nil {
		m.mu.Unlock()
		return nil, err
	}
	// The closures of the question reach into the game, which goes on: only what it is about is kept.
	about := flow.Question{Name: q.Name, Seat: q.Seat, Kind: q.Kind, Rule: q.Rule, Unit: q.Unit, Target: q.Target}
	over, ok := m.game().Clone().(game.Overlayer)
	m.mu.Unlock()
	if !ok {
		return nil, nil
	}
	defer func() {
		if p := recover(); p != nil {
			err = &Broken{fmt.Errorf("%v", p)}
		}
	}()
	return over.Overlays(&about, unit), nil
}

func (m *Match) game() game.Game {
	if m.session == nil {
		return m.preview
	}
	return m.session.Table().(game.Game)
}

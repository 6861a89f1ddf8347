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
	if m.quick.busy.Load() || m.botToMove() < 0 {
		return
	}
	m.quick.busy.Store(true)
	go m.think()
}

// botToMove is the seat of the bot that is asked, Nobody if none is.
func (m *Match) botToMove() flow.Seat {
	if m.closed || m.session == nil || !m.sealed() || m.looking() || m.over() || m.fault != nil && !unwritten(m.fault) {
		return flow.Nobody
	}
	if q := m.session.Pending(); q != nil && m.playerFor(q.Seat) != nil && !m.withheld(q) && !m.unwatched() && m.context().Err() == nil {
		return q.Seat
	}
	return flow.Nobody
}

// patience is how long a person may be kept waiting by a chain of bots' answers, more or less.
const (
	patience = 800 * time.Millisecond
	hurried  = 20 * time.Millisecond // what a decision gets when it is used up
	longest  = 3 * time.Second       // what any decision gets, also of a bot that counts play-outs
)

func (m *Match) think() {
	began := time.Now()
	for wait := time.Duration(0); m.turn(began, &wait); {
		if wait > 0 { // its answer could not be written down
			m.rest(wait)
			continue
		}
		if m.opt.Pace > 0 && m.allBots() {
			m.rest(m.opt.Pace)
		}
	}
}

// turn waits until the bot may think, lets it answer what it is asked and writes that down. So no more bots
// than may think stand in the way of people's answers at the disk. It is false when there is nothing to do.
func (m *Match) turn(began time.Time, wait *time.Duration) bool {
	leave, err := m.slot()
	if err != nil { // bots are to think no more
		m.mu.Lock()
		defer m.mu.Unlock()
		m.quick.busy.Store(false)
		return false
	}
	defer leave()
	seat, player, number, fork, ok := m.problem()
	if !ok {
		return false
	}
	defer fork.Close()
	limit := bot.Budget{Time: patience}
	if !m.allBots() {
		limit.Time = max(hurried, (patience-time.Since(began))/3)
	}
	a, why, err := m.ponder(player, fork, limit)
	if err == nil && m.context().Err() == nil {
		err = m.botAnswers(seat, number, a, why)
	}
	if *wait = m.again(err, *wait); *wait > 0 {
		return true
	}
	if err != nil && !errors.Is(err, ErrStale) && !errors.Is(err, ErrClosed) {
		m.stuck(fmt.Errorf("the bot on seat %d: %w", seat+1, err))
	}
	return true
}

// problem is the question that the bot must answer, on a copy of the game.
func (m *Match) problem() (seat flow.Seat, player flow.Player, number int, fork *flow.Live, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if seat = m.botToMove(); seat < 0 {
		m.quick.busy.Store(false)
		return seat, nil, 0, nil, false
	}
	fork, err := m.session.Fork(dice.Seeded{Rand: dice.NewRand(m.seed(), 1)}, flow.Options{NoMarks: true})
	if err != nil {
		m.fault = err
		m.quick.busy.Store(false)
		m.notify()
		return seat, nil, 0, nil, false
	}
	return seat, m.playerFor(seat), m.number, fork, true
}

// ponder lets the bot answer, with its reason. A panic in it or in the rules becomes an error.
func (m *Match) ponder(player flow.Player, fork *flow.Live, limit bot.Budget) (a flow.Answer, why string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	end := time.Now().Add(longest)
	stop := func() bool { return m.quick.shut.Load() || m.context().Err() != nil || time.Now().After(end) }
	thinker, ok := player.(bot.Thinker)
	if !ok {
		return player.Answer(fork.Pending(), fork.Table()), "", nil
	}
	a, why = thinker.Think(bot.Problem{Question: fork.Pending(), Table: fork.Table(), Checkpoint: fork.Checkpoint, Limit: limit, Stop: stop})
	return a, why, nil
}

// slot waits until thinking is allowed and returns what ends it.
func (m *Match) slot() (leave func(), err error) {
	if m.opt.Slot == nil {
		return func() {}, nil
	}
	return m.opt.Slot(m.context(), m.allBots())
}

// context ends when bots are to think no more.
func (m *Match) context() context.Context {
	if m.opt.Context == nil {
		return context.Background()
	}
	return m.opt.Context
}

// rest waits a while, or until bots are to think no more.
func (m *Match) rest(d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-m.context().Done():
	}
}

// stuck stops the bot until somebody takes back.
func (m *Match) stuck(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fault = err
	m.notify()
}

// allBots tells whether no person plays. It waits for nothing.
func (m *Match) allBots() bool { return m.quick.show.Load() }

// hintBudget keeps a hint snappy.
const hintBudget = 300 * time.Millisecond

// Hint is a legal answer to the question and why: what the strong bot would do or, quickly, the
// sensible one. It thinks on a copy, so that nobody waits for it but the asker. The caller bounds how many
// think at once.
func (m *Match) Hint(ctx context.Context, seats []flow.Seat, number int, quick bool) (a flow.Answer, why string, err error) {
	fork, err := m.copyFor(seats, number)
	if err != nil {
		return a, "", err
	}
	defer fork.Close()
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
	if !slices.Contains(seats, q.Seat) && !m.standsIn(q) {
		return nil, impossible("the question is not yours to answer")
	}
	return q, nil
}

// withheld tells whether a question is one that no bot answers.
func (m *Match) withheld(q *flow.Question) bool {
	c, ok := m.game().(game.Clerk)
	return ok && c.Withheld(q)
}

// standsIn tells whether anybody who plays may answer a question for the bot that it is put to.
func (m *Match) standsIn(q *flow.Question) bool {
	return m.head.Chairs[q.Seat].Kind == Bot && m.withheld(q)
}

// Consult lets somebody look at the game as it stands and at the question that waits, nil if none does. Neither must be
// changed or kept.
func (m *Match) Consult(f func(g game.Game, q *flow.Question, number int)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	if m.lobbying() || m.session == nil && m.preview == nil {
		return errLobby()
	}
	var q *flow.Question
	if m.playing() == nil {
		q = m.session.Pending()
	}
	f(m.game(), q, m.number)
	return nil
}

// Ended tells whether the match is over, and who has given up.
func (m *Match) Ended() (over bool, gone []flow.Seat) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if over = m.ended(); m.resigned != flow.Nobody {
		gone = append(slices.Clone(m.out), m.resigned)
	}
	return over, gone
}

// Chairs are the seats as they were set up.
func (m *Match) Chairs() []Chair { return slices.Clone(m.head.Chairs) }

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
	if m.lobbying() {
		m.mu.Unlock()
		return f, errLobby()
	}
	if seat == flow.Nobody && m.delays(Role{Kind: RoleWatch}) {
		m.mu.Unlock()
		return f, impossible("watchers are a turn behind at this table: nothing can be looked up in what they have not seen")
	}
	g := m.game().Forget(seat, dice.NewRand(m.seed(), 3))
	m.mu.Unlock()
	defer func() {
		p := recover()
		if words, ok := p.(game.Misworded); ok {
			err = words // the query is at fault
		} else if p != nil {
			err = &Broken{fmt.Errorf("%v", p)}
		}
	}()
	return g.Inspect(query)
}

// Overlays are what to draw for the question of that number while one looks at a unit; none if the
// system draws none. Like an inspection they are made on a copy without what the seat may not know.
func (m *Match) Overlays(seats []flow.Seat, number int, unit int32) (list []game.Overlay, err error) {
	m.mu.Lock()
	q, err := m.question(seats, number)
	if err != nil {
		m.mu.Unlock()
		return nil, err
	}
	// The closures of the question reach into the game, which goes on: only what it is about is kept.
	about := flow.Question{Name: q.Name, Seat: q.Seat, Kind: q.Kind, Rule: q.Rule, Unit: q.Unit, Target: q.Target}
	over, ok := m.game().Forget(q.Seat, dice.NewRand(m.seed(), 4)).(game.Overlayer)
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

package match

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/odds"
	"sortie/tally"
)

// Meant is an answer that somebody means to give when its question comes: the n-th of that name about that unit in an
// activation, from 0 on.
type Meant struct {
	Name   string      `json:"name"`
	Unit   int32       `json:"unit"`
	Nth    int         `json:"nth"`
	Answer flow.Answer `json:"answer"`
}

// Fate is what becomes of a question when a plan is tried.
type Fate string

// The fates.
const (
	Fits    Fate = "fits"    // it gets the answer that was meant
	Stands  Fate = "stands"  // nothing was meant: what the game proposes stands, or the only choice there is
	Refused Fate = "refused" // the rules refuse what was meant; the trial ends here
	Unsaid  Fate = "asked"   // nothing was meant and nothing stands by itself; the trial ends here
)

// Tried is one question of a plan, as it would be asked when it is due.
type Tried struct {
	Decision game.Decision  `json:"decision"`
	Nth      int            `json:"nth"`
	Fate     Fate           `json:"fate"`
	Answer   *flow.Answer   `json:"answer,omitempty"`
	Refusal  *tally.Refusal `json:"refusal,omitempty"`
	After    []string       `json:"after,omitempty"`  // dice that fall before it is asked, by name
	Others   bool           `json:"others,omitempty"` // another side may be asked something before it
}

// Trial is what comes of a plan as far as choices go. No die of the match is thrown for it: others stand in, so a row
// behind dice holds for the case that they fall well.
type Trial struct {
	Rows     []Tried        `json:"rows"`
	Over     bool           `json:"over"` // nothing more is asked in this activation
	Replies  []Reply        `json:"replies,omitempty"`
	Overlays []game.Overlay `json:"overlays,omitempty"`
	Hint     *flow.Answer   `json:"hint,omitempty"`
	Why      string         `json:"why,omitempty"`
	Odds     *odds.Result   `json:"odds,omitempty"`
}

// Reply is what another side may answer a plan with, before one of its rows: that it may, and how; never which of its units.
type Reply struct {
	Seat   flow.Seat  `json:"seat"`
	Before int        `json:"before"` // the row; as many as there are rows: after the last
	Rule   tally.Rule `json:"rule,omitempty"`
	Ways   []Way      `json:"ways,omitempty"`
}

// Way is one way to react, with the row that says what it is.
type Way struct {
	Label string     `json:"label"`
	Rule  tally.Rule `json:"rule,omitempty"`
}

// Wish is what one wants to know of a trial beside its rows.
type Wish struct {
	At   int    `json:"at"`             // the row that the first two are about
	Look *int32 `json:"look,omitempty"` // what to draw while one looks at a unit, from the planned places
	Hint string `json:"hint,omitempty"` // "quick": what a sensible player would answer there; "deep": a strong one
	Odds bool   `json:"odds,omitempty"` // what comes of the plan, from the last answer that was meant on
	Bare bool   `json:"bare,omitempty"` // the offers of the rows are not wanted
}

// maxTried bounds the rows of a trial.
const maxTried = 48

// Try plays a plan on a copy of the game in which what the seat may not know is drawn anew, from the question that
// waits to the end of the activation, or until somebody else decides. Nothing of it is told to anybody and nothing is kept: the
// plan is the asker's own.
func (m *Match) Try(ctx context.Context, seats []flow.Seat, number int, plan []Meant, w Wish) (Trial, error) {
	m.mu.Lock()
	q, err := m.question(seats, number)
	if err != nil {
		m.mu.Unlock()
		return Trial{}, err
	}
	t := trial{ctx: ctx, number: number, seat: q.Seat, reacts: q.Reacts, plan: plan, from: m.session.Checkpoint(), seed: m.seed}
	m.mu.Unlock()
	return t.run(w)
}

// trial is one plan being tried.
type trial struct {
	ctx    context.Context
	number int
	seat   flow.Seat
	reacts bool // the first question interrupts what another side does
	plan   []Meant
	from   flow.Checkpoint
	seed   func() uint64
}

// run finds stand-in dice with which the plan gets furthest and tries it with them.
func (t *trial) run(w Wish) (Trial, error) {
	best, most := luck(0), -1
	for l := range lucks {
		n, thrown, err := t.reach(l)
		if err != nil {
			return Trial{}, err
		}
		if n > most {
			best, most = l, n
		}
		if thrown == 0 {
			break // dice have no part in it
		}
	}
	out := Trial{Rows: []Tried{}}
	err := t.play(best, &w, &out)
	return out, err
}

// reach is how far a plan gets with some stand-in dice, and how many were thrown.
func (t *trial) reach(l luck) (n, thrown int, err error) {
	var out Trial
	w := Wish{Bare: true}
	if err := t.play(l, &w, &out); err != nil {
		return 0, 0, err
	}
	for i := range out.Rows {
		if n++; out.Rows[i].Fate == Fits {
			n += maxTried // what was meant counts before what is asked beside
		}
		thrown += len(out.Rows[i].After)
	}
	return n, thrown, nil
}

// draws is how often what is hidden is drawn anew until the game can have come to where it stands.
const draws = 8

// fork is a copy of the game for the seat.
func (t *trial) fork(src dice.Source, loud bool) (*flow.Live, error) {
	real := t.from.Table.(game.Game)
	for i := range uint64(draws) {
		at := t.from
		at.Table = real.Forget(t.seat, dice.NewRand(uint64(t.number), i))
		opt := flow.Options{}
		if loud {
			opt.OnEvent = func(flow.Event) {} // prompts are put into words where somebody listens
		}
		l, err := at.Start(src, opt)
		if err == nil && l.Pending() != nil && l.Pending().Seat == t.seat {
			return l, nil
		}
		l.Close()
		var parted *flow.Divergence
		if err != nil && !errors.As(err, &parted) {
			return nil, &Broken{err}
		}
	}
	return nil, impossible("too much is hidden here to try a plan: answer as you are asked")
}

// play tries the plan with some stand-in dice.
func (t *trial) play(l luck, w *Wish, out *Trial) (err error) {
	src := &standIn{luck: l, rand: dice.NewRand(uint64(t.number), 99)}
	live, err := t.fork(src, !w.Bare)
	if err != nil {
		return err
	}
	defer live.Close()
	defer func() {
		if p := recover(); p != nil {
			err = &Broken{fmt.Errorf("%v", p)}
		}
	}()
	began, others := marks(live), false
	src.names = nil
	for len(out.Rows) < maxTried && t.ctx.Err() == nil {
		q := live.Pending()
		if q == nil || marks(live) > began {
			out.Over = true
			break
		}
		if q.Seat != t.seat {
			if !q.Reacts && q.Kind != flow.Allocate || t.reacts && !q.Reacts {
				break // it is theirs to decide
			}
			others = true
			if q.Reacts && !w.Bare && !t.reacts {
				out.reply(q)
			}
			if live.Answer(usual(q, live.Table())) != nil {
				break
			}
			continue
		}
		if q.Kind == flow.Allocate && len(src.names) > 0 && len(out.Rows) > 0 {
			break // what is handed out is for real dice to say
		}
		row := t.row(q, live, w.Bare, out.Rows)
		row.After, row.Others = src.names, others
		src.names, others = nil, false
		out.Rows = append(out.Rows, row)
		if err := t.grant(w, q, live, out); err != nil {
			return err
		}
		if row.Fate == Unsaid || row.Fate == Refused || live.Answer(*row.Answer) != nil {
			break
		}
	}
	return t.ctx.Err()
}

// reply notes what another side may do before the row that comes next. What stands if it does nothing is no answer, and what is about
// a unit or a thing would say whose; that the answer is yes says nothing.
func (t *Trial) reply(q *flow.Question) {
	at := slices.IndexFunc(t.Replies, func(r Reply) bool { return r.Seat == q.Seat && r.Before == len(t.Rows) && r.Rule == q.Rule })
	if at < 0 {
		at = len(t.Replies)
		t.Replies = append(t.Replies, Reply{Seat: q.Seat, Before: len(t.Rows), Rule: q.Rule})
	}
	if q.Kind != flow.PickOne {
		return
	}
	r, offers := &t.Replies[at], q.Offers()
	for i := range offers {
		o := &offers[i]
		stands := q.HasDefault && o.Value == q.Default.Value
		if stands || o.Why() != nil || o.Unit != 0 || o.Thing != (flow.Thing{}) || o.Key == "yes" || o.Key == "no" {
			continue
		}
		if !slices.ContainsFunc(r.Ways, func(w Way) bool { return w.Label == o.Label }) {
			r.Ways = append(r.Ways, Way{Label: o.Label, Rule: o.Rule})
		}
	}
}

// marks counts the activations that have ended.
func marks(l *flow.Live) (n int) {
	for _, e := range l.Log() {
		if e.Kind == flow.Marked {
			n++
		}
	}
	return n
}

// row is a question with what becomes of it.
func (t *trial) row(q *flow.Question, live *flow.Live, bare bool, before []Tried) Tried {
	row := Tried{Decision: game.Decision{Name: q.Name, Unit: q.Unit}, Fate: Unsaid}
	if !bare {
		row.Decision = game.Decide(q, t.number, t.seat)
		game.SayNeeds(live.Table().(game.Game), &row.Decision)
	}
	for i := range before {
		if d := &before[i].Decision; d.Name == q.Name && d.Unit == q.Unit {
			row.Nth++
		}
	}
	at := slices.IndexFunc(t.plan, func(m Meant) bool { return m.Name == q.Name && m.Unit == q.Unit && m.Nth == row.Nth })
	if at >= 0 {
		a := t.plan[at].Answer.Clone()
		row.Fate, row.Answer, row.Refusal = Fits, &a, q.Refuse(&a)
		if row.Refusal != nil {
			row.Fate = Refused
		}
		return row
	}
	if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
		a = a.Clone()
		row.Fate, row.Answer = Stands, &a
	} else if a, ok := onlyChoice(q); ok {
		row.Fate, row.Answer = Stands, &a
	}
	return row
}

// onlyChoice is the answer to a question that leaves none.
func onlyChoice(q *flow.Question) (a flow.Answer, ok bool) {
	if q.Kind != flow.PickOne {
		return a, false
	}
	n := 0
	offers := q.Offers()
	for i := range offers {
		if offers[i].Why() == nil {
			a.Value = offers[i].Value
			n++
		}
	}
	return a, n == 1
}

// grant finds out what else was asked about the row that the trial stands at.
func (t *trial) grant(w *Wish, q *flow.Question, live *flow.Live, out *Trial) error {
	row := &out.Rows[len(out.Rows)-1]
	if w.At == len(out.Rows)-1 {
		if over, ok := live.Table().(game.Overlayer); ok && w.Look != nil {
			out.Overlays = over.Overlays(q, *w.Look)
		}
		if w.Hint != "" {
			t.think(w.Hint, live, out)
		}
	}
	if !w.Odds || row.Fate != Fits || t.meantAfter(out.Rows) {
		return nil
	}
	r, err := odds.Of(t.ctx, live.Checkpoint().With(q, *row.Answer), t.seat, odds.Options{Time: oddsBudget, Seed: t.seed()})
	if err != nil && t.ctx.Err() != nil {
		return err
	}
	if err == nil { // where too much is hidden there are none
		out.Odds = &r
	}
	return nil
}

// meantAfter tells whether something is meant that has not come yet.
func (t *trial) meantAfter(rows []Tried) bool {
	n := 0
	for i := range rows {
		if rows[i].Fate == Fits {
			n++
		}
	}
	return n < len(t.plan)
}

// think asks a bot about the question that the trial stands at.
func (t *trial) think(how string, live *flow.Live, out *Trial) {
	var b bot.Thinker = bot.NewSensible(t.seed())
	if how == "deep" {
		b = bot.NewStrong(t.seed(), game.Even(), bot.Budget{Time: hintBudget})
	}
	a, why := b.Think(bot.Problem{Question: live.Pending(), Table: live.Table(), Checkpoint: live.Checkpoint,
		Stop: func() bool { return t.ctx.Err() != nil }})
	out.Hint, out.Why = &a, why
}

// usual is what another side is taken to answer: what the game proposes, such as no reaction, else what is sensible.
func usual(q *flow.Question, table flow.Table) flow.Answer {
	if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
		return a.Clone()
	}
	return bot.NewSensible(1).Answer(q, table)
}

// luck is how stand-in dice fall: every book has its own idea of a good face.
type luck int

const (
	low luck = iota
	high
	middle
	lucks
)

// standIn throws dice that are nobody's.
type standIn struct {
	luck  luck
	rand  *dice.Rand
	n     int
	names []string // of the rolls since somebody asked
}

// enough is how many of them fall alike: a roll that is made again while it is tied must come to an end.
const enough = 60

// Throw implements dice.Source.
func (s *standIn) Throw(r dice.Roll) int {
	s.n++
	if !slices.Contains(s.names, r.Name) {
		s.names = append(s.names, r.Name)
	}
	at := r.Range()
	switch {
	case s.n > enough:
		at = 1 + s.rand.Int(at)
	case s.luck == low:
		at = 1
	case s.luck == middle:
		at = (at + 1) / 2
	}
	return r.Face(at)
}

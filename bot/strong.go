package bot

import (
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Strong looks ahead: it plays each of a few answers out on copies of the game, with sensible players
// on all sides and dice of its own, and takes the one after which the game stands best. Chance is
// sampled; what its seat may not know is drawn anew for every play-out.
type Strong struct {
	rand   *dice.Rand
	temper game.Temper
	budget Budget
	quick  *Sensible // answers where looking ahead is impossible
	now    func() time.Time
	judge  Judge // nil for the system's own judgement

	activation uint64 // hash of where the present activation began
	left       Budget // of it
	tuning     tuning

	Played int // play-outs so far
}

// tuning are the numbers of the search that were found by measuring; see docs/bots.md.
type tuning struct {
	horizon int // activations played out beyond the present one, where the game does not say how many
	most    int // answers compared at most
	least   int // futures in which the best of them are compared at least
	doubt   int // how sure it must be to leave the advice: squared standard errors, in tenths
}

func usualTuning() tuning { return tuning{horizon: 2, most: 10, least: 2, doubt: 10} }

// decisions is how many full budgets one activation may cost.
const decisions = 4

// NewStrong makes a strong player.
func NewStrong(seed uint64, t game.Temper, b Budget) *Strong {
	if b == (Budget{}) {
		b.Time = DefaultTime
	}
	return &Strong{rand: dice.NewRand(seed, streamStrong), temper: t, budget: b, quick: NewSensible(seed).As(t),
		now: time.Now, tuning: usualTuning()}
}

// Judge judges positions in place of the system; false where it cannot. Several goroutines may ask at once.
type Judge interface {
	Score(g game.Game, seat flow.Seat) (int, bool)
}

// With lets another judge say how positions stand.
func (b *Strong) With(j Judge) *Strong {
	b.judge = j
	return b
}

// assess is how a position stands for a seat.
func (b *Strong) assess(g game.Game, seat flow.Seat) int {
	if score, ok := b.learned(g, seat); ok {
		return score
	}
	return game.Assess(g, seat, b.temper)
}

// learned is what another judge says of it, if there is one.
func (b *Strong) learned(g game.Game, seat flow.Seat) (int, bool) {
	if b.judge == nil {
		return 0, false
	}
	return b.judge.Score(g, seat)
}

// Answer implements flow.Player, for drivers that give no checkpoint: it is then a sensible player.
func (b *Strong) Answer(q *flow.Question, t flow.Table) flow.Answer { return b.quick.Answer(q, t) }

// Search implements flow.Searcher.
func (b *Strong) Search(q *flow.Question, at flow.Checkpoint) flow.Answer {
	a, _ := b.think(at, Problem{Question: q})
	return a
}

// Think implements Thinker.
func (b *Strong) Think(p Problem) (flow.Answer, string) {
	if p.Checkpoint == nil {
		return b.quick.Choose(p.Question, p.Table)
	}
	return b.think(p.Checkpoint(), p)
}

func (b *Strong) think(at flow.Checkpoint, p Problem) (flow.Answer, string) {
	q := p.Question
	if _, ok := at.Table.(game.Game); !ok { // a bare table can be neither judged nor forgotten
		return b.quick.Choose(q, nil)
	}
	if a, ok := only(q); ok {
		return a, "there is no other choice"
	}
	s := &search{bot: b, q: q, at: at, seed: b.rand.Uint64(), meter: b.grant(at, p)}
	s.gather()
	switch {
	case len(s.list) == 0: // what is hidden keeps copies from coming this far
		return b.quick.Choose(q, nil)
	case len(s.list) == 1 || q.Trifle:
		return s.list[0].answer, s.list[0].why
	}
	s.race()
	b.charge(s.meter)
	return s.verdict()
}

// grant is the budget of one decision: the usual, but never more than half of what is left of the
// activation, so that a long chain of questions stays short in all.
func (b *Strong) grant(at flow.Checkpoint, p Problem) *meter {
	if hash := at.Table.Hash(); hash != b.activation || b.left == (Budget{}) {
		b.activation = hash
		b.left = Budget{Time: decisions * b.budget.Time, Playouts: decisions * b.budget.Playouts}
	}
	m := &meter{now: b.now, began: b.now(), stop: p.Stop}
	if b.budget.Playouts > 0 {
		m.playouts = max(1, min(b.budget.Playouts, b.left.Playouts/2))
		return m
	}
	m.time = min(b.budget.Time, b.left.Time/2)
	if p.Limit.Time > 0 {
		m.time = min(m.time, p.Limit.Time)
	}
	m.time = max(m.time, time.Millisecond)
	return m
}

// charge takes what a decision cost off the activation's budget.
func (b *Strong) charge(m *meter) {
	b.Played += m.played
	b.left.Playouts = max(1, b.left.Playouts-m.played)
	b.left.Time = max(1, b.left.Time-m.now().Sub(m.began))
}

// meter measures how much of a decision's budget is used.
type meter struct {
	now      func() time.Time
	began    time.Time
	time     time.Duration
	playouts int
	played   int
	stop     func() bool
}

// used is how much of the budget is spent, in thousandths.
func (m *meter) used() int {
	if m.stop != nil && m.stop() {
		return 1000
	}
	if m.playouts > 0 {
		return m.played * 1000 / m.playouts
	}
	return int(m.now().Sub(m.began) * 1000 / m.time)
}

// late tells whether the time is up. Play-outs are counted, not timed.
func (m *meter) late() bool { return m.playouts == 0 && m.used() >= 1000 }

// only is the answer to a question that leaves no choice.
func only(q *flow.Question) (flow.Answer, bool) {
	var a flow.Answer
	switch q.Kind {
	case flow.PickOne:
		found := 0
		for _, o := range q.Offers() {
			if o.May() {
				a.Value = o.Value
				found++
			}
		}
		if found != 1 {
			return a, false
		}
	case flow.PickSeveral:
		if q.Max > 0 {
			return a, false
		}
	case flow.Allocate:
		values, n := allowed(q.Offers()), len(q.Items())
		if n > 0 && len(values) != 1 {
			return a, false
		}
		for range n {
			a.Values = append(a.Values, values[0])
		}
	case flow.Number:
		if q.Min != q.Max {
			return a, false
		}
		a.Value = q.Min
	default:
		return a, false
	}
	return a, q.Refuse(&a) == nil
}

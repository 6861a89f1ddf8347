package bot

import (
	"slices"
	"time"

	"sortie/flow"
)

// Regret is what an answer cost against the best that looking ahead finds.
type Regret struct {
	Given  string // what a person would call the answer that was given
	Better string // and the other
	Cost   int    // points that the other is worth more, on the average of the futures they were compared in
}

// Regret holds an answer that was given against others, in as many play-outs as are allowed. It says nothing where none is
// surely better.
func (b *Strong) Regret(q *flow.Question, at flow.Checkpoint, given flow.Answer, playouts int, stop func() bool) (Regret, bool) {
	s := &search{bot: b, q: q, at: at, seed: b.rand.Uint64(), meter: &meter{now: time.Now, began: time.Now(), playouts: playouts, stop: stop}}
	s.gather()
	if len(s.list) == 0 {
		return Regret{}, false
	}
	s.add(given, givenWords(q, &given), "")
	n := slices.IndexFunc(s.list, func(c candidate) bool { return c.answer.Same(&given) })
	if n < 0 || len(s.list) < 2 {
		return Regret{}, false
	}
	s.list[0], s.list[n] = s.list[n], s.list[0] // the first stays in the race: the others are measured against it
	s.race()
	best := s.leader()
	d := compare(&s.list[best], &s.list[0])
	if best == 0 || d.n < 4 || !d.sure(4) {
		return Regret{}, false
	}
	return Regret{Given: s.list[0].name, Better: s.list[best].name, Cost: d.sum / d.n}, true
}

// givenWords is what a person would call an answer that is none of those looked at.
func givenWords(q *flow.Question, given *flow.Answer) string {
	if q.Kind == flow.Move {
		return "the way it went"
	}
	if q.Kind == flow.PickOne && q.Offers != nil {
		offers := q.Offers()
		if i := slices.IndexFunc(offers, func(o flow.Option) bool { return o.Value == given.Value }); i >= 0 {
			return offers[i].Label
		}
	}
	return "what was chosen"
}

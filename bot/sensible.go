package bot

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Sensible follows the advice of the system where it has some, then what the question proposes, then
// the offer with the best number. It does not look ahead, so it is fast.
type Sensible struct {
	rand   *dice.Rand
	temper game.Temper
}

// NewSensible makes a sensible player of even temper.
func NewSensible(seed uint64) *Sensible {
	return &Sensible{rand: dice.NewRand(seed, streamSensible), temper: game.Even()}
}

// As gives the player a temper.
func (b *Sensible) As(t game.Temper) *Sensible {
	b.temper = t
	return b
}

// Answer implements flow.Player.
func (b *Sensible) Answer(q *flow.Question, t flow.Table) flow.Answer {
	silent := b.temper
	silent.Silent = true
	a, _ := b.choose(q, t, silent)
	return a
}

// Think implements Thinker.
func (b *Sensible) Think(p Problem) (flow.Answer, string) { return b.Choose(p.Question, p.Table) }

// Choose is Answer with its reason in words.
func (b *Sensible) Choose(q *flow.Question, t flow.Table) (flow.Answer, string) {
	return b.choose(q, t, b.temper)
}

func (b *Sensible) choose(q *flow.Question, t flow.Table, temper game.Temper) (flow.Answer, string) {
	if adviser, ok := t.(game.Adviser); ok {
		if a, why, ok := adviser.Advise(q, temper, b.rand); ok && q.Refuse(&a) == nil {
			return a, why
		}
	}
	if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
		return a.Clone(), "the usual choice"
	}
	if a, ok := best(q); ok {
		return a, "it has the best number"
	}
	return randomly(q, b.rand), "one is as good as another"
}

// best takes the allowed offers with the highest sums, as few as the question wants.
func best(q *flow.Question) (flow.Answer, bool) {
	if q.Kind != flow.PickOne && q.Kind != flow.PickSeveral {
		return flow.Answer{}, false
	}
	var a flow.Answer
	offers := q.Offers()
	want := 1
	if q.Kind == flow.PickSeveral {
		want = int(max(q.Min, min(q.Max, 1)))
	}
	for len(a.Values) < want {
		top := -1
		for i := range offers {
			if offers[i].Sum == nil || !offers[i].May() || taken(a.Values, offers[i].Value) {
				continue
			}
			if top < 0 || offers[i].Sum.Total() > offers[top].Sum.Total() {
				top = i
			}
		}
		if top < 0 {
			return flow.Answer{}, false
		}
		a.Values = append(a.Values, offers[top].Value)
	}
	if q.Kind == flow.PickOne {
		a = flow.Answer{Value: a.Values[0]}
	}
	return a, q.Refuse(&a) == nil
}

func taken(vs []int32, v int32) bool {
	for _, w := range vs {
		if w == v {
			return true
		}
	}
	return false
}

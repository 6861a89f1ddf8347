package bot

import (
	"fmt"

	"sortie/dice"
	"sortie/flow"
)

// Random answers every question with a legal answer picked at random. Its play is poor and its
// coverage good: it is the player that tests rules.
type Random struct{ rand *dice.Rand }

// NewRandom makes a random player.
func NewRandom(seed uint64) *Random { return &Random{dice.NewRand(seed, streamRandom)} }

// Answer implements flow.Player.
func (b *Random) Answer(q *flow.Question, _ flow.Table) flow.Answer { return randomly(q, b.rand) }

// Think implements Thinker.
func (b *Random) Think(p Problem) (flow.Answer, string) {
	return randomly(p.Question, b.rand), "at random"
}

// tries bounds how often a random answer is drawn anew because a rule refused it; patience does so
// when the question itself proposes nothing legal.
const (
	tries    = 12
	patience = 2000
)

// randomly draws legal answers of every kind.
func randomly(q *flow.Question, r *dice.Rand) flow.Answer {
	switch q.Kind {
	case flow.PickOne:
		if a, ok := pickOne(q, r); ok {
			return a
		}
	case flow.PickSeveral:
		if a, ok := attempt(q, r, several(q), tries); ok {
			return a
		}
	case flow.Allocate:
		if a, ok := attempt(q, r, spread(q), tries); ok {
			return a
		}
	case flow.Number:
		if a, ok := number(q, r); ok {
			return a
		}
	}
	return fallback(q, r)
}

// pickOne tries the offers in random order until the question accepts one; only those it tries are judged.
func pickOne(q *flow.Question, r *dice.Rand) (flow.Answer, bool) {
	offers := q.Offers()
	var room [64]int16 // so that few offers need no room of their own
	left := room[:0]
	for i := range offers {
		left = append(left, int16(i))
	}
	for n := len(left); n > 0; n-- {
		i := r.Int(n)
		o := &offers[left[i]]
		if o.May() && accepts(q, o.Value) {
			return flow.Answer{Value: o.Value}, true
		}
		left[i] = left[n-1]
	}
	return flow.Answer{}, false
}

// accepts asks the question's own check about one value, if it has a check.
func accepts(q *flow.Question, value int32) bool {
	if q.Check == nil {
		return true
	}
	return q.Check(&flow.Answer{Value: value}) == nil
}

func allowed(offers []flow.Option) []int32 {
	values := make([]int32, 0, len(offers))
	for i := range offers {
		if offers[i].May() {
			values = append(values, offers[i].Value)
		}
	}
	return values
}

// attempt draws until the question accepts. What is drawn is built from allowed offers within the
// bounds, so only the question's own check is left to pass.
func attempt(q *flow.Question, r *dice.Rand, draw func(*dice.Rand) flow.Answer, n int) (flow.Answer, bool) {
	if draw == nil {
		return flow.Answer{}, false
	}
	for range n {
		if a := draw(r); q.Check == nil || q.Check(&a) == nil {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// several draws a subset of the offers, its size uniform within the bounds; nil if there are too few.
func several(q *flow.Question) func(*dice.Rand) flow.Answer {
	values := allowed(q.Offers())
	least, most := int(q.Min), min(int(q.Max), len(values))
	if least > most {
		return nil
	}
	return func(r *dice.Rand) flow.Answer {
		n := least + r.Int(most-least+1)
		var a flow.Answer
		for i := range n {
			j := i + r.Int(len(values)-i)
			values[i], values[j] = values[j], values[i]
			a.Values = append(a.Values, values[i])
		}
		return a
	}
}

// spread hands each item to any allowed receiver; nil if there is none.
func spread(q *flow.Question) func(*dice.Rand) flow.Answer {
	values, n := allowed(q.Offers()), len(q.Items())
	if len(values) == 0 && n > 0 {
		return nil
	}
	return func(r *dice.Rand) flow.Answer {
		a := flow.Answer{Values: make([]int32, 0, n)}
		for range n {
			a.Values = append(a.Values, values[r.Int(len(values))])
		}
		return a
	}
}

// number takes what the question suggests, or draws until a number is legal, or walks through all.
func number(q *flow.Question, r *dice.Rand) (flow.Answer, bool) {
	if q.Suggest != nil {
		if a := q.Suggest(r); q.Refuse(&a) == nil {
			return a, true
		}
	}
	span := int(q.Max) - int(q.Min) + 1
	if span <= 0 {
		return flow.Answer{}, false
	}
	draw := func(r *dice.Rand) flow.Answer { return flow.Answer{Value: q.Min + int32(r.Int(span))} }
	if a, ok := attempt(q, r, draw, tries); ok {
		return a, true
	}
	for v := int(q.Min); v <= int(q.Max) && v-int(q.Min) < 10_000; v++ {
		if a := (flow.Answer{Value: int32(v)}); q.Refuse(&a) == nil {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// fallback is for questions where chance finds nothing legal, and for paths, which only the rules
// can suggest. A question without any legal answer is a fault of the rules: nobody could go on.
func fallback(q *flow.Question, r *dice.Rand) flow.Answer {
	if q.Suggest != nil {
		for range tries {
			if a := q.Suggest(r); q.Refuse(&a) == nil {
				return a
			}
		}
	}
	if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
		return a.Clone()
	}
	switch q.Kind {
	case flow.PickSeveral:
		if a, ok := attempt(q, r, several(q), patience); ok {
			return a
		}
	case flow.Allocate:
		if a, ok := attempt(q, r, spread(q), patience); ok {
			return a
		}
	}
	panic(fmt.Sprintf("bot: question %q (%s) has no legal answer that its offers, suggestion or default lead to", q.Name, q.Kind))
}

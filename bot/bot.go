// Package bot holds players of any system. They know questions and games, and no rulebook: what is
// legal they read from the question, what is wise they ask the system's own adviser. A bot never
// gives an illegal answer.
package bot

import (
	"fmt"
	"strings"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// Names lists the bots, weakest first.
func Names() []string { return []string{"random", "sensible"} }

// New makes a bot by name. The same name and seed give the same player.
func New(name string, seed uint64) (flow.Player, error) {
	switch name {
	case "random":
		return NewRandom(seed), nil
	case "sensible":
		return NewSensible(seed), nil
	}
	return nil, fmt.Errorf("there is no bot %q: take one of %s", name, strings.Join(Names(), ", "))
}

// Streams of the bots' seeds, apart from those of dice and tables.
const (
	streamRandom   = 0xb07_0001
	streamSensible = 0xb07_0002
)

// Random answers every question with a legal answer picked at random. Its play is poor and its
// coverage good: it is the player that tests rules.
type Random struct{ rand *dice.Rand }

// NewRandom makes a random player.
func NewRandom(seed uint64) *Random { return &Random{dice.NewRand(seed, streamRandom)} }

// Answer implements flow.Player.
func (b *Random) Answer(q *flow.Question, _ flow.Table) flow.Answer { return randomly(q, b.rand) }

// Sensible follows the advice of the system where it has some, then what the question proposes, then
// the offer with the best number.
type Sensible struct{ rand *dice.Rand }

// NewSensible makes a sensible player.
func NewSensible(seed uint64) *Sensible { return &Sensible{dice.NewRand(seed, streamSensible)} }

// Answer implements flow.Player.
func (b *Sensible) Answer(q *flow.Question, t flow.Table) flow.Answer {
	a, _ := b.Choose(q, t)
	return a
}

// Choose is Answer with its reason in words.
func (b *Sensible) Choose(q *flow.Question, t flow.Table) (flow.Answer, string) {
	if adviser, ok := t.(game.Adviser); ok {
		if a, why, ok := adviser.Advise(q, b.rand); ok && q.Refuse(&a) == nil {
			return a, why
		}
	}
	if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
		return a.Clone(), "as proposed"
	}
	if a, ok := best(q); ok {
		return a, "the best number"
	}
	return randomly(q, b.rand), "no opinion"
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
			if offers[i].Sum == nil || offers[i].Why() != nil || taken(a.Values, offers[i].Value) {
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

package game

import (
	"sortie/dice"
	"sortie/flow"
)

// Adviser is a Game with a simple sensible judgement of its own. A bot that knows no rulebook asks it
// first; a person can ask it for a hint.
type Adviser interface {
	// Advise answers a question for its seat as one of that temper would, with the reason in a few
	// words; false if it has no opinion. It may use only what the seat may know.
	Advise(q *flow.Question, t Temper, r *dice.Rand) (flow.Answer, string, bool)
}

// Counsel is an Adviser that knows which answers are hardly ever better than its advice, so that who looks ahead with few futures need
// not spend them on these.
type Counsel interface {
	Adviser
	// Idle tells whether an offer of a question is not worth looking into. It may use only what the seat may know.
	Idle(q *flow.Question, value int32) bool
}

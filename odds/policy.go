package odds

import (
	"sortie/bot"
	"sortie/flow"
)

// policy answers what is asked after the answer in question: as the game proposes, and where it proposes
// nothing as the sensible bot would. It is the same player every time, so that odds can be compared.
type policy struct{}

// Answer implements flow.Player.
func (policy) Answer(q *flow.Question, t flow.Table) flow.Answer {
	if a, ok := q.Planned(); ok && q.Refuse(&a) == nil {
		return a.Clone()
	}
	return bot.NewSensible(1).Answer(q, t)
}

package wire

import (
	"context"
	"time"

	"sortie/bot"
	"sortie/flow"
	"sortie/game"
	"sortie/odds"
)

// oddsTime is how long odds may take in each of their two ways, less if the bot's own time is shorter.
const oddsTime = 150 * time.Millisecond

// questions lists what the system asks.
func (x *exchange) questions() error {
	out := &Out{Type: kindQuestions, ID: x.id}
	if s, ok := x.player.system.(game.Inquirer); ok {
		out.Questions = s.Questions()
	} else {
		out.Text = "this system has no list of its questions"
	}
	return x.send(out)
}

// advise says what a sensible player would answer, and why.
func (x *exchange) advise() error {
	a, why := bot.NewSensible(x.player.rand.Uint64()).Choose(x.q, x.game)
	a = a.Clone()
	return x.send(&Out{Type: kindAdvice, ID: x.id, Answer: &a, Text: why})
}

// odds says what may come of an answer by the end of the activation; what the seat may not know is drawn anew.
func (x *exchange) odds(m *In) error {
	a := flow.Answer{}
	if m.Answer != nil {
		a = *m.Answer
	}
	if refusal := x.q.Refuse(&a); refusal != nil {
		return x.send(&Out{Type: kindOdds, ID: x.id, Refusal: refusal, Text: "this answer is not legal"})
	}
	if x.player.at.Table == nil {
		return x.send(&Out{Type: kindOdds, ID: x.id, Text: "no odds can be worked out here"})
	}
	budget := oddsTime
	if left := time.Until(x.until) / 4; !x.until.IsZero() && left < budget {
		budget = max(left, time.Millisecond)
	}
	r, err := odds.Of(context.Background(), x.player.at.With(x.q, a), x.q.Seat, odds.Options{Time: budget, Seed: x.player.rand.Uint64()})
	if err != nil {
		return x.send(&Out{Type: kindOdds, ID: x.id, Text: err.Error()})
	}
	return x.send(&Out{Type: kindOdds, ID: x.id, Odds: &r})
}

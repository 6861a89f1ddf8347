package match

import (
	"context"
	"errors"
	"time"

	"sortie/flow"
	"sortie/odds"
)

// How long the odds of an answer may take in each of the two ways.
const oddsBudget = 150 * time.Millisecond

// Odds is what comes of an answer by the end of the activation: exact where that is possible in the time
// there is, else sampled. What the seat may not know is drawn anew. The caller bounds how many think at once.
func (m *Match) Odds(ctx context.Context, seats []flow.Seat, number int, a flow.Answer) (odds.Result, error) {
	m.mu.Lock()
	q, err := m.question(seats, number)
	if err == nil {
		err = refuse(q, &a)
	}
	if err != nil {
		m.mu.Unlock()
		return odds.Result{}, err
	}
	seat := q.Seat
	from := m.session.Checkpoint().With(q, a)
	seed := m.seed()
	m.mu.Unlock()
	r, err := odds.Of(ctx, from, seat, odds.Options{Time: oddsBudget, Seed: seed})
	switch {
	case errors.Is(err, odds.ErrHidden):
		return r, impossible("%v", err)
	case err != nil && ctx.Err() == nil:
		return r, &Broken{err}
	}
	return r, err
}

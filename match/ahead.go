package match

import (
	"slices"

	"sortie/flow"
)

// Ahead is where somebody looks ahead from: a copy of the match at the question of a number, with the answer that he means to give
// it, if it is his. What his seat may not know must be forgotten before anything is played from there.
func (m *Match) Ahead(seats []flow.Seat, number int, a *flow.Answer) (from flow.Checkpoint, seat flow.Seat, seed uint64, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.closed:
		return from, flow.Nobody, 0, ErrClosed
	case number != m.number:
		return from, flow.Nobody, 0, ErrStale
	}
	if err := m.playing(); err != nil {
		return from, flow.Nobody, 0, err
	}
	q := m.session.Pending()
	mine := slices.Contains(seats, q.Seat)
	from, seat = m.session.Checkpoint(), seats[0]
	if mine {
		seat = q.Seat
	}
	if a != nil && !mine {
		return from, seat, 0, impossible("the question is not yours to answer")
	}
	if a != nil {
		if err := refuse(q, a); err != nil {
			return from, seat, 0, err
		}
		from = from.With(q, *a)
	}
	return from, seat, m.seed(), nil
}

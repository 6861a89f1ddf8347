package match

import (
	"slices"
	"time"

	"sortie/flow"
)

// rematch is who wants to play again, and the match that came of it.
type rematch struct {
	yes perSeat[time.Time]
	no  perSeat[bool]
	id  string
}

func (r *rematch) note(rec *Record) {
	switch {
	case rec.Text != "":
		r.id = rec.Text
	case rec.Number == 1:
		r.yes[rec.Seat], r.no[rec.Seat] = rec.At, false
	default:
		r.yes[rec.Seat], r.no[rec.Seat] = time.Time{}, true
	}
}

// offerStands is how long a wish for a rematch is good for.
const offerStands = 24 * time.Hour

// Rematch is what is known of another game between the same: who has said yes or no, and whether it was made.
type Rematch struct {
	Yes  []bool `json:"yes"`
	No   []bool `json:"no"`
	Made bool   `json:"made"`
}

func (m *Match) rematchFor() *Rematch {
	if !m.over() || m.head.File {
		return nil
	}
	out := &Rematch{Made: m.next.id != "", No: slices.Clone(m.next.no[:m.sides()])}
	for seat := range m.head.Chairs {
		out.Yes = append(out.Yes, m.wants(flow.Seat(seat)))
	}
	return out
}

// wants tells whether a seat is for a rematch now. Bots always are.
func (m *Match) wants(seat flow.Seat) bool {
	at := m.next.yes[seat]
	return m.head.Chairs[seat].Kind == Bot || !at.IsZero() && m.now().Sub(at) < offerStands
}

// Rematch notes that the seats want to play again, or do not. When all do, create is given the head of the new match, in which
// everybody sits one further: same table, same forces, other sides. It is called once.
func (m *Match) Rematch(seats []flow.Seat, agree bool, create func(Head) (id string, err error)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.peopled(); err != nil {
		return err
	}
	switch {
	case !m.over():
		return impossible("the match is not over yet")
	case m.next.id != "":
		return nil // it stands already
	}
	r := Record{Kind: Again}
	if agree {
		r.Number = 1
	}
	for _, seat := range seats {
		if agree && m.wants(seat) || !agree && m.next.no[seat] {
			continue
		}
		if err := m.grown(); err != nil {
			return err
		}
		r.Seat = seat
		if err := m.noteAgain(r); err != nil {
			return err
		}
	}
	for seat := range m.head.Chairs {
		if !m.wants(flow.Seat(seat)) {
			return nil
		}
	}
	id, err := create(m.swapped())
	if err != nil {
		return err
	}
	return m.noteAgain(Record{Kind: Again, Seat: seats[0], Text: id})
}

func (m *Match) noteAgain(r Record) error {
	was := m.next
	r.At = m.now()
	m.next.note(&r)
	if err := m.write(r, line{from: m.length()}); err != nil {
		m.next = was
		return &Broken{err}
	}
	return nil
}

// swapped is the head of a match in which everybody sits one seat further. The forces stay where they are.
func (m *Match) swapped() Head {
	h := Head{Setup: m.setup(), Terms: m.head.Terms, Chairs: slices.Clone(m.head.Chairs)}
	h.Terms.Open = false // it is for those who played
	n := m.sides()
	for seat := range n {
		h.Chairs[(seat+1)%n] = m.head.Chairs[seat]
		h.Setup.Names[(seat+1)%n] = m.names[seat]
	}
	return h
}

// Further are the seats of a rematch of those who had these seats, of so many.
func Further(seats []flow.Seat, sides int) (there []flow.Seat) {
	for _, s := range seats {
		there = append(there, flow.Seat((int(s)+1)%sides))
	}
	slices.Sort(there)
	return there
}

// Next is the match that came of a rematch, "" if none has, and the seats there of those who had these here.
func (m *Match) Next(seats []flow.Seat) (id string, there []flow.Seat) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.next.id, Further(seats, m.sides())
}

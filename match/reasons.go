package match

import (
	"slices"

	"sortie/flow"
)

// Reason is why a bot answered as it did. It is kept in the record of the answer, and changes nothing
// that is replayed.
type Reason struct {
	Event    int       `json:"event"` // index in the asker's log of what came of the answer
	Seat     flow.Seat `json:"seat"`
	Question string    `json:"question"`
	Text     string    `json:"text"`
}

// said is a reason by the record of its answer.
type said struct {
	record int
	reason Reason
}

// remember keeps the reason of a record that is about to enter the journal.
func (m *Match) remember(r *Record) {
	if r.Why != "" && len(r.Entries) > 0 {
		m.said = append(m.said, said{len(m.journal), Reason{Seat: r.Seat, Question: r.Entries[0].Name, Text: r.Why}})
	}
}

// botAnswers gives a bot's answer with its reason.
func (m *Match) botAnswers(seat flow.Seat, number int, a flow.Answer, why string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	if _, err := m.question([]flow.Seat{seat}, number); err != nil {
		return err
	}
	if err := m.answer(seat, a, why); err != nil {
		return err
	}
	m.wake()
	return nil
}

// Reasons are those of the bots' answers that stand, in order. An answer that showed something hidden
// keeps its reason to itself until the match is over; those who only watch get none while anything is
// hidden from them, because a bot thinks with what it knows.
func (m *Match) Reasons(role Role, want flow.Seat) ([]Reason, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, ErrClosed
	}
	a := m.audienceOf(role, want)
	out := []Reason{}
	if m.delays(role) {
		return out, nil
	}
	if !m.over() && (role.Kind != RoleSeat || m.others(role.Seats)) && m.hides(role) {
		return out, nil
	}
	for _, s := range m.said {
		if !slices.Contains(m.live, s.record) || m.journal[s.record].secret && !m.over() {
			continue
		}
		r := s.reason
		r.Event = m.toldAt(s.record)[a]
		out = append(out, r)
	}
	return out, nil
}

package match

import (
	"slices"

	"sortie/flow"
)

// Reason is why a bot answered as it did. Reasons are kept beside the match and are no part of its
// journal: they change nothing that is replayed, and are gone when the match is opened anew.
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

// botAnswers gives a bot's answer and remembers its reason.
func (m *Match) botAnswers(seat flow.Seat, number int, a flow.Answer, why string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	q, err := m.question([]flow.Seat{seat}, number)
	if err != nil {
		return err
	}
	r := said{len(m.journal), Reason{Seat: seat, Question: q.Name, Text: why}}
	if err := m.answer(seat, a); err != nil {
		return err
	}
	if why != "" {
		m.said = append(m.said, r)
	}
	m.wake()
	return nil
}

// Reasons are those of the bots' answers that stand, in order. An answer that showed something hidden
// keeps its reason to itself until the match is over.
func (m *Match) Reasons(role Role, want flow.Seat) ([]Reason, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, ErrClosed
	}
	a := m.audienceOf(role, want)
	out := []Reason{}
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

package match

import (
	"sortie/flow"
)

// hearAgain gives every record its events back. What was taken back is told no more.
func (m *Match) hearAgain(told [][]flow.Event) {
	entry, next := 0, 0
	take := func(to int, l *line) {
		for ; entry <= to && entry < len(told); entry++ {
			m.hear(told[entry], l)
		}
	}
	take(len(m.head.Base), &line{})
	m.base = m.told()
	for i := range m.journal {
		l := &m.journal[i]
		if next < len(m.live) && m.live[next] == i {
			next++
			take(l.to, l)
		}
		if l.kind == Restored {
			m.hear([]flow.Event{lossNote(i, l.number)}, l)
		}
		if l.kind == Resigned && l.number == goesOn {
			m.hear([]flow.Event{m.outNote(l.seat, l.late)}, l)
		}
		l.told = m.told()
	}
}

// hear gives events to those who may read them.
func (m *Match) hear(events []flow.Event, l *line) {
	for _, e := range events {
		l.secret = l.secret || e.Secret
		for a := range m.events {
			if !e.Secret || flow.Seat(a) == e.Seat {
				m.events[a] = append(m.events[a], e)
			}
		}
	}
}

func (m *Match) told() (n perAudience) {
	for a := range n {
		n[a] = len(m.events[a])
	}
	return n
}

func (m *Match) onEvent(e flow.Event) {
	if m.skip > 0 {
		m.skip--
		return
	}
	if e.Sum != nil {
		sum := *e.Sum // the rules may go on counting with theirs
		e.Sum = &sum
	}
	m.fresh = append(m.fresh, e)
}

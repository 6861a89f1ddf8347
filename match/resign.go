package match

import (
	"slices"

	"sortie/bot"
	"sortie/flow"
	"sortie/matchfile"
)

// goesOn marks the record of a resignation after which the others play on.
const goesOn = 1

// Resign takes a seat out of the match. Where more than one other is left, a person among them, and the rules can go
// on without it, they do: what is asked of it until the activation under way has ended is answered by a bot. Otherwise the
// match is over.
func (m *Match) Resign(seat flow.Seat) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.closed:
		return ErrClosed
	case m.still != "":
		return impossible("%s", m.still)
	case m.over() || m.head.File:
		return impossible("the match is over")
	case m.lobbying():
		return errLobby()
	case m.isOut(seat):
		return impossible("you have given up already: the others play on")
	}
	return m.resign(seat, "")
}

// resign writes a resignation down, with why somebody else did if the time was out.
func (m *Match) resign(seat flow.Seat, why string) error {
	r := Record{Kind: Resigned, Seat: seat, Why: why}
	if m.canGoOn(seat) {
		r.Number = goesOn
	}
	if r.Number == goesOn {
		m.fresh = []flow.Event{m.outNote(seat, why == byTime)}
	}
	was, asking, late := m.resigned, m.asking, m.late
	m.gaveUp(seat, r.Number == goesOn)
	m.late = why == byTime
	if err := m.write(r, line{from: m.length(), late: m.late}); err != nil {
		m.resigned, m.asking, m.fresh, m.late = was, asking, nil, late
		if r.Number == goesOn {
			m.close() // it opens again as it was written
		}
		return &Broken{err}
	}
	if r.Number != goesOn {
		return nil
	}
	m.session.Leave(seat)
	m.notify()
	if err := m.proceed(); err != nil { // his salt may have been the last that was missing
		return err
	}
	m.wake()
	return nil
}

// canGoOn tells whether the others play on without a seat: two are left, a person among them, and the rules allow it.
func (m *Match) canGoOn(seat flow.Seat) bool {
	if m.session == nil || m.sides()-len(m.out) <= 2 || !m.others([]flow.Seat{seat}) {
		return false
	}
	_, ok := m.game().(flow.Leaver)
	return ok
}

// outNote says in the log that one gave up and the others play on.
func (m *Match) outNote(seat flow.Seat, late bool) flow.Event {
	name := m.called(seat)
	if late {
		return flow.Event{Name: "resigned", Seat: seat, Unit: -1, Target: -1, Text: "The time of " + name + " is out. The others play on."}
	}
	return flow.Event{Name: "resigned", Seat: seat, Unit: -1, Target: -1, Text: name + " has given up. The others play on."}
}

// gaveUp takes a resignation into account. One who is out adds no salts any more: his are known to everybody,
// like those of bots.
func (m *Match) gaveUp(seat flow.Seat, on bool) {
	if !on {
		m.resigned = seat
		return
	}
	m.out = append(slices.Clip(m.out), seat)
	m.players[seat], m.asking = bot.NewSensible(m.seed()), nil
	if d := m.dealt(); !d.shown[seat] {
		d.seals[seat], d.salts[seat], d.shown[seat] = "", matchfile.SaltOfBot, true
	}
}

// gone are those who gave up, in order.
func (m *Match) gone() []flow.Seat {
	if m.resigned == flow.Nobody {
		return slices.Clone(m.out)
	}
	return append(slices.Clone(m.out), m.resigned)
}

package match

import (
	"fmt"
	"slices"
	"time"

	"sortie/flow"
)

// Stop is a time in which no server ran: nobody could answer, so no clock did.
type Stop struct{ From, To time.Time }

// clockwork is what the journal says of the time that was taken. It is worked out from when its records were written,
// so that it outlives a restart and nothing else has to be kept.
type clockwork struct {
	put  time.Time              // when the question that waits was put
	used perSeat[time.Duration] // in the whole game, or in the turn that runs
	last flow.Seat              // of the people, who answered last
}

// tick takes a record into account. Wishes to take back and their answers stop no clock.
func (m *Match) tick(r *Record) {
	c := &m.clock
	switch r.Kind {
	case Asked, Agreed, Denied, Again:
		return
	case Answered:
		if r.Seat < 0 || m.head.Chairs[r.Seat].Kind != Person {
			break
		}
		if m.head.Terms.Clock.Kind == PerTurn && c.last != r.Seat {
			c.used[r.Seat] = 0
		}
		c.used[r.Seat] += m.counted(r.At)
		c.last = r.Seat
	}
	c.put = r.At
}

// Counted is what counts of the time from one moment to another for a question: without the times in which no server ran,
// and without what is free.
func Counted(from, to time.Time, stops []Stop, c Clock) time.Duration {
	d := to.Sub(from)
	for _, s := range stops {
		a, b := s.From, s.To
		if a.Before(from) {
			a = from
		}
		if b.After(to) {
			b = to
		}
		d -= max(0, b.Sub(a))
	}
	return max(0, d-time.Duration(c.Free)*time.Second)
}

// counted is that for the question that waits.
func (m *Match) counted(to time.Time) time.Duration {
	return Counted(m.clock.put, to, m.opt.Stops, m.head.Terms.Clock)
}

// timed is the person whose clock runs, Nobody if none does.
func (m *Match) timed() flow.Seat {
	if m.head.Terms.Clock.Kind == NoClock || m.session == nil || m.over() || m.looking() || !m.sealed() {
		return flow.Nobody
	}
	q := m.session.Pending()
	if q == nil || m.head.Chairs[q.Seat].Kind != Person || m.isOut(q.Seat) {
		return flow.Nobody
	}
	return q.Seat
}

// left is the time that a seat has; less than nothing if it is out.
func (m *Match) left(seat flow.Seat) time.Duration {
	c, clock := &m.clock, m.head.Terms.Clock
	left := time.Duration(clock.Seconds) * time.Second
	runs := seat == m.timed()
	if clock.Kind == PerGame || clock.Kind == PerTurn && runs && c.last == seat {
		left -= c.used[seat]
	}
	if runs {
		left -= m.counted(m.now())
	}
	return left
}

// Clocks is how the clocks stand at the moment the state was made.
type Clocks struct {
	Left []int64   `json:"left"` // of each seat, in milliseconds; less than 0: out of time
	Runs flow.Seat `json:"runs"` // whose clock runs
}

func (m *Match) clocks() *Clocks {
	if m.head.Terms.Clock.Kind == NoClock {
		return nil
	}
	out := &Clocks{Runs: m.timed()}
	for seat := range m.head.Chairs {
		out.Left = append(out.Left, m.left(flow.Seat(seat)).Milliseconds())
	}
	return out
}

// byTime marks the record of a resignation that was claimed because the time was out.
const byTime = "time"

// CallTime ends the match for the one whose time is out, as if he had given up, or, with draw, for both of two without a
// winner. It is for one who stayed.
func (m *Match) CallTime(seats []flow.Seat, draw bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	if err := m.playing(); err != nil {
		return err
	}
	late := m.timed()
	switch {
	case m.head.Terms.Clock.Kind == NoClock:
		return impossible("this table has no clock: nothing can be claimed")
	case late == flow.Nobody || slices.Contains(seats, late):
		return impossible("nobody else's clock runs now")
	case !slices.ContainsFunc(seats, func(s flow.Seat) bool { return !m.isOut(s) }):
		return impossible("you have left the game: the others claim")
	case m.left(late) > 0:
		return impossible("the clock of %s is not out yet: %v are left", m.called(late), m.left(late).Round(time.Second))
	case draw && m.sides()-len(m.out) > 2:
		return impossible("more than two play: the one whose time is out leaves, the others play on")
	}
	if !draw {
		return m.resign(late, byTime)
	}
	m.drawn = true
	if err := m.write(Record{Kind: Drawn, Seat: seats[0]}, line{from: m.length()}); err != nil {
		m.drawn = false
		return &Broken{err}
	}
	return nil
}

// called is the name of a seat for people.
func (m *Match) called(seat flow.Seat) string {
	if m.names[seat] != "" {
		return m.names[seat]
	}
	return fmt.Sprintf("Seat %d", seat+1)
}

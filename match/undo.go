package match

import (
	"slices"

	"sortie/flow"
)

// Undo describes taking back as a seat sees it.
type Undo struct {
	Can      bool   `json:"can"`
	Free     bool   `json:"free"`     // no die fell, nothing hidden was shown and nobody else has answered since
	Bar      Bar    `json:"bar"`      // why it is not free
	Question string `json:"question"` // what would be asked again
	Request  *Ask   `json:"request"`
}

// Bar is why an answer is not free to take back.
type Bar string

// The bars, by the first that is met going back.
const (
	NoBar     Bar = ""
	BarDice   Bar = "dice"   // a die has fallen since
	BarSecret Bar = "secret" // something hidden was shown since
	BarAnswer Bar = "answer" // another seat has answered since
)

// Note is something that happened to a match and is no answer: a page that shows one question and then another says why.
type Note struct {
	Kind     Kind      `json:"kind"`     // Undone or Denied
	Seat     flow.Seat `json:"seat"`     // who took back, or who refused
	Question string    `json:"question"` // which question is asked again; empty for a refusal
	Version  int       `json:"version"`  // of the state that it led to
}

// notes are what happened since a version that is no answer.
func (m *Match) notes(version int) (out []Note) {
	for i := max(0, version); i < len(m.journal); i++ {
		if l := &m.journal[i]; l.kind == Undone && l.seat != flow.Nobody || l.kind == Denied { // what nobody took back the log tells of
			out = append(out, Note{Kind: l.kind, Seat: l.seat, Question: l.question, Version: i + 1})
		}
	}
	return out
}

// TakeBack takes the last answer of the asker back. That is free until a die has fallen, something
// hidden was shown or another person has answered; after that the others must consent, and done is
// false until they have. Bots always consent, and so does one who plays all seats.
func (m *Match) TakeBack(seats []flow.Seat, number int) (done bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return false, ErrClosed
	}
	if number != m.number {
		return false, ErrStale
	}
	if err := m.undoable(); err != nil {
		return false, err
	}
	if m.head.Terms.Undo == Never && m.others(seats) {
		return false, impossible("nothing is taken back at this table: its terms say so")
	}
	at, bar := m.lastAnswer(seats)
	if at < 0 {
		return false, impossible("you have given no answer that could be taken back")
	}
	if bar == NoBar || !m.others(seats) {
		return true, m.undo(m.journal[at].seat, m.journal[at].from)
	}
	if m.asking != nil && slices.Contains(seats, m.asking.Seat) {
		return false, nil
	}
	if m.asked(seats) >= maxAsks {
		return false, impossible("the others were asked %d times at this question and did not agree: answer it first", maxAsks)
	}
	ask := &Ask{Seat: m.journal[at].seat, Number: m.number, back: m.journal[at].from, of: seats}
	if err := m.write(Record{Kind: Asked, Seat: ask.Seat, Number: m.number, Back: ask.back}, line{from: m.length()}); err != nil {
		return false, &Broken{err}
	}
	m.asking = ask
	m.notify()
	return false, nil
}

// maxAsks is how often consent may be asked for at one question: a wish is no way to pester.
const maxAsks = 3

// asked counts the wishes of the seats at the question that waits.
func (m *Match) asked(seats []flow.Seat) (n int) {
	for i := len(m.journal) - 1; i >= 0; i-- {
		l := &m.journal[i]
		if l.kind != Asked && l.kind != Agreed && l.kind != Denied {
			break
		}
		if l.kind == Asked && l.number == m.number && slices.Contains(seats, l.seat) {
			n++
		}
	}
	return n
}

// Consent answers another's wish to take back.
func (m *Match) Consent(seats []flow.Seat, number int, agree bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	if m.asking == nil || number != m.asking.Number {
		return ErrStale
	}
	wanted := m.consenting()
	mine := slices.DeleteFunc(slices.Clone(wanted), func(s flow.Seat) bool { return !slices.Contains(seats, s) })
	if len(mine) == 0 {
		return impossible("another seat is asked, not yours")
	}
	if agree && len(mine) == len(wanted) {
		return m.undo(m.asking.Seat, m.asking.back)
	}
	if !agree {
		mine = mine[:1]
	}
	for _, seat := range mine {
		r := Record{Kind: Denied, Seat: seat, Number: number}
		if agree {
			r.Kind = Agreed
		}
		if err := m.write(r, line{from: m.length()}); err != nil {
			return &Broken{err}
		}
		if m.asking.Agreed = append(m.asking.Agreed, seat); !agree {
			m.asking = nil
		}
	}
	m.notify()
	return nil
}

// consenting are the seats whose consent to the present wish is still to come: of the others who are people, play
// and have not agreed. Who shares the asker's screen need not be asked.
func (m *Match) consenting() (out []flow.Seat) {
	for seat := range m.asking.Seat.Foes(m.sides()) {
		if m.head.Chairs[seat].Kind == Person && !m.isOut(seat) && !slices.Contains(m.asking.Agreed, seat) && !slices.Contains(m.asking.of, seat) {
			out = append(out, seat)
		}
	}
	return out
}

// undoable says why nothing can be taken back at all. After the end the secret of the dice is known.
func (m *Match) undoable() error {
	switch {
	case m.still != "":
		return impossible("%s", m.still)
	case m.session == nil:
		return impossible("the match has not started")
	case !m.sealed():
		return impossible("new dice are being sealed: wait until they are")
	case m.head.File:
		return impossible("this is a match to look at")
	case m.over():
		return impossible("the match is over, and its dice are revealed")
	}
	return m.grown()
}

// maxRecords bounds the journal of one match. The longest that people play have a few thousand; taking back
// and answering again for ever fills a disk.
const maxRecords = 100_000

func (m *Match) grown() error {
	if len(m.journal) >= maxRecords {
		return impossible("the match has %d records and no more are kept: resign, or play on from a replay of it", maxRecords)
	}
	return nil
}

// lastAnswer finds the last answer of the seats that still stands, and why it is not free to take back.
func (m *Match) lastAnswer(seats []flow.Seat) (at int, bar Bar) {
	log := m.session.Log()
	for i := len(m.live) - 1; i >= 0; i-- {
		l := &m.journal[m.live[i]]
		rolled := slices.ContainsFunc(log[l.from:l.to], func(e flow.Entry) bool { return e.Kind == flow.Rolled })
		switch {
		case bar != NoBar:
		case rolled:
			bar = BarDice
		case l.secret:
			bar = BarSecret
		}
		if l.kind != Answered || l.sealed || l.from < m.dealt().entry { // what was there when new dice began stays
			break
		}
		if slices.Contains(seats, l.seat) {
			return m.live[i], bar
		}
		if bar == NoBar {
			bar = BarAnswer // another's answer is not ours to take back
		}
	}
	return -1, NoBar
}

// others tells whether somebody else must be asked.
func (m *Match) others(seats []flow.Seat) bool {
	for seat, c := range m.head.Chairs {
		if c.Kind == Person && !slices.Contains(seats, flow.Seat(seat)) && !m.isOut(flow.Seat(seat)) {
			return true
		}
	}
	return false
}

// undo cuts the log back to its first n entries. Dice that fell keep their numbers: nobody sees a die
// twice.
func (m *Match) undo(seat flow.Seat, n int) error {
	m.dismiss() // whoever takes back wants to answer himself
	log, dies, live := slices.Clone(m.session.Log()), m.dies, slices.Clone(m.live)
	events := m.events
	m.fresh, m.skip = nil, 1<<30 // what the rules tell again on the way is known
	err := m.session.Undo(n)
	m.skip = 0
	if err != nil {
		m.close()
		return &Broken{err}
	}
	m.dies = m.dies[:n]
	m.dropLive(n)
	told := m.toldBefore(n)
	for a := range m.events {
		m.events[a] = slices.Clip(m.events[a][:told[a]])
	}
	m.takenBack(n)
	if err := m.write(Record{Kind: Undone, Seat: seat, Back: n}, line{from: len(log), question: log[n].Name}); err != nil {
		m.dies, m.live, m.events = dies, live, events
		m.close() // it opens again as it was written
		return &Broken{err}
	}
	m.fault = nil
	m.wake()
	return nil
}

// toldBefore is how many events each audience has heard when the log has n entries.
func (m *Match) toldBefore(n int) perAudience {
	for _, i := range slices.Backward(m.live) {
		if m.journal[i].from < n {
			return m.journal[i].told
		}
	}
	return m.base
}

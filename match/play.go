package match

import (
	"errors"
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/matchfile"
	"sortie/tally"
)

// ErrStale says that an answer is for a question that is not asked any more.
var ErrStale = errors.New("this question is not asked any more")

// Impossible is a request that does not fit the state of the match.
type Impossible struct{ Why string }

func (e *Impossible) Error() string { return e.Why }

func impossible(format string, args ...any) error { return &Impossible{fmt.Sprintf(format, args...)} }

// Broken is a failure of the rules or of the disk. The match stands where it stood before.
type Broken struct{ Cause error }

func (e *Broken) Error() string {
	return "something failed, and the match stands where it was: " + e.Cause.Error()
}

// Unwrap gives the cause.
func (e *Broken) Unwrap() error { return e.Cause }

// Join seats a person, with a name and the salt that nobody else could know. Whoever sits already
// stays as he is. When everybody sits the match starts. Where another person adds a salt too it must be
// sealed first: JoinSealed.
func (m *Match) Join(seats []flow.Seat, name, salt string) error {
	return m.join(seats, Record{Kind: Joined, Name: name, Salt: salt}, m.keeper.Append)
}

// JoinSealed seats a person with the seal of a salt. The salt is shown when all are sealed: ShowSalt.
func (m *Match) JoinSealed(seats []flow.Seat, name, seal string) error {
	return m.join(seats, Record{Kind: Joined, Name: name, Text: seal}, m.keeper.Append)
}

// Claim is Join, or JoinSealed where there is a seal, for one who comes by an invitation: keep writes the
// record down together with the claim to the seat, both or neither. Claimed tells whether it did so; the match
// may fail to begin all the same, and the seat is taken. Nothing is claimed where somebody sits already.
func (m *Match) Claim(seat flow.Seat, name, salt, seal string, keep func(id string, r Record) error) (claimed bool, err error) {
	r := Record{Kind: Joined, Name: name, Salt: salt, Text: seal}
	if seal != "" {
		r.Salt = ""
	}
	err = m.join([]flow.Seat{seat}, r, func(id string, r Record) error {
		err := keep(id, r)
		claimed = err == nil
		return err
	})
	return claimed, err
}

func (m *Match) join(seats []flow.Seat, r Record, keep func(id string, r Record) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	if m.still != "" {
		return nil // it can only be looked at: nobody sits down any more
	}
	if len(seats) != 1 {
		r.Name = "" // on one screen the set-up has the names
	}
	for _, seat := range seats {
		if m.joined[seat] {
			continue
		}
		if seat != seats[0] && m.mustSeal(seats) { // one salt is enough of each who plays
			r.Salt, r.Text = matchfile.SaltOfSame, ""
		} else if err := m.mayJoin(seats, &r); err != nil {
			return err
		}
		names, joined, dealt := m.names, m.joined, *m.dealt()
		r.Seat = seat
		m.sit(&r)
		if err := m.writeBy(keep, r, line{from: m.length()}); err != nil {
			m.names, m.joined, *m.dealt() = names, joined, dealt
			return &Broken{err}
		}
	}
	if m.session != nil {
		return nil
	}
	return m.proceed()
}

// MayJoin says why one could not sit down with this salt or seal; nil if one could, or sits already.
func (m *Match) MayJoin(seats []flow.Seat, salt, seal string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, seat := range seats {
		if !m.joined[seat] {
			return m.mayJoin(seats, &Record{Salt: salt, Text: seal})
		}
	}
	return nil
}

// mayJoin says why one cannot sit down like this.
func (m *Match) mayJoin(seats []flow.Seat, r *Record) error {
	if r.Text != "" {
		return m.maySeal(seats, r.Text)
	}
	if m.mustSeal(seats) {
		return impossible("another person adds a salt too: send the seal of yours, and the salt when all are sealed; docs/api.md, \"The dice\"")
	}
	return nil
}

// start writes down what the rules did on their own beyond the first n entries of the log.
func (m *Match) start(n int) error {
	if m.session == nil || m.looking() || len(m.live) > 0 && len(m.session.Log()) == n {
		return nil
	}
	first := len(m.live) == 0
	r := Record{Kind: Started, Seat: flow.Nobody, Entries: cloneEntries(m.session.Log()[n:])}
	if err := m.write(r, line{from: n}); err != nil {
		return err
	}
	if first {
		m.keepSnapshot() // so that a young match has one too
	}
	return nil
}

// Answer gives the question of that number its answer, for one of the seats of the asker. Repeated
// tells that this very answer had been given before; then nothing changes.
func (m *Match) Answer(seats []flow.Seat, number int, a flow.Answer) (repeated bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return false, ErrClosed
	}
	if number != m.number {
		return m.wasAnswered(seats, number, &a)
	}
	q, err := m.question(seats, number)
	if err != nil {
		return false, err
	}
	if err := m.answer(q.Seat, a, ""); err != nil {
		return false, err
	}
	m.wake()
	return false, nil
}

// wasAnswered looks whether an old question got exactly this answer.
func (m *Match) wasAnswered(seats []flow.Seat, number int, a *flow.Answer) (bool, error) {
	for i := len(m.journal) - 1; i >= 0; i-- {
		l := &m.journal[i]
		if l.kind == Answered && l.number == number && slices.Contains(seats, l.seat) && same(&l.answer, a) {
			return true, nil
		}
	}
	return false, ErrStale
}

// playing says why no question can be answered now.
func (m *Match) playing() error {
	switch {
	case m.still != "":
		return impossible("%s", m.still)
	case m.session == nil:
		return impossible("the match waits for somebody to join")
	case !m.sealed() && !m.over():
		return impossible("new dice are being sealed: it goes on when every player's page has added its salt")
	case m.head.File:
		return impossible("this is a match to look at: play on from here to make one of your own")
	case m.over():
		return impossible("the match is over")
	case m.session.Pending() == nil:
		return impossible("no question waits for an answer")
	}
	return m.grown()
}

// answer carries out a legal answer and writes it down with everything that came of it, and with the
// reason if a bot gave one.
func (m *Match) answer(seat flow.Seat, a flow.Answer, why string) error {
	before, thrown := len(m.session.Log()), m.source.Thrown
	m.fresh = nil
	err := m.session.Answer(a)
	var refusal *tally.Refusal
	if errors.As(err, &refusal) && m.session.Err() == nil {
		return refusal
	}
	if err != nil {
		return m.restore(before, thrown, err)
	}
	l := line{seat: seat, number: m.number, answer: a.Clone(), from: before}
	r := Record{Kind: Answered, Seat: seat, Number: m.number, Why: why, Entries: cloneEntries(m.session.Log()[before:])}
	if err := m.write(r, l); err != nil {
		return m.restore(before, thrown, err)
	}
	m.fault = nil
	m.snapshot()
	return nil
}

// restore goes back to where the match stood before an answer that failed. Nobody has seen its dice,
// so they keep their numbers.
func (m *Match) restore(entries int, thrown uint64, cause error) error {
	m.fault, m.fresh = cause, nil
	if m.session.Pending() == nil || len(m.session.Log()) != entries {
		m.skip = 1 << 30 // what the rules tell again on the way is known
		err := m.session.Undo(entries)
		m.skip = 0
		if err != nil {
			m.close()
			return &Broken{errors.Join(cause, err)}
		}
	}
	m.source.Thrown = thrown
	return &Broken{cause}
}

// write numbers a record, has it kept, and only then lets anybody see it.
func (m *Match) write(r Record, l line) error { return m.writeBy(m.keeper.Append, r, l) }

func (m *Match) writeBy(keep func(id string, r Record) error, r Record, l line) error {
	r.Seq, r.At = len(m.journal)+1, m.now()
	clock := m.clock
	m.tick(&r)
	r.Standing = m.standing()
	if err := keep(m.head.ID, r); err != nil {
		m.clock = clock
		return &Unwritten{err}
	}
	l.kind, l.seat, l.number = r.Kind, r.Seat, r.Number
	l.to = max(l.to, m.length())
	if r.Kind == Undone {
		l.to = r.Back
	}
	m.changed = r.At
	switch r.Kind {
	case Started, Answered:
		m.remember(&r)
		m.live = append(m.live, len(m.journal))
		m.number, m.asking = r.Seq, nil
		m.countDice(r.Entries)
	case Undone:
		m.number, m.asking = r.Seq, nil
	}
	m.hear(m.fresh, &l)
	m.fresh = nil
	l.told = m.told()
	m.journal = append(m.journal, l)
	if r.Kind == Started || r.Kind == Answered {
		m.hold()
	}
	m.notify()
	return nil
}

// countDice gives every entry the number of its die. They end where the source stands now.
func (m *Match) countDice(entries []flow.Entry) {
	die := m.source.Thrown
	for i := range entries {
		if entries[i].Kind == flow.Rolled {
			die--
		}
	}
	for i := range entries {
		m.dies = append(m.dies, die)
		if entries[i].Kind == flow.Rolled {
			die++
		}
	}
}

func (m *Match) length() int {
	if m.session == nil {
		return len(m.head.Base)
	}
	return len(m.session.Log())
}

func (m *Match) over() bool {
	return m.resigned != flow.Nobody || m.drawn || m.session != nil && m.session.Over()
}

func cloneEntries(in []flow.Entry) []flow.Entry {
	out := make([]flow.Entry, len(in))
	for i, e := range in {
		e.Answer = e.Answer.Clone()
		out[i] = e
	}
	return out
}

// same compares two answers.
func same(a, b *flow.Answer) bool {
	return a.Value == b.Value && a.Word == b.Word && slices.Equal(a.Values, b.Values) &&
		slices.EqualFunc(a.Paths, b.Paths, func(p, q flow.Path) bool {
			return p.Figure == q.Figure && p.Facing == q.Facing && p.Turned == q.Turned && slices.Equal(p.Points, q.Points) &&
				slices.Equal(p.Corners, q.Corners)
		})
}

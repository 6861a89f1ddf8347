package flow

import (
	"fmt"

	"sortie/dice"
)

// Session is a live game that remembers where each activation began, so that it can be taken back to
// any entry of its log without being played again from the start.
type Session struct {
	*Live
	src   dice.Source
	opt   Options
	marks []sessionMark
}

type sessionMark struct {
	at    int
	table Table
}

// Open starts a session and replays what is already in its log.
func Open(t Table, src dice.Source, entries []Entry, opt Options) (*Session, error) {
	return OpenAt(t, src, entries, 0, opt)
}

// OpenAt starts a session with a state to which the first skip entries of its log lead. It cannot be
// taken back before that.
func OpenAt(t Table, src dice.Source, entries []Entry, skip int, opt Options) (*Session, error) {
	s := &Session{src: src, opt: opt, marks: []sessionMark{{skip, t.Clone()}}}
	live, err := start(t, src, entries, skip, opt)
	s.Live = live
	s.remember()
	return s, err
}

// maxMarks bounds the copies of the state that a session keeps.
const maxMarks = 48

// remember keeps the start of the current activation.
func (s *Session) remember() {
	if last := s.marks[len(s.marks)-1]; s.startAt > last.at {
		s.marks = append(s.marks, sessionMark{s.startAt, s.start.Clone()})
	}
	if len(s.marks) > maxMarks {
		s.thin()
	}
}

// thin drops every second mark of the older ones. Going far back then replays a few activations more;
// the last ones, where people take back, all stay.
func (s *Session) thin() {
	kept := s.marks[:1:1]
	for i, m := range s.marks[1:] {
		if i%2 == 1 || i > maxMarks/2 {
			kept = append(kept, m)
		}
	}
	s.marks = kept
}

// Answer answers the pending question and remembers the boundary it may have crossed.
func (s *Session) Answer(a Answer) error {
	err := s.Live.Answer(a)
	s.remember()
	return err
}

// Throw gives the pending roll its face and remembers the boundary it may have crossed.
func (s *Session) Throw(face int) error {
	err := s.Live.Throw(face)
	s.remember()
	return err
}

// Leave lets a seat leave the game as soon as the activation under way has ended, also after taking back.
func (s *Session) Leave(seat Seat) {
	s.Live.Leave(seat)
	s.opt.Leaving = s.Live.opt.Leaving
}

// Undo takes the game back to the moment when its log had n entries. From there it goes on by itself
// to the next question, with fresh dice.
func (s *Session) Undo(n int) error {
	log := s.Log()
	if n < 0 || n > len(log) {
		return fmt.Errorf("cannot go back to entry %d: the log has %d", n, len(log))
	}
	i := len(s.marks) - 1
	for i > 0 && s.marks[i].at > n {
		i--
	}
	from := s.marks[i]
	if from.at > n {
		return fmt.Errorf("cannot go back to entry %d: the session began at entry %d", n, from.at)
	}
	s.Close()
	live, err := start(from.table.Clone(), s.src, log[:n:n], from.at, s.opt)
	if err != nil {
		return err
	}
	s.Live, s.marks = live, s.marks[:i+1]
	s.remember()
	return nil
}

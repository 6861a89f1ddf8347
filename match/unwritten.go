package match

import (
	"errors"
	"time"

	"sortie/flow"
)

// Unwritten is a record that the keeper could not write down. The match stands where it stood before.
type Unwritten struct{ Cause error }

func (e *Unwritten) Error() string { return "it could not be written down: " + e.Cause.Error() }

// Unwrap gives the cause.
func (e *Unwritten) Unwrap() error { return e.Cause }

func unwritten(err error) bool {
	var u *Unwritten
	return errors.As(err, &u)
}

// How long a bot waits before it tries to write its answer again: twice as long every time.
const (
	firstWait   = 50 * time.Millisecond
	longestWait = 5 * time.Second
)

// insist gives a bot's answer, again and again while it cannot be written down: a disk that was full for
// a moment must not end a match. Whoever takes back or closes the match ends it.
func (m *Match) insist(seat flow.Seat, number int, a flow.Answer, why string) error {
	for wait := firstWait; ; wait = min(2*wait, longestWait) {
		err := m.botAnswers(seat, number, a, why)
		if !unwritten(err) || m.Closed() {
			return err
		}
		m.mu.Lock()
		m.notify() // the fault is shown until it is mended
		m.mu.Unlock()
		time.Sleep(wait)
	}
}

package match

import (
	"errors"
	"time"
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

// again says how long a bot waits before it answers once more, 0 if it need not: a disk that was full for a
// moment must not end a match. Whoever takes back or closes the match ends it.
func (m *Match) again(err error, waited time.Duration) time.Duration {
	if !unwritten(err) {
		return 0
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.notify() // the fault is shown until it is mended
	return min(max(firstWait, 2*waited), longestWait)
}

package match

import (
	"errors"
	"fmt"

	"sortie/flow"
	"sortie/game"
)

// Snapshot is a copy of the state between two activations. A match comes back from its journal alone;
// when the rules have changed since and do not follow it any more, it goes on from a snapshot.
type Snapshot struct {
	Seq     int // record after which it was taken
	Entries int // of the log that lead to it
	State   []byte
}

// snapshotEvery is how many answers lie between two snapshots.
const snapshotEvery = 24

// snapshot takes one now and then. If it cannot be kept nothing is lost.
func (m *Match) snapshot() {
	if m.unkept++; m.unkept < snapshotEvery || m.looking() {
		return
	}
	m.keepSnapshot()
}

func (m *Match) keepSnapshot() {
	m.unkept = 0
	c := m.session.Checkpoint()
	g := c.Table.(game.Game)
	_ = m.keeper.Snapshot(m.head.ID, Snapshot{Seq: len(m.journal), Entries: m.length() - len(c.Entries), State: g.Encode(nil)})
}

// resume goes on from the newest snapshot that still lies on the log, after the rules did not follow
// the journal. What happened before it is not told any more.
func (m *Match) resume(log []flow.Entry, thrown uint64, setups []game.Setup) error {
	if m.opt.Snapshots == nil || !m.ready() || m.looking() {
		return errors.New("no copy of its state was kept")
	}
	cause := errors.New("no copy of its state was kept")
	for _, c := range m.opt.Snapshots() {
		if !m.reaches(c, len(log)) {
			continue
		}
		for _, s := range setups {
			m.head.Setup = s
			err := guarded(func() error { return m.resumeAt(log, thrown, c) })
			if err == nil {
				return nil
			}
			cause = fmt.Errorf("the copy of its state after record %d cannot be used: %w", c.Seq, err)
		}
	}
	return cause
}

// reaches tells whether the log still leads through a snapshot: nothing before it was taken back.
func (m *Match) reaches(c Snapshot, length int) bool {
	if c.Entries > length || c.Seq > len(m.journal) {
		return false
	}
	for _, l := range m.journal[c.Seq:] {
		if l.to < c.Entries {
			return false
		}
	}
	return true
}

// resumeAt goes on from a snapshot with what came after it, as far as the rules follow that.
func (m *Match) resumeAt(log []flow.Entry, thrown uint64, c Snapshot) error {
	n := len(log)
	s, err := m.openAt(log, thrown, c)
	if err != nil && !m.finished() {
		n = max(c.Entries, agreed(log, err))
		s, err = m.openAt(log[:n:n], thrown, c)
	}
	if err != nil {
		return err
	}
	m.session, m.preview, m.opened = s, nil, n
	m.hear(m.fresh, &line{})
	m.fresh = nil
	if m.cut = n < len(log); m.cut {
		m.dies = m.dies[:n]
		m.dropLive(n)
	}
	for i := range m.journal {
		m.journal[i].told = m.told()
		if m.journal[i].from < c.Entries {
			m.journal[i].sealed = true
		}
	}
	m.base = m.told()
	return nil
}

// openAt starts the session with the state of a snapshot.
func (m *Match) openAt(log []flow.Entry, thrown uint64, c Snapshot) (*flow.Session, error) {
	g, err := m.sys.Decode(m.setup(), c.State)
	if err != nil {
		return nil, err
	}
	m.events, m.fresh, m.skip = [audiences][]flow.Event{}, []flow.Event{m.resumeNote(len(log))}, 0
	m.throwFrom(thrown)
	s, err := flow.OpenAt(g, m.dice(), log, c.Entries, flow.Options{OnEvent: m.onEvent, Leaving: m.out, AskRolls: m.parked})
	if err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// agreed is how much of a log stands before the place where the rules parted from it: up to the last
// state that was the same.
func agreed(log []flow.Entry, err error) int {
	n := len(log)
	var d *flow.Divergence
	var fault *flow.RuleFault
	switch {
	case errors.As(err, &d):
		n = min(d.At, n)
	case errors.As(err, &fault):
		n = min(len(fault.Log), n)
	}
	for n > 0 && log[n-1].Kind != flow.Marked {
		n--
	}
	return n
}

// resumeNote says in the log that the match goes on from a snapshot.
func (m *Match) resumeNote(n int) flow.Event {
	text := fmt.Sprintf("The rules were changed since this match began (version %s): what happened before this cannot be told again.", m.head.Rules)
	if n < m.written {
		text += " The last answers could not be followed either and are asked again."
	}
	return flow.Event{Name: "resumed", Seat: flow.Nobody, Unit: -1, Target: -1, Text: text}
}

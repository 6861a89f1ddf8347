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
	if m.unkept++; m.unkept < snapshotEvery || m.head.File {
		return
	}
	m.unkept = 0
	c := m.session.Checkpoint()
	g := c.Table.(game.Game)
	_ = m.keeper.Snapshot(m.head.ID, Snapshot{Seq: len(m.journal), Entries: m.length() - len(c.Entries), State: g.Encode(nil)})
}

// resume goes on from the newest snapshot that still lies on the log, after the rules did not follow
// the journal. What happened before it is not told any more.
func (m *Match) resume(log []flow.Entry, thrown uint64, snapshots []Snapshot, cause error) error {
	for _, c := range snapshots {
		if !m.reaches(c, len(log)) {
			continue
		}
		err := m.resumeAt(log, thrown, c)
		if err == nil {
			return nil
		}
		cause = errors.Join(cause, err)
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

func (m *Match) resumeAt(log []flow.Entry, thrown uint64, c Snapshot) error {
	g, err := m.sys.Decode(m.setup(), c.State)
	if err != nil {
		return err
	}
	note := flow.Event{Name: "resumed", Seat: flow.Nobody, Unit: -1, Target: -1,
		Text: fmt.Sprintf("The rules were changed since version %s: the log before this cannot be told again.", m.head.Rules)}
	m.events, m.fresh, m.skip = [3][]flow.Event{}, []flow.Event{note}, 0
	m.throwFrom(thrown)
	s, err := flow.OpenAt(g, m.dice(), log, c.Entries, flow.Options{OnEvent: m.onEvent, AskRolls: m.parked})
	if err != nil {
		s.Close()
		return err
	}
	m.session, m.preview = s, nil
	m.hear(m.fresh, &line{})
	m.fresh = nil
	for i := range m.journal {
		m.journal[i].told = m.told()
		if m.journal[i].from < c.Entries {
			m.journal[i].sealed = true
		}
	}
	m.base = m.told()
	return nil
}

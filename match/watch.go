package match

import (
	"slices"
	"time"

	"sortie/flow"
)

// Watcher hears that a match has changed. What changed it reads from State.
type Watcher struct {
	role Role
	C    chan struct{} // one signal stands for any number of changes
}

// Watch begins to listen. It must be ended with Leave.
func (m *Match) Watch(role Role) *Watcher {
	m.mu.Lock()
	defer m.mu.Unlock()
	w := &Watcher{role: role, C: make(chan struct{}, 1)}
	w.C <- struct{}{} // there is a first state to read
	was := m.present()
	m.watch[w] = true
	m.countWatchers()
	m.wake() // bots that play each other wait for somebody to look
	if m.present() != was {
		m.notify()
	}
	return w
}

// Leave ends listening.
func (m *Match) Leave(w *Watcher) {
	m.mu.Lock()
	defer m.mu.Unlock()
	was := m.present()
	delete(m.watch, w)
	m.countWatchers()
	if m.present() != was {
		m.notify()
	}
}

// notify tells everybody to look again. It never waits.
func (m *Match) notify() {
	for w := range m.watch {
		select {
		case w.C <- struct{}{}:
		default:
		}
	}
}

// countWatchers notes who listens, for those who ask without the lock.
func (m *Match) countWatchers() {
	m.quick.watching.Store(int32(len(m.watch)))
	here, looking := int32(0), int32(0)
	for seat, is := range m.present() {
		if is {
			here |= 1 << seat
		}
	}
	for w := range m.watch {
		if w.role.Kind == RoleWatch {
			looking++
		}
	}
	m.quick.here.Store(here)
	m.quick.looking.Store(looking)
}

// Here tells which seats listen, and how many watch. It waits for nothing.
func (m *Match) Here() (seats []bool, watching int) {
	here := m.quick.here.Load()
	for seat := range m.head.Chairs {
		seats = append(seats, here&(1<<seat) != 0)
	}
	return seats, int(m.quick.looking.Load())
}

func (m *Match) present() (here perSeat[bool]) {
	for seat := range m.head.Chairs {
		here[seat] = m.online(flow.Seat(seat))
	}
	return here
}

func (m *Match) online(seat flow.Seat) bool {
	for w := range m.watch {
		if w.role.Kind == RoleSeat && slices.Contains(w.role.Seats, seat) {
			return true
		}
	}
	return false
}

// lookTime is how long bots that play each other go on after somebody asked for the state once.
const lookTime = 10 * time.Second

// unwatched tells whether bots play each other and nobody looks: then they wait.
func (m *Match) unwatched() bool {
	return m.allBots() && len(m.watch) == 0 && m.now().Sub(m.looked) > lookTime
}

// look notes that somebody asked for the state.
func (m *Match) look() {
	if m.allBots() {
		m.looked = m.now()
		m.wake()
	}
}

// Idle tells whether nobody listens, no bot thinks about an answer that a person waits for, and nothing is
// being done: the match may be closed and opened again later. It waits for nothing.
func (m *Match) Idle() bool {
	if m.quick.watching.Load() > 0 || m.thinks() || !m.mu.TryLock() {
		return false
	}
	defer m.mu.Unlock()
	return len(m.watch) == 0 && !m.thinks()
}

// thinks tells whether a bot thinks for somebody. Bots that play each other can go on later.
func (m *Match) thinks() bool { return m.quick.busy.Load() && !m.allBots() }

// Closed tells whether the match must be opened again to be used. It waits for nothing.
func (m *Match) Closed() bool { return m.quick.shut.Load() }

package web

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"
)

// lane is a queue for those who want the processor for long: so many at once, so many waiting, and of those
// only a few for one caller. Who has gone leaves it. Its lock is held for moments and nothing is waited for
// under it.
type lane struct {
	slots int // at once
	most  int // waiting, 0 for no bound
	each  int // of one caller, waiting or at it

	mu      sync.Mutex
	at      int
	of      map[string]*guest
	waiting []*ticket
	turns   int // that were given so far
}

// guest is a caller with something under way.
type guest struct {
	n      int // waiting or at it
	served int // the last turn he had
}

// ticket is one thing to do.
type ticket struct {
	who   string
	ready chan struct{} // closed when it is his turn
}

func newLane(slots, most, each int) *lane {
	return &lane{slots: max(1, slots), most: most, each: each, of: map[string]*guest{}}
}

// enter waits for a turn. It must be ended with leave, unless there is an error.
func (l *lane) enter(ctx context.Context, who string) (leave func(), err error) {
	t := &ticket{who, make(chan struct{})}
	if err := l.join(t); err != nil {
		return nil, err
	}
	select {
	case <-t.ready:
		return sync.OnceFunc(func() { l.leave(t) }), nil
	case <-ctx.Done():
		l.leave(t)
		return nil, ctx.Err()
	}
}

func (l *lane) join(t *ticket) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	g := l.of[t.who]
	if g == nil {
		g = &guest{}
	}
	if l.each > 0 && g.n >= l.each {
		return limited(2*time.Second, "you have %d questions under way that take thought: wait for an answer", l.each)
	}
	if l.most > 0 && len(l.waiting) >= l.most {
		return limited(5*time.Second, "too many people want the machine to think: try again in a moment")
	}
	g.n++
	l.of[t.who] = g
	l.waiting = append(l.waiting, t)
	l.next()
	return nil
}

// next lets as many in as there is room for: who was served longest ago comes first, then who came first. So
// one with many questions waits behind himself and not before others.
func (l *lane) next() {
	for l.at < l.slots && len(l.waiting) > 0 {
		first := 0
		for i, t := range l.waiting {
			if l.of[t.who].served < l.of[l.waiting[first].who].served {
				first = i
			}
		}
		t := l.waiting[first]
		l.waiting = slices.Delete(l.waiting, first, first+1)
		l.at++
		l.turns++
		l.of[t.who].served = l.turns
		close(t.ready)
	}
}

// leave ends a turn, or the wait for one.
func (l *lane) leave(t *ticket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.of[t.who].n--; l.of[t.who].n == 0 {
		delete(l.of, t.who)
	}
	if i := slices.Index(l.waiting, t); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
		return
	}
	l.at--
	l.next()
}

// lanes are the queues of the server. Each has turns of its own, so that none can starve another: whoever
// asks for the odds of a large assault again and again waits behind himself, while bots and hints go on.
type lanes struct {
	bots    *lane // bots that a person waits for
	shows   *lane // bots that play each other
	plans   *lane // plans that are tried while they are made
	hints   *lane
	odds    *lane
	patient *lane // odds that may take seconds
	work    *lane // replays, tables, new matches
	states  *lane // long answers that are only spelled
	files   *lane // match files that are replayed to see whether they hold
	reading *lane // match files on their way
}

func newLanes(each int) *lanes {
	half := max(1, runtime.GOMAXPROCS(0)/2) // people do not wait for bots
	return &lanes{bots: newLane(half, 0, 0), shows: newLane(1, 0, 0), plans: newLane(half, 64, each), hints: newLane(half, 64, each), odds: newLane(half, 64, each), patient: newLane(1, 16, 1+each/4),
		work: newLane(2*half, 256, 4*each), states: newLane(2*half, 1024, 8*each), files: newLane(1, 16, each), reading: newLane(4, 16, 1)}
}

// forBot waits until a bot may think for somebody: whoever has many matches waits behind himself.
func (l *lanes) forBot(ctx context.Context, who string, show bool) (func(), error) {
	if show {
		return l.shows.enter(ctx, who)
	}
	return l.bots.enter(ctx, who)
}

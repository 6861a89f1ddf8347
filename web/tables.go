package web

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"sortie/game"
	"sortie/match"
	"sortie/store"
)

// What can be wrong with the server as a whole.
var (
	errFull  = errors.New("as many matches are open as this server can hold: try again later")
	errStops = errors.New("the server stops: ask again in a moment")
)

// tables holds the matches that are open in memory. A match is opened when somebody asks for it and
// closed when nobody has for a while; its journal brings it back. Its lock guards the list alone: while it
// is held nothing is waited for (see the package comment).
type tables struct {
	cfg     *Config
	lanes   *lanes
	health  *health
	turns   chan<- turn     // who is asked, for webhooks
	stops   []match.Stop    // times in which no server ran
	ctx     context.Context // ends when the server stops
	opening chan struct{}   // bounds how many matches are played through at once to open them
	noted   time.Time       // when it was last noted that the server runs; the sweeper's alone
	beat    atomic.Int64    // when the sweeper last went round, for the health check

	mu   sync.Mutex
	open map[string]*place
	done bool
}

// place is one match in memory. Its lock is held while the match is being opened.
type place struct {
	mu    sync.Mutex
	match atomic.Pointer[match.Match] // set with the lock held, read by anybody
	gone  bool                        // its match was closed for good
	left  chan struct{}               // closed when the place is off the list

	used    time.Time // guarded by tables.mu
	by      string    // guarded by tables.mu: the address that last did something in it
	leaving bool      // guarded by tables.mu: it is being closed, and nobody comes in any more
}

func newTables(ctx context.Context, cfg *Config, l *lanes) *tables {
	t := &tables{cfg: cfg, ctx: ctx, lanes: l, open: map[string]*place{}, opening: make(chan struct{}, runtime.GOMAXPROCS(0))}
	t.beat.Store(time.Now().UnixNano())
	return t
}

func (t *tables) system(id string) (*System, error) {
	for i := range t.cfg.Systems {
		if t.cfg.Systems[i].Info().ID == id {
			return &t.cfg.Systems[i], nil
		}
	}
	return nil, fmt.Errorf("%w: no rule system has the id %q", store.ErrUnknown, id)
}

// get finds a match, opening it if need be.
func (t *tables) get(id string) (*match.Match, error) {
	for {
		p, wait, err := t.reserve(id)
		if err != nil {
			return nil, err
		}
		if wait != nil {
			<-wait // it is being closed in this very moment: a match must never be open twice
			continue
		}
		m, gone, err := p.take(func() (*match.Match, error) { return t.load(id) })
		if gone {
			continue
		}
		if err != nil {
			t.putAway(id, p)
		}
		return m, err
	}
}

// getFor is get for one who does something in the match: its bots think for that address from now on.
func (t *tables) getFor(id, address string) (*match.Match, error) {
	m, err := t.get(id)
	t.mu.Lock()
	defer t.mu.Unlock()
	if p := t.open[id]; p != nil {
		p.by = address
	}
	return m, err
}

// thinksFor is whom the bots of a match are counted to.
func (t *tables) thinksFor(id string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if p := t.open[id]; p != nil && p.by != "" {
		return p.by
	}
	return "match " + id // nobody has done anything since it was opened
}

// take gives the match of a place, opening it if need be.
func (p *place) take(load func() (*match.Match, error)) (m *match.Match, gone bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return nil, true, nil
	}
	if m = p.match.Load(); m != nil && !m.Closed() {
		return m, false, nil
	}
	if m, err = load(); err == nil {
		p.match.Store(m)
	}
	return m, false, err
}

// reserve finds or makes the place of a match. Where it must be waited for, it says for what.
func (t *tables) reserve(id string) (p *place, wait <-chan struct{}, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.done {
		return nil, nil, errStops
	}
	if p = t.open[id]; p != nil {
		if p.leaving {
			return nil, p.left, nil
		}
		p.used = time.Now()
		return p, nil, nil
	}
	if !t.makeRoom() {
		return nil, nil, errFull
	}
	p = &place{left: make(chan struct{}), used: time.Now()}
	t.open[id] = p
	return p, nil, nil
}

// makeRoom sends the match away that has been idle for longest, if as many are open as may be. It does not
// wait until it has gone, since that may wait for the disk: those that leave are not counted, up to a bound.
func (t *tables) makeRoom() bool {
	if len(t.open) < t.cfg.MaxOpen {
		return true
	}
	staying, oldest := 0, ""
	for id, p := range t.open {
		if p.leaving {
			continue
		}
		staying++
		if p.idle() && (oldest == "" || p.used.Before(t.open[oldest].used)) {
			oldest = id
		}
	}
	if staying < t.cfg.MaxOpen {
		return len(t.open) < 2*t.cfg.MaxOpen
	}
	if oldest == "" || len(t.open) >= 2*t.cfg.MaxOpen {
		return false
	}
	t.open[oldest].leaving = true
	go t.putAway(oldest, t.open[oldest])
	return true
}

// idle tells whether a match may be closed; it waits for nothing. One that is being opened may not.
func (p *place) idle() bool {
	m := p.match.Load()
	return m != nil && m.Idle()
}

// putAway closes a match and takes its place off the list. It waits for what the match has in hand, so it is
// called without any lock.
func (t *tables) putAway(id string, p *place) {
	t.mu.Lock()
	p.leaving = true
	t.mu.Unlock()
	if !p.close() {
		return
	}
	t.mu.Lock()
	delete(t.open, id)
	t.mu.Unlock()
	close(p.left)
}

// close closes the match of a place for good; false if somebody else did.
func (p *place) close() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return false
	}
	p.gone = true
	if m := p.match.Load(); m != nil {
		m.Close()
	}
	return true
}

// load opens a match from the store. One whose checksums do not fit is set aside with the reason; that
// the rules have changed since is none.
func (t *tables) load(id string) (*match.Match, error) {
	head, journal, err := t.cfg.Store.Load(id)
	var damaged *store.DamagedError
	if errors.As(err, &damaged) {
		return nil, t.setAside(id, damaged.Reason)
	}
	if err != nil {
		return nil, err
	}
	sys, err := t.system(head.Setup.System)
	if err != nil {
		return nil, err
	}
	due, err := t.cfg.Store.DiceDue(id)
	if err != nil {
		return nil, err
	}
	loss, err := t.cfg.Store.Loss(id)
	if err != nil {
		return nil, err
	}
	sum, err := t.cfg.Store.Summary(id)
	if err != nil {
		return nil, err
	}
	if loss.Found() {
		t.cfg.Log.Warn("a match goes on with less than was written", "match", id, "record", loss.Row, "of", loss.Of, "restored", loss.Restored)
	}
	said, err := t.cfg.Store.Remarks(id)
	if err != nil {
		return nil, err
	}
	m, err := openMatch(sys, head, journal, match.Options{Epoch: due, Loss: loss, Kept: sum.Standing(), Chat: said, Stops: t.stops, Now: t.cfg.Now}, t)
	if err != nil {
		return nil, fmt.Errorf("match %s cannot be opened now: %w", id, err)
	}
	return m, nil
}

// openMatch keeps a panic of a rule in one match away from all others.
func openMatch(sys game.System, head match.Head, journal []match.Record, opt match.Options, t *tables) (m *match.Match, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the rules failed: %v", p)
		}
	}()
	opt.Snapshots = func() []match.Snapshot {
		out, err := t.cfg.Store.Snapshots(head.ID)
		if err != nil {
			t.cfg.Log.Error("snapshots cannot be read", "match", head.ID, "error", err)
		}
		return out
	}
	opt.Pace, opt.Seed, opt.Context = t.cfg.Pace, t.cfg.Seed, t.ctx
	opt.Slot = func(ctx context.Context, show bool) (func(), error) {
		return t.lanes.forBot(ctx, t.thinksFor(head.ID), show)
	}
	t.opening <- struct{}{}
	defer func() { <-t.opening }()
	return match.Open(sys, head, journal, noted{t.cfg.Store, t.health, t.turns}, opt)
}

func (t *tables) setAside(id, reason string) error {
	t.cfg.Log.Error("a match is damaged and was set aside", "match", id, "reason", reason)
	if err := t.cfg.Store.SetAside(id, reason); err != nil {
		return err
	}
	return &store.DamagedError{ID: id, Reason: reason}
}

// sweep closes matches that nobody uses.
func (t *tables) sweep(idle time.Duration) {
	tick := time.NewTicker(min(max(idle/10, time.Second), sweepEvery))
	defer tick.Stop()
	for {
		select {
		case <-t.ctx.Done():
			return
		case <-tick.C:
		}
		t.beat.Store(time.Now().UnixNano())
		t.noteAlive()
		for id, p := range t.idleSince(time.Now().Add(-idle)) {
			go t.putAway(id, p)
		}
	}
}

// aliveEvery is how often it is noted that a server runs. What is missing at the end after a crash no clock counts.
const aliveEvery = 30 * time.Second

// noteAlive notes that a server runs, now and then.
func (t *tables) noteAlive() {
	if now := time.Now(); now.Sub(t.noted) >= aliveEvery {
		t.noted = now
		if err := t.cfg.Store.Alive(now.UTC()); err != nil {
			t.cfg.Log.Error("it cannot be noted that the server runs", "error", err)
		}
	}
}

// peek gives a match that is in memory, nil if it is not. It opens none and waits for nothing.
func (t *tables) peek(id string) *match.Match {
	t.mu.Lock()
	defer t.mu.Unlock()
	if p := t.open[id]; p != nil && !p.leaving {
		return p.match.Load()
	}
	return nil
}

// sweepEvery is the longest time between two rounds of the sweeper.
const sweepEvery = 5 * time.Second

// idleSince marks the matches that nobody has used since, and gives them to be closed.
func (t *tables) idleSince(since time.Time) map[string]*place {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := map[string]*place{}
	for id, p := range t.open {
		if !p.leaving && p.used.Before(since) && p.idle() {
			p.leaving = true
			out[id] = p
		}
	}
	return out
}

// closeAll closes every match, and lets no other be opened. It gives up on those that do not close in time:
// what was acknowledged is on the disk.
func (t *tables) closeAll(patience time.Duration) {
	t.mu.Lock()
	t.done = true
	all := maps.Clone(t.open)
	t.mu.Unlock()
	done := make(chan struct{})
	go func() {
		defer close(done)
		var wg sync.WaitGroup
		for id, p := range all {
			wg.Go(func() { t.putAway(id, p) })
		}
		wg.Wait()
	}()
	select {
	case <-done:
	case <-time.After(patience):
		t.cfg.Log.Error("not every match could be closed in time", "matches", len(all))
	}
}

package web

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"sortie/game"
	"sortie/match"
	"sortie/store"
)

var errFull = errors.New("as many matches are open as this server can hold: try again later")

// tables holds the matches that are open in memory. A match is opened when somebody asks for it and
// closed when nobody has for a while; its journal brings it back.
type tables struct {
	cfg   *Config
	slots chan struct{}
	mu    sync.Mutex
	open  map[string]*place
	done  bool
}

// place is one match in memory. Its lock is held while the match is being opened.
type place struct {
	mu    sync.Mutex
	match *match.Match
	gone  bool      // it is no longer in the list
	used  time.Time // guarded by tables.mu
}

func newTables(cfg *Config) *tables {
	// Bots get half of the machine, so that people do not wait for them.
	return &tables{cfg: cfg, open: map[string]*place{}, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2))}
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
		p, err := t.reserve(id)
		if err != nil {
			return nil, err
		}
		m, gone, err := p.take(func() (*match.Match, error) { return t.load(id) })
		if gone {
			continue // it was closed in this very moment: a match must never be open twice
		}
		if err != nil {
			t.forget(id, p)
		}
		return m, err
	}
}

// take gives the match of a place, opening it if need be.
func (p *place) take(load func() (*match.Match, error)) (m *match.Match, gone bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone {
		return nil, true, nil
	}
	if p.match == nil || p.match.Closed() {
		p.match, err = load()
	}
	return p.match, false, err
}

// forget removes a place where no match could be opened. It is called without the lock of the place.
func (t *tables) forget(id string, p *place) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open[id] == p {
		t.drop(id)
	}
}

// reserve finds or makes the place of a match.
func (t *tables) reserve(id string) (*place, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.done {
		return nil, errors.New("the server stops")
	}
	p := t.open[id]
	if p == nil {
		if len(t.open) >= t.cfg.MaxOpen && !t.makeRoom() {
			return nil, errFull
		}
		p = &place{}
		t.open[id] = p
	}
	p.used = time.Now()
	return p, nil
}

// makeRoom closes the match that has been idle for longest.
func (t *tables) makeRoom() bool {
	var oldest string
	for id, p := range t.open {
		if p.idle() && (oldest == "" || p.used.Before(t.open[oldest].used)) {
			oldest = id
		}
	}
	if oldest == "" {
		return false
	}
	t.drop(oldest)
	return true
}

// idle tells whether a match may be closed. One that is being opened may not.
func (p *place) idle() bool {
	if !p.mu.TryLock() {
		return false
	}
	defer p.mu.Unlock()
	return p.match == nil || p.match.Idle()
}

func (t *tables) drop(id string) {
	p := t.open[id]
	delete(t.open, id)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gone = true
	if p.match != nil {
		p.match.Close()
	}
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
	m, err := openMatch(sys, head, journal, match.Options{Loss: loss, Kept: sum.Standing()}, t)
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
	opt.Pace, opt.Slots, opt.Seed = t.cfg.Pace, t.slots, t.cfg.Seed
	return match.Open(sys, head, journal, t.cfg.Store, opt)
}

func (t *tables) setAside(id, reason string) error {
	t.cfg.Log.Error("a match is damaged and was set aside", "match", id, "reason", reason)
	if err := t.cfg.Store.SetAside(id, reason); err != nil {
		return err
	}
	return &store.DamagedError{ID: id, Reason: reason}
}

// sweep closes matches that nobody uses.
func (t *tables) sweep(ctx context.Context, idle time.Duration) {
	tick := time.NewTicker(max(idle/10, time.Second))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		t.mu.Lock()
		for id, p := range t.open {
			if time.Since(p.used) > idle && p.idle() {
				t.drop(id)
			}
		}
		t.mu.Unlock()
	}
}

func (t *tables) closeAll() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done = true
	for id := range t.open {
		t.drop(id)
	}
}

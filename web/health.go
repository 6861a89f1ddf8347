package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"sortie/match"
	"sortie/store"
)

// healthPath is asked by whoever looks after the server.
const healthPath = "/healthz"

// Times of the health check.
const (
	pulseFor  = 2 * time.Second // how long a finding is good for: asking often writes no more
	pulseWait = 3 * time.Second // how long the store may take for a row
)

// health knows whether answers are taken: a row can be written, and the sweeper goes round. One who asks while
// the store hangs is told so and does not hang.
type health struct {
	store  store.Store
	tables *tables

	mu    sync.Mutex
	at    time.Time // of the last finding
	err   error
	since time.Time // a write is under way since
	bad   time.Time // when something of a match could not be written, and nothing since
	why   error
}

// healthy answers 200 while answers are taken, else 503 with the reason.
func (s *Server) healthy(w http.ResponseWriter, r *http.Request) {
	if err := s.health.check(r.Context(), s.ctx); err != nil {
		s.cfg.Log.Error("not healthy", "error", err)
		refuse(w, &Problem{http.StatusServiceUnavailable, "health", err.Error(), nil, nil})
		return
	}
	write(w, http.StatusOK, map[string]bool{"ok": true})
}

func (h *health) check(ctx, server context.Context) error {
	if server.Err() != nil {
		return errStops
	}
	if late := time.Since(time.Unix(0, h.tables.beat.Load())); late > 4*sweepEvery {
		return fmt.Errorf("the sweeper has stood still for %v: restart the server", late.Round(time.Second))
	}
	if err, fresh := h.known(); fresh {
		return err
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		h.pulse()
	}()
	select {
	case <-done:
	case <-ctx.Done():
	case <-time.After(pulseWait):
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.since.IsZero() {
		return errSilent
	}
	return h.err
}

var errSilent = errors.New("nothing can be written down: the store does not answer; answers are not taken")

// known is the last finding, if it is fresh or a write is under way.
func (h *health) known() (err error, fresh bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.since.IsZero() && time.Since(h.since) > pulseWait {
		return errSilent, true
	}
	if h.why != nil && time.Since(h.bad) < failedFor {
		return h.why, true
	}
	return h.err, time.Since(h.at) < pulseFor
}

// pulse writes a row, unless that is under way.
func (h *health) pulse() {
	h.mu.Lock()
	if !h.since.IsZero() {
		h.mu.Unlock()
		return
	}
	h.since = time.Now()
	h.mu.Unlock()
	err := h.store.Pulse(time.Now())
	if err != nil {
		err = fmt.Errorf("nothing can be written down, answers are not taken: %w", err)
	}
	h.mu.Lock()
	h.at, h.err, h.since = time.Now(), err, time.Time{}
	h.mu.Unlock()
}

// failedFor is how long a write that failed counts against the store, unless a later one succeeds. A bot tries
// again within that time.
const failedFor = 10 * time.Second

// failed notes that something could not be written down: whoever asks next hears of it without a trial. A row that
// means nothing may still find room where an answer does not.
func (h *health) failed(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.bad, h.why = time.Now(), fmt.Errorf("nothing can be written down, answers are not taken: %w", err)
}

// wrote notes that something could.
func (h *health) wrote() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.bad, h.why = time.Time{}, nil
}

// noted is a keeper whose failures are noted.
type noted struct {
	match.Keeper
	health *health
	turns  chan<- turn
}

// Append implements match.Keeper.
func (n noted) Append(id string, r match.Record) error {
	err := n.Keeper.Append(id, r)
	if err != nil {
		n.health.failed(err)
	} else {
		n.health.wrote()
		passTurn(n.turns, id, &r)
	}
	return err
}

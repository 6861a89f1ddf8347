package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sortie/game"
	"sortie/internal/toy"
	"sortie/store"
)

// counting is a system that counts how often a list is checked.
type counting struct {
	game.System
	checks *int
}

func (c counting) CheckList(string, int) (game.ListReport, error) {
	*c.checks++
	return game.ListReport{}, nil
}

func (c counting) Catalogue() game.Catalogue {
	return game.Catalogue{Forces: []game.ForceEntry{{Key: "f", Name: "F", Units: []game.UnitEntry{{Key: "u"}}}}}
}

// A random list is not built for somebody who has gone, and only of a size that people play.
func TestRandomListsAreBounded(t *testing.T) {
	n := 0
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	sys := &System{System: counting{toy.System(), &n}}
	if _, ok := randomList(ctx, sys, "", 500); ok || n > 1 {
		t.Errorf("%v after %d checks", ok, n)
	}
	if randomList(t.Context(), sys, "", 500); n < 100 {
		t.Errorf("the test proves nothing: %d checks", n)
	}
	h := fairServer(t, *sys)
	for points, status := range map[string]int{"10000": 200, "10001": 400, "0": 400} {
		if got := h("POST", "/api/systems/toy/random", "198.51.100.1", "", `{"points":`+points+`}`); got.Code != status {
			t.Errorf("%s points: %d %s", points, got.Code, got.Body)
		}
	}
}

// fairServer answers requests from any address.
func fairServer(t *testing.T, sys System) func(method, path, from, token, body string) *httptest.ResponseRecorder {
	t.Helper()
	return serverOf(t, newFair(t, sys))
}

func newFair(t *testing.T, sys System) *Server {
	t.Helper()
	db, err := store.OpenSQLite(filepath.Join(t.TempDir(), "sortie.db"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Config{Systems: []System{sys}, Store: db, Quota: NoQuota(), Pace: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.Close()
		db.Close()
	})
	return s
}

func serverOf(t *testing.T, s *Server) func(method, path, from, token, body string) *httptest.ResponseRecorder {
	handler := s.Handler()
	return func(method, path, from, token, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), method, "http://localhost"+path, strings.NewReader(body))
		r.RemoteAddr = from + ":1234"
		r.Header.Set("Content-Type", "application/json")
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
}

// Bots think for the address that plays, however many matches it has: watchers count for nothing.
func TestBotsThinkForAnAddress(t *testing.T) {
	s := newFair(t, System{System: toy.System()})
	do := serverOf(t, s)
	var first, second started
	for _, out := range []*started{&first, &second} {
		w := do("POST", "/api/play", "198.51.100.1", "", `{}`)
		if err := json.Unmarshal(w.Body.Bytes(), out); err != nil || w.Code != http.StatusCreated {
			t.Fatal(w.Code, w.Body, err)
		}
		if who := s.tables.thinksFor(out.Match.ID); who != "198.51.100.1" {
			t.Errorf("it thinks for %q", who)
		}
	}
	do("GET", "/api/match", "198.51.100.7", first.Watch, "")
	if who := s.tables.thinksFor(first.Match.ID); who != "198.51.100.1" {
		t.Errorf("it thinks for a watcher: %q", who)
	}
	do("POST", "/api/match/join", "198.51.100.2", first.Token, `{"name":"","salt":"s"}`)
	if who := s.tables.thinksFor(first.Match.ID); who != "198.51.100.2" {
		t.Errorf("it thinks for %q", who)
	}
}

// One address has no more than a quarter of a core for long.
func TestAnAddressHasAQuarterOfACore(t *testing.T) {
	var q Quota
	q.defaults()
	if hour := int(time.Hour.Milliseconds()); q.Thinking.PerHour*4 > hour {
		t.Errorf("%d of %d ms", q.Thinking.PerHour, hour)
	}
}

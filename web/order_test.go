package web

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/match"
	"sortie/store"
)

// watched is a store and a system that look at every call whether a lock is held that must not be: those
// that every request needs. Requests come one by one here, so nobody else can hold them.
type watched struct {
	store.Store
	game.System
	t     *testing.T
	locks func() map[string]*sync.Mutex
	calls int
}

func (w *watched) look(where string) {
	if w.locks == nil {
		return
	}
	w.calls++
	for name, l := range w.locks() {
		if !l.TryLock() {
			w.t.Errorf("%s is held in %s", name, where)
			continue
		}
		l.Unlock()
	}
}

func (w *watched) Append(id string, r match.Record) error {
	w.look("Append")
	return w.Store.Append(id, r)
}
func (w *watched) Load(id string) (match.Head, []match.Record, error) {
	w.look("Load")
	return w.Store.Load(id)
}
func (w *watched) Grant(h string) (store.Grant, error)   { w.look("Grant"); return w.Store.Grant(h) }
func (w *watched) Allow(g store.Grant) error             { w.look("Allow"); return w.Store.Allow(g) }
func (w *watched) Own(o string, g store.Grant) error     { w.look("Own"); return w.Store.Own(o, g) }
func (w *watched) Owned(o string) ([]store.Owned, error) { w.look("Owned"); return w.Store.Owned(o) }
func (w *watched) SaveList(o string, l store.List) error {
	w.look("SaveList")
	return w.Store.SaveList(o, l)
}
func (w *watched) Pulse(at time.Time) error { w.look("Pulse"); return w.Store.Pulse(at) }
func (w *watched) New(s game.Setup) (game.Game, error) {
	w.look("New")
	g, err := w.System.New(s)
	return looking{g, w}, err
}
func (w *watched) Create(h match.Head, n []string, s match.Status, g ...store.Grant) error {
	w.look("Create")
	return w.Store.Create(h, n, s, g...)
}

// looking is a game that looks when a match draws it, which it does with its lock held.
type looking struct {
	game.Game
	w *watched
}

func (l looking) View(seat flow.Seat) game.View { l.w.look("View"); return l.Game.View(seat) }
func (l looking) Clone() flow.Table             { return looking{l.Game.Clone().(game.Game), l.w} }

// The order of locks of the package comment: nothing is waited for under the locks that stand alone.
func TestTheLocksOfAllAreHeldForNothingElse(t *testing.T) {
	keep, err := store.OpenSQLite(filepath.Join(t.TempDir(), "sortie.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer keep.Close()
	w := &watched{Store: keep, System: toy.System(), t: t}
	s, err := New(Config{Systems: []System{{System: w}}, Store: w, MaxOpen: 2, Quota: NoQuota()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l := s.lanes
	w.locks = func() map[string]*sync.Mutex {
		return map[string]*sync.Mutex{"tables.mu": &s.tables.mu, "guard.mu": &s.guard.mu, "health.mu": &s.health.mu,
			"bots.mu": &l.bots.mu, "hints.mu": &l.hints.mu, "odds.mu": &l.odds.mu, "work.mu": &l.work.mu, "files.mu": &l.files.mu}
	}
	h := s.Handler()
	do := func(status int, method, path, token, body string) []byte {
		t.Helper()
		r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Sortie-Owner", "AAAAAAAAAAAAAAAAAAAAAA")
		r.Header.Set("Authorization", "Bearer "+token)
		a := httptest.NewRecorder()
		h.ServeHTTP(a, r)
		if a.Code != status {
			t.Fatalf("%s %s: %d %s", method, path, a.Code, a.Body)
		}
		return a.Body.Bytes()
	}
	for range 4 { // more than are open at once
		token := field(t, do(http.StatusCreated, "POST", "/api/matches", "", `{"setup":{"system":"toy","mission":"duel","lists":["a 2\nb 2","x 2\ny 2"]},"seats":[{"kind":"me"},{"kind":"me"}]}`), `"token":"`)
		do(200, "POST", "/api/match/join", token, `{"name":"","salt":"s"}`)
		number := strings.TrimRight(field(t, do(200, "GET", "/api/match", token, ""), `"decision":{"number":`), ",")
		do(200, "POST", "/api/match/hint", token, `{"number":`+number+`,"quick":true}`)
		do(200, "POST", "/api/match/answer", token, `{"number":`+number+`,"answer":{"value":4}}`)
		do(200, "POST", "/api/match/link", token, `{"kind":"watch"}`)
		do(200, "GET", "/api/match/replay", token, "")
	}
	do(204, "PUT", "/api/lists/x", "", `{"system":"toy","name":"x","text":"a 2"}`)
	do(200, "GET", "/api/mine", "", "")
	do(200, "GET", "/healthz", "", "")
	s.tables.beat.Store(time.Now().Add(-time.Minute).UnixNano()) // as if the sweeper hung
	do(503, "GET", "/healthz", "", "")
	if w.calls < 50 {
		t.Errorf("looked only %d times", w.calls)
	}
}

// field is what stands behind a word in JSON, up to the next quotation mark.
func field(t *testing.T, b []byte, word string) string {
	t.Helper()
	_, rest, ok := bytes.Cut(b, []byte(word))
	if !ok {
		t.Fatalf("no %s in %s", word, b)
	}
	rest, _, _ = bytes.Cut(rest, []byte(`"`))
	return string(rest)
}

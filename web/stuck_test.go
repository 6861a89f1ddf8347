package web_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"sortie/match"
	"sortie/store"
	"sortie/web"
)

// gated is a store in which one match can be made to wait for the disk.
type gated struct {
	*store.SQLite
	mu   sync.Mutex
	id   string
	gate chan struct{}
	in   chan struct{}
}

func (g *gated) hold(id string) (release func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.id, g.gate, g.in = id, make(chan struct{}), make(chan struct{})
	return sync.OnceFunc(func() { close(g.gate) })
}

// Append implements match.Keeper.
func (g *gated) Append(id string, r match.Record) error {
	g.mu.Lock()
	held, gate, in := id == g.id, g.gate, g.in
	g.mu.Unlock()
	if held {
		close(in)
		<-gate
	}
	return g.SQLite.Append(id, r)
}

// One match waits for the disk with its lock held. All others are opened, played and put away meanwhile: the
// list of matches waits for none of them. When a match's lock was taken under that of the list, everything
// stood still here.
func TestAMatchThatWaitsForTheDiskStopsNoOther(t *testing.T) {
	g := &gated{}
	h := newHouse(t, func(c *web.Config) { c.MaxOpen, c.IdleTime = 3, time.Millisecond })
	g.SQLite = h.store
	h.restart(g)
	first := h.create("me", "me")
	h.join(first.Token, me)
	n := h.state(first.Token).Decision.Number
	release := g.hold(first.Match.ID)
	defer release()
	answered := make(chan reply, 1)
	go func() {
		answered <- h.do("POST", "/api/match/answer", first.Token, fmt.Sprintf(`{"number":%d,"answer":{"value":4}}`, n))
	}()
	<-g.in
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 6 { // each makes another one leave
			token := h.create("me", "me").Token
			h.eventually("POST", "/api/match/join", token, `{"name":"","salt":"s"}`)
			h.eventually("GET", "/api/match", token, "")
		}
		h.must(200, "GET", "/api/about", "", "")
	}()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		release()
		t.Fatal("one match that waits stops all the others")
	}
	release()
	if r := <-answered; r.Status != 200 {
		t.Errorf("the answer that waited: %d %s", r.Status, r.Body)
	}
}

// restart serves again with another store over the same file.
func (h *house) restart(s store.Store) {
	h.t.Helper()
	h.web.Stop()
	h.http.Close()
	h.web.Close()
	h.cfg.Store = s
	h.serve()
}

// eventually repeats a request that was told to ask again.
func (h *house) eventually(method, path, token, body string) reply {
	h.t.Helper()
	for range 200 {
		r := h.do(method, path, token, body)
		if r.Status != 503 && r.Status != 429 {
			if r.Status != 200 {
				h.t.Errorf("%s %s: %d %.300s", method, path, r.Status, r.Body)
			}
			return r
		}
		time.Sleep(5 * time.Millisecond)
	}
	h.t.Errorf("%s %s is put off for ever", method, path)
	return reply{}
}

// The health check fails while nothing can be written, and recovers. Here another program holds the file.
func TestHealthFailsWhenNothingCanBeWritten(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	h.must(200, "GET", "/healthz", "", "")
	db, err := sql.Open("sqlite", "file:"+h.file+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2100 * time.Millisecond) // the good finding is old by then
	began := time.Now()
	r := h.do("GET", "/healthz", "", "")
	if r.Status != 503 || r.Error.Code != "health" || !strings.Contains(r.Error.Text, "answers are not taken") {
		t.Errorf("a store that is held: %d %s", r.Status, r.Body)
	}
	if took := time.Since(began); took > 8*time.Second {
		t.Errorf("it took %v to say so", took)
	}
	h.must(200, "GET", "/api/match", token, "") // reading goes on
	if _, err := db.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	for range 150 {
		if r = h.do("GET", "/healthz", "", ""); r.Status == 200 {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if r.Status != 200 {
		t.Errorf("it does not recover: %s", r.Body)
	}
}

func TestHealthFailsWhenTheStoreIsGone(t *testing.T) {
	h := newHouse(t, nil)
	if _, err := sqlExec(h.file, "DROP TABLE pulse"); err != nil {
		t.Fatal(err)
	}
	if r := h.do("GET", "/healthz", "", ""); r.Status != 503 {
		t.Errorf("a store that was changed: %d %s", r.Status, r.Body)
	}
	r, err := http.NewRequest("GET", h.http.URL+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "10.1.2.3" // who looks after the server asks by its address
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != 503 {
		t.Errorf("asked by its address: %d", res.StatusCode)
	}
}

func sqlExec(file, statement string) (sql.Result, error) {
	db, err := sql.Open("sqlite", file)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	return db.Exec(statement)
}

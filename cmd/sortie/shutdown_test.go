package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sortie/internal/toy"
	"sortie/match"
	"sortie/store"
	"sortie/web"
)

const pickets = `{"setup":{"system":"toy","mission":"skirmish","lists":["a 9\nb 9\nc 9\nd 9\ne 9\nf 9","u 9\nv 9\nw 9\nx 9\ny 9\nz 9"]},"seats":[%s,%s]}`

// crowd uses a server in every way at once until it is gone.
type crowd struct {
	t    *testing.T
	base string

	mu    sync.Mutex
	acked map[string][]int // numbers of acknowledged answers by match
}

func (c *crowd) call(method, path, token, body string, out any) int {
	r, err := http.NewRequest(method, c.base+path, strings.NewReader(body))
	if err != nil {
		c.t.Error(err)
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		return 0
	}
	if out != nil && res.StatusCode < 300 {
		if err := json.Unmarshal(b, out); err != nil {
			c.t.Errorf("%v in %.200s", err, b)
		}
	}
	return res.StatusCode
}

type begun struct {
	Token, Watch string
	Match        struct{ ID string }
}

func (c *crowd) create(first, second string) (b begun) {
	c.t.Helper()
	if got := c.call("POST", "/api/matches", "", fmt.Sprintf(pickets, first, second), &b); got != 201 {
		c.t.Fatalf("no match: %d", got)
	}
	return b
}

// player answers as fast as he can and remembers what was acknowledged.
func (c *crowd) player(ctx context.Context, b begun) {
	for ctx.Err() == nil {
		var st struct{ Decision *struct{ Number int } }
		var hint struct{ Answer json.RawMessage }
		if c.call("GET", "/api/match", b.Token, "", &st) != 200 || st.Decision == nil {
			return
		}
		n := st.Decision.Number
		if c.call("POST", "/api/match/hint", b.Token, fmt.Sprintf(`{"number":%d,"quick":true}`, n), &hint) != 200 {
			return
		}
		if c.call("POST", "/api/match/answer", b.Token, fmt.Sprintf(`{"number":%d,"answer":%s}`, n, hint.Answer), nil) != 200 {
			return
		}
		c.mu.Lock()
		c.acked[b.Match.ID] = append(c.acked[b.Match.ID], n)
		c.mu.Unlock()
	}
}

// send opens a connection, writes something and neither reads nor closes.
func (c *crowd) send(text string) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(c.base, "http://"))
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, text); err != nil {
		c.t.Fatal(err)
	}
}

// A server under load stops within ten seconds, whoever hangs on to it, and nothing acknowledged is lost.
func TestStoppingUnderLoad(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sortie.db")
	keep, err := store.OpenSQLite(file)
	if err != nil {
		t.Fatal(err)
	}
	server, err := web.New(web.Config{Systems: []web.System{{System: toy.System()}}, Store: keep, Pace: time.Millisecond,
		PerSec: 1e9, Burst: 1 << 30, Streams: 1 << 30, AllStreams: 1 << 30, Conns: 1 << 30, Quota: web.NoQuota()})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stopped := make(chan error, 1)
	go func() {
		err := serveUntil(ctx, l, server)
		server.Close()
		keep.Close()
		stopped <- err
	}()
	c := &crowd{t: t, base: "http://" + l.Addr().String(), acked: map[string][]int{}}
	var wg sync.WaitGroup
	c.load(ctx, &wg)
	time.Sleep(1500 * time.Millisecond)
	began := time.Now()
	cancel()
	select {
	case err := <-stopped:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("it does not stop")
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("it took %v to stop", took)
	} else {
		t.Logf("stopped after %v", took)
	}
	wg.Wait()
	c.kept(file)
}

// load begins everything at once.
func (c *crowd) load(ctx context.Context, wg *sync.WaitGroup) {
	const robot, me = `{"kind":"bot","bot":"random"}`, `{"kind":"me"}`
	for range 30 { // bots against bots, watched
		b := c.create(robot, robot)
		wg.Go(func() { c.call("GET", "/api/match/events", b.Watch, "", nil) })
	}
	for range 12 {
		b := c.create(me, me)
		c.call("POST", "/api/match/join", b.Token, `{"name":"","salt":"s"}`, nil)
		wg.Go(func() { c.player(ctx, b) })
		c.send("GET /api/match/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + b.Watch + "\r\n\r\n")
		c.send("POST /api/match/answer HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
		c.send(strings.Repeat("GET /api/match HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "+b.Watch+"\r\n\r\n", 500))
	}
}

// kept holds what was acknowledged against what is in the file.
func (c *crowd) kept(file string) {
	c.t.Helper()
	keep, err := store.OpenSQLite(file)
	if err != nil {
		c.t.Fatal(err)
	}
	defer keep.Close()
	total := 0
	for id, numbers := range c.acked {
		_, journal, err := keep.Load(id)
		if err != nil {
			c.t.Fatal(err)
		}
		there := map[int]bool{}
		for _, r := range journal {
			if r.Kind == match.Answered {
				there[r.Number] = true
			}
		}
		for _, n := range numbers {
			if total++; !there[n] {
				c.t.Errorf("match %s: the answer to question %d was acknowledged and is lost", id, n)
			}
		}
	}
	if total < 20 {
		c.t.Errorf("only %d answers were acknowledged: there was no load", total)
	}
}

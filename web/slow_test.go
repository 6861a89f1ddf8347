package web_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sortie/web"
)

// open counts the connections that the server holds.
func (h *house) counting() *atomic.Int32 {
	n := &atomic.Int32{}
	h.http.Close()
	h.http = httptest.NewUnstartedServer(h.web.Handler())
	h.http.Config.ConnState = func(_ net.Conn, s http.ConnState) {
		switch s {
		case http.StateNew:
			n.Add(1)
		case http.StateClosed, http.StateHijacked:
			n.Add(-1)
		}
	}
	h.http.Start()
	return n
}

// dial opens a connection that takes little at a time.
func (h *house) dial() net.Conn {
	h.t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(h.http.URL, "http://"))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { c.Close() })
	_ = c.(*net.TCPConn).SetReadBuffer(4096)
	return c
}

func request(method, path, token, more string) string {
	return fmt.Sprintf("%s %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n%s\r\n", method, path, token, more)
}

// soon waits until something is so.
func soon(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for range 1000 {
		if ok() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error(what)
}

// A reader that takes nothing is let go, be it of answers or of a live stream, and so is a sender that
// dribbles.
func TestReadersThatNeverReadAreLetGo(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Patience, c.LongLive = 300*time.Millisecond, 700*time.Millisecond })
	token := h.hotseat()
	for range 12 {
		h.answer(token)
	}
	http.DefaultClient.CloseIdleConnections()
	conns := h.counting()

	answers := h.dial() // asks for far more than all buffers on the way hold, and reads nothing
	go func() {
		many := strings.Repeat(request("GET", "/api/match", token, ""), 100)
		for range 200 {
			if _, err := io.WriteString(answers, many); err != nil {
				return
			}
		}
	}()
	live := h.dial()
	if _, err := io.WriteString(live, request("GET", "/api/match/events", token, "")); err != nil {
		t.Fatal(err)
	}
	sender := h.dial()
	if _, err := io.WriteString(sender, request("POST", "/api/match/hint", token, "Content-Type: application/json\r\nContent-Length: 1000\r\n")+`{"num`); err != nil {
		t.Fatal(err)
	}
	soon(t, "not all came in", func() bool { return conns.Load() == 3 })
	soon(t, "somebody who takes nothing is held for ever", func() bool { return conns.Load() == 0 })
}

// A live stream ends some time; who is there comes again and misses nothing.
func TestAStreamEndsAndGoesOn(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.LongLive = 200 * time.Millisecond })
	token := h.hotseat()
	s := h.stream(token, "")
	first := s.next(t)
	select {
	case _, ok := <-s.states:
		if ok {
			t.Error("nothing happened, and something came")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("it lives for ever")
	}
	h.answer(token)
	if next := h.stream(token, first.ID).next(t); next.Version <= first.Version {
		t.Errorf("version %d after %d", next.Version, first.Version)
	}
}

// A body that is no match file is refused at its first wrong line, however much of it were to come.
func TestUploadsAreJudgedAsTheyCome(t *testing.T) {
	h := newHouse(t, nil)
	c := h.dial()
	go func() {
		_, _ = io.WriteString(c, request("POST", "/api/files", "", "Content-Type: text/plain\r\nContent-Length: 1000000\r\n")+"sortie-match 2\n"+strings.Repeat("x\n", 4096))
		// and nothing more, while the connection stays
	}()
	_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != 422 {
		t.Errorf("status %d", res.StatusCode)
	}
	whole := string(h.must(200, "GET", "/api/match/file", h.hotseat(), "").Body)
	if r := h.do("POST", "/api/files", "", "# a comment "+strings.Repeat("long ", 10_000)+"\n"+whole, "Content-Type", "text/plain"); r.Status != 201 {
		t.Errorf("a file after a long comment: %d %s", r.Status, r.Body)
	}
}

// Twenty files at once, each as large as may be and made to take as much memory as can be, take little.
func TestManyLargeUploadsTakeLittle(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.TrustProxy = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} })
	whole := string(h.must(200, "GET", "/api/match/file", h.hotseat(), "").Body)
	head, _, _ := strings.Cut(whole, "\nlog\n")
	few := head + "\nlog\n" + strings.Repeat("r x 1\n", 58_000)
	many := head + "\nlog\n" + strings.Repeat("r x 1\n", 160_000)
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	peak, done := uint64(0), make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		for {
			runtime.ReadMemStats(&now)
			peak = max(peak, now.HeapInuse)
			select {
			case <-done:
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	})
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			body := few
			if i%2 == 0 {
				body = many
			}
			switch r := h.do("POST", "/api/files", "", body, "Content-Type", "text/plain", "X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i)); r.Status {
			case 201, 413, 422, 429: // what is short may be a file that is cut off
			default:
				t.Errorf("%d %.200s", r.Status, r.Body)
			}
		})
	}
	wg.Wait()
	close(done)
	watch.Wait()
	if grown := int64(peak) - int64(before.HeapInuse); grown > 150<<20 {
		t.Errorf("they took %d MB", grown>>20)
	} else {
		t.Logf("they took %d MB", grown>>20)
	}
	h.must(200, "GET", "/api/about", "", "")
}

// The door lets so many connections of one address in; those that have gone make room, and a trusted proxy
// has as many as it likes.
func TestOneAddressHasSoManyConnections(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Conns = 3 })
	serve := func(w *web.Server) (dial func() net.Conn) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		s := &http.Server{Handler: w.Handler()}
		go s.Serve(w.Door(l))
		t.Cleanup(func() { s.Close() })
		return func() net.Conn {
			c, err := net.Dial("tcp", l.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { c.Close() })
			return c
		}
	}
	answers := func(c net.Conn) bool {
		_, _ = io.WriteString(c, "GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
		_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
		res, err := http.ReadResponse(bufio.NewReader(c), nil)
		return err == nil && res.StatusCode == 200
	}
	dial := serve(h.web)
	first := dial()
	for _, c := range []net.Conn{first, dial(), dial()} {
		if !answers(c) {
			t.Error("one of three gets no answer")
		}
	}
	if answers(dial()) {
		t.Error("a fourth gets in")
	}
	first.Close()
	soon(t, "one that has gone makes no room", func() bool { return answers(dial()) })

	h.cfg.TrustProxy = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	h.restart(h.store)
	dial = serve(h.web)
	for range 6 {
		if !answers(dial()) {
			t.Error("a proxy is turned away")
		}
	}
}

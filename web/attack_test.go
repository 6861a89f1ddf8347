package web_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sortie/web"
)

// attacker is one address that wants to stop the server, by everything that a stranger can do. The limits are
// the usual ones.
type attacker struct {
	h       *house
	ctx     context.Context
	address string
	client  *http.Client
	counts  [600]atomic.Int64 // by status; 0 is no answer
}

// besieged is a house with the usual limits behind a proxy on this machine.
func besieged(t testing.TB) *house {
	return newHouse(t, func(c *web.Config) {
		*c = web.Config{Systems: c.Systems, Version: "test", TrustProxy: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, MaxOpen: 200}
	})
}

// attack begins everything at once; what it returns ends it.
func attack(h *house, address string) (*attacker, func()) {
	ctx, cancel := context.WithCancel(context.Background())
	a := &attacker{h: h, ctx: ctx, address: address, client: &http.Client{Transport: &http.Transport{MaxConnsPerHost: 64}, Timeout: 10 * time.Second}}
	var wg sync.WaitGroup
	for _, way := range []func(){a.makeMatches, a.makeMatches, a.makeShows, a.guessTokens, a.wrongMethods, a.hugeBodies, a.cutBodies, a.sleepyReaders,
		a.sleepyReaders, a.takeBack, a.askForOdds, a.askForOdds, a.askForOdds, a.fillLists, a.oddTexts, a.crowd} {
		wg.Go(func() {
			for ctx.Err() == nil {
				way()
			}
		})
	}
	return a, func() {
		cancel()
		wg.Wait()
		a.client.CloseIdleConnections()
	}
}

// do sends a request and throws the answer away, but for what is asked for.
func (a *attacker) do(method, path, token string, body io.Reader, kind string) (status int, text string) {
	r, err := http.NewRequestWithContext(a.ctx, method, a.h.http.URL+path, body)
	if err != nil {
		return 0, ""
	}
	r.Header.Set("X-Forwarded-For", a.address)
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Authorization", "Bearer "+token)
	res, err := a.client.Do(r)
	if err != nil {
		a.counts[0].Add(1)
		return 0, ""
	}
	defer res.Body.Close()
	a.counts[res.StatusCode].Add(1)
	b, _ := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	if res.StatusCode >= 500 && res.StatusCode != 503 {
		a.h.t.Errorf("%s %s: %d %.300s", method, path, res.StatusCode, b)
	}
	return res.StatusCode, string(b)
}

func (a *attacker) post(path, token, body string) (int, string) {
	return a.do("POST", path, token, strings.NewReader(body), "application/json")
}

// wait keeps the attack from taking the processor that client and server share in a test.
func (a *attacker) wait(d time.Duration) {
	select {
	case <-a.ctx.Done():
	case <-time.After(d):
	}
}

func (a *attacker) makeMatches() {
	a.post("/api/play", "", `{}`)
	a.wait(2 * time.Millisecond)
}

func (a *attacker) makeShows() {
	_, text := a.post("/api/matches", "", show)
	if token := between(text, `"token":"`); token != "" {
		ctx, cancel := context.WithTimeout(a.ctx, 200*time.Millisecond)
		defer cancel()
		r, _ := http.NewRequestWithContext(ctx, "GET", a.h.http.URL+"/api/match/events", nil)
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("X-Forwarded-For", a.address)
		if res, err := a.client.Do(r); err == nil {
			_, _ = io.Copy(io.Discard, res.Body)
			res.Body.Close()
		}
	}
	a.wait(2 * time.Millisecond)
}

func (a *attacker) guessTokens() {
	a.do("GET", "/api/match", fmt.Sprintf("%022d", rand.Uint64()), nil, "")
	a.wait(time.Millisecond)
}

func (a *attacker) wrongMethods() {
	for _, path := range []string{"/api/play", "/api/match/answer", "/", "/healthz", "/api/lists/x"} {
		a.do("TRACE", path, "", nil, "")
	}
	a.wait(5 * time.Millisecond)
}

func (a *attacker) hugeBodies() {
	a.do("POST", "/api/files", "", strings.NewReader(strings.Repeat("x\n", 2<<20)), "text/plain")
	a.do("POST", "/api/files", "", io.MultiReader(strings.NewReader("sortie-match 1\nsystem \"toy\"\n"), strings.NewReader(strings.Repeat("y", 1<<20))), "text/plain")
	a.post("/api/matches", "", `{"setup":{"system":"`+strings.Repeat("z", 1<<20)+`"}}`)
	a.post("/api/matches", "", strings.Repeat(`{"setup":`, 10_000))
	a.wait(20 * time.Millisecond)
}

// cutBodies promises more than it sends.
func (a *attacker) cutBodies() {
	for _, path := range []string{"/api/play", "/api/files", "/api/systems/toy/odds"} {
		c, err := a.dial()
		if err != nil {
			return
		}
		fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n{\"sys", path, a.address)
		go func() {
			a.wait(3 * time.Second)
			c.Close()
		}()
	}
	a.wait(100 * time.Millisecond)
}

func (a *attacker) dial() (net.Conn, error) {
	c, err := net.Dial("tcp", strings.TrimPrefix(a.h.http.URL, "http://"))
	if err == nil {
		_ = c.(*net.TCPConn).SetReadBuffer(4096)
	}
	return c, err
}

// sleepyReaders ask for much and take nothing.
func (a *attacker) sleepyReaders() {
	_, text := a.post("/api/play", "", `{}`)
	token := between(text, `"token":"`)
	for _, path := range []string{"/api/match/events", "/api/match", "/api/systems"} {
		c, err := a.dial()
		if err != nil {
			return
		}
		ask := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: %s\r\nAuthorization: Bearer %s\r\n\r\n", path, a.address, token)
		_, _ = io.WriteString(c, strings.Repeat(ask, 20))
		go func() {
			a.wait(3 * time.Second)
			c.Close()
		}()
	}
	a.wait(100 * time.Millisecond)
}

// takeBack answers and takes back from many sides at once.
func (a *attacker) takeBack() {
	_, text := a.post("/api/matches", "", `{`+toySetup+`,"seats":[{"kind":"me"},{"kind":"me"}]}`)
	token := between(text, `"token":"`)
	if token == "" {
		a.wait(20 * time.Millisecond)
		return
	}
	a.post("/api/match/join", token, `{"name":"","salt":"s"}`)
	var wg sync.WaitGroup
	for n := range 8 {
		wg.Go(func() {
			for try := range 10 {
				a.post("/api/match/answer", token, fmt.Sprintf(`{"number":%d,"answer":{"value":%d}}`, 3+try, n+1))
				a.post("/api/match/undo", token, fmt.Sprintf(`{"number":%d}`, 3+try))
				a.post("/api/match/link", token, `{"kind":"watch"}`)
			}
		})
	}
	wg.Wait()
}

func (a *attacker) askForOdds() {
	_, text := a.post("/api/matches", "", `{`+toySetup+`,"seats":[{"kind":"me"},{"kind":"me"}]}`)
	token := between(text, `"token":"`)
	if token == "" {
		a.wait(20 * time.Millisecond)
		return
	}
	a.post("/api/match/join", token, `{"name":"","salt":"s"}`)
	for range 20 {
		a.post("/api/match/odds", token, `{"number":2,"answer":{"value":3}}`)
		a.post("/api/match/hint", token, `{"number":2}`)
		a.do("GET", "/api/match/replay", token, nil, "")
	}
}

func (a *attacker) fillLists() {
	a.do("PUT", fmt.Sprintf("/api/lists/l%d", rand.IntN(1e6)), "", strings.NewReader(`{"system":"toy","name":"x","text":"`+strings.Repeat("a", 60_000)+`"}`), "application/json")
	a.wait(2 * time.Millisecond)
}

func (a *attacker) oddTexts() {
	for _, text := range []string{"", "{", "[]", "null", `{"setup":null}`, "\x00", `{"seats":[{},{}]}`, `{"setup":{"system":"toy","names":["\u202e",""]},"seats":[{"kind":"me"},{"kind":"me"}]}`} {
		a.post("/api/matches", "", text)
	}
	a.wait(5 * time.Millisecond)
}

// crowd opens tables, talks, claims and wants pictures and webhooks without end.
func (a *attacker) crowd() {
	_, text := a.post("/api/matches", "", `{`+toySetup+`,"terms":{"open":true,"watch":true,"clock":{"kind":"decision","seconds":5}},"seats":[{"kind":"me"},{"kind":"link"}]}`)
	token := between(text, `"token":"`)
	for range 10 {
		a.do("GET", "/api/tables", "", nil, "")
		a.post("/api/match/chat", token, `{"text":"`+strings.Repeat("x", 200)+`"}`)
		a.post("/api/match/claim", token, `{}`)
		a.post("/api/match/rematch", token, `{"agree":true}`)
		a.post("/api/match/next", token, `{}`)
		a.post("/api/qr", "", `{"text":"`+strings.Repeat("y", 500)+`"}`)
		a.do("PUT", "/api/hook", "", strings.NewReader(`{"url":"http://169.254.169.254/"}`), "application/json")
	}
	a.wait(5 * time.Millisecond)
}

func between(text, word string) string {
	_, rest, _ := strings.Cut(text, word)
	rest, _, _ = strings.Cut(rest, `"`)
	return rest
}

// One address does all that at once; a person at another plays a whole time against a bot meanwhile, with hints
// and a live stream, and gets every answer.
func TestOneAddressCannotStopTheServer(t *testing.T) {
	h := besieged(t)
	a, stop := attack(h, "198.51.100.66")
	defer stop()
	least, end := time.Now().Add(3*time.Second), time.Now().Add(12*time.Second)
	given, matches := 0, 0
	for (given < 40 || time.Now().Before(least)) && time.Now().Before(end) && !t.Failed() {
		given += playThrough(h, end)
		matches++
	}
	stop()
	var all []string
	for status := range a.counts {
		if n := a.counts[status].Load(); n > 0 {
			all = append(all, fmt.Sprintf("%d: %d", status, n))
		}
	}
	t.Logf("%d answers in %d matches; the attacker got %s", given, matches, strings.Join(all, ", "))
	if given < 5 || a.counts[429].Load() == 0 {
		t.Errorf("%d answers were given, and the attacker was refused %d times", given, a.counts[429].Load())
	}
	h.must(200, "GET", "/healthz", "", "")
}

// person is how a request of the person comes.
var person = []string{"X-Forwarded-For", "192.0.2.1"}

// playThrough plays a match against the bot until it is over or the time is up, and gives the number of answers.
func playThrough(h *house, end time.Time) (given int) {
	h.t.Helper()
	r := h.must(201, "POST", "/api/play", "", `{}`, person...)
	h.must(200, "POST", "/api/match/join", r.Token, `{"name":"Ann","salt":"pepper"}`, person...)
	for time.Now().Before(end) {
		st := readState(h.t, h.must(200, "GET", "/api/match", r.Token, "", person...).Body)
		switch {
		case st.Fault != "":
			h.t.Fatal(st.Fault)
		case st.Decision == nil:
			return given
		case st.Decision.Seat != 0:
			time.Sleep(10 * time.Millisecond) // the bot thinks
			continue
		}
		hint := h.must(200, "POST", "/api/match/hint", r.Token, fmt.Sprintf(`{"number":%d,"quick":true}`, st.Decision.Number), person...)
		h.must(200, "POST", "/api/match/answer", r.Token, fmt.Sprintf(`{"number":%d,"answer":%s}`, st.Decision.Number, hint.Answer), person...)
		given++
		time.Sleep(20 * time.Millisecond)
	}
	return given
}

// BenchmarkAnswer measures how long an answer of a person takes, in peace and under attack.
func BenchmarkAnswer(b *testing.B) {
	for _, attacked := range []bool{false, true} {
		name := "in peace"
		if attacked {
			name = "under attack"
		}
		b.Run(name, func(b *testing.B) {
			h := besieged(b)
			stop := func() {}
			if attacked {
				_, stop = attack(h, "198.51.100.66")
			}
			defer stop()
			r := h.must(201, "POST", "/api/matches", "", `{`+toySetup+`,"seats":[{"kind":"me"},{"kind":"me"}]}`, person...)
			h.must(200, "POST", "/api/match/join", r.Token, `{"name":"Ann","salt":"pepper"}`, person...)
			n := readState(b, h.must(200, "GET", "/api/match", r.Token, "", person...).Body).Decision.Number
			body := fmt.Sprintf(`{"number":%d,"answer":{"value":4}}`, n)
			for b.Loop() { // after the first they are repeated: what is measured is the way through the server
				h.must(200, "POST", "/api/match/answer", r.Token, body, "X-Forwarded-For", fmt.Sprintf("192.0.2.%d", rand.IntN(200)))
			}
		})
	}
}

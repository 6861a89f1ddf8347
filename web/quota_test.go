package web_test

import (
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"testing"

	"sortie/web"
)

// limited wants a 429 that says when to come again.
func (h *house) limited(method, path, token, body string, headers ...string) {
	h.t.Helper()
	res := h.raw(method, path, token, body, headers...)
	text, _ := io.ReadAll(res.Body)
	after, err := strconv.Atoi(res.Header.Get("Retry-After"))
	if res.StatusCode != http.StatusTooManyRequests || err != nil || after < 1 || !strings.Contains(string(text), `"code":"limit"`) {
		h.t.Errorf("%s %s: %d, Retry-After %q: %.200s", method, path, res.StatusCode, res.Header.Get("Retry-After"), text)
	}
}

// raw sends a request and gives the answer as it came.
func (h *house) raw(method, path, token, body string, headers ...string) *http.Response {
	h.t.Helper()
	r, err := http.NewRequest(method, h.http.URL+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		} else {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { res.Body.Close() })
	return res
}

// few is an allowance that is soon used up and not filled while a test runs.
func few(n int) web.Allowance { return web.Allowance{AtOnce: n, PerHour: 1} }

const show = `{` + toySetup + `,"seats":[{"kind":"bot","bot":"random"},{"kind":"bot","bot":"random"}]}`

func TestQuotasOfMatches(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Quota.Matches, c.Quota.Shows = few(5), few(2) })
	for range 2 {
		h.must(201, "POST", "/api/matches", "", show)
	}
	h.limited("POST", "/api/matches", "", show)
	for range 3 {
		h.must(201, "POST", "/api/play", "", `{}`)
	}
	h.limited("POST", "/api/play", "", `{}`)
	h.must(200, "GET", "/api/about", "", "") // everything else goes on
}

// An owner has the same quota wherever he comes from.
func TestQuotasOfOwners(t *testing.T) {
	h := newHouse(t, func(c *web.Config) {
		c.Quota.Matches, c.TrustProxy = few(3), []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	})
	for i := range 3 {
		h.must(201, "POST", "/api/play", "", `{}`, "X-Sortie-Owner", me, "X-Forwarded-For", fmt.Sprintf("192.0.2.%d", i))
	}
	h.limited("POST", "/api/play", "", `{}`, "X-Sortie-Owner", me, "X-Forwarded-For", "192.0.2.9")
	h.must(201, "POST", "/api/play", "", `{}`, "X-Sortie-Owner", you, "X-Forwarded-For", "192.0.2.9")
}

func TestQuotasOfRowsThinkingLinksAndTakingBack(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Quota.Rows = few(200) })
	long := `{"system":"toy","name":"x","text":"` + strings.Repeat("a", 60<<10) + `"}`
	for i := range 3 { // 61 rows each
		h.must(204, "PUT", fmt.Sprintf("/api/lists/l%d", i), "", long, "X-Sortie-Owner", me)
	}
	h.limited("PUT", "/api/lists/l4", "", long, "X-Sortie-Owner", you)

	h = newHouse(t, func(c *web.Config) { c.Quota.Links, c.Quota.Undos = few(3), few(3) })
	token := h.hotseat()
	for range 3 {
		h.must(200, "POST", "/api/match/link", token, `{"kind":"watch"}`)
	}
	h.limited("POST", "/api/match/link", token, `{"kind":"watch"}`)
	mine := h.state(token).Match.ID
	h.limited("POST", "/api/mine/"+mine+"/token", "", "", "X-Sortie-Owner", me)
	for range 3 {
		h.answer(token)
		h.must(200, "POST", "/api/match/undo", token, fmt.Sprintf(`{"number":%d}`, h.state(token).Decision.Number))
	}
	h.answer(token)
	h.limited("POST", "/api/match/undo", token, fmt.Sprintf(`{"number":%d}`, h.state(token).Decision.Number))
	other := h.hotseat() // another match has its own
	h.must(200, "POST", "/api/match/link", other, `{"kind":"watch"}`)

	h = newHouse(t, func(c *web.Config) { c.Quota.Thinking = few(100) }) // milliseconds
	token = h.hotseat()
	for range 100 { // until the time is used up
		n := h.state(token).Decision.Number
		if r := h.do("POST", "/api/match/hint", token, fmt.Sprintf(`{"number":%d}`, n)); r.Status == 429 {
			break
		}
	}
	n := h.state(token).Decision.Number
	h.limited("POST", "/api/match/hint", token, fmt.Sprintf(`{"number":%d}`, n))
	h.must(200, "GET", "/api/match", token, "") // playing goes on
}

// Behind a proxy people are counted one by one; what strangers say of themselves counts for nothing.
func TestAddressesBehindAProxy(t *testing.T) {
	for name, c := range map[string]struct {
		trust  string
		shared bool
	}{"trusted": {"127.0.0.0/8", false}, "untrusted": {"10.0.0.0/8", true}} {
		t.Run(name, func(t *testing.T) {
			proxies, err := web.ParseProxies([]string{c.trust, "203.0.113.7"})
			if err != nil {
				t.Fatal(err)
			}
			h := newHouse(t, func(cfg *web.Config) { cfg.TrustProxy, cfg.Quota.Matches = proxies, few(2) })
			for range 2 {
				h.must(201, "POST", "/api/play", "", `{}`, "X-Forwarded-For", "198.51.100.1, 203.0.113.7")
			}
			// The caller cannot name himself: only what the last proxy appended counts.
			h.limited("POST", "/api/play", "", `{}`, "X-Forwarded-For", "192.0.2.77, 198.51.100.1, 203.0.113.7")
			other := h.do("POST", "/api/play", "", `{}`, "X-Forwarded-For", "198.51.100.2")
			if shared := other.Status == 429; shared != c.shared {
				t.Errorf("another address: %d", other.Status)
			}
			for range 2 { // one IPv6 network is one
				h.do("POST", "/api/play", "", `{}`, "X-Forwarded-For", "2001:db8::1")
			}
			h.limited("POST", "/api/play", "", `{}`, "X-Forwarded-For", "2001:db8::ffff:2")
		})
	}
	if _, err := web.ParseProxies([]string{"everybody"}); err == nil {
		t.Error("a word is a network")
	}
}

func TestNamesOfTheServer(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Hosts, c.AnyHost = []string{"sortie.example"}, true })
	for host, want := range map[string]int{"sortie.example": 200, "SORTIE.example.:443": 200, "localhost:1": 200, "127.0.0.1": 200,
		"other.example": 421, "sortie.example.evil": 421, "10.0.0.1": 421} {
		if got := h.raw("GET", "/api/about", "", "", "Host", host).StatusCode; got != want {
			t.Errorf("%s: %d, want %d", host, got, want)
		}
	}
}

func TestWrongMethodsAreToldTheRightOnes(t *testing.T) {
	h := newHouse(t, nil)
	for _, c := range [][3]string{
		{"POST", "/api/about", "GET, HEAD"}, {"GET", "/api/play", "POST"}, {"DELETE", "/api/matches", "POST"}, {"PATCH", "/api/match", "GET, HEAD"},
		{"GET", "/api/match/answer", "POST"}, {"POST", "/api/match/events", "GET, HEAD"}, {"POST", "/api/lists/x", "DELETE, PUT"},
		{"GET", "/api/lists/x", "DELETE, PUT"}, {"PUT", "/api/mine/x", "DELETE"}, {"GET", "/api/mine/x/token", "POST"},
		{"GET", "/api/systems/toy/odds", "POST"}, {"GET", "/api/files", "POST"}, {"POST", "/healthz", "GET, HEAD"}, {"POST", "/", "GET, HEAD"},
	} {
		res := h.raw(c[0], c[1], "", "")
		if res.StatusCode != http.StatusMethodNotAllowed || res.Header.Get("Allow") != c[2] {
			t.Errorf("%s %s: %d, Allow %q, want %q", c[0], c[1], res.StatusCode, res.Header.Get("Allow"), c[2])
		}
	}
	h.must(404, "POST", "/api/nothing", "", "")
	if res := h.raw("HEAD", "/api/about", "", ""); res.StatusCode != 200 {
		t.Errorf("HEAD: %d", res.StatusCode)
	}
}

// Every entrance of a name refuses what steers a terminal or turns the order of writing.
func TestNamesThatCannotBeShown(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	invited := h.create("me", "link")
	file := string(h.must(200, "GET", "/api/match/file", token, "").Body)
	for _, evil := range []string{`\u001b[2J`, `\u202e`, `\u0007`, `\u2028`, `\u009b`} {
		setup := func(old string) string {
			if !strings.Contains(toySetup, old) {
				t.Fatal(old)
			}
			return `{` + strings.Replace(toySetup, old, old+evil, 1) + `,"seats":[{"kind":"me"},{"kind":"me"}]}`
		}
		for _, old := range []string{"Ann", "Ben", "duel", "a 2", "x 2"} {
			if r := h.do("POST", "/api/matches", "", setup(old)); r.Status != 400 || !strings.Contains(r.Error.Text, "cannot be shown") {
				t.Errorf("%s after %s: %d %s", evil, old, r.Status, r.Body)
			}
		}
		if r := h.do("POST", "/api/match/join", invited.Invites[1], `{"name":"Eve`+evil+`","salt":"s"}`); r.Status != 400 {
			t.Errorf("joining as %s: %d", evil, r.Status)
		}
		for _, list := range []string{`"name":"x` + evil + `","text":"a 2"`, `"name":"x","text":"list a` + evil + `"`} {
			if r := h.do("PUT", "/api/lists/x", "", `{"system":"toy",`+list+`}`, "X-Sortie-Owner", me); r.Status != 400 {
				t.Errorf("a list %s: %d", list, r.Status)
			}
		}
		quoted, err := strconv.Unquote(`"` + evil + `"`)
		if err != nil {
			t.Fatal(err)
		}
		spelled := strings.Trim(strconv.Quote(quoted), `"`)
		if r := h.do("POST", "/api/files", "", strings.Replace(file, `name "Ann`, `name "Ann`+spelled, 1), "Content-Type", "text/plain"); r.Status != 422 || !strings.Contains(r.Error.Text, "cannot be shown") {
			t.Errorf("a file with %s: %d %s", evil, r.Status, r.Body)
		}
	}
	if r := h.do("PUT", "/api/lists/x", "", `{"system":"toy","name":"`+strings.Repeat("x", 81)+`","text":""}`, "X-Sortie-Owner", me); r.Status != 400 {
		t.Errorf("a long name: %d", r.Status)
	}
	h.must(204, "PUT", "/api/lists/x", "", `{"system":"toy","name":"Ærø 王 🦊","text":"list a\n\tb\n"}`, "X-Sortie-Owner", me)
}

// One address has one thought here. The first hint waits for its match, which waits for the disk; all others are
// put off meanwhile. When it has its answer its place is free again.
func TestThoughtsAreBoundedAndGivenUp(t *testing.T) {
	g := &gated{}
	h := newHouse(t, func(c *web.Config) { c.Quota.Thoughts = 1 })
	g.SQLite = h.store
	h.restart(g)
	first := h.create("me", "me")
	h.join(first.Token, me)
	hint := func(n int) int {
		return h.raw("POST", "/api/match/hint", first.Token, fmt.Sprintf(`{"number":%d}`, n)).StatusCode
	}
	n := h.state(first.Token).Decision.Number
	release := g.hold(first.Match.ID)
	defer release()
	answered := make(chan int, 1)
	go func() {
		answered <- h.raw("POST", "/api/match/answer", first.Token, fmt.Sprintf(`{"number":%d,"answer":{"value":4}}`, n)).StatusCode
	}()
	<-g.in
	replies := make(chan int, 20)
	for range cap(replies) {
		go func() { replies <- hint(n) }()
	}
	for range cap(replies) - 1 {
		if s := <-replies; s != 429 {
			t.Errorf("a second thought: status %d", s)
		}
	}
	release()
	if a, s := <-answered, <-replies; a != 200 || s != 409 { // the question was answered before the hint was worked out
		t.Errorf("the answer: %d, the hint: %d", a, s)
	}
	if s := hint(h.state(first.Token).Decision.Number); s != 200 {
		t.Errorf("the place is not free again: %d", s)
	}
}

// Whoever sets a match up does not keep the machine for himself by the bot he names.
func TestBotsThatThinkTooLongAreNotSeated(t *testing.T) {
	h := newHouse(t, nil)
	for name, want := range map[string]int{"strong@5000": 201, "strong@1000000": 400, "strong@1m": 201, "strong@2m": 400, "nobody": 400} {
		if r := h.do("POST", "/api/matches", "", `{`+toySetup+`,"seats":[{"kind":"me"},{"kind":"bot","bot":"`+name+`"}]}`); r.Status != want {
			t.Errorf("%s: %d %s", name, r.Status, r.Body)
		}
	}
}

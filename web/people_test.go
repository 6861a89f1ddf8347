package web_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"rsc.io/qr"

	"sortie/flow"
	"sortie/match"
	"sortie/web"
)

// opened is a table by link with terms, made by Ann.
func (h *house) opened(terms string) reply {
	h.t.Helper()
	return h.must(201, "POST", "/api/matches", "", `{`+toySetup+`,"terms":`+terms+`,"seats":[{"kind":"me"},{"kind":"link"}]}`, "X-Sortie-Owner", me)
}

// seated is such a table with both players at it: their tokens.
func (h *house) seated(terms string) (ann, ben string) {
	h.t.Helper()
	r := h.opened(terms)
	h.join(r.Token, me)
	return r.Token, h.join(r.Invites[1], you).Token
}

// clocked is the state with what people see beside the game.
type clocked struct {
	Clocks  *match.Clocks
	Chat    *match.Chat
	Rematch *match.Rematch
}

func (h *house) beside(token string) (out clocked) {
	h.t.Helper()
	if err := json.Unmarshal(h.must(200, "GET", "/api/match", token, "").Body, &out); err != nil {
		h.t.Fatal(err)
	}
	return out
}

type listedTable struct {
	Match    match.Info
	Free     []flow.Seat
	Invite   string
	Watch    string
	Watching int
}

func (h *house) list() []listedTable {
	h.t.Helper()
	time.Sleep(1100 * time.Millisecond) // the list is good for a second
	var out struct{ Tables []listedTable }
	if err := json.Unmarshal(h.must(200, "GET", "/api/tables", "", "").Body, &out); err != nil {
		h.t.Fatal(err)
	}
	return out.Tables
}

// A table is listed with its terms until somebody sits down; then it can be watched, if the host said so.
func TestOpenTables(t *testing.T) {
	h := newHouse(t, nil)
	h.opened(`{"clock":{"kind":""}}`) // by link alone
	r := h.opened(`{"clock":{"kind":"game","seconds":1200,"free":15},"open":true,"watch":true,"undo":"never","note":"first games welcome"}`)
	h.join(r.Token, me)
	all := h.list()
	if len(all) != 1 || all[0].Match.ID != r.Match.ID || len(all[0].Free) != 1 || all[0].Free[0] != 1 || all[0].Match.Seats[0].Online {
		t.Fatalf("%+v", all)
	}
	if terms := all[0].Match.Terms; terms.Clock.Seconds != 1200 || terms.Undo != match.Never || terms.Note != "first games welcome" {
		t.Errorf("%+v", terms)
	}
	s := h.stream(r.Token, "")
	s.next(t)
	if all = h.list(); !all[0].Match.Seats[0].Online {
		t.Error("the host is here, and it is not said")
	}
	h.join(all[0].Invite, you)
	if all = h.list(); len(all) != 1 || len(all[0].Free) != 0 || all[0].Invite != "" || all[0].Match.Status != match.Playing {
		t.Fatalf("%+v", all)
	}
	h.must(403, "GET", "/api/match", r.Invites[1], "", "X-Sortie-Owner", third) // spent
	if w := h.state(all[0].Watch); w.Role.Kind != match.RoleWatch {
		t.Errorf("%+v", w.Role)
	}
	h.must(403, "POST", "/api/match/answer", all[0].Watch, `{"number":3,"answer":{"value":1}}`)
	h.must(403, "POST", "/api/match/open", all[0].Watch, `{"open":false}`) // not the host
	h.must(204, "POST", "/api/match/open", r.Token, `{"open":false}`)
	if all = h.list(); len(all) != 0 {
		t.Errorf("%+v", all)
	}
}

// What a table offers is held against what there is.
func TestTermsOfATable(t *testing.T) {
	h := newHouse(t, nil)
	for _, terms := range []string{`{"clock":{"kind":"hour","seconds":60}}`, `{"clock":{"kind":"game","seconds":1}}`, `{"undo":"always"}`, `{"note":"\u202e"}`,
		`{"note":"` + strings.Repeat("x", 81) + `"}`, `{"delay":9}`, `{"colour":"red"}`} {
		h.must(400, "POST", "/api/matches", "", `{`+toySetup+`,"terms":`+terms+`,"seats":[{"kind":"me"},{"kind":"link"}]}`)
	}
	for _, terms := range []string{`{"open":true}`, `{"clock":{"kind":"game","seconds":60}}`} {
		h.must(400, "POST", "/api/matches", "", `{`+toySetup+`,"terms":`+terms+`,"seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]}`)
	}
}

// The clock runs over a restart; when it is out the one who stayed claims, and nobody else.
func TestAClockRunsOut(t *testing.T) {
	var mu sync.Mutex
	ahead := time.Duration(0)
	h := newHouse(t, func(c *web.Config) {
		c.Now = func() time.Time { mu.Lock(); defer mu.Unlock(); return time.Now().UTC().Add(ahead) }
	})
	ann, ben := h.seated(`{"clock":{"kind":"game","seconds":60}}`)
	asked := h.state(ann).Decision.Seat
	late, stayed := ann, ben
	if asked == 1 {
		late, stayed = ben, ann
	}
	if c := h.beside(stayed).Clocks; c == nil || c.Runs != asked || c.Left[asked] < 50_000 || c.Left[asked] > 60_000 || c.Left[1-asked] < 59_000 {
		t.Fatalf("%+v", c)
	}
	h.must(409, "POST", "/api/match/claim", stayed, `{}`)
	mu.Lock()
	ahead = 40 * time.Second
	mu.Unlock()
	h.down()
	h.up()
	if c := h.beside(stayed).Clocks; c.Left[asked] > 20_000 || c.Left[asked] < 5_000 {
		t.Errorf("after a restart: %+v", c)
	}
	mu.Lock()
	ahead = 80 * time.Second
	mu.Unlock()
	watch := h.must(200, "POST", "/api/match/link", ann, `{"kind":"watch"}`).Token
	h.must(403, "POST", "/api/match/claim", watch, `{}`)
	h.must(409, "POST", "/api/match/claim", late, `{}`)
	h.must(401, "POST", "/api/match/claim", third, `{}`)
	h.must(400, "POST", "/api/match/claim", stayed, `{"win":true}`)
	st := h.must(200, "POST", "/api/match/claim", stayed, `{"draw":false}`).State
	if !st.Result.Over || st.Result.Winner != int(1-asked) {
		t.Errorf("%+v", st.Result)
	}
	h.must(409, "POST", "/api/match/claim", stayed, `{}`)
}

// Who played gets a token for the rematch, with the other side; nobody else does, and it is made once.
func TestRematchOverTheWire(t *testing.T) {
	h := newHouse(t, nil)
	ann, ben := h.seated(`{"clock":{"kind":"turn","seconds":86400}}`)
	h.must(409, "POST", "/api/match/rematch", ann, `{"agree":true}`)
	h.must(200, "POST", "/api/match/resign", ann, `{"seat":0}`)
	h.must(200, "POST", "/api/match/rematch", ann, `{"agree":true}`)
	h.must(409, "POST", "/api/match/next", ann, `{}`)
	if r := h.beside(ben).Rematch; r == nil || !r.Yes[0] || r.Yes[1] || r.Made {
		t.Fatalf("%+v", r)
	}
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() { h.do("POST", "/api/match/rematch", ben, `{"agree":true}`) })
	}
	wg.Wait()
	if mine := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", you); strings.Count(string(mine.Body), `"status":"waiting"`) != 1 {
		t.Errorf("the rematch is not on Ben's list before he opens it: %s", mine.Body)
	}
	a := h.must(200, "POST", "/api/match/next", ann, `{}`, "X-Sortie-Owner", me).Token
	b := h.must(200, "POST", "/api/match/next", ben, `{}`, "X-Sortie-Owner", you).Token
	sa, sb := h.state(a), h.state(b)
	if sa.Match.ID != sb.Match.ID || sa.Role.Seats[0] != 1 || sb.Role.Seats[0] != 0 || sa.Match.Terms.Clock.Seconds != 86400 {
		t.Errorf("%+v %+v", sa.Role, sb.Role)
	}
	watch := h.must(200, "POST", "/api/match/link", ann, `{"kind":"watch"}`).Token
	h.must(403, "POST", "/api/match/next", watch, `{}`)
	h.must(403, "POST", "/api/match/rematch", watch, `{"agree":true}`)
	h.join(a, me)
	h.join(b, you)
	if st := h.state(a); st.Match.Status != match.Playing {
		t.Errorf("it does not begin: %s", st.Match.Status)
	}
	if mine := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", me); !strings.Contains(string(mine.Body), sa.Match.ID) {
		t.Error("the rematch is not among my matches")
	}
}

// The chat reaches the other at once and is still there after a restart; it is bounded, and nothing but words.
func TestChatOverTheWire(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Quota.Chat = few(5) })
	ann, ben := h.seated(`{}`)
	s := h.stream(ben, "")
	s.next(t)
	h.must(200, "POST", "/api/match/chat", ann, `{"text":"Good luck"}`)
	s.next(t)
	h.down()
	h.up()
	if c := h.beside(ben).Chat; len(c.List) != 1 || c.List[0].Text != "Good luck" || c.List[0].Seat != 0 {
		t.Fatalf("%+v", c)
	}
	watch := h.must(200, "POST", "/api/match/link", ann, `{"kind":"watch"}`).Token
	if c := h.beside(watch).Chat; c != nil {
		t.Errorf("a watcher reads %+v", c)
	}
	h.must(403, "POST", "/api/match/chat", watch, `{"text":"boo"}`)
	h.must(401, "POST", "/api/match/chat", third, `{"text":"boo"}`)
	for _, text := range []string{``, `\n`, `a\u0000`, `\u202eevil`, strings.Repeat("y", 201)} {
		h.must(409, "POST", "/api/match/chat", ben, `{"text":"`+text+`"}`)
	}
	h.must(413, "POST", "/api/match/chat", ann, `{"text":"`+strings.Repeat("z", 70_000)+`"}`)
	for range 5 {
		h.must(200, "POST", "/api/match/chat", ann, `{"text":"still thinking"}`)
	}
	h.limited("POST", "/api/match/chat", ann, `{"text":"still thinking"}`)
	h.limited("POST", "/api/match/chat", ben, `{"text":"hello"}`) // what was refused counted
}

func TestPicturesOfLinks(t *testing.T) {
	h := newHouse(t, nil)
	var p struct {
		Size int
		Path string
	}
	if err := json.Unmarshal(h.must(200, "POST", "/api/qr", "", `{"text":"http://localhost:8080/#/join/AAAAAAAAAAAAAAAAAAAAAA"}`).Body, &p); err != nil {
		t.Fatal(err)
	}
	code, err := qr.Encode("http://localhost:8080/#/join/AAAAAAAAAAAAAAAAAAAAAA", qr.M)
	if err != nil || code.Size != p.Size {
		t.Fatal(code.Size, p.Size, err)
	}
	dark := map[[2]int]bool{}
	for _, run := range strings.Split(strings.TrimSuffix(p.Path, "z"), "z") {
		var x, y, n, back int
		if _, err := fmt.Sscanf(run, "M%d %dh%dv1h-%d", &x, &y, &n, &back); err != nil || n != back {
			t.Fatal(run, err)
		}
		for i := range n {
			dark[[2]int{x + i, y}] = true
		}
	}
	for y := range code.Size {
		for x := range code.Size {
			if dark[[2]int{x, y}] != code.Black(x, y) {
				t.Fatalf("the square at %d, %d is wrong", x, y)
			}
		}
	}
	if p.Size < 25 || !strings.HasPrefix(p.Path, "M0 0h7v1h-7zM") { // the first finder begins with seven dark squares
		t.Errorf("%+v", p)
	}
	h.must(400, "POST", "/api/qr", "", `{"text":""}`)
	h.must(400, "POST", "/api/qr", "", `{"text":"`+strings.Repeat("x", 501)+`"}`)
	h.must(413, "POST", "/api/qr", "", `{"text":"`+strings.Repeat("x", 70_000)+`"}`)
}

// A webhook goes to the open net alone, unless who runs the server says otherwise.
func TestWebhooksStayOutside(t *testing.T) {
	h := newHouse(t, nil)
	own := []string{"X-Sortie-Owner", me}
	h.must(400, "PUT", "/api/hook", "", `{"url":"https://example.org/x"}`) // whose?
	for _, u := range []string{"ftp://example.org/", "javascript:alert(1)", "http://", "https://user:pw@example.org/", "http://127.0.0.1/", "http://[::1]/", "http://10.1.2.3/",
		"http://169.254.169.254/latest", "http://192.168.1.1/", "http://100.64.0.1/", "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/", "http://[fe80::1]/", "http://localhost/",
		"http://router.local/", "https://example.org:22/", "https://example.org/" + strings.Repeat("x", 500)} {
		h.must(400, "PUT", "/api/hook", "", `{"url":"`+u+`"}`, own...)
	}
	h.must(204, "PUT", "/api/hook", "", `{"url":"https://example.org/x"}`, own...)
	if got := string(h.must(200, "GET", "/api/hook", "", "", own...).Body); !strings.Contains(got, "https://example.org/x") {
		t.Error(got)
	}
	if got := string(h.must(200, "GET", "/api/hook", "", "", "X-Sortie-Owner", you).Body); strings.Contains(got, "example") {
		t.Error("another reads it: " + got)
	}
	h.must(204, "PUT", "/api/hook", "", `{"url":""}`, own...)
	for _, address := range []string{"127.0.0.1:80", "[::ffff:10.0.0.1]:443", "[64:ff9b::a00:1]:443", "[2002:7f00:1::]:80", "8.8.8.8:22", "224.0.0.1:80"} {
		if web.PublicAddress(address) == nil {
			t.Errorf("%s counts as public", address)
		}
	}
	if err := web.PublicAddress("8.8.8.8:443"); err != nil {
		t.Error(err)
	}
}

// The webhook of one who is away tells that it is his turn, once, without any key to the match, and follows no redirection.
func TestWebhooksTell(t *testing.T) {
	got := make(chan string, 10)
	stray := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { got <- "led astray" }))
	defer stray.Close()
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		got <- string(b)
		http.Redirect(w, r, stray.URL, http.StatusTemporaryRedirect)
	}))
	defer hook.Close()
	h := newHouse(t, func(c *web.Config) { c.AnyHook = true })
	for _, own := range []string{me, you} {
		h.must(204, "PUT", "/api/hook", "", `{"url":"`+hook.URL+`"}`, "X-Sortie-Owner", own)
	}
	ann, ben := h.seated(`{}`)
	first := <-got // both are away: the one who is asked first is told
	for _, secret := range []string{ann, ben, me, you} {
		if strings.Contains(first, secret) {
			t.Errorf("%s holds a key", first)
		}
	}
	if !strings.Contains(first, "Your turn") || !strings.Contains(first, h.state(ann).Match.ID) {
		t.Error(first)
	}
	for h.state(ann).Decision.Seat == 0 {
		h.answer(ann)
	}
	if second := <-got; !strings.Contains(second, "Your turn") {
		t.Error(second)
	}
	for range 6 { // within a minute nobody is told again
		token := ann
		if h.state(ann).Decision.Seat == 1 {
			token = ben
		}
		h.answer(token)
	}
	select {
	case more := <-got:
		t.Errorf("told again: %s", more)
	case <-time.After(300 * time.Millisecond):
	}
}

// One who looks at the table is not told by a webhook.
func TestWebhooksAreForThoseWhoAreAway(t *testing.T) {
	got := make(chan string, 10)
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got <- r.URL.Path }))
	defer hook.Close()
	h := newHouse(t, func(c *web.Config) { c.AnyHook = true })
	h.must(204, "PUT", "/api/hook", "", `{"url":"`+hook.URL+`/ann"}`, "X-Sortie-Owner", me)
	r := h.opened(`{}`)
	s := h.stream(r.Token, "")
	s.next(t)
	h.join(r.Token, me)
	ben := h.join(r.Invites[1], you).Token
	for range 4 {
		token := r.Token
		if h.state(r.Token).Decision.Seat == 1 {
			token = ben
		}
		h.answer(token)
	}
	select {
	case <-got:
		t.Error("told though she is here")
	case <-time.After(300 * time.Millisecond):
	}
}

// The list of tables, the claims and the rest cannot be used to flood: what writes is counted.
func TestQuotasOfPeople(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Quota.Rows = few(30) })
	ann, _ := h.seated(`{"open":true,"clock":{"kind":"game","seconds":60}}`)
	for range 40 {
		h.do("POST", "/api/match/claim", ann, `{}`)
	}
	for _, path := range []string{"/api/match/claim", "/api/match/chat", "/api/match/rematch", "/api/match/next", "/api/match/open"} {
		h.limited("POST", path, ann, `{}`)
	}
	h.limited("PUT", "/api/hook", "", `{"url":""}`, "X-Sortie-Owner", me)
}

package web_test

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"sortie/internal/toy"
	"sortie/rules/antares2"
	"sortie/web"
)

// Odds that may take seconds have a place of their own: small ones of others are not held up.
func TestPatientOddsHoldNobodyUp(t *testing.T) {
	p := ponderous{toy.System(), make(chan struct{}, 100), make(chan struct{})}
	release := sync.OnceFunc(func() { close(p.release) })
	defer release()
	h := newHouse(t, func(c *web.Config) { c.Systems, c.Quota.Thoughts = []web.System{{System: p}}, 8 })
	var wg sync.WaitGroup
	ask := func(body string) {
		wg.Go(func() { h.do("POST", "/api/systems/toy/odds", "", body) })
		select {
		case <-p.in:
		case <-time.After(10 * time.Second):
			t.Errorf("%s is held up", body)
		}
	}
	ask(`{"unit":"a","target":"b","patient":true}`)
	ask(`{"unit":"a","target":"b"}`)
	release()
	wg.Wait()
}

// A page that looks at a match by an invitation is cut off when somebody else has spent it.
func TestASpentInvitationEndsItsStream(t *testing.T) {
	h := newHouse(t, nil)
	r := h.create("me", "link")
	s := h.stream(r.Invites[1], "")
	s.next(t)
	h.join(r.Token, me)
	s.next(t) // it goes on while nobody has come
	h.join(r.Invites[1], you)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for range s.states {
		}
	}()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("the stream goes on")
	}
}

// Who makes a match for two others may give their links anew; who watches may not.
func TestTheCreatorOfAMatchForTwoOthers(t *testing.T) {
	h := newHouse(t, nil)
	r := h.create("link", "link")
	if r.Token == r.Watch {
		t.Error("the creator's token is the one for watchers")
	}
	link := `{"kind":"seat","seat":1}`
	again := h.must(200, "POST", "/api/match/link", r.Token, link)
	h.must(403, "POST", "/api/match/link", r.Watch, link)
	h.join(again.Token, you)
}

func TestTextThatIsNone(t *testing.T) {
	h := newHouse(t, nil)
	r := h.create("me", "bot")
	for _, name := range []string{" ", "\u200b", "\u3164", "\u061c", "\xff\xfe"} {
		if got := h.do("POST", "/api/match/join", r.Token, `{"name":"`+name+`","salt":"s"}`); got.Status != 400 {
			t.Errorf("%q joins: %d %s", name, got.Status, got.Body)
		}
	}
	if got := h.do("POST", "/api/match/join", r.Token, "{\"name\":\"Ann\",\"salt\":\"\xff\"}"); got.Status != 400 {
		t.Errorf("a salt that is no text: %d", got.Status)
	}
	if got := h.do("POST", "/api/systems/toy/check", "", `{"text":"a 2\u001b[2J","points":10}`); got.Status != 400 {
		t.Errorf("a list with a control character: %d %s", got.Status, got.Body)
	}
	token := h.hotseat()
	report := h.must(200, "POST", "/api/match/report", token, `{"text":"one\r\nsortie-match 1\u001b[31m\u202etwo\tthree"}`).Body
	head, _, _ := bytes.Cut(report, []byte("\nsortie-match 1\n"))
	if bytes.ContainsAny(head, "\r\x1b\u202e\t") || !bytes.Contains(head, []byte("# one\n# sortie-match 1[31mtwo three")) {
		t.Errorf("%q", head)
	}
}

func TestUnreadRequestsInPlainWords(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	for body, want := range map[string]string{
		`{"number":1,"answer":{"val`:          "it ends in the middle",
		` `:                                   "it is empty",
		`[1]`:                                 "what belongs here is no array",
		`{"number":1,"answer":{"value":"1"}}`: `\"answer.value\" cannot be string`,
		`{"number":1,"answer":{"value":1.5}}`: `\"answer.value\" cannot be number 1.5`,
		`{"nomber":1}`:                        `unknown field \"nomber\"`,
	} {
		got := h.do("POST", "/api/match/answer", token, body)
		if got.Status != 400 || !strings.Contains(string(got.Body), want) {
			t.Errorf("%s: %d %s", body, got.Status, got.Body)
		}
	}
	if got := h.do("PUT", "/api/lists/below", "", `{"system":"toy","name":"n","points":-5,"text":""}`, "X-Sortie-Owner", me); got.Status != 400 {
		t.Errorf("a list of less than nothing: %d %s", got.Status, got.Body)
	}
}

func TestWhatIsNoMatchFileAndNoSize(t *testing.T) {
	h := newHouse(t, nil)
	file := string(h.must(200, "GET", "/api/match/file", h.hotseat(), "").Body)
	for kind, status := range map[string]int{"text/plain; charset=utf-8": 201, "application/json": 415, "multipart/form-data": 415} {
		if got := h.do("POST", "/api/files", "", file, "Content-Type", kind); got.Status != status {
			t.Errorf("%s: %d %s", kind, got.Status, got.Body)
		}
	}
	for points, status := range map[int]int{10: 201, -1: 400, 10_001: 400, 1 << 40: 400} {
		body := fmt.Sprintf(`{"setup":{"system":"toy","mission":"duel","points":%d,"lists":["",""],"names":["A","B"]},"seats":[{"kind":"me"},{"kind":"link"}]}`, points)
		if got := h.do("POST", "/api/matches", "", body); got.Status != status {
			t.Errorf("%d points: %d %s", points, got.Status, got.Body)
		}
	}
}

// A match file that only dribbles is cut off long before the patience with a request ends.
func TestADribbledFileIsCutOff(t *testing.T) {
	const patience = 6 * time.Second
	h := newHouse(t, func(c *web.Config) { c.Patience = patience })
	c, err := net.Dial("tcp", h.http.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	began := time.Now()
	fmt.Fprintf(c, "POST /api/files HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 500000\r\n\r\nsortie-match 1\n")
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Millisecond):
				fmt.Fprint(c, "x")
			}
		}
	}()
	_ = c.SetReadDeadline(began.Add(2 * patience))
	b := make([]byte, 4096)
	n, _ := c.Read(b)
	if took := time.Since(began); took > patience/2 || !strings.HasPrefix(string(b[:n]), "HTTP/1.1 4") {
		t.Errorf("%v %s", took, b[:n])
	}
	if res, err := http.Get(h.http.URL + "/healthz"); err != nil || res.StatusCode != 200 {
		t.Error(res, err)
	}
}

// A file of a match that somebody gave up says so, and still does when it is opened again.
func TestAResignedFileSaysSo(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	h.answer(token)
	h.must(200, "POST", "/api/match/resign", token, `{"seat":1}`)
	file := h.must(200, "GET", "/api/match/file", token, "").Body
	if !bytes.Contains(file, []byte("\nresigned 1\n")) {
		t.Fatalf("%s", file)
	}
	opened := h.must(201, "POST", "/api/files", "", string(file), "Content-Type", "text/plain")
	if st := h.state(opened.Token); !st.Result.Over || st.Result.Winner != 0 || !strings.Contains(st.Result.Why, "resigned") {
		t.Errorf("%s", js(st.Result))
	}
	if again := h.must(200, "GET", "/api/match/file", opened.Token, "").Body; !bytes.Equal(again, file) {
		t.Errorf("%s", again)
	}
}

// A query whose words mean nothing is the asker's mistake, also where the rules give up on it half-way.
func TestAMistakenInspectionIsNoFault(t *testing.T) {
	h := newHouse(t, func(c *web.Config) {
		c.Systems = []web.System{{System: antares2.System()}}
	})
	r := h.must(201, "POST", "/api/play", "", `{}`)
	h.join(r.Token, me)
	for _, query := range []string{`"formation"`, `"formation","nobody"`, `"defended","x"`, `"reach","nobody","from"`, `"reach"`, `"sight","a"`, `"nonsense"`} {
		if got := h.do("POST", "/api/match/inspect", r.Token, `{"query":[`+query+`]}`); got.Status != 400 || strings.Contains(got.Error.Text, "failed") {
			t.Errorf("%s: %d %s", query, got.Status, got.Body)
		}
	}
}

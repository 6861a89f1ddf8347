package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/internal/toy"
	"sortie/match"
	"sortie/store"
	"sortie/web"
)

// house is a server with a real store behind a real socket.
type house struct {
	t     testing.TB
	file  string
	store *store.SQLite
	web   *web.Server
	http  *httptest.Server
	cfg   web.Config
	sat   map[string][2]string // tokens of those who sealed a salt, by match
}

func newHouse(t testing.TB, change func(*web.Config)) *house {
	t.Helper()
	h := &house{t: t, file: filepath.Join(t.TempDir(), "sortie.db")}
	h.cfg = web.Config{Systems: []web.System{{System: toy.System(), Rules: []web.Rule{{ID: "toy.move", Section: "Acting", Text: "six inches"}}}},
		Pace: time.Millisecond, PerSec: 1e6, Burst: 1e6, Wrong: 1000, Version: "test", Quota: web.NoQuota()}
	if change != nil {
		change(&h.cfg)
	}
	h.up()
	t.Cleanup(h.down)
	return h
}

func (h *house) up() {
	h.t.Helper()
	var err error
	if h.store, _, err = store.OpenFolder(filepath.Dir(h.file)); err != nil {
		h.t.Fatal(err)
	}
	h.cfg.Store = h.store
	h.serve()
}

func (h *house) serve() {
	h.t.Helper()
	var err error
	if h.web, err = web.New(h.cfg); err != nil {
		h.t.Fatal(err)
	}
	h.http = httptest.NewServer(h.web.Handler())
}

func (h *house) down() {
	h.web.Stop()
	h.http.Close()
	h.web.Close()
	h.store.Close()
}

// reply is an answer of the server, read as far as tests need it.
type reply struct {
	Status   int
	Body     []byte
	Error    struct{ Code, Text string }
	Match    match.Info
	Token    string
	Invites  []string
	Watch    string
	State    *testState
	Done     *bool
	OK       bool
	Answer   json.RawMessage
	Repeated bool
}

type testState struct {
	ID       string
	Version  int
	Match    match.Info
	Role     match.Role
	Lobby    *match.Lobby
	Seat     flow.Seat
	View     json.RawMessage
	Decision *struct {
		Number int
		Name   string
		Kind   string
		Seat   flow.Seat
		Offers []json.RawMessage
	}
	Result struct {
		Over   bool
		Winner int
		Why    string
	}
	Events struct {
		From int
		List []struct {
			Text   string
			Secret bool
		}
	}
	Since int
	Undo  match.Undo
	Fault string
}

const me, you = "AAAAAAAAAAAAAAAAAAAAAA", "BBBBBBBBBBBBBBBBBBBBBA"

// do sends a request; headers are pairs.
func (h *house) do(method, path, token, body string, headers ...string) reply {
	h.t.Helper()
	r, err := http.NewRequest(method, h.http.URL+path, strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	out := reply{Status: res.StatusCode}
	if out.Body, err = io.ReadAll(res.Body); err != nil {
		h.t.Fatal(err)
	}
	if strings.HasPrefix(res.Header.Get("Content-Type"), "application/json") && bytes.HasPrefix(out.Body, []byte("{")) {
		var other *json.UnmarshalTypeError // answers differ: what is not there stays empty
		if err := json.Unmarshal(out.Body, &out); err != nil && !errors.As(err, &other) {
			h.t.Fatalf("%s %s: %v in %s", method, path, err, out.Body)
		}
	}
	return out
}

// must is do with the status that a test expects.
func (h *house) must(status int, method, path, token, body string, headers ...string) reply {
	h.t.Helper()
	r := h.do(method, path, token, body, headers...)
	if r.Status != status {
		h.t.Fatalf("%s %s: status %d, want %d: %.500s", method, path, r.Status, status, r.Body)
	}
	return r
}

func (h *house) state(token string) *testState {
	h.t.Helper()
	return readState(h.t, h.must(200, "GET", "/api/match", token, "").Body)
}

func readState(t testing.TB, b []byte) *testState {
	t.Helper()
	s := new(testState)
	if err := json.Unmarshal(b, s); err != nil {
		t.Error(err)
	}
	return s
}

const toySetup = `"setup":{"system":"toy","mission":"duel","points":0,"lists":["a 2\nb 2","x 2\ny 2"],"seed":"7","names":["Ann","Ben"]}`

func (h *house) create(first, second string) reply {
	h.t.Helper()
	kind := func(k string) string {
		if k == "bot" {
			return `{"kind":"bot","bot":"random"}`
		}
		return `{"kind":"` + k + `"}`
	}
	return h.must(201, "POST", "/api/matches", "", `{`+toySetup+`,"seats":[`+kind(first)+`,`+kind(second)+`]}`, "X-Sortie-Owner", me)
}

// join sits down as the page does: where another person plays too it seals a salt, and shows it when all are sealed.
func (h *house) join(token, owner string) reply {
	h.t.Helper()
	st := readState(h.t, h.must(200, "GET", "/api/match", token, "", "X-Sortie-Owner", owner).Body)
	if !sealing(st) {
		return h.must(200, "POST", "/api/match/join", token, `{"name":"","salt":"pepper"}`, "X-Sortie-Owner", owner)
	}
	seat := st.Role.Seats[0]
	out := h.must(200, "POST", "/api/match/join", token, js(map[string]string{"name": "", "seal": dice.Seal(int(seat), st.Match.Dice.Commitment, "pepper")}), "X-Sortie-Owner", owner)
	if out.Token != "" {
		token = out.Token
	}
	if h.sat == nil {
		h.sat = map[string][2]string{}
	}
	sat := h.sat[st.Match.ID]
	sat[seat] = token
	h.sat[st.Match.ID] = sat
	if out.State.Lobby == nil {
		h.showSalts(st.Match.ID)
		out.State = h.state(token)
	}
	return out
}

// showSalts has everybody show his salt, once everybody has sealed one.
func (h *house) showSalts(id string) {
	h.t.Helper()
	if sat := h.sat[id]; sat[0] != "" && sat[1] != "" && !h.state(sat[0]).Match.Dice.Sealed {
		for _, token := range sat {
			h.must(200, "POST", "/api/match/salt", token, `{"salt":"pepper"}`)
		}
	}
}

// sealing tells whether somebody else adds a salt too.
func sealing(st *testState) bool {
	for seat, s := range st.Match.Seats {
		if s.Kind == match.Person && !slices.Contains(st.Role.Seats, flow.Seat(seat)) {
			return st.Match.Dice.Commitment != ""
		}
	}
	return false
}

// hotseat is a match where one token plays both seats.
func (h *house) hotseat() string {
	h.t.Helper()
	token := h.create("me", "me").Token
	h.join(token, me)
	return token
}

func js(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// answer gives the pending question a legal answer.
func (h *house) answer(token string) reply {
	h.t.Helper()
	n := h.state(token).Decision.Number
	hint := h.must(200, "POST", "/api/match/hint", token, js(map[string]any{"number": n, "quick": true}))
	return h.must(200, "POST", "/api/match/answer", token, js(map[string]any{"number": n, "answer": hint.Answer}))
}

// stream reads states as they come.
type stream struct {
	states chan *testState
	cancel context.CancelFunc
}

func (h *house) stream(token, after string) *stream {
	h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, _ := http.NewRequestWithContext(ctx, "GET", h.http.URL+"/api/match/events", nil)
	r.Header.Set("Authorization", "Bearer "+token)
	if after != "" {
		r.Header.Set("Last-Event-ID", after)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil || res.StatusCode != 200 {
		h.t.Fatalf("no stream: %v %v", res, err)
	}
	s := &stream{states: make(chan *testState, 1000), cancel: cancel}
	go func() {
		defer res.Body.Close()
		defer close(s.states)
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 1<<24)
		for lines.Scan() {
			if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				st := new(testState)
				if json.Unmarshal([]byte(data), st) == nil {
					s.states <- st
				}
			}
		}
	}()
	h.t.Cleanup(cancel)
	return s
}

func (s *stream) next(t testing.TB) *testState {
	t.Helper()
	select {
	case st := <-s.states:
		if st == nil {
			t.Fatal("the stream ended")
		}
		return st
	case <-time.After(10 * time.Second):
		t.Fatal("nothing came")
	}
	return nil
}

// until reads on until a state is as wanted.
func (s *stream) until(t testing.TB, ok func(*testState) bool) *testState {
	t.Helper()
	for {
		if st := s.next(t); ok(st) {
			return st
		}
	}
}

// sealFor is the seal of a salt in the present round.
func sealFor(seat flow.Seat, st *testState, salt string) string {
	return dice.Seal(int(seat), st.Match.Dice.Commitment, salt)
}

// copyFolder puts a copy of a folder into its place.
func copyFolder(t testing.TB, dir string) {
	t.Helper()
	files := map[string][]byte{}
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, b := range files {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

package web_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sortie/flow"
	"sortie/match"
	"sortie/web"
)

func TestPlayNowToTheEnd(t *testing.T) {
	h := newHouse(t, nil)
	r := h.must(201, "POST", "/api/play", "", `{}`, "X-Sortie-Owner", me)
	if r.Match.Status != match.Waiting || r.Match.Dice.Commitment == "" {
		t.Fatalf("%+v", r.Match)
	}
	h.join(r.Token, me)
	s := h.stream(r.Token, "")
	log := 0
	end := s.until(t, func(st *testState) bool {
		if st.Fault != "" {
			t.Fatal(st.Fault)
		}
		if st.Events.From > log {
			t.Fatalf("events from %d, but only %d are known", st.Events.From, log)
		}
		log = st.Events.From + len(st.Events.List)
		if d := st.Decision; d != nil && d.Seat == 0 {
			if fresh := h.state(r.Token); fresh.Decision != nil && fresh.Decision.Seat == 0 {
				h.answer(r.Token)
			}
		}
		return st.Match.Status == match.Over
	})
	if !end.Result.Over || log == 0 {
		t.Fatalf("%+v", end.Result)
	}
	dice := h.must(200, "GET", "/api/match/dice", r.Token, "")
	if !strings.Contains(string(dice.Body), `"secret":"`) || strings.Contains(string(dice.Body), `"secret":""`) {
		t.Errorf("the secret is not revealed: %.200s", dice.Body)
	}
	for _, path := range []string{"replay", "luck", "at?entry=5&seat=1", "file"} {
		h.must(200, "GET", "/api/match/"+path, r.Token, "")
	}
}

func TestWhatIsAnsweredSurvivesARestart(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	for range 12 {
		h.answer(token)
		before := h.state(token)
		if before.Decision == nil {
			break
		}
		h.down()
		h.up()
		after := h.state(token)
		if string(before.View) != string(after.View) || before.ID != after.ID || before.Decision.Number != after.Decision.Number {
			t.Fatalf("%s came back as %s", js(before), js(after))
		}
	}
}

func TestDoubleStaleAndIllegalAnswers(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	n := h.state(token).Decision.Number
	body := fmt.Sprintf(`{"number":%d,"answer":{"value":4}}`, n)
	h.must(200, "POST", "/api/match/answer", token, body)
	version := h.state(token).Version
	if r := h.must(200, "POST", "/api/match/answer", token, body); !r.Repeated || r.State.Version != version {
		t.Errorf("a double click: %s", r.Body)
	}
	if r := h.must(409, "POST", "/api/match/answer", token, fmt.Sprintf(`{"number":%d,"answer":{"value":5}}`, n)); r.Error.Code != "stale" || r.State == nil {
		t.Errorf("a stale tab: %s", r.Body)
	}
	now := h.state(token).Decision.Number
	if r := h.must(422, "POST", "/api/match/answer", token, fmt.Sprintf(`{"number":%d,"answer":{"value":5}}`, now)); r.Error.Code != "refused" {
		t.Errorf("an answer of the wrong kind: %s", r.Body)
	}
	if h.state(token).Version != version {
		t.Error("something changed")
	}
	r := h.must(200, "POST", "/api/match/check", token, fmt.Sprintf(`{"number":%d,"answer":{"paths":[{"figure":-1,"points":[{"x":0,"y":99999}]}]}}`, now))
	if r.OK || !strings.Contains(string(r.Body), "toy.beacon") {
		t.Errorf("a check: %s", r.Body)
	}
}

func TestTwoPeopleASpectatorAndStrangers(t *testing.T) {
	h := newHouse(t, nil)
	r := h.create("me", "link")
	h.join(r.Token, me)
	if st := h.state(r.Invites[1]); st.Seat != flow.Nobody || st.Match.Status != match.Waiting {
		t.Errorf("an invitation shows %s", js(st))
	}
	h.must(403, "POST", "/api/match/answer", r.Invites[1], `{"number":1,"answer":{"value":1}}`)
	second := h.join(r.Invites[1], you)
	if second.Token == "" || second.State.Seat != flow.Second {
		t.Fatalf("joining: %s", second.Body)
	}
	if again := h.join(r.Invites[1], you); again.Token == "" {
		t.Error("the same owner must get in again")
	}
	if thief := h.do("POST", "/api/match/join", r.Invites[1], `{"name":"x","salt":"y"}`, "X-Sortie-Owner", "CCCCCCCCCCCCCCCCCCCCCA"); thief.Status != 403 {
		t.Errorf("a spent invitation let somebody in: %s", thief.Body)
	}
	h.answer(r.Token) // the first seat hides a number
	for _, token := range []string{second.Token, r.Watch} {
		st := h.state(token)
		if len(st.Events.List) != 0 || strings.Contains(string(st.View), `"name":"secret","counts":[{"name":"red"`) || st.Decision.Offers != nil {
			t.Errorf("a secret got out: %s", js(st))
		}
		h.must(409, "GET", "/api/match/file", token, "")
		at := h.must(200, "GET", "/api/match/at?entry=1&seat=0", token, "")
		if strings.Contains(string(at.Body), `"name":"secret","counts":[{"name":"red"`) {
			t.Error("the past shows a secret")
		}
		if dice := h.must(200, "GET", "/api/match/dice", token, ""); !strings.Contains(string(dice.Body), `"secret":""`) {
			t.Errorf("the secret of the dice is out: %s", dice.Body)
		}
	}
	if st := h.state(r.Token); len(st.Events.List) != 1 {
		t.Errorf("my own secret is gone: %s", js(st.Events))
	}
	n := h.state(r.Watch).Decision.Number
	for _, path := range []string{"answer", "undo", "hint", "check", "odds", "consent", "resign"} {
		if got := h.do("POST", "/api/match/"+path, r.Watch, fmt.Sprintf(`{"number":%d}`, n)); got.Status != 403 {
			t.Errorf("a watcher may %s: %s", path, got.Body)
		}
	}
	if got := h.do("POST", "/api/match/hint", second.Token, fmt.Sprintf(`{"number":%d}`, n)); got.Status != 409 {
		t.Errorf("a hint for the other's question: %s", got.Body)
	}
	h.must(403, "POST", "/api/match/link", r.Watch, `{"kind":"seat","seat":1}`)
	h.must(403, "POST", "/api/match/link", r.Token, `{"kind":"seat","seat":1}`)
	h.must(200, "GET", "/api/match", h.must(200, "POST", "/api/match/link", second.Token, `{"kind":"watch"}`).Token, "")
}

func TestWrongTokens(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Wrong = 5 })
	good := h.hotseat()
	for _, token := range []string{"", "x", me, good[:21], good + "A", strings.ToLower(good)} {
		if r := h.do("GET", "/api/match", token, ""); r.Status != 401 && r.Status != 429 || strings.Contains(string(r.Body), "Ann") {
			t.Errorf("token %q: %d", token, r.Status)
		}
	}
	if r := h.do("GET", "/api/match", me, ""); r.Status != 429 {
		t.Errorf("guessing goes on: %d", r.Status)
	}
	h.must(200, "GET", "/api/match", good, "") // who has a token is not shut out
}

func TestUndoFreeAskedAndRefused(t *testing.T) {
	h := newHouse(t, nil)
	r := h.create("me", "link")
	h.join(r.Token, me)
	ben := h.join(r.Invites[1], you).Token
	token := map[flow.Seat]string{0: r.Token, 1: ben}
	h.answer(r.Token) // number
	h.answer(r.Token) // beacon: no die, nothing hidden shown by it, but Ben is asked next
	st := h.state(r.Token)
	if !st.Undo.Can || !st.Undo.Free || st.Undo.Question != "place" {
		t.Fatalf("%s", js(st.Undo))
	}
	back := h.must(200, "POST", "/api/match/undo", r.Token, fmt.Sprintf(`{"number":%d}`, st.Decision.Number))
	if !*back.Done || back.State.Decision.Name != "place" {
		t.Fatalf("%s", back.Body)
	}
	for range 3 { // the beacon, Ben's number and his beacon; then a die draws who acts
		h.answer(token[h.state(r.Token).Decision.Seat])
	}
	st = h.state(r.Token)
	if st.Undo.Free || !st.Undo.Can {
		t.Fatalf("free after dice: %s", js(st.Undo))
	}
	n := st.Decision.Number
	ask := h.must(200, "POST", "/api/match/undo", r.Token, fmt.Sprintf(`{"number":%d}`, n))
	if *ask.Done || ask.State.Undo.Request == nil {
		t.Fatalf("%s", ask.Body)
	}
	h.must(409, "POST", "/api/match/consent", r.Token, fmt.Sprintf(`{"number":%d,"agree":true}`, n)) // not by who asked
	no := h.must(200, "POST", "/api/match/consent", ben, fmt.Sprintf(`{"number":%d,"agree":false}`, n))
	if no.State.Undo.Request != nil || no.State.Decision.Number != n {
		t.Fatalf("%s", no.Body)
	}
	h.must(200, "POST", "/api/match/undo", r.Token, fmt.Sprintf(`{"number":%d}`, n))
	yes := h.must(200, "POST", "/api/match/consent", ben, fmt.Sprintf(`{"number":%d,"agree":true}`, n))
	if yes.State.Decision.Seat != 0 || yes.State.Decision.Number <= n {
		t.Fatalf("%s", yes.Body)
	}
	h.must(409, "POST", "/api/match/consent", ben, fmt.Sprintf(`{"number":%d,"agree":true}`, n))
	h.down()
	h.up()
	if again := h.state(ben); js(again.Decision) != js(yes.State.Decision) || again.Version != yes.State.Version {
		t.Errorf("after a restart: %s", js(again))
	}
}

func TestALapsedRequestIsNoConsent(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	h.answer(token)
	old := h.state(token).Decision.Number
	h.answer(token)
	if r := h.must(409, "POST", "/api/match/undo", token, fmt.Sprintf(`{"number":%d}`, old)); r.Error.Code != "stale" {
		t.Errorf("%s", r.Body)
	}
}

func TestTheStreamGoesOnWhereItBroke(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	s := h.stream(token, "")
	first := s.next(t)
	h.answer(token)
	second := s.until(t, func(st *testState) bool { return st.Version > first.Version })
	s.cancel()
	var log []string
	for range 8 {
		h.answer(token)
	}
	whole := h.state(token)
	for _, e := range whole.Events.List {
		log = append(log, e.Text)
	}
	resumed := h.stream(token, second.ID).next(t)
	if resumed.Version != whole.Version {
		t.Fatalf("version %d, want %d", resumed.Version, whole.Version)
	}
	got := log[:resumed.Events.From:resumed.Events.From]
	for _, e := range resumed.Events.List {
		got = append(got, e.Text)
	}
	if fmt.Sprint(got) != fmt.Sprint(log) {
		t.Errorf("resumed log %q, want %q", got, log)
	}
	// an undo reaches a page that slept through it
	n := h.state(token).Decision.Number
	h.must(200, "POST", "/api/match/undo", token, fmt.Sprintf(`{"number":%d}`, n))
	after := h.stream(token, whole.ID).next(t)
	if after.Events.From > len(whole.Events.List) || after.Version <= whole.Version {
		t.Errorf("after undo: %s", js(after))
	}
}

func TestLimits(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.MaxOpen, c.Streams = 3, 2 })
	token := h.hotseat()
	if r := h.do("POST", "/api/match/answer", token, `{"number":1,"answer":{"values":[`+strings.Repeat("1,", 100_000)+`1]}}`); r.Status != 413 {
		t.Errorf("a huge body: %d", r.Status)
	}
	if r := h.do("POST", "/api/files", "", strings.Repeat("x", 9<<20), "Content-Type", "text/plain"); r.Status != 413 {
		t.Errorf("a huge file: %d", r.Status)
	}
	for _, body := range []string{"", "{", `{"nubmer":1}`, `{"number":1}{}`, `[]`} {
		if r := h.do("POST", "/api/match/hint", token, body); r.Status != 400 && r.Status != 415 {
			t.Errorf("%q: %d", body, r.Status)
		}
	}
	if r := h.do("POST", "/api/play", "", `{}`, "Content-Type", "text/plain"); r.Status != 415 {
		t.Errorf("a form: %d", r.Status)
	}
	if r := h.do("POST", "/api/play", "", `{}`, "Origin", "https://evil.example"); r.Status != 403 {
		t.Errorf("another site: %d", r.Status)
	}
	var streams []*stream
	for range 2 {
		streams = append(streams, h.stream(token, ""))
	}
	if r := h.do("GET", "/api/match/events", token, ""); r.Status != 429 {
		t.Errorf("a third stream: %d", r.Status)
	}
	_ = streams
	for range 6 { // idle matches make room
		h.hotseat()
	}
	h.must(200, "GET", "/api/match", token, "")
}

func TestHeadersAndHosts(t *testing.T) {
	h := newHouse(t, nil)
	res, err := http.Get(h.http.URL + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	for name, want := range map[string]string{"Content-Security-Policy": "default-src 'none'", "Referrer-Policy": "no-referrer",
		"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Content-Type": "text/html"} {
		if got := res.Header.Get(name); !strings.Contains(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
	if csp := res.Header.Get("Content-Security-Policy"); strings.Contains(csp, "unsafe") {
		t.Errorf("the policy is not strict: %s", csp)
	}
	r, _ := http.NewRequest("GET", h.http.URL+"/api/about", nil)
	r.Host = "rebound.example"
	if res, err := http.DefaultClient.Do(r); err != nil || res.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("a rebound name: %v %v", res, err)
	}
	h.must(404, "GET", "/api/nothing", "", "")
	h.must(404, "GET", "/nothing", "", "")
}

func TestADamagedMatchIsSetAsideAndSaysWhy(t *testing.T) {
	for _, damage := range []string{
		`UPDATE records SET entries = replace(entries, 'a ', 'a 1') WHERE seq = (SELECT max(seq) FROM records)`,
		`DELETE FROM records WHERE seq = 4`,
		`UPDATE records SET salt = 'changed' WHERE seq = 1`,
		`UPDATE matches SET head = replace(head, 'duel', 'duet')`,
	} {
		h := newHouse(t, nil)
		token := h.hotseat()
		for range 5 {
			h.answer(token)
		}
		h.down()
		db, err := sql.Open("sqlite", h.file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(damage); err != nil {
			t.Fatal(err)
		}
		db.Close()
		h.up()
		for range 2 {
			if r := h.do("GET", "/api/match", token, ""); r.Status != 410 || r.Error.Code != "damaged" {
				t.Errorf("%s: %d %.200s", damage, r.Status, r.Body)
			}
		}
		if r := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", me); !strings.Contains(string(r.Body), `"status":"damaged","reason":"`) {
			t.Errorf("it is gone from the list: %s", r.Body)
		}
		h.hotseat() // others play on
	}
}

func TestMyMatchesAndLists(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	id := h.state(token).Match.ID
	r := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", me)
	if !strings.Contains(string(r.Body), id) || !strings.Contains(string(r.Body), `"yours":true`) {
		t.Fatalf("%s", r.Body)
	}
	if r := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", you); string(r.Body) != "[]" {
		t.Errorf("another's list: %s", r.Body)
	}
	h.must(404, "POST", "/api/mine/"+id+"/token", "", "", "X-Sortie-Owner", you)
	again := h.must(200, "POST", "/api/mine/"+id+"/token", "", "", "X-Sortie-Owner", me).Token
	h.answer(again)
	h.must(204, "DELETE", "/api/mine/"+id, "", "", "X-Sortie-Owner", me)
	h.must(400, "GET", "/api/lists", "", "")
	h.must(204, "PUT", "/api/lists/one", "", `{"system":"toy","name":"One","points":7,"text":"a 2"}`, "X-Sortie-Owner", me)
	if r := h.must(200, "GET", "/api/lists", "", "", "X-Sortie-Owner", me); !strings.Contains(string(r.Body), `"name":"One"`) {
		t.Errorf("%s", r.Body)
	}
	if r := h.must(200, "GET", "/api/lists", "", "", "X-Sortie-Owner", you); string(r.Body) != "[]" {
		t.Errorf("%s", r.Body)
	}
	h.must(204, "DELETE", "/api/lists/one", "", "", "X-Sortie-Owner", me)
	h.must(404, "PUT", "/api/lists/two", "", `{"system":"chess","name":"One","points":7,"text":"a 2"}`, "X-Sortie-Owner", me)
}

func TestSystemsListsAndTables(t *testing.T) {
	h := newHouse(t, nil)
	if r := h.must(200, "GET", "/api/systems", "", ""); !strings.Contains(string(r.Body), `"missions":[{"id":"skirmish"`) {
		t.Errorf("%s", r.Body)
	}
	h.must(200, "GET", "/api/systems/toy/rules", "", "")
	h.must(404, "GET", "/api/systems/chess/rules", "", "")
	if r := h.must(200, "POST", "/api/systems/toy/check", "", `{"text":"a 99","points":7}`); !strings.Contains(string(r.Body), `"rule":"toy.list.line"`) {
		t.Errorf("%s", r.Body)
	}
	if r := h.must(200, "POST", "/api/systems/toy/table", "", `{"mission":"duel","seed":"4711"}`); !strings.Contains(string(r.Body), `"kind":"rock"`) {
		t.Errorf("%s", r.Body)
	}
	h.must(422, "POST", "/api/systems/toy/table", "", `{"mission":"duel","table":"volcano"}`)
	h.must(422, "POST", "/api/matches", "", `{"setup":{"system":"toy","mission":"duel","lists":["",""]},"seats":[{"kind":"me"},{"kind":"me"}]}`)
}

func TestFilesForksOddsReportsAndResigning(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	for h.state(token).Decision.Name != "act" {
		h.answer(token)
	}
	n := h.state(token).Decision.Number
	if r := h.must(200, "POST", "/api/match/odds", token, fmt.Sprintf(`{"number":%d,"answer":{"value":1}}`, n)); !strings.Contains(string(r.Body), `"exact":`) {
		t.Errorf("%s", r.Body)
	}
	h.must(422, "POST", "/api/match/odds", token, fmt.Sprintf(`{"number":%d,"answer":{"value":77}}`, n))
	if r := h.must(200, "POST", "/api/match/inspect", token, `{"query":["gap","a","x"]}`); !strings.Contains(string(r.Body), `"verdict"`) {
		t.Errorf("%s", r.Body)
	}
	h.must(400, "POST", "/api/match/inspect", token, `{"query":["moon"]}`)
	report := h.must(200, "POST", "/api/match/report", token, `{"text":"odd\nvery odd"}`)
	if !strings.HasPrefix(string(report.Body), "# fault report") || !strings.Contains(string(report.Body), "# very odd") {
		t.Errorf("%.300s", report.Body)
	}
	opened := h.must(201, "POST", "/api/files", "", string(report.Body), "Content-Type", "text/plain")
	h.must(200, "GET", "/api/match/replay", opened.Token, "")
	h.must(409, "POST", "/api/match/fork", opened.Token, `{"entry":999,"seats":[{"kind":"me"},{"kind":"me"}]}`)
	forked := h.must(201, "POST", "/api/match/fork", opened.Token, `{"entry":4,"seats":[{"kind":"me"},{"kind":"me"}]}`)
	h.join(forked.Token, me)
	before := h.answer(forked.Token).State
	h.down()
	h.up()
	if after := h.state(forked.Token); string(after.View) != string(before.View) || after.ID != before.ID {
		t.Error("a branch does not come back")
	}
	broken := strings.Replace(string(report.Body), "a 0 number ", "a 0 number 1", 1)
	h.must(422, "POST", "/api/files", "", broken, "Content-Type", "text/plain")
	short := string(report.Body)
	short = short[:len(short)*9/10]
	if got := h.must(201, "POST", "/api/files", "", short, "Content-Type", "text/plain"); !strings.Contains(string(got.Body), "cut off") || !strings.Contains(string(got.Body), `"holds":false`) {
		t.Errorf("a file that is cut off: %s", got.Body)
	}
	r := h.must(200, "POST", "/api/match/resign", token, `{"seat":1}`)
	if !r.State.Result.Over || r.State.Result.Winner != 0 || r.State.Decision != nil {
		t.Errorf("%s", js(r.State))
	}
	h.must(409, "POST", "/api/match/undo", token, fmt.Sprintf(`{"number":%d}`, n))
	if dice := h.must(200, "GET", "/api/match/dice", token, ""); strings.Contains(string(dice.Body), `"secret":""`) {
		t.Error("the dice are not revealed after resigning")
	}
}

package web_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"sortie/campaign"
	"sortie/internal/toy"
	"sortie/internal/toy/tour"
	"sortie/web"
)

// withTours is a house in which Pickets and tours of it are played.
func withTours(t *testing.T) *house {
	return newHouse(t, func(c *web.Config) {
		c.Systems = []web.System{{System: toy.System()}, {System: campaign.System(tour.Rules{})}}
		c.Seed = func() uint64 { return 11 } // of the bots: nobody falls whom a test posts again
	})
}

// tourOf creates a campaign.
func (h *house) tourOf(seats string) reply {
	h.t.Helper()
	return h.must(201, "POST", "/api/matches", "", `{"setup":{"system":"toy-campaign","mission":"tour","lists":["a 2\nb 2\nc 1","x 2\ny 2\nz 1"],"seed":"7","names":["Ann","Ben"]},"seats":`+seats+`}`, "X-Sortie-Owner", me)
}

// asks waits until a campaign asks a question of a name, and gives its number.
func (h *house) asks(token, name string) int {
	h.t.Helper()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		st := h.state(token)
		if st.Decision != nil && st.Decision.Name == name {
			return st.Decision.Number
		}
		if time.Now().After(end) {
			h.t.Fatalf("it does not ask %s: %+v, %s", name, st.Decision, st.Fault)
		}
	}
}

// says answers a question of a name.
func (h *house) says(token, name, answer string) {
	h.t.Helper()
	n := h.asks(token, name)
	h.must(200, "POST", "/api/match/answer", token, js(map[string]any{"number": n, "answer": json.RawMessage(answer)}))
}

func (h *house) sheet(token string) (s campaign.Sheet) {
	h.t.Helper()
	if err := json.Unmarshal(h.must(200, "GET", "/api/match/sheet", token, "").Body, &s); err != nil {
		h.t.Fatal(err)
	}
	return s
}

// A campaign alone against a bot: bots play a battle out, another is entered, the bot's side too; it survives a restart.
func TestACampaignAgainstABot(t *testing.T) {
	h := withTours(t)
	token := h.tourOf(`[{"kind":"me"},{"kind":"bot","bot":"sensible"}]`).Token
	h.join(token, me)
	h.says(token, "team", `{"values":[0,1]}`)
	h.says(token, "battle", `{"value":2}`)
	n := h.asks(token, "success")
	if r := h.do("POST", "/api/match/answer", token, js(map[string]any{"number": n, "answer": map[string]int{"value": 1}})); r.Status != 409 || !strings.Contains(r.Error.Text, "comes from its own table") {
		t.Fatalf("a result by hand: %d %s", r.Status, r.Body)
	}
	r := h.must(200, "POST", "/api/match/battle", token, `{}`)
	if !strings.Contains(string(r.Body), `"over":true`) {
		t.Fatalf("bots have not played it out: %s", r.Body)
	}
	h.asks(token, "team")
	if s := h.sheet(token); s.Text != "1 of 3 duels fought" {
		t.Fatal(s.Text)
	}
	h.down()
	h.up()
	if s := h.sheet(token); s.Text != "1 of 3 duels fought" {
		t.Fatal(s.Text)
	}
	h.says(token, "team", `{"values":[0,2]}`)
	h.says(token, "battle", `{"value":3}`)
	if r := h.do("POST", "/api/match/battle", token, `{}`); r.Status != 409 {
		t.Errorf("a battle that is fought elsewhere has a table here: %d %s", r.Status, r.Body)
	}
	h.says(token, "success", `{"value":1}`)
	n = h.asks(token, "fates")
	if r := h.do("POST", "/api/match/answer", token, js(map[string]any{"number": n, "answer": map[string][]int{"values": {1, 1}}})); r.Status != 422 || r.Error.Code != "refused" {
		t.Fatalf("a result that cannot be: %d %s", r.Status, r.Body)
	}
	h.says(token, "fates", `{"values":[0,1]}`)
	h.says(token, "success", `{"value":0}`) // for the bot, which did not fight
	h.says(token, "fates", `{"values":[0,0]}`)
	h.says(token, "result", `{"value":1}`)
	h.asks(token, "team")
	if s := h.sheet(token); s.Rosters[0].Members[2].State != campaign.Lost {
		t.Errorf("%+v", s.Rosters[0].Members)
	}
	if r := h.must(200, "GET", "/api/match/file", token, ""); !strings.Contains(string(r.Body), `system "toy-campaign"`) {
		t.Errorf("the file: %.200s", r.Body)
	}
}

// A campaign by link: a battle at the table is an ordinary match between the same two, and its result is taken in when it
// is over; also if the server was restarted meanwhile.
func TestACampaignByLink(t *testing.T) {
	h := withTours(t)
	made := h.tourOf(`[{"kind":"me"},{"kind":"link"}]`)
	h.join(made.Token, me)
	other := h.join(made.Invites[1], you).Token
	h.says(made.Token, "team", `{"values":[0,1]}`)
	if s := h.sheet(other); len(s.Rosters[0].Members[0].Marks) != 1 {
		t.Errorf("a team is seen before the other is chosen: %+v", s.Rosters[0].Members[0].Marks)
	}
	h.says(other, "team", `{"values":[0,1]}`)
	h.says(made.Token, "battle", `{"value":1}`)
	h.says(other, "agree", `{"value":1}`)
	h.asks(made.Token, "success")
	one := h.must(200, "POST", "/api/match/battle", made.Token, `{}`, "X-Sortie-Owner", me).Token
	two := h.must(200, "POST", "/api/match/battle", other, `{}`, "X-Sortie-Owner", you).Token
	if a, b := h.state(one), h.state(two); a.Match.ID != b.Match.ID || a.Match.System != "toy" || a.Role.Seats[0] != 0 || b.Role.Seats[0] != 1 {
		t.Fatalf("they meet at %s and %s", a.Match.ID, b.Match.ID)
	}
	h.join(one, me)
	h.join(two, you)
	h.down()
	h.up()
	for !h.state(one).Result.Over {
		if d := h.state(one).Decision; d.Seat == 0 {
			h.answer(one)
		} else {
			h.answer(two)
		}
	}
	if s := h.sheet(other); s.Text != "1 of 3 duels fought" {
		t.Fatal(s.Text)
	}
	if d := h.state(made.Token).Decision; d == nil || d.Name != "team" {
		t.Fatalf("%+v", d)
	}
}

// A battle that is given up is lost.
func TestABattleGivenUp(t *testing.T) {
	h := withTours(t)
	token := h.tourOf(`[{"kind":"me"},{"kind":"me"}]`).Token
	h.join(token, me)
	h.says(token, "team", `{"values":[0,1]}`)
	h.says(token, "team", `{"values":[0,1]}`)
	h.says(token, "battle", `{"value":1}`)
	h.says(token, "agree", `{"value":1}`)
	h.asks(token, "success")
	table := h.must(200, "POST", "/api/match/battle", token, `{}`).Token
	h.join(table, me)
	h.must(200, "POST", "/api/match/resign", table, `{"seat":0}`)
	if r := h.must(200, "POST", "/api/match/battle", token, `{}`); !strings.Contains(string(r.Body), `"over":true`) {
		t.Fatalf("%s", r.Body)
	}
	if s := h.sheet(token); s.Rosters[0].Points != 0 || s.Rosters[1].Points != 1 {
		t.Errorf("%+v", s.Rosters)
	}
}

// What is asked for without right or reason is refused in words.
func TestCampaignsRefuse(t *testing.T) {
	h := withTours(t)
	if r := h.do("POST", "/api/matches", "", `{"setup":{"system":"toy-campaign","mission":"tour","lists":["a 2","x"],"names":["",""]},"seats":[{"kind":"me"},{"kind":"me"}]}`); r.Status != 422 || !strings.Contains(r.Error.Text, "is no counter") {
		t.Errorf("a broken roster: %d %s", r.Status, r.Body)
	}
	made := h.tourOf(`[{"kind":"me"},{"kind":"link"}]`)
	h.join(made.Token, me)
	for _, c := range []struct {
		method, path, token, body string
		status                    int
	}{
		{"POST", "/api/match/battle", made.Watch, `{}`, 403},
		{"POST", "/api/match/battle", "", `{}`, 401},
		{"POST", "/api/match/battle", "ZZZZZZZZZZZZZZZZZZZZZA", `{}`, 401},
		{"GET", "/api/match/sheet", made.Invites[1], "", 403},
		{"GET", "/api/match/member?id=x", made.Token, "", 400},
		{"GET", "/api/match/member?id=77", made.Token, "", 400},
		{"POST", "/api/systems/toy/roster", "", `{"text":"a 2"}`, 400},
	} {
		if r := h.do(c.method, c.path, c.token, c.body); r.Status != c.status || r.Error.Text == "" {
			t.Errorf("%s %s: %d %s", c.method, c.path, r.Status, r.Body)
		}
	}
	h.join(made.Invites[1], you)
	if r := h.do("POST", "/api/match/battle", made.Token, `{}`); r.Status != 409 || !strings.Contains(r.Error.Text, "no battle waits") {
		t.Errorf("no battle: %d %s", r.Status, r.Body)
	}
	plain := h.hotseat()
	if r := h.do("GET", "/api/match/sheet", plain, ""); r.Status != 409 || !strings.Contains(r.Error.Text, "no campaign") {
		t.Errorf("a match without a sheet: %d %s", r.Status, r.Body)
	}
}

// Odds of a battle are told before it with an interval and who played, for a team that is only thought of; a secret team stays one.
func TestTheOddsOfABattle(t *testing.T) {
	h := withTours(t)
	made := h.tourOf(`[{"kind":"me"},{"kind":"link"}]`)
	h.join(made.Token, me)
	other := h.join(made.Invites[1], you).Token
	type side struct {
		Guessed bool
		Win     struct{ Share, Low, High float64 }
		Levels  []struct{ Share, Low, High float64 }
		Members []struct {
			Name string
			Lost struct{ Share float64 }
		}
	}
	told := func(token string, number int, answer string) (f struct {
		Bot   string
		Games int
		Sides []side
	}) {
		body := map[string]any{"number": number}
		if answer != "" {
			body["answer"] = json.RawMessage(answer)
		}
		if err := json.Unmarshal(h.must(200, "POST", "/api/match/forecast", token, js(body)).Body, &f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	n := h.asks(made.Token, "team")
	f := told(made.Token, n, `{"values":[1,2]}`)
	if f.Bot != "sensible" || f.Games < 20 || len(f.Sides) != 2 {
		t.Fatalf("%+v", f)
	}
	for i, s := range f.Sides {
		sum := 0.0
		for _, l := range s.Levels {
			sum += l.Share
			if l.Low > l.Share || l.High < l.Share || l.Low == l.High {
				t.Errorf("a share of %g between %g and %g", l.Share, l.Low, l.High)
			}
		}
		if sum < 0.999 || sum > 1.001 || s.Guessed != (i == 1) || len(s.Members) != 2 {
			t.Errorf("side %d: %+v", i, s)
		}
	}
	if f.Sides[0].Members[0].Name != "b" || f.Sides[0].Members[1].Name != "c" {
		t.Errorf("another team fights than the one that was thought of: %+v", f.Sides[0].Members)
	}
	if n != h.asks(made.Token, "team") {
		t.Error("looking ahead has answered the question")
	}
	h.says(made.Token, "team", `{"values":[1,2]}`)
	f = told(other, h.asks(other, "team"), `{"values":[0,1]}`)
	if !f.Sides[0].Guessed || f.Sides[0].Members[0].Name != "a" {
		t.Errorf("a secret team is shown: %+v", f.Sides[0])
	}
	if r := h.do("POST", "/api/match/forecast", made.Token, js(map[string]any{"number": h.asks(other, "team"), "answer": json.RawMessage(`{"values":[0,1]}`)})); r.Status != 409 {
		t.Errorf("another's question is answered ahead: %d %s", r.Status, r.Body)
	}
	h.says(other, "team", `{"values":[0,1]}`)
	f = told(other, h.asks(other, "battle"), "")
	if f.Sides[0].Guessed || f.Sides[1].Guessed || f.Sides[0].Members[0].Name != "b" {
		t.Errorf("known teams: %+v", f.Sides)
	}
	if r := h.do("POST", "/api/match/forecast", made.Watch, `{"number":1}`); r.Status != 403 {
		t.Errorf("a watcher has games played: %d %s", r.Status, r.Body)
	}
}

// A name given beside a question is kept over a restart, seen by the other, and taken back.
func TestANameIsKept(t *testing.T) {
	h := withTours(t)
	token := h.tourOf(`[{"kind":"me"},{"kind":"bot","bot":"sensible"}]`).Token
	h.join(token, me)
	h.says(token, "team", `{"value":1,"word":"Berta"}`)
	h.down()
	h.up()
	if s := h.sheet(token); s.Rosters[0].Members[1].Name != "Berta" || !s.Names {
		t.Fatalf("%+v", s.Rosters[0].Members)
	}
	if r := h.must(200, "GET", "/api/match/file", token, ""); !strings.Contains(string(r.Body), "=Berta") {
		t.Errorf("the file: %.400s", r.Body)
	}
	if r := h.do("POST", "/api/match/answer", token, js(map[string]any{"number": h.asks(token, "team"), "answer": map[string]any{"value": 0, "word": "Berta"}})); r.Status != 422 || r.Error.Code != "refused" {
		t.Errorf("the same name twice: %d %s", r.Status, r.Body)
	}
	h.must(200, "POST", "/api/match/undo", token, js(map[string]any{"number": h.asks(token, "team")}))
	if s := h.sheet(token); s.Rosters[0].Members[1].Name != "b" {
		t.Errorf("taken back: %+v", s.Rosters[0].Members)
	}
}

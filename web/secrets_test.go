package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"sortie/flow"
	"sortie/game"
	"sortie/match"
	"sortie/rules/antares2"
	"sortie/rules/defiance"
	"sortie/rules/incision"
	"sortie/store"
	"sortie/web"
)

// Nothing concealed leaves the server before the end, by any route. The test plays the same match in two
// houses that differ in one hidden thing alone, and sends every request there is to both, as the rival, as
// a watcher, as one who is only invited: the answers must be the same to the byte. A route without a request
// here fails the test, so that a new one cannot be forgotten.
func TestNoRouteGivesASecretAway(t *testing.T) {
	for _, c := range secretCases() {
		t.Run(c.name, func(t *testing.T) {
			a, b := c.open(t, 0), c.open(t, 1)
			for _, who := range []struct{ name, token, owner string }{
				{"the rival", rivalToken, you}, {"a watcher", watchToken, third}, {"one by a spent invitation", inviteToken, "DDDDDDDDDDDDDDDDDDDDDA"},
			} {
				for _, pattern := range probeOrder(t) {
					for _, ask := range probes(a, who.token, pattern) {
						x, y := a.probe(ask, who.token, who.owner), b.probe(ask, who.token, who.owner)
						if x != y {
							t.Errorf("%s learns by %s %s %s:\n%s", who.name, ask.method, ask.path, ask.body, firstDifference(x, y))
						}
						a.mustKeep(t, c, who.name, ask, x)
						b.mustKeep(t, c, who.name, ask, y)
					}
				}
			}
			if c.differs != nil {
				c.differs(t, a, b)
			}
		})
	}
}

// Tokens and secret of the matches that the test makes behind the server's back.
const (
	hiderToken  = "HHHHHHHHHHHHHHHHHHHHHA"
	rivalToken  = "RRRRRRRRRRRRRRRRRRRRRA"
	watchToken  = "WWWWWWWWWWWWWWWWWWWWWA"
	inviteToken = "IIIIIIIIIIIIIIIIIIIIIA"
)

var diceSecret = []byte("thirty-two bytes behind the dice")

// secretCase is a match with something hidden, in two variants.
type secretCase struct {
	name    string
	system  game.System
	setup   [2]game.Setup
	lobby   bool
	before  func(h *house, variant int) // what the hider does, and what leads to the rival's question
	canary  [2]string                   // words that must not be in any answer
	differs func(t *testing.T, a, b *house)
}

func (c *secretCase) open(t *testing.T, variant int) *house {
	t.Helper()
	h := newHouse(t, func(cfg *web.Config) {
		cfg.Seed = func() uint64 { return 5 }
		if c.system != nil {
			cfg.Systems = append(cfg.Systems, web.System{System: c.system})
		}
	})
	head := match.Head{ID: "thesamematch", Setup: c.setup[variant], Rules: "1", Lobby: c.lobby, Created: time.UnixMilli(12345).UTC(), Secret: diceSecret,
		Chairs: []match.Chair{{Kind: match.Person}, {Kind: match.Person}}}
	for i := range h.cfg.Systems {
		if info := h.cfg.Systems[i].Info(); info.ID == head.Setup.System {
			head.Rules = info.Version
		}
	}
	grant := func(token string, kind match.RoleKind, seats ...flow.Seat) store.Grant {
		return store.Grant{Hash: web.HashOf(token), Match: head.ID, Kind: kind, Seats: seats}
	}
	invite := grant(inviteToken, match.RoleInvite, 1)
	if err := h.store.Create(head, head.Setup.Names, match.Waiting, grant(hiderToken, match.RoleSeat, 0), grant(watchToken, match.RoleWatch), invite); err != nil {
		t.Fatal(err)
	}
	if err := h.store.Claim(web.HashOf(inviteToken), web.HashOf(you), grant(rivalToken, match.RoleSeat, 1)); err != nil {
		t.Fatal(err)
	}
	h.join(hiderToken, me)
	h.join(rivalToken, you)
	c.before(h, variant)
	return h
}

func secretCases() []secretCase {
	toySet := game.Setup{System: "toy", Mission: "duel", Seed: 7, Points: 7, Lists: []string{"a 2\nb 2", "x 2\ny 2"}, Names: []string{"Ann", "Ben"}}
	open := toySet
	open.Lists = []string{"", ""}
	numbers := []string{"4", "7"}
	lists := []string{"axe 3\nbow 3", "cat 2\ndog 4"}
	return []secretCase{
		{name: "a hidden number", setup: [2]game.Setup{toySet, toySet}, before: func(h *house, v int) {
			h.say(hiderToken, `{"value":`+numbers[v]+`}`)
			h.answer(hiderToken)
		}, canary: [2]string{"hide the number 4", "hide the number 7"}},
		{name: "an answer with a secret that was taken back", setup: [2]game.Setup{toySet, toySet}, before: func(h *house, v int) {
			h.say(hiderToken, `{"value":`+numbers[v]+`}`)
			h.must(200, "POST", "/api/match/undo", hiderToken, fmt.Sprintf(`{"number":%d}`, h.state(hiderToken).Decision.Number))
			h.must(200, "POST", "/api/match/consent", rivalToken, fmt.Sprintf(`{"number":%d,"agree":true}`, h.state(rivalToken).Undo.Request.Number))
			h.say(hiderToken, `{"value":`+numbers[1-v]+`}`)
			h.answer(hiderToken)
		}, canary: [2]string{"hide the number", "hide the number"}},
		{name: "a list that is being chosen", setup: [2]game.Setup{open, open}, lobby: true, before: func(h *house, v int) {
			if r := h.bring(hiderToken, lists[v]); r.Status != 200 {
				h.t.Fatalf("%s", r.Body)
			}
			h.must(200, "POST", "/api/match/ready", hiderToken, `{"ready":true}`)
		}, canary: [2]string{"axe", "dog"}},
		concealed(), hiddenCards(), hiddenCore(),
	}
}

// hiddenCards is a match of Defiance in which the command cards of the primary commander serve one unit or another; the
// rival is asked about his own before any is drawn.
func hiddenCards() secretCase {
	info := defiance.System().Info()
	list, _, _ := info.FairPair(1000)
	set := game.Setup{System: "dvg", Mission: info.Missions[0].ID, Points: 1000, Seed: 7, Lists: []string{list.Text, list.Text}, Names: []string{"Ann", "Ben"},
		Options: []game.Switch{{ID: "open-cards", Value: "off"}}}
	return hiddenAnswer("hidden command cards", defiance.System(), set, defiance.AskAssign, 0)
}

// hiddenCore is a match of Incision Shard in which one or another of the hider's markers is the core; both have set their markers and
// moved about since.
func hiddenCore() secretCase {
	info := incision.System().Info()
	list, _, _ := info.FairPair(300)
	set := game.Setup{System: "is", Mission: "debris-search", Points: list.Points, Seed: 7, Lists: []string{list.Text, list.Text}, Names: []string{"Ann", "Ben"}}
	return hiddenAnswer("a hidden core", incision.System(), set, incision.AskCore, 24)
}

// hiddenAnswer is a match in which the hider answers a question in one way or another, and all else is said alike: until the rival is
// asked something, and so many answers more.
func hiddenAnswer(name string, sys game.System, set game.Setup, question string, more int) secretCase {
	var said []json.RawMessage // in the first house, but for the hidden answers: the second hears the same
	return secretCase{name: name, system: sys, setup: [2]game.Setup{set, set},
		before: func(h *house, variant int) {
			hidden, n, left := false, 0, more
			for range 400 {
				d := h.state(hiderToken).Decision
				switch {
				case d.Seat == flow.First && d.Name == question:
					h.say(hiderToken, fmt.Sprintf(`{"value":%d}`, chosen(h, variant)))
					hidden = true
					continue
				case hidden && d.Seat == flow.Second && left <= 0:
					return
				case hidden:
					left--
				}
				token := map[flow.Seat]string{0: hiderToken, 1: rivalToken}[d.Seat]
				if variant == 0 {
					said = append(said, h.must(200, "POST", "/api/match/hint", token, js(map[string]any{"number": d.Number, "quick": true})).Answer)
				}
				h.say(token, string(said[n]))
				n++
			}
			h.t.Fatal("nothing was ever hidden")
		},
		differs: func(t *testing.T, a, b *house) {
			if x, y := a.state(hiderToken), b.state(hiderToken); bytes.Equal(x.View, y.View) {
				t.Error("there is no difference to hide")
			}
		}}
}

// chosen is what is picked in a variant: of what may be chosen, the first or the last.
func chosen(h *house, variant int) int {
	h.t.Helper()
	var may []int
	for _, raw := range h.state(hiderToken).Decision.Offers {
		var o struct {
			Value   int
			Refusal *json.RawMessage
		}
		if err := json.Unmarshal(raw, &o); err != nil {
			h.t.Fatal(err)
		}
		if o.Value >= 0 && o.Refusal == nil {
			may = append(may, o.Value)
		}
	}
	if len(may) < 2 {
		h.t.Fatalf("only %v may be chosen", may)
	}
	return may[variant*(len(may)-1)]
}

// concealed is a match of Antares 2 in which the squads aboard two carriers are exchanged.
func concealed() secretCase {
	list := func(first, second string) string {
		return "list Hidden\nforce compact\nunit captain\nunit line-squad with extra-trooper 3 as First aboard " + first +
			"\nunit line-squad with extra-trooper 3 as Second aboard " + second + "\nunit line-squad\nunit carrier as Left\nunit carrier as Right\n"
	}
	sys := antares2.System()
	rival, _, _ := sys.Info().FairPair(1000)
	set := func(first, second string) game.Setup {
		info := sys.Info()
		return game.Setup{System: "a2", Mission: info.Missions[0].ID, Points: 1500, Seed: 7, Lists: []string{list(first, second), rival.Text},
			Names: []string{"Ann", "Ben"}, Options: []game.Switch{{ID: "concealed", Value: "on"}}}
	}
	return secretCase{name: "concealed transports", system: sys, setup: [2]game.Setup{set("Left", "Right"), set("Right", "Left")},
		before: func(h *house, _ int) {
			for range 12 { // both set up, and the first dice are drawn
				d := h.state(hiderToken).Decision
				h.answer(map[flow.Seat]string{0: hiderToken, 1: rivalToken}[d.Seat])
			}
			for h.state(hiderToken).Decision.Seat == flow.First {
				h.answer(hiderToken)
			}
		},
		differs: func(t *testing.T, a, b *house) { // the hider himself sees the difference: the test is not blind
			if x, y := a.state(hiderToken), b.state(hiderToken); bytes.Equal(x.View, y.View) || !strings.Contains(string(x.View), "aboard Left") {
				t.Error("there is no difference to hide")
			}
		}}
}

// say gives the pending question an answer.
func (h *house) say(token, answer string) {
	h.t.Helper()
	h.must(200, "POST", "/api/match/answer", token, fmt.Sprintf(`{"number":%d,"answer":%s}`, h.state(token).Decision.Number, answer))
}

// attempt is one to send to both houses.
type attempt struct {
	method, path, body string
	loose              bool // takes as long as there is time, or makes something new: only whether it is refused is compared
}

// probes are the requests for a route, with everything in them that one might try. They must name every route.
func probes(h *house, token, pattern string) []attempt {
	n, system := 0, "toy"
	var units []string // of the hider
	if st := h.do("GET", "/api/match", hiderToken, ""); st.Status == 200 {
		s := readState(h.t, st.Body)
		system = s.Match.System
		if s.Decision != nil {
			n = s.Decision.Number
		}
		var v game.View
		_ = json.Unmarshal(s.View, &v) // sums in it are written for screens
		for _, u := range v.Units {
			if u.Seat == flow.First {
				units = append(units, u.Name)
			}
		}
	}
	method, path, _ := strings.Cut(pattern, " ")
	path = strings.ReplaceAll(path, "{id}", map[bool]string{true: system, false: "thesamematch"}[strings.HasPrefix(path, "/api/systems")])
	ask := func(body string) attempt { return attempt{method: method, path: path, body: body} }
	get := func(queries ...string) (out []attempt) {
		for _, q := range queries {
			out = append(out, attempt{method: method, path: path + q})
		}
		return out
	}
	number := fmt.Sprintf(`"number":%d`, n)
	loose := func(bodies ...string) (out []attempt) {
		for _, b := range bodies {
			out = append(out, attempt{method: method, path: path, body: b, loose: true})
		}
		return out
	}
	switch pattern {
	case "GET /api/about", "GET /api/systems", "GET /api/systems/{id}/rules", "GET /api/systems/{id}/catalogue", "GET /api/systems/{id}/situation", "GET /api/systems/{id}/first", "GET /api/systems/{id}/editions",
		"GET /api/lists", "GET /api/mine", "GET /api/match/reasons", "GET /api/match/file", "GET /api/match/replay", "GET /api/match/choices", "GET /api/match/luck", "GET /api/match/dice", "GET /api/match/sheet":
		return get("", "?seat=0", "?seat=1")
	case "GET /api/tables", "GET /api/hook":
		return get("")
	case "PUT /api/hook":
		return []attempt{ask(`{"url":""}`), ask(`{"url":"http://10.0.0.1/"}`)}
	case "POST /api/qr":
		return []attempt{ask(`{"text":"http://localhost/#/join/x"}`)}
	case "POST /api/match/claim":
		return []attempt{ask(`{"draw":true}`), ask(`{}`)}
	case "POST /api/match/chat":
		return loose(`{"text":"well met"}`)
	case "POST /api/match/rematch", "POST /api/match/next":
		return []attempt{ask(`{}`)}
	case "POST /api/match/open":
		return []attempt{ask(`{"open":false}`)}
	case "GET /api/match/member":
		return get("", "?id=0", "?id=1&seat=0", "?id=3")
	case "POST /api/match/battle":
		return loose(`{}`)
	case "POST /api/systems/{id}/roster":
		return []attempt{ask(`{"text":"a 2"}`), ask(`{"text":"a 2","member":0}`)}
	case "GET /api/match", "GET /api/match/events":
		return get("", "?seat=0", "?seat=1", "?after=0.0", "?after=1.0", "?after=1.1", "?after=2.2")
	case "GET /api/match/at":
		var q []string
		for entry := range 8 {
			for seat := -1; seat < 2; seat++ {
				q = append(q, fmt.Sprintf("?entry=%d&seat=%d", entry, seat))
			}
		}
		return get(append(q, "?entry=9999")...)
	case "POST /api/systems/{id}/check":
		return []attempt{ask(`{"text":"","points":7}`)}
	case "POST /api/systems/{id}/table":
		return []attempt{ask(`{"mission":"","seed":"7"}`)}
	case "POST /api/systems/{id}/random", "POST /api/systems/{id}/odds", "POST /api/systems/{id}/curve":
		return loose(`{}`)
	case "PUT /api/lists/{id}":
		return []attempt{ask(`{"system":"toy","name":"One","points":7,"text":"a 2"}`)}
	case "DELETE /api/lists/{id}":
		return get("")
	case "POST /api/play", "POST /api/matches":
		return loose(`{"system":"toy"}`)
	case "POST /api/files":
		return loose(`sortie-match 1`)
	case "POST /api/mine/{id}/token":
		return loose(`{}`)
	case "DELETE /api/mine/{id}":
		return get("")
	case "POST /api/match/link":
		return loose(`{"kind":"watch"}`, `{"kind":"seat","seat":0}`, `{"kind":"seat","seat":1}`)
	case "POST /api/match/fork":
		return []attempt{ask(`{"entry":0,"seats":[{"kind":"me"},{"kind":"me"}]}`), ask(`{"entry":3,"seats":[{"kind":"me"},{"kind":"bot","bot":"random"}]}`)}
	case "POST /api/match/report":
		return []attempt{ask(`{"text":"odd"}`)}
	case "POST /api/match/join":
		return []attempt{ask(`{"name":"x","salt":"y"}`)}
	case "POST /api/match/salt":
		return []attempt{ask(`{"salt":"guess"}`), ask(`{"seal":"` + strings.Repeat("ab", 32) + `"}`)}
	case "POST /api/match/list":
		return []attempt{ask(`{"text":"x 3\ny 3"}`), ask(`{"text":""}`)}
	case "POST /api/match/setup":
		return []attempt{} // it answers as one answers oneself, and would go on to another question
	case "POST /api/match/ready":
		return []attempt{ask(`{"ready":false}`)}
	case "POST /api/match/check", "POST /api/match/answer":
		return []attempt{ask(`{` + number + `,"answer":{"value":99}}`), ask(`{` + number + `,"answer":{}}`), ask(`{"number":1,"answer":{"value":4}}`), ask(`{"number":2,"answer":{"value":7}}`), ask(`{"number":3,"answer":{"value":4}}`)}
	case "POST /api/match/hint":
		return append(loose(`{`+number+`}`), ask(`{`+number+`,"quick":true}`))
	case "POST /api/match/plan":
		return loose(`{`+number+`,"steps":[]}`, `{`+number+`,"steps":[],"odds":true,"hint":"quick","look":1}`)
	case "POST /api/match/odds":
		return loose(`{`+number+`,"answer":{"value":1}}`, `{`+number+`,"answer":{"value":2}}`)
	case "POST /api/match/forecast":
		return loose(`{`+number+`}`, `{`+number+`,"answer":{"value":1}}`)
	case "POST /api/match/overlays":
		var out []attempt
		for unit := -1; unit < 12; unit++ {
			out = append(out, ask(fmt.Sprintf(`{%s,"unit":%d}`, number, unit)))
		}
		return out
	case "POST /api/match/inspect":
		var out []attempt
		queries := [][]string{{"gap", "a", "x"}}
		for _, u := range units {
			queries = append(queries, []string{"disembark", u}, []string{"size", u})
			for _, v := range units {
				queries = append(queries, []string{"embark", u, v}, []string{"capacity", v, "with", u}, []string{"distance", u, v}, []string{"sight", u, v})
			}
		}
		for _, q := range queries {
			out = append(out, ask(js(map[string]any{"query": q})))
		}
		return out
	case "POST /api/match/undo":
		return []attempt{ask(`{` + number + `}`)}
	case "POST /api/match/consent":
		return []attempt{ask(`{` + number + `,"agree":false}`)}
	case "POST /api/match/resign":
		if token == rivalToken {
			return []attempt{} // it would end the match: then everything is open
		}
		return []attempt{ask(`{"seat":0}`)}
	}
	return nil
}

// probeOrder are all routes of the server, those that change something last.
func probeOrder(t *testing.T) []string {
	t.Helper()
	routes := web.Routes()
	changes := func(p string) int {
		return slices.Index([]string{"POST /api/match/list", "POST /api/match/answer", "POST /api/match/undo", "POST /api/match/consent", "POST /api/match/resign"}, p)
	}
	slices.SortStableFunc(routes, func(a, b string) int { return changes(a) - changes(b) })
	return routes
}

// TestEveryRouteIsProbed fails for a route that nobody tried for secrets.
func TestEveryRouteIsProbed(t *testing.T) {
	h := newHouse(t, nil)
	for _, pattern := range web.Routes() {
		if probes(h, watchToken, pattern) == nil {
			t.Errorf("%s is not tried for what it might give away: add it to probes", pattern)
		}
	}
}

// fresh are the parts of an answer that chance and the clock make.
var fresh = regexp.MustCompile(`"(changed|updated|token|online|at)":("[^"]*"|true|false)`)

// probe sends a request and reads the answer; of a stream the first message.
func (h *house) probe(q attempt, token, owner string) string {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, q.method, h.http.URL+q.path, strings.NewReader(q.body))
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("X-Sortie-Owner", owner)
	r.Header.Set("Content-Type", "application/json")
	if q.path == "/api/files" {
		r.Header.Set("Content-Type", "text/plain")
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	var body strings.Builder
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		fmt.Fprintln(&body, lines.Text())
		if strings.HasPrefix(lines.Text(), "data: ") {
			break
		}
	}
	text := fresh.ReplaceAllString(body.String(), `"$1":""`)
	if q.loose {
		h.kept(q, body.String())
		return fmt.Sprint(res.StatusCode)
	}
	return fmt.Sprint(res.StatusCode, " ", text)
}

// kept holds every answer against the secret of the dice, in every spelling it might come in.
func (h *house) kept(q attempt, text string) {
	h.t.Helper()
	for _, spelling := range []string{string(diceSecret), hex.EncodeToString(diceSecret), base64.StdEncoding.EncodeToString(diceSecret), base64.RawURLEncoding.EncodeToString(diceSecret), url.QueryEscape(string(diceSecret))} {
		if strings.Contains(text, spelling) {
			h.t.Errorf("the secret of the dice leaves by %s %s", q.method, q.path)
		}
	}
}

func (h *house) mustKeep(t *testing.T, c secretCase, who string, q attempt, text string) {
	t.Helper()
	h.kept(q, text)
	for _, word := range c.canary {
		if word != "" && strings.Contains(text, word) && !strings.Contains(q.body, word) && !strings.HasPrefix(q.path, "/api/systems") {
			t.Errorf("%s reads %q by %s %s: %.300s", who, word, q.method, q.path, text)
		}
	}
}

func firstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, min(i, len(s))-60):min(len(s), i+100)] }
	return cut(a) + "\n" + cut(b)
}

// Why a bot did what it did is thought with what it knows: watchers read nothing of it while anything is hidden
// from them. When the match is over everybody may.
func TestWatchersReadNoReasonsOfABotWithSecrets(t *testing.T) {
	h := newHouse(t, nil)
	r := h.must(201, "POST", "/api/matches", "", `{`+toySetup+`,"seats":[{"kind":"me"},{"kind":"bot","bot":"sensible"}]}`, "X-Sortie-Owner", me)
	h.join(r.Token, me)
	reasons := func(token string) string {
		return string(h.must(200, "GET", "/api/match/reasons", token, "").Body)
	}
	for n := 0; !strings.Contains(reasons(r.Token), `"text":`); n++ {
		if n > 2000 {
			t.Fatal("the bot says nothing")
		}
		if d := h.state(r.Token).Decision; d != nil && d.Seat == 0 {
			h.answer(r.Token)
		} else {
			time.Sleep(time.Millisecond)
		}
	}
	if got := reasons(r.Watch); strings.Contains(got, `"text":`) {
		t.Errorf("a watcher reads %s", got)
	}
	h.must(200, "POST", "/api/match/resign", r.Token, `{}`)
	if got := reasons(r.Watch); !strings.Contains(got, `"text":`) {
		t.Error("nothing is told afterwards either")
	}
}

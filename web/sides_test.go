package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sortie/dice"
	"sortie/internal/toy/rustlers"
	"sortie/match"
	"sortie/web"
)

func ranch(t *testing.T) *house {
	return newHouse(t, func(c *web.Config) { c.Systems = []web.System{{System: rustlers.System()}} })
}

// sitDown joins by tokens, seals salts, shows them, and returns the tokens of the seats.
func (h *house) sitDown(tokens ...string) []string {
	h.t.Helper()
	for i, token := range tokens {
		st := h.state(token)
		seal := dice.Seal(int(st.Role.Seats[0]), st.Match.Dice.Commitment, fmt.Sprint("pepper", i))
		owner := strings.Repeat("ABCD"[i:i+1], 21) + "A"
		if r := h.must(200, "POST", "/api/match/join", token, js(map[string]string{"name": "P" + fmt.Sprint(i), "seal": seal}), "X-Sortie-Owner", owner); r.Token != "" {
			tokens[i] = r.Token
		}
	}
	return tokens
}

func (h *house) pepper(tokens []string) {
	h.t.Helper()
	for i, token := range tokens {
		h.must(200, "POST", "/api/match/salt", token, fmt.Sprintf(`{"salt":"pepper%d"}`, i))
	}
}

// Four people come by links, each with a list of their own; one gives up, three play to the end; the file holds.
func TestFourByLink(t *testing.T) {
	h := ranch(t)
	r := h.must(201, "POST", "/api/matches", "", `{"setup":{"system":"rustlers","mission":"round-up","points":6,"lists":["","","",""],"names":["","","",""],"seed":"7"},
		"seats":[{"kind":"me"},{"kind":"link"},{"kind":"link"},{"kind":"link"}]}`, "X-Sortie-Owner", me)
	if len(r.Invites) != 4 || r.Invites[0] != "" || r.Invites[3] == "" || len(r.Match.Seats) != 4 {
		t.Fatalf("%s", r.Body)
	}
	tokens := h.sitDown(r.Token, r.Invites[1], r.Invites[2], r.Invites[3])
	for i, token := range tokens {
		st := h.state(token)
		if st.Lobby == nil || len(st.Lobby.Ready) != 4 || st.Lobby.Ready[i] || int(st.Seat) != i {
			t.Fatalf("%s", js(st))
		}
		h.must(200, "POST", "/api/match/list", token, fmt.Sprintf(`{"text":"own%d 3\nother%d 3"}`, i, i))
		if got := h.must(200, "POST", "/api/match/ready", token, `{"ready":true}`); i < 3 && strings.Contains(string(got.Body), "own"+fmt.Sprint((i+1)%3)) {
			t.Errorf("seat %d sees another's list: %s", i, got.Body)
		}
	}
	h.pepper(tokens)
	left := false
	for n := 0; ; n++ {
		st := h.state(r.Watch)
		if st.Result.Over {
			break
		}
		if n == 30 {
			got := h.must(200, "POST", "/api/match/resign", tokens[2], `{"seat":2}`)
			left = got.State.Match.Status == match.Playing && got.State.Match.Seats[2].Out
		}
		if st.Decision == nil || left && st.Decision.Seat == 2 || n == 30 {
			continue // a bot answers for who has left
		}
		h.answer(tokens[st.Decision.Seat])
	}
	if !left {
		t.Error("nobody left")
	}
	var over struct {
		Result struct {
			Winner int
			Points []int
			Ranks  []int
		}
		View struct{ Sides []struct{ Name string } }
	}
	if err := json.Unmarshal(h.must(200, "GET", "/api/match?seat=3", tokens[3], "").Body, &over); err != nil {
		t.Fatal(err)
	}
	if len(over.Result.Points) != 4 || over.Result.Ranks[2] != 4 || over.Result.Winner == 2 || len(over.View.Sides) != 4 {
		t.Errorf("%+v", over)
	}
	file := h.must(200, "GET", "/api/match/file", tokens[1], "").Body
	kept := h.must(201, "POST", "/api/files", "", string(file), "Content-Type", "text/plain")
	if !strings.Contains(string(kept.Body), `"holds":true`) || !strings.Contains(string(file), "\nx 2\n") || !strings.Contains(string(file), "\nresigned 2\n") {
		t.Errorf("%s\n%s", kept.Body, file)
	}
	h.must(200, "GET", "/api/match/replay", kept.Token, "")
	h.must(200, "GET", "/api/match/at?entry=40&seat=3", kept.Token, "")
	h.must(201, "POST", "/api/match/fork", kept.Token, `{"entry":20,"seats":[{"kind":"me"},{"kind":"bot","bot":"random"},{"kind":"bot","bot":"random"},{"kind":"bot","bot":"random"}]}`, "X-Sortie-Owner", me)
	if mine := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", me); strings.Count(string(mine.Body), `"kind":"person"`) < 4 {
		t.Errorf("%s", mine.Body)
	}
}

// Two at one screen and one by link: who holds two seats has given their lists and seals them at once.
func TestTwoSeatsAndALink(t *testing.T) {
	h := ranch(t)
	r := h.must(201, "POST", "/api/matches", "", `{"setup":{"system":"rustlers","mission":"melee","points":6,"lists":["ash 3","birch 3",""],"seed":"7"},
		"seats":[{"kind":"me"},{"kind":"me"},{"kind":"link"}]}`, "X-Sortie-Owner", me)
	tokens := h.sitDown(r.Token, r.Invites[2])
	h.must(409, "POST", "/api/match/list", tokens[0], `{"text":"own 3"}`)
	for _, ready := range []bool{true, false, true} {
		st := h.must(200, "POST", "/api/match/ready", tokens[0], fmt.Sprintf(`{"ready":%v}`, ready)).State
		if st.Lobby == nil || st.Lobby.Ready[0] != ready || st.Lobby.Ready[1] != ready || st.Lobby.Ready[2] {
			t.Fatalf("%s", js(st))
		}
	}
	h.must(200, "POST", "/api/match/list", tokens[1], `{"text":"own 3"}`)
	h.must(200, "POST", "/api/match/ready", tokens[1], `{"ready":true}`)
	h.pepper(tokens)
	if st := h.state(tokens[0]); st.Match.Status != match.Playing || st.Lobby != nil {
		t.Errorf("%s", js(st))
	}
}

// One click gives as many sides as the first mission needs; seats must be as many as the mission takes.
func TestSeatsOfASetUp(t *testing.T) {
	h := ranch(t)
	if r := h.must(201, "POST", "/api/play", "", `{}`); len(r.Match.Seats) != 2 {
		t.Errorf("%s", r.Body)
	}
	lists := `"lists":["ash 3","clay 3","elk 3"],"seed":"7"`
	r := h.must(201, "POST", "/api/matches", "", `{"setup":{"system":"rustlers","mission":"melee",`+lists+`},"seats":[{"kind":"me"},{"kind":"bot","bot":"random"},{"kind":"bot","bot":"sensible"}]}`)
	h.must(200, "POST", "/api/match/join", r.Token, `{"name":"Ann","salt":"pepper"}`)
	if st := h.state(r.Token); len(st.Match.Seats) != 3 || st.Match.Status != match.Playing {
		t.Errorf("%s", js(st))
	}
	for body, status := range map[string]int{
		`{"setup":{"system":"rustlers","mission":"feud",` + lists + `},"seats":[{"kind":"me"},{"kind":"me"},{"kind":"me"}]}`: 422,
		`{"setup":{"system":"rustlers","mission":"melee",` + lists + `},"seats":[{"kind":"me"},{"kind":"me"}]}`:              400,
		`{"setup":{"system":"rustlers","mission":"melee",` + lists + `},"seats":[{"kind":"me"}]}`:                            400,
		`{"setup":{"system":"rustlers","mission":"round-up"},"seats":[{"kind":"me"},{"kind":"me"},{"kind":"link"}]}`:         400,
		`{"setup":{"system":"rustlers"},"seats":[{"kind":"me"},{"kind":"me"},{"kind":"me"},{"kind":"me"},{"kind":"me"}]}`:    400,
	} {
		h.must(status, "POST", "/api/matches", "", body)
	}
	h.must(200, "POST", "/api/systems/rustlers/table", "", `{"mission":"round-up","lists":["","","",""]}`)
	h.must(403, "POST", "/api/match/link", r.Token, `{"kind":"seat","seat":4}`)
}

// Two share a side: either may answer, what one hid the other sees, and the first answer stands.
func TestTwoShareASide(t *testing.T) {
	h := ranch(t)
	r := h.must(201, "POST", "/api/matches", "", `{"setup":{"system":"rustlers","mission":"feud","lists":["ash 3","clay 3"],"seed":"7"},"seats":[{"kind":"me"},{"kind":"link"}]}`, "X-Sortie-Owner", me)
	h.must(403, "POST", "/api/match/link", r.Token, `{"kind":"share","seat":0}`) // nobody sits there yet
	tokens := h.sitDown(r.Token, r.Invites[1])
	h.pepper(tokens)
	h.must(403, "POST", "/api/match/link", tokens[0], `{"kind":"share","seat":1}`)
	h.must(403, "POST", "/api/match/link", r.Watch, `{"kind":"share","seat":0}`)
	friend := h.must(200, "POST", "/api/match/link", tokens[0], `{"kind":"share","seat":0}`).Token
	h.must(200, "POST", "/api/match/join", friend, `{"name":"Friend"}`, "X-Sortie-Owner", third)
	if st := h.state(friend); st.Seat != 0 || st.Decision == nil || st.Decision.Seat != 0 || st.Match.Seats[0].Name != "P0" {
		t.Fatalf("%s", js(st))
	}
	number := h.state(friend).Decision.Number
	same := fmt.Sprintf(`{"number":%d,"answer":{"value":4}}`, number)
	h.must(200, "POST", "/api/match/answer", friend, same)
	if got := h.must(200, "POST", "/api/match/answer", tokens[0], same); !got.Repeated {
		t.Errorf("the same answer of the other: %s", got.Body)
	}
	h.must(409, "POST", "/api/match/answer", tokens[0], fmt.Sprintf(`{"number":%d,"answer":{"value":5}}`, number))
	for _, token := range []string{tokens[0], friend} {
		if !strings.Contains(string(h.must(200, "GET", "/api/match", token, "").Body), "Your guard is at 4.") {
			t.Error("one of the two does not know what both know")
		}
	}
	if strings.Contains(string(h.must(200, "GET", "/api/match", tokens[1], "").Body), "Your guard is at 4.") {
		t.Error("the enemy knows")
	}
	if got := h.must(200, "POST", "/api/match/undo", tokens[0], fmt.Sprintf(`{"number":%d}`, h.state(friend).Decision.Number)); got.Done == nil {
		t.Errorf("%s", got.Body)
	}
	if mine := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", third); !strings.Contains(string(mine.Body), `"seats":[0]`) {
		t.Errorf("%s", mine.Body)
	}
}

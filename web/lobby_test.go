package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/match"
	"sortie/rules/antares2"
	"sortie/rules/firefight"
	"sortie/store"
	"sortie/web"
)

const openSetup = `"setup":{"system":"toy","mission":"duel","points":7,"lists":["",""],"seed":"7","names":["Ann","Ben"]}`

// tables is a match by link whose players bring their own lists: both sit.
func (h *house) lobby(setup string) (ann, ben string, r reply) {
	h.t.Helper()
	r = h.must(201, "POST", "/api/matches", "", `{`+setup+`,"seats":[{"kind":"me"},{"kind":"link"}]}`, "X-Sortie-Owner", me)
	h.join(r.Token, me)
	ben = h.join(r.Invites[1], you).Token
	return r.Token, ben, r
}

func (h *house) bring(token, text string) reply {
	h.t.Helper()
	return h.do("POST", "/api/match/list", token, js(map[string]string{"text": text}))
}

// Each player brings a list; nobody sees the other's until both are ready; then it begins.
func TestEachBringsAList(t *testing.T) {
	h := newHouse(t, nil)
	ann, ben, r := h.lobby(openSetup)
	st := h.state(ann)
	if st.Match.Status != match.Waiting || st.Lobby == nil || !strings.Contains(string(st.View), `"units":null`) || st.Decision != nil {
		t.Fatalf("%s", js(st))
	}
	h.must(409, "POST", "/api/match/ready", ann, `{"ready":true}`) // without a list
	if got := h.bring(ann, "axe 99"); got.Status != 422 || !strings.Contains(string(got.Body), `"rule":"toy.list.line"`) || !strings.Contains(got.Error.Text, "line 1") {
		t.Errorf("a faulty list: %d %s", got.Status, got.Body)
	}
	if got := h.bring(ann, "axe 3\nbow 3\ncat 3"); got.Status != 422 {
		t.Errorf("more points than the match has: %d %s", got.Status, got.Body)
	}
	if got := h.bring(ann, "axe 3\nb\u202ew 3"); got.Status != 422 || !strings.Contains(got.Error.Text, "cannot be shown") {
		t.Errorf("a list that turns the writing: %d %s", got.Status, got.Body)
	}
	if h.state(ann).Lobby.Chosen[0] {
		t.Error("a faulty list was kept")
	}
	if got := h.bring(ann, "axe 3\nbow 3"); got.Status != 200 || got.State.Lobby.List != "axe 3\nbow 3" {
		t.Fatalf("%s", got.Body)
	}
	h.must(200, "POST", "/api/match/ready", ann, `{"ready":true}`)
	if got := h.bring(ann, "axe 3"); got.Status != 409 {
		t.Errorf("a sealed list was changed: %s", got.Body)
	}
	for _, token := range []string{ben, r.Watch} {
		st := h.state(token)
		if !st.Lobby.Ready[0] || st.Lobby.Ready[1] || st.Lobby.List != "" {
			t.Errorf("%s", js(st.Lobby))
		}
	}
	for _, path := range []string{"list", "ready", "salt"} {
		h.must(403, "POST", "/api/match/"+path, r.Watch, `{}`)
	}
	h.must(200, "POST", "/api/match/ready", ann, `{"ready":false}`) // thinks again
	if got := h.bring(ann, "axe 3\nbat 3"); got.Status != 200 {
		t.Fatalf("%s", got.Body)
	}
	h.must(200, "POST", "/api/match/ready", ann, `{"ready":true}`)
	h.down()
	h.up() // all of it is kept
	if got := h.bring(ben, "xat 3\nyew 3"); got.Status != 200 {
		t.Fatalf("%s", got.Body)
	}
	if got := h.must(200, "POST", "/api/match/ready", ben, `{"ready":true}`); got.State.Lobby != nil || got.State.Match.Status != match.Waiting {
		t.Errorf("%s", got.Body) // the salts are still to be shown
	}
	h.showSalts(st.Match.ID)
	begun := h.state(ben)
	if begun.Match.Status != match.Playing || begun.Decision == nil || !strings.Contains(string(begun.View), `"bat"`) || !strings.Contains(string(begun.View), `"yew"`) {
		t.Fatalf("%s", js(begun))
	}
	h.must(409, "POST", "/api/match/ready", ann, `{"ready":false}`)
	h.answer(ann)
	h.down()
	h.up()
	if again := h.state(ben); string(again.View) != string(begun.View) {
		t.Error("it does not come back with its lists")
	}
	h.must(200, "POST", "/api/match/resign", ben, `{}`)
	file := h.must(200, "GET", "/api/match/file", r.Watch, "")
	if got := h.must(201, "POST", "/api/files", "", string(file.Body), "Content-Type", "text/plain"); !strings.Contains(string(got.Body), `"holds":true`) {
		t.Errorf("%s", got.Body)
	}
}

// The systems that ship refuse lists that are too dear or of another system, and take their own.
func TestListsAreHeldAgainstTheMatch(t *testing.T) {
	h := newHouse(t, func(c *web.Config) {
		c.Systems = append(c.Systems, web.System{System: antares2.System()}, web.System{System: firefight.System()})
	})
	for _, sys := range h.cfg.Systems[1:] {
		info := sys.Info()
		a, b, _ := info.FairPair(750)
		points := game.SizeFor(max(a.Points, b.Points))
		ann, _, _ := h.lobby(fmt.Sprintf(`"setup":{"system":%q,"mission":%q,"points":%d,"lists":["",""],"seed":"7","names":["",""]}`, info.ID, info.Missions[0].ID, points))
		if got := h.bring(ann, a.Text); got.Status != 200 {
			t.Errorf("%s: %s", info.ID, got.Body)
		}
		if got := h.bring(ann, b.Text+"\n"+"unit nonsense\n"); got.Status != 422 {
			t.Errorf("%s: nonsense: %s", info.ID, got.Body)
		}
		var rich game.ListReport
		if err := json.Unmarshal(h.must(200, "POST", "/api/systems/"+info.ID+"/random", "", fmt.Sprintf(`{"points":%d}`, points+1000)).Body, &rich); err != nil {
			t.Fatal(err)
		}
		if got := h.bring(ann, rich.Text); rich.Points <= points || got.Status != 422 {
			t.Errorf("%s: %d points in a match of %d: %d", info.ID, rich.Points, points, got.Status)
		}
		if got := h.bring(ann, "a 2\nb 2"); got.Status != 422 {
			t.Errorf("%s: a list of another system: %s", info.ID, got.Body)
		}
		if st := h.state(ann); st.Lobby.List != a.Text {
			t.Errorf("%s: what was refused changed something", info.ID)
		}
	}
}

// The set-up of a match in the lobby is fixed before its lists come. They are judged all the same: one that puts
// more into a transport than it takes is refused, brought or given with the set-up, for a person and for a bot.
func TestOverloadedTransportsAreRefusedInTheLobby(t *testing.T) {
	h := newHouse(t, func(c *web.Config) {
		c.Systems = append(c.Systems, web.System{System: antares2.System()}, web.System{System: firefight.System()})
	})
	for id, c := range map[string]struct{ list, load string }{
		"a2": {"list x\nforce compact\nunit captain\nunit line-squad%s\nunit line-squad%[1]s\nunit line-squad%[1]s\nunit carrier\n", " aboard carrier"},
		"ff": {"list x\nforce watch\nunit captain\nunit line-squad%s\nunit line-squad%[1]s\nunit wardens%[1]s\nunit wardens\nunit carrier\n", " aboard carrier"},
	} {
		setup := fmt.Sprintf(`"setup":{"system":%q,"points":1000,"lists":["",%%s],"seed":"7","names":["",""]}`, id)
		ann, ben, _ := h.lobby(fmt.Sprintf(setup, `""`))
		walking, riding := fmt.Sprintf(c.list, ""), fmt.Sprintf(c.list, c.load)
		for _, token := range []string{ann, ben} {
			if got := h.bring(token, walking); got.Status != 200 {
				t.Fatalf("%s: the list without its load is not legal: %s", id, got.Body)
			}
			if got := h.bring(token, riding); got.Status != 422 || !strings.Contains(got.Error.Text, "list line") {
				t.Errorf("%s: %d %s", id, got.Status, got.Error.Text)
			}
		}
		for _, other := range []string{`{"kind":"me"}`, `{"kind":"bot","bot":"random"}`} {
			body := `{` + fmt.Sprintf(setup, js(riding)) + `,"seats":[{"kind":"link"},` + other + `]}`
			if got := h.do("POST", "/api/matches", "", body); got.Status != 422 || !strings.Contains(got.Error.Text, "list line") {
				t.Errorf("%s: with the set-up: %d %s", id, got.Status, got.Body)
			}
		}
	}
}

// A match of both lists given by who created it, alone or on one screen, begins as it did.
func TestFixedListsNeedNoLobby(t *testing.T) {
	h := newHouse(t, nil)
	r := h.create("me", "link")
	if st := h.state(r.Token); st.Lobby != nil || strings.Contains(string(st.View), `"units":null`) {
		t.Errorf("%s", js(st))
	}
	if got := h.do("POST", "/api/matches", "", `{`+openSetup+`,"seats":[{"kind":"me"},{"kind":"me"}]}`); got.Status != 422 {
		t.Errorf("one screen without lists: %s", got.Body)
	}
	for _, bad := range []string{`"mission":"none"`, `"table":"volcano"`} {
		body := strings.Replace(openSetup, `"mission":"duel"`, bad, 1)
		if got := h.do("POST", "/api/matches", "", `{`+body+`,"seats":[{"kind":"me"},{"kind":"link"}]}`); got.Status != 422 {
			t.Errorf("%s: %d %s", bad, got.Status, got.Body)
		}
	}
	mine := strings.Replace(openSetup, `["",""]`, `["axe 3\nbow 3",""]`, 1) // one's own may come with the set-up; it stays hidden
	r = h.must(201, "POST", "/api/matches", "", `{`+mine+`,"seats":[{"kind":"me"},{"kind":"link"}]}`, "X-Sortie-Owner", me)
	if st := h.state(r.Token); st.Lobby == nil || st.Lobby.List != "axe 3\nbow 3" || !st.Lobby.Chosen[0] || st.Lobby.Ready[0] {
		t.Errorf("%s", js(st.Lobby))
	}
	for _, token := range []string{r.Invites[1], r.Watch} {
		if got := h.must(200, "GET", "/api/match", token, ""); strings.Contains(string(got.Body), "axe") {
			t.Errorf("the list is out: %s", got.Body)
		}
	}
	with := strings.Replace(openSetup, `["",""]`, `["","x 9\ny 9"]`, 1) // a bot's list must be legal
	if got := h.do("POST", "/api/matches", "", `{`+with+`,"seats":[{"kind":"link"},{"kind":"bot","bot":"random"}]}`); got.Status != 422 {
		t.Errorf("%s", got.Body)
	}
}

// An older copy of the store is brought back after dice were seen. They do not fall again: the match goes on
// with new ones, and its file verifies. The server finds it out by itself, whether the database was replaced
// behind its back or put back from a backup; or it is told.
func TestARestoredStoreThrowsOtherDice(t *testing.T) {
	for _, c := range []struct{ how, why string }{{"replaced", "records of this match are missing"}, {"restored", "was put back from a copy"}, {"told", "by hand"}} {
		t.Run(c.how, func(t *testing.T) { bringBack(t, c.how, c.why) })
	}
}

func bringBack(t *testing.T, how, why string) {
	h := newHouse(t, nil)
	r := h.create("me", "link")
	h.join(r.Token, me)
	ben := h.join(r.Invites[1], you).Token
	id, token := r.Match.ID, map[flow.Seat]string{0: r.Token, 1: ben}
	act := func(n int) {
		for range n {
			if d := h.state(r.Token).Decision; d != nil {
				h.answer(token[d.Seat])
			}
		}
	}
	act(6)
	h.down()
	dir, backup := filepath.Dir(h.file), filepath.Join(t.TempDir(), "backup")
	if _, err := store.Backup(dir, backup); err != nil {
		t.Fatal(err)
	}
	h.up()
	act(4)
	h.must(200, "POST", "/api/match/resign", r.Token, `{}`)
	seen := h.dice(r.Token)

	h.down()
	putBack(t, how, dir, backup)
	h.up()
	if how == "told" {
		if err := h.store.RenewDice(why); err != nil {
			t.Fatal(err)
		}
	}
	st := h.state(r.Token)
	if st.Match.Dice.Round != 1 || st.Match.Dice.Sealed || st.Match.Status != match.Playing || st.Decision != nil {
		t.Fatalf("%s", js(st))
	}
	if due, err := h.store.DiceDue(id); err != nil || due != "" {
		t.Errorf("the mark stays: %q %v", due, err)
	}
	if loss, err := h.store.Loss(id); err != nil || loss.Found() {
		t.Errorf("the loss is not settled: %+v %v", loss, err)
	}
	for seat, tok := range token {
		h.must(200, "POST", "/api/match/salt", tok, js(map[string]string{"seal": sealFor(seat, st, "anew")}))
	}
	h.down()
	h.up()
	for _, tok := range token {
		h.must(200, "POST", "/api/match/salt", tok, `{"salt":"anew"}`)
	}
	act(4)
	if d := h.dice(r.Token); d.Secret != "" || len(d.Epochs) != 1 || d.Epochs[0].Secret != "" {
		t.Errorf("a secret is out before the end: %+v", d)
	}
	h.must(200, "POST", "/api/match/resign", r.Token, `{}`)
	now := h.dice(r.Token)
	if len(now.Epochs) != 1 || !strings.Contains(now.Epochs[0].Why, why) || now.Epochs[0].Secret == "" || now.Secret == "" {
		t.Fatalf("%+v", now.Epochs)
	}
	from := int(now.Epochs[0].Die)
	if from == 0 || len(now.Rolls) <= from || len(seen.Rolls) <= from {
		t.Fatalf("too few dice: %d, %d, from %d", len(now.Rolls), len(seen.Rolls), from)
	}
	if now.Epochs[0].Secret == seen.Secret || now.Secret != seen.Secret {
		t.Error("the secret of the new dice is no new one, or that of the old ones is")
	}
	file := h.must(200, "GET", "/api/match/file", r.Token, "")
	got := h.must(201, "POST", "/api/files", "", string(file.Body), "Content-Type", "text/plain")
	if !strings.Contains(string(got.Body), `"holds":true`) {
		t.Errorf("%s", got.Body)
	}
	if again := h.dice(got.Token); js(again) != js(now) {
		t.Error("the file tells other dice than the match")
	}
	if err := h.store.RenewDice("again"); err != nil {
		t.Fatal(err)
	}
	if why, _ := h.store.DiceDue(id); why != "" {
		t.Error("a match that is over gets new dice")
	}
}

// putBack brings an older copy of a store back into its folder.
func putBack(t *testing.T, how, dir, backup string) {
	t.Helper()
	if how == "restored" {
		if _, _, err := store.Restore(dir, backup, true); err != nil {
			t.Fatal(err)
		}
		return
	}
	file := filepath.Join(dir, store.DatabaseFile)
	for _, tail := range []string{"-wal", "-shm"} {
		os.Remove(file + tail)
	}
	b, err := os.ReadFile(backup)
	if err == nil {
		err = os.WriteFile(file, b, 0o600)
	}
	if err == nil && how == "told" { // nothing beside it knows that there was more
		err = os.Remove(filepath.Join(dir, store.AnchorFile))
	}
	if err != nil {
		t.Fatal(err)
	}
}

func (h *house) dice(token string) (d match.DiceRecord) {
	h.t.Helper()
	if err := json.Unmarshal(h.must(200, "GET", "/api/match/dice", token, "").Body, &d); err != nil {
		h.t.Fatal(err)
	}
	return d
}

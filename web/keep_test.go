package web_test

import (
	"database/sql"
	"strings"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/match"
	"sortie/web"
)

// weather is Pickets with a roll more in every activation; its version was forgotten to be changed.
type weather struct{ game.System }

func (w weather) New(s game.Setup) (game.Game, error) {
	g, err := w.System.New(s)
	return &weatherGame{g}, err
}

type weatherGame struct{ game.Game }

func (g *weatherGame) Step(io flow.IO) {
	io.Roll(dice.Roll{Name: "weather", Sides: dice.D6, Unit: -1})
	g.Game.Step(io)
}

func (g *weatherGame) Clone() flow.Table { return &weatherGame{g.Game.Clone().(game.Game)} }

func (w weather) Decode(s game.Setup, b []byte) (game.Game, error) {
	g, err := w.System.Decode(s, b)
	return &weatherGame{g}, err
}

// A match that the rules do not follow goes on from a snapshot and says so.
func TestChangedRulesGoOnFromASnapshot(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	for range 5 {
		h.answer(token)
	}
	h.down()
	h.cfg.Systems = []web.System{{System: weather{toy.System()}}}
	h.up()
	st := h.state(token)
	if st.Match.Status != match.Playing || st.Decision == nil || !strings.Contains(st.Events.List[0].Text, "The rules were changed") {
		t.Errorf("%+v %+v", st.Match, st.Events)
	}
	h.answer(token)
}

// Rules that do not follow a match and find no snapshot show it, and mark nothing: the program before
// goes on with it.
func TestChangedRulesDamageNothing(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	for range 5 {
		h.answer(token)
	}
	before := h.state(token)
	h.down()
	alter(t, h, `DELETE FROM snapshots`)
	h.cfg.Systems = []web.System{{System: weather{toy.System()}}}
	h.up()
	st := h.state(token)
	if st.Match.Status != match.Still || st.Match.Reason == "" || st.Decision != nil || st.Fault == "" {
		t.Errorf("%+v %+v", st.Match, st.Decision)
	}
	if r := h.do("POST", "/api/match/answer", token, `{"number":1,"answer":{"value":1}}`); r.Status != 409 {
		t.Errorf("%d %s", r.Status, r.Body)
	}
	h.must(200, "GET", "/api/match/file", token, "")
	h.join(token, me)
	if r := h.must(200, "GET", "/api/mine", "", "", "X-Sortie-Owner", me); strings.Contains(string(r.Body), "damaged") {
		t.Errorf("%s", r.Body)
	}
	h.down()
	h.cfg.Systems = []web.System{{System: toy.System()}}
	h.up()
	if after := h.state(token); string(after.View) != string(before.View) || after.ID != before.ID {
		t.Error("the program before does not go on with it")
	}
	h.answer(token)
}

// alter changes the database behind the back of the server.
func alter(t *testing.T, h *house, do string) {
	t.Helper()
	db, err := sql.Open("sqlite", h.file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(do); err != nil {
		t.Fatal(err)
	}
}

// Records that are missing at the end are told of, and the match goes on, once, with new dice.
func TestALostEndIsToldAndGoesOn(t *testing.T) {
	h := newHouse(t, nil)
	token := h.hotseat()
	for range 6 {
		h.answer(token)
	}
	h.down()
	alter(t, h, `DELETE FROM records WHERE seq > (SELECT max(seq) - 2 FROM records)`)
	h.up()
	if st := h.state(token); st.Match.Dice.Round != 1 || st.Match.Dice.Sealed || st.Decision != nil {
		t.Errorf("dice that were seen may fall again: %+v", st.Match.Dice)
	}
	h.must(200, "POST", "/api/match/salt", token, `{"salt":"anew"}`)
	for range 2 {
		if st := h.state(token); st.Match.Dice.Round != 1 {
			t.Errorf("%+v", st.Match.Dice)
		}
		told := 0
		for _, e := range h.state(token).Events.List {
			if strings.Contains(e.Text, "The last 2 of") {
				told++
			}
		}
		if told != 1 {
			t.Errorf("it was told %d times", told)
		}
		h.answer(token)
		h.down()
		h.up()
	}
}

// A new match is set up from the profiles of the server, judged, and carries them from then on.
func TestANewMatchBringsNoProfilesOfItsOwn(t *testing.T) {
	h := newHouse(t, nil)
	mine := strings.Replace(toySetup, `"seed"`, `"data":"file arms\nweapon gun\n","seed"`, 1)
	r := h.must(400, "POST", "/api/matches", "", `{`+mine+`,"seats":[{"kind":"me"},{"kind":"me"}]}`)
	if !strings.Contains(r.Error.Text, "leave data out") {
		t.Errorf("%s", r.Body)
	}
	id := h.create("me", "me").Match.ID
	head, _, err := h.store.Load(id)
	if err != nil || head.Setup.Table == "" {
		t.Errorf("the table is not written down: %+v %v", head.Setup, err)
	}
}

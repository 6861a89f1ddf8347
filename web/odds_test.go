package web_test

import (
	"encoding/json"
	"strings"
	"testing"

	"sortie/game"
	"sortie/odds"
	"sortie/rules/antares2"
	"sortie/rules/incision"
	"sortie/web"
)

// Who can be set up against whom comes with what can be told, also where forces are no lists.
func TestWhoCanBeSetUpInASituation(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Systems = append(c.Systems, web.System{System: incision.System()}) })
	var told struct {
		Forces []game.ForceEntry `json:"forces"`
	}
	if err := json.Unmarshal(h.must(200, "GET", "/api/systems/is/situation", "", "").Body, &told); err != nil || len(told.Forces) < 2 {
		t.Fatalf("%v: %d forces", err, len(told.Forces))
	}
	unit, target := told.Forces[0].Units[0].Key, told.Forces[1].Units[0].Key
	h.must(200, "POST", "/api/systems/is/odds", "", `{"unit":"`+unit+`","target":"`+target+`","told":[]}`)
}

// Situations are worked out by the same code as everywhere; what cannot be asked says why.
func TestOddsOfASituation(t *testing.T) {
	h := newHouse(t, func(c *web.Config) { c.Systems = append(c.Systems, web.System{System: antares2.System()}) })
	if r := h.must(200, "GET", "/api/systems/a2/situation", "", ""); !strings.Contains(string(r.Body), `"target-order"`) {
		t.Errorf("%s", r.Body)
	}
	if r := h.must(200, "GET", "/api/systems/toy/situation", "", ""); string(r.Body) != "{\"parameters\":[]}\n" && string(r.Body) != `{"parameters":[]}` {
		t.Errorf("%s", r.Body)
	}
	var d odds.Duel
	r := h.must(200, "POST", "/api/systems/a2/odds", "", `{"unit":"Line Squad","target":"raiders","told":[{"id":"range","value":"25"}]}`)
	if err := json.Unmarshal(r.Body, &struct {
		Odds *odds.Result `json:"odds"`
	}{&d.Odds}); err != nil || !d.Odds.Exact || d.Odds.Of(odds.DuelTarget) == nil {
		t.Errorf("%v %s", err, r.Body)
	}
	var c struct{ Points []odds.Point }
	r = h.must(200, "POST", "/api/systems/a2/curve", "", `{"unit":"line-squad","target":"raiders","told":[],"over":"range","from":10,"to":60,"step":25}`)
	if err := json.Unmarshal(r.Body, &c); err != nil || len(c.Points) != 3 || c.Points[0].Lost <= c.Points[1].Lost || c.Points[2].Refused == "" {
		t.Errorf("%v %s", err, r.Body)
	}
	for body, want := range map[string]string{
		`{"unit":"line-squat","target":"raiders"}`:                                           "did you mean line-squad",
		`{"unit":"line-squad","target":"raiders","told":[{"id":"cover","value":"wet"}]}`:     "one of none, soft, hard",
		`{"unit":"medic-team","target":"raiders","told":[{"id":"range","value":"48"}]}`:      `"rule":"a2.range.out-of-range"`,
		`{"unit":"line-squad with cheese 3","target":"raiders","told":[]}`:                   "cannot take cheese",
		`{"unit":"line-squad","target":"raiders","told":[{"id":"range","value":"1000000"}]}`: "a number from 1 to 60",
	} {
		if r := h.must(422, "POST", "/api/systems/a2/odds", "", body); !strings.Contains(string(r.Body), want) {
			t.Errorf("%s: %s", body, r.Body)
		}
	}
	h.must(422, "POST", "/api/systems/a2/curve", "", `{"unit":"line-squad","target":"raiders","told":[],"over":"range","from":1,"to":60,"step":0}`)
	h.must(422, "POST", "/api/systems/toy/odds", "", `{"unit":"a","target":"b"}`)
}

package flow_test

import (
	"encoding/json"
	"testing"

	"sortie/flow"
	"sortie/geom"
)

var legs = []geom.Point{{X: 508}, {X: 508, Y: 508}}

func TestCornersFitTheirPath(t *testing.T) {
	plain := make([]flow.Corner, 2)
	for _, c := range []struct {
		name    string
		asked   bool
		corners []flow.Corner
		legal   bool
	}{
		{"none", true, nil, true},
		{"none where none are asked", false, nil, true},
		{"an empty list where none are asked", false, []flow.Corner{}, true},
		{"one for each", true, []flow.Corner{{Facing: 359, Turned: true, Height: 254, Manner: flow.Climb}, {Manner: flow.Jump, Prone: true}}, true},
		{"where none are asked", false, plain, false},
		{"one too few", true, plain[:1], false},
		{"one too many", true, make([]flow.Corner, 3), false},
		{"an unknown manner", true, []flow.Corner{{Manner: flow.Jump + 1}, {}}, false},
		{"a facing beyond the circle", true, []flow.Corner{{Facing: 360, Turned: true}, {}}, false},
		{"a facing that was not chosen", true, []flow.Corner{{Facing: 90}, {}}, false},
		{"a facing at the end", true, []flow.Corner{{}, {Facing: 90, Turned: true}}, false},
		{"too high", true, []flow.Corner{{Height: geom.MaxCoord + 1}, {}}, false},
		{"too low", true, []flow.Corner{{}, {Height: -geom.MaxCoord - 1}}, false},
	} {
		q := flow.Question{Name: "move", Kind: flow.Move, Corners: c.asked}
		a := flow.Answer{Paths: []flow.Path{{Points: legs, Corners: c.corners}}}
		if r := q.Refuse(&a); (r == nil) != c.legal {
			t.Errorf("%s: %v", c.name, r)
		} else if r != nil && (r.Rule != flow.RuleAnswer || r.Why == "" || r.Fix == "") {
			t.Errorf("%s: the refusal lacks its rule, cause or remedy: %+v", c.name, r)
		}
	}
	place := flow.Question{Name: "deploy", Kind: flow.Place, Corners: true}
	if r := place.Refuse(&flow.Answer{Paths: []flow.Path{{Points: legs[:1], Corners: []flow.Corner{{Height: 508, Prone: true}}}}}); r != nil {
		t.Errorf("a figure cannot be put down prone and high: %v", r)
	}
}

func TestCornersCountWhenAnswersAreCompared(t *testing.T) {
	of := func(cs ...flow.Corner) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: 1, Points: legs, Corners: cs}}}
	}
	a := of(flow.Corner{Manner: flow.Crawl}, flow.Corner{Prone: true})
	for name, b := range map[string]flow.Answer{
		"none": of(), "walked": of(flow.Corner{}, flow.Corner{Prone: true}), "upright": of(flow.Corner{Manner: flow.Crawl}, flow.Corner{}),
		"higher": of(flow.Corner{Manner: flow.Crawl, Height: 1}, flow.Corner{Prone: true}),
		"turned": of(flow.Corner{Manner: flow.Crawl, Turned: true}, flow.Corner{Prone: true}),
	} {
		if a.Same(&b) || b.Same(&a) {
			t.Errorf("%s: taken as the same", name)
		}
	}
	if p := of(); p.Paths[0].Corner(1) != (flow.Corner{}) || a.Paths[0].Corner(0).Manner != flow.Crawl || !a.Paths[0].Corner(1).Prone {
		t.Error("a corner is not the one of its point")
	}
	c := a.Clone()
	if !a.Same(&c) {
		t.Error("a copy differs from its original")
	}
	if c.Paths[0].Corners[0].Prone = true; a.Paths[0].Corners[0].Prone {
		t.Error("a copy shares its corners with its original")
	}
	if plain := of().Clone(); plain.Paths[0].Corners != nil {
		t.Error("a copy has corners that its original has not")
	}
}

// The JSON of today's answers does not change, and corners are words people can read.
func TestCornersInJSON(t *testing.T) {
	for _, c := range []struct {
		path flow.Path
		want string
	}{
		{flow.Path{Figure: 3, Points: legs[:1]}, `{"figure":3,"points":[{"x":508,"y":0}]}`},
		{flow.Path{Figure: 3, Points: legs[:1], Corners: []flow.Corner{{Height: 254, Manner: flow.Crawl, Prone: true}}},
			`{"figure":3,"points":[{"x":508,"y":0}],"corners":[{"height":254,"manner":"crawl","prone":true}]}`},
		{flow.Path{Figure: 3, Points: legs[:1], Corners: []flow.Corner{{}}}, `{"figure":3,"points":[{"x":508,"y":0}],"corners":[{}]}`},
	} {
		b, err := json.Marshal(c.path)
		if err != nil || string(b) != c.want {
			t.Errorf("%s (%v), want %s", b, err, c.want)
		}
		var back flow.Path
		if err := json.Unmarshal(b, &back); err != nil {
			t.Error(err)
		}
		if one, two := (flow.Answer{Paths: []flow.Path{back}}), (flow.Answer{Paths: []flow.Path{c.path}}); !one.Same(&two) {
			t.Errorf("%s came back as %+v", b, back)
		}
	}
	var p flow.Path
	if err := json.Unmarshal([]byte(`{"corners":[{"manner":"fly"}]}`), &p); err == nil {
		t.Error("an unknown manner was read")
	}
}

// A thing is named by its sort and id; what names none leaves no trace in JSON.
func TestThingsInJSON(t *testing.T) {
	b, err := json.Marshal(flow.Event{Name: "shot", Unit: 1, Target: -1, By: flow.Figure(4), To: []flow.Thing{flow.Marker(0), flow.Piece(2), flow.UnitThing(3)}})
	want := `{"name":"shot","seat":0,"unit":1,"target":-1,"by":{"sort":"figure","id":4},"to":[{"sort":"marker","id":0},{"sort":"piece","id":2},{"sort":"unit","id":3}],"text":""}`
	if err != nil || string(b) != want {
		t.Errorf("%s (%v), want %s", b, err, want)
	}
	if b, _ = json.Marshal(flow.Event{Name: "shot"}); string(b) != `{"name":"shot","seat":0,"unit":0,"target":0,"text":""}` {
		t.Errorf("an event that names nothing: %s", b)
	}
	var e flow.Event
	if err := json.Unmarshal([]byte(want), &e); err != nil || e.By != flow.Figure(4) || len(e.To) != 3 || e.To[1] != flow.Piece(2) {
		t.Errorf("came back as %+v (%v)", e, err)
	}
	if json.Unmarshal([]byte(`{"by":{"sort":"ghost","id":4}}`), &e) == nil {
		t.Error("an unknown sort was read")
	}
	if (flow.Thing{}).Is() || !flow.Figure(0).Is() {
		t.Error("figure 0 is a thing, and the zero value none")
	}
}

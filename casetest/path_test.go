package casetest

import (
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// What a case writes of a path is read, and written again in the same words.
func TestTheWordsOfAPath(t *testing.T) {
	table := &staged{view: game.View{Units: []game.Unit{{ID: 1, Name: "squad", Figures: []game.Figure{{ID: 4, Name: "squad.1"}}}}}}
	in := func(inches float64) geom.Length { return geom.Length(inches * float64(geom.Inch)) }
	for _, c := range []struct {
		text    string
		corners []flow.Corner
		facing  geom.Angle
	}{
		{"squad.1 via 10,8 12,8 to 12,12 facing 90", nil, 90},
		{"squad.1 via 10,8 facing 90 crawl to 12,12 prone", []flow.Corner{{Facing: 90, Turned: true}, {Manner: flow.Crawl, Prone: true}}, 0},
		{"squad.1 via crawl 10,8 walk 12,8 climb to 12,12 height 2.5 facing 30",
			[]flow.Corner{{Manner: flow.Crawl}, {}, {Manner: flow.Climb, Height: in(2.5)}}, 30},
		{"squad.1 via 10,8 prone crawl 12,8 walk 13,8 standing jump to 14,8",
			[]flow.Corner{{Prone: true}, {Manner: flow.Crawl, Prone: true}, {}, {Manner: flow.Jump}}, 0},
		{"squad.1 crawl to 12,12", []flow.Corner{{Manner: flow.Crawl}}, 0},
	} {
		paths, err := readPaths(table.view, c.text)
		if err != nil || len(paths) != 1 {
			t.Errorf("%s: %v, %v", c.text, paths, err)
			continue
		}
		p := paths[0]
		got := flow.Answer{Paths: []flow.Path{{Points: p.Points, Corners: p.Corners}}}
		want := flow.Answer{Paths: []flow.Path{{Points: p.Points, Corners: c.corners}}}
		if !got.Same(&want) || p.Facing != c.facing || p.Turned != (c.facing != 0) || p.Figure != 4 {
			t.Errorf("%s: read as %+v", c.text, p)
		}
		again := (&run{stage: table}).pathText(flow.Move, p)
		if back, err := readPaths(table.view, again); err != nil || !(&flow.Answer{Paths: back}).Same(&flow.Answer{Paths: paths}) {
			t.Errorf("%s: written as %s (%v)", c.text, again, err)
		}
	}
	for text, want := range map[string]string{
		"squad.1 prone to 1,1": "not understood", "squad.1 height 2 to 1,1": "of a place", "squad.1 via 1,1 height x to 2,2": "length",
		"squad.1 via 1,1 facing up to 2,2": "degrees", "squad.1 crawl": "where to",
	} {
		if _, err := readPaths(table.view, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// A case can name a figure, a marker or a piece as doer or target of an event.
func TestEventsOfThings(t *testing.T) {
	table := &staged{view: game.View{
		Units:   []game.Unit{{ID: 1, Name: "squad", Figures: []game.Figure{{ID: 4, Name: "squad.1"}}}},
		Markers: []game.Marker{{ID: 4, Name: "core"}}, Terrain: []game.Terrain{{ID: 4, Name: "wall"}}}}
	r := &run{stage: table, known: map[string]bool{}, figures: map[string]bool{}, names: map[int32]string{}, things: map[flow.Thing]string{}}
	r.remember()
	r.events = []flow.Event{{Name: "shot", Unit: 1, Target: -1, By: flow.Figure(4), To: []flow.Thing{flow.Marker(4)}}}
	for words, told := range map[string]bool{
		"shot squad.1 > core": true, "shot squad > core": true, "shot core": true, "shot > core": true,
		"shot core >": false, "shot > squad.1": false, "shot > wall": false, "shot wall": false,
	} {
		if err := r.wantEvent("event", words); (err == nil) != told {
			t.Errorf("want event %s: %v", words, err)
		}
	}
	if got := r.eventNames(); got != "shot squad by squad.1 to core" {
		t.Errorf("told were %q", got)
	}
}

// staged is a table that shows itself and does nothing.
type staged struct {
	game.Stage
	view game.View
}

func (s *staged) Sides() int { return 2 }

func (s *staged) View(flow.Seat) game.View { return s.view }

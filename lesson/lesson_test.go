package lesson

import (
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
)

const small = `
mission duel
points 100
seed 3
dice one
option fast yes

== side Ann
list Ann's
unit a

== side Bot
ready theirs

== step Look
say Two sides.
say On one table.
why Nothing is asked.

== step Act
when act shoot any-reaction
say Use a {die} now.
why It is yours.
word die toy.act

== step Again
when rest
turn 2
say And so on.
why A new turn.
`

var info = game.Info{ID: "toy", Name: "Toy", Lists: []game.NamedList{{ID: "theirs", Text: "list Theirs\n"}}}

func TestALessonIsReadWhole(t *testing.T) {
	l, err := Parse(small, info)
	if err != nil {
		t.Fatal(err)
	}
	s := l.Setup
	if s.System != "toy" || s.Mission != "duel" || s.Points != 100 || s.Seed != 3 || l.Dice != "one" || len(s.Options) != 1 {
		t.Errorf("the set-up is %+v", s)
	}
	if len(s.Lists) != 2 || !strings.Contains(s.Lists[0], "unit a") || s.Lists[1] != "list Theirs\n" || s.Names[1] != "Bot" {
		t.Errorf("the sides are %q, %q", s.Lists, s.Names)
	}
	if len(l.Steps) != 3 || l.Steps[0].Say != "Two sides. On one table." || l.Steps[1].Words[0].Rule != "toy.act" {
		t.Errorf("the steps are %+v", l.Steps)
	}
	act, again := &l.Steps[1], &l.Steps[2]
	if !act.Explains(&flow.Question{Name: "shoot"}, 1) || !act.Explains(&flow.Question{Name: "x", Reacts: true}, 1) || act.Explains(&flow.Question{Name: "x"}, 9) {
		t.Error("a step explains its questions, and no others")
	}
	if !again.Explains(&flow.Question{Name: "rest"}, 1) || again.Explains(&flow.Question{Name: "x"}, 1) || !again.Explains(&flow.Question{Name: "x"}, 2) {
		t.Error("a step of a turn is told with its question, or else with any of that turn")
	}
}

func TestAFaultNamesItsLine(t *testing.T) {
	for _, c := range []struct{ was, now, want string }{
		{"mission duel", "misson duel", "line 2"},
		{"ready theirs", "ready nobody's", `no ready list "nobody's"`},
		{"say Use a {die} now.", "", `step "Act" says nothing`},
		{"== side Bot", "== corner Bot", "side, table or step"},
		{"word die toy.act", "word die", "a name and a row"},
		{"points 100", "points many", "many"},
		{"turn 2", "turn soon", `not in "soon"`},
	} {
		_, err := Parse(strings.Replace(small, c.was, c.now, 1), info)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q instead of %q: %v, want %q", c.now, c.was, err, c.want)
		}
	}
}

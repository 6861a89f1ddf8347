package learn_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/catalog"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// A glance says to every seat what the view says to it, word by word of the glossary; what it leaves out stays as it
// is while its sum does, and no word of a view is missing from the glossary.
func TestAGlanceSaysWhatTheViewSays(t *testing.T) {
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			looks := 0
			for _, m := range s.System.Info().Missions {
				still := fixture{}
				for seed := range uint64(2) {
					looks += watch(t, s.System, m.ID, seed, []string{"random", "sensible"}[seed%2], still)
				}
			}
			if looks < 100 {
				t.Errorf("only %d positions were looked at", looks)
			}
		})
	}
}

// watch plays a game and holds glances against views.
func watch(t *testing.T, sys game.System, mission string, seed uint64, player string, still fixture) (looks int) {
	t.Helper()
	s := config(sys).Setup
	s.Mission, s.Seed = mission, seed
	g, err := sys.New(s)
	if err != nil {
		return 0 // some missions want lists of their own
	}
	glancer, ok := g.(game.Glancer)
	if !ok {
		t.Fatal("the system has no glances")
	}
	words := glancer.Glossary()
	for number := range still {
		if strings.HasPrefix(number, "ground") { // tables differ from game to game
			delete(still, number)
		}
	}
	p, err := bot.New(player, seed)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	look := lookout(func(q *flow.Question, table flow.Table) flow.Answer {
		if n++; n%9 == 0 && looks < 40 && !t.Failed() {
			looks++
			for _, seat := range []flow.Seat{flow.First, flow.Second, flow.Nobody} {
				compare(t, table.(game.Game), &words, seat, still, fmt.Sprintf("%s, seed %d, question %d (%s), seat %d", mission, seed, n, q.Name, seat))
			}
		}
		return p.Answer(q, table)
	})
	d := &flow.Direct{Table: g, Players: flow.Everywhere(look), Dice: dice.Seeded{Rand: dice.NewRand(seed, 3)}}
	for steps := 0; !g.Over() && steps < 400; steps++ {
		d.Step()
	}
	return looks
}

type lookout func(*flow.Question, flow.Table) flow.Answer

func (l lookout) Answer(q *flow.Question, t flow.Table) flow.Answer { return l(q, t) }

// fixture is what of views a glance leaves out, by the numbers that stand for it. It lasts for all games of a set-up.
type fixture map[string]string

// check takes the numbers out of a glance and holds what they stand for against what they stood for.
func (f fixture) check(t *testing.T, g game.Glancer, v *game.View, glance *game.Glance, at string) {
	t.Helper()
	for i := range v.Units {
		u, sheet := &v.Units[i], g.Sheet(v.Units[i].ID)
		text := sheetOf(u)
		if read := sheetOf(&sheet); read != text {
			t.Errorf("%s: the sheet is\n%s\nand the view says\n%s", at, read, text)
		}
		f.hold(t, fmt.Sprint("unit ", i, " ", glance.Units[i].Sheet), text, at)
		glance.Units[i].Sheet = 0
	}
	pieces := ""
	for i := range v.Terrain {
		p := &v.Terrain[i]
		pieces += fmt.Sprintln(p.ID, p.Kind, p.Shape, p.Facts)
	}
	read := ""
	for _, p := range g.Pieces() {
		read += fmt.Sprintln(p.ID, p.Kind, p.Shape, p.Facts)
	}
	if read != pieces {
		t.Errorf("%s: the pieces are\n%s\nand the view says\n%s", at, read, pieces)
	}
	f.hold(t, fmt.Sprint("ground ", glance.Ground), pieces, at)
}

func (f fixture) hold(t *testing.T, number, text, at string) {
	t.Helper()
	if old, ok := f[number]; ok && old != text {
		t.Errorf("%s: %s stands for\n%s\nand for\n%s", at, number, old, text)
	}
	f[number] = text
}

func compare(t *testing.T, g game.Game, words *game.Glossary, seat flow.Seat, still fixture, at string) {
	t.Helper()
	v := g.View(seat)
	var want, got game.Glance
	game.Look(&v, words, &want)
	g.(game.Glancer).Glance(seat, &got)
	still.check(t, g.(game.Glancer), &v, &got, at)
	got.Ground = 0
	for i := range want.Units {
		if i < len(got.Units) && got.Units[i] != want.Units[i] {
			t.Errorf("%s: %s\nglance %+v\nview   %+v", at, v.Units[i].Name, got.Units[i], want.Units[i])
		}
	}
	if got.Units, want.Units = nil, nil; !reflect.DeepEqual(got, want) && !t.Failed() {
		t.Errorf("%s:\nglance %+v\nview   %+v", at, got, want)
	}
	unknown(t, &v, words, at)
	if seat == flow.Nobody {
		return
	}
	var blind game.Glance // of a game in which all that the seat may not know is another
	g.Forget(seat, dice.NewRand(g.Hash(), 5)).(game.Glancer).Glance(seat, &blind)
	g.(game.Glancer).Glance(seat, &got)
	if !reflect.DeepEqual(got, blind) {
		t.Errorf("%s: a glance tells what the seat may not know:\n%+v\n%+v", at, got, blind)
	}
}

// sheetOf puts into words what a glance does not tell of a unit.
func sheetOf(u *game.Unit) string {
	return fmt.Sprintln(u.ID, u.Kind, u.Type, u.Points, u.Strong, u.Stats, u.Weapons)
}

// unknown finds words of a view that its glossary lacks.
func unknown(t *testing.T, v *game.View, words *game.Glossary, at string) {
	t.Helper()
	has := func(list []string, word, what string) {
		for _, w := range list {
			if w == word {
				return
			}
		}
		t.Errorf("%s: the glossary has no %s %q", at, what, word)
	}
	for i := range v.Units {
		u := &v.Units[i]
		for _, m := range u.Marks {
			has(words.Marks, m.Name, "mark")
		}
		if u.Order != "" && u.Order != "none" {
			has(words.Orders, u.Order, "order")
		}
	}
	for i := range v.Markers {
		has(words.Markers, v.Markers[i].Kind, "marker")
	}
	for i := range v.Trackers {
		has(words.Trackers, v.Trackers[i].Name, "tracker")
	}
}

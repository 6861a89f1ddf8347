package catalog_test

import (
	"regexp"
	"slices"
	"testing"

	"sortie/bot"
	"sortie/catalog"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/ledger"
	"sortie/lesson"
	"sortie/tally"
)

// longLesson bounds how much a newcomer is asked before everything was explained.
const longLesson = 120

// A first game explains what the rules ask: played to its end, by who plays well or by somebody who tries whatever there is, every step
// comes up, and each word has its row.
func TestFirstGamesExplainWhatIsAsked(t *testing.T) {
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			l, ok, err := lesson.Read(s.FS, s.System)
			if err != nil || !ok {
				t.Fatalf("no first game can be read: %v", err)
			}
			wordsHaveRows(t, s, l)
			sensible, tries := bot.NewSensible(1), bot.NewRandom(1)
			games := [][]heardQuestion{heard(t, s.System, l, sensible, sensible), heard(t, s.System, l, tries, sensible)}
			for i := range l.Steps {
				st := &l.Steps[i]
				early := func(of []heardQuestion) bool {
					at := slices.IndexFunc(of, func(a heardQuestion) bool { return st.Explains(&a.Question, a.turn) })
					return at >= 0 && at < longLesson
				}
				if len(st.When) > 0 && !slices.ContainsFunc(games, early) {
					t.Errorf("step %q explains %v, which is not among the first %d questions", st.Title, st.When, longLesson)
				}
			}
		})
	}
}

var bracedWord = regexp.MustCompile(`\{([^}]*)\}`)

func wordsHaveRows(t *testing.T, s ledger.Source, l lesson.Lesson) {
	t.Helper()
	rows, err := s.Ledger()
	if err != nil {
		t.Fatal(err)
	}
	known := map[tally.Rule]bool{}
	for _, r := range rows.Rows {
		known[r.ID] = true
	}
	for _, st := range l.Steps {
		names := map[string]bool{}
		for _, w := range st.Words {
			names[w.Name] = true
			if !known[w.Rule] {
				t.Errorf("step %q: %q stands for %s, which is no row", st.Title, w.Name, w.Rule)
			}
		}
		for _, m := range bracedWord.FindAllStringSubmatch(st.Say+st.Why, -1) {
			if !names[m[1]] {
				t.Errorf("step %q: the word {%s} has no row", st.Title, m[1])
			}
		}
		if st.Why == "" {
			t.Errorf("step %q does not say why one is asked", st.Title)
		}
	}
}

// heardQuestion is a question and the turn in which it was put.
type heardQuestion struct {
	flow.Question
	turn int
}

// heard are the questions put to a newcomer once play begins.
func heard(t *testing.T, sys game.System, l lesson.Lesson, newcomer, rival flow.Player) (out []heardQuestion) {
	t.Helper()
	playThrough(t, sys, l, newcomer, rival, func(g game.Game, q *flow.Question) {
		if q.Seat == 0 && !game.SettingUp(g) {
			out = append(out, heardQuestion{flow.Question{Name: q.Name, Reacts: q.Reacts}, g.View(0).Turn})
		}
	})
	return out
}

// playThrough lets two players play the first game, and shows every question before it is answered.
func playThrough(t *testing.T, sys game.System, l lesson.Lesson, newcomer, rival flow.Player, see func(game.Game, *flow.Question)) {
	t.Helper()
	g, err := sys.New(l.Setup)
	if err != nil {
		t.Fatal(err)
	}
	live, err := flow.Start(g, dice.Seeded{Rand: dice.NewRand(1, 1)}, nil, flow.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer live.Close()
	for !live.Over() {
		q := live.Pending()
		see(g, q)
		b := rival
		if q.Seat == 0 {
			b = newcomer
		}
		if err := live.Answer(b.Answer(q, live.Table())); err != nil {
			t.Fatal(err)
		}
	}
}

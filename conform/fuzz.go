package conform

import (
	"os"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/casetest"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// FuzzList holds that a list of any text is judged, never a crash, and that what is legal can be played: its
// plain form is the same list. Further texts to begin with may be given.
func FuzzList(f *testing.F, sys game.System, points int, texts ...string) {
	for _, l := range sys.Info().Lists {
		f.Add(l.Text, points)
	}
	for _, text := range texts {
		f.Add(text, points)
	}
	f.Fuzz(func(t *testing.T, text string, points int) {
		if points < 1 || points > 5000 {
			return
		}
		r, err := sys.CheckList(text, points)
		if err != nil || len(r.Faults) > 0 {
			return
		}
		again, err := sys.CheckList(r.Text, points)
		if err != nil || len(again.Faults) > 0 || again.Text != r.Text || again.Points != r.Points {
			t.Fatalf("the plain form of a legal list is not the same list:\n%s\n%v", r.Text, again)
		}
		if _, err := sys.New(game.Setup{System: sys.Info().ID, Points: points, Lists: []string{r.Text, r.Text}}); err != nil {
			t.Fatalf("a legal list cannot be played: %v", err)
		}
	})
}

// FuzzTable holds that a table of any text is read or refused, for a game as a set-up has it.
func FuzzTable(f *testing.F, sys game.System, s game.Setup, texts ...string) {
	for seed := range uint64(3) {
		text, err := sys.Generate("", seed)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		s.Table = text
		if g, err := sys.New(s); err == nil {
			g.View(flow.First)
		}
	})
}

// FuzzAnswers holds that any bytes taken as answers either are legal or change nothing, and that the rules
// never fail.
func FuzzAnswers(f *testing.F, sys game.System, s game.Setup) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, uint16(40))
	f.Add([]byte{255, 128, 7, 0, 0, 3, 200, 17}, uint16(200))
	f.Fuzz(func(t *testing.T, bytes []byte, skip uint16) {
		g, err := sys.New(s)
		if err != nil {
			t.Fatal(err)
		}
		l, err := flow.Start(g, dice.Seeded{Rand: dice.NewRand(uint64(skip), 1)}, nil, flow.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		player := bot.NewRandom(uint64(skip))
		for range skip % 300 {
			if l.Pending() == nil {
				return
			}
			if err := l.Answer(player.Answer(l.Pending(), l.Table())); err != nil {
				t.Fatal(err)
			}
		}
		for len(bytes) > 0 && l.Pending() != nil {
			bytes = answerBy(t, l, bytes, player)
		}
	})
}

// answerBy answers the waiting question by bytes, and by a player if the rules refuse that. It returns the
// bytes that are left.
func answerBy(t *testing.T, l *flow.Live, bytes []byte, player flow.Player) []byte {
	a, used := answerOf(bytes, l.Pending())
	hash, n := l.Table().Hash(), len(l.Log())
	if err := l.Answer(a); err == nil {
		return bytes[used:]
	}
	if l.Err() != nil {
		t.Fatal(l.Err())
	}
	if l.Table().Hash() != hash || len(l.Log()) != n {
		t.Fatalf("a refused answer to %s changed something", l.Pending().Name)
	}
	if err := l.Answer(player.Answer(l.Pending(), l.Table())); err != nil {
		t.Fatal(err)
	}
	return bytes[used:]
}

// answerOf reads an answer of the question's kind out of bytes, sense or nonsense.
func answerOf(b []byte, q *flow.Question) (flow.Answer, int) {
	at := 0
	next := func() int32 {
		if at >= len(b) {
			return 0
		}
		at++
		return int32(int8(b[at-1]))
	}
	var a flow.Answer
	switch q.Kind {
	case flow.PickOne, flow.Number:
		a.Value = next()
	case flow.PickSeveral, flow.Allocate:
		for n := next() & 7; n > 0; n-- {
			a.Values = append(a.Values, next())
		}
	default:
		for n := next() & 7; n > 0; n-- {
			p := flow.Path{Figure: next(), Facing: geom.Angle(next())}
			for range 1 + next()&1 {
				p.Points = append(p.Points, geom.Point{X: geom.Length(next()) * 400, Y: geom.Length(next()) * 400})
			}
			a.Paths = append(a.Paths, p)
		}
	}
	return a, max(at, 1)
}

// FuzzCase holds that a rule case of any text passes or fails, and that the rules never do. The cases below a
// folder are what it begins with.
func FuzzCase(f *testing.F, sys game.System, dir string) {
	files, err := casetest.Files(dir)
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	find := func(id string) (game.System, bool) { return sys, id == sys.Info().ID }
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 8000 {
			return
		}
		for _, failure := range casetest.Run(find, "fuzz.case", text).Failures {
			if strings.Contains(failure.Text, "the rules failed") {
				t.Fatalf("%v", failure)
			}
		}
	})
}

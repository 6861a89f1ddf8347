package antares2_test

import (
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2"
)

// A list of any text is judged, never a crash; what is legal can be played.
func FuzzList(f *testing.F) {
	sys := antares2.System()
	for _, l := range sys.Info().Lists {
		f.Add(l.Text, 750)
	}
	f.Add("list x\nforce compact\nunit captain with guard 2, shield as Boss aboard carrier\n", 500)
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
		if _, err := sys.New(game.Setup{System: "a2", Points: points, Lists: [2]string{r.Text, r.Text}}); err != nil {
			t.Fatalf("a legal list cannot be played: %v", err)
		}
	})
}

// A table of any text is read or refused with its line.
func FuzzTable(f *testing.F) {
	sys := antares2.System()
	for seed := range uint64(3) {
		text, err := sys.Generate("", seed)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add("table 48x48\nbuilding hut rect 10,10 6x6 levels 2\nopening door hut 10,12 10,14")
	list := sys.Info().Lists[1].Text
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		g, err := sys.New(game.Setup{System: "a2", Points: 750, Lists: [2]string{list, list}, Table: text})
		if err == nil {
			g.View(flow.First)
		}
	})
}

// Any bytes taken as answers either are legal or change nothing, and the rules never fail.
func FuzzAnswers(f *testing.F) {
	s := setup(f, 500, "seize-ground", "compact-500", "drift-500", 3)
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, uint16(40))
	f.Add([]byte{255, 128, 7, 0, 0, 3, 200, 17}, uint16(200))
	f.Fuzz(func(t *testing.T, bytes []byte, skip uint16) {
		g, err := antares2.System().New(s)
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
			a, used := answerOf(bytes, l.Pending())
			bytes = bytes[used:]
			hash, n := l.Table().Hash(), len(l.Log())
			if err := l.Answer(a); err != nil {
				if l.Err() != nil {
					t.Fatal(l.Err())
				}
				if l.Table().Hash() != hash || len(l.Log()) != n {
					t.Fatalf("a refused answer to %s changed something", l.Pending().Name)
				}
				if err := l.Answer(player.Answer(l.Pending(), l.Table())); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
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

package wire

import (
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
)

// Whatever a bot writes, it is a message or it is refused with a reason, and nothing fails.
func FuzzLine(f *testing.F) {
	for _, s := range []string{`{"type":"hello","protocol":1}`, `{"type":"answer","id":1,"answer":{"value":3}}`,
		`{"type":"answer","answer":{"paths":[{"figure":-1,"points":[{"x":1,"y":2}]}]}}`, `{"type":"answer","answer":{"paths":[{"figure":0,"points":[{"x":1,"y":2}],"corners":[{"manner":"crawl","prone":true}]}]}}`,
		`{"type":"inspect","query":["sight"]}`, `{}`, `[]`, `{"type":"answer"} x`} {
		f.Add([]byte(s))
	}
	lists := toy.System().Info().Lists
	g, err := toy.System().New(game.Setup{System: "toy", Lists: []string{lists[0].Text, lists[1].Text}, Seed: 3})
	if err != nil {
		f.Fatal(err)
	}
	l, err := flow.Start(g, dice.Seeded{Rand: dice.NewRand(1, 0)}, nil, flow.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(l.Close)
	f.Fuzz(func(t *testing.T, line []byte) {
		m, err := parse(line)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		if m.Answer != nil {
			hash := l.Table().Hash()
			_ = l.Pending().Refuse(m.Answer) // legal or not, judging changes nothing
			if l.Table().Hash() != hash {
				t.Error("judging an answer changed the game")
			}
		}
	})
}

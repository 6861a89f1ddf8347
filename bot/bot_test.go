package bot_test

import (
	"strings"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/internal/toy"
	"sortie/tally"
)

func newGame(t *testing.T) game.Game {
	t.Helper()
	lists := toy.System().Info().Lists
	g, err := toy.System().New(game.Setup{System: "toy", Lists: []string{lists[0].Text, lists[1].Text}, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestBotsPlayWholeGamesWithLegalAnswers(t *testing.T) {
	for _, name := range []string{"random", "sensible", "sensible-careful", "strong@12", "strong-aggressive@8"} {
		asked := map[flow.Kind]int{}
		for seed := range uint64(50) {
			a, err := bot.New(name, seed)
			if err != nil {
				t.Fatal(err)
			}
			b, _ := bot.New("random", seed+1000)
			d := flow.Direct{Table: newGame(t), Players: flow.Players{a, counting{b, asked}}, Check: true,
				Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}}
			d.Run()
		}
		for k := flow.PickOne; k <= flow.Number; k++ {
			if asked[k] == 0 {
				t.Errorf("%s: no question of the kind %v was met", name, k)
			}
		}
	}
}

type counting struct {
	flow.Player
	n map[flow.Kind]int
}

func (c counting) Answer(q *flow.Question, t flow.Table) flow.Answer {
	c.n[q.Kind]++
	return c.Player.Answer(q, t)
}

func TestSensibleBeatsRandom(t *testing.T) {
	wins := [2]int{}
	for seed := range uint64(200) {
		players := flow.Players{bot.NewSensible(seed), bot.NewRandom(seed)}
		me := flow.Seat(seed % 2)
		if me == flow.Second {
			players[0], players[1] = players[1], players[0]
		}
		g := newGame(t)
		d := flow.Direct{Table: g, Players: players, Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}}
		d.Run()
		switch g.Result().Winner {
		case me:
			wins[0]++
		case 1 - me:
			wins[1]++
		}
	}
	if wins[0] < wins[1]*3/2 {
		t.Errorf("advice wins %d games and chance %d", wins[0], wins[1])
	}
}

func options(vs ...int32) func() []flow.Option {
	return func() (out []flow.Option) {
		for _, v := range vs {
			out = append(out, flow.Option{Value: v})
		}
		return out
	}
}

func TestRandomHeedsRefusalsBoundsAndChecks(t *testing.T) {
	no := tally.Refuse("x", "not this one", "")
	odd := func(a *flow.Answer) *tally.Refusal {
		if a.Value%2 == 0 {
			return no
		}
		return nil
	}
	two := func(a *flow.Answer) *tally.Refusal {
		if len(a.Values) != 2 || a.Values[0] == a.Values[1] {
			return no
		}
		return nil
	}
	questions := []flow.Question{
		{Name: "refused", Kind: flow.PickOne, Offers: func() []flow.Option { return []flow.Option{{Value: 1, Refused: no}, {Value: 2}} }},
		{Name: "checked", Kind: flow.PickOne, Offers: options(2, 4, 6, 7), Check: odd},
		{Name: "none", Kind: flow.PickSeveral, Max: 0, Offers: options()},
		{Name: "two", Kind: flow.PickSeveral, Min: 0, Max: 9, Offers: options(1, 2, 3), Check: two},
		{Name: "spread", Kind: flow.Allocate, Offers: options(1, 2), Items: options(0, 0), Check: two},
		{Name: "odd", Kind: flow.Number, Min: -9, Max: 9, Check: odd},
		{Name: "needle", Kind: flow.Number, Min: 0, Max: 5000, Check: func(a *flow.Answer) *tally.Refusal {
			if a.Value != 4999 {
				return no
			}
			return nil
		}},
		{Name: "default", Kind: flow.Allocate, Offers: options(1, 2), Items: options(0), HasDefault: true,
			Default: flow.Answer{Values: []int32{2}}},
	}
	for i := range questions {
		q := &questions[i]
		b := bot.NewRandom(7)
		for range 200 {
			if a := b.Answer(q, nil); q.Refuse(&a) != nil {
				t.Errorf("%s: %+v is refused: %v", q.Name, a, q.Refuse(&a))
			}
		}
	}
}

func TestAnImpossibleQuestionNamesItself(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a question without a legal answer must not pass silently")
		}
	}()
	bot.NewRandom(1).Answer(&flow.Question{Name: "void", Kind: flow.PickOne, Offers: options()}, nil)
}

func TestSensiblePicksTheBestNumberWithoutAdvice(t *testing.T) {
	low, high := tally.New("hit", "a", "x", 2), tally.New("hit", "b", "x", 5)
	q := &flow.Question{Name: "target", Kind: flow.PickOne, Offers: func() []flow.Option {
		return []flow.Option{{Value: 1, Sum: &low}, {Value: 2, Sum: &high}, {Value: 3}}
	}}
	if a, why := bot.NewSensible(1).Choose(q, nil); a.Value != 2 || why == "" {
		t.Errorf("took %d (%s), want 2", a.Value, why)
	}
}

func TestUnknownBotNamesTheKnown(t *testing.T) {
	if _, err := bot.New("genius", 1); err == nil || !strings.HasPrefix(err.Error(), `there is no bot "genius": take random, sensible or strong`) {
		t.Errorf("got %v", err)
	}
}

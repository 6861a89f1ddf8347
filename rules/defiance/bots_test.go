package defiance_test

import (
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/defiance"
)

// battle is a game between two players.
func battle(t *testing.T, s game.Setup, seed uint64, players flow.Players) (game.Game, *flow.Direct) {
	t.Helper()
	g, err := defiance.System().New(s)
	if err != nil {
		t.Fatal(err)
	}
	return g, &flow.Direct{Table: g, Players: players, Check: true, Dice: dice.Seeded{Rand: dice.NewRand(seed, 0)}}
}

// Players of different temper play different games.
func TestTempersPlayDifferently(t *testing.T) {
	seen := map[uint64]string{}
	for _, mood := range append(bot.Tempers(), "") {
		name := "sensible"
		if mood != "" {
			name += "-" + mood
		}
		var players flow.Players
		for seat := range players {
			p, err := bot.New(name, uint64(seat))
			if err != nil {
				t.Fatal(err)
			}
			players[seat] = p
		}
		g, d := battle(t, setup(t, 1000, "three-wells", "compact-a-1000", "vow-b-1000", 9), 9, players)
		d.Run()
		if other, same := seen[g.Hash()]; same {
			t.Errorf("%s plays exactly like %s", name, other)
		}
		seen[g.Hash()] = name
	}
}

// Sensible players beat random ones.
func TestSensibleBeatsRandom(t *testing.T) {
	won := 0
	for n := range 12 {
		seat := n / 2 % 2
		var players flow.Players
		players[seat], players[1-seat] = bot.NewSensible(uint64(n)), bot.NewRandom(uint64(n))
		g, d := battle(t, setup(t, 1000, []string{"attrition", "three-wells"}[n%2], "compact-a-1000", "vow-b-1000", uint64(n)), uint64(n), players)
		d.Run()
		if r := g.Result(); int(r.Winner) == seat {
			won++
		}
	}
	if won < 10 {
		t.Errorf("they won %d of 12", won)
	}
}

// Every figure that is not there at the end was told as a loss, with its cause.
func TestEveryLossIsTold(t *testing.T) {
	for n, s := range meetings(t) {
		told := map[int32]int{}
		g, d := battle(t, s, uint64(n), flow.Players{bot.NewSensible(1), bot.NewSensible(2)})
		d.OnLoss = func(l flow.Loss) {
			told[l.Unit] += int(l.Models)
			if l.Cause == "" || l.Models < 1 {
				t.Errorf("a loss without cause or models: %+v", l)
			}
		}
		d.Run()
		for _, u := range g.View(flow.Nobody).Units {
			if u.Strong == 0 {
				continue // what was split off is no unit of the start
			}
			if missing := u.Strong - u.Left; u.Seat != flow.Nobody && told[u.ID] != missing {
				t.Errorf("game %d: %s misses %d of %d, %d were told", n, u.Name, missing, u.Strong, told[u.ID])
			}
		}
	}
}

// watched is a player whose questions are looked at.
type watched struct {
	flow.Player
	see func(*flow.Question)
}

func (w watched) Answer(q *flow.Question, t flow.Table) flow.Answer {
	w.see(q)
	return w.Player.Answer(q, t)
}

// In a game the questions on which little hangs are marked, and no others; and orders that come to nothing are told while the
// sides are far apart.
func TestTriflesAndVainOrdersAreToldInPlay(t *testing.T) {
	trifles, others, vain, sound := map[string]int{}, map[string]int{}, 0, 0
	see := func(q *flow.Question) {
		if q.Trifle {
			trifles[q.Name]++
		} else {
			others[q.Name]++
		}
		if q.Name != defiance.AskOrder || q.Vain == nil {
			return
		}
		for _, o := range q.Offers() {
			if o.May() && q.Vain(o.Value) {
				vain++
			} else if o.May() {
				sound++
			}
		}
	}
	for n := range 3 {
		_, d := battle(t, setup(t, 1000, "attrition", "compact-a-1000", "vow-b-1000", uint64(n)), uint64(n),
			flow.Players{watched{bot.NewSensible(uint64(n)), see}, watched{bot.NewRandom(uint64(n)), see}})
		d.Run()
	}
	for _, name := range []string{defiance.AskFigure, defiance.AskPattern, defiance.AskFollow, defiance.AskFacing} {
		if trifles[name] == 0 || others[name] > 0 {
			t.Errorf("%s is a trifle, and was marked %d times and not %d times", name, trifles[name], others[name])
		}
	}
	for _, name := range []string{defiance.AskOrder, defiance.AskMove} {
		if others[name] == 0 || trifles[name] > 0 {
			t.Errorf("%s is no trifle, and was marked %d times", name, trifles[name])
		}
	}
	if vain < 20 || sound < 100 {
		t.Errorf("%d orders in vain, %d not", vain, sound)
	}
}

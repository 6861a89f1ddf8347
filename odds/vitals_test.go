package odds_test

import (
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// The quick count of units says what their view says, whenever one looks.
func TestVitalsSayWhatTheViewSays(t *testing.T) {
	for _, id := range []string{"a2", "ff"} {
		sys := system(t, id)
		info := sys.Info()
		first, second, _ := info.FairPair(0)
		g, err := sys.New(game.Setup{System: id, Mission: info.Missions[0].ID, Points: info.Points, Lists: []string{first.Text, second.Text}, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		d := flow.Direct{Table: g, Players: flow.Players{bot.NewSensible(1), bot.NewRandom(2)}, Dice: dice.Seeded{Rand: dice.NewRand(5, 0)}}
		compared := 0
		for !g.Over() {
			d.Step()
			names, vitals := game.MarksOf(g), game.VitalsOf(g, nil)
			for _, u := range g.View(flow.Nobody).Units {
				v := vitals[u.ID]
				if v.Gone != (u.Where == "destroyed") || !v.Gone && int(v.Left) != u.Left {
					t.Fatalf("%s: %s is %s with %d models, counted %+v", id, u.Name, u.Where, u.Left, v)
				}
				for k, name := range names {
					for _, m := range u.Marks {
						if m.Name == name && !v.Gone {
							compared++
							if m.Value != int(v.Marks[k]) {
								t.Fatalf("%s: %s has %s %d, counted %d", id, u.Name, name, m.Value, v.Marks[k])
							}
						}
					}
				}
			}
		}
		if compared == 0 {
			t.Errorf("%s: no mark was compared", id)
		}
	}
}

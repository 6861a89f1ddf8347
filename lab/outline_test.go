package lab_test

import (
	"slices"
	"testing"

	"sortie/bot"
	"sortie/catalog"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// An outline says what the view says to nobody in particular, for every system, in the middle of games and at their ends.
func TestAnOutlineSaysWhatTheViewSays(t *testing.T) {
	for _, s := range catalog.Systems() {
		t.Run(s.ID, func(t *testing.T) {
			info := s.System.Info()
			a, b, _ := info.FairPair(0)
			for seed := range uint64(4) {
				g, err := s.System.New(game.Setup{System: s.ID, Mission: info.Missions[0].ID, Seed: seed, Points: game.SizeFor(max(a.Points, b.Points)), Lists: []string{a.Text, b.Text}})
				if err != nil {
					t.Fatal(err)
				}
				if _, ok := g.(game.Outliner); !ok {
					t.Fatal("the system has no outlines")
				}
				d := flow.Direct{Table: g, Dice: dice.Seeded{Rand: dice.NewRand(seed, 1)}, Players: flow.Players{bot.NewRandom(seed), bot.NewRandom(seed + 1)}}
				for n := 0; !g.Over() && n < 400; n++ {
					if n%12 == 0 {
						outlined(t, g)
					}
					d.Step()
				}
				outlined(t, g)
			}
		})
	}
}

func outlined(t *testing.T, g game.Game) {
	t.Helper()
	v, o := g.View(flow.Nobody), game.OutlineOf(g)
	if o.Turn != v.Turn || !slices.Equal(o.Sides, v.Sides) || len(o.Units) != len(v.Units) {
		t.Fatalf("turn %d, sides %v and %d units are outlined, turn %d, sides %v and %d units seen", o.Turn, o.Sides, len(o.Units), v.Turn, v.Sides, len(v.Units))
	}
	for i := range v.Units {
		a, b := &o.Units[i], &v.Units[i]
		if a.Seat != b.Seat || a.Kind != b.Kind || a.Points != b.Points || a.Strong != b.Strong || a.Where != b.Where {
			t.Fatalf("%s is outlined as %v", b.Name, *a)
		}
	}
}

package incision_test

import (
	"fmt"
	"testing"

	"sortie/bot"
	"sortie/campaign"
	"sortie/conform"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision"
)

// campaigns are set-ups of every course, with different shards.
func campaigns() []game.Setup {
	sys := incision.Campaign()
	info := sys.Info()
	var out []game.Setup
	for i, m := range info.Missions {
		out = append(out, game.Setup{System: info.ID, Mission: m.ID, Names: []string{"Ann", "Ben"}, Options: []game.Switch{{ID: "missions", Value: "2"}},
			Lists: []string{info.Lists[i%len(info.Lists)].Text, info.Lists[(i+3)%len(info.Lists)].Text}})
	}
	return out
}

// fought plays a battle of a campaign between bots.
func fought(seed uint64, player func(seed uint64) flow.Player) func(b *campaign.Battle) (game.Game, error) {
	sys := incision.System()
	return func(b *campaign.Battle) (game.Game, error) {
		g, err := sys.New(b.Setup)
		if err != nil {
			return nil, err
		}
		d := flow.Direct{Table: g, Dice: dice.Seeded{Rand: dice.NewRand(seed, uint64(b.Number))}}
		for seat := range flow.Seats(g.Sides()) {
			d.Players[seat] = player(seed + uint64(seat))
		}
		return g, campaign.PlayOut(&d, flow.Everywhere(bot.NewRandom(seed)))
	}
}

func toured(set game.Setup, seed uint64) *campaign.Tour {
	sensible := func(seed uint64) flow.Player { return bot.NewSensible(seed) }
	return &campaign.Tour{Rules: campaign.Of(incision.Campaign()), Setup: set, Dice: dice.Seeded{Rand: dice.NewRand(seed, 77)}, Check: true,
		Players: flow.Everywhere(bot.NewSensible(seed)), Fight: fought(seed, sensible)}
}

// Random campaigns hold every promise of the contract, whatever results are entered.
func TestCampaignConformance(t *testing.T) {
	set := campaigns()[0]
	set.Mission, set.Options = "single", []game.Switch{{ID: "missions", Value: "1"}}
	conform.Test(t, incision.Campaign(), []game.Setup{set}, 2)
}

// Whole campaigns are played between sensible bots, every battle by the rules of play; random answers between battles
// lead to battles that can be fought too.
func TestCampaignsArePlayed(t *testing.T) {
	for i, set := range campaigns() {
		for seed := range uint64(3) {
			tour := toured(set, seed)
			if seed == 2 {
				tour.Players = flow.Everywhere(bot.NewRandom(seed))
			}
			g, _, reports, err := tour.Run()
			if err != nil {
				t.Fatalf("%s, seed %d: %v", set.Mission, seed, err)
			}
			if !g.Over() || len(reports) == 0 {
				t.Errorf("%s, seed %d: over %v after %d battles", set.Mission, seed, g.Over(), len(reports))
			}
			if i == 0 && seed == 0 {
				sheet := g.Sheet(0)
				if fmt.Sprint(len(sheet.Legs)) != fmt.Sprint(len(reports)) {
					t.Errorf("%d legs for %d battles", len(sheet.Legs), len(reports))
				}
			}
		}
	}
}

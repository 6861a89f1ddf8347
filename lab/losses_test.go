package lab_test

import (
	"testing"

	"sortie/catalog"
	"sortie/flow"
	"sortie/game"
	"sortie/lab"
)

// Every model that is not there at the end of a game was told as a loss by the rules, in each system.
// Models that medics bring back may be lost twice, so more may be told than is missing.
func TestTheRulesTellEveryLoss(t *testing.T) {
	for _, s := range catalog.Complete() {
		info := s.System.Info()
		units, exact, by := 0, 0, 0
		for n, mission := range info.Missions {
			a, b, _ := info.FairPair(0)
			p := lab.Plan{Setup: game.Setup{System: s.ID, Mission: mission.ID, Points: game.SizeFor(max(a.Points, b.Points)), Lists: []string{a.Text, b.Text}},
				Games: 1, Seed: uint64(n), Bots: []string{"sensible", "sensible"}}
			if sides := mission.Takes(); len(sides) > 1 { // it takes lists of its own
				continue
			}
			d, err := p.Game(s.System, 0)
			if err != nil {
				t.Fatal(err)
			}
			told := map[int32]int{}
			d.OnLoss = func(l flow.Loss) {
				told[l.Unit] += int(l.Models)
				if l.Cause == "" || l.Models < 1 {
					t.Errorf("%s: a loss without cause or models: %+v", s.ID, l)
				}
				if l.By >= 0 {
					by++
				}
			}
			d.Run()
			for _, u := range d.Table.(game.Game).View(flow.Nobody).Units {
				if u.Seat == flow.Nobody {
					continue
				}
				units++
				if u.Kind == "" {
					t.Errorf("%s: %s does not say what list entry it is", s.ID, u.Name)
				}
				missing := u.Strong - u.Left
				if told[u.ID] == missing {
					exact++
				} else if told[u.ID] < missing {
					t.Errorf("%s, %s: %s misses %d of %d models, %d were told", s.ID, mission.ID, u.Name, missing, u.Strong, told[u.ID])
				}
			}
		}
		if exact*10 < units*9 || by == 0 {
			t.Errorf("%s: losses of %d of %d units are exact, %d have somebody behind them", s.ID, exact, units, by)
		}
	}
}

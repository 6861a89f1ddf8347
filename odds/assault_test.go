package odds_test

import (
	"context"
	"math"
	"testing"

	"sortie/game"
	"sortie/odds"
)

// assaults are gone through part by part, in another order of dice than in play.
var assaults = []struct {
	unit, target string
	told         []string
}{
	{"line-squad", "raiders", []string{"models=3", "target-models=3"}},
	{"line-squad", "bikes", []string{"target-pins=2", "models=4"}},
	{"suit-squad", "compact-tank", nil},
	{"cats", "support-team", nil},
	{"matriarch", "line-squad", []string{"target-order=down", "target-models=4"}},
}

func assault(t testing.TB, i int, opt odds.Options) odds.Result {
	t.Helper()
	c := assaults[i]
	s := game.Situation{Unit: c.unit, Target: c.target, Told: told(append(c.told, "action=assault", "range=4", "order-test=passed")...)}
	d, err := odds.Ask(context.Background(), system(t, "a2"), s, opt)
	if err != nil {
		t.Fatalf("%s against %s: %v", c.unit, c.target, err)
	}
	return d.Odds
}

func TestAssaultsAreExactAndAgreeWithSamples(t *testing.T) {
	const samples = 700
	for i, c := range assaults {
		exact := assault(t, i, odds.Options{Mode: odds.Exact})
		sampled := assault(t, i, odds.Options{Mode: odds.Sampled, Samples: samples, Seed: 3})
		t.Logf("%s against %s: %d runs", c.unit, c.target, exact.Runs)
		if len(exact.Units) != 2 {
			t.Errorf("%s against %s: something happens to %d units", c.unit, c.target, len(exact.Units))
		}
		for _, u := range exact.Units {
			for _, row := range u.Rows {
				for _, v := range row.Values {
					got := shareOf(&sampled, u.Unit, &row, v.Value)
					if math.Abs(got-v.Share) > 4*math.Sqrt(v.Share*(1-v.Share)/samples)+0.003 {
						t.Errorf("%s against %s: %s has %s %d with chance %.4f, sampled %.4f", c.unit, c.target, u.Name, row.Name, v.Value, v.Share, got)
					}
				}
			}
		}
	}
}

func BenchmarkAssault(b *testing.B) {
	for i, c := range assaults {
		b.Run(c.unit+" at "+c.target, func(b *testing.B) {
			runs := 0
			for b.Loop() {
				runs = assault(b, i, odds.Options{Mode: odds.Exact}).Runs
			}
			b.ReportMetric(float64(runs), "runs")
		})
	}
}

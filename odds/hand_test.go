package odds_test

import (
	"math"
	"testing"

	"sortie/game"
	"sortie/odds"
)

// Numbers worked out by hand from the books, in tenths for Antares 2 and eighths for Firefight. Those of one
// unit's row come from the largest value down for models and as "that many" for marks.
var byHand = []struct {
	name, system, unit, target string
	told                       []string
	who                        int32
	row                        string
	value                      int
	want                       float64
}{
	{"five aimed shots, Acc 5+1: nobody hits", "a2", "line-squad", "raiders", []string{"range=12"}, odds.DuelTarget, "pins", 0, pow(0.4, 5)},
	{"the same at long range", "a2", "line-squad", "raiders", []string{"range=25"}, odds.DuelTarget, "pins", 0, pow(0.5, 5)},
	{"on an advance nobody aims", "a2", "line-squad", "raiders", []string{"range=12", "action=advance"}, odds.DuelTarget, "pins", 0, pow(0.5, 5)},
	{"one shot, Acc 5, against Res 5+1+1-2", "a2", "line-squad", "raiders", []string{"range=25", "models=1", "cover=soft"}, odds.DuelTarget, odds.RowLeft, 4, 0.5 * 0.5},
	{"two pins: three tenths fail, a 1 sheds both pins, six tenths shoot with one", "a2", "line-squad", "raiders", []string{"range=12", "pins=2"}, odds.DuelTarget, "pins", 0,
		0.3 + 0.1*pow(0.4, 5) + 0.6*pow(0.5, 5)},
	{"who fails goes down", "a2", "line-squad", "raiders", []string{"range=12", "pins=2"}, odds.DuelUnit, "down", 1, 0.3},
	{"two pins that are left after the test", "a2", "line-squad", "raiders", []string{"range=12", "pins=2", "order-test=passed"}, odds.DuelTarget, "pins", 0, pow(0.6, 5)},
	{"three rapid shots, Acc 4, against Res 4: each hit, the lucky one too, goes to another model; one falls", "a2", "support-team", "raiders", []string{"range=40"}, odds.DuelTarget, odds.RowLeft, 4,
		3 * 0.24 * pow(0.76, 2)},
	{"and just two", "a2", "support-team", "raiders", []string{"range=40"}, odds.DuelTarget, odds.RowLeft, 3, 3 * pow(0.24, 2) * 0.76},
	{"one shot at a squad with a medi-buddy: the failed test is rolled again", "a2", "line-squad", "line-squad with medi", []string{"range=12", "models=1"}, odds.DuelTarget, odds.RowLeft, 4, 0.6 * 0.5 * 0.5},
	{"five dice, SHOOT 5+, ARMOUR 5+: nobody falls", "ff", "line-squad", "line-squad", nil, odds.DuelTarget, odds.RowLeft, 5, pow(0.75, 5)},
	{"and just two", "ff", "line-squad", "line-squad", nil, odds.DuelTarget, odds.RowLeft, 3, 10 * pow(0.25, 2) * pow(0.75, 3)},
	{"Defiance, two dice at 9+ and +2, spread over two: nobody falls", "dvg", "line-section", "chanter-rank", []string{"models=1"}, odds.DuelTarget, odds.RowLeft, 6, 0.6 * 0.6},
	{"and both", "dvg", "line-section", "chanter-rank", []string{"models=1"}, odds.DuelTarget, odds.RowLeft, 4, 0.4 * 0.4},
	{"at 7+ and AR +4 walking: a 3 or more", "dvg", "path-party", "levy-company", []string{"models=1", "action=walk"}, odds.DuelTarget, odds.RowLeft, 5, 0.8},
	{"a 2 tags, and green men need 6 or more", "dvg", "path-party", "levy-company", []string{"models=1", "action=walk"}, odds.DuelTarget, "shaken", 1, 0.1 * 0.5},
	{"running, in light cover: -2 and -2, a 7 or more", "dvg", "path-party", "levy-company", []string{"models=1", "action=run", "cover=light"}, odds.DuelTarget, odds.RowLeft, 5, 0.4},
	{"two of them, each at another", "dvg", "path-party", "levy-company", []string{"models=2", "action=run", "cover=light"}, odds.DuelTarget, odds.RowLeft, 4, 0.4 * 0.4},
	{"a rifle at a tank: 5+ and +2, less 5 and AR 2, a 10; without weapons all of the chart above 20 takes a point", "dvg", "path-party", "ox-tank", []string{"models=1", "range=12"},
		odds.DuelTarget, "damage", 1, 0.1 * 0.8},
	{"and every hit is a test, at 3 or more", "dvg", "path-party", "ox-tank", []string{"models=1", "range=12"}, odds.DuelTarget, "haywire", 1, 0.1 * 0.2},
	{"bulwarks, AR -3, DC 3, at 5+ by two dice that need 8 or more: one wound", "dvg", "marine-squad", "bulwark-row", []string{"models=1", "range=9"}, odds.DuelTarget, "damage", 1, 2 * 0.5 * 0.5},
	{"terror, two dice at one green man at 5+ and AR +4: all but a 1, he tests for each at 6+ and is gone if he fails twice", "dvg", "litany", "levy-company",
		[]string{"models=1", "target-models=1", "action=walk", "range=12"}, odds.DuelTarget, odds.RowLeft, 0, 0.9 * 0.9 * 0.5 * 0.5},
	{"and shaken if he fails once", "dvg", "litany", "levy-company", []string{"models=1", "target-models=1", "action=walk", "range=12"}, odds.DuelTarget, "shaken", 1,
		0.9*0.9*2*0.5*0.5 + 2*0.9*0.1*0.5},
	{"ARMOUR 8+ of a tank, Heavy Armour 5+", "ff", "line-squad", "watch-tank", nil, odds.DuelTarget, "damage", 0, pow(1-0.5*0.125*0.5, 5)},
}

func pow(x float64, n float64) float64 { return math.Pow(x, n) }

func TestNumbersWorkedOutByHand(t *testing.T) {
	for _, c := range byHand {
		d := ask(t, c.system, game.Situation{Unit: c.unit, Target: c.target, Told: told(c.told...)})
		u := d.Odds.Of(c.who)
		if u == nil || u.Row(c.row) == nil {
			t.Errorf("%s: nothing is said of it", c.name)
			continue
		}
		r := u.Row(c.row)
		if got := r.AtLeast(c.value) - r.AtLeast(c.value+1); !d.Odds.Exact || math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %s %d has chance %.6f (exact %v), by hand %.6f", c.name, c.row, c.value, got, d.Odds.Exact, c.want)
		}
	}
}

// The order test is told beside what it leads to.
func TestTheOrderTestIsTold(t *testing.T) {
	for _, c := range []struct {
		unit string
		told []string
		want float64
	}{
		{"line-squad", []string{"pins=2"}, 0.7}, // Co 9 less 2
		{"line-squad", []string{"pins=9"}, 0.1}, // a 1 always passes
		{"line-squad", []string{"pins=2", "order-test=passed"}, 1},
		{"line-squad", nil, 1},
		{"warband", []string{"pins=4", "action=assault", "range=4"}, 0.9}, // Savage Strike: all but a 10
	} {
		got := 1.0
		if d := ask(t, "a2", game.Situation{Unit: c.unit, Target: "raiders", Told: told(c.told...)}); d.Test != nil {
			got = d.Test.Pass
		}
		if math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s %v: passed with %v, want %v", c.unit, c.told, got, c.want)
		}
	}
}

package odds_test

import (
	"math"
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/odds"
)

// dicing is a game of one activation that throws dice and keeps one number.
type dicing struct {
	game.Game
	play func(roll func(dice.Roll) int) int
	came int
}

func (d *dicing) Step(io flow.IO)                        { d.came = d.play(io.Roll) }
func (d *dicing) Sides() int                             { return 2 }
func (d *dicing) Over() bool                             { return false }
func (d *dicing) Clone() flow.Table                      { c := *d; return &c }
func (d *dicing) Hash() uint64                           { return uint64(d.came) }
func (d *dicing) Hides(flow.Seat) bool                   { return false }
func (d *dicing) Forget(flow.Seat, *dice.Rand) game.Game { return d }
func (d *dicing) View(flow.Seat) game.View {
	return game.View{Units: []game.Unit{{Left: 100, Marks: []game.Count{{Name: "came", Value: d.came}}}}}
}

func d10(name string) dice.Roll { return dice.Roll{Name: name, Sides: dice.D10, Unit: -1} }

// What the books do with dice beyond a plain throw is straight-line code, and its odds are exact.
func TestChancesOfManyKinds(t *testing.T) {
	hits := func(face int) bool { return face <= 5 }
	one := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	against := func(a, b int) int { // 1 more, 2 less, 3 tied
		switch {
		case a > b:
			return 1
		case a < b:
			return 2
		}
		return 3
	}
	for _, c := range []struct {
		name string
		play func(roll func(dice.Roll) int) int
		want map[int]float64
	}{
		{"a bag of four sides, a neutral and events", func(roll func(dice.Roll) int) int {
			return roll(dice.Roll{Name: "draw", Bag: dice.Bag{3, 2, 0, 4, dice.KindNeutral: 1, dice.KindEvent: 2}, Unit: -1})
		}, map[int]float64{1: 3. / 12, 2: 2. / 12, 4: 4. / 12, 5: 1. / 12, 6: 2. / 12}},
		{"two cards by rolls among those left", func(roll func(dice.Roll) int) int {
			d := dice.Deck{Cards: []int16{1, 2, 5}}
			a, _ := d.Draw("card", roll)
			b, _ := d.Draw("card", roll)
			return int(a + b)
		}, map[int]float64{3: 1. / 3, 6: 1. / 3, 7: 1. / 3}},
		{"a miss is rerolled, a natural 10 never", func(roll func(dice.Roll) int) int {
			face := roll(d10("hit"))
			if !hits(face) && face != 10 {
				face = roll(d10("reroll-miss"))
			}
			return one(hits(face))
		}, map[int]float64{0: 0.3, 1: 0.7}},
		{"misses are rerolled, then hits, each for its own cause", func(roll func(dice.Roll) int) int {
			face := roll(d10("hit"))
			if !hits(face) {
				face = roll(d10("reroll-miss"))
			}
			if hits(face) {
				face = roll(d10("reroll-hit"))
			}
			return one(hits(face))
		}, map[int]float64{0: 0.625, 1: 0.375}},
		{"one against the other", func(roll func(dice.Roll) int) int {
			return against(roll(d10("reflex")), roll(d10("reflex-foe")))
		}, map[int]float64{1: 0.45, 2: 0.45, 3: 0.1}},
		{"one against the other, thrown again while tied", func(roll func(dice.Roll) int) int {
			for {
				mine := d10("reflex")
				mine.Key = 1 // nothing but these two dice bears on the rest
				if n := against(roll(mine)+1, roll(d10("reflex-foe"))); n != 3 {
					return n
				}
			}
		}, map[int]float64{1: 55. / 91, 2: 36. / 91}},
		{"a 10 is followed by a further die, and that by one more", func(roll func(dice.Roll) int) int {
			face := roll(d10("damage"))
			for _, again := range []string{"damage-11", "damage-12"} {
				if face < 10 || roll(d10(again)) <= 5 {
					break
				}
				face++
			}
			return face
		}, map[int]float64{1: .1, 2: .1, 3: .1, 4: .1, 5: .1, 6: .1, 7: .1, 8: .1, 9: .1, 10: .05, 11: .025, 12: .025}},
		{"a hundred-sided die cut in three", func(roll func(dice.Roll) int) int {
			like := make(dice.Alike, 100)
			for i := range like {
				like[i] = uint64(1 + one(i >= 33) + one(i >= 98))
			}
			return int(like[roll(dice.Roll{Name: "table", Sides: dice.D100, Unit: -1, Like: &like})-1])
		}, map[int]float64{1: 0.33, 2: 0.65, 3: 0.02}},
	} {
		r := of(t, &dicing{play: c.play, came: -1}, odds.Options{Mode: odds.Exact})
		if !r.Exact || math.Abs(r.Mass-1) > 1e-12 || r.Of(0) == nil {
			t.Errorf("%s: %+v", c.name, r)
			continue
		}
		got := map[int]float64{}
		for _, v := range r.Of(0).Row("came").Values {
			got[v.Value] = v.Share
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		for v, share := range c.want {
			if math.Abs(got[v]-share) > 1e-12 {
				t.Errorf("%s: %d has %v, want %v", c.name, v, got[v], share)
			}
		}
	}
}

// A circle that is never left has no odds, and one that says nothing of its future is sampled.
func TestDiceThrownAgainForEver(t *testing.T) {
	tied := func(key uint64, out int) *dicing {
		return &dicing{came: -1, play: func(roll func(dice.Roll) int) int {
			for {
				r := d10("again")
				r.Key = key
				if f := roll(r); f <= out {
					return f
				}
			}
		}}
	}
	if r := of(t, tied(0, 5), odds.Options{Runs: 500}); r.Exact || r.Samples == 0 {
		t.Errorf("without a key: %+v", r)
	}
	if r := of(t, tied(3, 1), odds.Options{}); !r.Exact || math.Abs(r.Mass-1) > 1e-9 {
		t.Errorf("with a key: %+v", r)
	}
	d := tied(3, 0)
	if _, err := odds.Of(t.Context(), flow.Checkpoint{Table: d}, flow.First, odds.Options{Mode: odds.Exact}); err == nil {
		t.Error("dice that never come to an end have exact odds")
	}
}

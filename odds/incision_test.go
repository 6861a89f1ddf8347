package odds_test

import (
	"context"
	"math"
	"testing"
	"time"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/odds"
)

// asks works a sentence about Incision Shard out, exactly.
func asks(t testing.TB, sentence string) odds.Duel {
	t.Helper()
	sys := system(t, "is")
	s, err := odds.Read(sys, sentence)
	if err != nil {
		t.Fatal(err)
	}
	d, err := odds.Ask(context.Background(), sys, s, odds.Options{Mode: odds.Exact})
	if err != nil {
		t.Fatalf("%s: %v", sentence, err)
	}
	return d
}

// marked is the chance that a mark of a unit stands at least so high.
func marked(d *odds.Duel, unit int32, mark string, least int) float64 {
	sum := 0.0
	for _, u := range d.Odds.Units {
		for _, row := range u.Rows {
			for _, v := range row.Values {
				if u.Unit == unit && row.Name == mark && v.Value >= least {
					sum += v.Share
				}
			}
		}
	}
	return sum
}

// A lance has one shot at SV2, SV3 on a 1, at Acc 5; a Vector in reflex armour has Res 7 in the open, Co 7.
func TestVolleysOfIncisionShardByHand(t *testing.T) {
	for _, c := range []struct {
		sentence     string
		pins, wounds float64
	}{
		{"lance-trooper at alg-vector-trooper, 15 inches", .6, .1*.6 + .5*.5},                             // needs 6; saves on 5, on 4 after a 1
		{"lance-trooper at alg-vector-trooper, 15 inches, wall", .4, .1*.4 + .3*.3},                       // -2 concealed, +2 cover
		{"lance-trooper at alg-vector-trooper, 15 inches, advance, target-prone", .4, .1*.5 + .3*.4},      // no aim, -1 and +1 for lying down
		{"lance-trooper at alg-vector-trooper, 15 inches, two pins", .5 * .5, .5 * (.1*.6 + .4*.5)},       // half the orders fail; one pin is left
		{"lance-trooper at alg-vector-trooper, 15 inches, two pins, ordered", .4, .1*.6 + .3*.5},          // it has obeyed already, both pins are left
		{"lance-trooper at alg-vector-trooper, 15 inches, target-down", .5, .1*.6 + .4*.5},                // -1 for who is Down
		{"lance-trooper at alg-vector-trooper, 45 inches", .4, .1*.6 + .3*.5},                             // extreme range
		{"concord-strike-lance-trooper at alg-vector-trooper, 25 inches, advance", .4, .1*.6 + .3*.5},     // long range, no aim
		{"lance-trooper at alg-vector-trooper, 15 inches, fortified-wall, advance", .3, .1*.3 + .2*.2},    // +3 cover
		{"lance-trooper at alg-vector-trooper, 15 inches, fence, target-down", .3, .1*.5 + .2*.4},         // +1 cover
		{"lance-trooper at alg-vector-trooper, 15 inches, advance, two pins, ordered", .3, .1*.6 + .2*.5}, // Acc 5 less 2
	} {
		d := asks(t, c.sentence)
		if p, w := marked(&d, odds.DuelTarget, "pins", 1), marked(&d, odds.DuelTarget, "wounds", 1); math.Abs(p-c.pins) > 1e-9 || math.Abs(w-c.wounds) > 1e-9 {
			t.Errorf("%s: a pin with %.4f and a Wound with %.4f, want %.4f and %.4f", c.sentence, p, w, c.pins, c.wounds)
		}
		if !d.Odds.Exact {
			t.Errorf("%s: not exact", c.sentence)
		}
	}
}

// What is cut together comes to the same: every face of every die says so.
func TestVolleysOfIncisionShardAreEveryFace(t *testing.T) {
	sys := system(t, "is")
	for _, sentence := range []string{
		"lance-trooper at ganger, 15 inches", "strike-trooper-1 at lavamite-rock-dog-1, advance, 8 inches, target has three pins",
		"gang-leader at ghar-battle-trooper, 5 inches, two pins", "marksman at vardanari-medic, 20 inches, target-prone",
	} {
		s, err := odds.Read(sys, sentence)
		if err != nil {
			t.Fatal(err)
		}
		g, err := sys.(game.Situations).Situate(found(t, sys, s))
		if err != nil {
			t.Fatalf("%s: %v", sentence, err)
		}
		same(t, sentence, of(t, g, odds.Options{Mode: odds.Exact}), of(t, g, odds.Options{Mode: odds.Exact, Plain: true, Runs: 200_000}), 1e-9)
	}
}

// found has the units of a situation by their keys.
func found(t testing.TB, sys game.System, s game.Situation) game.Situation {
	t.Helper()
	var err error
	if _, s.Unit, err = odds.FindUnit(sys, s.Unit); err != nil {
		t.Fatal(err)
	}
	if _, s.Target, err = odds.FindUnit(sys, s.Target); err != nil {
		t.Fatal(err)
	}
	return s
}

// A bout is exact and agrees with a sample of it.
func TestBoutsOfIncisionShardAgreeWithSamples(t *testing.T) {
	sys := system(t, "is")
	for _, sentence := range []string{"krasz-trooper at ganger, charge, 8 inches", "gang-leader at ghar-battle-trooper, charge, 6 inches, one pin", "lavamite-rock-dog-1 at lance-trooper, charge, 4 inches"} {
		s, err := odds.Read(sys, sentence)
		if err != nil {
			t.Fatal(err)
		}
		g, err := sys.(game.Situations).Situate(found(t, sys, s))
		if err != nil {
			t.Fatalf("%s: %v", sentence, err)
		}
		same(t, sentence, of(t, g, odds.Options{Mode: odds.Exact}), of(t, g, odds.Options{Mode: odds.Sampled, Samples: 4000}), 0.04)
	}
}

// The answers of whole games have odds that agree with samples.
func TestOddsOfIncisionShardAgreeInGames(t *testing.T) {
	sys := system(t, "is")
	lists := sys.Info().Lists
	g, err := sys.New(game.Setup{System: "is", Mission: "data-retrieval", Seed: 3, Points: 250, Lists: []string{lists[0].Text, lists[2].Text}})
	if err != nil {
		t.Fatal(err)
	}
	w := &weigher{Player: bot.NewSensible(5), t: t, name: "is", every: 9, most: 12}
	d := flow.Direct{Table: g, Dice: dice.Seeded{Rand: dice.NewRand(4, 1)}, Players: flow.Players{w, bot.NewSensible(6)}}
	d.Run()
	if w.changed < 6 {
		t.Errorf("only %d answers were weighed of %d asked, %d exact", w.changed, w.asked, w.exact)
	}
}

// BenchmarkIncisionShard works out what comes of every ready operative acting on every third one.
func BenchmarkIncisionShard(b *testing.B) {
	sys := system(b, "is")
	var keys []string
	for _, f := range game.ForcesOf(sys)[:7] {
		for _, u := range f.Units {
			keys = append(keys, u.Key)
		}
	}
	for _, action := range []string{"fire", "charge"} {
		b.Run(action, func(b *testing.B) {
			for b.Loop() {
				n, over, sampled, worst, runs, name := 0, 0, 0, time.Duration(0), 0, ""
				from := cpu()
				for i, u := range keys {
					for k := i % 3; k < len(keys); k += 3 {
						g, err := sys.(game.Situations).Situate(game.Situation{Unit: u, Target: keys[k], Told: told("range=8", "action="+action)})
						if err != nil {
							continue
						}
						began := cpu()
						r, err := odds.Of(context.Background(), flow.Checkpoint{Table: g}, flow.First, odds.Options{Mode: odds.Exact})
						if n++; err != nil {
							sampled++
							continue
						}
						if d := cpu() - began; d > worst {
							worst, runs, name = d, r.Runs, u+" at "+keys[k]
						}
						if cpu()-began > 50*time.Millisecond {
							over++
						}
					}
				}
				b.ReportMetric(float64((cpu()-from).Microseconds())/1000/float64(n), "mean-ms")
				b.ReportMetric(float64(worst.Microseconds())/1000, "slowest-ms")
				b.ReportMetric(float64(over), "over-50ms")
				b.ReportMetric(float64(sampled), "too-many")
				b.Logf("%d pairs; slowest: %s, %d runs", n, name, runs)
			}
		})
	}
}

package defiance_test

import (
	"reflect"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/defiance"
)

// logOf plays a game between random players.
func logOf(t *testing.T, s game.Setup, seed uint64, throw dice.Source) []flow.Entry {
	t.Helper()
	g, err := defiance.System().New(s)
	if err != nil {
		t.Fatal(err)
	}
	d := flow.Direct{Table: g, Players: flow.Players{bot.NewRandom(seed), bot.NewRandom(seed + 1)}, Dice: throw, Record: true}
	d.Run()
	return d.Log
}

// The same seed and decisions make the same battle, to the last entry of its log; a list of faces in place of a seed is
// taken in order, and its end is an error and no random die.  dvg.house.shuffle-and-dice
func TestSameSeedSameBattle(t *testing.T) {
	s := setup(t, 2000, "attrition", "compact-a-2000", "vow-b-2000", 7)
	seeded := func(n uint64) dice.Source { return dice.Seeded{Rand: dice.NewRand(n, 1)} }
	one, two, other := logOf(t, s, 5, seeded(9)), logOf(t, s, 5, seeded(9)), logOf(t, s, 5, seeded(10))
	if !reflect.DeepEqual(one, two) {
		t.Error("two battles with the same seed differ")
	}
	if reflect.DeepEqual(one, other) {
		t.Error("another seed makes the same battle")
	}
	script := dice.NewScript()
	names, at := rolledNames(t, s, 5, seeded(9)), 0
	for i := range one {
		if one[i].Kind == flow.Rolled {
			script.Add(names[at], int(one[i].Face))
			at++
		}
	}
	if three := logOf(t, s, 5, script); !reflect.DeepEqual(one, three) || script.Err != nil || len(script.Left()) > 0 {
		t.Errorf("a scripted battle differs: %v, %d left over", script.Err, len(script.Left()))
	}
	if script.Throw(dice.Roll{Name: names[0], Sides: dice.D10}); script.Err == nil {
		t.Error("a script that has come to its end throws on")
	}
}

// rolledNames are the names of the rolls of a battle in order.
func rolledNames(t *testing.T, s game.Setup, seed uint64, throw dice.Source) []string {
	n := &namer{Source: throw}
	logOf(t, s, seed, n)
	return n.names
}

type namer struct {
	dice.Source
	names []string
}

func (n *namer) Throw(r dice.Roll) int {
	n.names = append(n.names, r.Name)
	return n.Source.Throw(r)
}

// A battle has two sides, however many people run each.  dvg.house.two-players
func TestTwoSides(t *testing.T) {
	s := setup(t, 1000, "attrition", "compact-a-1000", "vow-b-1000", 1)
	g, err := defiance.System().New(s)
	if err != nil {
		t.Fatal(err)
	}
	if n := g.Sides(); n != 2 {
		t.Errorf("%d sides", n)
	}
	info := defiance.System().Info()
	s.Lists = append(s.Lists, s.Lists[0])
	if err := info.CheckSides(&s); err == nil {
		t.Error("three sides are let in")
	}
}

// The book's advanced chapter is lost: no option, army or list brings such a rule in.
// dvg.basics.advanced-overrides, dvg.house.advanced-off
func TestOnlyTheBasicGameShips(t *testing.T) {
	for _, o := range defiance.System().Info().Options {
		if strings.Contains(o.Text, "overt") || strings.Contains(o.Text, "ugment") {
			t.Errorf("option %s is of the advanced rules", o.ID)
		}
	}
	for _, word := range []string{"covert-operations", "augmentation", "discipline"} {
		s := setup(t, 1000, "attrition", "compact-a-1000", "vow-b-1000", 1)
		report, err := defiance.System().CheckList(s.Lists[0]+"army-option "+word+"\n", 1000)
		if err != nil {
			t.Fatal(err)
		}
		ok := false
		for _, f := range report.Faults {
			ok = ok || f.Rule == "dvg.house.advanced-off"
		}
		if !ok {
			t.Errorf("%s is let in: %v", word, report.Faults)
		}
	}
}

package antares2

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sortie/conform"
	"sortie/defs"
	"sortie/game"
	"sortie/rules/antares2/force"
)

// The catalogue is what people build forces and tables from: all of it, entry by entry.
func TestGoldenCatalogue(t *testing.T) {
	golden := conform.OpenGolden(t, "testdata/catalogue.txt", "What forces and tables are picked from.")
	c := System().(game.Armoury).Catalogue()
	line := func(entry any) {
		text, err := json.Marshal(entry)
		if err != nil {
			t.Fatal(err)
		}
		golden.Line(string(text))
	}
	for _, f := range c.Forces {
		golden.Line(f.Key + " " + f.Name)
		for _, u := range f.Units {
			line(u)
		}
	}
	for _, o := range c.Options {
		line(o)
	}
	for _, s := range c.Sizes {
		line(s)
	}
	for _, p := range c.Pieces {
		line(p)
	}
}

// A list that may not be fielded is told everything that is wrong with it.
func TestListFaults(t *testing.T) {
	const start = "list x\nforce compact\n"
	const legal = start + "unit captain\nunit line-squad\nunit line-squad\n"
	units := func(n int) string { return strings.Repeat("unit line-squad\n", n) }
	for _, c := range []struct {
		text   string
		points int
		want   string // every fault
	}{
		{legal, 500, ""},
		{legal, 0, ""},
		{"list x\nforce owls\nunit owl\n", 300, `there is no force "owls"; force owls has no unit "owl"; needs 1 command unit(s), it has 0; needs 1 troops unit(s), it has 0`},
		{start, 300, "the list is empty; needs 1 command unit(s), it has 0; needs 1 troops unit(s), it has 0"},
		{legal + "unit raiders\n", 500, `force compact has no unit "raiders"`},
		{legal + "unit captain\n", 700, "Captain is unique"},
		{start + "unit captain\nunit line-squad\n", 400, "needs 2 troops unit(s), it has 1"},
		{start + "unit captain\nunit line-squad\n", 399, ""},
		{start + "unit captain\n" + units(6), 399, "points, the limit is 399"},
		{start + "unit captain\n" + units(7), 399, "at most 6 troops unit(s), not 7; points, the limit is 399"},
		{legal + "unit line-squad with wings\n", 700, `line-squad has no upgrade "wings"`},
		{legal + "unit line-squad with spotter 2\n", 700, "line-squad takes spotter 2 times"},
		{legal + "army-option luck\n", 500, `there is no army option "luck"`},
		{legal + "army-option regroup\n", 500, ""},
		{legal + "army-option regroup\narmy-option press-on\n", 500, "at most 2 army options, free ones included, not 3"},
		{legal + "unit line-squad aboard bus\n", 700, `no unit "bus" is in the list to carry line-squad`},
		{start + "unit carrier\nunit captain\nunit line-squad aboard carrier\nunit line-squad\n", 700, ""},
		{start + "unit captain\n" + units(60), 9000, "a list holds at most 60 units, not 61; at most 16 troops unit(s), not 60"},
	} {
		_, report := force.ShippedPack().Check(c.text, c.points)
		var got []string
		for _, f := range report.Faults {
			got = append(got, f.What)
		}
		wants := strings.Split(c.want, "; ")
		if c.want == "" {
			wants = nil
		}
		if len(got) != len(wants) {
			t.Errorf("%q of %d points: %q, want %q", c.text, c.points, got, wants)
			continue
		}
		for i, w := range wants {
			if !strings.Contains(got[i], w) {
				t.Errorf("%q of %d points: %q, want %q", c.text, c.points, got[i], w)
			}
		}
	}
}

// The points of a list are its units, upgrades and options, and the limit is allowed to the last.
func TestListPoints(t *testing.T) {
	p := force.ShippedPack()
	points := func(text string, limit int) (int, int) {
		_, r := p.Check("list x\nforce compact\n"+text, limit)
		return r.Points, len(r.Faults)
	}
	squad, line := p.FindKind("line-squad"), "unit captain\nunit line-squad with extra-trooper 4\nunit line-squad\nunit line-squad\narmy-option regroup\n"
	want := p.FindKind("captain").Points + 3*squad.Points + 4*squad.Option("extra-trooper").Points + p.FindOption("regroup").Points
	for _, c := range []struct{ limit, faults int }{{want, 0}, {want + 1, 0}, {want - 1, 1}} {
		if n, faults := points(line, c.limit); n != want || faults != c.faults {
			t.Errorf("%d points with %d faults at a limit of %d, want %d with %d", n, faults, c.limit, want, c.faults)
		}
	}
	for _, k := range []string{"captain", "owl"} {
		if text := fmt.Sprint(p.KindKeys("compact")); (k == "captain") != strings.Contains(text, k) {
			t.Errorf("the units of a force are %q", text)
		}
	}
	if len(squad.OptionKeys()) == 0 || len((&force.UnitKind{}).OptionKeys()) != 0 || !slices.Contains(p.OptionKeys(), "press-on") {
		t.Error("upgrades and options are not named")
	}
}

// The special rules of every model, as a person reads them.
func TestGoldenFacts(t *testing.T) {
	golden := conform.OpenGolden(t, "testdata/facts.txt", "The special rules of every model that ships, and of one that has them all.")
	p := force.ShippedPack()
	if err := p.Read("model all infantry M5 Res5 has " + everyRule); err != nil {
		t.Fatal(err)
	}
	for _, m := range p.Book.Types {
		line := m.Key + ":"
		for _, f := range m.Traits.Facts() {
			line += fmt.Sprintf(" %s (%s, %s);", f.Value, f.Name, f.Rule)
		}
		golden.Line(line)
	}
}

const everyRule = "Ace, Agile, Assault, 3 Attacks SV2, mount 2 Attacks SV1, Command 12, Cumbersome, Fast, Follow, Frenzy, Hero, Hit and Run, " +
	"Infiltrators, Loyal Bodyguard, Medic, MOD 3, Nucleus, Sacrificial Buddy, Savage Strike, Scramble Proof, Sniper, Subdue, Suspensored, " +
	"Tough 2, Transport 8, Unique, Wound, Nonsense, Agile with club, Army Option press-on, Brittle, Buddy, Cannot Be Hit, Capacity Class, Character, " +
	"Compactor, Down Armour, Down Without Die, Enters Confined Spaces, Force H2H Re-rolls, Force Re-rolls, Grenades, Handler, Nervous, No Assault, " +
	"No Break, No Sprint, Re-roll Strikes, Sharded, Spotter, Strike Bonus, Transport Space 2, Unassaultable"

// A unit is built with its upgrades: their models and their points, as often as they were taken.
func TestUnitsAreBuiltWithUpgrades(t *testing.T) {
	p := force.ShippedPack()
	kind := p.FindKind("line-squad")
	extra := kind.Option("extra-trooper")
	k := p.Built(defs.ListUnit{Kind: "line-squad", With: []defs.Upgrade{{Key: "extra-trooper", Count: 3}}})
	models := 0
	for _, m := range k.Members {
		models += int(m.Count)
	}
	had := 0
	for _, m := range kind.Members {
		had += int(m.Count)
	}
	if k.Points != kind.Points+3*extra.Points || models != had+3 {
		t.Errorf("%d points and %d models, of %d and %d", k.Points, models, kind.Points, had)
	}
}

// A list may be written with capitals and spaces; it is read and written back as the pack names things, and
// costs the same. What is wrong with it says what there is, or that there is nothing.
func TestListsTakeNamesInAnyCaseAndSpacing(t *testing.T) {
	p := force.ShippedPack()
	plain := "list x\nforce compact\narmy-option regroup\nunit captain\nunit line-squad with extra-trooper 2, medi as Ash aboard carrier\nunit line-squad\nunit carrier\n"
	_, want := p.Check(plain, 900)
	for _, text := range []string{
		"List x\nForce Compact\nArmy-Option Regroup\nUnit Captain\nunit Line Squad with Extra Trooper 2, Medi as Ash aboard Carrier\nunit LINE  SQUAD\nunit carrier\n",
		"list x\nforce COMPACT\narmy-option  regroup\nunit captain\nunit line_squad With extra trooper 2 , medi As Ash Aboard CARRIER\nunit Line-squad\nunit Carrier\n",
	} {
		l, got := p.Check(text, 900)
		if len(got.Faults) != len(want.Faults) || got.Points != want.Points || got.Text != plain {
			t.Errorf("%q: %v, %d points, want %v, %d points; written as\n%s", text, got.Faults, got.Points, want.Faults, want.Points, got.Text)
		}
		if l.Carrier(&l.Units[1]) != 3 {
			t.Errorf("%q: it starts aboard of unit %d", text, l.Carrier(&l.Units[1]))
		}
	}
	for text, want := range map[string]string{
		"list x\nforce owls\nunit owl\n":                     "name a force first: ",
		"list x\nforce compact\nunit owl\n":                  "choose from ",
		"list x\nforce compact\nunit Carrier with wings\n":   "it has no upgrades: drop it",
		"list x\nforce compact\nunit Captain with wings 2\n": "choose from guard, shield",
		"list x\nforce compact\narmy-option Sun\n":           "choose from ",
	} {
		_, report := p.Check(text, 300)
		found := false
		for _, f := range report.Faults {
			found = found || strings.Contains(f.Fix, want)
			if strings.HasSuffix(strings.TrimSpace(f.Fix), "from") || strings.Contains(f.String(), "()") {
				t.Errorf("%q: %s", text, f)
			}
		}
		if !found {
			t.Errorf("%q: no fault says %q: %v", text, want, report.Faults)
		}
	}
}

package gates1_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"sortie/bot"
	"sortie/casetest"
	"sortie/conform"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/ledger"
	"sortie/rules/antares2"
	"sortie/rules/antares2/gates1"
	"sortie/tally"
)

func source() ledger.Source {
	return ledger.Source{ID: "g1", System: antares2.FirstEdition(), FS: os.DirFS(".")}
}

// Every rule case of the first edition passes.
func TestCases(t *testing.T) { casetest.Test(t, antares2.FirstEdition(), "testdata/cases") }

// Every row of the ledger is proved by a case that makes the engine cite it.
func TestLedger(t *testing.T) { ledger.Test(t, source()) }

// Every row that can be switched off is felt by one of its cases.
func TestDeny(t *testing.T) { ledger.TestDeny(t, source()) }

// meetings pairs forces of both kinds, those converted from the second edition and those with what only the first has.
func meetings(t testing.TB) []game.Setup {
	var out []game.Setup
	missions := antares2.FirstEdition().Info().Missions
	for i, m := range []struct {
		first, second string
		points        int
	}{
		{"compact-500", "drift-500", 500}, {"watch-500", "penitents-500", 500}, {"watch-750", "synod-750", 750}, {"drift-750", "penitents-750", 750},
		{"brood-1000", "watch-1000", 1000}, {"penitents-1000", "drift-1000", 1000}, {"brood-750", "compact-750", 750}, {"exiles-1000", "compact-1000", 1000},
	} {
		s := setup(t, m.points, missions[i%3].ID, m.first, m.second, uint64(i+1))
		if i%2 == 1 {
			s.Options = []game.Switch{{ID: "concealed", Value: "on"}, {ID: "wrecks", Value: "on"}}
		}
		if i%3 == 2 {
			s.Options = append(s.Options, otherReadings()...)
		}
		out = append(out, s)
	}
	return out
}

// otherReadings are the switches by which the sheet is read in another way.
func otherReadings() []game.Switch {
	return []game.Switch{{ID: "down-command", Value: "off"}, {ID: "ambush-tests", Value: "off"}, {ID: "ambush-stays", Value: "on"}, {ID: "ways-shared", Value: "on"},
		{ID: "lucky-again", Value: "on"}, {ID: "disruptor-ghar", Value: "off"}, {ID: "break-off-both", Value: "on"}, {ID: "rebel-all", Value: "off"}}
}

// Each edition has the switches it shows and no others.
func TestSwitchesOfTheEdition(t *testing.T) {
	set := func(y game.System, o game.Switch) error {
		s := setup(t, 750, "seize-ground", "compact-750", "drift-750", 1)
		s.System, s.Options = y.Info().ID, []game.Switch{o}
		_, err := y.New(s)
		return err
	}
	for _, y := range []game.System{antares2.System(), antares2.FirstEdition()} {
		for _, o := range y.Info().Options {
			for _, v := range o.Values {
				if err := set(y, game.Switch{ID: o.ID, Value: v}); err != nil {
					t.Errorf("%s: %s %s: %v", y.Info().ID, o.ID, v, err)
				}
			}
		}
	}
	for _, o := range otherReadings() {
		if err := set(antares2.System(), o); err == nil {
			t.Errorf("the second edition takes %s", o.ID)
		}
	}
	if err := set(antares2.FirstEdition(), game.Switch{ID: "graded", Value: "on"}); err == nil {
		t.Error("the first edition takes graded")
	}
}

// Random games hold every promise of the contract; a short run plays fewer.
func TestConformance(t *testing.T) {
	games := 10_000
	if testing.Short() {
		games = 60
	}
	conform.Test(t, antares2.FirstEdition(), meetings(t), games)
}

func TestGoldenSignatures(t *testing.T) {
	conform.GoldenSignatures(t, antares2.FirstEdition(), meetings(t), 12, [][]string{{"random", "random"}, {"sensible", "random"}})
}

func TestGoldenVersion(t *testing.T) {
	conform.GoldenVersion(t, antares2.FirstEdition(), "../../../docs/changes.md")
}

func TestGoldenTraces(t *testing.T) {
	var setups []game.Setup
	for i := range 4 {
		for _, s := range meetings(t) {
			s.Seed += uint64(10 * i)
			setups = append(setups, s)
		}
	}
	conform.GoldenTraces(t, antares2.FirstEdition(), setups)
}

func TestGoldenPositions(t *testing.T) { conform.GoldenPositions(t, antares2.FirstEdition()) }

func TestSensibleGamesEndByTheMission(t *testing.T) {
	conform.EndsByTheMission(t, antares2.FirstEdition(), meetings(t)[:3], 2, 8)
}

// A list of the second edition is legal in the first, at its price.
func TestListsOfTheSecondEdition(t *testing.T) {
	for _, l := range antares2.System().Info().Lists {
		report, err := antares2.FirstEdition().CheckList(l.Text, 0)
		if err != nil || report.Points != l.Points {
			t.Errorf("%s: %d points instead of %d, %v", l.ID, report.Points, l.Points, err)
		}
	}
}

// A ready list is legal in the game its name says and spends nearly all of that game's points, so that lists of a size can be compared.
func TestReadyListsSpendTheirPoints(t *testing.T) {
	for _, l := range antares2.FirstEdition().Info().Lists {
		size, err := strconv.Atoi(l.ID[strings.LastIndex(l.ID, "-")+1:])
		if err != nil {
			t.Errorf("%s names no size", l.ID)
			continue
		}
		report, err := antares2.FirstEdition().CheckList(l.Text, size)
		if err != nil || len(report.Faults) > 0 || 100*report.Points < 97*size {
			t.Errorf("%s spends %d of %d points: %v %v", l.ID, report.Points, size, report.Faults, err)
		}
	}
}

// listener notes every rule that is cited, told, asked or refused in a game.
type listener struct {
	flow.Player
	seen map[tally.Rule]bool
}

func (l *listener) Answer(q *flow.Question, table flow.Table) flow.Answer {
	l.seen[q.Rule] = true
	if q.Offers != nil {
		for _, o := range q.Offers() {
			l.seen[o.Rule] = true
			if no := o.Why(); no != nil {
				l.seen[no.Rule] = true
			}
		}
	}
	return l.Player.Answer(q, table)
}

// No game of the first edition names a row of another ledger.
func TestOnlyRowsOfTheSheet(t *testing.T) {
	rows, err := ledger.Load([]byte(read(t, "ledger.tsv")))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[tally.Rule]bool{}
	for i, s := range meetings(t) {
		g, err := antares2.FirstEdition().New(s)
		if err != nil {
			t.Fatal(err)
		}
		for k := range uint64(3) {
			seed := uint64(i)*10 + k
			d := flow.Direct{Table: g.Clone(), Dice: dice.Seeded{Rand: dice.NewRand(seed, 1)},
				Players: flow.Players{&listener{bot.NewRandom(seed), seen}, &listener{bot.NewRandom(seed + 1), seen}},
				OnCite:  func(r tally.Rule) { seen[r] = true },
				OnEvent: func(e flow.Event) {
					seen[e.Rule] = true
					for i := 0; e.Sum != nil && i < e.Sum.Len(); i++ {
						seen[e.Sum.Line(i).Rule] = true
					}
				}}
			for !d.Table.Over() {
				d.Step()
			}
			v := d.Table.(game.Game).View(0)
			for _, u := range v.Units {
				for _, f := range append(u.Rules, u.Stats...) {
					seen[f.Rule] = true
				}
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d rules were named", len(seen))
	}
	for rule := range seen {
		if _, ok := rows.Row(rule); !ok && rule != "" && rule != flow.RuleAnswer {
			t.Errorf("%s is no row of the first edition", rule)
		}
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Every row stands in the code of the rules, or is said by one that does.
func TestEveryRowHasCode(t *testing.T) {
	rows, err := ledger.Load([]byte(read(t, "ledger.tsv")))
	if err != nil {
		t.Fatal(err)
	}
	second, err := ledger.Load([]byte(read(t, "../ledger.tsv")))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, dir := range []string{"..", "../force", "../position"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !strings.HasSuffix(f, "_test.go") {
				for _, id := range regexp.MustCompile(`"(a2|g1)\.[a-z0-9.-]+"`).FindAllString(read(t, f), -1) {
					named[strings.Trim(id, `"`)] = true
				}
			}
		}
	}
	behind := map[string]bool{"g1.house.units": true} // profiles: data/stock.txt
	for no, line := range strings.Split(gates1.Rows, "\n") {
		left, right, ok := strings.Cut(line, "\t")
		if !ok {
			continue
		}
		_, known := second.Row(tally.Rule(left))
		if _, own := rows.Row(tally.Rule(left)); !known && !own && !strings.HasSuffix(left, "*") {
			t.Errorf("rows.tsv line %d: %s is a row of neither ledger", no+1, left)
		}
		for _, to := range strings.Fields(right) {
			if _, ok := rows.Row(tally.Rule(to)); !ok {
				t.Errorf("rows.tsv line %d: %s is no row of the first edition", no+1, to)
			}
			behind[to] = true
		}
	}
	for _, row := range rows.Rows {
		if id := string(row.ID); !named[id] && !behind[id] {
			t.Errorf("%s stands nowhere in the code", id)
		}
	}
}

func FuzzList(f *testing.F) {
	conform.FuzzList(f, antares2.FirstEdition(), 750, "list x\nforce synod\nunit archon with suit 2 as Boss\n")
}

func FuzzTable(f *testing.F) {
	list := antares2.FirstEdition().Info().Lists[1].Text
	conform.FuzzTable(f, antares2.FirstEdition(), game.Setup{System: "g1", Points: 750, Lists: []string{list, list}}, "table 48x48\nterrain x scrub rect 10,10 6x6")
}

func FuzzCase(f *testing.F) { conform.FuzzCase(f, antares2.FirstEdition(), "testdata/cases") }

func FuzzAnswers(f *testing.F) {
	conform.FuzzAnswers(f, antares2.FirstEdition(), setup(f, 500, "seize-ground", "watch-500", "penitents-500", 3))
}

package defiance_test

import (
	"fmt"
	"os"
	"testing"

	"sortie/casetest"
	"sortie/conform"
	"sortie/game"
	"sortie/ledger"
	"sortie/rules/defiance"
)

// setup is a game between two ready lists.
func setup(t testing.TB, points int, mission, first, second string, seed uint64) game.Setup {
	t.Helper()
	s := game.Setup{System: "dvg", Mission: mission, Points: points, Seed: seed, Lists: make([]string, 2)}
	for _, l := range defiance.System().Info().Lists {
		if l.ID == first {
			s.Lists[0] = l.Text
		}
		if l.ID == second {
			s.Lists[1] = l.Text
		}
	}
	if s.Lists[0] == "" || s.Lists[1] == "" {
		t.Fatalf("no list %s or %s", first, second)
	}
	return s
}

// meetings pairs every army with every other, at different sizes, missions and options.
func meetings(t testing.TB) []game.Setup {
	armies := []string{"compact", "choir", "vow", "directorate"}
	missions := []string{"attrition", "three-wells"}
	var out []game.Setup
	for i := range armies {
		for k := i; k < len(armies); k++ {
			n := len(out)
			points := 1000
			if n%5 == 2 {
				points = 2000
			}
			s := setup(t, points, missions[n%2], fmt.Sprintf("%s-a-%d", armies[i], points), fmt.Sprintf("%s-b-%d", armies[k], points), uint64(n+1))
			if n%3 == 1 { // some by the other readings of the book
				s.Options = []game.Switch{{ID: "one-leader", Value: "off"}, {ID: "open-cards", Value: "off"}, {ID: "unit-orders", Value: "off"}}
			}
			out = append(out, s)
		}
	}
	return out
}

// Random games hold every promise of the contract.
func TestConformance(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 10
	}
	conform.Test(t, defiance.System(), meetings(t), games)
}

// tracedGames go through every army, mission and option.
func tracedGames(t testing.TB) []game.Setup {
	info, armies := defiance.System().Info(), []string{"compact", "choir", "vow", "directorate"}
	var out []game.Setup
	for i := range 16 {
		s := setup(t, 1000, []string{"attrition", "three-wells"}[i%2], fmt.Sprintf("%s-a-1000", armies[i%4]), fmt.Sprintf("%s-b-1000", armies[(i+i/4)%4]), uint64(i))
		o := info.Options[i%len(info.Options)]
		s.Options = []game.Switch{{ID: o.ID, Value: o.Values[len(o.Values)-1]}}
		if _, err := defiance.System().New(s); err != nil { // some options bar some lists
			s.Options = nil
		}
		out = append(out, s)
	}
	return out
}

// The signature of fixed games is part of the rules: a commit that changes play changes this file and says so.
func TestGoldenSignatures(t *testing.T) {
	pairs := [][]string{{"random", "random"}, {"sensible", "sensible"}}
	conform.GoldenSignatures(t, defiance.System(), meetings(t), 4, pairs)
}

// The version of the rules stands for how they play and from what: see conform.GoldenVersion.
func TestGoldenVersion(t *testing.T) {
	conform.GoldenVersion(t, defiance.System(), "../../docs/changes.md")
}

// Traces sum up what shows in a few games, the answers nobody gave included: see conform.Trace.
func TestGoldenTraces(t *testing.T) { conform.GoldenTraces(t, defiance.System(), tracedGames(t)) }

// The positions of the rule cases, carried on with other dice and decisions.
func TestGoldenPositions(t *testing.T) { conform.GoldenPositions(t, defiance.System()) }

// Games between sensible bots end by the mission: after its last turn, or when a side is gone.
func TestSensibleGamesEndByTheMission(t *testing.T) {
	conform.EndsByTheMission(t, defiance.System(), meetings(t)[:3], 1, 8)
}

// A unit to be placed is shown as it will stand.
func TestPlacedAsShown(t *testing.T) { conform.PlacedAsShown(t, defiance.System(), meetings(t)) }

// Every ready list is legal for its size and spends its points.
func TestReadyLists(t *testing.T) { conform.ReadyLists(t, defiance.System(), 33) }

// A match stays what it is when the profiles that ship change.
func TestFixedSetUps(t *testing.T) {
	conform.FixedSetUps(t, conform.Carry{System: defiance.System(), Of: defiance.SystemOf, List: "compact-a-1000", Unit: "levy-company"})
}

// Every rule case of the system passes.
func TestCases(t *testing.T) { casetest.Test(t, defiance.System(), "testdata/cases") }

// Every row of the ledger is proved by a case that makes the engine cite it, but for those on a list that may only
// shrink.
func TestLedger(t *testing.T) {
	ledger.Test(t, ledger.Source{ID: "dvg", System: defiance.System(), FS: os.DirFS(".")})
}

// Every row that is switched off is missed by one of its own cases, but for those listed with the reason.
func TestDeny(t *testing.T) {
	ledger.TestDeny(t, ledger.Source{ID: "dvg", System: defiance.System(), FS: os.DirFS(".")})
}

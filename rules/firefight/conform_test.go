package firefight_test

import (
	"fmt"
	"os"
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/ledger"
	"sortie/rules/firefight"
)

// meetings pairs every faction with every other and with itself, at different sizes, missions and options.
func meetings(t testing.TB) []game.Setup {
	options := []game.Switch{{ID: "all-assault-arms", Value: "on"}, {ID: "one-reserve", Value: "on"}}
	missions := firefight.System().Info().Missions
	var out []game.Setup
	for i, m := range []struct {
		first, second string
		points        int
	}{
		{"watch-1000", "brood-1000", 1000}, {"orrery-1000", "watch-1000", 1000}, {"brood-1000", "orrery-1000", 1000},
		{"watch-1500", "orrery-1500", 1500}, {"brood-1500", "brood-1500", 1500}, {"orrery-2000", "brood-2000", 2000}, {"watch-2000", "watch-2000", 2000},
	} {
		s := setup(t, m.points, missions[i%len(missions)].ID, m.first, m.second, uint64(i+1))
		if i%2 == 1 {
			s.Options = options
		}
		out = append(out, s)
	}
	return out
}

// Ten thousand random games hold every promise of the contract; a short run plays fewer.
func TestConformance(t *testing.T) {
	games := 10_000
	if testing.Short() {
		games = 60
	}
	conform.Test(t, firefight.System(), meetings(t), games)
}

// tracedGames go through every faction, mission and option.
func tracedGames(t testing.TB) []game.Setup {
	info, factions := firefight.System().Info(), []string{"watch", "brood", "orrery"}
	var out []game.Setup
	for i := range 30 {
		points := 1000 + 500*(i%3)
		first, second := fmt.Sprint(factions[i/3%3], "-", points), fmt.Sprint(factions[(i/3+i/9)%3], "-", points)
		s := setup(t, points, info.Missions[(i+i/3)%len(info.Missions)].ID, first, second, uint64(i))
		for k, o := range info.Options {
			with := s
			with.Options = append(s.Options[:len(s.Options):len(s.Options)], game.Switch{ID: o.ID, Value: "on"})
			if _, err := firefight.System().New(with); (k+i)%4 == 0 && err == nil { // some options bar some lists
				s = with
			}
		}
		out = append(out, s)
	}
	return out
}

// The signature of fixed games is part of the rules: a commit that changes play changes this file and
// says so.
func TestGoldenSignatures(t *testing.T) {
	pairs := [][]string{{"random", "random"}, {"sensible", "sensible"}}
	conform.GoldenSignatures(t, firefight.System(), meetings(t), 4, pairs)
}

// The version of the rules stands for how they play and from what: see conform.GoldenVersion.
func TestGoldenVersion(t *testing.T) {
	conform.GoldenVersion(t, firefight.System(), "../../docs/changes.md")
}

// Traces sum up what shows in a few games, the answers nobody gave included: see conform.Trace.
func TestGoldenTraces(t *testing.T) { conform.GoldenTraces(t, firefight.System(), tracedGames(t)) }

// The positions of the rule cases, carried on with other dice and decisions.
func TestGoldenPositions(t *testing.T) { conform.GoldenPositions(t, firefight.System()) }

// Games between sensible bots end by the mission: after its last round, or when a side is gone.
func TestSensibleGamesEndByTheMission(t *testing.T) {
	conform.EndsByTheMission(t, firefight.System(), meetings(t)[:3], 1, 6)
}

// A unit to be deployed is shown as it will stand: an oval base lies across the table only if somebody turns it.
func TestPlacedAsShown(t *testing.T) { conform.PlacedAsShown(t, firefight.System(), meetings(t)) }

// A match stays what it is when the profiles that ship change.
func TestFixedSetUps(t *testing.T) {
	conform.FixedSetUps(t, conform.Carry{System: firefight.System(), Of: firefight.SystemOf, List: "brood-1000", Unit: "swarm"})
}

// Every ready list is legal for its size and spends its points.
func TestReadyLists(t *testing.T) { conform.ReadyLists(t, firefight.System(), 0) }

// Every row of the ledger is proved by a case that makes the engine cite it, or by a Go test.
func TestLedger(t *testing.T) {
	ledger.Test(t, ledger.Source{ID: "ff", System: firefight.System(), FS: os.DirFS(".")})
}

// Every row that can be switched off is felt by one of its cases, but for those on a list that may only shrink.
func TestDeny(t *testing.T) {
	ledger.TestDeny(t, ledger.Source{ID: "ff", System: firefight.System(), FS: os.DirFS(".")})
}

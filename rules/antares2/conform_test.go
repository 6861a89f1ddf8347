package antares2_test

import (
	"fmt"
	"os"
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/ledger"
	"sortie/rules/antares2"
)

// meetings pairs every force with every other, at different sizes, missions and options.
func meetings(t testing.TB) []game.Setup {
	concealed := []game.Switch{{ID: "concealed", Value: "on"}, {ID: "wrecks", Value: "on"}}
	var out []game.Setup
	for i, m := range []struct {
		first, second string
		points        int
	}{
		{"compact-500", "drift-500", 500}, {"brood-500", "synod-500", 500}, {"compact-750", "brood-750", 750}, {"drift-750", "synod-750", 750},
		{"compact-1000", "synod-1000", 1000}, {"drift-1000", "brood-1000", 1000},
	} {
		mission := antares2.System().Info().Missions[i%3].ID
		s := setup(t, m.points, mission, m.first, m.second, uint64(i+1))
		if i%2 == 1 {
			s.Options = concealed
		}
		out = append(out, s)
	}
	return out
}

// goldenGames are the meetings of the forces and, besides, a town to fight in and the other ways to
// read the rules.
func goldenGames(t testing.TB) []game.Setup {
	out := meetings(t)
	town := setup(t, 750, "seize-ground", "compact-750", "synod-750", 7)
	town.Table = antares2.TownTable
	options := setup(t, 750, "meeting-engagement", "brood-750", "drift-750", 8)
	options.Options = []game.Switch{{ID: "fast-play", Value: "on"}, {ID: "graded", Value: "on"}, {ID: "size-both-ways", Value: "on"}}
	other := setup(t, 1000, "last-stand", "compact-1000", "drift-1000", 9)
	other.Options = []game.Switch{{ID: "modules", Value: "on"}, {ID: "nlai", Value: "off"}, {ID: "per-terrain", Value: "on"}}
	return append(out, town, options, other)
}

// tracedGames go through every force, mission, table and option.
func tracedGames(t testing.TB) []game.Setup {
	options := [][]game.Switch{
		nil,
		{{ID: "concealed", Value: "on"}, {ID: "wrecks", Value: "on"}},
		{{ID: "fast-play", Value: "on"}, {ID: "graded", Value: "on"}, {ID: "size-both-ways", Value: "on"}},
		{{ID: "modules", Value: "on"}, {ID: "nlai", Value: "off"}, {ID: "per-terrain", Value: "on"}},
		{{ID: "see-through", Value: "8"}, {ID: "terrain-pins", Value: "off"}},
	}
	missions, forces := antares2.System().Info().Missions, []string{"compact", "brood", "drift", "synod"}
	var out []game.Setup
	for i := range 90 {
		points := 500 + 250*(i%3)
		first, second := fmt.Sprint(forces[i/3%4], "-", points), fmt.Sprint(forces[(i/3+i/12)%4], "-", points)
		s := setup(t, points, missions[(i+i/3)%len(missions)].ID, first, second, uint64(i))
		s.Options = options[i%len(options)]
		if i%4 == 3 {
			s.Table = antares2.TownTable
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
	conform.Test(t, antares2.System(), meetings(t), games)
}

// The signature of fixed games is part of the rules: a commit that changes play changes this file and
// says so.
func TestGoldenSignatures(t *testing.T) {
	pairs := [][]string{{"random", "random"}, {"sensible", "random"}}
	conform.GoldenSignatures(t, antares2.System(), goldenGames(t), 12, pairs)
}

// The version of the rules stands for how they play and from what: see conform.GoldenVersion.
func TestGoldenVersion(t *testing.T) {
	conform.GoldenVersion(t, antares2.System(), "../../docs/changes.md")
}

// Traces sum up what shows in a few games, the answers nobody gave included: see conform.Trace.
func TestGoldenTraces(t *testing.T) { conform.GoldenTraces(t, antares2.System(), tracedGames(t)) }

// The positions of the rule cases, carried on with other dice and decisions.
func TestGoldenPositions(t *testing.T) { conform.GoldenPositions(t, antares2.System()) }

// Games between sensible bots end by the mission: after its last turn, or when a side is gone.
func TestSensibleGamesEndByTheMission(t *testing.T) {
	conform.EndsByTheMission(t, antares2.System(), meetings(t)[:3], 2, 8)
}

// A unit to be deployed is shown as it will stand: an oval base lies across the table only if somebody turns it.
func TestPlacedAsShown(t *testing.T) { conform.PlacedAsShown(t, antares2.System(), meetings(t)) }

// A match stays what it is when the profiles that ship change.
func TestFixedSetUps(t *testing.T) {
	conform.FixedSetUps(t, conform.Carry{System: antares2.System(), Of: antares2.SystemOf, List: "brood-1000", Unit: "warband"})
}

// Every ready list is legal for its size and spends its points.
func TestReadyLists(t *testing.T) { conform.ReadyLists(t, antares2.System(), 45) }

// Every row of the ledger is proved by a case that makes the engine cite it, or by a Go test.
func TestLedger(t *testing.T) {
	ledger.Test(t, ledger.Source{ID: "a2", System: antares2.System(), FS: os.DirFS(".")})
}

// Every row that can be switched off is felt by one of its cases, but for those on a list that may only shrink.
func TestDeny(t *testing.T) {
	ledger.TestDeny(t, ledger.Source{ID: "a2", System: antares2.System(), FS: os.DirFS(".")})
}

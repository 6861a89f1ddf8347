package incision_test

import (
	"slices"
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/rules/incision"
)

// traced are a few set-ups of every scenario.
func traced(t testing.TB) []game.Setup {
	all := pairsOf(t)
	var out []game.Setup
	for i := 0; i < len(all); i += 3 {
		out = append(out, all[i])
	}
	return out
}

// pairsOf are the meetings of two sides.
func pairsOf(t testing.TB) []game.Setup {
	return slices.DeleteFunc(meetings(t), func(s game.Setup) bool { return len(s.Lists) > 2 })
}

// The signature of fixed games is part of the rules: a commit that changes play changes this file and says so.
func TestGoldenSignatures(t *testing.T) {
	conform.GoldenSignatures(t, incision.System(), pairsOf(t), 2, [][]string{{"random", "random"}, {"sensible", "sensible"}})
}

// The version of the rules stands for how they play and from what: see conform.GoldenVersion.
func TestGoldenVersion(t *testing.T) {
	conform.GoldenVersion(t, incision.System(), "../../docs/changes.md")
}

// Traces sum up what shows in a few games, the answers nobody gave included: see conform.Trace.
func TestGoldenTraces(t *testing.T) { conform.GoldenTraces(t, incision.System(), traced(t)) }

// The positions of the rule cases, carried on with other dice and decisions.
func TestGoldenPositions(t *testing.T) { conform.GoldenPositions(t, incision.System()) }

// A rule case of any text passes or fails; the rules never do.
func FuzzCase(f *testing.F) { conform.FuzzCase(f, incision.System(), "testdata/cases") }

// Any bytes taken as answers either are legal or change nothing, and the rules never fail.
func FuzzAnswers(f *testing.F) { conform.FuzzAnswers(f, incision.System(), meetings(f)[0]) }

// Games between sensible bots end, though the book has no last turn: who gets nowhere by shooting goes nearer.
func TestSensibleGamesEnd(t *testing.T) {
	conform.EndsByTheMission(t, incision.System(), pairsOf(t), 1, 80)
}

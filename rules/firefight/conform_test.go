package firefight_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/lab"
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

// The signature of fixed games is part of the rules: a commit that changes play changes this file and
// says so. UPDATE_GOLDEN=1 writes it anew.
func TestGoldenSignatures(t *testing.T) {
	file := filepath.Join("testdata", "golden.txt")
	if _, err := os.Stat(file); err != nil && os.Getenv("UPDATE_GOLDEN") == "" {
		t.Skip("not written yet")
	}
	var b strings.Builder
	b.WriteString("# Signatures of fixed games: a change here is a change of play.\n")
	for i, s := range meetings(t) {
		for _, bots := range [][2]string{{"random", "random"}, {"sensible", "sensible"}} {
			plan := lab.Plan{Setup: s, Games: 4, Seed: uint64(40 + i), Workers: 2, Bots: bots, Check: true}
			r, err := lab.Run(context.Background(), firefight.System(), plan, nil)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%d %s %s %s\n", i, s.Mission, bots[0], r.Signature)
		}
	}
	if os.Getenv("UPDATE_GOLDEN") != "" {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("play has changed.\nwas:\n%s\nis:\n%s", want, b.String())
	}
}

// Games between sensible bots end by the mission: after its last round, or when a side is gone.
func TestSensibleGamesEndByTheMission(t *testing.T) {
	for i, s := range meetings(t)[:3] {
		plan := lab.Plan{Setup: s, Games: 2, Seed: uint64(i), Workers: 2, Bots: [2]string{"sensible", "sensible"}}
		r, err := lab.Run(context.Background(), firefight.System(), plan, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.AverageTurns < 1 || r.AverageTurns > 6 {
			t.Errorf("%s: %v rounds on average", s.Mission, r.AverageTurns)
		}
	}
}

// Every row of the ledger is proved by a case that makes the engine cite it, or by a Go test.
func TestLedger(t *testing.T) {
	ledger.Test(t, ledger.Source{ID: "ff", System: firefight.System(), FS: os.DirFS(".")})
}

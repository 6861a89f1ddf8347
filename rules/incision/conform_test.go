package incision_test

import (
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/rules/incision"
)

// meetings pairs ready shards in every scenario.
func meetings(t testing.TB) []game.Setup {
	sys := incision.System()
	info := sys.Info()
	var out []game.Setup
	for i := range info.Lists {
		a, b := info.Lists[i], info.Lists[(i+1)%len(info.Lists)]
		s := game.Setup{System: "is", Mission: info.Missions[i%len(info.Missions)].ID, Lists: []string{a.Text, b.Text}, Seed: uint64(i + 1), Points: 300}
		if _, err := sys.New(s); err != nil {
			t.Fatalf("%s against %s: %v", a.ID, b.ID, err)
		}
		out = append(out, s)
	}
	return out
}

// Random games hold every promise of the contract.
func TestConformance(t *testing.T) { conform.Test(t, incision.System(), meetings(t), 60) }

package incision_test

import (
	"io/fs"
	"os"
	"slices"
	"testing"

	"sortie/conform"
	"sortie/game"
	"sortie/ledger"
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
func TestConformance(t *testing.T) { conform.Test(t, incision.System(), meetings(t), 21) }

// Every row of the ledger is proved by a case that makes the engine cite it, or stands on the list of those to do.
func TestLedger(t *testing.T) { ledger.Test(t, source()) }

// Every row that can be switched off is felt by one of its cases, but for those on a list that may only shrink.
func TestDeny(t *testing.T) { ledger.TestDeny(t, source()) }

// source is the ledger of play with its cases; those of shards have a ledger of their own, held by the room force.
func source() ledger.Source {
	return ledger.Source{ID: "is", System: incision.System(), FS: playCases{os.DirFS(".")}}
}

// playCases is the folder without the cases of shards.
type playCases struct{ fs.FS }

// ReadDir implements fs.ReadDirFS.
func (p playCases) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(p.FS, name)
	return slices.DeleteFunc(list, func(e fs.DirEntry) bool { return name == "testdata/cases" && e.Name() == "shards" }), err
}

package force

import (
	"encoding/json"
	"os"
	"testing"

	"sortie/game"
)

// known is what the book's examples say of its own troops, each number with its line, and what they do not say.
type known struct {
	Armies, Infantry, Vehicles, Weapons []entry
	Units                               []entry `json:"standard_units"`
}

type entry struct {
	Name    string
	Known   map[string]struct{ Line any }
	Unknown []string
}

// The stats that the book mentions are kept with their lines, what is missing stays unknown, and nothing that ships
// takes their names.  dvg.house.known-stats
func TestKnownStatsAreReferencesAlone(t *testing.T) {
	text, err := os.ReadFile("testdata/known.json")
	if err != nil {
		t.Fatal(err)
	}
	var k known
	if err := json.Unmarshal(text, &k); err != nil {
		t.Fatal(err)
	}
	p := Shipped()
	var ours []string
	for i := range p.Armies {
		ours = append(ours, p.Armies[i].Name)
	}
	for i := range p.Frames {
		ours = append(ours, p.Frames[i].Name)
	}
	for i := range p.Weapons {
		ours = append(ours, p.Weapons[i].Name)
	}
	for i := range p.Standards {
		ours = append(ours, p.Standards[i].Name)
	}
	seen := 0
	for _, list := range [][]entry{k.Armies, k.Infantry, k.Vehicles, k.Weapons, k.Units} {
		for _, e := range list {
			if len(e.Known) == 0 && len(e.Unknown) == 0 {
				t.Errorf("nothing is said of %s", e.Name)
			}
			for stat, v := range e.Known {
				if seen++; v.Line == nil {
					t.Errorf("%s of %s has no line of the book", stat, e.Name)
				}
			}
			for _, name := range ours {
				if game.SameName(name, e.Name) && list[0].Name != k.Weapons[0].Name { // plain words such as rifle are anybody's
					t.Errorf("%s ships under a name of the book", name)
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d stats are kept", seen)
	}
}

package incision

import (
	"testing"

	"sortie/game"
	"sortie/rules/incision/force"
)

// A beast is handled by who can handle it, and not by whoever stands next on the list.
// is.build.beast.no-handler-at-start
func TestBeastsHaveTheirHandler(t *testing.T) {
	sys := System().(system)
	gang := sys.force.Example("boromite-gang").Shard
	set := game.Setup{System: "is", Mission: "data-retrieval", Points: 250, Lists: []string{gang.Text(), gang.Text()}}
	s, err := sys.start(set)
	if err != nil {
		t.Fatal(err)
	}
	beasts := 0
	for u := range s.Units {
		if s.lead(UnitID(u)).Kind != force.Beasts {
			continue
		}
		beasts++
		h := s.Units[u].Handler
		if h == NoUnit || s.lead(h).Unit != "bor-lavan-handler" || s.Groups[h].Owner != s.Groups[u].Owner {
			t.Errorf("%s is handled by unit %d", s.lead(UnitID(u)).Name, h)
		}
	}
	if beasts != 4 {
		t.Errorf("%d beasts", beasts)
	}
}

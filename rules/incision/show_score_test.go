package incision

import (
	"testing"

	"sortie/flow"
	"sortie/game"
)

// Who has nobody left against him in a search stands better than while somebody could still take the debris away.
func TestAloneInASearchIsBetter(t *testing.T) {
	seen := 0
	playing(t, "debris-search", 6, func(s *State, q *flow.Question) {
		if q.Name != AskOrder || !s.someAble(0) || !s.someAble(1) || s.coresLeft() < 2 { // both cores are there to be won
			return
		}
		seen++
		before, alone := s.Judge(q.Seat), s.Clone().(*State)
		for u := range alone.members(foe(q.Seat)) {
			alone.Units[u].Broken = true
		}
		if after := alone.Judge(q.Seat); after.Weigh(game.Even()) <= before.Weigh(game.Even()) {
			t.Fatalf("turn %d: %+v with an enemy, %+v without", s.Turn, before, after)
		}
	})
	if seen < 100 {
		t.Errorf("%d positions: too few to tell", seen)
	}
}

// A Rally is in vain only for a unit without pins, and never where the adviser sees work for it.
func TestRallyInVain(t *testing.T) {
	vain, useful := 0, 0
	for _, scenario := range []string{"data-retrieval", "ground-defences", "escape", "retrieval", "counterstrike"} {
		playing(t, scenario, 8, func(s *State, q *flow.Question) {
			if q.Name != AskOrder {
				return
			}
			u := UnitID(q.Unit)
			if !q.Vain(int32(Rally)) {
				useful++
				return
			}
			vain++
			if s.Units[u].Pins > 0 || !s.Units[u].Waits && s.atWork(u) {
				t.Errorf("%s: a Rally of %s with %d pins is called vain", scenario, s.name(u), s.Units[u].Pins)
			}
		})
	}
	if vain == 0 || useful == 0 {
		t.Errorf("%d in vain, %d useful: too few to tell", vain, useful)
	}
}

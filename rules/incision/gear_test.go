package incision

import (
	"testing"

	"sortie/game"
	"sortie/rules/incision/force"
)

// On a demolition the attackers' people have explosives to place, the defenders what they came with.
// is.sc8.points, is.sc9.header, is.build.create.demolition-free-explosives
func TestAttackersAreGivenExplosives(t *testing.T) {
	y := System().(system)
	for _, mission := range []string{"counterstrike", "sabotage"} {
		list := "shard A\nfaction Concord\noperative phc-strike-leader\noperative phc-strike-trooper as A\noperative phc-strike-trooper as B\noperative phc-strike-trooper as C\noperative phc-strike-trooper as D\n"
		s, err := y.start(game.Setup{System: "is", Mission: mission, Seed: 1, Points: 220, Lists: []string{list, list}})
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Units {
			u := UnitID(i)
			if s.lead(u).Kind != force.Infantry || s.lead(u).Prop != NoProp {
				continue
			}
			charges := 0
			for _, a := range s.lead(u).Arms {
				charges += one(s.book.weapons[a.Weapon].Key == "fractal-charge")
			}
			if want := one(s.sideOf(u) == s.Mission.Attacker); charges != want {
				t.Errorf("%s: %s has %d kinds of charges, want %d", mission, s.name(u), charges, want)
			}
		}
	}
}

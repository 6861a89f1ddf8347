package antares2

import (
	"testing"

	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// Who fights best hand to hand runs for the enemy it would beat, and nobody hunts one it would lose to.
func TestAdviceHunts(t *testing.T) {
	const brute = "model brute infantry M6 Ag5 Acc3 Str9 Res7(9) Init7 Co9 has 3 Attacks SV3\n"
	s := adviceCase(t, brute+"unit red a 5 brute at 10,10\nunit blue b 3 trooper at 10,40")
	prey, worth := s.hunt(0, game.Even())
	if prey != 1 || worth <= 0 {
		t.Fatalf("it hunts %d for %d", prey, worth)
	}
	if goal, _ := s.goal(0, game.Even()); goal != s.place(1) {
		t.Errorf("it wants to be at %v", goal)
	}
	if p := s.plan(0, game.Even()); p.order != position.RunOrder {
		t.Errorf("it would %v", p.order)
	}
	if prey, _ := s.hunt(1, game.Even()); prey != NoUnit {
		t.Error("the weaker hunt")
	}
	charge := s.chargeWorth(0, 1, game.Even())
	if near, far := s.comesUpon(0, 1, charge, 2), s.comesUpon(0, 1, charge, 0); near <= far {
		t.Errorf("after two moves the charge is worth %d, before %d", near, far)
	}
}

// A place within reach of a charge that would be lost is worse than one beyond it.
func TestAdviceFearsACharge(t *testing.T) {
	const brute = "model brute infantry M6 Ag5 Acc3 Str9 Res7(9) Init7 Co9 has 3 Attacks SV3\n"
	s := adviceCase(t, brute+"unit red a 3 trooper at 10,10\nunit blue b 5 brute at 10,40")
	f := s.scene(0, geom.Point{X: 10 * geom.Inch, Y: 30 * geom.Inch}, game.Even())
	at := s.place(1)
	if near, far := s.feared(f, geom.Toward(at, s.place(0), 8*geom.Inch)), s.feared(f, geom.Toward(at, s.place(0), 20*geom.Inch)); near <= 0 || far != 0 {
		t.Errorf("within reach %d, beyond it %d", near, far)
	}
}

// A mount strikes besides its rider.
func TestAdviceCountsTheMount(t *testing.T) {
	const rider = "model rider mounted M8 Ag6 Acc4 Str6 Res7(8) Init7 Co8 large mount creature on-foot trooper arms carbine "
	plain := adviceCase(t, rider+"\nunit red a 3 rider at 10,10\nunit blue b 5 trooper at 10,18")
	mount := adviceCase(t, rider+"has mount 2 Attacks SV1\nunit red a 3 rider at 10,10\nunit blue b 5 trooper at 10,18")
	if less, more := plain.blowsAt(0, 7, 1), mount.blowsAt(0, 7, 1); more <= less {
		t.Errorf("with mounts that strike %d, without %d", more, less)
	}
}

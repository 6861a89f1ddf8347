package antares2

import (
	"testing"

	"sortie/conform"
	"sortie/defs"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
)

// concealedCase has two transports of red with a concealed squad in each.
func concealedCase(t *testing.T) *State {
	t.Helper()
	text := `option concealed on
model carrier vehicle large M8 Ag5 Acc5 Res13 Init6 Co8 body 6x3 has Transport 10
model bus vehicle large M8 Ag5 Acc5 Res13 Init6 Co8 body 6x3 has Transport 4
unit red one 1 carrier at 20,20
unit red two 1 carrier at 40,20
unit red three 1 bus at 60,20
unit red squad 6 trooper aboard one
unit red gang 3 trooper aboard two
unit blue foe 3 trooper at 20,50`
	s, err := newCase(defs.Lines(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The enemy sees that a concealed unit is aboard, not of what; its own side sees all.
func TestConcealedView(t *testing.T) {
	s := concealedCase(t)
	for _, c := range []struct {
		seat flow.Seat
		want string
	}{{0, "aboard one"}, {1, "aboard"}, {flow.Nobody, "aboard"}} {
		if got := s.View(c.seat).Units[3].Where; got != c.want {
			t.Errorf("seat %d sees %q, not %q", c.seat, got, c.want)
		}
	}
	s.Units[3].Secret = false
	if got := s.View(1).Units[3].Where; got != "aboard one" {
		t.Errorf("a revealed unit is %q", got)
	}
}

// Forgetting deals concealed units out over the transports that can hold them, and changes nothing
// that the seat knows.
func TestForgetAboard(t *testing.T) {
	s := concealedCase(t)
	var r dice.Rand
	r.Reseed(7, 1)
	seen := map[UnitID]bool{}
	for range 200 {
		n := s.Forget(1, &r).(*State)
		squad, gang := n.Units[3].Carrier, n.Units[4].Carrier
		if squad != 0 && squad != 1 {
			t.Fatalf("the squad cannot be aboard unit %d", squad)
		}
		if gang < 0 || gang > 2 {
			t.Fatalf("the gang cannot be aboard unit %d", gang)
		}
		if n.Load(squad) > n.Room(squad) {
			t.Fatal("a transport holds too much")
		}
		seen[squad] = true
		seen[gang+10] = true
	}
	if len(seen) != 5 {
		t.Errorf("only %v were tried", seen)
	}
	if n := s.Forget(0, &r).(*State); n.Hash() != s.Hash() {
		t.Error("a side forgets its own passengers")
	}
	s.Book.Options.Concealed = false
	if n := s.Forget(1, &r).(*State); n.Hash() != s.Hash() {
		t.Error("without the option everything is open")
	}
}

// A transport may not start with more than it holds.
func TestCapacityAtSetUp(t *testing.T) {
	text := `model carrier vehicle large M8 Ag5 Acc5 Res13 Init6 Co8 body 6x3 has Transport 10
unit red one 1 carrier at 20,20
unit red squad 11 trooper aboard one`
	if _, err := newCase(defs.Lines(text)); err == nil {
		t.Error("eleven spaces fit into ten")
	}
}

// townTable has buildings of all sorts to be entered, shot at and knocked down.
const townTable = `table 48x48
building hall rect 8,10 10x8 levels 2 interior open open-roof
opening hall door 8,13 8,15
opening hall door 18,13 18,15
opening hall window 12,10 14,10
opening hall window 12,18 14,18 level 1
part hall wall partition 13,10 13,18
opening hall door 13,13 13,15
building hut rect 28,20 6x6 walls partition
opening hut door 28,22 28,24
opening hut window 30,20 32,20
building vault rect 20,30 8x6 blocks top-level
opening vault door 23,30 25,30 locked door-secure
building prop rect 36,34 5x5 decorative
terrain wood wood disc 24,8 4`

// Random games among buildings keep the promises and the invariants.
func TestTownGames(t *testing.T) {
	sys := System()
	info := sys.Info()
	var setups []game.Setup
	for i := range 2 {
		a, b := info.Lists[i], info.Lists[(i+1)%len(info.Lists)]
		setups = append(setups, game.Setup{System: info.ID, Points: max(a.Points, b.Points), Lists: []string{a.Text, b.Text},
			Seed: uint64(i), Table: townTable, Mission: info.Missions[i%len(info.Missions)].ID, Options: []game.Switch{{ID: "concealed", Value: "on"}}})
	}
	conform.Test(t, sys, setups, 5)
}

package defiance

import (
	"strings"
	"testing"

	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// staged is the table of a case.
func staged(t *testing.T, lines string) *State {
	t.Helper()
	var in []game.Line
	for _, text := range strings.Split(strings.TrimSpace(lines), "\n") {
		in = append(in, game.Line{No: len(in) + 1, Text: strings.TrimSpace(text)})
	}
	stage, err := System().NewCase(in)
	if err != nil {
		t.Fatal(err)
	}
	return stage.(*State)
}

// Orders that come to nothing are told: charges that reach nobody, fire that reaches nobody even after a run. All others are not.
func TestOrdersInVain(t *testing.T) {
	s := staged(t, "weapon pl SI AI fr 1 at -/-/20/-/-\nunit red u 1 regular at 10,10 lone primary pl\nunit blue x 1 regular at 60,10 lone")
	u, x := s.Head(0), s.Head(1)
	p := &position.Part{Unit: 0, Figures: []BodyID{u}}
	run, _ := s.Best(u, false)
	shoots, charges := 20*geom.Inch+law.Allowance(s.Movement(u), law.Running), run+s.Bases[s.Bodies[u].Base].R+s.Bases[s.Bodies[x].Base].R
	if charges >= shoots {
		t.Fatalf("it charges %v and shoots %v", charges, shoots)
	}
	for _, c := range []struct {
		far          geom.Length
		charge, fire bool // in vain
	}{
		{charges - geom.Inch, false, false}, {charges, false, false}, {charges + 1, true, false},
		{shoots, true, false}, {shoots + 1, true, true}, {50 * geom.Inch, true, true},
	} {
		s.Bodies[x].At = s.Bodies[u].At.Add(geom.Point{X: c.far})
		for _, o := range []position.Order{position.ChargeOrder, position.CohesiveFire, position.PrimarySuppression, position.SprintOrder, position.AimOrder} {
			want := o == position.ChargeOrder && c.charge || (o == position.CohesiveFire || o == position.PrimarySuppression) && c.fire
			if got := s.vainOrder(p, o); got != want {
				t.Errorf("%v off: %v in vain is %v", c.far, o, got)
			}
		}
	}
	far := staged(t, "weapon pl SI AI fr 1 at -/-/UN/-/-\nunit red u 1 regular at 10,10 lone primary pl\nunit blue x 1 regular at 60,10 lone")
	if far.vainOrder(&position.Part{Unit: 0, Figures: []BodyID{far.Head(0)}}, position.CohesiveFire) {
		t.Error("a weapon that reaches everybody fires in vain")
	}
}

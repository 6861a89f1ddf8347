package firefight

import (
	"strings"
	"testing"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// What is drawn between two units says what the sight code says, and how far it is from the leader.
func TestOverlaysSayWhatTheLeaderSees(t *testing.T) {
	s := staged(t, `
terrain house building rect 15,20 6x2
unit red a 1 trooper at 18,10
unit blue hidden 1 trooper at 18,30
unit blue open 1 trooper at 30,10
unit blue far 1 trooper at 40,40 reserve`)
	q := &flow.Question{Seat: flow.First, Unit: 0, Target: -1}
	blocked := s.Overlays(q, 1)
	if len(blocked) != 1 || !blocked[0].Bad || blocked[0].Text != "blocked by the house" {
		t.Fatalf("behind a house: %+v", blocked)
	}
	if y := blocked[0].To[0].Y; y < 19*geom.Inch || y > 23*geom.Inch {
		t.Errorf("the line ends at %v, the house lies at 20 to 22", y)
	}
	clear := s.Overlays(q, 2)
	a, b := s.Shape(0), s.Shape(2)
	if len(clear) == 0 || clear[0].Bad || clear[0].Soft || !strings.HasPrefix(clear[0].Text, game.Tenths(geom.Gap(&a, &b))+", clear") {
		t.Errorf("in the open: %+v", clear)
	}
	for _, u := range []int32{1, 2} {
		if sight, _ := s.Sight(0, UnitID(u)); (sight == position.BlockedSight) != s.Overlays(q, u)[0].Bad {
			t.Errorf("the line to unit %d does not say what the sight code says", u)
		}
	}
	if got := s.Overlays(q, 3); got == nil || got[0].Kind != "ring" {
		t.Errorf("looking at a unit in reserve shows the own ranges, not %+v", got)
	}
}

// Ranges are drawn from the edge of the leader's base, the reach of a move from its middle.
func TestOverlaysDrawRangesFromTheLeader(t *testing.T) {
	s := staged(t, `
unit red a 3 trooper at 18,10
unit blue b 1 trooper at 30,30`)
	lead := s.Units[0].Leader
	rings := s.Overlays(&flow.Question{Seat: flow.First, Unit: 0, Target: -1}, -1)
	if len(rings) == 0 || rings[0].From[0] != s.Bodies[lead].At {
		t.Fatalf("the rings are %+v", rings)
	}
	base := s.Shape(lead)
	if want := s.longest(0) + base.R; rings[len(rings)-1].Size != want {
		t.Errorf("the longest ring has the size %v, the longest weapon reaches %v", rings[len(rings)-1].Size, want)
	}
	for rule, want := range map[tally.Rule]geom.Length{"ff.actions.advance.short": s.Pace(0, false), "ff.actions.sprint.long": s.Pace(0, true)} {
		got := s.Overlays(&flow.Question{Seat: flow.First, Unit: 0, Target: -1, Kind: flow.Move, Rule: rule}, -1)
		if len(got) != 1 || got[0].Kind != "reach" || got[0].Size != want {
			t.Errorf("%s: %+v, want %v", rule, got, want)
		}
	}
}

// A unit in a building is drawn inside it, each figure at a place of its own.
func TestFiguresAreDrawnInsideTheirBuilding(t *testing.T) {
	s := staged(t, `
terrain house building rect 15,20 6x4 capacity 12
unit red a 5 trooper inside house
unit blue b 1 trooper at 30,30`)
	v := s.View(flow.First)
	area := &s.Book.Board.Pieces[0].Area
	seen := map[geom.Point]bool{}
	for _, f := range v.Units[0].Figures {
		if !area.Contains(f.At) || seen[f.At] {
			t.Errorf("%s is drawn at %v", f.Name, f.At)
		}
		seen[f.At] = true
		if f.Shape.Points[0] != f.At {
			t.Errorf("the outline of %s lies at %v, it stands at %v", f.Name, f.Shape.Points[0], f.At)
		}
	}
	if len(seen) != 5 {
		t.Errorf("%d figures are drawn, not 5", len(seen))
	}
}

// The number shown with a target is the one the rules would ask for.
func TestTheNumberShownWithATargetIsTheRules(t *testing.T) {
	s := staged(t, `
unit red a 3 trooper at 18,10
unit blue b 3 trooper at 18,20 htd
unit blue far 1 trooper at 40,44`)
	for _, act := range []position.Action{position.ShootAction, position.SteadyAim} {
		got := s.aimSum(0, 1, act)
		f, err := s.inspectNeeded([]string{"a", "at", "b", "as", act.String()})
		if err != nil || got == nil || int64(got.Total()) != f.Value || got.String() != f.Sum.String() {
			t.Errorf("%v: shown %v, inspected %+v, %v", act, got, f, err)
		}
	}
	if got := s.aimSum(0, 2, position.ShootAction); got != nil {
		t.Errorf("out of range the number is %v", got)
	}
}

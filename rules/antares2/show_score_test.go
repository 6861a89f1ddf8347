package antares2

import (
	"testing"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// Where ground counts at the end alone, whoever stands nearer to it stands better, the more so the more is left of him; who acts first is
// not thought about there, and play-outs are judged on their way.
func TestToStandNearTheCrossroadsCounts(t *testing.T) {
	s := adviceCase(t, "unit red a 5 trooper at 10,10\nunit blue b 5 trooper at 10,40")
	s.Book.Mission.Turns, s.Book.Mission.Hold, s.Book.Mission.Final, s.Turn = 6, 0, 8, 1
	for i := range s.Book.Kinds {
		s.Book.Kinds[i].Points = 100 // units of cases cost nothing
	}
	o := position.Marker{Kind: "objective", At: geom.Point{X: 10 * geom.Inch, Y: 20 * geom.Inch}}
	if got := s.bearing(flow.First, &o); got <= 0 || got != -s.bearing(flow.Second, &o) {
		t.Errorf("the nearer side has %d, the other %d", got, s.bearing(flow.Second, &o))
	}
	whole := s.bearing(flow.First, &o)
	s.Units[0].Strength *= 2 // half of it is gone
	if got := s.bearing(flow.First, &o); got >= whole {
		t.Errorf("half a unit has %d, the whole %d", got, whole)
	}
	r := &Run{State: s}
	if !r.trifle(AskUnit) || s.Pace() == 0 {
		t.Error("who acts first is thought about, or play-outs are judged at their end alone")
	}
	s.Book.Mission.Hold = 1
	if s.bearing(flow.First, &o) != 0 || r.trifle(AskUnit) || s.Pace() != 0 {
		t.Error("where ground counts turn by turn it is as where it counts at the end alone")
	}
}

package antares2

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
)

// adviseOption uses an army option once there is a use for it: a die more when somebody can do harm with it, help for who is pinned.
func (s *State) adviseOption(q *flow.Question, temper game.Temper) (flow.Answer, string, bool) {
	offers := q.Offers()
	for i := range offers {
		o := &offers[i]
		if o.Value < 0 || !o.May() {
			continue
		}
		k := s.Book.OptionNamed(s.Options[o.Value].Key)
		if k.Effect == "unpin" {
			if u := s.mostPinned(q.Seat); u != NoUnit && s.pins(u) >= min(int(k.Amount), 3) {
				return flow.Answer{Value: o.Value}, "pins must come off", true
			}
		} else if s.Turn > 1 && s.eager(q.Seat, temper) {
			return flow.Answer{Value: o.Value}, "there is work for it now", true
		}
	}
	return advice.Pick(q, "none", "the option is kept for later")
}

// usefulDie is what a plan must be worth for a die that is there once.
const usefulDie = 120

// adviseOptionUnit gives what an option brings to who makes most of it.
func (s *State) adviseOptionUnit(q *flow.Question, temper game.Temper) (flow.Answer, string, bool) {
	best, worth := int32(-1), -1
	offers := q.Offers()
	for i := range offers {
		o := &offers[i]
		if !o.May() {
			continue
		}
		u := UnitID(o.Value)
		pins := s.unpinned(u, s.pins(u))
		if w := s.planOver(u, temper, worth-pins).worth + pins; w > worth {
			best, worth = o.Value, w
		}
	}
	return flow.Answer{Value: best}, "it makes most of it", best >= 0
}

// mostPinned is the unit of a side on the table with most pins.
func (s *State) mostPinned(side Side) UnitID {
	best := NoUnit
	for i := range s.Units {
		if u := UnitID(i); s.Groups[i].Side == side && s.InPlay(u) && s.pins(u) > 0 && (best == NoUnit || s.pins(u) > s.pins(best)) {
			best = u
		}
	}
	return best
}

// eager tells whether some unit of a side has a plan that is worth a die more.
func (s *State) eager(side Side, temper game.Temper) bool {
	for i := range s.Units {
		if u := UnitID(i); s.Groups[i].Side == side && s.InPlay(u) && s.plansOver(u, temper, usefulDie) {
			return true
		}
	}
	return false
}

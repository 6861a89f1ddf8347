package incision

import (
	"sortie/flow"
	"sortie/rules/incision/force"
)

// The question and roll of first aid.
const (
	AskTreat  = "treat"
	RollTreat = "treat"
)

// treats lets the medi-buddies of a unit treat one adjacent ally each, when its activation ends.  is.pb.medi-use
func (r *run) treats(u UnitID) {
	for m := range r.own(u) {
		if r.model(m).buddy() && r.model(m).Has(force.Medkit) && !r.jammed(m) && r.sideOf(u) != flow.Nobody {
			r.treat(u, m)
		}
	}
}

// treat asks whom a medi-drone treats and tests: its rating less the patient's Wounds. A Wound becomes a pin.
// is.pb.medi-use, is.pb.medi-rating, is.wound.removal
func (r *run) treat(u UnitID, m ModelID) {
	if r.denied("is.pb.medi-use", "is.build.probe.medi-buddy-test") {
		return
	}
	who := r.askPatient(AskTreat, u, m, "is.pb.medi-use", "Whom does "+r.modelName(m)+" treat?")
	if who == NoUnit {
		return
	}
	r.cite("is.build.probe.medi-buddy-test")
	patient := r.Units[who].Operative
	sum := r.sum(RollTreat, "rating", "is.pb.medi-rating", r.rating(m))
	sum.Add("Wounds", "is.pb.medi-use", -int(r.Figures[patient].Wounds))
	if v := r.testBy(u, who, &sum, passAlone, "First aid by ", r.modelName(m)); v.Pass {
		r.woundToPin(who, "is.pb.medi-use")
	}
}

// rating is how well a medi-drone heals, by whose it is.  is.pb.medi-rating
func (s *State) rating(m ModelID) int {
	if n := s.model(m).N(force.Medkit, force.Always); n > 0 {
		return n
	}
	u := s.home(m)
	if c := s.Units[u].Controls; c != NoUnit {
		u = c
	}
	switch s.lead(u).Column {
	case force.PHC:
		return 7
	case force.MA:
		return 5
	}
	return 6
}

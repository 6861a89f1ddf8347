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

// treats lets the medi-buddies and medi-probes of a unit treat one adjacent ally each, when its activation ends.
// is.pb.medi-use, is.pb.medi-probe
func (r *run) treats(u UnitID) {
	for i := range r.Bodies {
		m := ModelID(i)
		k := r.model(m)
		mine := r.home(m) == u && k.buddy() || k.probe() && r.Units[r.home(m)].Controls == u
		if !mine || !k.Has(force.Medkit) || !r.Stands(m) || r.jammed(m) || r.sideOf(u) == flow.Nobody {
			continue
		}
		r.treat(u, m)
	}
}

// treat asks whom a medi-drone treats and tests: its rating less the patient's Wounds. A Wound becomes a pin.
// is.pb.medi-use, is.pb.medi-rating, is.wound.removal
func (r *run) treat(u UnitID, m ModelID) {
	var list []UnitID
	for i := range r.Units {
		o := UnitID(i)
		op := r.Units[i].Operative
		if r.sideOf(o) == r.sideOf(u) && r.onTable(o) && r.Figures[op].Wounds > 0 && r.adjacent(m, op) {
			list = append(list, o)
		}
	}
	if len(list) == 0 || r.denied("is.pb.medi-use") {
		return
	}
	a := r.ask(flow.Question{
		Name: AskTreat, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.pb.medi-use", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(m)), Prompt: "Whom does " + r.modelName(m) + " treat?",
		Default: flow.Answer{Value: int32(list[0])}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(len(list)+1), flow.Option{Value: -1, Key: "none", Label: "Nobody"})
			for _, o := range list {
				out = append(out, flow.Option{Value: int32(o), Unit: flow.RefTo(int32(o)), Key: r.name(o), Label: r.name(o)})
			}
			return out
		},
	})
	if a.Value < 0 {
		return
	}
	patient := r.Units[a.Value].Operative
	sum := r.sum(RollTreat, "rating", "is.pb.medi-rating", r.rating(m))
	sum.Add("Wounds", "is.pb.medi-use", -int(r.Figures[patient].Wounds))
	if r.model(m).probe() {
		r.cite("is.pb.medi-probe")
	}
	if v := r.test(u, UnitID(a.Value), &sum, "First aid by "+r.modelName(m)); v.Pass {
		if r.by("is.wound.removal", true) {
			r.Figures[patient].Wounds--
		}
		r.addPins(UnitID(a.Value), 1, "is.pb.medi-use")
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

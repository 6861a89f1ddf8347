package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// spotTarget is the answer to whom one shoots at that stands for a bare spot, which a blast may be aimed at.
const spotTarget int32 = -3

// bareSpot stands for the object of a volley at a bare spot.
const bareSpot = 1 << 20

// noPiece is the piece of a mark that is a bare spot.
const noPiece = -1

// hasBlast tells whether a model can shoot a blast directly.  is.shoot.valid-targets
func (s *State) hasBlast(m ModelID) bool {
	found := false
	s.modes(m, func(_ int16, _ int8, md *mode) bool {
		found = md.Has(force.Blast) && s.holds("is.shoot.valid-targets", true)
		return !found
	})
	return found
}

// spotArms are the ways a model can shoot at a bare spot so far off: blasts alone.  is.shoot.valid-targets
func (s *State) spotArms(m ModelID, d geom.Length, order Order) []arm {
	return s.armsAt(m, d, order, func(md *mode) bool { return md.Has(force.Blast) })
}

// bareRefusal says why a model cannot shoot a blast at a bare spot, nil if it can: it needs a line of fire like any direct shot.
// is.shoot.valid-targets, is.los.required, is.weapon.range-bands
func (s *State) bareRefusal(m ModelID, spot geom.Point, order Order) *tally.Refusal {
	if !s.Box().Contains(spot) {
		return s.refuse("is.shoot.valid-targets", "aim at a spot on it", func() string { return "that is off the table" })
	}
	if len(s.spotArms(m, geom.Dist(s.Bodies[m].At, spot), order)) == 0 {
		return s.refuse("is.weapon.range-bands", "aim nearer", func() string { return s.modelName(m) + " has no blast that reaches it" })
	}
	if l := s.line(s.Bodies[m].At, spot, m, NoModel); l.No != nil {
		s.holds("is.los.required", true)
		return l.No
	}
	return nil
}

// someBareSpot is a spot that a model may aim a blast at: where the nearest enemy stands, or ahead.
func (s *State) someBareSpot(m ModelID, order Order) (best geom.Point, ok bool) {
	may := func(at geom.Point) bool {
		return s.may(func() *tally.Refusal { return s.bareRefusal(m, at, order) })
	}
	far := geom.Length(0)
	for i := range s.Bodies {
		t := ModelID(i)
		if !s.Stands(t) || !s.enemies(s.home(m), s.home(t)) {
			continue
		}
		if d := s.Centres(m, t); (!ok || d < far) && may(s.Bodies[t].At) {
			best, far, ok = s.Bodies[t].At, d, true
		}
	}
	for k := 0; k < 24 && !ok; k++ {
		best = s.Bodies[m].At.Polar(geom.Angle(15*k), 4*geom.Inch)
		ok = may(best)
	}
	return best, ok
}

// spotlessRefusal says that there is no spot a model could aim a blast at, nil if there is one.
func (s *State) spotlessRefusal(m ModelID, order Order) *tally.Refusal {
	if _, ok := s.someBareSpot(m, order); !ok {
		return s.refuse("is.weapon.range-bands", "choose another target", func() string { return s.modelName(m) + " has no blast for any spot" })
	}
	return nil
}

// aimBlast asks at which spot a blast is aimed, and with what.  is.shoot.valid-targets, is.lof.no-direct-target
func (r *run) aimBlast(m ModelID, order Order) (volley, bool) {
	def, ok := r.someBareSpot(m, order)
	if !ok {
		return volley{}, false
	}
	u := r.home(m)
	place := func(p geom.Point) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}}}}
	}
	a := r.ask(flow.Question{
		Name: AskAim, Seat: r.sideOf(u), Kind: flow.Place, Rule: "is.shoot.valid-targets", Unit: int32(u), Target: -1, Thing: flow.Figure(int32(m)), Prompt: "Where is the blast aimed?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 || len(a.Paths[0].Points) != 1 {
				return tally.Refuse("is.shoot.valid-targets", "one spot is aimed at", "put the template down once")
			}
			return r.bareRefusal(m, a.Paths[0].Points[0], order)
		},
		Suggest: func(*dice.Rand) flow.Answer { return place(def) },
		Default: place(def), HasDefault: true,
	})
	to := mark{model: NoModel, piece: noPiece, at: a.Paths[0].Points[0]}
	r.cite("is.lof.no-direct-target")
	return markVolley(m, to, r.pickMarkArm(m, to, r.spotArms(m, geom.Dist(r.Bodies[m].At, to.at), order), order), order), true
}

// markName is what a mark that is no model is called.
func (s *State) markName(to mark) string {
	if to.piece == noPiece {
		return "a spot"
	}
	return s.Ground.Pieces()[to.piece].Key
}

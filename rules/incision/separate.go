package incision

import (
	"sortie/rules/incision/force"
	"sortie/tally"
)

// byItself tells whether a model is a weapon that stands by itself: it has no Acc of its own, its operator fires it.
// is.los.separate-weapon
func (s *State) byItself(m ModelID) bool {
	k := s.model(m)
	return !k.operative() && k.Line[force.Acc] == force.None && len(k.Arms) > 0
}

// shooter is whose Acc, skills and burdens count for what a model fires: the operator's of a separate weapon.
func (s *State) shooter(m ModelID) ModelID {
	if s.byItself(m) {
		return s.Units[s.home(m)].Operative
	}
	return m
}

// sighting is who sees a target for a model, and how well: the model itself; for a separate weapon its operator, or a
// spotter buddy of its unit if that sees better. In Ambush Fire nobody sees for another.
// is.los.separate-weapon, is.attr.local-patch, is.react.ambush-no-patch
func (s *State) sighting(m, t ModelID) (ModelID, Look) {
	if !s.byItself(m) || !s.holds("is.los.separate-weapon", true) {
		return m, s.look(m, t)
	}
	return s.sightingFor(m, t)
}

// sightingFor is sighting for a separate weapon.
func (s *State) sightingFor(m, t ModelID) (ModelID, Look) {
	op := s.shooter(m)
	eye, best := op, s.look(op, t)
	if s.works().sight.own && s.holds("is.react.ambush-no-patch", true) {
		return eye, best
	}
	for b := range s.own(s.home(m)) {
		if b == op || !s.model(b).Has(force.LocalPatch) || s.jammed(b) || best.No == nil && best.Concealed == "" {
			continue
		}
		if l := s.look(b, t); l.No == nil && (best.No != nil || l.Concealed == "") && s.holds("is.attr.local-patch", true) {
			eye, best = b, l
		}
	}
	return eye, best
}

// seen says why a model cannot shoot at another: it lacks a line of fire, or nobody sees it for it.
// is.los.required, is.lof.no-direct-target
func (s *State) seen(m, t ModelID) *tally.Refusal {
	if s.denied("is.los.required", "is.lof.no-direct-target") {
		return s.hidden(m, t)
	}
	fire := s.barred(m, t)
	no := fire
	if s.byItself(m) && s.holds("is.los.separate-weapon", true) {
		_, l := s.sightingFor(m, t)
		no = l.No
	}
	if no == nil {
		no = fire
	}
	if no != nil {
		s.holds("is.los.required", true)
		s.holds("is.lof.no-direct-target", true)
		return no
	}
	return s.hidden(m, t)
}

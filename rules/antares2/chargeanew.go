package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// comesToGrips tells whether the ways of a move end in touch with the unit it charges, or with the point of a wall it strikes at.
func (s *State) comesToGrips(g *position.Move) bool {
	if g.Spec.Strike != nil {
		return g.EndsAtPoint(g.Spec.Strike)
	}
	return s.Charges(g) && g.EndsInContact(g.Spec.Target)
}

// undone tells whether losses have undone a charge: nobody of those who are left would touch by the ways that were declared.
// One that fell short anyway may do better without those who fell.  a2.react.ambush.continue
func (s *State) undone(g *position.Move, touched bool) bool {
	return (touched || s.Charges(g) && g.Fallen()) && !s.comesToGrips(g)
}

// chargeAnew has those who are left of a charge go on from where they stand: into touch if they can with what is left of
// their move, and else as near as they can. Where their own ways lead as near the move stays as it is.
// a2.assault.one-model-touch, a2.assault.failed-reach
func (r *Run) chargeAnew(g *position.Move, t position.Progress) (anew, same bool) {
	before := *g
	before.Poses = append([]position.Pose(nil), g.Poses...)
	g.Later = true
	g.GoneTo(t)
	planned := g.Rest()
	a, ok := r.PlanRest(g)
	if !ok || !r.nearer(g, &a, planned) {
		*g = before
		g.Gathered = false
		g.Gather()
		return false, true
	}
	return true, r.askOn(g, "a2.react.ambush.continue", a, planned)
}

// nearer tells whether an answer touches, or leads nearer to the unit that is charged than the ways that were planned; those that end
// within an inch of it and touch nobody are no ways to end by.  a2.gap.more-than-one-inch
func (s *State) nearer(g *position.Move, a *flow.Answer, planned []flow.Path) bool {
	h := g.Again()
	defer h.Done()
	if h.Give(a.Paths); s.comesToGrips(h) {
		return true
	}
	if g.Spec.Target == NoUnit {
		return false
	}
	gap := h.EndGap(g.Spec.Target)
	h.Give(planned)
	was := h.EndGap(g.Spec.Target)
	return gap < was || was <= geom.Inch
}

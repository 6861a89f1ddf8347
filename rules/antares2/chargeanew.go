package antares2

import (
	"sortie/flow"
	"sortie/geom"
)

// charges tells whether a move is a charge that is to touch a unit: no half of a countercharge, and there is somebody left.
func (r *Run) charges(g *move) bool {
	return g.spec.Target != NoUnit && !g.spec.Meet && g.spec.plan != nil && r.inPlay(g.spec.Target)
}

// comesToGrips tells whether the ways of a move end in touch with the unit it charges, or with the point of a wall it strikes at.
func (r *Run) comesToGrips(g *move) bool {
	if g.spec.Strike != nil {
		return g.endsAtPoint(g.spec.Strike)
	}
	return r.charges(g) && g.endsInContact(g.spec.Target)
}

// undone tells whether losses have undone a charge: nobody of those who are left would touch by the ways that were declared.
// One that fell short anyway may do better without those who fell.  a2.react.ambush.continue
func (r *Run) undone(g *move, touched bool) bool {
	return (touched || r.charges(g) && g.fallen()) && !r.comesToGrips(g)
}

// chargeAnew has those who are left of a charge go on from where they stand: into touch if they can with what is left of
// their move, and else as near as they can. Where their own ways lead as near the move stays as it is.
// a2.assault.one-model-touch, a2.assault.failed-reach
func (r *Run) chargeAnew(g *move, t progress) (anew, same bool) {
	before := *g
	before.poses = append([]pose(nil), g.poses...)
	g.later = true
	g.goneTo(t)
	planned := g.rest()
	a, ok := r.planRest(g)
	if !ok || !r.nearer(g, &a, planned) {
		*g = before
		g.gathered = false
		g.gather()
		return false, true
	}
	return true, r.askOn(g, "a2.react.ambush.continue", a, planned)
}

// nearer tells whether an answer touches, or leads nearer to the unit that is charged than the ways that were planned; those that end
// within an inch of it and touch nobody are no ways to end by.  a2.gap.more-than-one-inch
func (r *Run) nearer(g *move, a *flow.Answer, planned []flow.Path) bool {
	h := g.again()
	defer h.done()
	if h.give(a.Paths); r.comesToGrips(h) {
		return true
	}
	if g.spec.Target == NoUnit {
		return false
	}
	gap := h.endGap(g.spec.Target)
	h.give(planned)
	was := h.endGap(g.spec.Target)
	return gap < was || was <= geom.Inch
}

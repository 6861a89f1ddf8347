package incision

import (
	"sortie/geom"
	"sortie/rules/incision/force"
)

// blast strikes every model, friend or foe, whose centre is under the circle and in sight of its middle.
// is.blast.one-hit-each, is.blast.los-from-centre, is.blast.cover-from-centre, is.blast.template-sizes
func (r *run) blast(v *volley, h hit, a *attack) {
	r.burst(h, r.Bodies[h.target].At, r.mode(v.weapon, v.mode).N(force.Blast), a)
}

// burst strikes everybody under a circle about a spot.
func (r *run) burst(h hit, middle geom.Point, diameter int, a *attack) {
	r.cite("is.blast.template-sizes")
	h.blast = true
	if r.by("is.blast.cover-from-centre", true) {
		h.from = middle
	}
	first := h.target
	for i := range r.Bodies {
		m := ModelID(i)
		if !r.Stands(m) || !r.under(middle, diameter, m) || r.by("is.attr.symbiote", r.model(m).symbiote(), "is.skill.nuhu.symbiote") {
			continue
		}
		if m != first && !r.by("is.blast.one-hit-each", true) {
			continue
		}
		if m != first && r.lineFree(middle, m) != nil && r.by("is.blast.los-from-centre", true) {
			continue
		}
		caught := h
		caught.target = m
		a.hits = append(a.hits, caught)
	}
}

// under tells whether a model's centre is under a circle; just under its edge counts.
func (s *State) under(middle geom.Point, diameter int, m ModelID) bool {
	return 2*geom.Dist(middle, s.Bodies[m].At) <= inches(diameter)
}

// compound makes one hit of several on one model that are meant to add up; a lone hit keeps its own SV.
// is.attr.compound, is.attr.compound-value
func (r *run) compound(a *attack) {
	for i := 0; i < len(a.hits); i++ {
		h := &a.hits[i]
		if !r.has(h, force.CompoundSV) || r.denied("is.attr.compound") {
			continue
		}
		sum, n := r.share(h), 1
		for j := i + 1; j < len(a.hits); {
			o := &a.hits[j]
			if o.target != h.target || o.knockout != h.knockout || !r.has(o, force.CompoundSV) {
				j++
				continue
			}
			sum, n = sum+r.share(o), n+1
			a.hits = append(a.hits[:j], a.hits[j+1:]...)
		}
		if n > 1 {
			r.cite("is.attr.compound")
			h.sv = sum
		}
	}
}

// share is what a hit adds to a compound one: the value its attribute names, or its own SV.  is.attr.compound-value
func (s *State) share(h *hit) int {
	n := s.mode(h.weapon, h.mode).N(force.CompoundSV)
	if !s.holds("is.attr.compound-value", n > 0) {
		return h.sv
	}
	if h.decisive {
		n++
	}
	return n
}

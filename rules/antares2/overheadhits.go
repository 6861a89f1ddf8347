package antares2

import "sortie/geom"

// strike hits whatever is under a template that was shifted, friend or foe.  a2.off-target.units-hit
func (r *Run) strike(b *Bout, arm Arm, at geom.Point) {
	if t, ok := r.roofAt(at); ok {
		r.strikeRoof(b, arm, t)
		return
	}
	if r.mode(arm).Blast == 0 {
		r.strikeModel(b, arm, at)
		return
	}
	units := r.unitsUnder(at, nil)
	if len(units) == 0 {
		return
	}
	r.cite("a2.off-target.units-hit", "a2.template.round-3", "a2.off-target.marginal")
	shares := r.shareOut(units, r.rollBlast(b, r.mode(arm), nil))
	for i, u := range units {
		if shares[i] == 0 {
			continue
		}
		into := r.boutOn(b, arm, u)
		h := r.hitOf(arm)
		h.Shot = into.shotNumber()
		for range shares[i] {
			into.Hits = append(into.Hits, h)
		}
	}
}

// strikeModel hits the one model whose base or body lies under the shifted point, if any.
// a2.oh.non-blast
func (r *Run) strikeModel(b *Bout, arm Arm, at geom.Point) {
	m := r.modelUnder(at)
	if m == NoModel {
		return
	}
	r.cite("a2.oh.non-blast")
	into := r.boutOn(b, arm, r.Models[m].Unit)
	h := r.hitOf(arm)
	h.Model = m
	into.Hits = append(into.Hits, h)
}

// modelUnder is the first model out of doors whose base or body holds a point.
func (s *State) modelUnder(at geom.Point) ModelID {
	for i := range s.Units {
		if !s.inPlay(UnitID(i)) {
			continue
		}
		for m := range s.own(UnitID(i)) {
			if x := s.body(m); !s.indoors(m) && x.Contains(at) {
				return m
			}
		}
	}
	return NoModel
}

// unitsUnder lists the units under a template: one that covers the base centre of any of their models,
// or any part of the body of one without a base. Touching counts, so no doubtful case is left.
// a2.off-target.marginal
func (s *State) unitsUnder(at geom.Point, dst []UnitID) []UnitID {
	for i := range s.Units {
		if s.inPlay(UnitID(i)) && s.under(at, UnitID(i)) {
			dst = append(dst, UnitID(i))
		}
	}
	return dst
}

func (s *State) under(at geom.Point, u UnitID) bool {
	template := geom.Disc(at, templateRadius)
	for m := range s.all(u) {
		t := s.typ(m)
		if t.Role == Symbiote || s.indoors(m) {
			continue
		}
		if !t.Body && geom.Covers(&template, s.Models[m].At) {
			return true
		}
		if t.Body {
			if x := s.body(m); geom.Within(&template, &x, 0) {
				return true
			}
		}
	}
	return false
}

// shareOut shares the hits of one blast as equally as possible; what is left over falls at random. A
// probe takes at most one unless there are only probes.  a2.off-target.divide, a2.off-target.probes
func (r *Run) shareOut(units []UnitID, hits int) []int {
	shares := make([]int, len(units))
	if len(units) == 1 {
		shares[0] = hits
		if r.unit(units[0]).Type != Probe {
			return shares
		}
	}
	r.cite("a2.off-target.divide")
	onlyProbes := true
	for _, u := range units {
		onlyProbes = onlyProbes && r.unit(u).Type == Probe
	}
	if len(units) == 1 {
		r.cite("a2.off-target.probes")
		return shares
	}
	for hits > 0 {
		takers := r.takers(units, shares, onlyProbes)
		if len(takers) == 0 {
			return shares
		}
		for hits < len(takers) {
			i := r.roll(RollDivide, len(takers), NoUnit) - 1
			shares[takers[i]]++
			hits--
			takers = append(takers[:i], takers[i+1:]...)
			if hits == 0 {
				return shares
			}
		}
		for _, i := range takers {
			shares[i]++
			hits--
		}
	}
	return shares
}

// takers are the units that may still take a hit in the present round of sharing.
func (r *Run) takers(units []UnitID, shares []int, onlyProbes bool) []int {
	var out []int
	for i, u := range units {
		if r.unit(u).Type == Probe && !onlyProbes {
			r.cite("a2.off-target.probes")
			if shares[i] > 0 {
				continue
			}
		}
		out = append(out, i)
	}
	return out
}

// boutOn is where hits on a unit under a shifted template go: the bout itself for its target, one of
// its strays for others.
func (r *Run) boutOn(b *Bout, arm Arm, u UnitID) *Bout {
	if u == b.Target {
		r.cite("a2.off-target.same-target-possible")
		return b
	}
	if r.unit(u).Side == r.unit(b.Shooter).Side {
		r.cite("a2.off-target.friendly-fire")
	}
	for _, o := range b.Stray {
		if o.Target == u {
			return o
		}
	}
	o := &Bout{Shooter: b.Shooter, Target: u, As: b.As, Arms: []Arm{arm}, Source: b.Source}
	b.Stray = append(b.Stray, o)
	return o
}

// halveStrays halves the share of each unit that would force re-rolls.  a2.off-target.divide
func (r *Run) halveStrays(b *Bout) {
	for _, o := range b.Stray {
		if forced, rule := r.forcesRerolls(o); forced {
			r.cite(rule)
			r.halveBlast(o)
		}
	}
}

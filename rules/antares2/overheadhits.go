package antares2

import (
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// strike hits whatever is under a template that was shifted, friend or foe: units out of doors, those on an open roof too,
// and the building on whose roof its middle lies.  a2.off-target.units-hit, a2.building.no-oh-at-inside
func (r *Run) strike(b *position.Bout, arm position.Arm, at geom.Point) {
	roof, onRoof := r.roofAt(at)
	if r.Mode(arm).Blast == 0 {
		struck := r.strikeModel(b, arm, at)
		if onRoof {
			r.strikeRoof(b, arm, roof, 1, struck)
		}
		return
	}
	units := r.unitsUnder(at, nil)
	if r.Denied("a2.off-target.friendly-fire") {
		units = slices.DeleteFunc(units, func(u UnitID) bool { return r.OwnerOf(u) == r.OwnerOf(b.Shooter) })
	}
	if !r.by("a2.off-target.units-hit", len(units) > 0) {
		units = nil
		if !onRoof {
			return
		}
	}
	hits := r.rollBlast(b, r.Mode(arm), nil)
	if len(units) > 0 {
		r.strikeUnits(b, arm, at, units, hits)
	}
	if onRoof {
		r.strikeRoof(b, arm, roof, hits, units)
	}
}

// strikeUnits divides the hits of a blast between the units under its template.  a2.off-target.divide
func (r *Run) strikeUnits(b *position.Bout, arm position.Arm, at geom.Point, units []UnitID, hits int) {
	r.cite("a2.template.round-3", "a2.off-target.marginal")
	for _, share := range r.shareOut(units, at, hits) {
		into := r.boutOn(b, arm, share.unit)
		h := r.hitOf(arm)
		h.Shot = into.ShotNumber()
		for i := range share.hits {
			if h.Model = NoModel; share.probes != nil {
				h.Model = share.probes[i]
			}
			into.Hits = append(into.Hits, h)
		}
	}
}

// strikeModel hits the one model whose base or body lies under the shifted point, if any, and says whose it is.
// a2.oh.non-blast
func (r *Run) strikeModel(b *position.Bout, arm position.Arm, at geom.Point) []UnitID {
	m := r.modelUnder(at)
	if m == NoModel {
		return nil
	}
	r.cite("a2.oh.non-blast")
	into := r.boutOn(b, arm, r.Bodies[m].Group)
	h := r.hitOf(arm)
	h.Model, h.Shot = m, into.ShotNumber()
	into.Hits = append(into.Hits, h)
	return []UnitID{r.Bodies[m].Group}
}

// modelUnder is the first model out of doors whose base or body holds a point.
func (s *State) modelUnder(at geom.Point) ModelID {
	for i := range s.Units {
		if !s.InPlay(UnitID(i)) {
			continue
		}
		for m := range s.Own(UnitID(i)) {
			if x := s.Shape(m); !s.Indoors(m) && x.Contains(at) {
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
		if s.InPlay(UnitID(i)) && s.under(at, UnitID(i)) {
			dst = append(dst, UnitID(i))
		}
	}
	return dst
}

func (s *State) under(at geom.Point, u UnitID) bool {
	for m := range s.Members(u) {
		if s.modelCovered(at, m) {
			return true
		}
	}
	return false
}

// modelCovered tells whether a template lies over a model, as far as that makes its unit hit.
func (s *State) modelCovered(at geom.Point, m ModelID) bool {
	template := geom.Disc(at, templateRadius)
	if s.Denied("a2.off-target.marginal") {
		template = geom.Disc(at, templateRadius-1) // touching is not enough then
	}
	t := s.TypeOf(m)
	switch {
	case t.Role == force.Symbiote || s.Indoors(m):
		return false
	case t.Body:
		x := s.Shape(m)
		return geom.Within(&template, &x, 0)
	}
	return geom.Covers(&template, s.Bodies[m].At)
}

// probesUnder lists the probes of a unit of probes under a template, none of other units.
func (s *State) probesUnder(at geom.Point, u UnitID) []ModelID {
	var out []ModelID
	if s.Unit(u).Type == force.Probe {
		for m := range s.Members(u) {
			if s.modelCovered(at, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

// share is what one unit takes of a blast. Of probes each may be told its own hit; if not, the owner spreads
// them over the unit as usual, which gives no probe a second.
type share struct {
	unit   UnitID
	hits   int
	probes []ModelID // who receives each hit, nil if the owner decides
}

// shareOut shares the hits of one blast between units as equally as possible; what is left over falls at
// random. Each probe under the template takes at most one, unless there are only probes: then all of them
// share alike, whatever units they are of.  a2.off-target.divide, a2.off-target.probes
func (r *Run) shareOut(units []UnitID, at geom.Point, hits int) []share {
	probes := make([][]ModelID, len(units))
	onlyProbes, anyProbes := true, false
	for i, u := range units {
		probes[i] = r.probesUnder(at, u)
		onlyProbes, anyProbes = onlyProbes && r.Unit(u).Type == force.Probe, anyProbes || len(probes[i]) > 0
	}
	if anyProbes && !r.by("a2.off-target.probes", true) {
		onlyProbes = false
		for i := range probes {
			probes[i] = nil // they are like others
		}
	}
	if onlyProbes {
		return r.shareProbes(units, probes, hits)
	}
	if len(units) > 1 && !r.by("a2.off-target.divide", true) {
		out := make([]share, len(units))
		for i, u := range units {
			out[i] = share{unit: u, hits: hits}
		}
		return out
	}
	given := make([]int, len(units))
	for hits > 0 {
		hits -= r.deal(r.takers(units, given, probes), hits, func(i int) { given[i]++ })
	}
	var out []share
	for i, u := range units {
		if given[i] == 0 {
			continue
		}
		out = append(out, share{unit: u, hits: given[i]})
		if given[i] == len(probes[i]) {
			out[len(out)-1].probes = probes[i]
		}
	}
	return out
}

// shareProbes shares hits where only probes are under the template: equally among all of them.
// a2.off-target.probes
func (r *Run) shareProbes(units []UnitID, probes [][]ModelID, hits int) []share {
	r.cite("a2.off-target.divide")
	var all []ModelID
	for i := range units {
		all = append(all, probes[i]...)
	}
	out := make([]share, len(units))
	for i, u := range units {
		out[i].unit = u
	}
	each := make([]int, len(all))
	for i := range each {
		each[i] = i
	}
	for hits > 0 {
		hits -= r.deal(each, hits, func(k int) {
			for i, u := range units {
				if r.Bodies[all[k]].Group == u {
					out[i].hits++
					out[i].probes = append(out[i].probes, all[k])
				}
			}
		})
	}
	return out
}

// deal gives one hit to each taker; of fewer hits than takers each falls at random. It says how many it gave.
func (r *Run) deal(takers []int, hits int, give func(int)) int {
	if hits >= len(takers) {
		for _, i := range takers {
			give(i)
		}
		return len(takers)
	}
	left := append([]int(nil), takers...)
	for range hits {
		i := r.roll(RollDivide, len(left), NoUnit) - 1
		give(left[i])
		left = append(left[:i], left[i+1:]...)
	}
	return hits
}

// takers are the units that may still take a hit in the present round of sharing.
func (r *Run) takers(units []UnitID, given []int, probes [][]ModelID) []int {
	var out []int
	for i, u := range units {
		if r.Unit(u).Type != force.Probe || given[i] < len(probes[i]) || r.Denied("a2.off-target.probes") {
			out = append(out, i)
		}
	}
	return out
}

// boutOn is where hits on a unit under a shifted template go: the bout itself for its target, one of
// its strays for others.
func (r *Run) boutOn(b *position.Bout, arm position.Arm, u UnitID) *position.Bout {
	if r.by("a2.off-target.same-target-possible", u == b.Target) {
		return b
	}
	if r.Groups[u].Side == r.Groups[b.Shooter].Side {
		r.cite("a2.off-target.friendly-fire")
	}
	for _, o := range b.Stray {
		if o.Target == u {
			return o
		}
	}
	o := &position.Bout{Shooter: b.Shooter, Target: u, As: b.As, Arms: []position.Arm{arm}, Source: b.Source}
	b.Stray = append(b.Stray, o)
	return o
}

// halveStrays halves the share of each unit that would force re-rolls.  a2.off-target.divide
func (r *Run) halveStrays(b *position.Bout) {
	for _, o := range b.Stray {
		if forced, rule := r.forcesRerolls(o); forced {
			r.cite(rule)
			r.halveBlast(o)
		}
	}
}

package ways

import "sortie/geom"

// Nearest is the place nearest to p where the body can end, no further than a limit: p itself, or a place on
// the outline of what is in the way, or where two outlines meet. No direction is left out.
func (f *Field) Nearest(p geom.Point, limit geom.Length) (geom.Point, bool) {
	if f.Stands(p) {
		return p, true
	}
	n := nearest{f: f, p: p, least: int64(limit)*int64(limit) + 1}
	near := geom.Box{Min: p, Max: p}.Grow(limit + 2)
	var all []rim
	for i := range f.shut {
		if c := &f.shut[i]; c.box.Meets(near) {
			all = rims(all, c.core, c.reach+spare)
		}
	}
	all = boxRims(all, f.room)
	for i := range all {
		if q, ok := all[i].foot(p); ok {
			n.try(q)
		}
	}
	for i := range all {
		for j := range all[:i] {
			pts, k := all[i].meets(&all[j])
			for _, q := range pts[:k] {
				n.try(q)
			}
		}
	}
	return n.best, n.found
}

// spare is how far outside of an outline places are looked for, so that rounding does not lose them; from there
// they slide closer.
const spare = 2

// nearest is the best place found so far.
type nearest struct {
	f     *Field
	p     geom.Point
	best  geom.Point
	least int64
	found bool
}

// try takes a place, or the one beside it that the body fits, if it is nearer than those before.
func (n *nearest) try(q geom.Point) {
	reach := int64(geom.Root(uint64(n.least))) + latticeReach + 2
	if geom.DistSq(n.p, q) > reach*reach {
		return
	}
	at, ok := n.f.beside(q, nil)
	if !ok {
		return
	}
	if geom.DistSq(n.p, at) >= n.least {
		return
	}
	n.best, n.least, n.found = n.closer(at), 0, true
	n.least = geom.DistSq(n.p, n.best)
}

// closer slides a place towards the one that was asked for as long as the body fits: where two outlines run
// almost together the place they meet at is not known to the unit.
func (n *nearest) closer(at geom.Point) geom.Point {
	for moved := true; moved; {
		moved = false
		least := geom.DistSq(n.p, at)
		for dx := geom.Length(-2); dx <= 2; dx++ {
			for dy := geom.Length(-2); dy <= 2; dy++ {
				q := geom.Point{X: at.X + dx, Y: at.Y + dy}
				if d := geom.DistSq(n.p, q); d < least && n.f.Stands(q) {
					at, least, moved = q, d, true
				}
			}
		}
	}
	return at
}

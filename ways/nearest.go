package ways

import (
	"sortie/geom"
)

// spare is how far outside of an outline places are looked for, so that rounding does not lose them; from there
// they slide closer.
const spare = 2

// nearest is the best place found so far.
type nearest struct {
	f     *Field
	p     geom.Point
	best  geom.Point
	least int64
	reach int64 // no place further from p than this can be nearer than those before
	found bool
	rough bool     // any place will do
	near  geom.Box // the body ends nowhere else
	local []int32  // what is closed about it
}

// try takes a place, or the one beside it that the body fits, if it is nearer than those before.
func (n *nearest) try(q geom.Point) {
	if geom.DistSq(n.p, q) > n.reach*n.reach {
		return
	}
	if !n.rough && !n.near.Contains(q) {
		return
	}
	at, ok := n.f.besideIn(q, nil, n.local)
	if !ok {
		return
	}
	if geom.DistSq(n.p, at) >= n.least {
		return
	}
	if n.found = true; n.rough {
		return
	}
	n.best = n.closer(at)
	n.nearer(geom.DistSq(n.p, n.best))
}

// nearer has only places nearer than a distance, squared, be looked for from now on.
func (n *nearest) nearer(least int64) {
	n.least, n.reach = least, int64(geom.Root(uint64(least)))+latticeReach+2
}

// beyond tells whether a box holds only places that are too far.
func (n *nearest) beyond(box geom.Box) bool {
	return int64(box.Gap(geom.Box{Min: n.p, Max: n.p})) > n.reach
}

// closer slides a place towards the one that was asked for as long as the body fits: where two outlines run
// almost together the place they meet at is not known to the unit.
func (n *nearest) closer(at geom.Point) geom.Point {
	var room [16]int32
	about, free := n.f.about(at, room[:0])
	middle := at
	for moved := true; moved; {
		moved = false
		for k := nearerBy(n.p.Sub(at), 0); k < len(steps); k = nearerBy(n.p.Sub(at), k+1) {
			q := at.Add(steps[k])
			if geom.DistSq(q, middle) > free*free {
				about, free = n.f.about(q, about[:0])
				middle = q
			}
			if n.f.fits(q, nil, about) {
				at, moved = q, true
			}
		}
	}
	return at
}

// steps are those by which a place slides, in the order in which they are tried.
var steps = [25]geom.Point{
	{X: -2, Y: -2}, {X: -2, Y: -1}, {X: -2, Y: 0}, {X: -2, Y: 1}, {X: -2, Y: 2},
	{X: -1, Y: -2}, {X: -1, Y: -1}, {X: -1, Y: 0}, {X: -1, Y: 1}, {X: -1, Y: 2},
	{X: 0, Y: -2}, {X: 0, Y: -1}, {X: 0, Y: 0}, {X: 0, Y: 1}, {X: 0, Y: 2},
	{X: 1, Y: -2}, {X: 1, Y: -1}, {X: 1, Y: 0}, {X: 1, Y: 1}, {X: 1, Y: 2},
	{X: 2, Y: -2}, {X: 2, Y: -1}, {X: 2, Y: 0}, {X: 2, Y: 1}, {X: 2, Y: 2},
}

// nearerBy is the first step, from one on, that comes nearer to a place so far off; there is none behind the last.
func nearerBy(to geom.Point, k int) int {
	for ; k < len(steps); k++ {
		if s := &steps[k]; s.X*(2*to.X-s.X)+s.Y*(2*to.Y-s.Y) > 0 {
			break
		}
	}
	return k
}

// slide is how far at least a place slides before what is closed about it is listed anew.
const slide = 24

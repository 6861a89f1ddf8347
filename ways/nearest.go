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
	found bool
	rough bool // any place will do
	local []int32
}

// try takes a place, or the one beside it that the body fits, if it is nearer than those before.
func (n *nearest) try(q geom.Point) {
	reach := int64(geom.Root(uint64(n.least))) + latticeReach + 2
	if geom.DistSq(n.p, q) > reach*reach {
		return
	}
	at, ok := q, false
	if n.rough {
		at, ok = n.f.besideIn(q, nil, n.local)
	} else {
		at, ok = n.f.beside(q, nil)
	}
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
	n.least = geom.DistSq(n.p, n.best)
}

// closer slides a place towards the one that was asked for as long as the body fits: where two outlines run
// almost together the place they meet at is not known to the unit.
func (n *nearest) closer(at geom.Point) geom.Point {
	var room [16]int32
	about, middle := n.f.about(at, room[:0]), at
	for moved := true; moved; {
		moved = false
		least := geom.DistSq(n.p, at)
		for dx := geom.Length(-2); dx <= 2; dx++ {
			for dy := geom.Length(-2); dy <= 2; dy++ {
				q := geom.Point{X: at.X + dx, Y: at.Y + dy}
				d := geom.DistSq(n.p, q)
				if d >= least {
					continue
				}
				if geom.DistSq(q, middle) > slide*slide {
					about, middle = n.f.about(q, about[:0]), q
				}
				if n.f.fits(q, nil, about) {
					at, least, moved = q, d, true
				}
			}
		}
	}
	return at
}

// slide is how far a place slides before what is closed about it is listed anew.
const slide = 24

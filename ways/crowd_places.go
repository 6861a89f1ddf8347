package ways

import (
	"cmp"
	"slices"

	"sortie/geom"
)

// crowdOrder is which of the places that are left a body takes.
type crowdOrder uint8

const (
	nearFirst  crowdOrder = iota // to the point they gather about
	farFirst                     // so that those who come after are not cut off
	leastTaken                   // that takes away fewest other places
	sideFirst                    // and the seven after it: furthest in a direction, as if the table were tilted
)

// crowdOrders are the orders that are tried.
var crowdOrders = [...]crowdOrder{nearFirst, leastTaken, farFirst, sideFirst, sideFirst + 2, sideFirst + 4, sideFirst + 6,
	sideFirst + 1, sideFirst + 3, sideFirst + 5, sideFirst + 7}

// rankedPlace is a place and what speaks against it.
type rankedPlace struct {
	at  geom.Point
	key int64
}

// list is the places that are left for a kind when n bodies are placed.
func (c *Crowd) list(k, n int) *[]geom.Point { return &c.lists[n*c.used+k] }

// ground lists the places of a kind before anybody is placed.
func (c *Crowd) ground(k int) {
	kind := &c.kinds[k]
	kind.marks = kind.marks[:0]
	near := kind.field.nearby()
	kind.rims = kind.field.outlinesAt(kind.rims[:0], near, crowdSpare)
	kind.rims = slices.DeleteFunc(kind.rims, func(r rim) bool { return !r.box.Grow(spare).Meets(near) })
	list := c.list(k, 0)
	*list = (*list)[:0]
	for i := range kind.rims {
		kind.along(list, i, c.about)
	}
	*list = tidied(*list)
}

// beside lists the places of a kind that are left when n bodies are placed: those there were, and those beside the last.
func (c *Crowd) beside(k, n int) {
	kind := &c.kinds[k]
	f := &kind.field
	last := &f.shut[len(f.shut)-1]
	list := c.list(k, n)
	*list = (*list)[:0]
	for _, p := range *c.list(k, n-1) {
		if !last.closes(p, p) {
			*list = append(*list, p)
		}
	}
	first := len(kind.rims)
	kind.rims = rims(kind.rims, last.core, last.reach+crowdSpare)
	for i := first; i < len(kind.rims); i++ {
		kind.along(list, i, c.about)
	}
	*list = tidied(*list)
}

// along adds the places on one outline: where it meets those before it, and some for an outline that meets none.
func (k *crowdKind) along(list *[]geom.Point, i int, about geom.Point) {
	own := &k.rims[i]
	take := func(q geom.Point) {
		if at, ok := k.field.beside(q, nil); ok && (k.only == nil || k.only(at)) {
			*list = append(*list, at)
		}
	}
	if q, ok := own.foot(about); ok {
		take(q)
	}
	for a := geom.Angle(0); a < 360 && own.round; a += 90 {
		take(own.c.Polar(a, own.r))
	}
	for j := range k.rims[:i] {
		pts, n := own.meets(&k.rims[j])
		for _, q := range pts[:n] {
			take(q)
		}
	}
}

// crowdSpare is how far outside of an outline the places of a crowd are looked for: in a row of many every unit counts.
const crowdSpare = 0

// tidied sorts places and leaves each in once.
func tidied(list []geom.Point) []geom.Point {
	slices.SortFunc(list, func(a, b geom.Point) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	return slices.Compact(list)
}

// ranked are the first few places for the next body in an order.
func (c *Crowd) ranked(o crowdOrder, choice int) []rankedPlace {
	n := len(c.placed)
	out := c.ranks[n][:0]
	k := c.of[n]
	for _, p := range *c.list(k, n) {
		out = append(out, rankedPlace{p, c.against(o, k, p)})
	}
	slices.SortFunc(out, func(a, b rankedPlace) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.at.Y, b.at.Y), cmp.Compare(a.at.X, b.at.X))
	})
	c.ranks[n] = out
	return out[:min(choice, len(out))]
}

// against is what speaks against a place in an order: the least of it is taken.
func (c *Crowd) against(o crowdOrder, k int, p geom.Point) int64 {
	switch o {
	case nearFirst:
		return geom.DistSq(c.about, p)
	case farFirst:
		return -geom.DistSq(c.about, p)
	case leastTaken:
		return c.takes(k, p)
	}
	x, y := (45 * geom.Angle(o-sideFirst)).Unit()
	d := p.Sub(c.about)
	return int64(d.X)*x + int64(d.Y)*y
}

// takes counts the places that a body takes away from those who come after it, the nearer ones of them weighing more.
func (c *Crowd) takes(k int, p geom.Point) int64 {
	n := len(c.placed)
	b := c.kinds[k].base.Bounds()
	wide := int64(b.Max.X - b.Min.X)
	count := int64(0)
	for _, q := range *c.list(k, n) {
		if d := geom.DistSq(p, q); d < wide*wide {
			count++
		}
	}
	return count<<32 + geom.DistSq(c.about, p)>>8
}

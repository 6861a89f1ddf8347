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
	kind.near = near.Grow(latticeReach)
	kind.rims = kind.field.outlinesAt(kind.rims[:0], near, crowdSpare)
	kind.rims = slices.DeleteFunc(kind.rims, func(r rim) bool { return !r.box.Grow(spare).Meets(near) })
	list := c.list(k, 0)
	*list = (*list)[:0]
	for i := range kind.rims {
		c.Work += kind.along(list, i, c.about)
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
		c.Work += kind.along(list, i, c.about)
	}
	*list = tidied(*list)
}

// along adds the places on one outline: where it meets those before it, and some for an outline that meets none. It asks
// only where the kind may stand at all, and there only about what is close by, and tells how often.
func (k *crowdKind) along(list *[]geom.Point, i int, about geom.Point) (asked int) {
	own := &k.rims[i]
	here := own.whole().Grow(sloppy).Cut(k.near)
	k.local = k.local[:0]
	for j := range k.field.shut {
		if k.field.shut[j].box.Grow(latticeReach).Meets(here) {
			k.local = append(k.local, int32(j))
		}
	}
	take := func(q geom.Point) {
		if !k.near.Contains(q) {
			return
		}
		asked++
		if at, ok := k.field.besideIn(q, nil, k.local); ok && (k.only == nil || k.only(at)) {
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
		if other := k.rims[j].whole(); !other.Grow(sloppy).Meets(here) {
			continue
		}
		asked++
		pts, n := own.meets(&k.rims[j])
		for _, q := range pts[:n] {
			take(q)
		}
	}
	return asked
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
		r := rankedPlace{p, c.against(o, k, p)}
		if len(out) == choice && !r.before(&out[choice-1]) {
			continue
		}
		i := len(out)
		for i > 0 && r.before(&out[i-1]) {
			i--
		}
		if out = slices.Insert(out, i, r); len(out) > choice {
			out = out[:choice]
		}
	}
	c.ranks[n] = out
	return out
}

// before tells whether a place is tried before another one.
func (r *rankedPlace) before(o *rankedPlace) bool {
	return cmp.Or(cmp.Compare(r.key, o.key), cmp.Compare(r.at.Y, o.at.Y), cmp.Compare(r.at.X, o.at.X)) < 0
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
	list := *c.list(k, n)
	first, _ := slices.BinarySearchFunc(list, int64(p.X)-wide, func(q geom.Point, x int64) int { return cmp.Compare(int64(q.X), x) })
	for _, q := range list[first:] { // they are in the order of x
		if int64(q.X-p.X) >= wide {
			break
		}
		if geom.DistSq(p, q) < wide*wide {
			count++
		}
	}
	return count<<32 + geom.DistSq(c.about, p)>>8
}

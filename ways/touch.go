package ways

import (
	"cmp"
	"slices"

	"sortie/geom"
)

// toGoal goes from an arrival straight into touch with a goal: to the nearest point of its rim, leaving the
// corner where the way to it is straight on, inwards or, from within its reach, outwards. It is false if that does not lead to an end; then the ends beside
// what is in the way count (specials).
func (f *Field) toGoal(k int32, i int) bool {
	g := &f.goals[i]
	here := f.cornerOf(&f.search.reached[k])
	a := f.search.reached[k]
	if rest := (f.search.limit - a.far).Length() + g.reach + here.reach + here.reach/1024 + sloppy; g.offBox(here.at) > rest || g.core.Gap(here.at) > rest {
		return true // whatever vertex it leaves at
	}
	ok := f.foot(k, &here, a.enter, g)
	if here.single {
		return ok
	}
	n := len(g.core)
	within := g.core.Gap(here.at) < g.reach+here.reach
	for j, c := range g.core {
		goal := point(c)
		if b, found := bridgeOf(&here, a.way, &goal, 1); found {
			ok = f.foot(k, &here, b.leave, g) && ok
		}
		if within {
			if b, found := bridgeOf(&goal, 1, &here, a.way); found {
				ok = f.foot(k, &here, b.enter, g) && ok
			}
		}
		if n < 2 || n == 2 && j == 1 {
			continue
		}
		normal := geom.Bearing(c, g.core[(j+1)%n]) + 90
		for _, heading := range [2]geom.Angle{normal, normal + 180} {
			if leave, found := here.onto(heading - 90*geom.Angle(a.way)); found {
				ok = f.foot(k, &here, leave, g) && ok
			}
			if n > 2 && !within {
				break // a loop is come to from without
			}
		}
	}
	return ok
}

// foot leaves a corner at a vertex for the nearest point of a goal's rim. It is false if nobody may end there or
// something is in the way: then a place of touch beside that thing may be the nearest.
func (f *Field) foot(k int32, here *corner, leave int16, g *goal) bool {
	a := &f.search.reached[k]
	round, ok := here.beyond(a.enter, leave, a.way)
	if !ok {
		return true
	}
	from := a.at
	if !here.single {
		from = here.vertex(leave)
	}
	if a.far+here.arc(round)+max(0, g.core.Gap(from)-g.reach).Fixed() > f.search.limit {
		return true
	}
	to, ok := g.rimNear(from, f.touch)
	if !ok || !f.Stands(to) {
		return false
	}
	return f.end(k, here, from, to, leave, round, g.tag)
}

// rimNear is the place of touch nearest to another.
func (g *goal) rimNear(p geom.Point, touch geom.Length) (geom.Point, bool) {
	if g.touched(p, touch) {
		return p, true
	}
	c := g.core.Nearest(p)
	if c == p {
		return p, false
	}
	for d := geom.Length(1); d <= touch; d++ { // a unit apart, so that rounding does not run bodies into each other
		if q := geom.Toward(c, p, g.reach+d); g.touched(q, touch) {
			return q, true
		}
	}
	return p, false
}

// specials lists the ends on the rim of a goal where something else begins to be in the way: the nearest
// legal ends if the nearest point itself is none. It tells whether there are any, be it that they are not listed.
func (f *Field) specials(i int) (any bool) {
	g := &f.goals[i]
	var mine [64]rim
	wide := g.core.Bounds().Grow(g.reach + f.touch + 2*latticeReach)
	own := rims(mine[:0], g.core, g.reach+1)
	reach := nearCore(g.core, f.search.reached[0].at, f.search.limit.Length()+sloppy, g.reach+f.touch+2*latticeReach)
	whole := reach.Holds(wide.Grow(rimSlack(g.reach+1) + sloppy)) // none of them lies outside of it
	f.localTo(reach.Cut(wide))
	for j := range f.shut {
		c := &f.shut[j]
		if c.under || !c.box.Meets(wide) || !c.box.Meets(reach) && !c.box.Grow(rimSlackAtMost(c.reach+1)+2*sloppy).Meets(reach) {
			continue
		}
		// a little outside first: a way along a bend does not come to every place just on its outline
		first := f.rimsOf(c, 1)
		if f.endsBeside(g, own, first, reach) {
			any = true
			continue
		}
		before := len(f.search.special)
		if f.endsBeside(g, own, f.rimsOf(c, 0), reach) {
			if any = true; !whole && f.anyBeside(g, own, first, reach, wide) {
				f.search.special = f.search.special[:before]
			}
		}
	}
	for j := range f.within {
		var loop [64]rim
		any = f.endsBeside(g, own, loops(loop[:0], f.within[j].core, f.within[j].most), reach) || any
	}
	if !f.room.Holds(wide) {
		var sides [4]rim
		any = f.endsBeside(g, own, boxRims(sides[:0], f.room), reach) || any
	}
	return any
}

// nearCore is a box that holds every place no further from p than l and from a core than most, and none further from p along an axis
// than l. The core lies beyond the line across the way to its nearest point, so of the disc about p only what reaches over that line, or
// nearly, counts.
func nearCore(core geom.Core, p geom.Point, l, most geom.Length) geom.Box {
	whole := geom.Box{Min: p, Max: p}.Grow(l)
	v := core.Nearest(p).Sub(p)
	off := int64(geom.Root(uint64(geom.DistSq(geom.Point{}, v)) << 20)) // in 1/1024
	if off>>10 <= int64(most) {
		return whole
	}
	on := off>>10 - int64(most) - 8
	if len(core) > 1 { // of points nearly as near a whole-numbered one is taken, which turns the line
		on -= int64(l) * (2*int64(geom.Root(uint64(off>>10))) + 4) << 10 / off
	}
	switch {
	case on <= 0:
		return whole
	case on > int64(l):
		return geom.Box{Min: p, Max: p.Sub(geom.Point{X: 1, Y: 1})} // nothing
	}
	aside := int64(geom.Root(uint64(int64(l)*int64(l)-on*on))) + 1
	x0, x1 := segment(int64(v.X), int64(v.Y), off, on, aside, int64(l))
	y0, y1 := segment(int64(v.Y), int64(v.X), off, on, aside, int64(l))
	return whole.Cut(geom.Box{Min: p.Add(geom.Point{X: x0, Y: y0}), Max: p.Add(geom.Point{X: x1, Y: y1})})
}

// meetings appends the places where outlines cut others, in a box or outside of it.
func meetings(dst []geom.Point, own, others []rim, in geom.Box, near bool) []geom.Point {
	for a := range own {
		box := own[a].box.Grow(sloppy)
		if near && !box.Meets(in) {
			continue
		}
		cut := box.Cut(in).Grow(sloppy)
		for b := range others {
			if !box.Meets(others[b].box) || near && !cut.Meets(others[b].box) {
				continue
			}
			pts, n := own[a].meets(&others[b])
			for _, p := range pts[:n] {
				if in.Contains(p) == near && box.Contains(p) && others[b].box.Grow(sloppy).Contains(p) {
					dst = append(dst, p)
				}
			}
		}
	}
	return dst
}

// endsBeside adds the ends that touch a goal beside the places in a box where outlines meet, and tells whether there are any.
func (f *Field) endsBeside(g *goal, own, others []rim, in geom.Box) (any bool) {
	f.meets = meetings(f.meets[:0], own, others, in, true)
	for _, p := range f.meets {
		if q, ok := f.besideIn(p, g, f.local); ok {
			f.search.special = append(f.search.special, q)
			any = true
		}
	}
	return any
}

// anyBeside tells whether there is such an end beside the places outside of a box where outlines meet, all of which lie in a wider one.
func (f *Field) anyBeside(g *goal, own, others []rim, in, wide geom.Box) bool {
	f.meets = meetings(f.meets[:0], own, others, in, false)
	if len(f.meets) == 0 {
		return false
	}
	defer f.localTo(in.Cut(wide))
	f.localTo(wide)
	for _, p := range f.meets {
		if _, ok := f.besideIn(p, g, f.local); ok {
			return true
		}
	}
	return false
}

// latticeReach is how far from a computed place its whole-numbered stand-in may lie.
const latticeReach = 3

// besideIn is the place nearest to p where the body can end, touching a goal if one is named; local is what of all that is closed is near.
func (f *Field) besideIn(p geom.Point, g *goal, local []int32) (geom.Point, bool) {
	if g != nil && (!g.core.Touches(p, g.reach+f.touch+2*latticeReach) || g.reach > 2*latticeReach && g.core.Closes(p, p, g.reach-2*latticeReach)) {
		return p, false
	}
	for i := range f.within {
		if d := &f.within[i]; !d.core.Touches(p, d.most+2*latticeReach) {
			return p, false
		}
	}
	var room [16]int32
	around := room[:0] // what can be in the way of a place beside it
	if f.closedLast(p) {
		return p, false
	}
	for _, j := range local {
		c := &f.shut[j]
		if !c.box.Grow(latticeReach).Contains(p) {
			continue
		}
		if c.holds(p) {
			f.last = j
			return p, false
		}
		around = append(around, j)
	}
	for _, by := range lattice {
		if q := p.Add(by); f.fits(q, g, around) {
			return q, true
		}
	}
	return p, false
}

// closedLast tells whether what was in the way of the last place holds this one too: it often does.
func (f *Field) closedLast(p geom.Point) bool {
	return int(f.last) < len(f.shut) && f.shut[f.last].holds(p)
}

// holds tells whether a place lies so far inside that none beside it is free. What is closed is convex: of what has no wide edge it is
// asked whether it closes the corners of all that is beside the place.
func (c *closed) holds(p geom.Point) bool {
	if !c.box.Contains(p) {
		return false
	}
	if in := c.reach - 2*latticeReach; in > 0 {
		return c.core.Closes(p, p, in)
	}
	for _, by := range corners {
		if q := p.Add(by); !c.closes(q, q) {
			return false
		}
	}
	return true
}

// corners are those of the places beside one.
var corners = [4]geom.Point{{X: -latticeReach, Y: -latticeReach}, {X: latticeReach, Y: latticeReach}, {X: -latticeReach, Y: latticeReach}, {X: latticeReach, Y: -latticeReach}}

// lattice lists the places beside one, the nearest first.
var lattice = latticeOf()

func latticeOf() (out []geom.Point) {
	for dx := geom.Length(-latticeReach); dx <= latticeReach; dx++ {
		for dy := geom.Length(-latticeReach); dy <= latticeReach; dy++ {
			out = append(out, geom.Point{X: dx, Y: dy})
		}
	}
	slices.SortStableFunc(out, func(a, b geom.Point) int {
		return cmp.Compare(geom.DistSq(geom.Point{}, a), geom.DistSq(geom.Point{}, b))
	})
	return out
}

// fits tells whether the body can end at a place and touches a goal there if one is named.
func (f *Field) fits(p geom.Point, g *goal, local []int32) bool {
	if g != nil && !g.touched(p, f.touch) || !f.held(p) {
		return false
	}
	for _, j := range local {
		if f.shut[j].closes(p, p) {
			return false
		}
	}
	return true
}

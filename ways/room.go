package ways

import (
	"cmp"
	"slices"

	"sortie/geom"
)

// Nearest is the place nearest to p where the body can end, no further than a limit: p itself, or a place on
// the outline of what is in the way, or where two outlines meet. No direction is left out.
func (f *Field) Nearest(p geom.Point, limit geom.Length) (geom.Point, bool) {
	if f.Stands(p) {
		return p, true
	}
	n := nearest{f: f, p: p, near: f.nearby().Grow(sloppy)}
	n.nearer(int64(limit)*int64(limit) + 1)
	about := geom.Box{Min: p, Max: p}.Grow(limit + 2)
	if n.near = n.near.Cut(about.Grow(sloppy)); n.near.Min.X > n.near.Max.X || n.near.Min.Y > n.near.Max.Y {
		return n.best, false
	}
	f.rims = f.outlinesOf(f.rims[:0], spare, func(c *closed) bool { return c.box.Meets(about) && c.box.Grow(sloppy).Meets(n.near) })
	f.rims = slices.DeleteFunc(f.rims, func(r rim) bool { return !r.whole().Grow(sloppy).Meets(n.near) })
	f.local = f.local[:0]
	for j := range f.shut {
		if f.shut[j].box.Grow(2 * latticeReach).Meets(n.near) {
			f.local = append(f.local, int32(j))
		}
	}
	n.local = f.local
	n.look(f.rims, false)
	return n.best, n.found
}

// look tries the places of the outlines nearest to p and those where two meet; all of them, or until one will do.
func (n *nearest) look(all []rim, any bool) {
	for i := range all {
		if q, ok := all[i].foot(n.p); ok {
			if n.try(q); any && n.found {
				return
			}
		}
	}
	for i := range all {
		box := all[i].box.Grow(sloppy)
		if n.beyond(box) {
			continue
		}
		for j := range all[:i] {
			if !box.Meets(all[j].box) {
				continue
			}
			pts, k := all[i].meets(&all[j])
			for _, q := range pts[:k] {
				if !box.Contains(q) || !all[j].box.Grow(sloppy).Contains(q) {
					continue
				}
				if n.try(q); any && n.found {
					return
				}
			}
		}
	}
}

// Winnow gives up what is sought if there is no place where the body can end, no further from it than touching and from
// p than a limit. It tells whether anything is left.
func (f *Field) Winnow(p geom.Point, limit geom.Length) bool {
	return f.WinnowTelling(p, limit, func(int) {})
}

// WinnowTelling is Winnow that tells the tags of what it gives up.
func (f *Field) WinnowTelling(p geom.Point, limit geom.Length, forgone func(tag int)) bool {
	kept := f.goals[:0]
	for _, g := range f.goals {
		if f.endsAt(&g, p, limit) {
			kept = append(kept, g)
		} else {
			forgone(g.tag)
		}
	}
	f.goals = kept
	return len(kept) > 0
}

// AnyTouch tells whether there is a place where the body can end in touch with anything that is sought, no further from p
// than a limit.
func (f *Field) AnyTouch(p geom.Point, limit geom.Length) bool {
	for i := range f.goals {
		if f.endsAt(&f.goals[i], p, limit) {
			return true
		}
	}
	return false
}

// endsAt tells whether there is a place where the body can end, no further from a goal than touching and from p than a
// limit.
func (f *Field) endsAt(g *goal, p geom.Point, limit geom.Length) bool {
	if g.offBox(p) > limit+g.reach+f.touch || g.core.Gap(p) > limit+g.reach+f.touch {
		return false
	}
	n := len(f.within)
	f.within = append(f.within, disc{g.core, g.reach + f.touch})
	ok := f.anyPlace(p, limit)
	f.within = f.within[:n]
	return ok
}

// Anywhere tells whether there is a place at all where the body can end, no further from p than a limit.
func (f *Field) Anywhere(p geom.Point, limit geom.Length) bool {
	n := len(f.within)
	f.Inside(p, limit)
	ok := f.anyPlace(p, limit)
	f.within = f.within[:n]
	return ok
}

// Anyhow lets the body end again wherever it stands: nothing must not be left any more.
func (f *Field) Anyhow() { f.within = f.within[:0] }

// localTo lists what is closed near a box.
func (f *Field) localTo(near geom.Box) {
	near = near.Grow(2 * latticeReach)
	f.local = f.local[:0]
	for j := range f.shut {
		if c := &f.shut[j]; !c.under && c.box.Meets(near) {
			f.local = append(f.local, int32(j))
		}
	}
}

// anyPlace tells whether there is a place where the body can end, no further from p than a limit and from what must not
// be left last.
func (f *Field) anyPlace(p geom.Point, limit geom.Length) bool {
	if f.Stands(p) {
		return true
	}
	n := nearest{f: f, p: p, rough: true}
	n.nearer(int64(limit)*int64(limit) + 1)
	near := geom.Box{Min: p, Max: p}.Grow(limit + 2).Cut(f.nearby())
	if near.Min.X > near.Max.X || near.Min.Y > near.Max.Y {
		return false
	}
	f.localTo(near)
	n.local = f.local
	last := &f.within[len(f.within)-1]
	if n.try(geom.Toward(last.core.Nearest(p), p, last.most-spare)); n.found {
		return true
	}
	f.rims = f.outlinesAt(f.rims[:0], near, spare)
	near = near.Grow(2*latticeReach + sloppy)
	f.rims = slices.DeleteFunc(f.rims, func(r rim) bool { return !r.box.Meets(near) })
	n.look(f.rims, true)
	return n.found
}

// Pass has nothing closed any more where the body may pass and not end.
func (f *Field) Pass() {
	f.shut = slices.DeleteFunc(f.shut, func(c closed) bool { return c.end })
	for i := range f.shut {
		f.shut[i].under = false
	}
	f.listed, f.heads = false, heads{}
}

// outlinesAt appends the edges of all that is closed near a box, drawn so far outside, and of what must not be left.
func (f *Field) outlinesAt(all []rim, near geom.Box, spare geom.Length) []rim {
	return f.outlinesOf(all, spare, func(c *closed) bool { return c.box.Meets(near) })
}

// outlinesOf does so for what of all that is closed counts.
func (f *Field) outlinesOf(all []rim, spare geom.Length, counts func(c *closed) bool) []rim {
	for i := range f.shut {
		if c := &f.shut[i]; !c.under && counts(c) {
			all = append(all, f.rimsOf(c, spare)...)
		}
	}
	for i := range f.within {
		d := &f.within[i]
		all = loops(all, d.core, max(0, d.most-spare))
	}
	for _, a := range f.in {
		for _, p := range a.Parts() {
			all = loops(all, p.Core, p.R)
		}
	}
	return boxRims(all, f.room)
}

// nearby is a box that holds every place where the body can end.
func (f *Field) nearby() geom.Box {
	near := f.room
	for i := range f.within {
		d := &f.within[i]
		near = near.Cut(d.core.Bounds().Grow(d.most + spare))
		if len(d.core) == 1 {
			for k := range f.shut {
				near = near.Cut(d.beyond(&f.shut[k]))
			}
		}
	}
	for _, a := range f.in {
		near = near.Cut(a.Bounds())
	}
	return near
}

// beyond is a box that holds what a disc has outside of something closed. A place that keeps the reach from the point of the
// core nearest to the middle of the disc lies on the far side: at least so far on as the rule of cosines says.
func (d *disc) beyond(c *closed) geom.Box {
	m, l := d.core[0], int64(d.most)+2*spare
	whole := geom.Box{Min: m, Max: m}.Grow(geom.Length(l))
	if !c.box.Contains(m) {
		return whole
	}
	at := c.core.Nearest(m)
	off2, reach := geom.DistSq(m, at), int64(c.reach)-2*spare
	off := int64(geom.Root(uint64(off2) << 20)) // in 1/1024
	over := reach*reach - l*l - off2
	if off == 0 || reach <= 0 || over <= 0 {
		return whole
	}
	on := over << 9 / (off + 1)
	if on > l {
		return geom.Box{Min: m, Max: m.Sub(geom.Point{X: 1, Y: 1})} // nothing
	}
	aside := int64(geom.Root(uint64(l*l-on*on))) + 1
	v := m.Sub(at)
	x0, x1 := segment(int64(v.X), int64(v.Y), off, on, aside, l)
	y0, y1 := segment(int64(v.Y), int64(v.X), off, on, aside, l)
	return geom.Box{Min: m.Add(geom.Point{X: x0, Y: y0}), Max: m.Add(geom.Point{X: x1, Y: y1})}
}

// segment is from where to where what is cut off a disc reaches along an axis: vx is the part along it of a direction of
// length off, in 1/1024, in which the cut is so far on, and half as wide as aside.
func segment(vx, vy, off, on, aside, l int64) (lo, hi geom.Length) {
	const rounding = 4
	vx, vy = vx<<10, vy<<10
	mid, wide := on*vx/off, aside*geom.Abs(vy)/off
	low, high := mid-wide-rounding, mid+wide+rounding
	if l*vx >= on*off {
		high = l + rounding
	}
	if -l*vx >= on*off {
		low = -l - rounding
	}
	return geom.Length(low), geom.Length(high)
}

// Places lists places where the body can end, touching a goal if any is named, the nearest to p first: those
// where two outlines meet, and those of each outline nearest to p. If there is room for the body at all, it is
// at one of them.
func (f *Field) Places(p geom.Point) []geom.Point { return f.places(p, 1, spare) }

// places lists them with the outlines of goals and of what is closed drawn a little outside.
func (f *Field) places(p geom.Point, goal, shut geom.Length) []geom.Point {
	return f.placesIn(f.nearby(), p, goal, shut)
}

// placesIn lists those in a box, and perhaps some about it.
func (f *Field) placesIn(near geom.Box, p geom.Point, goal, shut geom.Length) (out []geom.Point) {
	f.meet(near, p, goal, shut)
	for i := range f.tries {
		if at, ok := f.standBeside(f.tries[i].at); ok {
			out = append(out, at)
		}
	}
	slices.SortStableFunc(out, func(a, b geom.Point) int { return cmp.Compare(geom.DistSq(a, p), geom.DistSq(b, p)) })
	return slices.Compact(out)
}

// meet lists the places in a box, and perhaps some about it, where outlines meet or come nearest to p, and what is closed near.
func (f *Field) meet(near geom.Box, p geom.Point, goal, shut geom.Length) {
	f.tries = f.tries[:0]
	near = near.Cut(f.nearby())
	var room [32]rim
	first := room[:0]
	if len(f.goals) > 0 { // what touches a goal is beside its outline
		for i := range f.goals {
			first = rims(first, f.goals[i].core, f.goals[i].reach+goal)
		}
		if len(first) == 0 {
			return
		}
		beside := first[0].whole()
		for i := range first {
			beside = beside.Join(first[i].whole())
		}
		near = near.Cut(beside.Grow(2*sloppy + 4*latticeReach))
	}
	if near.Min.X > near.Max.X || near.Min.Y > near.Max.Y {
		return
	}
	f.rims = f.outlinesAt(f.rims[:0], near, shut)
	all := f.rims
	f.localTo(near)
	near = near.Grow(2 * latticeReach)
	if len(f.goals) == 0 {
		first = all
	}
	take := func(q geom.Point) {
		if near.Contains(q) {
			f.tries = append(f.tries, tried{at: q, far: geom.DistSq(p, q), nth: int32(len(f.tries))})
		}
	}
	for i := range first {
		if q, ok := first[i].foot(p); ok {
			take(q)
		}
		for k := geom.Angle(0); k < 360 && first[i].round; k += 90 { // a whole circle meets nothing
			take(first[i].c.Polar(k, first[i].r))
		}
		box := first[i].box.Grow(sloppy)
		for j := range all {
			if !box.Meets(all[j].box) {
				continue
			}
			pts, k := first[i].meets(&all[j])
			for _, q := range pts[:k] {
				if box.Contains(q) && all[j].box.Grow(sloppy).Contains(q) {
					take(q)
				}
			}
		}
	}
}

func (f *Field) touchesAny(p geom.Point) bool {
	_, ok := f.Touching(p)
	return ok
}

// besideGoal is a place beside p that touches a goal, what is closed near being listed.
func (f *Field) besideGoal(p geom.Point) (geom.Point, bool) {
	for i := range f.goals {
		if q, ok := f.besideIn(p, &f.goals[i], f.local); ok {
			return q, true
		}
	}
	return p, false
}

// Last is how far along the line from p to q the body can end at most, up to a distance; false if nowhere beyond
// the start.
func (f *Field) Last(p, q geom.Point, most geom.Length) (geom.Length, bool) {
	if f.Stands(geom.Toward(p, q, most)) {
		return most, true
	}
	end := geom.Toward(p, q, most+geom.Inch)
	var spans []geom.Span
	for i := range f.shut {
		spans = f.shut[i].core.Crossing(p, end, f.shut[i].reach, spans)
	}
	// only where something closed begins can the last free place lie
	best := geom.Length(-1)
	for _, s := range spans {
		from := s.From.Length()
		for d := min(from+latticeReach, most); d >= from-latticeReach && d > max(best, 0); d-- {
			if f.Stands(geom.Toward(p, q, d)) {
				best = d
			}
		}
	}
	// or where the line leaves the table, which it does once
	lo, hi := geom.Length(0), most
	for lo < hi {
		if mid := (lo + hi + 1) / 2; f.room.Contains(geom.Toward(p, q, mid)) {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	if lo > best && f.Stands(geom.Toward(p, q, lo)) {
		best = lo
	}
	return best, best > 0
}

// about lists what is closed so near to a place that it could be in the way of one that has slid from there, and how far one slides at
// least before anything else is.
func (f *Field) about(p geom.Point, out []int32) (near []int32, free int64) {
	free = 1 << 20
	for j := range f.shut {
		b := &f.shut[j].box
		if gap := max(b.Min.X-p.X, p.X-b.Max.X, b.Min.Y-p.Y, p.Y-b.Max.Y); gap <= slide {
			out = append(out, int32(j))
		} else {
			free = min(free, int64(gap)-1)
		}
	}
	return out, free
}

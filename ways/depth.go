package ways

import "sortie/geom"

// Affords tells whether a way into touch may cost no more than a limit where every inch in some ground costs two; no way is shorter than
// so much. It is false only if none does: what a way spends in the ground is what the limit leaves over its length, so deeper than that, or than
// half of that if it has to come out again, it does not get; and the way round what lies deeper is longer and leaves less.
func (f *Field) Affords(tolls []Toll, from geom.Point, long, limit geom.Length) bool {
	n := len(f.shut)
	defer func() { f.shut, f.listed = f.shut[:n], false }()
	for range mostRounds {
		f.shut, f.listed = f.shut[:n], false
		spare := limit - (long - long/256) + sloppy // a way that was written is a little longer than it has to be
		if spare < 0 {
			return false
		}
		for i := range tolls {
			f.shallow(&tolls[i], from, spare)
		}
		if len(f.shut) == n {
			return true
		}
		w, ok := f.Touch(from, limit)
		if !ok {
			return false
		}
		if now := w.Length.Length(); now > long+long/32 {
			long = now
			continue
		}
		return true
	}
	return true
}

// mostRounds is how often a way is looked for that goes further round.
const mostRounds = 6

// shallow closes what of some ground lies too deep for a way that spends no more than so much in it.
func (f *Field) shallow(t *Toll, from geom.Point, spare geom.Length) {
	begins, ends := t.loop.Closes(from, from, 0), f.endsIn(t)
	switch {
	case begins && ends:
		return // it may never come out
	case !begins && !ends:
		spare = spare/2 + 1
	}
	if core := inward(t.loop, spare+latticeReach+1); len(core) > 2 {
		f.Middle(core, 0)
	}
}

// endsIn tells whether somebody who touches a goal may be in some ground.
func (f *Field) endsIn(t *Toll) bool {
	for i := range f.goals {
		g := &f.goals[i]
		if far := g.reach + f.touch + sloppy; near(g.core, t.loop, far) {
			return true
		}
	}
	return false
}

// near tells whether two outlines come within a distance of each other.
func near(a, b geom.Core, far geom.Length) bool {
	if a.Closes(b[0], b[0], far) {
		return true
	}
	last := a[len(a)-1]
	for _, p := range a {
		if b.Closes(last, p, far) {
			return true
		}
		last = p
	}
	return false
}

// inward is what is left of a loop further inside than a distance, give or take a unit; nothing if nothing is.
func inward(loop geom.Core, by geom.Length) geom.Core {
	in := append(geom.Core(nil), loop...)
	last := loop[len(loop)-1]
	for _, p := range loop {
		if in = leftOf(in, last, p, by); len(in) < 3 {
			return nil
		}
		last = p
	}
	return turningLeft(in)
}

// leftOf is what of a loop lies to the left of a line by at least a distance.
func leftOf(loop geom.Core, p, q geom.Point, by geom.Length) (out geom.Core) {
	least := int64(by) * int64(geom.Dist(p, q)+1)
	a := loop[len(loop)-1]
	off := cross(p, q, a) - least
	for _, b := range loop {
		next := cross(p, q, b) - least
		if off < 0 != (next < 0) {
			v, part, of := b.Sub(a), geom.Abs(off), geom.Abs(off-next)
			out = append(out, a.Add(geom.Point{X: geom.Length(geom.MulDiv(int64(v.X), part, of)), Y: geom.Length(geom.MulDiv(int64(v.Y), part, of))}))
		}
		if next >= 0 {
			out = append(out, b)
		}
		a, off = b, next
	}
	return out
}

// turningLeft leaves out the corners of a loop at which it does not turn left: rounding may have bent it.
func turningLeft(loop geom.Core) geom.Core {
	for i := 0; i < len(loop) && len(loop) > 2; {
		n := len(loop)
		if cross(loop[(i+n-1)%n], loop[i], loop[(i+1)%n]) > 0 {
			i++
			continue
		}
		loop = append(loop[:i], loop[i+1:]...)
		i = 0
	}
	if len(loop) < 3 {
		return nil
	}
	return loop
}

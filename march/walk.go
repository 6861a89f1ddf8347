package march

import (
	"sortie/geom"
	"sortie/ways"
)

// Barrier is a piece of ground that the leader's way may not enter.
type Barrier struct {
	Area   *geom.Area
	Tag    int16 // how the owner knows it again
	Why    Fault
	Leaves bool // who begins on it may leave it
	Over   bool // it may be crossed, and nobody ends on it
}

// Long is how long the leader's way is: from where it stands, or from the border it comes out of to its front. A hull
// that turns gains nothing by it.
func (y *Party) Long(points []geom.Point) geom.Length {
	lead := &y.Poses[y.Lead]
	used, at := geom.Fixed(0), y.From
	if !y.Start.None() {
		at = points[0]
		used = y.Start.Cost(&lead.Body, lead.At, points[0]).Fixed()
	}
	for _, p := range points {
		leg := [2]geom.Point{at, p}
		used += geom.PathLength(leg[:])
		at = p
	}
	if y.Start.None() && lead.Body.N > 1 && lead.Facing != y.Facing {
		used += TurnGain(lead.Base, lead.At.Sub(y.From), y.Facing, lead.Facing).Fixed()
	}
	return used.Length()
}

// TurnGain is how much further forward a hull reaches at the end of a move than it did at the start, because it turned.
func TurnGain(base *geom.Shape, by geom.Point, from, to geom.Angle) geom.Length {
	d := int64(geom.Dist(geom.Point{}, by))
	if d == 0 {
		return 0
	}
	reach := func(facing geom.Angle) int64 {
		b := base.Posed(geom.Point{}, facing)
		best := int64(-1 << 62)
		for _, p := range b.Core() {
			best = max(best, int64(p.X)*int64(by.X)+int64(p.Y)*int64(by.Y))
		}
		return best / d
	}
	return geom.Length(max(0, reach(to)-reach(from)))
}

// Walk says what is wrong with the leader's way, and which barrier or bystander makes it so. Where it turns, it may turn
// before it goes.
func (y *Party) Walk(points []geom.Point) (Fault, int) {
	f, by := y.sweep(points, y.Facing)
	if lead := &y.Poses[y.Lead]; f != Fine && lead.Facing != y.Facing {
		if turned, _ := y.sweep(points, lead.Facing); turned == Fine {
			return Fine, 0
		}
	}
	return f, by
}

// sweep carries the leader along its way with a facing. What it stands on or beside when it begins it may leave: as it
// stood, not as it has turned, and not where it comes out of a border.
func (y *Party) sweep(points []geom.Point, facing geom.Angle) (Fault, int) {
	lead := &y.Poses[y.Lead]
	at := y.From
	var from *geom.Shape
	if !y.Start.None() {
		at = y.Start.Outside(points[0], lead.Body.Reach())
	} else {
		stood := lead.Base.Posed(at, y.Facing)
		from = &stood
	}
	stood := from
	body := lead.Base.Posed(at, facing)
	for _, q := range points {
		by := q.Sub(at)
		swept := geom.SweptShape(&body, by)
		if f, k := y.Barred(stood, &swept); f != Fine {
			return f, k
		}
		if k := y.comesNear(from, &swept); k >= 0 {
			return Passing, k
		}
		body, at = body.Moved(by), q
		from = &body
	}
	return Fine, 0
}

// Barred finds a barrier that a leg enters; where the leader began it stood.
func (y *Party) Barred(stood, swept *geom.Shape) (Fault, int) {
	box := swept.Bounds()
	for i := range y.Barriers {
		b := &y.Barriers[i]
		if b.Over || !b.Area.Bounds().Meets(box) || !b.Area.Overlaps(swept) || b.Leaves && stood != nil && b.Area.Overlaps(stood) {
			continue
		}
		return b.Why, int(b.Tag)
	}
	return Fine, 0
}

// comesNear finds another body that a leg comes nearer to than Clear, -1 for none.
func (y *Party) comesNear(from, swept *geom.Shape) int {
	box := swept.Bounds().Grow(y.Clear)
	for k := range y.Near {
		n := &y.Near[k]
		if n.Pass || !box.Meets(n.Box) {
			continue
		}
		first, end := y.list(n)
		for i := first; i < end; i++ {
			if o := &y.Others[i]; box.Meets(o.Box) && Nears(from, swept, &o.Body, y.Clear) {
				return int(i)
			}
		}
	}
	return -1
}

// Nears tells whether a body on a straight way comes nearer to another than it may. Where it begins so near it may leave,
// but come no nearer still: not walk round him at arm's length. It begins nowhere (nil) if it comes out of a border.
func Nears(from, swept, other *geom.Shape, clear geom.Length) bool {
	switch {
	case !geom.Closer(swept, other, clear):
		return false
	case from == nil || !geom.Closer(from, other, clear):
		return true
	}
	return geom.Gap(swept, other)+1 < geom.Gap(from, other) || geom.Overlap(swept, other) && !geom.Overlap(from, other)
}

// DrawWay draws the leader's way for a search: barriers and marks, and everybody who is in it by as much as he is to be
// kept from; who may be gone over is only in the way of its end. What the leader begins on or beside it may leave, and
// come no nearer; start is nil if it comes out of a border. Only what the lens holds is drawn.
func (y *Party) DrawWay(f *ways.Field, start *geom.Shape) {
	for i := range y.Barriers {
		switch b := &y.Barriers[i]; {
		case !y.Lens.Holds(b.Area.Bounds()):
		case b.Over:
			f.EndOffArea(b.Area, 0)
		case !(b.Leaves && start != nil && b.Area.Overlaps(start)):
			f.KeepArea(b.Area, 0)
		}
	}
	y.drawMarks(f)
	for i := range y.Others {
		switch o := &y.Others[i]; {
		case !y.Lens.Holds(o.Box):
		case o.Above:
			f.EndOff(&o.Body, o.Gap)
		case start != nil && geom.Overlap(start, &o.Body):
		case start != nil && o.faces(start):
			f.Keep(&o.Body, max(0, geom.Gap(start, &o.Body)-1))
		default:
			f.Keep(&o.Body, o.Gap)
		}
	}
}

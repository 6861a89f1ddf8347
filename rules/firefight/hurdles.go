package firefight

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
)

// What the lines worth having do not cross: see sightall.go.

// raise lists the hurdles of a survey: what makes a line worse than what is looked for.
func (x *survey) raise() {
	l := x.l
	field := l.eye.bounds().Join(x.b.bounds())
	for i := range l.units {
		if u := &l.units[i]; u.box.Meets(field) && x.corridor.Meets(u.box) && l.worth(int(u.tall)) > x.goal {
			x.addUnit(u.unit)
		}
	}
	for k := range l.pieces {
		p := &l.pieces[k]
		v := l.worth(int(p.Tall))
		wood := p.Class == force.DifficultGround && x.goal == screened
		if v <= x.goal || !p.box.Meets(field) || !x.corridor.Meets(p.box) {
			continue
		}
		out := int16(-1)
		if l.mayLookOut(p, x.b, &x.corridor) {
			out = int16(k)
		}
		x.woods = x.woods || wood
		for i := range p.Area.Parts() {
			part := &p.Area.Parts()[i]
			x.add(hurdle{core: part.Core, r: part.R, wood: wood, out: out})
		}
	}
}

// worth is what a line comes to that crosses something of a HEIGHT.  ff.los.blocked.height,
// ff.los.clear.height-four
func (l *look) worth(h int) outcome {
	switch {
	case h >= l.top:
		return stopped
	case h+4 <= l.top:
		return open
	}
	return screened
}

// addUnit adds the bases of a unit and the gaps between its models: all ground that its models surround, or if
// an end of the line is among them each gap for itself.  ff.los.units-block-to-height
func (x *survey) addUnit(u UnitID) {
	s := x.l.s
	first := len(x.corners)
	for m := range s.Standing(u) {
		if x.l.looksPast(m) {
			x.corners = append(x.corners, s.Bodies[m].At)
		}
	}
	last := len(x.corners)
	for m := range s.Standing(u) {
		if !x.l.looksPast(m) || !x.corridor.Near(s.Bodies[m].At, s.typ(m).Reach) {
			continue
		}
		body := s.Shape(m)
		n := len(x.corners)
		x.corners = append(x.corners, body.Pts[:body.N]...)
		x.add(hurdle{core: x.corners[n:len(x.corners):len(x.corners)], r: body.R, out: -1})
	}
	at := x.corners[first:last:last]
	ground := x.surround(at)
	switch {
	case len(ground) < 2:
	case !x.amid(ground, &x.l.eye) && !x.amid(ground, x.b):
		x.add(hurdle{core: ground, gap: len(ground) == 2, out: -1})
	default:
		for i := range at {
			for k := range i {
				n := len(x.corners)
				x.corners = append(x.corners, at[i], at[k])
				x.add(hurdle{core: x.corners[n : n+2 : n+2], gap: true, out: -1})
			}
		}
	}
}

// amid tells whether an end may reach into some ground.
func (x *survey) amid(ground geom.Core, e *end) bool {
	if !ground.Bounds().Meets(e.bounds()) {
		return false
	}
	return e.area != nil || e.shape.N > 1 || ground.Touches(e.mid, e.shape.R)
}

// add adds a hurdle if it may be in the way at all.
func (x *survey) add(h hurdle) {
	if h.box = h.core.Bounds().Grow(h.r); x.corridor.Meets(h.box) {
		x.hurdles = append(x.hurdles, h)
	}
}

// surround is the smallest convex ground that holds some points, which it puts in order.
func (x *survey) surround(at []geom.Point) geom.Core {
	n := len(x.corners)
	for i := range at { // from left to right, lower first
		for k := i; k > 0 && (at[k].X < at[k-1].X || at[k].X == at[k-1].X && at[k].Y < at[k-1].Y); k-- {
			at[k], at[k-1] = at[k-1], at[k]
		}
	}
	for i := range at {
		x.wrap(n, at[i])
	}
	upper := len(x.corners) - 1
	for i := len(at) - 2; i >= 0; i-- {
		x.wrap(upper, at[i])
	}
	end := max(n, len(x.corners)-1) // the first point has come again
	return x.corners[n:end:end]
}

// wrap adds a point to a chain that turns left only and begins at a place.
func (x *survey) wrap(from int, p geom.Point) {
	for n := len(x.corners); n-from >= 2 && beside(x.corners[n-2], x.corners[n-1], p) <= 0; n-- {
		x.corners = x.corners[:n-1]
	}
	x.corners = append(x.corners, p)
}

// mayLookOut tells whether some line from the leader to an end, all of which lie in a corridor, may leave a piece
// by an edge that it is near enough to.  ff.terrain.difficult.see-out
func (l *look) mayLookOut(p *patch, b *end, c *geom.Corridor) bool {
	if !p.holds || l.within(p, b) {
		return false
	}
	if p.Area.Convex() && p.Area.Depth(l.eye.mid) > deep+l.s.lead(l.from).Reach {
		return false
	}
	loop := p.Area.Loop()
	if loop == nil || !p.Area.Convex() {
		return true
	}
	box := b.bounds()
	corners := [4]geom.Point{box.Min, {X: box.Max.X, Y: box.Min.Y}, box.Max, {X: box.Min.X, Y: box.Max.Y}}
	for i, edge := range loop {
		next := loop[(i+1)%len(loop)]
		if !c.Meets(geom.BoxOf(edge, next)) {
			continue
		}
		for _, q := range corners {
			if beside(edge, next, q) < 0 {
				if geom.LineWithin(edge, next, &l.eye.shape, deep) {
					return true
				}
				break
			}
		}
	}
	return false
}

// tooDeep tells whether every line between two stretches leads through more than 3" of woods: what all of them
// have in common by their corners, or else the way across one part from where they enter to where they leave.
// ff.los.blocked.deep-difficult
func (x *survey) tooDeep(p, q *geom.Shape, live []int16, size geom.Length) bool {
	var room [12]geom.Span
	common := room[:0]
	alone := -1
	for _, k := range live {
		h := &x.hurdles[k]
		if !h.wood || h.out >= 0 && !x.across(h, p.Core(), q.Core(), size) {
			continue
		}
		if part, ok := h.throughout(p.Core(), q.Core()); ok {
			common = append(common, part)
			alone = int(k)
		}
	}
	if len(common) == 0 {
		return false
	}
	least := int64(geom.Gap(p, q)) - 1
	if int64(unionLength(common))*least > int64(deep+1)<<shareBits {
		return true
	}
	return len(common) == 1 && x.hurdles[alone].across(p, q) > deep+1
}

// shareBits are the binary digits of a place on a line given as a share of its length.
const shareBits = 24

// throughout is the part that all lines between two stretches have in a hurdle, in shares of their length; not ok
// if some line between corners misses it.
func (h *hurdle) throughout(from, to geom.Core) (part geom.Span, ok bool) {
	part = geom.Span{From: 0, To: 1 << shareBits}
	var room [4]geom.Span
	for _, p := range from {
		for _, q := range to {
			got := h.core.Crossing(p, q, h.r, room[:0])
			if len(got) == 0 {
				return part, false
			}
			whole := int64(geom.Dist(p, q)) << 10
			part.From = max(part.From, geom.Fixed((int64(got[0].From)+1024)<<shareBits/whole))
			part.To = min(part.To, geom.Fixed((int64(got[0].To)-1024)<<shareBits/whole))
			if part.From >= part.To {
				return part, false
			}
		}
	}
	return part, true
}

// across is the least way through a hurdle of all lines between two stretches, if it lies across them.
func (h *hurdle) across(from, to *geom.Shape) geom.Length {
	var room [4]geom.Span
	var in, out [9]geom.Point
	n, begun, ended := 0, 0, 0
	for _, p := range from.Core() {
		for _, q := range to.Core() {
			got := h.core.Crossing(p, q, h.r, room[:0])
			in[n], out[n] = geom.Toward(p, q, got[0].From.Length()), geom.Toward(p, q, got[0].To.Length())
			if in[n] == p {
				begun++
			}
			if out[n] == q {
				ended++
			}
			n++
		}
	}
	if begun != 0 && begun != n || ended != 0 && ended != n {
		return 0
	}
	a, b := furthest(in[:n]), furthest(out[:n])
	if begun > 0 {
		a = *from
	}
	if ended > 0 {
		b = *to
	}
	return geom.Gap(&a, &b) - 2
}

// furthest is the line between the two points furthest apart.
func furthest(pts []geom.Point) geom.Shape {
	a, b := pts[0], pts[0]
	most := int64(0)
	for i := range pts {
		for k := range i {
			if d := geom.DistSq(pts[i], pts[k]); d > most {
				most, a, b = d, pts[i], pts[k]
			}
		}
	}
	return geom.Pill(a, b, 0)
}

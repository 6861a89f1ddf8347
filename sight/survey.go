package sight

import "sortie/geom"

// Survey goes through all lines between two ends: from anywhere on the outline of the one to anywhere on that of the
// other. Hurdles are what a line worth having does not cross. Where a few lines do not settle a sight, the outlines are
// cut into stretches, and of each pair of stretches it is asked whether one hurdle lies across all lines between them,
// or nothing across any. If neither is so the pair is halved, until stretches are as short as lengths are measured.
//
// Begin it, add hurdles, then judge the lines that Next offers until one will do:
//
//	for x.Next() {
//		if judge(x.P, x.Q) { … }
//	}
//
// The zero value is ready; it keeps its room from one use to the next.
type Survey struct {
	P, Q geom.Point  // the line that is offered
	Deep geom.Length // of soft hurdles a line may cross so much

	a, b     End
	corridor geom.Corridor // that all lines lie in
	field    geom.Box
	soft     bool // some hurdle is soft
	ours     int  // stretches of the first end, which come first
	left     int  // pairs of stretches that may still be looked at
	hurdles  []Hurdle
	corners  []geom.Point // of hurdles
	rims     []rim        // of both ends
	live     []int16      // hurdles that may matter, of each pair of stretches being looked at
	pairs    []pair       // still to be looked at, the next one last
	next     int          // pair of whole stretches to begin
	offered  bool         // the line of the last pair was offered
}

// Hurdle is something convex that a line worth having does not cross: a base, the ground between bodies, a part of a
// piece of ground.
type Hurdle struct {
	Core geom.Core
	R    geom.Length
	Soft bool     // a line may cross some of it
	Out  *Outlook // it may be looked out of, nil if not
	gap  bool     // between two bodies that stand on either side of an end
	box  geom.Box
}

// pair is two stretches to be looked at, with the hurdles that may matter among those alive.
type pair struct {
	a, b     rim
	from, to int
}

// The stretches that are not halved any more, and those where nothing but soft hurdles are in the way: the way through
// them hardly changes from one such line to the next. How many pairs are looked at is a last resort: it only matters
// where two things that hide an end just touch along a whole side of it.
const (
	finest     = 2 * geom.Length(1)
	finestSoft = 16 * geom.Length(1)
	mostPairs  = 20000
)

// Begin begins a survey of the lines between two ends, of which it keeps copies.
func (x *Survey) Begin(a, b *End, deep geom.Length) {
	x.a, x.b, x.Deep = *a, *b, deep
	x.hurdles, x.corners, x.live, x.pairs = x.hurdles[:0], x.corners[:0], x.live[:0], x.pairs[:0]
	x.soft, x.offered, x.left, x.next = false, false, mostPairs, 0
	from, to := a.Bounds(), b.Bounds()
	x.field, x.corridor = from.Join(to), geom.CorridorOf(from, to)
	x.rims = a.around(b.Mid, x.rims[:0])
	x.ours = facing(x.rims, to)
	x.rims = b.around(a.Mid, x.rims[:x.ours])
	x.rims = x.rims[:x.ours+facing(x.rims[x.ours:], from)]
}

// Meets tells whether some line may enter a box; if not, none does.
func (x *Survey) Meets(box geom.Box) bool { return box.Meets(x.field) && x.corridor.Meets(box) }

// Corridor is the strip that all lines lie in.
func (x *Survey) Corridor() *geom.Corridor { return &x.corridor }

// Add adds a hurdle if it may be in the way at all.
func (x *Survey) Add(h Hurdle) {
	if h.box = h.Core.Bounds().Grow(h.R); x.corridor.Meets(h.box) {
		x.hurdles = append(x.hurdles, h)
		x.soft = x.soft || h.Soft
	}
}

// AddArea adds all parts of a piece of ground.
func (x *Survey) AddArea(a *geom.Area, soft bool, out *Outlook) {
	x.soft = x.soft || soft
	for i := range a.Parts() {
		part := &a.Parts()[i]
		x.Add(Hurdle{Core: part.Core, R: part.R, Soft: soft, Out: out})
	}
}

// AddScreen adds bodies and the gaps between them: all ground that they surround, or if an end of the lines is among
// them each gap for itself.
func (x *Survey) AddScreen(s Screen) {
	first := len(x.corners)
	for i := range s.Spots {
		x.corners = append(x.corners, s.Spots[i].At)
	}
	last := len(x.corners)
	for i := range s.Spots {
		b := &s.Spots[i]
		if !x.corridor.Near(b.At, b.Reach) {
			continue
		}
		n := len(x.corners)
		if b.Hull < 0 {
			x.corners = append(x.corners, b.At)
		} else {
			x.corners = append(x.corners, s.Hulls[b.Hull].Core()...)
		}
		x.Add(Hurdle{Core: x.corners[n:len(x.corners):len(x.corners)], R: b.R})
	}
	at := x.corners[first:last:last]
	ground := x.surround(at)
	switch {
	case len(ground) < 2:
	case !amid(ground, &x.a) && !amid(ground, &x.b):
		x.Add(Hurdle{Core: ground, gap: len(ground) == 2})
	default:
		for i := range at {
			for k := range i {
				n := len(x.corners)
				x.corners = append(x.corners, at[i], at[k])
				x.Add(Hurdle{Core: x.corners[n : n+2 : n+2], gap: true})
			}
		}
	}
}

// amid tells whether an end may reach into some ground.
func amid(ground geom.Core, e *End) bool {
	if !ground.Bounds().Meets(e.Bounds()) {
		return false
	}
	return !e.Round() || ground.Touches(e.Mid, e.Shape.R)
}

// surround is the smallest convex ground that holds some points, which it puts in order.
func (x *Survey) surround(at []geom.Point) geom.Core {
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
func (x *Survey) wrap(from int, p geom.Point) {
	for n := len(x.corners); n-from >= 2 && beside(x.corners[n-2], x.corners[n-1], p) <= 0; n-- {
		x.corners = x.corners[:n-1]
	}
	x.corners = append(x.corners, p)
}

// crossed tells whether a line crosses the hurdle.
func (h *Hurdle) crossed(p, q geom.Point) bool {
	if h.gap {
		a, b := h.Core[0], h.Core[1]
		return crosswise(beside(p, q, a), beside(p, q, b)) && crosswise(beside(a, b, p), beside(a, b, q))
	}
	return h.Core.Closes(p, q, h.R)
}

// aside tells whether the hurdle lies wholly to the left, or wholly to the right, of every line between the
// corners of two stretches.
func (h *Hurdle) aside(from, to geom.Core) bool {
	left, right := true, true
	for _, p := range from {
		for _, q := range to {
			far := int64(h.R) * (geom.Abs(int64(q.X-p.X)) + geom.Abs(int64(q.Y-p.Y)))
			for _, c := range h.Core {
				d := beside(p, q, c)
				left, right = left && d >= far, right && d <= -far
			}
			if !left && !right {
				return false
			}
		}
	}
	return true
}

// HiddenBehind tells whether a screen hides the ends from each other by itself: for each pair of stretches something of
// it lies across, one line being known to cross it. It is a quick question, before all else that is in the way is gone
// through.
func (x *Survey) HiddenBehind(s Screen, p, q geom.Point) bool {
	x.AddScreen(s)
	n := 0
	for i := range x.hurdles {
		if x.hurdles[i].crossed(p, q) {
			x.hurdles[n] = x.hurdles[i]
			n++
		}
	}
	x.hurdles = x.hurdles[:n]
	for i := range x.rims[:x.ours] {
		for k := range x.rims[x.ours:] {
			if !x.hidden(&x.rims[i], &x.rims[x.ours+k]) {
				return false
			}
		}
	}
	return true
}

// hidden tells whether one hurdle lies across all lines between two stretches.
func (x *Survey) hidden(a, b *rim) bool {
	p, q := a.hull(), b.hull()
	if a.behind(q.Core()) || b.behind(p.Core()) {
		return true
	}
	for i := range x.hurdles {
		if x.across(&x.hurdles[i], p.Core(), q.Core(), 0) {
			return true
		}
	}
	return false
}

// Next finds the next line that has to be judged; false when all are gone through.
func (x *Survey) Next() bool {
	if x.offered {
		x.offered = false
		x.halve()
	}
	for {
		if len(x.pairs) == 0 && !x.begin() {
			return false
		}
		if x.left--; x.left < 0 {
			return false
		}
		if x.look() {
			x.offered = true
			return true
		}
	}
}

// begin takes the next two whole stretches.
func (x *Survey) begin() bool {
	theirs := len(x.rims) - x.ours
	if x.next >= x.ours*theirs {
		return false
	}
	if x.next == 0 {
		for i := range x.hurdles {
			x.live = append(x.live, int16(i))
		}
	}
	x.pairs = append(x.pairs, pair{x.rims[x.next/theirs], x.rims[x.ours+x.next%theirs], 0, len(x.hurdles)})
	x.next++
	return true
}

// look looks at the lines between the last pair of stretches as a whole; true if the one in their middle has to be
// judged.
func (x *Survey) look() bool {
	y := &x.pairs[len(x.pairs)-1]
	x.live = x.live[:y.to]
	p, q := y.a.hull(), y.b.hull()
	if y.a.behind(q.Core()) || y.b.behind(p.Core()) {
		x.drop()
		return false
	}
	box := p.Bounds().Join(q.Bounds())
	size := max(y.a.size(), y.b.size())
	for _, k := range x.live[y.from:y.to] {
		h := &x.hurdles[k]
		if !h.box.Meets(box) || h.aside(p.Core(), q.Core()) {
			continue
		}
		if !h.Soft && x.across(h, p.Core(), q.Core(), size) {
			x.drop()
			return false
		}
		x.live = append(x.live, k)
	}
	if x.P, x.Q = y.a.middle(), y.b.middle(); !x.hindered(x.P, x.Q, x.live[y.to:]) {
		return true
	}
	x.halve()
	return false
}

// drop is done with the last pair.
func (x *Survey) drop() { x.pairs = x.pairs[:len(x.pairs)-1] }

// halve puts two halves in the place of the last pair if they need a closer look.
func (x *Survey) halve() {
	y := x.pairs[len(x.pairs)-1]
	x.drop()
	live := x.live[y.to:]
	size := max(y.a.size(), y.b.size())
	if size <= x.finest(live) {
		return
	}
	if x.soft {
		if p, q := y.a.hull(), y.b.hull(); x.tooDeep(&p, &q, live, size) {
			return
		}
	}
	from, to := y.to, len(x.live)
	if y.a.size() >= y.b.size() {
		h := y.a.halves()
		x.pairs = append(x.pairs, pair{h[1], y.b, from, to}, pair{h[0], y.b, from, to})
	} else {
		h := y.b.halves()
		x.pairs = append(x.pairs, pair{y.a, h[1], from, to}, pair{y.a, h[0], from, to})
	}
}

// finest is the length of stretches that are not halved any more if these hurdles are in the way.
func (x *Survey) finest(live []int16) geom.Length {
	if len(live) == 0 {
		return geom.MaxCoord
	}
	for _, k := range live {
		if !x.hurdles[k].Soft {
			return finest
		}
	}
	return finestSoft
}

// hindered tells whether a hurdle is in the way of a line for certain.
func (x *Survey) hindered(p, q geom.Point, live []int16) bool {
	for _, k := range live {
		if h := &x.hurdles[k]; !h.Soft && h.Out == nil && h.crossed(p, q) {
			return true
		}
	}
	return false
}

// across tells whether a hurdle lies across all lines between two stretches. It is convex, so it does if it
// lies across those between their corners. Which edge an eye looks out by may change from line to line: there
// corners decide only when they are close.
func (x *Survey) across(h *Hurdle, from, to geom.Core, size geom.Length) bool {
	if h.Out != nil && size > 3*geom.MM {
		return false
	}
	for _, p := range from {
		for _, q := range to {
			if !h.crossed(p, q) || h.Out != nil && h.Out.along(p, q) {
				return false
			}
		}
	}
	return true
}

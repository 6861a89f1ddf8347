package march

import (
	"sortie/geom"
	"sortie/ways"
)

// leg is one straight part of a way: the body as it stood before it set out, as it is where the leg begins, as it goes
// (about the origin), and what it covers.
type leg struct {
	m           *Mover
	start, from *geom.Shape
	body        *geom.Shape
	swept       geom.Swept
	at, to      geom.Point
}

// concerns tells whether a body is anything to a mover.
func (s *Spec) concerns(o *Other, m *Mover) bool {
	return forClass(o.Only, m) && (s.Spares == nil || !s.Spares(m.Figure, m.To, o.Figure))
}

// forClass tells whether a mover is of one of some classes; none stands for all.
func forClass(only uint64, m *Mover) bool { return only == 0 || only>>m.Class&1 == 1 }

// box is the bounds of the body.
func (o *Other) box() geom.Box {
	if o.Box.Max == (geom.Point{}) {
		o.Box = o.Body.Bounds()
	}
	return o.Box
}

// off tells that two boxes are farther apart than a gap.
func off(a, b *geom.Box, gap geom.Length) bool {
	return a.Min.X-gap > b.Max.X || b.Min.X-gap > a.Max.X || a.Min.Y-gap > b.Max.Y || b.Min.Y-gap > a.Max.Y
}

// blocks tells whether a leg comes nearer to another body than it may.
func (s *Spec) blocks(o *Other, l *leg) bool {
	switch {
	case !o.box().Grow(o.Pass).Meets(l.swept.Bounds()) || !o.met(&l.swept):
		return false
	case o.Group != 0 && o.Pass > 0:
		return s.nears(o, l)
	}
	return !o.nearer(l.start, o.Pass, o.More && !o.Graze) || o.worse(l.start, &l.swept) // who begins so near may leave, and come no nearer than he was
}

// nears tells whether a leg that comes too near to one of a group approaches the group. Who begins so near to one of
// them may leave them all, coming no nearer than he is, and once he is out he stays out.
func (s *Spec) nears(o *Other, l *leg) bool {
	near := s.groupGap(o, l.from)
	if began := s.groupGap(o, l.start); near <= o.Pass && near <= began+touch {
		near = min(near, began) // round it as near as he began: of an arc some corners lie a hair further off than others
	}
	return near > o.Pass || l.swept.Overlap(&o.Body) || l.swept.Closer(&o.Body, near-1) || s.comesBack(o, l)
}

// groupGap is how far a body is from the nearest of another's group on its level, as far as that matters.
func (s *Spec) groupGap(o *Other, b *geom.Shape) geom.Length {
	near := geom.Length(1 << 30)
	for k := range s.Others {
		c := &s.Others[k]
		if c.Group != o.Group || c.Level != o.Level {
			continue
		}
		if gap := geom.Gap(b, &c.Body); gap > o.Pass || geom.Within(b, &c.Body, o.Pass) {
			near = min(near, gap)
		} else {
			near = min(near, o.Pass+1) // more than that by less than a unit
		}
	}
	return near
}

// comesBack tells whether a leg that begins too near to a group leaves it and comes too near again.
func (s *Spec) comesBack(o *Other, l *leg) bool {
	var spans []geom.Span
	for k := range s.Others {
		if c := &s.Others[k]; c.Group == o.Group && c.Level == o.Level {
			spans = c.Body.Core().Grown(l.body.Core()).Crossing(l.at, l.to, c.Body.R+l.body.R+o.Pass, spans)
		}
	}
	slack := geom.Length(touch).Fixed()
	out := slack
	for _, sp := range Joined(spans) {
		if sp.From > out+slack {
			return true
		}
		out = max(out, sp.To)
	}
	return false
}

// between tells whether a leg leads between a body and another of its group that stands close by.
func (s *Spec) between(k int, p, q geom.Point) bool {
	o := &s.Others[k]
	box := geom.BoxOf(p, q)
	for j := k + 1; j < len(s.Others) && s.Others[j].Group == o.Group; j++ {
		c := &s.Others[j]
		if !box.Meets(o.box().Join(c.box())) {
			continue
		}
		link := geom.Pill(o.Body.Center(), c.Body.Center(), 0)
		if geom.SegWithin(p, q, &link, 0) && geom.Within(&o.Body, &c.Body, o.Link) {
			return true
		}
	}
	return false
}

// inHull tells whether a leg of a mover that comes out of a body leads through it: it overlaps it further from where it
// began than it is wide.
func (o *Other) inHull(l *leg) bool {
	wide := 2 * outmost(l.body)
	core := o.Body.Core().Grown(l.body.Core())
	if l.at == l.to {
		return core.Closes(l.at, l.at, o.Body.R+l.body.R) && geom.Dist(l.m.From, l.at) > wide
	}
	var room [2]geom.Span
	for _, sp := range core.Crossing(l.at, l.to, o.Body.R+l.body.R, room[:0]) {
		if geom.Dist(l.m.From, geom.Toward(l.at, l.to, sp.From.Length())) > wide || geom.Dist(l.m.From, geom.Toward(l.at, l.to, sp.To.Length())) > wide {
			return true
		}
	}
	return false
}

// drawOthers draws the bodies in the way of a mover as Blocked judges them.
func (s *Spec) drawOthers(f *ways.Field, m *Mover, start *geom.Shape) {
	group, near := int16(0), geom.Length(0) // those of a group are listed one after the other
	for k := range s.Others {
		o := &s.Others[k]
		if o.Pass < 0 || o.Level != m.Level || !s.concerns(o, m) {
			continue
		}
		gap := o.Pass
		if o.Pass > 0 {
			if o.Group != group {
				group, near = o.Group, s.groupGap(o, start)
			}
			gap = o.keeps(start, near)
		}
		if gap > 0 || m.Comes || o.Out || !geom.Overlap(start, &o.Body) {
			f.Keep(&o.Body, gap)
		}
		if o.Link == 0 {
			continue
		}
		for j := k + 1; j < len(s.Others) && s.Others[j].Group == o.Group; j++ {
			if c := &s.Others[j]; geom.Within(&o.Body, &c.Body, o.Link) {
				f.Line(o.Body.Center(), c.Body.Center())
			}
		}
	}
}

// keeps is how far from this one of a group, the nearest of which is so far from where a mover begins, its way is drawn: out of what it
// keeps, also where it begins just out of it; and if it begins too near, no nearer than it is.
func (o *Other) keeps(start *geom.Shape, near geom.Length) geom.Length {
	gap := o.Pass + 1
	if near > o.Pass && !geom.Closer(start, &o.Body, gap) {
		return gap
	}
	if gap = max(0, min(gap, near-1)); geom.Closer(start, &o.Body, gap) {
		return 0
	}
	return gap
}

// DrawWay draws everything that is closed to a mover on its way, as Blocked judges it; body is its outline about the
// origin as it goes.
func (s *Spec) DrawWay(f *ways.Field, m *Mover, body *geom.Shape) {
	start := m.Base.Posed(m.From, m.Facing)
	f.Begin(body, s.Table, touch)
	near := start.Bounds().Grow(m.Limit + geom.Inch)
	for k := range s.Ground {
		g := &s.Ground[k]
		if g.Shut != "" && g.on(m.Level) && forClass(g.Only, m) && g.Area.Bounds().Meets(near) && !s.leaves(g, &start) {
			f.KeepArea(g.Area, 0)
		}
	}
	s.drawWalls(f, m, body, near)
	s.drawOthers(f, m, &start)
}

// DrawEnds draws where a mover may not end besides, as Stand judges it.
func (s *Spec) DrawEnds(f *ways.Field, m *Mover) {
	level := m.Level + m.Climb
	for k := range s.Others {
		if o := &s.Others[k]; o.End >= 0 && o.Level == level && s.concerns(o, m) {
			f.EndOff(&o.Body, o.endGap())
		}
	}
	for k := range s.Ground {
		if g := &s.Ground[k]; g.Off != "" && g.on(level) && forClass(g.Only, m) {
			f.EndOffArea(g.Area, 0)
		}
	}
}

// DrawClosed draws the ground on which a mover may not end, as OnGround judges it, walls apart.
func (s *Spec) DrawClosed(f *ways.Field, m *Mover) {
	start := m.Base.Posed(m.From, m.Facing)
	for k := range s.Ground {
		g := &s.Ground[k]
		if g.on(m.Level+m.Climb) && forClass(g.Only, m) && (g.Off != "" || g.Shut != "" && !s.leaves(g, &start)) {
			f.EndOffArea(g.Area, 0)
		}
	}
}

// passGap is how far from another body a way has to keep, for drawing.
func (o *Other) passGap() geom.Length {
	if o.More && !o.Graze {
		return o.Pass + 1
	}
	return o.Pass
}

// endGap is how far from another body an end has to be, for drawing.
func (o *Other) endGap() geom.Length {
	if o.More {
		return o.End + 1
	}
	return o.End
}

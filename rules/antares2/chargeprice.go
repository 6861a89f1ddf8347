package antares2

import (
	"sortie/geom"
	"sortie/ways"
)

// beyondMeans tells whether a model that charges alone and turns can pay for no way at all to within a reach of the target,
// since it begins or ends where distance counts double. Its way is measured as it faces, or turned so that something lies within
// it; false does not say that it can.  a2.difficult.fail-half-pace
func (g *move) beyondMeans(p *pose, turned *geom.Shape, reach geom.Length) bool {
	if g.half.empty() || p.on != p.floor || !g.turns(p) || !g.alone(p) {
		return false
	}
	stands := g.s.ShapeAt(p.m, geom.Point{}, p.facing)
	return !g.mayPay(p, &stands, turned, reach) && !g.mayPay(p, turned, turned, reach)
}

// alone tells whether a model is the only one of its unit that can charge.
func (g *move) alone(p *pose) bool {
	for i := range g.poses {
		if o := &g.poses[i]; o.in && o.own && o.m != p.m {
			return false
		}
	}
	return true
}

// mayPay tells whether a body that goes so and ends so may be able to pay for a way to within a reach of the target: for
// every piece of the ground by itself, which it begins or ends in.
func (g *move) mayPay(p *pose, goes, ends *geom.Shape, reach geom.Length) bool {
	left := g.poses[p.m-g.head].left
	var room [8]ways.Toll
	tolls := g.tolls(p, goes, room[:0])
	if len(tolls) == 0 {
		return true
	}
	for n := range g.s.own(g.spec.Target) {
		if g.s.Bodies[n].Level != p.level {
			continue
		}
		body := g.s.Shape(n)
		core, may := body.Core().Grown(ends.Core()), true
		for _, t := range tolls {
			may = may && t.Payable(p.from, core, reach+body.R+ends.R, left)
		}
		if may {
			return true
		}
	}
	return false
}

// tolls lists the ground where distance counts double that a body begins in, or whom it charges stands in.
func (g *move) tolls(p *pose, goes *geom.Shape, dst []ways.Toll) []ways.Toll {
	for i := range g.s.book.Board.Pieces {
		pc := g.s.piece(i)
		if !g.half.has(i) || !pc.OnFloor(p.on) {
			continue
		}
		for _, part := range pc.Area.Parts() {
			box := part.Core.Bounds().Grow(part.R)
			near := box.Grow(goes.Reach()).Contains(p.from)
			for n := range g.s.own(g.spec.Target) {
				near = near || box.Contains(g.s.Bodies[n].At)
			}
			if !near {
				continue
			}
			if t, ok := ways.TollOf(part, goes); ok {
				dst = append(dst, t)
			}
		}
	}
	return dst
}

// affords tells whether a model may be able to pay for a way, no shorter than so much, in a field drawn for it: where distance counts
// double it gets no deeper than what it has left allows.  a2.difficult.fail-half-pace
func (g *move) affords(f *ways.Field, p *pose, long geom.Length) bool {
	if g.half.empty() || p.on != p.floor {
		return true
	}
	body := g.drawn(p)
	var room [16]ways.Toll
	tolls := room[:0]
	span := geom.Box{Min: p.from, Max: p.from}.Grow(p.left + body.Reach())
	for i := range g.s.book.Board.Pieces {
		pc := g.s.piece(i)
		if !g.half.has(i) || !pc.OnFloor(p.on) || !pc.Area.Bounds().Meets(span) {
			continue
		}
		for _, part := range pc.Area.Parts() {
			if t, ok := ways.TollOf(part, &body); ok {
				tolls = append(tolls, t)
			}
		}
	}
	return len(tolls) == 0 || f.Affords(tolls, p.from, long, p.left)
}

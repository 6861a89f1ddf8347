package position

import (
	"sortie/geom"
	"sortie/ways"
)

// beyondMeans tells whether a model that charges alone and turns can pay for no way at all to within a reach of the target,
// since it begins or ends where distance counts double. Its way is measured as it faces, or turned so that something lies within
// it; false does not say that it can.  a2.difficult.fail-half-pace
func (g *Move) beyondMeans(p *Pose, turned *geom.Shape, reach geom.Length) bool {
	if g.Half.Empty() || p.on != p.floor || !g.Turns(p) || !g.alone(p) {
		return false
	}
	stands := g.State.ShapeAt(p.Model, geom.Point{}, p.Facing)
	return !g.mayPay(p, &stands, turned, reach) && !g.mayPay(p, turned, turned, reach)
}

// alone tells whether a model is the only one of its unit that can charge.
func (g *Move) alone(p *Pose) bool {
	for i := range g.Poses {
		if o := &g.Poses[i]; o.In && o.Own && o.Model != p.Model {
			return false
		}
	}
	return true
}

// mayPay tells whether a body that goes so and ends so may be able to pay for a way to within a reach of the target: for
// every piece of the ground by itself, which it begins or ends in.
func (g *Move) mayPay(p *Pose, goes, ends *geom.Shape, reach geom.Length) bool {
	left := g.Poses[p.Model-g.Head].Left
	var room [8]ways.Toll
	tolls := g.tolls(p, goes, room[:0])
	if len(tolls) == 0 {
		return true
	}
	for n := range g.State.Own(g.Spec.Target) {
		if g.State.Bodies[n].Level != p.Level {
			continue
		}
		body := g.State.Shape(n)
		core, may := body.Core().Grown(ends.Core()), true
		for _, t := range tolls {
			may = may && t.Payable(p.From, core, reach+body.R+ends.R, left)
		}
		if may {
			return true
		}
	}
	return false
}

// tolls lists the ground where distance counts double that a body begins in, or whom it charges stands in.
func (g *Move) tolls(p *Pose, goes *geom.Shape, dst []ways.Toll) []ways.Toll {
	for i := range g.State.Book.Board.Pieces {
		pc := g.State.Piece(i)
		if !g.Half.Has(i) || !pc.OnFloor(p.on) {
			continue
		}
		for _, part := range pc.Area.Parts() {
			box := part.Core.Bounds().Grow(part.R)
			near := box.Grow(goes.Reach()).Contains(p.From)
			for n := range g.State.Own(g.Spec.Target) {
				near = near || box.Contains(g.State.Bodies[n].At)
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
func (g *Move) affords(f *ways.Field, p *Pose, long geom.Length) bool {
	if g.Half.Empty() || p.on != p.floor {
		return true
	}
	body := g.drawn(p)
	var room [16]ways.Toll
	tolls := room[:0]
	span := geom.Box{Min: p.From, Max: p.From}.Grow(p.Left + body.Reach())
	for i := range g.State.Book.Board.Pieces {
		pc := g.State.Piece(i)
		if !g.Half.Has(i) || !pc.OnFloor(p.on) || !pc.Area.Bounds().Meets(span) {
			continue
		}
		for _, part := range pc.Area.Parts() {
			if t, ok := ways.TollOf(part, &body); ok {
				tolls = append(tolls, t)
			}
		}
	}
	return len(tolls) == 0 || f.Affords(tolls, p.From, long, p.Left)
}

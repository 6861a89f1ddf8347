package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/ways"
)

// hatchesOf calls for every hatch of a transport, with the hull it is in.
func (s *State) hatchesOf(t UnitID, each func(hatch geom.Point, hull *geom.Shape)) {
	for c := range s.Roll(t) {
		if s.typ(c).Traits.Transport == 0 {
			continue
		}
		hull := s.Shape(c)
		for i := range s.hatches(c) {
			each(s.hatch(c, i), &hull)
		}
	}
}

// doorstep is the place before a hatch where a model is just clear of the hull.
func (g *move) doorstep(p *pose, hatch geom.Point, hull *geom.Shape) (geom.Point, bool) {
	board := &g.s.book.Board
	base := g.s.ShapeAt(p.m, geom.Point{}, p.facing)
	f := &g.s.works().step
	f.Begin(&base, geom.Box{Max: geom.Point{X: board.Width, Y: board.Height}}, touch)
	if !g.s.Bodies[g.s.Head(g.spec.From)].Gone {
		f.Keep(hull, 0)
	}
	return f.Nearest(hatch, 2*force.HalfWidth(&base))
}

// anyDoorstep tells whether there is a hatch before which a model has room to step out.
func (g *move) anyDoorstep(p *pose) bool {
	f := &g.s.works().ways
	g.drawWay(f, p)
	any := false
	g.s.hatchesOf(g.spec.From, func(hatch geom.Point, hull *geom.Shape) {
		step, ok := g.doorstep(p, hatch, hull)
		any = any || ok && f.Free(step, step)
	})
	return any
}

// touchFrom is the shortest way of a model into touch in a field drawn for it. Who gets out comes from the
// best of the hatches.
func (g *move) touchFrom(f *ways.Field, p *pose, limit geom.Length) (ways.Way, bool) {
	return g.fromHatches(f, p, limit, func(from geom.Point, most geom.Length) (ways.Way, bool) { return f.Touch(from, most) })
}

// toFrom is the shortest way of a model to a place in a field drawn for it.
func (g *move) toFrom(f *ways.Field, p *pose, to geom.Point, limit geom.Length) (ways.Way, bool) {
	return g.fromHatches(f, p, limit, func(from geom.Point, most geom.Length) (ways.Way, bool) { return f.To(from, to, most) })
}

// fromHatches finds a way from where a model stands; of one that gets out, over the doorsteps of all hatches.
// a2.transport.disembark.action
func (g *move) fromHatches(f *ways.Field, p *pose, limit geom.Length, find func(from geom.Point, most geom.Length) (ways.Way, bool)) (ways.Way, bool) {
	if !g.emerging() {
		w, ok := find(p.from, limit)
		if !ok && p.on != p.floor && !f.Free(p.from, p.from) {
			return g.besideStairs(f, p, limit)
		}
		return w, ok
	}
	var best ways.Way
	ok := false
	g.s.hatchesOf(g.spec.From, func(hatch geom.Point, hull *geom.Shape) {
		step, found := g.doorstep(p, hatch, hull)
		out := geom.PathLength([]geom.Point{hatch, step})
		if !found || out.Length() > limit || !f.Free(step, step) || g.s.exit(g.spec.From, step) != hatch {
			return
		}
		w, found := find(step, limit-out.Length())
		if !found {
			return
		}
		if w.Points[0] != step {
			w.Points = append([]geom.Point{step}, w.Points...)
		}
		if w.Length += out; !ok || w.Length < best.Length {
			best, ok = w, true
		}
	})
	return best, ok
}

// besideStairs is the way of a model that comes up or down right where somebody stands: to the nearest place beside him.
func (g *move) besideStairs(f *ways.Field, p *pose, limit geom.Length) (ways.Way, bool) {
	at, ok := f.Nearest(p.from, limit)
	if !ok {
		return ways.Way{}, false
	}
	tag, ok := f.Touching(at)
	return ways.Way{Points: []geom.Point{at}, Length: geom.PathLength([]geom.Point{p.from, at}), Tag: tag}, ok
}

package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/ways"
)

// HatchesOf calls for every hatch of a transport, with the hull it is in.
func (s *State) HatchesOf(t UnitID, each func(hatch geom.Point, hull *geom.Shape)) {
	for c := range s.Roll(t) {
		if s.TypeOf(c).Traits.Transport == 0 {
			continue
		}
		hull := s.Shape(c)
		for i := range s.hatches(c) {
			each(s.hatch(c, i), &hull)
		}
	}
}

// doorstep is the place before a hatch where a model is just clear of the hull.
func (g *Move) doorstep(p *Pose, hatch geom.Point, hull *geom.Shape) (geom.Point, bool) {
	board := &g.State.Book.Board
	base := g.State.ShapeAt(p.Model, geom.Point{}, p.Facing)
	f := &g.State.Works().step
	f.Begin(&base, geom.Box{Max: geom.Point{X: board.Width, Y: board.Height}}, Touch)
	if !g.State.Bodies[g.State.Head(g.Spec.From)].Gone {
		f.Keep(hull, 0)
	}
	return f.Nearest(hatch, 2*force.HalfWidth(&base))
}

// anyDoorstep tells whether there is a hatch before which a model has room to step out.
func (g *Move) anyDoorstep(p *Pose) bool {
	f := &g.State.Works().Ways
	g.DrawWay(f, p)
	any := false
	g.State.HatchesOf(g.Spec.From, func(hatch geom.Point, hull *geom.Shape) {
		step, ok := g.doorstep(p, hatch, hull)
		any = any || ok && f.Free(step, step)
	})
	return any
}

// touchFrom is the shortest way of a model into touch in a field drawn for it. Who gets out comes from the
// best of the hatches.
func (g *Move) touchFrom(f *ways.Field, p *Pose, limit geom.Length) (ways.Way, bool) {
	return g.fromHatches(f, p, limit, func(from geom.Point, most geom.Length) (ways.Way, bool) { return f.Touch(from, most) })
}

// toFrom is the shortest way of a model to a place in a field drawn for it.
func (g *Move) toFrom(f *ways.Field, p *Pose, to geom.Point, limit geom.Length) (ways.Way, bool) {
	return g.fromHatches(f, p, limit, func(from geom.Point, most geom.Length) (ways.Way, bool) { return f.To(from, to, most) })
}

// fromHatches finds a way from where a model stands; of one that gets out, over the doorsteps of all hatches.
// a2.transport.disembark.action
func (g *Move) fromHatches(f *ways.Field, p *Pose, limit geom.Length, find func(from geom.Point, most geom.Length) (ways.Way, bool)) (ways.Way, bool) {
	if !g.emerging() {
		w, ok := find(p.From, limit)
		if !ok && p.on != p.floor && !f.Free(p.From, p.From) {
			return g.besideStairs(f, p, limit)
		}
		return w, ok
	}
	var best ways.Way
	ok := false
	g.State.HatchesOf(g.Spec.From, func(hatch geom.Point, hull *geom.Shape) {
		step, found := g.doorstep(p, hatch, hull)
		out := geom.PathLength([]geom.Point{hatch, step})
		if !found || out.Length() > limit || !f.Free(step, step) || g.State.Exit(g.Spec.From, step) != hatch {
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
func (g *Move) besideStairs(f *ways.Field, p *Pose, limit geom.Length) (ways.Way, bool) {
	at, ok := f.Nearest(p.From, limit)
	if !ok {
		return ways.Way{}, false
	}
	tag, ok := f.Touching(at)
	return ways.Way{Points: []geom.Point{at}, Length: geom.PathLength([]geom.Point{p.From, at}), Tag: tag}, ok
}

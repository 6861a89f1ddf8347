package position

import (
	"slices"

	"sortie/geom"
)

// slowNear tells whether there is ground near where distance counts double for a model: the way on which it gets furthest
// may lead round.
func (g *Move) slowNear(p *Pose) bool {
	m := g.Mover(p)
	return g.Floor.SlowNear(&m)
}

// roundSlow lists how a model that begins in one of some ways stays out of the ground that slows from there on. If it
// stands in it then it comes out first. What those ways cost on such ground is counted into them.
// a2.consolidate.loser, a2.difficult.fail-half-pace
func (g *Move) roundSlow(p *Pose, begin []SetOut) []SetOut {
	var out []SetOut
	for k := range begin {
		s := &begin[k]
		if s.Gone > 0 {
			s.Gone = max(s.Gone, g.priceOf(p, s.Points()))
		}
		known := slices.ContainsFunc(begin[:k], func(o SetOut) bool { return o.At == s.At && !o.Ends })
		if s.Ends || known || s.Gone >= p.Left {
			continue
		}
		q := *p
		q.From, q.Left = s.At, p.Left-s.Gone
		if m := g.Mover(&q); !g.Floor.SlowOn(&m) {
			out = append(out, SetOut{At: s.At, Gone: s.Gone, shun: true})
			continue
		}
		for _, at := range g.outOfSlow(&q) {
			out = append(out, SetOut{over: s.Points(), At: at, Gone: g.priceOf(p, append(s.Points(), at)), shun: true})
		}
	}
	return out
}

// priceOf is what a way costs a model.
func (g *Move) priceOf(p *Pose, way []geom.Point) geom.Length {
	m := g.Mover(p)
	return g.Floor.Cost(&m, way, 1<<62).Length()
}

// outOfSlow lists where a model comes out of all ground that slows: straight to the nearest place, and aslant by 15 and 30
// degrees to either side. Where every inch costs two no cheapest way leaves a straight edge more aslant than by 30, and
// by the best of these it loses less than a fiftieth of how deep it has stood: far less than is left to the hand.
func (g *Move) outOfSlow(p *Pose) []geom.Point {
	f, m := &g.State.Works().Ways, g.Mover(p)
	g.DrawWay(f, p)
	g.Floor.ShunAll(f, &m)
	nearest, ok := f.Nearest(p.From, p.Left/2)
	if !ok {
		return nil
	}
	var out []geom.Point
	by := nearest.Sub(p.From)
	for _, tangent := range [...]geom.Length{0, 268, -268, 577, -577} { // in thousandths
		aside := geom.Point{X: -by.Y * tangent / 1000, Y: by.X * tangent / 1000}
		if at, ok := f.Nearest(nearest.Add(aside), 2*Touch); ok && !slices.Contains(out, at) && g.free(p, at) {
			out = append(out, at)
		}
	}
	return out
}

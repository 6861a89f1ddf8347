package antares2

import (
	"slices"

	"sortie/geom"
)

// slowNear tells whether there is ground near where distance counts double for a model: the way on which it gets furthest
// may lead round.
func (g *move) slowNear(p *pose) bool {
	m := g.mover(p)
	return g.floor.SlowNear(&m)
}

// roundSlow lists how a model that begins in one of some ways stays out of the ground that slows from there on. If it
// stands in it then it comes out first. What those ways cost on such ground is counted into them.
// a2.consolidate.loser, a2.difficult.fail-half-pace
func (g *move) roundSlow(p *pose, begin []setOut) []setOut {
	var out []setOut
	for k := range begin {
		s := &begin[k]
		if s.gone > 0 {
			s.gone = max(s.gone, g.priceOf(p, s.points()))
		}
		known := slices.ContainsFunc(begin[:k], func(o setOut) bool { return o.at == s.at && !o.ends })
		if s.ends || known || s.gone >= p.left {
			continue
		}
		q := *p
		q.from, q.left = s.at, p.left-s.gone
		if m := g.mover(&q); !g.floor.SlowOn(&m) {
			out = append(out, setOut{at: s.at, gone: s.gone, shun: true})
			continue
		}
		for _, at := range g.outOfSlow(&q) {
			out = append(out, setOut{over: s.points(), at: at, gone: g.priceOf(p, append(s.points(), at)), shun: true})
		}
	}
	return out
}

// priceOf is what a way costs a model.
func (g *move) priceOf(p *pose, way []geom.Point) geom.Length {
	m := g.mover(p)
	return g.floor.Cost(&m, way, 1<<62).Length()
}

// outOfSlow lists where a model comes out of all ground that slows: straight to the nearest place, and aslant by 15 and 30
// degrees to either side. Where every inch costs two no cheapest way leaves a straight edge more aslant than by 30, and
// by the best of these it loses less than a fiftieth of how deep it has stood: far less than is left to the hand.
func (g *move) outOfSlow(p *pose) []geom.Point {
	f, m := &g.s.works().ways, g.mover(p)
	g.drawWay(f, p)
	g.floor.ShunAll(f, &m)
	nearest, ok := f.Nearest(p.from, p.left/2)
	if !ok {
		return nil
	}
	var out []geom.Point
	by := nearest.Sub(p.from)
	for _, tangent := range [...]geom.Length{0, 268, -268, 577, -577} { // in thousandths
		aside := geom.Point{X: -by.Y * tangent / 1000, Y: by.X * tangent / 1000}
		if at, ok := f.Nearest(nearest.Add(aside), 2*touch); ok && !slices.Contains(out, at) && g.free(p, at) {
			out = append(out, at)
		}
	}
	return out
}

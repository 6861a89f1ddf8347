package antares2

import (
	"sortie/geom"
	"sortie/ways"
)

// drawWay draws the table as one model of the move sees it on its way, as wayBlocked judges it: closed ground,
// walls, enemies to keep away from, friends that cannot be passed.
func (g *move) drawWay(f *ways.Field, p *pose) {
	m, body := g.mover(p), g.drawn(p)
	g.floor.DrawWay(f, &m, &body)
	if g.off != nil && g.off.keep > 0 {
		g.drawOff(f.Keep, g.off.keep)
	}
	if g.off != nil && g.off.shun {
		g.floor.Shun(f, &m)
	}
}

// drawn is the body of a model about the origin for which a way is looked for.
func (g *move) drawn(p *pose) geom.Shape {
	if g.slim != nil {
		return *g.slim
	}
	return g.s.ShapeAt(p.m, geom.Point{}, g.goes(p))
}

// drawEnds draws where one model may not end, as badSpot judges it: near other units, astride obstacles, in walls.
func (g *move) drawEnds(f *ways.Field, p *pose) {
	m := g.mover(p)
	if g.ends(p) != g.goes(p) {
		body := g.s.ShapeAt(p.m, geom.Point{}, g.ends(p))
		f.Also(&body, g.s.Box())
		g.floor.DrawClosed(f, &m) // its way was kept off as it went, not as it ends
	}
	g.floor.DrawEnds(f, &m)
	if g.off != nil {
		g.drawOff(f.EndOff, g.off.least)
	}
}

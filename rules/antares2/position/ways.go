package position

import (
	"sortie/geom"
	"sortie/ways"
)

// DrawWay draws the table as one model of the move sees it on its way, as WayBlocked judges it: closed ground,
// walls, enemies to keep away from, friends that cannot be passed.
func (g *Move) DrawWay(f *ways.Field, p *Pose) {
	m, body := g.Mover(p), g.drawn(p)
	g.Floor.DrawWay(f, &m, &body)
	if g.Off != nil && g.Off.Keep > 0 {
		g.drawOff(f.Keep, g.Off.Keep)
	}
	if g.Off != nil && g.Off.Shun {
		g.Floor.Shun(f, &m)
	}
}

// drawn is the body of a model about the origin for which a way is looked for.
func (g *Move) drawn(p *Pose) geom.Shape {
	if g.slim != nil {
		return *g.slim
	}
	return g.State.ShapeAt(p.Model, geom.Point{}, g.goes(p))
}

// DrawEnds draws where one model may not end, as BadSpot judges it: near other units, astride obstacles, in walls.
func (g *Move) DrawEnds(f *ways.Field, p *Pose) {
	m := g.Mover(p)
	if g.ends(p) != g.goes(p) {
		body := g.State.ShapeAt(p.Model, geom.Point{}, g.ends(p))
		f.Also(&body, g.State.Box())
		g.Floor.DrawClosed(f, &m) // its way was kept off as it went, not as it ends
	}
	g.Floor.DrawEnds(f, &m)
	if g.Off != nil {
		g.drawOff(f.EndOff, g.Off.Least)
	}
}

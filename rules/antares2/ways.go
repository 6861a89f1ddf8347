package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/ways"
)

// drawWay draws the table as one model of the march sees it on its way, as wayBlocked judges it: closed ground,
// walls, enemies to keep away from, friends that cannot be passed.
func (g *march) drawWay(f *ways.Field, p *pose) {
	board := &g.s.book.Board
	base := g.drawn(p)
	start := g.s.ShapeAt(p.m, p.from, p.facing)
	f.Begin(&base, geom.Box{Max: geom.Point{X: board.Width, Y: board.Height}}, touch)
	near := start.Bounds().Grow(p.left + geom.Inch)
	for i := range board.Pieces {
		pc := g.s.piece(i)
		if !pc.Area.Bounds().Meets(near) || !pc.OnFloor(p.on) || g.closedBy(p.m, pc, i) == "" || g.leaves(i, &start) {
			continue
		}
		f.KeepArea(&pc.Area, 0)
	}
	g.drawWalls(f, p, near)
	if g.unit.Type != force.Probe {
		g.drawModels(f, p, &start)
	}
	if g.off != nil && g.off.keep > 0 {
		g.drawOff(f.Keep, g.off.keep)
	}
}

// drawn is the body of a model about the origin for which a way is looked for.
func (g *march) drawn(p *pose) geom.Shape {
	if g.slim != nil {
		return *g.slim
	}
	return g.s.ShapeAt(p.m, geom.Point{}, g.goes(p))
}

// drawModels draws the models of other units.  a2.move.gap-enemy, a2.move.no-interpenetration
func (g *march) drawModels(f *ways.Field, p *pose, start *geom.Shape) {
	unit, near := NoUnit, geom.Length(0) // models come unit by unit
	for i := range g.others {
		o := &g.others[i]
		if !o.enemy && g.passes(o.u) || o.u == g.spec.Over || g.s.Bodies[o.m].Level != p.on || g.throughWall(p, o) {
			continue
		}
		body := g.s.Shape(o.m)
		gap := geom.Length(0)
		if o.enemy && o.u != g.spec.Target && !o.clung {
			// more than 1", or where it begins so near no nearer than it is
			if o.u != unit {
				unit, near = o.u, g.unitGap(o.u, start, p.on)
			}
			gap = max(0, min(geom.Inch+1, near-1))
			if geom.Closer(start, &body, gap) {
				gap = 0
			}
		}
		if gap > 0 || !geom.Overlap(start, &body) || p.on != p.floor || o.u == g.spec.From && g.emerging() {
			f.Keep(&body, gap)
		}
		if o.enemy {
			continue
		}
		for j := i + 1; j < len(g.others) && g.others[j].u == o.u; j++ {
			if other := g.s.Shape(g.others[j].m); geom.Within(&body, &other, geom.Inch) {
				f.Line(body.Center(), other.Center()) // not through a formation
			}
		}
	}
}

// drawEnds draws where one model may not end, as badSpot judges it: near other units, astride obstacles, in walls.
func (g *march) drawEnds(f *ways.Field, p *pose) {
	if g.ends(p) != g.goes(p) {
		board := &g.s.book.Board
		body := g.s.ShapeAt(p.m, geom.Point{}, g.ends(p))
		f.Also(&body, geom.Box{Max: geom.Point{X: board.Width, Y: board.Height}})
	}
	for i := range g.others {
		o := &g.others[i]
		if o.u == g.spec.Target && p.own || g.s.Bodies[o.m].Level != p.level || g.throughWall(p, o) {
			continue
		}
		body := g.s.Shape(o.m)
		gap := geom.Inch + 1
		if g.spec.Board && !o.enemy && p.own && g.s.typ(o.m).Traits.Transport > 0 || g.mayTouch(p, o) {
			gap = 0
		}
		f.EndOff(&body, gap)
	}
	for i := range g.s.book.Board.Pieces {
		pc := g.s.piece(i)
		if pc.OnFloor(p.level) && pc.Kind.Class == force.Obstacle && (!pc.Inner || g.spec.Target != NoUnit && g.s.defends(g.spec.Target, i)) {
			f.EndOffArea(&pc.Area, 0)
		}
	}
	if g.off != nil {
		g.drawOff(f.EndOff, g.off.least)
	}
}

package antares2

import (
	"sortie/geom"
	"sortie/ways"
)

// drawWay draws the table as one model of the march sees it on its way, as wayBlocked judges it: closed ground,
// walls, enemies to keep away from, friends that cannot be passed.
func (g *march) drawWay(f *ways.Field, p *pose) {
	board := &g.s.book.Board
	base := g.s.bodyAt(p.m, geom.Point{}, p.facing)
	start := base.Moved(p.from)
	f.Begin(&base, geom.Box{Max: geom.Point{X: board.Width, Y: board.Height}}, touch)
	near := start.Bounds().Grow(p.left + geom.Inch)
	for i := range board.Pieces {
		pc := g.s.piece(i)
		if !pc.Area.Bounds().Meets(near) || !pc.onFloor(p.level) || g.closedBy(p.m, pc, i) == "" || pc.Area.Overlaps(&start) && !g.shut.has(i) {
			continue
		}
		f.KeepArea(&pc.Area, 0)
	}
	g.drawWalls(f, p, near)
	if g.unit.Type != Probe {
		g.drawModels(f, p, &start)
	}
}

// drawWalls draws the walls of houses. They stop the middle of a model, and pass it at openings.
func (g *march) drawWalls(f *ways.Field, p *pose, near geom.Box) {
	for _, h := range g.s.book.Board.Houses {
		i, pc := int(h), &g.s.book.Board.Pieces[h]
		if pc.Building.Decorative || !near.Meets(pc.Area.Bounds()) || g.s.rubble(i) {
			continue
		}
		level := p.level
		if int(g.s.Models[p.m].Inside) != i {
			level = 0
		}
		if g.s.typ(p.m).Size > pc.Building.Admits && int(g.s.Models[p.m].Inside) != i {
			f.KeepArea(&pc.Area, 0) // a2.building.access-size
			continue
		}
		for k := range pc.Building.Parts {
			if part := &pc.Building.Parts[k]; part.Kind == Wall && part.Level == level {
				for j := 1; j < len(part.Line); j++ {
					g.s.drawSolid(f, i, part, part.Line[j-1], part.Line[j])
				}
			}
		}
	}
}

// drawSolid draws what of a wall is no opening: doors and windows that are open, and breaches, are left out.
func (s *State) drawSolid(f *ways.Field, piece int, part *BuildingPart, a, b geom.Point) {
	building := s.book.Board.Pieces[piece].Building
	var room [8]geom.Span
	open := room[:0]
	for i := range building.Openings {
		if o := &building.Openings[i]; o.Level == part.Level && o.Kind != NarrowWindow && s.unlocked(piece, o) {
			open = geom.Core{o.A, o.B}.Crossing(a, b, 2, open)
		}
	}
	for i := range s.Damage {
		if d := &s.Damage[i]; d.Breach && int(d.Piece) == piece && d.Part >= 0 && &building.Parts[d.Part] == part {
			open = geom.Core{d.At}.Crossing(a, b, geom.Length(breachHalf), open)
		}
	}
	at := geom.Fixed(0)
	total := geom.PathLength([]geom.Point{a, b})
	for at < total {
		from, to := total, total // of the next opening
		for _, s := range open {
			if s.To > at && s.From < from {
				from, to = max(s.From, at), s.To
			}
		}
		if from > at {
			f.Line(geom.Toward(a, b, at.Length()), geom.Toward(a, b, from.Length()))
		}
		at = to
	}
}

// drawModels draws the models of other units.  a2.move.gap-enemy, a2.move.no-interpenetration
func (g *march) drawModels(f *ways.Field, p *pose, start *geom.Shape) {
	for i := range g.others {
		o := &g.others[i]
		if !o.enemy && g.passes(o.u) || o.u == g.spec.Over || o.u == g.spec.From || g.s.Models[o.m].Level != p.level || g.throughWall(p, o) {
			continue
		}
		body := g.s.body(o.m)
		gap := geom.Length(0)
		if o.enemy && o.u != g.spec.Target && !geom.Within(start, &body, geom.Inch) {
			gap = geom.Inch + 1 // more than 1"
		}
		if gap > 0 || !geom.Overlap(start, &body) {
			f.Keep(&body, gap)
		}
		if o.enemy {
			continue
		}
		for j := i + 1; j < len(g.others) && g.others[j].u == o.u; j++ {
			if other := g.s.body(g.others[j].m); geom.Within(&body, &other, geom.Inch) {
				f.Line(body.Center(), other.Center()) // not through a formation
			}
		}
	}
}

// drawEnds draws where one model may not end, as badSpot judges it: near other units, astride obstacles, in walls.
func (g *march) drawEnds(f *ways.Field, p *pose) {
	for i := range g.others {
		o := &g.others[i]
		if o.u == g.spec.Target && p.own || g.s.Models[o.m].Level != p.level || g.throughWall(p, o) {
			continue
		}
		body := g.s.body(o.m)
		gap := geom.Inch + 1
		if g.spec.Board && !o.enemy && p.own && g.s.typ(o.m).Traits.Transport > 0 {
			gap = 0
		}
		f.EndOff(&body, gap)
	}
	for i := range g.s.book.Board.Pieces {
		pc := g.s.piece(i)
		if pc.onFloor(p.level) && pc.Kind.Class == Obstacle && (!pc.Inner || g.spec.Target != NoUnit && g.s.defends(g.spec.Target, i)) {
			f.EndOffArea(&pc.Area, 0)
		}
	}
}

package antares2

import (
	"sortie/geom"
	"sortie/march"
)

// inside appends the parts of a model's way during which any part of its base or body is in an area,
// as distances from its start, ascending.  a2.difficult.what-counts-inside
func (g *move) inside(p *pose, area *geom.Area, dst []geom.Span) []geom.Span {
	return g.insideFacing(p, g.heading(p), area, dst)
}

func (g *move) insideFacing(p *pose, facing geom.Angle, area *geom.Area, dst []geom.Span) []geom.Span {
	base := &g.s.typ(p.m).Base
	if base.N == 1 {
		return march.Inside(base, p.from, p.points, area, dst)
	}
	body := base.Posed(geom.Point{}, facing)
	return march.Inside(&body, p.from, p.points, area, dst)
}

// heading is how a body that is no disc faces on its way: as it starts, or as it ends if that lets it through or
// past ground it would have to test for. It turns at the end or at the start.  a2.facing.free
func (g *move) heading(p *pose) geom.Angle {
	if p.turned == p.facing || p.length == 0 || g.s.typ(p.m).Base.N == 1 {
		return p.facing
	}
	if p.turns == unknown {
		p.turns = no
		if g.turnsFirst(p) {
			p.turns = yes
		}
	}
	if p.turns == yes {
		return p.turned
	}
	return p.facing
}

func (g *move) turnsFirst(p *pose) bool {
	defer g.hush()()
	g.gather()
	if g.wayBlockedFacing(p, p.turned) != nil {
		return false
	}
	return g.wayBlockedFacing(p, p.facing) != nil || g.testsOnWay(p, p.turned) < g.testsOnWay(p, p.facing)
}

// testsOnWay counts the pieces for which the unit would have to test if the model went facing so.
func (g *move) testsOnWay(p *pose, facing geom.Angle) int {
	n := 0
	var room [4]geom.Span
	for i := range g.s.pieces() {
		if g.seen.has(i) || !g.s.difficultFor(g.spec.Unit, i) && (g.spec.Multiple < 2 || g.held.has(i) || !g.s.hindersRun(g.spec.Unit, i)) {
			continue
		}
		if pc := g.s.piece(i); pc.OnFloor(p.on) && len(g.insideFacing(p, facing, &pc.Area, room[:0])) > 0 {
			n++
		}
	}
	return n
}

// cost is what the first part of a model's way uses up: its length, the floors it changes, and once more what lies
// in terrain where distance counts double.  a2.difficult.fail-half-pace
func (g *move) cost(p *pose, upTo geom.Fixed) geom.Fixed {
	floors := geom.Fixed(0)
	if p.first+p.last > 0 {
		floors = g.floorsCost(p, upTo)
	}
	if g.half.empty() || !p.own || p.length == 0 {
		return floors + min(upTo, p.length)
	}
	m := g.going(p)
	return floors + g.floor.Cost(&m, p.points, upTo)
}

// going is a model as the floor measures its way: facing as it goes.
func (g *move) going(p *pose) march.Mover {
	m := g.mover(p)
	m.Facing = g.heading(p)
	return m
}

// entry is the progress at which the first of the unit's own models enters a piece; ok is false if
// none does. Models inside at the start enter at once; a hull that turns into a piece does so at the end.
func (g *move) entry(piece int) (progress, bool) {
	pc := g.s.piece(piece)
	area := &pc.Area
	best, ok := whole+1, false
	var room [4]geom.Span
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || !p.moved || !pc.OnFloor(p.on) {
			continue
		}
		t := whole + 1
		if spans := g.inside(p, area, room[:0]); len(spans) > 0 {
			t = progress(int64(spans[0].From) << 20 / int64(p.length))
		} else if p.turned != p.facing && area.Overlaps(&p.endBody) {
			t = whole
		}
		if t < best {
			best, ok = t, true
		}
	}
	return best, ok
}

// startsInside tells whether any of the unit's own models is in a piece now.
func (g *move) startsInside(piece int) bool {
	pc := g.s.piece(piece)
	area := &pc.Area
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || !pc.OnFloor(g.s.Bodies[p.m].Level) {
			continue
		}
		b := g.s.ShapeAt(p.m, p.from, p.facing)
		if area.Overlaps(&b) {
			return true
		}
	}
	return false
}

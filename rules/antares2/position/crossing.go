package position

import (
	"sortie/geom"
	"sortie/march"
)

// inside appends the parts of a model's way during which any part of its base or body is in an area,
// as distances from its start, ascending.  a2.difficult.what-counts-inside
func (g *Move) inside(p *Pose, area *geom.Area, dst []geom.Span) []geom.Span {
	return g.insideFacing(p, g.heading(p), area, dst)
}

func (g *Move) insideFacing(p *Pose, facing geom.Angle, area *geom.Area, dst []geom.Span) []geom.Span {
	base := &g.State.TypeOf(p.Model).Base
	if base.N == 1 {
		return march.Inside(base, p.From, p.Points, area, dst)
	}
	body := base.Posed(geom.Point{}, facing)
	return march.Inside(&body, p.From, p.Points, area, dst)
}

// heading is how a body that is no disc faces on its way: as it starts, or as it ends if that lets it through or
// past ground it would have to test for. It turns at the end or at the start.  a2.facing.free
func (g *Move) heading(p *Pose) geom.Angle {
	if p.Turned == p.Facing || p.Length == 0 || g.State.TypeOf(p.Model).Base.N == 1 {
		return p.Facing
	}
	if p.turns == unknown {
		p.turns = no
		if g.turnsFirst(p) {
			p.turns = yes
		}
	}
	if p.turns == yes {
		return p.Turned
	}
	return p.Facing
}

func (g *Move) turnsFirst(p *Pose) bool {
	defer g.Hush()()
	g.Gather()
	if g.wayBlockedFacing(p, p.Turned) != nil {
		return false
	}
	return g.wayBlockedFacing(p, p.Facing) != nil || g.testsOnWay(p, p.Turned) < g.testsOnWay(p, p.Facing)
}

// testsOnWay counts the pieces for which the unit would have to test if the model went facing so.
func (g *Move) testsOnWay(p *Pose, facing geom.Angle) int {
	n := 0
	var room [4]geom.Span
	for i := range g.State.PiecesAndBreaches() {
		if g.Seen.Has(i) || !g.State.DifficultFor(g.Spec.Unit, i) && (g.Spec.Multiple < 2 || g.Held.Has(i) || !g.State.HindersRun(g.Spec.Unit, i)) {
			continue
		}
		if pc := g.State.Piece(i); pc.OnFloor(p.on) && len(g.insideFacing(p, facing, &pc.Area, room[:0])) > 0 {
			n++
		}
	}
	return n
}

// Cost is what the first part of a model's way uses up: its length, the floors it changes, and once more what lies
// in terrain where distance counts double.  a2.difficult.fail-half-pace
func (g *Move) Cost(p *Pose, upTo geom.Fixed) geom.Fixed {
	floors := geom.Fixed(0)
	if p.first+p.last > 0 {
		floors = g.floorsCost(p, upTo)
	}
	if g.Half.Empty() || !p.Own || p.Length == 0 {
		return floors + min(upTo, p.Length)
	}
	m := g.going(p)
	return floors + g.Floor.Cost(&m, p.Points, upTo)
}

// going is a model as the floor measures its way: facing as it goes.
func (g *Move) going(p *Pose) march.Mover {
	m := g.Mover(p)
	m.Facing = g.heading(p)
	return m
}

// entry is the progress at which the first of the unit's own models enters a piece; ok is false if
// none does. Models inside at the start enter at once; a hull that turns into a piece does so at the end.
func (g *Move) entry(piece int) (Progress, bool) {
	pc := g.State.Piece(piece)
	area := &pc.Area
	best, ok := Whole+1, false
	var room [4]geom.Span
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || !p.Moved || !pc.OnFloor(p.on) {
			continue
		}
		t := Whole + 1
		if spans := g.inside(p, area, room[:0]); len(spans) > 0 {
			t = Progress(int64(spans[0].From) << 20 / int64(p.Length))
		} else if p.Turned != p.Facing && area.Overlaps(&p.EndBody) {
			t = Whole
		}
		if t < best {
			best, ok = t, true
		}
	}
	return best, ok
}

// StartsInside tells whether any of the unit's own models is in a piece now.
func (g *Move) StartsInside(piece int) bool {
	pc := g.State.Piece(piece)
	area := &pc.Area
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || !pc.OnFloor(g.State.Bodies[p.Model].Level) {
			continue
		}
		b := g.State.ShapeAt(p.Model, p.From, p.Facing)
		if area.Overlaps(&b) {
			return true
		}
	}
	return false
}

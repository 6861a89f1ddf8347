package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/ways"
)

// drawEnds draws where the leader may end, as spot judges it: the table, the ground, other units.
func (g *march) drawEnds(f *ways.Field) {
	lead := &g.poses[g.lead]
	body := g.s.ShapeAt(lead.m, geom.Point{}, lead.facing)
	f.Begin(&body, g.s.Box(), touchSlack)
	for i := range g.s.book.Board.Pieces {
		p := &g.s.book.Board.Pieces[i]
		kind, _ := g.going(p)
		open := g.place != nil && g.place.Open && p.Class != force.Hill
		if p.Solid() || open || kind == BlockingGoing && (g.place != nil || !g.stoodOn(p)) {
			f.EndOffArea(&p.Area, 0)
		}
	}
	others := g.everybody()
	for i := range others {
		o := &others[i]
		f.EndOff(&o.body, g.gapTo(o))
	}
	g.s.drawObjectives(f, g.spec.Unit)
}

// drawObjectives keeps those who fly off objectives, as keptOff judges it.  ff.kw.fly.objective
func (s *State) drawObjectives(f *ways.Field, u UnitID) {
	if !s.keepsOff(u) {
		return
	}
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == "objective" && !m.Gone {
			b := markerBody(m.At)
			f.EndOff(&b, geom.Inch)
		}
	}
}

// gapTo is how far from a model of another unit the leader has to end.  ff.move.enemy-one-inch,
// ff.move.friend-one-inch
func (g *march) gapTo(o *other) geom.Length {
	switch {
	case g.place != nil && o.u == g.place.Spare, o.enemy && (o.u == g.spec.Target || g.assault), !o.enemy && g.packed:
		return 0
	case !o.enemy:
		return geom.Inch
	case g.place != nil && g.place.More:
		return g.gap + 1
	}
	return g.gap
}

// anyEnd tries every place where two things that bound the leader's end meet: if there is room for it at all,
// there is room at one of those.
func (g *march) anyEnd(f *ways.Field) (flow.Answer, bool) {
	for _, at := range f.Places(g.from) {
		if g.mayLead(at) {
			return g.leadTo(at), true
		}
	}
	return flow.Answer{}, false
}

// room is a place for a unit where the usual ones are taken.
func (g *march) room() (flow.Answer, bool) {
	f := &g.s.works().field
	g.drawEnds(f)
	if b := g.place.Border; b != nil && b.Kind == ways.PieceBorder {
		f.SeekArea(b.Area, g.place.Off, 0)
	} else if b != nil {
		f.Seek(&b.Hull, g.place.Off, 0)
	}
	return g.anyEnd(f)
}

package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/ways"
)

// drawEnds draws where the leader may end: the table, the ground, other units.
func (g *trip) drawEnds(f *ways.Field) {
	g.Plots = g.Plots[:0]
	for i := range g.s.book.Board.Pieces {
		g.Plots = append(g.Plots, g.plot(int16(i), g.From))
	}
	g.DrawEnds(f)
}

// keepOffObjectives keeps those who fly off objectives.  ff.kw.fly.objective
func (g *trip) keepOffObjectives() {
	if !g.s.keepsOff(g.spec.Unit) {
		return
	}
	for i := range g.s.Markers {
		if m := &g.s.Markers[i]; m.Kind == "objective" && !m.Gone {
			g.Marks = append(g.Marks, march.Bystander{Body: markerBody(m.At), Gap: geom.Inch, Why: nearPrize})
		}
	}
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

// anyEnd tries every place where two things that bound the leader's end meet: if there is room for it at all,
// there is room at one of those.
func (g *trip) anyEnd(f *ways.Field) (flow.Answer, bool) {
	for _, at := range f.Places(g.From) {
		if g.mayLead(at) {
			return g.leadTo(at), true
		}
	}
	return flow.Answer{}, false
}

// room is a place for a unit where the usual ones are taken.
func (g *trip) room() (flow.Answer, bool) {
	f := &g.s.works().field
	g.drawEnds(f)
	if b := g.place.Border; b != nil && b.Kind == ways.PieceBorder {
		f.SeekArea(b.Area, g.place.Off, 0)
	} else if b != nil {
		f.Seek(&b.Hull, g.place.Off, 0)
	}
	return g.anyEnd(f)
}

package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/firefight/force"
	"sortie/ways"
)

// drawEnds draws where the leader may end: the table, the ground, other units.
func (g *Trip) drawEnds(f *ways.Field) {
	g.Plots = g.Plots[:0]
	for i := range g.s.Book.Board.Pieces {
		g.Plots = append(g.Plots, g.plot(int16(i), g.From))
	}
	g.DrawEnds(f)
}

// prizes are the objectives that one who flies keeps off.  ff.kw.fly.objective, ff.objective.flyers-keep-off
func (s *State) prizes(u UnitID, dst []march.Bystander) []march.Bystander {
	if !s.Applies("ff.objective.flyers-keep-off", s.Words(u).Fly) {
		return dst
	}
	for i := range s.Markers {
		if m := &s.Markers[i]; m.Kind == "objective" && !m.Gone {
			dst = append(dst, march.Bystander{Body: MarkerBody(m.At), Gap: geom.Inch, Why: nearPrize})
		}
	}
	return dst
}

// drawObjectives keeps those who fly off objectives.  ff.kw.fly.objective
func (s *State) drawObjectives(f *ways.Field, u UnitID) {
	var room [8]march.Bystander
	for _, o := range s.prizes(u, room[:0]) {
		f.EndOff(&o.Body, o.Gap)
	}
}

// anyEnd tries every place where two things that bound the leader's end meet: if there is room for it at all,
// there is room at one of those.
func (g *Trip) anyEnd(f *ways.Field) (flow.Answer, bool) {
	for _, at := range f.Places(g.From) {
		if g.mayLead(at) {
			return g.LeadTo(at), true
		}
	}
	return flow.Answer{}, false
}

// room is a place for a unit where the usual ones are taken.
func (g *Trip) room() (flow.Answer, bool) {
	f := &g.s.Works().field
	g.drawEnds(f)
	if b := g.place.Border; b != nil && b.Kind == ways.PieceBorder {
		f.SeekArea(b.Area, g.place.Off, 0)
	} else if b != nil {
		f.Seek(&b.Hull, g.place.Off, 0)
	}
	return g.anyEnd(f)
}

// HVAMarker is the kind of a marker that is carried.
const HVAMarker = "hva"

// MarkerBody is the outline of a marker on the table.
func MarkerBody(at geom.Point) geom.Shape { return geom.Disc(at, force.MarkerSize/2) }

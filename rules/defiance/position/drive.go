package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/law"
)

// Leaping is the answer of a vehicle that jumps; it is no pace of its own.
const Leaping = law.Sprinting + 1

// CutOff is the beginning of a path, so long.
func CutOff(p *flow.Path, from geom.Point, long geom.Fixed) flow.Path {
	out := flow.Path{Figure: p.Figure}
	for k, q := range p.Points {
		leg := geom.PathLength([]geom.Point{from, q})
		if leg >= long {
			out.Points, out.Corners = append(out.Points, march.Along(from, []geom.Point{q}, long)), append(out.Corners, flow.Corner{Manner: p.Corner(k).Manner})
			break
		}
		out.Points, out.Corners = append(out.Points, q), append(out.Corners, p.Corner(k))
		long, from = long-leg, q
	}
	return out
}

// MustStand tells whether a vehicle waits for those who board it.
func (s *State) MustStand(b BodyID) bool { return s.Figures[b].Waits }

package position

import (
	"slices"

	"sortie/geom"
)

// SetOut is how a model may begin its way: straight to a place, or over another. There its way may have to end.
type SetOut struct {
	over []geom.Point
	At   geom.Point
	Gone geom.Length // what that costs
	Ends bool
	shun bool // from there on it stays out of the ground that slows
}

// Points are those of the way so far.
func (s *SetOut) Points() []geom.Point {
	if s.Gone == 0 {
		return nil
	}
	return append(slices.Clone(s.over), s.At)
}

// stepsAway lists how a model may begin directly away from a fight: by each line that leads so. Only where none of them
// is free does it use what is left to the hand, by the outermost of the free directions that still count as the same, or
// stops where the line ends. It may stay too.
func (g *Move) stepsAway(p *Pose, away *Flight) []SetOut {
	far := min(p.Left, geom.Inch+Touch+1) // out of the inch
	var out []SetOut
	lines := [3]geom.Point{away.Mine(p.Model), away.Lines[0], away.Lines[1]}
	for _, line := range lines {
		if at := geom.Toward(p.From, p.From.Add(line), far); line != (geom.Point{}) && far > 0 && g.free(p, at) {
			out = append(out, SetOut{At: at, Gone: far})
		}
	}
	for _, line := range lines {
		if len(out) == 0 && line != (geom.Point{}) && far > 0 {
			out = g.aslant(p, line, far)
		}
	}
	for _, line := range lines {
		if len(out) == 0 && line != (geom.Point{}) && far > 0 {
			out = g.shortOf(p, line, far)
		}
	}
	return append(out, SetOut{At: p.From, Ends: true})
}

// aslant are the outermost free steps within what counts as the direction of a line.
func (g *Move) aslant(p *Pose, line geom.Point, far geom.Length) []SetOut {
	var out []SetOut
	var last SetOut
	before := false
	for turn := -coneWide; turn <= coneWide+1; turn++ {
		s := SetOut{At: geom.Toward(p.From, p.From.Add(geom.Rotate(line, geom.Angle(turn).Norm())), far), Gone: far}
		free := turn <= coneWide && Leads(s.At.Sub(p.From), line, far) && g.free(p, s.At)
		if free && !before {
			out = append(out, s)
		} else if before && !free {
			out = append(out, last)
		}
		before, last = free, s
	}
	return out
}

// shortOf is as far as a model can go along a line where not a whole inch is free: there its way ends.
func (g *Move) shortOf(p *Pose, line geom.Point, far geom.Length) []SetOut {
	along := func(t Progress) geom.Point {
		return geom.Toward(p.From, p.From.Add(line), geom.Length(int64(far)*int64(t)>>20))
	}
	t, ok := lastOf(Whole, func(t Progress) bool { return along(t) != p.From && g.free(p, along(t)) })
	if !ok {
		return nil
	}
	return []SetOut{{At: along(t), Gone: geom.Dist(p.From, along(t)), Ends: true}}
}

// coneWide is within how many degrees of a line a step still leads along it; see Leads.
const coneWide = 20

// free tells whether a model can go straight to a place.
func (g *Move) free(p *Pose, to geom.Point) bool {
	defer g.Hush()()
	q := *p
	q.Points, q.Moved = []geom.Point{to}, true
	q.Length = geom.PathLength([]geom.Point{q.From, to})
	return g.WayBlocked(&q) == nil
}

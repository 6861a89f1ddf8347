package antares2

import (
	"slices"

	"sortie/geom"
)

// setOut is how a model may begin its way: straight to a place, or over another. There its way may have to end.
type setOut struct {
	over []geom.Point
	at   geom.Point
	gone geom.Length // what that costs
	ends bool
	shun bool // from there on it stays out of the ground that slows
}

// points are those of the way so far.
func (s *setOut) points() []geom.Point {
	if s.gone == 0 {
		return nil
	}
	return append(slices.Clone(s.over), s.at)
}

// stepsAway lists how a model may begin directly away from a fight: by each line that leads so. Only where none of them
// is free does it use what is left to the hand, by the outermost of the free directions that still count as the same, or
// stops where the line ends. It may stay too.
func (g *move) stepsAway(p *pose, away *Flight) []setOut {
	far := min(p.left, geom.Inch+touch+1) // out of the inch
	var out []setOut
	lines := [3]geom.Point{away.mine(p.m), away.lines[0], away.lines[1]}
	for _, line := range lines {
		if at := geom.Toward(p.from, p.from.Add(line), far); line != (geom.Point{}) && far > 0 && g.free(p, at) {
			out = append(out, setOut{at: at, gone: far})
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
	return append(out, setOut{at: p.from, ends: true})
}

// aslant are the outermost free steps within what counts as the direction of a line.
func (g *move) aslant(p *pose, line geom.Point, far geom.Length) []setOut {
	var out []setOut
	var last setOut
	before := false
	for turn := -coneWide; turn <= coneWide+1; turn++ {
		s := setOut{at: geom.Toward(p.from, p.from.Add(geom.Rotate(line, geom.Angle(turn).Norm())), far), gone: far}
		free := turn <= coneWide && leads(s.at.Sub(p.from), line, far) && g.free(p, s.at)
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
func (g *move) shortOf(p *pose, line geom.Point, far geom.Length) []setOut {
	along := func(t progress) geom.Point {
		return geom.Toward(p.from, p.from.Add(line), geom.Length(int64(far)*int64(t)>>20))
	}
	t, ok := lastOf(whole, func(t progress) bool { return along(t) != p.from && g.free(p, along(t)) })
	if !ok {
		return nil
	}
	return []setOut{{at: along(t), gone: geom.Dist(p.from, along(t)), ends: true}}
}

// coneWide is within how many degrees of a line a step still leads along it; see leads.
const coneWide = 20

// free tells whether a model can go straight to a place.
func (g *move) free(p *pose, to geom.Point) bool {
	defer g.hush()()
	q := *p
	q.points, q.moved = []geom.Point{to}, true
	q.length = geom.PathLength([]geom.Point{q.from, to})
	return g.wayBlocked(&q) == nil
}

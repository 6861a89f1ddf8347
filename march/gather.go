package march

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// Gather proposes places for all movers in formation about a point, in the order of the movers; false if it finds no
// room. A grid is tried first; where that leaves somebody out they stand as closely as they can (ways.Crowd), about
// one of the places of the first mover next to the point.
func (s *Spec) Gather(at geom.Point) ([]flow.Path, bool) {
	defer s.hush()()
	bodies := make([]geom.Shape, len(s.Movers))
	for i := range s.Movers {
		bodies[i] = s.body(i, geom.Point{}, s.Movers[i].Facing)
	}
	places, ok := geom.Arrange(at, bodies, s.link(), func(i int, b *geom.Shape) bool { return s.Stand(i, b.Center(), s.Movers[i].Facing) == nil }, nil)
	if ok {
		if out := s.paths(places); !s.Place || s.Refuse(out) == nil {
			return out, true
		}
	}
	return s.closely(at, bodies)
}

// link is how far the movers stand apart at most in their formation.
func (s *Spec) link() geom.Length {
	if s.Form.Kind == Loose {
		return 2 * geom.Inch
	}
	return s.Form.Far
}

func (s *Spec) paths(places []geom.Point) []flow.Path {
	out := make([]flow.Path, len(places))
	for i, p := range places {
		out[i] = flow.Path{Figure: s.Movers[i].Figure, Points: []geom.Point{p}}
	}
	return out
}

// gatherTries is how many places of the first mover are tried when movers stand closely.
const gatherTries = 12

// closely is Gather where a grid finds no room. All stand within a link of the first mover; those of a chain also
// further off, if they hang together.
func (s *Spec) closely(at geom.Point, bodies []geom.Shape) ([]flow.Path, bool) {
	var f ways.Field
	s.Draw(&f, 0, s.Movers[0].Facing, nil)
	firsts := f.Places(at)
	if near, ok := f.Nearest(at, 12*geom.Inch); ok {
		firsts = append([]geom.Point{near}, firsts...)
	}
	var c ways.Crowd
	tried := 0
	for _, p := range firsts {
		if s.Stand(0, p, s.Movers[0].Facing) != nil {
			continue
		}
		if tried++; tried > gatherTries {
			break
		}
		reach := s.link()
		for range 2 {
			places := append([]geom.Point{p}, s.about(&c, p, reach, bodies)...)
			if out := s.paths(places); len(places) == len(s.Movers) && s.formedAt(places, bodies) && (!s.Place || s.Refuse(out) == nil) {
				return out, true
			}
			if s.Form.Kind != Chain {
				break
			}
			reach *= geom.Length(len(s.Movers))
		}
	}
	return nil, false
}

// formedAt tells whether bodies at some places are in formation.
func (s *Spec) formedAt(places []geom.Point, bodies []geom.Shape) bool {
	at := make([]geom.Shape, len(places))
	for i, p := range places {
		at[i] = bodies[i].Moved(p)
	}
	return s.formation(at) == nil
}

// about has all but the first mover stand closely about it.
func (s *Spec) about(c *ways.Crowd, at geom.Point, reach geom.Length, bodies []geom.Shape) []geom.Point {
	first := []geom.Shape{bodies[0].Moved(at)}
	c.Begin(at)
	of := make([]int, 0, len(bodies))
	kinds := 0
	for i := 1; i < len(bodies); i++ {
		if i > 1 && s.alike(i-1, i) {
			of = append(of, kinds-1)
			continue
		}
		f := c.Kind(&bodies[i])
		s.Draw(f, i, s.Movers[i].Facing, first)
		f.Beside(&first[0], reach)
		c.Only(func(p geom.Point) bool { return s.Stand(i, p, s.Movers[i].Facing) == nil })
		of = append(of, kinds)
		kinds++
	}
	return c.Settle(of, nil)
}

// alike tells whether two movers may stand in the same places, as far as is easily seen.
func (s *Spec) alike(i, j int) bool {
	a, b := &s.Movers[i], &s.Movers[j]
	return s.Place && s.Holds == nil && *a.Base == *b.Base && a.Facing == b.Facing && a.Level == b.Level && a.Above == b.Above && a.Aloft == b.Aloft
}

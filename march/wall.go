package march

import (
	"sortie/geom"
	"sortie/tally"
	"sortie/ways"
)

// Wall is a straight stretch of wall without an opening. No part of a body is in it; but a disc whose middle is in an
// opening beside it passes there, however narrow the opening, while a hull has to fit through.
type Wall struct {
	A, B    geom.Point
	FromGap bool  // an opening ends where it begins
	ToGap   bool  // and another begins where it ends
	House   int16 // whose it is
	Level   int8  // of the house; who does not start in it meets its ground level
	Name    string
	Rule    tally.Rule
}

// Between appends the stretches of a straight wall between the openings in it, as spans along it.
func (w *Wall) Between(open []geom.Span, dst []Wall) []Wall {
	if len(open) == 0 {
		return append(dst, *w)
	}
	at, total := geom.Fixed(0), geom.PathLength([]geom.Point{w.A, w.B})
	for at < total {
		from, to := total, total // of the next opening
		for _, o := range open {
			if o.To > at && o.From < from {
				from, to = max(o.From, at), o.To
			}
		}
		part := *w
		part.A, part.B = geom.Toward(w.A, w.B, at.Length()), geom.Toward(w.A, w.B, from.Length())
		part.FromGap, part.ToGap = at > 0, from < total
		if part.A != part.B {
			dst = append(dst, part)
		}
		at = to
	}
	return dst
}

// solid is a wall as the middle of one body sees it: strictly nearer to the core than reach is closed.
type solid struct {
	core  geom.Core
	reach geom.Length
}

func (c *solid) closes(p, q geom.Point) bool { return c.core.Closes(p, q, c.reach) }

// solids gives what a wall is to a body, drawn about the origin; beside an opening it ends flat for a disc.
func (w *Wall) solids(body *geom.Shape, dst []solid) []solid {
	line := geom.Core{w.A, w.B}
	if body.N > 1 || !w.FromGap && !w.ToGap {
		return append(dst, solid{line.Grown(body.Core()), body.R})
	}
	d, long := w.B.Sub(w.A), max(geom.Dist(w.A, w.B), 1)
	n := geom.Point{X: -d.Y * body.R / long, Y: d.X * body.R / long}
	dst = append(dst, solid{line.Grown(geom.Core{n, n.Neg()}), 0})
	if !w.FromGap {
		dst = append(dst, solid{geom.Core{w.A}, body.R})
	}
	if !w.ToGap {
		dst = append(dst, solid{geom.Core{w.B}, body.R})
	}
	return dst
}

// near tells whether a wall may matter to a body whose middle is in a box.
func (w *Wall) near(box geom.Box) bool { return box.Meets(geom.BoxOf(w.A, w.B)) }

// metBy tells whether a mover meets a wall on its way: of the house in which it starts on the level on which it goes, of
// others on the ground.
func (w *Wall) metBy(m *Mover) bool {
	if w.House == m.House {
		return w.Level == m.Level
	}
	return w.Level == 0
}

// walled refuses a leg through a wall. Who stands in one, as it faced then, may leave it.
func (s *Spec) walled(l *leg) *tally.Refusal {
	if len(s.Walls) == 0 {
		return nil
	}
	box := geom.BoxOf(l.at, l.to).Grow(outmost(l.body))
	for k := range s.Walls {
		w := &s.Walls[k]
		if w.metBy(l.m) && w.near(box) && s.through(w, l) {
			return s.refuse(w.Rule, "go through an opening", func() string { return w.Name + " is in the way" })
		}
	}
	return nil
}

// through tells whether a leg leads through a wall; the middle of a body that stands in one comes through nowhere either.
func (s *Spec) through(w *Wall, l *leg) bool {
	s.solid = w.solids(l.body, s.solid[:0])
	for i := range s.solid {
		c := &s.solid[i]
		if !c.closes(l.at, l.to) {
			continue
		}
		if _, crosses := geom.Meet(l.at, l.to, w.A, w.B); crosses || !s.stoodIn(w, c, l) {
			return true
		}
	}
	return false
}

// stoodIn tells whether a mover stood in a wall before it turned and set out.
func (s *Spec) stoodIn(w *Wall, c *solid, l *leg) bool {
	if l.body.N == 1 {
		return c.closes(l.m.From, l.m.From)
	}
	stood := l.m.Base.Posed(geom.Point{}, l.m.Facing)
	return geom.Core{w.A, w.B}.Grown(stood.Core()).Closes(l.m.From, l.m.From, stood.R)
}

// inWall refuses to stand in a wall. Standing in an opening is no harm.
func (s *Spec) inWall(m *Mover, body *geom.Shape, at geom.Point) *tally.Refusal {
	if len(s.Walls) == 0 {
		return nil
	}
	about := body.Moved(at.Neg())
	box := geom.BoxOf(at).Grow(outmost(&about))
	for k := range s.Walls {
		w := &s.Walls[k]
		if w.Level != m.Level+m.Climb || !w.near(box) {
			continue
		}
		s.solid = w.solids(&about, s.solid[:0])
		for i := range s.solid {
			if s.solid[i].closes(at, at) {
				return s.refuse(w.Rule, "end beside it", func() string { return w.Name + " stands there" })
			}
		}
	}
	return nil
}

// drawWalls draws the walls in the way of a body, as walled judges them.
func (s *Spec) drawWalls(f *ways.Field, m *Mover, body *geom.Shape, near geom.Box) {
	if len(s.Walls) == 0 {
		return
	}
	near = near.Grow(outmost(body))
	for k := range s.Walls {
		w := &s.Walls[k]
		if !w.metBy(m) || !w.near(near) {
			continue
		}
		s.solid = w.solids(body, s.solid[:0])
		for i := range s.solid {
			if c := &s.solid[i]; c.closes(m.From, m.From) && len(c.core) > 1 {
				f.Line(w.A, w.B)
			} else {
				f.Middle(c.core, c.reach)
			}
		}
	}
}

// outmost is the radius of the smallest disc round the middle that holds a body drawn about the origin.
func outmost(b *geom.Shape) geom.Length {
	best := geom.Length(0)
	for _, p := range b.Core() {
		best = max(best, geom.Dist(geom.Point{}, p))
	}
	return best + b.R
}

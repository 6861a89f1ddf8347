package march

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// end is where a mover ends by an answer.
type end struct {
	path   *flow.Path // nil for one who stays
	at     geom.Point
	facing geom.Angle
}

// Refuse says why an answer is not legal, nil if it is.
func (s *Spec) Refuse(paths []flow.Path) *tally.Refusal {
	var room [16]end
	ends, no := s.ends(paths, room[:0])
	if no != nil {
		return no
	}
	for i := range ends {
		if e := &ends[i]; e.path != nil && !s.Place && (i == 0 || !s.Lead) {
			if no := s.Way(i, e.path); no != nil {
				return no
			}
		}
	}
	s.bare = s.bare[:0]
	for i := range ends {
		s.bare = append(s.bare, s.body(i, ends[i].at, ends[i].facing))
	}
	for i := range ends {
		if ends[i].path == nil {
			continue
		}
		if no := s.Stand(i, ends[i].at, ends[i].facing); no != nil {
			return no
		}
		if no := s.crowded(i, s.bare); no != nil {
			return no
		}
	}
	return s.formation(s.bare)
}

// Legal tells whether an answer is legal, without words.
func (s *Spec) Legal(paths []flow.Path) bool {
	defer s.hush()()
	return s.Refuse(paths) == nil
}

// ends reads where everybody ends.
func (s *Spec) ends(paths []flow.Path, dst []end) ([]end, *tally.Refusal) {
	for i := range s.Movers {
		dst = append(dst, end{at: s.Movers[i].From, facing: s.Movers[i].Facing})
	}
	for p := range paths {
		i := s.find(paths[p].Figure)
		if i < 0 || len(paths[p].Points) == 0 {
			return dst, s.refuse(s.Rules.Names, "move those who are asked about", func() string { return "that is not one of those who move" })
		}
		e := &dst[i]
		if e.path != nil {
			return dst, s.refuse(s.Rules.Names, "give each one way", func() string { return s.call(&s.Movers[i]) + " is given two ways" })
		}
		e.path, e.at = &paths[p], paths[p].Points[len(paths[p].Points)-1]
		if paths[p].Turned {
			e.facing = paths[p].Facing.Norm()
		}
	}
	if len(dst) > 0 && s.Lead && dst[0].path == nil && len(paths) > 0 {
		return dst, s.refuse(s.Rules.Leads, "say where it goes", func() string { return s.call(&s.Movers[0]) + " must be moved first" })
	}
	for i := range dst {
		if s.All && dst[i].path == nil {
			return dst, s.refuse(s.Rules.Names, "say where it goes", func() string { return s.call(&s.Movers[i]) + " is not placed" })
		}
	}
	return dst, nil
}

func (s *Spec) find(figure int32) int {
	for i := range s.Movers {
		if s.Movers[i].Figure == figure {
			return i
		}
	}
	return -1
}

// Stand says why a mover may not end at a place, nil if it may: the one definition for whoever moves, deploys,
// arrives, gets out, is pushed or put down. Other movers are not looked at; see Refuse.
func (s *Spec) Stand(i int, at geom.Point, facing geom.Angle) *tally.Refusal {
	m := &s.Movers[i]
	body := s.body(i, at, facing)
	box := body.Bounds()
	if !s.Table.Holds(box) {
		return s.refuse(s.Rules.Table, "stay on the table", func() string { return s.call(m) + " would leave the table" })
	}
	if s.Holds != nil {
		if no := s.Holds(i, body); no != nil {
			return no
		}
	}
	if m.Aloft {
		return nil
	}
	if no := s.OnGround(m, &body, at); no != nil {
		return no
	}
	return s.Beside(m, &body)
}

// OnGround says why a mover may not end on the ground at a place, or in a wall; nil if it may.
func (s *Spec) OnGround(m *Mover, body *geom.Shape, at geom.Point) *tally.Refusal {
	box := body.Bounds()
	for k := range s.Ground {
		g := &s.Ground[k]
		if g.Shut == "" && g.Off == "" || !g.on(m.Level+m.Climb) || !forClass(g.Only, m) || !g.Area.Bounds().Meets(box) || !g.Area.Overlaps(body) {
			continue
		}
		if g.Shut != "" {
			if start := m.Base.Posed(m.From, m.Facing); !s.leaves(g, &start) {
				return s.refuse(g.Shut, "end beside it", func() string { return g.Name + " is closed to " + s.call(m) })
			}
		}
		if g.Off != "" {
			return s.refuse(g.Off, "end beside it", func() string { return s.call(m) + " would end on " + g.Name })
		}
	}
	return s.inWall(m, body, at)
}

// Beside says why a mover may not end so near to other bodies, nil if it may.
func (s *Spec) Beside(m *Mover, body *geom.Shape) *tally.Refusal {
	box := body.Bounds()
	for k := range s.Others {
		o := &s.Others[k]
		if at := o.box(); off(&at, &box, o.End) || o.End < 0 || o.Level != m.Level+m.Climb || !s.concerns(o, m) || !o.nearer(body, o.End, o.More) {
			continue
		}
		return s.refuse(o.endRule(), "keep away", func() string { return s.nearText(m, o, o.End) })
	}
	return nil
}

// Held is how much further off at least a mover at a place has to be before those it is too near to let it stand there, some
// units less for what places are rounded by; 0 if that is next to nothing. Who goes back along a way need not ask on less.
func (s *Spec) Held(i int, at geom.Point, facing geom.Angle) geom.Length {
	const rounded = 8
	m, most := &s.Movers[i], geom.Length(0)
	body := s.body(i, at, facing)
	box := body.Bounds()
	for k := range s.Others {
		o := &s.Others[k]
		if o.End > rounded && o.Level == m.Level+m.Climb && o.box().Grow(o.End).Meets(box) && s.concerns(o, m) && !m.Aloft {
			most = max(most, o.End-geom.Gap(&body, &o.Body)-rounded)
		}
	}
	return most
}

// nearer tells whether a body comes nearer to this one than it may; touching is no overlap.
func (o *Other) nearer(b *geom.Shape, gap geom.Length, more bool) bool {
	switch {
	case more:
		return geom.Within(b, &o.Body, gap)
	case gap == 0:
		return geom.Overlap(b, &o.Body)
	}
	return geom.Closer(b, &o.Body, gap)
}

func (s *Spec) nearText(m *Mover, o *Other, gap geom.Length) string {
	switch {
	case gap == 0 && !o.More:
		return s.call(m) + " would stand on " + o.Name
	case gap <= touch:
		return s.call(m) + " would touch " + o.Name
	}
	return fmt.Sprintf("%s would be within %v of %s", s.call(m), gap, o.Name)
}

// crowded refuses an end on another mover.
func (s *Spec) crowded(i int, bodies []geom.Shape) *tally.Refusal {
	for j := range bodies {
		if j != i && s.Movers[j].Level == s.Movers[i].Level && geom.Overlap(&bodies[i], &bodies[j]) {
			return s.refuse(s.Rules.Apart, "end apart", func() string { return s.call(&s.Movers[i]) + " would stand on " + s.call(&s.Movers[j]) })
		}
	}
	return nil
}

// formation refuses ends that are not in formation.
func (s *Spec) formation(bodies []geom.Shape) *tally.Refusal {
	switch s.Form.Kind {
	case Chain:
		if !geom.Chained(bodies, s.Form.Far) {
			return s.refuse(s.Form.Rule, "close up", func() string { return fmt.Sprintf("not everybody would be within %v of the rest", s.Form.Far) })
		}
	case Round:
		for i := 1; i < len(bodies); i++ {
			if !geom.Within(&bodies[0], &bodies[i], s.Form.Far) {
				return s.refuse(s.Form.Rule, "stay nearer", func() string {
					return fmt.Sprintf("%s would be more than %v from %s", s.call(&s.Movers[i]), s.Form.Far, s.call(&s.Movers[0]))
				})
			}
		}
	}
	return nil
}

// Way says why the way of a mover is not legal, nil if it is: its price, the table, ground and others.
func (s *Spec) Way(i int, p *flow.Path) *tally.Refusal {
	m := &s.Movers[i]
	if spent := s.Price(i, p.Points); spent.Length() > m.Limit {
		return s.refuse(s.Rules.Far, "go less far", func() string { return fmt.Sprintf("%s would spend %v of %v", s.call(m), spent.Length(), m.Limit) })
	}
	no := s.Blocked(m, p.Points, m.Facing)
	if no != nil && p.Turned && p.Facing.Norm() != m.Facing && m.Base.N > 1 && s.Blocked(m, p.Points, p.Facing.Norm()) == nil {
		return nil // it turns first
	}
	return no
}

// Blocked carries a mover along its legs with a facing and says what is in its way, nil if nothing is. What it stands in
// or near it may leave; what it turns into it may not.
func (s *Spec) Blocked(m *Mover, points []geom.Point, facing geom.Angle) *tally.Refusal {
	start := m.Base.Posed(m.From, m.Facing)
	about := m.Base.Posed(geom.Point{}, facing)
	from, body := start, about.Moved(m.From)
	l := leg{m: m, start: &start, from: &from, body: &about, at: m.From}
	for _, q := range points {
		by := q.Sub(l.at)
		l.swept, l.to = geom.Sweep(&body, by), q
		if body = body.Moved(by); !s.Table.Holds(body.Bounds()) {
			return s.refuse(s.Rules.Table, "stay on the table", func() string { return s.call(m) + " would leave the table" })
		}
		if !m.Above {
			if no := s.stopped(&l); no != nil {
				return no
			}
		}
		from, l.at = body, q
	}
	return nil
}

// stopped says what stops a mover on a leg: ground, walls, others.
func (s *Spec) stopped(l *leg) *tally.Refusal {
	m, box := l.m, l.swept.Bounds()
	for k := range s.Ground {
		g := &s.Ground[k]
		if g.Shut == "" || !g.on(m.Level) || !forClass(g.Only, m) || !g.Area.Bounds().Meets(box) || !g.Firm && g.Area.Overlaps(l.start) {
			continue
		}
		if sweptIn(g.Area, &l.swept) {
			return s.refuse(g.Shut, "go round it", func() string { return g.Name + " is closed to " + s.call(m) })
		}
	}
	if no := s.walled(l); no != nil {
		return no
	}
	for k := range s.Others {
		o := &s.Others[k]
		if o.Pass < 0 || o.Level != m.Level {
			continue
		}
		if at := o.box(); o.Link == 0 && off(&at, &box, o.Pass) || !s.concerns(o, m) {
			continue
		}
		switch {
		case o.Out:
			if o.inHull(l) {
				return s.refuse(o.Rule, "go round it", func() string { return s.call(m) + " may not go through " + o.Name })
			}
		case s.blocks(o, l):
			return s.refuse(o.Rule, "keep away", func() string {
				if o.Pass == 0 && (o.Graze || !o.More) {
					return s.call(m) + " may not pass through " + o.Name
				}
				return fmt.Sprintf("%s would come within %v of %s", s.call(m), o.Pass, o.Name)
			})
		case o.Link > 0 && s.between(k, l.at, l.to):
			return s.refuse(o.Rule, "go round them", func() string { return s.call(m) + " may not pass through the formation of " + o.Name })
		}
	}
	return nil
}

// met tells whether a swept body comes nearer to this one than it may pass.
func (o *Other) met(w *geom.Swept) bool {
	switch {
	case o.More && !o.Graze:
		return w.Within(&o.Body, o.Pass)
	case o.Pass == 0:
		return w.Overlap(&o.Body)
	}
	return w.Closer(&o.Body, o.Pass)
}

// worse tells whether a body that begins too near comes nearer still on its leg, by more than rounding.
func (o *Other) worse(from *geom.Shape, w *geom.Swept) bool {
	d := geom.Gap(from, &o.Body)
	return w.Overlap(&o.Body) && !geom.Overlap(from, &o.Body) || d > 1 && w.Closer(&o.Body, d-1)
}

// sweptIn tells whether a body that is carried along a leg enters an area.
func sweptIn(a *geom.Area, w *geom.Swept) bool {
	body := geom.Part{Core: w.Pts[:w.N], R: w.R}
	for _, part := range a.Parts() {
		if part.Overlaps(body) {
			return true
		}
	}
	return false
}

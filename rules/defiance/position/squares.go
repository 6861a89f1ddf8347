package position

import (
	"sortie/flow"
	"sortie/geom"
)

// The end of the last leg of a way that lies nearest to a goal is found by squares: one of which it can be told that no end in it will
// do is left out, any other is cut into four, down to the single places, which are judged. It can be told by a body made smaller: what
// that meets on its way to the middle of a square, the whole body meets on its way to any place in it, if it was made smaller by as
// much as those are off the middle.

// squares is such a search.
type squares struct {
	s    *State
	g    *Going // what it moves for is left out
	goal *nearerTo
	way  flow.Path // of which the last place is looked for
	try  func(flow.Path) bool

	from   geom.Point   // where the last leg begins
	came   geom.Shape   // the body as it came there, before it turned
	stood  geom.Shape   // as it stood before it set out
	heads  []geom.Angle // how it may face on the leg; none: only the round part of its base counts
	ends   geom.Angle   // and at its end
	left   geom.Length  // what it has left for the leg
	crawls bool
	inside inside // ground that slows it, in which it is already
	dear   bool   // there is such ground
	was    geom.Part
	touch  geom.Length // nearer to the goal than this it would stand on it
	many   *int        // squares that may still be looked at
	inner  []geom.Span // room for stretches
	outer  []geom.Span
	room   []geom.Point
}

// So many squares are looked at where little can be told of large ones: a jump behind high walls, a way through several pieces of ground
// that slow. What is found then is legal, and may not be the nearest.
const (
	mostSquares = 6000 // from the last corner of a way, and three times as many straight from where it begins
	mostEach    = 1500 // of those, as the mover faces one way
)

// lastUnits brings the best way that was found nearer to a goal as long as there is a place nearer to it: from its last corner, and
// straight from where the mover stands, as it may turn.
func (s *State) lastUnits(g *Going, p *flow.Path, goal *nearerTo, try func(flow.Path) bool) {
	many := mostSquares
	s.closely(g, p, goal, &many, try)
	more := 3 * mostSquares
	s.straightly(g, goal, &more, try)
}

// closely looks for the end of the last leg of a way nearest to a goal.
func (s *State) closely(g *Going, p *flow.Path, goal *nearerTo, many *int, try func(flow.Path) bool) {
	n := len(p.Points)
	if n == 0 || goal.within <= 0 {
		return
	}
	body := &s.Bodies[g.Body]
	base := &s.Bases[body.Base]
	q := squares{s: s, g: g, goal: goal, way: p.Clone(), try: try, many: many, stood: base.Posed(body.At, body.Facing)}
	if !q.setOut(p, base) {
		return
	}
	q.touch = q.overGoal(base)
	if len(g.hulls) > 0 {
		q.was, _ = geom.Perimeter(s.withMates(g, body.At, body.Facing)...)
	}
	q.look(geom.Box{Min: goal.at, Max: goal.at}.Grow(goal.within).Cut(geom.Box{Min: q.from, Max: q.from}.Grow(max(q.left, 0) + geom.Inch)))
}

// straightly looks for the end of a straight way nearest to a goal, as a mover may turn before it. Of one that is round and that no
// ground slows it is known by then.
func (s *State) straightly(g *Going, goal *nearerTo, many *int, try func(flow.Path) bool) {
	if g.Leap || g.Aloft {
		return
	}
	facing := s.Bodies[g.Body].Facing
	turned := func(face geom.Angle) {
		p := s.TurnedTo(g, face, goal.at)
		if face == facing && s.TurnsAsHull(s.Frame(g.Body)) {
			p = s.StraightTo(g, goal.at)
		}
		some := min(*many, mostEach)
		*many -= some
		s.closely(g, &p, goal, &some, try)
		*many += max(0, some)
	}
	switch {
	case s.TurnsAsHull(s.Frame(g.Body)):
		for _, h := range s.headings(g, goal) {
			turned(h.face)
		}
	case s.Bases[s.Bodies[g.Body].Base].N == 1:
		if Dear(g) {
			turned(facing)
		}
	default:
		look := geom.Bearing(s.Bodies[g.Body].At, goal.at)
		for turn := range geom.Angle(91) { // turned by half it covers the same ground
			if turned((look + turn).Norm()); turn > 0 && turn < 90 {
				turned((look - turn).Norm())
			}
		}
	}
}

// overGoal is how near to the goal every end of a round base is one on what stands there, if that is round too.
func (q *squares) overGoal(base *geom.Shape) geom.Length {
	for k := range q.g.Spec.Others {
		if o := &q.g.Spec.Others[k]; o.End >= 0 && o.Level == q.g.Spec.Movers[0].Level && base.N == 1 && o.Body.N == 1 && o.Body.Pts[0] == q.goal.at && !q.g.Spec.Movers[0].Aloft {
			return base.R + o.Body.R
		}
	}
	return 0
}

// setOut goes a way up to its last leg.
func (q *squares) setOut(p *flow.Path, base *geom.Shape) bool {
	s, g, n := q.s, q.g, len(p.Points)
	body := &s.Bodies[g.Body]
	w := Way{At: body.At, Facing: body.Facing, Prone: body.Prone, Turns: g.Turns}
	before := flow.Path{Figure: p.Figure, Points: p.Points[:n-1]}
	if len(p.Corners) > 0 {
		before.Corners = p.Corners[:n-1]
		if c := before.Corners; n > 1 {
			before.Facing, before.Turned = c[n-2].Facing, c[n-2].Turned
		}
	}
	low := g.low
	refusal := s.WalkPath(g, &before, &w)
	s.shutHeavy(g, low)
	if refusal != nil {
		return false
	}
	if !before.Turned { // it goes on as it came
		w.Facing = w.headed(body.Facing)
	}
	q.from, q.left, q.crawls, q.inside = w.At, g.Limit-w.Spent.Length()+2, s.crawlsAt(g, &w), w.inside
	q.dear = Dear(g)
	q.came = base.Posed(w.At, w.headed(body.Facing))
	q.ends = w.Facing
	hull := s.TurnsAsHull(s.Frame(g.Body)) && !g.Aloft
	switch {
	case p.Turned:
		q.ends = p.Facing.Norm()
		if q.heads = []geom.Angle{w.Facing}; !hull && q.ends != w.Facing && base.N > 1 {
			q.heads = append(q.heads, q.ends)
		}
	case hull || base.N == 1:
		q.heads = []geom.Angle{w.Facing}
	}
	return true
}

// look goes through a square, what is nearest to the goal first.
func (q *squares) look(box geom.Box) {
	if box.Min.X > box.Max.X || box.Min.Y > box.Max.Y || q.beyond(box) {
		return
	}
	if *q.many--; *q.many < 0 {
		return
	}
	if box.Min == box.Max {
		q.way.Points[len(q.way.Points)-1] = box.Min
		if box.Min != q.from {
			q.try(q.way)
		}
		return
	}
	m := box.Center()
	r := geom.Dist(m, box.Max) + 1
	if q.nowhere(box, m, r) {
		return
	}
	if r > 8 && m != q.from && geom.Dist(m, q.goal.at) < q.goal.within { // what is found early leaves less to look at
		q.way.Points[len(q.way.Points)-1] = m
		q.try(q.way)
	}
	x, y := [2][2]geom.Length{{box.Min.X, m.X}, {m.X + 1, box.Max.X}}, [2][2]geom.Length{{box.Min.Y, m.Y}, {m.Y + 1, box.Max.Y}}
	if q.goal.at.X > m.X {
		x[0], x[1] = x[1], x[0]
	}
	if q.goal.at.Y > m.Y {
		y[0], y[1] = y[1], y[0]
	}
	order := [4][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}}
	if geom.Abs(int64(q.goal.at.X-m.X)) > geom.Abs(int64(q.goal.at.Y-m.Y)) { // across the nearer line first
		order[1], order[2] = order[2], order[1]
	}
	for _, k := range order {
		q.look(geom.Box{Min: geom.Point{X: x[k[0]][0], Y: y[k[1]][0]}, Max: geom.Point{X: x[k[0]][1], Y: y[k[1]][1]}})
	}
}

// beyond tells whether no place of a square is nearer to the goal than what was found.
func (q *squares) beyond(box geom.Box) bool {
	at := q.goal.at
	near := geom.Point{X: min(max(at.X, box.Min.X), box.Max.X), Y: min(max(at.Y, box.Min.Y), box.Max.Y)}
	return geom.Dist(near, at) >= q.goal.within
}

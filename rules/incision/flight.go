package incision

import (
	"sortie/flow"
	"sortie/geom"
)

// clearance is how far a Broken unit keeps from enemies.  is.broken.keep-5in
const clearance = 5 * geom.Inch

// flight is the way of a Broken unit on Run: along the shortest way to its safe edge; where that is barred, or would end
// within 5" of an enemy, to the place nearest to the edge that it may run to; and if it gets clear of nobody, away from
// those who are that close already.  is.broken.flee, is.broken.keep-5in, is.broken.principle
func (t *trip) flight(goal geom.Point) (flow.Path, bool) {
	t.clear(clearance)
	if p, ok := t.homeward(goal); ok {
		return p, true
	}
	t.unshut(func(int) bool { return false })
	if p, ok := t.best(t.nearEdge); ok {
		return p, true
	}
	if t.s.denied("is.broken.keep-5in") {
		return flow.Path{}, false
	}
	near := t.nearestFoe(t.spec.Movers[0].From)
	if near >= clearance {
		return flow.Path{}, false
	}
	t.clear(0)
	return t.best(func(at geom.Point) (geom.Length, bool) {
		d := t.nearestFoe(at)
		return d, d > near
	})
}

// clear makes a Broken unit keep 5" from enemies on its way, and end no nearer than this.  is.broken.keep-5in
func (t *trip) clear(end geom.Length) {
	for i := range t.spec.Others {
		if o := &t.spec.Others[i]; (o.Ends == "is.move.separation" || o.Ends == "is.broken.keep-5in") && !t.s.denied("is.broken.keep-5in") {
			o.Pass, o.End, o.Rule, o.Ends = clearance, end, "is.broken.keep-5in", "is.broken.keep-5in"
		}
	}
}

// homeward is toward over gaps and high ground, too, where that is shorter by much or no other way leads there.
func (t *trip) homeward(goal geom.Point) (p flow.Path, ok bool) {
	field, m := &t.s.works().march.field, &t.spec.Movers[0]
	limit := m.Limit
	for _, far := range t.limits(goal) {
		t.openings(func(open func(int) bool) bool {
			t.unshut(open)
			if len(t.uneven) > 0 { // no gap on the whole way may be too wide
				m.Limit = far
				whole, there := t.spec.Toward(field, 0, goal, far)
				m.Limit = limit
				if !there {
					return false
				}
				if _, no := t.rises(&whole); no != nil {
					return false
				}
			}
			p, ok = t.spec.Toward(field, 0, goal, far)
			return ok
		})
		if ok {
			return p, true
		}
	}
	return p, false
}

// unshut opens some of the uneven ground and shuts the rest.
func (t *trip) unshut(which func(ground int) bool) {
	for i := range t.spec.Ground {
		if g := &t.spec.Ground[i]; t.shut[i] != "" {
			if g.Shut = t.shut[i]; which(i) {
				g.Shut = ""
			}
		}
	}
}

// best is the way to the place in reach that scores highest.
func (t *trip) best(score func(at geom.Point) (geom.Length, bool)) (flow.Path, bool) {
	m := &t.spec.Movers[0]
	if m.Limit <= 0 {
		return flow.Path{}, false
	}
	field := &t.s.works().march.field
	t.spec.Draw(field, 0, m.Facing, nil)
	t.spec.Hush(true)
	defer t.spec.Hush(false)
	way, ok := field.Best(m.From, m.Limit, score, func(at geom.Point) bool { return t.spec.Stand(0, at, m.Facing) == nil })
	if !ok {
		return flow.Path{}, false
	}
	p := flow.Path{Figure: m.Figure, Points: append([]geom.Point(nil), way.Points...)}
	return p, p.Points[len(p.Points)-1] != m.From && t.spec.Way(0, &p) == nil
}

// nearEdge scores a place by how near it is to a safe edge.
func (t *trip) nearEdge(at geom.Point) (geom.Length, bool) {
	to, ok := t.s.safeSpotFrom(t.u, at)
	return t.nearness(at, to), ok
}

// nearness scores a place by how near it is to another; of places as near the one that is nearer to go to is better.
func (t *trip) nearness(at, to geom.Point) geom.Length {
	return 16*(t.s.Size.X+t.s.Size.Y-geom.Dist(at, to)) - geom.Dist(t.spec.Movers[0].From, at)
}

// nearestFoe is how near a place is to the nearest of those a Broken unit keeps away from.
func (t *trip) nearestFoe(at geom.Point) geom.Length {
	m := &t.spec.Movers[0]
	body, near := m.Base.Posed(at, m.Facing), t.s.Size.X+t.s.Size.Y
	for i := range t.spec.Others {
		if o := &t.spec.Others[i]; o.Ends == "is.broken.keep-5in" {
			near = min(near, geom.Gap(&body, &o.Body))
		}
	}
	return near
}

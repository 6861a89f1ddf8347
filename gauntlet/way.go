package gauntlet

import (
	"slices"
	"sort"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// one picks among units and figures: whom of its own to lead, whom of the enemy to go for.
func (s *Script) one(q *flow.Question, l *look) (flow.Answer, bool) {
	offers := q.Offers()
	none := slices.IndexFunc(offers, func(o flow.Option) bool { return o.Key == "none" })
	best, worth := -1, 0
	for i := range offers {
		u, at := l.offered(&offers[i])
		switch {
		case u == nil || none >= 0 && u.Seat == l.seat:
			continue // whether anybody comes along is left to what is proposed
		case none >= 0 && s.aim == atNobody:
			return flow.Answer{Value: offers[none].Value}, true // it holds its fire
		}
		if w := s.prefers(q, l, u, at); (best < 0 || w > worth) && offers[i].May() && (q.Vain == nil || !q.Vain(offers[i].Value)) {
			best, worth = i, w
		}
	}
	if best < 0 {
		return flow.Answer{}, false
	}
	if u, _ := l.offered(&offers[best]); u.Seat != l.seat {
		s.mark = u.ID
	}
	return flow.Answer{Value: offers[best].Value}, true
}

// offered is the unit that an offer stands for, or whose figure it stands for, and where that is.
func (l *look) offered(o *flow.Option) (*game.Unit, geom.Point) {
	switch {
	case o.Unit.ID() >= 0:
		if u := l.unit(o.Unit.ID()); u != nil {
			return u, middle(u)
		}
	case o.Thing.Sort == flow.AFigure:
		return l.owner(o.Thing.ID)
	}
	return nil, geom.Point{}
}

// prefers weighs a unit that may be chosen. Of its own it takes first who has an enemy in range, then who is nearest to its
// goal, or farthest; of the enemy who is nearest, costs most or is nearest to its end.
func (s *Script) prefers(q *flow.Question, l *look, u *game.Unit, at geom.Point) int {
	if u.Seat != l.seat {
		switch s.aim {
		case atDearest:
			return u.Points * 100 / max(1, u.Strong)
		case atWeakest:
			return -s.left(u)
		}
		from := l.centre()
		if by := l.unit(q.Unit); by != nil && len(by.Figures) > 0 {
			from = middle(by)
		} else if q.Thing.Sort == flow.AFigure {
			_, from = l.owner(q.Thing.ID)
		}
		return -int(geom.Dist(from, at))
	}
	if !onTable(u) {
		return -u.Points
	}
	goal, _ := s.place(l, u)
	far := int(geom.Dist(at, goal))
	if s.hind {
		return far
	}
	if foe, d := l.foe(at); foe != nil && d <= reach(u) {
		return 1<<20 - int(d)
	}
	return -far
}

// left is what is left of an enemy, in points: a third less of whom the side chose last, so that all shoot at the same.
func (s *Script) left(u *game.Unit) int {
	left := u.Points * u.Left / max(1, u.Strong)
	if u.ID == s.mark {
		left -= left / 3
	}
	for _, m := range u.Marks {
		left -= m.Value // pins and wounds
	}
	return left
}

// looks are how many of the question's own suggestions a script compares.
const looks = 4

// way takes the legal way that ends nearest to the goal: straight ones, some to either side, and a few that the rules suggest.
func (s *Script) way(q *flow.Question, l *look) (flow.Answer, bool) {
	if q.Suggest == nil {
		return flow.Answer{}, false
	}
	var ways []flow.Answer
	for range looks {
		ways = append(ways, q.Suggest(s.rand))
	}
	if plan, ok := q.Planned(); ok {
		ways = append(ways, plan.Clone())
	}
	u := l.unit(q.Unit)
	if u == nil && len(ways[0].Paths) > 0 {
		u, _ = l.owner(ways[0].Paths[0].Figure)
	}
	goal, _ := l.marker(l.centre())
	if u != nil && onTable(u) && q.Kind == flow.Move {
		goal, _ = s.place(l, u)
		ways = append(ways, s.straight(l, u, &ways[0], goal)...)
	} else if s.goal == toStay {
		goal = s.edge(q, l)
	}
	far := make([]int, len(ways))
	order := make([]int, len(ways))
	for i := range ways {
		far[i], order[i] = endsFar(&ways[i], u, goal), i
	}
	sort.SliceStable(order, func(i, j int) bool { return far[order[i]] < far[order[j]] })
	for _, i := range order {
		if q.Refuse(&ways[i]) == nil {
			return ways[i], true
		}
	}
	return flow.Answer{}, false
}

// straight shifts the figures of a suggested way together: towards the goal, less far, and to either side.
func (s *Script) straight(l *look, u *game.Unit, like *flow.Answer, goal geom.Point) (ways []flow.Answer) {
	at := middle(u)
	far, dir := geom.Dist(at, goal), geom.Bearing(at, goal)
	for _, turn := range [...]geom.Angle{0, 25, 335, 55, 305} {
		for _, halves := range [...]geom.Length{6, 4, 3, 2, 1} {
			by := at.Polar((dir + turn).Norm(), min(pace(u)*halves/2, far)).Sub(at)
			a := flow.Answer{}
			for _, p := range like.Paths {
				if owner, from := l.owner(p.Figure); owner != nil {
					a.Paths = append(a.Paths, flow.Path{Figure: p.Figure, Points: []geom.Point{from.Add(by)}})
				}
			}
			if len(a.Paths) > 0 {
				ways = append(ways, a)
			}
		}
	}
	return ways
}

// endsFar is how far from the goal a way ends; one who stays ends where it stands.
func endsFar(a *flow.Answer, u *game.Unit, goal geom.Point) int {
	if len(a.Paths) == 0 {
		if u == nil {
			return 1 << 30
		}
		return int(geom.Dist(middle(u), goal))
	}
	total := 0
	for i := range a.Paths {
		p := a.Paths[i].Points
		total += int(geom.Dist(p[len(p)-1], goal))
	}
	return total / len(a.Paths)
}

// edge is the middle of the side's own edge: where its zone lies.
func (s *Script) edge(q *flow.Question, l *look) geom.Point {
	for _, z := range l.view.Table.Zones {
		if z.Seat == q.Seat && len(z.Points) > 0 {
			var box geom.Box
			box.Min, box.Max = z.Points[0], z.Points[0]
			for _, p := range z.Points {
				box.Min.X, box.Min.Y = min(box.Min.X, p.X), min(box.Min.Y, p.Y)
				box.Max.X, box.Max.Y = max(box.Max.X, p.X), max(box.Max.Y, p.Y)
			}
			return box.Center()
		}
	}
	return l.centre()
}

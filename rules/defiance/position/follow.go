package position

import (
	"sortie/flow"
	"sortie/geom"
)

// Lead is how the first figure of a part went, for the others to go alike.
type Lead struct {
	From   geom.Point
	Paths  []flow.Path // none: it stayed
	Follow bool
}

// OthersLeft counts who of a part is still to act besides a figure.
func (s *State) OthersLeft(p *Part, b BodyID) int {
	n := 0
	for _, o := range s.StillToAct(p) {
		if o != b {
			n++
		}
	}
	return n
}

// The answers to it.
const (
	EachItsWay int32 = iota
	TheSameWay
)

// Alike is the way of a figure that goes as another went: the whole of it, or as much of it as it may; false if it may not
// go so at all.
func (s *State) Alike(g *Going) ([]flow.Path, bool) {
	defer s.Hush(g)()
	try := s.tries(g)
	if len(g.Like.Paths) == 0 {
		return nil, try(nil)
	}
	from := s.Bodies[g.Body].At
	if g.Goal != NoBody {
		if paths, ok := s.rush(g, try); ok {
			return paths, true
		}
	}
	for _, quarter := range [...]geom.Length{4, 3, 2, 1} {
		p := g.Like.Paths[0]
		p.Figure = int32(g.Body)
		p.Points = make([]geom.Point, len(p.Points))
		for i, q := range g.Like.Paths[0].Points {
			by := q.Sub(g.Like.From)
			p.Points[i] = from.Add(geom.Point{X: by.X * quarter / 4, Y: by.Y * quarter / 4})
		}
		if try([]flow.Path{p}) {
			return []flow.Path{p}, true
		}
	}
	return nil, false
}

// Hush keeps words from being put together about what is only tried.
func (s *State) Hush(g *Going) (undo func()) {
	w := s.Works()
	mute := w.Mute
	w.Mute = true
	g.Spec.Hush(true)
	return func() { w.Mute = mute; g.Spec.Hush(false) }
}

// tries tells of ways whether a figure may go them.
func (s *State) tries(g *Going) func([]flow.Path) bool {
	return func(paths []flow.Path) bool {
		_, refusal := s.JudgeMove(g, paths)
		return refusal == nil
	}
}

// PlanRush is what is proposed to a charger.
func (s *State) PlanRush(g *Going) (flow.Answer, bool) {
	defer s.Hush(g)()
	paths, ok := s.rush(g, s.tries(g))
	return flow.Answer{Paths: paths}, ok
}

// rush is a way toward the goal of a charge: straight up to its base, a little to either side, or round what is in between.
func (s *State) rush(g *Going, try func([]flow.Path) bool) ([]flow.Path, bool) {
	from, at := s.Bodies[g.Body].At, s.Bodies[g.Goal].At
	if from == at {
		return nil, false
	}
	if g.Boards {
		if p, ok := s.toArc(g); ok && try([]flow.Path{p}) {
			return []flow.Path{p}, true
		}
	}
	ahead := geom.Bearing(from, at)
	far := min(g.Limit, max(1, geom.Dist(from, at)-s.Bases[s.Bodies[g.Body].Base].R-s.Bases[s.Bodies[g.Goal].Base].R))
	p := []flow.Path{{Figure: int32(g.Body), Points: make([]geom.Point, 1)}}
	hull := s.TurnsAsHull(s.Frame(g.Body)) && !g.Aloft
	if hull {
		if p[0] = s.upTo(g); try(p) {
			return p, true
		}
	}
	to := func(way geom.Angle, far geom.Length) bool {
		if p[0].Points[0] = from.Polar(way.Norm(), far); hull {
			p[0], _ = s.headedTo(g, from.Polar(way.Norm(), far))
		}
		return try(p)
	}
	for _, part := range [...]geom.Length{4, 2, 1} {
		for _, turn := range [...]geom.Angle{0, 15, 345, 35, 325} {
			if to(ahead+turn, far*part/4) {
				return p, true
			}
		}
	}
	for _, turn := range [...]geom.Angle{0, 30, 330, 60, 300} { // a little, past what is close
		if to(ahead+turn, min(g.Limit, geom.Inch/4)) {
			return p, true
		}
	}
	if way, ok := s.towardGoal(g); ok && try([]flow.Path{way}) {
		return []flow.Path{way}, true
	}
	return nil, false
}

package defiance

import (
	"sortie/flow"
	"sortie/geom"
)

// lead is how the first figure of a part went, for the others to go alike.
type lead struct {
	from   geom.Point
	paths  []flow.Path // none: it stayed
	follow bool
}

// moveAlike moves a figure of a part: as the first of them went, if its player said so and it may, or else as is asked. The
// half of a move that comes after fire is a move of its own.
func (r *Run) moveAlike(p *part, g *going, later bool) way {
	at := &p.like[0]
	if later {
		at = &p.like[1]
	}
	if *at != nil {
		if (*at).follow {
			g.like = *at
		}
		return r.moveFigure(g)
	}
	from := r.Bodies[g.b].At
	w := r.moveFigure(g)
	*at = &lead{from: from, paths: g.went}
	if n := r.othersLeft(p, g.b); n >= 2 && g.asked && !r.engaged(g.b) {
		(*at).follow = r.askFollow(p, *at, n)
	}
	return w
}

// othersLeft counts who of a part is still to act besides a figure.
func (s *State) othersLeft(p *part, b BodyID) int {
	n := 0
	for _, o := range s.stillToAct(p) {
		if o != b {
			n++
		}
	}
	return n
}

// The answers to it.
const (
	eachItsWay int32 = iota
	theSameWay
)

// askFollow asks once whether the others of a part go as the first went.  dvg.movement.maximum-distance
func (r *Run) askFollow(p *part, l *lead, n int) bool {
	label := "The others go the same way, as far as they can"
	switch {
	case len(l.paths) == 0:
		label = "The others stay as well"
	case p.order == ChargeOrder:
		label = "The others charge as near as they can"
	}
	return r.ask(flow.Question{Name: AskFollow, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.movement.maximum-distance", Unit: int32(p.unit), Target: -1,
		Prompt: r.words("And the others of ", r.name(p.unit), "?"), HasDefault: true, Default: r.usually(theSameWay, eachItsWay),
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: theSameWay, Key: "same", Label: label, Rule: "dvg.movement.maximum-distance"},
				flow.Option{Value: eachItsWay, Key: "each", Label: "Figure by figure", Rule: "dvg.movement.maximum-distance"})
		}}).Value == theSameWay
}

// alike is the way of a figure that goes as another went: the whole of it, or as much of it as it may; false if it may not
// go so at all.
func (s *State) alike(g *going) ([]flow.Path, bool) {
	defer s.hush(g)()
	try := s.tries(g)
	if len(g.like.paths) == 0 {
		return nil, try(nil)
	}
	from := s.Bodies[g.b].At
	if g.goal != NoBody {
		if paths, ok := s.rush(g, try); ok {
			return paths, true
		}
	}
	for _, quarter := range [...]geom.Length{4, 3, 2, 1} {
		p := g.like.paths[0]
		p.Figure = int32(g.b)
		p.Points = make([]geom.Point, len(p.Points))
		for i, q := range g.like.paths[0].Points {
			by := q.Sub(g.like.from)
			p.Points[i] = from.Add(geom.Point{X: by.X * quarter / 4, Y: by.Y * quarter / 4})
		}
		if try([]flow.Path{p}) {
			return []flow.Path{p}, true
		}
	}
	return nil, false
}

// hush keeps words from being put together about what is only tried.
func (s *State) hush(g *going) (undo func()) {
	w := s.works()
	mute := w.mute
	w.mute = true
	g.spec.Hush(true)
	return func() { w.mute = mute; g.spec.Hush(false) }
}

// tries tells of ways whether a figure may go them.
func (s *State) tries(g *going) func([]flow.Path) bool {
	return func(paths []flow.Path) bool {
		_, refusal := s.judge(g, paths)
		return refusal == nil
	}
}

// planRush is what is proposed to a charger.
func (s *State) planRush(g *going) (flow.Answer, bool) {
	defer s.hush(g)()
	paths, ok := s.rush(g, s.tries(g))
	return flow.Answer{Paths: paths}, ok
}

// rush is a way toward the goal of a charge: straight up to its base, a little to either side, or round what is in between.
func (s *State) rush(g *going, try func([]flow.Path) bool) ([]flow.Path, bool) {
	from, at := s.Bodies[g.b].At, s.Bodies[g.goal].At
	if from == at {
		return nil, false
	}
	if g.boards {
		if p, ok := s.toArc(g); ok && try([]flow.Path{p}) {
			return []flow.Path{p}, true
		}
	}
	ahead := geom.Bearing(from, at)
	far := min(g.limit, max(1, geom.Dist(from, at)-s.Bases[s.Bodies[g.b].Base].R-s.Bases[s.Bodies[g.goal].Base].R))
	p := []flow.Path{{Figure: int32(g.b), Points: make([]geom.Point, 1)}}
	hull := s.turnsAsHull(s.frame(g.b)) && !g.aloft
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
		if to(ahead+turn, min(g.limit, geom.Inch/4)) {
			return p, true
		}
	}
	if way, ok := s.towardGoal(g); ok && try([]flow.Path{way}) {
		return []flow.Path{way}, true
	}
	return nil, false
}

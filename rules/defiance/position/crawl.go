package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// NearestCover is the piece of light, medium or heavy ground nearest to a figure, nil if there is none, and whether the
// figure is there.
func (s *State) NearestCover(b BodyID) (*geom.Area, bool) {
	body := s.Shape(b)
	var best *geom.Area
	least := geom.Length(1 << 30)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || force.Terrain(p.Kind) == force.Impassable {
			continue
		}
		if d := p.Area.Gap(&body); d < least {
			best, least = &p.Area, d
		}
	}
	return best, least == 0
}

// fleeRefusal refuses a broken figure an end that is farther from its cover than it could come straight at it.
// dvg.morale.broken.must-crawl
func (s *State) fleeRefusal(g *Going, w *Way) *tally.Refusal {
	if !g.Flees || !s.Applies("dvg.morale.broken.must-crawl", true) {
		return nil
	}
	p, ok := s.flight(g)
	if !ok {
		return nil
	}
	could, end := s.ShapeAt(g.Body, p.Points[0], w.Facing), s.ShapeAt(g.Body, w.At, w.Facing)
	if g.Cover.Gap(&end) <= g.Cover.Gap(&could)+1 {
		return nil
	}
	return s.No("dvg.morale.broken.must-crawl", "crawl on toward the nearest cover", func() string {
		return s.FigureName(g.Body) + " is broken and crawls as far as it can"
	})
}

// flight is the way of a broken figure straight to its cover, as far as it can go; it is looked for once a move.
func (s *State) flight(g *Going) (flow.Path, bool) {
	if g.sought {
		return g.path, g.found
	}
	g.sought = true
	plain := *g
	plain.Flees, plain.mates = false, slices.Clip(g.mates)
	body := s.Shape(g.Body)
	from, most := s.Bodies[g.Body].At, g.Cover.Gap(&body)
	to := g.Cover.Nearest(from)
	straight := func(d geom.Length) flow.Path {
		return flow.Path{Figure: int32(g.Body), Points: []geom.Point{geom.Toward(from, to, d)}}
	}
	far := s.goesOn(&plain, straight, min(g.Limit, most))
	f := s.takeField()
	defer s.giveField(f)
	plain.Spec.Draw(f, 0, s.Bodies[g.Body].Facing, nil)
	s.drawHulls(f, &plain, far)
	for range 16 { // where it ends is judged, and what is drawn of that is rounded
		d, ok := f.Last(from, to, far)
		if !ok {
			break
		}
		p := straight(d)
		if _, refusal := s.JudgeMove(&plain, []flow.Path{p}); refusal == nil {
			g.path, g.found = p, true
			break
		}
		far = d - 1
	}
	return g.path, g.found
}

// goesOn is how far a figure gets along a way, wherever it may end: what stops it once stops it for good.
func (s *State) goesOn(g *Going, along func(geom.Length) flow.Path, most geom.Length) geom.Length {
	body, low := &s.Bodies[g.Body], g.low
	defer func() { s.shutHeavy(g, low) }()
	near := geom.Length(0)
	for far := most; near < far; {
		half := (near + far + 1) / 2
		p, w := along(half), Way{At: body.At, Facing: body.Facing, Prone: body.Prone, Turns: g.Turns}
		if s.WalkPath(g, &p, &w) != nil || s.priceRefusal(g, &w) != nil {
			far = half - 1
		} else {
			near = half
		}
	}
	return near
}

package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// nearestCover is the piece of light, medium or heavy ground nearest to a figure, nil if there is none, and whether the
// figure is there.
func (s *State) nearestCover(b BodyID) (*geom.Area, bool) {
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

// crawlShaken lets the shaken figures of a unit crawl toward their nearest cover.
// dvg.morale.shaken.activation, dvg.movement.crawl.half
func (r *Run) crawlShaken(u UnitID) {
	for b := range r.Standing(u) {
		f := r.fig(b)
		if !f.Shaken || f.Stunned || r.engaged(b) || r.frame(b).Vehicle() {
			continue
		}
		cover, there := r.nearestCover(b)
		if cover == nil || there || !r.law().holds("dvg.morale.shaken.activation", true) {
			continue
		}
		r.cite("dvg.morale.shaken.activation", "dvg.movement.crawl.half")
		r.moveFigure(&going{b: b, pace: walking, limit: r.mv(b), rule: "dvg.movement.crawl.half", crawls: true, goal: NoBody, rival: NoUnit, cover: cover})
	}
}

// crawlAway has the figures of a broken unit crawl to cover; matrix figures stay as they are.
// dvg.morale.broken.must-crawl, dvg.morale.broken.matrix
func (r *Run) crawlAway(u UnitID) {
	if r.by("dvg.morale.broken.matrix", r.quality(u) == force.Matrix) {
		return
	}
	for b := range r.Standing(u) {
		if r.fig(b).Stunned || r.engaged(b) || r.frame(b).Vehicle() {
			continue
		}
		cover, there := r.nearestCover(b)
		if cover == nil || there {
			continue
		}
		r.moveFigure(&going{b: b, pace: walking, limit: r.mv(b), rule: "dvg.movement.crawl.half", crawls: true, goal: NoBody, rival: NoUnit, cover: cover, flees: true})
	}
}

// fleeRefusal refuses a broken figure an end that is farther from its cover than it could come straight at it.
// dvg.morale.broken.must-crawl
func (s *State) fleeRefusal(g *going, w *way) *tally.Refusal {
	if !g.flees || !s.holds("dvg.morale.broken.must-crawl", true) {
		return nil
	}
	p, ok := s.flight(g)
	if !ok {
		return nil
	}
	could, end := s.ShapeAt(g.b, p.Points[0], w.facing), s.ShapeAt(g.b, w.at, w.facing)
	if g.cover.Gap(&end) <= g.cover.Gap(&could)+1 {
		return nil
	}
	return s.no("dvg.morale.broken.must-crawl", "crawl on toward the nearest cover", func() string {
		return s.figureName(g.b) + " is broken and crawls as far as it can"
	})
}

// flight is the way of a broken figure straight to its cover, as far as it can go; it is looked for once a move.
func (s *State) flight(g *going) (flow.Path, bool) {
	if g.sought {
		return g.path, g.found
	}
	g.sought = true
	plain := *g
	plain.flees, plain.mates = false, slices.Clip(g.mates)
	body := s.Shape(g.b)
	from, most := s.Bodies[g.b].At, g.cover.Gap(&body)
	to := g.cover.Nearest(from)
	for near, far := geom.Length(0), min(g.limit, most); near < far; {
		half := (near + far + 1) / 2
		p := flow.Path{Figure: int32(g.b), Points: []geom.Point{geom.Toward(from, to, half)}}
		if _, refusal := s.judge(&plain, []flow.Path{p}); refusal != nil {
			far = half - 1
			continue
		}
		near, g.path, g.found = half, p, true
	}
	return g.path, g.found
}

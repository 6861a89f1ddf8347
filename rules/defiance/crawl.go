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

// crawlAway has the figures of a broken unit crawl to cover, each once: who serves a weapon with its bearer, or after that left it
// behind. Matrix figures stay as they are.
// dvg.morale.broken.must-crawl, dvg.morale.broken.matrix, dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) crawlAway(u UnitID) {
	if r.by("dvg.morale.broken.matrix", r.quality(u) == force.Matrix) {
		return
	}
	for _, after := range [...]bool{false, true} {
		for b := range r.Standing(u) {
			if after || r.bearer(b) == NoBody {
				r.crawlToCover(b)
			}
		}
	}
}

// crawlToCover has a broken figure crawl to its nearest cover, if it has not yet and is not there.
func (r *Run) crawlToCover(b BodyID) {
	f := r.fig(b)
	if f.Done || f.Stunned || r.engaged(b) || r.frame(b).Vehicle() {
		return
	}
	if cover, there := r.nearestCover(b); cover != nil && !there {
		r.moveFigure(&going{b: b, pace: walking, limit: r.mv(b), rule: "dvg.movement.crawl.half", crawls: true, goal: NoBody, rival: NoUnit, cover: cover, flees: true})
		f.Done = true
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
	straight := func(d geom.Length) flow.Path {
		return flow.Path{Figure: int32(g.b), Points: []geom.Point{geom.Toward(from, to, d)}}
	}
	far := s.goesOn(&plain, straight, min(g.limit, most))
	f := s.takeField()
	defer s.giveField(f)
	plain.spec.Draw(f, 0, s.Bodies[g.b].Facing, nil)
	s.drawHulls(f, &plain, far)
	for range 16 { // where it ends is judged, and what is drawn of that is rounded
		d, ok := f.Last(from, to, far)
		if !ok {
			break
		}
		p := straight(d)
		if _, refusal := s.judge(&plain, []flow.Path{p}); refusal == nil {
			g.path, g.found = p, true
			break
		}
		far = d - 1
	}
	return g.path, g.found
}

// goesOn is how far a figure gets along a way, wherever it may end: what stops it once stops it for good.
func (s *State) goesOn(g *going, along func(geom.Length) flow.Path, most geom.Length) geom.Length {
	body, low := &s.Bodies[g.b], g.low
	defer func() { s.shutHeavy(g, low) }()
	near := geom.Length(0)
	for far := most; near < far; {
		half := (near + far + 1) / 2
		p, w := along(half), way{at: body.At, facing: body.Facing, prone: body.Prone, turns: g.turns}
		if s.walkPath(g, &p, &w) != nil || s.priceRefusal(g, &w) != nil {
			far = half - 1
		} else {
			near = half
		}
	}
	return near
}

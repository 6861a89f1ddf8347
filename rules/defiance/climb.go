package defiance

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// climb is an obstacle on the way of a figure: how far along it begins, and how high it is.
type climb struct {
	at   geom.Fixed
	high geom.Length
}

// legBy is a leg gone in some manner.  dvg.movement.prone.crawl-only
func (s *State) legBy(g *going, w *way, q geom.Point, hull bool, m flow.Manner) *tally.Refusal {
	s.shutHeavy(g, w.prone || g.crawls || len(g.along) > 0 && s.crawlsAlong(g))
	switch {
	case m == flow.Climb:
		return s.climbLeg(g, w, q)
	case m == flow.Jump && s.holds("dvg.movement.jump.needs-orders", !g.leap):
		return no("dvg.movement.jump.needs-orders", "declare Jump orders", "figures jump on Jump orders alone")
	case m == flow.Crawl && s.holds("dvg.movement.prone.crawl-only", !w.prone):
		return no("dvg.movement.prone.crawl-only", "lie down first", "only prone figures crawl")
	}
	return s.leg(g, w, q, hull)
}

// shutHeavy closes heavy terrain to a figure while it crawls and opens it to one that has stood up.  dvg.movement.crawl.no-heavy
func (s *State) shutHeavy(g *going, crawls bool) {
	if g.low == crawls || s.frame(g.b).Vehicle() || s.frame(g.b).Gun {
		return
	}
	g.low = crawls
	pieces := s.Ground.Pieces()
	for k := range g.spec.Ground {
		on := &g.spec.Ground[k]
		for i := range pieces {
			if on.Level > 0 || on.Area != &pieces[i].Area || force.Terrain(pieces[i].Kind) != force.Heavy {
				continue
			}
			if on.Shut = ""; s.holds("dvg.movement.crawl.no-heavy", crawls) {
				on.Shut = "dvg.movement.crawl.no-heavy"
			}
		}
	}
}

// climbLeg takes a figure over an obstacle: for twice its height, if it can be cleared completely.
// dvg.movement.climb.max-height, dvg.movement.climb.cost, dvg.movement.climb.complete
func (s *State) climbLeg(g *going, w *way, q geom.Point) *tally.Refusal {
	f := s.frame(g.b)
	if s.holds("dvg.vehicle.no-prone-crawl-climb", f.Vehicle()) || w.prone || g.leap || g.aloft {
		return no("dvg.vehicle.no-prone-crawl-climb", "go round it", "%s cannot climb so", s.figureName(g.b))
	}
	start, end := s.ShapeAt(g.b, w.at, w.facing), s.ShapeAt(g.b, q, w.facing)
	high, over, crossed := geom.Length(0), geom.Fixed(0), false
	pieces := s.Ground.Pieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || force.Terrain(p.Kind) == force.Impassable || p.Area.Overlaps(&start) || !p.Area.Crosses(w.at, q) {
			continue // what it stands in is no obstacle
		}
		if crossed = true; s.holds("dvg.movement.climb.complete", p.Area.Overlaps(&end)) {
			continue // nor what it ends in
		}
		for _, span := range p.Area.Crossing(w.at, q, nil) {
			high, over = max(high, p.Height), over+span.Length()
		}
	}
	switch {
	case high == 0 && crossed:
		return no("dvg.movement.climb.complete", "end clear of it", "the obstacle would not be cleared")
	case high == 0:
		return no("dvg.movement.climb.cost", "walk", "there is nothing to climb")
	case s.holds("dvg.movement.climb.max-height", high > 2*geom.Length(f.Size)*geom.Inch):
		return no("dvg.movement.climb.max-height", "go round it", "%s is too high for %s", s.long(high), s.figureName(g.b))
	case geom.PathLength([]geom.Point{w.at, q}) > over+(2*f.Base.R+geom.Inch/4).Fixed():
		return no("dvg.movement.climb.complete", "begin at its foot and end on the other side", "a climb leads from one side of the obstacle to the other")
	}
	m := &g.spec.Movers[0]
	m.From, m.Facing = w.at, w.facing
	refusal := g.spec.Way(0, &flow.Path{Figure: int32(g.b), Points: []geom.Point{q}})
	m.From, m.Facing = s.Bodies[g.b].At, s.Bodies[g.b].Facing
	if refusal != nil {
		return refusal
	}
	if s.holds("dvg.movement.climb.cost", true) {
		w.spent += (2 * high).Fixed()
	}
	if s.holds("dvg.movement.climb.complete", w.spent.Length() > g.limit) {
		return no("dvg.movement.climb.complete", "keep enough movement for all of it", "%s has not the movement left to clear it", s.figureName(g.b))
	}
	w.climbs = append(w.climbs, climb{geom.PathLength(append([]geom.Point{s.Bodies[g.b].At}, w.points...)), high})
	w.at, w.moved = q, true
	return nil
}

// climbsOnWay lists the obstacles that a figure must be agile for.  dvg.movement.climb.agility
func (r *Run) climbsOnWay(g *going, w *way, out []met) []met {
	for _, c := range w.climbs {
		if r.by("dvg.movement.climb.agility", c.high > geom.Length(r.size(g.b))*geom.Inch) {
			out = append(out, met{at: c.at, cover: NoUnit, climbs: true})
		}
	}
	return out
}

// climbsOver rolls for an obstacle; on a failure the figure stays at its foot.  dvg.movement.climb.fail
func (r *Run) climbsOver(b BodyID) bool {
	if !r.by("dvg.figure.agility", true) {
		return true
	}
	face := r.d10(RollAgility, b).Natural
	if r.law().agile(face, 0, r.frame(b).AG) || !r.law().holds("dvg.movement.climb.fail", true) {
		return true
	}
	r.tellOf("fell", b, NoBody, "dvg.movement.climb.fail", "%s does not get over it", r.figureName(b))
	return false
}

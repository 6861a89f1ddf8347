package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// climb is an obstacle on the way of a figure: how far along it begins, and how high it is.
type climb struct {
	At   geom.Fixed
	High geom.Length
}

// legBy is a leg gone in some manner.  dvg.movement.prone.crawl-only
func (s *State) legBy(g *Going, w *Way, q geom.Point, hull bool, m flow.Manner) *tally.Refusal {
	s.shutHeavy(g, w.Prone || g.Crawls || len(g.Along) > 0 && s.crawlsAlong(g))
	switch {
	case m == flow.Climb:
		return s.climbLeg(g, w, q)
	case m == flow.Jump && s.Applies("dvg.movement.jump.needs-orders", !g.Leap):
		return No("dvg.movement.jump.needs-orders", "declare Jump orders", "figures jump on Jump orders alone")
	case m == flow.Crawl && s.Applies("dvg.movement.prone.crawl-only", !w.Prone):
		return No("dvg.movement.prone.crawl-only", "lie down first", "only prone figures crawl")
	}
	return s.leg(g, w, q, hull)
}

// shutHeavy closes heavy terrain to a figure while it crawls and opens it to one that has stood up.  dvg.movement.crawl.no-heavy
func (s *State) shutHeavy(g *Going, crawls bool) {
	if g.low == crawls || s.Frame(g.Body).Vehicle() || s.Frame(g.Body).Gun {
		return
	}
	g.low = crawls
	pieces := s.Ground.Pieces()
	for k := range g.Spec.Ground {
		on := &g.Spec.Ground[k]
		for i := range pieces {
			if on.Level > 0 || on.Area != &pieces[i].Area || force.Terrain(pieces[i].Kind) != force.Heavy {
				continue
			}
			if on.Shut = ""; s.Applies("dvg.movement.crawl.no-heavy", crawls) {
				on.Shut = "dvg.movement.crawl.no-heavy"
			}
		}
	}
}

// climbLeg takes a figure over an obstacle: for twice its height, if it can be cleared completely.
// dvg.movement.climb.max-height, dvg.movement.climb.cost, dvg.movement.climb.complete
func (s *State) climbLeg(g *Going, w *Way, q geom.Point) *tally.Refusal {
	f := s.Frame(g.Body)
	if s.Applies("dvg.vehicle.no-prone-crawl-climb", f.Vehicle()) || w.Prone || g.Leap || g.Aloft {
		return No("dvg.vehicle.no-prone-crawl-climb", "go round it", "%s cannot climb so", s.FigureName(g.Body))
	}
	start, end := s.ShapeAt(g.Body, w.At, w.Facing), s.ShapeAt(g.Body, q, w.Facing)
	high, over, crossed := geom.Length(0), geom.Fixed(0), false
	pieces := s.Ground.Pieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || force.Terrain(p.Kind) == force.Impassable || p.Area.Overlaps(&start) || !p.Area.Crosses(w.At, q) {
			continue // what it stands in is no obstacle
		}
		if crossed = true; s.Applies("dvg.movement.climb.complete", p.Area.Overlaps(&end)) {
			continue // nor what it ends in
		}
		for _, span := range p.Area.Crossing(w.At, q, nil) {
			high, over = max(high, p.Height), over+span.Length()
		}
	}
	switch {
	case high == 0 && crossed:
		return No("dvg.movement.climb.complete", "end clear of it", "the obstacle would not be cleared")
	case high == 0:
		return No("dvg.movement.climb.cost", "walk", "there is nothing to climb")
	case s.Applies("dvg.movement.climb.max-height", high > 2*geom.Length(f.Size)*geom.Inch):
		return No("dvg.movement.climb.max-height", "go round it", "%s is too high for %s", s.Long(high), s.FigureName(g.Body))
	case geom.PathLength([]geom.Point{w.At, q}) > over+(2*f.Base.R+geom.Inch/4).Fixed():
		return No("dvg.movement.climb.complete", "begin at its foot and end on the other side", "a climb leads from one side of the obstacle to the other")
	}
	m := &g.Spec.Movers[0]
	m.From, m.Facing = w.At, w.Facing
	refusal := g.Spec.Way(0, &flow.Path{Figure: int32(g.Body), Points: []geom.Point{q}})
	m.From, m.Facing = s.Bodies[g.Body].At, s.Bodies[g.Body].Facing
	if refusal != nil {
		return refusal
	}
	if s.Applies("dvg.movement.climb.cost", true) {
		w.Spent += (2 * high).Fixed()
	}
	if s.Applies("dvg.movement.climb.complete", w.Spent.Length() > g.Limit) {
		return No("dvg.movement.climb.complete", "keep enough movement for all of it", "%s has not the movement left to clear it", s.FigureName(g.Body))
	}
	w.Climbs = append(w.Climbs, climb{geom.PathLength(append([]geom.Point{s.Bodies[g.Body].At}, w.Points...)), high})
	w.At, w.Moved = q, true
	return nil
}

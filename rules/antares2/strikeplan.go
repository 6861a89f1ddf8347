package antares2

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
)

// strikePlan is an answer in which one model comes to strike at a point of a wall and the rest follow in formation: the
// nearest that can, by its shortest way.  a2.building.assault-structure
func (g *move) strikePlan(t *TargetPoint) (flow.Answer, bool) {
	g.gather()
	g.joins = g.joins[:0]
	var leaders []int
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			leaders = append(leaders, i)
		}
	}
	slices.SortStableFunc(leaders, func(a, b int) int {
		return cmp.Compare(geom.Dist(g.poses[a].from, t.At), geom.Dist(g.poses[b].from, t.At))
	})
	for _, leader := range leaders {
		way, ok := g.wayToPoint(&g.poses[leader], t)
		if !ok {
			continue
		}
		if a, ok := g.followed(leader, way); ok {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// wayToPoint is the shortest way of a model to where it strikes at a point.
func (g *move) wayToPoint(p *pose, t *TargetPoint) ([]geom.Point, bool) {
	if g.strikesFrom(p, p.from, t) {
		return []geom.Point{p.from}, true
	}
	f := &g.s.works().ways
	g.drawWay(f, p)
	g.drawEnds(f, p)
	spot := g.s.struckSpot(t)
	f.Seek(&spot, 0, 0)
	w, ok := g.touchFrom(f, p, p.left)
	return w.Points, ok && g.pays(p, w.Points) && g.strikesFrom(p, w.End(), t)
}

// endsAtPoint tells whether an own model of the move ends where it strikes at a point.
func (g *move) endsAtPoint(t *TargetPoint) bool {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own && g.s.atPoint(&p.endBody, t) && g.onLevelOf(p.end(), t) {
			return true
		}
	}
	return false
}

// strikesFrom tells whether a model that ends at a place strikes at a point.
func (g *move) strikesFrom(p *pose, at geom.Point, t *TargetPoint) bool {
	body := g.s.ShapeAt(p.m, at, g.ends(p))
	return g.s.atPoint(&body, t) && g.onLevelOf(at, t)
}

// onLevelOf tells whether the level of a point can be come to at a place: above the ground that is in the house, where the
// floors are changed when the way is gone.
func (g *move) onLevelOf(at geom.Point, t *TargetPoint) bool {
	return t.Level == 0 || g.s.enclosing(at) == t.Piece
}

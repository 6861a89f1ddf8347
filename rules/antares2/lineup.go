package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/ways"
)

// acrossDefended tells whether two bodies fight across an obstacle, or an entrance of a house.
// a2.assault.defended-target, a2.building.assault.entrance
func (s *State) acrossDefended(x, y *geom.Shape) bool {
	i := s.opposite(x, y)
	if i < 0 || !s.holds("a2.assault.defended-target", true) {
		return false
	}
	return !s.piece(i).Inner || s.holds("a2.building.assault.entrance", true)
}

// opposite finds the obstacle across which two bodies stand opposite each other, -1 for none. Ruling:
// both touch it, the line between them runs over it, and they are no further apart than it is wide,
// with a quarter inch to spare.  a2.assault.defended-target
func (s *State) opposite(x, y *geom.Shape) int {
	if !geom.Within(x, y, maxObstacle+lineUp) {
		return -1
	}
	for i := range s.book.Board.Pieces {
		pc := s.piece(i)
		if pc.Kind.Class != force.Obstacle || pc.Inner && s.denied("a2.building.assault.defended") || !pc.Area.Bounds().Meets(x.Bounds().Grow(touch)) {
			continue
		}
		if geom.Within(x, y, widthOf(pc)+lineUp) && pc.Area.Within(x, touch) && pc.Area.Within(y, touch) && across(x, y, &pc.Area) {
			return i
		}
	}
	return -1
}

// widthOf is how wide an obstacle is.
func widthOf(pc *force.Piece) geom.Length {
	if pc.Area.Kind() == geom.KindBand {
		return pc.Area.Width()
	}
	return maxObstacle
}

// maxObstacle is the greatest width of an obstacle; lineUp is the play for models that line up on both
// sides of one.  a2.obstacle.definition
const (
	maxObstacle = 2 * geom.Inch
	lineUp      = geom.Inch / 4
)

// parapet is an obstacle that an enemy model stands at, and one of its straight parts: across it the two can fight.
type parapet struct {
	enemy ModelID
	piece int
	part  geom.Part
}

// parapets lists the obstacles that models of a target on a level stand at.  a2.assault.defended-target
func (g *move) parapets(target UnitID, level int8) (out []parapet) {
	for n := range g.s.own(target) {
		if g.s.Bodies[n].Level != level {
			continue // nobody fights through a floor
		}
		enemy := g.s.Shape(n)
		near := enemy.Bounds().Grow(touch)
		for i := range g.s.book.Board.Pieces {
			pc := g.s.piece(i)
			if pc.Kind.Class != force.Obstacle || !pc.OnFloor(level) || !pc.Area.Bounds().Meets(near) || !pc.Area.Within(&enemy, touch) {
				continue
			}
			for _, part := range pc.Area.Parts() {
				out = append(out, parapet{n, i, part})
			}
		}
	}
	return out
}

// drawAcross draws the way of a model to the far side of an obstacle, opposite the enemy at it: touching it, no further from
// the enemy than lining up allows, and where the line between the two runs over it.
func (g *move) drawAcross(f *ways.Field, p *pose, at *parapet) {
	g.drawWay(f, p)
	g.drawEnds(f, p)
	pc, enemy := g.s.piece(at.piece), g.s.Shape(at.enemy)
	f.SeekArea(&pc.Area, 0, int(at.enemy))
	f.Beside(&enemy, widthOf(pc)+lineUp)
	if behind := geom.Shadow(enemy.Center(), at.part, 4*maxObstacle+enemy.Reach()+g.s.typ(p.m).Reach); behind != nil {
		f.Within(behind)
	}
}

// wayAcross is the shortest way of a model to where it fights a target across what that defends.  a2.assault.defended-target
func (g *move) wayAcross(p *pose, target UnitID, limit geom.Length) (best []geom.Point, ok bool) {
	f := &g.s.works().ways
	for _, at := range g.parapets(target, p.level) {
		body, enemy := g.s.ShapeAt(p.m, p.from, g.ends(p)), g.s.Shape(at.enemy)
		if p.on == p.floor && !g.emerging() && geom.Gap(&body, &enemy)-maxObstacle-lineUp > limit || !g.couldTouch(p, at.enemy) {
			continue
		}
		g.drawAcross(f, p, &at)
		w, found := g.touchFrom(f, p, limit)
		if !found {
			continue
		}
		if !g.fightsAt(p, w.End(), at.enemy) || !g.pays(p, w.Points) {
			w, found = g.otherAcross(f, p, &at, limit)
		}
		if found {
			best, ok, limit = w.Points, true, w.Length.Length()-1
		}
	}
	return best, ok
}

// couldTouch tells whether a model could touch an enemy were the obstacle between them absent, and all else.  a2.assault.defended-target
func (g *move) couldTouch(p *pose, enemy ModelID) bool {
	body, other := g.s.ShapeAt(p.m, p.from, p.facing), g.s.Shape(enemy)
	return g.emerging() || inReach(p, geom.Gap(&body, &other))
}

// otherAcross is a way to the nearest other place in a field drawn for it that the model can pay for.
func (g *move) otherAcross(f *ways.Field, p *pose, at *parapet, limit geom.Length) (ways.Way, bool) {
	for _, end := range f.Places(p.from) {
		if !g.emerging() && p.on == p.floor && geom.Dist(p.from, end) > limit {
			break // they come the nearest first
		}
		if !g.fightsAt(p, end, at.enemy) {
			continue
		}
		if w, ok := g.toFrom(f, p, end, limit); ok && g.pays(p, w.Points) {
			return w, true
		}
	}
	return ways.Way{}, false
}

// fightsAt tells whether a model that ends at a place is in contact with an enemy.
func (g *move) fightsAt(p *pose, end geom.Point, enemy ModelID) bool {
	body, other := g.s.ShapeAt(p.m, end, g.ends(p)), g.s.Shape(enemy)
	return g.s.contact(&body, &other, p.level)
}

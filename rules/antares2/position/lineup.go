package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/ways"
)

// acrossDefended tells whether two bodies fight across an obstacle, or an entrance of a house.
// a2.assault.defended-target, a2.building.assault.entrance
func (s *State) acrossDefended(x, y *geom.Shape) bool {
	i := s.Opposite(x, y)
	if i < 0 || !s.Applies("a2.assault.defended-target", true) {
		return false
	}
	return !s.Piece(i).Inner || s.Applies("a2.building.assault.entrance", true)
}

// Opposite finds the obstacle across which two bodies stand opposite each other, -1 for none. Ruling:
// both touch it, the line between them runs over it, and they are no further apart than it is wide,
// with a quarter inch to spare.  a2.assault.defended-target
func (s *State) Opposite(x, y *geom.Shape) int {
	if !geom.Within(x, y, maxObstacle+lineUp) {
		return -1
	}
	for i := range s.Book.Board.Pieces {
		pc := s.Piece(i)
		if pc.Kind.Class != force.Obstacle || pc.Inner && s.Denied("a2.building.assault.defended") || !pc.Area.Bounds().Meets(x.Bounds().Grow(Touch)) {
			continue
		}
		if geom.Within(x, y, widthOf(pc)+lineUp) && pc.Area.Within(x, Touch) && pc.Area.Within(y, Touch) && across(x, y, &pc.Area) {
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
func (g *Move) parapets(target UnitID, level int8) (out []parapet) {
	for n := range g.State.Own(target) {
		if g.State.Bodies[n].Level != level {
			continue // nobody fights through a floor
		}
		enemy := g.State.Shape(n)
		near := enemy.Bounds().Grow(Touch)
		for i := range g.State.Book.Board.Pieces {
			pc := g.State.Piece(i)
			if pc.Kind.Class != force.Obstacle || !pc.OnFloor(level) || !pc.Area.Bounds().Meets(near) || !pc.Area.Within(&enemy, Touch) {
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
func (g *Move) drawAcross(f *ways.Field, p *Pose, at *parapet) {
	g.DrawWay(f, p)
	g.DrawEnds(f, p)
	pc, enemy := g.State.Piece(at.piece), g.State.Shape(at.enemy)
	f.SeekArea(&pc.Area, 0, int(at.enemy))
	f.Beside(&enemy, widthOf(pc)+lineUp)
	if behind := geom.Shadow(enemy.Center(), at.part, 4*maxObstacle+enemy.Reach()+g.State.TypeOf(p.Model).Reach); behind != nil {
		f.Within(behind)
	}
}

// wayAcross is the shortest way of a model to where it fights a target across what that defends.  a2.assault.defended-target
func (g *Move) wayAcross(p *Pose, target UnitID, limit geom.Length) (best []geom.Point, ok bool) {
	f := &g.State.Works().Ways
	for _, at := range g.parapets(target, p.Level) {
		body, enemy := g.State.ShapeAt(p.Model, p.From, g.ends(p)), g.State.Shape(at.enemy)
		if p.on == p.floor && !g.emerging() && geom.Gap(&body, &enemy)-maxObstacle-lineUp > limit || !g.CouldTouch(p, at.enemy) {
			continue
		}
		g.drawAcross(f, p, &at)
		w, found := g.touchFrom(f, p, limit)
		if !found {
			continue
		}
		if !g.fightsAt(p, w.End(), at.enemy) || !g.Pays(p, w.Points) {
			w, found = g.otherAcross(f, p, &at, limit)
		}
		if found {
			best, ok, limit = w.Points, true, w.Length.Length()-1
		}
	}
	return best, ok
}

// CouldTouch tells whether a model could touch an enemy were the obstacle between them absent, and all else.  a2.assault.defended-target
func (g *Move) CouldTouch(p *Pose, enemy ModelID) bool {
	body, other := g.State.ShapeAt(p.Model, p.From, p.Facing), g.State.Shape(enemy)
	return g.emerging() || inReach(p, geom.Gap(&body, &other))
}

// otherAcross is a way to the nearest other place in a field drawn for it that the model can pay for.
func (g *Move) otherAcross(f *ways.Field, p *Pose, at *parapet, limit geom.Length) (ways.Way, bool) {
	for _, end := range f.Places(p.From) {
		if !g.emerging() && p.on == p.floor && geom.Dist(p.From, end) > limit {
			break // they come the nearest first
		}
		if !g.fightsAt(p, end, at.enemy) {
			continue
		}
		if w, ok := g.toFrom(f, p, end, limit); ok && g.Pays(p, w.Points) {
			return w, true
		}
	}
	return ways.Way{}, false
}

// fightsAt tells whether a model that ends at a place is in contact with an enemy.
func (g *Move) fightsAt(p *Pose, end geom.Point, enemy ModelID) bool {
	body, other := g.State.ShapeAt(p.Model, end, g.ends(p)), g.State.Shape(enemy)
	return g.State.Contact(&body, &other, p.Level)
}

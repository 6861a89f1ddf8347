package position

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// StrikePlan is an answer in which one model comes to strike at a point of a wall and the rest follow in formation: the
// nearest that can, by its shortest way.  a2.building.assault-structure
func (g *Move) StrikePlan(t *TargetPoint) (flow.Answer, bool) {
	g.Gather()
	g.Joins = g.Joins[:0]
	var leaders []int
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			leaders = append(leaders, i)
		}
	}
	slices.SortStableFunc(leaders, func(a, b int) int {
		return cmp.Compare(geom.Dist(g.Poses[a].From, t.At), geom.Dist(g.Poses[b].From, t.At))
	})
	for _, leader := range leaders {
		way, ok := g.wayToPoint(&g.Poses[leader], t)
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
func (g *Move) wayToPoint(p *Pose, t *TargetPoint) ([]geom.Point, bool) {
	if g.strikesFrom(p, p.From, t) {
		return []geom.Point{p.From}, true
	}
	f := &g.State.Works().Ways
	g.DrawWay(f, p)
	g.DrawEnds(f, p)
	spot := g.State.struckSpot(t)
	f.Seek(&spot, 0, 0)
	w, ok := g.touchFrom(f, p, p.Left)
	return w.Points, ok && g.Pays(p, w.Points) && g.strikesFrom(p, w.End(), t)
}

// EndsAtPoint tells whether an own model of the move ends where it strikes at a point.
func (g *Move) EndsAtPoint(t *TargetPoint) bool {
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own && g.State.AtPoint(&p.EndBody, t) && g.onLevelOf(p.end(), t) {
			return true
		}
	}
	return false
}

// strikesFrom tells whether a model that ends at a place strikes at a point.
func (g *Move) strikesFrom(p *Pose, at geom.Point, t *TargetPoint) bool {
	body := g.State.ShapeAt(p.Model, at, g.ends(p))
	return g.State.AtPoint(&body, t) && g.onLevelOf(at, t)
}

// onLevelOf tells whether the level of a point can be come to at a place: above the ground that is in the house, where the
// floors are changed when the way is gone.
func (g *Move) onLevelOf(at geom.Point, t *TargetPoint) bool {
	return t.Level == 0 || g.State.Enclosing(at) == t.Piece
}

// StandsStructure tells whether a piece is a building that can be damaged.
func (s *State) StandsStructure(piece int) bool {
	return s.Book.Board.Pieces[piece].Building != nil && s.enterable(piece)
}

// Candidates are points on a level of a building worth aiming at: the middle of each stretch of outer wall, inner
// walls, shut doors, and with the roof its middle.
func (s *State) Candidates(piece int, level int8, roof bool) []geom.Point {
	pc := &s.Book.Board.Pieces[piece]
	var out []geom.Point
	for i := range pc.Building.Parts {
		p := &pc.Building.Parts[i]
		for k := 1; k < len(p.Line) && p.Level == level; k++ {
			out = append(out, geom.Mid(p.Line[k-1], p.Line[k]))
		}
	}
	if roof {
		out = append(out, pc.Area.Center())
	}
	return out
}

// AtPoint tells whether a body on the level of a target point touches it, or any part of the door that it is.
func (s *State) AtPoint(body *geom.Shape, t *TargetPoint) bool {
	spot := s.struckSpot(t)
	return geom.Within(body, &spot, Touch)
}

// struckSpot is what is to be touched to strike at a target point: of a door, any part of it.
func (s *State) struckSpot(t *TargetPoint) geom.Shape {
	if part := s.Part(t); part.Kind == force.Door {
		return geom.Pill(part.Line[0], part.Line[1], 0)
	}
	return geom.Disc(t.At, 0)
}

// BehindWall tells whether a solid wall stands between a model that would be at a place and an enemy
// inside who does not defend an opening: there the 1 inch gap does not count for who assaults the wall.
// a2.building.assault-structure.gap
func (s *State) BehindWall(piece int, at geom.Point, enemy ModelID) bool {
	mo := &s.Bodies[enemy]
	if int(mo.Inside) != piece {
		return false
	}
	b := s.Book.Board.Pieces[piece].Building
	for i := range b.Openings {
		o := &b.Openings[i]
		if o.Level != mo.Level || !s.unlocked(piece, o) {
			continue
		}
		for m := range s.Own(mo.Group) {
			if body := s.Shape(m); geom.SegWithin(o.A, o.B, &body, force.OpeningDepth/2+Touch) {
				return false
			}
		}
	}
	return s.through(piece, mo.Level, at, mo.At, false).solid
}

package position

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/antares2/force"
)

// climb is how a way leads over the floors of buildings.
type climb struct {
	on, Level   int8 // on which level it goes, and on which it ends
	first, last int8 // floors changed before it sets out, and where it ends
}

// climbs works out over which floors a model goes that starts on a floor of a house and ends at a place: who leaves a
// house comes down to the ground first, and who charges somebody on another floor goes to it, inside the house
// before he sets out and from outside when he is in.  a2.building.floors-1-inch
func (s *State) climbs(house int16, floor int8, end *geom.Shape, at geom.Point, target UnitID) climb {
	c := climb{on: floor, Level: floor}
	if len(s.Book.Board.Houses) == 0 {
		return c
	}
	to := s.Enclosing(at)
	if to != house && floor > 0 {
		c = climb{first: floor}
	}
	if to < 0 || target == NoUnit {
		return c
	}
	level := s.floorOfTouch(end, to, target, c.Level)
	switch floors := max(level-c.Level, c.Level-level); {
	case level == c.Level:
	case to == house:
		c.on, c.Level, c.first = level, level, floors
	default:
		c.Level, c.last = level, floors
	}
	return c
}

// floorOfTouch is the level of a house nearest to another on which a body would be in contact with a unit; that
// other level itself if there is none.
func (s *State) floorOfTouch(end *geom.Shape, house int16, target UnitID, level int8) int8 {
	best, away := level, int8(127)
	for n := range s.Own(target) {
		mo := &s.Bodies[n]
		if d := max(mo.Level-level, level-mo.Level); mo.Inside == house && d < away {
			if body := s.Shape(n); s.Contact(end, &body, mo.Level) && !geom.Overlap(end, &body) {
				best, away = mo.Level, d
			}
		}
	}
	return best
}

// overFloors notes over which floors the way of a model leads.
func (g *Move) overFloors(p *Pose) {
	p.climb = g.State.climbs(p.house, p.floor, &p.EndBody, p.end(), g.Spec.Target)
}

// toFloor is a model that goes to a level of a house, to be judged there; what the floors cost is taken from what it
// may spend.
func (g *Move) toFloor(p *Pose, level int8, house int16) Pose {
	q := *p
	switch {
	case level == 0 && house != p.house:
		q.climb = climb{first: p.floor}
	case level == 0 || house == p.house:
		q.climb = climb{on: level, Level: level, first: max(level-p.floor, p.floor-level)}
	default:
		q.climb = climb{Level: level, first: p.floor, last: level}
	}
	q.Left -= geom.Length(q.first)*g.FloorPace(p.house) + geom.Length(q.last)*g.FloorPace(house)
	return q
}

// FloorPace is what one floor of a house costs: an inch, twice that where the interior slows the unit.
// a2.building.floors-1-inch, a2.difficult.fail-half-pace
func (g *Move) FloorPace(house int16) geom.Length {
	for i := range g.State.Book.Board.Pieces {
		if pc := &g.State.Book.Board.Pieces[i]; g.Half.Has(i) && pc.Inner && pc.In == house && pc.Kind.Class == force.AreaTerrain {
			return 2 * geom.Inch
		}
	}
	return geom.Inch
}

// floorsCost is what the floors of a model's way cost up to a distance along it.  a2.building.floors-1-inch
func (g *Move) floorsCost(p *Pose, upTo geom.Fixed) geom.Fixed {
	cost := geom.Length(0)
	if p.first > 0 {
		cost = geom.Length(p.first) * g.FloorPace(p.house)
	}
	if p.last > 0 && upTo >= p.Length {
		cost += geom.Length(p.last) * g.FloorPace(g.State.Enclosing(p.end()))
	}
	return cost.Fixed()
}

// post is where a model stands: its outline, its level and the house it is in.
type post struct {
	body  geom.Shape
	level int8
	house int16
}

// linked tells whether two models of a unit are linked: within 1" on one level, or in one house on floors next to each
// other.  a2.formation.one-inch, a2.building.floors-formation
func linked(a, b *post) bool {
	switch a.level - b.level {
	case 0:
		return geom.Within(&a.body, &b.body, geom.Inch)
	case 1, -1:
		return a.house >= 0 && a.house == b.house
	}
	return false
}

// Chained tells whether posts form one chain of links; a link may be held against more.
func Chained(posts []post, and func(a, b *post) bool) bool {
	return march.Linked(len(posts), func(i, j int) bool {
		a, b := &posts[i], &posts[j]
		return linked(a, b) && (and == nil || and(a, b))
	})
}

// posts lists where the unit's own models end.
func (g *Move) posts() []post {
	var out []post
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			out = append(out, post{p.EndBody, p.Level, g.State.Enclosing(p.end())})
		}
	}
	return out
}

// startPosts lists where the unit's own models start.
func (g *Move) startPosts() []post {
	var out []post
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			out = append(out, post{g.State.ShapeAt(p.Model, p.From, p.Facing), p.floor, p.house})
		}
	}
	return out
}

// onFloors tells whether some model of the unit starts or ends above the ground.
func (g *Move) onFloors() bool {
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own && (p.Level > 0 || p.floor > 0) {
			return true
		}
	}
	return false
}

// InFormation tells whether a unit stands in formation now: its own models in one chain, and each piece
// of equipment linked to it.  a2.formation.one-inch, a2.formation.equipment-included
func (s *State) InFormation(u UnitID) bool {
	posts := s.PostsOf(u)
	own := len(posts)
	if !Chained(posts, nil) {
		return false
	}
	for m := range s.Members(u) {
		if !s.Counts(m) {
			posts = append(posts, post{s.Shape(m), s.Bodies[m].Level, s.Bodies[m].Inside})
		}
	}
	return own == len(posts) || Chained(posts, nil)
}

// PostsOf lists where a unit's own models stand.
func (s *State) PostsOf(u UnitID) []post {
	var out []post
	for m := range s.Own(u) {
		out = append(out, post{s.Shape(m), s.Bodies[m].Level, s.Bodies[m].Inside})
	}
	return out
}

// walled tells what of a house lies between two models on one level: a solid wall, or an opening. Ruling: a model
// stands on the side of an opening on which its middle is.
func (s *State) walled(house int, a, b *post) (solid, opening bool) {
	if a.level != b.level || a.level > 0 && a.house != int16(house) && b.house != int16(house) {
		return false, false
	}
	t := s.through(house, a.level, a.body.Center(), b.body.Center(), false)
	return t.solid, t.openings > 0
}

// anyWalled tells whether a wall of any house, or an opening in one, lies between two places on a level.
// a2.building.openings-as-obstacles
func (s *State) anyWalled(p, q geom.Point, level int8) bool {
	box := geom.BoxOf(p, q)
	for _, h := range s.Book.Board.Houses {
		if pc := &s.Book.Board.Pieces[h]; pc.Area.Bounds().Meets(box) && s.enterable(int(h)) {
			if t := s.through(int(h), level, p, q, false); t.solid || t.openings > 0 {
				return true
			}
		}
	}
	return false
}

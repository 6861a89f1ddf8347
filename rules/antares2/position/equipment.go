package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// equipmentApart refuses equipment put down away from its unit. Obstacles, terrain and distance do not
// matter to it, only the spot.  a2.move.equipment, a2.formation.equipment-included,
// a2.difficult.equipment-ignores
func (g *Move) equipmentApart() *tally.Refusal {
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || p.Own || !p.Named {
			continue
		}
		if g.State.TypeOf(p.Model).Role == force.Symbiote {
			if !g.withHost(p) {
				return tally.Refuse("a2.special.symbiote.placement", g.call(p)+" must stay within 1\" of its host", "put it beside its host")
			}
			continue
		}
		near, cut := g.withUnit(&p.EndBody)
		switch {
		case near:
		case cut:
			return tally.Refuse("a2.obstacle.not-divide-unit", g.call(p)+" would be divided from its unit by an obstacle", "put it on the unit's side")
		case g.hasRoom(p):
			return tally.Refuse("a2.formation.equipment-included", g.call(p)+" would be more than 1\" from the models of its unit", "put it within 1\" of one of them")
		case !g.besideKit(p, i):
			return tally.Refuse("a2.formation.too-many-equipment", g.call(p)+" must be put as close as possible", "put it beside the outermost equipment")
		}
	}
	return nil
}

// withUnit tells whether a spot is within 1" of an own model with no obstacle between, and if not
// whether only an obstacle is to blame.
func (g *Move) withUnit(b *geom.Shape) (near, cut bool) {
	for i := range g.Poses {
		o := &g.Poses[i]
		if !o.In || !o.Own || !geom.Within(b, &o.EndBody, geom.Inch) {
			continue
		}
		if !g.State.anyAcross(b, &o.EndBody, o.Level) {
			return true, false
		}
		cut = true
	}
	return false, cut
}

// SymbioteOf is the symbiote that lives on a model, NoModel if none does.  a2.special.symbiote.weapon
func (s *State) SymbioteOf(m ModelID) ModelID {
	for o := range s.Members(s.Bodies[m].Group) {
		if s.TypeOf(o).Role == force.Symbiote && s.HostOf(o) == m {
			return o
		}
	}
	return NoModel
}

// HostOf is the model a symbiote belongs to: the unit's first symbiote to its first model, and so on;
// without one the nearest.  a2.special.symbiote.placement, a2.special.symbiote.weapon
func (s *State) HostOf(m ModelID) ModelID {
	u, nth := s.Bodies[m].Group, 0
	for k := s.Head(u); k < m; k++ {
		if s.TypeOf(k).Role == force.Symbiote {
			nth++
		}
	}
	best, far := m, int64(-1)
	for k := range s.Roll(u) {
		if !s.Counts(k) {
			continue
		}
		if nth == 0 && !s.Bodies[k].Gone {
			return k
		}
		nth--
		if d := geom.DistSq(s.Bodies[m].At, s.Bodies[k].At); !s.Bodies[k].Gone && (far < 0 || d < far) {
			best, far = k, d
		}
	}
	return best
}

// withHost tells whether a symbiote ends within 1" of its host.
func (g *Move) withHost(p *Pose) bool {
	h := g.State.HostOf(p.Model)
	if h == p.Model || !g.Poses[h-g.Head].In {
		return true
	}
	return geom.Within(&p.EndBody, &g.Poses[h-g.Head].EndBody, geom.Inch)
}

// besideKit tells whether surplus equipment stands beside other equipment of its unit: that is as
// close as it gets.  a2.formation.too-many-equipment
func (g *Move) besideKit(p *Pose, i int) bool {
	for j := range g.Poses {
		o := &g.Poses[j]
		if j != i && o.In && geom.Within(&p.EndBody, &o.EndBody, geom.Inch) {
			return true
		}
	}
	return false
}

// hasRoom tells whether there is a free spot within 1" of the unit's own models.
func (g *Move) hasRoom(p *Pose) bool {
	_, ok := g.RoomBeside(p, p.end(), true)
	return ok
}

// RoomBeside finds the place nearest to a wish where equipment may stand within 1" of one of the unit's own models, or of any
// model of it. No direction is left out; where an obstacle would divide it from that model, the place nearest to the model is
// looked at too.
func (g *Move) RoomBeside(p *Pose, wish geom.Point, own bool) (best geom.Point, found bool) {
	var room [maxChain]geom.Shape
	mates := g.mates(p, room[:0])
	for i := range g.Poses {
		o := &g.Poses[i]
		if !o.In || own && !o.Own || o.Model == p.Model || g.State.TypeOf(o.Model).Role == force.Symbiote {
			continue
		}
		for _, near := range [...]geom.Point{wish, o.end()} {
			at, ok := g.nearestBeside(p, near, o, mates)
			if !ok || own && !g.besideUnit(p, at) {
				continue
			}
			if !found || geom.DistSq(at, wish) < geom.DistSq(best, wish) {
				best, found = at, true
			}
			break
		}
	}
	return best, found
}

// nearestBeside is the place nearest to a wish where a model may stand, within 1" of a comrade.
func (g *Move) nearestBeside(p *Pose, wish geom.Point, o *Pose, mates []geom.Shape) (geom.Point, bool) {
	far := geom.Dist(wish, o.end()) + force.HalfWidth(&g.State.TypeOf(o.Model).Base) + force.HalfWidth(&g.State.TypeOf(p.Model).Base) + 2*geom.Inch
	q, f := g.placing(p, wish, far, mates)
	f.Beside(&o.EndBody, geom.Inch)
	at, ok := f.Nearest(wish, far)
	return at, ok && g.standsFree(&q, at, mates)
}

// freeSpot tells whether equipment may stand at a place beside its unit.
func (g *Move) freeSpot(p *Pose, at geom.Point) bool {
	var room [maxChain]geom.Shape
	return g.standsFree(p, at, g.mates(p, room[:0])) && g.besideUnit(p, at)
}

// besideUnit tells whether equipment at a place would be with its unit.
func (g *Move) besideUnit(p *Pose, at geom.Point) bool {
	body := g.State.ShapeAt(p.Model, at, p.Facing)
	near, _ := g.withUnit(&body)
	return near
}

// RoughBetween tells whether difficult ground or an obstacle lies between two places.
func (s *State) RoughBetween(u UnitID, from, to geom.Point) bool {
	for i := range s.PiecesAndBreaches() {
		pc := s.Piece(i)
		if !pc.Area.Bounds().Crossed(from, to) || !s.DifficultFor(u, i) && !s.HindersRun(u, i) {
			continue
		}
		var room [8]geom.Span
		if len(pc.Area.Crossing(from, to, room[:0])) > 0 {
			return true
		}
	}
	return false
}

// EquipmentSpot is where a piece of equipment goes: as its nearest model went, or else to the nearest
// free room beside the unit.
func (g *Move) EquipmentSpot(p *Pose, before *Move) geom.Point {
	parent := g.ParentOf(p, before)
	if parent < 0 {
		return p.From
	}
	wish := p.From.Add(g.Poses[parent].From.Sub(before.Poses[parent].From))
	if g.State.TypeOf(p.Model).Role == force.Symbiote {
		if b := g.State.ShapeAt(p.Model, wish, p.Facing); !g.onTable(&b) {
			return g.Poses[parent].From // on its host, who is on the table
		}
		return wish
	}
	if g.freeSpot(p, wish) {
		return wish
	}
	if at, ok := g.RoomBeside(p, wish, true); ok {
		return at
	}
	if at, ok := g.RoomBeside(p, wish, false); ok {
		return at
	}
	if at, ok := g.nearestRoom(p, wish); ok {
		return at
	}
	return p.From
}

// ParentOf is the living model nearest to a piece of equipment before the move, a symbiote's host.
func (g *Move) ParentOf(p *Pose, before *Move) int {
	if g.State.TypeOf(p.Model).Role == force.Symbiote {
		return int(g.State.HostOf(p.Model) - g.Head)
	}
	best := -1
	for i := range g.Poses {
		o := &g.Poses[i]
		if !o.In || !o.Own {
			continue
		}
		if best < 0 || geom.DistSq(before.Poses[i].From, p.From) < geom.DistSq(before.Poses[best].From, p.From) {
			best = i
		}
	}
	return best
}

package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// equipmentApart refuses equipment put down away from its unit. Obstacles, terrain and distance do not
// matter to it, only the spot.  a2.move.equipment, a2.formation.equipment-included,
// a2.difficult.equipment-ignores
func (g *move) equipmentApart() *tally.Refusal {
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || p.own || !p.named {
			continue
		}
		if g.s.typ(p.m).Role == force.Symbiote {
			if !g.withHost(p) {
				return tally.Refuse("a2.special.symbiote.placement", g.call(p)+" must stay within 1\" of its host", "put it beside its host")
			}
			continue
		}
		near, cut := g.withUnit(&p.endBody)
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
func (g *move) withUnit(b *geom.Shape) (near, cut bool) {
	for i := range g.poses {
		o := &g.poses[i]
		if !o.in || !o.own || !geom.Within(b, &o.endBody, geom.Inch) {
			continue
		}
		if !g.s.anyAcross(b, &o.endBody, o.level) {
			return true, false
		}
		cut = true
	}
	return false, cut
}

// symbioteOf is the symbiote that lives on a model, NoModel if none does.  a2.special.symbiote.weapon
func (s *State) symbioteOf(m ModelID) ModelID {
	for o := range s.Members(s.Bodies[m].Group) {
		if s.typ(o).Role == force.Symbiote && s.hostOf(o) == m {
			return o
		}
	}
	return NoModel
}

// hostOf is the model a symbiote belongs to: the unit's first symbiote to its first model, and so on;
// without one the nearest.  a2.special.symbiote.placement, a2.special.symbiote.weapon
func (s *State) hostOf(m ModelID) ModelID {
	u, nth := s.Bodies[m].Group, 0
	for k := s.Head(u); k < m; k++ {
		if s.typ(k).Role == force.Symbiote {
			nth++
		}
	}
	best, far := m, int64(-1)
	for k := range s.Roll(u) {
		if !s.counts(k) {
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
func (g *move) withHost(p *pose) bool {
	h := g.s.hostOf(p.m)
	if h == p.m || !g.poses[h-g.head].in {
		return true
	}
	return geom.Within(&p.endBody, &g.poses[h-g.head].endBody, geom.Inch)
}

// besideKit tells whether surplus equipment stands beside other equipment of its unit: that is as
// close as it gets.  a2.formation.too-many-equipment
func (g *move) besideKit(p *pose, i int) bool {
	for j := range g.poses {
		o := &g.poses[j]
		if j != i && o.in && geom.Within(&p.endBody, &o.endBody, geom.Inch) {
			return true
		}
	}
	return false
}

// hasRoom tells whether there is a free spot within 1" of the unit's own models.
func (g *move) hasRoom(p *pose) bool {
	_, ok := g.roomBeside(p, p.end(), true)
	return ok
}

// roomBeside finds the place nearest to a wish where equipment may stand within 1" of one of the unit's own models, or of any
// model of it. No direction is left out; where an obstacle would divide it from that model, the place nearest to the model is
// looked at too.
func (g *move) roomBeside(p *pose, wish geom.Point, own bool) (best geom.Point, found bool) {
	var room [maxChain]geom.Shape
	mates := g.mates(p, room[:0])
	for i := range g.poses {
		o := &g.poses[i]
		if !o.in || own && !o.own || o.m == p.m || g.s.typ(o.m).Role == force.Symbiote {
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
func (g *move) nearestBeside(p *pose, wish geom.Point, o *pose, mates []geom.Shape) (geom.Point, bool) {
	far := geom.Dist(wish, o.end()) + force.HalfWidth(&g.s.typ(o.m).Base) + force.HalfWidth(&g.s.typ(p.m).Base) + 2*geom.Inch
	q, f := g.placing(p, wish, far, mates)
	f.Beside(&o.endBody, geom.Inch)
	at, ok := f.Nearest(wish, far)
	return at, ok && g.standsFree(&q, at, mates)
}

// freeSpot tells whether equipment may stand at a place beside its unit.
func (g *move) freeSpot(p *pose, at geom.Point) bool {
	var room [maxChain]geom.Shape
	return g.standsFree(p, at, g.mates(p, room[:0])) && g.besideUnit(p, at)
}

// besideUnit tells whether equipment at a place would be with its unit.
func (g *move) besideUnit(p *pose, at geom.Point) bool {
	body := g.s.ShapeAt(p.m, at, p.facing)
	near, _ := g.withUnit(&body)
	return near
}

// placeEquipment puts the equipment that was not named beside its unit after a move.
// a2.move.equipment, a2.move.symbiote
func (r *Run) placeEquipment(g *move) {
	some := false
	for i := range g.poses {
		mo := &r.Bodies[g.poses[i].m]
		some = some || !mo.Gone && !mo.Off && !g.poses[i].own
	}
	if !some {
		return
	}
	h := r.newMove(g.spec)
	defer h.done()
	h.gather()
	h.placed = true
	for i := range h.poses {
		p := &h.poses[i]
		if !p.in || p.own || g.poses[i].named {
			continue
		}
		level := p.level
		if parent := h.parentOf(p, g); parent >= 0 {
			p.level = h.poses[parent].level // it follows over the floors
		}
		at := h.equipmentSpot(p, g)
		if at == p.from && p.level == level {
			continue
		}
		symbiote := r.typ(p.m).Role == force.Symbiote
		if !r.by("a2.move.symbiote", symbiote, "a2.special.symbiote.placement") && !r.by("a2.move.equipment", !symbiote) {
			continue
		}
		if !symbiote && r.roughBetween(g.spec.Unit, p.from, at) && !r.by("a2.difficult.equipment-ignores", true) {
			continue
		}
		r.Bodies[p.m].At = at
		if r.enter(p.m); r.Bodies[p.m].Inside >= 0 {
			r.Bodies[p.m].Level = p.level
		}
		p.from, p.endBody = at, r.ShapeAt(p.m, at, p.facing)
	}
}

// roughBetween tells whether difficult ground or an obstacle lies between two places.
func (s *State) roughBetween(u UnitID, from, to geom.Point) bool {
	for i := range s.pieces() {
		pc := s.piece(i)
		if !pc.Area.Bounds().Crossed(from, to) || !s.difficultFor(u, i) && !s.hindersRun(u, i) {
			continue
		}
		var room [8]geom.Span
		if len(pc.Area.Crossing(from, to, room[:0])) > 0 {
			return true
		}
	}
	return false
}

// equipmentSpot is where a piece of equipment goes: as its nearest model went, or else to the nearest
// free room beside the unit.
func (g *move) equipmentSpot(p *pose, before *move) geom.Point {
	parent := g.parentOf(p, before)
	if parent < 0 {
		return p.from
	}
	wish := p.from.Add(g.poses[parent].from.Sub(before.poses[parent].from))
	if g.s.typ(p.m).Role == force.Symbiote {
		if b := g.s.ShapeAt(p.m, wish, p.facing); !g.onTable(&b) {
			return g.poses[parent].from // on its host, who is on the table
		}
		return wish
	}
	if g.freeSpot(p, wish) {
		return wish
	}
	if at, ok := g.roomBeside(p, wish, true); ok {
		return at
	}
	if at, ok := g.roomBeside(p, wish, false); ok {
		return at
	}
	if at, ok := g.nearestRoom(p, wish); ok {
		return at
	}
	return p.from
}

// parentOf is the living model nearest to a piece of equipment before the move, a symbiote's host.
func (g *move) parentOf(p *pose, before *move) int {
	if g.s.typ(p.m).Role == force.Symbiote {
		return int(g.s.hostOf(p.m) - g.head)
	}
	best := -1
	for i := range g.poses {
		o := &g.poses[i]
		if !o.in || !o.own {
			continue
		}
		if best < 0 || geom.DistSq(before.poses[i].from, p.from) < geom.DistSq(before.poses[best].from, p.from) {
			best = i
		}
	}
	return best
}

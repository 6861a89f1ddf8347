package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// hull is the perimeter of a unit.  dvg.unit.perimeter.no-cross
type hull struct {
	unit UnitID
	part geom.Part
	box  geom.Box
}

// bound tells whether a unit keeps perimeter limits.  dvg.unit.perimeter.vehicle-elite
func (s *State) bound(u UnitID) bool {
	q := s.quality(u)
	return !s.holds("dvg.unit.perimeter.vehicle-elite", q == force.Elite || q == force.Crewed)
}

// inHull tells whether a figure is part of its unit's perimeter: on the ground, and not engaged. Who is known to have no
// enemy near is not asked about that.
// dvg.unit.perimeter.air, dvg.unit.perimeter.hth
func (s *State) inHull(b BodyID, alone bool) bool {
	if s.Figures[b].Stunned && !s.holds("dvg.effector.stun.unit", true) {
		return false
	}
	return s.Stands(b) && !s.holds("dvg.unit.perimeter.air", s.Bodies[b].Level > 0) && (alone || !s.holds("dvg.unit.perimeter.hth", s.engaged(b)))
}

// perimeter is the hull of a unit without one figure, if that is wanted.
func (s *State) perimeter(u UnitID, but BodyID) (geom.Part, bool) {
	w := s.works()
	w.room = w.room[:0]
	alone := s.unmet(u)
	for b := s.firstMan(u); b != NoBody; b = s.nextMan(b) {
		if b != but && s.inHull(b, alone) {
			w.room = append(w.room, s.Shape(b))
		}
	}
	return geom.PerimeterIn(few(&w.cores, len(w.room)+2), w.room...)
}

// hulls adds the perimeters that a figure may not enter: those of the other units of its side.
// dvg.unit.perimeter.enemy-free
func (s *State) hulls(b BodyID, within *geom.Box, out []hull) []hull {
	own := s.unitOf(b)
	if !s.holds("dvg.unit.perimeter.no-cross", s.bound(own)) || s.holds("dvg.unit.perimeter.hth", s.engaged(b)) {
		return out
	}
	s.lookRound()
	for u := range s.Groups {
		id := UnitID(u)
		if id == own || s.Groups[u].Side != s.Groups[own].Side && s.holds("dvg.unit.perimeter.enemy-free", true) {
			continue
		}
		if box, ok := s.boxNow(id); !ok || within != nil && !within.Meets(box) {
			continue
		}
		if p, ok := s.perimeterNow(id); ok {
			out = append(out, hull{id, p, p.Bounds()})
		}
	}
	return out
}

// hullCrossed refuses a leg through the perimeter of another unit of the side.  dvg.unit.perimeter.air
func (s *State) hullCrossed(g *going, b BodyID, from, to geom.Point) *tally.Refusal {
	if g.leap || g.aloft || s.holds("dvg.unit.perimeter.air", s.Bodies[g.b].Level > 0) { // it flies there and lands
		return nil
	}
	if len(g.hulls) == 0 {
		return nil
	}
	base := &s.Bases[s.Bodies[b].Base]
	start := base.At(from)
	about := geom.BoxOf(from, to).Grow(base.R)
	for i := range g.hulls {
		h := &g.hulls[i]
		if about.Meets(h.box) && h.part.Crossed(from, to, base.R) && !h.part.Overlaps(start.Part()) {
			return s.no("dvg.unit.perimeter.no-cross", "go round it", func() string {
				return s.figureName(b) + " may not enter the perimeter of " + s.name(h.unit)
			})
		}
	}
	return nil
}

// perimeterRefusal refuses an end that makes perimeters overlap, or overlap more than before.
// dvg.unit.perimeter.repair, dvg.unit.perimeter.air
func (s *State) perimeterRefusal(g *going, w *way) *tally.Refusal {
	lands := s.changesLevel(g.b) // from where it made no perimeter: dvg.unit.perimeter.air
	if len(g.hulls) == 0 || w.at == s.Bodies[g.b].At && !lands {
		return nil
	}
	own := s.unitOf(g.b)
	s.note("dvg.unit.perimeter.no-coherency")
	end := s.ShapeAt(g.b, w.at, w.facing)
	if !s.nearHulls(g, end.Bounds(), w.at.Sub(s.Bodies[g.b].At)) {
		return nil
	}
	shop := s.works()
	now, _ := geom.PerimeterIn(shop.loops[0], s.withMates(g, w.at, w.facing)...)
	shop.loops[0] = now.Core
	for i := range g.hulls {
		h := &g.hulls[i]
		if !now.Bounds().Meets(h.box) || !now.Overlaps(h.part) {
			continue
		}
		was, _ := geom.PerimeterIn(shop.loops[1], s.withMates(g, s.Bodies[g.b].At, s.Bodies[g.b].Facing)...)
		shop.loops[1] = was.Core
		if !lands && s.holds("dvg.unit.perimeter.repair", was.Overlaps(h.part)) && now.Depth(h.part) <= was.Depth(h.part) {
			continue
		}
		if w.aboard = s.boardsAt(g, w); w.aboard {
			return nil
		}
		rule := tally.Rule("dvg.unit.perimeter.no-cross")
		if g.leap || lands {
			rule = "dvg.unit.perimeter.air"
		}
		return s.no(rule, "end elsewhere", func() string {
			return "the perimeters of " + s.name(own) + " and " + s.name(h.unit) + " would overlap"
		})
	}
	return nil
}

// nearHulls tells whether the perimeter of a mover's unit could come near another, if the mover ends in a box and those who move with
// it as one go by the same step: by the boxes about them.
func (s *State) nearHulls(g *going, box geom.Box, by geom.Point) bool {
	if !g.boxed {
		g.about, g.boxed = s.Bounds(g.b), true
		for b := s.firstMan(s.unitOf(g.b)); b != NoBody; b = s.nextMan(b) {
			if b != g.b {
				g.about = g.about.Join(s.Bounds(b))
			}
		}
	}
	box = box.Join(g.about)
	for _, b := range g.along {
		now := s.Bounds(b)
		box = box.Join(geom.Box{Min: now.Min.Add(by), Max: now.Max.Add(by)})
	}
	for i := range g.hulls {
		if box.Meets(g.hulls[i].box) {
			return true
		}
	}
	return false
}

// layMates lists, once a move, how the others of a mover's unit stand that count for its perimeter.
func (s *State) layMates(g *going) {
	if g.laid {
		return
	}
	g.laid = true
	w := s.works()
	notes := w.notes
	w.notes = nil // it bears on no judgement of its own
	defer func() { w.notes = notes }()
	u := s.unitOf(g.b)
	g.mates = slices.Grow(g.mates[:0], s.Count(u)+1+len(g.along))
	alone := s.unmet(u)
	for b := s.firstMan(u); b != NoBody; b = s.nextMan(b) {
		if b != g.b && s.inHull(b, alone) && !slices.Contains(g.along, b) {
			g.mates = append(g.mates, s.Shape(b))
		}
	}
}

// withMates adds a mover where it ends, and those who move with it as one, to the others of its unit; a gun makes no perimeter.
func (s *State) withMates(g *going, at geom.Point, facing geom.Angle) []geom.Shape {
	s.layMates(g)
	out := g.mates // in the room behind them, good until the next
	if !s.isGun(g.b) {
		out = append(out, s.ShapeAt(g.b, at, facing))
	}
	for _, b := range g.along {
		body := s.Shape(b)
		out = append(out, body.Moved(at.Sub(s.Bodies[g.b].At)))
	}
	return out
}

// hullRefusal refuses bodies of a unit whose perimeter would overlap that of another unit of its side, by more than
// it may.
func (s *State) hullRefusal(u UnitID, bodies []geom.Shape, _ geom.Fixed) *tally.Refusal {
	if !s.holds("dvg.unit.perimeter.no-cross", s.bound(u)) {
		return nil
	}
	now, ok := geom.Perimeter(bodies...)
	if !ok {
		return nil
	}
	s.lookRound()
	for o := range s.Groups {
		id := UnitID(o)
		if id == u || s.Groups[o].Side != s.Groups[u].Side || s.Count(id) == 1 && !s.bound(id) { // one alone has no hull but its base
			continue
		}
		if p, ok := s.perimeterNow(id); ok && now.Bounds().Meets(p.Bounds()) && now.Overlaps(p) {
			return no("dvg.unit.perimeter.no-cross", "place it elsewhere", "the perimeters of %s and %s would overlap", s.name(u), s.name(id))
		}
	}
	return nil
}

// unmet tells that no enemy is so near to a unit that it could touch one of it. It is not asked where judgements are noted.
func (s *State) unmet(u UnitID) bool {
	if s.works().notes != nil {
		return false
	}
	box, ok := geom.Box{}, false
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if !s.Stands(b) {
			continue
		}
		if here := (geom.Box{Min: s.Bodies[b].At, Max: s.Bodies[b].At}); !ok {
			box, ok = here, true
		} else {
			box = box.Join(here)
		}
	}
	box = box.Grow(2*s.book.farthest + 3)
	for _, e := range s.host(otherOfTwo(s.Groups[u].Side)) {
		if b := &s.Bodies[e]; box.Contains(b.At) && !b.Gone && !b.Off {
			return false
		}
	}
	return true
}

// engaged tells whether a figure is locked in hand-to-hand.  dvg.hth.locked, dvg.vehhth.no-lock
func (s *State) engaged(b BodyID) bool {
	if !s.Stands(b) || s.Bodies[b].Level > 0 || s.unlocks(b) {
		return false
	}
	for near := s.enemiesBy(b, 1); near.next(); {
		if s.locks(b, near.b) {
			return true
		}
	}
	return false
}

// locks tells whether contact with an enemy locks a figure.
func (s *State) locks(b, e BodyID) bool {
	return s.Bodies[e].Level == 0 && !s.unlocks(e) && s.Touching(b, e)
}

// foes ranges over the enemies that a figure is locked with.
func (s *State) foes(b BodyID) func(func(BodyID) bool) {
	return func(yield func(BodyID) bool) {
		if !s.Stands(b) || s.Bodies[b].Level > 0 || s.unlocks(b) {
			return
		}
		for near := s.enemiesBy(b, 1); near.next(); {
			if s.locks(b, near.b) && !yield(near.b) {
				return
			}
		}
	}
}

// unlocks tells whether contact with a figure locks nobody: a vehicle that is no mecha.  dvg.vehhth.no-lock
func (s *State) unlocks(b BodyID) bool {
	return s.holds("dvg.vehhth.no-lock", s.drives(s.frame(b))) || s.isGun(b)
}

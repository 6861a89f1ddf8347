package position

import (
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
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
	q := s.Quality(u)
	return !s.Applies("dvg.unit.perimeter.vehicle-elite", q == force.Elite || q == force.Crewed)
}

// inHull tells whether a figure is part of its unit's perimeter: on the ground, and not engaged. Who is known to have no
// enemy near is not asked about that.
// dvg.unit.perimeter.air, dvg.unit.perimeter.hth
func (s *State) inHull(b BodyID, alone bool) bool {
	if s.Figures[b].Stunned && !s.Applies("dvg.effector.stun.unit", true) {
		return false
	}
	return s.Stands(b) && !s.Applies("dvg.unit.perimeter.air", s.Bodies[b].Level > 0) && (alone || !s.Applies("dvg.unit.perimeter.hth", s.Engaged(b)))
}

// PerimeterOf is the hull of a unit without one figure, if that is wanted.
func (s *State) PerimeterOf(u UnitID, but BodyID) (geom.Part, bool) {
	w := s.Works()
	w.room = w.room[:0]
	alone := s.unmet(u)
	for b := s.FirstMan(u); b != NoBody; b = s.NextMan(b) {
		if b != but && s.inHull(b, alone) {
			w.room = append(w.room, s.Shape(b))
		}
	}
	return geom.PerimeterIn(few(&w.cores, len(w.room)+2), w.room...)
}

// Hulls adds the perimeters that a figure may not enter: those of the other units of its side.
// dvg.unit.perimeter.enemy-free
func (s *State) Hulls(b BodyID, within *geom.Box, out []hull) []hull {
	own := s.UnitOf(b)
	if !s.Applies("dvg.unit.perimeter.no-cross", s.bound(own)) || s.Applies("dvg.unit.perimeter.hth", s.Engaged(b)) {
		return out
	}
	s.LookRound()
	for u := range s.Groups {
		id := UnitID(u)
		if id == own || s.Groups[u].Side != s.Groups[own].Side && s.Applies("dvg.unit.perimeter.enemy-free", true) {
			continue
		}
		if box, ok := s.boxNow(id); !ok || within != nil && !within.Meets(box) {
			continue
		}
		if p, ok := s.PerimeterNow(id); ok {
			out = append(out, hull{id, p, p.Bounds()})
		}
	}
	return out
}

// hullCrossed refuses a leg through the perimeter of another unit of the side.  dvg.unit.perimeter.air
func (s *State) hullCrossed(g *Going, b BodyID, from, to geom.Point) *tally.Refusal {
	if g.Leap || g.Aloft || s.Applies("dvg.unit.perimeter.air", s.Bodies[g.Body].Level > 0) { // it flies there and lands
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
			return s.No("dvg.unit.perimeter.no-cross", "go round it", func() string {
				return s.FigureName(b) + " may not enter the perimeter of " + s.Name(h.unit)
			})
		}
	}
	return nil
}

// perimeterRefusal refuses an end that makes perimeters overlap, or overlap more than before.
// dvg.unit.perimeter.repair, dvg.unit.perimeter.air
func (s *State) perimeterRefusal(g *Going, w *Way) *tally.Refusal {
	lands := s.ChangesLevel(g.Body) // from where it made no perimeter: dvg.unit.perimeter.air
	if len(g.hulls) == 0 || w.At == s.Bodies[g.Body].At && !lands {
		return nil
	}
	own := s.UnitOf(g.Body)
	s.Note("dvg.unit.perimeter.no-coherency")
	end := s.ShapeAt(g.Body, w.At, w.Facing)
	if !s.nearHulls(g, end.Bounds(), w.At.Sub(s.Bodies[g.Body].At)) {
		return nil
	}
	shop := s.Works()
	now, _ := geom.PerimeterIn(shop.loops[0], s.withMates(g, w.At, w.Facing)...)
	shop.loops[0] = now.Core
	for i := range g.hulls {
		h := &g.hulls[i]
		if !now.Bounds().Meets(h.box) || !now.Overlaps(h.part) {
			continue
		}
		was, _ := geom.PerimeterIn(shop.loops[1], s.withMates(g, s.Bodies[g.Body].At, s.Bodies[g.Body].Facing)...)
		shop.loops[1] = was.Core
		if !lands && s.Applies("dvg.unit.perimeter.repair", was.Overlaps(h.part)) && now.Depth(h.part) <= was.Depth(h.part) {
			continue
		}
		if w.Aboard = s.boardsAt(g, w); w.Aboard {
			return nil
		}
		rule := tally.Rule("dvg.unit.perimeter.no-cross")
		if g.Leap || lands {
			rule = "dvg.unit.perimeter.air"
		}
		return s.No(rule, "end elsewhere", func() string {
			return "the perimeters of " + s.Name(own) + " and " + s.Name(h.unit) + " would overlap"
		})
	}
	return nil
}

// nearHulls tells whether the perimeter of a mover's unit could come near another, if the mover ends in a box and those who move with
// it as one go by the same step: by the boxes about them.
func (s *State) nearHulls(g *Going, box geom.Box, by geom.Point) bool {
	if !g.boxed {
		g.about, g.boxed = s.Bounds(g.Body), true
		for b := s.FirstMan(s.UnitOf(g.Body)); b != NoBody; b = s.NextMan(b) {
			if b != g.Body {
				g.about = g.about.Join(s.Bounds(b))
			}
		}
	}
	box = box.Join(g.about)
	for _, b := range g.Along {
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
func (s *State) layMates(g *Going) {
	if g.laid {
		return
	}
	g.laid = true
	w := s.Works()
	notes := w.Notes
	w.Notes = nil // it bears on no judgement of its own
	defer func() { w.Notes = notes }()
	u := s.UnitOf(g.Body)
	g.mates = slices.Grow(g.mates[:0], s.Count(u)+1+len(g.Along))
	alone := s.unmet(u)
	for b := s.FirstMan(u); b != NoBody; b = s.NextMan(b) {
		if b != g.Body && s.inHull(b, alone) && !slices.Contains(g.Along, b) {
			g.mates = append(g.mates, s.Shape(b))
		}
	}
}

// withMates adds a mover where it ends, and those who move with it as one, to the others of its unit; a gun makes no perimeter.
func (s *State) withMates(g *Going, at geom.Point, facing geom.Angle) []geom.Shape {
	s.layMates(g)
	out := g.mates // in the room behind them, good until the next
	if !s.IsGun(g.Body) {
		out = append(out, s.ShapeAt(g.Body, at, facing))
	}
	for _, b := range g.Along {
		body := s.Shape(b)
		out = append(out, body.Moved(at.Sub(s.Bodies[g.Body].At)))
	}
	return out
}

// hullRefusal refuses bodies of a unit whose perimeter would overlap that of another unit of its side, by more than
// it may.
func (s *State) hullRefusal(u UnitID, bodies []geom.Shape, _ geom.Fixed) *tally.Refusal {
	if !s.Applies("dvg.unit.perimeter.no-cross", s.bound(u)) {
		return nil
	}
	now, ok := geom.Perimeter(bodies...)
	if !ok {
		return nil
	}
	s.LookRound()
	for o := range s.Groups {
		id := UnitID(o)
		if id == u || s.Groups[o].Side != s.Groups[u].Side || s.Count(id) == 1 && !s.bound(id) { // one alone has no hull but its base
			continue
		}
		if p, ok := s.PerimeterNow(id); ok && now.Bounds().Meets(p.Bounds()) && now.Overlaps(p) {
			return No("dvg.unit.perimeter.no-cross", "place it elsewhere", "the perimeters of %s and %s would overlap", s.Name(u), s.Name(id))
		}
	}
	return nil
}

// unmet tells that no enemy is so near to a unit that it could touch one of it. It is not asked where judgements are noted.
func (s *State) unmet(u UnitID) bool {
	if s.Works().Notes != nil {
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
	box = box.Grow(2*s.Book.Farthest + 3)
	for _, e := range s.Host(law.OtherOfTwo(s.Groups[u].Side)) {
		if b := &s.Bodies[e]; box.Contains(b.At) && !b.Gone && !b.Off {
			return false
		}
	}
	return true
}

// Engaged tells whether a figure is locked in hand-to-hand.  dvg.hth.locked, dvg.vehhth.no-lock
func (s *State) Engaged(b BodyID) bool {
	if !s.Stands(b) || s.Bodies[b].Level > 0 || s.Unlocks(b) {
		return false
	}
	for near := s.EnemiesBy(b, 1); near.Next(); {
		if s.locks(b, near.Body) {
			return true
		}
	}
	return false
}

// locks tells whether contact with an enemy locks a figure.
func (s *State) locks(b, e BodyID) bool {
	return s.Bodies[e].Level == 0 && !s.Unlocks(e) && s.Touching(b, e)
}

// Foes ranges over the enemies that a figure is locked with.
func (s *State) Foes(b BodyID) func(func(BodyID) bool) {
	return func(yield func(BodyID) bool) {
		if !s.Stands(b) || s.Bodies[b].Level > 0 || s.Unlocks(b) {
			return
		}
		for near := s.EnemiesBy(b, 1); near.Next(); {
			if s.locks(b, near.Body) && !yield(near.Body) {
				return
			}
		}
	}
}

// Unlocks tells whether contact with a figure locks nobody: a vehicle that is no mecha.  dvg.vehhth.no-lock
func (s *State) Unlocks(b BodyID) bool {
	return s.Applies("dvg.vehhth.no-lock", s.Drives(s.Frame(b))) || s.IsGun(b)
}

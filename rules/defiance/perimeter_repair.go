package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// Perimeters that overlap through something that nobody chose are put right as soon as one of the two units acts: it may
// not stand still while one of its figures could lessen the overlap, and nor may that figure.  dvg.unit.perimeter.repair

// breaches tells whether the perimeter of a unit overlaps that of another of its side that keeps perimeters too.
func (s *State) breaches(u UnitID) bool {
	if !s.bound(u) {
		return false
	}
	s.lookRound()
	near := s.unitsNear(u)
	if len(near) == 0 && s.works().notes == nil {
		return false
	}
	own, ok := s.perimeterNow(u)
	if !ok {
		return false
	}
	for _, id := range near {
		if p, there := s.perimeterNow(id); there && s.bound(id) && own.Bounds().Meets(p.Bounds()) && own.Overlaps(p) {
			return true
		}
	}
	return false
}

// unitsNear lists the other units of its side whose boxes meet that of a unit; where judgements are noted, all.
func (s *State) unitsNear(u UnitID) []UnitID {
	w := s.works()
	w.near = w.near[:0]
	box, _ := s.boxNow(u)
	for o := range s.Groups {
		id := UnitID(o)
		if id == u || s.Groups[o].Side != s.Groups[u].Side {
			continue
		}
		if other, there := s.boxNow(id); w.notes != nil || there && box.Meets(other) {
			w.near = append(w.near, id)
		}
	}
	return w.near
}

// overlap is whether perimeters overlap, if it was asked.
type overlap uint8

const (
	unasked overlap = iota
	overlapping
	apart
)

// breachesNow is breaches of the unit of a mover, asked once a move.
func (s *State) breachesNow(g *going) bool {
	if g.breached == unasked || s.works().notes != nil {
		g.breached = apart
		if s.breaches(s.unitOf(g.b)) {
			g.breached = overlapping
		}
	}
	return g.breached == overlapping
}

// stillRefusal says why a part may not stay where it is.
func (s *State) stillRefusal(p *part) *tally.Refusal {
	if s.isGun(p.figures[0]) || !s.breaches(p.unit) || s.denied("dvg.unit.perimeter.repair") {
		return nil
	}
	for _, b := range p.figures {
		if s.engaged(b) || s.Bodies[b].Level > 0 {
			continue
		}
		g := s.prepare(&going{b: b, pace: walking, limit: s.mv(b), rule: "dvg.movement.walking", goal: NoBody, rival: NoUnit})
		undo := s.hush(g)
		_, ok := s.mending(g)
		undo()
		s.giveSpec(g.spec)
		if s.holds("dvg.unit.perimeter.repair", ok) {
			return no("dvg.unit.perimeter.repair", "move apart", "the perimeter of %s overlaps that of another unit", s.name(p.unit))
		}
	}
	return nil
}

// breach is how deep the perimeter of a mover's unit reaches into others if it stands somewhere.
func (s *State) breach(g *going, at geom.Point, facing geom.Angle) (deep geom.Fixed) {
	s.layMates(g)
	last := len(g.mates)
	g.mates = append(g.mates, s.ShapeAt(g.b, at, facing))
	own, _ := geom.Perimeter(g.mates...)
	g.mates = g.mates[:last]
	for i := range g.hulls {
		if h := &g.hulls[i]; s.bound(h.unit) && own.Bounds().Meets(h.part.Bounds()) && own.Overlaps(h.part) {
			deep += own.Depth(h.part)
		}
	}
	return deep
}

// mendRefusal refuses a figure of a unit that must be put right an end that does not lessen the overlap, if it could.
func (s *State) mendRefusal(g *going, w *way) *tally.Refusal {
	if !g.mends || len(g.hulls) == 0 || !s.breachesNow(g) || s.denied("dvg.unit.perimeter.repair") {
		return nil
	}
	body := &s.Bodies[g.b]
	was := s.breach(g, body.At, body.Facing)
	if was == 0 || w.at != body.At && s.breach(g, w.at, w.facing) < was {
		return nil
	}
	if _, ok := s.mending(g); !s.holds("dvg.unit.perimeter.repair", ok) {
		return nil
	}
	return s.no("dvg.unit.perimeter.repair", "move it so that they come apart", func() string {
		return "the perimeter of " + s.name(s.unitOf(g.b)) + " overlaps that of another unit, and " + s.figureName(g.b) + " can lessen that"
	})
}

// mending is a way of a figure that lessens the overlap of its unit's perimeter; it is looked for once a move.
func (s *State) mending(g *going) (flow.Path, bool) {
	if g.sawn {
		return g.mend, g.mendable
	}
	g.sawn = true
	plain := *g
	plain.mends, plain.judged, plain.mates = false, false, slices.Clip(g.mates)
	from := s.Bodies[g.b].At
	was := s.breach(&plain, from, s.Bodies[g.b].Facing)
	if was == 0 {
		return g.mend, false
	}
	for _, quarter := range [...]geom.Length{4, 2, 1} {
		for deg := geom.Angle(0); deg < 360; deg += 30 {
			p := flow.Path{Figure: int32(g.b), Points: []geom.Point{from.Polar(deg, g.limit*quarter/4)}}
			if w, refusal := s.judge(&plain, []flow.Path{p}); refusal == nil && s.breach(&plain, w.at, w.facing) < was {
				g.mend, g.mendable = p, true
				return p, true
			}
		}
	}
	return g.mend, false
}

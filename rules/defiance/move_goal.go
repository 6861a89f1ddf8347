package defiance

import (
	"sortie/geom"
	"sortie/tally"
)

// jumpRefusal holds the terrain under a jump against its height.
// dvg.movement.jump.height-low, dvg.movement.jump.height-mid, dvg.movement.jump.height-over
func (s *State) jumpRefusal(g *going, w *way) *tally.Refusal {
	from := s.Bodies[g.b].At
	high := geom.Length(0)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && p.Area.Crosses(from, w.at) {
			high = max(high, p.Height)
		}
	}
	mv := s.mv(g.b)
	most := s.law().jump(mv, high)
	if d := geom.Dist(from, w.at); d > most {
		rule := tally.Rule("dvg.movement.jump.height-low")
		switch {
		case most == 0:
			rule = "dvg.movement.jump.height-over"
		case most == 2*mv:
			rule = "dvg.movement.jump.height-mid"
		}
		return no(rule, "jump less far or another way", "%s would jump %s, and what is in the way lets it jump %s", s.figureName(g.b), s.long(d), s.long(most))
	}
	return nil
}

// goalRefusal holds the end of a move against what it is for: a charge, cover, or the unit that may be fought.
func (s *State) goalRefusal(g *going, w *way) *tally.Refusal {
	body := &s.Bodies[g.b]
	if g.cover != nil && w.at != body.At {
		start, end := s.ShapeAt(g.b, body.At, body.Facing), s.ShapeAt(g.b, w.at, w.facing)
		if g.cover.Gap(&end) >= g.cover.Gap(&start) {
			return no("dvg.morale.shaken.activation", "crawl toward the nearest cover", "%s may only crawl toward its nearest cover", s.figureName(g.b))
		}
	}
	if refusal := s.fleeRefusal(g, w); refusal != nil {
		return refusal
	}
	if g.contact {
		if refusal := s.contactRefusal(g, w); refusal != nil {
			return refusal
		}
	}
	if g.engages {
		return s.engageRefusal(g, w)
	}
	if g.boards {
		return s.boardingRefusal(g, w)
	}
	return s.closerRefusal(g, w)
}

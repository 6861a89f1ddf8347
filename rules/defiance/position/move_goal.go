package position

import (
	"sortie/geom"
	"sortie/tally"
)

// jumpRefusal holds the terrain under a jump against its height.
// dvg.movement.jump.height-low, dvg.movement.jump.height-mid, dvg.movement.jump.height-over
func (s *State) jumpRefusal(g *Going, w *Way) *tally.Refusal {
	from := s.Bodies[g.Body].At
	high := geom.Length(0)
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && p.Area.Crosses(from, w.At) {
			high = max(high, p.Height)
		}
	}
	mv := s.Movement(g.Body)
	most := s.Law().Jump(mv, high)
	if d := geom.Dist(from, w.At); d > most {
		rule := tally.Rule("dvg.movement.jump.height-low")
		switch {
		case most == 0:
			rule = "dvg.movement.jump.height-over"
		case most == 2*mv:
			rule = "dvg.movement.jump.height-mid"
		}
		return No(rule, "jump less far or another way", "%s would jump %s, and what is in the way lets it jump %s", s.FigureName(g.Body), s.Long(d), s.Long(most))
	}
	return nil
}

// goalRefusal holds the end of a move against what it is for: a charge, cover, or the unit that may be fought.
func (s *State) goalRefusal(g *Going, w *Way) *tally.Refusal {
	body := &s.Bodies[g.Body]
	if g.Cover != nil && w.At != body.At {
		start, end := s.ShapeAt(g.Body, body.At, body.Facing), s.ShapeAt(g.Body, w.At, w.Facing)
		if g.Cover.Gap(&end) >= g.Cover.Gap(&start) {
			return No("dvg.morale.shaken.activation", "crawl toward the nearest cover", "%s may only crawl toward its nearest cover", s.FigureName(g.Body))
		}
	}
	if refusal := s.fleeRefusal(g, w); refusal != nil {
		return refusal
	}
	if g.Contact {
		if refusal := s.contactRefusal(g, w); refusal != nil {
			return refusal
		}
	}
	if g.Engages {
		return s.engageRefusal(g, w)
	}
	if g.Boards {
		return s.boardingRefusal(g, w)
	}
	return s.closerRefusal(g, w)
}

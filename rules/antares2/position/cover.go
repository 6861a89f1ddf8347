package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// Cover is the best single cover bonus a model has against a shot from the given models. A hit is judged by
// the model that scored it alone; of several an obstacle counts if the lines of more than half cross it.
// a2.cover.per-model, a2.cover.defended-within-1
func (s *State) Cover(m ModelID, shooters []ModelID, pbs bool) (bonus int, label string, rule tally.Rule) {
	for i := range s.Book.Board.Pieces {
		pc := s.Piece(i)
		if pc.Building != nil {
			if b := int(pc.Building.Cover); s.Applies("a2.building.target-inside-cover", b > bonus && int(s.Bodies[m].Inside) == i && s.Indoors(m)) {
				bonus, label, rule = b, pc.Key, "a2.building.target-inside-cover"
			}
			continue
		}
		if b := int(pc.Kind.Cover); b > bonus && s.Applies(coverRule(b), s.covers(i, pc, m, shooters, pbs)) {
			bonus, label, rule = b, pc.Key, coverRule(b)
		}
	}
	for i := range s.Wrecks {
		// a2.resist.wreck-option: hard cover for who stands on it
		if w := &s.Wrecks[i]; bonus < 2 && s.TypeOf(m).Size < force.Large && w.Body.Contains(s.Bodies[m].At) {
			bonus, label, rule = 2, w.Name, "a2.resist.wreck-option"
		}
	}
	return bonus, label, rule
}

func coverRule(bonus int) tally.Rule {
	switch bonus {
	case 1:
		return "a2.cover.soft-1"
	case 2:
		return "a2.cover.hard-2"
	}
	return "a2.cover.fortification-3"
}

// covers tells whether a piece gives its cover to a model.
func (s *State) covers(i int, pc *force.Piece, m ModelID, shooters []ModelID, pbs bool) bool {
	if s.Applies("a2.cover.small-medium-only", s.TypeOf(m).Size >= force.Large && (!pc.CoversLarge || pc.Kind.NoLarge)) {
		return false // a2.terrain.note.nl
	}
	if pc.Kind.Class == force.Obstacle {
		return s.obstacleCovers(i, pc, m, shooters, pbs)
	}
	if s.Applies("a2.cover.area.body-half", s.TypeOf(m).Body) {
		body := s.Shape(m)
		return pc.Area.InsideMoreThanHalf(&body)
	}
	if body := s.Shape(m); s.Denied("a2.los.open.edge-keeps-cover") && pc.Area.EdgeWithin(&body, geom.Inch) {
		return false
	}
	return s.Applies("a2.cover.area.centre-inside", pc.Area.Contains(s.Bodies[m].At))
}

// obstacleCovers tells whether an obstacle covers a model: its unit defends it, the model is within an
// inch, and the shots come across. An assaulter has no cover from what its enemy defends.
// a2.cover.defended-within-1, a2.pbs.cover-applies
func (s *State) obstacleCovers(i int, pc *force.Piece, m ModelID, shooters []ModelID, pbs bool) bool {
	u := s.Bodies[m].Group
	body := s.Shape(m)
	if !pc.Area.Within(&body, geom.Inch) || !s.Defends(u, i) {
		return false
	}
	across := 0
	for _, from := range shooters {
		if s.Applies("a2.pbs.cover-applies", pbs && s.Units[u].Charged && s.Defends(s.Bodies[from].Group, i)) {
			continue
		}
		var room [8]geom.Span
		if len(pc.Area.Crossing(s.Bodies[from].At, s.Bodies[m].At, room[:0])) > 0 {
			across++
		}
	}
	return s.Applies("a2.cover.defended-within-1", 2*across > len(shooters))
}

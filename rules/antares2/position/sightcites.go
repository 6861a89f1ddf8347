package position

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// CoverBy is the rule for whom cover is worked out: each model, or the unit.
func CoverBy(e Edition) tally.Rule {
	return [...]tally.Rule{"a2.cover.per-model", "g1.shoot.cover-by-unit"}[e]
}

// CoverRules are the rules by which a piece does or does not cover a model in or near it.
func (s *State) CoverRules(i int, m ModelID, pbs bool, label string) []tally.Rule {
	pc, t := s.Piece(i), s.TypeOf(m)
	body := s.Shape(m)
	reach := geom.Length(0)
	if pc.Kind.Class == force.Obstacle {
		reach = 2 * geom.Inch
	}
	if pc.Building != nil || pc.Kind.Cover == 0 || !pc.Area.Within(&body, reach) {
		return nil
	}
	out := []tally.Rule{pc.Rule}
	switch {
	case t.Size >= force.Large && pc.Kind.NoLarge:
		return append(out, "a2.terrain.note.nl", "a2.cover.small-medium-only")
	case t.Size >= force.Large:
		out = append(out, "a2.cover.small-medium-only")
	}
	if pc.Kind.Class == force.Obstacle {
		return append(out, s.obstacleRules(i, m, pbs)...)
	}
	if t.Body {
		return append(out, "a2.cover.area.body-half")
	}
	out = append(out, "a2.cover.area.centre-inside")
	if pc.Area.EdgeWithin(&body, geom.Inch) && pc.Key == label {
		out = append(out, "a2.los.open.edge-keeps-cover")
	}
	return out
}

func (s *State) obstacleRules(i int, m ModelID, pbs bool) []tally.Rule {
	u := s.Bodies[m].Group
	switch {
	case pbs && s.Units[u].Charged:
		return []tally.Rule{"a2.pbs.cover-applies"}
	case s.Defends(u, i):
		return []tally.Rule{"a2.cover.defended-within-1", "a2.defended.whole-unit", "a2.defended.los-and-cover"}
	}
	return nil
}

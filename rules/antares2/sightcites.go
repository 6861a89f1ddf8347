package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// citeSight notes the rules that bear on the lines of a bout, when somebody listens.
func (r *Run) citeSight(b *Bout) {
	if b.PBS || b.Target < 0 || !r.io.Loud() {
		return
	}
	var n tally.Notes
	as := r.shooterSize(b.Arms)
	for _, arm := range b.Arms {
		seen := NoModel
		for m := range r.own(b.Target) {
			got := r.look(arm.Model, int(arm.Weapon), m, as, &n)
			n.Add(got.Rule)
			if !got.Blocked {
				seen = m
			}
		}
		if seen != NoModel && !n.Has("a2.los.block.formation-gap") && r.gapUsed(arm.Model, seen) != NoUnit {
			n.Add("a2.los.block.formation-gap")
		}
	}
	if r.obscuredFor(b, r.shootingModels(b)).penalty != 0 {
		n.Add("a2.hit.mod.obscuring.most-of-most")
	}
	r.cite(n.Rules...)
}

// citeCover notes the rules by which a model has cover against a hit, or has none.
func (r *Run) citeCover(b *Bout, h *Hit) {
	bonus, label, _ := r.coverFrom(b, h, h.Model)
	switch {
	case b.Melee || h.Blast && r.Bodies[h.Model].Inside < 0 && r.book.Edition == Second:
		return
	case h.NoCover:
		if bonus != 0 {
			r.cite("a2.cover.no-cover-rule")
		}
		return
	case bonus != 0:
		r.cite("a2.resist.mod.cover", coverBy(r.book.Edition))
	}
	for i := range r.book.Board.Pieces {
		r.cite(r.coverRules(i, h.Model, b.PBS, label)...)
	}
}

// coverBy is the rule for whom cover is worked out: each model, or the unit.
func coverBy(e Edition) tally.Rule {
	return [...]tally.Rule{"a2.cover.per-model", "g1.shoot.cover-by-unit"}[e]
}

// coverRules are the rules by which a piece does or does not cover a model in or near it.
func (s *State) coverRules(i int, m ModelID, pbs bool, label string) []tally.Rule {
	pc, t := s.piece(i), s.typ(m)
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
	case s.defends(u, i):
		return []tally.Rule{"a2.cover.defended-within-1", "a2.defended.whole-unit", "a2.defended.los-and-cover"}
	}
	return nil
}

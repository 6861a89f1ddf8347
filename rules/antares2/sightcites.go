package antares2

import (
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// citeSight notes the rules that bear on the lines of a bout, when somebody listens.
func (r *Run) citeSight(b *position.Bout) {
	if b.PBS || b.Target < 0 || !r.io.Loud() {
		return
	}
	var n tally.Notes
	as := r.ShooterSize(b.Arms)
	for _, arm := range b.Arms {
		seen := NoModel
		for m := range r.Own(b.Target) {
			got := r.Look(arm.Model, int(arm.Weapon), m, as, &n)
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
func (r *Run) citeCover(b *position.Bout, h *position.Hit) {
	bonus, label, _ := r.coverFrom(b, h, h.Model)
	switch {
	case b.Melee || h.Blast && r.Bodies[h.Model].Inside < 0 && r.Book.Edition == position.Second:
		return
	case h.NoCover:
		if bonus != 0 {
			r.cite("a2.cover.no-cover-rule")
		}
		return
	case bonus != 0:
		r.cite("a2.resist.mod.cover", position.CoverBy(r.Book.Edition))
	}
	for i := range r.Book.Board.Pieces {
		r.cite(r.CoverRules(i, h.Model, b.PBS, label)...)
	}
}

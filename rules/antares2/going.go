package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// agTest is one Ag test of a whole unit, at its lowest Ag, with the Cumbersome pin for failing.
// a2.test.whole-unit-worst-stat, a2.special.cumbersome
func (r *Run) agTest(name string, u UnitID, mod int, label string, rule tally.Rule) Verdict {
	r.cite("a2.test.whole-unit-worst-stat")
	sum := r.AgSum(name, u, mod, label, rule)
	v := r.agRoll(u, &sum)
	if !v.Pass && r.Cumbersome(u) {
		r.addPins(u, 1, "a2.special.cumbersome")
	}
	return v
}

// agRoll rolls an Ag test; in the first edition its ones and tens do more than pass and fail.
func (r *Run) agRoll(u UnitID, sum *tally.Tally) Verdict {
	if r.Book.Edition == position.First {
		return r.test(u, sum)
	}
	return r.passTest(u, sum)
}

// terrainTest takes the Ag test for entering or leaving a difficult piece and says whether the unit
// goes on unhindered.  a2.difficult.when-test
func (r *Run) terrainTest(g *position.Move, piece int) bool {
	p := r.Piece(piece)
	k := p.Kind
	u := g.Spec.Unit
	g.Seen.Add(piece)
	if !r.by("a2.area.difficult", true, "a2.difficult.when-test") {
		return true
	}
	r.cite("a2.difficult.what-counts-inside", p.Rule)
	mod, label := 0, ""
	if !r.Book.Options.FastPlay {
		mod, label = int(k.AgMod), k.Key
	}
	v := r.agTest(position.RollTerrain, u, mod, label, "a2.terrain.table.difficult-modifier")
	if bog := g.Bog(piece); v.Pass && (r.by("a2.terrain.note.os", bog) || r.by("a2.difficult.pass", !bog)) {
		return true
	}
	r.terrainPin(u, k)
	if g.Bog(piece) {
		g.Shut.Add(piece)
		r.cite("a2.terrain.note.os")
		return false
	}
	g.Half.Add(piece)
	r.cite("a2.difficult.fail-half-pace")
	return false
}

// terrainPin gives the pin of dangerous ground. Ruling: suspensored units take none in a lava flow.
// a2.terrain.note.pin
func (r *Run) terrainPin(u UnitID, k *force.TerrainKind) {
	o := &r.Book.Options
	if !k.Pin || o.NoPinNote || o.FastPlay {
		return
	}
	if r.by("a2.special.suspensored", k.HoverNoPin && r.Suspensored(u)) {
		return
	}
	r.addPins(u, 1, "a2.terrain.note.pin")
}

// obstacleTest takes the Ag test for crossing an obstacle on a run.  a2.obstacle.run-test
func (r *Run) obstacleTest(g *position.Move, piece int) bool {
	p := r.Piece(piece)
	g.Seen.Add(piece)
	if !r.by("a2.terrain.obstacle.difficult-means-test", true) {
		return true
	}
	r.cite("a2.obstacle.definition", p.Rule)
	mod := int(p.Kind.AgMod)
	if r.Book.Options.FastPlay {
		mod = 0
	}
	v := r.agTest(position.RollObstacle, g.Spec.Unit, mod, p.Kind.Key, "a2.terrain.table.difficult-modifier")
	r.cite("a2.obstacle.run-test")
	if r.by("a2.obstacle.test-pass", v.Pass) {
		return true
	}
	r.terrainPin(g.Spec.Unit, p.Kind)
	if !r.by("a2.obstacle.test-fail", true) {
		return true
	}
	g.Shut.Add(piece)
	return false
}

package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// The rolls of movement.
const (
	RollTerrain  = "terrain"
	RollObstacle = "obstacle"
	RollSprint   = "sprint"
)

// unhindered tells whether a unit crosses difficult terrain and obstacles without tests: probes and
// sharded units.  a2.terrain.summary.probes
func (s *State) unhindered(u UnitID) bool {
	probe := s.Units[u].Type == force.Probe
	return s.holds("a2.terrain.summary.probes", probe || s.everyOwn(u, func(t *force.ModelType) bool { return t.Traits.Sharded }))
}

// suspensored tells whether a whole unit floats.  a2.special.suspensored
func (s *State) suspensored(u UnitID) bool {
	return s.everyOwn(u, func(t *force.ModelType) bool { return t.Traits.Suspensored })
}

// everyOwn tells whether all models of a unit that are not equipment are so.
func (s *State) everyOwn(u UnitID, so func(t *force.ModelType) bool) bool {
	some := false
	for m := range s.own(u) {
		if !so(s.typ(m)) {
			return false
		}
		some = true
	}
	return some
}

// everyMan is the same of a unit's models without the weapon of a team, which is no man.
func (s *State) everyMan(u UnitID, so func(t *force.ModelType) bool) bool {
	some := false
	for m := range s.own(u) {
		if t := s.typ(m); t.Role != force.TeamWeapon {
			if !so(t) {
				return false
			}
			some = true
		}
	}
	return some
}

// barredBy is the rule that closes a piece to a model, empty if it may enter.
func (s *State) barredBy(m ModelID, p *force.Piece) tally.Rule {
	k := p.Kind
	if p.Building != nil {
		if p.Building.Decorative {
			return "a2.building.decorative"
		}
		if s.typ(m).Size > p.Building.Admits {
			return "a2.building.access-size"
		}
		return "" // but for its walls
	}
	u := s.Bodies[m].Group
	if k.Going == force.Impassable && !(k.OS && s.suspensored(u)) {
		if k.Rule == "a2.terrain.agreed-before-game" {
			return "a2.area.impassable"
		}
		return k.Rule // a2.terrain.area.deep-water
	}
	if s.typ(m).Size < force.Large || s.book.Options.FastPlay {
		return ""
	}
	if p.AdmitsLarge || s.typ(m).Traits.Squeezes {
		return "" // a2.vehicle.confined
	}
	if p.BarsLarge {
		return "a2.vehicle.confined"
	}
	if k.NL {
		return "a2.terrain.note.nl" // Ruling: large infantry and large weapon models too
	}
	if k.NLAI && !(s.book.Options.LargeJungle && s.largeInfantry(m)) {
		return "a2.terrain.note.nlai"
	}
	return ""
}

// largeInfantry tells whether a model is a large fighter of an infantry or beast unit.
func (s *State) largeInfantry(m ModelID) bool {
	t := s.Units[s.Bodies[m].Group].Type
	return (t == force.Infantry || t == force.Beast) && s.typ(m).Role != force.TeamWeapon
}

// difficultFor tells whether a unit must test to move in an area piece.  a2.area.difficult
func (s *State) difficultFor(u UnitID, piece int) bool {
	k := s.piece(piece).Kind
	if k.Class != force.AreaTerrain || k.Going != force.Difficult || s.unhindered(u) {
		return false
	}
	return !((k.OS || k.Hover) && s.suspensored(u))
}

// hindersRun tells whether a unit must test to cross an obstacle on a run.  a2.obstacle.run-test,
// a2.terrain.obstacle.difficult-means-test
func (s *State) hindersRun(u UnitID, piece int) bool {
	k := s.piece(piece).Kind
	if k.Class != force.Obstacle || k.Going != force.Difficult || s.unhindered(u) {
		return false
	}
	return !(k.Stream && s.suspensored(u))
}

// bog tells whether a piece is one of those where even a passed test means half speed for the unit.
// a2.terrain.note.os
func (g *move) bog(piece int) bool {
	k := g.s.piece(piece).Kind
	return k.Bog && !g.s.book.Options.FastPlay && g.s.difficultFor(g.spec.Unit, piece)
}

// defends tells whether a unit holds a defended position at an obstacle: any of its models but
// equipment touches it, from either side.  a2.defended.whole-unit
func (s *State) defends(u UnitID, piece int) bool {
	p := s.piece(piece)
	if p.Kind.Class != force.Obstacle {
		return false
	}
	for m := range s.own(u) {
		b := s.Shape(m)
		if !s.Bodies[m].Off && p.OnFloor(s.Bodies[m].Level) && p.Area.Within(&b, touch) {
			return true
		}
	}
	return false
}

// touch is how near counts as touching: what rounding can leave between two bases.
const touch geom.Length = 2

// agTest is one Ag test of a whole unit, at its lowest Ag, with the Cumbersome pin for failing.
// a2.test.whole-unit-worst-stat, a2.special.cumbersome
func (r *Run) agTest(name string, u UnitID, mod int, label string, rule tally.Rule) Verdict {
	r.cite("a2.test.whole-unit-worst-stat")
	sum := r.agSum(name, u, mod, label, rule)
	v := r.agRoll(u, &sum)
	if !v.Pass && r.cumbersome(u) {
		r.addPins(u, 1, "a2.special.cumbersome")
	}
	return v
}

// agRoll rolls an Ag test; in the first edition its ones and tens do more than pass and fail.
func (r *Run) agRoll(u UnitID, sum *tally.Tally) Verdict {
	if r.book.Edition == First {
		return r.test(u, sum)
	}
	return r.passTest(u, sum)
}

// agSum is the number an Ag test of a unit must not exceed. Equipment, and weapons without Ag, are
// left out.
func (s *State) agSum(name string, u UnitID, mod int, label string, rule tally.Rule) tally.Tally {
	lowest, found := int8(0), false
	for m := range s.own(u) {
		t := s.typ(m)
		if t.Role == force.TeamWeapon && t.Ag == 0 {
			continue
		}
		if !found || s.holds("a2.test.whole-unit-worst-stat", t.Ag < lowest) {
			lowest, found = t.Ag, true
		}
	}
	sum := s.sum(name, "Ag", "a2.stats.agility", int(lowest))
	if s.book.Edition == First && name != RollSprint {
		if short := s.crewShort(u); short > 0 {
			sum.Add("crew short", "g1.terrain.crew-short", -short)
		}
	}
	if mod != 0 {
		sum.Add(label, rule, mod)
	}
	return sum
}

func (s *State) cumbersome(u UnitID) bool {
	for m := range s.own(u) {
		if s.typ(m).Traits.Cumbersome {
			return true
		}
	}
	return false
}

// terrainTest takes the Ag test for entering or leaving a difficult piece and says whether the unit
// goes on unhindered.  a2.difficult.when-test
func (r *Run) terrainTest(g *move, piece int) bool {
	p := r.piece(piece)
	k := p.Kind
	u := g.spec.Unit
	g.seen.add(piece)
	if !r.by("a2.area.difficult", true, "a2.difficult.when-test") {
		return true
	}
	r.cite("a2.difficult.what-counts-inside", p.Rule)
	mod, label := 0, ""
	if !r.book.Options.FastPlay {
		mod, label = int(k.AgMod), k.Key
	}
	v := r.agTest(RollTerrain, u, mod, label, "a2.terrain.table.difficult-modifier")
	if bog := g.bog(piece); v.Pass && (r.by("a2.terrain.note.os", bog) || r.by("a2.difficult.pass", !bog)) {
		return true
	}
	r.terrainPin(u, k)
	if g.bog(piece) {
		g.shut.add(piece)
		r.cite("a2.terrain.note.os")
		return false
	}
	g.half.add(piece)
	r.cite("a2.difficult.fail-half-pace")
	return false
}

// terrainPin gives the pin of dangerous ground. Ruling: suspensored units take none in a lava flow.
// a2.terrain.note.pin
func (r *Run) terrainPin(u UnitID, k *force.TerrainKind) {
	o := &r.book.Options
	if !k.Pin || o.NoPinNote || o.FastPlay {
		return
	}
	if r.by("a2.special.suspensored", k.HoverNoPin && r.suspensored(u)) {
		return
	}
	r.addPins(u, 1, "a2.terrain.note.pin")
}

// obstacleTest takes the Ag test for crossing an obstacle on a run.  a2.obstacle.run-test
func (r *Run) obstacleTest(g *move, piece int) bool {
	p := r.piece(piece)
	g.seen.add(piece)
	if !r.by("a2.terrain.obstacle.difficult-means-test", true) {
		return true
	}
	r.cite("a2.obstacle.definition", p.Rule)
	mod := int(p.Kind.AgMod)
	if r.book.Options.FastPlay {
		mod = 0
	}
	v := r.agTest(RollObstacle, g.spec.Unit, mod, p.Kind.Key, "a2.terrain.table.difficult-modifier")
	r.cite("a2.obstacle.run-test")
	if r.by("a2.obstacle.test-pass", v.Pass) {
		return true
	}
	r.terrainPin(g.spec.Unit, p.Kind)
	if !r.by("a2.obstacle.test-fail", true) {
		return true
	}
	g.shut.add(piece)
	return false
}

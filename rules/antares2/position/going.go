package position

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

// Unhindered tells whether a unit crosses difficult terrain and obstacles without tests: probes and
// sharded units.  a2.terrain.summary.probes
func (s *State) Unhindered(u UnitID) bool {
	probe := s.Units[u].Type == force.Probe
	return s.Applies("a2.terrain.summary.probes", probe || s.EveryOwn(u, func(t *force.ModelType) bool { return t.Traits.Sharded }))
}

// Suspensored tells whether a whole unit floats.  a2.special.suspensored
func (s *State) Suspensored(u UnitID) bool {
	return s.EveryOwn(u, func(t *force.ModelType) bool { return t.Traits.Suspensored })
}

// EveryOwn tells whether all models of a unit that are not equipment are so.
func (s *State) EveryOwn(u UnitID, so func(t *force.ModelType) bool) bool {
	some := false
	for m := range s.Own(u) {
		if !so(s.TypeOf(m)) {
			return false
		}
		some = true
	}
	return some
}

// EveryMan is the same of a unit's models without the weapon of a team, which is no man.
func (s *State) EveryMan(u UnitID, so func(t *force.ModelType) bool) bool {
	some := false
	for m := range s.Own(u) {
		if t := s.TypeOf(m); t.Role != force.TeamWeapon {
			if !so(t) {
				return false
			}
			some = true
		}
	}
	return some
}

// BarredBy is the rule that closes a piece to a model, empty if it may enter.
func (s *State) BarredBy(m ModelID, p *force.Piece) tally.Rule {
	k := p.Kind
	if p.Building != nil {
		if p.Building.Decorative {
			return "a2.building.decorative"
		}
		if s.TypeOf(m).Size > p.Building.Admits {
			return "a2.building.access-size"
		}
		return "" // but for its walls
	}
	u := s.Bodies[m].Group
	if k.Going == force.Impassable && !(k.OS && s.Suspensored(u)) {
		if k.Rule == "a2.terrain.agreed-before-game" {
			return "a2.area.impassable"
		}
		return k.Rule // a2.terrain.area.deep-water
	}
	if s.TypeOf(m).Size < force.Large || s.Book.Options.FastPlay {
		return ""
	}
	if p.AdmitsLarge || s.TypeOf(m).Traits.Squeezes {
		return "" // a2.vehicle.confined
	}
	if p.BarsLarge {
		return "a2.vehicle.confined"
	}
	if k.NL {
		return "a2.terrain.note.nl" // Ruling: large infantry and large weapon models too
	}
	if k.NLAI && !(s.Book.Options.LargeJungle && s.largeInfantry(m)) {
		return "a2.terrain.note.nlai"
	}
	return ""
}

// largeInfantry tells whether a model is a large fighter of an infantry or beast unit.
func (s *State) largeInfantry(m ModelID) bool {
	t := s.Units[s.Bodies[m].Group].Type
	return (t == force.Infantry || t == force.Beast) && s.TypeOf(m).Role != force.TeamWeapon
}

// DifficultFor tells whether a unit must test to move in an area piece.  a2.area.difficult
func (s *State) DifficultFor(u UnitID, piece int) bool {
	k := s.Piece(piece).Kind
	if k.Class != force.AreaTerrain || k.Going != force.Difficult || s.Unhindered(u) {
		return false
	}
	return !((k.OS || k.Hover) && s.Suspensored(u))
}

// HindersRun tells whether a unit must test to cross an obstacle on a run.  a2.obstacle.run-test,
// a2.terrain.obstacle.difficult-means-test
func (s *State) HindersRun(u UnitID, piece int) bool {
	k := s.Piece(piece).Kind
	if k.Class != force.Obstacle || k.Going != force.Difficult || s.Unhindered(u) {
		return false
	}
	return !(k.Stream && s.Suspensored(u))
}

// Bog tells whether a piece is one of those where even a passed test means half speed for the unit.
// a2.terrain.note.os
func (g *Move) Bog(piece int) bool {
	k := g.State.Piece(piece).Kind
	return k.Bog && !g.State.Book.Options.FastPlay && g.State.DifficultFor(g.Spec.Unit, piece)
}

// Defends tells whether a unit holds a defended position at an obstacle: any of its models but
// equipment touches it, from either side.  a2.defended.whole-unit
func (s *State) Defends(u UnitID, piece int) bool {
	p := s.Piece(piece)
	if p.Kind.Class != force.Obstacle {
		return false
	}
	for m := range s.Own(u) {
		b := s.Shape(m)
		if !s.Bodies[m].Off && p.OnFloor(s.Bodies[m].Level) && p.Area.Within(&b, Touch) {
			return true
		}
	}
	return false
}

// Touch is how near counts as touching: what rounding can leave between two bases.
const Touch geom.Length = 2

// AgSum is the number an Ag test of a unit must not exceed. Equipment, and weapons without Ag, are
// left out.
func (s *State) AgSum(name string, u UnitID, mod int, label string, rule tally.Rule) tally.Tally {
	lowest, found := int8(0), false
	for m := range s.Own(u) {
		t := s.TypeOf(m)
		if t.Role == force.TeamWeapon && t.Ag == 0 {
			continue
		}
		if !found || s.Applies("a2.test.whole-unit-worst-stat", t.Ag < lowest) {
			lowest, found = t.Ag, true
		}
	}
	sum := s.Sum(name, "Ag", "a2.stats.agility", int(lowest))
	if s.Book.Edition == First && name != RollSprint {
		if short := s.crewShort(u); short > 0 {
			sum.Add("crew short", "g1.terrain.crew-short", -short)
		}
	}
	if mod != 0 {
		sum.Add(label, rule, mod)
	}
	return sum
}

// Cumbersome tells whether a failed Ag test gives a unit another pin.  a2.special.cumbersome
func (s *State) Cumbersome(u UnitID) bool {
	for m := range s.Own(u) {
		if s.TypeOf(m).Traits.Cumbersome {
			return true
		}
	}
	return false
}

package position

import "sortie/rules/antares2/force"

// Targets tells whether a model is a targeter probe.
func (s *State) Targets(m ModelID) bool {
	t := s.TypeOf(m)
	return t.UnitType == force.Probe && s.OnSheet("g1.drone.targeter.acc", t.Traits.Sheet.Targeter)
}

// clings tells whether a model is a targeter that is attached to the moving unit, or to the target of its charge: it is in
// nobody's way there.  g1.drone.targeter.acc
func (g *Move) clings(m ModelID) bool {
	if !g.State.Targets(m) {
		return false
	}
	to := g.Spec.Unit
	if g.State.OwnerOf(g.State.Bodies[m].Group) == g.State.OwnerOf(to) {
		to = g.Spec.Target
	}
	return to != NoUnit && g.State.UnitWithin(to, m, Touch)
}

// MayTouch tells whether a model may end as near to another as it likes: a targeter that moves at any enemy, to be attached to
// it or to mark an aim point, and others at a targeter that clings.  g1.acc.targeter, g1.oh.miss.targeter
func (g *Move) MayTouch(p *Pose, o *other) bool {
	return o.clung || o.Enemy && !g.Placed && g.State.Targets(p.Model)
}

// Sharded tells whether a unit is a shard: probes, or models that say so.
func (s *State) Sharded(u UnitID) bool {
	return s.Unit(u).Type == force.Probe || s.EveryMan(u, func(t *force.ModelType) bool { return t.Traits.Sharded })
}

// Strays tells whether the unit is a shard, whose models keep no formation. Ruling: the sheet has those of them that stand
// apart shot at apart, and those that cling to enemies far from one another together, as none could that must keep
// within 1".  g1.drone.shard.targeting
func (g *Move) Strays() bool {
	return g.State.OnSheet("g1.drone.shard.targeting", g.State.Sharded(g.Spec.Unit))
}

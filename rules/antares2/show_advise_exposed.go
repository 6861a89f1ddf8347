package antares2

import (
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// Whom the adviser sends forward first. Each enemy who shoots at a unit and hits pins it, and pins end even those whom no shot hurts. Most shoot at
// who is nearest, so that one who goes ahead alone is pinned by all who have their dice still; who goes when those are spent is not.

// How likely an enemy shoots at a unit, in percent: at the one that is nearest to him, and at each of the others.
const (
	nearestDraws = 90
	othersDraw   = 30
)

// exposure is how many pins a unit must reckon with this turn if it is at a place, in hundredths: one from each enemy who has a die in hand and hits
// it. One enemy may be left out.
func (s *State) exposure(u UnitID, at geom.Point, but UnitID) (pins int) {
	k := s.asTarget(u)
	for i := range s.Units {
		t := UnitID(i)
		if t == but || s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(t) || s.Units[i].InHand == 0 || s.Units[i].Type == force.Probe {
			continue
		}
		e := s.asTarget(t)
		far := geom.Dist(at, e.place)
		_, hits := s.modelWorth(t, e.usual, k.size, k.res, far, position.Advance, false)
		draws := othersDraw
		if s.foremost(u, t, far) {
			draws = nearestDraws
		}
		pins += min(hits*e.left*2/3, 90) * draws / 100
	}
	return pins
}

// foremost tells whether no friend of a unit is nearer to an enemy than so far.
func (s *State) foremost(u, t UnitID, far geom.Length) bool {
	at := s.gist(t).place
	for i := range s.Units {
		f := UnitID(i)
		if f != u && s.Groups[i].Side == s.Groups[u].Side && s.InPlay(f) && s.Units[i].Type != force.Probe && geom.Dist(at, s.gist(f).place) < far {
			return false
		}
	}
	return true
}

// pinned is what so many hundredths of pins cost a unit.
func (s *State) pinned(u UnitID, hundredths int) (harm int) {
	for pins := s.pins(u); hundredths > 0 && pins < s.ownCo(u); pins++ {
		harm += s.pinHarmAt(u, pins) * min(hundredths, 100) / 100
		hundredths -= 100
	}
	return harm
}

// ventures is what a unit risks by a plan that takes it forward, for the fire that may come there this turn, beyond what may come where it stands.
func (s *State) ventures(p *plan, e *errand, temper game.Temper) int {
	if p.order != position.RunOrder && p.order != position.Advance || s.Units[p.unit].Where != position.OnTable {
		return 0
	}
	u, from, but := p.unit, s.place(p.unit), NoUnit
	var to geom.Point
	if p.run.Assaults() {
		to, but = s.place(p.target), p.target
	} else {
		moves := 1
		if p.order == position.RunOrder {
			moves = 2 + position.OneIf(p.run == position.Sprint)
		}
		to = geom.Toward(from, e.goal, min(s.reachOf(u)*geom.Length(moves), e.far))
	}
	there, here := s.pinned(u, s.exposure(u, to, but)), s.pinned(u, s.exposure(u, from, NoUnit))
	return s.harmCounts(temper.Cares(max(there-here, 0)))
}

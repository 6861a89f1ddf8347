package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// OneIf is 1 for what holds.
func OneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Current is the unit's order: what its newest die shows.  a2.mod.current-order
func (u *Unit) Current() Order {
	if u.NDice == 0 {
		return NoOrder
	}
	return u.Dice[u.NDice-1].Shows()
}

// Shows is the order a die stands for; one that only marks a failed order aboard stands for none.
func (d Die) Shows() Order {
	if d.Failed {
		return NoOrder
	}
	return d.Order
}

// Ambushes tells whether a unit waits on Ambush and has not shot from it yet.
func (u *Unit) Ambushes() bool { return u.Current() == Ambush && !u.Dice[u.NDice-1].Sprung }

// CanReceive tells whether a unit can still be given an order.  a2.turn.allocate
func (s *State) CanReceive(u UnitID) bool {
	un := &s.Units[u]
	return un.Where != Destroyed && un.Where != Reserve && un.InHand > 0
}

// Applies is by where nothing is carried out and so nothing cited: in offers, judgements and sums.
func (s *State) Applies(rule tally.Rule, cond bool) bool { return cond && !s.Book.Denied(rule) }

// Denied tells whether a rule case has switched one of these rows off; see Deny.
func (s *State) Denied(rules ...tally.Rule) bool { return s.Book.Denied(rules...) }

// Sum starts a number with its reasons.
func (s *State) Sum(name, label string, rule tally.Rule, base int) tally.Tally {
	return s.Book.Sum(name, label, rule, base)
}

// OwnerOf is the side of a unit, nobody for no unit.
func (s *State) OwnerOf(u UnitID) Side {
	if u < 0 {
		return flow.Nobody
	}
	return s.Groups[u].Side
}

// Name is what players call a unit.
func (s *State) Name(u UnitID) string {
	if u < 0 {
		return "nobody"
	}
	return s.Book.Kinds[s.Units[u].Kind].Name
}

// Unit and TypeOf are what the book knows of a unit and of a model.
func (s *State) Unit(u UnitID) *Unit               { return &s.Units[u] }
func (s *State) TypeOf(m ModelID) *force.ModelType { return &s.Book.Types[s.Bodies[m].Base] }

// Counts tells whether a model is one of the unit's own: neither equipment nor symbiote. Team weapons
// count for sight, range and hits, not for strength.
func (s *State) Counts(m ModelID) bool {
	role := s.TypeOf(m).Role
	return role != force.Equipment && role != force.Symbiote
}

// Living tells whether a model counts towards its unit's strength.  a2.break.count.no-weapons-equipment
func (s *State) Living(m ModelID) bool {
	role := s.TypeOf(m).Role
	return role == force.Fighter || role == force.Crew || s.Denied("a2.break.count.no-weapons-equipment")
}

// Own ranges over the models of a unit that are not equipment.
func (s *State) Own(u UnitID) func(func(ModelID) bool) {
	return func(yield func(ModelID) bool) {
		for m := range s.Members(u) {
			if s.Counts(m) && !yield(m) {
				return
			}
		}
	}
}

// InPlay tells whether a unit is on the table.
func (s *State) InPlay(u UnitID) bool { return s.Units[u].Where == OnTable }

// UnitWithin tells whether some own model of a unit is within d of a model.  a2.measure.within-inclusive
func (s *State) UnitWithin(u UnitID, m ModelID, d geom.Length) bool {
	x := s.Shape(m)
	for n := range s.Own(u) {
		y := s.Shape(n)
		if geom.Within(&x, &y, d) {
			return true
		}
	}
	return false
}

// Prisoner is the kind of marker an incapacitated model leaves.
const Prisoner = "prisoner"

// burdened says why carriers may not sprint, nil if a unit carries nobody.  a2.special.subdue.carry
func (s *State) burdened(u UnitID) *tally.Refusal {
	if c := s.Unit(u).Carrying; c >= 0 && int(c) < len(s.Markers) && s.Markers[c].Kind == Prisoner {
		return tally.Refuse("a2.special.subdue.carry", s.Name(u)+" carries a prisoner", "run instead")
	}
	return nil
}

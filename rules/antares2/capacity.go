package antares2

import (
	"fmt"

	"sortie/rules/antares2/force"
	"sortie/tally"
)

// spaces is the room a model takes in a transport, counted in half spaces, and the rule that says so.
// Drones, weapons and equipment use the same single total as troops.  a2.transport.compactors
func spaces(w []force.Weapon, t *force.ModelType) (int, tally.Rule) {
	switch {
	case t.Traits.Space > 0:
		return int(t.Traits.Space), "a2.transport.space-n"
	case t.Traits.HeavySpace == 3:
		return 6, "a2.transport.capacity.three"
	case t.Traits.HeavySpace == 2:
		return 4, "a2.transport.capacity.two"
	case t.Size == force.Small || t.Traits.Buddy || t.UnitType == force.Probe:
		return 1, "a2.transport.capacity.small"
	case t.Mount != force.NoMount || t.UnitType == force.Mounted || heavyWeapon(w, t):
		return 4, "a2.transport.capacity.two"
	case t.UnitType == force.Drone && t.Role == force.Fighter:
		return 6, "a2.transport.capacity.three"
	}
	return 2, "a2.transport.capacity.medium"
}

// heavyWeapon tells whether a model is a weapon of the heavy class.
func heavyWeapon(w []force.Weapon, t *force.ModelType) bool {
	if t.Role != force.TeamWeapon {
		return false
	}
	for _, i := range t.Weapons {
		if w[i].Class == force.Heavy {
			return true
		}
	}
	return false
}

// spacesFor is the room a model takes in this game.
func (s *State) spacesFor(m ModelID) (int, tally.Rule) {
	n, rule := spaces(s.book.Weapons, s.typ(m))
	if s.denied(rule) {
		n = 0
	}
	return n, rule
}

// spacesOf is the room a whole unit takes, in half spaces. Symbiotes take none of their own.
func (s *State) spacesOf(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		if s.typ(m).Role == force.Symbiote {
			continue
		}
		k, _ := s.spacesFor(m)
		n += k
	}
	return n
}

// room is what a transport can hold, in half spaces: the largest of its models, because a unit is not
// split between transports.  a2.transport.whole-units
func (s *State) room(t UnitID) int {
	n := 0
	for m := range s.Members(t) {
		n = max(n, 2*int(s.typ(m).Traits.Transport))
	}
	return n
}

// load is what a transport holds, in half spaces.
func (s *State) load(t UnitID) int {
	n := 0
	for i := range s.Units {
		if s.aboardOf(UnitID(i), t) {
			n += s.spacesOf(UnitID(i))
		}
	}
	return n
}

// aboardOf tells whether a unit is aboard a transport.
func (s *State) aboardOf(u, t UnitID) bool {
	return s.Units[u].Where == Aboard && s.Units[u].Carrier == t
}

// transports tells whether a unit is a transport.
func (s *State) transports(t UnitID) bool { return s.room(t) > 0 }

// takesAboardRefusal says why a transport may not take a unit, whatever it does this turn; nil if it may.
func (s *State) takesAboardRefusal(t, u UnitID) *tally.Refusal {
	if s.Units[t].Type != force.Vehicle && s.Units[t].Type != force.HumongousBeast || !s.transports(t) {
		return tally.Refuse("a2.transport.who-can-be-carried", s.name(t)+" is no transport", "pick one with the Transport rule")
	}
	if r := s.passengerRefusal(u); r != nil {
		return r
	}
	need, have := s.spacesOf(u), s.room(t)-s.load(t)
	if s.aboardOf(u, t) {
		have += need
	}
	if need > have {
		return tally.Refuse("a2.transport.capacity", fmt.Sprintf("%s takes %s spaces and %s has %s left", s.name(u), halves(need), s.name(t), halves(have)), "pick a larger transport")
	}
	return nil
}

// passengerRefusal says why a unit can never be carried, nil if it can.
func (s *State) passengerRefusal(u UnitID) *tally.Refusal {
	switch s.Units[u].Type {
	case force.Vehicle, force.HumongousBeast:
		return tally.Refuse("a2.transport.who-can-be-carried", s.Units[u].Type.String()+" units are never carried", "leave it outside")
	}
	for m := range s.Members(u) {
		if s.typ(m).Size >= force.Large {
			return tally.Refuse("a2.transport.no-large", s.typ(m).Name+" is too large to be carried", "leave it outside")
		}
	}
	return nil
}

// halves writes half spaces: 19 is 9.5.
func halves(n int) string {
	if n%2 == 0 {
		return fmt.Sprint(n / 2)
	}
	return fmt.Sprintf("%d.5", n/2)
}

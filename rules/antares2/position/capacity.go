package position

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

// SpacesFor is the room a model takes in this game.
func (s *State) SpacesFor(m ModelID) (int, tally.Rule) {
	n, rule := spaces(s.Book.Weapons, s.TypeOf(m))
	if s.Denied(rule) {
		n = 0
	}
	return n, rule
}

// spacesOf is the room a whole unit takes, in half spaces. Symbiotes take none of their own.
func (s *State) spacesOf(u UnitID) int {
	n := 0
	for m := range s.Members(u) {
		if s.TypeOf(m).Role == force.Symbiote {
			continue
		}
		k, _ := s.SpacesFor(m)
		n += k
	}
	return n
}

// Room is what a transport can hold, in half spaces: the largest of its models, because a unit is not
// split between transports.  a2.transport.whole-units
func (s *State) Room(t UnitID) int {
	n := 0
	for m := range s.Members(t) {
		n = max(n, 2*int(s.TypeOf(m).Traits.Transport))
	}
	return n
}

// Load is what a transport holds, in half spaces.
func (s *State) Load(t UnitID) int {
	n := 0
	for i := range s.Units {
		if s.AboardOf(UnitID(i), t) {
			n += s.spacesOf(UnitID(i))
		}
	}
	return n
}

// AboardOf tells whether a unit is aboard a transport.
func (s *State) AboardOf(u, t UnitID) bool {
	return s.Units[u].Where == Aboard && s.Units[u].Carrier == t
}

// transports tells whether a unit is a transport.
func (s *State) transports(t UnitID) bool { return s.Room(t) > 0 }

// TakesAboardRefusal says why a transport may not take a unit, whatever it does this turn; nil if it may.
func (s *State) TakesAboardRefusal(t, u UnitID) *tally.Refusal {
	if s.Units[t].Type != force.Vehicle && s.Units[t].Type != force.HumongousBeast || !s.transports(t) {
		return tally.Refuse("a2.transport.who-can-be-carried", s.Name(t)+" is no transport", "pick one with the Transport rule")
	}
	if r := s.passengerRefusal(u); r != nil {
		return r
	}
	need, have := s.spacesOf(u), s.Room(t)-s.Load(t)
	if s.AboardOf(u, t) {
		have += need
	}
	if need > have {
		return tally.Refuse("a2.transport.capacity", fmt.Sprintf("%s takes %s spaces and %s has %s left", s.Name(u), Halves(need), s.Name(t), Halves(have)), "pick a larger transport")
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
		if s.TypeOf(m).Size >= force.Large {
			return tally.Refuse("a2.transport.no-large", s.TypeOf(m).Name+" is too large to be carried", "leave it outside")
		}
	}
	return nil
}

// Halves writes half spaces: 19 is 9.5.
func Halves(n int) string {
	if n%2 == 0 {
		return fmt.Sprint(n / 2)
	}
	return fmt.Sprintf("%d.5", n/2)
}

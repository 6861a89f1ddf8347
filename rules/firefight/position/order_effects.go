package position

import (
	"sortie/geom"
	"sortie/rules/firefight/force"
)

// OrderEffect is the amount that orders in effect give a unit: the one it follows in its activation, or
// else the best aura in reach, of one order only. What Invigorated gives comes on top. No order helps a unit
// while it makes an assault reaction.  ff.orders.one-per-activation, ff.orders.aura,
// ff.kw.disruption.no-orders, ff.kw.elusive.stack, ff.react.no-orders
func (s *State) OrderEffect(u UnitID, effect string) int {
	un := s.Unit(u)
	n := 0
	switch {
	case effect == force.EffectFrenzy && un.Vigour == VigourFrenzy:
		n = 1
	case effect == force.EffectLongerAdvance && un.Vigour == VigourAdvance:
		n = 3
	}
	if un.Disrupted || un.Reacting {
		return n
	}
	if un.Order > 0 {
		return n + s.Book.Orders[un.Order-1].Gives(effect, un.Boosted)
	}
	best := 0
	for c := range s.Units {
		a := s.Units[c].Aura
		if a == 0 || un.Lean > 0 && un.Lean != a {
			continue
		}
		if g := s.Book.Orders[a-1].Gives(effect, false); g > best && s.AuraReaches(UnitID(c), u) {
			best = g
		}
	}
	return n + best
}

// extraReach is what orders and Invigorated add to a move, in inches.  ff.house.order.faction.double-time,
// ff.house.order.command.forward, ff.kw.invigorated.choice
func (s *State) extraReach(u UnitID, sprint bool) geom.Length {
	n := s.OrderEffect(u, force.EffectLongerMove)
	if !sprint {
		n += s.OrderEffect(u, force.EffectLongerAdvance)
	}
	return geom.Length(n) * geom.Inch
}

// Ability is the psychic ability behind an action of a unit, nil if there is none.
func (s *State) Ability(u UnitID, a Action) *force.PsychicKind {
	i := int(a - Psychic)
	list := s.Lead(u).Psychic
	if i < 0 || i >= len(list) {
		return nil
	}
	return s.Book.Psychic(list[i])
}

package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// handArmed tells whether a model carries a hand weapon.  g1.h2h.mod.hand-weapon
func (s *State) handArmed(t *force.ModelType) bool {
	for _, w := range t.Weapons {
		if s.Book.Weapons[w].Hand {
			return true
		}
	}
	return false
}

// hazard turns the 10 of a hazardous weapon on the striker's own unit: a hit at the weapon's SV.
// g1.h2h.hazardous, g1.house.hazardous
func (r *Run) hazard(b *position.Bout, blow Blow) {
	if !r.sheet("g1.h2h.hazardous", r.hazardous(blow)) {
		return
	}
	b.Frenzy = append(b.Frenzy, r.strikeHit(blow))
	r.tell("hazard", b.Shooter, b.Shooter, "g1.h2h.hazardous", "%s hurts its own", r.Name(b.Shooter))
}

func (s *State) hazardous(b Blow) bool {
	return b.Weapon >= 0 && s.Book.Weapons[s.armValue(b.Model, b.Weapon)].Hazardous
}

// consolidationTriggers tells whether enemies may react to a consolidation move; they may not.
// g1.h2h.consolidate.no-reaction, a2.react.only-to-orders
func (r *Run) consolidationTriggers() bool {
	return r.Book.Edition == position.First && !r.by("g1.h2h.consolidate.no-reaction", true)
}

package incision

import (
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// skilled adds what a shooter's skill with its weapon gives: Marksman and Sniper, as force reckons them.
func (s *State) skilled(t *tally.Tally, v *volley, b force.Band, aimed bool) {
	w := &s.book.weapons[v.weapon]
	own := s.book.force.AimedShot(&s.model(s.shooter(v.by)).Profile, w, &w.Modes[v.mode], v.number(), b, aimed, v.order == Fire)
	for i := 1; i < own.Len(); i++ {
		l := own.Line(i)
		t.Add(l.Label, l.Rule, int(l.Value))
	}
}

// bandOf is the range band of a mode in somebody's hands: thrown as far as its Str, longer with the weapon a marksman
// knows.  is.weapon.range-bands, is.grenade.range
func (s *State) bandOf(by ModelID, weapon int16, md *mode, shots int, d geom.Length) force.Band {
	if md.Fire == force.Thrown {
		return s.band(by, md, d)
	}
	for b, limit := range s.book.force.Bands(&s.model(s.shooter(by)).Profile, &s.book.weapons[weapon], md, shots) {
		if d <= limit {
			return force.Band(b)
		}
	}
	return force.BeyondRange
}

// phased says why a phased mode cannot be used: only on a Fire order, never in a reaction, only by an Isorian who is
// both marksman and sniper with the rifle.
// is.attr.phased-users, is.attr.phased-fire, is.attr.phased-no-reaction
func (s *State) phased(m ModelID, weapon int16, md *mode, order Order, reacts bool) *tally.Refusal {
	if !md.Has(force.PhasedFire) {
		return nil
	}
	p, key := s.model(m), s.book.weapons[weapon].Key
	switch {
	case s.holds("is.attr.phased-users", p.People&force.Isorian == 0 || p.Named(force.Marksman) != key || p.Named(force.Sniper) != key):
		return tally.Refuse("is.attr.phased-users", "only an Isorian marksman and sniper fires it phased", "use another mode")
	case s.holds("is.attr.phased-no-reaction", reacts):
		return tally.Refuse("is.attr.phased-no-reaction", "there is no phased fire in a reaction", "use another mode")
	case s.holds("is.attr.phased-fire", order != Fire):
		return tally.Refuse("is.attr.phased-fire", "phased fire needs a Fire order", "use another mode")
	}
	return nil
}

package antares2

import (
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// RollFrenzy picks the beast that a frenzied neighbour bites.
const RollFrenzy = "frenzy"

// frenzied lets a 10 of a Frenzy model hit another beast of its own unit, chosen by lot: never a
// handler, nor itself.  a2.special.frenzy.tens
func (r *Run) frenzied(b *position.Bout, blow Blow) {
	if !r.Applies("a2.special.frenzy.tens", r.TypeOf(blow.Model).Traits.Frenzy) {
		return
	}
	n := 0
	for m := range r.Members(b.Shooter) {
		if r.bites(blow.Model, m) {
			n++
		}
	}
	if n == 0 {
		return
	}
	pick := r.roll(RollFrenzy, n, b.Shooter)
	for m := range r.Members(b.Shooter) {
		if !r.bites(blow.Model, m) {
			continue
		}
		if pick--; pick == 0 {
			h := r.strikeHit(blow)
			h.Model = m
			b.Frenzy = append(b.Frenzy, h)
			r.tell("frenzy", b.Shooter, b.Shooter, "a2.special.frenzy.tens", "%s turns on its own", r.Name(b.Shooter))
			return
		}
	}
}

// bites tells whether a frenzied beast can strike another of its unit by mistake: one that can be hit.
// a2.special.frenzy.tens, a2.allocate.rule-immunity
func (s *State) bites(by, m ModelID) bool {
	t := s.TypeOf(m)
	return m != by && t.UnitType == force.Beast && !t.Traits.Handler && s.Living(m) && !s.Applies("a2.allocate.rule-immunity", t.Traits.NoHit)
}

// shareFrenzy adds what a unit did to itself to what its enemy does to it.
func shareFrenzy(by, on *position.Bout) {
	on.Hits = append(on.Hits, by.Frenzy...)
	by.Frenzy = nil
}

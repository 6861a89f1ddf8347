package firefight

import "sortie/tally"

// htdRefusal says why a unit cannot hit the dirt, not even for free.  ff.actions.htd.forbidden, ff.kw.construct.no-htd
func (r *Run) htdRefusal(u UnitID) *tally.Refusal {
	k := r.Words(u)
	switch {
	case r.Units[u].HtD:
		return tally.Refuse("ff.actions.htd.short", "it has a hit-the-dirt marker already", "choose another action")
	case k.Construct:
		return tally.Refuse("ff.kw.construct.no-htd", "a Construct cannot hit the dirt", "choose another action")
	case k.Fly, k.Wheeled, k.Vehicle, k.Walker, r.anyBulky(u):
		return tally.Refuse("ff.actions.htd.forbidden", "Bulky, Fly, Wheeled, Vehicle and Walker units cannot hit the dirt", "choose another action")
	}
	return nil
}

// anyBulky tells whether a unit contains a Bulky model.  ff.kw.bulky
func (s *State) anyBulky(u UnitID) bool {
	for m := range s.Members(u) {
		if s.TypeOf(m).Words.Bulky {
			return true
		}
	}
	return false
}

// hitTheDirt gives a unit its marker, at most one.  ff.actions.htd.short
func (r *Run) hitTheDirt(u UnitID) {
	if r.htdRefusal(u) != nil || r.Denied("ff.actions.htd.short") {
		return
	}
	r.tell("htd", u, NoUnit, "ff.actions.htd.short", "%s hits the dirt", r.Name(u))
	r.Unit(u).HtD = true
}

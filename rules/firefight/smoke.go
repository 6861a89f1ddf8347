package firefight

import (
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// hasSmoke tells whether a unit has a Smoke weapon left.
func (s *State) hasSmoke(u UnitID) bool {
	for m := range s.Members(u) {
		for slot, w := range s.TypeOf(m).Weapons {
			if s.Book.Weapons[w].Words.Smoke && s.Figures[m].Spent&(1<<slot) == 0 {
				return true
			}
		}
	}
	return false
}

// smokeRefusal says why a unit cannot lay smoke on a friend or on itself: it is a shoot action that needs
// LOS and range like any other.  ff.kw.smoke.target
func (r *Run) smokeRefusal(u, t UnitID, act position.Action) (tally.Rule, string) {
	switch {
	case act == position.BlazeAway || !r.hasSmoke(u):
		return "ff.basics.sides.friendly", "it is a friend"
	case r.Unit(t).Where == position.Aboard:
		return "ff.transport.no-shooting-out", "units in a transport cannot be aimed at"
	case u == t:
		return "", ""
	}
	a := r.AimAt(u, t, act, nil)
	if a.Look().Sight == position.BlockedSight {
		return "ff.los.blocked-only-indirect", "the line of sight is blocked"
	}
	for m := range r.Members(u) {
		if r.smokeGun(&a, m) >= 0 {
			return "", ""
		}
	}
	return "ff.kw.smoke.target", "no smoke reaches it"
}

// smokeGun is the place of a Smoke weapon of a model that reaches the target, -1 for none.
func (s *State) smokeGun(a *position.Aim, m ModelID) int {
	if s.TypeOf(m).Shoot == force.Dash && a.Unit != a.Mark {
		return -1
	}
	for slot, w := range s.TypeOf(m).Weapons {
		wp := &s.Book.Weapons[w]
		if wp.Words.Smoke && s.Figures[m].Spent&(1<<slot) == 0 && (a.Unit == a.Mark || a.Any(wp.Range, true)) {
			return slot
		}
	}
	return -1
}

// smoke lays smoke: on the unit itself without a roll, on a friend with a SHOOT roll without modifiers, of
// which one hit is enough.  ff.kw.smoke.target, ff.kw.smoke.effect
func (r *Run) smoke(u, t UnitID, act position.Action) {
	r.cite("ff.kw.smoke.target")
	a := r.AimAt(u, t, act, nil)
	hit := u == t
	for m := range r.Members(u) {
		slot := r.smokeGun(&a, m)
		if slot < 0 {
			continue
		}
		w := &r.Book.Weapons[r.TypeOf(m).Weapons[slot]]
		if u != t {
			for range w.Dice {
				hit = r.succeeds(r.rollNeed(RollSmoke, u, int(r.TypeOf(m).Shoot)), int(r.TypeOf(m).Shoot)) || hit
			}
		}
		if r.by("ff.kw.one-shot", w.Words.OneShot) {
			r.Figures[m].Spent |= 1 << slot
		}
	}
	if hit {
		r.tell("smoked", t, u, "ff.kw.smoke.effect", "%s is hidden by smoke", r.Name(t))
		r.Unit(t).Smoked = true
	}
}

package firefight

import (
	"fmt"

	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The question and rolls of a NERVE test.
const (
	AskNerveReroll  = "nerve-reroll"
	RollNerve       = "nerve"
	RollNerveReroll = "reroll-nerve"
)

// nerveSum is the number a NERVE test needs. Plain tests leave all modifiers out.  ff.nerve.roll
func (s *State) nerveSum(u UnitID, plain bool) tally.Tally {
	un := s.Unit(u)
	sum := s.Sum("nerve", "NERVE", "ff.nerve.roll", int(s.Lead(u).Nerve))
	if plain {
		return sum
	}
	if un.Where == position.Inside {
		sum.Add("in a building", "ff.nerve.mod.building", -1)
	}
	if s.Applies("ff.pin.effect.nerve", un.Pinned) {
		sum.Add("pinned", "ff.nerve.mod.pinned", 1)
	}
	if s.lastModel(u) {
		sum.Add("last model", "ff.nerve.mod.last-model", 2)
	}
	return sum
}

// lastModel tells whether a unit is the single model left of a troop or specialist unit that began with
// more; drones do not count.  ff.nerve.mod.last-model
func (s *State) lastModel(u UnitID) bool {
	c := s.Book.Kinds[s.Units[u].Kind].Category
	return (c == force.Troop || c == force.Specialist) && !s.Lead(u).Leads && s.Units[u].Original > 1 && s.troopers(u) == 1
}

// nerveTest takes a NERVE test: a failure may be re-rolled once by an inspired unit.  ff.nerve.roll,
// ff.nerve.inspiring-reroll, ff.basics.dice.dash-stat
func (r *Run) nerveTest(u UnitID, rule tally.Rule, plain bool) bool {
	if r.by("ff.basics.dice.dash-stat", r.Lead(u).Nerve == force.Dash) {
		return false
	}
	if !r.by(rule, true) {
		return true
	}
	sum := r.nerveSum(u, plain)
	if r.Unit(u).Pinned && !plain {
		r.cite("ff.pin.effect.nerve")
	}
	face := r.rollNeed(RollNerve, u, sum.Total())
	passed := r.succeeds(face, sum.Total())
	r.tellNerve(u, &sum, passed, face)
	if !passed {
		if why := r.inspired(u); r.by("ff.nerve.inspiring-reroll", why != "" && r.askReroll(u, why), "ff.basics.reroll.each-die-once") {
			face = r.rollNeed(RollNerveReroll, u, sum.Total())
			passed = r.succeeds(face, sum.Total())
			r.tellNerve(u, &sum, passed, face)
		}
	}
	if passed && r.Unit(u).Pinned && !plain {
		r.cite("ff.nerve.pass-keeps-pin")
	}
	return passed
}

func (r *Run) tellNerve(u UnitID, sum *tally.Tally, passed bool, face int) {
	if !r.io.Loud() {
		return
	}
	verb, name := "fails", "nerve-failed"
	if passed {
		verb, name = "passes", "nerve-passed"
	}
	r.cite("ff.basics.dice.success")
	r.tell(name, u, NoUnit, "ff.nerve.roll", "%s %s", r.Name(u), verb)
	r.tellSum(u, NoUnit, sum, fmt.Sprintf("%s %s its NERVE test with %d", r.Name(u), verb, face), face)
}

func (r *Run) askReroll(u UnitID, why tally.Rule) bool {
	if r.Groups[u].Side == position.Neutral {
		return true
	}
	if why == "ff.orders.aura" {
		r.useOrder(u, force.EffectNerveReroll)
	}
	return r.askYes(AskNerveReroll, r.Groups[u].Side, u, why, "Re-roll the failed NERVE test?", true)
}

// inspired is the rule by which a unit may re-roll a failed NERVE test, empty if there is none.
// ff.kw.inspiring-self, ff.kw.inspiring, ff.kw.very-inspiring
func (s *State) inspired(u UnitID) tally.Rule {
	k := s.Words(u)
	switch {
	case s.Applies("ff.kw.inspiring-self", k.InspiringSelf):
		return "ff.kw.inspiring-self"
	case s.Applies("ff.kw.inspiring", k.Inspiring):
		return "ff.kw.inspiring"
	case s.Applies("ff.kw.very-inspiring", k.VeryInspiring):
		return "ff.kw.very-inspiring"
	}
	for i := range s.Units {
		c := UnitID(i)
		if c == u || s.Groups[i].Side != s.Groups[u].Side || !s.InPlay(c) {
			continue
		}
		w := s.Words(c)
		if !w.Inspiring && !w.VeryInspiring {
			continue
		}
		if reaches, _ := s.CommandReaches(c, u); !reaches {
			continue
		}
		if s.Applies("ff.kw.inspiring", w.Inspiring && s.NearTo(c, u, 6*geom.Inch)) {
			return "ff.kw.inspiring"
		}
		if s.Applies("ff.kw.very-inspiring", w.VeryInspiring && s.NearTo(c, u, 9*geom.Inch)) {
			return "ff.kw.very-inspiring"
		}
	}
	if s.OrderEffect(u, force.EffectNerveReroll) > 0 {
		return "ff.orders.aura"
	}
	return ""
}

// broken tells whether a unit has fewer than half of its original models, drones left out; command units
// never are.  ff.nerve.broken.threshold, ff.nerve.broken.command-never, ff.drone.not-for-broken
func (s *State) broken(u UnitID) bool {
	return s.halved(u) && !s.commands(u)
}

// halved tells whether fewer than half of the models are left.
func (s *State) halved(u UnitID) bool {
	un := s.Unit(u)
	return s.Applies("ff.nerve.broken.threshold", un.Where != position.Destroyed && 2*s.troopers(u) < int(un.Original))
}

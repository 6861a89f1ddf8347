package firefight

import (
	"fmt"

	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The keywords that ward off hits and damage: resilience and shields.

// AskShield asks which hits shields ignore.
const AskShield = "shield"

// resilientOf is how many successful damage dice a unit may have re-rolled: its own, and 1 for each Medic
// near, at most 3; Constructs and Vehicles none.  ff.kw.resilient.max-three, ff.kw.resilient.exclusions
func (s *State) resilientOf(u UnitID) int {
	k := s.Words(u)
	if s.Applies("ff.kw.resilient.exclusions", k.Construct || k.Vehicle) {
		return 0
	}
	n := int(k.Resilient)
	if medics := s.medics(u); s.Applies("ff.kw.medic.resilient", medics > 0) {
		n += medics
	}
	if s.Applies("ff.kw.resilient.max-three", n > 3) {
		n = 3
	}
	return n
}

// resilient re-rolls damage dice of the owner's choice; weapons of AP 3 or more ignore it.
// ff.kw.resilient.reroll, ff.kw.resilient.ap3
func (r *Run) resilient(a *Attack, dice []die) {
	n := r.resilientOf(a.Target)
	if r.io.Loud() {
		r.citeResilient(a.Target)
	}
	if n == 0 {
		return
	}
	refuse := func(d *die) *tally.Refusal {
		if w := r.weapon(a, d.pool); r.Words(a.Target).HeavyArmour && !w.Words.AntiTank {
			return tally.Refuse("ff.kw.heavy-armour", "Heavy Armour rolls that die again", "choose another die")
		} else if w.AP >= 3 {
			return tally.Refuse("ff.kw.resilient.ap3", "weapons of AP 3 or more ignore Resilient", "choose another die")
		}
		return fresh(d)
	}
	for i := range dice {
		if dice[i].passed && r.weapon(a, dice[i].pool).AP >= 3 {
			r.cite("ff.kw.resilient.ap3")
		}
	}
	chosen := r.pickDice(a, dice, dicePick{name: AskResilient, seat: r.Groups[a.Target].Side, rule: "ff.kw.resilient.reroll",
		prompt: "Which successful dice must be re-rolled?", max: n, always: true, gain: r.savedByArmour}, func(d *die) bool { return d.passed }, refuse)
	for k, i := range chosen {
		r.cite("ff.kw.resilient.reroll")
		r.throwOver(a, dice, chosen, k, RollResilient, a.Pools[dice[i].pool].needed)
	}
}

func (r *Run) citeResilient(u UnitID) {
	k, medics := r.Words(u), r.medics(u)
	switch {
	case k.Resilient == 0 && medics == 0:
		return
	case k.Construct || k.Vehicle:
		r.cite("ff.kw.resilient.exclusions")
		return
	}
	if medics > 0 {
		r.cite("ff.kw.medic.resilient")
	}
	if int(k.Resilient)+medics > 3 {
		r.cite("ff.kw.resilient.max-three")
	}
}

// shields ignore hits after re-rolls and Blast; the owner says which, but cannot decline.
// ff.kw.shield.ignore, ff.kw.shield.timing, ff.kw.shield.compulsory
func (r *Run) shields(a *Attack) {
	un := r.Unit(a.Target)
	n := min(int(un.Shield), a.hits())
	if !r.by("ff.kw.shield.ignore", n > 0, "ff.kw.shield.timing", "ff.kw.shield.compulsory") {
		return
	}
	var hits []int8 // the pool of each hit, those first that would hurt most
	pools := 0
	for _, pool := range r.byGain(a, r.savedByShield) {
		for range a.Pools[pool].Hits {
			hits = append(hits, pool)
		}
		if a.Pools[pool].Hits > 0 {
			pools++
		}
	}
	values := make([]int32, n)
	for i := range values {
		values[i] = int32(i)
	}
	if pools > 1 && n < len(hits) && r.Groups[a.Target].Side != position.Neutral {
		values = r.askShield(a, hits, values)
	}
	for _, v := range values {
		a.Pools[hits[v]].Hits--
	}
	un = r.Unit(a.Target)
	un.Shield -= int8(n)
	r.tell("shielded", a.Target, a.Unit, "ff.kw.shield.ignore", "the shields of %s ignore %d hits", r.Name(a.Target), n)
}

func (r *Run) askShield(a *Attack, hits []int8, usual []int32) []int32 {
	n := len(usual)
	return r.ask(flow.Question{
		Name: AskShield, Seat: r.Groups[a.Target].Side, Kind: flow.PickSeveral, Rule: "ff.kw.shield.compulsory",
		Unit: int32(a.Target), Target: int32(a.Unit), Prompt: "Which hits do the shields ignore?", Max: int32(n),
		Default: flow.Answer{Values: usual}, HasDefault: true,
		Offers: func() []flow.Option {
			out := make([]flow.Option, len(hits))
			for i, pool := range hits {
				key, same := r.weapon(a, pool).Key, 1
				for _, before := range hits[:i] {
					if before == pool {
						same++
					}
				}
				if same > 1 {
					key = fmt.Sprintf("%s/%d", key, same)
				}
				out[i] = flow.Option{Value: int32(i), Key: key, Label: key}
			}
			return out
		},
		Check: func(ans *flow.Answer) *tally.Refusal {
			if len(ans.Values) < n {
				return tally.Refuse("ff.kw.shield.compulsory", "shields cannot be held back", fmt.Sprintf("name %d hits", n))
			}
			return nil
		},
	}).Values
}

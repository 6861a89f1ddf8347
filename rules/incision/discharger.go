package incision

import (
	"sortie/flow"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// AskDischarge is how many disruptor dischargers are fired in a fight.
const AskDischarge = "discharge"

// discharger is the mode of a suit's dischargers, false if a model has none.  is.discharger.hth
func (s *State) discharger(m ModelID) (arm, bool) {
	if s.Figures[m].Unarmed || s.denied("is.discharger.hth", "is.build.grenade-rule.dischargers-in-hth") {
		return arm{}, false
	}
	for _, a := range s.model(m).Arms {
		w := &s.book.weapons[a.Weapon]
		for i := range w.Modes {
			if discharges(w, &w.Modes[i]) {
				return arm{weapon: a.Weapon, mode: int8(i), shots: w.Modes[i].Attacks}, true
			}
		}
	}
	return arm{}, false
}

// discharges tells whether a mode is that of dischargers: disruptors of hand-to-hand that are no blade.
func discharges(w *force.Weapon, md *force.Mode) bool {
	return w.Class == force.Grenade && md.Fire == force.HtHOnly && md.Has(force.Disruptor)
}

// dischargeSum is the target number of a discharger: Acc at point blank as on an Advance; neither cover nor concealment
// counts, a Blur does.  is.discharger.hth, is.mun.blur
func (s *State) dischargeSum(m, t ModelID, n int) tally.Tally {
	stat := force.Acc
	if !s.holds("is.build.grenade-rule.dischargers-acc", true) {
		stat = force.Str
	}
	sum := s.sum(RollAcc, stat.String(), "is.discharger.hth", s.stat(m, stat))
	switch s.model(t).Size {
	case force.Huge:
		sum.Add("huge target", "is.acc.size-huge", 2)
	case force.Large:
		sum.Add("large target", "is.acc.size-large", 1)
	case force.Small, force.Tiny:
		sum.Add("small target", "is.acc.size-small-tiny", -1)
	}
	if s.Units[s.home(t)].Order == Down {
		sum.Add("target Down", "is.acc.target-down", -1)
	}
	s.blurred(&sum, m, s.Bodies[t].At)
	s.burdens(&sum, m)
	if n > 1 {
		sum.Add("rapid fire", "is.acc.rapid-fire", 1-n)
	}
	return sum
}

// discharge fires the dischargers of an operative in a fight, beside its blows; the hits are those of hand-to-hand.
// is.discharger.hth
func (r *run) discharge(u, foe UnitID, a *attack) {
	m, t := r.Units[u].Operative, r.Units[foe].Operative
	d, ok := r.discharger(m)
	if !ok || r.Figures[m].Unconscious || r.sideOf(u) == flow.Nobody {
		return
	}
	n := int(r.ask(flow.Question{
		Name: AskDischarge, Seat: r.sideOf(u), Kind: flow.Number, Rule: "is.discharger.hth", Unit: int32(u), Target: int32(foe), Max: int32(d.shots),
		Prompt: "How many dischargers does " + r.name(u) + " fire? Each beyond the first costs 1 Acc.", Default: flow.Answer{Value: int32(d.shots)}, HasDefault: true,
	}).Value)
	for range n {
		sum := r.dischargeSum(m, t, n)
		v := r.test(u, foe, &sum, r.modelName(m), " discharges at ", r.modelName(t))
		r.cite("is.discharger.hth", "is.build.grenade-rule.dischargers-in-hth", "is.build.grenade-rule.dischargers-acc")
		if !v.Pass {
			continue
		}
		h := hit{by: m, target: t, weapon: d.weapon, mode: d.mode, sv: int(r.mode(d.weapon, d.mode).AttackSV), hth: true, decisive: v.Decisive && r.by("is.acc.result-decisive", true), from: r.Bodies[m].At}
		if h.decisive {
			h.sv++
		}
		a.hits = append(a.hits, h)
	}
}

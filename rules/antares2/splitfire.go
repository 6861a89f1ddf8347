package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/position"
)

// splitFire asks, system by system, at what each system of a model with several shoots; the first of the unit shoots at the
// target that was named, and so do models with one system and equipment.  a2.shooting.split-fire.fire-order
func (r *Run) splitFire(u UnitID, bouts []*position.Bout) []*position.Bout {
	main := bouts[0]
	if !r.splits(u) {
		return bouts
	}
	main.Split = true
	for m := range r.Own(u) {
		for arm := range r.systems(m) {
			b := main
			if len(main.Only) > 0 && r.aimsApart(m) {
				if v := r.askSplit(u, arm, main); r.by("a2.shooting.split-fire.fire-order", v == position.NoTarget, "a2.shooting.may-withhold") {
					continue
				} else if r.by("a2.shooting.split-fire.fire-order", v != main.Nominated()) {
					if b = boutTo(bouts, v); b == nil {
						b = r.boutAt(u, position.Fire, v)
						b.Split = true
						bouts = append(bouts, b)
					}
				}
			}
			b.Only = append(b.Only, arm)
		}
	}
	for m := range r.Members(u) {
		if r.Counts(m) {
			continue
		}
		for arm := range r.systems(m) {
			main.Only = append(main.Only, arm) // a gun buddy goes with its unit  a2.shooting.same-target
		}
	}
	return bouts
}

// systems ranges over the ranged weapons of a model that work.
func (s *State) systems(m ModelID) func(func(position.Arm) bool) {
	return func(yield func(position.Arm) bool) {
		for w := range s.TypeOf(m).Weapons {
			arm := position.Arm{Model: m, Weapon: int8(w)}
			if s.Figures[m].Disabled>>w&1 == 0 && len(s.Weapon(arm).Modes) > 0 && !yield(arm) {
				return
			}
		}
	}
}

// splits tells whether some model of the unit has several weapon systems to aim apart.
func (s *State) splits(u UnitID) bool {
	if !position.OnDamageChart(s.Unit(u).Type) {
		return false
	}
	for m := range s.Own(u) {
		if s.aimsApart(m) {
			return true
		}
	}
	return false
}

// aimsApart tells whether a model is armed with several weapon systems, each of which may have a target of its own.
// a2.shooting.split-fire.fire-order
func (s *State) aimsApart(m ModelID) bool {
	t, n := s.TypeOf(m), 0
	for _, w := range t.Weapons {
		n += position.OneIf(len(s.Book.Weapons[w].Modes) > 0)
	}
	return position.OnDamageChart(t.UnitType) && n > 1
}

func boutTo(bouts []*position.Bout, v int32) *position.Bout {
	for _, b := range bouts {
		if b.Nominated() == v {
			return b
		}
	}
	return nil
}

func (r *Run) askSplit(u UnitID, arm position.Arm, main *position.Bout) int32 {
	what := r.Weapon(arm).Name
	if r.io.Loud() && r.strength(u) > 1 {
		what += " of " + r.ModelName(arm.Model)
	}
	a := r.ask(flow.Question{
		Name: AskSplit, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.shooting.nominate-all-first",
		Unit: int32(u), Target: int32(main.Target), Prompt: "What does " + what + " shoot at?",
		Offers:  position.Once(func() []flow.Option { return r.splitOffers(u, arm, main) }),
		Default: flow.Answer{Value: main.Nominated()}, HasDefault: true,
	})
	return a.Value
}

// splitOffers are the targets of one weapon system; the unit's main target is always among them, the
// choice of arms will say if the system cannot reach it.
func (r *Run) splitOffers(u UnitID, arm position.Arm, main *position.Bout) []flow.Option {
	out := r.TargetOffers(u, position.Fire, []position.Arm{arm})
	for i := range out {
		if out[i].Value == main.Nominated() {
			out[i].Refused, out[i].Judge = nil, nil
		}
	}
	return out
}

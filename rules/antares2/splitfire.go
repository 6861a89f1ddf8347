package antares2

import "sortie/flow"

// splitFire asks, system by system, at what each system of a model with several shoots; the first of the unit shoots at the
// target that was named, and so do models with one system and equipment.  a2.shooting.split-fire.fire-order
func (r *Run) splitFire(u UnitID, bouts []*Bout) []*Bout {
	main := bouts[0]
	if !r.splits(u) {
		return bouts
	}
	main.split = true
	for m := range r.own(u) {
		for arm := range r.systems(m) {
			b := main
			if len(main.only) > 0 && r.aimsApart(m) {
				if v := r.askSplit(u, arm, main); r.by("a2.shooting.split-fire.fire-order", v == noTarget, "a2.shooting.may-withhold") {
					continue
				} else if r.by("a2.shooting.split-fire.fire-order", v != main.nominated()) {
					if b = boutTo(bouts, v); b == nil {
						b = r.boutAt(u, Fire, v)
						b.split = true
						bouts = append(bouts, b)
					}
				}
			}
			b.only = append(b.only, arm)
		}
	}
	for m := range r.Members(u) {
		if r.counts(m) {
			continue
		}
		for arm := range r.systems(m) {
			main.only = append(main.only, arm) // a gun buddy goes with its unit  a2.shooting.same-target
		}
	}
	return bouts
}

// systems ranges over the ranged weapons of a model that work.
func (s *State) systems(m ModelID) func(func(Arm) bool) {
	return func(yield func(Arm) bool) {
		for w := range s.typ(m).Weapons {
			arm := Arm{Model: m, Weapon: int8(w)}
			if s.Figures[m].Disabled>>w&1 == 0 && len(s.weapon(arm).Modes) > 0 && !yield(arm) {
				return
			}
		}
	}
}

// splits tells whether some model of the unit has several weapon systems to aim apart.
func (s *State) splits(u UnitID) bool {
	if !onDamageChart(s.unit(u).Type) {
		return false
	}
	for m := range s.own(u) {
		if s.aimsApart(m) {
			return true
		}
	}
	return false
}

// aimsApart tells whether a model is armed with several weapon systems, each of which may have a target of its own.
// a2.shooting.split-fire.fire-order
func (s *State) aimsApart(m ModelID) bool {
	t, n := s.typ(m), 0
	for _, w := range t.Weapons {
		n += oneIf(len(s.book.Weapons[w].Modes) > 0)
	}
	return onDamageChart(t.UnitType) && n > 1
}

// nominated is the value a bout's target has in the question.
func (b *Bout) nominated() int32 {
	switch {
	case b.Blind:
		return blindTarget
	case b.Munition:
		return pointTarget
	case b.Structure != 0:
		return b.Structure
	}
	return int32(b.Target)
}

func boutTo(bouts []*Bout, v int32) *Bout {
	for _, b := range bouts {
		if b.nominated() == v {
			return b
		}
	}
	return nil
}

func (r *Run) askSplit(u UnitID, arm Arm, main *Bout) int32 {
	what := r.weapon(arm).Name
	if r.io.Loud() && r.strength(u) > 1 {
		what += " of " + r.modelName(arm.Model)
	}
	a := r.ask(flow.Question{
		Name: AskSplit, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.shooting.nominate-all-first",
		Unit: int32(u), Target: int32(main.Target), Prompt: "What does " + what + " shoot at?",
		Offers:  once(func() []flow.Option { return r.splitOffers(u, arm, main) }),
		Default: flow.Answer{Value: main.nominated()}, HasDefault: true,
	})
	return a.Value
}

// splitOffers are the targets of one weapon system; the unit's main target is always among them, the
// choice of arms will say if the system cannot reach it.
func (r *Run) splitOffers(u UnitID, arm Arm, main *Bout) []flow.Option {
	out := r.targetOffers(u, Fire, []Arm{arm})
	for i := range out {
		if out[i].Value == main.nominated() {
			out[i].Refused, out[i].Judge = nil, nil
		}
	}
	return out
}

package firefight

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions of Targeting Systems.
const (
	AskSecondTarget = "second-target"
	AskSplit        = "split"
)

// aimsAlone tells whether a weapon may be fired at another unit than the rest: by its own keyword, or by the
// keyword of its model. In a unit led by a command model only that model's keywords count.
// ff.kw.targeting-systems.split, ff.force.mixed.command-keywords-only
func (s *State) aimsAlone(m ModelID, w int16) bool {
	if s.Book.Weapons[w].Words.TargetingSystems {
		return true
	}
	if s.Lead(s.Bodies[m].Group).Leads {
		return s.Words(s.Bodies[m].Group).TargetingSystems
	}
	return s.TypeOf(m).Words.TargetingSystems
}

// splitFire asks for a second target and who fires at it. The guns that do are taken from the first attack.
// ff.kw.targeting-systems.split, ff.kw.targeting-systems.declare
func (r *Run) splitFire(a *Attack, act position.Action, b *position.Budget) *Attack {
	if a.Blaze || !r.anyAlone(a.Unit) || r.Groups[a.Unit].Side == position.Neutral {
		return nil
	}
	second := &Attack{Unit: a.Unit, Steady: a.Steady, pinned: a.pinned}
	second.Target = r.askSecond(a, act, b)
	if second.Target == NoUnit {
		return nil
	}
	aim := r.AimAt(a.Unit, second.Target, act, b)
	r.gather(second, &aim)
	second.keep(func(g *gun) bool { return r.aimsAlone(g.model, g.weapon) })
	r.cite("ff.kw.targeting-systems.split", "ff.kw.targeting-systems.declare")
	r.assign(a, second)
	return second
}

func (s *State) anyAlone(u UnitID) bool {
	for m := range s.Members(u) {
		for _, w := range s.TypeOf(m).Weapons {
			if !s.Book.Weapons[w].Assault && s.aimsAlone(m, int16(w)) {
				return true
			}
		}
	}
	return false
}

// askSecond asks for the second target; at most two units are shot at in one action.
func (r *Run) askSecond(a *Attack, act position.Action, b *position.Budget) UnitID {
	offers := func() []flow.Option {
		out := []flow.Option{{Value: int32(NoUnit), Key: "none", Label: "None"}}
		for i := range r.Units {
			t := UnitID(i)
			if t == a.Target || !r.InPlay(t) || !r.Enemies(a.Unit, t) {
				continue
			}
			o := flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.Name(t), Label: r.Name(t), Rule: "ff.kw.targeting-systems.split"}
			if rule, why := r.aloneRefusal(a.Unit, t, act, b); rule != "" {
				o.Refused = tally.Refuse(rule, why, "choose another, or none")
			}
			out = append(out, o)
		}
		return out
	}
	if !r.Staged && !slices.ContainsFunc(offers()[1:], func(o flow.Option) bool { return o.May() }) {
		return NoUnit // nothing to choose; only a rule case wants to see it refused
	}
	return UnitID(r.ask(flow.Question{
		Name: AskSecondTarget, Seat: r.Groups[a.Unit].Side, Kind: flow.PickOne, Rule: "ff.kw.targeting-systems.split", Unit: int32(a.Unit), Target: int32(a.Target),
		Prompt: "Do its Targeting Systems fire at another unit?", Default: flow.Answer{Value: int32(NoUnit)}, HasDefault: true, Offers: offers,
	}).Value)
}

// aloneRefusal says why no weapon with Targeting Systems can fire at a unit.
func (r *Run) aloneRefusal(u, t UnitID, act position.Action, b *position.Budget) (tally.Rule, string) {
	if r.Unit(t).Where == position.Aboard {
		return "ff.transport.no-shooting-out", "units in a transport cannot be shot at"
	}
	a := r.AimAt(u, t, act, b)
	rule, why := tally.Rule("ff.kw.targeting-systems.split"), "nothing with Targeting Systems can fire at it"
	for m := range r.Members(u) {
		for slot, w := range r.TypeOf(m).Weapons {
			if r.TypeOf(m).Shoot == force.Dash || r.Figures[m].Spent&(1<<slot) != 0 || !r.aimsAlone(m, int16(w)) {
				continue
			}
			no, cause := a.WeaponRefusal(&r.Book.Weapons[w])
			if no == "" {
				return "", ""
			}
			if rank(no) > 1 {
				rule, why = no, cause
			}
		}
	}
	return rule, why
}

// splitRefusal says why weapons may not fire at two targets as they were given them: each can fire where it was told to, and at
// the second somebody does.
func splitRefusal(a, second *Attack, all []gun, targets []int32) *tally.Refusal {
	used := false
	for i, v := range targets {
		if UnitID(v) == second.Target {
			used = true
			if !second.has(all[i]) {
				return tally.Refuse("ff.kw.targeting-systems.split", "that weapon has no Targeting Systems, or cannot fire there", "leave it with the rest")
			}
		} else if !a.has(all[i]) {
			return tally.Refuse("ff.shoot.range.weapon-eligible", "that weapon cannot fire at the first target", "give it the second")
		}
	}
	if !used {
		return tally.Refuse("ff.kw.targeting-systems.split", "nothing fires at the second target", "give it a weapon")
	}
	return nil
}

// assign asks which weapons fire at which of the two targets; usually all that may go to the second.
// ff.kw.targeting-systems.weapons
func (r *Run) assign(a, second *Attack) {
	all := append([]gun(nil), a.guns...)
	for _, g := range second.guns {
		if !a.has(g) {
			all = append(all, g)
		}
	}
	usual := make([]int32, len(all))
	for i, g := range all {
		usual[i] = int32(a.Target)
		if second.has(g) {
			usual[i] = int32(second.Target)
		}
	}
	check := func(ans *flow.Answer) *tally.Refusal { return splitRefusal(a, second, all, ans.Values) }
	values := r.ask(flow.Question{
		Name: AskSplit, Seat: r.Groups[a.Unit].Side, Kind: flow.Allocate, Rule: "ff.kw.targeting-systems.weapons", Unit: int32(a.Unit), Target: int32(second.Target),
		Prompt: "Which weapon fires at which target?", Default: flow.Answer{Values: usual}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{{Value: int32(a.Target), Key: r.Name(a.Target), Label: r.Name(a.Target)},
				{Value: int32(second.Target), Key: r.Name(second.Target), Label: r.Name(second.Target)}}
		},
		Items: func() []flow.Option {
			out := make([]flow.Option, len(all))
			for i, g := range all {
				key := r.ModelName(g.model) + "/" + r.Book.Weapons[g.weapon].Key
				out[i] = flow.Option{Value: int32(i), Key: key, Label: key}
			}
			return out
		},
		Check: check,
		Suggest: func(g *dice.Rand) flow.Answer {
			out := append([]int32(nil), usual...)
			for i := range out {
				try := append([]int32(nil), out...)
				if try[i] = int32(a.Target); g.Int(2) == 0 && check(&flow.Answer{Values: try}) == nil {
					out = try
				}
			}
			return flow.Answer{Values: out}
		},
	}).Values
	toSecond := func(g *gun) bool {
		for i := range all {
			if all[i].model == g.model && all[i].slot == g.slot {
				return UnitID(values[i]) == second.Target
			}
		}
		return false
	}
	a.keep(func(g *gun) bool { return !toSecond(g) })
	second.keep(toSecond)
}

func (a *Attack) has(g gun) bool {
	for i := range a.guns {
		if a.guns[i].model == g.model && a.guns[i].slot == g.slot {
			return true
		}
	}
	return false
}

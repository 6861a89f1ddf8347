package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// Blow is a number of strikes that one model makes with one thing.
type Blow struct {
	Model  ModelID
	Weapon int8 // index into the model type's weapons; below 0: strikeNatural, strikeMount; from symbioteArm on the symbiote's
	Count  int8
	SV     int8
	Blast  int8
}

// What a blow is struck with if it is no weapon.
const (
	strikeNatural int8 = -1
	strikeMount   int8 = -2
)

// symbioteArm is the first of the weapons that a symbiote gives its host to strike with.
const symbioteArm int8 = 32

// zeroRule is the row by which a model strikes no blows of its own, empty if it strikes.
func zeroRule(t *force.ModelType) tally.Rule {
	switch {
	case t.Role == force.TeamWeapon:
		return "a2.h2h.zero.weapons"
	case t.Role == force.Equipment || t.Role == force.Symbiote:
		return "a2.h2h.zero.equipment"
	case t.UnitType == force.Vehicle:
		return "a2.h2h.zero.vehicles"
	case t.UnitType == force.Drone || t.UnitType == force.Probe:
		return "a2.h2h.zero.drones"
	}
	return ""
}

// strikesAtAll tells whether a model without a weapon or attacks for it still strikes a blow: those that
// are no fighters do so if they may assault.  a2.h2h.zero.vehicles, a2.special.assault
func strikesAtAll(t *force.ModelType) bool { return zeroRule(t) == "" || t.Traits.Assault }

// strikeArms lists what a model can choose to strike with: its weapons for hand-to-hand that work, those of its
// symbiote, and natural attacks, which are a single blow at SV0 if its profile says nothing.
// a2.special.attacks.default, a2.special.symbiote.weapon
func (s *State) strikeArms(m ModelID, dst []int8) []int8 {
	t := s.TypeOf(m)
	for i, w := range t.Weapons {
		if s.Book.Weapons[w].Melee && t.Role != force.Symbiote && s.Figures[m].Disabled&(1<<i) == 0 {
			dst = append(dst, int8(i))
		}
	}
	if sym := s.SymbioteOf(m); sym != NoModel {
		for i, w := range s.TypeOf(sym).Weapons {
			if s.Book.Weapons[w].Melee {
				dst = append(dst, symbioteArm+int8(i))
			}
		}
	}
	if t.Traits.Attacks > 0 || len(dst) == 0 && (strikesAtAll(t) || s.Denied(zeroRule(t))) {
		dst = append(dst, strikeNatural)
	}
	return dst
}

// blow is what a model strikes with one of its arms.
func (s *State) blow(m ModelID, arm int8) Blow {
	t := s.TypeOf(m)
	b := Blow{Model: m, Weapon: arm, Count: 1}
	switch {
	case arm == strikeMount:
		b.Count, b.SV = t.Traits.MountAttacks, t.Traits.MountSV
	case arm >= 0:
		w := &s.Book.Weapons[s.armValue(m, arm)]
		b.Count, b.SV, b.Blast = w.Strikes, w.MeleeSV, w.MeleeBlast
	case t.Traits.Attacks > 0:
		b.Count, b.SV = t.Traits.Attacks, t.Traits.AttackSV
	}
	return b
}

// worth ranks blows: how many and how deep, against a man in armour.
func (b Blow) worth() int {
	return int(b.Count) * (int(b.Blast) + 1 + position.OneIf(b.Blast == 0)) * (3 + int(b.SV))
}

// bestArm is the strongest of the things a model can strike with.
func (s *State) bestArm(m ModelID, arms []int8) int8 {
	best := arms[0]
	for _, a := range arms[1:] {
		if s.blow(m, a).worth() > s.blow(m, best).worth() {
			best = a
		}
	}
	return best
}

// blows are all the strikes of a unit, with the arms its player picks.
func (r *Run) blows(u UnitID) []Blow {
	r.citeStrikes(u)
	var pick []int8
	var chosen flow.Answer
	if r.choosesArms(u) {
		chosen = r.askStrikeWith(u)
	}
	out := make([]Blow, 0, r.Enrolled(u))
	asked := 0
	var buf [10]int8
	for m := range r.Members(u) {
		pick = r.strikeArms(m, buf[:0])
		switch {
		case len(pick) == 1:
			out = append(out, r.blow(m, pick[0]))
		case len(pick) > 1:
			out = append(out, r.blow(m, r.armNamed(m, chosen.Values[asked])))
			asked++
		}
		if t := r.TypeOf(m); r.by("a2.h2h.mount-and-rider", t.Mount == force.CreatureMount && t.Traits.MountAttacks > 0) {
			out = append(out, r.blow(m, strikeMount))
		}
	}
	return out
}

// citeStrikes notes which rules gave or denied the models of a unit their strikes.
func (r *Run) citeStrikes(u UnitID) {
	if !r.io.Loud() {
		return
	}
	for m := range r.Members(u) {
		r.cite(r.armRules(m)...)
	}
}

// armRules are the rules behind the strikes of a model.
func (s *State) armRules(m ModelID) []tally.Rule {
	t := s.TypeOf(m)
	var buf [10]int8
	arms := s.strikeArms(m, buf[:0])
	if len(arms) == 0 {
		return []tally.Rule{zeroRule(t)}
	}
	var out []tally.Rule
	for _, a := range arms {
		b := s.blow(m, a)
		switch {
		case a == strikeNatural && t.Traits.Attacks > 0:
			out = append(out, "a2.special.attacks")
			if zero := zeroRule(t); zero != "" {
				out = append(out, zero)
			}
		case a == strikeNatural:
			out = append(out, "a2.h2h.default-strike", "a2.h2h.sv-default-0", "a2.special.attacks.default")
			if zero := zeroRule(t); zero != "" {
				out = append(out, zero, "a2.special.assault")
			}
		}
		if b.Count > 1 {
			out = append(out, "a2.h2h.multiple-attacks")
		}
		if a >= symbioteArm {
			out = append(out, "a2.special.symbiote.weapon")
		}
	}
	if t.Mount == force.CreatureMount && t.Traits.MountAttacks > 0 {
		out = append(out, "a2.h2h.mount-and-rider")
	}
	return out
}

// choosesArms tells whether some model of a unit has more than one thing to strike with.
func (s *State) choosesArms(u UnitID) bool {
	var buf [10]int8
	for m := range s.Members(u) {
		if len(s.strikeArms(m, buf[:0])) > 1 {
			return true
		}
	}
	return false
}

// armValue is the answer that stands for an arm: the weapon in the book, or natural.
func (s *State) armValue(m ModelID, arm int8) int32 {
	if arm < 0 {
		return int32(arm)
	}
	if arm >= symbioteArm {
		return int32(s.TypeOf(s.SymbioteOf(m)).Weapons[arm-symbioteArm])
	}
	return int32(s.TypeOf(m).Weapons[arm])
}

// armNamed finds the arm an answer stands for; the model's best if it has no such arm.
func (s *State) armNamed(m ModelID, v int32) int8 {
	var buf [10]int8
	arms := s.strikeArms(m, buf[:0])
	for _, a := range arms {
		if s.armValue(m, a) == v {
			return a
		}
	}
	return s.bestArm(m, arms)
}

// askStrikeWith has a player pick the arms of the models that have a choice, one receiver each. Models
// that carry the same arms use the same.  a2.h2h.one-weapon-choice
func (r *Run) askStrikeWith(u UnitID) flow.Answer {
	best := func() flow.Answer {
		var a flow.Answer
		var buf [10]int8
		for m := range r.Members(u) {
			if arms := r.strikeArms(m, buf[:0]); len(arms) > 1 {
				a.Values = append(a.Values, r.armValue(m, r.bestArm(m, arms)))
			}
		}
		return a
	}
	return r.ask(flow.Question{
		Name: AskStrikeWith, Seat: r.Groups[u].Side, Kind: flow.Allocate, Rule: "a2.h2h.one-weapon-choice", Unit: int32(u), Target: -1,
		Prompt:  "What do they strike with?",
		Items:   func() []flow.Option { return r.strikers(u) },
		Offers:  func() []flow.Option { return r.strikeOffers(u) },
		Check:   func(a *flow.Answer) *tally.Refusal { return r.strikeRefusal(u, a.Values) },
		Suggest: func(*dice.Rand) flow.Answer { return best() },
		Default: best(), HasDefault: true,
	})
}

// strikers are the models that have a choice of arms.
func (s *State) strikers(u UnitID) []flow.Option {
	var out []flow.Option
	var buf [10]int8
	for m := range s.Members(u) {
		if len(s.strikeArms(m, buf[:0])) > 1 {
			out = append(out, flow.Option{Value: int32(m), Key: s.ModelName(m), Label: s.TypeOf(m).Name})
		}
	}
	return out
}

// strikeOffers are the arms that occur among the models with a choice.
func (s *State) strikeOffers(u UnitID) []flow.Option {
	var out []flow.Option
	var buf [10]int8
	for m := range s.Members(u) {
		arms := s.strikeArms(m, buf[:0])
		if len(arms) < 2 {
			continue
		}
		for _, a := range arms {
			o := flow.Option{Value: s.armValue(m, a), Key: "attacks", Label: "Natural attacks", Rule: "a2.special.attacks"}
			if a >= 0 {
				w := &s.Book.Weapons[o.Value]
				o.Key, o.Label, o.Rule = w.Key, w.Name, "a2.h2h.one-weapon-choice"
			}
			if !hasOption(out, o.Value) {
				out = append(out, o)
			}
		}
	}
	return out
}

func hasOption(opts []flow.Option, v int32) bool {
	for i := range opts {
		if opts[i].Value == v {
			return true
		}
	}
	return false
}

// strikeRefusal holds a choice of arms against the rules.
func (s *State) strikeRefusal(u UnitID, values []int32) *tally.Refusal {
	var models []ModelID
	var buf [10]int8
	for m := range s.Members(u) {
		if len(s.strikeArms(m, buf[:0])) > 1 {
			models = append(models, m)
		}
	}
	for i, m := range models {
		if !s.carries(m, values[i]) {
			return tally.Refuse("a2.h2h.one-weapon-choice", s.ModelName(m)+" has no such arm to strike with", "pick one it carries")
		}
		for j, o := range models[:i] {
			a, b := values[i], values[j]
			if a != b && a >= 0 && b >= 0 && s.carries(m, b) && s.carries(o, a) {
				return tally.Refuse("a2.h2h.one-weapon-choice", "models that carry the same weapons strike with the same", "pick one weapon for all of them")
			}
		}
	}
	return nil
}

// carries tells whether a model can strike with what an answer stands for.
func (s *State) carries(m ModelID, v int32) bool {
	var buf [10]int8
	for _, a := range s.strikeArms(m, buf[:0]) {
		if s.armValue(m, a) == v {
			return true
		}
	}
	return false
}

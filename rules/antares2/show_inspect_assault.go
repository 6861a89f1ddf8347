package antares2

import (
	"fmt"
	"strings"

	"sortie/game"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// inspectAssault answers:
//
//	check type UNIT                                   the type of a unit
//	check company UNIT                                may its models form one unit?
//	check assault UNIT TARGET run|sprint|advance      may it declare an assault?
//	check strikes UNIT                                how many strikes it makes, and by which rules
//	check strike MODEL [charging] [winning] [with W]  the target number of a strike
//	check point-blank MODEL WEAPON [charging]         may the weapon shoot at point blank?
//	check point-blank-target UNIT TARGET ENEMY        whom it may shoot at when fighting ENEMY
func (s *State) inspectAssault(q []string) (game.Finding, bool, error) {
	need := map[string]int{"type": 1, "company": 1, "assault": 3, "strikes": 1, "strike": 1, "point-blank": 2, "point-blank-target": 3}
	n, known := need[q[0]]
	if !known {
		return game.Finding{}, false, nil
	}
	if len(q) < n+1 {
		return game.Finding{}, true, fmt.Errorf("check %s needs %d words", q[0], n)
	}
	var f game.Finding
	var err error
	switch q[0] {
	case "type":
		f, err = s.inspectType(q[1])
	case "company":
		f, err = s.inspectCompany(q[1])
	case "assault":
		f, err = s.inspectDeclare(q[1], q[2], q[3])
	case "strikes":
		f, err = s.inspectStrikes(q[1])
	case "strike":
		f, err = s.inspectStrike(q[1], q[2:])
	case "point-blank":
		f, err = s.inspectPointBlank(q[1], q[2], len(q) > 3 && q[3] == "charging")
	case "point-blank-target":
		f = verdict(nil, "a2.pbs.only-each-other")
		if !strings.EqualFold(q[2], q[3]) {
			f = verdict(tally.Refuse("a2.pbs.only-each-other", "only the other unit of the assault may be shot at", "shoot at it"))
		}
	}
	return f, true, err
}

// verdict is a finding that something is legal or refused.
func verdict(no *tally.Refusal, cited ...tally.Rule) game.Finding {
	if no != nil {
		return game.Finding{Verdict: "refused", Refusal: no}
	}
	return game.Finding{Verdict: "legal", Cited: cited}
}

// findUnit finds a unit by its name.
func (s *State) findUnit(name string) (UnitID, error) {
	for i := range s.Units {
		if strings.EqualFold(s.Name(UnitID(i)), name) {
			return UnitID(i), nil
		}
	}
	return NoUnit, fmt.Errorf("there is no unit %q", name)
}

func (s *State) typeRules(u UnitID) []tally.Rule {
	out := []tally.Rule{typeRule(s.Unit(u).Type)}
	if s.Book.Kinds[s.Unit(u).Kind].Command {
		out = append(out, "a2.type.command-subtype")
	}
	if s.Unit(u).Mixed {
		out = append(out, "a2.mixed.single-unit-for-orders")
		if s.Unit(u).MOD == 1 {
			out = append(out, "a2.mixed.one-die")
		}
	}
	return out
}

func (s *State) inspectType(name string) (game.Finding, error) {
	u, err := s.findUnit(name)
	if err != nil {
		return game.Finding{}, err
	}
	return game.Finding{Verdict: s.Unit(u).Type.String(), Cited: s.typeRules(u)}, nil
}

func (s *State) inspectCompany(name string) (game.Finding, error) {
	u, err := s.findUnit(name)
	if err != nil {
		return game.Finding{}, err
	}
	return verdict(force.CompositionFault(s.Book, s.Book.Kinds[s.Unit(u).Kind].Members), "a2.special.frenzy.unit"), nil
}

func (s *State) inspectDeclare(unit, target, how string) (game.Finding, error) {
	u, err := s.findUnit(unit)
	if err != nil {
		return game.Finding{}, err
	}
	t, err := s.findUnit(target)
	if err != nil {
		return game.Finding{}, err
	}
	kind := position.AssaultRun
	switch how {
	case "run":
	case "sprint":
		kind = position.AssaultSprint
	default:
		return verdict(tally.Refuse("a2.assault.run-order", "an assault is made on a Run order", "give a Run order")), nil
	}
	lets, _ := s.initiates(u)
	return verdict(s.declareRefusal(u, t, kind), append(s.typeRules(u), lets)...), nil
}

func (s *State) inspectStrikes(name string) (game.Finding, error) {
	u, err := s.findUnit(name)
	if err != nil {
		return game.Finding{}, err
	}
	f := game.Finding{Verdict: "strikes", Cited: []tally.Rule{"a2.h2h.all-fight"}}
	var buf [10]int8
	for m := range s.Members(u) {
		f.Cited = append(f.Cited, s.armRules(m)...)
		if arms := s.strikeArms(m, buf[:0]); len(arms) > 0 {
			b := s.blow(m, s.bestArm(m, arms))
			f.Value += int64(b.Count)
			f.Text += fmt.Sprintf("%s: %d at SV%d; ", s.ModelName(m), b.Count, b.SV)
		}
		if t := s.TypeOf(m); t.Mount == force.CreatureMount && t.Traits.MountAttacks > 0 {
			f.Value += int64(t.Traits.MountAttacks)
			f.Text += fmt.Sprintf("its mount: %d at SV%d; ", t.Traits.MountAttacks, t.Traits.MountSV)
		}
	}
	return f, nil
}

// modelOf finds a model by UNIT.N, or the first own model of a unit.
func (s *State) modelOf(word string) (ModelID, error) {
	if m := s.modelNamed(word); m != NoModel {
		return m, nil
	}
	u, err := s.findUnit(word)
	if err != nil {
		return NoModel, err
	}
	return s.FirstOwn(u), nil
}

func (s *State) inspectStrike(word string, how []string) (game.Finding, error) {
	m, err := s.modelOf(word)
	if err != nil {
		return game.Finding{}, err
	}
	var buf [10]int8
	arms := s.strikeArms(m, buf[:0])
	if len(arms) == 0 {
		return game.Finding{Verdict: "none", Cited: s.armRules(m)}, nil
	}
	b := s.blow(m, s.bestArm(m, arms))
	charging, winning := false, false
	for i, w := range how {
		switch w {
		case "charging":
			charging = true
		case "winning":
			winning = true
		case "mount":
			b = s.blow(m, strikeMount)
		case "with":
			for _, a := range arms {
				if i+1 < len(how) && a >= 0 && s.Book.Weapons[s.armValue(m, a)].Key == how[i+1] {
					b = s.blow(m, a)
				}
			}
		}
	}
	sum := s.strikeSum(b, charging, winning)
	return game.Finding{Verdict: fmt.Sprintf("%dxSV%d", b.Count, b.SV), Value: int64(b.Count), Sum: &sum, Cited: s.armRules(m)}, nil
}

func (s *State) inspectPointBlank(word, weapon string, charging bool) (game.Finding, error) {
	m, err := s.modelOf(word)
	if err != nil {
		return game.Finding{}, err
	}
	probe := s.Copied()
	u := s.Bodies[m].Group
	probe.Units[u].Charged = charging
	aim := probe.AimAs(position.Bout{Shooter: u, Target: NoUnit, As: position.Advance, PBS: true})
	defer aim.Done()
	for i, w := range s.TypeOf(m).Weapons {
		if s.Book.Weapons[w].Key != weapon {
			continue
		}
		var no *tally.Refusal
		for k := range s.Book.Weapons[w].Modes {
			if no = aim.Refuse(position.Arm{Model: m, Weapon: int8(i), Mode: int8(k)}); no == nil {
				return verdict(nil, "a2.pbs.weapons"), nil
			}
		}
		return verdict(no), nil
	}
	return game.Finding{}, fmt.Errorf("%s has no weapon %q", word, weapon)
}

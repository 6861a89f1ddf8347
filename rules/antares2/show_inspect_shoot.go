package antares2

import (
	"slices"
	"strconv"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// inspectShoot answers questions about shooting: hit, resist, target, arms, scrambled, subverter.
func (s *State) inspectShoot(q []string) (game.Finding, bool, error) {
	w := defs.OfWords(q[1:])
	var f game.Finding
	switch q[0] {
	case "hit":
		f = s.inspectHit(w)
	case "resist":
		f = s.inspectResist(w)
	case "target":
		f = s.inspectTarget(w)
	case "scrambled":
		f = s.inspectScrambled(w)
	case "subverter":
		w.Took("at")
		u := s.unitNamed(w.Next("a unit"))
		if u == NoUnit {
			w.Fail("there is no such unit")
		} else {
			f = mayOrNot(s.SubverterRefusal(u))
		}
	case "stat":
		f = s.inspectStat(w)
	case "rule":
		f = s.inspectRule(w)
	case "weapon":
		f = s.inspectWeapon(w)
	case "disabled":
		f = s.inspectDisabled(w)
	default:
		return f, false, nil
	}
	if w.More() {
		w.Fail("%q is not understood here", w.Peek())
	}
	return f, true, w.Err()
}

func mayOrNot(refused *tally.Refusal) game.Finding {
	if refused != nil {
		return game.Finding{Verdict: "refused", Refusal: refused, Text: refused.Error()}
	}
	return game.Finding{Verdict: "legal"}
}

// aiming is what `check hit` and `check target` are about.
type aiming struct {
	b     *position.Bout
	with  string
	from  ModelID
	shots int
}

// readAiming reads: UNIT at UNIT [as fire|advance] [pbs] [with WEAPON[/MODE]] [shots N]
func (s *State) readAiming(w *defs.Words) aiming {
	a := aiming{b: &position.Bout{As: position.Fire}, from: NoModel}
	name := w.Next("the shooters")
	a.b.Shooter = s.unitNamed(name)
	if a.b.Shooter == NoUnit {
		if a.from = s.modelNamed(name); a.from == NoModel {
			w.Fail("there is no unit or model %q", name)
			return a
		}
		a.b.Shooter = s.Bodies[a.from].Group
	}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "at":
			if a.b.Target = s.unitNamed(w.Next("the target")); a.b.Target == NoUnit {
				w.Fail("there is no such target")
			}
		case "as":
			if w.Next("fire or advance") == "advance" {
				a.b.As = position.Advance
			}
		case "pbs":
			a.b.PBS = true
		case "with":
			a.with = w.Next("the weapon")
		case "shots":
			a.shots = w.Number("shots")
		default:
			w.Fail("a shot has no property %q", word)
		}
	}
	return a
}

// inspectHit gives the target number of a unit's shots as if all usual shooters shot; `with` picks a
// weapon, a model as shooter picks that model.
func (s *State) inspectHit(w *defs.Words) game.Finding {
	a := s.readAiming(w)
	if w.Err() != nil {
		return game.Finding{}
	}
	aim := s.Aim(a.b)
	a.b.Arms = armsOf(aim.Usual(), nil)
	arm, refused := s.wanted(aim, &a)
	if refused != nil {
		return mayOrNot(refused)
	}
	arm.Range = aim.RangeOf(a.b.Arms)
	if arm.Range == 1<<30 || s.Alone(arm.Model) {
		arm.Range = aim.DistanceOf(arm)
	}
	sum := s.hitSum(a.b, arm, s.obscuredFor(a.b, s.shootingModels(a.b)))
	cited := []tally.Rule{"a2.hit.acc-test"}
	wp := s.Weapon(arm)
	if wp.Class == force.Heavy {
		cited = append(cited, "a2.shooting.heavy-needs-fire")
	}
	if s.Mode(arm).Overhead {
		cited = append(cited, "a2.oh.acc")
	}
	if s.Alone(arm.Model) && s.Unit(a.b.Shooter).Mixed {
		cited = append(cited, "a2.mixed.separate-range", "a2.mixed.infantry-and-weapon-shoot", "a2.range.team-weapon")
	}
	if s.SizeOfUnit(a.b.Target) == force.Small {
		cited = append(cited, "a2.size.small-by-type")
	}
	return game.Finding{Verdict: "tn", Value: int64(sum.Total()), Sum: &sum, Text: sum.String(), Cited: cited}
}

// wanted finds the arm an inspection is about, and why it may not shoot.
func (s *State) wanted(aim *position.Aimer, a *aiming) (position.Arm, *tally.Refusal) {
	var last *tally.Refusal
	for m := range s.Members(a.b.Shooter) {
		if a.from != NoModel && a.from != m {
			continue
		}
		t := s.TypeOf(m)
		for i := range t.Weapons {
			wp := &s.Book.Weapons[t.Weapons[i]]
			for k := range wp.Modes {
				if a.with != "" && a.with != wp.Key && a.with != wp.Key+"/"+wp.Modes[k].Name {
					continue
				}
				arm := position.Arm{Model: m, Weapon: int8(i), Mode: int8(k), Shots: wp.Modes[k].Shots, Aim: NoModel}
				if a.shots > 0 {
					arm.Shots = int8(a.shots)
				}
				if last = aim.WhyNot(arm); last == nil {
					return arm, nil
				}
			}
		}
	}
	if last == nil {
		last = tally.Refuse("a2.shooting.when", "there is no such weapon", "")
	}
	return position.Arm{}, last
}

// inspectResist reads: MODEL svN [from UNIT] [blast] [no-cover] [negates-armour] [h2h]
func (s *State) inspectResist(w *defs.Words) game.Finding {
	name := w.Next("a model")
	m := s.modelNamed(name)
	if m == NoModel {
		w.Fail("there is no model %q", name)
		return game.Finding{}
	}
	b := &position.Bout{Shooter: NoUnit, Target: s.Bodies[m].Group}
	h := position.Hit{Model: m, Weapon: -1, By: NoModel}
	for w.More() {
		word := w.Next("a property")
		var lucky bool
		switch {
		case strings.HasPrefix(word, "sv"):
			v := defs.Of(game.Line{Text: word[2:]})
			h.SV = v.Small("SV")
		case word == "from":
			if b.Shooter = s.unitNamed(w.Next("the shooters")); b.Shooter == NoUnit {
				w.Fail("there is no such unit")
				return game.Finding{}
			}
			if all := s.whoShoots(b.Shooter, b.Target); len(all.Arms) > 0 {
				b.Shooters = s.shootingModels(all)
			} else {
				b.Shooters = slices.Collect(s.Own(b.Shooter))
			}
		case word == "h2h":
			b.Melee = true
		case !hitWord(&h, &lucky, word):
			w.Fail("a hit has no property %q", word)
		}
	}
	sum := s.resistSum(b, &h, m)
	f := game.Finding{Verdict: "value", Value: int64(sum.Total()), Sum: &sum, Text: sum.String(), Cited: []tally.Rule{"a2.resist.tn"}}
	if s.TypeOf(m).Armour != 0 {
		f.Cited = append(f.Cited, "a2.stats.resist-bracket")
	}
	if b.Melee {
		f.Cited = append(f.Cited, "a2.h2h.armour-applies")
	}
	if heavilyArmoured(sum.Total()) {
		f.Verdict = "armoured"
		f.Cited = append(f.Cited, "a2.resist.heavily-armoured")
	}
	return f
}

// inspectTarget reads: UNIT at UNIT [as fire|advance] [with WEAPON]: whether it may be nominated.
func (s *State) inspectTarget(w *defs.Words) game.Finding {
	a := s.readAiming(w)
	if w.Err() != nil {
		return game.Finding{}
	}
	if a.with != "" || a.from != NoModel {
		_, refused := s.wanted(s.Aim(a.b), &a)
		return mayOrNot(refused)
	}
	f := mayOrNot(s.TargetRefusal(a.b.Shooter, a.b.Target, a.b.As, nil))
	if f.Refusal == nil {
		f.Cited = append(f.Cited, "a2.shooting.one-seer-enough")
	}
	return f
}

// inspectScrambled reads: UNIT: whether an enemy Nucleus scrambles it.
func (s *State) inspectScrambled(w *defs.Words) game.Finding {
	u := s.unitNamed(w.Next("a unit"))
	if u == NoUnit {
		w.Fail("there is no such unit")
		return game.Finding{}
	}
	yes, rule := s.scrambled(u)
	f := game.Finding{Verdict: "no"}
	if yes {
		f.Verdict = "yes"
	}
	if rule != "" {
		f.Cited = append(f.Cited, rule)
	}
	return f
}

// inspectDisabled reads: MODEL WEAPON: whether the weapon system is out of action.
func (s *State) inspectDisabled(w *defs.Words) game.Finding {
	m := s.modelNamed(w.Next("a model"))
	key := w.Next("a weapon")
	if m == NoModel {
		w.Fail("there is no such model")
		return game.Finding{}
	}
	for i, wp := range s.TypeOf(m).Weapons {
		if s.Book.Weapons[wp].Key != key {
			continue
		}
		if s.Figures[m].Disabled>>i&1 != 0 {
			return game.Finding{Verdict: "yes", Cited: []tally.Rule{"a2.damage.weapon-disabled"}}
		}
		return game.Finding{Verdict: "no"}
	}
	w.Fail("%s has no weapon %q", s.ModelName(m), key)
	return game.Finding{}
}

// inspectStat reads: MODEL STAT: one number of its stat line as it stands; Res counts without armour.
func (s *State) inspectStat(w *defs.Words) game.Finding {
	m, name := s.modelNamed(w.Next("a model")), w.Next("a stat")
	if m == NoModel {
		w.Fail("there is no such model")
		return game.Finding{}
	}
	t := s.TypeOf(m)
	f := game.Finding{Verdict: "value", Cited: []tally.Rule{"a2.stats.stat-line"}}
	if t.Rule != "" {
		f.Cited = append(f.Cited, t.Rule)
	}
	res, _ := s.resStat(m)
	known := false
	for _, stat := range []struct {
		name  string
		value int64
	}{
		{"M", int64(t.M)}, {"Ag", int64(t.Ag)}, {"Acc", int64(t.Acc)}, {"Str", int64(t.Str)}, {"Init", int64(t.Init)}, {"Co", int64(t.Co)},
		{"Res", int64(res) - 2*int64(s.Figures[m].Breach)}, {"Armour", int64(t.Armour)},
	} {
		if stat.name == name {
			f.Value, known = stat.value, true
		}
	}
	if !known {
		w.Fail("there is no stat %q", name)
	}
	for _, fact := range s.viewStats(m) {
		if fact.Name == name {
			f.Text = fact.Name + fact.Value
			f.Cited = append(f.Cited, fact.Rule)
		}
	}
	return f
}

// inspectRule reads: MODEL NAME…: whether a special rule is on its line; unknown if this book does not
// define it.
func (s *State) inspectRule(w *defs.Words) game.Finding {
	m, name := s.modelNamed(w.Next("a model")), w.Rest()
	if m == NoModel {
		w.Fail("there is no such model")
		return game.Finding{}
	}
	f := game.Finding{Verdict: "no", Cited: []tally.Rule{"a2.stats.special-column"}}
	if s.TypeOf(m).Rule != "" {
		f.Cited = append(f.Cited, s.TypeOf(m).Rule)
	}
	for _, fact := range s.TypeOf(m).Traits.Facts() {
		if strings.EqualFold(fact.Name, name) {
			f.Verdict, f.Text = "yes", fact.Value
			f.Cited = append(f.Cited, fact.Rule)
		}
	}
	for _, u := range s.TypeOf(m).Traits.Unknown {
		if strings.EqualFold(u, name) {
			f.Verdict = "unknown"
		}
	}
	return f
}

// inspectWeapon reads: KEY: its class and the shots of its first mode.
func (s *State) inspectWeapon(w *defs.Words) game.Finding {
	key := w.Next("a weapon")
	for i := range s.Book.Weapons {
		wp := &s.Book.Weapons[i]
		if wp.Key != key || len(wp.Modes) == 0 {
			continue
		}
		f := game.Finding{Verdict: wp.Class.String(), Value: int64(wp.Modes[0].Shots)}
		if wp.Twinned {
			f.Cited = append(f.Cited, "a2.weapons.twinned")
		}
		if wp.Natural {
			f.Cited = append(f.Cited, "a2.shooting.natural-attacks")
		}
		return f
	}
	w.Fail("there is no weapon %q", key)
	return game.Finding{}
}

// whoShoots is a bout in which all of a unit who may shoot at a target do; without arms if nobody may, or no unit was named.
func (s *State) whoShoots(u, target UnitID) *position.Bout {
	b := &position.Bout{As: position.Fire, Shooter: u, Target: target}
	if u != NoUnit {
		b.Arms = armsOf(s.Aim(b).Usual(), nil)
	}
	return b
}

// inspectCover judges by the models that are named, or of a whole unit by those who shoot at the target.
func (s *State) inspectCover(in *sightQuery) game.Finding {
	m := in.from[0]
	if b := s.whoShoots(s.unitNamed(in.words[1]), s.Bodies[m].Group); len(b.Arms) > 0 && !in.pbs {
		in.to = s.shootingModels(b)
	}
	bonus, label, rule := s.Cover(m, in.to, in.pbs)
	by := tally.Rule("a2.cover.per-model")
	if s.OnSheet("g1.shoot.cover-by-unit", true) { // a model has what its unit has
		bonus, label, rule = s.CoverOfUnit(s.Bodies[m].Group, in.to, in.pbs)
		by = "g1.shoot.cover-by-unit"
	}
	f := game.Finding{Verdict: strconv.Itoa(bonus), Value: int64(bonus), Text: label, Cited: []tally.Rule{by}}
	if rule != "" {
		f.Cited = append(f.Cited, rule)
	}
	for i := range s.Book.Board.Pieces {
		f.Cited = append(f.Cited, s.CoverRules(i, m, in.pbs, label)...)
	}
	if len(f.Cited) == 1 {
		f.Cited = append(f.Cited, "a2.terrain.summary.table-open")
	}
	return f
}

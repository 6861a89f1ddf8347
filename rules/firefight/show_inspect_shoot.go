package firefight

import (
	"fmt"

	"sortie/game"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// inspectShoot answers questions about sight, cover, range, needed numbers and weapons:
//
//	sight UNIT UNIT                     clear, partial or blocked; how many models are seen
//	sees UNIT MODEL                     seen or hidden
//	cover UNIT from UNIT                yes or no
//	range UNIT UNIT                     seen and the distance to the closest model in sight, or unseen
//	target UNIT at UNIT [as ACTION]     legal or refused
//	needed UNIT at UNIT [as ACTION] [with WEAPON] [indirect]   the number needed to hit
//	dice UNIT at UNIT [as ACTION] [with WEAPON]                the dice rolled
//	damage WEAPON on UNIT               the number needed to do damage
//	unit-height UNIT, armour UNIT, elusive UNIT, resilient UNIT, medics UNIT
//	weapon KEY
func (s *State) inspectShoot(q []string) (game.Finding, bool, error) {
	ask, known := map[string]func([]string) (game.Finding, error){
		"sight": s.inspectSight, "sees": s.inspectSees, "cover": s.inspectCover, "range": s.inspectRange,
		"target": s.inspectTarget, "needed": s.inspectNeeded, "dice": s.inspectDice, "damage": s.inspectDamage,
		"unit-height": s.inspectUnitHeight, "armour": s.inspectArmour, "elusive": s.inspectElusive, "resilient": s.inspectResilient,
		"weapon": s.inspectWeapon,
	}[q[0]]
	if !known {
		return game.Finding{}, false, nil
	}
	f, err := ask(q[1:])
	if err != nil {
		err = fmt.Errorf("%s: %w", q[0], err)
	}
	return f, true, err
}

// query reads the words of an inspection about one unit acting on another.
type query struct {
	unit, mark UnitID
	act        position.Action
	weapon     int
	indirect   bool
}

// twoUnits reads: UNIT [at|from] UNIT [as ACTION] [with WEAPON] [indirect]
func (s *State) twoUnits(q []string) (query, error) {
	out := query{unit: NoUnit, mark: NoUnit, act: position.ShootAction, weapon: -1}
	for i := 0; i < len(q); i++ {
		next := ""
		if i+1 < len(q) {
			next = q[i+1]
		}
		switch word := q[i]; {
		case word == "at" || word == "from" || word == "on":
		case word == "indirect":
			out.indirect = true
		case word == "as":
			if next != position.ShootAction.String() && next != position.SteadyAim.String() && next != position.BlazeAway.String() {
				return out, fmt.Errorf("%q is no way of shooting", next)
			}
			out.act = s.actionWords([]string{"as", next})
			i++
		case word == "with":
			if out.weapon = (&force.Loader{Book: s.Book}).FindWeapon(next); out.weapon < 0 {
				return out, fmt.Errorf("there is no weapon %q", next)
			}
			i++
		case s.unitNamed(word) == NoUnit:
			return out, fmt.Errorf("there is no unit %q", word)
		case out.unit == NoUnit:
			out.unit = s.unitNamed(word)
		default:
			out.mark = s.unitNamed(word)
		}
	}
	if out.mark == NoUnit {
		return out, fmt.Errorf("two units are needed, not %q", q)
	}
	return out, nil
}

func (s *State) inspectSight(q []string) (game.Finding, error) {
	w, err := s.twoUnits(q)
	if err != nil {
		return game.Finding{}, err
	}
	var n tally.Notes
	v := s.ViewOf(w.unit, w.mark, &n)
	f := game.Finding{Verdict: v.Sight.String(), Cited: append(n.Rules, v.Rule)}
	if v.Sight == position.PartialSight {
		f.Cited = append(f.Cited, "ff.los.partial-is-cover")
	}
	for m := range s.Members(w.mark) {
		if v.Sees(&s.State, m) && !s.TypeOf(m).HVA {
			f.Value++
		}
	}
	return f, nil
}

func (s *State) inspectSees(q []string) (game.Finding, error) {
	if len(q) != 2 || s.unitNamed(q[0]) == NoUnit || s.modelNamed(q[1]) == NoModel {
		return game.Finding{}, fmt.Errorf("a unit and a model are needed, not %q", q)
	}
	f := game.Finding{Verdict: "hidden", Cited: []tally.Rule{"ff.los.line"}}
	if s.Visible(s.unitNamed(q[0]), s.modelNamed(q[1])) {
		f.Verdict = "seen"
	}
	return f, nil
}

func (s *State) inspectCover(q []string) (game.Finding, error) {
	w, err := s.twoUnits(q)
	if err != nil {
		return game.Finding{}, err
	}
	f := game.Finding{Verdict: "no"}
	in, rule := s.InCover(w.unit, w.mark)
	if in {
		f.Verdict, f.Cited = "yes", []tally.Rule{rule, "ff.shoot.mod.cover"}
	}
	if s.Words(w.unit).Fly {
		f.Cited = append(f.Cited, "ff.los.fliers-cover")
	}
	var n tally.Notes
	s.ViewOf(w.mark, w.unit, &n)
	if n.Has("ff.los.height-zero") {
		f.Cited = append(f.Cited, "ff.los.height-zero")
	}
	return f, nil
}

// inspectRange measures from the leader to the closest model in sight.  ff.shoot.range.measure
func (s *State) inspectRange(q []string) (game.Finding, error) {
	w, err := s.twoUnits(q)
	if err != nil {
		return game.Finding{}, err
	}
	a := s.AimAt(w.unit, w.mark, w.act, nil)
	f := game.Finding{Verdict: "unseen", Cited: []tally.Rule{"ff.shoot.range.measure", "ff.basics.measure.any-time"}}
	if a.Look().Sight == position.BlockedSight {
		return f, nil
	}
	f.Verdict, f.Value = "seen", int64(a.Distance())
	if s.InBuilding(w.unit) != nil {
		f.Cited = append(f.Cited, "ff.building.shoot-out")
	}
	if s.InBuilding(w.mark) != nil {
		f.Cited = append(f.Cited, "ff.building.target-measure")
	}
	return f, nil
}

func (s *State) inspectTarget(q []string) (game.Finding, error) {
	w, err := s.twoUnits(q)
	if err != nil {
		return game.Finding{}, err
	}
	r := &Run{State: s}
	rule, why := r.shotRefusal(w.unit, w.mark, w.act, nil)
	if w.weapon >= 0 && rule == "" {
		a := s.AimAt(w.unit, w.mark, w.act, nil)
		rule, why = a.WeaponRefusal(&s.Book.Weapons[w.weapon])
	}
	if rule != "" {
		return refusedFinding(refuseFire(rule, why)), nil
	}
	return game.Finding{Verdict: "legal", Cited: []tally.Rule{"ff.los.seen"}}, nil
}

// attackOf is the attack a query asks about, with the weapons that would fire, all starred ones included.
func (s *State) attackOf(w query) *Attack {
	a := &Attack{Unit: w.unit, Target: w.mark, Blaze: w.act == position.BlazeAway, Steady: w.act == position.SteadyAim}
	r := &Run{State: s}
	aim := s.AimAt(w.unit, w.mark, w.act, nil)
	r.gather(a, &aim)
	a.keep(func(g *gun) bool { return w.weapon < 0 || int(g.weapon) == w.weapon })
	for i := range a.guns {
		words := &s.Book.Weapons[a.guns[i].weapon].Words
		a.guns[i].indirect = words.Indirect && !a.Blaze && (w.indirect || aim.Look().Sight == position.BlockedSight)
	}
	if who, limit := s.tooMany(a, nil); who != nil {
		best := s.bestShooters(a, nil, who, limit)
		a.keep(func(g *gun) bool { return among(best, int32(g.model)) })
	}
	r.pool(a, &aim)
	a.ready, a.view = true, *aim.Look()
	if a.cover = s.OwnCover(a.Target, a.Unit); a.cover == "" {
		_, a.cover = s.CoverInSight(a.view.Sight, a.view.Rule)
	}
	return a
}

// inspectNeeded gives the number needed by the first weapon that would fire. A steady aim ignores the first
// penalty.
func (s *State) inspectNeeded(q []string) (game.Finding, error) {
	w, err := s.twoUnits(q)
	if err != nil {
		return game.Finding{}, err
	}
	a := s.attackOf(w)
	if len(a.Pools) == 0 {
		return s.inspectTarget(q)
	}
	if set := s.penalties(a, &a.Pools[0]); a.Steady {
		a.ignores = set & -set
	}
	sum := s.hitSum(a, &a.Pools[0])
	f := game.Finding{Verdict: "needs", Value: int64(sum.Total()), Sum: &sum}
	for i := range sum.Len() {
		f.Cited = append(f.Cited, sum.Line(i).Rule)
	}
	if a.cover != "" && sum.Has("ff.shoot.mod.cover") {
		f.Cited = append(f.Cited, a.cover)
	}
	return f, nil
}

func (s *State) inspectDice(q []string) (game.Finding, error) {
	w, err := s.twoUnits(q)
	if err != nil {
		return game.Finding{}, err
	}
	f := game.Finding{Verdict: "dice", Cited: []tally.Rule{"ff.shoot.dice"}}
	a := s.attackOf(w)
	if s.fortified(a.Unit) {
		f.Cited = append(f.Cited, "ff.building.fortified.shooters")
	}
	for _, p := range a.Pools {
		f.Value += int64(p.Dice)
		if rule := s.Book.Weapons[p.Weapon].Rule; rule != "" {
			f.Cited = append(f.Cited, rule)
		}
	}
	return f, nil
}

func (s *State) inspectDamage(q []string) (game.Finding, error) {
	w := -1
	if len(q) == 3 && q[1] == "on" {
		w = (&force.Loader{Book: s.Book}).FindWeapon(q[0])
	}
	if w < 0 || s.unitNamed(q[2]) == NoUnit {
		return game.Finding{}, fmt.Errorf("a weapon on a unit, not %q", q)
	}
	sum := s.damageSum(s.unitNamed(q[2]), &s.Book.Weapons[w])
	f := game.Finding{Verdict: "needs", Value: int64(sum.Total()), Sum: &sum}
	if rule := s.Book.Weapons[w].Rule; rule != "" {
		f.Cited = append(f.Cited, rule)
	}
	for i := range sum.Len() {
		f.Cited = append(f.Cited, sum.Line(i).Rule)
	}
	return f, nil
}

// oneUnit reads the unit of an inspection.
func (s *State) oneUnit(q []string) (UnitID, error) {
	if len(q) != 1 || s.unitNamed(q[0]) == NoUnit {
		return NoUnit, fmt.Errorf("a unit is needed, not %q", q)
	}
	return s.unitNamed(q[0]), nil
}

func (s *State) inspectUnitHeight(q []string) (game.Finding, error) {
	u, err := s.oneUnit(q)
	if err != nil {
		return game.Finding{}, err
	}
	f := game.Finding{Verdict: "height", Value: int64(s.Height(u))}
	switch {
	case s.Units[u].Where == position.Inside:
		f.Cited = append(f.Cited, "ff.building.height")
	case f.Value != int64(s.Lead(u).Height):
		f.Cited = append(f.Cited, "ff.los.standing-on")
	}
	if s.MixedHeight(u) {
		f.Cited = append(f.Cited, "ff.house.mixed-unit-stats")
	}
	return f, nil
}

func (s *State) inspectArmour(q []string) (game.Finding, error) {
	u, err := s.oneUnit(q)
	if err != nil {
		return game.Finding{}, err
	}
	best, mixed := s.armour(u)
	f := game.Finding{Verdict: "armour", Value: int64(best)}
	if s.fortified(u) {
		f.Value++
		f.Cited = append(f.Cited, "ff.building.fortified.armour")
	}
	if mixed {
		f.Cited = append(f.Cited, "ff.shoot.damage.highest-armour", "ff.force.mixed.best-armour")
	}
	return f, nil
}

func (s *State) inspectElusive(q []string) (game.Finding, error) {
	u, err := s.oneUnit(q)
	if err != nil {
		return game.Finding{}, err
	}
	f := game.Finding{Verdict: "elusive", Value: int64(s.elusiveOf(u)), Cited: []tally.Rule{"ff.kw.elusive.stack"}}
	if s.Units[u].HtD {
		f.Cited = []tally.Rule{"ff.kw.elusive.htd"}
	}
	return f, nil
}

func (s *State) inspectResilient(q []string) (game.Finding, error) {
	u, err := s.oneUnit(q)
	if err != nil {
		return game.Finding{}, err
	}
	k, medics := s.Words(u), s.medics(u)
	f := game.Finding{Verdict: "resilient", Value: int64(s.resilientOf(u))}
	switch {
	case k.Construct || k.Vehicle:
		f.Cited = append(f.Cited, "ff.kw.resilient.exclusions")
	case int(k.Resilient)+medics > 3:
		f.Cited = append(f.Cited, "ff.kw.resilient.max-three")
	}
	if medics > 0 {
		f.Cited = append(f.Cited, "ff.kw.medic.resilient")
	}
	return f, nil
}

// inspectWeapon names a weapon's use and its dice.  ff.house.weapon.*
func (s *State) inspectWeapon(q []string) (game.Finding, error) {
	w := -1
	if len(q) == 1 {
		w = (&force.Loader{Book: s.Book}).FindWeapon(q[0])
	}
	if w < 0 {
		return game.Finding{}, fmt.Errorf("there is no weapon %q", q)
	}
	wp := &s.Book.Weapons[w]
	f := game.Finding{Verdict: "shoots", Value: int64(wp.Dice), Text: weaponLine(wp), Cited: []tally.Rule{"ff.house.profile.weapon-fields"}}
	if wp.Assault {
		f.Verdict = "assault"
	}
	if wp.Rule != "" {
		f.Cited = append(f.Cited, wp.Rule)
	}
	return f, nil
}

// weaponLine writes a profile on one line.
func weaponLine(w *force.Weapon) string {
	if w.Assault {
		return fmt.Sprintf("%s: assault, DICE %d, AP %d", w.Name, w.Dice, w.AP)
	}
	return fmt.Sprintf("%s: RANGE %s, DICE %d, AP %d", w.Name, w.Range, w.Dice, w.AP)
}

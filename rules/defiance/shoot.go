package defiance

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// The questions of fire.
const (
	AskWeapon = "weapon"
	AskTarget = "target"
	AskRate   = "rate"
	AskChit   = "chit"
	AskSpread = "spread"
	AskNext   = "next" // of those as near whom a spread goes on to
)

// fireWith has a figure fire with one of some weapons at a target of its choice, or not at all. It tells whether it
// fired.
func (r *Run) fireWith(b BodyID, list []int, base position.Shot) bool {
	base.By = r.Spot(b)
	r.judged(func() {
		for _, arm := range list {
			if r.Weapon(b, arm) != nil {
				r.Ready(b, arm)
			}
		}
	})
	arm, ok := r.askWeapon(b, list, &base)
	if !ok {
		r.judged(func() { r.whyNoTarget(b, list, &base) })
		return false
	}
	sh := base
	sh.Arm, sh.Weapon = arm, r.Weapon(b, arm)
	switch {
	case sh.Weapon.Grenade || sh.Weapon.Area.Radius > 0 && r.Denied("dvg.aoe.target-figure"):
		return r.throw(&sh)
	case sh.Weapon.Effectors.Has(force.Cone):
		return r.fireCone(&sh)
	}
	t, ok := r.askTarget(&sh)
	if !ok {
		return false
	}
	if r.by("dvg.effector.phase.outside-range", t.Vain) {
		r.spend(&sh)
		r.tellOf("wasted", b, t.Body, "dvg.effector.phase.outside-range", "the shot at %s is wasted: it is out of sight", r.FigureName(t.Body))
		return true
	}
	if r.by("dvg.weapon.aoe-stat", sh.Weapon.Area.Radius > 0) {
		return r.fireArea(&sh, t)
	}
	sh.High = r.askRate(&sh)
	r.fireAt(&sh, t)
	return true
}

// whyNoTarget goes through what keeps weapons from having a target.
func (s *State) whyNoTarget(b BodyID, list []int, base *position.Shot) {
	for _, arm := range list {
		if w := s.Weapon(b, arm); w != nil && s.Ready(b, arm) == nil {
			sh := *base
			sh.Arm, sh.Weapon = arm, w
			s.anyTarget(&sh)
		}
	}
}

// askWeapon asks with which weapon a figure fires; no question is put where there is no choice and no target.
func (r *Run) askWeapon(b BodyID, list []int, base *position.Shot) (int, bool) {
	if base.Auto && r.weighs() {
		return r.recallWeapon(b, list, base)
	}
	able, seen := r.ableWeapons(b, list, base)
	if base.Auto {
		best, _ := r.bestWeapon(b, able, &seen, base)
		return best, best >= 0
	}
	switch len(able) {
	case 0:
		return -1, false
	case 1:
		base.Seen = seen[able[0]]
		return able[0], true
	}
	a := r.ask(flow.Question{Name: AskWeapon, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.weapon.one-per-turn", Unit: int32(r.UnitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.Prompt("With which weapon does ", b, " fire?"), HasDefault: true, Default: flow.Answer{Value: int32(able[0])},
		Offers: func() []flow.Option {
			out := r.List(len(able))
			for _, arm := range able {
				w := r.Weapon(b, arm)
				out = append(out, flow.Option{Value: int32(arm), Key: w.Key, Label: w.Name + ": " + w.Words()})
			}
			return out
		}})
	base.Seen = seen[a.Value]
	return int(a.Value), true
}

// ableWeapons are those of some weapons that have somebody to fire at, each with whom it sees.
func (r *Run) ableWeapons(b BodyID, list []int, base *position.Shot) (able []int, seen [position.Arms][]position.Quarry) {
	var same position.Sighted
	for _, arm := range list {
		if r.Weapon(b, arm) == nil || r.Ready(b, arm) != nil {
			continue
		}
		sh := *base
		sh.Arm, sh.Weapon = arm, r.Weapon(b, arm)
		r.Share(&same, &sh)
		if r.anyTarget(&sh) {
			able, seen[arm] = append(able, arm), sh.Seen
		}
		r.Keep(&same, &sh, sh.Seen)
	}
	return able, seen
}

// bestWeapon is the weapon that promises most, and which of its targets; grenades are thrown where the player says. Both are -1 if
// there is none.
func (r *Run) bestWeapon(b BodyID, able []int, seen *[position.Arms][]position.Quarry, base *position.Shot) (best, target int) {
	best, target = -1, -1
	most := -1
	for _, arm := range able {
		if r.Weapon(b, arm).Grenade {
			continue
		}
		sh := *base
		sh.Arm, sh.Weapon = arm, r.Weapon(b, arm)
		if at, worth := r.BestQuarry(&sh, seen[arm]); at >= 0 && worth > most {
			best, target, most = arm, at, worth
		}
	}
	if best >= 0 {
		base.Seen = seen[best]
	}
	return best, target
}

// anyTarget tells whether a weapon has somebody or something to fire at.
func (s *State) anyTarget(sh *position.Shot) bool {
	if sh.Weapon.Grenade {
		return !s.Applies("dvg.grenade.who-not", s.Frame(sh.By.Body).Vehicle() || sh.Covering) && (sh.By.Level > 0 && s.overEnemy(sh) || sh.By.Level == 0 && s.grenadeMark(sh) != nil)
	}
	if s.Quiet() && !s.hasQuarry(sh) {
		return false
	}
	sh.Seen = append(s.Quarries(sh), s.Unseen(sh)...)
	for i := range sh.Seen {
		if sh.Seen[i].No == nil {
			return true
		}
	}
	return false
}

// hasQuarry tells whether a weapon that is no grenade points at an enemy in its range whom it sees, or could strike unseen:
// nobody else is ever chosen.
func (s *State) hasQuarry(sh *position.Shot) bool {
	if sh.View != nil {
		return slices.ContainsFunc(sh.View, func(q position.Quarry) bool { return s.inRange(sh, q.Body, q.Dist) })
	}
	unseen := sh.Weapon.Effectors.Has(force.Phase)
	list := s.AllAhead(sh)
	for i := range list {
		if t := &list[i]; s.inRange(sh, t.Body, t.Dist) && (unseen || s.ClearLine(&sh.By, &t.Spot) != nil) {
			return true
		}
	}
	return false
}

// inRange tells whether an enemy at a distance is in one of the brackets of a shot.
func (s *State) inRange(sh *position.Shot, b BodyID, d geom.Length) bool {
	if s.Quiet() {
		if s.AimedAt(sh, b) { // twice as long: dvg.orders.aim.double-range
			d = (d + 1) / 2
		}
		for _, r := range sh.Weapon.Reach {
			if r == force.Unlimited || r > 0 && d <= r {
				return true
			}
		}
		return false
	}
	_, ok := s.Law().Bracket(sh.Weapon, d, s.AimedAt(sh, b))
	return ok
}

// askTarget asks at whom.
func (r *Run) askTarget(sh *position.Shot) (position.Quarry, bool) {
	if sh.Chosen != nil {
		return sh.Chosen.Target, true
	}
	list := sh.Seen
	if list == nil {
		list = append(r.Quarries(sh), r.Unseen(sh)...)
	}
	if sh.Auto {
		if i, _ := r.BestQuarry(sh, list); i >= 0 {
			r.judged(func() { r.Quarries(sh) })
			return list[i], true
		}
		return position.Quarry{}, false
	}
	first := int32(-1)
	for i := range list {
		if list[i].No == nil && !list[i].Vain {
			first = int32(list[i].Body)
			break
		}
	}
	b := sh.By.Body
	a := r.ask(flow.Question{Name: AskTarget, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.target.closest-rule", Unit: int32(r.UnitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: "At whom does " + r.FigureName(b) + " fire " + sh.Weapon.Name + "?", HasDefault: true, Default: flow.Answer{Value: first},
		Offers: func() []flow.Option { return r.QuarryOffers(list, true) },
		Reckon: func(v int32) *tally.Tally {
			for i := range list {
				if int32(list[i].Body) == v {
					sum := r.needSum(sh, &list[i])
					return &sum
				}
			}
			return nil
		}})
	for i := range list {
		if int32(list[i].Body) == a.Value {
			r.judged(func() { r.Quarries(sh) })
			return list[i], true
		}
	}
	return position.Quarry{}, false
}

// askRate asks for the rate of a split FR.  dvg.weapon.split-fr
func (r *Run) askRate(sh *position.Shot) bool {
	r.cite("dvg.ranged.sequential")
	if sh.Weapon.High == 0 || !r.law().Holds("dvg.weapon.split-fr", true) {
		return false
	}
	if sh.Auto {
		return false
	}
	return r.ask(flow.Question{Name: AskRate, Seat: r.SideOf(sh.By.Body), Kind: flow.PickOne, Rule: "dvg.weapon.split-fr", Unit: int32(r.UnitOf(sh.By.Body)), Target: -1,
		Thing: flow.Figure(int32(sh.By.Body)), Prompt: "At which rate?", HasDefault: true,
		Offers: func() []flow.Option {
			return append(r.List(2), flow.Option{Value: 0, Key: "low", Label: fmt.Sprintf("Low: dice %d", sh.Weapon.Rate)}, flow.Option{Value: 1, Key: "high", Label: fmt.Sprintf("High: dice %d, and it may stop", sh.Weapon.High)})
		}}).Value == 1
}

// spend counts a shot.
func (r *Run) spend(sh *position.Shot) {
	f := r.Figure(sh.By.Body)
	if sh.Weapon.Ammo > 0 {
		f.Shots[sh.Arm]++
	}
	f.Fired[sh.Arm] = r.Units[r.UnitOf(sh.By.Body)].Count
	f.Spent = true
}

// fireAt is direct fire of one weapon.  dvg.ranged.damage-roll
func (r *Run) fireAt(sh *position.Shot, t position.Quarry) {
	b := sh.By.Body
	if r.declared(sh) || r.Bodies[t.Body].Gone {
		return
	}
	defer r.coverAfter(sh)
	r.spend(sh)
	t = r.atGun(sh, t)
	locked := r.Engaged(t.Body)
	if locked {
		t = r.intoTheMelee(sh, t)
	}
	rows, dice := r.askSpread(sh, t)
	if !locked {
		r.spreadIntoMelee(sh, rows)
	}
	chit := r.askVolleyChit(b, rows, dice)
	if r.putOff(sh, rows, dice, chit) {
		return
	}
	var results []outcome
	live := r.liveBout(int(b), sh.Arm, int(t.Body), oneIf(sh.High))
	for i := range rows {
		sh.Chit = i == chit
		results = append(results, r.damageDice(sh, &rows[i], dice[i]))
		r.addBout(results[i].hits, results[i].tags)
	}
	for i := range rows {
		r.addBout(i)
		r.settle(r.blowOf(sh), rows[i].Body, results[i])
	}
	live()
	r.stoppage(sh)
}

// blowOf is what direct fire strikes with.
func (r *Run) blowOf(sh *position.Shot) *blow {
	return &blow{by: sh.By.Body, attack: r.law().AttackOf(sh.Weapon), impact: sh.Weapon.Impact, what: sh.Weapon.Name, from: sh.By.At, ranged: true}
}

// stoppage rolls for a weapon that may stop.  dvg.stoppage.when, dvg.stoppage.roll
func (r *Run) stoppage(sh *position.Shot) {
	need, rule := r.law().StoppageAt(sh.High, false, false)
	if need == 0 || r.Bodies[sh.By.Body].Gone {
		return
	}
	r.stopOn(sh.By.Body, sh.Arm, need, rule)
}

func (r *Run) stopOn(b BodyID, arm, need int, rule tally.Rule) bool {
	if !r.by("dvg.stoppage.when", true) {
		return false
	}
	f := r.d10At(law.RollStoppage, b, r.cuts(need))
	r.cite("dvg.stoppage.roll", rule)
	if f.Value < need {
		return false
	}
	r.Figure(b).Stopped |= 1 << arm
	r.tellOf("stoppage", b, NoBody, rule, "%s of %s stops", r.Weapon(b, arm).Name, r.FigureName(b))
	return true
}

package defiance

import (
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
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

// ready says why a weapon cannot fire now.
// dvg.stoppage.effect, dvg.weapon.ammo, dvg.infweapon.loader.without, dvg.infweapon.crew.one, dvg.cdw.side-arm
func (s *State) ready(b BodyID, arm int) *tally.Refusal {
	f, w := s.fig(b), s.weapon(b, arm)
	switch {
	case w == nil || f.Wrecked>>arm&1 != 0:
		return s.no("dvg.force.weapon.primary.one", "choose another", func() string { return s.figureName(b) + " has no such weapon" })
	case s.holds("dvg.stoppage.effect", f.Stopped>>arm&1 != 0):
		return s.no("dvg.stoppage.effect", "choose another weapon", func() string { return w.Name + " has a stoppage" })
	case s.holds("dvg.weapon.ammo", w.Ammo > 0 && f.Shots[arm] >= s.ammo(b, arm)):
		return s.no("dvg.weapon.ammo", "choose another weapon", func() string { return w.Name + " has no ammo left" })
	case s.holds("dvg.cdw.side-arm", w.CDW):
		return s.no("dvg.cdw.side-arm", "set it off by itself", func() string { return w.Name + " is no weapon of a fire order" })
	}
	return s.restRefusal(b, arm, w)
}

// ammo is how often a weapon fires: copies of a side arm add theirs up.  dvg.force.weapon.sidearm.many
func (s *State) ammo(b BodyID, arm int) int8 {
	n := s.weapon(b, arm).Ammo
	if copies := s.Figures[b].Copies[arm]; s.holds("dvg.force.weapon.sidearm.many", copies > 1) {
		n *= copies
	}
	return n
}

// restRefusal says why a weapon that two serve must rest: its loader or crewman is not there.
func (s *State) restRefusal(b BodyID, arm int, w *force.Weapon) *tally.Refusal {
	f := s.fig(b)
	last := f.Fired[arm]
	rests := last > 0 && last == s.Units[s.unitOf(b)].Count-1
	switch {
	case w.Crew:
		return s.crewRefusal(b, w, rests)
	case s.holds("dvg.infweapon.loader.without", w.Loader && rests && !s.mateBy(b)):
		return no("dvg.infweapon.loader.without", "wait an activation", "%s has no loader beside it and rests between two shots", w.Name)
	}
	return nil
}

// fireWith has a figure fire with one of some weapons at a target of its choice, or not at all. It tells whether it
// fired.
func (r *Run) fireWith(b BodyID, list []int, base shot) bool {
	base.by = r.spot(b)
	r.judged(func() {
		for _, arm := range list {
			if r.weapon(b, arm) != nil {
				r.ready(b, arm)
			}
		}
	})
	arm, ok := r.askWeapon(b, list, &base)
	if !ok {
		r.judged(func() { r.whyNoTarget(b, list, &base) })
		return false
	}
	sh := base
	sh.arm, sh.w = arm, r.weapon(b, arm)
	switch {
	case sh.w.Grenade || sh.w.Area.Radius > 0 && r.denied("dvg.aoe.target-figure"):
		return r.throw(&sh)
	case sh.w.Effectors.Has(force.Cone):
		return r.fireCone(&sh)
	}
	t, ok := r.askTarget(&sh)
	if !ok {
		return false
	}
	if r.by("dvg.effector.phase.outside-range", t.vain) {
		r.spend(&sh)
		r.tellOf("wasted", b, t.b, "dvg.effector.phase.outside-range", "the shot at %s is wasted: it is out of sight", r.figureName(t.b))
		return true
	}
	if r.by("dvg.weapon.aoe-stat", sh.w.Area.Radius > 0) {
		return r.fireArea(&sh, t)
	}
	sh.high = r.askRate(&sh)
	r.fireAt(&sh, t)
	return true
}

// whyNoTarget goes through what keeps weapons from having a target.
func (s *State) whyNoTarget(b BodyID, list []int, base *shot) {
	for _, arm := range list {
		if w := s.weapon(b, arm); w != nil && s.ready(b, arm) == nil {
			sh := *base
			sh.arm, sh.w = arm, w
			s.anyTarget(&sh)
		}
	}
}

// askWeapon asks with which weapon a figure fires; no question is put where there is no choice and no target.
func (r *Run) askWeapon(b BodyID, list []int, base *shot) (int, bool) {
	if base.auto && r.weighs() {
		return r.recallWeapon(b, list, base)
	}
	able, seen := r.ableWeapons(b, list, base)
	if base.auto {
		best, _ := r.bestWeapon(b, able, &seen, base)
		return best, best >= 0
	}
	switch len(able) {
	case 0:
		return -1, false
	case 1:
		base.seen = seen[able[0]]
		return able[0], true
	}
	a := r.ask(flow.Question{Name: AskWeapon, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.weapon.one-per-turn", Unit: int32(r.unitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.prompt("With which weapon does ", b, " fire?"), HasDefault: true, Default: flow.Answer{Value: int32(able[0])},
		Offers: func() []flow.Option {
			out := r.list(len(able))
			for _, arm := range able {
				w := r.weapon(b, arm)
				out = append(out, flow.Option{Value: int32(arm), Key: w.Key, Label: w.Name + ": " + w.Words()})
			}
			return out
		}})
	base.seen = seen[a.Value]
	return int(a.Value), true
}

// ableWeapons are those of some weapons that have somebody to fire at, each with whom it sees.
func (r *Run) ableWeapons(b BodyID, list []int, base *shot) (able []int, seen [arms][]quarry) {
	var view []quarry
	var men []ahead // whom a man has ahead of him with whatever weapon
	for _, arm := range list {
		if r.weapon(b, arm) == nil || r.ready(b, arm) != nil {
			continue
		}
		sh := *base
		sh.arm, sh.w = arm, r.weapon(b, arm)
		shares := r.sharesView(&sh)
		if shares {
			sh.view = view
		}
		if shares && view == nil {
			if men == nil {
				men = r.allAhead(&sh)
			}
			sh.ahead = men
		}
		if r.anyTarget(&sh) {
			able, seen[arm] = append(able, arm), sh.seen
		}
		if shares && sh.seen != nil {
			view = sh.seen
		}
	}
	return able, seen
}

// bestWeapon is the weapon that promises most, and which of its targets; grenades are thrown where the player says. Both are -1 if
// there is none.
func (r *Run) bestWeapon(b BodyID, able []int, seen *[arms][]quarry, base *shot) (best, target int) {
	best, target = -1, -1
	most := -1
	for _, arm := range able {
		if r.weapon(b, arm).Grenade {
			continue
		}
		sh := *base
		sh.arm, sh.w = arm, r.weapon(b, arm)
		if at, worth := r.bestQuarry(&sh, seen[arm]); at >= 0 && worth > most {
			best, target, most = arm, at, worth
		}
	}
	if best >= 0 {
		base.seen = seen[best]
	}
	return best, target
}

// anyTarget tells whether a weapon has somebody or something to fire at.
func (s *State) anyTarget(sh *shot) bool {
	if sh.w.Grenade {
		return !s.holds("dvg.grenade.who-not", s.frame(sh.by.b).Vehicle() || sh.covering) && (sh.by.level > 0 && s.overEnemy(sh) || sh.by.level == 0 && s.grenadeMark(sh) != nil)
	}
	if s.quiet() && !s.hasQuarry(sh) {
		return false
	}
	sh.seen = append(s.quarries(sh), s.unseen(sh)...)
	for i := range sh.seen {
		if sh.seen[i].no == nil {
			return true
		}
	}
	return false
}

// hasQuarry tells whether a weapon that is no grenade points at an enemy in its range whom it sees, or could strike unseen:
// nobody else is ever chosen.
func (s *State) hasQuarry(sh *shot) bool {
	if sh.view != nil {
		return slices.ContainsFunc(sh.view, func(q quarry) bool { return s.inRange(sh, q.b, q.dist) })
	}
	unseen := sh.w.Effectors.Has(force.Phase)
	list := s.allAhead(sh)
	for i := range list {
		if t := &list[i]; s.inRange(sh, t.b, t.dist) && (unseen || s.clearLine(&sh.by, &t.spot) != nil) {
			return true
		}
	}
	return false
}

// inRange tells whether an enemy at a distance is in one of the brackets of a shot.
func (s *State) inRange(sh *shot, b BodyID, d geom.Length) bool {
	if s.quiet() {
		if s.aimedAt(sh, b) { // twice as long: dvg.orders.aim.double-range
			d = (d + 1) / 2
		}
		for _, r := range sh.w.Reach {
			if r == force.Unlimited || r > 0 && d <= r {
				return true
			}
		}
		return false
	}
	_, ok := s.law().bracket(sh.w, d, s.aimedAt(sh, b))
	return ok
}

// askTarget asks at whom.
func (r *Run) askTarget(sh *shot) (quarry, bool) {
	if sh.chosen != nil {
		return sh.chosen.t, true
	}
	list := sh.seen
	if list == nil {
		list = append(r.quarries(sh), r.unseen(sh)...)
	}
	if sh.auto {
		if i, _ := r.bestQuarry(sh, list); i >= 0 {
			r.judged(func() { r.quarries(sh) })
			return list[i], true
		}
		return quarry{}, false
	}
	first := int32(-1)
	for i := range list {
		if list[i].no == nil && !list[i].vain {
			first = int32(list[i].b)
			break
		}
	}
	b := sh.by.b
	a := r.ask(flow.Question{Name: AskTarget, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.target.closest-rule", Unit: int32(r.unitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: "At whom does " + r.figureName(b) + " fire " + sh.w.Name + "?", HasDefault: true, Default: flow.Answer{Value: first},
		Offers: func() []flow.Option { return r.quarryOffers(list, true) },
		Reckon: func(v int32) *tally.Tally {
			for i := range list {
				if int32(list[i].b) == v {
					sum := r.needSum(sh, &list[i])
					return &sum
				}
			}
			return nil
		}})
	for i := range list {
		if int32(list[i].b) == a.Value {
			r.judged(func() { r.quarries(sh) })
			return list[i], true
		}
	}
	return quarry{}, false
}

// askRate asks for the rate of a split FR.  dvg.weapon.split-fr
func (r *Run) askRate(sh *shot) bool {
	r.cite("dvg.ranged.sequential")
	if sh.w.High == 0 || !r.law().holds("dvg.weapon.split-fr", true) {
		return false
	}
	if sh.auto {
		return false
	}
	return r.ask(flow.Question{Name: AskRate, Seat: r.SideOf(sh.by.b), Kind: flow.PickOne, Rule: "dvg.weapon.split-fr", Unit: int32(r.unitOf(sh.by.b)), Target: -1,
		Thing: flow.Figure(int32(sh.by.b)), Prompt: "At which rate?", HasDefault: true,
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: 0, Key: "low", Label: fmt.Sprintf("Low: dice %d", sh.w.Rate)}, flow.Option{Value: 1, Key: "high", Label: fmt.Sprintf("High: dice %d, and it may stop", sh.w.High)})
		}}).Value == 1
}

// rate is how many dice a shot has.  dvg.weapon.feed-rate
func (sh *shot) rate() int {
	if sh.high {
		return int(sh.w.High)
	}
	return int(sh.w.Rate)
}

// spend counts a shot.
func (r *Run) spend(sh *shot) {
	f := r.fig(sh.by.b)
	if sh.w.Ammo > 0 {
		f.Shots[sh.arm]++
	}
	f.Fired[sh.arm] = r.Units[r.unitOf(sh.by.b)].Count
	f.Spent = true
}

// fireAt is direct fire of one weapon.  dvg.ranged.damage-roll
func (r *Run) fireAt(sh *shot, t quarry) {
	b := sh.by.b
	if r.declared(sh) || r.Bodies[t.b].Gone {
		return
	}
	defer r.coverAfter(sh)
	r.spend(sh)
	t = r.atGun(sh, t)
	locked := r.engaged(t.b)
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
	live := r.liveBout(int(b), sh.arm, int(t.b), oneIf(sh.high))
	for i := range rows {
		sh.chit = i == chit
		results = append(results, r.damageDice(sh, &rows[i], dice[i]))
		r.addBout(results[i].hits, results[i].tags)
	}
	for i := range rows {
		r.addBout(i)
		r.settle(r.blowOf(sh), rows[i].b, results[i])
	}
	live()
	r.stoppage(sh)
}

// blowOf is what direct fire strikes with.
func (r *Run) blowOf(sh *shot) *blow {
	return &blow{by: sh.by.b, attack: r.law().attackOf(sh.w), impact: sh.w.Impact, what: sh.w.Name, from: sh.by.at, ranged: true}
}

// attackOf is what a weapon strikes with.  dvg.weapon.ai-av
func (l law) attackOf(w *force.Weapon) attack {
	return attack{AV: l.holds("dvg.weapon.ai-av", w.AV), Effectors: w.Effectors}
}

// need is the number of a target.  dvg.weapon.brackets
func (s *State) need(sh *shot, t *quarry) int {
	k, _ := s.law().bracket(sh.w, t.dist, s.aimedAt(sh, t.b))
	return force.BracketNeed(k)
}

// stoppage rolls for a weapon that may stop.  dvg.stoppage.when, dvg.stoppage.roll
func (r *Run) stoppage(sh *shot) {
	need, rule := r.law().stoppageAt(sh.high, false, false)
	if need == 0 || r.Bodies[sh.by.b].Gone {
		return
	}
	r.stopOn(sh.by.b, sh.arm, need, rule)
}

func (r *Run) stopOn(b BodyID, arm, need int, rule tally.Rule) bool {
	if !r.by("dvg.stoppage.when", true) {
		return false
	}
	f := r.d10At(RollStoppage, b, r.cuts(need))
	r.cite("dvg.stoppage.roll", rule)
	if f.Value < need {
		return false
	}
	r.fig(b).Stopped |= 1 << arm
	r.tellOf("stoppage", b, NoBody, rule, "%s of %s stops", r.weapon(b, arm).Name, r.figureName(b))
	return true
}

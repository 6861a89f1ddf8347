package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// fireOrders carries out Fire orders: one pace and pattern for all, figure by figure.
// dvg.orders.fire.first-figure-sets, dvg.orders.movement-rate, dvg.hth.escape.first
func (r *Run) fireOrders(p *part) {
	p.figures = r.escapes(p)
	if len(p.figures) == 0 {
		return
	}
	p.pace = r.askPace(p)
	if p.pace != stationary || !r.by("dvg.orders.fire.stationary", true) {
		p.pattern = r.askPattern(p)
		r.askLevel(p, p.pace)
	}
	r.Units[p.unit].Pace, r.Units[p.unit].Pattern = p.pace, p.pattern
	r.cite("dvg.orders.fire.types-only-fire")
	if !r.by("dvg.indirect.stationary", p.pace != stationary) {
		r.indirect(p)
	}
	r.askVolley(p)
	r.beginBout(p)
	defer r.endBout()
	rest := false
	for b := r.nextToAct(p, &rest); b != NoBody; b = r.nextToAct(p, &rest) {
		r.fig(b).Pace = p.pace
		r.fireActs(p, b)
		r.fig(b).Done = true
		r.mateDone(b)
	}
}

// nextToAct is who of a part acts next, NoBody if everybody has; its player is asked unless all who are left go on in their order.
func (r *Run) nextToAct(p *part, rest *bool) BodyID {
	if *rest {
		i := slices.IndexFunc(p.figures, r.waits)
		if i < 0 {
			return NoBody
		}
		return p.figures[i]
	}
	left := r.stillToAct(p)
	if len(left) == 0 {
		return NoBody
	}
	return r.askFigure(p.unit, left, rest)
}

// waits tells whether a figure has not acted, and is not led by another.
func (s *State) waits(b BodyID) bool { return s.canAct(b) && !s.led(b) }

// stillToAct are the figures of a part who have not acted.
func (s *State) stillToAct(p *part) []BodyID {
	p.left = p.left[:0]
	for _, b := range p.figures {
		if s.waits(b) {
			p.left = append(p.left, b)
		}
	}
	return p.left
}

// askPace asks how fast a part goes.  dvg.movement.stationary, dvg.movement.walking, dvg.movement.running
func (r *Run) askPace(p *part) pace {
	still, slow, usual := r.stillRefusal(p, stationary), (*tally.Refusal)(nil), stationary
	if still != nil {
		usual = walking
		if slow = r.stillRefusal(p, walking); slow != nil {
			usual = running
		}
	}
	return pace(r.ask(flow.Question{Name: AskPace, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.movement-rate", Unit: int32(p.unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "How fast does " + r.partName(p) + " go?", HasDefault: true, Default: flow.Answer{Value: int32(usual)},
		Offers: func() []flow.Option {
			return append(r.list(4), flow.Option{Value: int32(stationary), Key: "stationary", Label: "Stationary: +2", Rule: "dvg.movement.stationary", Refused: still},
				flow.Option{Value: int32(walking), Key: "walk", Label: "Walking: up to MV", Rule: "dvg.movement.walking", Refused: slow},
				flow.Option{Value: int32(running), Key: "run", Label: "Running: up to twice MV, -2", Rule: "dvg.movement.running", Refused: r.runRefusal(p)},
				flow.Option{Value: int32(sprinting), Key: "sprint", Label: "Sprinting", Rule: "dvg.movement.sprinting",
					Refused: no("dvg.orders.fire.no-sprint-jump-hth", "give Maneuver orders", "nobody sprints on Fire orders")})
		}}).Value)
}

// runRefusal says why a part may not run.  dvg.infweapon.crew.movement
func (s *State) runRefusal(p *part) *tally.Refusal {
	if s.holds("dvg.infweapon.crew.movement", s.isGun(p.figures[0])) {
		return no("dvg.infweapon.crew.movement", "walk", "a gun is dragged at a walk")
	}
	return nil
}

// askPattern asks when movers fire.
func (r *Run) askPattern(p *part) Pattern {
	return Pattern(r.ask(flow.Question{Name: AskPattern, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.fire.first-figure-sets", Unit: int32(p.unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "When do they fire?", HasDefault: true, Default: flow.Answer{Value: int32(MoveFire)},
		Offers: func() []flow.Option {
			return append(r.list(3), flow.Option{Value: int32(MoveFire), Key: "move-fire", Label: "Move, then fire", Rule: "dvg.orders.fire.pattern.move-fire"},
				flow.Option{Value: int32(FireMove), Key: "fire-move", Label: "Fire, then move", Rule: "dvg.orders.fire.pattern.fire-move"},
				flow.Option{Value: int32(MoveFireMove), Key: "move-fire-move", Label: "Move half, fire, move half", Rule: "dvg.orders.fire.pattern.move-fire-move"})
		}}).Value)
}

// fireActs is one figure on Fire orders.
func (r *Run) fireActs(p *part, b BodyID) {
	arms, covers := r.role(p, b)
	full := allowance(r.mv(b), p.pace)
	rule := paceRule(p.pace)
	if covers != NotCovering {
		if r.by("dvg.orders.fire.covering-move", p.pace != stationary) {
			r.moveAlike(p, r.fireGoing(p, b, full, rule, allOfIt), false)
		}
		r.askWatch(p)
		r.turn(b, &p.face, true)
		r.nowCovers(b, covers, p.pace)
		return
	}
	switch p.pattern {
	case NoPattern:
		r.cite("dvg.movement.stationary")
		if !r.by("dvg.movement.prone.free-but-moves", true) {
			r.moveAlike(p, r.fireGoing(p, b, 0, rule, allOfIt), false)
		}
		r.shootNow(p, b, arms)
	case MoveFire:
		r.cite("dvg.orders.fire.pattern.move-fire")
		r.moveAlike(p, r.fireGoing(p, b, full, rule, allOfIt), false)
		r.shootNow(p, b, arms)
	case FireMove:
		r.cite("dvg.orders.fire.pattern.fire-move")
		r.shootNow(p, b, arms)
		r.moveAlike(p, r.fireGoing(p, b, full, rule, allOfIt), false)
	case MoveFireMove:
		r.cite("dvg.orders.fire.pattern.move-fire-move")
		g := r.fireGoing(p, b, full/2, "dvg.orders.fire.pattern.move-fire-move", firstLeg)
		r.moveAlike(p, g, false)
		r.shootNow(p, b, arms)
		if !g.stuck {
			r.moveAlike(p, r.fireGoing(p, b, full/2, "dvg.orders.fire.pattern.move-fire-move", secondLeg), true)
		}
	}
}

func paceRule(p pace) tally.Rule {
	return [...]tally.Rule{"dvg.movement.stationary", "dvg.movement.walking", "dvg.movement.running", "dvg.movement.sprinting"}[p]
}

// fireGoing is how a figure on Fire orders may move.  dvg.orders.fire.no-sprint-jump-hth
func (r *Run) fireGoing(p *part, b BodyID, limit geom.Length, rule tally.Rule, on leg) *going {
	g := r.setOut(going{b: b, pace: p.pace, limit: limit, rule: rule, mends: true, goal: NoBody, rival: NoUnit})
	r.flies(g, p, on)
	return g
}

// role is with which weapons a figure fires now, or that it covers.
// dvg.orders.cohesive, dvg.orders.primary-fire, dvg.orders.primary-fire.others-cover, dvg.orders.support-fire,
// dvg.orders.support-fire.others-cover
func (r *Run) role(p *part, b BodyID) ([]int, Covering) {
	has := func(arm int) bool { return r.weapon(b, arm) != nil }
	all := allArms[:]
	switch {
	case p.order == PrimaryFire && has(primaryArm):
		r.cite("dvg.orders.primary-fire")
		return []int{primaryArm}, NotCovering
	case p.order == SupportFire && has(supportArm):
		r.cite("dvg.orders.support-fire")
		return all[supportArm:], NotCovering
	case p.order == PrimaryFire:
		return nil, r.coverType(p, b, WithSupport, "dvg.orders.primary-fire.others-cover")
	case p.order == SupportFire:
		return nil, r.coverType(p, b, WithPrimary, "dvg.orders.support-fire.others-cover")
	}
	return all, NotCovering
}

// coverType is with what the covering figures of a part cover: all with the same.
// dvg.orders.primary-fire.one-cover-type
func (r *Run) coverType(p *part, b BodyID, long Covering, rule tally.Rule) Covering {
	if !r.by(rule, true) {
		return NotCovering
	}
	if !p.asked {
		p.asked = true
		p.covers = r.askCovers(p, long)
		r.judged(func() { r.coverArm(b, WithSide) })
		r.judged(func() { r.coverArm(b, long) })
	}
	if r.coverArm(b, p.covers) < 0 {
		return NotCovering
	}
	return p.covers
}

// coverArm is the weapon that a figure covers with, -1 if it has none.  dvg.cover.prohibited, dvg.cover.limited-to-type
func (s *State) coverArm(b BodyID, c Covering) int {
	first, last := primaryArm, primaryArm
	switch c {
	case NotCovering:
		return -1
	case WithSupport:
		first, last = supportArm, supportArm
	case WithSide:
		first, last = sideArm, arms-1
	}
	for arm := first; arm <= last; arm++ {
		if w := s.weapon(b, arm); w != nil && s.ready(b, arm) == nil && !s.holds("dvg.cover.prohibited", w.Area.Radius > 0 && !w.Grenade) && !s.holds("dvg.grenade.who-not", w.Grenade) {
			return arm
		}
	}
	return -1
}

// askCovers asks with which weapons they cover, if there is a choice.
func (r *Run) askCovers(p *part, long Covering) Covering {
	var can []Covering
	for _, c := range [...]Covering{long, WithSide} {
		for _, b := range p.figures {
			if r.coverArm(b, c) >= 0 {
				can = append(can, c)
				break
			}
		}
	}
	switch len(can) {
	case 0:
		return NotCovering
	case 1:
		return can[0]
	}
	return Covering(r.ask(flow.Question{Name: AskCovers, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.primary-fire.one-cover-type", Unit: int32(p.unit), Target: -1,
		Prompt: "With which weapons do the others cover?", HasDefault: true, Default: flow.Answer{Value: int32(can[0])},
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: int32(can[0]), Key: can[0].String(), Label: "With their " + can[0].String() + " weapons"},
				flow.Option{Value: int32(can[1]), Key: can[1].String(), Label: "With their " + can[1].String() + " weapons"})
		}}).Value)
}

// nowCovers puts a covering marker down.  dvg.orders.cover-counter
func (r *Run) nowCovers(b BodyID, c Covering, p pace) {
	if !r.canActStill(b) || r.by("dvg.indirect.spotter", r.fig(b).Spent) || !r.by("dvg.orders.cover-counter", true) {
		return
	}
	f := r.fig(b)
	f.Cover, f.CoverPace, f.Spent = c, p, true
	value, rule := r.law().covering(p)
	if r.io.Loud() {
		r.tellOf("covers", b, NoBody, "dvg.orders.cover-counter", "%s covers with its %s weapon at %d", r.figureName(b), c, value)
	}
	r.cite(rule)
}

// canActStill tells whether a figure in the middle of its action can go on with it.  dvg.vehicle.sdc.disabled
func (s *State) canActStill(b BodyID) bool {
	f := s.fig(b)
	return s.Stands(b) && !f.Shaken && !f.Stunned && !s.holds("dvg.vehicle.sdc.disabled", s.disabled(b))
}

// shootNow turns a figure and lets it fire with one of its weapons; fire without a target is lost.
// dvg.orders.cohesive.wasted, dvg.weapon.one-per-turn
func (r *Run) shootNow(p *part, b BodyID, list []int) {
	if !r.canActStill(b) || r.fig(b).Spent {
		return
	}
	if !r.hasFire(b, list) {
		r.judged(func() { r.hasFire(b, list) })
		return
	}
	r.turn(b, &p.face, false)
	at := p.pace
	if at != stationary && !r.fig(b).Moved && !r.by("dvg.orders.fire.unit-rate-applies", true) {
		at = stationary
	}
	if !r.fireWith(b, list, shot{pace: at, aimed: r.fig(b).Aimed, only: NoUnit, auto: p.face.auto, toward: p.face.way}) && !r.by("dvg.orders.cohesive.wasted", true) {
		r.nowCovers(b, WithPrimary, p.pace)
	}
}

// hasFire tells whether a figure has a weapon that it could fire at all.
func (s *State) hasFire(b BodyID, list []int) bool {
	for _, arm := range list {
		if s.weapon(b, arm) != nil && s.ready(b, arm) == nil {
			return true
		}
	}
	return false
}

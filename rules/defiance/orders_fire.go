package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// fireOrders carries out Fire orders: one pace and pattern for all, figure by figure.
// dvg.orders.fire.first-figure-sets, dvg.orders.movement-rate, dvg.hth.escape.first
func (r *Run) fireOrders(p *position.Part) {
	p.Figures = r.escapes(p)
	if len(p.Figures) == 0 {
		return
	}
	p.Pace = r.askPace(p)
	if p.Pace != law.Stationary || !r.by("dvg.orders.fire.stationary", true) {
		p.Pattern = r.askPattern(p)
		r.askLevel(p, p.Pace)
	}
	r.Units[p.Unit].Pace, r.Units[p.Unit].Pattern = p.Pace, p.Pattern
	r.cite("dvg.orders.fire.types-only-fire")
	if !r.by("dvg.indirect.stationary", p.Pace != law.Stationary) {
		r.indirect(p)
	}
	r.askVolley(p)
	r.beginBout(p)
	defer r.endBout()
	rest := false
	for b := r.nextToAct(p, &rest); b != NoBody; b = r.nextToAct(p, &rest) {
		r.Figure(b).Pace = p.Pace
		r.fireActs(p, b)
		r.Figure(b).Done = true
		r.MateDone(b)
	}
}

// nextToAct is who of a part acts next, NoBody if everybody has; its player is asked unless all who are left go on in their order.
func (r *Run) nextToAct(p *position.Part, rest *bool) BodyID {
	if *rest {
		i := slices.IndexFunc(p.Figures, r.Waits)
		if i < 0 {
			return NoBody
		}
		return p.Figures[i]
	}
	left := r.StillToAct(p)
	if len(left) == 0 {
		return NoBody
	}
	return r.askFigure(p.Unit, left, rest)
}

// askPace asks how fast a part goes.  dvg.movement.stationary, dvg.movement.walking, dvg.movement.running
func (r *Run) askPace(p *position.Part) law.Pace {
	still, slow, usual := r.StillRefusal(p, law.Stationary), (*tally.Refusal)(nil), law.Stationary
	if still != nil {
		usual = law.Walking
		if slow = r.StillRefusal(p, law.Walking); slow != nil {
			usual = law.Running
		}
	}
	return law.Pace(r.ask(flow.Question{Name: AskPace, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.movement-rate", Unit: int32(p.Unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "How fast does " + r.partName(p) + " go?", HasDefault: true, Default: flow.Answer{Value: int32(usual)},
		Offers: func() []flow.Option {
			return append(r.List(4), flow.Option{Value: int32(law.Stationary), Key: "stationary", Label: "Stationary: +2", Rule: "dvg.movement.stationary", Refused: still},
				flow.Option{Value: int32(law.Walking), Key: "walk", Label: "Walking: up to MV", Rule: "dvg.movement.walking", Refused: slow},
				flow.Option{Value: int32(law.Running), Key: "run", Label: "Running: up to twice MV, -2", Rule: "dvg.movement.running", Refused: r.runRefusal(p)},
				flow.Option{Value: int32(law.Sprinting), Key: "sprint", Label: "Sprinting", Rule: "dvg.movement.sprinting",
					Refused: position.No("dvg.orders.fire.no-sprint-jump-hth", "give Maneuver orders", "nobody sprints on Fire orders")})
		}}).Value)
}

// runRefusal says why a part may not run.  dvg.infweapon.crew.movement
func (s *State) runRefusal(p *position.Part) *tally.Refusal {
	if s.Applies("dvg.infweapon.crew.movement", s.IsGun(p.Figures[0])) {
		return position.No("dvg.infweapon.crew.movement", "walk", "a gun is dragged at a walk")
	}
	return nil
}

// askPattern asks when movers fire.
func (r *Run) askPattern(p *position.Part) position.Pattern {
	return position.Pattern(r.ask(flow.Question{Name: AskPattern, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.fire.first-figure-sets", Unit: int32(p.Unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "When do they fire?", HasDefault: true, Default: flow.Answer{Value: int32(MoveFire)},
		Offers: func() []flow.Option {
			return append(r.List(3), flow.Option{Value: int32(MoveFire), Key: "move-fire", Label: "Move, then fire", Rule: "dvg.orders.fire.pattern.move-fire"},
				flow.Option{Value: int32(FireMove), Key: "fire-move", Label: "Fire, then move", Rule: "dvg.orders.fire.pattern.fire-move"},
				flow.Option{Value: int32(MoveFireMove), Key: "move-fire-move", Label: "Move half, fire, move half", Rule: "dvg.orders.fire.pattern.move-fire-move"})
		}}).Value)
}

// fireActs is one figure on Fire orders.
func (r *Run) fireActs(p *position.Part, b BodyID) {
	arms, covers := r.role(p, b)
	full := law.Allowance(r.Movement(b), p.Pace)
	rule := paceRule(p.Pace)
	if covers != position.NotCovering {
		if r.by("dvg.orders.fire.covering-move", p.Pace != law.Stationary) {
			r.moveAlike(p, r.fireGoing(p, b, full, rule, position.AllOfIt), false)
		}
		r.askWatch(p)
		r.turn(b, &p.Face, true)
		r.nowCovers(b, covers, p.Pace)
		return
	}
	switch p.Pattern {
	case NoPattern:
		r.cite("dvg.movement.stationary")
		if !r.by("dvg.movement.prone.free-but-moves", true) {
			r.moveAlike(p, r.fireGoing(p, b, 0, rule, position.AllOfIt), false)
		}
		r.shootNow(p, b, arms)
	case MoveFire:
		r.cite("dvg.orders.fire.pattern.move-fire")
		r.moveAlike(p, r.fireGoing(p, b, full, rule, position.AllOfIt), false)
		r.shootNow(p, b, arms)
	case FireMove:
		r.cite("dvg.orders.fire.pattern.fire-move")
		r.shootNow(p, b, arms)
		r.moveAlike(p, r.fireGoing(p, b, full, rule, position.AllOfIt), false)
	case MoveFireMove:
		r.cite("dvg.orders.fire.pattern.move-fire-move")
		g := r.fireGoing(p, b, full/2, "dvg.orders.fire.pattern.move-fire-move", position.FirstLeg)
		r.moveAlike(p, g, false)
		r.shootNow(p, b, arms)
		if !g.Stuck {
			r.moveAlike(p, r.fireGoing(p, b, full/2, "dvg.orders.fire.pattern.move-fire-move", position.SecondLeg), true)
		}
	}
}

func paceRule(p law.Pace) tally.Rule {
	return [...]tally.Rule{"dvg.movement.stationary", "dvg.movement.walking", "dvg.movement.running", "dvg.movement.sprinting"}[p]
}

// fireGoing is how a figure on Fire orders may move.  dvg.orders.fire.no-sprint-jump-hth
func (r *Run) fireGoing(p *position.Part, b BodyID, limit geom.Length, rule tally.Rule, on position.Leg) *position.Going {
	g := r.SetOut(position.Going{Body: b, Pace: p.Pace, Limit: limit, Rule: rule, Mends: true, Goal: NoBody, Rival: NoUnit})
	r.flies(g, p, on)
	return g
}

// role is with which weapons a figure fires now, or that it covers.
// dvg.orders.cohesive, dvg.orders.primary-fire, dvg.orders.primary-fire.others-cover, dvg.orders.support-fire,
// dvg.orders.support-fire.others-cover
func (r *Run) role(p *position.Part, b BodyID) ([]int, position.Covering) {
	has := func(arm int) bool { return r.Weapon(b, arm) != nil }
	all := position.AllArms[:]
	switch {
	case p.Order == position.PrimaryFire && has(position.PrimaryArm):
		r.cite("dvg.orders.primary-fire")
		return []int{position.PrimaryArm}, position.NotCovering
	case p.Order == position.SupportFire && has(position.SupportArm):
		r.cite("dvg.orders.support-fire")
		return all[position.SupportArm:], position.NotCovering
	case p.Order == position.PrimaryFire:
		return nil, r.coverType(p, b, position.WithSupport, "dvg.orders.primary-fire.others-cover")
	case p.Order == position.SupportFire:
		return nil, r.coverType(p, b, position.WithPrimary, "dvg.orders.support-fire.others-cover")
	}
	return all, position.NotCovering
}

// coverType is with what the covering figures of a part cover: all with the same.
// dvg.orders.primary-fire.one-cover-type
func (r *Run) coverType(p *position.Part, b BodyID, long position.Covering, rule tally.Rule) position.Covering {
	if !r.by(rule, true) {
		return position.NotCovering
	}
	if !p.Asked {
		p.Asked = true
		p.Covers = r.askCovers(p, long)
		r.judged(func() { r.CoverArm(b, position.WithSide) })
		r.judged(func() { r.CoverArm(b, long) })
	}
	if r.CoverArm(b, p.Covers) < 0 {
		return position.NotCovering
	}
	return p.Covers
}

// askCovers asks with which weapons they cover, if there is a choice.
func (r *Run) askCovers(p *position.Part, long position.Covering) position.Covering {
	var can []position.Covering
	for _, c := range [...]position.Covering{long, position.WithSide} {
		for _, b := range p.Figures {
			if r.CoverArm(b, c) >= 0 {
				can = append(can, c)
				break
			}
		}
	}
	switch len(can) {
	case 0:
		return position.NotCovering
	case 1:
		return can[0]
	}
	return position.Covering(r.ask(flow.Question{Name: AskCovers, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.primary-fire.one-cover-type", Unit: int32(p.Unit), Target: -1,
		Prompt: "With which weapons do the others cover?", HasDefault: true, Default: flow.Answer{Value: int32(can[0])},
		Offers: func() []flow.Option {
			return append(r.List(2), flow.Option{Value: int32(can[0]), Key: can[0].String(), Label: "With their " + can[0].String() + " weapons"},
				flow.Option{Value: int32(can[1]), Key: can[1].String(), Label: "With their " + can[1].String() + " weapons"})
		}}).Value)
}

// nowCovers puts a covering marker down.  dvg.orders.cover-counter
func (r *Run) nowCovers(b BodyID, c position.Covering, p law.Pace) {
	if !r.canActStill(b) || r.by("dvg.indirect.spotter", r.Figure(b).Spent) || !r.by("dvg.orders.cover-counter", true) {
		return
	}
	f := r.Figure(b)
	f.Cover, f.CoverPace, f.Spent = c, p, true
	value, rule := r.law().Covering(p)
	if r.io.Loud() {
		r.tellOf("covers", b, NoBody, "dvg.orders.cover-counter", "%s covers with its %s weapon at %d", r.FigureName(b), c, value)
	}
	r.cite(rule)
}

// canActStill tells whether a figure in the middle of its action can go on with it.  dvg.vehicle.sdc.disabled
func (s *State) canActStill(b BodyID) bool {
	f := s.Figure(b)
	return s.Stands(b) && !f.Shaken && !f.Stunned && !s.Applies("dvg.vehicle.sdc.disabled", s.Disabled(b))
}

// shootNow turns a figure and lets it fire with one of its weapons; fire without a target is lost.
// dvg.orders.cohesive.wasted, dvg.weapon.one-per-turn
func (r *Run) shootNow(p *position.Part, b BodyID, list []int) {
	if !r.canActStill(b) || r.Figure(b).Spent {
		return
	}
	if !r.HasFire(b, list) {
		r.judged(func() { r.HasFire(b, list) })
		return
	}
	r.turn(b, &p.Face, false)
	at := p.Pace
	if at != law.Stationary && !r.Figure(b).Moved && !r.by("dvg.orders.fire.unit-rate-applies", true) {
		at = law.Stationary
	}
	if !r.fireWith(b, list, position.Shot{Pace: at, Aimed: r.Figure(b).Aimed, Only: NoUnit, Auto: p.Face.Auto, Toward: p.Face.Way}) && !r.by("dvg.orders.cohesive.wasted", true) {
		r.nowCovers(b, position.WithPrimary, p.Pace)
	}
}

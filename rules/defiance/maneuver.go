package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// AskRival is the question which enemy unit elite figures go for.
const AskRival = "rival"

// maneuver carries out Maneuver orders: everybody moves, then everybody in contact fights.
// dvg.orders.maneuver.no-fire, dvg.orders.charge.hth-after-move
func (r *Run) maneuver(p *position.Part) {
	p.Rival = r.chooseRival(p)
	r.askLevel(p, law.Sprinting)
	if p.Order == position.SprintOrder {
		for _, b := range p.Figures {
			if !r.Figures[b].Done {
				r.setSpeed(b, r.GoesAloft(p, b))
			}
		}
	}
	rest := false
	for b := r.nextToAct(p, &rest); b != NoBody; b = r.nextToAct(p, &rest) {
		r.maneuverOne(p, b)
		if !r.by("dvg.orders.maneuver.no-fire", true) {
			r.shootNow(p, b, []int{0, 1, 2, 3, 4, 5})
		}
		r.Figure(b).Done, r.Figure(b).Spent = true, true
		r.MateDone(b)
	}
	if p.After != nil && r.by("dvg.orders.charge.hth-after-move", true) {
		p.After.Figures, p.After.Daunted = append(p.After.Figures, p.Figures...), append(p.After.Daunted, p.Daunted...)
		p.After.Met = append(p.After.Met, p.Met...)
		return
	}
	r.cite("dvg.orders.charge.hth-after-move")
	r.melee(p)
}

// chooseRival is the unit that a part may contact: the closest, for elite figures any, in a fight the one fought.
// dvg.orders.sprint.contact, dvg.hth.target-order, dvg.hth.elite, dvg.hth.engaged.maneuver-orders, dvg.hth.engaged.two-units
func (r *Run) chooseRival(p *position.Part) UnitID {
	var fought []UnitID
	for _, b := range r.binding(p) {
		for e := range r.Foes(b) {
			if u := r.UnitOf(e); !slices.Contains(fought, u) {
				fought = append(fought, u)
			}
		}
	}
	switch {
	case r.by("dvg.hth.engaged.two-units", len(fought) > 1):
		p.Bound = true
		return NoUnit
	case r.by("dvg.hth.engaged.maneuver-orders", len(fought) == 1):
		p.Bound = true
		return fought[0]
	}
	list := r.Rivals(p)
	r.cite("dvg.house.closest-unit")
	r.by("dvg.hth.elite", r.Quality(p.Unit) == force.Elite)
	if len(list) == 0 {
		return NoUnit
	}
	if len(list) == 1 {
		return list[0]
	}
	usual := r.ClosestUnit(p, true)
	if usual == NoUnit {
		usual = list[0]
	}
	return UnitID(r.ask(flow.Question{Name: AskRival, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.house.closest-unit", Unit: int32(p.Unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "Which enemy unit does " + r.partName(p) + " go for?", HasDefault: true, Default: flow.Answer{Value: int32(usual)},
		Offers: func() []flow.Option { return r.UnitOffers(list) }}).Value)
}

// setSpeed notes the sprinting speed of a figure.  dvg.orders.sprint.counter, dvg.los.speed.definition
func (r *Run) setSpeed(b BodyID, aloft bool) {
	far, _ := r.Best(b, aloft)
	if r.by("dvg.orders.sprint.counter", true, "dvg.los.speed.definition") {
		r.Figure(b).Speed = int8(far / geom.Inch)
	}
}

// maneuverOne is one figure on Maneuver orders.
func (r *Run) maneuverOne(p *position.Part, b BodyID) {
	f := r.Figure(b)
	aloft := r.GoesAloft(p, b)
	if p.Order == position.ChargeOrder && r.askChit(b, "dvg.command.chits.use-charge", "for +1 MV and RF on its charge") {
		f.Boost = true
	}
	far, at := r.Best(b, aloft)
	r.judged(func() { r.Best(b, aloft) })
	g := r.SetOut(position.Going{Body: b, Pace: at, Limit: far, Rule: p.Order.Rule(), Contact: true, Must: true, Mends: true, Goal: NoBody, Rival: p.Rival})
	switch {
	case p.Order == position.JumpOrder && r.CanJump(b):
		g.Leap, g.Limit, g.Rule, g.Pace = true, 3*r.Movement(b), "dvg.movement.jump.height-low", law.Sprinting
		f.Jumped = true
		if !r.by("dvg.movement.jump.no-speed-modifier", true) {
			r.setSpeed(b, aloft)
		}
	case p.Order == position.JumpOrder:
		g.Rule = "dvg.orders.sprint.distance"
		if r.by("dvg.orders.jump.others-sprint", true) {
			r.setSpeed(b, aloft)
		}
	case p.Order == position.ChargeOrder:
		g.Goal = r.ChargeGoal(p, b)
	}
	if at == law.Walking { // haywire, and jumps no further than it walks
		g.Limit, g.Pace, g.Rule = far, law.Walking, "dvg.vehmorale.haywire.effects"
	}
	r.freely(p, g)
	f.Pace = at
	r.flies(g, p, position.AllOfIt)
	if p.Bound && !g.Aloft && p.Order != position.ChargeOrder { // dvg.orders.charge.distance: a charge may stop short
		g.Goal = r.ChargeGoal(p, b)
		g.Engages = g.Goal != NoBody
	}
	if v := r.Ride(p.Unit); v != NoBody && p.Order == position.SprintOrder && !p.Bound && !g.Aloft {
		g.Goal, g.Boards = v, true
	}
	g.Sprints = p.Order == position.SprintOrder && !p.Bound && !r.Frame(b).Vehicle() && r.law().Holds("dvg.orders.sprint.boarding", true)
	w := r.moveAlike(p, g, false)
	if r.Stands(b) {
		r.contacts(p, b)
	}
	if g.Sprints && !g.Stuck && r.StandsFit(b, false) {
		left := g.Limit - w.Spent.Length()
		must := tally.Rule("")
		switch {
		case w.Aboard:
			must = "dvg.unit.perimeter.repair"
		case !w.Moved && !g.Lands && !r.Engaged(b):
			must = "dvg.orders.maneuver.must-move"
		}
		r.board(b, left, must)
		r.boardsWith(p, g, left, !w.Moved)
	}
	r.defend()
}

// freely is what sprints and jumps may do besides charges: go anywhere, and touch the enemy.
// dvg.orders.sprint.direction-free, dvg.orders.jump.direction-free, dvg.orders.sprint.contact, dvg.orders.jump.contact
func (r *Run) freely(p *position.Part, g *position.Going) {
	anywhere, touch := tally.Rule("dvg.orders.sprint.direction-free"), tally.Rule("dvg.orders.sprint.contact")
	switch {
	case p.Order == position.ChargeOrder:
		return
	case g.Leap:
		anywhere, touch = "dvg.orders.jump.direction-free", "dvg.orders.jump.contact"
	}
	if !r.by(anywhere, true) {
		g.Goal = r.ChargeGoal(p, g.Body)
	}
	g.Contact = r.by(touch, true)
}

// contacts is what happens when a figure has come into contact: tests of who goes for a larger enemy, and of who is
// charged.  dvg.hth.contact, dvg.hth.attack-larger-test, dvg.hth.charged-test
func (r *Run) contacts(p *position.Part, b BodyID) {
	for _, e := range r.Host(law.OtherOfTwo(r.SideOf(b))) {
		if r.Apart(b, e, 1) || !r.Stands(e) || r.Bodies[e].Level > 0 || r.Bodies[b].Level > 0 || !r.Touching(b, e) || !r.Figure(b).Moved {
			continue
		}
		if !r.by("dvg.hth.contact", true) {
			continue
		}
		r.tellOf("contact", b, e, "dvg.hth.contact", "%s is in contact with %s", r.FigureName(b), r.FigureName(e))
		r.locks(e)
		p.Met = append(p.Met, position.Attack{By: b, On: e})
		if r.SizeOf(e) > r.SizeOf(b) && r.law().Holds("dvg.hth.attack-larger-test", true) {
			if !r.test(b, "dvg.hth.attack-larger-test", law.Nerve{}) {
				p.Daunted = append(p.Daunted, b)
			}
		}
		if !r.Stands(b) || r.by("dvg.orders.sprint.no-reflex-bonus", p.Order == position.SprintOrder) || r.by("dvg.orders.jump.no-reflex-bonus", p.Order == position.JumpOrder) {
			continue
		}
		r.Figure(b).Charged = true
		if r.Unlocks(e) || !r.law().Holds("dvg.hth.charged-test", true) {
			continue
		}
		value, rule := law.Charged(r.SizeOf(b), r.SizeOf(e))
		n := law.Nerve{Other: value, Why: rule}
		r.test(e, "dvg.morale.trigger.charged", n)
	}
}

// locks is what contact takes from a figure that it locks: its covering, and its place in a template.
// dvg.cover.lost, dvg.suppress.contributor-lost
func (r *Run) locks(e BodyID) {
	if r.Unlocks(e) {
		return
	}
	if r.by("dvg.cover.lost", r.Figure(e).Cover != position.NotCovering) {
		r.Figure(e).Cover = position.NotCovering
	}
	r.lostGuns()
}

package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// AskRival is the question which enemy unit elite figures go for.
const AskRival = "rival"

// maneuver carries out Maneuver orders: everybody moves, then everybody in contact fights.
// dvg.orders.maneuver.no-fire, dvg.orders.charge.hth-after-move
func (r *Run) maneuver(p *part) {
	p.rival = r.chooseRival(p)
	r.askLevel(p, sprinting)
	if p.order == SprintOrder {
		for _, b := range p.figures {
			if !r.Figures[b].Done {
				r.setSpeed(b, r.goesAloft(p, b))
			}
		}
	}
	rest := false
	for b := r.nextToAct(p, &rest); b != NoBody; b = r.nextToAct(p, &rest) {
		r.maneuverOne(p, b)
		if !r.by("dvg.orders.maneuver.no-fire", true) {
			r.shootNow(p, b, []int{0, 1, 2, 3, 4, 5})
		}
		r.fig(b).Done, r.fig(b).Spent = true, true
		r.mateDone(b)
	}
	if p.after != nil && r.by("dvg.orders.charge.hth-after-move", true) {
		p.after.figures, p.after.daunted = append(p.after.figures, p.figures...), append(p.after.daunted, p.daunted...)
		p.after.met = append(p.after.met, p.met...)
		return
	}
	r.cite("dvg.orders.charge.hth-after-move")
	r.melee(p)
}

// chooseRival is the unit that a part may contact: the closest, for elite figures any, in a fight the one fought.
// dvg.orders.sprint.contact, dvg.hth.target-order, dvg.hth.elite, dvg.hth.engaged.maneuver-orders, dvg.hth.engaged.two-units
func (r *Run) chooseRival(p *part) UnitID {
	var fought []UnitID
	for _, b := range r.binding(p) {
		for e := range r.foes(b) {
			if u := r.unitOf(e); !slices.Contains(fought, u) {
				fought = append(fought, u)
			}
		}
	}
	switch {
	case r.by("dvg.hth.engaged.two-units", len(fought) > 1):
		p.bound = true
		return NoUnit
	case r.by("dvg.hth.engaged.maneuver-orders", len(fought) == 1):
		p.bound = true
		return fought[0]
	}
	list := r.rivals(p)
	r.cite("dvg.house.closest-unit")
	r.by("dvg.hth.elite", r.quality(p.unit) == force.Elite)
	if len(list) == 0 {
		return NoUnit
	}
	if len(list) == 1 {
		return list[0]
	}
	usual := r.closestUnit(p, true)
	if usual == NoUnit {
		usual = list[0]
	}
	return UnitID(r.ask(flow.Question{Name: AskRival, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.house.closest-unit", Unit: int32(p.unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "Which enemy unit does " + r.partName(p) + " go for?", HasDefault: true, Default: flow.Answer{Value: int32(usual)},
		Offers: func() []flow.Option { return r.unitOffers(list) }}).Value)
}

// rivals are the units that figures who are in no fight may go for: the closest, or any of them if several are as close; elite
// figures any.  dvg.hth.target-order, dvg.hth.elite
func (s *State) rivals(p *part) []UnitID {
	if !s.holds("dvg.hth.elite", s.quality(p.unit) == force.Elite) {
		return s.closestUnits(p, true)
	}
	var list []UnitID
	for u := range s.Groups {
		if s.Groups[u].Side != s.Groups[p.unit].Side && s.canBeFought(UnitID(u)) {
			list = append(list, UnitID(u))
		}
	}
	return list
}

// canBeFought tells whether some figure of a unit can be engaged.  dvg.flying.no-hth
func (s *State) canBeFought(u UnitID) bool {
	for b := range s.Standing(u) {
		if !s.holds("dvg.flying.no-hth", s.Bodies[b].Level > 0) {
			return true
		}
	}
	return false
}

// best is how far a figure comes at its best on the ground or in the air.
// dvg.orders.sprint.distance, dvg.orders.charge.distance, dvg.movement.sprinting, dvg.vehmorale.haywire.effects
func (s *State) best(b BodyID, aloft bool) (geom.Length, pace) {
	if s.holds("dvg.vehmorale.haywire.effects", s.Figures[b].Haywire) {
		return allowance(s.mv(b), walking), walking
	}
	if s.sprints(b, aloft) {
		return allowance(s.mv(b), sprinting), sprinting
	}
	return allowance(s.mv(b), running), running
}

// setSpeed notes the sprinting speed of a figure.  dvg.orders.sprint.counter, dvg.los.speed.definition
func (r *Run) setSpeed(b BodyID, aloft bool) {
	far, _ := r.best(b, aloft)
	if r.by("dvg.orders.sprint.counter", true, "dvg.los.speed.definition") {
		r.fig(b).Speed = int8(far / geom.Inch)
	}
}

// maneuverOne is one figure on Maneuver orders.
func (r *Run) maneuverOne(p *part, b BodyID) {
	f := r.fig(b)
	aloft := r.goesAloft(p, b)
	if p.order == ChargeOrder && r.askChit(b, "dvg.command.chits.use-charge", "for +1 MV and RF on its charge") {
		f.Boost = true
	}
	far, at := r.best(b, aloft)
	r.judged(func() { r.best(b, aloft) })
	g := r.setOut(going{b: b, pace: at, limit: far, rule: p.order.rule(), contact: true, must: true, mends: true, goal: NoBody, rival: p.rival})
	switch {
	case p.order == JumpOrder && r.canJump(b):
		g.leap, g.limit, g.rule, g.pace = true, 3*r.mv(b), "dvg.movement.jump.height-low", sprinting
		f.Jumped = true
		if !r.by("dvg.movement.jump.no-speed-modifier", true) {
			r.setSpeed(b, aloft)
		}
	case p.order == JumpOrder:
		g.rule = "dvg.orders.sprint.distance"
		if r.by("dvg.orders.jump.others-sprint", true) {
			r.setSpeed(b, aloft)
		}
	case p.order == ChargeOrder:
		g.goal = r.chargeGoal(p, b)
	}
	if at == walking { // haywire, and jumps no further than it walks
		g.limit, g.pace, g.rule = far, walking, "dvg.vehmorale.haywire.effects"
	}
	r.freely(p, g)
	f.Pace = at
	r.flies(g, p, allOfIt)
	if p.bound && !g.aloft && p.order != ChargeOrder { // dvg.orders.charge.distance: a charge may stop short
		g.goal = r.chargeGoal(p, b)
		g.engages = g.goal != NoBody
	}
	if v := r.ride(p.unit); v != NoBody && p.order == SprintOrder && !p.bound && !g.aloft {
		g.goal, g.boards = v, true
	}
	g.sprints = p.order == SprintOrder && !p.bound && !r.frame(b).Vehicle() && r.law().holds("dvg.orders.sprint.boarding", true)
	w := r.moveAlike(p, g, false)
	if r.Stands(b) {
		r.contacts(p, b)
	}
	if g.sprints && !g.stuck && r.standsFit(b, false) {
		left := g.limit - w.spent.Length()
		must := tally.Rule("")
		switch {
		case w.aboard:
			must = "dvg.unit.perimeter.repair"
		case !w.moved && !g.lands && !r.engaged(b):
			must = "dvg.orders.maneuver.must-move"
		}
		r.board(b, left, must)
		r.boardsWith(p, g, left, !w.moved)
	}
	r.defend()
}

// freely is what sprints and jumps may do besides charges: go anywhere, and touch the enemy.
// dvg.orders.sprint.direction-free, dvg.orders.jump.direction-free, dvg.orders.sprint.contact, dvg.orders.jump.contact
func (r *Run) freely(p *part, g *going) {
	anywhere, touch := tally.Rule("dvg.orders.sprint.direction-free"), tally.Rule("dvg.orders.sprint.contact")
	switch {
	case p.order == ChargeOrder:
		return
	case g.leap:
		anywhere, touch = "dvg.orders.jump.direction-free", "dvg.orders.jump.contact"
	}
	if !r.by(anywhere, true) {
		g.goal = r.chargeGoal(p, g.b)
	}
	g.contact = r.by(touch, true)
}

// chargeGoal is the closest figure of the rival unit.  dvg.orders.charge.closer
func (r *Run) chargeGoal(p *part, b BodyID) BodyID {
	best, goal := int64(1)<<62, NoBody
	for _, e := range r.host(otherOfTwo(r.SideOf(b))) {
		if !r.Stands(e) || r.Bodies[e].Level > 0 || p.rival != NoUnit && r.unitOf(e) != p.rival || r.disabled(e) || r.isGun(e) {
			continue
		}
		if d := geom.DistSq(r.Bodies[b].At, r.Bodies[e].At); d < best {
			best, goal = d, e
		}
	}
	return goal
}

// contactRefusal says why a figure may not end in contact as it would: only with the rival unit, its nearest figures
// first.  dvg.orders.charge.nearest-first, dvg.hth.target-order
func (s *State) contactRefusal(g *going, w *way) *tally.Refusal {
	if s.endLevel(g.b) > 0 {
		return nil
	}
	touched := s.newlyTouched(g, w)
	if len(touched) == 0 || g.free() {
		return nil
	}
	for _, e := range touched {
		if s.holds("dvg.hth.target-order", g.rival != NoUnit && s.unitOf(e) != g.rival) {
			return s.no("dvg.hth.target-order", "go for the closest unit", func() string { return s.figureName(e) + " is not of the closest enemy unit" })
		}
	}
	for _, e := range touched {
		if !s.nearerLeft(g, e, touched) {
			return nil
		}
	}
	return no("dvg.orders.charge.nearest-first", "contact the nearest figure first", "a figure nearer than %s is not in contact yet", s.figureName(touched[0]))
}

// newlyTouched lists the enemies on the ground that a figure would touch at its end and does not touch yet.
func (s *State) newlyTouched(g *going, w *way) []BodyID {
	end := s.ShapeAt(g.b, w.at, w.facing)
	near := end.Bounds().Grow(2)
	about := near.Grow(s.book.farthest + 2) // the middles of all who could reach into it
	var touched []BodyID
	for _, e := range s.host(otherOfTwo(s.SideOf(g.b))) {
		if about.Contains(s.Bodies[e].At) && s.Stands(e) && s.Bodies[e].Level == 0 && near.Meets(s.Bounds(e)) && !s.Touching(g.b, e) {
			if body := s.Shape(e); geom.Within(&end, &body, 1) {
				touched = append(touched, e)
			}
		}
	}
	return touched
}

// free is of bonus movement, which may contact anybody.
func (g *going) free() bool { return g.rule == "dvg.hth.bonus-move" }

// nearerLeft tells whether a figure of the same unit is nearer to the mover and in contact with nobody.
func (s *State) nearerLeft(g *going, e BodyID, touched []BodyID) bool {
	from := s.Bodies[g.b].At
	d := geom.DistSq(from, s.Bodies[e].At)
	for o := range s.Standing(s.unitOf(e)) {
		if o == e || s.Bodies[o].Level > 0 || slices.Contains(touched, o) || geom.DistSq(from, s.Bodies[o].At) >= d {
			continue
		}
		if !s.contacted(o) && s.holds("dvg.orders.charge.nearest-first", true) {
			return true
		}
	}
	return false
}

// contacted tells whether an enemy touches a figure.
func (s *State) contacted(o BodyID) bool {
	for near := s.enemiesBy(o, 1); near.next(); {
		if s.Bodies[near.b].Level == 0 && s.Touching(near.b, o) {
			return true
		}
	}
	return false
}

// contacts is what happens when a figure has come into contact: tests of who goes for a larger enemy, and of who is
// charged.  dvg.hth.contact, dvg.hth.attack-larger-test, dvg.hth.charged-test
func (r *Run) contacts(p *part, b BodyID) {
	for _, e := range r.host(otherOfTwo(r.SideOf(b))) {
		if r.apart(b, e, 1) || !r.Stands(e) || r.Bodies[e].Level > 0 || r.Bodies[b].Level > 0 || !r.Touching(b, e) || !r.fig(b).Moved {
			continue
		}
		if !r.by("dvg.hth.contact", true) {
			continue
		}
		r.tellOf("contact", b, e, "dvg.hth.contact", "%s is in contact with %s", r.figureName(b), r.figureName(e))
		r.locks(e)
		p.met = append(p.met, Attack{b, e})
		if r.size(e) > r.size(b) && r.law().holds("dvg.hth.attack-larger-test", true) {
			if !r.test(b, "dvg.hth.attack-larger-test", nerve{}) {
				p.daunted = append(p.daunted, b)
			}
		}
		if !r.Stands(b) || r.by("dvg.orders.sprint.no-reflex-bonus", p.order == SprintOrder) || r.by("dvg.orders.jump.no-reflex-bonus", p.order == JumpOrder) {
			continue
		}
		r.fig(b).Charged = true
		if r.unlocks(e) || !r.law().holds("dvg.hth.charged-test", true) {
			continue
		}
		value, rule := charged(r.size(b), r.size(e))
		n := nerve{Other: value, Why: rule}
		r.test(e, "dvg.morale.trigger.charged", n)
	}
}

// locks is what contact takes from a figure that it locks: its covering, and its place in a template.
// dvg.cover.lost, dvg.suppress.contributor-lost
func (r *Run) locks(e BodyID) {
	if r.unlocks(e) {
		return
	}
	if r.by("dvg.cover.lost", r.fig(e).Cover != NotCovering) {
		r.fig(e).Cover = NotCovering
	}
	r.lostGuns()
}

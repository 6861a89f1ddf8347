package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// AskSpeed is the question how fast a vehicle goes.
const AskSpeed = "speed"

// vehiclesAct has the vehicles of a unit act, each for itself.  dvg.quality.vehicle.independent-orders, dvg.orders.vehicle, dvg.orders.mecha
func (r *Run) vehiclesAct(after *part) {
	u := after.unit
	r.cite("dvg.quality.vehicle.independent-orders")
	r.markStunned(u)
	r.oneByOne(u, func(b BodyID) {
		r.Units[u].HasLevel = false // each has a level of its own
		if r.by("dvg.orders.mecha", r.frame(b).Type.Walker() && !r.fig(b).Adrift) {
			r.walkerActs(after, b)
			return
		}
		r.driveOne(u, b)
	})
}

// markStunned marks the vehicles of a unit that stand through its activation because they are stunned.
// dvg.orders.vehicle.static-counter, dvg.effector.stun.vehicle
func (r *Run) markStunned(u UnitID) {
	for b := range r.Standing(u) {
		if f := r.fig(b); f.Stunned && !f.Static && r.by("dvg.orders.vehicle.static-counter", !f.Moved) {
			f.Static, f.Pace = true, stationary
		}
	}
}

// walkerActs is a mecha, which declares orders like infantry.
func (r *Run) walkerActs(after *part, b BodyID) {
	u := after.unit
	p := &part{unit: u, figures: []BodyID{b}, rival: NoUnit, aimed: r.fig(b).Aimed, after: after}
	p.order = r.askOrder(p)
	f, was := r.fig(b), r.Bodies[b].Facing
	switch {
	case p.order.fires():
		r.Units[u].Order, f.Order = p.order, p.order
		p.figures = r.escapes(p)
		r.drive(p, b, r.askSpeed(p, b, false))
	default:
		r.obey(p)
		if p.order == PrimarySuppression || p.order == SupportSuppression {
			r.coverMounts(b, stationary) // dvg.orders.suppress.others-cover
		}
		if r.Stands(b) {
			f.Static = r.by("dvg.orders.vehicle.static-counter", !f.Moved && r.Bodies[b].Facing == was)
		}
	}
}

// driveOne is a vehicle on vehicle orders.  dvg.orders.vehicle, dvg.orders.vehicle.no-suppress-charge
func (r *Run) driveOne(u UnitID, b BodyID) {
	f := r.fig(b)
	p := &part{unit: u, figures: []BodyID{b}, order: DriveOrder, rival: NoUnit, aimed: NoUnit}
	r.Units[u].Order, f.Order = DriveOrder, DriveOrder
	r.cite("dvg.orders.vehicle", "dvg.orders.vehicle.no-suppress-charge", "dvg.orders.vehicle.slot-names")
	if r.by("dvg.vehmorale.out-of-control", f.Adrift) {
		r.runAway(b)
		return
	}
	at := r.askSpeed(p, b, true)
	if at == leaping {
		r.driveOver(b)
		return
	}
	r.drive(p, b, at)
}

// leaping is the answer of a vehicle that jumps; it is no pace of its own.
const leaping = sprinting + 1

// driveOver is the jump of a vehicle: all its movement, and no fire.
// dvg.vehicle.move.as-infantry, dvg.vehicle.heavy-terrain, dvg.movement.jump.no-speed-modifier
func (r *Run) driveOver(b BodyID) {
	f := r.fig(b)
	f.Pace, f.Jumped, f.Spent = sprinting, true, true
	r.cite("dvg.vehicle.move.as-infantry", "dvg.vehicle.heavy-terrain")
	w := r.moveFigure(&going{b: b, pace: sprinting, limit: 3 * r.mv(b), rule: "dvg.movement.jump.height-low", leap: true, goal: NoBody, rival: NoUnit})
	if r.Stands(b) {
		f.Static = r.by("dvg.orders.vehicle.static-counter", !w.moved && !w.turned)
	}
}

// askSpeed asks how fast a vehicle goes.  dvg.vehicle.move.as-infantry, dvg.vehmorale.haywire.effects
func (r *Run) askSpeed(p *part, b BodyID, sprint bool) pace {
	judge := func(v int32) *tally.Refusal {
		switch at := pace(v); {
		case at > walking && r.State.holds("dvg.vehmorale.haywire.effects", r.Figures[b].Haywire):
			return no("dvg.vehmorale.haywire.effects", "walk", "%s is haywire and goes no faster than walking", r.figureName(b))
		case at == leaping && !r.canJump(b):
			return no("dvg.orders.jump.capable", "drive", "%s cannot jump now", r.figureName(b))
		case at == sprinting && !(sprint && r.sprints(b, r.Bodies[b].Level > 0 || r.frame(b).Type != force.AFV)): // who flies takes off for it
			return no("dvg.movement.sprinting", "run", "%s cannot sprint", r.figureName(b))
		case at > stationary && r.State.holds("dvg.indirect.stationary", r.rounds(b) > 0):
			return no("dvg.indirect.stationary", "stay", "%s has fired indirectly and stays where it is", r.figureName(b))
		case at > stationary && r.mustStand(b):
			return no("dvg.passenger.board.stationary", "stay", "%s was boarded and stays where it is", r.figureName(b))
		}
		return nil
	}
	return pace(r.ask(flow.Question{Name: AskSpeed, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.vehicle.move.as-infantry", Unit: int32(p.unit), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.prompt("How fast does ", b, " go?"), HasDefault: true,
		Offers: func() []flow.Option {
			out := r.list(5)
			words := [...]string{"Stationary: +2", "Walking: up to MV", "Running: up to twice MV, -2", "Sprinting: up to three times MV, no fire"}
			for at, key := range [...]string{"stationary", "walk", "run", "sprint"} {
				out = append(out, flow.Option{Value: int32(at), Key: key, Label: words[at], Rule: paceRule(pace(at)), Judge: judge})
			}
			if m := r.frame(b).Mode; sprint && r.frame(b).Type != force.AFV && r.State.holds("dvg.vehicle.move.as-infantry", m == force.Jump || m == force.Fly) {
				out = append(out, flow.Option{Value: int32(leaping), Key: "jump", Label: "Jumping: up to three times MV in a straight line, no fire", Rule: "dvg.vehicle.move.as-infantry", Judge: judge})
			}
			return out
		}}).Value)
}

// drive moves a vehicle and fires its weapons by its pattern.  dvg.vehicle.fire-actions, dvg.orders.vehicle.static-counter
func (r *Run) drive(p *part, b BodyID, at pace) {
	f := r.fig(b)
	p.pace = at
	if len(p.figures) == 0 {
		return
	}
	f.Pace = at
	moved := false
	if at != stationary {
		p.pattern = MoveFire
		if at != sprinting {
			p.pattern = r.askPattern(p)
		}
		r.askLevel(p, at)
	}
	stuck, turns, still := false, 0, f.Static && r.Units[p.unit].Count > 1 // before its first activation it has stood for none
	fired, spots := r.rounds(b) > 0, r.spots(b)                            // for another of its unit, before its own turn came
	fire := func() {
		if !r.by("dvg.indirect.spotter", spots) {
			r.fireMounts(p, b)
		}
	}
	move := func(on leg) {
		if stuck || r.by("dvg.vehicle.sdc.disabled", r.disabled(b)) {
			return
		}
		g := &going{b: b, pace: at, limit: allowance(r.mv(b), at), rule: paceRule(at), goal: NoBody, rival: NoUnit, turns: turns, reverse: r.law().holds("dvg.vehicle.reverse", at == walking && still)}
		if on != allOfIt {
			g.limit /= 2
		}
		r.flies(g, p, on)
		w := r.moveFigure(g)
		moved, stuck, turns = moved || w.moved || w.turned || g.lands, g.stuck, w.turns
	}
	switch {
	case at == stationary:
		moved = !fired && !r.by("dvg.passenger.board.stationary", r.mustStand(b)) && r.pivot(b)
		if moved {
			p.pace, f.Pace = walking, walking
		} else if !spots {
			r.indirect(p)
		}
		fire()
	case at == sprinting:
		move(allOfIt)
	case p.pattern == MoveFire:
		move(allOfIt)
		fire()
	case p.pattern == FireMove:
		fire()
		move(allOfIt)
	default:
		move(firstLeg)
		fire()
		move(secondLeg)
	}
	if !r.Stands(b) {
		return
	}
	f.Static = r.by("dvg.orders.vehicle.static-counter", !moved)
	if !spots {
		r.coverMounts(b, f.Pace)
	}
}

// pivot asks a vehicle that stays where it is whether it turns; turning counts as walking.
func (r *Run) pivot(b BodyID) bool {
	if r.frame(b).Type == force.AnimeMecha {
		r.turn(b, nil, false)
		return false
	}
	was := r.Bodies[b].Facing
	g := r.prepare(&going{b: b, pace: walking, limit: r.mv(b), rule: "dvg.vehicle.turn.cost", goal: NoBody, rival: NoUnit})
	usual := int32(was)
	may := func(v int32) *tally.Refusal {
		if geom.Angle(v) == was {
			return nil
		}
		_, refusal := r.judge(g, []flow.Path{{Figure: int32(b), Points: []geom.Point{r.Bodies[b].At}, Facing: geom.Angle(v), Turned: true}})
		return refusal
	}
	judge := func(way int32) *tally.Refusal { return may(int32(r.faceTo(b, way))) }
	way := r.ask(flow.Question{Name: AskFacing, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.vehicle.turn.cost", Unit: int32(r.unitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.prompt("Which way does ", b, " face? Turning counts as walking."), HasDefault: true, Default: r.usually(asItIs, byDegrees),
		Offers: func() []flow.Option { return r.facingOffers(r.SideOf(b), judge) }}).Value
	if way != byDegrees {
		return r.pivots(g, r.faceTo(b, way))
	}
	a := r.ask(flow.Question{Name: AskTurn, Seat: r.SideOf(b), Kind: flow.Number, Rule: "dvg.vehicle.turn.cost", Unit: int32(r.unitOf(b)), Target: -1, Thing: flow.Figure(int32(b)),
		Prompt: r.prompt("Which way does ", b, " face? Turning counts as walking."), Min: 0, Max: 359, HasDefault: true, Default: flow.Answer{Value: usual},
		Check: func(a *flow.Answer) *tally.Refusal { return may(a.Value) },
		Suggest: func(d *dice.Rand) flow.Answer {
			if v := int32(d.Int(360)); d.Int(3) == 0 && may(v) == nil {
				return flow.Answer{Value: v}
			}
			return flow.Answer{Value: usual}
		}})
	return r.pivots(g, geom.Angle(a.Value))
}

// pivots turns a vehicle on the spot, into whoever is there; it tells whether it has turned.
func (r *Run) pivots(g *going, to geom.Angle) bool {
	defer r.giveSpec(g.spec)
	body := &r.Bodies[g.b]
	if to == body.Facing {
		return false
	}
	w, _ := r.judge(g, []flow.Path{{Figure: int32(g.b), Points: []geom.Point{body.At}, Facing: to, Turned: true}})
	r.carry(g, &w)
	return true
}

// slowedOn is how far a vehicle that is slowed on its way comes on it: as far as what is left of its movement takes it, or no
// further.  dvg.vehicle.afv.chart.01-20
func (r *Run) slowedOn(g *going, w *way, from geom.Point, head geom.Angle, gone geom.Fixed, mv geom.Length) geom.Fixed {
	long := geom.PathLength(append([]geom.Point{from}, w.points...))
	limit, now := g.limit*r.mv(g.b)/mv, *g
	if w.spent.Length() <= limit || len(g.went) == 0 || !r.by("dvg.vehicle.afv.chart.01-20", true) {
		return long
	}
	body := &r.Bodies[g.b]
	at, facing := body.At, body.Facing
	body.At, body.Facing, now.limit = from, head, limit
	defer func() { body.At, body.Facing = at, facing }()
	near, far := gone.Length(), long.Length()
	for far-near > 1 {
		half := (near + far) / 2
		part := cutOff(&g.went[0], from, half.Fixed())
		came := way{at: from, facing: head, turns: g.turns}
		if r.walkPath(&now, &part, &came) == nil && came.spent.Length() <= limit {
			near = half
		} else {
			far = half
		}
	}
	return max(gone, near.Fixed())
}

// cutOff is the beginning of a path, so long.
func cutOff(p *flow.Path, from geom.Point, long geom.Fixed) flow.Path {
	out := flow.Path{Figure: p.Figure}
	for k, q := range p.Points {
		leg := geom.PathLength([]geom.Point{from, q})
		if leg >= long {
			out.Points, out.Corners = append(out.Points, march.Along(from, []geom.Point{q}, long)), append(out.Corners, flow.Corner{Manner: p.Corner(k).Manner})
			break
		}
		out.Points, out.Corners = append(out.Points, q), append(out.Corners, p.Corner(k))
		long, from = long-leg, q
	}
	return out
}

// AskMount is the question which weapon of a vehicle fires next.
const AskMount = "mount"

// fireMounts fires up to FA weapons, each once and at its own target.  dvg.vehicle.fire-actions, dvg.vehicle.targeting
func (r *Run) fireMounts(p *part, b BodyID) {
	fired, shots := uint8(0), int(r.frame(b).FA)
	for arm := range arms {
		if r.rounded(b, arm) {
			fired |= 1 << arm
			shots--
		}
	}
	for range max(0, shots) {
		if !r.Stands(b) || r.fig(b).Stunned || r.disabled(b) {
			return
		}
		var able []int
		for arm := range arms {
			if w := r.weapon(b, arm); w == nil || fired>>arm&1 != 0 || r.ready(b, arm) != nil {
				continue
			}
			sh := shot{by: r.spot(b), arm: arm, w: r.weapon(b, arm), pace: p.pace, aimed: p.aimed, only: NoUnit}
			if r.anyTarget(&sh) {
				able = append(able, arm)
			}
		}
		if len(able) == 0 {
			return
		}
		a := r.ask(flow.Question{Name: AskMount, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.vehicle.fire-actions", Unit: int32(p.unit), Target: -1, Thing: flow.Figure(int32(b)),
			Prompt: r.prompt("Which weapon of ", b, " fires next?"), HasDefault: true, Default: flow.Answer{Value: int32(able[0])},
			Offers: func() []flow.Option {
				out := r.list(len(able) + 1)
				for _, arm := range able {
					w := r.weapon(b, arm)
					out = append(out, flow.Option{Value: int32(arm), Key: w.Key, Label: w.Name + ": " + w.Words()})
				}
				return append(out, flow.Option{Value: -1, Key: "none", Label: "No more"})
			}})
		if a.Value < 0 {
			return
		}
		fired |= 1 << a.Value
		r.cite("dvg.vehicle.targeting")
		r.fireWith(b, []int{int(a.Value)}, shot{pace: p.pace, aimed: p.aimed, only: NoUnit})
	}
}

// coverMounts lets a vehicle cover with one weapon that it has not fired.  dvg.orders.vehicle.cover
func (r *Run) coverMounts(b BodyID, at pace) {
	f := r.fig(b)
	if at == sprinting || f.Stunned || r.disabled(b) || f.Adrift {
		return
	}
	for arm := range arms {
		if r.mountCovers(b, arm) && r.by("dvg.orders.vehicle.cover", true, "dvg.orders.cover-counter") {
			f.Cover, f.CoverPace = WithMount, at
			r.tellOf("covers", b, NoBody, "dvg.orders.vehicle.cover", "%s covers with a weapon it has not fired", r.figureName(b))
			return
		}
	}
}

// runAway is the activation of a vehicle out of control: straight ahead its full MV.  dvg.vehmorale.out-of-control
func (r *Run) runAway(b BodyID) {
	f := r.fig(b)
	f.Static, f.Pace = false, walking
	r.rollAhead(b, r.mv(b), walking)
	if r.Stands(b) {
		f.Static = r.by("dvg.orders.vehicle.static-counter", !f.Moved) // it has no movement left, or nowhere to go
	}
}

// mustStand tells whether a vehicle waits for those who board it.
func (s *State) mustStand(b BodyID) bool { return s.Figures[b].Waits }

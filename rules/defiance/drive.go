package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// AskSpeed is the question how fast a vehicle goes.
const AskSpeed = "speed"

// vehiclesAct has the vehicles of a unit act, each for itself.  dvg.quality.vehicle.independent-orders, dvg.orders.vehicle, dvg.orders.mecha
func (r *Run) vehiclesAct(after *position.Part) {
	u := after.Unit
	r.cite("dvg.quality.vehicle.independent-orders")
	r.markStunned(u)
	r.oneByOne(u, func(b BodyID) {
		r.Units[u].HasLevel = false // each has a level of its own
		if r.by("dvg.orders.mecha", r.Frame(b).Type.Walker() && !r.Figure(b).Adrift) {
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
		if f := r.Figure(b); f.Stunned && !f.Static && r.by("dvg.orders.vehicle.static-counter", !f.Moved) {
			f.Static, f.Pace = true, law.Stationary
		}
	}
}

// walkerActs is a mecha, which declares orders like infantry.
func (r *Run) walkerActs(after *position.Part, b BodyID) {
	u := after.Unit
	p := &position.Part{Unit: u, Figures: []BodyID{b}, Rival: NoUnit, Aimed: r.Figure(b).Aimed, After: after}
	p.Order = r.askOrder(p)
	f, was := r.Figure(b), r.Bodies[b].Facing
	switch {
	case p.Order.Fires():
		r.Units[u].Order, f.Order = p.Order, p.Order
		p.Figures = r.escapes(p)
		r.drive(p, b, r.askSpeed(p, b, false))
	default:
		r.obey(p)
		if p.Order == position.PrimarySuppression || p.Order == position.SupportSuppression {
			r.coverMounts(b, law.Stationary) // dvg.orders.suppress.others-cover
		}
		if r.Stands(b) {
			f.Static = r.by("dvg.orders.vehicle.static-counter", !f.Moved && r.Bodies[b].Facing == was)
		}
	}
}

// driveOne is a vehicle on vehicle orders.  dvg.orders.vehicle, dvg.orders.vehicle.no-suppress-charge
func (r *Run) driveOne(u UnitID, b BodyID) {
	f := r.Figure(b)
	p := &position.Part{Unit: u, Figures: []BodyID{b}, Order: position.DriveOrder, Rival: NoUnit, Aimed: NoUnit}
	r.Units[u].Order, f.Order = position.DriveOrder, position.DriveOrder
	r.cite("dvg.orders.vehicle", "dvg.orders.vehicle.no-suppress-charge", "dvg.orders.vehicle.slot-names")
	if r.by("dvg.vehmorale.out-of-control", f.Adrift) {
		r.runAway(b)
		return
	}
	at := r.askSpeed(p, b, true)
	if at == position.Leaping {
		r.driveOver(b)
		return
	}
	r.drive(p, b, at)
}

// driveOver is the jump of a vehicle: all its movement, and no fire.
// dvg.vehicle.move.as-infantry, dvg.vehicle.heavy-terrain, dvg.movement.jump.no-speed-modifier
func (r *Run) driveOver(b BodyID) {
	f := r.Figure(b)
	f.Pace, f.Jumped, f.Spent = law.Sprinting, true, true
	r.cite("dvg.vehicle.move.as-infantry", "dvg.vehicle.heavy-terrain")
	w := r.moveFigure(&position.Going{Body: b, Pace: law.Sprinting, Limit: 3 * r.Movement(b), Rule: "dvg.movement.jump.height-low", Leap: true, Goal: NoBody, Rival: NoUnit})
	if r.Stands(b) {
		f.Static = r.by("dvg.orders.vehicle.static-counter", !w.Moved && !w.Turned)
	}
}

// askSpeed asks how fast a vehicle goes.  dvg.vehicle.move.as-infantry, dvg.vehmorale.haywire.effects
func (r *Run) askSpeed(p *position.Part, b BodyID, sprint bool) law.Pace {
	judge := func(v int32) *tally.Refusal {
		switch at := law.Pace(v); {
		case at > law.Walking && r.State.Applies("dvg.vehmorale.haywire.effects", r.Figures[b].Haywire):
			return position.No("dvg.vehmorale.haywire.effects", "walk", "%s is haywire and goes no faster than walking", r.FigureName(b))
		case at == position.Leaping && !r.CanJump(b):
			return position.No("dvg.orders.jump.capable", "drive", "%s cannot jump now", r.FigureName(b))
		case at == law.Sprinting && !(sprint && r.Sprints(b, r.Bodies[b].Level > 0 || r.Frame(b).Type != force.AFV)): // who flies takes off for it
			return position.No("dvg.movement.sprinting", "run", "%s cannot sprint", r.FigureName(b))
		case at > law.Stationary && r.State.Applies("dvg.indirect.stationary", r.rounds(b) > 0):
			return position.No("dvg.indirect.stationary", "stay", "%s has fired indirectly and stays where it is", r.FigureName(b))
		case at > law.Stationary && r.MustStand(b):
			return position.No("dvg.passenger.board.stationary", "stay", "%s was boarded and stays where it is", r.FigureName(b))
		}
		return nil
	}
	return law.Pace(r.ask(flow.Question{Name: AskSpeed, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.vehicle.move.as-infantry", Unit: int32(p.Unit), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.Prompt("How fast does ", b, " go?"), HasDefault: true,
		Offers: func() []flow.Option {
			out := r.List(5)
			words := [...]string{"Stationary: +2", "Walking: up to MV", "Running: up to twice MV, -2", "Sprinting: up to three times MV, no fire"}
			for at, key := range [...]string{"stationary", "walk", "run", "sprint"} {
				out = append(out, flow.Option{Value: int32(at), Key: key, Label: words[at], Rule: paceRule(law.Pace(at)), Judge: judge})
			}
			if m := r.Frame(b).Mode; sprint && r.Frame(b).Type != force.AFV && r.State.Applies("dvg.vehicle.move.as-infantry", m == force.Jump || m == force.Fly) {
				out = append(out, flow.Option{Value: int32(position.Leaping), Key: "jump", Label: "Jumping: up to three times MV in a straight line, no fire", Rule: "dvg.vehicle.move.as-infantry", Judge: judge})
			}
			return out
		}}).Value)
}

// drive moves a vehicle and fires its weapons by its pattern.  dvg.vehicle.fire-actions, dvg.orders.vehicle.static-counter
func (r *Run) drive(p *position.Part, b BodyID, at law.Pace) {
	f := r.Figure(b)
	p.Pace = at
	if len(p.Figures) == 0 {
		return
	}
	f.Pace = at
	moved := false
	if at != law.Stationary {
		p.Pattern = MoveFire
		if at != law.Sprinting {
			p.Pattern = r.askPattern(p)
		}
		r.askLevel(p, at)
	}
	stuck, turns, still := false, 0, f.Static && r.Units[p.Unit].Count > 1 // before its first activation it has stood for none
	fired, spots := r.rounds(b) > 0, r.spots(b)                            // for another of its unit, before its own turn came
	fire := func() {
		if !r.by("dvg.indirect.spotter", spots) {
			r.fireMounts(p, b)
		}
	}
	move := func(on position.Leg) {
		if stuck || r.by("dvg.vehicle.sdc.disabled", r.Disabled(b)) {
			return
		}
		g := &position.Going{Body: b, Pace: at, Limit: law.Allowance(r.Movement(b), at), Rule: paceRule(at), Goal: NoBody, Rival: NoUnit, Turns: turns, Reverse: r.law().Holds("dvg.vehicle.reverse", at == law.Walking && still)}
		if on != position.AllOfIt {
			g.Limit /= 2
		}
		r.flies(g, p, on)
		w := r.moveFigure(g)
		moved, stuck, turns = moved || w.Moved || w.Turned || g.Lands, g.Stuck, w.Turns
	}
	switch {
	case at == law.Stationary:
		moved = !fired && !r.by("dvg.passenger.board.stationary", r.MustStand(b)) && r.pivot(b)
		if moved {
			p.Pace, f.Pace = law.Walking, law.Walking
		} else if !spots {
			r.indirect(p)
		}
		fire()
	case at == law.Sprinting:
		move(position.AllOfIt)
	case p.Pattern == MoveFire:
		move(position.AllOfIt)
		fire()
	case p.Pattern == FireMove:
		fire()
		move(position.AllOfIt)
	default:
		move(position.FirstLeg)
		fire()
		move(position.SecondLeg)
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
	if r.Frame(b).Type == force.AnimeMecha {
		r.turn(b, nil, false)
		return false
	}
	was := r.Bodies[b].Facing
	g := r.Prepare(&position.Going{Body: b, Pace: law.Walking, Limit: r.Movement(b), Rule: "dvg.vehicle.turn.cost", Goal: NoBody, Rival: NoUnit})
	usual := int32(was)
	may := func(v int32) *tally.Refusal {
		if geom.Angle(v) == was {
			return nil
		}
		_, refusal := r.JudgeMove(g, []flow.Path{{Figure: int32(b), Points: []geom.Point{r.Bodies[b].At}, Facing: geom.Angle(v), Turned: true}})
		return refusal
	}
	judge := func(way int32) *tally.Refusal { return may(int32(r.FaceTo(b, way))) }
	way := r.ask(flow.Question{Name: AskFacing, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.vehicle.turn.cost", Unit: int32(r.UnitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: r.Prompt("Which way does ", b, " face? Turning counts as walking."), HasDefault: true, Default: r.Usually(position.AsItIs, position.ByDegrees),
		Offers: func() []flow.Option { return r.FacingOffers(r.SideOf(b), judge) }}).Value
	if way != position.ByDegrees {
		return r.pivots(g, r.FaceTo(b, way))
	}
	a := r.ask(flow.Question{Name: AskTurn, Seat: r.SideOf(b), Kind: flow.Number, Rule: "dvg.vehicle.turn.cost", Unit: int32(r.UnitOf(b)), Target: -1, Thing: flow.Figure(int32(b)),
		Prompt: r.Prompt("Which way does ", b, " face? Turning counts as walking."), Min: 0, Max: 359, HasDefault: true, Default: flow.Answer{Value: usual},
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
func (r *Run) pivots(g *position.Going, to geom.Angle) bool {
	defer r.GiveSpec(g.Spec)
	body := &r.Bodies[g.Body]
	if to == body.Facing {
		return false
	}
	w, _ := r.JudgeMove(g, []flow.Path{{Figure: int32(g.Body), Points: []geom.Point{body.At}, Facing: to, Turned: true}})
	r.carry(g, &w)
	return true
}

// slowedOn is how far a vehicle that is slowed on its way comes on it: as far as what is left of its movement takes it, or no
// further.  dvg.vehicle.afv.chart.01-20
func (r *Run) slowedOn(g *position.Going, w *position.Way, from geom.Point, head geom.Angle, gone geom.Fixed, mv geom.Length) geom.Fixed {
	long := geom.PathLength(append([]geom.Point{from}, w.Points...))
	limit, now := g.Limit*r.Movement(g.Body)/mv, *g
	if w.Spent.Length() <= limit || len(g.Went) == 0 || !r.by("dvg.vehicle.afv.chart.01-20", true) {
		return long
	}
	body := &r.Bodies[g.Body]
	at, facing := body.At, body.Facing
	body.At, body.Facing, now.Limit = from, head, limit
	defer func() { body.At, body.Facing = at, facing }()
	near, far := gone.Length(), long.Length()
	for far-near > 1 {
		half := (near + far) / 2
		part := position.CutOff(&g.Went[0], from, half.Fixed())
		came := position.Way{At: from, Facing: head, Turns: g.Turns}
		if r.WalkPath(&now, &part, &came) == nil && came.Spent.Length() <= limit {
			near = half
		} else {
			far = half
		}
	}
	return max(gone, near.Fixed())
}

// AskMount is the question which weapon of a vehicle fires next.
const AskMount = "mount"

// fireMounts fires up to FA weapons, each once and at its own target.  dvg.vehicle.fire-actions, dvg.vehicle.targeting
func (r *Run) fireMounts(p *position.Part, b BodyID) {
	fired, shots := uint8(0), int(r.Frame(b).FA)
	for arm := range position.Arms {
		if r.rounded(b, arm) {
			fired |= 1 << arm
			shots--
		}
	}
	for range max(0, shots) {
		if !r.Stands(b) || r.Figure(b).Stunned || r.Disabled(b) {
			return
		}
		var able []int
		for arm := range position.Arms {
			if w := r.Weapon(b, arm); w == nil || fired>>arm&1 != 0 || r.Ready(b, arm) != nil {
				continue
			}
			sh := position.Shot{By: r.Spot(b), Arm: arm, Weapon: r.Weapon(b, arm), Pace: p.Pace, Aimed: p.Aimed, Only: NoUnit}
			if r.anyTarget(&sh) {
				able = append(able, arm)
			}
		}
		if len(able) == 0 {
			return
		}
		a := r.ask(flow.Question{Name: AskMount, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.vehicle.fire-actions", Unit: int32(p.Unit), Target: -1, Thing: flow.Figure(int32(b)),
			Prompt: r.Prompt("Which weapon of ", b, " fires next?"), HasDefault: true, Default: flow.Answer{Value: int32(able[0])},
			Offers: func() []flow.Option {
				out := r.List(len(able) + 1)
				for _, arm := range able {
					w := r.Weapon(b, arm)
					out = append(out, flow.Option{Value: int32(arm), Key: w.Key, Label: w.Name + ": " + w.Words()})
				}
				return append(out, flow.Option{Value: -1, Key: "none", Label: "No more"})
			}})
		if a.Value < 0 {
			return
		}
		fired |= 1 << a.Value
		r.cite("dvg.vehicle.targeting")
		r.fireWith(b, []int{int(a.Value)}, position.Shot{Pace: p.Pace, Aimed: p.Aimed, Only: NoUnit})
	}
}

// coverMounts lets a vehicle cover with one weapon that it has not fired.  dvg.orders.vehicle.cover
func (r *Run) coverMounts(b BodyID, at law.Pace) {
	f := r.Figure(b)
	if at == law.Sprinting || f.Stunned || r.Disabled(b) || f.Adrift {
		return
	}
	for arm := range position.Arms {
		if r.MountCovers(b, arm) && r.by("dvg.orders.vehicle.cover", true, "dvg.orders.cover-counter") {
			f.Cover, f.CoverPace = position.WithMount, at
			r.tellOf("covers", b, NoBody, "dvg.orders.vehicle.cover", "%s covers with a weapon it has not fired", r.FigureName(b))
			return
		}
	}
}

// runAway is the activation of a vehicle out of control: straight ahead its full MV.  dvg.vehmorale.out-of-control
func (r *Run) runAway(b BodyID) {
	f := r.Figure(b)
	f.Static, f.Pace = false, law.Walking
	r.rollAhead(b, r.Movement(b), law.Walking)
	if r.Stands(b) {
		f.Static = r.by("dvg.orders.vehicle.static-counter", !f.Moved) // it has no movement left, or nowhere to go
	}
}

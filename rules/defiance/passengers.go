package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// The questions of passengers.
const (
	AskExit  = "exit"
	AskBoard = "board"
)

// passengersAct lets those aboard of the vehicles of a unit that stand still get off; who leaps has done so on the way.
// dvg.passenger.exit.stationary, dvg.passenger.whole-units, dvg.vehicle.sdc.passengers-safe
func (r *Run) passengersAct(u UnitID) {
	for v := range r.Standing(u) {
		if !r.Frame(v).Vehicle() {
			continue
		}
		for _, p := range r.Riders(v) {
			still := r.Figure(v).Static || r.Disabled(v) || r.Figure(v).Stunned
			if !still || r.Bodies[v].Level > 0 || !r.Aboard(p) || r.calls(p) || r.by("dvg.passenger.board.next-turn", r.NewAboard(p)) || !r.roomBeside(p, v) {
				continue
			}
			if r.askYes(AskExit, r.Groups[p].Side, p, "dvg.passenger.exit.stationary", "Does "+r.Name(p)+" get off?", false) {
				r.getOff(p, v)
			}
		}
	}
}

// calls tells whether a commander of a unit has called an air strike in this activation, in place of moving.  dvg.airstrike.call, dvg.passenger.whole-units
func (r *Run) calls(u UnitID) bool {
	return slices.ContainsFunc(r.callers, func(b BodyID) bool { return r.UnitOf(b) == u })
}

// getOff has a unit leave a vehicle that stands still, on Sprint orders: who touches an enemy fights when all have moved.
// dvg.orders.sprint.boarding, dvg.orders.sprint.contact, dvg.passenger.board.cost, dvg.vehicle.entry-arcs
func (r *Run) getOff(u UnitID, v BodyID) {
	un := &r.Units[u]
	un.Acted, un.Order, un.HasLevel, un.From = true, position.SprintOrder, false, r.UnitOf(v)
	un.Count++
	r.cite("dvg.passenger.whole-units", "dvg.orders.sprint.boarding", "dvg.passenger.board.cost", "dvg.vehicle.entry-arcs")
	p := &position.Part{Unit: u, Order: position.SprintOrder, Rival: NoUnit}
	for b := range r.Members(u) {
		if r.Bodies[b].Aboard == v {
			r.Bodies[b].At = r.Bodies[v].At // they see from there which enemy is closest
			p.Figures = append(p.Figures, b)
		}
	}
	p.Rival = r.chooseRival(p)
	for _, b := range p.Figures {
		r.alight(p, b, v)
	}
	if !r.Aboard(u) {
		r.Groups[u].Carrier = NoUnit
	}
	r.tell("got-off", u, NoUnit, "dvg.passenger.exit.stationary", "%s gets off", r.Name(u))
	r.melee(p)
}

// alight has a passenger come down beside a vehicle that stands and go on with the movement that it has left; it stays aboard if there
// is no place.  dvg.passenger.exit.stationary, dvg.orders.sprint.contact, dvg.passenger.board.cost
func (r *Run) alight(p *position.Part, b, v BodyID) {
	fights := r.by("dvg.orders.sprint.contact", true)
	at, ok := r.askDown(&position.Alighting{Body: b, Vehicle: v, Rule: "dvg.passenger.exit.stationary", Fights: fights, Rival: p.Rival})
	if !ok {
		return
	}
	r.freshen(b)
	f := r.Figure(b)
	f.Moved, f.Order = true, position.SprintOrder
	r.setSpeed(b, false)
	if !r.comesDown(b, v, at) {
		return
	}
	far, pace := r.Best(b, false)
	r.moveFigure(&position.Going{Body: b, Pace: pace, Limit: max(0, far-law.Boarding(r.Frame(b).Class)), Rule: "dvg.passenger.board.cost", Contact: fights, Goal: NoBody, Rival: p.Rival})
	f.Done, f.Spent = true, true
	if r.Stands(b) {
		r.contacts(p, b)
	}
	r.defend()
}

// comesDown puts a passenger down, past what strikes it there and covering fire: getting off is movement, and who comes down in contact
// is fired at just before it touches. It tells whether it goes on.
// dvg.cover.trigger.movement, dvg.cover.charge, dvg.suppress.enter
func (r *Run) comesDown(b, v BodyID, at geom.Point) bool {
	shaken := r.Figure(b).Shaken
	short := r.shortOf(b, v, at)
	r.Land(b, short, r.Bodies[b].Facing)
	r.enters(b, nil)
	if r.StandsFit(b, shaken) {
		r.coverThere(b)
	}
	switch {
	case short == at:
	case r.StandsFit(b, shaken):
		under := r.underAll(b)
		r.Bodies[b].At = at
		r.enters(b, under)
	case r.Stands(b):
		r.settleOn(b, short)
	}
	return r.StandsFit(b, shaken)
}

// shortOf is where a passenger is just before it touches an enemy at the place that it comes down on: beside that, or where there is no
// room on the way out of its vehicle.  dvg.cover.charge
func (r *Run) shortOf(b, v BodyID, at geom.Point) geom.Point {
	if !r.TouchesAt(b, at) || !r.State.Applies("dvg.cover.charge", true) {
		return at
	}
	if near, ok := r.FreeSpot(b, at, geom.Inch/2, false); ok {
		return near
	}
	base, from := r.Bases[r.Bodies[b].Base], r.Bodies[v].At
	gone := geom.Dist(from, at)
	for i := range r.Bodies {
		if e := BodyID(i); r.Stands(e) && r.SideOf(e) != r.SideOf(b) && r.Bodies[i].Level == 0 {
			body := r.Shape(e)
			for _, span := range march.Near(base.Posed(geom.Point{}, r.Bodies[b].Facing), from, []geom.Point{at}, &body, 2) {
				gone = min(gone, span.From.Length())
			}
		}
	}
	return geom.Toward(from, at, max(0, gone-1))
}

// partPassengers makes those units of their own who came out of vehicles in the turn before; who aims at the unit of such a vehicle
// aims at a part of it from now on.  dvg.passenger.exit.stationary, dvg.passenger.survival.placed, dvg.orders.aim.target-exempt
func (r *Run) partPassengers() {
	for v := range r.Units {
		var parts []UnitID
		if r.OnTable(UnitID(v)) {
			parts = append(parts, UnitID(v))
		}
		out := len(parts)
		for u := range r.Units {
			if r.Units[u].From != UnitID(v) {
				continue
			}
			if r.Units[u].From = NoUnit; r.OnTable(UnitID(u)) {
				parts = append(parts, UnitID(u))
			}
		}
		if len(parts) > out {
			r.keepAiming(UnitID(v), parts)
		}
	}
}

// chitsAboard lets leaders aboard give attack chits to the vehicles that carry them, or keep them.
// dvg.passenger.leader-chits, dvg.command.chits.assign-start
func (r *Run) chitsAboard(u UnitID) {
	for v := range r.Standing(u) {
		if !r.Frame(v).Vehicle() {
			continue
		}
		l := NoBody
		for b := range r.Passengers(v) {
			if r.NewAboard(r.UnitOf(b)) {
				continue
			}
			r.ownChitBack(b)
			if n := r.LeadOf(b); n > 0 && (l == NoBody || n > r.LeadOf(l)) {
				l = b
			}
		}
		if l == NoBody {
			continue
		}
		f := r.Figure(l)
		n := r.law().Chits(r.LeadOf(l))
		if r.by("dvg.command.chits.used-removed", f.UsedTurn == r.Turn) {
			n -= int(f.Used)
		}
		f.Chits = 0 // all are his again: dvg.command.chits.return
		for range max(0, n) {
			r.Figure(r.askGiveAboard(u, v, l)).Chits++
		}
	}
}

// askGiveAboard asks to whom a leader aboard gives a chit: to the vehicle, or to one of those aboard, who are of one unit with it.
// dvg.passenger.leader-chits, dvg.passenger.unit
func (r *Run) askGiveAboard(u UnitID, v, l BodyID) BodyID {
	if !r.by("dvg.passenger.leader-chits", true) {
		return l
	}
	return BodyID(r.ask(flow.Question{Name: AskGive, Seat: r.SideOf(v), Kind: flow.PickOne, Rule: "dvg.passenger.leader-chits", Unit: int32(u), Target: -1,
		Thing: flow.Figure(int32(l)), Prompt: "Does the leader aboard give " + r.FigureName(v) + " an attack chit, for +1 on a damage die?", HasDefault: true, Default: flow.Answer{Value: int32(v)},
		Offers: func() []flow.Option {
			out := append(r.List(8), flow.Option{Value: int32(v), Thing: flow.Figure(int32(v)), Key: "yes", Label: "To " + r.FigureLabel(v)},
				flow.Option{Value: int32(l), Thing: flow.Figure(int32(l)), Key: "no", Label: "He keeps it"})
			for b := range r.Passengers(v) {
				if b != l && !r.NewAboard(r.UnitOf(b)) {
					out = append(out, flow.Option{Value: int32(b), Thing: flow.Figure(int32(b)), Key: r.FigureName(b), Label: "To " + r.FigureLabel(b)})
				}
			}
			return out
		}}).Value)
}

// bailOut rolls for the passengers of a vehicle that is gone.
// dvg.passenger.survival, dvg.passenger.survival.placed, dvg.vehicle.sdc.zero
func (r *Run) bailOut(v BodyID) {
	for _, u := range r.Riders(v) {
		r.Units[u].Acted, r.Units[u].From = true, r.UnitOf(v)
		r.Groups[u].Carrier = NoUnit
		for b := range r.Members(u) {
			if r.Bodies[b].Aboard != v {
				continue
			}
			f := r.Figure(b)
			safe := r.Frame(v).SDC > 0 && !r.by("dvg.vehicle.sdc.zero", true)
			for range r.Left(b) {
				if safe {
					break
				}
				face := r.d10(law.RollSurvival, b).Natural
				if !r.law().Survives(face, r.Frame(b).AR) {
					f.Hurt++
				}
			}
			r.Bodies[b].Aboard = NoBody
			if r.Left(b) <= 0 {
				r.eliminate(b, NoBody, "wreck", "dvg.passenger.survival")
				continue
			}
			if !r.LandByWreck(b, v) {
				r.eliminate(b, NoBody, "wreck", "dvg.passenger.survival.placed")
				continue
			}
			if !r.by("dvg.passenger.survival.placed", true) {
				continue
			}
			f.Done = true
			if r.Quality(u) != force.Matrix {
				r.shake(b)
			}
			r.enters(b, nil)
		}
	}
}

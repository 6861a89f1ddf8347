package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
)

// The questions of passengers.
const (
	AskExit  = "exit"
	AskBoard = "board"
)

// aboard tells whether all of a unit rides in a vehicle.  dvg.passenger.unit
func (s *State) aboard(u UnitID) bool {
	any := false
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if s.Bodies[b].Gone || s.isGun(b) {
			continue
		}
		if s.Bodies[b].Aboard == NoBody {
			return false
		}
		any = true
	}
	return any
}

// carries tells whether somebody rides in a vehicle of a unit.
func (s *State) carries(u UnitID) bool {
	for i := range s.Bodies {
		if v := s.Bodies[i].Aboard; v != NoBody && !s.Bodies[i].Gone && s.unitOf(v) == u && s.Stands(v) && !s.isGun(v) {
			return true
		}
	}
	return false
}

// riders are the units aboard of a vehicle.
func (s *State) riders(carrier BodyID) []UnitID {
	var out []UnitID
	for b := range s.Passengers(carrier) {
		if u := s.unitOf(b); len(out) == 0 || out[len(out)-1] != u {
			out = append(out, u)
		}
	}
	return out
}

// newAboard tells whether a unit aboard has acted in this turn and so boarded in it: it is of the vehicle's unit from the next one on.
// dvg.passenger.board.next-turn
func (s *State) newAboard(u UnitID) bool {
	return s.holds("dvg.passenger.board.next-turn", s.Units[u].Acted)
}

// passengersAct lets those aboard of the vehicles of a unit that stand still get off; who leaps has done so on the way.
// dvg.passenger.exit.stationary, dvg.passenger.whole-units, dvg.vehicle.sdc.passengers-safe
func (r *Run) passengersAct(u UnitID) {
	for v := range r.Standing(u) {
		if !r.frame(v).Vehicle() {
			continue
		}
		for _, p := range r.riders(v) {
			still := r.fig(v).Static || r.disabled(v) || r.fig(v).Stunned
			if !still || r.Bodies[v].Level > 0 || !r.aboard(p) || r.calls(p) || r.by("dvg.passenger.board.next-turn", r.newAboard(p)) || !r.roomBeside(p, v) {
				continue
			}
			if r.askYes(AskExit, r.Groups[p].Side, p, "dvg.passenger.exit.stationary", "Does "+r.name(p)+" get off?", false) {
				r.getOff(p, v)
			}
		}
	}
}

// calls tells whether a commander of a unit has called an air strike in this activation, in place of moving.  dvg.airstrike.call, dvg.passenger.whole-units
func (r *Run) calls(u UnitID) bool {
	return slices.ContainsFunc(r.callers, func(b BodyID) bool { return r.unitOf(b) == u })
}

// getOff has a unit leave a vehicle that stands still, on Sprint orders: who touches an enemy fights when all have moved.
// dvg.orders.sprint.boarding, dvg.orders.sprint.contact, dvg.passenger.board.cost, dvg.vehicle.entry-arcs
func (r *Run) getOff(u UnitID, v BodyID) {
	un := &r.Units[u]
	un.Acted, un.Order, un.HasLevel, un.From = true, SprintOrder, false, r.unitOf(v)
	un.Count++
	r.cite("dvg.passenger.whole-units", "dvg.orders.sprint.boarding", "dvg.passenger.board.cost", "dvg.vehicle.entry-arcs")
	p := &part{unit: u, order: SprintOrder, rival: NoUnit}
	for b := range r.Members(u) {
		if r.Bodies[b].Aboard == v {
			r.Bodies[b].At = r.Bodies[v].At // they see from there which enemy is closest
			p.figures = append(p.figures, b)
		}
	}
	p.rival = r.chooseRival(p)
	for _, b := range p.figures {
		r.alight(p, b, v)
	}
	if !r.aboard(u) {
		r.Groups[u].Carrier = NoUnit
	}
	r.tell("got-off", u, NoUnit, "dvg.passenger.exit.stationary", "%s gets off", r.name(u))
	r.melee(p)
}

// alight has a passenger come down beside a vehicle that stands and go on with the movement that it has left; it stays aboard if there
// is no place.  dvg.passenger.exit.stationary, dvg.orders.sprint.contact, dvg.passenger.board.cost
func (r *Run) alight(p *part, b, v BodyID) {
	fights := r.by("dvg.orders.sprint.contact", true)
	at, ok := r.askDown(&alighting{b: b, v: v, rule: "dvg.passenger.exit.stationary", fights: fights, rival: p.rival})
	if !ok {
		return
	}
	r.freshen(b)
	f := r.fig(b)
	f.Moved, f.Order = true, SprintOrder
	r.setSpeed(b, false)
	if !r.comesDown(b, v, at) {
		return
	}
	far, pace := r.best(b, false)
	r.moveFigure(&going{b: b, pace: pace, limit: max(0, far-boarding(r.frame(b).Class)), rule: "dvg.passenger.board.cost", contact: fights, goal: NoBody, rival: p.rival})
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
	shaken := r.fig(b).Shaken
	short := r.shortOf(b, v, at)
	r.Land(b, short, r.Bodies[b].Facing)
	r.enters(b, nil)
	if r.standsFit(b, shaken) {
		r.coverThere(b)
	}
	switch {
	case short == at:
	case r.standsFit(b, shaken):
		under := r.underAll(b)
		r.Bodies[b].At = at
		r.enters(b, under)
	case r.Stands(b):
		r.settleOn(b, short)
	}
	return r.standsFit(b, shaken)
}

// shortOf is where a passenger is just before it touches an enemy at the place that it comes down on: beside that, or where there is no
// room on the way out of its vehicle.  dvg.cover.charge
func (r *Run) shortOf(b, v BodyID, at geom.Point) geom.Point {
	if !r.touchesAt(b, at) || !r.State.holds("dvg.cover.charge", true) {
		return at
	}
	if near, ok := r.freeSpot(b, at, geom.Inch/2, false); ok {
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

// stillOf is the unit that a unit is a part of in this turn: who came out of a vehicle is of that's until the next Command Phase.
// dvg.passenger.exit.stationary, dvg.passenger.survival.placed
func (s *State) stillOf(u UnitID) UnitID {
	if v := s.Units[u].From; s.holds("dvg.passenger.exit.stationary", v != NoUnit) {
		return v
	}
	return u
}

// partPassengers makes those units of their own who came out of vehicles in the turn before; who aims at the unit of such a vehicle
// aims at a part of it from now on.  dvg.passenger.exit.stationary, dvg.passenger.survival.placed, dvg.orders.aim.target-exempt
func (r *Run) partPassengers() {
	for v := range r.Units {
		var parts []UnitID
		if r.onTable(UnitID(v)) {
			parts = append(parts, UnitID(v))
		}
		out := len(parts)
		for u := range r.Units {
			if r.Units[u].From != UnitID(v) {
				continue
			}
			if r.Units[u].From = NoUnit; r.onTable(UnitID(u)) {
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
		if !r.frame(v).Vehicle() {
			continue
		}
		l := NoBody
		for b := range r.Passengers(v) {
			if r.newAboard(r.unitOf(b)) {
				continue
			}
			r.ownChitBack(b)
			if n := r.leadOf(b); n > 0 && (l == NoBody || n > r.leadOf(l)) {
				l = b
			}
		}
		if l == NoBody {
			continue
		}
		f := r.fig(l)
		n := r.law().chits(r.leadOf(l))
		if r.by("dvg.command.chits.used-removed", f.UsedTurn == r.Turn) {
			n -= int(f.Used)
		}
		f.Chits = 0 // all are his again: dvg.command.chits.return
		for range max(0, n) {
			r.fig(r.askGiveAboard(u, v, l)).Chits++
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
		Thing: flow.Figure(int32(l)), Prompt: "Does the leader aboard give " + r.figureName(v) + " an attack chit, for +1 on a damage die?", HasDefault: true, Default: flow.Answer{Value: int32(v)},
		Offers: func() []flow.Option {
			out := append(r.list(8), flow.Option{Value: int32(v), Thing: flow.Figure(int32(v)), Key: "yes", Label: "To " + r.figureLabel(v)},
				flow.Option{Value: int32(l), Thing: flow.Figure(int32(l)), Key: "no", Label: "He keeps it"})
			for b := range r.Passengers(v) {
				if b != l && !r.newAboard(r.unitOf(b)) {
					out = append(out, flow.Option{Value: int32(b), Thing: flow.Figure(int32(b)), Key: r.figureName(b), Label: "To " + r.figureLabel(b)})
				}
			}
			return out
		}}).Value)
}

// bailOut rolls for the passengers of a vehicle that is gone.
// dvg.passenger.survival, dvg.passenger.survival.placed, dvg.vehicle.sdc.zero
func (r *Run) bailOut(v BodyID) {
	for _, u := range r.riders(v) {
		r.Units[u].Acted, r.Units[u].From = true, r.unitOf(v)
		r.Groups[u].Carrier = NoUnit
		for b := range r.Members(u) {
			if r.Bodies[b].Aboard != v {
				continue
			}
			f := r.fig(b)
			safe := r.frame(v).SDC > 0 && !r.by("dvg.vehicle.sdc.zero", true)
			for range r.left(b) {
				if safe {
					break
				}
				face := r.d10(RollSurvival, b).Natural
				if !r.law().survives(face, r.frame(b).AR) {
					f.Hurt++
				}
			}
			r.Bodies[b].Aboard = NoBody
			if r.left(b) <= 0 {
				r.eliminate(b, NoBody, "wreck", "dvg.passenger.survival")
				continue
			}
			if !r.landByWreck(b, v) {
				r.eliminate(b, NoBody, "wreck", "dvg.passenger.survival.placed")
				continue
			}
			if !r.by("dvg.passenger.survival.placed", true) {
				continue
			}
			f.Done = true
			if r.quality(u) != force.Matrix {
				r.shake(b)
			}
			r.enters(b, nil)
		}
	}
}

package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
)

// The questions of passengers.
const AskExit = "exit"

// aboard tells whether a unit rides in a vehicle.  dvg.passenger.unit
func (s *State) aboard(u UnitID) bool {
	for b := range s.Members(u) {
		return s.Bodies[b].Aboard != NoBody
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

// passengersAct lets those aboard of the vehicles of a unit get off.
// dvg.passenger.exit.stationary, dvg.passenger.whole-units, dvg.vehicle.sdc.passengers-safe, dvg.passenger.leap.sprinting
func (r *Run) passengersAct(u UnitID) {
	for v := range r.Standing(u) {
		for _, p := range r.riders(v) {
			still := r.fig(v).Static || r.disabled(v) || r.fig(v).Stunned
			if r.Bodies[v].Level > 0 || !still || r.Units[p].Acted && r.disabled(v) {
				continue
			}
			if r.askYes(AskExit, r.Groups[p].Side, p, "dvg.passenger.exit.stationary", "Does "+r.name(p)+" get off?", false) {
				r.getOff(p, v)
			}
		}
	}
}

// getOff has a unit leave a vehicle that stands still, on Sprint orders.
// dvg.orders.sprint.boarding, dvg.passenger.board.cost, dvg.vehicle.entry-arcs
func (r *Run) getOff(u UnitID, v BodyID) {
	un := &r.Units[u]
	un.Acted, un.Order, un.HasLevel = true, SprintOrder, false
	un.Count++
	r.cite("dvg.passenger.whole-units", "dvg.orders.sprint.boarding", "dvg.passenger.board.cost", "dvg.vehicle.entry-arcs")
	for b := range r.Members(u) {
		if r.Bodies[b].Aboard != v {
			continue
		}
		if !r.landBeside(b, v) {
			continue
		}
		r.freshen(b)
		f := r.fig(b)
		f.Order = SprintOrder
		r.setSpeed(b)
		far, at := r.best(b, false)
		r.moveFigure(&going{b: b, pace: at, limit: max(0, far-boarding(r.frame(b).Class)), rule: "dvg.passenger.board.cost", goal: NoBody, rival: NoUnit})
		f.Done, f.Spent = true, true
	}
	if !r.aboard(u) {
		r.Groups[u].Carrier = NoUnit
	}
	r.tell("got-off", u, NoUnit, "dvg.passenger.exit.stationary", "%s gets off", r.name(u))
}

// landBeside puts a passenger down beside an entry arc; false if there is no room.
func (r *Run) landBeside(b, v BodyID) bool {
	hull := r.Bodies[v]
	set := r.frame(v).EA
	for i, turn := range [...]geom.Angle{180, 90, 270, 0} { // back, left, right, front
		bit := [...]force.Arcs{force.Back, force.Left, force.Right, force.Front}[i]
		if set != 0 && !set.Has(bit) {
			continue
		}
		body := r.Shape(v)
		dir := (hull.Facing + turn).Norm()
		rim := body.Support(geom.Point{}.Polar(dir, 1000))
		wish := hull.At.Polar(dir, geom.Dist(hull.At, rim)+geom.Inch)
		if r.landAt(b, wish, 6*geom.Inch) {
			return true
		}
	}
	return false
}

// landAt puts a passenger down on the free spot nearest to a place.
func (r *Run) landAt(b BodyID, wish geom.Point, far geom.Length) bool {
	r.Bodies[b].At = wish
	g := r.prepare(&going{b: b, goal: NoBody, rival: NoUnit})
	g.spec.Place = true
	at, ok := g.spec.Nearest(&r.works().field, 0, wish, nil, far)
	if !ok {
		return false
	}
	r.Land(b, at, r.Bodies[b].Facing)
	return true
}

// bailOut rolls for the passengers of a vehicle that is gone.
// dvg.passenger.survival, dvg.passenger.survival.placed, dvg.vehicle.sdc.zero
func (r *Run) bailOut(v BodyID) {
	for _, u := range r.riders(v) {
		r.Units[u].Acted = true
		r.Groups[u].Carrier = NoUnit
		for b := range r.Members(u) {
			if r.Bodies[b].Aboard != v {
				continue
			}
			f := r.fig(b)
			for range r.left(b) {
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
			if !r.landAt(b, r.Bodies[v].At, 12*geom.Inch) {
				r.eliminate(b, NoBody, "wreck", "dvg.passenger.survival.placed")
				continue
			}
			r.cite("dvg.passenger.survival.placed")
			f.Done = true
			if r.quality(u) != force.Matrix {
				r.shake(b)
			}
		}
	}
}

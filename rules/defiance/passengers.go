package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// The questions of passengers.
const (
	AskExit  = "exit"
	AskBoard = "board"
)

// aboard tells whether all of a unit rides in a vehicle.  dvg.passenger.unit
func (s *State) aboard(u UnitID) bool {
	any := false
	for b := range s.Members(u) {
		if s.Bodies[b].Aboard == NoBody {
			return false
		}
		any = true
	}
	return any
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
			if r.Bodies[v].Level > 0 || !r.aboard(p) || r.Units[p].Acted && r.disabled(v) {
				continue
			}
			if !still {
				if !r.by("dvg.passenger.leap.sprinting", r.fig(v).Pace == sprinting) &&
					r.askYes(AskExit, r.Groups[p].Side, p, "dvg.passenger.leap.walking", "Does "+r.name(p)+" leap off?", false) {
					r.leap(p, v)
				}
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
	p := &part{unit: u, order: SprintOrder, rival: NoUnit}
	for b := range r.Members(u) {
		if r.Bodies[b].Aboard != v || !r.landBeside(b, v) {
			continue
		}
		r.freshen(b)
		f := r.fig(b)
		f.Order = SprintOrder
		r.setSpeed(b)
		shaken := f.Shaken
		r.enters(b, nil)
		if !r.standsFit(b, shaken) {
			continue
		}
		if p.figures = append(p.figures, b); len(p.figures) == 1 {
			p.rival = r.chooseRival(p)
		}
		far, at := r.best(b, false)
		r.moveFigure(&going{b: b, pace: at, limit: max(0, far-boarding(r.frame(b).Class)), rule: "dvg.passenger.board.cost", contact: r.by("dvg.orders.sprint.contact", true), goal: NoBody, rival: p.rival})
		f.Done, f.Spent = true, true
		if r.Stands(b) {
			r.contacts(p, b)
		}
	}
	r.melee(p)
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
		if r.by("dvg.vehicle.entry-arcs", set != 0 && !set.Has(bit)) {
			continue
		}
		body := r.Shape(v)
		dir := (hull.Facing + turn).Norm()
		rim := body.Support(geom.Point{}.Polar(dir, 1000))
		ahead, off := geom.Point{}.Polar(dir, 1000), rim.Sub(hull.At)
		side := geom.Length((int64(ahead.X)*int64(off.X) + int64(ahead.Y)*int64(off.Y)) / 1000)
		wish := hull.At.Polar(dir, side+r.Bases[r.Bodies[b].Base].R+1)
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
	r.giveSpec(g.spec)
	if !ok {
		return false
	}
	r.Land(b, at, r.Bodies[b].Facing)
	return true
}

// chitsAboard lets leaders aboard give attack chits to the vehicles that carry them.  dvg.passenger.leader-chits
func (r *Run) chitsAboard(u UnitID) {
	for v := range r.Standing(u) {
		l := NoBody
		for b := range r.Passengers(v) {
			if n := r.Figures[b].Leader; n > 0 && (l == NoBody || n > r.Figures[l].Leader) {
				l = b
			}
		}
		if l == NoBody {
			continue
		}
		for range r.law().chits(r.Figures[l].Leader) {
			if r.by("dvg.passenger.leader-chits", true) && r.askYes(AskGive, r.SideOf(v), u, "dvg.passenger.leader-chits",
				"Does the leader aboard give "+r.figureName(v)+" an attack chit, for +1 on a damage die?", true) {
				r.Figures[v].Chits++
			}
		}
	}
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
		}
	}
}

// landByWreck puts a survivor down within two inches of the wreck, behind it if there is room; where there is none so near,
// on the nearest free spot.  dvg.passenger.survival.placed
func (r *Run) landByWreck(b, v BodyID) bool {
	hull, body := r.Bodies[v], r.Shape(v)
	me := r.Bases[r.Bodies[b].Base].R
	for _, turn := range [...]geom.Angle{180, 90, 270, 0} {
		dir := (hull.Facing + turn).Norm()
		rim := body.Support(geom.Point{}.Polar(dir, 1000))
		if r.landAt(b, hull.At.Polar(dir, geom.Dist(hull.At, rim)+me), geom.Inch) {
			return true
		}
	}
	return r.landAt(b, hull.At, 12*geom.Inch)
}

// seatsLeft is how much room a vehicle has.  dvg.vehicle.passenger-capacity
func (s *State) seatsLeft(v BodyID) int {
	n := int(s.frame(v).PA)
	for b := range s.Passengers(v) {
		n -= int(s.size(b))
	}
	return n
}

// boardRefusal says why a figure may not board a vehicle now.
// dvg.passenger.board.stationary, dvg.passenger.board.arc, dvg.vehicle.passenger-capacity, dvg.passenger.board.full
func (s *State) boardRefusal(b, v BodyID) *tally.Refusal {
	body, hull := s.Shape(b), s.Shape(v)
	here := s.spot(v)
	switch {
	case !geom.Within(&body, &hull, geom.Inch/2) || s.holds("dvg.passenger.board.arc", !inArcs(&here, s.frame(v).EA, s.Bodies[b].At)):
		return no("dvg.passenger.board.arc", "go to an entry arc", "%s does not stand at an entry arc of %s", s.figureName(b), s.figureName(v))
	case s.holds("dvg.passenger.board.stationary", !s.Figures[v].Static || s.disabled(v)):
		return no("dvg.passenger.board.stationary", "wait until it stands", "%s is not static", s.figureName(v))
	case s.holds("dvg.vehicle.passenger-capacity", s.seatsLeft(v) < int(s.size(b))):
		return no("dvg.vehicle.passenger-capacity", "stay outside", "%s has no room left", s.figureName(v))
	}
	for p := range s.Passengers(v) {
		if s.holds("dvg.force.unit.one-quality.passengers", s.frame(p).Quality != s.frame(b).Quality) {
			return no("dvg.force.unit.one-quality.passengers", "stay outside", "those aboard are of another quality")
		}
	}
	return nil
}

// board lets a figure that has sprinted to an entry arc get on, if it has the movement left.
// dvg.passenger.board.cost, dvg.passenger.board.next-turn, dvg.passenger.board.partial, dvg.orders.sprint.boarding
func (r *Run) board(b BodyID, left geom.Length) {
	if r.frame(b).Vehicle() {
		return
	}
	for i := range r.Bodies {
		v := BodyID(i)
		if !r.Stands(v) || r.SideOf(v) != r.SideOf(b) || r.frame(v).PA == 0 || r.boardRefusal(b, v) != nil {
			continue
		}
		if r.law().holds("dvg.passenger.board.cost", left < boarding(r.frame(b).Class)) {
			r.fig(v).Waits = r.by("dvg.passenger.board.partial", true) || r.fig(v).Waits
			continue
		}
		if !r.askYes(AskBoard, r.SideOf(b), r.unitOf(b), "dvg.orders.sprint.boarding", "Does "+r.figureName(b)+" get into "+r.figureName(v)+"?", false) {
			continue
		}
		r.judged(func() { r.boardRefusal(b, v) })
		r.cite("dvg.passenger.board.cost", "dvg.passenger.board.next-turn", "dvg.passenger.board.arc", "dvg.vehicle.entry-arcs")
		r.Board(b, v)
		r.Bodies[b].Prone = false
		r.fig(v).Waits = true
		r.Groups[r.unitOf(b)].Carrier = r.unitOf(v)
		r.tellOf("boarded", b, v, "dvg.passenger.board.next-turn", "%s gets on", r.figureName(b))
		r.lostGuns()
		return
	}
}

// settlePassengers ends the boarding of a turn: a vehicle waits for those of its passengers' units who are outside while
// it has room; who finds none is a unit of its own.  dvg.passenger.board.full, dvg.passenger.board.partial
func (r *Run) settlePassengers() {
	for u := range r.Groups {
		id := UnitID(u)
		carrier := NoBody
		var out []BodyID
		for b := range r.Members(id) {
			if r.Bodies[b].Aboard != NoBody {
				carrier = r.Bodies[b].Aboard
			} else {
				out = append(out, b)
			}
		}
		if carrier == NoBody || len(out) == 0 {
			continue
		}
		if r.by("dvg.passenger.board.full", r.seatsLeft(carrier) < int(r.size(out[0]))) {
			n := r.newUnit(id, out)
			r.Groups[n].Carrier = NoUnit
			r.Units[n].Left = true
			r.fig(carrier).Waits = false
			r.tell("left-over", n, id, "dvg.passenger.board.full", "%s is left outside", r.name(n))
		}
	}
	for b := range r.Figures {
		f := &r.Figures[b]
		if !f.Waits {
			continue
		}
		waits := false
		for u := range r.Groups {
			in, outside := false, false
			for m := range r.Members(UnitID(u)) {
				in = in || r.Bodies[m].Aboard == BodyID(b)
				outside = outside || r.Stands(m)
			}
			waits = waits || r.by("dvg.passenger.board.partial", in && outside)
		}
		f.Waits = waits
	}
}

// leap lets passengers leap from a vehicle that moves.
// dvg.passenger.leap.walking, dvg.passenger.leap.running, dvg.passenger.leap.running.test, dvg.passenger.leap.sprinting
func (r *Run) leap(u UnitID, v BodyID) {
	un := &r.Units[u]
	un.Acted, un.Order = true, SprintOrder
	un.Count++
	run := r.fig(v).Pace == running
	for b := range r.Members(u) {
		if r.Bodies[b].Aboard != v || !r.landBeside(b, v) {
			continue
		}
		r.freshen(b)
		r.fig(b).Done, r.fig(b).Spent = true, true
		if r.enters(b, nil); !r.Stands(b) {
			continue
		}
		if !run {
			r.test(b, "dvg.passenger.leap.walking", nerve{})
			continue
		}
		if !r.by("dvg.passenger.leap.running", true) {
			continue
		}
		face := r.d10(RollAgility, b).Natural
		if !r.law().agile(face, 0, r.frame(b).AG) {
			bl := blow{by: NoBody, what: "leap"}
			r.hitTests(b, r.damage(&bl, b, r.saved(&bl, b, 1)))
		}
		if r.Stands(b) {
			r.test(b, "dvg.passenger.leap.running.test", nerve{Other: -2, Why: "dvg.passenger.leap.running.test"})
		}
	}
	if !r.aboard(u) {
		r.Groups[u].Carrier = NoUnit
	}
	r.tell("leapt", u, NoUnit, "dvg.passenger.leap.running", "%s leaps off", r.name(u))
}

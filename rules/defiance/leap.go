package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// Passengers leap at any point of the movement of their vehicle. Its way is known by then, so their player says where each comes
// down, and it leaps at the first point of the way from which it can.

// leapsOnWay asks the passengers of a vehicle whether they leap from it on its way.
// dvg.passenger.leap.walking, dvg.passenger.leap.running, dvg.passenger.leap.sprinting, dvg.passenger.whole-units
func (r *Run) leapsOnWay(g *position.Going, w *position.Way, from geom.Point, out []met) []met {
	v := g.Body
	if !r.Frame(v).Vehicle() || r.UnitOf(v) != r.Acting || !w.Moved && !w.Turned && !g.Lands || r.Disabled(v) || r.Bodies[v].Level > 0 || g.Leap {
		return out
	}
	on, first := position.Course{Way: w, From: from}, len(out)
	if g.Lands { // of its way only the end is on the ground
		on = position.Course{Way: &position.Way{At: w.At, Facing: w.Facing}, From: w.At}
	}
	for _, u := range r.Riders(v) {
		if !r.Aboard(u) || r.NewAboard(u) || r.calls(u) || r.by("dvg.passenger.leap.sprinting", r.Figure(v).Pace == law.Sprinting) {
			continue
		}
		out = r.askLeaps(u, v, &on, out)
	}
	for i := range out[first:] {
		if g.Lands {
			out[first+i].at = w.Long(from)
		}
	}
	return out
}

// askLeaps asks a unit whether it leaps, and where each of it comes down.
func (r *Run) askLeaps(u UnitID, v BodyID, on *position.Course, out []met) []met {
	body, room := r.Bodies[v], 0
	var taken []geom.Shape
	for b := range r.Members(u) {
		if r.Bodies[b].Aboard != v {
			continue
		}
		al := r.Leaping(b, v, on)
		al.Head, al.Taken = body.Facing, taken
		r.Bodies[v].At, r.Bodies[v].Facing = on.Way.At, on.Way.Facing // as a rule from where its way ends
		usual, ok := r.UsualSpot(al)
		if room++; room == 1 && (!ok || !r.askYes(AskExit, r.Groups[u].Side, u, al.Rule, "Does "+r.Name(u)+" leap off?", false)) {
			r.Bodies[v].At, r.Bodies[v].Facing = body.At, body.Facing
			return out
		}
		at, ok := r.askDown(al)
		r.Bodies[v].At, r.Bodies[v].Facing = body.At, body.Facing
		if !ok {
			continue
		}
		gone := on.Long()
		if from, there := r.LeapFrom(al, at); there && at != usual {
			gone = from
		}
		taken = append(taken, r.ShapeAt(b, at, r.Bodies[b].Facing))
		out = append(out, met{at: gone, cover: NoUnit, leaps: &position.Leaper{Body: b, At: at}})
	}
	return out
}

// leapOff is one passenger who leaps from a vehicle where that is now.
// dvg.passenger.leap.walking, dvg.passenger.leap.running, dvg.passenger.leap.running.test
func (r *Run) leapOff(l *position.Leaper, v BodyID, on *position.Course) {
	b, u := l.Body, r.UnitOf(l.Body)
	if r.Bodies[b].Aboard != v {
		return
	}
	if r.Aboard(u) { // the first of it
		un := &r.Units[u]
		un.Acted, un.Order, un.From = true, position.SprintOrder, r.UnitOf(v)
		un.Count++
	}
	r.Land(b, l.At, r.Bodies[b].Facing)
	r.settleClear(b, l.At, r.lanes(v, on, 0))
	r.freshen(b)
	r.Figure(b).Done, r.Figure(b).Spent = true, true
	r.enters(b, nil)
	r.hurled(b, r.Figure(v).Pace == law.Running)
	if r.Stands(b) {
		r.coverThere(b) // dvg.cover.trigger.movement
	}
	if !r.AnyAboard(u, v) {
		r.Groups[u].Carrier = NoUnit
		r.tell("leapt", u, NoUnit, "dvg.passenger.leap.running", "%s leaps off", r.Name(u))
	}
}

// hurled is what a leap does to a figure: a test, at a run a fall before.
func (r *Run) hurled(b BodyID, run bool) {
	switch {
	case !r.Stands(b):
		return
	case !run:
		r.test(b, "dvg.passenger.leap.walking", law.Nerve{})
		return
	case !r.by("dvg.passenger.leap.running", true):
		return
	}
	face := r.d10(law.RollAgility, b).Natural
	if !r.law().Agile(face, 0, r.Frame(b).AG) {
		bl := blow{by: NoBody, what: "leap"}
		r.hitTests(b, r.damage(&bl, b, r.saved(&bl, b, 1)))
	}
	if r.Stands(b) {
		r.test(b, "dvg.passenger.leap.running.test", law.Nerve{Other: -2, Why: "dvg.passenger.leap.running.test"})
	}
}

// leapRest has those leap who were to do so further on, if their vehicle was halted before and others of their unit are out: only
// whole units leave.  dvg.passenger.whole-units
func (r *Run) leapRest(v BodyID, events []met) {
	for i := range events {
		l := events[i].leaps
		if l == nil || r.Bodies[l.Body].Aboard != v || !r.Stands(v) || r.Aboard(r.UnitOf(l.Body)) {
			continue
		}
		al := r.Leaping(l.Body, v, nil)
		if at, ok := r.UsualSpot(al); ok {
			r.leapOff(&position.Leaper{Body: l.Body, At: at}, v, nil)
		}
	}
}

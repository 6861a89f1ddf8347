package defiance

import (
	"sortie/geom"
	"sortie/march"
	"sortie/sight"
	"sortie/tally"
)

// leaper is a passenger who leaps from a vehicle on its way, and where to.
type leaper struct {
	b  BodyID
	at geom.Point
}

// Passengers leap at any point of the movement of their vehicle. Its way is known by then, so their player says where each comes
// down, and it leaps at the first point of the way from which it can.

// leapsOnWay asks the passengers of a vehicle whether they leap from it on its way.
// dvg.passenger.leap.walking, dvg.passenger.leap.running, dvg.passenger.leap.sprinting, dvg.passenger.whole-units
func (r *Run) leapsOnWay(g *going, w *way, from geom.Point, out []met) []met {
	v := g.b
	if !r.frame(v).Vehicle() || r.unitOf(v) != r.Acting || !w.moved && !w.turned && !g.lands || r.disabled(v) || r.Bodies[v].Level > 0 || g.leap {
		return out
	}
	on, first := course{w: w, from: from}, len(out)
	if g.lands { // of its way only the end is on the ground
		on = course{w: &way{at: w.at, facing: w.facing}, from: w.at}
	}
	for _, u := range r.riders(v) {
		if !r.aboard(u) || r.newAboard(u) || r.calls(u) || r.by("dvg.passenger.leap.sprinting", r.fig(v).Pace == sprinting) {
			continue
		}
		out = r.askLeaps(u, v, &on, out)
	}
	for i := range out[first:] {
		if g.lands {
			out[first+i].at = w.long(from)
		}
	}
	return out
}

// askLeaps asks a unit whether it leaps, and where each of it comes down.
func (r *Run) askLeaps(u UnitID, v BodyID, on *course, out []met) []met {
	body, room := r.Bodies[v], 0
	var taken []geom.Shape
	for b := range r.Members(u) {
		if r.Bodies[b].Aboard != v {
			continue
		}
		al := r.leaping(b, v, on)
		al.head, al.taken = body.Facing, taken
		r.Bodies[v].At, r.Bodies[v].Facing = on.w.at, on.w.facing // as a rule from where its way ends
		usual, ok := r.usualSpot(al)
		if room++; room == 1 && (!ok || !r.askYes(AskExit, r.Groups[u].Side, u, al.rule, "Does "+r.name(u)+" leap off?", false)) {
			r.Bodies[v].At, r.Bodies[v].Facing = body.At, body.Facing
			return out
		}
		at, ok := r.askDown(al)
		r.Bodies[v].At, r.Bodies[v].Facing = body.At, body.Facing
		if !ok {
			continue
		}
		gone := on.long()
		if from, there := r.leapFrom(al, at); there && at != usual {
			gone = from
		}
		taken = append(taken, r.ShapeAt(b, at, r.Bodies[b].Facing))
		out = append(out, met{at: gone, cover: NoUnit, leaps: &leaper{b, at}})
	}
	return out
}

// leaping is how a passenger leaps from a vehicle that moves.
func (r *Run) leaping(b, v BodyID, on *course) *alighting {
	rule, run := tally.Rule("dvg.passenger.leap.walking"), r.fig(v).Pace == running
	if run {
		rule = "dvg.passenger.leap.running"
	}
	return &alighting{b: b, v: v, rule: rule, far: leapsWithin(r.frame(b).Class, run), on: on}
}

// long is how long a course is.
func (c *course) long() geom.Fixed {
	return geom.PathLength(append([]geom.Point{c.from}, c.w.points...))
}

// leapFrom is the first point of the way of a vehicle from which a passenger may leap to a place and is not run over: within reach
// of an entry arc, with no wall between. What of it changes along a leg does so at places that can be computed.
func (s *State) leapFrom(al *alighting, at geom.Point) (geom.Fixed, bool) {
	here := s.spot(al.v)
	if al.on == nil {
		return 0, s.leapsTo(al, &here, at)
	}
	c := al.on
	last, body := s.Bases[s.Bodies[al.v].Base].Posed(c.w.at, c.w.facing), s.ShapeAt(al.b, at, s.Bodies[al.b].Facing)
	if geom.Overlap(&last, &body) {
		return 0, false
	}
	clear := s.passedBy(al, &body)
	leg := -1
	spans := sight.Windows(c.from, c.w.points, func(p, q geom.Point, dst []geom.Fixed) []geom.Fixed {
		leg++
		return s.leapCuts(al, leg, p, q, at, dst)
	}, func(leg int, from geom.Point) bool {
		here.at, here.facing = from, c.head(leg, al.head)
		return s.leapsTo(al, &here, at)
	})
	for _, span := range spans {
		if span.To >= clear {
			return max(span.From, clear), true
		}
	}
	here.at, here.facing = c.w.at, c.w.facing
	if s.leapsTo(al, &here, at) {
		return c.long(), true
	}
	here.at, here.facing = c.from, al.head
	return 0, clear == 0 && s.leapsTo(al, &here, at)
}

// leapsTo tells whether one who leaps from a vehicle at a point of its way may land on a place.
func (s *State) leapsTo(al *alighting, from *spot, at geom.Point) bool {
	hull, set := s.shapeOf(from), s.frame(al.v).EA
	return geom.SegWithin(at, at, &hull, al.far) && !s.wallBetween(&hull, at) && !s.holds("dvg.vehicle.entry-arcs", set != 0 && !inArcs(from, set, at))
}

// head is how a vehicle faces on a leg of its course.
func (c *course) head(leg int, start geom.Angle) geom.Angle {
	if leg < len(c.w.heads) {
		return c.w.heads[leg]
	}
	return start
}

// passedBy is how far along its way a vehicle has passed a body for good.
func (s *State) passedBy(al *alighting, body *geom.Shape) (clear geom.Fixed) {
	at, gone := al.on.from, geom.Fixed(0)
	for k, q := range al.on.w.points {
		hull := s.Bases[s.Bodies[al.v].Base].Posed(geom.Point{}, al.on.head(k, al.head))
		for _, span := range march.Near(hull, at, []geom.Point{q}, body, 0) {
			clear = gone + span.To
		}
		at, gone = q, gone+geom.PathLength([]geom.Point{at, q})
	}
	return clear
}

// leapCuts appends where on a leg something may change for a leap to a place: how far that is from the hull, in which arc it lies,
// and which walls are between it and a corner of the hull or the side that is turned to it.
func (s *State) leapCuts(al *alighting, leg int, p, q, at geom.Point, dst []geom.Fixed) []geom.Fixed {
	facing, by := al.on.head(leg, al.head), q.Sub(p)
	hull := s.Bases[s.Bodies[al.v].Base].Posed(geom.Point{}, facing)
	reach := geom.Disc(at, al.far)
	for _, span := range march.Near(hull, p, []geom.Point{q}, &reach, 0) {
		dst = append(dst, span.From, span.To)
	}
	if touch := touchOnLeg(hull, p, q, &reach); len(touch) > 0 {
		dst = append(dst, touch[0].From)
	}
	for _, ahead := range [...]geom.Angle{facing, (facing + 180).Norm()} { // as if the place went the other way
		dst = sight.ArcCuts(p, ahead.Halves(), 90, at, at.Sub(by), dst)
	}
	s.fillScene(0)
	scene, first := &s.works().scene, hull.Moved(p)
	core := first.Core()
	for i, c := range core {
		dst = scene.Cuts(at, c, c.Add(by), dst)
		dst = s.sideCuts(al, at, c, core[(i+1)%len(core)], by, dst)
	}
	return dst
}

// sideCuts appends where on a leg a side of the hull, seen from a place at right angles, comes past the edge of a wall.
func (s *State) sideCuts(al *alighting, at, a, b, by geom.Point, dst []geom.Fixed) []geom.Fixed {
	side := b.Sub(a)
	wide := int64(geom.Dist(a, b))
	if wide == 0 {
		return dst
	}
	cross := func(u, v geom.Point) int64 { return int64(u.X)*int64(v.Y) - int64(u.Y)*int64(v.X) }
	off, pace := cross(side, at.Sub(a))/wide, cross(side, by) // how far the place is from the side, and how that changes
	if pace == 0 {
		return dst
	}
	far, long := al.far+1, geom.PathLength([]geom.Point{{}, by})
	if off < 0 {
		far = -far
	}
	normal := geom.Point{X: -geom.Length(geom.MulDiv(int64(-side.Y), int64(far), wide)), Y: -geom.Length(geom.MulDiv(int64(side.X), int64(far), wide))}
	pieces := s.Ground.Pieces()
	for i := range pieces {
		if pieces[i].Gone {
			continue
		}
		for _, span := range pieces[i].Area.Crossing(at, at.Add(normal), nil) {
			for _, edge := range [...]geom.Fixed{span.From, span.To} {
				gap := int64(edge.Length())
				if off < 0 {
					gap = -gap
				}
				if t := geom.Fixed(geom.MulDiv((off-gap)*wide, int64(long), pace)); t > 0 && t < long {
					dst = append(dst, t)
				}
			}
		}
	}
	return dst
}

// leapOff is one passenger who leaps from a vehicle where that is now.
// dvg.passenger.leap.walking, dvg.passenger.leap.running, dvg.passenger.leap.running.test
func (r *Run) leapOff(l *leaper, v BodyID, on *course) {
	b, u := l.b, r.unitOf(l.b)
	if r.Bodies[b].Aboard != v {
		return
	}
	if r.aboard(u) { // the first of it
		un := &r.Units[u]
		un.Acted, un.Order, un.From = true, SprintOrder, r.unitOf(v)
		un.Count++
	}
	r.Land(b, l.at, r.Bodies[b].Facing)
	r.settleClear(b, l.at, r.lanes(v, on, 0))
	r.freshen(b)
	r.fig(b).Done, r.fig(b).Spent = true, true
	r.enters(b, nil)
	r.hurled(b, r.fig(v).Pace == running)
	if r.Stands(b) {
		r.coverThere(b) // dvg.cover.trigger.movement
	}
	if !r.anyAboard(u, v) {
		r.Groups[u].Carrier = NoUnit
		r.tell("leapt", u, NoUnit, "dvg.passenger.leap.running", "%s leaps off", r.name(u))
	}
}

// hurled is what a leap does to a figure: a test, at a run a fall before.
func (r *Run) hurled(b BodyID, run bool) {
	switch {
	case !r.Stands(b):
		return
	case !run:
		r.test(b, "dvg.passenger.leap.walking", nerve{})
		return
	case !r.by("dvg.passenger.leap.running", true):
		return
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

func (s *State) anyAboard(u UnitID, v BodyID) bool {
	for b := range s.Members(u) {
		if s.Bodies[b].Aboard == v {
			return true
		}
	}
	return false
}

// leapRest has those leap who were to do so further on, if their vehicle was halted before and others of their unit are out: only
// whole units leave.  dvg.passenger.whole-units
func (r *Run) leapRest(v BodyID, events []met) {
	for i := range events {
		l := events[i].leaps
		if l == nil || r.Bodies[l.b].Aboard != v || !r.Stands(v) || r.aboard(r.unitOf(l.b)) {
			continue
		}
		al := r.leaping(l.b, v, nil)
		if at, ok := r.usualSpot(al); ok {
			r.leapOff(&leaper{l.b, at}, v, nil)
		}
	}
}

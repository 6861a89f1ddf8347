package defiance

import (
	"fmt"

	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// AskDodge is the question whether a figure tries to dodge.
const AskDodge = "dodge"

// ramsOnWay lists whom the hull of a vehicle meets on its way, in order, and by a turn at the end of it.  dvg.ram.who
func (r *Run) ramsOnWay(g *position.Going, w *position.Way, from geom.Point, out []met) []met {
	if !r.Drives(r.Frame(g.Body)) || g.Leap || g.Lands {
		return out
	}
	var seen []BodyID
	meets := func(e BodyID) bool {
		return e != g.Body && r.Stands(e) && r.Bodies[e].Level == r.Bodies[g.Body].Level && (g.Blind || r.SideOf(e) != r.SideOf(g.Body)) && !listed(seen, e)
	}
	base := r.Bases[r.Bodies[g.Body].Base]
	gone, at := geom.Fixed(0), from
	for k, q := range w.Points {
		facing := r.Bodies[g.Body].Facing
		if k < len(w.Heads) {
			facing = w.Heads[k]
		}
		body := base.Posed(geom.Point{}, facing)
		for i := range r.Bodies {
			e := BodyID(i)
			if !meets(e) {
				continue
			}
			target := r.Shape(e)
			if spans := march.Near(body, at, []geom.Point{q}, &target, 0); len(spans) > 0 && spans[0].Length() > 0 {
				seen = append(seen, e)
				out = append(out, met{at: gone + spans[0].From, cover: NoUnit, ram: e, rams: true})
			}
		}
		gone += geom.PathLength([]geom.Point{at, q})
		at = q
	}
	if !w.Turned {
		return out
	}
	for i, turned := 0, base.Posed(w.At, w.Facing); i < len(r.Bodies); i++ {
		if e := BodyID(i); meets(e) {
			if target := r.Shape(e); geom.Overlap(&turned, &target) {
				out = append(out, met{at: gone, cover: NoUnit, ram: e, rams: true, turns: true})
			}
		}
	}
	return out
}

func listed(list []BodyID, b BodyID) bool {
	for _, x := range list {
		if x == b {
			return true
		}
	}
	return false
}

// ramFigure is a vehicle that runs into somebody; it tells whether the vehicle's movement ends.
// dvg.ram.who, dvg.ram.dodge.who, dvg.ram.survive.infantry, dvg.ram.vehicle.both-damaged
func (r *Run) ramFigure(v, e BodyID, at law.Pace, noDodge bool, on *position.Course) bool {
	if !r.Stands(v) || !r.Stands(e) {
		return !r.Stands(v)
	}
	r.tellOf("ram", v, e, "dvg.ram.who", "%s runs into %s", r.FigureName(v), r.FigureName(e))
	fe := r.Frame(e)
	if r.by("dvg.ram.dodged.immune", r.Figure(e).Dodged == v) {
		r.aside(v, e, on)
		return false
	}
	if !noDodge && r.mayDodge(e) && r.dodges(v, e, at, on) {
		return false
	}
	if fe.Vehicle() {
		return r.collide(v, e, at, on)
	}
	hits := r.ramDice(v, e, r.SizeOf(v), at)
	r.ramHits(v, e, hits)
	if r.Stands(e) && r.by("dvg.ram.survive.infantry", true) {
		r.thrown(v, e, at, on)
	}
	return false
}

func (s *State) mayDodge(e BodyID) bool {
	f := s.Frame(e)
	return s.Applies("dvg.ram.dodge.who", (!f.Vehicle() && !s.IsGun(e) || f.Type.Walker()) && !s.Figures[e].Stunned && f.AG > 0)
}

// dodges asks for and rolls a dodge.  dvg.ram.dodge.roll, dvg.ram.dodged.placement, dvg.ram.dodged.immune
func (r *Run) dodges(v, e BodyID, at law.Pace, on *position.Course) bool {
	if !r.askYes(AskDodge, r.SideOf(e), r.UnitOf(e), "dvg.ram.dodge.who", "Does "+r.FigureName(e)+" try to dodge?", true) {
		return false
	}
	mod, rule := law.Dodge(at)
	face := r.d10(law.RollAgility, e).Natural
	sum := r.law().Sum("dodge", "die", "dvg.ram.dodge.roll", face)
	sum.Add("speed of the vehicle", rule, mod)
	r.tellSum(e, v, &sum, func() string { return fmt.Sprintf("%s dodges at %d or less", r.FigureName(e), r.Frame(e).AG) }, face)
	if !r.law().Agile(face, sum.Total()-face, r.Frame(e).AG) {
		return false
	}
	r.Figure(e).Dodged = v
	if r.by("dvg.ram.dodged.placement", true) {
		r.aside(v, e, on)
	}
	r.tellOf("dodged", e, v, "dvg.ram.dodged.placement", "%s dodges", r.FigureName(e))
	r.test(e, "dvg.ram.dodged.placement", law.Nerve{})
	return true
}

// aside puts a figure that has dodged just beside a vehicle: off the way that it has before it, on the nearer side.
// dvg.ram.dodged.placement
func (r *Run) aside(v, e BodyID, on *position.Course) {
	more := r.Bases[r.Bodies[v].Base].Span() + r.Bases[r.Bodies[e].Base].Span() // to the side, not ahead
	r.putClear(e, r.Bodies[e].At, r.lanes(v, on, more))
}

// putClear sets a figure down on the nearest spot that is free, and clear of some ground if there is one.
func (r *Run) putClear(e BodyID, wish geom.Point, clear []geom.Shape) {
	under := r.underAll(e)
	r.settleClear(e, wish, clear)
	r.enters(e, under)
}

// lanes are the ground that the hull of a vehicle goes over on the way before it, some more ahead of it, and where it ends.
func (r *Run) lanes(v BodyID, on *position.Course, more geom.Length) []geom.Shape {
	if on == nil {
		return nil
	}
	base := &r.Bases[r.Bodies[v].Base]
	var out []geom.Shape
	at, gone := on.From, geom.Fixed(0)
	for k, q := range on.Way.Points {
		end := gone + geom.PathLength([]geom.Point{at, q})
		if end > on.Gone {
			if gone <= on.Gone {
				at = march.Along(on.From, on.Way.Points, on.Gone)
			}
			ahead := geom.Dist(at, q) + more
			more = 0
			first, last := base.Posed(at, on.Way.Heads[k]), base.Posed(at.Polar(geom.Bearing(at, q), ahead), on.Way.Heads[k])
			if lane, err := geom.Hull(append(first.Core(), last.Core()...)...); err == nil {
				lane.R = base.R
				out = append(out, lane)
			}
		}
		at, gone = q, end
	}
	return append(out, base.Posed(on.Way.At, on.Way.Facing))
}

// nearerSide is the way to the side of a vehicle that a figure is nearer to.
func (r *Run) nearerSide(v, e BodyID) geom.Angle {
	left := (r.Bodies[v].Facing + 90).Norm()
	if geom.InArc(r.Bodies[v].At, left, 90, r.Bodies[e].At) {
		return left
	}
	return (left + 180).Norm()
}

// throwing is the way that a rammed figure flies: 45 degrees to the nearer side.
func (r *Run) throwing(v, e BodyID) geom.Angle {
	if head := r.Bodies[v].Facing; r.nearerSide(v, e) != (head + 90).Norm() {
		return (head - 45).Norm()
	}
	return (r.Bodies[v].Facing + 45).Norm()
}

// ramDice rolls the damage of a ram.  dvg.ram.damage.ar
func (r *Run) ramDice(v, e BodyID, size int8, at law.Pace) int {
	need, n, byPace, bySize := law.Ramming(at, size)
	r.cite(byPace)
	if !r.by(bySize, true) {
		return 0
	}
	hits := 0
	for range n {
		f := r.d10(law.RollDamage, v)
		sum := r.law().Sum("ram", "die", byPace, f.Value)
		r.law().Rammed(&sum, r.AsTarget(e))
		r.Haywire(&sum, v)
		r.tellSum(v, e, &sum, func() string { return fmt.Sprintf("ram of %s: %d+", r.FigureName(e), need) }, f.Natural)
		if r.law().Judge(f, sum.Total()-f.Value, need, 0, false) == law.Hit {
			hits++
		}
	}
	return hits
}

// ramHits carries out hits of a ram.
func (r *Run) ramHits(v, e BodyID, hits int) {
	bl := blow{by: v, what: "ram", from: r.Bodies[v].At}
	through := r.damage(&bl, e, r.saved(&bl, e, hits))
	if !r.Frame(e).Vehicle() {
		r.hitTests(e, through)
	}
}

// thrown is what happens to infantry that survives a ram.  dvg.ram.survive.infantry, dvg.ram.survive.infantry.terrain
func (r *Run) thrown(v, e BodyID, at law.Pace, on *position.Course) {
	l := r.law()
	far := geom.Length(l.D5(law.RollThrow, r.thrownFor(e), r.io.Roll)+l.D5(law.RollThrow, r.thrownFor(e), r.io.Roll)) * geom.Inch
	r.Bodies[e].Prone = !r.by("dvg.infweapon.crew.weapon-stats", r.IsGun(e)) // a vehicle target, which never lies
	from, solid := r.Bodies[e].At, false
	dir := r.throwing(v, e)
	pieces := r.Ground.Pieces()
	for i := range pieces {
		p, level := &pieces[i], r.Bodies[e].Level // who is thrown in the air passes over what is lower
		if level > 0 && r.Above(p, level) || level == 0 && !p.Gone && force.Terrain(p.Kind) == force.Impassable {
			for _, span := range p.Area.Crossing(from, from.Polar(dir, far), nil) {
				far, solid = min(far, span.From.Length()), true
			}
		}
	}
	r.putClear(e, from.Polar(dir, max(r.upToEdge(e, dir, far), 1)), r.lanes(v, on, 0))
	if r.by("dvg.ram.survive.infantry.terrain", solid && r.Stands(e)) {
		r.ramHits(v, e, r.ramDice(v, e, r.SizeOf(v), at))
	}
	if r.Stands(e) {
		r.test(e, "dvg.ram.survive.infantry", law.Nerve{Other: -2, Why: "dvg.ram.survive.infantry"})
	}
}

// upToEdge is how far a figure flies straight on before the edge of the table stops it.  dvg.house.table-edge
func (r *Run) upToEdge(b BodyID, to geom.Angle, far geom.Length) geom.Length {
	inside := func(d geom.Length) bool {
		body := r.ShapeAt(b, r.Bodies[b].At.Polar(to, d), r.Bodies[b].Facing)
		return r.Holds(&body)
	}
	if inside(far) || !r.by("dvg.house.table-edge", true) {
		return far
	}
	near := geom.Length(0)
	for far-near > 1 {
		if half := (near + far) / 2; inside(half) {
			near = half
		} else {
			far = half
		}
	}
	return near
}

// collide is a ram of two vehicles: both are damaged, both test, the smaller is thrown back.
// dvg.ram.survive.vehicles.same-size, dvg.ram.survive.vehicles.unequal, dvg.ram.survive.vehicles.tests
func (r *Run) collide(v, e BodyID, at law.Pace, on *position.Course) bool {
	there := r.ramDice(v, e, r.SizeOf(v), at)
	back := 0
	if r.by("dvg.ram.vehicle.both-damaged", true) {
		back = r.ramDice(e, v, r.SizeOf(e), at)
	}
	r.ramHits(v, e, there)
	r.ramHits(e, v, back)
	head := r.Bodies[v].Facing
	if on != nil && on.Turns {
		head = geom.Bearing(r.Bodies[v].At, r.Bodies[e].At)
	}
	switch a, b := r.SizeOf(v), r.SizeOf(e); {
	case r.by("dvg.ram.survive.vehicles.same-size", a == b):
		r.rebound(v, (head + 180).Norm(), r.law().D2)
		r.rebound(e, head, r.law().D2)
	case r.by("dvg.ram.survive.vehicles.unequal", a < b):
		r.rebound(v, (head + 180).Norm(), r.law().D5)
	case r.by("dvg.ram.survive.vehicles.unequal", true):
		r.rebound(e, head, r.law().D5)
	}
	for _, b := range [...]BodyID{v, e} {
		if r.Stands(b) && !r.Disabled(b) {
			r.test(b, "dvg.ram.survive.vehicles.tests", law.Nerve{})
		}
	}
	return true
}

// rebound throws a vehicle that has survived straight back by a die, up to what is in the way.
func (r *Run) rebound(b BodyID, to geom.Angle, die func(string, int32, law.Thrower) int) {
	if !r.Stands(b) {
		return
	}
	far := geom.Length(die(law.RollRebound, r.thrownFor(b), r.io.Roll)) * geom.Inch
	under := r.underAll(b)
	r.Bodies[b].At, _ = r.freeAhead(b, to, far, true)
	r.enters(b, under)
}

// freeAhead is where a hull comes to in a direction before terrain, a base or the edge stops it, and whether terrain rams it there. What
// it stands on it may leave; all that it sweeps over counts, not where it would be now and then.
func (r *Run) freeAhead(b BodyID, to geom.Angle, far geom.Length, bodies bool) (end geom.Point, wall bool) {
	from, here := r.Bodies[b].At, r.Shape(b)
	by := func(d geom.Length) geom.Point { return from.Polar(to, d).Sub(from) }
	gone := march.Before(&here, by, far, func(swept *geom.Shape) bool {
		return !r.Holds(swept) || r.sweepsTerrain(b, swept, r.halts) || bodies && r.sweepsBase(b, swept)
	})
	if gone < far {
		next := geom.SweptShape(&here, by(gone+1))
		wall = r.sweepsTerrain(b, &next, r.hurts)
	}
	return from.Add(by(gone)), wall
}

// sweepsBase tells whether a hull would go over a base on which it does not stand.
func (r *Run) sweepsBase(b BodyID, swept *geom.Shape) bool {
	here, box := r.Shape(b), swept.Bounds()
	for i := range r.Bodies {
		o := BodyID(i)
		if o == b || !r.Stands(o) || r.Bodies[i].Level != r.Bodies[b].Level || !box.Meets(r.Bounds(o)) {
			continue
		}
		if other := r.Shape(o); geom.Overlap(swept, &other) && !geom.Overlap(&here, &other) {
			return true
		}
	}
	return false
}

// rollAhead takes a vehicle that nobody steers straight ahead: it rams whatever is in its way; a
// mecha, which rams nobody, is stopped by it. One that is still manned moves as any other: it is covered against too.
// dvg.ram.terrain, dvg.ram.terrain.stops, dvg.house.table-edge, dvg.suppress.enter, dvg.cover.trigger.movement
func (r *Run) rollAhead(b BodyID, far geom.Length, at law.Pace) {
	from, head := r.Bodies[b].At, r.Bodies[b].Facing
	far = r.coasts(b, head, far)
	end, wall := r.freeAhead(b, head, far, r.by("dvg.house.figure-overlap", !r.Drives(r.Frame(b))))
	w := position.Way{Points: []geom.Point{end}, Heads: []geom.Angle{head}, At: end, Facing: head, Moved: true}
	if end != from {
		g := &position.Going{Body: b, Pace: at, Goal: NoBody, Rival: NoUnit, Blind: true}
		r.Figure(b).Moved = true
		if events := r.onBlindWay(g, &w, from); !r.meet(g, &w, from, events, r.Figure(b).Shaken) {
			r.leapRest(b, events)
			return
		}
		r.Bodies[b].At = end
	}
	if r.by("dvg.ram.terrain", wall, "dvg.ram.terrain.stops") {
		r.terrainRam(b, at)
	}
}

// onBlindWay lists what meets a vehicle that nobody steers. A wreck is nobody's target: it rams, and who is disabled and no
// wreck yet is struck by what it rolls through.
func (r *Run) onBlindWay(g *position.Going, w *position.Way, from geom.Point) []met {
	wreck := r.Figure(g.Body).RollsIn == rolling
	switch {
	case wreck:
		return inOrder(r.ramsOnWay(g, w, from, nil))
	case r.Disabled(g.Body):
		return inOrder(r.ramsOnWay(g, w, from, r.areasOnWay(g, w, from)))
	}
	return r.onTheWay(g, w, from)
}

// coasts is how far a vehicle that nobody steers gets with an allowance: terrain on the ground slows it like any other.
// dvg.terrain.movement.partial, dvg.terrain.movement.rounding
func (r *Run) coasts(b BodyID, head geom.Angle, far geom.Length) geom.Length {
	from := r.Bodies[b].At
	g := r.Prepare(&position.Going{Body: b, Pace: law.Walking, Limit: far, Goal: NoBody, Rival: NoUnit})
	left, gone, over := far.Fixed(), geom.Fixed(0), false
	g.Spec.Stretches(0, from, from.Polar(head, far), func(begin, to geom.Fixed, num, den int64, _ bool) {
		if over {
			return
		}
		if cost := geom.Fixed(geom.MulDiv(int64(to-begin), num, den)); cost <= left {
			left, gone = left-cost, to
			return
		}
		over = true
		gone += min(to-begin, r.law().Inside(left.Length(), position.SlowedTo(num, den)).Fixed())
	})
	r.judged(func() { r.NoteGround(g, 0, from.Polar(head, far)) })
	r.GiveSpec(g.Spec)
	return gone.Length()
}

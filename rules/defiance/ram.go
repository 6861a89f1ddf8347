package defiance

import (
	"fmt"

	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/force"
)

// AskDodge is the question whether a figure tries to dodge.
const AskDodge = "dodge"

// ramsOnWay lists whom the hull of a vehicle meets on its way, in order.  dvg.ram.who
func (r *Run) ramsOnWay(g *going, w *way, from geom.Point, all bool, out []met) []met {
	if !r.drives(r.frame(g.b)) || g.leap {
		return out
	}
	base := r.Bases[r.Bodies[g.b].Base]
	gone, at := geom.Fixed(0), from
	var seen []BodyID
	for k, q := range w.points {
		facing := r.Bodies[g.b].Facing
		if k < len(w.heads) {
			facing = w.heads[k]
		}
		body := base.Posed(geom.Point{}, facing)
		for i := range r.Bodies {
			e := BodyID(i)
			if e == g.b || !r.Stands(e) || r.Bodies[i].Level != r.Bodies[g.b].Level || !all && r.SideOf(e) == r.SideOf(g.b) || listed(seen, e) {
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
func (r *Run) ramFigure(v, e BodyID, at pace, noDodge bool) bool {
	if !r.Stands(v) || !r.Stands(e) {
		return !r.Stands(v)
	}
	r.tellOf("ram", v, e, "dvg.ram.who", "%s runs into %s", r.figureName(v), r.figureName(e))
	fe := r.frame(e)
	if r.by("dvg.ram.dodged.immune", r.fig(e).Dodged == v) {
		r.aside(v, e, 0)
		return false
	}
	if !noDodge && r.mayDodge(e) && r.dodges(v, e, at) {
		return false
	}
	if fe.Vehicle() {
		return r.collide(v, e, at)
	}
	hits := r.ramDice(v, e, r.size(v), at)
	r.ramHits(v, e, hits)
	if r.Stands(e) && r.by("dvg.ram.survive.infantry", true) {
		r.thrown(v, e, at)
	}
	return false
}

func (s *State) mayDodge(e BodyID) bool {
	f := s.frame(e)
	return s.holds("dvg.ram.dodge.who", (!f.Vehicle() || f.Type.Walker()) && !s.Figures[e].Stunned && f.AG > 0)
}

// dodges asks for and rolls a dodge.  dvg.ram.dodge.roll, dvg.ram.dodged.placement, dvg.ram.dodged.immune
func (r *Run) dodges(v, e BodyID, at pace) bool {
	if !r.askYes(AskDodge, r.SideOf(e), r.unitOf(e), "dvg.ram.dodge.who", "Does "+r.figureName(e)+" try to dodge?", true) {
		return false
	}
	mod, rule := dodge(at)
	face := r.d10(RollAgility, e).Natural
	sum := r.law().sum("dodge", "die", "dvg.ram.dodge.roll", face)
	sum.Add("speed of the vehicle", rule, mod)
	r.tellSum(e, v, &sum, fmt.Sprintf("%s dodges at %d or less", r.figureName(e), r.frame(e).AG), face)
	if !r.law().agile(face, sum.Total()-face, r.frame(e).AG) {
		return false
	}
	r.fig(e).Dodged = v
	if r.by("dvg.ram.dodged.placement", true) {
		r.aside(v, e, 0)
	}
	r.tellOf("dodged", e, v, "dvg.ram.dodged.placement", "%s dodges", r.figureName(e))
	r.test(e, "dvg.ram.dodged.placement", nerve{})
	return true
}

// aside puts a figure beside a vehicle, on the nearer side, or some way off.
func (r *Run) aside(v, e BodyID, far geom.Length) {
	body := r.Bodies[e].At
	wish := body.Polar(r.nearerSide(v, e), geom.Inch)
	if far > 0 {
		wish = body.Polar(r.throwing(v, e), far)
	}
	wish.X, wish.Y = min(max(wish.X, geom.Inch/2), r.Size.X-geom.Inch/2), min(max(wish.Y, geom.Inch/2), r.Size.Y-geom.Inch/2)
	r.settleOn(e, wish)
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
func (r *Run) ramDice(v, e BodyID, size int8, at pace) int {
	need, n, byPace, bySize := ramming(at, size)
	r.cite(byPace)
	if !r.by(bySize, true) {
		return 0
	}
	hits := 0
	for range n {
		f := r.d10(RollDamage, v)
		sum := r.law().sum("ram", "die", byPace, f.Value)
		r.law().rammed(&sum, r.asTarget(e))
		r.haywire(&sum, v)
		r.tellSum(v, e, &sum, fmt.Sprintf("ram of %s: %d+", r.figureName(e), need), f.Natural)
		if r.law().judge(f, sum.Total()-f.Value, need, 0, false) == hit {
			hits++
		}
	}
	return hits
}

// ramHits carries out hits of a ram.
func (r *Run) ramHits(v, e BodyID, hits int) {
	bl := blow{by: v, what: "ram", from: r.Bodies[v].At}
	through := r.damage(&bl, e, r.saved(&bl, e, hits))
	if !r.frame(e).Vehicle() {
		r.hitTests(e, through)
	}
}

// thrown is what happens to infantry that survives a ram.  dvg.ram.survive.infantry, dvg.ram.survive.infantry.terrain
func (r *Run) thrown(v, e BodyID, at pace) {
	l := r.law()
	far := geom.Length(l.d5(RollThrow, r.thrownFor(e), r.io.Roll)+l.d5(RollThrow, r.thrownFor(e), r.io.Roll)) * geom.Inch
	r.Bodies[e].Prone = true
	from, solid := r.Bodies[e].At, false
	dir := r.throwing(v, e)
	pieces := r.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && force.Terrain(p.Kind) == force.Impassable {
			for _, span := range p.Area.Crossing(from, from.Polar(dir, far), nil) {
				far, solid = min(far, span.From.Length()), true
			}
		}
	}
	r.aside(v, e, max(far, 1))
	if r.by("dvg.ram.survive.infantry.terrain", solid) {
		r.ramHits(v, e, r.ramDice(v, e, r.size(v), at))
	}
	if r.Stands(e) {
		r.test(e, "dvg.ram.survive.infantry", nerve{Other: -2, Why: "dvg.ram.survive.infantry"})
	}
}

// collide is a ram of two vehicles: both are damaged, both test, the smaller is thrown back.
// dvg.ram.survive.vehicles.same-size, dvg.ram.survive.vehicles.unequal, dvg.ram.survive.vehicles.tests
func (r *Run) collide(v, e BodyID, at pace) bool {
	there := r.ramDice(v, e, r.size(v), at)
	back := 0
	if r.by("dvg.ram.vehicle.both-damaged", true) {
		back = r.ramDice(e, v, r.size(e), at)
	}
	r.ramHits(v, e, there)
	r.ramHits(e, v, back)
	head := r.Bodies[v].Facing
	switch a, b := r.size(v), r.size(e); {
	case r.by("dvg.ram.survive.vehicles.same-size", a == b):
		r.rebound(v, (head + 180).Norm(), geom.Length(r.law().d2(RollRebound, r.thrownFor(v), r.io.Roll))*geom.Inch)
		r.rebound(e, head, geom.Length(r.law().d2(RollRebound, r.thrownFor(e), r.io.Roll))*geom.Inch)
	case r.by("dvg.ram.survive.vehicles.unequal", a < b):
		r.rebound(v, (head + 180).Norm(), geom.Length(r.law().d5(RollRebound, r.thrownFor(v), r.io.Roll))*geom.Inch)
	case r.by("dvg.ram.survive.vehicles.unequal", true):
		r.rebound(e, head, geom.Length(r.law().d5(RollRebound, r.thrownFor(e), r.io.Roll))*geom.Inch)
	}
	for _, b := range [...]BodyID{v, e} {
		if r.Stands(b) && !r.disabled(b) {
			r.test(b, "dvg.ram.survive.vehicles.tests", nerve{})
		}
	}
	return true
}

// rebound throws a vehicle straight back, up to what is in the way.
func (r *Run) rebound(b BodyID, to geom.Angle, far geom.Length) {
	if !r.Stands(b) {
		return
	}
	r.Bodies[b].At = r.freeAhead(b, to, far, true)
}

// freeAhead is how far a hull comes in a direction before terrain, a base or the edge stops it.
func (r *Run) freeAhead(b BodyID, to geom.Angle, far geom.Length, bodies bool) geom.Point {
	from := r.Bodies[b].At
	free := func(d geom.Length) bool {
		at := from.Polar(to, d)
		body := r.ShapeAt(b, at, r.Bodies[b].Facing)
		if !r.Holds(&body) {
			return false
		}
		here := r.Shape(b)
		pieces := r.Ground.Pieces()
		for i := range pieces {
			if p := &pieces[i]; !p.Gone && force.Terrain(p.Kind) >= force.Heavy && r.Bodies[b].Level == 0 && p.Area.Overlaps(&body) && !p.Area.Overlaps(&here) {
				return false
			}
		}
		for i := range r.Bodies {
			o := BodyID(i)
			if bodies && o != b && r.Stands(o) && r.Bodies[i].Level == r.Bodies[b].Level {
				if other := r.Shape(o); geom.Overlap(&body, &other) && !geom.Overlap(&here, &other) {
					return false
				}
			}
		}
		return true
	}
	best := geom.Length(0)
	const step = geom.Inch / 4
	for d := step; d <= far; d += step {
		if !free(d) {
			break
		}
		best = d
	}
	if far%step != 0 && best == far-far%step && free(far) {
		best = far
	}
	return from.Polar(to, best)
}

// rollAhead takes a vehicle that nobody steers straight ahead: it rams whatever is in its way.
// dvg.ram.terrain, dvg.ram.terrain.stops, dvg.house.table-edge
func (r *Run) rollAhead(b BodyID, far geom.Length, at pace) {
	from, head := r.Bodies[b].At, r.Bodies[b].Facing
	far = r.coasts(b, head, far)
	end := r.freeAhead(b, head, far, false)
	w := way{points: []geom.Point{end}, heads: []geom.Angle{head}, at: end, facing: head, moved: true}
	if end != from {
		g := &going{b: b, pace: at, goal: NoBody, rival: NoUnit}
		r.fig(b).Moved = true
		for _, e := range r.ramsOnWay(g, &w, from, true, nil) {
			r.Bodies[b].At = march.Along(from, w.points, e.at)
			if r.ramFigure(b, e.ram, at, false) || !r.Stands(b) {
				return
			}
		}
		r.Bodies[b].At = end
	}
	if gone := geom.Dist(from, end); gone+geom.Inch/4 < far && r.meetsTerrain(b, head) && r.by("dvg.ram.terrain", true, "dvg.ram.terrain.stops") {
		r.terrainRam(b, at)
	}
}

// coasts is how far a vehicle that nobody steers gets with an allowance: terrain on the ground slows it like any other.
// dvg.terrain.movement.partial, dvg.terrain.movement.rounding
func (r *Run) coasts(b BodyID, head geom.Angle, far geom.Length) geom.Length {
	from := r.Bodies[b].At
	g := r.prepare(&going{b: b, pace: walking, limit: far, goal: NoBody, rival: NoUnit})
	left, gone, over := far.Fixed(), geom.Fixed(0), false
	g.spec.Stretches(0, from, from.Polar(head, far), func(begin, to geom.Fixed, num, den int64, _ bool) {
		if over {
			return
		}
		if cost := geom.Fixed(geom.MulDiv(int64(to-begin), num, den)); cost <= left {
			left, gone = left-cost, to
			return
		}
		over = true
		gone += min(to-begin, r.law().inside(left.Length(), slowedTo(num, den)).Fixed())
	})
	r.judged(func() { r.noteGround(g, from.Polar(head, far)) })
	r.giveSpec(g.spec)
	return gone.Length()
}

func (r *Run) meetsTerrain(b BodyID, head geom.Angle) bool {
	ahead := r.ShapeAt(b, r.Bodies[b].At.Polar(head, geom.Inch/2), r.Bodies[b].Facing)
	here := r.Shape(b)
	pieces := r.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && force.Terrain(p.Kind) >= force.Heavy && p.Area.Overlaps(&ahead) && !p.Area.Overlaps(&here) {
			return true
		}
	}
	return false
}

// terrainRam is a vehicle that runs into terrain: it is rammed by itself.
func (r *Run) terrainRam(b BodyID, at pace) {
	hits := r.ramDice(b, b, r.size(b), at)
	bl := blow{by: NoBody, what: "ram", from: r.Bodies[b].At}
	through := r.damage(&bl, b, r.saved(&bl, b, hits))
	r.hitTests(b, through)
}

// touchesTerrain rams a vehicle that was driven up to terrain it may not enter: at the corner of its way, or the end, at
// which it first touches it. There its movement is over.  dvg.ram.terrain, dvg.ram.terrain.stops
func (r *Run) touchesTerrain(g *going, w *way, from geom.Point, head geom.Angle) {
	f := r.frame(g.b)
	if !f.Vehicle() || r.Bodies[g.b].Level > 0 || g.leap {
		return
	}
	for k, at := range w.points {
		if !r.touchesAnew(g.b, from, head, at, w.heads[k]) || !r.by("dvg.ram.terrain", true, "dvg.ram.terrain.stops") {
			continue
		}
		r.Bodies[g.b].At, r.Bodies[g.b].Facing = at, w.heads[k]
		g.stuck = true
		r.tellOf("terrain-ram", g.b, NoBody, "dvg.ram.terrain", "%s runs into terrain", r.figureName(g.b))
		r.terrainRam(g.b, max(walking, g.pace))
		return
	}
}

// touchesAnew tells whether a vehicle touches terrain closed to it at a place, and did not where it began.
func (r *Run) touchesAnew(b BodyID, from geom.Point, head geom.Angle, at geom.Point, facing geom.Angle) bool {
	here, was := r.ShapeAt(b, at, facing), r.ShapeAt(b, from, head)
	pieces := r.Ground.Pieces()
	for i := range pieces {
		p := &pieces[i]
		closed := force.Terrain(p.Kind) == force.Impassable || force.Terrain(p.Kind) == force.Heavy && r.drives(r.frame(b))
		if !p.Gone && closed && p.Area.Within(&here, 1) && !p.Area.Within(&was, 1) {
			return true
		}
	}
	return false
}

// willRoll notes that the wreck of a moving vehicle rolls on in the next turn.  dvg.vehicle.wreck-roll
func (r *Run) willRoll(t BodyID) {
	f := r.fig(t)
	if r.drives(r.frame(t)) && r.Stands(t) && r.by("dvg.vehicle.wreck-roll", !f.Static && f.RollsIn == 0) {
		f.RollsIn = r.Turn + 1
	}
}

// wreckRolls tells whether the wreck of a vehicle of a unit still has to roll on this turn.
func (s *State) wreckRolls(u UnitID) bool {
	for b := range s.Roll(u) {
		if s.Figures[b].RollsIn == s.Turn && s.Bodies[b].Gone {
			return true
		}
	}
	return false
}

// rollWrecks lets the wrecks of a unit roll on: straight ahead their MV, then they lie for good.
// dvg.vehicle.wreck-roll, dvg.vehicle.wreck-roll.flying, dvg.terrain.wreck-heavy
func (r *Run) rollWrecks(u UnitID) {
	for b := range r.Roll(u) {
		f := r.fig(b)
		if f.RollsIn != r.Turn || !r.Bodies[b].Gone {
			continue
		}
		r.cite("dvg.vehicle.wreck-roll")
		key := "wreck-of-" + r.figureName(b)
		for i := range r.Ground.Pieces() {
			if r.Ground.Pieces()[i].Key == key {
				r.Ground.Alter(i).Gone = true
			}
		}
		r.Bodies[b].Gone, f.Haywire = false, false
		r.tellOf("wreck-rolls", b, NoBody, "dvg.vehicle.wreck-roll", "the wreck of %s rolls on", r.figureName(b))
		r.rollAhead(b, r.mv(b), walking)
		if r.by("dvg.vehicle.wreck-roll.flying", r.Bodies[b].Level > 0) {
			r.Bodies[b].Level = 0
			here := r.Shape(b)
			for i := range r.Bodies {
				if e := BodyID(i); e != b && r.Stands(e) && r.Bodies[i].Level == 0 {
					if body := r.Shape(e); geom.Overlap(&here, &body) {
						r.ramFigure(b, e, walking, false)
					}
				}
			}
		}
		r.leaveWreck(b)
		r.Bodies[b].Gone = true
		f.RollsIn = 0
	}
}

package antares2

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// maxChain bounds the fixed buffers for a unit's bodies; larger units are judged with allocation.
const maxChain = 32

// outOfFormation refuses an end in which the unit is no chain of links of at most 1". A unit broken up
// by casualties must re-form, or come as near to it as it can.  a2.formation.one-inch,
// a2.move.formation-after, a2.formation.compromised
func (g *march) outOfFormation() *tally.Refusal {
	var room [maxChain]geom.Shape
	bodies := g.ownBodies(room[:0])
	if g.onFloors() {
		if chained(g.posts(), nil) {
			return nil
		}
		if chained(g.startPosts(), nil) || g.placed {
			return tally.Refuse("a2.building.floors-formation", "the floors that "+g.s.name(g.spec.Unit)+" would hold do not follow one another, or it is torn apart on one", "keep it together on each floor, and on floors next to each other")
		}
	} else if geom.Chained(bodies, geom.Inch) {
		return nil
	}
	if gap := longestLink(bodies); gap > g.linkLimit() || g.lim == geom.Inch {
		if !g.placed && g.startsBroken() {
			return tally.Refuse("a2.formation.compromised", fmt.Sprintf("%s must get back into formation; a gap of %v is left", g.s.name(g.spec.Unit), gap), "close the gap to 1\"")
		}
		return tally.Refuse("a2.formation.one-inch", fmt.Sprintf("%s would have a gap of %v in its formation", g.s.name(g.spec.Unit), gap), "keep all models within 1\" of the rest")
	}
	return nil
}

// ownBodies lists where the unit's own models end.
func (g *march) ownBodies(dst []geom.Shape) []geom.Shape {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			dst = append(dst, p.endBody)
		}
	}
	return dst
}

func (g *march) startBodies(dst []geom.Shape) []geom.Shape {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			dst = append(dst, g.s.bodyAt(p.m, p.from, p.facing))
		}
	}
	return dst
}

func (g *march) startsBroken() bool {
	if g.onFloors() {
		return !chained(g.startPosts(), nil)
	}
	var room [maxChain]geom.Shape
	return !geom.Chained(g.startBodies(room[:0]), geom.Inch)
}

// longestLink is the longest link of the shortest chain through all bodies.
func longestLink(bodies []geom.Shape) geom.Length {
	if len(bodies) < 2 {
		return 0
	}
	best := make([]geom.Length, len(bodies))
	for i := range best {
		best[i] = geom.Gap(&bodies[0], &bodies[i])
	}
	in := make([]bool, len(bodies))
	in[0] = true
	longest := geom.Length(0)
	for range len(bodies) - 1 {
		next := -1
		for i := range bodies {
			if !in[i] && (next < 0 || best[i] < best[next]) {
				next = i
			}
		}
		in[next] = true
		longest = max(longest, best[next])
		for i := range bodies {
			if !in[i] {
				best[i] = min(best[i], geom.Gap(&bodies[next], &bodies[i]))
			}
		}
	}
	return longest
}

// linkLimit is the longest link this move may leave: 1", or what a broken unit that cannot re-form
// comes down to.  a2.formation.compromised
func (g *march) linkLimit() geom.Length {
	if g.lim != 0 {
		return g.lim
	}
	g.lim = geom.Inch
	if !g.startsBroken() {
		return g.lim
	}
	var room [maxChain]geom.Shape
	now := longestLink(g.startBodies(room[:0]))
	h := g.again()
	defer h.done()
	h.lim = now // anything no worse than now
	if a, ok := h.reform(); ok && h.refuse(&a) == nil {
		h.give(a.Paths)
		g.lim = max(geom.Inch, longestLink(h.ownBodies(room[:0])))
	} else {
		g.lim = max(now, geom.Inch+1)
	}
	return g.lim
}

// again is a march of the same unit from the same places, to try another answer.
func (g *march) again() *march {
	h := g.s.freeMarch()
	poses, space, spans, found := append(h.poses, g.poses...), h.space, h.spans, h.found
	*h = *g
	h.poses, h.space, h.spans, h.found = poses, space, spans, found
	h.give(nil)
	h.loose = true
	return h
}

// refuseAgain is refuse for another answer, judged as a part of a move; the march stays as it is.
func (g *march) refuseAgain(a *flow.Answer) *tally.Refusal {
	h := g.again()
	ref := h.refuse(a)
	h.done()
	return ref
}

// reform finds a way to close up a broken unit: the largest group stands and the rest come to it.
func (g *march) reform() (flow.Answer, bool) {
	anchor := g.largestGroup()
	placed := make([]geom.Shape, 0, len(g.poses))
	for i := range g.poses {
		if anchor[i] {
			placed = append(placed, g.poses[i].endBody)
		}
	}
	var a flow.Answer
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || anchor[i] {
			continue
		}
		at := g.joinGroup(p, placed)
		placed = append(placed, g.s.bodyAt(p.m, at, p.facing))
		if at != p.from {
			a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: []geom.Point{at}})
		}
	}
	if g.refuse(&a) == nil && len(a.Paths) > 0 {
		return a, true
	}
	return g.reformAround()
}

// reformAround closes a broken unit up around its middle.
func (g *march) reformAround() (flow.Answer, bool) {
	var bodies []geom.Shape
	var who []int
	var sum geom.Point
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			bodies = append(bodies, g.s.bodyAt(p.m, p.from, p.facing))
			who = append(who, i)
			sum = sum.Add(p.from)
		}
	}
	n := geom.Length(len(who))
	if n == 0 {
		return flow.Answer{}, false
	}
	ok := func(i int, s *geom.Shape) bool {
		p := &g.poses[who[i]]
		return geom.Dist(p.from, s.Center()) <= p.left && g.onTable(s)
	}
	at, found := geom.Arrange(geom.Point{X: sum.X / n, Y: sum.Y / n}, bodies, geom.Inch, ok, nil)
	if !found {
		return flow.Answer{}, false
	}
	var a flow.Answer
	for i, k := range who {
		a.Paths = append(a.Paths, flow.Path{Figure: int32(g.poses[k].m), Points: []geom.Point{at[i]}})
	}
	return a, g.refuse(&a) == nil
}

// largestGroup marks the largest chain of the unit's own models.
func (g *march) largestGroup() []bool {
	group := make([]int, len(g.poses))
	best, most := 0, 0
	for i := range g.poses {
		if group[i] != 0 || !g.poses[i].in || !g.poses[i].own {
			continue
		}
		if n := g.spread(group, i); n > most {
			best, most = i+1, n
		}
	}
	out := make([]bool, len(g.poses))
	for i := range group {
		out[i] = group[i] == best && best != 0
	}
	return out
}

// spread gives every model chained to model i the number i+1 and counts them.
func (g *march) spread(group []int, i int) int {
	group[i] = i + 1
	n := 1
	for j := range g.poses {
		if group[j] == 0 && g.poses[j].in && g.poses[j].own && geom.Within(&g.poses[i].endBody, &g.poses[j].endBody, geom.Inch) {
			group[j] = i + 1
		}
	}
	for j := range g.poses {
		if group[j] == i+1 && j != i {
			n += g.spreadOn(group, j, i+1)
		}
	}
	return n
}

func (g *march) spreadOn(group []int, j, mark int) int {
	n := 1
	for k := range g.poses {
		if group[k] == 0 && g.poses[k].in && g.poses[k].own && geom.Within(&g.poses[j].endBody, &g.poses[k].endBody, geom.Inch) {
			group[k] = mark
			n += g.spreadOn(group, k, mark)
		}
	}
	return n
}

// joinGroup is the place to which a straggler goes: next to the nearest placed model it can reach, or
// as far towards it as it can.
func (g *march) joinGroup(p *pose, placed []geom.Shape) geom.Point {
	body := g.s.bodyAt(p.m, p.from, p.facing)
	if len(placed) == 0 {
		return p.from
	}
	nearest := 0
	for i := range placed {
		if geom.Gap(&body, &placed[i]) < geom.Gap(&body, &placed[nearest]) {
			nearest = i
		}
	}
	to := placed[nearest].Center()
	need := geom.Gap(&body, &placed[nearest]) - geom.Inch + 4 // a little more: places are rounded
	if need <= 0 {
		return p.from
	}
	for _, more := range [...]geom.Length{need, need + geom.Inch/2, need - geom.Inch/4, need * 3 / 4, need / 2} {
		d := min(more, p.left)
		at := geom.Toward(p.from, to, d)
		b := g.s.bodyAt(p.m, at, p.facing)
		if d > 0 && !overlapsAny(&b, placed) {
			return at
		}
	}
	return p.from
}

func overlapsAny(b *geom.Shape, placed []geom.Shape) bool {
	for i := range placed {
		if geom.Overlap(b, &placed[i]) {
			return true
		}
	}
	return false
}

// divided refuses an end in which an obstacle lies between two parts of the unit, even if they are
// within 1" of each other.  a2.obstacle.not-divide-unit, a2.defended.all-must-cross
func (g *march) divided() *tally.Refusal {
	var room [maxChain]geom.Shape
	bodies := g.ownBodies(room[:0])
	if len(bodies) < 2 || !g.onFloors() && !geom.Chained(bodies, geom.Inch) || g.onFloors() && !chained(g.posts(), nil) {
		return nil
	}
	box := bodies[0].Bounds()
	for i := range bodies {
		box = box.Join(bodies[i].Bounds())
	}
	for i := range g.s.book.Board.Pieces {
		pc := g.s.piece(i)
		if a := &pc.Area; pc.Kind.Class != Obstacle || pc.Inner || g.onFloors() || !a.Bounds().Meets(box) || chainedBeside(bodies, a) {
			continue
		}
		rule := tally.Rule("a2.obstacle.not-divide-unit")
		if g.s.defends(g.spec.Unit, i) {
			rule = "a2.defended.all-must-cross"
		}
		return tally.Refuse(rule, fmt.Sprintf("%s would be divided by %s", g.s.name(g.spec.Unit), pc.Key), "cross with every model, or with none")
	}
	return g.dividedByHouse(box)
}

// dividedByHouse refuses an end in which a wall of a house lies between two parts of the unit, or an opening in one,
// which is an obstacle.  a2.building.walls-impassable, a2.building.openings-as-obstacles
func (g *march) dividedByHouse(box geom.Box) *tally.Refusal {
	for _, h := range g.s.book.Board.Houses {
		i, pc := int(h), &g.s.book.Board.Pieces[h]
		if !pc.Area.Bounds().Meets(box) || !g.s.enterable(i) {
			continue
		}
		posts := g.posts()
		if !chained(posts, func(a, b *post) bool { solid, _ := g.s.walled(i, a, b); return !solid }) {
			return tally.Refuse("a2.building.walls-impassable", fmt.Sprintf("%s would be divided by a wall of %s", g.s.name(g.spec.Unit), pc.Key), "keep it together on one side")
		}
		if !chained(posts, func(a, b *post) bool { solid, open := g.s.walled(i, a, b); return !solid && !open }) {
			return tally.Refuse("a2.obstacle.not-divide-unit", fmt.Sprintf("%s would be divided by an opening of %s", g.s.name(g.spec.Unit), pc.Key), "go through with every model, or with none")
		}
	}
	return nil
}

// chainedBeside tells whether bodies form a chain of links that do not run across an obstacle.
func chainedBeside(bodies []geom.Shape, a *geom.Area) bool {
	var reached [maxChain * 4]bool
	var queue [maxChain * 4]uint8
	n := min(len(bodies), len(reached))
	reached[0] = true
	count := 1
	for k := 0; k < count; k++ {
		i := int(queue[k])
		for j := range n {
			if !reached[j] && geom.Within(&bodies[i], &bodies[j], geom.Inch) && !across(&bodies[i], &bodies[j], a) {
				reached[j] = true
				queue[count] = uint8(j)
				count++
			}
		}
	}
	return count == n
}

// across tells whether the line between two bodies' centres runs over an obstacle.
func across(x, y *geom.Shape, a *geom.Area) bool {
	p, q := x.Center(), y.Center()
	if !legNear(p, q, 0, a) {
		return false
	}
	var room [4]geom.Span
	return len(a.Crossing(p, q, room[:0])) > 0
}

// anyAcross tells whether any obstacle lies between two bodies on a level, or a wall of a house.
func (s *State) anyAcross(x, y *geom.Shape, level int8) bool {
	for i := range s.book.Board.Pieces {
		if pc := s.piece(i); pc.Kind.Class == Obstacle && !pc.Inner && across(x, y, &pc.Area) {
			return true
		}
	}
	return s.anyWalled(x.Center(), y.Center(), level)
}

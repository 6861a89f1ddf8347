package antares2

import (
	"cmp"
	"fmt"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// maxChain bounds the fixed buffers for a unit's bodies; larger units are judged with allocation.
const maxChain = 32

// outOfFormation refuses an end in which the unit is no chain of links of at most 1". A unit broken up
// by casualties must re-form, over floors too, or come as near to it as it can.  a2.formation.one-inch,
// a2.move.formation-after, a2.formation.compromised, a2.building.floors-formation
func (g *move) outOfFormation() *tally.Refusal {
	if g.formed() {
		return nil
	}
	broken := !g.placed && g.startsBroken()
	if !broken && g.onFloors() {
		return tally.Refuse("a2.building.floors-formation", "the floors that "+g.s.name(g.spec.Unit)+" would hold do not follow one another, or it is torn apart on one", "keep it together on each floor, and on floors next to each other")
	}
	gap := tear(g.posts())
	if gap <= g.linkLimit() && g.lim != geom.Inch {
		return nil
	}
	if !broken {
		return tally.Refuse("a2.formation.one-inch", fmt.Sprintf("%s would have a gap of %v in its formation", g.s.name(g.spec.Unit), gap), "keep all models within 1\" of the rest")
	}
	if gap = g.tearLeft(); gap <= geom.Inch && g.onFloors() || gap <= g.lim && g.lim != geom.Inch {
		return nil // the floors are chosen when it has moved
	}
	if ref := g.divided(); ref != nil {
		return ref // what it may not do at all is said first
	}
	return tally.Refuse("a2.formation.compromised", fmt.Sprintf("%s must get back into formation; a gap of %v is left", g.s.name(g.spec.Unit), gap), "close the gap to 1\"")
}

// formed tells whether the unit ends in one chain of links, or need not.
func (g *move) formed() bool {
	if g.strays() {
		return true
	}
	if g.onFloors() {
		return chained(g.posts(), nil)
	}
	var room [maxChain]geom.Shape
	return geom.Chained(g.ownBodies(room[:0]), geom.Inch)
}

// ownBodies lists where the unit's own models end.
func (g *move) ownBodies(dst []geom.Shape) []geom.Shape {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			dst = append(dst, p.endBody)
		}
	}
	return dst
}

func (g *move) startBodies(dst []geom.Shape) []geom.Shape {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			dst = append(dst, g.s.ShapeAt(p.m, p.from, p.facing))
		}
	}
	return dst
}

// startsBroken tells whether the unit has to get back into formation.
func (g *move) startsBroken() bool {
	if g.strays() {
		return false
	}
	if g.onFloors() {
		return !chained(g.startPosts(), nil)
	}
	var room [maxChain]geom.Shape
	return !geom.Chained(g.startBodies(room[:0]), geom.Inch)
}

// linkLimit is the longest link this move may leave: 1", or what a broken unit that cannot re-form
// comes down to. What it comes down to is found by ways that are judged by the gap there is now, so the search never
// asks for the limit itself.  a2.formation.compromised
func (g *move) linkLimit() geom.Length {
	if g.lim != 0 {
		return g.lim
	}
	g.lim = geom.Inch
	if !g.startsBroken() {
		return g.lim
	}
	now := max(tear(g.startPosts()), geom.Inch+1)
	h := g.again()
	defer h.done()
	h.turn, h.slim, h.off, h.aloof = nil, nil, nil, 0 // what it comes down to does not hang on what is looked for besides
	h.lim = now                                       // anything no worse than now
	best := h.tearLeft()
	if a, ok := h.reform(); ok && h.refuse(&a) == nil {
		best = min(best, h.tearLeft())
	}
	switch {
	case best >= now:
		g.lim = now
	case best > geom.Inch:
		g.lim = best + geom.Inch/2 // Ruling: half an inch is left to the player, as of a charge that falls short
	}
	return g.lim
}

// again is a move of the same unit from the same places, to try another answer.
func (g *move) again() *move {
	h := g.s.freeMove()
	room := *h
	*h = *g
	h.poses = append(room.poses, g.poses...)
	h.space, h.kept, h.ground, h.walls, h.judged, h.joins = room.space, room.kept, room.ground, room.walls, room.judged, room.joins
	h.calls, h.spares, h.floor.Call = room.calls, room.spares, room.calls
	if h.floor.Spares != nil {
		h.floor.Spares = h.spares
	}
	h.give(nil)
	h.loose = true
	return h
}

// refuseAgain is refuse for another answer, judged as a part of a move; the move stays as it is.
func (g *move) refuseAgain(a *flow.Answer) *tally.Refusal {
	h := g.again()
	ref := h.refuse(a)
	h.done()
	return ref
}

// reform finds a way to close up a broken unit: some of it stand and the rest come to them by their shortest ways, or
// one goes to meet the others. If it cannot come together the gap is made as short as can be.
func (g *move) reform() (flow.Answer, bool) {
	if a, ok := g.rally(); ok {
		return a, true
	}
	if a, ok := g.reformAround(); ok {
		return a, true
	}
	return g.closer()
}

// closer brings those that cannot reach the largest group as near to it as they can come, and the group to meet
// them if it can stay together.
func (g *move) closer() (flow.Answer, bool) {
	anchor := g.largestGroup()
	var group, come []geom.Shape
	var who []int
	for i := range g.poses {
		if anchor[i] {
			group = append(group, g.poses[i].endBody)
			who = append(who, i)
		}
	}
	var a flow.Answer
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || anchor[i] {
			continue
		}
		way := g.wayCloser(p, append(group[:len(group):len(group)], come...))
		at := p.from
		if len(way) > 0 {
			at = way[len(way)-1]
			a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: way})
		}
		come = append(come, g.s.ShapeAt(p.m, at, p.facing))
	}
	if b, ok := g.meets(who, come); ok {
		if b.Paths = append(b.Paths, a.Paths...); g.refuse(&b) == nil {
			return b, true
		}
	}
	return a, len(a.Paths) > 0 && g.refuse(&a) == nil
}

// meets brings a group towards others: whoever of it is nearest goes as near as it can, the rest stay beside it.
func (g *move) meets(group []int, others []geom.Shape) (a flow.Answer, ok bool) {
	if len(others) == 0 {
		return a, false
	}
	to := others[0].Center()
	slices.SortStableFunc(group, func(i, j int) int {
		return cmp.Compare(geom.DistSq(g.poses[i].from, to), geom.DistSq(g.poses[j].from, to))
	})
	var placed []geom.Shape
	for n, i := range group {
		p := &g.poses[i]
		var way []geom.Point
		if n == 0 {
			way = g.wayCloser(p, others)
		} else if way, ok = g.wayBeside(p, append(placed, others...), 0); !ok {
			return a, false
		}
		at := p.from
		if len(way) > 0 {
			at = way[len(way)-1]
			a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: way})
		}
		placed = append(placed, g.s.ShapeAt(p.m, at, p.facing))
	}
	return a, len(a.Paths) > 0
}

// reformAround closes a broken unit up around its middle.
func (g *move) reformAround() (flow.Answer, bool) {
	var bodies []geom.Shape
	var who []int
	var sum geom.Point
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			bodies = append(bodies, g.s.ShapeAt(p.m, p.from, p.facing))
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
func (g *move) largestGroup() []bool {
	who := g.ownPoses()
	out := make([]bool, len(g.poses))
	for k, in := range march.Largest(len(who), func(i, j int) bool { return g.linkedPoses(who[i], who[j]) }) {
		out[who[k]] = in
	}
	return out
}

// ownPoses lists the unit's own models that are in play.
func (g *move) ownPoses() []int {
	var out []int
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			out = append(out, i)
		}
	}
	return out
}

// linkedPoses tells whether two models end linked.
func (g *move) linkedPoses(i, j int) bool {
	p, o := &g.poses[i], &g.poses[j]
	return linked(&post{p.endBody, p.level, g.s.enclosing(p.end())}, &post{o.endBody, o.level, g.s.enclosing(o.end())})
}

func overlapsAny(b *geom.Shape, placed []geom.Shape) bool {
	for i := range placed {
		if geom.Overlap(b, &placed[i]) {
			return true
		}
	}
	return false
}

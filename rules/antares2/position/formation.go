package position

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
func (g *Move) outOfFormation() *tally.Refusal {
	if g.Formed() {
		return nil
	}
	broken := !g.Placed && g.StartsBroken()
	if !broken && g.onFloors() {
		return tally.Refuse("a2.building.floors-formation", "the floors that "+g.State.Name(g.Spec.Unit)+" would hold do not follow one another, or it is torn apart on one", "keep it together on each floor, and on floors next to each other")
	}
	gap := Tear(g.posts())
	if gap <= g.linkLimit() && g.LongestLink != geom.Inch {
		return nil
	}
	if !broken {
		return tally.Refuse("a2.formation.one-inch", fmt.Sprintf("%s would have a gap of %v in its formation", g.State.Name(g.Spec.Unit), gap), "keep all models within 1\" of the rest")
	}
	if gap = g.tearLeft(); gap <= geom.Inch && g.onFloors() || gap <= g.LongestLink && g.LongestLink != geom.Inch {
		return nil // the floors are chosen when it has moved
	}
	if ref := g.divided(); ref != nil {
		return ref // what it may not do at all is said first
	}
	return tally.Refuse("a2.formation.compromised", fmt.Sprintf("%s must get back into formation; a gap of %v is left", g.State.Name(g.Spec.Unit), gap), "close the gap to 1\"")
}

// Formed tells whether the unit ends in one chain of links, or need not.
func (g *Move) Formed() bool {
	if g.Strays() {
		return true
	}
	if g.onFloors() {
		return Chained(g.posts(), nil)
	}
	var room [maxChain]geom.Shape
	return geom.Chained(g.ownBodies(room[:0]), geom.Inch)
}

// ownBodies lists where the unit's own models end.
func (g *Move) ownBodies(dst []geom.Shape) []geom.Shape {
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			dst = append(dst, p.EndBody)
		}
	}
	return dst
}

func (g *Move) startBodies(dst []geom.Shape) []geom.Shape {
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			dst = append(dst, g.State.ShapeAt(p.Model, p.From, p.Facing))
		}
	}
	return dst
}

// StartsBroken tells whether the unit has to get back into formation.
func (g *Move) StartsBroken() bool {
	if g.Strays() {
		return false
	}
	if g.onFloors() {
		return !Chained(g.startPosts(), nil)
	}
	var room [maxChain]geom.Shape
	return !geom.Chained(g.startBodies(room[:0]), geom.Inch)
}

// linkLimit is the longest link this move may leave: 1", or what a broken unit that cannot re-form
// comes down to. What it comes down to is found by ways that are judged by the gap there is now, so the search never
// asks for the limit itself.  a2.formation.compromised
func (g *Move) linkLimit() geom.Length {
	if g.LongestLink != 0 {
		return g.LongestLink
	}
	g.LongestLink = geom.Inch
	if !g.StartsBroken() {
		return g.LongestLink
	}
	now := max(Tear(g.startPosts()), geom.Inch+1)
	h := g.Again()
	defer h.Done()
	h.Turn, h.slim, h.Off, h.Aloof = nil, nil, nil, 0 // what it comes down to does not hang on what is looked for besides
	h.LongestLink = now                               // anything no worse than now
	best := h.tearLeft()
	if a, ok := h.reform(); ok && h.Refuse(&a) == nil {
		best = min(best, h.tearLeft())
	}
	switch {
	case best >= now:
		g.LongestLink = now
	case best > geom.Inch:
		g.LongestLink = best + geom.Inch/2 // Ruling: half an inch is left to the player, as of a charge that falls short
	}
	return g.LongestLink
}

// Again is a move of the same unit from the same places, to try another answer.
func (g *Move) Again() *Move {
	h := g.State.freeMove()
	room := *h
	*h = *g
	h.Poses = append(room.Poses, g.Poses...)
	h.space, h.kept, h.ground, h.walls, h.Judged, h.Joins = room.space, room.kept, room.ground, room.walls, room.Judged, room.Joins
	h.calls, h.spares, h.Floor.Call = room.calls, room.spares, room.calls
	if h.Floor.Spares != nil {
		h.Floor.Spares = h.spares
	}
	h.Give(nil)
	h.Loose = true
	return h
}

// RefuseAgain is refuse for another answer, judged as a part of a move; the move stays as it is.
func (g *Move) RefuseAgain(a *flow.Answer) *tally.Refusal {
	h := g.Again()
	ref := h.Refuse(a)
	h.Done()
	return ref
}

// reform finds a way to close up a broken unit: some of it stand and the rest come to them by their shortest ways, or
// one goes to meet the others. If it cannot come together the gap is made as short as can be.
func (g *Move) reform() (flow.Answer, bool) {
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
func (g *Move) closer() (flow.Answer, bool) {
	anchor := g.largestGroup()
	var group, come []geom.Shape
	var who []int
	for i := range g.Poses {
		if anchor[i] {
			group = append(group, g.Poses[i].EndBody)
			who = append(who, i)
		}
	}
	var a flow.Answer
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || anchor[i] {
			continue
		}
		way := g.wayCloser(p, append(group[:len(group):len(group)], come...))
		at := p.From
		if len(way) > 0 {
			at = way[len(way)-1]
			a.Paths = append(a.Paths, flow.Path{Figure: int32(p.Model), Points: way})
		}
		come = append(come, g.State.ShapeAt(p.Model, at, p.Facing))
	}
	if b, ok := g.meets(who, come); ok {
		if b.Paths = append(b.Paths, a.Paths...); g.Refuse(&b) == nil {
			return b, true
		}
	}
	return a, len(a.Paths) > 0 && g.Refuse(&a) == nil
}

// meets brings a group towards others: whoever of it is nearest goes as near as it can, the rest stay beside it.
func (g *Move) meets(group []int, others []geom.Shape) (a flow.Answer, ok bool) {
	if len(others) == 0 {
		return a, false
	}
	to := others[0].Center()
	slices.SortStableFunc(group, func(i, j int) int {
		return cmp.Compare(geom.DistSq(g.Poses[i].From, to), geom.DistSq(g.Poses[j].From, to))
	})
	var placed []geom.Shape
	for n, i := range group {
		p := &g.Poses[i]
		var way []geom.Point
		if n == 0 {
			way = g.wayCloser(p, others)
		} else if way, ok = g.WayBeside(p, append(placed, others...), 0); !ok {
			return a, false
		}
		at := p.From
		if len(way) > 0 {
			at = way[len(way)-1]
			a.Paths = append(a.Paths, flow.Path{Figure: int32(p.Model), Points: way})
		}
		placed = append(placed, g.State.ShapeAt(p.Model, at, p.Facing))
	}
	return a, len(a.Paths) > 0
}

// reformAround closes a broken unit up around its middle.
func (g *Move) reformAround() (flow.Answer, bool) {
	var bodies []geom.Shape
	var who []int
	var sum geom.Point
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			bodies = append(bodies, g.State.ShapeAt(p.Model, p.From, p.Facing))
			who = append(who, i)
			sum = sum.Add(p.From)
		}
	}
	n := geom.Length(len(who))
	if n == 0 {
		return flow.Answer{}, false
	}
	ok := func(i int, s *geom.Shape) bool {
		p := &g.Poses[who[i]]
		return geom.Dist(p.From, s.Center()) <= p.Left && g.onTable(s)
	}
	at, found := geom.Arrange(geom.Point{X: sum.X / n, Y: sum.Y / n}, bodies, geom.Inch, ok, nil)
	if !found {
		return flow.Answer{}, false
	}
	var a flow.Answer
	for i, k := range who {
		a.Paths = append(a.Paths, flow.Path{Figure: int32(g.Poses[k].Model), Points: []geom.Point{at[i]}})
	}
	return a, g.Refuse(&a) == nil
}

// largestGroup marks the largest chain of the unit's own models.
func (g *Move) largestGroup() []bool {
	who := g.ownPoses()
	out := make([]bool, len(g.Poses))
	for k, in := range march.Largest(len(who), func(i, j int) bool { return g.linkedPoses(who[i], who[j]) }) {
		out[who[k]] = in
	}
	return out
}

// ownPoses lists the unit's own models that are in play.
func (g *Move) ownPoses() []int {
	var out []int
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			out = append(out, i)
		}
	}
	return out
}

// linkedPoses tells whether two models end linked.
func (g *Move) linkedPoses(i, j int) bool {
	p, o := &g.Poses[i], &g.Poses[j]
	return linked(&post{p.EndBody, p.Level, g.State.Enclosing(p.end())}, &post{o.EndBody, o.Level, g.State.Enclosing(o.end())})
}

// OverlapsAny tells whether a body stands on another of a list.
func OverlapsAny(b *geom.Shape, placed []geom.Shape) bool {
	for i := range placed {
		if geom.Overlap(b, &placed[i]) {
			return true
		}
	}
	return false
}

package antares2

import "sortie/geom"

// standApart sets the models of a unit apart whose move ends in the midst of it for good: on the way they pass through each
// other and through friends, but nobody ends on anybody. Ruling: who stands on nobody and keeps the gap that the end of a move
// asks for stays; the others are set down by the least that is needed, in formation if the unit is in formation there, and
// where there is no room for the gap at least beside those they stand on.
// a2.react.ambush.forced-down, a2.move.through-own-unit, a2.gap.more-than-one-inch
func (r *Run) standApart(ended *MoveSpec) {
	u := ended.Unit
	g := r.newMove(&MoveSpec{Unit: u, Multiple: 1, Target: ended.Target, Over: NoUnit, From: NoUnit, Wall: ended.Wall})
	defer g.done()
	defer g.hush()()
	g.placed = true
	g.asPlaced()
	for i := range g.poses {
		p := &g.poses[i]
		p.left, p.in = farStand, p.in && p.own // equipment makes room
	}
	g.gather()
	together := g.formed()
	loose := g.crowding()
	if len(loose) == 0 {
		return
	}
	squeezed := g.settle(loose, together)
	if together && !g.formed() {
		g.settle(g.leftOut(), true)
	}
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.from != r.Bodies[p.m].At {
			r.setAt(p.m, p.from)
		}
	}
	for _, i := range squeezed {
		r.makeRoom(g.poses[i].m)
	}
	r.tell("apart", u, NoUnit, "a2.react.ambush.forced-down", "%s is set apart where its move has ended", r.name(u))
}

// endsUnderWay tells whether a move ends where nobody meant it to, and not where it began.
func (g *move) endsUnderWay(t progress, res *MoveResult) bool {
	return (res.Over || res.Stopped || !g.movesAny()) && (t > 0 || g.later || g.spec.From != NoUnit)
}

// crowding takes up those who may not stay where they are: too near to friends, or on somebody who stays.
func (g *move) crowding() (loose []int) {
	takeUp := func(i int) { g.poses[i].in, loose = false, append(loose, i) }
	for i := range g.poses {
		if p := &g.poses[i]; p.in && g.crowds(p) {
			takeUp(i)
		}
	}
	var room [maxChain]geom.Shape
	for i := range g.poses {
		if p := &g.poses[i]; p.in && overlapsAny(&p.endBody, g.mates(p, room[:0])) {
			takeUp(i)
		}
	}
	return loose
}

// crowds tells whether a model stands on one of another unit, or nearer to a friend than it may end. How far enemies are to be
// off is for what was under way to say.
func (g *move) crowds(p *pose) bool {
	if m := g.mover(p); g.floor.Beside(&m, &p.endBody) == nil {
		return false
	}
	for i := range g.others {
		o := &g.others[i]
		if g.s.Bodies[o.m].Level != p.level {
			continue
		}
		if body := g.s.Shape(o.m); geom.Overlap(&p.endBody, &body) || !o.enemy && geom.Within(&p.endBody, &body, geom.Inch) {
			return true
		}
	}
	return false
}

// leftOut takes up those who have lost the largest group of their unit.
func (g *move) leftOut() (loose []int) {
	group := g.largestGroup()
	for i := range g.poses {
		if p := &g.poses[i]; p.in && !group[i] {
			p.in, loose = false, append(loose, i)
		}
	}
	return loose
}

// settle sets down those who were taken up, always the one first that has least far to go. It lists those for whom there is no
// room: they stand where they were.
func (g *move) settle(loose []int, together bool) (squeezed []int) {
	for len(loose) > 0 {
		best, to, found := 0, geom.Point{}, false
		for k, i := range loose {
			p := &g.poses[i]
			at, ok := g.roomAmong(p, together)
			if ok && (!found || geom.DistSq(at, p.from) < geom.DistSq(to, g.poses[loose[best]].from)) {
				best, to, found = k, at, true
			}
		}
		i := loose[best]
		p := &g.poses[i]
		if p.in = true; found {
			p.from, p.endBody = to, g.s.ShapeAt(p.m, to, p.facing)
		} else {
			squeezed = append(squeezed, i)
		}
		loose = append(loose[:best], loose[best+1:]...)
	}
	return squeezed
}

// roomAmong is the nearest place where a model may stand: beside a comrade who stands if they keep together, or anywhere.
func (g *move) roomAmong(p *pose, together bool) (geom.Point, bool) {
	if together && !g.strays() {
		if at, ok := g.roomBeside(p, p.from, true); ok {
			return at, true
		}
	}
	return g.nearestRoom(p, p.from)
}

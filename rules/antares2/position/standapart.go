package position

import "sortie/geom"

// EndsUnderWay tells whether a move ends where nobody meant it to, and not where it began.
func (g *Move) EndsUnderWay(t Progress, res *MoveResult) bool {
	return (res.Over || res.Stopped || !g.MovesAny()) && (t > 0 || g.Later || g.Spec.From != NoUnit)
}

// Crowding takes up those who may not stay where they are: too near to friends, or on somebody who stays.
func (g *Move) Crowding() (loose []int) {
	takeUp := func(i int) { g.Poses[i].In, loose = false, append(loose, i) }
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && g.crowds(p) {
			takeUp(i)
		}
	}
	var room [maxChain]geom.Shape
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && OverlapsAny(&p.EndBody, g.mates(p, room[:0])) {
			takeUp(i)
		}
	}
	return loose
}

// crowds tells whether a model stands on one of another unit, or nearer to a friend than it may end. How far enemies are to be
// off is for what was under way to say.
func (g *Move) crowds(p *Pose) bool {
	if m := g.Mover(p); g.Floor.Beside(&m, &p.EndBody) == nil {
		return false
	}
	for i := range g.Others {
		o := &g.Others[i]
		if g.State.Bodies[o.Model].Level != p.Level {
			continue
		}
		if body := g.State.Shape(o.Model); geom.Overlap(&p.EndBody, &body) || !o.Enemy && geom.Within(&p.EndBody, &body, geom.Inch) {
			return true
		}
	}
	return false
}

// LeftOut takes up those who have lost the largest group of their unit.
func (g *Move) LeftOut() (loose []int) {
	group := g.largestGroup()
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && !group[i] {
			p.In, loose = false, append(loose, i)
		}
	}
	return loose
}

// Settle sets down those who were taken up, always the one first that has least far to go. It lists those for whom there is no
// room: they stand where they were.
func (g *Move) Settle(loose []int, together bool) (squeezed []int) {
	for len(loose) > 0 {
		best, to, found := 0, geom.Point{}, false
		for k, i := range loose {
			p := &g.Poses[i]
			at, ok := g.roomAmong(p, together)
			if ok && (!found || geom.DistSq(at, p.From) < geom.DistSq(to, g.Poses[loose[best]].From)) {
				best, to, found = k, at, true
			}
		}
		i := loose[best]
		p := &g.Poses[i]
		if p.In = true; found {
			p.From, p.EndBody = to, g.State.ShapeAt(p.Model, to, p.Facing)
		} else {
			squeezed = append(squeezed, i)
		}
		loose = append(loose[:best], loose[best+1:]...)
	}
	return squeezed
}

// roomAmong is the nearest place where a model may stand: beside a comrade who stands if they keep together, or anywhere.
func (g *Move) roomAmong(p *Pose, together bool) (geom.Point, bool) {
	if together && !g.Strays() {
		if at, ok := g.RoomBeside(p, p.From, true); ok {
			return at, true
		}
	}
	return g.nearestRoom(p, p.From)
}

package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// walkOn carries the models along their ways, with the tests and halts they meet, in order of
// progress.
func (r *Run) walkOn(g *position.Move, halts []position.Halt) position.MoveResult {
	var res position.MoveResult
	done := position.Progress(0)
	for {
		ev, ok := r.NextEvent(g, halts, done)
		if !ok {
			break
		}
		done = max(done, ev.At)
		if ev.Piece < 0 {
			r.comeTo(g, done)
			halts[ev.Halt].Fired = true
			touched := r.comesToGrips(g)
			if r.haltFor(g, halts[ev.Halt].Ambusher) {
				r.othersHere(g, halts, done)
				return r.endWalk(g, done, position.MoveResult{Over: true})
			}
			anew, same := r.afterLosses(g, done, touched)
			if !anew {
				continue
			}
			if !g.MovesAny() {
				return r.stopsShort(g, halts, r.endWalk(g, position.Whole, res))
			}
			halts = r.onNewWay(g, halts, same)
			done = 0
			continue
		}
		switch r.meet(g, ev.Piece) {
		case position.GoesOn:
		case position.GoesSlower:
			if g.Affordable() {
				continue
			}
			r.comeTo(g, done)
			same := r.nextStage(g, done, false)
			if !g.MovesAny() {
				return r.stopsShort(g, halts, r.endWalk(g, position.Whole, position.MoveResult{Stopped: true, Moved: 0}))
			}
			halts = r.onNewWay(g, halts, same)
			done = 0
		case position.Stops:
			r.comeTo(g, done)
			if at, closes := r.StopHere(g, done); !closes {
				return r.stopsShort(g, halts, r.endWalk(g, at, position.MoveResult{Stopped: true}))
			}
			res.Stopped = true
			halts = r.onNewWay(g, halts, false)
			done = 0
		}
	}
	return r.endWalk(g, position.Whole, res)
}

// meet says what a piece does to the unit that comes to it, and takes the test if there is one.
func (r *Run) meet(g *position.Move, piece int) position.Outcome {
	p := r.Piece(piece)
	u := g.Spec.Unit
	g.Seen.Add(piece)
	r.cite("a2.terrain.agreed-before-game", "a2.terrain.summary.classes", "a2.area.categories")
	if r.Book.Edition == position.First { // the tests were taken before the move
		if g.Balks.Has(piece) {
			g.Shut.Add(piece)
			return position.Stops
		}
		return position.GoesOn
	}
	if p.Kind.Class == force.Obstacle {
		return r.meetObstacle(g, piece)
	}
	if !r.DifficultFor(u, piece) {
		r.citeFree(g, p)
		return position.GoesOn
	}
	if r.terrainTest(g, piece) {
		return position.GoesOn
	}
	if g.Shut.Has(piece) {
		return position.Stops
	}
	return position.GoesSlower
}

// citeFree names the rule by which a unit enters an area without a test.
func (r *Run) citeFree(g *position.Move, p *force.Piece) {
	if !r.io.Loud() {
		return
	}
	r.cite(p.Rule)
	switch {
	case p.Kind.Going == force.Open:
		r.cite("a2.area.open")
	case r.Unhindered(g.Spec.Unit):
		r.cite("a2.terrain.summary.probes")
	default:
		r.cite("a2.special.suspensored", "a2.terrain.note.os")
	}
}

// meetObstacle lets a unit across free, or tests for it.  a2.obstacle.advance-free,
// a2.defended.cross-free, a2.obstacle.run-test, a2.terrain.note.ndp
func (r *Run) meetObstacle(g *position.Move, piece int) position.Outcome {
	u := g.Spec.Unit
	p := r.Piece(piece)
	switch {
	case r.by("a2.terrain.summary.probes", r.Unhindered(u)):
	case r.by("a2.special.suspensored", !r.HindersRun(u, piece)):
	case r.by("a2.obstacle.advance-free", g.Spec.Multiple < 2, "a2.terrain.note.ndp", p.Rule):
	case r.by("a2.defended.cross-free", g.Held.Has(piece) && (!p.Inner || r.Applies("a2.building.opening-defended", true)) && (g.Spec.Target == NoUnit || r.Applies("a2.assault.from-defended", true)), "a2.defended.whole-unit", "a2.terrain.note.ndp", p.Rule):
		if p.Inner {
			r.cite("a2.building.opening-defended")
		}
		if g.Spec.Target != NoUnit {
			r.cite("a2.assault.from-defended")
		}
	case !r.obstacleTest(g, piece):
		return position.Stops
	}
	return position.GoesOn
}

// haltFor lets one ambusher shoot at the halted unit and reports whether its move is over.
func (r *Run) haltFor(g *position.Move, ambusher UnitID) bool {
	if !r.InPlay(ambusher) {
		return false
	}
	over := r.ambushFire(ambusher, g.Spec.Unit)
	for i := range g.Poses {
		p := &g.Poses[i]
		if mo := &r.Bodies[p.Model]; mo.Gone || mo.Off {
			p.In = false // the dead do not go on
		}
	}
	g.Gathered = false // nor are others who fell in its way
	g.Gather()
	return over || !r.InPlay(g.Spec.Unit)
}

// othersHere lets those shoot who have named the very place at which a mover's action has ended: they declared before the
// first of them shot, and it still stands there.  a2.react.declare-all-first, g1.react.declare-all
func (r *Run) othersHere(g *position.Move, halts []position.Halt, t position.Progress) {
	for i := range halts {
		if h := &halts[i]; !h.Fired && h.At <= t && r.by("a2.react.declare-all-first", r.InPlay(g.Spec.Unit)) {
			h.Fired = true
			r.haltFor(g, h.Ambusher)
		}
	}
}

// afterLosses lets those who are left of a unit say how they go on where their ways no longer do. It tells whether the rest of
// the move begins anew, and whether they keep to their ways then.  a2.react.ambush.continue
func (r *Run) afterLosses(g *position.Move, t position.Progress, touched bool) (anew, same bool) {
	switch {
	case r.by("a2.move.formation-after", g.TornOnWay()):
		return true, r.nextStage(g, t, true)
	case r.by("a2.react.ambush.continue", r.undone(g, touched)):
		return r.chargeAnew(g, t)
	}
	return false, false
}

// endWalk stands the unit where it ends, puts its equipment down and counts the distance.
func (r *Run) endWalk(g *position.Move, t position.Progress, res position.MoveResult) position.MoveResult {
	r.comeTo(g, t)
	far := geom.Fixed(0)
	for i := range g.Poses {
		if p := &g.Poses[i]; p.Own {
			far = max(far, p.Spent+p.Gone(t))
		}
	}
	res.Moved = far.Length()
	un := r.Unit(g.Spec.Unit)
	un.Moved += res.Moved
	if !r.InPlay(g.Spec.Unit) {
		res.Over = true
		return res
	}
	if t < position.Whole {
		for i := range g.Poses {
			g.Poses[i].Named = g.Poses[i].Named && g.Poses[i].Own
		}
	}
	if g.EndsUnderWay(t, &res) {
		r.standApart(g.Spec)
	}
	r.placeEquipment(g)
	r.goInside(g.Spec.Unit)
	r.tellMove(g, res)
	return res
}

func (r *Run) tellMove(g *position.Move, res position.MoveResult) {
	if r.io.Loud() {
		if g.Seen == (position.PieceSet{}) {
			r.cite("a2.terrain.summary.table-open")
		}
		r.tell("moved", g.Spec.Unit, NoUnit, "a2.move.when", "%s moves %v", r.Name(g.Spec.Unit), res.Moved)
	}
}

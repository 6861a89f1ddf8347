package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// event is something met on the way: a piece to be tested for, or a halt by an ambusher.
type event struct {
	at    progress
	piece int // -1 for a halt
	halt  int
}

// walkOn carries the models along their ways, with the tests and halts they meet, in order of
// progress.
func (r *Run) walkOn(g *move, halts []Halt) MoveResult {
	var res MoveResult
	done := progress(0)
	for {
		ev, ok := r.nextEvent(g, halts, done)
		if !ok {
			break
		}
		done = max(done, ev.at)
		if ev.piece < 0 {
			r.comeTo(g, done)
			halts[ev.halt].fired = true
			touched := r.comesToGrips(g)
			if r.haltFor(g, halts[ev.halt].Ambusher) {
				r.othersHere(g, halts, done)
				return r.endWalk(g, done, MoveResult{Over: true})
			}
			anew, same := r.afterLosses(g, done, touched)
			if !anew {
				continue
			}
			if !g.movesAny() {
				return r.stopsShort(g, halts, r.endWalk(g, whole, res))
			}
			halts = r.onNewWay(g, halts, same)
			done = 0
			continue
		}
		switch r.meet(g, ev.piece) {
		case goesOn:
		case goesSlower:
			if g.affordable() {
				continue
			}
			r.comeTo(g, done)
			same := r.nextStage(g, done, false)
			if !g.movesAny() {
				return r.stopsShort(g, halts, r.endWalk(g, whole, MoveResult{Stopped: true, Moved: 0}))
			}
			halts = r.onNewWay(g, halts, same)
			done = 0
		case stops:
			r.comeTo(g, done)
			if at, closes := r.stopHere(g, done); !closes {
				return r.stopsShort(g, halts, r.endWalk(g, at, MoveResult{Stopped: true}))
			}
			res.Stopped = true
			halts = r.onNewWay(g, halts, false)
			done = 0
		}
	}
	return r.endWalk(g, whole, res)
}

// nextEvent is the next test or halt on the way.
func (r *Run) nextEvent(g *move, halts []Halt, done progress) (event, bool) {
	best := event{at: whole + 1}
	for i := range halts {
		if t := max(halts[i].At, done); !halts[i].fired && t < best.at {
			best = event{at: t, piece: -1, halt: i}
		}
	}
	ground := g.swept()
	for i := range r.pieces() {
		if g.seen.has(i) {
			continue
		}
		pc := r.piece(i)
		if pc.Kind.Going == force.Impassable && !pc.Kind.OS || !pc.Area.Bounds().Meets(ground) {
			continue
		}
		if t, ok := g.entry(i); ok && max(t, done) < best.at {
			best = event{at: max(t, done), piece: i}
		}
	}
	return best, best.at <= whole
}

// swept is a box around the ways of the unit's own models: what lies outside is not met.
func (g *move) swept() geom.Box {
	var all geom.Box
	first := true
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || !p.moved {
			continue
		}
		box := geom.BoxOf(p.points...).Join(geom.Box{Min: p.from, Max: p.from}).Grow(g.s.typ(p.m).Reach)
		if first {
			all, first = box, false
		} else {
			all = all.Join(box)
		}
	}
	return all
}

// outcome of meeting a piece of terrain.
type outcome uint8

const (
	goesOn outcome = iota
	goesSlower
	stops
)

// meet says what a piece does to the unit that comes to it, and takes the test if there is one.
func (r *Run) meet(g *move, piece int) outcome {
	p := r.piece(piece)
	u := g.spec.Unit
	g.seen.add(piece)
	r.cite("a2.terrain.agreed-before-game", "a2.terrain.summary.classes", "a2.area.categories")
	if r.book.Edition == First { // the tests were taken before the move
		if g.balks.has(piece) {
			g.shut.add(piece)
			return stops
		}
		return goesOn
	}
	if p.Kind.Class == force.Obstacle {
		return r.meetObstacle(g, piece)
	}
	if !r.difficultFor(u, piece) {
		r.citeFree(g, p)
		return goesOn
	}
	if r.terrainTest(g, piece) {
		return goesOn
	}
	if g.shut.has(piece) {
		return stops
	}
	return goesSlower
}

// citeFree names the rule by which a unit enters an area without a test.
func (r *Run) citeFree(g *move, p *force.Piece) {
	if !r.io.Loud() {
		return
	}
	r.cite(p.Rule)
	switch {
	case p.Kind.Going == force.Open:
		r.cite("a2.area.open")
	case r.unhindered(g.spec.Unit):
		r.cite("a2.terrain.summary.probes")
	default:
		r.cite("a2.special.suspensored", "a2.terrain.note.os")
	}
}

// meetObstacle lets a unit across free, or tests for it.  a2.obstacle.advance-free,
// a2.defended.cross-free, a2.obstacle.run-test, a2.terrain.note.ndp
func (r *Run) meetObstacle(g *move, piece int) outcome {
	u := g.spec.Unit
	p := r.piece(piece)
	switch {
	case r.by("a2.terrain.summary.probes", r.unhindered(u)):
	case r.by("a2.special.suspensored", !r.hindersRun(u, piece)):
	case r.by("a2.obstacle.advance-free", g.spec.Multiple < 2, "a2.terrain.note.ndp", p.Rule):
	case r.by("a2.defended.cross-free", g.held.has(piece) && (!p.Inner || r.holds("a2.building.opening-defended", true)) && (g.spec.Target == NoUnit || r.holds("a2.assault.from-defended", true)), "a2.defended.whole-unit", "a2.terrain.note.ndp", p.Rule):
		if p.Inner {
			r.cite("a2.building.opening-defended")
		}
		if g.spec.Target != NoUnit {
			r.cite("a2.assault.from-defended")
		}
	case !r.obstacleTest(g, piece):
		return stops
	}
	return goesOn
}

// hold notes the obstacles at which the unit begins its move in a defended position.
// a2.defended.cross-free
func (g *move) hold() {
	if g.spec.On != nil {
		return // where it first set out
	}
	for i := range g.s.pieces() {
		pc := g.s.piece(i)
		if pc.Kind.Class != force.Obstacle {
			continue
		}
		for k := range g.poses {
			p := &g.poses[k]
			if b := g.s.ShapeAt(p.m, p.from, p.facing); p.in && p.own && pc.OnFloor(g.s.Bodies[p.m].Level) && pc.Area.Within(&b, touch) {
				g.held.add(i)
				break
			}
		}
	}
}

// putAt stands the models where they are at a progress.
func (r *Run) putAt(g *move, t progress) {
	for i := range g.poses {
		p := &g.poses[i]
		mo := &r.Bodies[p.m]
		if !p.in || mo.Gone || mo.Off || !p.named {
			continue
		}
		if !p.own && t < whole {
			continue // equipment follows when the unit has moved
		}
		mo.At = p.at(t)
		r.enter(p.m)
		switch {
		case t == whole:
			mo.Facing = p.turned
			if mo.Inside >= 0 {
				mo.Level = p.level
			}
		case t > 0:
			mo.Facing = g.heading(p)
			if mo.Inside >= 0 && mo.Inside == p.house {
				mo.Level = p.on
			}
		}
	}
}

// haltFor lets one ambusher shoot at the halted unit and reports whether its move is over.
func (r *Run) haltFor(g *move, ambusher UnitID) bool {
	if !r.inPlay(ambusher) {
		return false
	}
	over := r.ambushFire(ambusher, g.spec.Unit)
	for i := range g.poses {
		p := &g.poses[i]
		if mo := &r.Bodies[p.m]; mo.Gone || mo.Off {
			p.in = false // the dead do not go on
		}
	}
	g.gathered = false // nor are others who fell in its way
	g.gather()
	return over || !r.inPlay(g.spec.Unit)
}

// othersHere lets those shoot who have named the very place at which a mover's action has ended: they declared before the
// first of them shot, and it still stands there.  a2.react.declare-all-first, g1.react.declare-all
func (r *Run) othersHere(g *move, halts []Halt, t progress) {
	for i := range halts {
		if h := &halts[i]; !h.fired && h.At <= t && r.by("a2.react.declare-all-first", r.inPlay(g.spec.Unit)) {
			h.fired = true
			r.haltFor(g, h.Ambusher)
		}
	}
}

// afterLosses lets those who are left of a unit say how they go on where their ways no longer do. It tells whether the rest of
// the move begins anew, and whether they keep to their ways then.  a2.react.ambush.continue
func (r *Run) afterLosses(g *move, t progress, touched bool) (anew, same bool) {
	switch {
	case r.by("a2.move.formation-after", g.tornOnWay()):
		return true, r.nextStage(g, t, true)
	case r.by("a2.react.ambush.continue", r.undone(g, touched)):
		return r.chargeAnew(g, t)
	}
	return false, false
}

// tornOnWay tells whether the ways of those who are left no longer end in formation, since others have fallen.
// a2.react.ambush.continue, a2.move.formation-after
func (g *move) tornOnWay() bool { return g.fallen() && (!g.formed() || g.divided() != nil) }

// fallen tells whether somebody who was given a way has fallen on it.
func (g *move) fallen() bool {
	for i := range g.poses {
		if p := &g.poses[i]; p.own && p.named && !p.in {
			return true
		}
	}
	return false
}

// affordable tells whether every model can still pay for the rest of its way.
func (g *move) affordable() bool {
	for i := range g.poses {
		p := &g.poses[i]
		if p.in && p.own && p.moved && g.cost(p, p.length).Length() > p.left {
			return false
		}
	}
	return true
}

// endWalk stands the unit where it ends, puts its equipment down and counts the distance.
func (r *Run) endWalk(g *move, t progress, res MoveResult) MoveResult {
	r.comeTo(g, t)
	far := geom.Fixed(0)
	for i := range g.poses {
		if p := &g.poses[i]; p.own {
			far = max(far, p.spent+p.gone(t))
		}
	}
	res.Moved = far.Length()
	un := r.unit(g.spec.Unit)
	un.Moved += res.Moved
	if !r.inPlay(g.spec.Unit) {
		res.Over = true
		return res
	}
	if t < whole {
		for i := range g.poses {
			g.poses[i].named = g.poses[i].named && g.poses[i].own
		}
	}
	if g.endsUnderWay(t, &res) {
		r.standApart(g.spec)
	}
	r.placeEquipment(g)
	r.goInside(g.spec.Unit)
	r.tellMove(g, res)
	return res
}

func (r *Run) tellMove(g *move, res MoveResult) {
	if r.io.Loud() {
		if g.seen == (pieceSet{}) {
			r.cite("a2.terrain.summary.table-open")
		}
		r.tell("moved", g.spec.Unit, NoUnit, "a2.move.when", "%s moves %v", r.name(g.spec.Unit), res.Moved)
	}
}

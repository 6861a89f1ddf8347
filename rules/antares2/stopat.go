package antares2

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
)

// stop is how far a move may go that a failed test ends, and who leads then: a model that has come to what the test has
// closed, or nobody.
type stop struct {
	at     progress
	leader int
}

const nobody = -1

// stopHere ends a move at the obstacle or the ground that a test has closed. The unit stops there if it may, else as near
// to it along its way as the gap to others allows; where it cannot stand as it comes, one who has come there stops and the
// others close up beside him by their shortest ways. It says how far the unit goes, and whether it closes up from there.
// a2.obstacle.test-fail, a2.terrain.note.os, a2.gap.more-than-one-inch, a2.move.gap-friends-pass
func (r *Run) stopHere(g *move, t progress) (at progress, closes bool) {
	g.foiled = true
	if g.spec.Board {
		g.spec.Board, g.gathered = false, false // nobody goes aboard from here: it keeps its gap from transports too
	}
	if g.goodAt(t) {
		return t, false
	}
	before := *g
	for _, s := range g.stops(t) {
		if s.at < t && g.goodAt(s.at) {
			return s.at, false
		}
		if s.leader == nobody {
			continue
		}
		r.putAt(g, s.at)
		g.poses = append([]pose(nil), before.poses...)
		if g.closesBeside(s) {
			return s.at, true
		}
		*g = before
		g.gathered = false
	}
	if last := g.lastGood(t); g.allClear(last) {
		return last, false
	}
	return t, false // who began too near to somebody is not held there
}

// allClear tells whether each may stand where it is at a progress.
func (g *move) allClear(t progress) bool {
	g.gather()
	g.survey()
	return !slices.ContainsFunc(g.poses, func(p pose) bool { return p.in && p.own && !g.clearAt(&p, t) })
}

// goodAt tells whether the unit can stand as it comes to a progress.
func (g *move) goodAt(t progress) bool {
	a := flow.Answer{Paths: g.cut(t)}
	return g.refuseAgain(&a) == nil
}

// closesBeside has one model stop and the others come beside it, if the unit can stand so.
func (g *move) closesBeside(s stop) bool {
	g.later = true
	g.goneTo(s.at)
	for i := range g.poses {
		g.poses[i].points = nil
	}
	g.give(nil)
	a, ok := g.followWays(s.leader, []geom.Point{g.poses[s.leader].from})
	if !ok || g.refuseAgain(&a) != nil {
		return false
	}
	g.give(a.Paths)
	return g.refuseEnd() == nil // also if nobody has to go any further
}

// stops lists how far the unit may go up to a progress, the farthest first: to where those stand who have come to closed
// ground, or to just before a part of a way where nobody may end.
func (g *move) stops(t progress) []stop {
	defer g.hush()()
	var out []stop
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own {
			continue
		}
		leader := nobody
		if g.atClosed(p) {
			leader = i
			out = append(out, stop{t, leader})
		}
		for _, part := range g.keptOff(p) {
			if at, ok := g.clearBefore(p, part.From); ok && at < t {
				out = append(out, stop{at, leader})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b stop) int { return cmp.Compare(b.at, a.at) })
	return out
}

// atClosed tells whether a model stands at an obstacle or ground that a test has closed.
func (g *move) atClosed(p *pose) bool {
	body, level := g.s.Shape(p.m), g.s.Bodies[p.m].Level
	for k := range g.s.book.Board.Pieces {
		if pc := g.s.piece(k); g.shut.has(k) && pc.OnFloor(level) && pc.Area.Within(&body, touch) {
			return true
		}
	}
	return false
}

// keptOff lists the parts of a model's way where other units or an obstacle keep it from ending: just before each of them
// it is as near as it may be.  a2.gap.more-than-one-inch, a2.assault.failed-reach
func (g *move) keptOff(p *pose) []geom.Span {
	g.gather()
	g.survey()
	var out []geom.Span
	body := g.s.ShapeAt(p.m, geom.Point{}, g.heading(p))
	for i := range g.others {
		o := &g.others[i]
		if g.s.Bodies[o.m].Level != g.s.Bodies[p.m].Level || o.u == g.spec.Target && !g.s.counts(o.m) {
			continue
		}
		gap := geom.Inch + 1
		if o.clung {
			gap = 0
		}
		shape := g.s.Shape(o.m)
		out = append(out, march.Near(body, p.from, p.points, &shape, gap)...)
	}
	for i := range g.floor.Ground {
		if y := &g.floor.Ground[i]; y.Off != "" {
			out = append(out, march.In(body, p.from, p.points, y.Area)...)
		}
	}
	return march.Joined(out)
}

// clearBefore is the last progress before a part of a model's way at which it may stand. Places are whole units, so it may
// lie some units back.
func (g *move) clearBefore(p *pose, part geom.Fixed) (progress, bool) {
	for back := geom.Length(0); back <= march.Beside; back++ {
		gone := part - back.Fixed()
		if gone <= 0 {
			break
		}
		if t := progress(int64(gone) << 20 / int64(p.length)); g.clearAt(p, t) {
			return t, true
		}
	}
	return 0, false
}

// clearAt tells whether a model may stand where it is at a progress, wherever the others of its unit are.
func (g *move) clearAt(p *pose, t progress) bool {
	q := *p
	level := g.s.Bodies[p.m].Level
	q.climb = climb{on: level, level: level}
	q.endBody = g.s.ShapeAt(p.m, p.at(t), g.heading(p))
	if g.mayStand(&q) != nil {
		return false
	}
	if g.spec.Target == NoUnit {
		return true
	}
	for n := range g.s.own(g.spec.Target) {
		if b := g.s.Shape(n); geom.Within(&q.endBody, &b, geom.Inch) {
			return false
		}
	}
	return true
}

package position

import (
	"cmp"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// Halt is a place on the way of a move at which an ambusher shoots.
type Halt struct {
	Ambusher UnitID
	At       Progress   // how far each model has gone by then
	Lead     int        // the model with the longest way, by which the place is known
	Place    geom.Point // where that model is then
	Fired    bool
}

// Along is the way of the model that goes farthest, and where on it the mover is in the field of fire.
func (w *Watch) Along() flow.Along {
	p := &w.G.Poses[w.Lead]
	out := flow.Along{Way: append([]geom.Point{p.From}, p.Points...)}
	for _, s := range w.Stretches() {
		out.Spans = append(out.Spans, flow.Span{From: s.From, To: s.To})
	}
	return out
}

// SomeShot is any place of the way at which the ambusher may shoot.
func (w *Watch) SomeShot(rnd *dice.Rand) geom.Length {
	if d := geom.Length(rnd.Int(int(w.Long) + 1)); !w.Bar(d) {
		return d
	}
	return w.Earliest
}

// HaltBar is the rule against a shot at a mover at a point of its move, empty if there is none: no sight
// or range, too close to a friend it assaults, or beyond an obstacle that a test before the move has closed to it.
// a2.react.ambush.friend-10, g1.terrain.result.normal.fail
func (s *State) HaltBar(a UnitID, g *Move, t Progress) tally.Rule {
	if t > g.stopsAt() {
		return "g1.terrain.result.normal.fail"
	}
	defer s.TryMove(g, t)()
	return s.HaltBarHere(a, g)
}

// HaltBarHere is the rule against a shot at a mover where it stands.  a2.react.ambush.friend-10
func (s *State) HaltBarHere(a UnitID, g *Move) tally.Rule {
	mover, friend := g.Spec.Unit, g.Spec.Target
	switch {
	case friend != NoUnit && s.InPlay(friend) && s.UnitsWithin(mover, friend, 10*geom.Inch):
		return "a2.react.ambush.friend-10"
	case !s.InField(a, mover):
		return "a2.react.ambush.triggers"
	}
	return ""
}

// stopsAt is how far a unit comes that has failed its test for an obstacle before the move: to the first such.
// g1.terrain.result.normal.fail
func (g *Move) stopsAt() Progress {
	at := Whole
	if g.Balks.Empty() {
		return at
	}
	for i := range g.State.PiecesAndBreaches() {
		if g.Balks.Has(i) && !g.Seen.Has(i) {
			if t, ok := g.entry(i); ok {
				at = min(at, t)
			}
		}
	}
	return at
}

// TryMove stands the models of a move where they are at a progress; the function it returns puts them back.
func (s *State) TryMove(g *Move, t Progress) (back func()) {
	back = s.Shift(g.Spec.Unit)
	s.PutAt(g, t)
	return back
}

// UnitsWithin tells whether two units are within a distance of each other, nearest own models; exact.
func (s *State) UnitsWithin(a, b UnitID, d geom.Length) bool {
	for m := range s.Own(a) {
		if s.UnitWithin(b, m, d) {
			return true
		}
	}
	return false
}

// stop is how far a move may go that a failed test ends, and who leads then: a model that has come to what the test has
// closed, or nobody.
type stop struct {
	at     Progress
	leader int
}

const nobody = -1

// StopHere ends a move at the obstacle or the ground that a test has closed. The unit stops there if it may, else as near
// to it along its way as the gap to others allows; where it cannot stand as it comes, one who has come there stops and the
// others close up beside him by their shortest ways. It says how far the unit goes, and whether it closes up from there.
// a2.obstacle.test-fail, a2.terrain.note.os, a2.gap.more-than-one-inch, a2.move.gap-friends-pass
func (r *State) StopHere(g *Move, t Progress) (at Progress, closes bool) {
	g.foiled = true
	if g.Spec.Board {
		g.Spec.Board, g.Gathered = false, false // nobody goes aboard from here: it keeps its gap from transports too
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
		r.PutAt(g, s.at)
		g.Poses = append([]Pose(nil), before.Poses...)
		if g.closesBeside(s) {
			return s.at, true
		}
		*g = before
		g.Gathered = false
	}
	if last := g.LastGood(t); g.allClear(last) {
		return last, false
	}
	return t, false // who began too near to somebody is not held there
}

// allClear tells whether each may stand where it is at a progress.
func (g *Move) allClear(t Progress) bool {
	g.Gather()
	g.survey()
	return !slices.ContainsFunc(g.Poses, func(p Pose) bool { return p.In && p.Own && !g.clearAt(&p, t) })
}

// goodAt tells whether the unit can stand as it comes to a progress.
func (g *Move) goodAt(t Progress) bool {
	a := flow.Answer{Paths: g.Cut(t)}
	return g.RefuseAgain(&a) == nil
}

// closesBeside has one model stop and the others come beside it, if the unit can stand so.
func (g *Move) closesBeside(s stop) bool {
	g.Later = true
	g.GoneTo(s.at)
	for i := range g.Poses {
		g.Poses[i].Points = nil
	}
	g.Give(nil)
	a, ok := g.FollowWays(s.leader, []geom.Point{g.Poses[s.leader].From})
	if !ok || g.RefuseAgain(&a) != nil {
		return false
	}
	g.Give(a.Paths)
	return g.refuseEnd() == nil // also if nobody has to go any further
}

// stops lists how far the unit may go up to a progress, the farthest first: to where those stand who have come to closed
// ground, or to just before a part of a way where nobody may end.
func (g *Move) stops(t Progress) []stop {
	defer g.Hush()()
	var out []stop
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
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
func (g *Move) atClosed(p *Pose) bool {
	body, level := g.State.Shape(p.Model), g.State.Bodies[p.Model].Level
	for k := range g.State.Book.Board.Pieces {
		if pc := g.State.Piece(k); g.Shut.Has(k) && pc.OnFloor(level) && pc.Area.Within(&body, Touch) {
			return true
		}
	}
	return false
}

// keptOff lists the parts of a model's way where other units or an obstacle keep it from ending: just before each of them
// it is as near as it may be.  a2.gap.more-than-one-inch, a2.assault.failed-reach
func (g *Move) keptOff(p *Pose) []geom.Span {
	g.Gather()
	g.survey()
	var out []geom.Span
	body := g.State.ShapeAt(p.Model, geom.Point{}, g.heading(p))
	for i := range g.Others {
		o := &g.Others[i]
		if g.State.Bodies[o.Model].Level != g.State.Bodies[p.Model].Level || o.Unit == g.Spec.Target && !g.State.Counts(o.Model) {
			continue
		}
		gap := geom.Inch + 1
		if o.clung {
			gap = 0
		}
		shape := g.State.Shape(o.Model)
		out = append(out, march.Near(body, p.From, p.Points, &shape, gap)...)
	}
	for i := range g.Floor.Ground {
		if y := &g.Floor.Ground[i]; y.Off != "" {
			out = append(out, march.In(body, p.From, p.Points, y.Area)...)
		}
	}
	return march.Joined(out)
}

// clearBefore is the last progress before a part of a model's way at which it may stand. Places are whole units, so it may
// lie some units back.
func (g *Move) clearBefore(p *Pose, part geom.Fixed) (Progress, bool) {
	for back := geom.Length(0); back <= march.Beside; back++ {
		gone := part - back.Fixed()
		if gone <= 0 {
			break
		}
		if t := Progress(int64(gone) << 20 / int64(p.Length)); g.clearAt(p, t) {
			return t, true
		}
	}
	return 0, false
}

// clearAt tells whether a model may stand where it is at a progress, wherever the others of its unit are.
func (g *Move) clearAt(p *Pose, t Progress) bool {
	q := *p
	level := g.State.Bodies[p.Model].Level
	q.climb = climb{on: level, Level: level}
	q.EndBody = g.State.ShapeAt(p.Model, p.At(t), g.heading(p))
	if g.mayStand(&q) != nil {
		return false
	}
	if g.Spec.Target == NoUnit {
		return true
	}
	for n := range g.State.Own(g.Spec.Target) {
		if b := g.State.Shape(n); geom.Within(&q.EndBody, &b, geom.Inch) {
			return false
		}
	}
	return true
}

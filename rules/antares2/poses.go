package antares2

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/table"
	"sortie/tally"
)

// move is a unit's move being judged: where every model stands, what it may still spend, and what
// the terrain does to it. It keeps its own poses, so that a part of a move can be judged while the
// models on the table are already further on.
type move struct {
	s     *State
	spec  *MoveSpec
	unit  *Unit
	head  ModelID // the first of its list
	poses []pose  // one for each model of the unit, in list order
	walk  Walk

	course

	out       bool               // the unit has left its transport: what follows is the rest of the move
	later     bool               // not the first part of a move
	placed    bool               // the unit is put down where it is, it has not moved there
	foiled    bool               // a failed test ends it where it is
	loose     bool               // judge a part of a move: only where models stand, no rule of the caller
	floor     march.Spec         // what is in its way, and where nobody ends
	calls     func(int32) string // callFigure and throughWall, as the floor asks for them
	spares    func(int32, geom.Point, int32) bool
	seenAs    surveyed   // what the ground was when it was listed
	uncrossed tally.Rule // why it crosses no obstacles at all, empty if it does
	own, kit  uint64     // types of its models: equipment and symbiotes, and all others
	marks     uint64     // those that are targeters
	gathered  bool
	others    []other // models of other units near enough to matter
	space     []other // room for them
	kept      []march.Other
	ground    []march.Going
	walls     []march.Wall
	span      geom.Box
	boards    bool          // ends so near a transport that it has to go aboard
	accepted  bool          // the last suggestion was judged and found legal
	judged    march.Judged  // what was asked about last, while the question waits
	aboard    bool          // whether it ends beside a transport
	bar       tally.Rule    // what cuts the distance of a transport that took units on or put them off
	any       known         // whether a unit that must move can
	way       flow.Answer   // the move that was found, if any is yes
	joins     []join        // how models come beside a leader, while a charge is looked for
	roots     *rooted       // and who cannot
	together  bool          // whether it has to end in formation on the ground
	aloof     geom.Length   // how far those who follow a charge keep off its target: it falls short
	dear      bool          // the shortest way into touch that was looked for last costs too much
	bound     bool          // the rest of a charge has been planned anew, and the player is held to it
	turn      *turning      // how bodies turn, while ways are looked for
	vain      *[2][360]bool // turns that have been tried, at the end of the way and before it
	slim      *geom.Shape   // what stands for the bodies then, about the origin
	through   ModelID       // who has no way round the ground that slows then, however it turns; NoModel if not known of anybody
	off       *standoff     // from whom it gets away, while ways are looked for
	lim       geom.Length   // longest link allowed to a unit that cannot re-form; 0 not yet known
}

// course is what a move has met so far. Who goes on in the same move keeps it: nothing is tested twice, slow ground stays
// slow, and the unit began where it first set out.  a2.difficult.when-test, g1.move.sprint.one
type course struct {
	half pieceSet // pieces where distance counts double
	shut pieceSet // pieces that a failed test has closed
	held pieceSet // obstacles at which the unit began in a defended position
	seen pieceSet // pieces tested for in this move, or crossed without a test

	balks   pieceSet    // obstacles that the unit stops at by a test before the move  g1.terrain.result.normal.fail
	gripped bool        // it has been tested for Grip  g1.terrain.grip.test
	dragged bool        // and goes at half pace  g1.terrain.result.large.pass
	spare   geom.Length // what the model with the least left of its allowance has left at the end
}

// pose is one model in a move: where it starts, where it goes, and what that costs.
type pose struct {
	m       ModelID
	class   uint8 // the first of the unit that is of its type
	in      bool  // in play and on the table
	own     bool  // neither equipment nor symbiote
	moved   bool  // named in the answer and really going somewhere
	named   bool
	from    geom.Point
	facing  geom.Angle // at the start
	points  []geom.Point
	turned  geom.Angle // at the end
	length  geom.Fixed
	left    geom.Length // what it may still spend
	spent   geom.Fixed  // by earlier parts of the same move
	turns   known       // whether it turns before it goes; see heading
	endBody geom.Shape
	floor   int8  // on which it starts
	house   int16 // in which it starts, -1 for none
	climb         // over which floors it goes
}

// other is a model of another unit.
type other struct {
	m     ModelID
	u     UnitID
	enemy bool
	box   geom.Box
	clung bool // a targeter at the mover, or at the target of its charge: no gap is kept from it
}

// pieceSet is a set of terrain pieces; a table has at most 256.
type pieceSet [4]uint64

func (p *pieceSet) has(i int) bool { return p[i>>6]&(1<<(i&63)) != 0 }
func (p *pieceSet) add(i int)      { p[i>>6] |= 1 << (i & 63) }
func (p *pieceSet) set(i int, in bool) {
	if p[i>>6] &^= 1 << (i & 63); in {
		p.add(i)
	}
}
func (p *pieceSet) empty() bool { return p[0]|p[1]|p[2]|p[3] == 0 }

// progress is how far along its own way each model is, in parts of 1<<20.
type progress int64

const whole progress = 1 << 20

// newMove stands a unit ready to move.
func (s *State) newMove(spec *MoveSpec) *move {
	g := s.freeMove()
	g.s, g.spec, g.unit, g.head = s, spec, &s.Units[spec.Unit], s.Head(spec.Unit)
	n := s.Enrolled(spec.Unit)
	g.poses = slices.Grow(g.poses, n)[:n]
	for i := range g.poses {
		m := g.head + ModelID(i)
		mo := &s.Bodies[m]
		p := &g.poses[i]
		*p = pose{m: m, class: g.classOf(i), in: !mo.Gone && !mo.Off, own: s.counts(m), from: mo.At, facing: mo.Facing, turned: mo.Facing}
		if int(p.class) == i && s.targets(m) {
			g.marks |= 1 << p.class
		}
		if p.own {
			g.own |= 1 << p.class
		} else {
			g.kit |= 1 << p.class
		}
		p.left = s.allowance(m, spec.Multiple)
		if g.unit.Took || g.unit.PutOff {
			p.left, g.bar = s.stillMoves(spec.Unit, p.left)
		}
		p.endBody = s.Shape(m)
		p.stand(mo)
	}
	g.walk, g.lim = Walk{Spec: spec, s: s}, spec.Torn
	g.floor.Table, g.floor.Rules.Table, g.floor.Call = s.Box(), "a2.move.when", g.calls
	for i := range s.book.Board.Pieces {
		if g.bog(i) && (s.book.Edition == Second || s.knowsWay(spec.Unit, i)) { // in the first the test says how fast
			g.half.add(i)
		}
	}
	return g
}

// classOf is the first model of the unit that is of the same type as the i-th: what ground and others do hangs on it.
func (g *move) classOf(i int) uint8 {
	for k := range g.poses[:i] {
		if g.s.Bodies[g.poses[k].m].Base == g.s.Bodies[g.head+ModelID(i)].Base {
			return uint8(min(k, 63))
		}
	}
	return uint8(min(i, 63))
}

// startsAs tells whether a move of the same unit starts as another: from the same places, with as much to spend on the
// same ground.
func (g *move) startsAs(o *move) bool {
	if g.half != o.half || g.shut != o.shut || g.held != o.held || g.seen != o.seen || g.balks != o.balks || len(g.poses) != len(o.poses) {
		return false
	}
	for i := range g.poses {
		p, q := &g.poses[i], &o.poses[i]
		if p.m != q.m || p.in != q.in || p.from != q.from || p.facing != q.facing || p.left != q.left || p.spent != q.spent || p.floor != q.floor || p.house != q.house {
			return false
		}
	}
	return true
}

// give takes the paths of an answer that is known to name models of the unit.
func (g *move) give(paths []flow.Path) {
	g.walk.Paths = paths
	var by geom.Point // models of a unit mostly go the same way: its length is measured once
	var long geom.Fixed
	for i := range g.poses {
		p := &g.poses[i]
		p.moved, p.named, p.points, p.length, p.turned, p.turns = false, false, nil, 0, p.facing, unknown
		p.climb = climb{on: p.floor, level: p.floor}
	}
	for i := range paths {
		p := &g.poses[ModelID(paths[i].Figure)-g.head]
		p.named = true
		p.points = paths[i].Points
		if g.spec.From != NoUnit && !g.out {
			p.from = g.s.exit(g.spec.From, p.points[0]) // from the hatch that is nearest to the way
		}
		if paths[i].Turned {
			p.turned = paths[i].Facing.Norm()
		}
		at := p.from
		for _, q := range p.points {
			if d := q.Sub(at); d != by {
				by, long = d, geom.PathLength([]geom.Point{at, q})
			}
			p.length += long
			at = q
		}
		p.moved = p.length > 0 || p.turned != p.facing
	}
	for i := range g.poses {
		p := &g.poses[i]
		p.endBody = g.s.ShapeAt(p.m, p.end(), p.turned)
		if p.named {
			g.overFloors(p)
		}
	}
}

// stand notes on which floor of which house a model starts.
func (p *pose) stand(mo *table.Body) {
	p.floor, p.house = mo.Level, mo.Inside
	p.climb = climb{on: mo.Level, level: mo.Level}
}

// end is where the model ends.
func (p *pose) end() geom.Point {
	if len(p.points) == 0 {
		return p.from
	}
	return p.points[len(p.points)-1]
}

// at is where the model is when each model has gone the given part of its way.
func (p *pose) at(t progress) geom.Point {
	if t >= whole {
		return p.end()
	}
	return march.Along(p.from, p.points, p.gone(t))
}

// gone is how far the model has gone by then.
func (p *pose) gone(t progress) geom.Fixed { return geom.Fixed(int64(p.length) * int64(t) >> 20) }

// cutAt is the way of the model up to a progress.
func (p *pose) cutAt(t progress) []geom.Point {
	if t >= whole {
		return p.points
	}
	return march.UpTo(p.from, p.points, p.gone(t))
}

// cut gives the paths of the move up to a progress; on its way a body faces as it goes.
func (g *move) cut(t progress) []flow.Path {
	var out []flow.Path
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.named || !p.own {
			continue
		}
		face := p.turned
		if t < whole {
			face = g.heading(p)
		}
		out = append(out, flow.Path{Figure: int32(p.m), Points: p.cutAt(t), Facing: face, Turned: face != p.facing})
	}
	return out
}

// End is where a model of a walk ends and how it faces then; models without a path stay.
func (w *Walk) End(m ModelID) (geom.Point, geom.Angle) {
	at, facing := w.s.Bodies[m].At, w.s.Bodies[m].Facing
	if p := w.of(m); p != nil {
		if at = p.Points[len(p.Points)-1]; p.Turned {
			facing = p.Facing
		}
	}
	return at, facing
}

// of is the path of a model, nil if it stays.
func (w *Walk) of(m ModelID) *flow.Path {
	for i := range w.Paths {
		if ModelID(w.Paths[i].Figure) == m {
			return &w.Paths[i]
		}
	}
	return nil
}

// Body is the outline of a model where it ends.
func (w *Walk) Body(m ModelID) geom.Shape {
	at, facing := w.End(m)
	return w.s.ShapeAt(m, at, facing)
}

// Level is the level on which a model ends.
func (w *Walk) Level(m ModelID) int8 {
	mo := &w.s.Bodies[m]
	at, facing := w.End(m)
	body := w.s.ShapeAt(m, at, facing)
	return w.s.climbs(mo.Inside, mo.Level, &body, at, w.Spec.Target).level
}

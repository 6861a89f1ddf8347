package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/table"
	"sortie/tally"
)

// Move is a unit's move being judged: where every model stands, what it may still spend, and what
// the terrain does to it. It keeps its own poses, so that a part of a move can be judged while the
// models on the table are already further on.
type Move struct {
	State *State
	Spec  *MoveSpec
	unit  *Unit
	Head  ModelID // the first of its list
	Poses []Pose  // one for each model of the unit, in list order
	walk  Walk

	Course

	out         bool               // the unit has left its transport: what follows is the rest of the move
	Later       bool               // not the first part of a move
	Placed      bool               // the unit is put down where it is, it has not moved there
	foiled      bool               // a failed test ends it where it is
	Loose       bool               // judge a part of a move: only where models stand, no rule of the caller
	Floor       march.Spec         // what is in its way, and where nobody ends
	calls       func(int32) string // callFigure and throughWall, as the floor asks for them
	spares      func(int32, geom.Point, int32) bool
	seenAs      surveyed   // what the ground was when it was listed
	uncrossed   tally.Rule // why it crosses no obstacles at all, empty if it does
	own, kit    uint64     // types of its models: equipment and symbiotes, and all others
	marks       uint64     // those that are targeters
	Gathered    bool
	Others      []other // models of other units near enough to matter
	space       []other // room for them
	kept        []march.Other
	ground      []march.Going
	walls       []march.Wall
	span        geom.Box
	Boards      bool          // ends so near a transport that it has to go aboard
	Accepted    bool          // the last suggestion was judged and found legal
	Judged      march.Judged  // what was asked about last, while the question waits
	aboard      bool          // whether it ends beside a transport
	bar         tally.Rule    // what cuts the distance of a transport that took units on or put them off
	any         known         // whether a unit that must move can
	Way         flow.Answer   // the move that was found, if any is yes
	Joins       []join        // how models come beside a leader, while a charge is looked for
	Roots       *Rooted       // and who cannot
	Together    bool          // whether it has to end in formation on the ground
	Aloof       geom.Length   // how far those who follow a charge keep off its target: it falls short
	dear        bool          // the shortest way into touch that was looked for last costs too much
	bound       bool          // the rest of a charge has been planned anew, and the player is held to it
	Turn        *Turning      // how bodies turn, while ways are looked for
	Vain        *[2][360]bool // turns that have been tried, at the end of the way and before it
	slim        *geom.Shape   // what stands for the bodies then, about the origin
	Through     ModelID       // who has no way round the ground that slows then, however it turns; NoModel if not known of anybody
	Off         *standoff     // from whom it gets away, while ways are looked for
	LongestLink geom.Length   // longest link allowed to a unit that cannot re-form; 0 not yet known
}

// Course is what a move has met so far. Who goes on in the same move keeps it: nothing is tested twice, slow ground stays
// slow, and the unit began where it first set out.  a2.difficult.when-test, g1.move.sprint.one
type Course struct {
	Half PieceSet // pieces where distance counts double
	Shut PieceSet // pieces that a failed test has closed
	Held PieceSet // obstacles at which the unit began in a defended position
	Seen PieceSet // pieces tested for in this move, or crossed without a test

	Balks   PieceSet    // obstacles that the unit stops at by a test before the move  g1.terrain.result.normal.fail
	Gripped bool        // it has been tested for Grip  g1.terrain.grip.test
	Dragged bool        // and goes at half pace  g1.terrain.result.large.pass
	Spare   geom.Length // what the model with the least left of its allowance has left at the end
}

// Pose is one model in a move: where it starts, where it goes, and what that costs.
type Pose struct {
	Model   ModelID
	class   uint8 // the first of the unit that is of its type
	In      bool  // in play and on the table
	Own     bool  // neither equipment nor symbiote
	Moved   bool  // named in the answer and really going somewhere
	Named   bool
	From    geom.Point
	Facing  geom.Angle // at the start
	Points  []geom.Point
	Turned  geom.Angle // at the end
	Length  geom.Fixed
	Left    geom.Length // what it may still spend
	Spent   geom.Fixed  // by earlier parts of the same move
	turns   known       // whether it turns before it goes; see heading
	EndBody geom.Shape
	floor   int8  // on which it starts
	house   int16 // in which it starts, -1 for none
	climb         // over which floors it goes
}

// other is a model of another unit.
type other struct {
	Model ModelID
	Unit  UnitID
	Enemy bool
	box   geom.Box
	clung bool // a targeter at the mover, or at the target of its charge: no gap is kept from it
}

// PieceSet is a set of terrain pieces; a table has at most 256.
type PieceSet [4]uint64

// Has tells whether a piece is in the set.
func (p *PieceSet) Has(i int) bool { return p[i>>6]&(1<<(i&63)) != 0 }
func (p *PieceSet) Add(i int)      { p[i>>6] |= 1 << (i & 63) }
func (p *PieceSet) set(i int, in bool) {
	if p[i>>6] &^= 1 << (i & 63); in {
		p.Add(i)
	}
}
func (p *PieceSet) Empty() bool { return p[0]|p[1]|p[2]|p[3] == 0 }

// Progress is how far along its own way each model is, in parts of 1<<20.
type Progress int64

const Whole Progress = 1 << 20

// NewMove stands a unit ready to move.
func (s *State) NewMove(spec *MoveSpec) *Move {
	g := s.freeMove()
	g.State, g.Spec, g.unit, g.Head = s, spec, &s.Units[spec.Unit], s.Head(spec.Unit)
	n := s.Enrolled(spec.Unit)
	g.Poses = slices.Grow(g.Poses, n)[:n]
	for i := range g.Poses {
		m := g.Head + ModelID(i)
		mo := &s.Bodies[m]
		p := &g.Poses[i]
		*p = Pose{Model: m, class: g.classOf(i), In: !mo.Gone && !mo.Off, Own: s.Counts(m), From: mo.At, Facing: mo.Facing, Turned: mo.Facing}
		if int(p.class) == i && s.Targets(m) {
			g.marks |= 1 << p.class
		}
		if p.Own {
			g.own |= 1 << p.class
		} else {
			g.kit |= 1 << p.class
		}
		p.Left = s.Allowance(m, spec.Multiple)
		if g.unit.Took || g.unit.PutOff {
			p.Left, g.bar = s.StillMoves(spec.Unit, p.Left)
		}
		p.EndBody = s.Shape(m)
		p.stand(mo)
	}
	g.walk, g.LongestLink = Walk{Spec: spec, s: s}, spec.Torn
	g.Floor.Table, g.Floor.Rules.Table, g.Floor.Call = s.Box(), "a2.move.when", g.calls
	for i := range s.Book.Board.Pieces {
		if g.Bog(i) && (s.Book.Edition == Second || s.KnowsWay(spec.Unit, i)) { // in the first the test says how fast
			g.Half.Add(i)
		}
	}
	return g
}

// classOf is the first model of the unit that is of the same type as the i-th: what ground and others do hangs on it.
func (g *Move) classOf(i int) uint8 {
	for k := range g.Poses[:i] {
		if g.State.Bodies[g.Poses[k].Model].Base == g.State.Bodies[g.Head+ModelID(i)].Base {
			return uint8(min(k, 63))
		}
	}
	return uint8(min(i, 63))
}

// StartsAs tells whether a move of the same unit starts as another: from the same places, with as much to spend on the
// same ground.
func (g *Move) StartsAs(o *Move) bool {
	if g.Half != o.Half || g.Shut != o.Shut || g.Held != o.Held || g.Seen != o.Seen || g.Balks != o.Balks || len(g.Poses) != len(o.Poses) {
		return false
	}
	for i := range g.Poses {
		p, q := &g.Poses[i], &o.Poses[i]
		if p.Model != q.Model || p.In != q.In || p.From != q.From || p.Facing != q.Facing || p.Left != q.Left || p.Spent != q.Spent || p.floor != q.floor || p.house != q.house {
			return false
		}
	}
	return true
}

// Give takes the paths of an answer that is known to name models of the unit.
func (g *Move) Give(paths []flow.Path) {
	g.walk.Paths = paths
	var by geom.Point // models of a unit mostly go the same way: its length is measured once
	var long geom.Fixed
	for i := range g.Poses {
		p := &g.Poses[i]
		p.Moved, p.Named, p.Points, p.Length, p.Turned, p.turns = false, false, nil, 0, p.Facing, unknown
		p.climb = climb{on: p.floor, Level: p.floor}
	}
	for i := range paths {
		p := &g.Poses[ModelID(paths[i].Figure)-g.Head]
		p.Named = true
		p.Points = paths[i].Points
		if g.Spec.From != NoUnit && !g.out {
			p.From = g.State.Exit(g.Spec.From, p.Points[0]) // from the hatch that is nearest to the way
		}
		if paths[i].Turned {
			p.Turned = paths[i].Facing.Norm()
		}
		at := p.From
		for _, q := range p.Points {
			if d := q.Sub(at); d != by {
				by, long = d, geom.PathLength([]geom.Point{at, q})
			}
			p.Length += long
			at = q
		}
		p.Moved = p.Length > 0 || p.Turned != p.Facing
	}
	for i := range g.Poses {
		p := &g.Poses[i]
		p.EndBody = g.State.ShapeAt(p.Model, p.end(), p.Turned)
		if p.Named {
			g.overFloors(p)
		}
	}
}

// stand notes on which floor of which house a model starts.
func (p *Pose) stand(mo *table.Body) {
	p.floor, p.house = mo.Level, mo.Inside
	p.climb = climb{on: mo.Level, Level: mo.Level}
}

// end is where the model ends.
func (p *Pose) end() geom.Point {
	if len(p.Points) == 0 {
		return p.From
	}
	return p.Points[len(p.Points)-1]
}

// At is where the model is when each model has gone the given part of its way.
func (p *Pose) At(t Progress) geom.Point {
	if t >= Whole {
		return p.end()
	}
	return march.Along(p.From, p.Points, p.Gone(t))
}

// Gone is how far the model has gone by then.
func (p *Pose) Gone(t Progress) geom.Fixed { return geom.Fixed(int64(p.Length) * int64(t) >> 20) }

// cutAt is the way of the model up to a progress.
func (p *Pose) cutAt(t Progress) []geom.Point {
	if t >= Whole {
		return p.Points
	}
	return march.UpTo(p.From, p.Points, p.Gone(t))
}

// Cut gives the paths of the move up to a progress; on its way a body faces as it goes.
func (g *Move) Cut(t Progress) []flow.Path {
	var out []flow.Path
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Named || !p.Own {
			continue
		}
		face := p.Turned
		if t < Whole {
			face = g.heading(p)
		}
		out = append(out, flow.Path{Figure: int32(p.Model), Points: p.cutAt(t), Facing: face, Turned: face != p.Facing})
	}
	return out
}

// end is where a model of a walk ends and how it faces then; models without a path stay.
func (w *Walk) end(m ModelID) (geom.Point, geom.Angle) {
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

// body is the outline of a model where it ends.
func (w *Walk) body(m ModelID) geom.Shape {
	at, facing := w.end(m)
	return w.s.ShapeAt(m, at, facing)
}

// level is the level on which a model ends.
func (w *Walk) level(m ModelID) int8 {
	mo := &w.s.Bodies[m]
	at, facing := w.end(m)
	body := w.s.ShapeAt(m, at, facing)
	return w.s.climbs(mo.Inside, mo.Level, &body, at, w.Spec.Target).Level
}

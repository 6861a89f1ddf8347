package antares2

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/table"
	"sortie/tally"
)

// march is a unit's move being judged: where every model stands, what it may still spend, and what
// the terrain does to it. It keeps its own poses, so that a part of a move can be judged while the
// models on the table are already further on.
type march struct {
	s     *State
	spec  *MoveSpec
	unit  *Unit
	head  ModelID // the first of its list
	poses []pose  // one for each model of the unit, in list order
	walk  Walk

	course

	out      bool // the unit has left its transport: what follows is the rest of the move
	later    bool // not the first part of a move
	placed   bool // the unit is put down where it is, it has not moved there
	loose    bool // judge a part of a move: only where models stand, no rule of the caller
	gathered bool
	others   []other     // models of other units near enough to matter
	space    []other     // room for them
	spans    []geom.Span // room for slow
	span     geom.Box
	boards   bool          // ends so near a transport that it has to go aboard
	accepted bool          // the last suggestion was judged and found legal
	found    found         // and what it was
	bar      tally.Rule    // what cuts the distance of a transport that took units on or put them off
	any      known         // whether a unit that must move can
	way      flow.Answer   // the move that was found, if any is yes
	mute     bool          // nobody reads reasons now; see no
	refused  tally.Refusal // what they get instead
	aloof    geom.Length   // how far those who follow a charge keep off its target: it falls short
	dear     bool          // the shortest way into touch that was looked for last costs too much
	bound    bool          // the rest of a charge has been planned anew, and the player is held to it
	turn     *turning      // how bodies turn, while ways are looked for
	vain     *[2][360]bool // turns that have been tried, at the end of the way and before it
	slim     *geom.Shape   // what stands for the bodies then, about the origin
	off      *standoff     // from whom it gets away, while ways are looked for
	lim      geom.Length   // longest link allowed to a unit that cannot re-form; 0 not yet known
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

// pose is one model in a march: where it starts, where it goes, and what that costs.
type pose struct {
	m       ModelID
	in      bool // in play and on the table
	own     bool // neither equipment nor symbiote
	moved   bool // named in the answer and really going somewhere
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

// newMarch stands a unit ready to move.
func (s *State) newMarch(spec *MoveSpec) *march {
	g := s.freeMarch()
	g.s, g.spec, g.unit, g.head = s, spec, &s.Units[spec.Unit], s.Head(spec.Unit)
	n := s.Enrolled(spec.Unit)
	g.poses = slices.Grow(g.poses, n)[:n]
	for i := range g.poses {
		m := g.head + ModelID(i)
		mo := &s.Bodies[m]
		p := &g.poses[i]
		*p = pose{m: m, in: !mo.Gone && !mo.Off, own: s.counts(m), from: mo.At, facing: mo.Facing, turned: mo.Facing}
		p.left = s.allowance(m, spec.Multiple)
		if g.unit.Took || g.unit.PutOff {
			p.left, g.bar = s.stillMoves(spec.Unit, p.left)
		}
		p.endBody = s.Shape(m)
		p.stand(mo)
	}
	g.walk, g.lim = Walk{Spec: spec, s: s}, spec.Torn
	for i := range s.book.Board.Pieces {
		if g.bog(i) && (s.book.Edition == Second || s.knowsWay(spec.Unit, i)) { // in the first the test says how fast
			g.half.add(i)
		}
	}
	return g
}

// startsAs tells whether a march of the same unit starts as another: from the same places, with as much to spend on the
// same ground.
func (g *march) startsAs(o *march) bool {
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
func (g *march) give(paths []flow.Path) {
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
	return p.after(geom.Fixed(int64(p.length) * int64(t) >> 20))
}

// after is the place at a distance along the way.
func (p *pose) after(d geom.Fixed) geom.Point {
	at := p.from
	for _, q := range p.points {
		leg := geom.PathLength([]geom.Point{at, q})
		if d <= leg {
			return geom.Toward(at, q, geom.Length(d>>10))
		}
		d -= leg
		at = q
	}
	return at
}

// cutAt is the way of the model up to a progress.
func (p *pose) cutAt(t progress) []geom.Point {
	if t >= whole {
		return p.points
	}
	return p.cutAfter(geom.Fixed(int64(p.length) * int64(t) >> 20))
}

func (p *pose) cutAfter(d geom.Fixed) []geom.Point {
	var out []geom.Point
	at := p.from
	for _, q := range p.points {
		leg := geom.PathLength([]geom.Point{at, q})
		if d <= leg {
			return append(out, geom.Toward(at, q, geom.Length(d>>10)))
		}
		out = append(out, q)
		d -= leg
		at = q
	}
	return out
}

// restFrom is the way of the model from a progress on.
func (p *pose) restFrom(t progress) []geom.Point {
	d := geom.Fixed(int64(p.length) * int64(t) >> 20)
	at := p.from
	for i, q := range p.points {
		leg := geom.PathLength([]geom.Point{at, q})
		if d < leg {
			return p.points[i:]
		}
		d -= leg
		at = q
	}
	return nil
}

// cut gives the paths of the march up to a progress; on its way a body faces as it goes.
func (g *march) cut(t progress) []flow.Path {
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
	for i := range w.Paths {
		p := &w.Paths[i]
		if ModelID(p.Figure) != m {
			continue
		}
		facing := w.s.Bodies[m].Facing
		if p.Turned {
			facing = p.Facing
		}
		return p.Points[len(p.Points)-1], facing
	}
	return w.s.Bodies[m].At, w.s.Bodies[m].Facing
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

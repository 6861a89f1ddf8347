package march

import (
	"sortie/geom"
	"sortie/table"
	"sortie/ways"
)

// Party is a leader and those who follow it. The leader's end is settled first; the others stand about it, where they
// are named or by themselves, by one definition of "may stand here". It is plain data that its owner fills in once for
// each end of the leader; what is wrong with a place is a number that the owner puts into words.
type Party struct {
	Table  geom.Box
	Poses  []Pose
	Lead   int         // pose of the leader
	Far    geom.Length // nobody is further from the leader
	Slack  geom.Length // how near bodies stand that count as touching
	Plots  []Plot      // ground about the leader's end
	Others []Bystander // of the groups that it has come near to
	Close  []int16     // those of the others who are about the leader's end
	Marks  []Bystander // things that nobody stands near

	// The leader's way: where it begins, and what is in it.
	From     geom.Point
	Facing   geom.Angle
	Start    ways.Border // it comes out of
	Barriers []Barrier
	Clear    geom.Length // it comes no nearer to bodies that may not be passed
	Lens     Lens        // what is drawn of its way

	// Who stands about: groups of a table that may matter, and where. Keep says how near to a body one may end (Gap,
	// More, Why) when it is listed; false if it is in nobody's way.
	On    *table.Table
	About geom.Box
	Near  []Group
	Keep  func(o *Bystander) bool

	// Holds tells whether a body may stand there by a rule of the owner's own, nil for none; lead says it is the leader.
	Holds func(b *geom.Shape, lead bool) bool
	Draw  func(f *ways.Field) // draws what Holds says about those who follow, nil if it says nothing about them
	Crowd *ways.Crowd         // room to look for places in

	searches []search
	loose    []int // poses that are being settled
	most     int   // work of the crowd after which it is asked no more, 0 for none
}

// Pose is where one of a party ends.
type Pose struct {
	Figure int32
	Kind   int16       // those of one kind have the same outline and rules
	Base   *geom.Shape // about the origin, looking along x
	Home   geom.Point  // where it stands before
	At     geom.Point
	Facing geom.Angle
	Body   geom.Shape
	Named  bool // the answer says where it goes
	Stands bool // its place is settled
}

// Plot is a piece of ground near the leader's end.
type Plot struct {
	Area   *geom.Area
	Tag    int16 // how the owner knows it again
	Why    Fault // nobody ends on any part of it; Fine if they may
	Leaves bool  // but the leader may, who began on it
	Middle bool  // who follows does not stand with his middle in it, unless the leader does
	With   bool  // the leader's middle is in it: who follows stands with him while there is room
}

// Bystander is a body that is not moved.
type Bystander struct {
	Body   geom.Shape
	Box    geom.Box
	Figure int32
	Group  int16
	Foe    bool
	Above  bool        // flies: it may be passed under
	Gap    geom.Length // an end is no nearer than this
	More   bool        // there must be more than that, not just as much
	Why    Fault       // if it is nearer
}

// Fault is why a body may not stand at a place. Numbers from Own on are the owner's.
type Fault uint8

// The faults that a party finds by itself.
const (
	Fine      Fault = iota
	OffTable        // it would leave the table
	NotHeld         // Holds says no
	Elsewhere       // in ground that the leader is not in; the plot is named
	TooFar          // from the leader
	OnComrade       // on another of the party; its pose is named
	Passing         // too near to a bystander on the way
	Own
)

// gap is how far from another body a place has to be, for drawing.
func (o *Bystander) gap() geom.Length {
	if o.More {
		return o.Gap + 1
	}
	return o.Gap
}

// faces tells whether a body is nearer to this one than it may be.
func (o *Bystander) faces(b *geom.Shape) bool {
	switch {
	case o.More:
		return geom.Within(b, &o.Body, o.Gap)
	case o.Gap == 0:
		return geom.Overlap(b, &o.Body)
	}
	return geom.Closer(b, &o.Body, o.Gap)
}

// Pose stands one of the party somewhere, settled or not.
func (p *Pose) Pose(at geom.Point, settled bool) {
	p.At, p.Stands = at, settled
	p.Body = p.Base.Posed(at, p.Facing)
}

// Emptied is a party of nobody that has the room of this one, and its Keep.
func (y *Party) Emptied() Party {
	return Party{Poses: y.Poses[:0], Plots: y.Plots[:0], Others: y.Others[:0], Close: y.Close[:0], Marks: y.Marks[:0], Barriers: y.Barriers[:0], Near: y.Near[:0], Keep: y.Keep, searches: y.searches[:0], loose: y.loose[:0]}
}

// Spot tells what is wrong with a place for a body, as far as the table, the ground and others go, and which plot or
// bystander makes it so.
func (y *Party) Spot(b *geom.Shape, at geom.Point, lead bool) (Fault, int) {
	box := b.Bounds()
	if !y.Table.Holds(box) {
		return OffTable, 0
	}
	if y.Holds != nil && !y.Holds(b, lead) {
		return NotHeld, 0
	}
	for i := range y.Plots {
		g := &y.Plots[i]
		if !g.Area.Bounds().Meets(box) {
			continue
		}
		if g.Why != Fine && !(lead && g.Leaves) && g.Area.Overlaps(b) {
			return g.Why, int(g.Tag)
		}
		if !lead && g.Middle && !g.With && g.Area.Contains(at) {
			return Elsewhere, int(g.Tag)
		}
	}
	for _, k := range y.Close {
		o := &y.Others[k]
		if box.Grow(o.Gap).Meets(o.Box) && o.faces(b) {
			return o.Why, int(k)
		}
	}
	for i := range y.Marks {
		if y.Marks[i].faces(b) {
			return y.Marks[i].Why, i
		}
	}
	return Fine, 0
}

// Placed judges the place named for one who follows, and settles him there if it will do.
func (y *Party) Placed(i int) (Fault, int) {
	p := &y.Poses[i]
	p.Body = p.Base.Posed(p.At, p.Facing)
	if f, by := y.Spot(&p.Body, p.At, false); f != Fine {
		return f, by
	}
	if !geom.Within(&p.Body, &y.Poses[y.Lead].Body, y.Far) {
		return TooFar, 0
	}
	if j := y.on(&p.Body); j >= 0 {
		return OnComrade, j
	}
	p.Stands = true
	return Fine, 0
}

// InGround tells whether the leader ends in ground that the others keep to.
func (y *Party) InGround() bool {
	for i := range y.Plots {
		if y.Plots[i].With {
			return true
		}
	}
	return false
}

// withLeader tells whether a place is in all ground that the leader is in.
func (y *Party) withLeader(at geom.Point) bool {
	for i := range y.Plots {
		if g := &y.Plots[i]; g.With && !g.Area.Contains(at) {
			return false
		}
	}
	return true
}

// LeftOutside finds one who is named a place outside the leader's ground while there is room for him inside, -1 for
// none.
func (y *Party) LeftOutside() int {
	if !y.InGround() {
		return -1
	}
	for i := range y.Poses {
		p := &y.Poses[i]
		if i == y.Lead || !p.Named || y.withLeader(p.At) {
			continue
		}
		was := *p
		p.Stands = false
		y.searches = y.searches[:0]
		room := y.ring(i, true) || y.alone(i, true)
		*p = was
		y.searches = y.searches[:0] // it looked as if he stood nowhere himself
		if room {
			return i
		}
	}
	return -1
}

// on finds a settled one that a body would overlap, -1 for none.
func (y *Party) on(b *geom.Shape) int {
	for j := range y.Poses {
		if q := &y.Poses[j]; q.Stands && geom.Overlap(b, &q.Body) {
			return j
		}
	}
	return -1
}

// Fits tries one place for one who follows and settles him there if it will do.
func (y *Party) Fits(i int, at geom.Point, inside bool) bool {
	p := &y.Poses[i]
	if inside && !y.withLeader(at) {
		return false
	}
	p.Body = p.Base.Posed(at, p.Facing)
	if !geom.Within(&p.Body, &y.Poses[y.Lead].Body, y.Far) || y.on(&p.Body) >= 0 {
		return false
	}
	if f, _ := y.Spot(&p.Body, at, false); f != Fine {
		return false
	}
	p.At, p.Stands = at, true
	return true
}

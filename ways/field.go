package ways

import (
	"slices"

	"sortie/geom"
)

// Field is what is closed to one body. The zero value is ready for Begin; it keeps its room from one use to
// the next.
type Field struct {
	body      geom.Core   // outline about its middle
	r         geom.Length // and its rounding
	touch     geom.Length // how far apart bodies still count as touching
	room      geom.Box    // where its middle may be
	shut      []closed
	goals     []goal
	within    []disc
	in        []*geom.Area
	store     []geom.Point // of the cores
	nets      []*net       // of what was closed at the last questions, the latest first
	spareRows [][]leg
	circles   []*circle
	listed    bool    // the first of the nets is that of what is closed
	local     []int32 // what is closed near a place
	rims      []rim   // room for outlines
	edges     []rim   // of what is closed, as far as somebody asked
	heads     heads
	meets     []geom.Point // and for places where they meet
	tries     []tried      // and for those beside which somebody may stand
	last      int32        // what was in the way of the last place
	search    search
}

// closed is ground or a body that the middle keeps off: strictly nearer to the core than reach is closed.
type closed struct {
	core  geom.Core
	head  geom.Point // the first of the core
	reach geom.Length
	box   geom.Box
	end   bool       // it may be passed, but nobody ends there
	drawn [3]outline // so far outside: none, 1 unit, 2
	alike int32      // the one before whose core may begin at the same place, one more than its index
	under bool       // the same, or something clearly wider, lies over it: for those who end it is not there
}

// goal is something to be touched: ends lie between reach and a touch more from its core.
type goal struct {
	core  geom.Core
	box   geom.Box // round the core
	reach geom.Length
	tag   int
}

// atLeast is a length that no way from a place into touch is shorter than.
func (g *goal) atLeast(p geom.Point, touch geom.Length) geom.Length {
	return max(0, g.core.Gap(p)-g.reach-touch-1)
}

// offBox is a distance that no place of the goal's core is nearer than.
func (g *goal) offBox(p geom.Point) geom.Length { return g.box.Gap(geom.Box{Min: p, Max: p}) }

// disc is the room about a core that the middle of the body stays in.
type disc struct {
	core geom.Core
	most geom.Length
}

// Begin makes the field anew for a body drawn about the origin, on a table, with nothing closed. Bodies no
// more than touch apart count as touching; it must be at least 2 units for Touch to find ends.
func (f *Field) Begin(body *geom.Shape, table geom.Box, touch geom.Length) {
	b := body.Bounds()
	f.body, f.r, f.touch = append(f.body[:0], body.Core()...), body.R, touch
	f.room = geom.Box{Min: table.Min.Sub(b.Min), Max: table.Max.Sub(b.Max)}
	f.shut, f.goals, f.within, f.in, f.store, f.listed = f.shut[:0], f.goals[:0], f.within[:0], f.in[:0], f.store[:0], false
	f.edges, f.heads = f.edges[:0], heads{}
}

// Also makes what follows count for another body that is carried along, drawn where it is when the middle of the
// first is at the origin; what was said before stands.
func (f *Field) Also(body *geom.Shape, table geom.Box) {
	b := body.Bounds()
	f.body, f.r = append(f.body[:0], body.Core()...), body.R
	room := geom.Box{Min: table.Min.Sub(b.Min), Max: table.Max.Sub(b.Max)}
	f.room.Min = geom.Point{X: max(f.room.Min.X, room.Min.X), Y: max(f.room.Min.Y, room.Min.Y)}
	f.room.Max = geom.Point{X: min(f.room.Max.X, room.Max.X), Y: min(f.room.Max.Y, room.Max.Y)}
}

// Line keeps the middle of the body, and no more of it, from crossing a line.
func (f *Field) Line(p, q geom.Point) {
	if line := (geom.Core{p, q}); p == q {
		f.Middle(line[:1], 1)
	} else {
		f.Middle(line, 1)
	}
}

// Middle keeps the middle of the body, and no more of it, off a core: strictly nearer than reach is closed, and
// without a reach its inside.
func (f *Field) Middle(core geom.Core, reach geom.Length) {
	n := len(f.store)
	f.store = append(f.store, core...)
	c := closed{core: f.store[n:len(f.store):len(f.store)], head: core[0], reach: reach}
	c.box = c.core.Bounds().Grow(reach)
	f.shut = append(f.shut, c)
	f.listed = false
}

// Off lets nobody end with its middle strictly nearer to a place than a distance.
func (f *Field) Off(at geom.Point, least geom.Length) { f.OffCore(geom.Core{at}, least) }

// OffCore lets nobody end with its middle strictly nearer to a core than a reach, and without a reach inside of it.
func (f *Field) OffCore(core geom.Core, reach geom.Length) {
	n := len(f.store)
	f.store = append(f.store, core...)
	c := closed{core: f.store[n:len(f.store):len(f.store)], head: core[0], reach: reach, end: true}
	c.box = c.core.Bounds().Grow(reach)
	f.shut = append(f.shut, c)
}

// Inside lets nobody end with its middle further from a place than a distance.
func (f *Field) Inside(at geom.Point, most geom.Length) {
	n := len(f.store)
	f.store = append(f.store, at)
	f.within = append(f.within, disc{f.store[n : n+1 : n+1], most})
}

// Beside lets nobody end further from a body than a distance, measured between their edges.
func (f *Field) Beside(s *geom.Shape, most geom.Length) {
	f.within = append(f.within, disc{f.grown(s.Core()), s.R + f.r + most})
}

// Within lets nobody end with its middle outside of a convex outline.
func (f *Field) Within(core geom.Core) {
	n := len(f.store)
	f.store = append(f.store, core...)
	f.within = append(f.within, disc{f.store[n:len(f.store):len(f.store)], 0})
}

// Stay keeps the whole body in a box.
func (f *Field) Stay(box geom.Box) {
	b := f.body.Bounds().Grow(f.r)
	f.room = f.room.Cut(geom.Box{Min: box.Min.Sub(b.Min), Max: box.Max.Sub(b.Max)})
}

// In lets nobody end with its middle outside of an area.
func (f *Field) In(a *geom.Area) { f.in = append(f.in, a) }

// Keep shuts everything strictly nearer than a gap to a body; with a gap of 0 the body may be touched.
func (f *Field) Keep(s *geom.Shape, gap geom.Length) { f.close(s.Core(), s.R+gap, false) }

// KeepArea does the same for an area.
func (f *Field) KeepArea(a *geom.Area, gap geom.Length) {
	for _, p := range a.Parts() {
		f.close(p.Core, p.R+gap, false)
	}
}

// EndOff lets the way pass but not end strictly nearer than a gap to a body.
func (f *Field) EndOff(s *geom.Shape, gap geom.Length) { f.close(s.Core(), s.R+gap, true) }

// EndOffArea does the same for an area.
func (f *Field) EndOffArea(a *geom.Area, gap geom.Length) {
	for _, p := range a.Parts() {
		f.close(p.Core, p.R+gap, true)
	}
}

func (f *Field) close(core geom.Core, reach geom.Length, end bool) {
	c := closed{core: f.grown(core), reach: reach + f.r, end: end}
	c.head = c.core[0]
	c.box = c.core.Bounds().Grow(c.reach)
	for i := f.alike(c.head); i > 0; i = f.shut[i-1].alike {
		if o := &f.shut[i-1]; o.head == c.head && slices.Equal(o.core, c.core) {
			o.under = o.under || o.reach < c.reach-4*latticeReach
			c.under = c.under || c.reach == o.reach || c.reach < o.reach-4*latticeReach
		}
	}
	f.shut = append(f.shut, c)
	f.listed = false
}

// heads finds what is closed by where its core begins.
type heads struct {
	last  [128]int32 // of those whose heads look alike, one more than its index
	known int        // so many of what is closed are in
}

// alike is the last that is closed whose core may begin at a point, one more than its index.
func (f *Field) alike(head geom.Point) int32 {
	h := &f.heads
	if h.known > len(f.shut) { // some were taken back
		*h = heads{}
	}
	for ; h.known < len(f.shut); h.known++ {
		c := &f.shut[h.known]
		at := &h.last[bucket(c.head)]
		c.alike, *at = *at, int32(h.known+1)
	}
	return h.last[bucket(head)]
}

func bucket(p geom.Point) uint32 { return (uint32(p.X)*0x9E3779B1 ^ uint32(p.Y)*0x85EBCA6B) >> 25 }

// grown is a core grown by the body, kept here.
func (f *Field) grown(core geom.Core) geom.Core {
	n := len(f.store)
	if len(f.body) == 1 && f.body[0] == (geom.Point{}) {
		f.store = append(f.store, core...)
	} else {
		f.store = core.GrownTo(f.store, f.body)
	}
	return f.store[n:len(f.store):len(f.store)]
}

// Seek names a body to be touched, or to be come to at just a gap; tag is how the caller knows it again.
func (f *Field) Seek(s *geom.Shape, gap geom.Length, tag int) {
	f.seek(s.Core(), s.R+gap, tag)
}

// SeekArea names ground to be touched, or to be come to at just a gap.
func (f *Field) SeekArea(a *geom.Area, gap geom.Length, tag int) {
	for _, p := range a.Parts() {
		f.seek(p.Core, p.R+gap, tag)
	}
}

// SeekMiddle names a place that the middle of the body is to come to at just a distance.
func (f *Field) SeekMiddle(at geom.Point, reach geom.Length, tag int) {
	n := len(f.store)
	f.store = append(f.store, at)
	g := goal{core: f.store[n : n+1 : n+1], reach: reach, tag: tag}
	g.box = g.core.Bounds()
	f.goals = append(f.goals, g)
}

func (f *Field) seek(core geom.Core, reach geom.Length, tag int) {
	g := goal{core: f.grown(core), reach: reach + f.r, tag: tag}
	g.box = g.core.Bounds()
	f.goals = append(f.goals, g)
}

// Forgo gives up all that is sought; what is closed stays so.
func (f *Field) Forgo() { f.goals = f.goals[:0] }

// Free tells whether the body can go straight from one place to another; one place asks whether it can pass
// there.
func (f *Field) Free(p, q geom.Point) bool {
	return f.Blocker(p, q) < 0 && f.room.Contains(p) && f.room.Contains(q)
}

// Blocker is the first thing in the order of closing that a leg runs into, -1 for none.
func (f *Field) Blocker(p, q geom.Point) int {
	for i := range f.shut {
		if c := &f.shut[i]; !c.end && c.closes(p, q) {
			return i
		}
	}
	return -1
}

// Stands tells whether the body can end at a place.
func (f *Field) Stands(p geom.Point) bool {
	if !f.held(p) {
		return false
	}
	for i := range f.shut {
		if f.shut[i].closes(p, p) {
			return false
		}
	}
	return true
}

// held tells whether a place lies on the table and in everything that must not be left.
func (f *Field) held(p geom.Point) bool {
	for i := range f.within {
		if d := &f.within[i]; !d.core.Touches(p, d.most) {
			return false
		}
	}
	for _, a := range f.in {
		if !a.Contains(p) {
			return false
		}
	}
	return f.room.Contains(p)
}

func (c *closed) closes(p, q geom.Point) bool {
	if p == q {
		return c.box.Contains(p) && c.core.Closes(p, p, c.reach)
	}
	return c.box.Crossed(p, q) && c.core.Closes(p, q, c.reach)
}

// touched tells whether a body at a place touches the goal without running into it.
func (g *goal) touched(p geom.Point, touch geom.Length) bool {
	return !g.core.Closes(p, p, g.reach) && g.core.Touches(p, g.reach+touch)
}

// Touching is the tag of the first goal that the body touches at a place.
func (f *Field) Touching(p geom.Point) (tag int, ok bool) {
	for i := range f.goals {
		if f.goals[i].touched(p, f.touch) {
			return f.goals[i].tag, true
		}
	}
	return 0, false
}

// Out is the least way by which a body, drawn about the origin, comes out of a convex piece of ground when its middle is
// at a place, rounded down; 0 if it is not in it.
func Out(part geom.Part, body *geom.Shape, at geom.Point) geom.Length {
	core := part.Core.Grown(body.Core())
	reach := part.R + body.R
	if gap := core.Gap(at); gap > 0 || len(core) < 3 {
		return max(0, reach-gap-1)
	}
	least := geom.Length(1 << 30)
	for i := range core {
		least = min(least, geom.Core{core[i], core[(i+1)%len(core)]}.Gap(at))
	}
	return max(0, reach+least-1)
}

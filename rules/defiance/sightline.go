package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/sight"
	"sortie/tally"
)

// line is a line of fire: whether it is clear, and what it says about its target.
type line struct {
	from, to geom.Point
	clear    bool
	why      obstacle
	inCover  bool
	cover    force.Terrain
	byTouch  shelter
	smoke    bool
}

// obstacle is what blocks a line.
type obstacle uint8

const (
	unblocked obstacle = iota
	solid
	deep
)

func (o obstacle) rule() tally.Rule {
	return [...]tally.Rule{"", "dvg.terrain.impassable", "dvg.terrain.depth.blocks"}[o]
}

// shelter is why a piece counts as cover.
type shelter uint8

const (
	isIn shelter = iota
	touches
	withinInch
)

func (o shelter) rule() tally.Rule {
	return [...]tally.Rule{"dvg.terrain.cover.line-crosses", "dvg.terrain.cover.pi-touch", "dvg.terrain.cover.si-one-inch"}[o]
}

// spot is a figure somewhere: where it stands, or at a place of its way.
type spot struct {
	b      BodyID
	at     geom.Point
	facing geom.Angle
	level  int8
	prone  bool
	leaps  bool // in mid-jump: the terrain it is just over does not count
}

// spot is where a figure is.
func (s *State) spot(b BodyID) spot {
	body := &s.Bodies[b]
	return spot{b, body.At, body.Facing, body.Level, body.Prone, s.Figures[b].Clears}
}

func (s *State) shapeOf(p *spot) geom.Shape { return s.Bases[s.Bodies[p.b].Base].Posed(p.at, p.facing) }

// distance is the range between two figures: centre to centre, and six inches for each level between them.
// dvg.basics.measure-centres, dvg.flying.range
func (s *State) distance(a, b *spot) geom.Length {
	if s.Bases[s.Bodies[a.b].Base].N == 1 && s.Bases[s.Bodies[b.b].Base].N == 1 && s.holds("dvg.basics.measure-centres", true) {
		return s.law().rangeOf(geom.Dist(a.at, b.at), a.level, b.level) // discs: their middles are where they stand
	}
	x, y := s.shapeOf(a), s.shapeOf(b)
	d := geom.CentreDist(&x, &y)
	if !s.holds("dvg.basics.measure-centres", true) {
		d = geom.Gap(&x, &y)
	}
	return s.law().rangeOf(d, a.level, b.level)
}

// drawn is the best line of fire from one figure to another: centre to centre, to or from a vehicle also its corners.
// If it is bare, no more is found out about one that is stopped.  dvg.target.los
func (s *State) drawn(a, b *spot, bare bool) line {
	s.fillBetween(a, b)
	if !s.frame(a.b).Vehicle() && !s.frame(b.b).Vehicle() {
		return s.lineOf(a.at, b.at, a.level, b, bare)
	}
	var room [2][5]geom.Point
	from, to := s.eyes(a, room[0][:0]), s.eyes(b, room[1][:0])
	best := line{}
	for i, p := range from {
		for k, q := range to {
			l := s.lineOf(p, q, a.level, b, bare)
			if i == 0 && k == 0 || l.clear && (!best.clear || l.worth() > best.worth()) {
				best = l
			}
			if best.clear && !best.inCover && !best.smoke {
				return best
			}
		}
	}
	return best
}

func (l *line) worth() int {
	n := 0
	if l.inCover {
		n -= 2 + int(l.cover)
	}
	if l.smoke {
		n -= 2
	}
	return n
}

// eyes are the points that lines of fire begin and end at.
func (s *State) eyes(p *spot, dst []geom.Point) []geom.Point {
	dst = append(dst, p.at)
	if s.frame(p.b).Vehicle() {
		body := s.shapeOf(p)
		for _, c := range body.Core() {
			if len(dst) < 5 {
				dst = append(dst, c)
			}
		}
	}
	return dst
}

// fillBetween puts what lines between two figures can meet into the scene.
func (s *State) fillBetween(a, b *spot) {
	switch {
	case b.leaps:
		s.fillOver(max(a.level, b.level), b)
	case a.leaps:
		s.fillOver(max(a.level, b.level), a)
	default:
		s.fillScene(max(a.level, b.level))
	}
}

// fillScene puts what lines can meet into the scene: of a line to or from a flyer, what is as high as it.
// dvg.flying.height-for-los
func (s *State) fillScene(up int8) { s.fillOver(up, &spot{}) }

// fillOver is fillScene without the terrain that a figure in mid-jump is just clearing.  dvg.movement.jump.straight
func (s *State) fillOver(up int8, jumper *spot) {
	w := s.works()
	scene, pieces := &w.scene, s.Ground.Pieces()
	now := drawing{up: up, ground: s.Ground.Changes(), done: w.notes == nil && s.book.Whole(), jumper: *jumper}
	if now.done && now == w.drawn {
		return
	}
	w.drawn = now
	scene.Clear()
	w.depths = w.depths[:0]
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || s.holds("dvg.flying.height-for-los", up > 0 && p.Height < s.height(up)) || jumper.leaps && s.isOver(jumper, &p.Area) {
			continue
		}
		scene.AddArea(int32(i), &p.Area)
		t := force.Terrain(p.Kind)
		w.depths = append(w.depths, terrainDepth{t, law{rows: &s.book.Rows}.depth(t)}) // which bears on no judgement yet
	}
}

// isOver tells whether a figure in mid-jump is just clearing a piece of terrain: some of its base is over it.  dvg.movement.jump.straight
func (s *State) isOver(jumper *spot, a *geom.Area) bool {
	body := s.shapeOf(jumper)
	return s.holds("dvg.movement.jump.straight", a.Overlaps(&body))
}

// inView tells whether a line of fire from one figure to another is clear, whatever cover it meets.  dvg.target.los
func (s *State) inView(a, b *spot) bool {
	if l := s.glanced(a, b); l != nil {
		return l.clear
	}
	s.fillBetween(a, b)
	if !s.frame(a.b).Vehicle() && !s.frame(b.b).Vehicle() {
		return !s.hidden(a.at, b.at)
	}
	var room [2][5]geom.Point
	from, to := s.eyes(a, room[0][:0]), s.eyes(b, room[1][:0])
	for _, p := range from {
		for _, q := range to {
			if !s.hidden(p, q) {
				return true
			}
		}
	}
	return false
}

// lineOf judges one line from a flight level by the scene: depths of each type added up, solid terrain, cover of the target, smoke.
// dvg.terrain.depth.blocks, dvg.terrain.depth.inside-too, dvg.terrain.impassable
func (s *State) lineOf(p, q geom.Point, level int8, b *spot, bare bool) line {
	out := line{from: p, to: q, clear: !s.hidden(p, q)}
	if bare && !out.clear {
		return out
	}
	if !out.clear && !s.mute() {
		out.why = s.blocked(p, q)
	}
	s.coverOf(&out, b)
	out.smoke = s.inSmoke(p, q, level, b.level)
	return out
}

// blocked is what of the terrain stops a line.
func (s *State) blocked(p, q geom.Point) (why obstacle) {
	w, l := s.works(), s.law()
	w.met = w.scene.Line(p, q, w.met[:0])
	if len(w.met) == 0 {
		return unblocked
	}
	pieces := s.Ground.Pieces()
	var there [force.Impassable + 1]bool
	for i := range w.met {
		there[pieces[w.met[i].Tag].Kind] = true
	}
	for t := force.Light; t <= force.Impassable; t++ {
		if !there[t] {
			continue
		}
		through := sight.Through(w.met, func(m *sight.Met) bool {
			return force.Terrain(pieces[m.Tag].Kind) == t && !s.outside(&pieces[m.Tag].Area, p, q)
		})
		switch {
		case through == 0:
		case t == force.Impassable:
			if l.holds("dvg.terrain.impassable", true) {
				why = solid
			}
		case through.Length() > l.depth(t):
			s.noteInside(p, q)
			why = deep
		}
	}
	return why
}

// noteInside notes that a shot begins or ends in the terrain that stops it.
func (s *State) noteInside(p, q geom.Point) {
	w := s.works()
	if w.notes == nil {
		return
	}
	s.note("dvg.terrain.four-types")
	pieces := s.Ground.Pieces()
	for i := range w.met {
		if a := &pieces[w.met[i].Tag].Area; a.Contains(p) || a.Contains(q) {
			s.note("dvg.terrain.depth.inside-too")
		}
	}
}

// outside is how terrain that a shot begins or ends in would not count for its depth, were it not for its row.
// dvg.terrain.depth.inside-too
func (s *State) outside(a *geom.Area, p, q geom.Point) bool {
	if s.book.Whole() {
		return false
	}
	return (a.Contains(p) || a.Contains(q)) && !s.holds("dvg.terrain.depth.inside-too", true)
}

// coverOf finds the worst cover of the target of a line: terrain it is in, or touches and the line passes through, for
// standard infantry terrain within an inch.
// dvg.terrain.cover.pi-touch, dvg.terrain.cover.si-one-inch, dvg.terrain.cover.line-crosses, dvg.terrain.cover.worst-only
func (s *State) coverOf(out *line, b *spot) {
	w := s.works()
	if s.quiet() {
		s.coverBy(out, b)
		return
	}
	body := s.shapeOf(b)
	box := body.Bounds().Grow(geom.Inch + 2)
	pieces := s.Ground.Pieces()
	class := s.class(b.b)
	for i := range w.scene.Items {
		it := &w.scene.Items[i]
		t := force.Terrain(pieces[it.Tag].Kind)
		if t == force.Impassable || !it.Area.Bounds().Meets(box) {
			continue
		}
		near, by := geom.Length(1), touches
		if class == force.SI {
			near, by = geom.Inch, withinInch
		}
		inside := it.Area.Overlaps(&body)
		if !inside && !(s.holds(by.rule(), it.Area.Within(&body, near)) && (w.scene.Crosses(i, out.from, out.to) || s.denied("dvg.terrain.cover.line-crosses"))) {
			continue
		}
		if !out.inCover || s.holds("dvg.terrain.cover.worst-only", t > out.cover) {
			out.inCover, out.cover, out.byTouch = true, t, isIn
			if !inside {
				out.byTouch = by
			}
		}
	}
}

// inSmoke tells whether smoke bears on a line between two flight levels: it lies on the ground, so that a line above it is only
// in it where it begins or ends down there.  dvg.house.smoke, dvg.house.flying-areas, dvg.flying.height-for-los
func (s *State) inSmoke(p, q geom.Point, from, to int8) bool {
	if !s.holds("dvg.house.flying-areas", from > 0 || to > 0) {
		return s.smoked(p, q)
	}
	return from == 0 && s.smoked(p, p) || to == 0 && s.smoked(q, q)
}

// smoked tells whether a line begins in, ends in or goes through smoke.  dvg.house.smoke
func (s *State) smoked(p, q geom.Point) bool {
	for i := range s.Areas {
		if a := &s.Areas[i]; a.Kind == Smoke {
			if cloud := geom.Disc(a.At, a.Radius); geom.SegWithin(p, q, &cloud, 0) {
				return true
			}
		}
	}
	return false
}

// sees tells whether a figure has a clear line of fire to another.
func (s *State) sees(a, b BodyID) bool {
	x, y := s.spot(a), s.spot(b)
	return s.inView(&x, &y)
}

// inArc tells whether a figure lies in the front arc of another.  dvg.basics.cover-arc, dvg.target.front-arc
func (s *State) inArc(a *spot, b *spot) bool {
	arc := frontArc(a)
	return !s.holds("dvg.basics.cover-arc", !arc.Contains(b.at))
}

// frontArc is that arc, for who is asked about many places and knows that the row holds.
func frontArc(a *spot) geom.Sector { return geom.SectorOf(a.at, a.facing, 45) }

// arcTurns is how far the arcs of a hull are turned from its front: front, back, left, right.
func arcTurns() [4]geom.Angle { return [...]geom.Angle{0, 180, 90, 270} }

// inArcs tells whether a place lies in one of the arcs of a hull.  dvg.vehicle.weapon.multi-arc, dvg.vehicle.weapon.turret
func inArcs(a *spot, set force.Arcs, at geom.Point) bool {
	for i, turn := range arcTurns() {
		if set>>i&1 != 0 && geom.InArc(a.at, (a.facing+turn).Norm(), 45, at) {
			return true
		}
	}
	return false
}

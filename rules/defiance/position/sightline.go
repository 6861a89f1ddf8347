package position

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/sight"
	"sortie/tally"
)

// Line is a line of fire: whether it is clear, and what it says about its target.
type Line struct {
	From, To geom.Point
	Clear    bool
	Why      obstacle
	InCover  bool
	Cover    force.Terrain
	ByTouch  shelter
	Smoke    bool
}

// obstacle is what blocks a line.
type obstacle uint8

const (
	Unblocked obstacle = iota
	Solid
	deep
)

func (o obstacle) Rule() tally.Rule {
	return [...]tally.Rule{"", "dvg.terrain.impassable", "dvg.terrain.depth.blocks"}[o]
}

// shelter is why a piece counts as cover.
type shelter uint8

const (
	isIn shelter = iota
	touches
	withinInch
)

func (o shelter) Rule() tally.Rule {
	return [...]tally.Rule{"dvg.terrain.cover.line-crosses", "dvg.terrain.cover.pi-touch", "dvg.terrain.cover.si-one-inch"}[o]
}

// Spot is a figure somewhere: where it stands, or at a place of its way.
type Spot struct {
	Body   BodyID
	At     geom.Point
	Facing geom.Angle
	Level  int8
	prone  bool
	Leaps  bool // in mid-jump: the terrain it is just over does not count
}

// Spot is where a figure is.
func (s *State) Spot(b BodyID) Spot {
	body := &s.Bodies[b]
	return Spot{b, body.At, body.Facing, body.Level, body.Prone, s.Figures[b].Clears}
}

func (s *State) shapeOf(p *Spot) geom.Shape {
	return s.Bases[s.Bodies[p.Body].Base].Posed(p.At, p.Facing)
}

// Distance is the range between two figures: centre to centre, and six inches for each level between them. Bases are discs and rectangles,
// whose centres are where they stand.  dvg.basics.measure-centres, dvg.flying.range
func (s *State) Distance(a, b *Spot) geom.Length {
	d := geom.Dist(a.At, b.At)
	if !s.Applies("dvg.basics.measure-centres", true) {
		x, y := s.shapeOf(a), s.shapeOf(b)
		d = geom.Gap(&x, &y)
	}
	return s.Law().RangeOf(d, a.Level, b.Level)
}

// Drawn is the best line of fire from one figure to another: centre to centre, to or from a vehicle also its corners.
// If it is bare, no more is found out about one that is stopped.  dvg.target.los
func (s *State) Drawn(a, b *Spot, bare bool) Line {
	s.fillBetween(a, b)
	if !s.Frame(a.Body).Vehicle() && !s.Frame(b.Body).Vehicle() {
		return s.LineOf(a.At, b.At, a.Level, b, bare)
	}
	var room [2][5]geom.Point
	from, to := s.eyes(a, room[0][:0]), s.eyes(b, room[1][:0])
	best := Line{}
	for i, p := range from {
		for k, q := range to {
			l := s.LineOf(p, q, a.Level, b, bare)
			if i == 0 && k == 0 || l.Clear && (!best.Clear || l.worth() > best.worth()) {
				best = l
			}
			if best.Clear && !best.InCover && !best.Smoke {
				return best
			}
		}
	}
	return best
}

func (l *Line) worth() int {
	n := 0
	if l.InCover {
		n -= 2 + int(l.Cover)
	}
	if l.Smoke {
		n -= 2
	}
	return n
}

// eyes are the points that lines of fire begin and end at.
func (s *State) eyes(p *Spot, dst []geom.Point) []geom.Point {
	dst = append(dst, p.At)
	if s.Frame(p.Body).Vehicle() {
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
func (s *State) fillBetween(a, b *Spot) {
	switch {
	case b.Leaps:
		s.fillOver(max(a.Level, b.Level), b)
	case a.Leaps:
		s.fillOver(max(a.Level, b.Level), a)
	default:
		s.FillScene(max(a.Level, b.Level))
	}
}

// FillScene puts what lines can meet into the scene: of a line to or from a flyer, what is as high as it.
// dvg.flying.height-for-los
func (s *State) FillScene(up int8) { s.fillOver(up, &Spot{}) }

// fillOver is FillScene without the terrain that a figure in mid-jump is just clearing.  dvg.movement.jump.straight
func (s *State) fillOver(up int8, jumper *Spot) {
	w := s.Works()
	scene, pieces := &w.scene, s.Ground.Pieces()
	now := drawing{up: up, ground: s.Ground.Changes(), done: w.Notes == nil && s.Book.Whole(), jumper: *jumper}
	if now.done && now == w.drawn {
		return
	}
	w.drawn = now
	scene.Clear()
	w.depths = w.depths[:0]
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || s.Applies("dvg.flying.height-for-los", up > 0 && p.Height < s.height(up)) || jumper.Leaps && s.isOver(jumper, &p.Area) {
			continue
		}
		scene.AddArea(int32(i), &p.Area)
		t := force.Terrain(p.Kind)
		w.depths = append(w.depths, terrainDepth{t, law.Law{Rows: &s.Book.Rows}.Depth(t)}) // which bears on no judgement yet
	}
}

// isOver tells whether a figure in mid-jump is just clearing a piece of terrain: some of its base is over it.  dvg.movement.jump.straight
func (s *State) isOver(jumper *Spot, a *geom.Area) bool {
	body := s.shapeOf(jumper)
	return s.Applies("dvg.movement.jump.straight", a.Overlaps(&body))
}

// InView tells whether a line of fire from one figure to another is clear, whatever cover it meets.  dvg.target.los
func (s *State) InView(a, b *Spot) bool {
	if l := s.glanced(a, b); l != nil {
		return l.Clear
	}
	s.fillBetween(a, b)
	if !s.Frame(a.Body).Vehicle() && !s.Frame(b.Body).Vehicle() {
		return !s.Hidden(a.At, b.At)
	}
	var room [2][5]geom.Point
	from, to := s.eyes(a, room[0][:0]), s.eyes(b, room[1][:0])
	for _, p := range from {
		for _, q := range to {
			if !s.Hidden(p, q) {
				return true
			}
		}
	}
	return false
}

// LineOf judges one line from a flight level by the scene: depths of each type added up, solid terrain, cover of the target, smoke.
// dvg.terrain.depth.blocks, dvg.terrain.depth.inside-too, dvg.terrain.impassable
func (s *State) LineOf(p, q geom.Point, level int8, b *Spot, bare bool) Line {
	out := Line{From: p, To: q, Clear: !s.Hidden(p, q)}
	if bare && !out.Clear {
		return out
	}
	if !out.Clear && !s.Mute() {
		out.Why = s.Blocked(p, q)
	}
	s.CoverOf(&out, b)
	out.Smoke = s.InSmoke(p, q, level, b.Level)
	return out
}

// Blocked is what of the terrain stops a line.
func (s *State) Blocked(p, q geom.Point) (why obstacle) {
	w, l := s.Works(), s.Law()
	w.met = w.scene.Line(p, q, w.met[:0])
	if len(w.met) == 0 {
		return Unblocked
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
			if l.Holds("dvg.terrain.impassable", true) {
				why = Solid
			}
		case through.Length() > l.Depth(t):
			s.noteInside(p, q)
			why = deep
		}
	}
	return why
}

// noteInside notes that a shot begins or ends in the terrain that stops it.
func (s *State) noteInside(p, q geom.Point) {
	w := s.Works()
	if w.Notes == nil {
		return
	}
	s.Note("dvg.terrain.four-types")
	pieces := s.Ground.Pieces()
	for i := range w.met {
		if a := &pieces[w.met[i].Tag].Area; a.Contains(p) || a.Contains(q) {
			s.Note("dvg.terrain.depth.inside-too")
		}
	}
}

// outside is how terrain that a shot begins or ends in would not count for its depth, were it not for its row.
// dvg.terrain.depth.inside-too
func (s *State) outside(a *geom.Area, p, q geom.Point) bool {
	if s.Book.Whole() {
		return false
	}
	return (a.Contains(p) || a.Contains(q)) && !s.Applies("dvg.terrain.depth.inside-too", true)
}

// CoverOf finds the worst cover of the target of a line: terrain it is in, or touches and the line passes through, for
// standard infantry terrain within an inch.
// dvg.terrain.cover.pi-touch, dvg.terrain.cover.si-one-inch, dvg.terrain.cover.line-crosses, dvg.terrain.cover.worst-only
func (s *State) CoverOf(out *Line, b *Spot) {
	w := s.Works()
	if s.Quiet() {
		s.coverBy(out, b)
		return
	}
	body := s.shapeOf(b)
	box := body.Bounds().Grow(geom.Inch + 2)
	pieces := s.Ground.Pieces()
	class := s.Class(b.Body)
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
		if !inside && !(s.Applies(by.Rule(), it.Area.Within(&body, near)) && (w.scene.Crosses(i, out.From, out.To) || s.Denied("dvg.terrain.cover.line-crosses"))) {
			continue
		}
		if !out.InCover || s.Applies("dvg.terrain.cover.worst-only", t > out.Cover) {
			out.InCover, out.Cover, out.ByTouch = true, t, isIn
			if !inside {
				out.ByTouch = by
			}
		}
	}
}

// InSmoke tells whether smoke bears on a line between two flight levels: it lies on the ground, so that a line above it is only
// in it where it begins or ends down there.  dvg.house.smoke, dvg.house.flying-areas, dvg.flying.height-for-los
func (s *State) InSmoke(p, q geom.Point, from, to int8) bool {
	if !s.Applies("dvg.house.flying-areas", from > 0 || to > 0) {
		return s.Smoked(p, q)
	}
	return from == 0 && s.Smoked(p, p) || to == 0 && s.Smoked(q, q)
}

// Smoked tells whether a line begins in, ends in or goes through smoke.  dvg.house.smoke
func (s *State) Smoked(p, q geom.Point) bool {
	for i := range s.Areas {
		if a := &s.Areas[i]; a.Kind == Smoke {
			if cloud := geom.Disc(a.At, a.Radius); geom.SegWithin(p, q, &cloud, 0) {
				return true
			}
		}
	}
	return false
}

// Sees tells whether a figure has a clear line of fire to another.
func (s *State) Sees(a, b BodyID) bool {
	x, y := s.Spot(a), s.Spot(b)
	return s.InView(&x, &y)
}

// inArc tells whether a figure lies in the front arc of another.  dvg.basics.cover-arc, dvg.target.front-arc
func (s *State) inArc(a *Spot, b *Spot) bool {
	arc := frontArc(a)
	return !s.Applies("dvg.basics.cover-arc", !arc.Contains(b.At))
}

// frontArc is that arc, for who is asked about many places and knows that the row holds.
func frontArc(a *Spot) geom.Sector { return geom.SectorOf(a.At, a.Facing, 45) }

// ArcTurns is how far the arcs of a hull are turned from its front: front, back, left, right.
func ArcTurns() [4]geom.Angle { return [...]geom.Angle{0, 180, 90, 270} }

// InArcs tells whether a place lies in one of the arcs of a hull.  dvg.vehicle.weapon.multi-arc, dvg.vehicle.weapon.turret
func InArcs(a *Spot, set force.Arcs, at geom.Point) bool {
	for i, turn := range ArcTurns() {
		if set>>i&1 != 0 && geom.InArc(a.At, (a.Facing+turn).Norm(), 45, at) {
			return true
		}
	}
	return false
}

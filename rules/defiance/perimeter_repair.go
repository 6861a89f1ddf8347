package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
	"sortie/ways"
)

// Perimeters that overlap through something that nobody chose are put right as soon as one of the two units acts: it may
// not stand still while one of its figures could lessen the overlap, and nor may that figure.  dvg.unit.perimeter.repair

// breaches tells whether the perimeter of a unit overlaps that of another of its side that keeps perimeters too.
func (s *State) breaches(u UnitID) bool {
	if !s.bound(u) {
		return false
	}
	s.lookRound()
	return s.breachesAsSeen(u)
}

// breachesAsSeen is breaches as it was when one last looked round.
func (s *State) breachesAsSeen(u UnitID) bool {
	near := s.unitsNear(u)
	if len(near) == 0 && s.works().notes == nil {
		return false
	}
	own, ok := s.perimeterNow(u)
	if !ok {
		return false
	}
	for _, id := range near {
		if p, there := s.perimeterNow(id); there && s.bound(id) && own.Bounds().Meets(p.Bounds()) && own.Overlaps(p) {
			return true
		}
	}
	return false
}

// unitsNear lists the other units of its side whose boxes meet that of a unit; where judgements are noted, all.
func (s *State) unitsNear(u UnitID) []UnitID {
	w := s.works()
	w.near = w.near[:0]
	box, _ := s.boxNow(u)
	for o := range s.Groups {
		id := UnitID(o)
		if id == u || s.Groups[o].Side != s.Groups[u].Side {
			continue
		}
		if other, there := s.boxNow(id); w.notes != nil || there && box.Meets(other) {
			w.near = append(w.near, id)
		}
	}
	return w.near
}

// overlap is whether perimeters overlap, if it was asked.
type overlap uint8

const (
	unasked overlap = iota
	overlapping
	apart
)

// breachesNow is breaches of the unit of a mover that keeps out of some hull, asked once a move.
func (s *State) breachesNow(g *going) bool {
	if g.breached == unasked || s.works().notes != nil {
		g.breached = apart
		if u := s.unitOf(g.b); s.bound(u) && s.breachesAsSeen(u) { // who listed its hulls has looked round
			g.breached = overlapping
		}
	}
	return g.breached == overlapping
}

// breach is how deep the perimeter of a mover's unit reaches into others if it stands somewhere.
func (s *State) breach(g *going, at geom.Point, facing geom.Angle) (deep geom.Fixed) {
	return s.depthIn(g, s.withMates(g, at, facing))
}

// depthIn is how deep a perimeter of some bodies reaches into those of others.
func (s *State) depthIn(g *going, bodies []geom.Shape) (deep geom.Fixed) {
	own, ok := geom.Perimeter(bodies...)
	for i := range g.hulls {
		if h := &g.hulls[i]; ok && s.bound(h.unit) && own.Bounds().Meets(h.box) && own.Overlaps(h.part) {
			deep += own.Depth(h.part)
		}
	}
	return deep
}

// mendRefusal refuses a figure of a unit that must be put right an end that does not lessen the overlap, if it could.
func (s *State) mendRefusal(g *going, w *way) *tally.Refusal {
	if !g.mends || len(g.hulls) == 0 || !s.breachesNow(g) || s.denied("dvg.unit.perimeter.repair") {
		return nil
	}
	body := &s.Bodies[g.b]
	was := s.breach(g, body.At, body.Facing)
	if was == 0 || w.at != body.At && s.breach(g, w.at, w.facing) < was {
		return nil
	}
	if w.aboard = s.depthIn(g, g.mates) < was && s.boardsAt(g, w); w.aboard {
		return nil
	}
	if _, ok := s.mending(g); !s.holds("dvg.unit.perimeter.repair", ok) {
		return nil
	}
	return s.no("dvg.unit.perimeter.repair", "move it so that they come apart", func() string {
		return "the perimeter of " + s.name(s.unitOf(g.b)) + " overlaps that of another unit, and " + s.figureName(g.b) + " can lessen that"
	})
}

// mending is a way of a figure that lessens the overlap of its unit's perimeter; it is looked for once a move.
func (s *State) mending(g *going) (flow.Path, bool) {
	if g.sawn {
		return g.mend, g.mendable
	}
	g.sawn = true
	plain := *g
	plain.mends, plain.judged, plain.mates = false, false, slices.Clip(g.mates)
	m := mender{s: s, g: &plain, from: s.Bodies[g.b].At}
	if m.was = s.breach(&plain, m.from, s.Bodies[g.b].Facing); m.was == 0 || m.least() >= m.was {
		return g.mend, false
	}
	g.mendable = m.anyWay() || m.besideOthers()
	g.mend = m.path
	return g.mend, g.mendable
}

// mender looks for a way that lessens the overlap of perimeters. Without a figure its unit has the least perimeter, and by
// that the least overlap. Places at which its overlap with one other perimeter is as deep as before, or deeper, are a convex
// area about it: the loop is pushed out of the other in one direction or another, and each leaves it half of the table. So
// a straight way lessens the overlap from one place on and ever after, or nowhere.
type mender struct {
	s    *State
	g    *going // judged by everything but this
	from geom.Point
	was  geom.Fixed
	path flow.Path
}

// least is how deep the perimeter reaches into others without the figure: it cannot come to less.
func (m *mender) least() (deep geom.Fixed) {
	m.s.layMates(m.g)
	mates, ok := geom.Perimeter(m.g.mates...)
	for i := range m.g.hulls {
		if h := &m.g.hulls[i]; ok && m.s.bound(h.unit) && mates.Bounds().Meets(h.box) && mates.Overlaps(h.part) {
			deep += mates.Depth(h.part)
		}
	}
	return deep
}

// lessens tells whether an end would lessen the overlap.
func (m *mender) lessens(at geom.Point) bool {
	return m.s.breach(m.g, at, m.s.Bodies[m.g.b].Facing) < m.was
}

// try takes a way to a place if it is legal and lessens the overlap.
func (m *mender) try(points ...geom.Point) bool {
	p := flow.Path{Figure: int32(m.g.b), Points: points}
	if m.legal(p) {
		return true
	}
	if !m.s.Bodies[m.g.b].Prone {
		return false
	}
	p.Points = append([]geom.Point{m.from}, points...) // it stands up first
	p.Corners = make([]flow.Corner, len(p.Points))
	return m.legal(p)
}

func (m *mender) legal(p flow.Path) bool {
	w, refusal := m.s.judge(m.g, []flow.Path{p})
	if refusal != nil || m.s.breach(m.g, w.at, w.facing) >= m.was {
		return false
	}
	m.path = p
	return true
}

// anyWay goes through all directions: along each the least shift that lessens the overlap, and further on if that is refused.
func (m *mender) anyWay() bool {
	far := m.g.limit
	for turn := geom.Angle(0); turn < 45; turn++ { // eight directions first, then those beside them
		for way := turn; way < 360; way += 45 {
			end := m.reaches(way, far)
			if end == 0 {
				continue
			}
			near := geom.Length(0) // it does not lessen at near, and does at end
			for end-near > 1 {
				if half := (near + end) / 2; m.lessens(m.from.Polar(way, half)) {
					end = half
				} else {
					near = half
				}
			}
			for k := geom.Length(0); k <= 8; k++ {
				if m.try(m.from.Polar(way, end+(far-end)*k/8)) {
					return true
				}
			}
		}
	}
	return false
}

// reaches is how far a figure may go in a direction so that it lessens the overlap there, 0 if it does nowhere: all the way,
// or with several other perimeters perhaps less, since it may come to overlap another of them more.
func (m *mender) reaches(way geom.Angle, far geom.Length) geom.Length {
	for ; far > 0; far /= 2 {
		if m.lessens(m.from.Polar(way, far)) {
			return far
		}
		if len(m.g.hulls) == 1 {
			break
		}
	}
	return 0
}

// besideOthers tries the places on the outlines of what is in the way, straight or round it: of bases and ground, of how far it may
// go, and of where perimeters begin to overlap or an overlap is less. With the directions that anyWay goes through no place is
// left out: what lies in none of its ways lies between two outlines.
func (m *mender) besideOthers() bool {
	m.s.layMates(m.g)
	f := m.s.takeField()
	defer m.s.giveField(f)
	for less := -1; less < len(m.g.hulls); less++ {
		if less >= 0 && !m.overlaps(less) {
			continue
		}
		for _, far := range m.s.ranges(m.g) {
			bd := bounded{face: m.s.Bodies[m.g.b].Facing, far: far, aloof: true}
			m.s.drawOutlet(f, m.g, &bd)
			if less >= 0 {
				m.drawLess(f, &m.g.hulls[less], far)
			}
			if m.among(f, far) {
				return true
			}
		}
	}
	return false
}

// overlaps tells whether the perimeter of the unit overlaps a certain one.
func (m *mender) overlaps(k int) bool {
	body := &m.s.Bodies[m.g.b]
	own, ok := geom.Perimeter(m.s.withMates(m.g, body.At, body.Facing)...)
	return ok && m.s.bound(m.g.hulls[k].unit) && own.Overlaps(m.g.hulls[k].part)
}

// drawLess closes every place at which the overlap with a perimeter is not less than it was.
func (m *mender) drawLess(f *ways.Field, h *hull, far geom.Length) {
	body := &m.s.Bodies[m.g.b]
	own, _ := geom.Perimeter(m.s.withMates(m.g, body.At, body.Facing)...)
	wide := m.s.Bases[body.Base].R
	reach := h.part.R + wide - own.Depth(h.part).Length() + 1
	if reach <= 0 {
		return
	}
	f.OffCore(h.part.Core, reach)
	if mates, ok := m.s.matesHull(m.g, wide); ok {
		f.OffCore(shadow(mates.Core, geom.Part{Core: h.part.Core}, reach, far), 0)
	}
}

// among tries the places on the outlines of a field, the nearest first.
func (m *mender) among(f *ways.Field, far geom.Length) bool {
	for _, p := range f.Places(m.from) {
		if !m.lessens(p) {
			continue
		}
		if m.try(p) {
			return true
		}
		if m.g.leap {
			continue
		}
		if way, ok := f.To(m.from, p, far); ok && m.try(slices.Clone(way.Points)...) {
			return true
		}
	}
	return false
}

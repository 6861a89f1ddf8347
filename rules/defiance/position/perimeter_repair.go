package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
	"sortie/ways"
)

// Perimeters that overlap through something that nobody chose are put right as soon as one of the two units acts: it may
// not stand still while one of its figures could lessen the overlap, and nor may that figure.  dvg.unit.perimeter.repair

// Breaches tells whether the perimeter of a unit overlaps that of another of its side that keeps perimeters too.
func (s *State) Breaches(u UnitID) bool {
	if !s.bound(u) {
		return false
	}
	s.LookRound()
	return s.breachesAsSeen(u)
}

// breachesAsSeen is breaches as it was when one last looked round.
func (s *State) breachesAsSeen(u UnitID) bool {
	near := s.unitsNear(u)
	if len(near) == 0 && s.Works().Notes == nil {
		return false
	}
	own, ok := s.PerimeterNow(u)
	if !ok {
		return false
	}
	for _, id := range near {
		if p, there := s.PerimeterNow(id); there && s.bound(id) && own.Bounds().Meets(p.Bounds()) && own.Overlaps(p) {
			return true
		}
	}
	return false
}

// unitsNear lists the other units of its side whose boxes meet that of a unit; where judgements are noted, all.
func (s *State) unitsNear(u UnitID) []UnitID {
	w := s.Works()
	w.near = w.near[:0]
	box, _ := s.boxNow(u)
	for o := range s.Groups {
		id := UnitID(o)
		if id == u || s.Groups[o].Side != s.Groups[u].Side {
			continue
		}
		if other, there := s.boxNow(id); w.Notes != nil || there && box.Meets(other) {
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
func (s *State) breachesNow(g *Going) bool {
	if g.breached == unasked || s.Works().Notes != nil {
		g.breached = apart
		if u := s.UnitOf(g.Body); s.bound(u) && s.breachesAsSeen(u) { // who listed its hulls has looked round
			g.breached = overlapping
		}
	}
	return g.breached == overlapping
}

// Breach is how deep the perimeter of a mover's unit reaches into others if it stands somewhere.
func (s *State) Breach(g *Going, at geom.Point, facing geom.Angle) (deep geom.Fixed) {
	return s.DepthIn(g, s.withMates(g, at, facing))
}

// DepthIn is how deep a perimeter of some bodies reaches into those of others.
func (s *State) DepthIn(g *Going, bodies []geom.Shape) (deep geom.Fixed) {
	own, ok := geom.Perimeter(bodies...)
	for i := range g.hulls {
		if h := &g.hulls[i]; ok && s.bound(h.unit) && own.Bounds().Meets(h.box) && own.Overlaps(h.part) {
			deep += own.Depth(h.part)
		}
	}
	return deep
}

// mendRefusal refuses a figure of a unit that must be put right an end that does not lessen the overlap, if it could.
func (s *State) mendRefusal(g *Going, w *Way) *tally.Refusal {
	if !g.Mends || len(g.hulls) == 0 || !s.breachesNow(g) || s.Denied("dvg.unit.perimeter.repair") {
		return nil
	}
	body := &s.Bodies[g.Body]
	was := s.Breach(g, body.At, body.Facing)
	if was == 0 || w.At != body.At && s.Breach(g, w.At, w.Facing) < was {
		return nil
	}
	if w.Aboard = s.DepthIn(g, g.mates) < was && s.boardsAt(g, w); w.Aboard {
		return nil
	}
	if _, ok := s.Mending(g); !s.Applies("dvg.unit.perimeter.repair", ok) {
		return nil
	}
	return s.No("dvg.unit.perimeter.repair", "move it so that they come apart", func() string {
		return "the perimeter of " + s.Name(s.UnitOf(g.Body)) + " overlaps that of another unit, and " + s.FigureName(g.Body) + " can lessen that"
	})
}

// Mending is a way of a figure that lessens the overlap of its unit's perimeter; it is looked for once a move.
func (s *State) Mending(g *Going) (flow.Path, bool) {
	if g.sawn {
		return g.mend, g.mendable
	}
	g.sawn = true
	plain := *g
	plain.Mends, plain.Judged, plain.mates = false, false, slices.Clip(g.mates)
	m := Mender{State: s, Going: &plain, From: s.Bodies[g.Body].At}
	if m.Was = s.Breach(&plain, m.From, s.Bodies[g.Body].Facing); m.Was == 0 || m.Least() >= m.Was {
		return g.mend, false
	}
	g.mendable = m.anyWay() || m.besideOthers()
	g.mend = m.path
	return g.mend, g.mendable
}

// Mender looks for a way that lessens the overlap of perimeters. Without a figure its unit has the least perimeter, and by
// that the least overlap. Places at which its overlap with one other perimeter is as deep as before, or deeper, are a convex
// area about it: the loop is pushed out of the other in one direction or another, and each leaves it half of the table. So
// a straight way lessens the overlap from one place on and ever after, or nowhere.
type Mender struct {
	State *State
	Going *Going // judged by everything but this
	From  geom.Point
	Was   geom.Fixed
	path  flow.Path
}

// Least is how deep the perimeter reaches into others without the figure: it cannot come to less.
func (m *Mender) Least() (deep geom.Fixed) {
	m.State.layMates(m.Going)
	mates, ok := geom.Perimeter(m.Going.mates...)
	for i := range m.Going.hulls {
		if h := &m.Going.hulls[i]; ok && m.State.bound(h.unit) && mates.Bounds().Meets(h.box) && mates.Overlaps(h.part) {
			deep += mates.Depth(h.part)
		}
	}
	return deep
}

// Lessens tells whether an end would lessen the overlap.
func (m *Mender) Lessens(at geom.Point) bool {
	return m.State.Breach(m.Going, at, m.State.Bodies[m.Going.Body].Facing) < m.Was
}

// Try takes a way to a place if it is legal and lessens the overlap.
func (m *Mender) Try(points ...geom.Point) bool {
	p := flow.Path{Figure: int32(m.Going.Body), Points: points}
	if m.legal(p) {
		return true
	}
	if !m.State.Bodies[m.Going.Body].Prone {
		return false
	}
	p.Points = append([]geom.Point{m.From}, points...) // it stands up first
	p.Corners = make([]flow.Corner, len(p.Points))
	return m.legal(p)
}

func (m *Mender) legal(p flow.Path) bool {
	w, refusal := m.State.JudgeMove(m.Going, []flow.Path{p})
	if refusal != nil || m.State.Breach(m.Going, w.At, w.Facing) >= m.Was {
		return false
	}
	m.path = p
	return true
}

// anyWay goes through all directions: along each the least shift that lessens the overlap, and further on if that is refused.
func (m *Mender) anyWay() bool {
	far := m.Going.Limit
	for turn := geom.Angle(0); turn < 45; turn++ { // eight directions first, then those beside them
		for way := turn; way < 360; way += 45 {
			end := m.reaches(way, far)
			if end == 0 {
				continue
			}
			near := geom.Length(0) // it does not lessen at near, and does at end
			for end-near > 1 {
				if half := (near + end) / 2; m.Lessens(m.From.Polar(way, half)) {
					end = half
				} else {
					near = half
				}
			}
			for k := geom.Length(0); k <= 8; k++ {
				if m.Try(m.From.Polar(way, end+(far-end)*k/8)) {
					return true
				}
			}
		}
	}
	return false
}

// reaches is how far a figure may go in a direction so that it lessens the overlap there, 0 if it does nowhere: all the way,
// or with several other perimeters perhaps less, since it may come to overlap another of them more.
func (m *Mender) reaches(way geom.Angle, far geom.Length) geom.Length {
	for ; far > 0; far /= 2 {
		if m.Lessens(m.From.Polar(way, far)) {
			return far
		}
		if len(m.Going.hulls) == 1 {
			break
		}
	}
	return 0
}

// besideOthers tries the places on the outlines of what is in the way, straight or round it: of bases and ground, of how far it may
// go, and of where perimeters begin to overlap or an overlap is less. With the directions that anyWay goes through no place is
// left out: what lies in none of its ways lies between two outlines.
func (m *Mender) besideOthers() bool {
	m.State.layMates(m.Going)
	f := m.State.takeField()
	defer m.State.giveField(f)
	for less := -1; less < len(m.Going.hulls); less++ {
		if less >= 0 && !m.overlaps(less) {
			continue
		}
		for _, far := range m.State.ranges(m.Going) {
			bd := bounded{face: m.State.Bodies[m.Going.Body].Facing, far: far, aloof: true}
			m.State.drawOutlet(f, m.Going, &bd)
			if less >= 0 {
				m.drawLess(f, &m.Going.hulls[less], far)
			}
			if m.among(f, far) {
				return true
			}
		}
	}
	return false
}

// overlaps tells whether the perimeter of the unit overlaps a certain one.
func (m *Mender) overlaps(k int) bool {
	body := &m.State.Bodies[m.Going.Body]
	own, ok := geom.Perimeter(m.State.withMates(m.Going, body.At, body.Facing)...)
	return ok && m.State.bound(m.Going.hulls[k].unit) && own.Overlaps(m.Going.hulls[k].part)
}

// drawLess closes every place at which the overlap with a perimeter is not less than it was.
func (m *Mender) drawLess(f *ways.Field, h *hull, far geom.Length) {
	body := &m.State.Bodies[m.Going.Body]
	own, _ := geom.Perimeter(m.State.withMates(m.Going, body.At, body.Facing)...)
	wide := m.State.Bases[body.Base].R
	reach := h.part.R + wide - own.Depth(h.part).Length() + 1
	if reach <= 0 {
		return
	}
	f.OffCore(h.part.Core, reach)
	if mates, ok := m.State.matesHull(m.Going, wide); ok {
		f.OffCore(shadow(mates.Core, geom.Part{Core: h.part.Core}, reach, far), 0)
	}
}

// among tries the places on the outlines of a field, the nearest first.
func (m *Mender) among(f *ways.Field, far geom.Length) bool {
	for _, p := range f.Places(m.From) {
		if !m.Lessens(p) {
			continue
		}
		if m.Try(p) {
			return true
		}
		if m.Going.Leap {
			continue
		}
		if way, ok := f.To(m.From, p, far); ok && m.Try(slices.Clone(way.Points)...) {
			return true
		}
	}
	return false
}

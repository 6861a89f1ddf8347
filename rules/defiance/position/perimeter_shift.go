package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
)

// shift is a part whose figures go the same way together, to lessen an overlap of perimeters that none of them lessens by
// itself.  dvg.unit.perimeter.repair
type shift struct {
	s      *State
	p      *Part
	moving []BodyID // the figures of the part, and who serves its gun
	Far    geom.Length
	Going  *Going // of the first, with the perimeters that are overlapped
	Was    geom.Fixed
	goings []*Going // of each that moves, with nothing to hinder it of the others
}

// shiftMends tells whether the figures of a part lessen an overlap by going the same way together, though none does by itself.
func (s *State) shiftMends(p *Part, by manner) bool {
	sh, ok := s.Shifting(p, by)
	if !ok {
		return false
	}
	defer sh.done()
	sh.Was = s.DepthIn(sh.Going, sh.Bodies(geom.Point{}))
	return sh.Was > 0 && s.DepthIn(sh.Going, sh.Others()) < sh.Was && (sh.AnyWay() || sh.OnOutlines())
}

// Shifting is a part about to go together; false if one of it cannot.
func (s *State) Shifting(p *Part, by manner) (*shift, bool) {
	sh := &shift{s: s, p: p, moving: p.Figures, Far: 1 << 30}
	for _, b := range p.Figures {
		if s.Engaged(b) || s.Bodies[b].Level > 0 {
			return nil, false
		}
		sh.Far = min(sh.Far, s.looser(b, by).Limit)
	}
	if gun := s.GunAt(p.Figures[0]); gun != nil {
		sh.moving = append(slices.Clip(sh.moving), s.Serving(gun)...)
	}
	sh.Going = s.Prepare(s.looser(p.Figures[0], by))
	for _, b := range sh.moving {
		g := s.looser(b, by)
		g.Along = slices.DeleteFunc(slices.Clone(sh.moving), func(o BodyID) bool { return o == b })
		s.Prepare(g)
		g.hulls = nil // what comes of it for all is looked at
		sh.goings = append(sh.goings, g)
	}
	return sh, true
}

func (sh *shift) done() {
	sh.s.GiveSpec(sh.Going.Spec)
	for _, g := range sh.goings {
		sh.s.GiveSpec(g.Spec)
	}
}

// Bodies are the figures that make the perimeter of the unit, with those moved that go.
func (sh *shift) Bodies(by geom.Point) []geom.Shape {
	out := make([]geom.Shape, 0, sh.s.Count(sh.p.Unit))
	alone := sh.s.unmet(sh.p.Unit)
	for b := sh.s.FirstMan(sh.p.Unit); b != NoBody; b = sh.s.NextMan(b) {
		if !sh.s.inHull(b, alone) {
			continue
		}
		body := sh.s.Shape(b)
		if slices.Contains(sh.moving, b) {
			body = body.Moved(by)
		}
		out = append(out, body)
	}
	return out
}

// Others are those of them that stay: without the rest their perimeter overlaps least.
func (sh *shift) Others() []geom.Shape {
	var out []geom.Shape
	alone := sh.s.unmet(sh.p.Unit)
	for b := sh.s.FirstMan(sh.p.Unit); b != NoBody; b = sh.s.NextMan(b) {
		if sh.s.inHull(b, alone) && !slices.Contains(sh.moving, b) {
			out = append(out, sh.s.Shape(b))
		}
	}
	return out
}

// Mends tells whether going so is legal for all of them and lessens the overlap.
func (sh *shift) Mends(by geom.Point) bool {
	return by != (geom.Point{}) && sh.s.DepthIn(sh.Going, sh.Bodies(by)) < sh.Was && sh.allMay(by)
}

// AnyWay goes through all directions, as far as they can, half as far and a quarter; those far apart first. Where the overlap is
// no less is a convex area, so that a way that leads out of it at all does so where it ends.
func (sh *shift) AnyWay() bool {
	for first := range geom.Angle(15) {
		for deg := first; deg < 360; deg += 15 {
			for _, part := range [...]geom.Length{1, 2, 4} {
				if sh.Mends(geom.Point{}.Polar(deg, sh.Far/part)) {
					return true
				}
			}
		}
	}
	return false
}

// OnOutlines tries the places of the first of them at which one or the other comes up against something.
func (sh *shift) OnOutlines() bool {
	f := sh.s.takeField()
	defer sh.s.giveField(f)
	s, from := sh.s, sh.s.Bodies[sh.moving[0]].At
	for k, b := range sh.moving {
		body := s.Shape(b)
		body = body.Moved(from.Neg())
		if k == 0 {
			f.Begin(&body, s.Box(), 2)
		} else {
			f.Also(&body, s.Box())
		}
		spec := sh.goings[k].Spec
		spec.DrawEnds(f, &spec.Movers[0])
		spec.DrawClosed(f, &spec.Movers[0])
	}
	f.Inside(from, sh.Far)
	for _, at := range f.Places(from) {
		if sh.Mends(at.Sub(from)) {
			return true
		}
	}
	return false
}

// allMay tells whether every one of them may walk by the same way, straight or round what is between; who serves a gun goes along
// with it.
func (sh *shift) allMay(by geom.Point) bool {
	for _, g := range sh.goings[:len(sh.p.Figures)] {
		if !sh.may(g, by) {
			return false
		}
	}
	return true
}

func (sh *shift) may(g *Going, by geom.Point) bool {
	defer sh.s.Hush(g)()
	to := sh.s.Bodies[g.Body].At.Add(by)
	if _, refusal := sh.s.JudgeMove(g, []flow.Path{{Figure: int32(g.Body), Points: []geom.Point{to}}}); refusal == nil {
		return true
	}
	if g.Spec.Stand(0, to, sh.s.Bodies[g.Body].Facing) != nil {
		return false
	}
	m := &g.Spec.Movers[0]
	m.Limit = g.Limit
	way, ok := g.Spec.To(&sh.s.Works().Field, 0, to)
	m.Limit = geom.MaxCoord
	if !ok {
		return false
	}
	_, refusal := sh.s.JudgeMove(g, []flow.Path{way})
	return refusal == nil
}

package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
)

// shift is a part whose figures go the same way together, to lessen an overlap of perimeters that none of them lessens by
// itself.  dvg.unit.perimeter.repair
type shift struct {
	s      *State
	p      *part
	moving []BodyID // the figures of the part, and who serves its gun
	far    geom.Length
	g      *going // of the first, with the perimeters that are overlapped
	was    geom.Fixed
	goings []*going // of each that moves, with nothing to hinder it of the others
}

// shiftMends tells whether the figures of a part lessen an overlap by going the same way together, though none does by itself.
func (s *State) shiftMends(p *part, by manner) bool {
	sh, ok := s.shifting(p, by)
	if !ok {
		return false
	}
	defer sh.done()
	sh.was = s.depthIn(sh.g, sh.bodies(geom.Point{}))
	return sh.was > 0 && s.depthIn(sh.g, sh.others()) < sh.was && (sh.anyWay() || sh.onOutlines())
}

// shifting is a part about to go together; false if one of it cannot.
func (s *State) shifting(p *part, by manner) (*shift, bool) {
	sh := &shift{s: s, p: p, moving: p.figures, far: 1 << 30}
	for _, b := range p.figures {
		if s.engaged(b) || s.Bodies[b].Level > 0 {
			return nil, false
		}
		sh.far = min(sh.far, s.looser(b, by).limit)
	}
	if gun := s.gunAt(p.figures[0]); gun != nil {
		sh.moving = append(slices.Clip(sh.moving), s.serving(gun)...)
	}
	sh.g = s.prepare(s.looser(p.figures[0], by))
	for _, b := range sh.moving {
		g := s.looser(b, by)
		g.along = slices.DeleteFunc(slices.Clone(sh.moving), func(o BodyID) bool { return o == b })
		s.prepare(g)
		g.hulls = nil // what comes of it for all is looked at
		sh.goings = append(sh.goings, g)
	}
	return sh, true
}

func (sh *shift) done() {
	sh.s.giveSpec(sh.g.spec)
	for _, g := range sh.goings {
		sh.s.giveSpec(g.spec)
	}
}

// bodies are the figures that make the perimeter of the unit, with those moved that go.
func (sh *shift) bodies(by geom.Point) []geom.Shape {
	out := make([]geom.Shape, 0, sh.s.Count(sh.p.unit))
	alone := sh.s.unmet(sh.p.unit)
	for b := sh.s.firstMan(sh.p.unit); b != NoBody; b = sh.s.nextMan(b) {
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

// others are those of them that stay: without the rest their perimeter overlaps least.
func (sh *shift) others() []geom.Shape {
	var out []geom.Shape
	alone := sh.s.unmet(sh.p.unit)
	for b := sh.s.firstMan(sh.p.unit); b != NoBody; b = sh.s.nextMan(b) {
		if sh.s.inHull(b, alone) && !slices.Contains(sh.moving, b) {
			out = append(out, sh.s.Shape(b))
		}
	}
	return out
}

// mends tells whether going so is legal for all of them and lessens the overlap.
func (sh *shift) mends(by geom.Point) bool {
	return by != (geom.Point{}) && sh.s.depthIn(sh.g, sh.bodies(by)) < sh.was && sh.allMay(by)
}

// anyWay goes through all directions, as far as they can, half as far and a quarter; those far apart first. Where the overlap is
// no less is a convex area, so that a way that leads out of it at all does so where it ends.
func (sh *shift) anyWay() bool {
	for first := range geom.Angle(15) {
		for deg := first; deg < 360; deg += 15 {
			for _, part := range [...]geom.Length{1, 2, 4} {
				if sh.mends(geom.Point{}.Polar(deg, sh.far/part)) {
					return true
				}
			}
		}
	}
	return false
}

// onOutlines tries the places of the first of them at which one or the other comes up against something.
func (sh *shift) onOutlines() bool {
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
		spec := sh.goings[k].spec
		spec.DrawEnds(f, &spec.Movers[0])
		spec.DrawClosed(f, &spec.Movers[0])
	}
	f.Inside(from, sh.far)
	for _, at := range f.Places(from) {
		if sh.mends(at.Sub(from)) {
			return true
		}
	}
	return false
}

// allMay tells whether every one of them may walk by the same way, straight or round what is between; who serves a gun goes along
// with it.
func (sh *shift) allMay(by geom.Point) bool {
	for _, g := range sh.goings[:len(sh.p.figures)] {
		if !sh.may(g, by) {
			return false
		}
	}
	return true
}

func (sh *shift) may(g *going, by geom.Point) bool {
	defer sh.s.hush(g)()
	to := sh.s.Bodies[g.b].At.Add(by)
	if _, refusal := sh.s.judge(g, []flow.Path{{Figure: int32(g.b), Points: []geom.Point{to}}}); refusal == nil {
		return true
	}
	if g.spec.Stand(0, to, sh.s.Bodies[g.b].Facing) != nil {
		return false
	}
	m := &g.spec.Movers[0]
	m.Limit = g.limit
	way, ok := g.spec.To(&sh.s.works().field, 0, to)
	m.Limit = geom.MaxCoord
	if !ok {
		return false
	}
	_, refusal := sh.s.judge(g, []flow.Path{way})
	return refusal == nil
}

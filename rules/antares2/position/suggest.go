package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
)

// Suggest gives a legal move: the whole unit displaced at random within its allowance, else as the
// caller plans, else staying, else closing up.
func (g *Move) Suggest(rnd *dice.Rand) flow.Answer {
	g.Accepted = false
	reach := g.reach()
	if g.Spec.From != NoUnit && !g.out {
		if rnd.Int(2) == 0 || g.Spec.Usual == nil {
			if a, ok := g.outside(geom.Angle(rnd.Int(360))); ok {
				return a
			}
		}
		return g.fallback()
	}
	if g.Spec.Board && rnd.Int(3) == 0 {
		if a, ok := g.boarding(); ok {
			return a
		}
	}
	for try := 0; try < 6 && reach > 0; try++ {
		d := geom.Length(rnd.Int(int(reach))) + 1
		if try > 2 {
			d = d*geom.Length(6-try)/4 + 1
		}
		by := geom.Point{}.Polar(geom.Angle(rnd.Int(360)), d-1)
		if a := g.Shifted(by); !g.astray(&a) && g.Legal(&a) {
			g.Accepted = true
			return a
		}
	}
	return g.fallback()
}

// reach is the allowance of the unit's slowest model.
func (g *Move) reach() geom.Length {
	best := geom.Length(-1)
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own && (best < 0 || p.Left < best) {
			best = p.Left
		}
	}
	return max(best, 0)
}

// Shifted moves every own model by the same displacement.
func (g *Move) Shifted(by geom.Point) flow.Answer {
	n := 0
	for i := range g.Poses {
		if g.Poses[i].In && g.Poses[i].Own {
			n++
		}
	}
	a := flow.Answer{Paths: make([]flow.Path, 0, n)}
	ends := make([]geom.Point, 0, n)
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		ends = append(ends, p.From.Add(by))
		a.Paths = append(a.Paths, flow.Path{Figure: int32(p.Model), Points: ends[len(ends)-1 : len(ends) : len(ends)]})
	}
	return a
}

// fallback is a legal answer when no random one was found.
func (g *Move) fallback() flow.Answer {
	stay := flow.Answer{}
	if g.Legal(&stay) {
		return stay
	}
	if g.any == yes {
		return g.Way.Clone()
	}
	if a, ok := g.planned(); ok {
		return a
	}
	return stay
}

// planned is the caller's own plan, if it is legal.
func (g *Move) planned() (flow.Answer, bool) {
	if a := UsualOf(g.Spec); g.Spec.Usual != nil && g.Refuse(&a) == nil {
		return a, true
	}
	if g.Spec.From != NoUnit && !g.out {
		if a, ok := g.outside(0); ok {
			return a, true
		}
		return g.anyPlaceOutside()
	}
	if g.StartsBroken() {
		h := g.Again()
		defer h.Done()
		h.LongestLink = g.linkLimit()
		if a, ok := h.reform(); ok && g.Refuse(&a) == nil {
			return a, true
		}
	}
	return g.searched()
}

// huddle stands bodies close together around a place, each beside one already there.
func huddle(at geom.Point, bodies []geom.Shape, ok func(i int, s *geom.Shape) bool) ([]geom.Point, bool) {
	placed := make([]geom.Shape, 0, len(bodies))
	out := make([]geom.Point, 0, len(bodies))
	for i := range bodies {
		var found bool
		c := at
		if i == 0 {
			s := bodies[0].At(at)
			found = ok(0, &s)
		} else {
			c, found = nextTo(placed, i, &bodies[i], ok)
		}
		if !found {
			return nil, false
		}
		placed = append(placed, bodies[i].At(c))
		out = append(out, c)
	}
	return out, true
}

// nextTo finds a place for one more body beside those placed, the first ones first.
func nextTo(placed []geom.Shape, i int, body *geom.Shape, ok func(i int, s *geom.Shape) bool) (geom.Point, bool) {
	r := geom.Dist(body.Center(), body.Pts[0]) + body.R
	for j := range placed {
		c := placed[j].Center()
		wide := geom.Dist(c, placed[j].Pts[0]) + placed[j].R
		for a := geom.Angle(0); a < 360; a += 60 {
			p := c.Polar(a, wide+r+geom.Inch/8)
			s := body.At(p)
			if !OverlapsAny(&s, placed) && ok(i, &s) {
				return p, true
			}
		}
	}
	return geom.Point{}, false
}

// searched looks for any legal displacement, the longest first.
func (g *Move) searched() (flow.Answer, bool) {
	reach := g.reach()
	for k := geom.Length(8); k > 0 && reach > 8; k-- {
		for a := geom.Angle(0); a < 360; a += 30 {
			ans := g.Shifted(geom.Point{}.Polar(a, max(0, reach*k/8-1)))
			if g.Legal(&ans) {
				return ans, true
			}
		}
	}
	return flow.Answer{}, false
}

// CanDoAny tells whether a unit that must move has any legal move; it is found once a question and
// kept, so that what makes staying illegal can always be suggested.
func (g *Move) CanDoAny() bool {
	if g.any == unknown {
		h := g.Again()
		defer h.Done()
		h.Loose = false
		h.any, h.LongestLink = no, g.LongestLink
		g.any = no
		for _, find := range []func() (flow.Answer, bool){h.planned, h.reform} {
			if a, ok := find(); h.moves(a, ok) {
				g.any, g.Way = yes, a.Clone()
				break
			}
		}
	}
	return g.any == yes
}

// moves tells whether an answer that was found is a legal move, and not just staying put.
func (g *Move) moves(a flow.Answer, ok bool) bool {
	return ok && g.Refuse(&a) == nil && g.MovesAny()
}

// known is a yes or no that is found when it is first needed.
type known uint8

const (
	unknown known = iota
	yes
	no
)

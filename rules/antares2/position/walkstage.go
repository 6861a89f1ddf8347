package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// CloseUp is how a torn unit comes together from where it is.
func (g *Move) CloseUp() (flow.Answer, bool) {
	h := g.Again()
	defer h.Done()
	h.LongestLink = g.linkLimit()
	a, ok := h.reform()
	return a, ok && g.RefuseAgain(&a) == nil
}

// GoneTo puts every model forward to a progress: what is left of its way and of its allowance counts from there.
func (g *Move) GoneTo(t Progress) {
	if g.out = true; g.Spec.From != NoUnit {
		g.Gathered = false // its transport is like others from now on
	}
	for i := range g.Poses {
		p := &g.Poses[i]
		gone := p.Gone(t)
		used := g.Cost(p, gone)
		p.Spent += gone
		rest := append([]geom.Point(nil), march.Rest(p.From, p.Points, gone)...)
		if t > 0 {
			p.Facing = g.heading(p)
		}
		p.From = p.At(t)
		p.stand(&g.State.Bodies[p.Model])
		p.Left = max(0, p.Left-used.Length())
		p.Points = rest
	}
}

// KeepsTo tells whether every model goes along the way that was planned for it, perhaps less far.
func (g *Move) KeepsTo(planned []flow.Path) bool {
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || len(p.Points) == 0 {
			continue
		}
		var way []geom.Point
		for k := range planned {
			if ModelID(planned[k].Figure) == p.Model {
				way = planned[k].Points
			}
		}
		for _, q := range p.Points {
			if _, on := march.Passes(p.From, way, q); !on {
				return false
			}
		}
	}
	return true
}

// ComesBy is the progress at which a model of the move comes by a place; false if it never does.
func (g *Move) ComesBy(lead int, at geom.Point) (Progress, bool) {
	p := &g.Poses[lead]
	if !p.In {
		return 0, false
	}
	gone, ok := march.Passes(p.From, p.Points, at)
	if !ok || p.Length == 0 {
		return 0, ok
	}
	return min(Whole, (Progress(gone)*Whole+Progress(p.Length)-1)/Progress(p.Length)), true
}

// RefuseOn judges how a unit goes on; what the engine itself proposes is always allowed.
func (g *Move) RefuseOn(x, proposed *flow.Answer) *tally.Refusal {
	if x.Same(proposed) {
		return nil
	}
	return g.Refuse(x)
}

// Rest is the paths that are left of a move after its poses were put forward.
func (g *Move) Rest() []flow.Path {
	var out []flow.Path
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Named || len(p.Points) == 0 && p.Own {
			continue
		}
		pts := p.Points
		if len(pts) == 0 {
			pts = []geom.Point{p.From}
		}
		out = append(out, flow.Path{Figure: int32(p.Model), Points: pts, Facing: p.Turned, Turned: p.Turned != p.Facing})
	}
	return out
}

// Shorten cuts planned paths to what the models can still pay for, so that the end is legal: each as far as it can;
// or the most hindered as far as they can and the others beside them; or all to the same part of their ways.
func (g *Move) Shorten(planned []flow.Path) (flow.Answer, bool) {
	h := g.Again()
	defer h.Done()
	h.Give(planned)
	least := Whole
	own := make([]Progress, len(h.Poses))
	for i := range h.Poses {
		p := &h.Poses[i]
		own[i] = Whole
		if !p.In || !p.Own || p.Length == 0 {
			continue
		}
		own[i] = h.affordableUpTo(p)
		least = min(least, own[i])
	}
	a := flow.Answer{Paths: h.cutEach(func(i int) Progress { return own[i] })}
	if g.RefuseAgain(&a) == nil {
		return a, true
	}
	if a, ok := h.besideSlowest(own, func(a *flow.Answer) bool { return g.RefuseAgain(a) == nil }); ok {
		return a, true
	}
	t, ok := lastOf(least, func(t Progress) bool {
		a = flow.Answer{Paths: h.cutEach(func(int) Progress { return t })}
		return g.RefuseAgain(&a) == nil
	})
	return flow.Answer{Paths: h.cutEach(func(int) Progress { return t })}, ok
}

// affordableUpTo is the greatest progress of a model that it can pay for.
func (g *Move) affordableUpTo(p *Pose) Progress {
	if g.Cost(p, p.Length).Length() <= p.Left {
		return Whole
	}
	m := g.going(p)
	gone, _ := g.Floor.Afford(&m, p.Points, p.Left.Fixed()-g.floorsCost(p, 0))
	lo := Progress(int64(gone) << 20 / int64(p.Length))
	for q := *p; lo > 0; lo -= min(lo, Whole/Progress(p.Length.Length())) { // where it stops is rounded to a whole unit
		q.Points = p.cutAt(lo)
		q.Length = geom.PathLength(append([]geom.Point{p.From}, q.Points...))
		if g.Cost(&q, q.Length).Length() <= p.Left {
			break
		}
	}
	return lo
}

// cutEach cuts the way of every own model that has one; equipment is left to be put down afterwards.
func (g *Move) cutEach(at func(i int) Progress) []flow.Path {
	var out []flow.Path
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Named || !p.Own {
			continue
		}
		if pts := p.cutAt(at(i)); len(pts) > 0 {
			out = append(out, flow.Path{Figure: int32(p.Model), Points: pts, Facing: p.Turned, Turned: p.Turned != p.Facing})
		}
	}
	return out
}

// LastGood is the last progress up to t at which the unit can stand legally, 0 if there is none.
func (g *Move) LastGood(t Progress) Progress {
	h := g.Again()
	defer h.Done()
	last, _ := lastOf(t, func(at Progress) bool {
		a := flow.Answer{Paths: g.Cut(at)}
		h.Give(nil)
		return h.Refuse(&a) == nil
	})
	return last
}

// lastOf is the last progress up to t that is good, found to the unit between the last of some steps that is and the
// next, which is not.
func lastOf(t Progress, good func(Progress) bool) (Progress, bool) {
	const steps = 32
	for k := Progress(steps); k >= 0; k-- {
		lo := t * k / steps
		if !good(lo) {
			continue
		}
		hi := t * (k + 1) / steps
		for k < steps && hi-lo > Whole>>14 {
			if mid := (lo + hi) / 2; good(mid) {
				lo = mid
			} else {
				hi = mid
			}
		}
		return lo, true
	}
	return 0, false
}

package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// nextStage begins the rest of a move anew from a progress, after a failed test has made the rest of
// the ways too long: the player says how the unit goes on.  a2.difficult.fail-half-pace
func (r *Run) nextStage(g *march, t progress, halts []Halt, fired []bool) {
	before := *g
	before.poses = append([]pose(nil), g.poses...)
	g.out, g.later = true, true
	for i := range g.poses {
		p := &g.poses[i]
		gone := geom.Fixed(int64(p.length) * int64(t) >> 20)
		used := g.cost(p, gone)
		p.spent += gone
		rest := append([]geom.Point(nil), p.restFrom(t)...)
		if t > 0 {
			p.facing = g.heading(p)
		}
		p.from = p.at(t)
		p.stand(&r.Models[p.m])
		p.left = max(0, p.left-used.Length())
		p.points = rest
	}
	for i := range halts {
		if !fired[i] {
			halts[i].At = max(0, int32((thousandths(halts[i].At)-t)*1000/max(1, whole-t)))
		}
	}
	planned := g.rest()
	a, ok := g.shorten(planned)
	if !ok {
		// Nothing legal lies ahead: the unit ends at the last place of its way where it can stand.
		back := before.lastGood(t)
		before.loose = true
		before.give(before.cut(back))
		*g = before
		r.putAt(g, whole)
		g.give(nil)
		return
	}
	g.found.forget()
	ans := r.ask(flow.Question{
		Name: AskMoveOn, Seat: g.unit.Side, Kind: flow.Move, Rule: "a2.difficult.fail-half-pace",
		Unit: int32(g.spec.Unit), Target: int32(g.spec.Target), Default: a, HasDefault: true,
		Check:   func(x *flow.Answer) *tally.Refusal { return g.refuseOn(x, &a) },
		Suggest: func(*dice.Rand) flow.Answer { return a.Clone() },
	})
	g.take(&ans)
}

// refuseOn judges how a unit goes on; what the engine itself proposes is always allowed.
func (g *march) refuseOn(x, proposed *flow.Answer) *tally.Refusal {
	if x.Same(proposed) {
		return nil
	}
	return g.refuse(x)
}

// rest is the paths that are left of a march after its poses were put forward.
func (g *march) rest() []flow.Path {
	var out []flow.Path
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.named || len(p.points) == 0 && p.own {
			continue
		}
		pts := p.points
		if len(pts) == 0 {
			pts = []geom.Point{p.from}
		}
		out = append(out, flow.Path{Figure: int32(p.m), Points: pts, Facing: p.turned, Turned: p.turned != p.facing})
	}
	return out
}

// shorten cuts planned paths to what the models can still pay for, so that the end is legal: each as
// far as it can, or all to the same part of their ways.
func (g *march) shorten(planned []flow.Path) (flow.Answer, bool) {
	h := g.again()
	defer h.done()
	h.give(planned)
	least := whole
	own := make([]progress, len(h.poses))
	for i := range h.poses {
		p := &h.poses[i]
		own[i] = whole
		if !p.in || !p.own || p.length == 0 {
			continue
		}
		own[i] = h.affordableUpTo(p)
		least = min(least, own[i])
	}
	a := flow.Answer{Paths: h.cutEach(func(i int) progress { return own[i] })}
	if g.refuseAgain(&a) == nil {
		return a, true
	}
	for k := progress(16); k >= 0; k-- {
		t := least * k / 16
		a = flow.Answer{Paths: h.cutEach(func(int) progress { return t })}
		if g.refuseAgain(&a) == nil {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// affordableUpTo is the greatest progress of a model that it can pay for.
func (g *march) affordableUpTo(p *pose) progress {
	if g.cost(p, p.length).Length() <= p.left {
		return whole
	}
	slow := g.slow(p)
	if g.half.empty() || !p.own {
		slow = nil
	}
	lo, hi := progress(0), whole
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		if gone := geom.Fixed(int64(p.length) * int64(mid) >> 20); gone+within(slow, gone)+g.floorsCost(p, gone) <= p.left.Fixed() {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// cutEach cuts the way of every own model that has one; equipment is left to be put down afterwards.
func (g *march) cutEach(at func(i int) progress) []flow.Path {
	var out []flow.Path
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.named || !p.own {
			continue
		}
		if pts := p.cutAt(at(i)); len(pts) > 0 {
			out = append(out, flow.Path{Figure: int32(p.m), Points: pts, Facing: p.turned, Turned: p.turned != p.facing})
		}
	}
	return out
}

// lastGood is the last progress up to t at which the unit can stand legally, 0 if there is none.
func (g *march) lastGood(t progress) progress {
	h := g.again()
	defer h.done()
	for k := progress(32); k > 0; k-- {
		at := t * k / 32
		paths := g.cut(at)
		a := flow.Answer{Paths: paths}
		h.give(nil)
		if h.refuse(&a) == nil {
			return at
		}
	}
	return 0
}

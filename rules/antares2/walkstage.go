package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// nextStage begins the rest of a move anew from a progress, after a failed test has made the rest of
// the ways too long, or losses have torn the unit apart: the player says how it goes on. It tells whether the unit
// keeps to its ways.  a2.difficult.fail-half-pace, a2.react.ambush.continue
func (r *Run) nextStage(g *move, t progress, torn bool) (same bool) {
	rule := tally.Rule("a2.difficult.fail-half-pace")
	before := *g
	before.poses = append([]pose(nil), g.poses...)
	g.later = true
	g.goneTo(t)
	if torn {
		rule, g.lim = "a2.react.ambush.continue", 0 // what it may leave open is seen from here
	}
	planned := g.rest()
	a, ok := r.planRest(g)
	if !ok {
		a, ok = g.shorten(planned)
	}
	if !ok && torn {
		a, ok = g.closeUp()
	}
	if !ok {
		// Nothing legal lies ahead: the unit ends at the last place of its way where it can stand.
		back := before.lastGood(t)
		before.loose = true
		before.give(before.cut(back))
		*g = before
		r.putAt(g, whole)
		g.give(nil)
		return true
	}
	return r.askOn(g, rule, a, planned)
}

// askOn asks how a unit goes on, with what the engine proposes, and tells whether it keeps to what was planned.
func (r *Run) askOn(g *move, rule tally.Rule, a flow.Answer, planned []flow.Path) (same bool) {
	g.judged.Forget()
	ans := r.ask(flow.Question{
		Name: AskMoveOn, Seat: g.s.Groups[g.spec.Unit].Side, Kind: flow.Move, Rule: rule,
		Unit: int32(g.spec.Unit), Target: int32(g.spec.Target), Default: a, HasDefault: true,
		Check:   func(x *flow.Answer) *tally.Refusal { return g.refuseOn(x, &a) },
		Suggest: func(*dice.Rand) flow.Answer { return a.Clone() },
	})
	g.take(&ans)
	return g.keepsTo(planned)
}

// closeUp is how a torn unit comes together from where it is.
func (g *move) closeUp() (flow.Answer, bool) {
	h := g.again()
	defer h.done()
	h.lim = g.linkLimit()
	a, ok := h.reform()
	return a, ok && g.refuseAgain(&a) == nil
}

// goneTo puts every model forward to a progress: what is left of its way and of its allowance counts from there.
func (g *move) goneTo(t progress) {
	if g.out = true; g.spec.From != NoUnit {
		g.gathered = false // its transport is like others from now on
	}
	for i := range g.poses {
		p := &g.poses[i]
		gone := p.gone(t)
		used := g.cost(p, gone)
		p.spent += gone
		rest := append([]geom.Point(nil), march.Rest(p.from, p.points, gone)...)
		if t > 0 {
			p.facing = g.heading(p)
		}
		p.from = p.at(t)
		p.stand(&g.s.Bodies[p.m])
		p.left = max(0, p.left-used.Length())
		p.points = rest
	}
}

// keepsTo tells whether every model goes along the way that was planned for it, perhaps less far.
func (g *move) keepsTo(planned []flow.Path) bool {
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || len(p.points) == 0 {
			continue
		}
		var way []geom.Point
		for k := range planned {
			if ModelID(planned[k].Figure) == p.m {
				way = planned[k].Points
			}
		}
		for _, q := range p.points {
			if _, on := march.Passes(p.from, way, q); !on {
				return false
			}
		}
	}
	return true
}

// comesBy is the progress at which a model of the move comes by a place; false if it never does.
func (g *move) comesBy(lead int, at geom.Point) (progress, bool) {
	p := &g.poses[lead]
	if !p.in {
		return 0, false
	}
	gone, ok := march.Passes(p.from, p.points, at)
	if !ok || p.length == 0 {
		return 0, ok
	}
	return min(whole, (progress(gone)*whole+progress(p.length)-1)/progress(p.length)), true
}

// refuseOn judges how a unit goes on; what the engine itself proposes is always allowed.
func (g *move) refuseOn(x, proposed *flow.Answer) *tally.Refusal {
	if x.Same(proposed) {
		return nil
	}
	return g.refuse(x)
}

// rest is the paths that are left of a move after its poses were put forward.
func (g *move) rest() []flow.Path {
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

// shorten cuts planned paths to what the models can still pay for, so that the end is legal: each as far as it can;
// or the most hindered as far as they can and the others beside them; or all to the same part of their ways.
func (g *move) shorten(planned []flow.Path) (flow.Answer, bool) {
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
	if a, ok := h.besideSlowest(own, func(a *flow.Answer) bool { return g.refuseAgain(a) == nil }); ok {
		return a, true
	}
	t, ok := lastOf(least, func(t progress) bool {
		a = flow.Answer{Paths: h.cutEach(func(int) progress { return t })}
		return g.refuseAgain(&a) == nil
	})
	return flow.Answer{Paths: h.cutEach(func(int) progress { return t })}, ok
}

// affordableUpTo is the greatest progress of a model that it can pay for.
func (g *move) affordableUpTo(p *pose) progress {
	if g.cost(p, p.length).Length() <= p.left {
		return whole
	}
	m := g.going(p)
	gone, _ := g.floor.Afford(&m, p.points, p.left.Fixed()-g.floorsCost(p, 0))
	lo := progress(int64(gone) << 20 / int64(p.length))
	for q := *p; lo > 0; lo -= min(lo, whole/progress(p.length.Length())) { // where it stops is rounded to a whole unit
		q.points = p.cutAt(lo)
		q.length = geom.PathLength(append([]geom.Point{p.from}, q.points...))
		if g.cost(&q, q.length).Length() <= p.left {
			break
		}
	}
	return lo
}

// cutEach cuts the way of every own model that has one; equipment is left to be put down afterwards.
func (g *move) cutEach(at func(i int) progress) []flow.Path {
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
func (g *move) lastGood(t progress) progress {
	h := g.again()
	defer h.done()
	last, _ := lastOf(t, func(at progress) bool {
		a := flow.Answer{Paths: g.cut(at)}
		h.give(nil)
		return h.refuse(&a) == nil
	})
	return last
}

// lastOf is the last progress up to t that is good, found to the unit between the last of some steps that is and the
// next, which is not.
func lastOf(t progress, good func(progress) bool) (progress, bool) {
	const steps = 32
	for k := progress(steps); k >= 0; k-- {
		lo := t * k / steps
		if !good(lo) {
			continue
		}
		hi := t * (k + 1) / steps
		for k < steps && hi-lo > whole>>14 {
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

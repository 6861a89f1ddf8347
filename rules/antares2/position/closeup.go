package position

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
)

// besideSlowest lets the models go on so that they end together: one goes as far along its way as it can, the most
// hindered first, and each of the others comes beside those that stand already, on its own way if that
// leads there.  a2.move.formation-after
func (g *Move) besideSlowest(own []Progress, legal func(*flow.Answer) bool) (flow.Answer, bool) {
	order := g.ownPoses()
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(own[i], own[j]) })
	for _, leader := range order {
		var a flow.Answer
		var placed []geom.Shape
		put := func(k int, way []geom.Point) {
			p := &g.Poses[k]
			at := p.From
			if len(way) > 0 {
				at = way[len(way)-1]
				a.Paths = append(a.Paths, flow.Path{Figure: int32(p.Model), Points: way, Facing: p.Turned, Turned: p.Turned != p.Facing})
			}
			placed = append(placed, g.State.ShapeAt(p.Model, at, p.Turned))
		}
		lead := &g.Poses[leader]
		put(leader, lead.cutAt(own[leader]))
		ok := true
		for _, k := range g.NearestTo(lead.At(own[leader])) {
			if k == leader || !ok {
				continue
			}
			p := &g.Poses[k]
			if way := p.cutAt(own[k]); g.linked(p, way, placed) {
				put(k, way)
				continue
			}
			var way []geom.Point
			if way, ok = g.WayBeside(p, placed, 0); ok {
				put(k, way)
			}
		}
		if ok && legal(&a) {
			return a, true
		}
	}
	return flow.Answer{}, false
}

// linked tells whether a model that goes a way ends in formation with those placed, on none of them.
func (g *Move) linked(p *Pose, way []geom.Point, placed []geom.Shape) bool {
	at := p.From
	if len(way) > 0 {
		at = way[len(way)-1]
	}
	body := g.State.ShapeAt(p.Model, at, p.Turned)
	for i := range placed {
		if geom.Within(&body, &placed[i], geom.Inch) {
			return !OverlapsAny(&body, placed) && g.BadGround(&Pose{Model: p.Model, From: p.From, Facing: p.Facing, floor: p.floor, house: p.house, climb: p.climb, EndBody: body, Named: true}) == nil
		}
	}
	return false
}

// rally brings a broken unit together: round one that stays, those of the largest group first; or round one that goes
// as far as it can to meet another.  a2.formation.compromised
func (g *Move) rally() (flow.Answer, bool) {
	g.Gather()
	g.Give(nil)
	anchor := g.largestGroup()
	order := g.ownPoses()
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case anchor[i] == anchor[j]:
			return 0
		case anchor[i]:
			return -1
		}
		return 1
	})
	for _, k := range order {
		if a, ok := g.around(k, nil); ok {
			return a, true
		}
	}
	for _, k := range order {
		p := &g.Poses[k]
		for _, o := range order {
			if anchor[k] != anchor[o] || !anchor[k] && k != o {
				if a, ok := g.around(k, g.wayCloser(p, []geom.Shape{g.Poses[o].EndBody})); ok {
					return a, true
				}
			}
		}
	}
	return flow.Answer{}, false
}

// around is an answer in which one model goes a way, or stays, and the others come beside it.
func (g *Move) around(k int, way []geom.Point) (flow.Answer, bool) {
	stays := len(way) == 0
	if stays {
		way = []geom.Point{g.Poses[k].From}
	}
	a, ok := g.FollowWays(k, way)
	if !ok {
		return a, false
	}
	if stays {
		a.Paths = a.Paths[1:]
	}
	return a, len(a.Paths) > 0 && g.RefuseAgain(&a) == nil
}

// wayCloser is the way by which a model comes as near as it can to some bodies, down to 1": nothing if it can come
// no nearer. How near is found by halving: whoever can come to a gap can stop before it.
func (g *Move) wayCloser(p *Pose, to []geom.Shape) []geom.Point {
	body := g.State.ShapeAt(p.Model, p.From, p.Facing)
	now := geom.Length(1 << 30)
	for i := range to {
		now = min(now, geom.Gap(&body, &to[i]))
	}
	if len(to) == 0 || now <= geom.Inch {
		return nil
	}
	return g.leastGap(p, to, 0, geom.Inch-2*Touch, now)
}

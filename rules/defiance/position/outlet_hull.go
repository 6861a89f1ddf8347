package position

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/ways"
)

// A hull goes where its front arc looks and pays for turns. Where it may come to is looked for as it may face after each turn on
// the spot, in the arc that it has then; and round corners, at which it turns on by quarters.

// pivoted is how a hull may face after turning where it stands, and what that costs.
type pivoted struct {
	face geom.Angle
	cost geom.Length
}

// turnCost is what a turn of a hull costs, false if it may not turn so far any more.  dvg.vehicle.turn.cost
func (s *State) turnCost(g *Going, to geom.Angle) (geom.Length, bool) {
	turn := apartBy(s.Bodies[g.Body].Facing, to)
	if turn == 0 {
		return 0, true
	}
	each, most, _ := law.Turning(s.Frame(g.Body).Type, g.Pace)
	times := int((turn + 89) / 90)
	return each * geom.Length(times), !g.straight && (most < 0 || g.Turns+times <= most)
}

// apartBy is by how many degrees two directions differ.
func apartBy(a, b geom.Angle) geom.Angle {
	if d := (a - b).Norm(); d <= 180 {
		return d
	}
	return (b - a).Norm()
}

// headings lists how a hull may face before it goes: the cheapest turns first, and of those what looks most at a goal.
func (s *State) headings(g *Going, goal *nearerTo) []pivoted {
	body := &s.Bodies[g.Body]
	look := body.Facing
	if goal != nil && goal.at != body.At {
		look = geom.Bearing(body.At, goal.at)
	}
	var out []pivoted
	for face := range geom.Angle(360) {
		if cost, ok := s.turnCost(g, face); ok && cost < g.Limit {
			out = append(out, pivoted{face, cost})
		}
	}
	slices.SortStableFunc(out, func(a, b pivoted) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(apartBy(a.face, look), apartBy(b.face, look)))
	})
	return out
}

// onWheels tries the places that a hull comes to: straight after a turn on the spot, in reverse too if it may, then round corners.
func (s *State) onWheels(f *ways.Field, g *Going, goal *nearerTo, try func(flow.Path) bool) bool {
	facing := s.Bodies[g.Body].Facing
	for _, h := range s.headings(g, goal) {
		for _, ahead := range [...]geom.Angle{h.face, (h.face + 180).Norm()} {
			if ahead != h.face && !g.Reverse {
				continue
			}
			bd := bounded{face: h.face, turns: h.face != facing, ahead: ahead, half: 45, goal: goal}
			if g.straight {
				bd.half = 2
			}
			if s.inBounds(f, g, &bd, h.cost, try) {
				return true
			}
		}
	}
	if g.straight {
		return false
	}
	for turn := range geom.Angle(90) { // turned by a quarter it fits as well or not, and that is judged
		bd := bounded{face: (facing + turn).Norm(), wheels: true, goal: goal}
		if s.inBounds(f, g, &bd, 0, try) {
			return true
		}
	}
	return false
}

// TurnedTo is the way of a mover that turns where it stands and then goes.
func (s *State) TurnedTo(g *Going, face geom.Angle, points ...geom.Point) flow.Path {
	body := &s.Bodies[g.Body]
	p := flow.Path{Figure: int32(g.Body), Points: append([]geom.Point{body.At}, points...), Facing: face, Turned: true}
	p.Corners = make([]flow.Corner, len(p.Points))
	for i := range p.Corners {
		p.Corners[i].Prone = body.Prone
	}
	p.Corners[0].Facing, p.Corners[0].Turned = face, true
	return p
}

// headedTo is the way of a mover straight to a place, a hull turned by as much as it takes, and what the turn costs.
func (s *State) headedTo(g *Going, at geom.Point) (flow.Path, geom.Length) {
	body := &s.Bodies[g.Body]
	if !s.TurnsAsHull(s.Frame(g.Body)) || g.Aloft || g.Leap || geom.InArc(body.At, body.Facing, 45, at) {
		return s.StraightTo(g, at), 0
	}
	look := geom.Bearing(body.At, at)
	face := look
	for _, quarter := range [...]geom.Angle{(body.Facing + 90).Norm(), (body.Facing + 270).Norm()} {
		if apartBy(look, body.Facing) > 90 && geom.InArc(body.At, quarter, 45, at) { // one turn brings it into the arc
			face = quarter
		}
	}
	cost, _ := s.turnCost(g, face)
	return s.TurnedTo(g, face, at), cost
}

// Wheeled is a way round corners of a hull that faces one way or a quarter, a half or three quarters on from there, whichever has
// the leg in its front arc and takes the least turn.
func (s *State) Wheeled(g *Going, face geom.Angle, points []geom.Point) flow.Path {
	body := &s.Bodies[g.Body]
	p := flow.Path{Figure: int32(g.Body), Points: append([]geom.Point{body.At}, points...)}
	p.Corners = make([]flow.Corner, len(p.Points))
	at, head := body.At, body.Facing
	for k, q := range points {
		to, least := head, geom.Angle(360)
		for turn := geom.Angle(0); turn < 360; turn += 90 {
			if h := (face + turn).Norm(); geom.InArc(at, h, 45, q) && apartBy(h, head) < least {
				to, least = h, apartBy(h, head)
			}
		}
		if to != head {
			p.Corners[k].Facing, p.Corners[k].Turned = to, true
		}
		at, head = q, to
	}
	return p
}

package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// Boarding is a unit about to go aboard: where its models are, and how far each could still go.
type Boarding struct {
	unit, transport UnitID
	by              string // how it came there: run, advance, consolidation
	bodies          []geom.Shape
	left            []geom.Length
}

// BoardingNow is a unit where it stands, with so much left of its move.
func (s *State) BoardingNow(u, t UnitID, by string, left AfterRun) *Boarding {
	b := &Boarding{unit: u, transport: t, by: by}
	for m := range s.Own(u) {
		b.bodies = append(b.bodies, s.Shape(m))
		b.left = append(b.left, left(m))
	}
	return b
}

// AfterRun says how far a model of a unit could still have gone when its move ended.
type AfterRun func(m ModelID) geom.Length

// EmbarkRefusal says why a unit that has just made a move may not board a transport, nil if it may.
func (s *State) EmbarkRefusal(b *Boarding) *tally.Refusal {
	u, t := b.unit, b.transport
	switch {
	case b.by == "consolidation":
		return tally.Refuse("a2.transport.embark.not-consolidating", "nobody embarks by a consolidation move", "stay outside")
	case b.by != "run":
		return tally.Refuse("a2.transport.embark.run", "a unit embarks by a Run", "give it a Run")
	case s.Groups[t].Side != s.Groups[u].Side || !s.InPlay(t):
		return tally.Refuse("a2.transport.embark.run", s.Name(t)+" is not there to be boarded", "pick one of your own on the table")
	}
	if r := s.TakesAboardRefusal(t, u); r != nil {
		return r
	}
	if s.Units[t].Moved > 0 {
		return tally.Refuse("a2.transport.embark.stationary", s.Name(t)+" has moved this turn", "embark in a turn in which it stands")
	}
	if !s.allBeside(b) {
		return tally.Refuse("a2.transport.embark.run", `not all of `+s.Name(u)+` are within 1" of `+s.Name(t), "end the run closer")
	}
	if !s.reachesHatch(b) {
		return tally.Refuse("a2.transport.embark.run", "nobody of "+s.Name(u)+" can reach a hatch", "run round to a hatch")
	}
	return nil
}

// allBeside tells whether all models are within 1 inch of one transport model.
func (s *State) allBeside(b *Boarding) bool {
	for c := range s.Members(b.transport) {
		if s.TypeOf(c).Traits.Transport == 0 {
			continue
		}
		hull, all := s.Shape(c), true
		for i := range b.bodies {
			all = all && geom.Within(&b.bodies[i], &hull, geom.Inch)
		}
		if all {
			return true
		}
	}
	return false
}

// reachesHatch tells whether some model's base can touch a hatch with what it has left of its move, round the hull and
// whatever else is in its way; as on the way out, a base's width before the hatch it may overlap the hull.
func (s *State) reachesHatch(b *Boarding) bool {
	g := s.NewMove(&MoveSpec{Unit: b.unit, Multiple: 2, Target: NoUnit, Over: NoUnit, From: NoUnit})
	defer g.Done()
	g.Gather()
	k := 0
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			continue
		}
		p.Left = max(b.left[k], 0)
		k++
		near := force.HalfWidth(&s.TypeOf(p.Model).Base)
		f := &s.Works().Ways
		g.DrawWay(f, p)
		there := false
		s.HatchesOf(b.transport, func(hatch geom.Point, hull *geom.Shape) {
			door := geom.Disc(hatch, insetOf(hull, hatch))
			there = there || geom.Within(&p.EndBody, &door, min(near, p.Left+Touch))
			f.Seek(&door, near, 0)
		})
		if there {
			return true
		}
		if _, ok := f.Touch(p.From, p.Left-near+Touch); ok {
			return true
		}
	}
	return false
}

// insetOf is how deep a hatch lies inside the outline of the hull: who touches the outline there reaches it.
func insetOf(hull *geom.Shape, hatch geom.Point) geom.Length {
	if !hull.Contains(hatch) {
		return 0
	}
	if hull.N == 1 {
		return hull.R - geom.Dist(hull.Center(), hatch)
	}
	dot := geom.Disc(hatch, 0)
	best := geom.Length(1 << 30)
	for i := range hull.N {
		best = min(best, geom.SegGap(hull.Pts[i], hull.Pts[(i+1)%hull.N], &dot))
	}
	if hull.N == 2 {
		best = 0
	}
	return best + hull.R
}

// boarding looks for a move that takes the unit to a transport, drawn up around its hatch.
func (g *Move) boarding() (flow.Answer, bool) {
	for i := range g.State.Units {
		t := UnitID(i)
		if g.State.Groups[i].Side != g.State.Groups[g.Spec.Unit].Side || !g.State.InPlay(t) || t == g.Spec.Unit || !g.State.transports(t) || g.State.Units[i].Moved > 0 {
			continue
		}
		if a, ok := g.boardingAt(t); ok {
			return a, true
		}
	}
	return flow.Answer{}, false
}

func (g *Move) boardingAt(t UnitID) (flow.Answer, bool) {
	var a flow.Answer
	var bodies []geom.Shape
	var who []*Pose
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			bodies = append(bodies, g.State.ShapeAt(p.Model, p.From, p.Facing))
			who = append(who, p)
		}
	}
	if len(who) == 0 || g.State.TakesAboardRefusal(t, g.Spec.Unit) != nil {
		return a, false
	}
	var hull geom.Shape
	for c := range g.State.Members(t) {
		hull = g.State.Shape(c)
	}
	ok := func(i int, s *geom.Shape) bool {
		return geom.Dist(who[i].From, s.Center()) <= who[i].Left && geom.Within(s, &hull, geom.Inch) && !geom.Overlap(s, &hull)
	}
	hub := g.State.Exit(t, who[0].From)
	for _, p := range who {
		if geom.Dist(p.From, hub) > p.Left+3*geom.Inch {
			return a, false // too far to try
		}
	}
	ends, found := geom.Arrange(hub, bodies, geom.Inch, ok, nil)
	if !found {
		return a, false
	}
	for i, p := range who {
		a.Paths = append(a.Paths, flow.Path{Figure: int32(p.Model), Points: []geom.Point{ends[i]}})
	}
	return a, g.Refuse(&a) == nil
}

// BesideAny tells whether a unit stands beside a transport, one that may not be boarded too.
func (s *State) BesideAny(u UnitID) bool {
	for i := range s.Units {
		if s.beside(u, UnitID(i)) {
			return true
		}
	}
	return false
}

// Boardable is the first transport that a unit can board where it stands, NoUnit if there is none.
func (s *State) Boardable(u UnitID, left AfterRun) UnitID {
	for i := range s.Units {
		if t := UnitID(i); s.beside(u, t) && s.EmbarkRefusal(s.BoardingNow(u, t, "run", left)) == nil {
			return t
		}
	}
	return NoUnit
}

// EmbarkOffers lists the transports that a unit stands beside, with what keeps it from boarding.
func (s *State) EmbarkOffers(u UnitID, left AfterRun) []flow.Option {
	out := []flow.Option{{Value: int32(NoUnit), Key: "none", Label: "None"}}
	for i := range s.Units {
		if t := UnitID(i); s.beside(u, t) {
			out = append(out, flow.Option{Value: int32(t), Unit: flow.RefTo(int32(t)), Key: s.Name(t), Label: s.Name(t), Rule: "a2.transport.embark.run", Refused: s.EmbarkRefusal(s.BoardingNow(u, t, "run", left))})
		}
	}
	return out
}

// beside tells whether some model of a unit ends within 1 inch of a transport of its side.
func (s *State) beside(u, t UnitID) bool {
	if t == u || s.Groups[t].Side != s.Groups[u].Side || s.Units[t].Where != OnTable || !s.transports(t) {
		return false
	}
	for m := range s.Own(u) {
		if s.UnitWithin(t, m, geom.Inch) {
			return true
		}
	}
	return false
}

package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// Boarding is a unit about to go aboard: where its models are, and how far each could still go.
type Boarding struct {
	Unit, Transport UnitID
	By              string // how it came there: run, advance, consolidation
	Bodies          []geom.Shape
	Left            []geom.Length
}

// boardingNow is a unit where it stands, with so much left of its move.
func (s *State) boardingNow(u, t UnitID, by string, left AfterRun) *Boarding {
	b := &Boarding{Unit: u, Transport: t, By: by}
	for m := range s.own(u) {
		b.Bodies = append(b.Bodies, s.Shape(m))
		b.Left = append(b.Left, left(m))
	}
	return b
}

// AfterRun says how far a model of a unit could still have gone when its move ended.
type AfterRun func(m ModelID) geom.Length

// embarkRefusal says why a unit that has just made a move may not board a transport, nil if it may.
func (s *State) embarkRefusal(b *Boarding) *tally.Refusal {
	u, t := b.Unit, b.Transport
	switch {
	case b.By == "consolidation":
		return tally.Refuse("a2.transport.embark.not-consolidating", "nobody embarks by a consolidation move", "stay outside")
	case b.By != "run":
		return tally.Refuse("a2.transport.embark.run", "a unit embarks by a Run", "give it a Run")
	case s.Groups[t].Side != s.Groups[u].Side || !s.inPlay(t):
		return tally.Refuse("a2.transport.embark.run", s.name(t)+" is not there to be boarded", "pick one of your own on the table")
	}
	if r := s.takesAboardRefusal(t, u); r != nil {
		return r
	}
	if s.Units[t].Moved > 0 {
		return tally.Refuse("a2.transport.embark.stationary", s.name(t)+" has moved this turn", "embark in a turn in which it stands")
	}
	if !s.allBeside(b) {
		return tally.Refuse("a2.transport.embark.run", `not all of `+s.name(u)+` are within 1" of `+s.name(t), "end the run closer")
	}
	if !s.reachesHatch(b) {
		return tally.Refuse("a2.transport.embark.run", "nobody of "+s.name(u)+" can reach a hatch", "run round to a hatch")
	}
	return nil
}

// allBeside tells whether all models are within 1 inch of one transport model.
func (s *State) allBeside(b *Boarding) bool {
	for c := range s.Members(b.Transport) {
		if s.typ(c).Traits.Transport == 0 {
			continue
		}
		hull, all := s.Shape(c), true
		for i := range b.Bodies {
			all = all && geom.Within(&b.Bodies[i], &hull, geom.Inch)
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
	g := s.newMove(&MoveSpec{Unit: b.Unit, Multiple: 2, Target: NoUnit, Over: NoUnit, From: NoUnit})
	defer g.done()
	g.gather()
	k := 0
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own {
			continue
		}
		p.left = max(b.Left[k], 0)
		k++
		near := force.HalfWidth(&s.typ(p.m).Base)
		f := &s.works().ways
		g.drawWay(f, p)
		there := false
		s.hatchesOf(b.Transport, func(hatch geom.Point, hull *geom.Shape) {
			door := geom.Disc(hatch, insetOf(hull, hatch))
			there = there || geom.Within(&p.endBody, &door, min(near, p.left+touch))
			f.Seek(&door, near, 0)
		})
		if there {
			return true
		}
		if _, ok := f.Touch(p.from, p.left-near+touch); ok {
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
func (g *move) boarding() (flow.Answer, bool) {
	for i := range g.s.Units {
		t := UnitID(i)
		if g.s.Groups[i].Side != g.s.Groups[g.spec.Unit].Side || !g.s.inPlay(t) || t == g.spec.Unit || !g.s.transports(t) || g.s.Units[i].Moved > 0 {
			continue
		}
		if a, ok := g.boardingAt(t); ok {
			return a, true
		}
	}
	return flow.Answer{}, false
}

func (g *move) boardingAt(t UnitID) (flow.Answer, bool) {
	var a flow.Answer
	var bodies []geom.Shape
	var who []*pose
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			bodies = append(bodies, g.s.ShapeAt(p.m, p.from, p.facing))
			who = append(who, p)
		}
	}
	if len(who) == 0 || g.s.takesAboardRefusal(t, g.spec.Unit) != nil {
		return a, false
	}
	var hull geom.Shape
	for c := range g.s.Members(t) {
		hull = g.s.Shape(c)
	}
	ok := func(i int, s *geom.Shape) bool {
		return geom.Dist(who[i].from, s.Center()) <= who[i].left && geom.Within(s, &hull, geom.Inch) && !geom.Overlap(s, &hull)
	}
	hub := g.s.exit(t, who[0].from)
	for _, p := range who {
		if geom.Dist(p.from, hub) > p.left+3*geom.Inch {
			return a, false // too far to try
		}
	}
	ends, found := geom.Arrange(hub, bodies, geom.Inch, ok, nil)
	if !found {
		return a, false
	}
	for i, p := range who {
		a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: []geom.Point{ends[i]}})
	}
	return a, g.refuse(&a) == nil
}

// offerEmbark asks a unit that has ended a Run beside a transport whether it boards it. It reports
// whether the unit is aboard now.  a2.transport.embark.run
func (r *Run) offerEmbark(u UnitID, left AfterRun) bool {
	if !r.inPlay(u) || !r.besideAny(u) {
		return false
	}
	usual := r.boardable(u, left)
	if usual == NoUnit && !r.Staged {
		return false // nothing to choose; only a rule case wants to see it refused
	}
	a := r.ask(flow.Question{
		Name: AskEmbark, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.transport.embark.run", Unit: int32(u), Target: -1,
		Prompt: "Which transport does it board?", Default: flow.Answer{Value: int32(usual)}, HasDefault: true,
		Offers: func() []flow.Option { return r.embarkOffers(u, left) },
	})
	if UnitID(a.Value) == NoUnit {
		return false
	}
	r.embark(u, UnitID(a.Value))
	return true
}

func (s *State) besideAny(u UnitID) bool {
	for i := range s.Units {
		if s.beside(u, UnitID(i)) {
			return true
		}
	}
	return false
}

// boardable is the first transport that a unit can board where it stands, NoUnit if there is none.
func (s *State) boardable(u UnitID, left AfterRun) UnitID {
	for i := range s.Units {
		if t := UnitID(i); s.beside(u, t) && s.embarkRefusal(s.boardingNow(u, t, "run", left)) == nil {
			return t
		}
	}
	return NoUnit
}

func (r *Run) embarkOffers(u UnitID, left AfterRun) []flow.Option {
	out := []flow.Option{{Value: int32(NoUnit), Key: "none", Label: "None"}}
	for i := range r.Units {
		if t := UnitID(i); r.beside(u, t) {
			out = append(out, flow.Option{Value: int32(t), Unit: flow.RefTo(int32(t)), Key: r.name(t), Label: r.name(t), Rule: "a2.transport.embark.run", Refused: r.embarkRefusal(r.boardingNow(u, t, "run", left))})
		}
	}
	return out
}

// beside tells whether some model of a unit ends within 1 inch of a transport of its side.
func (s *State) beside(u, t UnitID) bool {
	if t == u || s.Groups[t].Side != s.Groups[u].Side || s.Units[t].Where != OnTable || !s.transports(t) {
		return false
	}
	for m := range s.own(u) {
		if s.unitWithin(t, m, geom.Inch) {
			return true
		}
	}
	return false
}

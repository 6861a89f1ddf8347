package position

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// Ride is the vehicle that only some of a unit have boarded, NoBody for none: the rest try to board it.  dvg.passenger.board.partial
func (s *State) Ride(u UnitID) BodyID {
	v, out := NoBody, false
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if s.Bodies[b].Gone || s.IsGun(b) {
			continue
		}
		if c := s.Bodies[b].Aboard; c != NoBody {
			v = c
		} else {
			out = true
		}
	}
	if v == NoBody || !out || !s.Applies("dvg.passenger.board.partial", s.Stands(v)) {
		return NoBody
	}
	return v
}

// elsewhereAboard tells whether some of a unit have boarded another vehicle: only whole units board.  dvg.passenger.whole-units
func (s *State) elsewhereAboard(u UnitID, v BodyID) bool {
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if c := s.Bodies[b].Aboard; c != NoBody && c != v && !s.Bodies[b].Gone && s.Applies("dvg.passenger.whole-units", s.Stands(c)) {
			return true
		}
	}
	return false
}

// AtArc tells whether a figure would stand at an entry arc of a vehicle.  dvg.passenger.board.arc
func (s *State) AtArc(b, v BodyID, at geom.Point) bool {
	body, hull := s.ShapeAt(b, at, s.Bodies[b].Facing), s.Shape(v)
	here := s.Spot(v)
	if s.Applies("dvg.passenger.board.arc", s.Bodies[b].Level != s.Bodies[v].Level) { // one hovers above the other
		return false
	}
	return geom.Within(&body, &hull, geom.Inch/2) && !s.Applies("dvg.passenger.board.arc", !InArcs(&here, s.Frame(v).EA, at))
}

// boardingRefusal refuses one whose unit is partly aboard an end from which it does not get on, if it could; who could not may not end
// away from an entry arc, nor no nearer to the vehicle if it could come nearer.  dvg.passenger.board.partial, dvg.passenger.board.full
func (s *State) boardingRefusal(g *Going, w *Way) *tally.Refusal {
	from, v := s.Bodies[g.Body].At, g.Goal
	if !g.Boards || s.getsOn(g, w) {
		return nil
	}
	_, could := s.toArc(g)
	nearer := s.AtArc(g.Body, v, w.At) || !s.AtArc(g.Body, v, from) && (geom.DistSq(w.At, s.Bodies[v].At) < geom.DistSq(from, s.Bodies[v].At) || !s.CouldCloseIn(g))
	if !could && nearer {
		return nil
	}
	return s.No("dvg.passenger.board.partial", "go to an entry arc, or nearer if it has not the movement to get on", func() string {
		return s.FigureName(g.Body) + " must try to board " + s.FigureName(v) + " like the others of its unit"
	})
}

// getsOn tells whether a figure can get on its goal at the end of a way.
func (s *State) getsOn(g *Going, w *Way) bool {
	return g.Limit-w.Spent.Length() >= law.Boarding(s.Frame(g.Body).Class) && s.atEnd(g.Body, w, func() bool { return s.BoardRefusal(g.Body, g.Goal) == nil })
}

// atEnd asks something of a figure as it would be at the end of a way.
func (s *State) atEnd(b BodyID, w *Way, ask func() bool) bool {
	body := &s.Bodies[b]
	at, prone := body.At, body.Prone
	defer func() { body.At, body.Prone = at, prone }()
	body.At, body.Prone = w.At, w.Prone
	return ask()
}

// toArc is a way to an entry arc of the goal of a figure with the movement left to get on; it is looked for once a move, among the
// places beside the arcs that are bounded by something.
func (s *State) toArc(g *Going) (flow.Path, bool) {
	if g.gated {
		return g.gate, g.enters
	}
	g.gated = true
	v, far := g.Goal, g.Limit-law.Boarding(s.Frame(g.Body).Class)
	if far < 0 || s.SeatsLeft(v) < int(s.SizeOf(g.Body)) || g.Aloft || g.Leap {
		return g.gate, false
	}
	plain := s.Aimless(g)
	plain.Mends = false
	try := func(points ...geom.Point) bool {
		p := flow.Path{Figure: int32(g.Body), Points: points}
		if s.Bodies[g.Body].Prone { // it stands up first
			p.Points = append([]geom.Point{s.Bodies[g.Body].At}, points...)
			p.Corners = make([]flow.Corner, len(p.Points))
		}
		if w, refusal := s.JudgeMove(&plain, []flow.Path{p}); refusal == nil && s.getsOn(g, &w) {
			g.gate, g.enters = p, true
		}
		return g.enters
	}
	for _, turn := range s.entries(v) {
		if s.atArcOf(&plain, v, turn, far, try) {
			break
		}
	}
	return g.gate, g.enters
}

// atArcOf tries ways to the places beside an entry arc of a vehicle: straight, or round what is between.
func (s *State) atArcOf(g *Going, v BodyID, turn geom.Angle, far geom.Length, try func(...geom.Point) bool) bool {
	f := s.takeField()
	defer s.giveField(f)
	from := s.Bodies[g.Body].At
	g.Spec.Draw(f, 0, s.Bodies[g.Body].Facing, nil)
	s.drawHulls(f, g, far)
	s.drawBeside(f, g.Body, v, turn, geom.Inch/2)
	f.Inside(from, far)
	for _, at := range f.Places(from) {
		if try(at) {
			return true
		}
		if way, ok := f.To(from, at, far); ok && try(slices.Clone(way.Points)...) {
			return true
		}
	}
	return false
}

// SeatsLeft is how much room a vehicle has.  dvg.vehicle.passenger-capacity
func (s *State) SeatsLeft(v BodyID) int {
	n := int(s.Frame(v).PA)
	for b := range s.Passengers(v) {
		n -= int(s.SizeOf(b))
	}
	return n
}

// BoardRefusal says why a figure may not board a vehicle now.
// dvg.passenger.board.stationary, dvg.passenger.board.arc, dvg.vehicle.passenger-capacity, dvg.passenger.board.full, dvg.movement.prone.crawl-only,
// dvg.hth.locked
func (s *State) BoardRefusal(b, v BodyID) *tally.Refusal {
	switch {
	case !s.AtArc(b, v, s.Bodies[b].At):
		return No("dvg.passenger.board.arc", "go to an entry arc", "%s does not stand at an entry arc of %s", s.FigureName(b), s.FigureName(v))
	case s.elsewhereAboard(s.UnitOf(b), v):
		return No("dvg.passenger.whole-units", "board the same vehicle", "others of %s are aboard of another", s.Name(s.UnitOf(b)))
	case s.Applies("dvg.movement.prone.crawl-only", s.Bodies[b].Prone):
		return No("dvg.movement.prone.crawl-only", "stand up first", "%s is prone and can only crawl", s.FigureName(b))
	case s.Applies("dvg.hth.locked", s.Engaged(b)):
		return No("dvg.hth.locked", "fight first", "%s is engaged", s.FigureName(b))
	case s.Applies("dvg.passenger.board.stationary", !s.Figures[v].Static || s.Disabled(v)):
		return No("dvg.passenger.board.stationary", "wait until it stands", "%s is not static", s.FigureName(v))
	case s.Applies("dvg.vehicle.passenger-capacity", s.SeatsLeft(v) < int(s.SizeOf(b))):
		return No("dvg.vehicle.passenger-capacity", "stay outside", "%s has no room left", s.FigureName(v))
	}
	for p := range s.Passengers(v) {
		if s.Applies("dvg.force.unit.one-quality.passengers", s.Frame(p).Quality != s.Frame(b).Quality) {
			return No("dvg.force.unit.one-quality.passengers", "stay outside", "those aboard are of another quality")
		}
	}
	return nil
}

// Hatch is a vehicle that a figure could get on from where it is with the movement it has left, after a certain one, NoBody for
// none.
func (s *State) Hatch(b BodyID, left geom.Length, after BodyID) BodyID {
	for v := after + 1; int(v) < len(s.Bodies); v++ {
		if s.Stands(v) && s.SideOf(v) == s.SideOf(b) && s.Frame(v).PA > 0 && left >= law.Boarding(s.Frame(b).Class) && s.BoardRefusal(b, v) == nil {
			return v
		}
	}
	return NoBody
}

// boardsAt tells whether a figure could get on a vehicle where a way of it ends, with the movement it has left then.
func (s *State) boardsAt(g *Going, w *Way) bool {
	return g.Sprints && s.atEnd(g.Body, w, func() bool { return s.Hatch(g.Body, g.Limit-w.Spent.Length(), NoBody) != NoBody })
}

package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/table"
	"sortie/tally"
)

// ride is the vehicle that only some of a unit have boarded, NoBody for none: the rest try to board it.  dvg.passenger.board.partial
func (s *State) ride(u UnitID) BodyID {
	v, out := NoBody, false
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if s.Bodies[b].Gone || s.isGun(b) {
			continue
		}
		if c := s.Bodies[b].Aboard; c != NoBody {
			v = c
		} else {
			out = true
		}
	}
	if v == NoBody || !out || !s.holds("dvg.passenger.board.partial", s.Stands(v)) {
		return NoBody
	}
	return v
}

// elsewhereAboard tells whether some of a unit have boarded another vehicle: only whole units board.  dvg.passenger.whole-units
func (s *State) elsewhereAboard(u UnitID, v BodyID) bool {
	for b := s.Head(u); b != NoBody; b = s.Bodies[b].Next() {
		if c := s.Bodies[b].Aboard; c != NoBody && c != v && !s.Bodies[b].Gone && s.holds("dvg.passenger.whole-units", s.Stands(c)) {
			return true
		}
	}
	return false
}

// atArc tells whether a figure would stand at an entry arc of a vehicle.  dvg.passenger.board.arc
func (s *State) atArc(b, v BodyID, at geom.Point) bool {
	body, hull := s.ShapeAt(b, at, s.Bodies[b].Facing), s.Shape(v)
	here := s.spot(v)
	if s.holds("dvg.passenger.board.arc", s.Bodies[b].Level != s.Bodies[v].Level) { // one hovers above the other
		return false
	}
	return geom.Within(&body, &hull, geom.Inch/2) && !s.holds("dvg.passenger.board.arc", !inArcs(&here, s.frame(v).EA, at))
}

// boardingRefusal refuses one whose unit is partly aboard an end from which it does not get on, if it could; who could not may not end
// away from an entry arc, nor no nearer to the vehicle if it could come nearer.  dvg.passenger.board.partial, dvg.passenger.board.full
func (s *State) boardingRefusal(g *going, w *way) *tally.Refusal {
	from, v := s.Bodies[g.b].At, g.goal
	if !g.boards || s.getsOn(g, w) {
		return nil
	}
	_, could := s.toArc(g)
	nearer := s.atArc(g.b, v, w.at) || !s.atArc(g.b, v, from) && (geom.DistSq(w.at, s.Bodies[v].At) < geom.DistSq(from, s.Bodies[v].At) || !s.couldCloseIn(g))
	if !could && nearer {
		return nil
	}
	return s.no("dvg.passenger.board.partial", "go to an entry arc, or nearer if it has not the movement to get on", func() string {
		return s.figureName(g.b) + " must try to board " + s.figureName(v) + " like the others of its unit"
	})
}

// getsOn tells whether a figure can get on its goal at the end of a way.
func (s *State) getsOn(g *going, w *way) bool {
	return g.limit-w.spent.Length() >= boarding(s.frame(g.b).Class) && s.atEnd(g.b, w, func() bool { return s.boardRefusal(g.b, g.goal) == nil })
}

// atEnd asks something of a figure as it would be at the end of a way.
func (s *State) atEnd(b BodyID, w *way, ask func() bool) bool {
	body := &s.Bodies[b]
	at, prone := body.At, body.Prone
	defer func() { body.At, body.Prone = at, prone }()
	body.At, body.Prone = w.at, w.prone
	return ask()
}

// toArc is a way to an entry arc of the goal of a figure with the movement left to get on; it is looked for once a move, among the
// places beside the arcs that are bounded by something.
func (s *State) toArc(g *going) (flow.Path, bool) {
	if g.gated {
		return g.gate, g.enters
	}
	g.gated = true
	v, far := g.goal, g.limit-boarding(s.frame(g.b).Class)
	if far < 0 || s.seatsLeft(v) < int(s.size(g.b)) || g.aloft || g.leap {
		return g.gate, false
	}
	plain := s.aimless(g)
	plain.mends = false
	try := func(points ...geom.Point) bool {
		p := flow.Path{Figure: int32(g.b), Points: points}
		if s.Bodies[g.b].Prone { // it stands up first
			p.Points = append([]geom.Point{s.Bodies[g.b].At}, points...)
			p.Corners = make([]flow.Corner, len(p.Points))
		}
		if w, refusal := s.judge(&plain, []flow.Path{p}); refusal == nil && s.getsOn(g, &w) {
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
func (s *State) atArcOf(g *going, v BodyID, turn geom.Angle, far geom.Length, try func(...geom.Point) bool) bool {
	f := s.takeField()
	defer s.giveField(f)
	from := s.Bodies[g.b].At
	g.spec.Draw(f, 0, s.Bodies[g.b].Facing, nil)
	s.drawHulls(f, g, far)
	s.drawBeside(f, g.b, v, turn, geom.Inch/2)
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

// seatsLeft is how much room a vehicle has.  dvg.vehicle.passenger-capacity
func (s *State) seatsLeft(v BodyID) int {
	n := int(s.frame(v).PA)
	for b := range s.Passengers(v) {
		n -= int(s.size(b))
	}
	return n
}

// boardRefusal says why a figure may not board a vehicle now.
// dvg.passenger.board.stationary, dvg.passenger.board.arc, dvg.vehicle.passenger-capacity, dvg.passenger.board.full, dvg.movement.prone.crawl-only,
// dvg.hth.locked
func (s *State) boardRefusal(b, v BodyID) *tally.Refusal {
	switch {
	case !s.atArc(b, v, s.Bodies[b].At):
		return no("dvg.passenger.board.arc", "go to an entry arc", "%s does not stand at an entry arc of %s", s.figureName(b), s.figureName(v))
	case s.elsewhereAboard(s.unitOf(b), v):
		return no("dvg.passenger.whole-units", "board the same vehicle", "others of %s are aboard of another", s.name(s.unitOf(b)))
	case s.holds("dvg.movement.prone.crawl-only", s.Bodies[b].Prone):
		return no("dvg.movement.prone.crawl-only", "stand up first", "%s is prone and can only crawl", s.figureName(b))
	case s.holds("dvg.hth.locked", s.engaged(b)):
		return no("dvg.hth.locked", "fight first", "%s is engaged", s.figureName(b))
	case s.holds("dvg.passenger.board.stationary", !s.Figures[v].Static || s.disabled(v)):
		return no("dvg.passenger.board.stationary", "wait until it stands", "%s is not static", s.figureName(v))
	case s.holds("dvg.vehicle.passenger-capacity", s.seatsLeft(v) < int(s.size(b))):
		return no("dvg.vehicle.passenger-capacity", "stay outside", "%s has no room left", s.figureName(v))
	}
	for p := range s.Passengers(v) {
		if s.holds("dvg.force.unit.one-quality.passengers", s.frame(p).Quality != s.frame(b).Quality) {
			return no("dvg.force.unit.one-quality.passengers", "stay outside", "those aboard are of another quality")
		}
	}
	return nil
}

// hatch is a vehicle that a figure could get on from where it is with the movement it has left, after a certain one, NoBody for
// none.
func (s *State) hatch(b BodyID, left geom.Length, after BodyID) BodyID {
	for v := after + 1; int(v) < len(s.Bodies); v++ {
		if s.Stands(v) && s.SideOf(v) == s.SideOf(b) && s.frame(v).PA > 0 && left >= boarding(s.frame(b).Class) && s.boardRefusal(b, v) == nil {
			return v
		}
	}
	return NoBody
}

// boardsAt tells whether a figure could get on a vehicle where a way of it ends, with the movement it has left then.
func (s *State) boardsAt(g *going, w *way) bool {
	return g.sprints && s.atEnd(g.b, w, func() bool { return s.hatch(g.b, g.limit-w.spent.Length(), NoBody) != NoBody })
}

// board lets a figure that has sprinted to an entry arc get on, if it has the movement left; one that may not stay there by some rule
// gets on: it has not moved, or perimeters overlap.
// dvg.passenger.board.cost, dvg.passenger.board.next-turn, dvg.passenger.board.partial, dvg.orders.sprint.boarding
func (r *Run) board(b BodyID, left geom.Length, must tally.Rule) {
	for i := range r.Bodies {
		v := BodyID(i)
		if !r.Stands(v) || r.SideOf(v) != r.SideOf(b) || r.frame(v).PA == 0 || r.boardRefusal(b, v) != nil {
			continue
		}
		if r.law().holds("dvg.passenger.board.cost", left < boarding(r.frame(b).Class)) {
			r.fig(v).Waits = r.by("dvg.passenger.board.partial", true) || r.fig(v).Waits
			continue
		}
		due := must
		if r.hatch(b, left, v) != NoBody { // it may take the next one
			due = ""
		}
		if !r.askBoard(b, v, due) {
			continue
		}
		r.judged(func() { r.boardRefusal(b, v) })
		r.cite("dvg.passenger.board.cost", "dvg.passenger.board.next-turn", "dvg.passenger.board.arc", "dvg.vehicle.entry-arcs")
		r.Board(b, v)
		r.Bodies[b].Prone = false
		r.fig(v).Waits = true
		r.Groups[r.unitOf(b)].Carrier = r.unitOf(v)
		r.tellOf("boarded", b, v, "dvg.passenger.board.next-turn", "%s gets on", r.figureName(b))
		r.lostGuns()
		return
	}
}

// boardsWith has those who went with a figure as one try to board the vehicle that it has got on: from where they stand, or after
// they went to an entry arc with the movement that they have left.
// dvg.passenger.board.partial, dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) boardsWith(p *part, g *going, left geom.Length, must bool) {
	v := r.Bodies[g.b].Aboard
	for _, m := range g.along {
		if v == NoBody || !r.standsFit(m, false) || r.engaged(m) || !r.by("dvg.passenger.board.partial", true) {
			continue
		}
		has := left
		if has > 0 && !r.atArc(m, v, r.Bodies[m].At) {
			on := r.setOut(going{b: m, pace: g.pace, limit: has, rule: g.rule, contact: g.contact, must: must, mends: true, sprints: true, boards: true, goal: v, rival: g.rival})
			w := r.moveFigure(on)
			if has -= w.spent.Length(); r.Stands(m) {
				r.contacts(p, m)
			}
			if on.stuck || !r.standsFit(m, false) {
				continue
			}
		}
		r.board(m, has, "")
	}
}

// askBoard asks whether a figure gets into a vehicle; it must if others of its unit have.  dvg.passenger.board.partial
func (r *Run) askBoard(b, v BodyID, must tally.Rule) bool {
	usual, stays := flow.No, (*tally.Refusal)(nil)
	if must != "" && r.by(must, true) {
		usual, stays = flow.Yes, no(must, "get on", "%s may not stay where it is", r.figureName(b))
	}
	if r.ride(r.unitOf(b)) == v {
		usual, stays = flow.Yes, no("dvg.passenger.board.partial", "get on", "others of its unit are aboard")
	}
	return r.ask(flow.Question{Name: AskBoard, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.orders.sprint.boarding", Unit: int32(r.unitOf(b)), Target: -1,
		Prompt: "Does " + r.figureName(b) + " get into " + r.figureName(v) + "?", HasDefault: true, Default: flow.Answer{Value: usual},
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: flow.Yes, Key: "yes", Label: "Yes", Rule: "dvg.orders.sprint.boarding"}, flow.Option{Value: flow.No, Key: "no", Label: "No", Refused: stays})
		}}).Value == flow.Yes
}

// settlePassengers ends the boarding of a turn: a vehicle waits for those of its passengers' units who are outside while
// it has room; who finds none is a unit of its own.  dvg.passenger.board.full, dvg.passenger.board.partial
func (r *Run) settlePassengers() {
	aboard := slices.ContainsFunc(r.Bodies, func(b table.Body) bool { return b.Aboard != NoBody })
	for u := range r.Groups {
		if !aboard {
			break
		}
		id := UnitID(u)
		carrier := NoBody
		for b := range r.Members(id) {
			if r.Bodies[b].Aboard != NoBody {
				carrier = r.Bodies[b].Aboard
			}
		}
		if carrier == NoBody {
			continue
		}
		var out []BodyID
		for b := range r.Members(id) {
			if r.Bodies[b].Aboard == NoBody {
				out = append(out, b)
			}
		}
		if len(out) == 0 {
			r.aimOn(id, r.unitOf(carrier)) // of one unit from now on: dvg.passenger.board.next-turn
			continue
		}
		if r.by("dvg.passenger.board.full", r.seatsLeft(carrier) < int(r.size(out[0]))) {
			n := r.newUnit(id, out)
			r.Groups[n].Carrier = NoUnit
			r.Units[n].Left = true
			r.fig(carrier).Waits = false
			r.tell("left-over", n, id, "dvg.passenger.board.full", "%s is left outside", r.name(n))
			r.keepAiming(id, []UnitID{id, n})
			r.aimOn(id, r.unitOf(carrier))
		}
	}
	for b := range r.Figures {
		f := &r.Figures[b]
		if !f.Waits {
			continue
		}
		waits := false
		for u := range r.Groups {
			in, outside := false, false
			for m := range r.Members(UnitID(u)) {
				in = in || r.Bodies[m].Aboard == BodyID(b)
				outside = outside || r.Stands(m)
			}
			waits = waits || r.by("dvg.passenger.board.partial", in && outside)
		}
		f.Waits = waits
	}
}

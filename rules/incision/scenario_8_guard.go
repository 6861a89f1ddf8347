package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// guard asks what stands before a piece: nothing, a kinetic barrier or a batter buddy.  is.sc8.barriers
func (r *run) guard(u UnitID) {
	if r.denied("is.sc8.barriers") {
		return
	}
	a := r.ask(flow.Question{
		Name: AskGuard, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.sc8.barriers", Unit: int32(u), Target: -1, Prompt: "What guards " + r.name(u) + "?",
		Default: flow.Answer{Value: 0}, HasDefault: true,
		Offers: func() []flow.Option {
			return append(r.list(3), flow.Option{Value: 0, Key: "nothing", Label: "Nothing"}, flow.Option{Value: 1, Key: "barrier", Label: "A kinetic barrier"}, flow.Option{Value: 2, Key: "buddy", Label: "A batter buddy"})
		},
	})
	switch a.Value {
	case 1:
		r.cite("is.sc8.barriers")
		r.placeBarrier(u)
	case 2:
		r.cite("is.sc8.barriers", "is.sc8.batter-buddy")
		m := r.add(u, r.book.known("buddy-batter"))
		r.Put(m, r.besidePiece(u, m), 0)
		front, _ := r.before(u)
		r.Screens = append(r.Screens, Screen{By: m, Also: NoModel, Field: true, Facing: geom.Bearing(r.Bodies[r.Units[u].Operative].At, front), Piece: -1})
	}
}

// barrierLong is how long the barrier before a piece is at most.  is.sc8.barriers
const barrierLong = 6 * geom.Inch

// placeBarrier asks where the barrier of a piece runs: its middle, and along which bearing.
func (r *run) placeBarrier(u UnitID) {
	at := func(p geom.Point, f geom.Angle) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}, Facing: f, Turned: true}}}
	}
	p, f := r.before(u)
	a := r.ask(flow.Question{
		Name: AskBarrier, Seat: r.sideOf(u), Kind: flow.Place, Rule: "is.sc8.barriers", Unit: int32(u), Target: -1, Prompt: "Where is the middle of the barrier?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != -1 || len(a.Paths[0].Points) != 1 {
				return tally.Refuse("is.sc8.barriers", "one place is wanted", "put the middle of the barrier down")
			}
			if q := a.Paths[0].Points[0]; q != p || a.Paths[0].Facing != f {
				return r.barrierRefusal(u, q, a.Paths[0].Facing)
			}
			return nil
		},
		Suggest: func(*dice.Rand) flow.Answer { return at(p, f) },
		Default: at(p, f), HasDefault: true,
	})
	r.layBarrier(u, a.Paths[0].Points[0], a.Paths[0].Facing)
}

// before is the usual place of a barrier: an inch before the piece, along the edge.
func (s *State) before(u UnitID) (geom.Point, geom.Angle) {
	m := s.Units[u].Operative
	d := s.Bases[s.Bodies[m].Base].R + geom.Inch
	at, zone := s.Bodies[m].At, s.Areas[s.sideOf(u)].At
	switch {
	case zone.Min.Y > 0:
		return at.Sub(geom.Point{Y: d}), 0
	case zone.Max.Y < s.Size.Y:
		return at.Add(geom.Point{Y: d}), 0
	case zone.Min.X > 0:
		return at.Sub(geom.Point{X: d}), 90
	}
	return at.Add(geom.Point{X: d}), 90
}

// barrierRefusal wants the whole barrier in the zone and before its piece.  is.sc8.barriers
func (s *State) barrierRefusal(u UnitID, p geom.Point, f geom.Angle) *tally.Refusal {
	zone, at := s.Areas[s.sideOf(u)].At, s.Bodies[s.Units[u].Operative].At
	front, _ := s.before(u)
	for _, q := range [2]geom.Point{p.Polar(f.Norm(), barrierLong/2), p.Polar((f + 180).Norm(), barrierLong/2)} {
		if !zone.Contains(q) {
			return tally.Refuse("is.sc8.barriers", "the barrier would reach out of the zone", "place it inside")
		}
	}
	if ahead, way := front.Sub(at), p.Sub(at); int64(ahead.X)*int64(way.X)+int64(ahead.Y)*int64(way.Y) <= 0 {
		return tally.Refuse("is.sc8.barriers", "that is not in front of the piece", "place it towards the attacker")
	}
	return nil
}

// layBarrier puts the kinetic barrier of a piece on the table, its outside away from the piece, its projector in the
// middle.  is.sc8.barriers, is.equip.kinetic
func (r *run) layBarrier(u UnitID, p geom.Point, f geom.Angle) {
	a, b := p.Polar(f.Norm(), barrierLong/2), p.Polar((f+180).Norm(), barrierLong/2)
	at := r.Bodies[r.Units[u].Operative].At
	if left := int64(b.X-a.X)*int64(at.Y-a.Y) - int64(b.Y-a.Y)*int64(at.X-a.X); left > 0 {
		a, b = b, a
	}
	m := r.spareProjector()
	r.Put(m, p, 0)
	r.Bodies[m].Prone = true
	if r.barrier(r.unusedPiece("barrier"), a, b, m) == nil {
		r.tell("barrier", u, NoUnit, "is.sc8.barriers", "%s sets up a kinetic barrier", r.book.sides[r.sideOf(u)].Name)
	}
}

// spareProjector is a projector that is not in use: there is one for each piece.
func (s *State) spareProjector() ModelID {
	for i := range s.Units {
		if m := s.Units[i].Operative; s.model(m).Prop == Projector && s.Bodies[m].Off && !s.Bodies[m].Gone {
			return m
		}
	}
	return NoModel
}

// unusedPiece makes a name that no piece has.
func (s *State) unusedPiece(name string) string {
	for n := byte('1'); ; n++ {
		try, taken := name+"-"+string(n), false
		for i := range s.Ground.Pieces() {
			taken = taken || s.Ground.Pieces()[i].Key == try
		}
		if !taken {
			return try
		}
	}
}

// besidePiece is a place for a batter buddy within 1" of its piece.  is.sc8.batter-buddy
func (s *State) besidePiece(u UnitID, m ModelID) geom.Point {
	piece := s.Units[u].Operative
	front, _ := s.before(u)
	d := s.Bases[s.Bodies[piece].Base].R + s.Bases[s.Bodies[m].Base].R + geom.Inch/2
	return geom.Toward(s.Bodies[piece].At, front, d)
}

// reaimBuddies lets the defender move each batter buddy before the first draw of a turn.  is.sc8.batter-buddy
func (r *run) reaimBuddies() {
	for _, u := range r.pieces() {
		for m := range r.Standing(u) {
			if m != r.Units[u].Operative && r.by("is.sc8.batter-buddy", true) {
				r.reaim(u, m)
			}
		}
	}
}

func (r *run) reaim(u UnitID, m ModelID) {
	at := func(p geom.Point, f geom.Angle) flow.Answer {
		return flow.Answer{Paths: []flow.Path{{Figure: int32(m), Points: []geom.Point{p}, Facing: f, Turned: true}}}
	}
	b := r.Bodies[m]
	facing := b.Facing
	if k := r.fieldOf(m); k >= 0 {
		facing = r.Screens[k].Facing
	}
	a := r.ask(flow.Question{
		Name: AskReaim, Seat: r.sideOf(u), Kind: flow.Place, Rule: "is.sc8.batter-buddy", Unit: int32(u), Target: -1, Prompt: "Where does the batter buddy hover, and which way does it aim its field?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if len(a.Paths) != 1 || a.Paths[0].Figure != int32(m) || len(a.Paths[0].Points) != 1 {
				return tally.Refuse("is.sc8.batter-buddy", "one place is wanted", "name the buddy and its place")
			}
			body, piece := r.ShapeAt(m, a.Paths[0].Points[0], 0), r.Shape(r.Units[u].Operative)
			if !geom.Within(&body, &piece, geom.Inch) || geom.Overlap(&body, &piece) || !r.Holds(&body) {
				return tally.Refuse("is.sc8.batter-buddy", "it stays within 1\" of its piece", "place it nearer")
			}
			return nil
		},
		Suggest: func(rnd *dice.Rand) flow.Answer { return at(b.At, r.outward(u, m)) },
		Default: at(b.At, facing), HasDefault: true,
	})
	r.Put(m, a.Paths[0].Points[0], a.Paths[0].Facing.Norm())
	if k := r.fieldOf(m); k >= 0 {
		r.Screens[k].Facing = a.Paths[0].Facing.Norm()
	}
}

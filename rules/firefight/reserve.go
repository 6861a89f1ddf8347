package firefight

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/position"
	"sortie/tally"
	"sortie/ways"
)

// The questions of an arrival.
const (
	AskArrive = "arrive"
	AskDrop   = "drop"
)

// The ways of coming on.
const (
	arriveEdge int32 = iota
	arriveDrop
	arriveRoof // + index of the piece
)

// arrive brings a unit on from reserve: over its own table edge, or by Aerial or Subterranean Deployment.
// ff.reserve.arrive-from-round-2, ff.reserve.edge, ff.move.from-reserve
func (r *Run) arrive(u UnitID, a position.Action) {
	r.cite("ff.reserve.arrive-from-round-2")
	if k := r.Words(u); a == position.AdvanceAction && (k.Aerial || k.Subterranean) {
		if r.arriveSpecial(u) {
			return
		}
	}
	if r.goOn(u, a) {
		r.cite("ff.reserve.edge", "ff.move.from-reserve")
	}
}

// arriveSpecial asks how a unit that need not come over the edge arrives; false means over the edge.
// ff.kw.aerial-deployment.arrive, ff.kw.subterranean.arrive
func (r *Run) arriveSpecial(u UnitID) bool {
	a := r.ask(flow.Question{
		Name: AskArrive, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: r.dropRule(u), Unit: int32(u), Target: -1,
		Prompt: "How does it arrive?", Default: flow.Answer{Value: arriveDrop}, HasDefault: true,
		Offers: func() []flow.Option {
			out := []flow.Option{{Value: arriveEdge, Key: "edge", Label: "Over the table edge"}, {Value: arriveDrop, Key: "drop", Label: "On open ground"}}
			for i := range r.Book.Board.Pieces {
				if p := &r.Book.Board.Pieces[i]; p.Roof > 0 {
					out = append(out, flow.Option{Value: arriveRoof + int32(i), Key: p.Key, Label: "On the roof of " + p.Key, Refused: r.dropOnRoof(u, i)})
				}
			}
			return out
		},
	})
	switch {
	case a.Value == arriveEdge:
		return false
	case a.Value >= arriveRoof:
		r.cite(r.dropRule(u), "ff.building.roof.access")
		r.goInto(u, position.OnRoof, int(a.Value-arriveRoof))
		return true
	}
	r.drop(u)
	return true
}

func (s *State) dropRule(u UnitID) tally.Rule {
	if s.Words(u).Aerial {
		return "ff.kw.aerial-deployment.arrive"
	}
	return "ff.kw.subterranean.arrive"
}

// dropOnRoof says why a unit may not drop onto a roof: only Aerial Deployment does, with room, and more
// than 9" from enemies.
func (s *State) dropOnRoof(u UnitID, piece int) *tally.Refusal {
	if !s.Words(u).Aerial {
		return tally.Refuse("ff.kw.subterranean.arrive", "it comes up on open ground only", "place it in the open")
	}
	if no := s.RoofRefusal(u, piece); no != nil {
		return no
	}
	roof := ways.AreaBorder(piece, &s.Book.Board.Pieces[piece].Area)
	for i := range s.Units {
		if t := UnitID(i); s.Enemies(u, t) && !s.Units[i].Waiting && s.closeTo(&roof, t, dropGap) {
			return tally.Refuse("ff.kw.aerial-deployment.arrive", fmt.Sprintf("%s is not more than 9\" away", s.Name(t)), "land elsewhere")
		}
	}
	return nil
}

// closeTo tells whether a unit on the table or in a building is within a distance of a border; one in a
// transport is where that is.
func (s *State) closeTo(b *ways.Border, t UnitID, d geom.Length) bool {
	switch un := s.Unit(t); un.Where {
	case position.OnTable:
		for m := range s.Members(t) {
			if x := s.Shape(m); b.Within(&x, d) {
				return true
			}
		}
	case position.Inside, position.OnRoof:
		return b.WithinArea(&s.Book.Board.Pieces[un.In].Area, d)
	}
	return false
}

// walledIn tells whether an enemy of a unit holds a building, or its roof, within a distance of a body: he
// is as near as its walls.  ff.kw.aerial-deployment.arrive, ff.kw.subterranean.arrive
func (s *State) walledIn(u UnitID, b *geom.Shape, d geom.Length) bool {
	for i := range s.Units {
		un := &s.Units[i]
		if (un.Where == position.Inside || un.Where == position.OnRoof) && s.Enemies(u, UnitID(i)) && s.Book.Board.Pieces[un.In].Area.Within(b, d) {
			return true
		}
	}
	return false
}

// drawWalls draws what walledIn judges.
func (s *State) drawWalls(f *ways.Field, u UnitID, d geom.Length) {
	for i := range s.Units {
		if un := &s.Units[i]; (un.Where == position.Inside || un.Where == position.OnRoof) && s.Enemies(u, UnitID(i)) {
			f.EndOffArea(&s.Book.Board.Pieces[un.In].Area, d+1)
		}
	}
}

// dropGap is the distance to enemies that an arrival on open ground must exceed.
const dropGap = 9 * geom.Inch

// drop puts an arriving unit on open ground more than 9" from each enemy. It may stay away instead.
func (r *Run) drop(u UnitID) {
	p := &position.PlaceSpec{Unit: u, Name: AskDrop, Rule: r.dropRule(u), Gap: dropGap, More: true, Open: true, May: true, Spare: NoUnit,
		Why:  "an enemy in a building is not more than 9\" away",
		Fits: func(b *geom.Shape, _ bool) bool { return !r.walledIn(u, b, dropGap) },
		Draw: func(f *ways.Field) { r.drawWalls(f, u, dropGap) },
		Near: func(k int) (geom.Point, bool) { return r.gridPlace(k) }}
	if r.placing(p) {
		r.cite(p.Rule)
	}
}

// gridPlace is the k-th place of a coarse grid over the table, in an order that jumps about.
func (s *State) gridPlace(k int) (geom.Point, bool) {
	b := &s.Book.Board
	cols, rows := int(b.Width/(4*geom.Inch)), int(b.Height/(4*geom.Inch))
	if n := cols * rows; n == 0 || k >= n {
		return geom.Point{}, false
	} else {
		k = k * 89 % n // 89 is prime to the sizes of usual tables
	}
	return geom.Point{X: geom.Length(k%cols)*4*geom.Inch + 2*geom.Inch, Y: geom.Length(k/cols)*4*geom.Inch + 2*geom.Inch}, true
}

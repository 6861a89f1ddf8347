package position

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
	"sortie/ways"
)

// CapacityAdvice is the capacity a building gets by default: 5 for each cube of 3" it can be divided
// into, at most 30; a level is 4 HEIGHT.  ff.building.capacity-advice
func CapacityAdvice(p *force.Piece) int {
	box := p.Area.Bounds()
	cubes := int(box.Max.X-box.Min.X) / int(3*geom.Inch) * (int(box.Max.Y-box.Min.Y) / int(3*geom.Inch)) * max(1, int(p.Tall)/4)
	return min(30, 5*cubes)
}

// RoomIn is the free capacity of a building, or of its roof.  ff.building.roof.separate
func (s *State) RoomIn(piece int, where Place) int {
	p := &s.Book.Board.Pieces[piece]
	n := int(p.Capacity)
	if where == OnRoof {
		n = int(p.Roof)
	}
	for i := range s.Units {
		if un := &s.Units[i]; un.Where == where && int(un.In) == piece {
			n -= s.TakesUp(UnitID(i))
		}
	}
	return n
}

// RoomBeside is the capacity left where a unit is: in its building, on its roof or in its transport. On the table
// there is no end of it.  ff.building.capacity.low-model, ff.transport.capacity.low-model
func (s *State) RoomBeside(u UnitID) int {
	switch un := s.Unit(u); un.Where {
	case Inside, OnRoof:
		return s.RoomIn(int(un.In), un.Where)
	case Aboard:
		return s.CapacityLeft(UnitID(un.In))
	}
	return 1 << 15
}

// held tells whether enemies of a unit hold a building, or its roof.
func (s *State) held(u UnitID, piece int, where Place) bool {
	for i := range s.Units {
		if un := &s.Units[i]; un.Where == where && int(un.In) == piece && s.Enemies(u, UnitID(i)) {
			return true
		}
	}
	return false
}

// InsideRefusal says why a unit may not go into a building, whatever the distance.
// ff.building.no-bulky-vehicle, ff.building.enter.fit
func (s *State) InsideRefusal(u UnitID, piece int) *tally.Refusal {
	p := &s.Book.Board.Pieces[piece]
	bulky, vehicle := s.Bulky(u)
	switch {
	case p.Class != force.Building || p.Capacity == 0:
		return tally.Refuse("ff.building.types", p.Key+" cannot be entered", "go round it")
	case vehicle && s.Words(u).Vehicle:
		return tally.Refuse("ff.vehicle.no-buildings", "vehicles cannot enter buildings", "stay outside")
	case bulky || vehicle:
		return tally.Refuse("ff.building.no-bulky-vehicle", "a unit with Bulky or Vehicle models may not enter a building", "stay outside")
	case s.Carries(u):
		return tally.Refuse("ff.kw.capacity", "who carries others stays outside with them", "let those aboard out first")
	case s.held(u, piece, Inside):
		return tally.Refuse("ff.move.enemy-one-inch", "the enemy holds it", "assault it")
	case s.TakesUp(u) > s.RoomIn(piece, Inside):
		why := fmt.Sprintf("it takes %d, and %d is free", s.TakesUp(u), s.RoomIn(piece, Inside))
		return tally.Refuse("ff.building.enter.fit", why, "stay outside")
	}
	return nil
}

// Values of the answers to "enter": stay out, then transports, buildings and roofs by their number.
const (
	EnterNothing  int32 = 0
	EnterCarrier  int32 = 1
	EnterBuilding int32 = 1000
	EnterRoof     int32 = 2000
	EnterFloor    int32 = 3000
)

// AnyEntry tells whether there is something to go into, so that it is worth asking.
func (s *State) AnyEntry(u UnitID, a Action) bool {
	for v := range s.Entries(u, a) {
		if s.Staged || s.EntryRefusal(u, v, a) == nil {
			return true
		}
	}
	return false
}

// NextFloor is where a unit in a building, on a roof or in a transport on a roof can go at no distance: up
// to the roof or back in. OnTable stands for nowhere.  ff.building.roof.access
func (s *State) NextFloor(u UnitID) (Place, int) {
	un := s.Unit(u)
	switch un.Where {
	case Inside:
		if s.Book.Board.Pieces[un.In].Roof > 0 {
			return OnRoof, int(un.In)
		}
	case OnRoof:
		if s.Book.Board.Pieces[un.In].Capacity > 0 {
			return Inside, int(un.In)
		}
	case Aboard:
		if c := s.Unit(UnitID(un.In)); c.Where == OnRoof {
			return OnRoof, int(c.In)
		}
	}
	return OnTable, -1
}

// FloorOffer is the option to change the floor.
func (s *State) FloorOffer(u UnitID, floor Place, piece int) flow.Option {
	o := flow.Option{Value: EnterFloor, Key: "in", Label: "In", Rule: "ff.building.roof.access"}
	if floor == Inside {
		o.Refused = s.InsideRefusal(u, piece)
		return o
	}
	o.Key, o.Label, o.Refused = "roof", "Onto the roof", s.RoofRefusal(u, piece)
	return o
}

// OnlyWalks says why a unit may not just move: with an HVA its long action is for boarding alone.
func (s *State) OnlyWalks(u UnitID, a Action) *tally.Refusal {
	if a == SprintAction && s.Units[u].HVA {
		return tally.Refuse("ff.drone.hva.move", "a unit with an HVA may not sprint", "board the transport")
	}
	return nil
}

// Entries ranges over what lies within the straight reach of a unit's leader, or of the edge, the building
// or the transport that it comes out of.
func (s *State) Entries(u UnitID, a Action) func(func(int32) bool) {
	start := s.BorderOf(u)
	reach := s.Pace(u, a == SprintAction) - start.Spent
	lead := s.Shape(s.Units[u].Leader)
	if start.None() {
		start = ways.BodyBorder(lead)
	}
	side := s.Groups[u].Side
	return func(yield func(int32) bool) {
		for i := range s.Units {
			c := UnitID(i)
			if c == u || s.Groups[i].Side != side || s.Units[i].Where != OnTable && !s.sameRoof(u, c) || s.Words(c).Capacity == 0 || s.Units[u].Where == Aboard && UnitID(s.Units[u].In) == c {
				continue
			}
			if s.sameRoof(u, c) {
				if !yield(EnterCarrier + int32(i)) {
					return
				}
				continue
			}
			if b := s.Shape(s.Units[i].Leader); reach >= 0 && start.Within(&b, reach) && !yield(EnterCarrier+int32(i)) {
				return
			}
		}
		if reach < 0 {
			return // it cannot even get down from its roof
		}
		for i := range s.Book.Board.Pieces {
			p := &s.Book.Board.Pieces[i]
			if p.Class != force.Building || p.Capacity == 0 && p.Roof == 0 || start.Of(i) || !start.WithinArea(&p.Area, reach) {
				continue
			}
			if p.Capacity > 0 && !yield(EnterBuilding+int32(i)) || p.Roof > 0 && !yield(EnterRoof+int32(i)) {
				return
			}
		}
	}
}

// EntryRefusal says why a unit may not go into a thing with this move, nil if it may: first whether it
// fits, then whether its leader gets there.
func (s *State) EntryRefusal(u UnitID, v int32, a Action) *tally.Refusal {
	reach := s.Pace(u, a == SprintAction)
	switch {
	case v >= EnterRoof:
		return s.climbRefusal(u, int(v-EnterRoof), a, reach)
	case v >= EnterBuilding:
		piece := int(v - EnterBuilding)
		if no := s.InsideRefusal(u, piece); no != nil {
			return no
		}
		if s.LeavesOne(u) {
			return tally.Refuse("ff.building.enter-leave-same-round", "it leaves a building in this round", "stay outside")
		}
		if no := s.OnlyWalks(u, a); no != nil {
			return no
		}
		return s.outOfReach(u, a, Goal{Piece: piece, Unit: NoUnit}, reach, "ff.building.enter")
	}
	carrier := UnitID(v - EnterCarrier)
	if no := s.CarryRefusal(u, carrier); no != nil {
		return no
	}
	if s.Units[u].Where == Aboard {
		return tally.Refuse("ff.transport.enter-exit-same-round", "it leaves a transport in this round", "stay outside")
	}
	if s.Units[u].HVA {
		if a == AdvanceAction || !s.besideCarrier(u, carrier) {
			return tally.Refuse("ff.drone.hva.transport", "with an HVA boarding is a long action that begins in contact", "sprint when in contact")
		}
		return nil
	}
	if s.sameRoof(u, carrier) {
		return nil
	}
	return s.outOfReach(u, a, Goal{Piece: -1, Unit: carrier}, reach, "ff.transport.enter")
}

// outOfReach refuses a goal that the leader cannot touch with its move.
func (s *State) outOfReach(u UnitID, a Action, to Goal, reach geom.Length, rule tally.Rule) *tally.Refusal {
	f := s.NewFinder(u, to, reach, a == SprintAction, false)
	defer f.Done()
	if _, ok := f.Find(); ok {
		return nil
	}
	return tally.Refuse(rule, "its leader cannot get there with this move", "come nearer first")
}

// LeavesOne tells whether a unit leaves a building with its present move, or has left one in this round: it goes into no
// other then.  ff.building.enter-leave-same-round
func (s *State) LeavesOne(u UnitID) bool {
	un := &s.Units[u]
	return un.Where == Inside || un.Left > 0 && un.Left == s.Round
}

// LeaveRefusal says why a unit may not leave a building.  ff.building.enter-leave-same-round
func (s *State) LeaveRefusal(u UnitID) *tally.Refusal {
	if s.Unit(u).Where == Inside && !s.Applies("ff.building.leave", true) {
		return tally.Refuse("ff.building.enter", "nobody leaves a building", "halt")
	}
	if un := s.Unit(u); un.Where == Inside && un.Entered == s.Round {
		return tally.Refuse("ff.building.enter-leave-same-round", "it entered in this round", "halt")
	}
	return nil
}

// Carries tells whether units are aboard a transport.
func (s *State) Carries(u UnitID) bool {
	for i := range s.Units {
		if s.Units[i].Where == Aboard && s.Units[i].In == int16(u) {
			return true
		}
	}
	return false
}

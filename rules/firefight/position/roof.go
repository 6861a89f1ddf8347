package position

import (
	"fmt"

	"sortie/geom"
	"sortie/tally"
)

// climb is what it costs to get up or down the outside of a building: its HEIGHT in inches, 4 less for
// Anti-Grav, nothing for Fly.  ff.building.roof.climb, ff.building.roof.anti-grav
func (s *State) climb(u UnitID, piece int) geom.Length {
	k := s.Words(u)
	h := int(s.Book.Board.Pieces[piece].Tall)
	switch {
	case k.Fly:
		return 0
	case s.Applies("ff.building.roof.anti-grav", k.AntiGrav):
		h = max(0, h-4)
	}
	return geom.Length(h) * geom.Inch
}

// RoofRefusal says why a unit may not stand on a roof, whatever the way up.  ff.vehicle.roof,
// ff.building.roof.separate
func (s *State) RoofRefusal(u UnitID, piece int) *tally.Refusal {
	p := &s.Book.Board.Pieces[piece]
	k := s.Words(u)
	switch {
	case p.Roof == 0:
		return tally.Refuse("ff.building.roof.separate", p.Key+" has no roof to stand on", "stay below")
	case k.Vehicle && !k.Fly && !k.AntiGrav:
		return tally.Refuse("ff.vehicle.roof", "only vehicles with Fly or Anti-Grav can stand on a roof", "stay below")
	case s.held(u, piece, OnRoof):
		return tally.Refuse("ff.move.enemy-one-inch", "the enemy holds it", "assault it")
	case s.TakesUp(u) > s.RoomIn(piece, OnRoof):
		why := fmt.Sprintf("it takes %d, and %d is free on the roof", s.TakesUp(u), s.RoomIn(piece, OnRoof))
		return tally.Refuse("ff.building.enter.fit", why, "stay below")
	}
	return nil
}

// climbRefusal says why a unit may not climb to a roof with this move: its leader must get to the wall
// and have the inches left to climb it.  ff.building.roof.climb
func (s *State) climbRefusal(u UnitID, piece int, a Action, reach geom.Length) *tally.Refusal {
	if no := s.RoofRefusal(u, piece); no != nil {
		return no
	}
	if no := s.OnlyWalks(u, a); no != nil {
		return no
	}
	if s.Flier(u) && s.roofTooNear(u, piece) {
		return tally.Refuse("ff.flyer.minimum-six", "a flying vehicle must move on at least 6\"", "fly further")
	}
	left := reach - s.climb(u, piece)
	if left < 0 {
		return tally.Refuse("ff.building.roof.climb", "the wall is too high for this move", "come nearer first")
	}
	return s.outOfReach(u, a, Goal{Piece: piece, Unit: NoUnit}, left, "ff.building.roof.climb")
}

// roofTooNear tells whether a roof is nearer to the start of a flying vehicle's move than that may end.
// ff.flyer.minimum-six
func (s *State) roofTooNear(u UnitID, piece int) bool {
	area := &s.Book.Board.Pieces[piece].Area
	if start := s.BorderOf(u); !start.None() {
		return start.WithinArea(area, leastFlight-1)
	}
	b := s.Shape(s.Units[u].Leader)
	return area.Gap(&b) < leastFlight
}

package firefight

import (
	"fmt"

	"sortie/geom"
	"sortie/tally"
)

// climb is what it costs to get up or down the outside of a building: its HEIGHT in inches, 4 less for
// Anti-Grav, nothing for Fly.  ff.building.roof.climb, ff.building.roof.anti-grav
func (s *State) climb(u UnitID, piece int) geom.Length {
	k := s.words(u)
	h := int(s.book.Board.Pieces[piece].Tall)
	switch {
	case k.Fly:
		return 0
	case s.holds("ff.building.roof.anti-grav", k.AntiGrav):
		h = max(0, h-4)
	}
	return geom.Length(h) * geom.Inch
}

func (r *Run) citeClimb(u UnitID, piece int) {
	r.cite("ff.building.roof.climb", "ff.building.roof.access")
	if k := r.words(u); k.AntiGrav && !k.Fly {
		r.cite("ff.building.roof.anti-grav", "ff.kw.anti-grav")
	}
}

// roofRefusal says why a unit may not stand on a roof, whatever the way up.  ff.vehicle.roof,
// ff.building.roof.separate
func (s *State) roofRefusal(u UnitID, piece int) *tally.Refusal {
	p := &s.book.Board.Pieces[piece]
	k := s.words(u)
	switch {
	case p.Roof == 0:
		return tally.Refuse("ff.building.roof.separate", p.Key+" has no roof to stand on", "stay below")
	case k.Vehicle && !k.Fly && !k.AntiGrav:
		return tally.Refuse("ff.vehicle.roof", "only vehicles with Fly or Anti-Grav can stand on a roof", "stay below")
	case s.held(u, piece, OnRoof):
		return tally.Refuse("ff.move.enemy-one-inch", "the enemy holds it", "assault it")
	case s.takesUp(u) > s.roomIn(piece, OnRoof):
		why := fmt.Sprintf("it takes %d, and %d is free on the roof", s.takesUp(u), s.roomIn(piece, OnRoof))
		return tally.Refuse("ff.building.enter.fit", why, "stay below")
	}
	return nil
}

// climbRefusal says why a unit may not climb to a roof with this move: its leader must get to the wall
// and have the inches left to climb it.  ff.building.roof.climb
func (s *State) climbRefusal(u UnitID, piece int, a Action, reach geom.Length) *tally.Refusal {
	if no := s.roofRefusal(u, piece); no != nil {
		return no
	}
	if no := s.onlyWalks(u, a); no != nil {
		return no
	}
	if s.flier(u) && s.roofTooNear(u, piece) {
		return tally.Refuse("ff.flyer.minimum-six", "a flying vehicle must move on at least 6\"", "fly further")
	}
	left := reach - s.climb(u, piece)
	if left < 0 {
		return tally.Refuse("ff.building.roof.climb", "the wall is too high for this move", "come nearer first")
	}
	return s.outOfReach(u, a, goal{piece: piece, unit: NoUnit}, left, "ff.building.roof.climb")
}

// roofTooNear tells whether a roof is nearer to the start of a flying vehicle's move than that may end.
// ff.flyer.minimum-six
func (s *State) roofTooNear(u UnitID, piece int) bool {
	area := &s.book.Board.Pieces[piece].Area
	if start := s.borderOf(u); !start.None() {
		return start.WithinArea(area, leastFlight-1)
	}
	b := s.Shape(s.Units[u].Leader)
	return area.Gap(&b) < leastFlight
}

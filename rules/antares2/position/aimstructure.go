package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// structureOffers lists the buildings a unit may nominate as targets.  a2.building.shoot-target-point
func (s *State) structureOffers(u UnitID, as Order) []flow.Option {
	var out []flow.Option
	for i := range s.Book.Board.Pieces {
		if !s.StandsStructure(i) {
			continue
		}
		o := flow.Option{Value: FirstStructure + int32(i), Key: "structure:" + s.PieceName(int16(i)), Label: "Building " + s.PieceName(int16(i)), Rule: "a2.building.shoot-target-point"}
		if s.SomeLevel(u, as, i) < 0 {
			o.Refused = tally.Refuse("a2.building.shoot-target-point", "no weapon reaches a point of "+s.PieceName(int16(i))+" that is in view", "pick another target")
		}
		out = append(out, o)
	}
	return out
}

// SomeLevel is the lowest level of a building that the unit can shoot at, -1 if there is none.
func (s *State) SomeLevel(u UnitID, as Order, piece int) int8 {
	for l := range s.LevelsLeft(piece) {
		if _, ok := s.SomePoint(u, as, piece, l, 0); ok {
			return l
		}
	}
	return -1
}

// SomePoint finds a point on a level of a building that the unit can shoot at, beginning the search
// anywhere.
func (s *State) SomePoint(u UnitID, as Order, piece int, level int8, first int) (geom.Point, bool) {
	at := s.Candidates(piece, level, true)
	for i := range at {
		p := at[(first+i)%len(at)]
		if _, no := s.AimAt(u, as, piece, p, level); no == nil {
			return p, true
		}
	}
	return geom.Point{}, false
}

// AimAt finds the part of a building at a point and says why a unit may not shoot at it, nil if some
// weapon can. A point that is not on a wall is on the roof.
func (s *State) AimAt(u UnitID, as Order, piece int, p geom.Point, level int8) (TargetPoint, *tally.Refusal) {
	pc := &s.Book.Board.Pieces[piece]
	t, ok := TargetPointOf(pc.Building, piece, p, level, force.Wall)
	if !ok {
		if !pc.Area.Contains(p) {
			return t, tally.Refuse("a2.building.shoot-target-point", "that is no point of "+pc.Key, "point at a wall or the roof")
		}
		t, _ = TargetPointOf(pc.Building, piece, p, level, force.RoofPart)
	}
	b := &Bout{Shooter: u, Target: NoUnit, As: as, Structure: FirstStructure + int32(piece), Aim: t}
	a := s.Aim(b)
	var last *tally.Refusal
	for arm := range s.ArmsOf(u) {
		if last = a.alonePossible(arm); last == nil {
			return t, nil
		}
	}
	if last == nil {
		last = tally.Refuse("a2.building.shoot-target-point", "there is nothing to shoot with", "")
	}
	return t, last
}

// structureArmRefusal says why a mode cannot be used at the structure shot at: overhead shots fall on
// the roof, others strike walls.  a2.building.oh.aim-at-roof
func (s *State) structureArmRefusal(b *Bout, mode *force.Mode) *tally.Refusal {
	roof := s.Part(&b.Aim).Kind == force.RoofPart
	switch {
	case mode.Overhead && !roof:
		return tally.Refuse("a2.building.oh.aim-at-roof", "overhead shots fall on the roof", "aim at a point on top of the building")
	case !mode.Overhead && roof:
		return tally.Refuse("a2.building.shoot-target-point", "the roof cannot be hit from the side", "aim at a wall, or shoot overhead")
	}
	return nil
}

// structureGaze is the sight and distance of a model's weapon system to the structure shot at.
func (s *State) structureGaze(b *Bout, m ModelID, w int) (geom.Length, bool) {
	x, dot := s.rangeBody(m, w), geom.Disc(b.Aim.At, 0)
	return geom.Gap(&x, &dot), !s.seesPoint(m, w, &b.Aim, s.TypeOf(m).Size, false).Blocked
}

package antares2

import (
	"strconv"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// AskPointLevel asks on which level of a building a target point lies.
const AskPointLevel = "point-level"

// structureOffers lists the buildings a unit may nominate as targets.  a2.building.shoot-target-point
func (r *Run) structureOffers(u UnitID, as Order) []flow.Option {
	var out []flow.Option
	for i := range r.book.Board.Pieces {
		if !r.standsStructure(i) {
			continue
		}
		o := flow.Option{Value: firstStructure + int32(i), Key: "structure:" + r.pieceName(int16(i)), Label: "Building " + r.pieceName(int16(i)), Rule: "a2.building.shoot-target-point"}
		if r.someLevel(u, as, i) < 0 {
			o.Refused = tally.Refuse("a2.building.shoot-target-point", "no weapon reaches a point of "+r.pieceName(int16(i))+" that is in view", "pick another target")
		}
		out = append(out, o)
	}
	return out
}

// someLevel is the lowest level of a building that the unit can shoot at, -1 if there is none.
func (s *State) someLevel(u UnitID, as Order, piece int) int8 {
	for l := range s.levelsLeft(piece) {
		if _, ok := s.somePoint(u, as, piece, l, 0); ok {
			return l
		}
	}
	return -1
}

// somePoint finds a point on a level of a building that the unit can shoot at, beginning the search
// anywhere.
func (s *State) somePoint(u UnitID, as Order, piece int, level int8, first int) (geom.Point, bool) {
	at := s.candidates(piece, level, true)
	for i := range at {
		p := at[(first+i)%len(at)]
		if _, no := s.aimAt(u, as, piece, p, level); no == nil {
			return p, true
		}
	}
	return geom.Point{}, false
}

// aimAt finds the part of a building at a point and says why a unit may not shoot at it, nil if some
// weapon can. A point that is not on a wall is on the roof.
func (s *State) aimAt(u UnitID, as Order, piece int, p geom.Point, level int8) (TargetPoint, *tally.Refusal) {
	pc := &s.book.Board.Pieces[piece]
	t, ok := targetPointOf(pc.Building, piece, p, level, force.Wall)
	if !ok {
		if !pc.Area.Contains(p) {
			return t, tally.Refuse("a2.building.shoot-target-point", "that is no point of "+pc.Key, "point at a wall or the roof")
		}
		t, _ = targetPointOf(pc.Building, piece, p, level, force.RoofPart)
	}
	b := &Bout{Shooter: u, Target: NoUnit, As: as, Structure: firstStructure + int32(piece), Aim: t}
	a := s.aim(b)
	var last *tally.Refusal
	for arm := range s.armsOf(u) {
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
	roof := s.part(&b.Aim).Kind == force.RoofPart
	switch {
	case mode.Overhead && !roof:
		return tally.Refuse("a2.building.oh.aim-at-roof", "overhead shots fall on the roof", "aim at a point on top of the building")
	case !mode.Overhead && roof:
		return tally.Refuse("a2.building.shoot-target-point", "the roof cannot be hit from the side", "aim at a wall, or shoot overhead")
	}
	return nil
}

// nominateStructure asks for the target point of a building.  a2.building.shoot-target-point
func (r *Run) nominateStructure(b *Bout) {
	piece := int(b.Structure - firstStructure)
	levels := r.levelsLeft(piece)
	level := int8(0)
	if levels > 1 {
		a := r.ask(flow.Question{
			Name: AskPointLevel, Seat: r.Groups[b.Shooter].Side, Kind: flow.PickOne, Rule: "a2.building.shoot-target-point", Unit: int32(b.Shooter), Target: -1,
			Prompt: "On which level is the target point?", Default: flow.Answer{Value: int32(max(r.someLevel(b.Shooter, b.As, piece), 0))}, HasDefault: true,
			Offers: func() []flow.Option { return r.levelOptions(b, piece, levels) },
		})
		level = int8(a.Value)
	}
	a := r.ask(flow.Question{
		Name: AskPoint, Seat: r.Groups[b.Shooter].Side, Kind: flow.Place, Rule: "a2.building.shoot-target-point", Unit: int32(b.Shooter), Target: -1,
		Prompt: "Which point is shot at?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if !onePoint(a) {
				return tally.Refuse("a2.building.shoot-target-point", "one point is shot at", "place one point")
			}
			_, no := r.aimAt(b.Shooter, b.As, piece, a.Paths[0].Points[0], level)
			return no
		},
		Suggest: func(rnd *dice.Rand) flow.Answer {
			p, _ := r.somePoint(b.Shooter, b.As, piece, level, rnd.Int(64))
			return pointAnswer(p)
		},
	})
	b.Aim, _ = r.aimAt(b.Shooter, b.As, piece, a.Paths[0].Points[0], level)
	b.Point = b.Aim.At
	r.cite("a2.shooting.nominate-all-first")
	if r.part(&b.Aim).Kind == force.RoofPart {
		r.cite("a2.building.oh.aim-at-roof")
	}
}

// levelOptions names the levels of a building from the ground up; those out of sight are refused.
func (r *Run) levelOptions(b *Bout, piece int, n int8) []flow.Option {
	out := make([]flow.Option, n)
	for l := range n {
		out[l] = flow.Option{Value: int32(l), Key: strconv.Itoa(int(l)), Label: "Level " + strconv.Itoa(int(l)), Rule: "a2.building.shoot-target-point"}
		if _, ok := r.somePoint(b.Shooter, b.As, piece, l, 0); !ok {
			out[l].Refused = tally.Refuse("a2.building.shoot-target-point", "no point of that level is in view and in range", "pick another level")
		}
	}
	return out
}

// onePoint tells whether an answer puts down one bare point.
func onePoint(a *flow.Answer) bool {
	return len(a.Paths) == 1 && a.Paths[0].Figure == -1 && !a.Paths[0].Turned && a.Paths[0].Facing == 0
}

// structureGaze is the sight and distance of a model's weapon system to the structure shot at.
func (s *State) structureGaze(b *Bout, m ModelID, w int) (geom.Length, bool) {
	x, dot := s.rangeBody(m, w), geom.Disc(b.Aim.At, 0)
	return geom.Gap(&x, &dot), !s.seesPoint(m, w, &b.Aim, s.typ(m).Size, false).Blocked
}

// structureAcc adds what counts for shots at the structure: it is large unless agreed otherwise.
// a2.building.counts-large
func (s *State) structureAcc(b *Bout, sum *tally.Tally) {
	switch size := s.book.Board.Pieces[b.Aim.Piece].Building.TargetSize; {
	case size >= force.Large:
		sum.Add("large target", "a2.building.counts-large", 1)
	case size == force.Small:
		sum.Add("small target", "a2.building.counts-large", -1)
	}
}

// settleStructure applies the hits of a bout to the structure it was shot at.
func (r *Run) settleStructure(b *Bout) {
	if len(b.Hits) > 0 && r.standsStructure(int(b.Aim.Piece)) {
		r.hitStructure(b, b.Aim)
	}
}

// roofAt finds the building that an overhead shot falls on, and the point of its roof.
func (s *State) roofAt(at geom.Point) (TargetPoint, bool) {
	piece := s.enclosing(at)
	if piece < 0 {
		return TargetPoint{}, false
	}
	return targetPointOf(s.book.Board.Pieces[piece].Building, int(piece), at, 0, force.RoofPart)
}

// strikeRoof is an overhead shot that falls on a building: the roof takes it at the final point, and
// through it those inside. Ruling: units it has struck themselves, on the open roof, take its hits once.
// a2.building.no-oh-at-inside, a2.building.collateral.within-3
func (r *Run) strikeRoof(b *Bout, arm Arm, t TargetPoint, hits int, struck []UnitID) {
	r.cite("a2.building.no-oh-at-inside")
	into := &Bout{Shooter: b.Shooter, Target: NoUnit, As: b.As, Structure: firstStructure + int32(t.Piece), Aim: t, Source: b.Source, struck: struck}
	for range hits {
		into.Hits = append(into.Hits, r.hitOf(arm))
	}
	b.Stray = append(b.Stray, into)
}

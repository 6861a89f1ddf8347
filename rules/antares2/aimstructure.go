package antares2

import (
	"strconv"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AskPointLevel asks on which level of a building a target point lies.
const AskPointLevel = "point-level"

// nominateStructure asks for the target point of a building.  a2.building.shoot-target-point
func (r *Run) nominateStructure(b *position.Bout) {
	piece := int(b.Structure - position.FirstStructure)
	levels := r.LevelsLeft(piece)
	level := int8(0)
	if levels > 1 {
		a := r.ask(flow.Question{
			Name: AskPointLevel, Seat: r.Groups[b.Shooter].Side, Kind: flow.PickOne, Rule: "a2.building.shoot-target-point", Unit: int32(b.Shooter), Target: -1,
			Prompt: "On which level is the target point?", Default: flow.Answer{Value: int32(max(r.SomeLevel(b.Shooter, b.As, piece), 0))}, HasDefault: true,
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
			_, no := r.AimAt(b.Shooter, b.As, piece, a.Paths[0].Points[0], level)
			return no
		},
		Suggest: func(rnd *dice.Rand) flow.Answer {
			p, _ := r.SomePoint(b.Shooter, b.As, piece, level, rnd.Int(64))
			return pointAnswer(p)
		},
	})
	b.Aim, _ = r.AimAt(b.Shooter, b.As, piece, a.Paths[0].Points[0], level)
	b.Point = b.Aim.At
	r.cite("a2.shooting.nominate-all-first")
	if r.Part(&b.Aim).Kind == force.RoofPart {
		r.cite("a2.building.oh.aim-at-roof")
	}
}

// levelOptions names the levels of a building from the ground up; those out of sight are refused.
func (r *Run) levelOptions(b *position.Bout, piece int, n int8) []flow.Option {
	out := make([]flow.Option, n)
	for l := range n {
		out[l] = flow.Option{Value: int32(l), Key: strconv.Itoa(int(l)), Label: "Level " + strconv.Itoa(int(l)), Rule: "a2.building.shoot-target-point"}
		if _, ok := r.SomePoint(b.Shooter, b.As, piece, l, 0); !ok {
			out[l].Refused = tally.Refuse("a2.building.shoot-target-point", "no point of that level is in view and in range", "pick another level")
		}
	}
	return out
}

// onePoint tells whether an answer puts down one bare point.
func onePoint(a *flow.Answer) bool {
	return len(a.Paths) == 1 && a.Paths[0].Figure == -1 && !a.Paths[0].Turned && a.Paths[0].Facing == 0
}

// structureAcc adds what counts for shots at the structure: it is large unless agreed otherwise.
// a2.building.counts-large
func (s *State) structureAcc(b *position.Bout, sum *tally.Tally) {
	switch size := s.Book.Board.Pieces[b.Aim.Piece].Building.TargetSize; {
	case size >= force.Large:
		sum.Add("large target", "a2.building.counts-large", 1)
	case size == force.Small:
		sum.Add("small target", "a2.building.counts-large", -1)
	}
}

// settleStructure applies the hits of a bout to the structure it was shot at.
func (r *Run) settleStructure(b *position.Bout) {
	if len(b.Hits) > 0 && r.StandsStructure(int(b.Aim.Piece)) {
		r.hitStructure(b, b.Aim)
	}
}

// roofAt finds the building that an overhead shot falls on, and the point of its roof.
func (s *State) roofAt(at geom.Point) (position.TargetPoint, bool) {
	piece := s.Enclosing(at)
	if piece < 0 {
		return position.TargetPoint{}, false
	}
	return position.TargetPointOf(s.Book.Board.Pieces[piece].Building, int(piece), at, 0, force.RoofPart)
}

// strikeRoof is an overhead shot that falls on a building: the roof takes it at the final point, and
// through it those inside. Ruling: units it has struck themselves, on the open roof, take its hits once.
// a2.building.no-oh-at-inside, a2.building.collateral.within-3
func (r *Run) strikeRoof(b *position.Bout, arm position.Arm, t position.TargetPoint, hits int, struck []UnitID) {
	r.cite("a2.building.no-oh-at-inside")
	into := &position.Bout{Shooter: b.Shooter, Target: NoUnit, As: b.As, Structure: position.FirstStructure + int32(t.Piece), Aim: t, Source: b.Source, Struck: struck}
	for range hits {
		into.Hits = append(into.Hits, r.hitOf(arm))
	}
	b.Stray = append(b.Stray, into)
}

package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// The questions of shooting at and assaulting structures.
const (
	AskStructure = "structure"
	AskPoint     = "point"
	AskLevel     = "level"
	AskFloors    = "floors"
)

// structureRefusal says why a unit may not assault a structure now, nil if it may: it must be one that
// initiates assaults, strike hard enough, and have a structure in reach.  a2.building.assault-structure
func (r *Run) structureRefusal(u UnitID) *tally.Refusal {
	if no := r.assaultRefusal(u); no != nil {
		return no
	}
	if r.Unit(u).Where == position.Aboard { // who can get out can assault, an enemy or a wall  a2.transport.disembark.action
		if no := r.DisembarkRefusal(u); no != nil {
			return no
		}
	}
	first := tally.Refuse("a2.building.assault-structure", "there is no structure in reach", "run instead")
	for i := range r.Book.Board.Pieces {
		if !r.StandsStructure(i) {
			continue
		}
		no := r.assaultableRefusal(u, i)
		if no == nil {
			return nil
		}
		first = no
	}
	return first
}

// assaultableRefusal says why a unit may not assault a building, nil if it may.
func (s *State) assaultableRefusal(u UnitID, piece int) *tally.Refusal {
	if !s.inReachOf(u, piece) {
		return tally.Refuse("a2.building.assault-structure", s.PieceName(int16(piece))+" is out of reach", "run instead")
	}
	for l := range s.LevelsLeft(piece) {
		if s.struckOn(u, piece, l) == nil {
			return nil
		}
	}
	return tally.Refuse("a2.building.assault-structure", "no strike of "+s.Name(u)+" meets the threshold", "shoot at it with something heavier")
}

// struckOn says why a unit may not strike at a level of a building, nil if it may: it has to come to it by the stairs, and
// something there has to be weak enough.  a2.building.assault-structure, a2.building.floors-1-inch
func (s *State) struckOn(u UnitID, piece int, level int8) *tally.Refusal {
	reached := false
	for m := range s.Own(u) {
		from := int8(0)
		if mo := &s.Bodies[m]; int(mo.Inside) == piece && s.Units[u].Where != position.Aboard {
			from = mo.Level
		}
		floors := geom.Length(max(level-from, from-level))
		reached = reached || floors*geom.Inch <= s.Allowance(m, 2)
	}
	if !reached {
		return tally.Refuse("a2.building.floors-1-inch", "nobody comes to that level in one run", "strike at one nearer")
	}
	b := s.Book.Board.Pieces[piece].Building
	for i := range b.Parts {
		if p := &b.Parts[i]; p.Level == level && (p.Kind == force.Wall || p.Kind == force.Door) && s.strikesHardEnough(u, int(p.Threshold)) {
			return nil
		}
	}
	return tally.Refuse("a2.building.threshold", "no strike of "+s.Name(u)+" meets a threshold there", "strike at something weaker")
}

// inReachOf tells whether some model could touch a building's outer wall within a run; who gets out, from some hatch.
func (s *State) inReachOf(u UnitID, piece int) bool {
	near := false
	for m := range s.Own(u) {
		within := func(body geom.Shape) {
			near = near || s.Book.Board.Pieces[piece].Area.Within(&body, s.Allowance(m, 2))
		}
		if s.Units[u].Where != position.Aboard {
			within(s.Shape(m))
			continue
		}
		s.HatchesOf(s.Units[u].Carrier, func(hatch geom.Point, _ *geom.Shape) { within(s.ShapeAt(m, hatch, s.Bodies[m].Facing)) })
	}
	return near
}

// strikesHardEnough tells whether a unit has a strike whose SV meets a threshold, or one that is
// Breaching.
func (s *State) strikesHardEnough(u UnitID, threshold int) bool {
	var buf [10]int8
	for m := range s.Members(u) {
		arms := s.strikeArms(m, buf[:0])
		if t := s.TypeOf(m); t.Mount == force.CreatureMount && t.Traits.MountAttacks > 0 {
			arms = append(arms, strikeMount)
		}
		for _, arm := range arms {
			b := s.blow(m, arm)
			if int(b.SV) >= threshold || int(b.Blast) >= threshold || arm >= 0 && s.Book.Weapons[s.armValue(m, arm)].MeleeBreach > 0 {
				return true
			}
		}
	}
	return false
}

// assaultStructure is an assault on a building: nominate a point, run up to it, strike one round. The
// structure does not strike back; there is no point blank shooting, no result and no consolidation.
// a2.building.assault-structure
func (r *Run) assaultStructure(u UnitID) {
	if !r.InPlay(u) && r.Unit(u).Where != position.Aboard || r.structureRefusal(u) != nil {
		return
	}
	piece := r.askStructure(u)
	t := r.askAssaultPoint(u, piece)
	spec := &position.MoveSpec{
		Unit: u, Name: position.AskMove, Rule: "a2.building.assault-structure", Multiple: 2, Ordered: true,
		Target: NoUnit, Over: NoUnit, From: NoUnit, Wall: int16(piece) + 1, Strike: &t,
	}
	spec.Plan = func(g *position.Move) { // up to the wall, unless the player says otherwise
		if a, ok := g.StrikePlan(&t); ok && g.RefuseAgain(&a) == nil {
			spec.Usual = &a
		}
	}
	res := r.moveUnit(spec)
	if res.Over || !r.InPlay(u) || !r.touchesPoint(u, &t) || !r.StandsStructure(piece) {
		return
	}
	r.citeWallGap(u, piece)
	r.strikeAt(u, t)
}

// citeWallGap notes that a wall kept enemies out of the gap.  a2.building.assault-structure.gap
func (r *Run) citeWallGap(u UnitID, piece int) {
	if !r.io.Loud() {
		return
	}
	for m := range r.Own(u) {
		for i := range r.Bodies {
			o := &r.Bodies[i]
			if o.Gone || o.Off || r.OwnerOf(o.Group) == r.OwnerOf(u) || !r.UnitWithin(o.Group, m, geom.Inch) {
				continue
			}
			if r.BehindWall(piece, r.Bodies[m].At, ModelID(i)) {
				r.cite("a2.building.assault-structure.gap")
			}
		}
	}
}

func (r *Run) askStructure(u UnitID) int {
	a := r.ask(flow.Question{
		Name: AskStructure, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.building.assault-structure", Unit: int32(u), Target: -1,
		Prompt: "Which building is assaulted?",
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Book.Board.Pieces {
				if r.StandsStructure(i) {
					out = append(out, flow.Option{Value: int32(i), Key: r.PieceName(int16(i)), Label: r.PieceName(int16(i)), Rule: "a2.building.assault-structure", Refused: r.assaultableRefusal(u, i)})
				}
			}
			return out
		},
	})
	return int(a.Value)
}

// askAssaultLevel asks on which level of a building is struck: that on which the unit stands, unless it says otherwise.
func (r *Run) askAssaultLevel(u UnitID, piece int) int8 {
	levels := r.LevelsLeft(piece)
	usual := int8(0)
	if mo := &r.Bodies[r.FirstOwn(u)]; int(mo.Inside) == piece && mo.Level < levels && r.Unit(u).Where != position.Aboard {
		usual = mo.Level
	}
	for l := int8(0); l < levels && r.struckOn(u, piece, usual) != nil; l++ {
		usual = l
	}
	if levels < 2 {
		return usual
	}
	a := r.ask(flow.Question{
		Name: AskPointLevel, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: "a2.building.assault-structure", Unit: int32(u), Target: -1,
		Prompt: "On which level is struck?", Default: flow.Answer{Value: int32(usual)}, HasDefault: true,
		Offers: func() []flow.Option {
			st := position.Stairs{Top: levels - 1}
			return st.Levels(func(l int8) *tally.Refusal { return r.struckOn(u, piece, l) })
		},
	})
	return int8(a.Value)
}

// askAssaultPoint asks for the point of a wall or door that is struck, on the level where the strikers will stand.
func (r *Run) askAssaultPoint(u UnitID, piece int) position.TargetPoint {
	level := r.askAssaultLevel(u, piece)
	b := r.Book.Board.Pieces[piece].Building
	find := func(p geom.Point) (position.TargetPoint, *tally.Refusal) {
		t, ok := position.TargetPointOf(b, piece, p, level, force.Wall)
		if !ok {
			return t, tally.Refuse("a2.building.assault-structure", "that is no wall or door on this level", "point at a wall or a door")
		}
		if !r.strikesHardEnough(u, int(r.Part(&t).Threshold)) {
			return t, tally.Refuse("a2.building.threshold", "no strike of "+r.Name(u)+" meets the threshold there", "point at something weaker")
		}
		return t, nil
	}
	a := r.ask(flow.Question{
		Name: AskPoint, Seat: r.Groups[u].Side, Kind: flow.Place, Rule: "a2.building.assault-structure", Unit: int32(u), Target: -1,
		Prompt: "Which point is struck?",
		Check: func(a *flow.Answer) *tally.Refusal {
			if !onePoint(a) {
				return tally.Refuse("a2.building.assault-structure", "one point is struck", "place one point")
			}
			_, no := find(a.Paths[0].Points[0])
			return no
		},
		Suggest: func(rnd *dice.Rand) flow.Answer {
			at := r.Candidates(piece, level, false)
			from := rnd.Int(len(at))
			for i := range at {
				p := at[(from+i)%len(at)]
				if _, no := find(p); no == nil {
					return pointAnswer(p)
				}
			}
			return pointAnswer(at[0])
		},
	})
	t, _ := find(a.Paths[0].Points[0])
	return t
}

func pointAnswer(p geom.Point) flow.Answer {
	return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}}}}
}

// touchesPoint tells whether some model of a unit is in touch with a target point, on its level: of a door, any part
// of it will do.
func (s *State) touchesPoint(u UnitID, t *position.TargetPoint) bool {
	for m := range s.Own(u) {
		if s.Bodies[m].Level != t.Level {
			continue // nobody strikes through a floor
		}
		if body := s.Shape(m); s.AtPoint(&body, t) {
			return true
		}
	}
	return false
}

// strikeAt is the round of strikes: as in hand-to-hand, with the bonus for charging. Only strikes that
// meet the threshold score, and nobody inside is hit.  a2.building.assault-structure.no-collateral
func (r *Run) strikeAt(u UnitID, t position.TargetPoint) {
	r.cite("a2.building.assault-structure")
	b := &position.Bout{Shooter: u, Target: NoUnit, Melee: true, Source: "structure"}
	blows := r.blows(u)
	for _, blow := range blows {
		if blow.Weapon >= 0 && r.Book.Weapons[r.armValue(blow.Model, blow.Weapon)].Class == force.Grenade {
			r.cite("a2.building.grenades")
		}
	}
	r.strikeDice(b, blows, true, false)
	impacts, _ := r.impacts(b.Hits, true)
	r.strikeStructure(t, impacts)
	if !r.by("a2.building.assault-structure.no-collateral", true) {
		r.collateral(b, t, b.Hits)
	}
	r.ownStrikes(b)
	r.checkCollapse(t.Piece, t.Level)
}

// ownStrikes settles what strikers at a wall did to their own: the strikes count as in hand-to-hand, their tens too.
// a2.building.assault-structure, a2.special.frenzy.tens
func (r *Run) ownStrikes(b *position.Bout) {
	own := b.OwnHits()
	if own == nil || !r.InPlay(own.Target) {
		return
	}
	r.resolve(own)
	r.casualties(own)
	r.roundPins(own)
	r.afterBout(own)
}

package position

import (
	"slices"

	"sortie/rules/defiance/force"
	"sortie/tally"
)

// Leg is a part of Move-Fire-Move.
type Leg uint8

const (
	AllOfIt Leg = iota
	FirstLeg
	SecondLeg
)

// Destined is the flight level at which a figure ends its activation.
type Destined struct {
	B     BodyID
	Level int8
}

// Destiny is the flight level at which a figure of a part ends, if that was said.
func (p *Part) Destiny(b BodyID) (int8, bool) {
	for _, d := range p.Levels {
		if d.B == b {
			return d.Level, true
		}
	}
	return 0, false
}

// GoesAloft tells whether a figure is in the air at some time of the activation.  dvg.movement.fly.includes
func (s *State) GoesAloft(p *Part, b BodyID) bool {
	to, _ := p.Destiny(b)
	return s.Bodies[b].Level > 0 || to > 0 && s.Frame(b).Mode == force.Fly
}

// Touching tells whether two figures are in contact: on one flight level, base to base.  dvg.flying.no-hth
func (s *State) Touching(a, b BodyID) bool {
	return !s.Applies("dvg.flying.no-hth", s.Bodies[a].Level != s.Bodies[b].Level) && s.Table.Touching(a, b)
}

// endLevel is the level at which a figure is after its move.
func (s *State) endLevel(b BodyID) int8 {
	if s.ChangesLevel(b) {
		return s.Units[s.UnitOf(b)].Level
	}
	return s.Bodies[b].Level
}

// JumpsLow tells whether flyers of a part on Jump orders jump, and so end on the ground.  dvg.movement.fly.no-jump-suppress
func (s *State) JumpsLow(p *Part) bool {
	return p.Order == JumpOrder && slices.ContainsFunc(p.Figures, func(b BodyID) bool { return s.Frame(b).Mode == force.Fly && s.CanJump(b) })
}

// ChangesLevel tells whether a figure climbs or sinks to another flight level with its move: that is movement too.
// dvg.movement.fly.level-cost, dvg.orders.maneuver.must-move
func (s *State) ChangesLevel(b BodyID) bool {
	un, f := &s.Units[s.UnitOf(b)], s.Frame(b)
	return un.HasLevel && un.Level != s.Bodies[b].Level && f.Mode == force.Fly && f.Type != force.AFV
}

// LiesBelow tells whether a figure that would rise to a flight level lies: it stands up before.  dvg.movement.prone.crawl-only
func (s *State) LiesBelow(b BodyID, prone bool) bool {
	return prone && s.ChangesLevel(b) && s.Units[s.UnitOf(b)].Level > 0
}

// lyingRefusal refuses to let a figure lie whose unit rises, if it could stand up and rise too.  dvg.movement.fly.same-level
func (s *State) lyingRefusal(g *Going, w *Way) *tally.Refusal {
	if !s.LiesBelow(g.Body, w.Prone) || s.Frame(g.Body).Quality == force.Elite || g.Limit < s.StandCost(g.Body) || !s.Applies("dvg.movement.fly.same-level", s.endRefusal(g, w) == nil) {
		return nil
	}
	return s.No("dvg.movement.fly.same-level", "let it stand up", func() string { return s.FigureName(g.Body) + " rises with its unit" })
}

// endRefusal says why a figure may not end where it would; to one that comes from another level all that is there is new.
func (s *State) endRefusal(g *Going, w *Way) *tally.Refusal {
	g.Spec.Place = s.ChangesLevel(g.Body)
	defer func() { g.Spec.Place = false }()
	return g.Spec.Stand(0, w.At, w.Facing)
}

// straightRefusal refuses to come straight up or down to a level where a figure may not be, if there is somewhere else that it
// could come to. If there is nothing, it keeps its level.  dvg.movement.fly.same-level, dvg.unit.perimeter.air
func (s *State) straightRefusal(g *Going, w *Way) *tally.Refusal {
	if refusal := s.lyingRefusal(g, w); refusal != nil {
		return refusal
	}
	refusal := s.LevelRefusal(g, w)
	if refusal == nil {
		return nil
	}
	if _, ok := s.elsewhere(g); !ok {
		return nil
	}
	return refusal
}

// LevelRefusal says why a figure may not come to another level where it is: it ends there as after any way.
func (s *State) LevelRefusal(g *Going, w *Way) *tally.Refusal {
	if refusal := s.endRefusal(g, w); refusal != nil {
		return refusal
	}
	if refusal := s.perimeterRefusal(g, w); refusal != nil {
		return refusal
	}
	if g.Contact {
		return s.contactRefusal(g, w)
	}
	return nil
}

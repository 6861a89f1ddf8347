package position

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// A unit whose perimeter overlaps another does not choose to leave it so: it takes an order, a pace and a flight level by which it can
// lessen the overlap, if there are any.  dvg.unit.perimeter.repair

// manner is a way of moving by which an overlap may be lessened.
type manner uint8

const (
	OnFoot manner = iota // at a walk
	atRun
	atBest // as fast as it goes on the ground
	atJump
	upward // it takes off: who flies makes no perimeter
)

// mannersOf are those that an order allows, the most far-reaching first.
func mannersOf(o Order) []manner {
	switch {
	case o.Fires():
		return []manner{atRun, upward}
	case o == SprintOrder:
		return []manner{atBest, upward}
	case o == ChargeOrder:
		return []manner{atBest}
	case o == JumpOrder:
		return []manner{atJump}
	}
	return nil
}

// TangleRefusal says why a part may not take an order: its perimeter overlaps another, and it could lessen that on other orders only.
func (s *State) TangleRefusal(p *Part, o Order) *tally.Refusal {
	if !s.Breaches(p.Unit) || s.Denied("dvg.unit.perimeter.repair") || s.loosensBy(p, mannersOf(o)...) {
		return nil
	}
	if !s.Applies("dvg.unit.perimeter.repair", s.loosensBy(p, atBest, atJump, upward)) {
		return nil
	}
	return s.tangled(p)
}

// StillRefusal says why a part on Fire orders may not stay where it is, or may not move at a pace.
func (s *State) StillRefusal(p *Part, at law.Pace) *tally.Refusal {
	if !s.Breaches(p.Unit) || s.Denied("dvg.unit.perimeter.repair") || at == law.Walking && s.loosensBy(p, OnFoot, upward) {
		return nil
	}
	if !s.Applies("dvg.unit.perimeter.repair", s.loosensBy(p, atRun, upward)) {
		return nil
	}
	return s.tangled(p)
}

// MustRise tells whether flyers on the ground may not stay there: they lessen an overlap by taking off, and by nothing else.
func (s *State) MustRise(p *Part, at law.Pace) bool {
	if s.Bodies[p.Figures[0]].Level > 0 || !s.Breaches(p.Unit) || s.Denied("dvg.unit.perimeter.repair") {
		return false
	}
	by := [...]manner{OnFoot, OnFoot, atRun, atBest}[at]
	return !s.loosensBy(p, by) && s.Applies("dvg.unit.perimeter.repair", s.loosensBy(p, upward))
}

func (s *State) tangled(p *Part) *tally.Refusal {
	return No("dvg.unit.perimeter.repair", "move apart", "the perimeter of %s overlaps that of another unit", s.Name(p.Unit))
}

// loosensBy tells whether somebody of a part lessens the overlap of its unit's perimeter by one of some manners, or all of it together.
func (s *State) loosensBy(p *Part, list ...manner) bool {
	for _, by := range list {
		switch {
		case by == upward:
			if s.liftMends(p) {
				return true
			}
			continue
		case s.IsGun(p.Figures[0]):
			by = OnFoot
		}
		for _, b := range p.Figures {
			if s.Engaged(b) || s.Bodies[b].Level > 0 || s.IsGun(b) {
				continue
			}
			g := s.Prepare(s.looser(b, by))
			undo := s.Hush(g)
			_, ok := s.Mending(g)
			undo()
			s.GiveSpec(g.Spec)
			if ok {
				return true
			}
		}
		if s.shiftMends(p, by) {
			return true
		}
	}
	return false
}

// looser is a figure that moves in some manner to lessen an overlap; who cannot jump goes as fast as it can.
// dvg.orders.jump.others-sprint
func (s *State) looser(b BodyID, by manner) *Going {
	g := &Going{Body: b, Pace: law.Walking, Limit: s.Movement(b), Rule: "dvg.movement.walking", Goal: NoBody, Rival: NoUnit}
	switch {
	case by == atRun:
		g.Pace, g.Limit, g.Rule = law.Running, law.Allowance(s.Movement(b), law.Running), "dvg.movement.running"
	case by == atJump && s.CanJump(b):
		g.Pace, g.Limit, g.Rule, g.Leap, g.Contact = law.Sprinting, 3*s.Movement(b), "dvg.movement.jump.height-low", true, true
	case by == atBest || by == atJump:
		g.Limit, g.Pace = s.Best(b, false)
		g.Rule, g.Contact = "dvg.orders.sprint.distance", true
	}
	return g
}

// liftMends tells whether the flyers of a part lessen the overlap by taking off.  dvg.unit.perimeter.air
func (s *State) liftMends(p *Part) bool {
	if !s.Applies("dvg.unit.perimeter.air", true) {
		return false
	}
	sh := shift{s: s, p: p}
	for _, b := range p.Figures {
		if s.takesOff(b) {
			sh.moving = append(sh.moving, b)
		}
	}
	if len(sh.moving) == 0 {
		return false
	}
	g := s.Prepare(s.looser(sh.moving[0], OnFoot))
	defer s.GiveSpec(g.Spec)
	return s.DepthIn(g, sh.Others()) < s.DepthIn(g, sh.Bodies(geom.Point{}))
}

// takesOff tells whether a figure can rise to the first flight level: where it is, or somewhere that it comes to.
// dvg.movement.fly.level-cost, dvg.movement.prone.crawl-only
func (s *State) takesOff(b BodyID) bool {
	f, up := s.Frame(b), s.Movement(b)
	far, _ := s.Best(b, true)
	if s.Bodies[b].Prone {
		up += s.StandCost(b)
	}
	if f.Mode != force.Fly || f.Type == force.AFV || s.Bodies[b].Level > 0 || s.Engaged(b) || far < up {
		return false
	}
	un := &s.Units[s.UnitOf(b)]
	was := *un
	un.HasLevel, un.Level = true, 1
	defer func() { un.HasLevel, un.Level = was.HasLevel, was.Level }()
	g := s.Prepare(&Going{Body: b, Pace: law.Sprinting, Limit: far - up, Rule: "dvg.orders.sprint.distance", Aloft: true, Goal: NoBody, Rival: NoUnit})
	defer s.GiveSpec(g.Spec)
	defer s.Hush(g)()
	if s.endRefusal(g, &Way{At: s.Bodies[b].At, Facing: s.Bodies[b].Facing}) == nil {
		return true
	}
	_, ok := s.elsewhere(g)
	return ok
}

package defiance

import (
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// A unit whose perimeter overlaps another does not choose to leave it so: it takes an order, a pace and a flight level by which it can
// lessen the overlap, if there are any.  dvg.unit.perimeter.repair

// manner is a way of moving by which an overlap may be lessened.
type manner uint8

const (
	onFoot manner = iota // at a walk
	atRun
	atBest // as fast as it goes on the ground
	atJump
	upward // it takes off: who flies makes no perimeter
)

// mannersOf are those that an order allows, the most far-reaching first.
func mannersOf(o Order) []manner {
	switch {
	case o.fires():
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

// tangleRefusal says why a part may not take an order: its perimeter overlaps another, and it could lessen that on other orders only.
func (s *State) tangleRefusal(p *part, o Order) *tally.Refusal {
	if !s.breaches(p.unit) || s.denied("dvg.unit.perimeter.repair") || s.loosensBy(p, mannersOf(o)...) {
		return nil
	}
	if !s.holds("dvg.unit.perimeter.repair", s.loosensBy(p, atBest, atJump, upward)) {
		return nil
	}
	return s.tangled(p)
}

// stillRefusal says why a part on Fire orders may not stay where it is, or may not move at a pace.
func (s *State) stillRefusal(p *part, at pace) *tally.Refusal {
	if !s.breaches(p.unit) || s.denied("dvg.unit.perimeter.repair") || at == walking && s.loosensBy(p, onFoot, upward) {
		return nil
	}
	if !s.holds("dvg.unit.perimeter.repair", s.loosensBy(p, atRun, upward)) {
		return nil
	}
	return s.tangled(p)
}

// mustRise tells whether flyers on the ground may not stay there: they lessen an overlap by taking off, and by nothing else.
func (s *State) mustRise(p *part, at pace) bool {
	if s.Bodies[p.figures[0]].Level > 0 || !s.breaches(p.unit) || s.denied("dvg.unit.perimeter.repair") {
		return false
	}
	by := [...]manner{onFoot, onFoot, atRun, atBest}[at]
	return !s.loosensBy(p, by) && s.holds("dvg.unit.perimeter.repair", s.loosensBy(p, upward))
}

func (s *State) tangled(p *part) *tally.Refusal {
	return no("dvg.unit.perimeter.repair", "move apart", "the perimeter of %s overlaps that of another unit", s.name(p.unit))
}

// loosensBy tells whether somebody of a part lessens the overlap of its unit's perimeter by one of some manners, or all of it together.
func (s *State) loosensBy(p *part, list ...manner) bool {
	for _, by := range list {
		switch {
		case by == upward:
			if s.liftMends(p) {
				return true
			}
			continue
		case s.isGun(p.figures[0]):
			by = onFoot
		}
		for _, b := range p.figures {
			if s.engaged(b) || s.Bodies[b].Level > 0 || s.isGun(b) {
				continue
			}
			g := s.prepare(s.looser(b, by))
			undo := s.hush(g)
			_, ok := s.mending(g)
			undo()
			s.giveSpec(g.spec)
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
func (s *State) looser(b BodyID, by manner) *going {
	g := &going{b: b, pace: walking, limit: s.mv(b), rule: "dvg.movement.walking", goal: NoBody, rival: NoUnit}
	switch {
	case by == atRun:
		g.pace, g.limit, g.rule = running, allowance(s.mv(b), running), "dvg.movement.running"
	case by == atJump && s.canJump(b):
		g.pace, g.limit, g.rule, g.leap, g.contact = sprinting, 3*s.mv(b), "dvg.movement.jump.height-low", true, true
	case by == atBest || by == atJump:
		g.limit, g.pace = s.best(b, false)
		g.rule, g.contact = "dvg.orders.sprint.distance", true
	}
	return g
}

// liftMends tells whether the flyers of a part lessen the overlap by taking off.  dvg.unit.perimeter.air
func (s *State) liftMends(p *part) bool {
	if !s.holds("dvg.unit.perimeter.air", true) {
		return false
	}
	sh := shift{s: s, p: p}
	for _, b := range p.figures {
		if s.takesOff(b) {
			sh.moving = append(sh.moving, b)
		}
	}
	if len(sh.moving) == 0 {
		return false
	}
	g := s.prepare(s.looser(sh.moving[0], onFoot))
	defer s.giveSpec(g.spec)
	return s.depthIn(g, sh.others()) < s.depthIn(g, sh.bodies(geom.Point{}))
}

// takesOff tells whether a figure can rise to the first flight level: where it is, or somewhere that it comes to.
// dvg.movement.fly.level-cost, dvg.movement.prone.crawl-only
func (s *State) takesOff(b BodyID) bool {
	f, up := s.frame(b), s.mv(b)
	far, _ := s.best(b, true)
	if s.Bodies[b].Prone {
		up += s.standCost(b)
	}
	if f.Mode != force.Fly || f.Type == force.AFV || s.Bodies[b].Level > 0 || s.engaged(b) || far < up {
		return false
	}
	un := &s.Units[s.unitOf(b)]
	was := *un
	un.HasLevel, un.Level = true, 1
	defer func() { un.HasLevel, un.Level = was.HasLevel, was.Level }()
	g := s.prepare(&going{b: b, pace: sprinting, limit: far - up, rule: "dvg.orders.sprint.distance", aloft: true, goal: NoBody, rival: NoUnit})
	defer s.giveSpec(g.spec)
	defer s.hush(g)()
	if s.endRefusal(g, &way{at: s.Bodies[b].At, facing: s.Bodies[b].Facing}) == nil {
		return true
	}
	_, ok := s.elsewhere(g)
	return ok
}

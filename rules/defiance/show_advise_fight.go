package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// What fire and hand-to-hand promise, for advice: victory points that may be expected, in thousandths.

// handChance is the chance of one hand-to-hand die of a figure against another, in thousandths.
func (s *State) handChance(b, e BodyID) int {
	hand := s.Frame(b).Hand
	sum := s.Law().Sum("hand", "", "dvg.hth.damage-roll", 0)
	s.Law().Lof(&sum, law.Attack{Effectors: hand.Effectors}, s.AsTarget(e))
	return position.ChanceOf(int(hand.Need) - sum.Total())
}

// blows is what the hands of a figure may expect against another: victory points, and the chance to put an end to it.
func (s *State) blows(b, e BodyID) (worth, kills int) {
	hits := int(s.Frame(b).Hand.Dice) * s.handChance(b, e)
	if fs := s.Frame(e).FS; fs > 0 {
		hits = hits * int(fs-1) / 10
	}
	left := 1000 * max(1, int(s.Left(e)))
	kills = min(950, 1000*hits/(hits+left/2+1))
	if hits < left/2 {
		kills = 1000 * hits / left
	}
	return min(hits, left) * max(8, int(s.Figures[e].PV)) / max(1, int(s.Frame(e).DC)) * 9 / 10, kills
}

// chargeWorth is what a part may expect of a charge at a unit, what it loses thereby taken off; zero if nobody comes there.
func (s *State) chargeWorth(figures []BodyID, u UnitID, harm, care int) int {
	total, left := 0, s.Count(u)
	for _, b := range figures {
		e := s.nearestOf(b, u)
		if e == NoBody || s.Frame(b).Hand.Dice == 0 {
			continue
		}
		far, _ := s.Best(b, false)
		if s.Gap(b, e) > far-geom.Inch/2 || left <= -len(figures)/2 {
			continue
		}
		left--
		total += s.duelWorth(b, e, harm, care)
	}
	return total
}

// vainOrder tells whether an order is legal and yet comes to nothing: a charge that reaches nobody, fire and suppression where no
// enemy comes within range this turn.
func (s *State) vainOrder(p *position.Part, o position.Order) bool {
	switch {
	case s.Frame(p.Figures[0]).Vehicle():
	case o == position.ChargeOrder:
		u := s.ClosestUnit(p, true)
		return u == NoUnit || !slices.ContainsFunc(p.Figures, func(b BodyID) bool { return s.comesTo(b, u) })
	case o >= position.CohesiveFire && o <= position.SupportSuppression:
		return !slices.ContainsFunc(p.Figures, s.mayReach)
	}
	return false
}

// comesTo tells whether a figure is near enough to a unit to charge into contact with it.
func (s *State) comesTo(b BodyID, u UnitID) bool {
	e := s.nearestOf(b, u)
	far, _ := s.Best(b, false)
	return e != NoBody && s.Gap(b, e) <= far
}

// mayReach tells whether a weapon of a figure could reach an enemy this turn, after a run if it takes one.
func (s *State) mayReach(b BodyID) bool {
	far := geom.Length(0)
	for arm := range position.Arms {
		if w := s.Weapon(b, arm); w != nil && !w.CDW && s.Ready(b, arm) == nil {
			if w.Grenade || w.Indirect {
				return true // a throw, or a shot that somebody else spots
			}
			for _, d := range w.Reach {
				far = max(far, d)
			}
		}
	}
	if s.Figure(b).Aimed != NoUnit || far == force.Unlimited {
		far = geom.MaxCoord
	}
	if far == 0 {
		return false
	}
	far = min(geom.MaxCoord, far+law.Allowance(s.Movement(b), law.Running))
	for i := range s.Bodies {
		if e := BodyID(i); s.Stands(e) && s.SideOf(e) != s.SideOf(b) && geom.Dist(s.Bodies[b].At, s.Bodies[i].At) <= far {
			return true
		}
	}
	return false
}

// duelWorth is what one charger may expect against one enemy.  dvg.hth.reflex.charged, dvg.hth.reflex.larger
func (s *State) duelWorth(b, e BodyID, harm, care int) int {
	ours, kill := s.blows(b, e)
	theirs, fall := s.blows(e, b)
	if s.Unlocks(e) { // it never strikes back, but may run one over
		theirs, fall = theirs/4, 0
	}
	lead := int(s.Frame(b).RF) + 2 - int(s.Frame(e).RF)
	if s.SizeOf(b) > s.SizeOf(e) {
		lead += 2
	}
	if s.SizeOf(e) > s.SizeOf(b) {
		lead -= 2
	}
	first := min(950, max(50, 500+80*lead))
	ours = ours * (first + (1000-first)*(1000-fall)/1000) / 1000
	theirs = theirs * ((1000 - first) + first*(1000-kill)/1000) / 1000
	return (ours*harm - theirs*care) / 100
}

// nearestOf is the figure of a unit nearest to another that can be fought.
func (s *State) nearestOf(b BodyID, u UnitID) BodyID {
	best, at := int64(1)<<62, NoBody
	for e := range s.Standing(u) {
		if d := geom.DistSq(s.Bodies[b].At, s.Bodies[e].At); d < best && s.Bodies[e].Level == 0 && !s.Disabled(e) {
			best, at = d, e
		}
	}
	return at
}

// brawls tells whether a figure does more with its hands than with its weapons against somebody like this.
func (s *State) brawls(b, e BodyID) bool {
	if s.Frame(b).Hand.Dice == 0 || s.Frame(b).Vehicle() && !s.Frame(b).Type.Walker() {
		return false
	}
	hands := int(s.Frame(b).Hand.Dice) * s.handChance(b, e)
	if s.duelWorth(b, e, 100, 100) <= 0 {
		return false
	}
	for arm := range position.Arms {
		w := s.Weapon(b, arm)
		if w == nil || w.Grenade || w.CDW || s.Ready(b, arm) != nil {
			continue
		}
		if w.Area.Radius > 0 && !w.Effectors.Has(force.Cone) {
			return false
		}
		sum := s.Law().Sum("damage", "", "dvg.ranged.damage-roll", 0)
		s.Law().Lof(&sum, s.Law().AttackOf(w), s.AsTarget(e))
		if 2*int(max(1, w.Rate))*position.ChanceOf(7-sum.Total()) > 3*hands { // fire comes every turn, contact late
			return false
		}
	}
	return true
}

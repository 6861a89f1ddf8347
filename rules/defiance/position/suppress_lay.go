package position

import (
	"sortie/geom"
	"sortie/tally"
)

// GunOf is with which weapon a figure suppresses, -1 if it cannot.  dvg.suppress.prohibited, dvg.infweapon.powerpack.without
func (s *State) GunOf(b BodyID, arm int) int {
	if s.Frame(b).Vehicle() {
		best := -1
		for k := range Arms {
			if w := s.Weapon(b, k); w != nil && s.Ready(b, k) == nil && s.Law().Suppresses(w, false) > 1 && (best < 0 || s.Law().Suppresses(w, false) > s.Law().Suppresses(s.Weapon(b, best), false)) {
				best = k
			}
		}
		return best
	}
	w := s.Weapon(b, arm)
	if w == nil || s.Ready(b, arm) != nil || s.Law().Suppresses(w, false) == 0 || s.Applies("dvg.movement.fly.no-jump-suppress", s.Bodies[b].Level > 0) ||
		s.Applies("dvg.infweapon.powerpack.without", w.Powerpack && !s.mateBy(b)) {
		return -1
	}
	return arm
}

// GunPoints tells whether a weapon that suppresses points at a figure without turning.  dvg.orders.suppress.no-move
func (s *State) GunPoints(me *Spot, b BodyID, arm int, t *Spot) bool {
	if s.Frame(b).Vehicle() {
		return InArcs(me, s.Figures[b].Arcs[s.GunOf(b, arm)], t.At)
	}
	return !s.Applies("dvg.orders.suppress.no-move", !s.inArc(me, t))
}

// Order is the order by which a suppression was laid.
func (t *Template) Order() Order {
	if t.Arm == SupportArm {
		return SupportSuppression
	}
	return PrimarySuppression
}

// Showers tells whether the weapon that holds a template has torrential fire.
func (s *State) Showers(t *Template, b BodyID) bool {
	gun := s.GunNow(t, b)
	return gun >= 0 && s.Weapon(b, gun) != nil && s.Applies("dvg.house.torrential", s.Weapon(b, gun).Torrential)
}

// MeantFor says at whom a template is laid: at the closest enemy, or at another who is just as close, if it may lie so at him.
// dvg.house.closest-unit
func (s *State) MeantFor(t, usual *Template) *tally.Refusal {
	refusal := s.templateRefusal(t, usual)
	if refusal == nil {
		return nil
	}
	by, first := s.Spot(t.By), s.Spot(t.Target)
	for e := range s.Standing(s.UnitOf(t.Target)) {
		other := *t
		other.Target = e
		if at := s.Spot(e); e == t.Target || s.Disabled(e) || s.Distance(&by, &at) != s.Distance(&by, &first) || !s.allPoint(t, e) || s.templateRefusal(&other, usual) != nil {
			continue
		}
		*t = other
		return nil
	}
	return refusal
}

// allPoint tells whether all who contribute to a template see a figure and point at it.
func (s *State) allPoint(t *Template, e BodyID) bool {
	at := s.Spot(e)
	for _, b := range t.Guns {
		if me := s.Spot(b); !s.GunPoints(&me, b, int(t.Arm), &at) || !s.Sees(b, e) {
			return false
		}
	}
	return true
}

// templateRefusal says why a template may not lie somewhere; what is proposed always may.
func (s *State) templateRefusal(t, usual *Template) *tally.Refusal {
	if t.At == usual.At && t.Facing == usual.Facing {
		return nil
	}
	bar := s.Bar(t)
	from := s.Bodies[t.By].At
	if geom.SegCloser(from, from, &bar, 10*geom.Inch) {
		return No("dvg.suppress.minimum-10", "lay it further away", "no part of it may lie within 10 inches of %s", s.FigureName(t.By))
	}
	target := s.Shape(t.Target)
	if t.Part > 0 || geom.Within(&bar, &target, 0) { // the second of two lies as its player likes
		return nil
	}
	if geom.Dist(from, s.Bodies[t.Target].At) >= 10*geom.Inch {
		return No("dvg.suppress.placement", "let it touch the closest enemy", "it must touch %s", s.FigureName(t.Target))
	}
	if !geom.SegWithin(from, from.Polar(AheadOf(from, s.Bodies[t.Target].At), 11*geom.Inch), &bar, 0) {
		return No("dvg.suppress.minimum-10", "lay it on the line to the closest enemy, 10 inches away", "it must lie on the line to %s", s.FigureName(t.Target))
	}
	return nil
}

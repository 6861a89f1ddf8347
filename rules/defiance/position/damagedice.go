package position

import (
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// DamageSum is one damage die with everything that changes it.
func (s *State) DamageSum(sh *Shot, t *Quarry, die int) tally.Tally {
	l := s.Law()
	sum := l.Sum("damage", "die", "dvg.ranged.damage-roll", die)
	l.Lof(&sum, l.AttackOf(sh.Weapon), s.AsTarget(t.Body))
	if sh.Covering {
		value, rule := l.Covering(s.Figures[sh.By.Body].CoverPace)
		sum.Add("covering", rule, value)
	}
	s.Handling(&sum, sh.By.Body, sh.Weapon)
	if !t.Phase || l.Holds("dvg.effector.phase.los-modifiers", true) {
		l.Los(&sum, s.ViewOf(sh, t))
	}
	return sum
}

// AsTarget is what damage rolls ask of a figure.  dvg.basics.target-class.infantry, dvg.basics.target-class.vehicle
func (s *State) AsTarget(b BodyID) law.Target {
	f := s.Frame(b)
	vehicle := s.Applies("dvg.basics.target-class.vehicle", f.Vehicle()) || s.Applies("dvg.infweapon.crew.weapon-stats", f.Gun)
	return law.Target{Vehicle: vehicle, Class: f.Class, AR: f.AR}
}

// Handling is what a figure and its weapon take from its own damage rolls, of whatever kind of fire.  dvg.lof.scope
func (s *State) Handling(sum *tally.Tally, b BodyID, w *force.Weapon) {
	if w.Bracing && s.Figure(b).Moved {
		sum.Add("moved with a bracing weapon", "dvg.infweapon.bracing", -2)
	}
	if w.Powerpack && !s.mateBy(b) {
		sum.Add("no powerpack", "dvg.infweapon.powerpack.without", -2)
	}
	s.Haywire(sum, b)
}

// Haywire is what a vehicle that is haywire takes from every damage die of its own, hands and rams among them.
// dvg.vehmorale.haywire.effects
func (s *State) Haywire(sum *tally.Tally, b BodyID) {
	if s.Figure(b).Haywire && !s.Bodies[b].Gone {
		sum.Add("haywire", "dvg.vehmorale.haywire.effects", -2)
	}
}

// ViewOf is what the line of fire says.
func (s *State) ViewOf(sh *Shot, t *Quarry) law.View {
	f := s.Frame(t.Body)
	v := law.View{Pace: sh.Pace, Covering: sh.Covering, Flying: sh.By.Level > 0, Cover: t.Line.Cover, InCover: t.Line.InCover, Class: s.Class(t.Body), Prone: t.prone, FirerDown: s.FiresProne(&sh.By), Smoke: t.Line.Smoke}
	if s.Applies("dvg.los.speed.who", !f.Vehicle() || f.Type == force.AnimeMecha) {
		v.Speed = int(s.Figures[t.Body].Speed)
	}
	return v
}

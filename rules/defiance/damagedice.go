package defiance

import (
	"fmt"
	"slices"

	"sortie/rules/defiance/force"
	"sortie/tally"
)

// outcome is what damage dice came to.
type outcome struct {
	hits, tags int
	faces      []int
}

// damageSum is one damage die with everything that changes it.
func (s *State) damageSum(sh *shot, t *quarry, die int) tally.Tally {
	l := s.law()
	sum := l.sum("damage", "die", "dvg.ranged.damage-roll", die)
	l.lof(&sum, l.attackOf(sh.w), s.asTarget(t.b))
	if sh.covering {
		value, rule := l.covering(s.Figures[sh.by.b].CoverPace)
		sum.Add("covering", rule, value)
	}
	s.handling(&sum, sh.by.b, sh.w)
	if !t.phase || l.holds("dvg.effector.phase.los-modifiers", true) {
		l.los(&sum, s.viewOf(sh, t))
	}
	return sum
}

// asTarget is what damage rolls ask of a figure.  dvg.basics.target-class.infantry, dvg.basics.target-class.vehicle
func (s *State) asTarget(b BodyID) target {
	f := s.frame(b)
	vehicle := s.holds("dvg.basics.target-class.vehicle", f.Vehicle()) || s.holds("dvg.infweapon.crew.weapon-stats", f.Gun)
	return target{Vehicle: vehicle, Class: f.Class, AR: f.AR}
}

// handling is what a figure and its weapon take from its own damage rolls, of whatever kind of fire.  dvg.lof.scope
func (s *State) handling(sum *tally.Tally, b BodyID, w *force.Weapon) {
	if w.Bracing && s.fig(b).Moved {
		sum.Add("moved with a bracing weapon", "dvg.infweapon.bracing", -2)
	}
	if w.Powerpack && !s.mateBy(b) {
		sum.Add("no powerpack", "dvg.infweapon.powerpack.without", -2)
	}
	s.haywire(sum, b)
}

// haywire is what a vehicle that is haywire takes from every damage die of its own, hands and rams among them.
// dvg.vehmorale.haywire.effects
func (s *State) haywire(sum *tally.Tally, b BodyID) {
	if s.fig(b).Haywire && !s.Bodies[b].Gone {
		sum.Add("haywire", "dvg.vehmorale.haywire.effects", -2)
	}
}

// viewOf is what the line of fire says.
func (s *State) viewOf(sh *shot, t *quarry) view {
	f := s.frame(t.b)
	v := view{Pace: sh.pace, Covering: sh.covering, Flying: sh.by.level > 0, Cover: t.line.cover, InCover: t.line.inCover, Class: s.class(t.b), Prone: t.prone, FirerDown: s.firesProne(&sh.by), Smoke: t.line.smoke}
	if s.holds("dvg.los.speed.who", !f.Vehicle() || f.Type == force.AnimeMecha) {
		v.Speed = int(s.Figures[t.b].Speed)
	}
	return v
}

// damageDice throws the dice of a shot at one target.
func (r *Run) damageDice(sh *shot, t *quarry, n int) outcome {
	out := outcome{faces: make([]int, 0, n)}
	l, need := r.law(), r.need(sh, t)
	at := r.dieNeeds(sh, t, need)
	for k := range n {
		f := r.d10At(RollDamage, sh.by.b, r.damageMarks(sh, t, at, sh.chit && k == 0, n-k, out.hits, out.tags))
		sum := r.damageSum(sh, t, f.Value)
		r.judged(func() { r.State.damageSum(sh, t, 0) })
		if sh.chit && k == 0 {
			sum.Add("attack chit", "dvg.command.chits.use-damage", 1)
			sh.chit = false
		}
		out.faces = append(out.faces, f.Natural)
		v := l.judge(f, sum.Total()-f.Value, need, sh.w.Effectors, true)
		if sh.w.Effectors.Has(force.Knockback) && v == tagged && r.frame(t.b).Vehicle() && r.by("dvg.effector.knockback.vehicle", need-sum.Total() == 2) {
			v = missed
		}
		r.tellSum(sh.by.b, t.b, &sum, func() string { return fmt.Sprintf("%s at %s: %d+", sh.w.Name, r.figureName(t.b), need) }, f.Natural)
		r.cite("dvg.weapon.brackets", "dvg.basics.measure-centres", "dvg.dice.modifier.sign", "dvg.lof.cumulative", "dvg.lof.scope", "dvg.los.cumulative", "dvg.los.scope")
		switch v {
		case hit:
			out.hits++
			r.tellOf("hit", sh.by.b, t.b, "dvg.ranged.damage-roll", "%s hits %s", r.figureName(sh.by.b), r.figureName(t.b))
		case tagged:
			out.tags++
			r.tellOf("tag", sh.by.b, t.b, "dvg.ranged.tag", "%s tags %s", r.figureName(sh.by.b), r.figureName(t.b))
		}
	}
	return out
}

// askDamageChit asks whether a chit goes on a damage die, of fire or hand to hand.  dvg.command.chits.use-damage
func (r *Run) askDamageChit(b BodyID) bool {
	return r.askChit(b, "dvg.command.chits.use-damage", "for +1 on the first damage die")
}

// askVolleyChit asks for every target of a volley, before its first die, whether a chit goes on a die at it: the dice at one
// target are as good as each other. It is the number of the target, -1 for none.  dvg.command.chits.use-damage
func (r *Run) askVolleyChit(b BodyID, rows []quarry, dice []int) int {
	for i := range rows {
		what := "for +1 on the first damage die"
		if len(rows) > 1 {
			what += " at " + r.figureName(rows[i].b)
		}
		if dice[i] > 0 && r.askWeaponChit(b, "dvg.command.chits.use-damage", what) {
			return i
		}
	}
	return -1
}

// askWeaponChit asks who fires a weapon for a chit on its dice: those who serve a gun, one after the other, and a bearer's loader or
// powerpack after him, since they fire as one.
// dvg.command.chits.use-damage, dvg.command.chits.use-to-hit, dvg.infweapon.crew.two, dvg.infweapon.loader.contact
func (r *Run) askWeaponChit(b BodyID, rule tally.Rule, what string) bool {
	if g := r.gunAt(b); g != nil {
		return slices.ContainsFunc(r.serving(g), func(c BodyID) bool { return r.askChit(c, rule, what) })
	}
	if r.askChit(b, rule, what) {
		return true
	}
	m := r.partner(b)
	return m != NoBody && r.askChit(m, rule, what)
}

// askChit asks a figure that holds an attack chit whether it is used here, and takes it then.
func (r *Run) askChit(b BodyID, rule tally.Rule, what string) bool {
	if r.chits(b) == 0 || !r.law().holds(rule, true) ||
		r.frame(b).Vehicle() && rule != "dvg.command.chits.use-damage" && r.by("dvg.command.chits.vehicle-damage-only", true) {
		return false
	}
	if !r.askYes(AskChit, r.SideOf(b), r.unitOf(b), rule, "Does "+r.figureName(b)+" use an attack chit "+what+"?", false) {
		return false
	}
	r.useChit(b)
	return true
}

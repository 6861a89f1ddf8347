package defiance

import (
	"fmt"
	"slices"

	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// outcome is what damage dice came to.
type outcome struct {
	hits, tags int
	faces      []int
}

// damageDice throws the dice of a shot at one target.
func (r *Run) damageDice(sh *position.Shot, t *position.Quarry, n int) outcome {
	out := outcome{faces: make([]int, 0, n)}
	l, need := r.law(), r.NumberOf(sh, t)
	at := r.dieNeeds(sh, t, need)
	for k := range n {
		f := r.d10At(law.RollDamage, sh.By.Body, r.damageMarks(sh, t, at, sh.Chit && k == 0, n-k, out.hits, out.tags))
		sum := r.DamageSum(sh, t, f.Value)
		r.judged(func() { r.State.DamageSum(sh, t, 0) })
		if sh.Chit && k == 0 {
			sum.Add("attack chit", "dvg.command.chits.use-damage", 1)
			sh.Chit = false
		}
		out.faces = append(out.faces, f.Natural)
		v := l.Judge(f, sum.Total()-f.Value, need, sh.Weapon.Effectors, true)
		if sh.Weapon.Effectors.Has(force.Knockback) && v == law.Tagged && r.Frame(t.Body).Vehicle() && r.by("dvg.effector.knockback.vehicle", need-sum.Total() == 2) {
			v = law.Missed
		}
		r.tellSum(sh.By.Body, t.Body, &sum, func() string { return fmt.Sprintf("%s at %s: %d+", sh.Weapon.Name, r.FigureName(t.Body), need) }, f.Natural)
		r.cite("dvg.weapon.brackets", "dvg.basics.measure-centres", "dvg.dice.modifier.sign", "dvg.lof.cumulative", "dvg.lof.scope", "dvg.los.cumulative", "dvg.los.scope")
		switch v {
		case law.Hit:
			out.hits++
			r.tellOf("hit", sh.By.Body, t.Body, "dvg.ranged.damage-roll", "%s hits %s", r.FigureName(sh.By.Body), r.FigureName(t.Body))
		case law.Tagged:
			out.tags++
			r.tellOf("tag", sh.By.Body, t.Body, "dvg.ranged.tag", "%s tags %s", r.FigureName(sh.By.Body), r.FigureName(t.Body))
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
func (r *Run) askVolleyChit(b BodyID, rows []position.Quarry, dice []int) int {
	for i := range rows {
		what := "for +1 on the first damage die"
		if len(rows) > 1 {
			what += " at " + r.FigureName(rows[i].Body)
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
	if g := r.GunAt(b); g != nil {
		return slices.ContainsFunc(r.Serving(g), func(c BodyID) bool { return r.askChit(c, rule, what) })
	}
	if r.askChit(b, rule, what) {
		return true
	}
	m := r.Partner(b)
	return m != NoBody && r.askChit(m, rule, what)
}

// askChit asks a figure that holds an attack chit whether it is used here, and takes it then.
func (r *Run) askChit(b BodyID, rule tally.Rule, what string) bool {
	if r.chits(b) == 0 || !r.law().Holds(rule, true) ||
		r.Frame(b).Vehicle() && rule != "dvg.command.chits.use-damage" && r.by("dvg.command.chits.vehicle-damage-only", true) {
		return false
	}
	if !r.askYes(AskChit, r.SideOf(b), r.UnitOf(b), rule, "Does "+r.FigureName(b)+" use an attack chit "+what+"?", false) {
		return false
	}
	r.useChit(b)
	return true
}

package defiance

import (
	"fmt"

	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// fireCone is fire of a cone: everybody in the 45 degrees ahead, on the flight level that it is aimed at.
// dvg.effector.cone.area, dvg.effector.cone.range, dvg.effector.cone.los-ignored, dvg.effector.cone.no-to-hit, dvg.target.cone-alignment,
// dvg.house.flying-areas
func (r *Run) fireCone(sh *position.Shot) bool {
	t, ok := r.askTarget(sh)
	if !ok {
		return false
	}
	b := sh.By.Body
	if r.by("dvg.target.cone-alignment", !r.Frame(b).Vehicle()) {
		r.Bodies[b].Facing = position.AheadOf(sh.By.At, t.At)
	}
	if r.declared(sh) {
		return true
	}
	defer r.coverAfter(sh)
	r.spend(sh)
	if r.chits(b) > 0 && !r.by("dvg.command.chits.use-cone", true) {
		sh.Chit = r.askDamageChit(b)
	}
	if v := r.ViewOf(sh, &t); !r.by("dvg.effector.cone.no-to-hit", true) && !r.toHit(sh, t.Body, r.NumberOf(sh, &t), &v, 0, "") {
		return true
	}
	var who []position.Quarry
	for i := range r.Bodies {
		e := BodyID(i)
		if e != t.Body && !r.by("dvg.effector.cone.area", true) {
			continue
		}
		if e == b || !r.Stands(e) || !geom.InArcAbout(sh.By.At, t.At.Sub(sh.By.At), 45, r.Bodies[i].At) {
			continue
		}
		if r.by("dvg.house.flying-areas", r.Bodies[i].Level != t.Level) { // over or under the flames
			continue
		}
		q := position.Quarry{Spot: r.Spot(e)}
		q.Dist, q.Line = r.Distance(&sh.By, &q.Spot), r.Look(&sh.By, &q.Spot)
		if _, far := r.law().Bracketed(sh.Weapon, q.Dist, r.AimedAt(sh, e)); far == nil && !r.by("dvg.effector.cone.blocked", !q.Line.Clear) {
			who = append(who, q)
		}
	}
	results := make([]outcome, len(who))
	for i := range who {
		results[i] = r.coneDie(sh, &who[i])
	}
	for i := range who {
		r.settle(&blow{by: b, attack: r.law().AttackOf(sh.Weapon), impact: sh.Weapon.Impact, what: sh.Weapon.Name, from: sh.By.At, ranged: true, area: true}, who[i].Body, results[i])
		if e := who[i].Body; r.Stands(e) && !r.Frame(e).Vehicle() && r.by("dvg.effector.cone.as-aoe", true) && r.by("dvg.aoe.shock", true) {
			r.test(e, "dvg.morale.trigger.aoe", law.Nerve{})
		}
	}
	return true
}

func (r *Run) coneDie(sh *position.Shot, t *position.Quarry) outcome {
	need := r.NumberOf(sh, t)
	f := r.d10(law.RollDamage, sh.By.Body)
	sum := r.law().Sum("damage", "die", "dvg.effector.cone.range", f.Value)
	r.law().Lof(&sum, r.law().AttackOf(sh.Weapon), r.AsTarget(t.Body))
	if r.by("dvg.cover.modifier.is-lof", sh.Covering) {
		value, rule := r.law().Covering(r.Figures[sh.By.Body].CoverPace)
		sum.Add("covering", rule, value)
	}
	r.Handling(&sum, sh.By.Body, sh.Weapon)
	if r.Class(t.Body) == force.SI && r.by("dvg.effector.cone.as-aoe", true) {
		sum.Add("standard infantry", "dvg.aoe.si.damage", 1)
	}
	if !r.by("dvg.effector.cone.los-ignored", true) {
		r.law().Los(&sum, r.ViewOf(sh, t))
	}
	r.tellSum(sh.By.Body, t.Body, &sum, func() string { return fmt.Sprintf("%s at %s: %d+", sh.Weapon.Name, r.FigureName(t.Body), need) }, f.Natural)
	switch r.law().Judge(f, sum.Total()-f.Value, need, sh.Weapon.Effectors, true) {
	case law.Hit:
		r.tellOf("hit", sh.By.Body, t.Body, "dvg.ranged.damage-roll", "%s hits %s", r.FigureName(sh.By.Body), r.FigureName(t.Body))
		return outcome{hits: 1}
	case law.Tagged:
		r.tellOf("tag", sh.By.Body, t.Body, "dvg.ranged.tag", "%s tags %s", r.FigureName(sh.By.Body), r.FigureName(t.Body))
		return outcome{tags: 1}
	}
	return outcome{}
}

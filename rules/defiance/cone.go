package defiance

import (
	"fmt"

	"sortie/geom"
	"sortie/rules/defiance/force"
)

// fireCone is fire of a cone: everybody in the 45 degrees ahead, on the flight level that it is aimed at.
// dvg.effector.cone.area, dvg.effector.cone.range, dvg.effector.cone.los-ignored, dvg.effector.cone.no-to-hit, dvg.target.cone-alignment,
// dvg.house.flying-areas
func (r *Run) fireCone(sh *shot) bool {
	t, ok := r.askTarget(sh)
	if !ok {
		return false
	}
	b := sh.by.b
	if r.by("dvg.target.cone-alignment", !r.frame(b).Vehicle()) {
		r.Bodies[b].Facing = aheadOf(sh.by.at, t.at)
	}
	if r.declared(sh) {
		return true
	}
	defer r.coverAfter(sh)
	r.spend(sh)
	if r.chits(b) > 0 && !r.by("dvg.command.chits.use-cone", true) {
		sh.chit = r.askDamageChit(b)
	}
	if v := r.viewOf(sh, &t); !r.by("dvg.effector.cone.no-to-hit", true) && !r.toHit(sh, t.b, r.need(sh, &t), &v, 0, "") {
		return true
	}
	var who []quarry
	for i := range r.Bodies {
		e := BodyID(i)
		if e != t.b && !r.by("dvg.effector.cone.area", true) {
			continue
		}
		if e == b || !r.Stands(e) || !geom.InArcAbout(sh.by.at, t.at.Sub(sh.by.at), 45, r.Bodies[i].At) {
			continue
		}
		if r.by("dvg.house.flying-areas", r.Bodies[i].Level != t.level) { // over or under the flames
			continue
		}
		q := quarry{spot: r.spot(e)}
		q.dist, q.line = r.distance(&sh.by, &q.spot), r.look(&sh.by, &q.spot)
		if _, far := r.law().bracketed(sh.w, q.dist, r.aimedAt(sh, e)); far == nil && !r.by("dvg.effector.cone.blocked", !q.line.clear) {
			who = append(who, q)
		}
	}
	results := make([]outcome, len(who))
	for i := range who {
		results[i] = r.coneDie(sh, &who[i])
	}
	for i := range who {
		r.settle(&blow{by: b, attack: r.law().attackOf(sh.w), impact: sh.w.Impact, what: sh.w.Name, from: sh.by.at, ranged: true, area: true}, who[i].b, results[i])
		if e := who[i].b; r.Stands(e) && !r.frame(e).Vehicle() && r.by("dvg.effector.cone.as-aoe", true) && r.by("dvg.aoe.shock", true) {
			r.test(e, "dvg.morale.trigger.aoe", nerve{})
		}
	}
	return true
}

func (r *Run) coneDie(sh *shot, t *quarry) outcome {
	need := r.need(sh, t)
	f := r.d10(RollDamage, sh.by.b)
	sum := r.law().sum("damage", "die", "dvg.effector.cone.range", f.Value)
	r.law().lof(&sum, r.law().attackOf(sh.w), r.asTarget(t.b))
	if r.by("dvg.cover.modifier.is-lof", sh.covering) {
		value, rule := r.law().covering(r.Figures[sh.by.b].CoverPace)
		sum.Add("covering", rule, value)
	}
	r.handling(&sum, sh.by.b, sh.w)
	if r.class(t.b) == force.SI && r.by("dvg.effector.cone.as-aoe", true) {
		sum.Add("standard infantry", "dvg.aoe.si.damage", 1)
	}
	if !r.by("dvg.effector.cone.los-ignored", true) {
		r.law().los(&sum, r.viewOf(sh, t))
	}
	r.tellSum(sh.by.b, t.b, &sum, func() string { return fmt.Sprintf("%s at %s: %d+", sh.w.Name, r.figureName(t.b), need) }, f.Natural)
	switch r.law().judge(f, sum.Total()-f.Value, need, sh.w.Effectors, true) {
	case hit:
		r.tellOf("hit", sh.by.b, t.b, "dvg.ranged.damage-roll", "%s hits %s", r.figureName(sh.by.b), r.figureName(t.b))
		return outcome{hits: 1}
	case tagged:
		r.tellOf("tag", sh.by.b, t.b, "dvg.ranged.tag", "%s tags %s", r.figureName(sh.by.b), r.figureName(t.b))
		return outcome{tags: 1}
	}
	return outcome{}
}

package defiance

import (
	"fmt"

	"sortie/rules/defiance/law"
)

// blows are the dice of one who strikes, each hit carried out before the next die, as long as the enemy stands: luck, a chart or structure
// may have spared it. It returns how many hits came through.  dvg.hth.dice-one-by-one
func (r *Run) blows(b, e BodyID, n, bonus int) int {
	bl, hits, did, tests := r.byHand(b), 0, 0, 0
	stuns, scares := r.dazing(&bl)
	r.strikes(b, e, n, bonus, func() bool {
		hits++
		if !stuns && !scares {
			did += r.damage(&bl, e, 1)
			return r.Stands(e)
		}
		if r.dazed(e, stuns, scares) {
			tests++
		}
		return scares || !r.Figure(e).Stunned
	})
	for k := range tests {
		r.addBout(-7, tests-k)
		r.frighten(e)
	}
	r.hitTests(e, did)
	return hits
}

// atOnce are the dice of one of two who strike at the same time: the hits that come through, to be carried out when both have struck, no
// more than the enemy can take.
func (r *Run) atOnce(b, e BodyID, n int) int {
	bl := r.byHand(b)
	_, scares := r.dazing(&bl)
	spares := scares || r.Frame(e).Vehicle() // a test, a chart, structure
	hits := 0
	r.strikes(b, e, n, 0, func() bool {
		hits++
		return spares || hits < int(r.Left(e))
	})
	return hits
}

// byHand is a blow of a figure.
func (r *Run) byHand(b BodyID) blow {
	return blow{by: b, attack: law.Attack{Effectors: r.Frame(b).Hand.Effectors}, what: "hand", near: true, from: r.Bodies[b].At}
}

// strikes rolls hand-to-hand dice one at a time; it tells of each hit that comes through, and is told whether to go on.
// dvg.hth.damage-roll, dvg.hth.anti-infantry, dvg.los.not-in-hth
func (r *Run) strikes(b, e BodyID, n, bonus int, through func() bool) {
	hand := r.Frame(b).Hand
	a := law.Attack{Effectors: hand.Effectors}
	if r.AsTarget(e).Vehicle && !r.by("dvg.hth.anti-infantry", true) {
		a.AV = true
	}
	chit := n > 0 && r.askDamageChit(b)
	if n > 0 {
		r.noteAttack(b, e)
	}
	for range n {
		r.useDice(b, r.UnitOf(e), 1)
		f := r.d10(law.RollDamage, b)
		sum := r.law().Sum("hand", "die", "dvg.hth.damage-roll", f.Value)
		r.law().Lof(&sum, a, r.AsTarget(e))
		r.Haywire(&sum, b)
		if !r.by("dvg.los.not-in-hth", true) {
			r.law().Los(&sum, law.View{Pace: law.Walking, Prone: r.Bodies[e].Prone, FirerDown: r.Bodies[b].Prone, Speed: int(r.Figures[e].Speed)})
		}
		if bonus != 0 {
			sum.Add("an escape failed", "dvg.hth.escape.fail", bonus)
		}
		if chit {
			sum.Add("attack chit", "dvg.command.chits.use-damage", 1)
			chit = false
		}
		r.tellSum(b, e, &sum, func() string { return fmt.Sprintf("%s strikes %s: %d+", r.FigureName(b), r.FigureName(e), hand.Need) }, f.Natural)
		r.cite("dvg.figure.hth-rating", "dvg.hth.dice-one-by-one", "dvg.dice.modifier.sign")
		switch r.law().Judge(f, sum.Total()-f.Value, int(hand.Need), hand.Effectors, false) {
		case law.Tagged: // never, by dvg.ranged.tag.not-hth
			r.test(e, "dvg.morale.trigger.tagged", law.Nerve{})
			continue
		case law.Missed:
			continue
		}
		bl := blow{by: b, attack: a, what: "hand", near: true}
		if r.saved(&bl, e, 1) > 0 && !through() {
			return
		}
	}
}

// land carries out hits hand to hand.
func (r *Run) land(b, e BodyID, hits int) {
	if hits == 0 || r.Bodies[e].Gone {
		return
	}
	bl := r.byHand(b)
	if stuns, scares := r.dazing(&bl); stuns || scares {
		r.daze(e, hits, stuns, scares)
	} else {
		r.hitTests(e, r.damage(&bl, e, hits))
	}
}

package defiance

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/table"
	"sortie/tally"
)

// blow is what strikes a figure: whose it is and how.
type blow struct {
	by     BodyID // NoBody for nobody
	attack law.Attack
	impact int8
	what   string
	from   geom.Point // for cupolas
	ranged bool
	area   bool
	near   bool // hand to hand
	laid   bool // a suppression template
}

// settle carries out what damage dice did to one figure: saves, impact, damage, then tests.
// dvg.ranged.field-saves.after-all-dice, dvg.ranged.field-saves.per-hit, dvg.weapon.impact.order, dvg.morale.individual.immediate
func (r *Run) settle(bl *blow, t BodyID, o outcome) {
	if r.Bodies[t].Gone || o.hits+o.tags == 0 {
		return
	}
	if r.IsGun(t) {
		r.cite("dvg.infweapon.crew.weapon-stats")
	}
	through := r.saved(bl, t, o.hits)
	if stuns, scares := r.dazing(bl); stuns || scares {
		r.daze(t, through, stuns, scares && !r.by("dvg.suppress.one-test", bl.laid)) // that of the template is the one
	} else {
		r.hitTests(t, r.damage(bl, t, through))
	}
	for k := range o.tags {
		r.addBout(-1, o.tags-k)
		if r.Bodies[t].Gone || r.by("dvg.vehmorale.individual", r.Frame(t).Vehicle()) {
			break
		}
		if !r.by("dvg.ranged.tag.no-field-save", true) && r.saved(bl, t, 1) == 0 {
			continue
		}
		r.cite("dvg.morale.individual.multiple")
		r.test(t, "dvg.morale.trigger.tagged", law.Nerve{Knocked: r.law().TagPenalty(bl.attack.Effectors) != 0})
	}
}

// saved rolls the field saves of so many hits and returns those that come through.
func (r *Run) saved(bl *blow, t BodyID, hits int) int {
	f := r.Frame(t)
	through := 0
	for k := range hits {
		if r.Bodies[t].Gone {
			break
		}
		if k > 0 && !r.by("dvg.ranged.field-saves.per-hit", true) {
			return hits
		}
		if !r.by("dvg.vehicle.sdc.no-field", r.Disabled(t)) && r.law().HasField(f.FS, bl.attack.Effectors) {
			face := r.d10At(law.RollField, t, r.saveMarks(f.FS, hits-k, through))
			r.cite("dvg.ranged.field-saves.after-all-dice")
			if r.by("dvg.figure.field-save", face.Value >= int(f.FS)) {
				r.tellOf("saved", t, NoBody, "dvg.figure.field-save", "the field of %s holds", r.FigureName(t))
				continue
			}
		}
		through++
	}
	return through
}

// damage carries out hits that came through, with their impact; it returns how many harmed the figure.
func (r *Run) damage(bl *blow, t BodyID, hits int) int {
	did := 0
	for k := 0; k < hits; k++ {
		if r.Bodies[t].Gone {
			r.cite("dvg.ranged.hits-wasted")
			break
		}
		if r.lucky(t) {
			continue
		}
		did++
		r.addBout(-6, hits-k, did)
		effect := r.take(bl, t)
		if r.Bodies[t].Gone {
			continue
		}
		more := 0 // hits by impact: all dice of the hit, then their saves: dvg.weapon.impact.order
		r.addBout(int(effect))
		for k := range int(bl.impact) {
			if face := r.d10At(law.RollImpact, bl.by, r.impactMarks(int(bl.impact)-k, more)); r.by("dvg.weapon.impact", face.Value >= 7) {
				r.cite("dvg.weapon.impact.order")
				more++
			}
		}
		for range r.saved(bl, t, more) {
			if !r.Bodies[t].Gone && !r.lucky(t) {
				r.repeat(bl, t, effect)
				did++ // a hit of its own: dvg.morale.individual.multiple
			}
		}
	}
	return did
}

// lucky asks for dumb luck against one damaging hit.  dvg.command.chits.use-dumb-luck
func (r *Run) lucky(t BodyID) bool {
	if !r.askChit(t, "dvg.command.chits.use-dumb-luck", "against the hit: it is ignored on a 10") {
		return false
	}
	return r.d10At(law.RollLuck, t, r.cuts(10)).Value >= 10
}

// take is one damaging hit.  dvg.figure.damage-capacity, dvg.vehicle.afv.chart
func (r *Run) take(bl *blow, t BodyID) force.ChartEffect {
	fr := r.Frame(t)
	if fr.Type == force.AFV && !r.Disabled(t) && r.law().Holds("dvg.vehicle.afv.chart", len(fr.Chart) > 0) {
		result := r.law().D100At(law.RollChart, int32(r.UnitOf(t)), r.io.Roll, r.chartPercents(t))
		effect, rule := r.law().Charted(fr, result, r.Movement(t), r.weaponsLeft(t))
		r.cite("dvg.vehicle.afv.chart")
		if r.by(rule, true) {
			r.charted(bl, t, effect)
		}
		if effect == force.LosesWeapon && !r.by("dvg.vehicle.weapon.cupola.afv", true) {
			return effect
		}
		r.cupolas(bl, t)
		return effect
	}
	r.point(bl, t)
	r.cupolas(bl, t)
	return force.LosesDC
}

// repeat is one more hit by impact: on an AFV the same system again.  dvg.vehicle.afv.impact
func (r *Run) repeat(bl *blow, t BodyID, effect force.ChartEffect) {
	if r.Frame(t).Type != force.AFV || effect == force.LosesDC || r.Disabled(t) || !r.by("dvg.vehicle.afv.impact", true) {
		r.point(bl, t)
		return
	}
	if effect == force.LosesMove && r.Movement(t) == 0 || effect == force.LosesWeapon && r.weaponsLeft(t) == 0 {
		effect = force.LosesDC
	}
	r.charted(bl, t, effect)
}

// charted carries out a line of the damage chart.
func (r *Run) charted(bl *blow, t BodyID, effect force.ChartEffect) {
	f := r.Figure(t)
	switch effect {
	case force.LosesMove:
		now := law.Slower(r.Frame(t).Move, r.Frame(t).Move-f.Slow)
		f.Slow = r.Frame(t).Move - now
		r.tellOf("slowed", bl.by, t, "dvg.vehicle.afv.chart.01-20", "%s is slowed", r.FigureName(t))
	case force.LosesWeapon:
		r.loseWeapon(bl, t)
	default:
		r.point(bl, t)
	}
}

// weaponsLeft counts the weapons of a vehicle.
func (s *State) weaponsLeft(t BodyID) int {
	n := 0
	for arm := range position.Arms {
		if s.Weapon(t, arm) != nil && s.Figures[t].Wrecked>>arm&1 == 0 {
			n++
		}
	}
	return n
}

// AskLost is the question which weapon of a vehicle is lost.
const AskLost = "lost-weapon"

// loseWeapon takes a weapon of the attacker's choice.  dvg.vehicle.afv.chart.21-80
func (r *Run) loseWeapon(bl *blow, t BodyID) {
	seat := law.OtherOfTwo(r.SideOf(t))
	a := r.ask(flow.Question{Name: AskLost, Seat: seat, Kind: flow.PickOne, Rule: "dvg.vehicle.afv.chart.21-80", Unit: int32(r.UnitOf(t)), Target: -1,
		Thing: flow.Figure(int32(t)), Prompt: r.Prompt("Which weapon of ", t, " is lost?"),
		Offers: func() []flow.Option {
			out := r.List(position.Arms)
			for arm := range position.Arms {
				if w := r.Weapon(t, arm); w != nil && r.Figures[t].Wrecked>>arm&1 == 0 {
					out = append(out, flow.Option{Value: int32(arm), Key: w.Key, Label: w.Name})
				}
			}
			return out
		}})
	r.Figure(t).Wrecked |= 1 << a.Value
	r.tellOf("weapon-lost", bl.by, t, "dvg.vehicle.afv.chart.21-80", "%s loses %s", r.FigureName(t), r.Weapon(t, int(a.Value)).Name)
}

// cupolas takes the exposed weapons that the hit came at.  dvg.vehicle.weapon.cupola
func (r *Run) cupolas(bl *blow, t BodyID) {
	f := r.Figure(t)
	if f.Cupola&^f.Wrecked == 0 || bl.by == NoBody || r.Bodies[t].Gone {
		return
	}
	here := r.Spot(t)
	for arm := range position.Arms {
		if f.Cupola>>arm&1 != 0 && f.Wrecked>>arm&1 == 0 && r.by("dvg.vehicle.weapon.cupola", position.InArcs(&here, f.Arcs[arm], bl.from)) {
			f.Wrecked |= 1 << arm
			r.tellOf("weapon-lost", bl.by, t, "dvg.vehicle.weapon.cupola", "%s loses the cupola weapon", r.FigureName(t))
		}
	}
}

// point takes one point of DC, or of structure once that is gone.
// dvg.figure.damage-capacity, dvg.vehicle.sdc.order, dvg.vehicle.sdc.disabled
func (r *Run) point(bl *blow, t BodyID) {
	f, fr := r.Figure(t), r.Frame(t)
	if r.Disabled(t) {
		f.Broke++
		r.cite("dvg.vehicle.sdc.order")
		if f.Broke >= fr.SDC {
			r.cite("dvg.vehicle.sdc.zero")
			r.eliminate(t, bl.by, bl.what, "dvg.vehicle.sdc.zero")
		}
		return
	}
	if f.Hurt++; !r.by("dvg.figure.damage-capacity", true) {
		f.Hurt = fr.DC
	}
	switch {
	case f.Hurt < fr.DC:
		r.tellOf("hurt", bl.by, t, "dvg.figure.damage-capacity", "%s has %d left", r.FigureName(t), fr.DC-f.Hurt)
	case r.by("dvg.vehicle.sdc.order", fr.SDC > 0, "dvg.vehicle.sdc.disabled"):
		r.scoreLoss(t)
		if len(r.Riders(t)) > 0 && !r.by("dvg.vehicle.sdc.passengers-safe", true) {
			r.bailOut(t)
		}
		f.Cover, f.Haywire, f.Adrift = position.NotCovering, false, false
		r.willRoll(t)
		r.tellOf("disabled", bl.by, t, "dvg.vehicle.sdc.disabled", "%s is disabled", r.FigureName(t))
		if f.RollsIn == 0 { // it hovered where it is, and its passengers get off there
			r.fallsDown(t)
		}
	default:
		r.eliminate(t, bl.by, bl.what, "dvg.figure.damage-capacity")
	}
}

// scoreLoss gives the enemy the points of a figure.  dvg.house.victory
func (r *Run) scoreLoss(t BodyID) {
	side := law.OtherOfTwo(r.SideOf(t))
	r.VP[side] += int32(int(r.Figures[t].PV) * r.Book.Mission.Kills[side] / 100)
	r.cite("dvg.house.victory")
}

// eliminate takes a figure out of play.
func (r *Run) eliminate(t, by BodyID, cause string, rule tally.Rule) {
	if r.Bodies[t].Gone || r.Figure(t).RollsIn == rolling {
		return // a wreck that rolls is gone already
	}
	if bySomebody := by != NoBody && by != t; bySomebody && r.cdwOf(t) >= 0 && !r.by("dvg.cdw.not-after-kill", true) {
		r.setOff(t, r.cdwOf(t))
	}
	if !r.Disabled(t) || r.Frame(t).SDC == 0 {
		r.scoreLoss(t)
	}
	r.tellOf("eliminated", by, t, rule, "%s is out of play", r.FigureName(t))
	doer := int32(-1)
	if by != NoBody {
		doer = int32(r.UnitOf(by))
	}
	if cause == "" {
		cause = "morale"
	}
	if !r.IsGun(t) { // a gun is nobody
		r.io.Lose(flow.Loss{Unit: int32(r.UnitOf(t)), By: doer, Models: 1, Cause: cause, What: flow.Figure(int32(t))})
	}
	vehicle := r.Frame(t).Vehicle()
	if vehicle {
		r.willRoll(t)
		r.dropsDown(t)
		r.leaveWreck(t)
	}
	r.Remove(t)
	r.Figure(t).Cover = position.NotCovering
	if vehicle {
		r.bailOut(t)
	}
	if u := r.UnitOf(t); r.Frame(t).Type.Walker() && !r.OnTable(u) && r.by("dvg.vehicle.eliminated.mecha", r.Phase == position.Active) {
		r.discard(u)
	}
	r.lostGuns()
}

// leaveWreck makes a destroyed vehicle a piece of heavy terrain.  dvg.terrain.wreck-heavy, dvg.vehicle.eliminated.mecha
func (r *Run) leaveWreck(t BodyID) {
	if !r.Stands(t) || !r.by("dvg.terrain.wreck-heavy", true) {
		return
	}
	hull := r.Shape(t)
	if _, err := r.Ground.Add(table.Piece{Key: "wreck-of-" + r.FigureName(t), Kind: int16(force.Heavy), Form: table.FormOf(&hull), Height: 2 * geom.Inch}); err != nil {
		panic(err)
	}
}

// dazing tells what a blow does in place of harm: stun, terrify, or both if it has both letters.
// dvg.weapon.effector-letters, dvg.effector.stun.effect, dvg.effector.terror.effect
func (r *Run) dazing(bl *blow) (stuns, scares bool) {
	l := r.law()
	with := l.Letters(bl.attack.Effectors)
	return with.Has(force.Stun) && l.Holds("dvg.effector.stun.effect", true), with.Has(force.Terror) && l.Holds("dvg.effector.terror.effect", true)
}

// daze carries out hits that came through and stun, terrify or both.
func (r *Run) daze(t BodyID, hits int, stuns, scares bool) {
	for k := range hits {
		if scares {
			r.addBout(-7, hits-k)
		}
		if r.dazed(t, stuns, scares) {
			r.frighten(t)
		}
	}
}

// dazed is one such hit: luck turns all of it away or nothing, a stun comes at once, and it tells whether a test for terror is due.
// dvg.command.chits.use-dumb-luck, dvg.effector.terror.effect
func (r *Run) dazed(t BodyID, stuns, scares bool) (tests bool) {
	if scares {
		r.cite("dvg.effector.terror.effect")
	}
	stuns, scares = stuns && r.stunnable(t), scares && !r.Bodies[t].Gone && !r.Frame(t).Vehicle()
	if !stuns && !scares || r.lucky(t) {
		return false
	}
	if stuns {
		r.stun(t)
	}
	return scares
}

// stunnable tells whether a stun does anything to a figure.  dvg.effector.stun.effect, dvg.vehicle.apc.stun-immune
func (r *Run) stunnable(t BodyID) bool {
	return !r.Bodies[t].Gone && !r.Figure(t).Stunned && !r.IsGun(t) && !r.by("dvg.vehicle.apc.stun-immune", r.Frame(t).Type == force.APC) && !r.Disabled(t)
}

// stun stuns a figure.  dvg.effector.stun.effect
func (r *Run) stun(t BodyID) {
	f := r.Figure(t)
	r.cite("dvg.effector.stun.effect")
	f.Stunned, f.StunTurn, f.Tries, f.Done, f.Spent = true, r.Turn, 0, true, true
	if r.by("dvg.cover.lost", f.Cover != position.NotCovering) {
		f.Cover = position.NotCovering
	}
	r.tellOf("stunned", t, NoBody, "dvg.effector.stun.effect", "%s is stunned", r.FigureName(t))
	r.lostGuns()
	r.bringDown(t, false)
}

// frighten has a figure test for a hit by terror.  dvg.morale.trigger.terror
func (r *Run) frighten(t BodyID) {
	if !r.Bodies[t].Gone {
		r.test(t, "dvg.morale.trigger.terror", law.Nerve{})
	}
}

// hitTests are those for damaging hits: one a hit for infantry with more than one DC, one an attack for a vehicle.
// dvg.morale.trigger.multi-dc-hit, dvg.vehmorale.individual
func (r *Run) hitTests(t BodyID, hits int) {
	fr := r.Frame(t)
	if fr.Vehicle() {
		if hits > 0 && !r.Bodies[t].Gone && !r.Disabled(t) {
			r.test(t, "dvg.vehmorale.individual", law.Nerve{})
		}
		return
	}
	for k := range hits {
		r.addBout(-2, hits-k)
		if r.Bodies[t].Gone || !r.law().Holds("dvg.morale.trigger.multi-dc-hit", fr.DC > 1) {
			return
		}
		r.test(t, "dvg.morale.trigger.multi-dc-hit", law.Nerve{})
	}
}

package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// AskGuess is the question how far a lobbed grenade is to go, before anybody measures.
const AskGuess = "guess"

// lob throws a grenade at a point that nobody sees, over what is in the way.
// dvg.grenade.lob.height, dvg.grenade.lob.guess, dvg.grenade.lob.not-as-if, dvg.grenade.lob.no-spotting, dvg.grenade.lob.highest
func (r *Run) lob(sh *position.Shot, at geom.Point) {
	b := sh.By.Body
	guess := geom.Length(r.ask(flow.Question{Name: AskGuess, Seat: r.SideOf(b), Kind: flow.Number, Length: true, Rule: "dvg.grenade.lob.guess", Unit: int32(r.UnitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: "How far is it? Guess.", Max: int32(60 * geom.Inch),
		Suggest: func(d *dice.Rand) flow.Answer {
			return flow.Answer{Value: int32(geom.Inch) * int32(1+d.Int(int(law.GrenadeFarthest(r.SizeOf(b))/geom.Inch)))}
		}}).Value)
	r.cite("dvg.grenade.lob.not-as-if")
	if !r.by("dvg.grenade.lob.no-spotting", true) {
		r.askSpotter(&position.Part{Unit: r.UnitOf(b), Figures: r.ableOf(r.UnitOf(b))}, []position.Mortar{{Body: b, Arm: sh.Arm}})
	}
	far := geom.Dist(sh.By.At, at)
	ahead := position.AheadOf(sh.By.At, at)
	if wall, stands := r.tooHigh(sh, at); r.by("dvg.grenade.lob.bounce", stands, "dvg.grenade.lob.height") {
		r.strayLob(sh, sh.By.At.Polar(ahead, wall/2), wall, ahead, "dvg.grenade.lob.bounce")
		return
	}
	if most := law.GrenadeFarthest(r.SizeOf(b)); r.by("dvg.grenade.lob.too-far", far > most) {
		r.strayLob(sh, sh.By.At.Polar(ahead, most), most, ahead, "dvg.grenade.lob.too-far")
		return
	}
	need, rule, _ := r.law().GrenadeNeed(r.SizeOf(b), far)
	mod, why := law.Lobbed(guess, far)
	r.cite(rule, "dvg.grenade.lob.height")
	if r.toHit(sh, NoBody, need, nil, mod, why) {
		r.burstAbove(sh, at)
		return
	}
	if !r.by("dvg.grenade.lob.miss", true) {
		r.burstAbove(sh, at)
		return
	}
	r.strayLob(sh, at, far, ahead, "dvg.grenade.lob.miss")
}

// tooHigh tells whether a piece on the way is higher than a lob clears, and how far away the nearest such piece is.
func (r *Run) tooHigh(sh *position.Shot, at geom.Point) (geom.Length, bool) {
	clears := 2 * geom.Length(r.SizeOf(sh.By.Body)) * geom.Inch
	best, found := geom.Length(1<<30), false
	pieces := r.Ground.Pieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || !r.law().Holds("dvg.grenade.lob.height", p.Height > clears) {
			continue
		}
		for _, span := range p.Area.Crossing(sh.By.At, at, nil) {
			best, found = min(best, span.From.Length()), true
		}
	}
	return best, found
}

// strayLob lets a grenade go astray from a point and burst there.
func (r *Run) strayLob(sh *position.Shot, at geom.Point, thrown geom.Length, ahead geom.Angle, rule tally.Rule) {
	s := r.law().GrenadeScatter(thrown)
	d := s.Strays(r.law(), r.thrownFor(sh.By.Body), r.io.Roll)
	at = at.Polar(r.bearingFrom(sh.By.Body, ahead), d)
	r.tellOf("scatter", sh.By.Body, NoBody, rule, "the grenade goes astray by %s", r.Long(d))
	r.burstAbove(sh, at)
}

// burstAbove lets a lobbed grenade go off on the highest surface where it comes down.  dvg.grenade.lob.highest
func (r *Run) burstAbove(sh *position.Shot, at geom.Point) {
	if r.by("dvg.grenade.lob.highest", true) {
		r.goOff(sh, at, 0, true)
	}
}

// overEnemy tells whether a flyer is above an enemy on the ground.
func (s *State) overEnemy(sh *position.Shot) bool {
	for i := range s.Bodies {
		e := BodyID(i)
		if s.Stands(e) && s.SideOf(e) != s.SideOf(sh.By.Body) && s.Bodies[i].Level == 0 {
			if body := s.Shape(e); geom.SegWithin(sh.By.At, sh.By.At, &body, sh.Weapon.Area.Radius) {
				return true
			}
		}
	}
	return s.Staged
}

// drop lets a flyer drop a grenade on what is right below it.
// dvg.grenade.drop.above, dvg.grenade.flying-no-throw, dvg.grenade.vs-flying
func (r *Run) drop(sh *position.Shot) bool {
	b := sh.By.Body
	if !r.askYes("drop", r.SideOf(b), r.UnitOf(b), "dvg.grenade.drop.above", "Does "+r.FigureName(b)+" drop "+sh.Weapon.Name+"?", true) {
		return false
	}
	if r.declared(sh) {
		return true
	}
	defer r.coverAfter(sh)
	r.spend(sh)
	need, _, rule := law.Dropped(sh.By.Level)
	if !r.by(rule, true) {
		need = 11
	}
	r.cite(rule, "dvg.grenade.drop.above", "dvg.grenade.vs-flying")
	v := law.View{Pace: sh.Pace, Flying: true}
	s := law.DropScatter(sh.By.Level, r.toHit(sh, NoBody, need, &v, 0, ""))
	d := s.Strays(r.law(), r.thrownFor(b), r.io.Roll)
	at := sh.By.At.Polar(r.bearingFrom(b, sh.By.Facing), d)
	r.tellOf("scatter", b, NoBody, rule, "the grenade goes astray by %s", r.Long(d))
	r.goOff(sh, at, 0, true)
	return true
}

package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// AskGuess is the question how far a lobbed grenade is to go, before anybody measures.
const AskGuess = "guess"

// lob throws a grenade at a point that nobody sees, over what is in the way.
// dvg.grenade.lob.height, dvg.grenade.lob.guess, dvg.grenade.lob.not-as-if, dvg.grenade.lob.no-spotting, dvg.grenade.lob.highest
func (r *Run) lob(sh *shot, at geom.Point) {
	b := sh.by.b
	guess := geom.Length(r.ask(flow.Question{Name: AskGuess, Seat: r.SideOf(b), Kind: flow.Number, Length: true, Rule: "dvg.grenade.lob.guess", Unit: int32(r.unitOf(b)), Target: -1,
		Thing: flow.Figure(int32(b)), Prompt: "How far is it? Guess.", Max: int32(60 * geom.Inch),
		Suggest: func(d *dice.Rand) flow.Answer {
			return flow.Answer{Value: int32(geom.Inch) * int32(1+d.Int(int(grenadeFarthest(r.size(b))/geom.Inch)))}
		}}).Value)
	r.cite("dvg.grenade.lob.not-as-if")
	if !r.by("dvg.grenade.lob.no-spotting", true) {
		r.askSpotter(&part{unit: r.unitOf(b), figures: r.ableOf(r.unitOf(b))}, []mortar{{b, sh.arm}})
	}
	far := geom.Dist(sh.by.at, at)
	ahead := aheadOf(sh.by.at, at)
	if wall, stands := r.tooHigh(sh, at); r.by("dvg.grenade.lob.bounce", stands, "dvg.grenade.lob.height") {
		r.strayLob(sh, sh.by.at.Polar(ahead, wall/2), wall, ahead, "dvg.grenade.lob.bounce")
		return
	}
	if most := grenadeFarthest(r.size(b)); r.by("dvg.grenade.lob.too-far", far > most) {
		r.strayLob(sh, sh.by.at.Polar(ahead, most), most, ahead, "dvg.grenade.lob.too-far")
		return
	}
	need, rule, _ := r.law().grenadeNeed(r.size(b), far)
	mod, why := lobbed(guess, far)
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
func (r *Run) tooHigh(sh *shot, at geom.Point) (geom.Length, bool) {
	clears := 2 * geom.Length(r.size(sh.by.b)) * geom.Inch
	best, found := geom.Length(1<<30), false
	pieces := r.Ground.Pieces()
	for i := range pieces {
		p := &pieces[i]
		if p.Gone || !r.law().holds("dvg.grenade.lob.height", p.Height > clears) {
			continue
		}
		for _, span := range p.Area.Crossing(sh.by.at, at, nil) {
			best, found = min(best, span.From.Length()), true
		}
	}
	return best, found
}

// strayLob lets a grenade go astray from a point and burst there.
func (r *Run) strayLob(sh *shot, at geom.Point, thrown geom.Length, ahead geom.Angle, rule tally.Rule) {
	s := r.law().grenadeScatter(thrown)
	d := s.strays(r.law(), r.thrownFor(sh.by.b), r.io.Roll)
	at = at.Polar(r.bearingFrom(sh.by.b, ahead), d)
	r.tellOf("scatter", sh.by.b, NoBody, rule, "the grenade goes astray by %s", r.long(d))
	r.burstAbove(sh, at)
}

// burstAbove lets a lobbed grenade go off on the highest surface where it comes down.  dvg.grenade.lob.highest
func (r *Run) burstAbove(sh *shot, at geom.Point) {
	if r.by("dvg.grenade.lob.highest", true) {
		r.goOff(sh, at, 0, true)
	}
}

// overEnemy tells whether a flyer is above an enemy on the ground.
func (s *State) overEnemy(sh *shot) bool {
	for i := range s.Bodies {
		e := BodyID(i)
		if s.Stands(e) && s.SideOf(e) != s.SideOf(sh.by.b) && s.Bodies[i].Level == 0 {
			if body := s.Shape(e); geom.SegWithin(sh.by.at, sh.by.at, &body, sh.w.Area.Radius) {
				return true
			}
		}
	}
	return s.Staged
}

// drop lets a flyer drop a grenade on what is right below it.
// dvg.grenade.drop.above, dvg.grenade.flying-no-throw, dvg.grenade.vs-flying
func (r *Run) drop(sh *shot) bool {
	b := sh.by.b
	if !r.askYes("drop", r.SideOf(b), r.unitOf(b), "dvg.grenade.drop.above", "Does "+r.figureName(b)+" drop "+sh.w.Name+"?", true) {
		return false
	}
	if r.declared(sh) {
		return true
	}
	defer r.coverAfter(sh)
	r.spend(sh)
	need, _, rule := dropped(sh.by.level)
	if !r.by(rule, true) {
		need = 11
	}
	r.cite(rule, "dvg.grenade.drop.above", "dvg.grenade.vs-flying")
	v := view{Pace: sh.pace, Flying: true}
	s := dropScatter(sh.by.level, r.toHit(sh, NoBody, need, &v, 0, ""))
	d := s.strays(r.law(), r.thrownFor(b), r.io.Roll)
	at := sh.by.at.Polar(r.bearingFrom(b, sh.by.facing), d)
	r.tellOf("scatter", b, NoBody, rule, "the grenade goes astray by %s", r.long(d))
	r.goOff(sh, at, 0, true)
	return true
}

package defiance

import (
	"fmt"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// The questions of areas.
const (
	AskThrow = "throw"
)

// bomb is an area that bursts once.
type bomb struct {
	by      BodyID // whose it is, NoBody for nobody's
	at      geom.Point
	level   int8
	radius  geom.Length
	need    int
	with    force.Effectors
	impact  int8
	guns    []mortar // whose weapons it came from, a die for each; nobody's: one die
	spare   BodyID   // who is not attacked
	what    string
	from    geom.Point
	high    bool // it came from above: cupolas are spared
	grenade bool
}

// burst strikes everybody within an area, friend or foe.
// dvg.aoe.area, dvg.aoe.damage.lof-only, dvg.aoe.anti-infantry, dvg.aoe.shock, dvg.weapon.impact, dvg.house.flying-areas
func (r *Run) burst(m *bomb) {
	if !r.by("dvg.aoe.area", true) {
		return
	}
	if !r.by("dvg.aoe.effectors", m.with != 0) {
		m.with = 0
	}
	var who []BodyID
	for i := range r.Bodies {
		b := BodyID(i)
		if r.Stands(b) && b != m.spare && r.caughtBy(m, b) {
			who = append(who, b)
		}
	}
	r.tellOf("burst", m.by, NoBody, "dvg.aoe.area", "%s bursts and catches %d", m.what, len(who))
	results := make([]outcome, len(who))
	for i, b := range who {
		results[i] = r.areaDice(m, b)
	}
	for i, b := range who {
		bl := blow{by: m.by, attack: attack{Effectors: m.with}, impact: m.impact, what: m.what, from: m.from, ranged: true, area: true}
		if m.high {
			bl.by = NoBody
		}
		r.settle(&bl, b, results[i])
		if r.Stands(b) && !r.frame(b).Vehicle() && r.by("dvg.aoe.shock", true) {
			r.test(b, "dvg.morale.trigger.aoe", nerve{})
		}
	}
}

// caughtBy tells whether an area reaches a figure.  dvg.aoe.si.radius
func (r *Run) caughtBy(m *bomb, b BodyID) bool {
	rule := tally.Rule("dvg.house.flying-areas")
	if m.grenade {
		rule = "dvg.grenade.vs-flying"
	}
	if r.by(rule, r.Bodies[b].Level != m.level) {
		return false
	}
	si := r.class(b) == force.SI
	reach := r.law().caught(m.radius, si)
	body := r.Shape(b)
	if !geom.SegWithin(m.at, m.at, &body, reach) {
		return false
	}
	if si {
		r.cite("dvg.aoe.si.radius")
	}
	return true
}

// areaDice throws the dice of an area at one figure.  dvg.aoe.si.damage, dvg.aoe.effectors
func (r *Run) areaDice(m *bomb, b BodyID) outcome {
	var out outcome
	a := attack{AV: !r.by("dvg.aoe.anti-infantry", true), Effectors: m.with}
	for k := range max(1, len(m.guns)) {
		f := r.d10(RollDamage, m.by)
		sum := r.law().sum("damage", "die", "dvg.aoe.damage.lof-only", f.Value)
		r.law().lof(&sum, a, r.asTarget(b))
		if len(m.guns) > 0 {
			r.handling(&sum, m.guns[k].b, r.weapon(m.guns[k].b, m.guns[k].arm))
		}
		if r.class(b) == force.SI {
			sum.Add("standard infantry", "dvg.aoe.si.damage", 1)
		}
		r.tellSum(m.by, b, &sum, func() string { return fmt.Sprintf("%s at %s: %d+", m.what, r.figureName(b), m.need) }, f.Natural)
		switch r.law().judge(f, sum.Total()-f.Value, m.need, m.with, true) {
		case hit:
			out.hits++
		case tagged:
			out.tags++
		}
	}
	return out
}

// fireArea is direct fire of an area weapon.
// dvg.aoe.to-hit, dvg.aoe.target-figure, dvg.aoe.to-hit.los-only, dvg.lof.not-to-hit
func (r *Run) fireArea(sh *shot, t quarry) bool {
	if r.declared(sh) {
		return true
	}
	defer r.coverAfter(sh)
	r.spend(sh)
	t = r.atGun(sh, t)
	need := r.need(sh, &t)
	v := r.viewOf(sh, &t)
	if sh.pace == stationary && !r.by("dvg.aoe.to-hit.stationary-direct", true) {
		v.Pace = walking
	}
	seen := &v
	if !r.by("dvg.aoe.to-hit.los-only", true) {
		seen = nil
	}
	ok := r.toHit(sh, t.b, need, seen, 0, "")
	r.cite("dvg.aoe.target-figure")
	at, burst := t.at, true
	if !ok {
		at, burst = r.scatterDirect(sh, t, r.law().directScatter(need))
	}
	if burst {
		r.goOff(sh, at, t.level, false)
	} else {
		r.tellOf("wasted", sh.by.b, NoBody, "dvg.scatter.direct.wasted", "the round of %s is wasted", r.figureName(sh.by.b))
	}
	return true
}

// askHitChit asks those who fire, everybody in a cluster, until one gives a chit to the roll.  dvg.command.chits.use-to-hit
func (r *Run) askHitChit(sh *shot) bool {
	ask := func(m mortar) bool { return r.askWeaponChit(m.b, "dvg.command.chits.use-to-hit", "for +1 to hit") }
	if len(sh.guns) == 0 {
		return ask(mortar{b: sh.by.b})
	}
	return slices.ContainsFunc(sh.guns, ask)
}

// toHit rolls to hit with an area.  dvg.command.chits.use-to-hit
func (r *Run) toHit(sh *shot, t BodyID, need int, v *view, other int, why tally.Rule) bool {
	chit := r.askHitChit(sh)
	f := r.d10(RollToHit, sh.by.b)
	sum := r.law().sum("to-hit", "die", "dvg.aoe.to-hit", f.Value)
	if v != nil {
		r.law().los(&sum, *v)
	}
	if t != NoBody && !r.by("dvg.lof.not-to-hit", true) {
		r.law().lof(&sum, r.law().attackOf(sh.w), r.asTarget(t))
	}
	if why != "" {
		sum.Add("besides", why, other)
	}
	if chit {
		sum.Add("attack chit", "dvg.command.chits.use-to-hit", 1)
	}
	r.tellSum(sh.by.b, t, &sum, func() string { return fmt.Sprintf("%s: %d+", sh.w.Name, need) }, f.Natural)
	return r.law().reaches(sum.Total(), need) && f.Natural != 1
}

// bearingFrom is the direction of a scatter: whole degrees clockwise, 0 straight on.  dvg.scatter.direction
func (r *Run) bearingFrom(b BodyID, ahead geom.Angle) geom.Angle {
	if !r.by("dvg.scatter.direction", true) {
		return ahead
	}
	deg := bearing(r.thrownFor(b), r.io.Roll)
	return (ahead - geom.Angle(deg)).Norm()
}

func aheadOf(from, to geom.Point) geom.Angle {
	if from == to {
		return 90
	}
	return geom.Bearing(from, to)
}

// scatterDirect is where a missed direct round comes down: on the first thing it meets, or nowhere.
// dvg.scatter.direct.stops, dvg.scatter.direct.wasted
func (r *Run) scatterDirect(sh *shot, t quarry, s scatter) (geom.Point, bool) {
	d := s.strays(r.law(), r.thrownFor(sh.by.b), r.io.Roll)
	r.cite(s.Rule)
	dir := r.bearingFrom(sh.by.b, aheadOf(sh.by.at, t.at))
	end := t.at.Polar(dir, d)
	best := d + 1
	pieces := r.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && !p.Area.Contains(t.at) {
			for _, span := range p.Area.Crossing(t.at, end, nil) {
				best = min(best, span.From.Length())
			}
		}
	}
	for i := range r.Bodies {
		b := BodyID(i)
		if !r.Stands(b) || b == t.b || r.Bodies[i].Level != t.level {
			continue
		}
		body := r.Shape(b)
		for _, span := range body.Core().Crossing(t.at, end, body.R, nil) {
			best = min(best, span.From.Length())
		}
	}
	if best > d && r.by("dvg.scatter.direct.wasted", true) {
		return end, false
	}
	if !r.by("dvg.scatter.direct.stops", true) {
		best = d
	}
	return t.at.Polar(dir, min(best, d)), true
}

// goOff has the area of a weapon take effect at a point.
func (r *Run) goOff(sh *shot, at geom.Point, level int8, high bool) {
	w := sh.w
	if w.Smoke {
		r.Areas = append(r.Areas, Template{Kind: Smoke, Unit: r.unitOf(sh.by.b), By: sh.by.b, Target: NoBody, At: at, Radius: w.Area.Radius, Until: r.Turn + 1, Spares: NoBody})
		r.tellOf("smoke", sh.by.b, NoBody, "dvg.house.smoke", "smoke spreads")
		return
	}
	with := w.Area.Effectors
	if w.Poison {
		with = r.poisonous(with)
		r.Areas = append(r.Areas, Template{Kind: Poison, Unit: r.unitOf(sh.by.b), By: sh.by.b, Arm: int8(sh.arm), Target: NoBody, At: at, Radius: w.Area.Radius, Need: w.Area.Need, Effects: with, Until: -1, Spares: NoBody})
	}
	spare := NoBody
	if w.Poison && !r.by("dvg.poison.grenade.harms-all", true) {
		spare = sh.by.b
	}
	r.burst(&bomb{by: sh.by.b, at: at, level: level, radius: w.Area.Radius, need: int(w.Area.Need), with: with, impact: w.Impact, guns: []mortar{{sh.by.b, sh.arm}}, spare: spare, what: w.Name, from: sh.by.at, high: high, grenade: w.Grenade})
}

// grenadeMark is where a figure would throw a grenade: at the nearest enemy it sees within its reach, or ahead.
func (s *State) grenadeMark(sh *shot) *geom.Point {
	far := grenadeFarthest(s.size(sh.by.b))
	var best *geom.Point
	least := far + 1
	for i := range s.Bodies {
		e := BodyID(i)
		if !s.Stands(e) || s.SideOf(e) == s.SideOf(sh.by.b) || s.Bodies[i].Level > 0 {
			continue
		}
		if d := geom.Dist(sh.by.at, s.Bodies[i].At); d < least && s.pointSeen(sh, s.Bodies[i].At) {
			if s.throwRefusal(sh, s.Bodies[i].At) == nil {
				at := s.Bodies[i].At
				best, least = &at, d
			}
		}
	}
	if best == nil && s.Staged {
		at := sh.by.at
		best = &at
	}
	return best
}

// throwRefusal says why a grenade may not be thrown at a point.  dvg.grenade.any-point
func (s *State) throwRefusal(sh *shot, at geom.Point) *tally.Refusal {
	if !s.Box().Contains(at) {
		return no("dvg.house.table-edge", "stay on the table", "that is off the table")
	}
	if !s.pointSeen(sh, at) && s.holds("dvg.grenade.lob.not-as-if", true) {
		return nil // it is lobbed
	}
	if _, _, refusal := s.law().grenadeNeed(s.size(sh.by.b), geom.Dist(sh.by.at, at)); refusal != nil {
		return refusal
	}
	if b := s.friendBefore(sh, at); b != NoBody {
		return s.no("dvg.target.friendly-blocks", "throw past it", func() string { return s.figureName(b) + " stands in the line" })
	}
	return nil
}

// friendBefore is a friend of the same or larger size who stands in the line of a grenade that is thrown straight at a point: it is
// direct fire like that of any other area. Who stands on the point is what it is thrown at, with those locked with him.
// dvg.target.friendly-blocks
func (s *State) friendBefore(sh *shot, at geom.Point) BodyID {
	for i := range s.Bodies {
		b := BodyID(i)
		if b == sh.by.b || !s.Stands(b) || s.SideOf(b) != s.SideOf(sh.by.b) || s.Bodies[i].Level != sh.by.level || s.targetSize(b) < s.asFirer(&sh.by) || !s.Bounds(b).Crossed(sh.by.at, at) {
			continue
		}
		if body := s.Shape(b); geom.SegCrosses(sh.by.at, at, &body) && !geom.SegWithin(at, at, &body, 0) && !s.inMeleeAt(b, at) && s.holds("dvg.target.friendly-blocks", true) {
			return b
		}
	}
	return NoBody
}

// inMeleeAt tells whether a friend is locked with an enemy who stands on a point.
func (s *State) inMeleeAt(b BodyID, at geom.Point) bool {
	for e := range s.foes(b) {
		if body := s.Shape(e); geom.SegWithin(at, at, &body, 0) {
			return true
		}
	}
	return false
}

// pointSeen tells whether a figure sees a point of the ground.
func (s *State) pointSeen(sh *shot, at geom.Point) bool {
	s.fillScene(0)
	here := spot{b: sh.by.b, at: at}
	l := s.lineOf(sh.by.at, at, sh.by.level, &here, false)
	return l.clear
}

// throw is a grenade thrown at a point.  dvg.grenade.los-modifiers, dvg.grenade.scatter
func (r *Run) throw(sh *shot) bool {
	b := sh.by.b
	if r.by("dvg.grenade.flying-no-throw", sh.by.level > 0) {
		return r.drop(sh)
	}
	mark := r.grenadeMark(sh)
	a := r.ask(flow.Question{Name: AskThrow, Seat: r.SideOf(b), Kind: flow.Place, Rule: "dvg.grenade.any-point", Unit: int32(r.unitOf(b)), Target: -1, Thing: flow.Figure(int32(b)),
		Prompt: "Where does " + r.figureName(b) + " throw " + sh.w.Name + "? Nowhere is an answer too.",
		Check: func(a *flow.Answer) *tally.Refusal {
			switch {
			case len(a.Paths) == 0:
				return nil
			case len(a.Paths) > 1 || a.Paths[0].Figure != -1:
				return no(flow.RuleAnswer, "place the template", "one grenade is thrown")
			}
			return r.throwRefusal(sh, a.Paths[0].Points[0])
		},
		Suggest: func(*dice.Rand) flow.Answer {
			if mark == nil || r.throwRefusal(sh, *mark) != nil {
				return flow.Answer{}
			}
			return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{*mark}}}}
		}})
	if len(a.Paths) == 0 {
		return false
	}
	if r.declared(sh) {
		return true
	}
	defer r.coverAfter(sh)
	r.spend(sh)
	at := a.Paths[0].Points[0]
	if !r.pointSeen(sh, at) {
		r.lob(sh, at)
		return true
	}
	far := geom.Dist(sh.by.at, at)
	need, rule, _ := r.law().grenadeNeed(r.size(b), far)
	r.cite(rule)
	seen := &view{Pace: sh.pace, FirerDown: r.firesProne(&sh.by), Smoke: r.inSmoke(sh.by.at, at, sh.by.level, 0)}
	if !r.by("dvg.grenade.los-modifiers", true) {
		seen = nil
	}
	if !r.toHit(sh, NoBody, need, seen, 0, "") {
		s := r.law().grenadeScatter(far)
		d := s.strays(r.law(), r.thrownFor(b), r.io.Roll)
		at = at.Polar(r.bearingFrom(b, aheadOf(sh.by.at, at)), d)
		r.tellOf("scatter", b, NoBody, "dvg.grenade.scatter", "the grenade goes astray by %s", r.long(d))
	}
	r.goOff(sh, at, 0, false)
	return true
}

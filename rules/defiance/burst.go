package defiance

import (
	"fmt"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// AskThrow asks at which point a grenade is thrown.
const AskThrow = "throw"

// bomb is an area that bursts once.
type bomb struct {
	by      BodyID // whose it is, NoBody for nobody's
	at      geom.Point
	level   int8
	radius  geom.Length
	need    int
	with    force.Effectors
	impact  int8
	guns    []position.Mortar // whose weapons it came from, a die for each; nobody's: one die
	spare   BodyID            // who is not attacked
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
		bl := blow{by: m.by, attack: law.Attack{Effectors: m.with}, impact: m.impact, what: m.what, from: m.from, ranged: true, area: true}
		if m.high {
			bl.by = NoBody
		}
		r.settle(&bl, b, results[i])
		if r.Stands(b) && !r.Frame(b).Vehicle() && r.by("dvg.aoe.shock", true) {
			r.test(b, "dvg.morale.trigger.aoe", law.Nerve{})
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
	si := r.Class(b) == force.SI
	reach := r.law().Caught(m.radius, si)
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
	a := law.Attack{AV: !r.by("dvg.aoe.anti-infantry", true), Effectors: m.with}
	for k := range max(1, len(m.guns)) {
		f := r.d10(law.RollDamage, m.by)
		sum := r.law().Sum("damage", "die", "dvg.aoe.damage.lof-only", f.Value)
		r.law().Lof(&sum, a, r.AsTarget(b))
		if len(m.guns) > 0 {
			r.Handling(&sum, m.guns[k].Body, r.Weapon(m.guns[k].Body, m.guns[k].Arm))
		}
		if r.Class(b) == force.SI {
			sum.Add("standard infantry", "dvg.aoe.si.damage", 1)
		}
		r.tellSum(m.by, b, &sum, func() string { return fmt.Sprintf("%s at %s: %d+", m.what, r.FigureName(b), m.need) }, f.Natural)
		switch r.law().Judge(f, sum.Total()-f.Value, m.need, m.with, true) {
		case law.Hit:
			out.hits++
		case law.Tagged:
			out.tags++
		}
	}
	return out
}

// fireArea is direct fire of an area weapon.
// dvg.aoe.to-hit, dvg.aoe.target-figure, dvg.aoe.to-hit.los-only, dvg.lof.not-to-hit
func (r *Run) fireArea(sh *position.Shot, t position.Quarry) bool {
	if r.declared(sh) {
		return true
	}
	defer r.coverAfter(sh)
	r.spend(sh)
	t = r.atGun(sh, t)
	need := r.NumberOf(sh, &t)
	v := r.ViewOf(sh, &t)
	if sh.Pace == law.Stationary && !r.by("dvg.aoe.to-hit.stationary-direct", true) {
		v.Pace = law.Walking
	}
	seen := &v
	if !r.by("dvg.aoe.to-hit.los-only", true) {
		seen = nil
	}
	ok := r.toHit(sh, t.Body, need, seen, 0, "")
	r.cite("dvg.aoe.target-figure")
	at, burst := t.At, true
	if !ok {
		at, burst = r.scatterDirect(sh, t, r.law().DirectScatter(need))
	}
	if burst {
		r.goOff(sh, at, t.Level, false)
	} else {
		r.tellOf("wasted", sh.By.Body, NoBody, "dvg.scatter.direct.wasted", "the round of %s is wasted", r.FigureName(sh.By.Body))
	}
	return true
}

// askHitChit asks those who fire, everybody in a cluster, until one gives a chit to the roll.  dvg.command.chits.use-to-hit
func (r *Run) askHitChit(sh *position.Shot) bool {
	ask := func(m position.Mortar) bool {
		return r.askWeaponChit(m.Body, "dvg.command.chits.use-to-hit", "for +1 to hit")
	}
	if len(sh.Guns) == 0 {
		return ask(position.Mortar{Body: sh.By.Body})
	}
	return slices.ContainsFunc(sh.Guns, ask)
}

// toHit rolls to hit with an area.  dvg.command.chits.use-to-hit
func (r *Run) toHit(sh *position.Shot, t BodyID, need int, v *law.View, other int, why tally.Rule) bool {
	chit := r.askHitChit(sh)
	f := r.d10(law.RollToHit, sh.By.Body)
	sum := r.law().Sum("to-hit", "die", "dvg.aoe.to-hit", f.Value)
	if v != nil {
		r.law().Los(&sum, *v)
	}
	if t != NoBody && !r.by("dvg.lof.not-to-hit", true) {
		r.law().Lof(&sum, r.law().AttackOf(sh.Weapon), r.AsTarget(t))
	}
	if why != "" {
		sum.Add("besides", why, other)
	}
	if chit {
		sum.Add("attack chit", "dvg.command.chits.use-to-hit", 1)
	}
	r.tellSum(sh.By.Body, t, &sum, func() string { return fmt.Sprintf("%s: %d+", sh.Weapon.Name, need) }, f.Natural)
	return r.law().Reaches(sum.Total(), need) && f.Natural != 1
}

// bearingFrom is the direction of a scatter: whole degrees clockwise, 0 straight on.  dvg.scatter.direction
func (r *Run) bearingFrom(b BodyID, ahead geom.Angle) geom.Angle {
	if !r.by("dvg.scatter.direction", true) {
		return ahead
	}
	deg := law.Bearing(r.thrownFor(b), r.io.Roll)
	return (ahead - geom.Angle(deg)).Norm()
}

// scatterDirect is where a missed direct round comes down: on the first thing it meets, or nowhere.
// dvg.scatter.direct.stops, dvg.scatter.direct.wasted
func (r *Run) scatterDirect(sh *position.Shot, t position.Quarry, s law.Scatter) (geom.Point, bool) {
	d := s.Strays(r.law(), r.thrownFor(sh.By.Body), r.io.Roll)
	r.cite(s.Rule)
	dir := r.bearingFrom(sh.By.Body, position.AheadOf(sh.By.At, t.At))
	end := t.At.Polar(dir, d)
	best := d + 1
	pieces := r.Ground.Pieces()
	for i := range pieces {
		if p := &pieces[i]; !p.Gone && !p.Area.Contains(t.At) {
			for _, span := range p.Area.Crossing(t.At, end, nil) {
				best = min(best, span.From.Length())
			}
		}
	}
	for i := range r.Bodies {
		b := BodyID(i)
		if !r.Stands(b) || b == t.Body || r.Bodies[i].Level != t.Level {
			continue
		}
		body := r.Shape(b)
		for _, span := range body.Core().Crossing(t.At, end, body.R, nil) {
			best = min(best, span.From.Length())
		}
	}
	if best > d && r.by("dvg.scatter.direct.wasted", true) {
		return end, false
	}
	if !r.by("dvg.scatter.direct.stops", true) {
		best = d
	}
	return t.At.Polar(dir, min(best, d)), true
}

// goOff has the area of a weapon take effect at a point.
func (r *Run) goOff(sh *position.Shot, at geom.Point, level int8, high bool) {
	w := sh.Weapon
	if w.Smoke {
		r.Areas = append(r.Areas, position.Template{Kind: position.Smoke, Unit: r.UnitOf(sh.By.Body), By: sh.By.Body, Target: NoBody, At: at, Radius: w.Area.Radius, Until: r.Turn + 1, Spares: NoBody})
		r.tellOf("smoke", sh.By.Body, NoBody, "dvg.house.smoke", "smoke spreads")
		return
	}
	with := w.Area.Effectors
	if w.Poison {
		with = r.poisonous(with)
		r.Areas = append(r.Areas, position.Template{Kind: position.Poison, Unit: r.UnitOf(sh.By.Body), By: sh.By.Body, Arm: int8(sh.Arm), Target: NoBody, At: at, Radius: w.Area.Radius, Need: w.Area.Need, Effects: with, Until: -1, Spares: NoBody})
	}
	spare := NoBody
	if w.Poison && !r.by("dvg.poison.grenade.harms-all", true) {
		spare = sh.By.Body
	}
	r.burst(&bomb{by: sh.By.Body, at: at, level: level, radius: w.Area.Radius, need: int(w.Area.Need), with: with, impact: w.Impact, guns: []position.Mortar{{Body: sh.By.Body, Arm: sh.Arm}}, spare: spare, what: w.Name, from: sh.By.At, high: high, grenade: w.Grenade})
}

// grenadeMark is where a figure would throw a grenade: at the nearest enemy it sees within its reach, or ahead.
func (s *State) grenadeMark(sh *position.Shot) *geom.Point {
	far := law.GrenadeFarthest(s.SizeOf(sh.By.Body))
	var best *geom.Point
	least := far + 1
	for i := range s.Bodies {
		e := BodyID(i)
		if !s.Stands(e) || s.SideOf(e) == s.SideOf(sh.By.Body) || s.Bodies[i].Level > 0 {
			continue
		}
		if d := geom.Dist(sh.By.At, s.Bodies[i].At); d < least && s.pointSeen(sh, s.Bodies[i].At) {
			if s.throwRefusal(sh, s.Bodies[i].At) == nil {
				at := s.Bodies[i].At
				best, least = &at, d
			}
		}
	}
	if best == nil && s.Staged {
		at := sh.By.At
		best = &at
	}
	return best
}

// throwRefusal says why a grenade may not be thrown at a point.  dvg.grenade.any-point
func (s *State) throwRefusal(sh *position.Shot, at geom.Point) *tally.Refusal {
	if !s.Box().Contains(at) {
		return position.No("dvg.house.table-edge", "stay on the table", "that is off the table")
	}
	if !s.pointSeen(sh, at) && s.Applies("dvg.grenade.lob.not-as-if", true) {
		return nil // it is lobbed
	}
	if _, _, refusal := s.Law().GrenadeNeed(s.SizeOf(sh.By.Body), geom.Dist(sh.By.At, at)); refusal != nil {
		return refusal
	}
	if b := s.friendBefore(sh, at); b != NoBody {
		return s.No("dvg.target.friendly-blocks", "throw past it", func() string { return s.FigureName(b) + " stands in the line" })
	}
	return nil
}

// friendBefore is a friend of the same or larger size who stands in the line of a grenade that is thrown straight at a point: it is
// direct fire like that of any other area. Who stands on the point is what it is thrown at, with those locked with him.
// dvg.target.friendly-blocks
func (s *State) friendBefore(sh *position.Shot, at geom.Point) BodyID {
	for i := range s.Bodies {
		b := BodyID(i)
		if b == sh.By.Body || !s.Stands(b) || s.SideOf(b) != s.SideOf(sh.By.Body) || s.Bodies[i].Level != sh.By.Level || s.TargetSize(b) < s.AsFirer(&sh.By) || !s.Bounds(b).Crossed(sh.By.At, at) {
			continue
		}
		if body := s.Shape(b); geom.SegCrosses(sh.By.At, at, &body) && !geom.SegWithin(at, at, &body, 0) && !s.inMeleeAt(b, at) && s.Applies("dvg.target.friendly-blocks", true) {
			return b
		}
	}
	return NoBody
}

// inMeleeAt tells whether a friend is locked with an enemy who stands on a point.
func (s *State) inMeleeAt(b BodyID, at geom.Point) bool {
	for e := range s.Foes(b) {
		if body := s.Shape(e); geom.SegWithin(at, at, &body, 0) {
			return true
		}
	}
	return false
}

// pointSeen tells whether a figure sees a point of the ground.
func (s *State) pointSeen(sh *position.Shot, at geom.Point) bool {
	s.FillScene(0)
	here := position.Spot{Body: sh.By.Body, At: at}
	l := s.LineOf(sh.By.At, at, sh.By.Level, &here, false)
	return l.Clear
}

// throw is a grenade thrown at a point.  dvg.grenade.los-modifiers, dvg.grenade.scatter
func (r *Run) throw(sh *position.Shot) bool {
	b := sh.By.Body
	if r.by("dvg.grenade.flying-no-throw", sh.By.Level > 0) {
		return r.drop(sh)
	}
	mark := r.grenadeMark(sh)
	a := r.ask(flow.Question{Name: AskThrow, Seat: r.SideOf(b), Kind: flow.Place, Rule: "dvg.grenade.any-point", Unit: int32(r.UnitOf(b)), Target: -1, Thing: flow.Figure(int32(b)),
		Prompt: "Where does " + r.FigureName(b) + " throw " + sh.Weapon.Name + "? Nowhere is an answer too.",
		Check: func(a *flow.Answer) *tally.Refusal {
			switch {
			case len(a.Paths) == 0:
				return nil
			case len(a.Paths) > 1 || a.Paths[0].Figure != -1:
				return position.No(flow.RuleAnswer, "place the template", "one grenade is thrown")
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
	far := geom.Dist(sh.By.At, at)
	need, rule, _ := r.law().GrenadeNeed(r.SizeOf(b), far)
	r.cite(rule)
	seen := &law.View{Pace: sh.Pace, FirerDown: r.FiresProne(&sh.By), Smoke: r.InSmoke(sh.By.At, at, sh.By.Level, 0)}
	if !r.by("dvg.grenade.los-modifiers", true) {
		seen = nil
	}
	if !r.toHit(sh, NoBody, need, seen, 0, "") {
		s := r.law().GrenadeScatter(far)
		d := s.Strays(r.law(), r.thrownFor(b), r.io.Roll)
		at = at.Polar(r.bearingFrom(b, position.AheadOf(sh.By.At, at)), d)
		r.tellOf("scatter", b, NoBody, "dvg.grenade.scatter", "the grenade goes astray by %s", r.Long(d))
	}
	r.goOff(sh, at, 0, false)
	return true
}

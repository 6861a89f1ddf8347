package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// blindMunitions shoots special munitions blind at a point that nobody sees whose sight would do, and leaves the bout to the
// others; it tells whether there are any.  a2.oh.los-needed
func (r *Run) blindMunitions(b *position.Bout) bool {
	if !b.Munition {
		return true
	}
	a := r.Aim(b)
	defer a.Done()
	var blind, rest []position.Arm
	for _, arm := range b.Arms {
		if r.by("a2.oh.los-needed", a.NoSight(arm) != nil) {
			blind = append(blind, arm)
		} else {
			rest = append(rest, arm)
		}
	}
	if len(blind) == 0 {
		return true
	}
	b.Arms = blind
	r.blindFire(b)
	if len(rest) > 0 {
		b.Arms = rest
	}
	return len(rest) > 0
}

// blindFire shoots at a point out of sight: only a 1 lands, and far from where it was meant to.
// a2.blind-fire.only-1
func (r *Run) blindFire(b *position.Bout) {
	r.cite("a2.blind-fire.needs-fire")
	for _, arm := range b.Arms {
		for range arm.Shots {
			face := r.roll(RollHit, dice.D10, b.Shooter)
			if r.Applies("a2.blind-fire.only-1", face != 1) {
				r.tell("missed", b.Shooter, NoUnit, "a2.blind-fire.only-1", "%s: blind fire misses with %d", r.Name(b.Shooter), face)
				continue
			}
			r.cite("a2.blind-fire.only-1", "a2.blind-fire.no-lucky")
			if r.sheet("g1.oh.blind.shift", true) {
				far := r.roll(RollBlindDistance, dice.D10, b.Shooter) + r.pins(b.Shooter)
				r.blindLands(b, arm, geom.Length(far)*geom.Inch, r.driftTo)
				continue
			}
			r.cite("a2.blind-fire.scatter-double")
			d := r.roll(RollBlindDistance, dice.D10, b.Shooter)
			if r.Applies("a2.blind-fire.scatter-double", true) {
				d *= 2
			}
			r.blindLands(b, arm, geom.Length(d)*geom.Inch, r.offTarget)
		}
	}
	r.halveStrays(b)
	if r.Book.Edition == position.First {
		r.faceTarget(b)
	}
}

// blindLands has a shot come down a distance from where it was aimed: a special munition leaves its marker there, others strike.
func (r *Run) blindLands(b *position.Bout, arm position.Arm, d geom.Length, strikes func(*position.Bout, position.Arm, geom.Point, geom.Length)) {
	if b.Munition {
		r.munitionStrays(b, arm, b.Point, d)
		return
	}
	strikes(b, arm, b.Point, d)
}

// placeTemplate asks where blind fire or a special munition is aimed.
func (r *Run) placeTemplate(b *position.Bout) {
	rule := tally.Rule("a2.blind-fire.needs-fire")
	if b.Munition {
		rule = "a2.oh.special-munitions"
	}
	q := flow.Question{
		Name: AskTemplate, Seat: r.Groups[b.Shooter].Side, Kind: flow.Place, Rule: rule, Unit: int32(b.Shooter), Target: -1,
		Prompt: "Where is the shot aimed?",
		Check:  func(a *flow.Answer) *tally.Refusal { return r.templateRefusal(b, a.Paths) },
		Suggest: func(g *dice.Rand) flow.Answer {
			p, _ := r.Somewhere(b)
			for range 8 {
				if q, ok := r.randomSpot(b, g); ok && r.worthAiming(b, q) {
					p = q
					break
				}
			}
			return flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{p}}}}
		},
	}
	if b.Dashed {
		q.Default, q.HasDefault = flow.Answer{Paths: []flow.Path{{Figure: -1, Points: []geom.Point{b.Point}}}}, true
	}
	a := r.ask(q)
	b.Point = a.Paths[0].Points[0]
}

// templateRefusal says why a point may not be aimed at.
func (r *Run) templateRefusal(b *position.Bout, paths []flow.Path) *tally.Refusal {
	if len(paths) != 1 || paths[0].Figure != -1 {
		return tally.Refuse(flow.RuleAnswer, "one template is put down", "name one point")
	}
	return r.SpotRefusal(b, paths[0].Points[0])
}

// worthAiming tells whether a point is no waste of a special munition: somebody sees it.
func (r *Run) worthAiming(b *position.Bout, p geom.Point) bool {
	if !b.Munition {
		return true
	}
	at := *b
	at.Point = p
	a := r.Aim(&at)
	defer a.Done()
	for arm := range r.ArmsOf(b.Shooter) {
		if a.Refuse(arm) == nil && a.NoSight(arm) == nil {
			return true
		}
	}
	return false
}

// randomSpot is a point near a random model of the enemy.
func (r *Run) randomSpot(b *position.Bout, g *dice.Rand) (geom.Point, bool) {
	m := ModelID(g.Int(len(r.Bodies)))
	if r.Bodies[m].Gone || r.Bodies[m].Off || r.OwnerOf(r.Bodies[m].Group) == r.Groups[b.Shooter].Side {
		return geom.Point{}, false
	}
	p := r.Bodies[m].At.Polar(geom.Angle(g.Int(360)), geom.Length(g.Int(3))*geom.Inch)
	return p, r.SpotRefusal(b, p) == nil
}

package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// blindMunitions shoots special munitions blind at a point that nobody sees whose sight would do, and leaves the bout to the
// others; it tells whether there are any.  a2.oh.los-needed
func (r *Run) blindMunitions(b *Bout) bool {
	if !b.Munition {
		return true
	}
	a := r.aim(b)
	defer a.done()
	var blind, rest []Arm
	for _, arm := range b.Arms {
		if r.by("a2.oh.los-needed", a.noSight(arm) != nil) {
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
func (r *Run) blindFire(b *Bout) {
	r.cite("a2.blind-fire.needs-fire")
	for _, arm := range b.Arms {
		for range arm.Shots {
			face := r.roll(RollHit, dice.D10, b.Shooter)
			if r.holds("a2.blind-fire.only-1", face != 1) {
				r.tell("missed", b.Shooter, NoUnit, "a2.blind-fire.only-1", "%s: blind fire misses with %d", r.name(b.Shooter), face)
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
			if r.holds("a2.blind-fire.scatter-double", true) {
				d *= 2
			}
			r.blindLands(b, arm, geom.Length(d)*geom.Inch, r.offTarget)
		}
	}
	r.halveStrays(b)
	if r.book.Edition == First {
		r.faceTarget(b)
	}
}

// blindLands has a shot come down a distance from where it was aimed: a special munition leaves its marker there, others strike.
func (r *Run) blindLands(b *Bout, arm Arm, d geom.Length, strikes func(*Bout, Arm, geom.Point, geom.Length)) {
	if b.Munition {
		r.munitionStrays(b, arm, b.Point, d)
		return
	}
	strikes(b, arm, b.Point, d)
}

// pointOffers adds fire at points of the table to the targets: blind fire and special munitions.
func (r *Run) pointOffers(u UnitID, as Order, only []Arm, out []flow.Option) []flow.Option {
	blind := flow.Option{Value: blindTarget, Key: "blind", Label: "Blind fire", Rule: "a2.blind-fire.needs-fire"}
	point := flow.Option{Value: pointTarget, Key: "point", Label: "A point on the table", Rule: "a2.oh.special-munitions"}
	hasBlind, hasPoint := false, false
	for arm := range r.armsOf(u) {
		mode := r.mode(arm)
		hasPoint = hasPoint || mode.Munition != ""
		hasBlind = hasBlind || mode.Munition == "" && mode.Overhead
	}
	if hasBlind {
		blind.Refused = r.pointRefusal(&Bout{Shooter: u, Target: NoUnit, As: as, Blind: true, split: only != nil, only: only})
		if as != Fire {
			blind.Refused = tally.Refuse("a2.blind-fire.needs-fire", "blind fire needs a Fire order", "shoot at what is in sight")
		}
		out = append(out, blind)
	}
	if hasPoint {
		point.Refused = r.pointRefusal(&Bout{Shooter: u, Target: NoUnit, As: as, Munition: true, split: only != nil, only: only})
		out = append(out, point)
	}
	return out
}

// pointRefusal says why nothing can be shot at a point, nil if something can.
func (r *Run) pointRefusal(b *Bout) *tally.Refusal {
	a := r.aim(b)
	var last *tally.Refusal
	for arm := range r.armsOf(b.Shooter) {
		if r.weapon(arm).Device || (r.mode(arm).Munition != "") != b.Munition || b.Blind && !r.mode(arm).Overhead {
			continue
		}
		if last = a.refuse(arm); last == nil {
			if _, ok := r.somewhere(b); ok {
				return nil
			}
			return tally.Refuse("a2.range.out-of-range", "no point of the table is in range", "")
		}
	}
	return last
}

// placeTemplate asks where blind fire or a special munition is aimed.
func (r *Run) placeTemplate(b *Bout) {
	rule := tally.Rule("a2.blind-fire.needs-fire")
	if b.Munition {
		rule = "a2.oh.special-munitions"
	}
	q := flow.Question{
		Name: AskTemplate, Seat: r.Groups[b.Shooter].Side, Kind: flow.Place, Rule: rule, Unit: int32(b.Shooter), Target: -1,
		Prompt: "Where is the shot aimed?",
		Check:  func(a *flow.Answer) *tally.Refusal { return r.templateRefusal(b, a.Paths) },
		Suggest: func(g *dice.Rand) flow.Answer {
			p, _ := r.somewhere(b)
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
func (r *Run) templateRefusal(b *Bout, paths []flow.Path) *tally.Refusal {
	if len(paths) != 1 || paths[0].Figure != -1 {
		return tally.Refuse(flow.RuleAnswer, "one template is put down", "name one point")
	}
	return r.spotRefusal(b, paths[0].Points[0])
}

func (r *Run) spotRefusal(b *Bout, p geom.Point) *tally.Refusal {
	board := r.Box()
	if !board.Contains(p) {
		return tally.Refuse("a2.blind-fire.needs-fire", "the point is not on the table", "")
	}
	at := *b
	at.Point = p
	a := r.aim(&at)
	var last *tally.Refusal
	for arm := range r.armsOf(b.Shooter) {
		if r.weapon(arm).Device || a.refuse(arm) != nil {
			continue
		}
		if last = outOfReach(r.mode(arm), a.gap(arm)); last == nil {
			last = a.blindRefusal(arm)
		}
		if last == nil {
			return nil
		}
	}
	if last == nil {
		last = tally.Refuse("a2.range.out-of-range", "nothing can shoot at this point", "")
	}
	return last
}

// somewhere finds one point that may be aimed at: an enemy model, or a place at some range.
func (r *Run) somewhere(b *Bout) (geom.Point, bool) {
	for i := range r.Units {
		if r.Groups[i].Side == r.Groups[b.Shooter].Side || !r.inPlay(UnitID(i)) {
			continue
		}
		for m := range r.Members(UnitID(i)) {
			if p := r.Bodies[m].At; r.spotRefusal(b, p) == nil {
				return p, true
			}
		}
	}
	from := r.Bodies[r.Head(b.Shooter)].At
	for d := geom.Length(0); d <= 60*geom.Inch; d += 4 * geom.Inch {
		for turn := geom.Angle(0); turn < 360; turn += 30 {
			if p := from.Polar(turn, d); r.spotRefusal(b, p) == nil {
				return p, true
			}
		}
	}
	return geom.Point{}, false
}

// worthAiming tells whether a point is no waste of a special munition: somebody sees it.
func (r *Run) worthAiming(b *Bout, p geom.Point) bool {
	if !b.Munition {
		return true
	}
	at := *b
	at.Point = p
	a := r.aim(&at)
	defer a.done()
	for arm := range r.armsOf(b.Shooter) {
		if a.refuse(arm) == nil && a.noSight(arm) == nil {
			return true
		}
	}
	return false
}

// randomSpot is a point near a random model of the enemy.
func (r *Run) randomSpot(b *Bout, g *dice.Rand) (geom.Point, bool) {
	m := ModelID(g.Int(len(r.Bodies)))
	if r.Bodies[m].Gone || r.Bodies[m].Off || r.sideOf(r.Bodies[m].Group) == r.Groups[b.Shooter].Side {
		return geom.Point{}, false
	}
	p := r.Bodies[m].At.Polar(geom.Angle(g.Int(360)), geom.Length(g.Int(3))*geom.Inch)
	return p, r.spotRefusal(b, p) == nil
}

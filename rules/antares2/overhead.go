package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// The questions and rolls of overhead fire.
const (
	AskAim            = "aim"
	AskTemplate       = "template"
	AskAfterDash      = "after-dash"
	RollScatter       = "scatter"
	RollBlindDistance = "blind-distance"
	RollDivide        = "divide"
)

// templateRadius is half of the template's 3 inches.  a2.template.round-3
const templateRadius = 3 * geom.Inch / 2

// citeOverheadSight notes whose sight an overhead shot at a unit uses.
func (r *Run) citeOverheadSight(b *Bout, arm Arm, choice bool) {
	r.cite("a2.oh.los-needed")
	if choice {
		r.cite("a2.oh.mode-choice")
	}
	a := r.aim(b)
	own := a.look(arm.Model, int(arm.Weapon)).sees
	crew := false
	for m := range r.all(b.Shooter) {
		crew = crew || r.crews(m) && a.look(m, -1).sees
	}
	switch {
	case r.typ(arm.Model).Role == TeamWeapon && crew:
		r.cite("a2.oh.team-los-crew-only")
	case !own && !crew:
		r.cite("a2.oh.spotter-los")
	}
}

// aimOverhead asks on which model of the target each overhead shot is centred: any model will do,
// equipment and unseen ones too.  a2.oh.place-template
func (r *Run) aimOverhead(b *Bout) {
	if b.Target < 0 {
		return
	}
	for i := range b.Arms {
		if !r.mode(b.Arms[i]).Overhead {
			continue
		}
		b.Arms[i].Aim = r.askAim(b)
	}
}

func (r *Run) askAim(b *Bout) ModelID {
	usual, n := NoModel, 0
	for m := range r.all(b.Target) {
		if r.typ(m).Role == Symbiote {
			continue
		}
		n++
		if usual == NoModel || !r.counts(usual) && r.counts(m) {
			usual = m
		}
	}
	if n < 2 {
		return usual
	}
	a := r.ask(flow.Question{
		Name: AskAim, Seat: r.unit(b.Shooter).Side, Kind: flow.PickOne, Rule: "a2.oh.place-template",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "On which model is the template centred?",
		Offers: func() []flow.Option {
			var out []flow.Option
			for m := range r.all(b.Target) {
				if r.typ(m).Role != Symbiote {
					out = append(out, flow.Option{Value: int32(m), Key: r.modelName(m), Label: r.modelName(m)})
				}
			}
			return out
		},
		Default: flow.Answer{Value: int32(usual)}, HasDefault: true,
	})
	return ModelID(a.Value)
}

// landOverhead deals with one overhead shot after its roll: on target, off target or missed.
func (r *Run) landOverhead(b *Bout, shot *Shot) {
	arm := b.Arms[shot.Arm]
	switch {
	case shot.Hit:
		r.onTarget(b, arm, shot)
	case shot.Face == 10:
		r.cite("a2.oh.result-10")
	case b.As == Fire:
		r.cite("a2.oh.result-fail")
		r.offTarget(b, arm, r.aimPoint(b, arm), geom.Length(shot.Face)*geom.Inch)
	default:
		r.tell("missed", b.Shooter, b.Target, "a2.oh.result-fail", "%s: the overhead shot misses", r.name(b.Shooter))
	}
}

// aimPoint is where the template was put.
func (r *Run) aimPoint(b *Bout, arm Arm) geom.Point {
	if arm.Aim != NoModel {
		return r.Models[arm.Aim].At
	}
	return b.Point
}

// onTarget scores an overhead hit. A blast hits the unit as any blast does; without one only the
// model aimed at is hit, and equipment only by a lucky hit.  a2.oh.non-blast
func (r *Run) onTarget(b *Bout, arm Arm, shot *Shot) {
	r.cite("a2.oh.result-pass")
	if shot.Face == 1 {
		r.cite("a2.oh.result-1")
	}
	switch {
	case b.Spot:
		r.strike(b, arm, b.Point)
	case b.Target < 0:
		r.score(b, shot, NoModel)
	case r.mode(arm).Blast > 0:
		r.cite("a2.oh.template-not-allocation", "a2.template.round-3")
		r.score(b, shot, NoModel)
	default:
		r.cite("a2.oh.non-blast")
		if !shot.Lucky && !r.counts(arm.Aim) {
			return
		}
		r.score(b, shot, arm.Aim)
	}
}

// offTarget shifts the template in a random direction and strikes what lies there.
// a2.off-target.distance
func (r *Run) offTarget(b *Bout, arm Arm, from geom.Point, d geom.Length) {
	bearing := geom.Angle(r.roll(RollScatter, dice.Scatter, b.Shooter)).Norm()
	at := from.Polar(bearing, d)
	r.tell("scatter", b.Shooter, b.Target, "a2.off-target.distance", "%s: the shot goes off target by %s", r.name(b.Shooter), d)
	r.strike(b, arm, at)
}

// strike hits whatever is under a template that was shifted, friend or foe.  a2.off-target.units-hit
func (r *Run) strike(b *Bout, arm Arm, at geom.Point) {
	if t, ok := r.roofAt(at); ok {
		r.strikeRoof(b, arm, t)
		return
	}
	if r.mode(arm).Blast == 0 {
		r.strikeModel(b, arm, at)
		return
	}
	units := r.unitsUnder(at, nil)
	if len(units) == 0 {
		return
	}
	r.cite("a2.off-target.units-hit", "a2.template.round-3", "a2.off-target.marginal")
	shares := r.shareOut(units, r.rollBlast(b, r.mode(arm), nil))
	for i, u := range units {
		if shares[i] == 0 {
			continue
		}
		into := r.boutOn(b, arm, u)
		h := r.hitOf(arm)
		h.Shot = into.shotNumber()
		for range shares[i] {
			into.Hits = append(into.Hits, h)
		}
	}
}

// strikeModel hits the one model whose base or body lies under the shifted point, if any.
// a2.oh.non-blast
func (r *Run) strikeModel(b *Bout, arm Arm, at geom.Point) {
	for i := range r.Units {
		if !r.inPlay(UnitID(i)) {
			continue
		}
		for m := range r.own(UnitID(i)) {
			x := r.body(m)
			if r.indoors(m) || !x.Contains(at) {
				continue
			}
			r.cite("a2.oh.non-blast")
			into := r.boutOn(b, arm, UnitID(i))
			h := r.hitOf(arm)
			h.Model = m
			into.Hits = append(into.Hits, h)
			return
		}
	}
}

// unitsUnder lists the units under a template: one that covers the base centre of any of their models,
// or any part of the body of one without a base. Touching counts, so no doubtful case is left.
// a2.off-target.marginal
func (s *State) unitsUnder(at geom.Point, dst []UnitID) []UnitID {
	for i := range s.Units {
		if s.inPlay(UnitID(i)) && s.under(at, UnitID(i)) {
			dst = append(dst, UnitID(i))
		}
	}
	return dst
}

func (s *State) under(at geom.Point, u UnitID) bool {
	template := geom.Disc(at, templateRadius)
	for m := range s.all(u) {
		t := s.typ(m)
		if t.Role == Symbiote || s.indoors(m) {
			continue
		}
		if !t.Body && geom.Covers(&template, s.Models[m].At) {
			return true
		}
		if t.Body {
			if x := s.body(m); geom.Within(&template, &x, 0) {
				return true
			}
		}
	}
	return false
}

// shareOut shares the hits of one blast as equally as possible; what is left over falls at random. A
// probe takes at most one unless there are only probes.  a2.off-target.divide, a2.off-target.probes
func (r *Run) shareOut(units []UnitID, hits int) []int {
	shares := make([]int, len(units))
	if len(units) == 1 {
		shares[0] = hits
		if r.unit(units[0]).Type != Probe {
			return shares
		}
	}
	r.cite("a2.off-target.divide")
	onlyProbes := true
	for _, u := range units {
		onlyProbes = onlyProbes && r.unit(u).Type == Probe
	}
	if len(units) == 1 {
		r.cite("a2.off-target.probes")
		return shares
	}
	for hits > 0 {
		takers := r.takers(units, shares, onlyProbes)
		if len(takers) == 0 {
			return shares
		}
		for hits < len(takers) {
			i := r.roll(RollDivide, len(takers), NoUnit) - 1
			shares[takers[i]]++
			hits--
			takers = append(takers[:i], takers[i+1:]...)
			if hits == 0 {
				return shares
			}
		}
		for _, i := range takers {
			shares[i]++
			hits--
		}
	}
	return shares
}

// takers are the units that may still take a hit in the present round of sharing.
func (r *Run) takers(units []UnitID, shares []int, onlyProbes bool) []int {
	var out []int
	for i, u := range units {
		if r.unit(u).Type == Probe && !onlyProbes {
			r.cite("a2.off-target.probes")
			if shares[i] > 0 {
				continue
			}
		}
		out = append(out, i)
	}
	return out
}

// boutOn is where hits on a unit under a shifted template go: the bout itself for its target, one of
// its strays for others.
func (r *Run) boutOn(b *Bout, arm Arm, u UnitID) *Bout {
	if u == b.Target {
		r.cite("a2.off-target.same-target-possible")
		return b
	}
	if r.unit(u).Side == r.unit(b.Shooter).Side {
		r.cite("a2.off-target.friendly-fire")
	}
	for _, o := range b.Stray {
		if o.Target == u {
			return o
		}
	}
	o := &Bout{Shooter: b.Shooter, Target: u, As: b.As, Arms: []Arm{arm}, Source: b.Source}
	b.Stray = append(b.Stray, o)
	return o
}

// halveStrays halves the share of each unit that would force re-rolls.  a2.off-target.divide
func (r *Run) halveStrays(b *Bout) {
	for _, o := range b.Stray {
		if forced, rule := r.forcesRerolls(o); forced {
			r.cite(rule)
			r.halveBlast(o)
		}
	}
}

// blindFire shoots at a point out of sight: only a 1 lands, and far from where it was meant to.
// a2.blind-fire.only-1
func (r *Run) blindFire(b *Bout) {
	r.cite("a2.blind-fire.needs-fire")
	for _, arm := range b.Arms {
		for range arm.Shots {
			face := r.roll(RollHit, dice.D10, b.Shooter)
			if face != 1 {
				r.tell("missed", b.Shooter, NoUnit, "a2.blind-fire.only-1", "%s: blind fire misses with %d", r.name(b.Shooter), face)
				continue
			}
			r.cite("a2.blind-fire.only-1", "a2.blind-fire.no-lucky", "a2.blind-fire.scatter-double")
			d := r.roll(RollBlindDistance, dice.D10, b.Shooter)
			r.offTarget(b, arm, b.Point, 2*geom.Length(d)*geom.Inch)
		}
	}
	r.halveStrays(b)
}

// pointOffers adds fire at points of the table to the targets: blind fire and special munitions.
func (r *Run) pointOffers(u UnitID, as Order, only []Arm, out []flow.Option) []flow.Option {
	blind := flow.Option{Value: blindTarget, Key: "blind", Label: "Blind fire", Rule: "a2.blind-fire.needs-fire"}
	point := flow.Option{Value: pointTarget, Key: "point", Label: "A point on the table", Rule: "a2.oh.special-munitions"}
	hasBlind, hasPoint := false, false
	for m := range r.all(u) {
		t := r.typ(m)
		for w := range t.Weapons {
			wp := &r.book.Weapons[t.Weapons[w]]
			for k := range wp.Modes {
				hasPoint = hasPoint || wp.Modes[k].Munition != ""
				hasBlind = hasBlind || wp.Modes[k].Munition == "" && wp.Modes[k].Overhead
			}
		}
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
	for m := range r.all(b.Shooter) {
		t := r.typ(m)
		for w := range t.Weapons {
			for k := range r.book.Weapons[t.Weapons[w]].Modes {
				arm := Arm{Model: m, Weapon: int8(w), Mode: int8(k)}
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
		Name: AskTemplate, Seat: r.unit(b.Shooter).Side, Kind: flow.Place, Rule: rule, Unit: int32(b.Shooter), Target: -1,
		Prompt: "Where is the shot aimed?",
		Check:  func(a *flow.Answer) *tally.Refusal { return r.templateRefusal(b, a.Paths) },
		Suggest: func(g *dice.Rand) flow.Answer {
			p, _ := r.somewhere(b)
			for range 8 {
				if q, ok := r.randomSpot(b, g); ok {
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
	board := geom.Box{Max: geom.Point{X: r.book.Board.Width, Y: r.book.Board.Height}}
	if !board.Contains(p) {
		return tally.Refuse("a2.blind-fire.needs-fire", "the point is not on the table", "")
	}
	at := *b
	at.Point = p
	a := r.aim(&at)
	var last *tally.Refusal
	for m := range r.all(b.Shooter) {
		t := r.typ(m)
		for w := range t.Weapons {
			for k := range r.book.Weapons[t.Weapons[w]].Modes {
				arm := Arm{Model: m, Weapon: int8(w), Mode: int8(k)}
				if r.weapon(arm).Device || a.refuse(arm) != nil {
					continue
				}
				if last = outOfReach(r.mode(arm), a.gap(arm)); last == nil {
					return nil
				}
			}
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
		if r.Units[i].Side == r.unit(b.Shooter).Side || !r.inPlay(UnitID(i)) {
			continue
		}
		for m := range r.all(UnitID(i)) {
			if p := r.Models[m].At; r.spotRefusal(b, p) == nil {
				return p, true
			}
		}
	}
	from := r.Models[r.unit(b.Shooter).First].At
	for d := geom.Length(0); d <= 60*geom.Inch; d += 4 * geom.Inch {
		for turn := geom.Angle(0); turn < 360; turn += 30 {
			if p := from.Polar(turn, d); r.spotRefusal(b, p) == nil {
				return p, true
			}
		}
	}
	return geom.Point{}, false
}

// randomSpot is a point near a random model of the enemy.
func (r *Run) randomSpot(b *Bout, g *dice.Rand) (geom.Point, bool) {
	m := ModelID(g.Int(len(r.Models)))
	if r.Models[m].Gone || r.Models[m].Off || r.sideOf(r.Models[m].Unit) == r.unit(b.Shooter).Side {
		return geom.Point{}, false
	}
	p := r.Models[m].At.Polar(geom.Angle(g.Int(360)), geom.Length(g.Int(3))*geom.Inch)
	return p, r.spotRefusal(b, p) == nil
}

// retarget lets overhead fire follow a target that has dashed out of sight: blind, or at the
// spot it has left. A special munition may be aimed anew.  a2.react.dash.oh
func (r *Run) retarget(b *Bout) {
	b.Dashed = true
	if b.Munition {
		r.placeTemplate(b)
		return
	}
	if b.Target < 0 || !r.hasOverhead(b) || r.overheadStillSees(b) {
		return
	}
	a := r.ask(flow.Question{
		Name: AskAfterDash, Seat: r.unit(b.Shooter).Side, Kind: flow.PickOne, Rule: "a2.react.dash.oh",
		Unit: int32(b.Shooter), Target: int32(b.Target), Prompt: "The target is out of sight: shoot blind, or at the spot it has left?",
		Offers: func() []flow.Option {
			return []flow.Option{{Value: 0, Key: "spot", Label: "The spot it has left"}, {Value: 1, Key: "blind", Label: "Blind fire"}}
		},
		HasDefault: true,
	})
	b.Target, b.Point = NoUnit, b.Vacated
	if a.Value == 1 {
		b.Blind = true
		if _, ok := r.somewhere(b); ok {
			r.placeTemplate(b)
		}
		return
	}
	b.Spot = true
}

func (r *Run) hasOverhead(b *Bout) bool {
	for _, arm := range b.Arms {
		if r.mode(arm).Overhead && !r.Models[arm.Model].Gone {
			return true
		}
	}
	return false
}

func (r *Run) overheadStillSees(b *Bout) bool {
	a := r.aim(b)
	for _, arm := range b.Arms {
		if r.mode(arm).Overhead && a.refuse(arm) == nil {
			return true
		}
	}
	return false
}

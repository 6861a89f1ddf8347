package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/tally"
)

// The questions of suppression.
const (
	AskTemplate   = "template"
	AskKeep       = "keep"
	AskSuppressed = "suppress-at" // which enemy unit, where there is a choice
	AskTorrent    = "torrential"
	AskOverlap    = "overlap" // which of several templates strikes first
)

// plan is a suppression that could be laid.
type plan struct {
	target BodyID
	by     BodyID // the firing figure
	guns   []BodyID
	arm    int
	rates  []int
}

func suppressArm(o Order) int {
	if o == SupportSuppression {
		return supportArm
	}
	return primaryArm
}

// gunOf is with which weapon a figure suppresses, -1 if it cannot.  dvg.suppress.prohibited, dvg.infweapon.powerpack.without
func (s *State) gunOf(b BodyID, arm int) int {
	if s.frame(b).Vehicle() {
		best := -1
		for k := range arms {
			if w := s.weapon(b, k); w != nil && s.ready(b, k) == nil && s.law().suppresses(w, false) > 1 && (best < 0 || s.law().suppresses(w, false) > s.law().suppresses(s.weapon(b, best), false)) {
				best = k
			}
		}
		return best
	}
	w := s.weapon(b, arm)
	if w == nil || s.ready(b, arm) != nil || s.law().suppresses(w, false) == 0 || s.holds("dvg.movement.fly.no-jump-suppress", s.Bodies[b].Level > 0) ||
		s.holds("dvg.infweapon.powerpack.without", w.Powerpack && !s.mateBy(b)) {
		return -1
	}
	return arm
}

// suppressors are the figures of a part that can suppress.
func (s *State) suppressors(p *part, arm int) []BodyID {
	var out []BodyID
	for _, b := range p.figures {
		if s.gunOf(b, arm) >= 0 && !s.holds("dvg.indirect.spotter", s.Figures[b].Spent) {
			out = append(out, b)
		}
	}
	return out
}

// suppressible are the enemy units that a part may suppress: the closest of those in the front arc of somebody who
// contributes, several if they are equally near, and the one such a one has aimed at; for elite figures any that they see
// there.  dvg.orders.suppress.closest, dvg.house.closest-unit, dvg.orders.aim.target-exempt
func (s *State) suppressible(p *part, o Order) []UnitID {
	can := s.suppressors(p, suppressArm(o))
	elite := s.quality(p.unit) == force.Elite
	best := geom.Length(1 << 30)
	var out, aimed []UnitID
	for u := range s.Groups {
		if s.Groups[u].Side == s.Groups[p.unit].Side {
			continue
		}
		at := func(b BodyID) bool { return s.Figures[b].Aimed == s.stillOf(UnitID(u)) }
		aims, far := slices.ContainsFunc(can, at), best
		if aims { // any distance will do
			far = 1 << 30
		}
		d, seen := s.gapInArc(p, can, suppressArm(o), UnitID(u), elite, far)
		if d < 1<<30 && !elite && s.holds("dvg.orders.aim.target-exempt", aims) {
			aimed = append(aimed, UnitID(u))
		}
		switch {
		case d == 1<<30:
		case elite && s.holds("dvg.orders.suppress.closest", true):
			if seen {
				out = append(out, UnitID(u))
			}
		case d < best || !s.holds("dvg.orders.suppress.closest", true):
			best, out = d, append(out[:0], UnitID(u))
		case d == best:
			out = append(out, UnitID(u))
		}
	}
	for _, u := range aimed {
		if !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
	return out
}

// gapInArc is how near a part is to the figures of a unit that are in the front arc of one who contributes, and, if that is
// asked, whether such a one sees any of them. Where nobody asks what it rests on, those further off than far do not matter.
func (s *State) gapInArc(p *part, can []BodyID, arm int, u UnitID, sight bool, far geom.Length) (gap geom.Length, seen bool) {
	gap = 1 << 30
	about := s.middles(p.figures).Grow(s.book.farthest)
	for e := range s.Standing(u) {
		if s.disabled(e) {
			continue
		}
		t := s.spot(e)
		off := geom.Length(-1) // not known yet
		if !sight && s.quiet() {
			if about.Gap(geom.Box{Min: t.at, Max: t.at}) > min(gap, far)+s.book.farthest {
				continue // it changes nothing
			}
			if off = s.gapTo(&t, p.figures); off >= gap || off > far {
				continue
			}
		}
		ahead := func(b BodyID) bool { me := s.spot(b); return s.gunPoints(&me, b, arm, &t) }
		if !slices.ContainsFunc(can, ahead) {
			continue
		}
		if off < 0 {
			off = s.gapTo(&t, p.figures)
		}
		gap = min(gap, off)
		seen = seen || sight && slices.ContainsFunc(can, func(b BodyID) bool { return ahead(b) && s.sees(b, e) })
	}
	return gap, seen
}

// middles is a box about where some figures stand.
func (s *State) middles(figures []BodyID) geom.Box {
	box := nowhere()
	for _, b := range figures {
		box = box.Join(geom.Box{Min: s.Bodies[b].At, Max: s.Bodies[b].At})
	}
	return box
}

// gapTo is how near the nearest of some figures is to another. On one level and among round bases squares tell which that is.
func (s *State) gapTo(t *spot, figures []BodyID) geom.Length {
	gap, least, nearest := geom.Length(1<<30), int64(1)<<62, NoBody
	for _, b := range figures {
		me := s.spot(b)
		if me.level != t.level || s.Bases[s.Bodies[b].Base].N > 1 || s.Bases[s.Bodies[t.b].Base].N > 1 {
			gap = min(gap, s.distance(&me, t))
		} else if sq := geom.DistSq(me.at, t.at); sq < least {
			least, nearest = sq, b
		}
	}
	if nearest != NoBody {
		me := s.spot(nearest)
		gap = min(gap, s.distance(&me, t))
	}
	return gap
}

// planned works out the suppression of a part, at the first unit that will do.
func (s *State) planned(p *part, o Order) (plan, *tally.Refusal) {
	if len(s.suppressors(p, suppressArm(o))) == 0 {
		return plan{}, no(o.rule(), "choose another order", "nobody of it can suppress")
	}
	var first *tally.Refusal
	for _, u := range s.suppressible(p, o) {
		out, refusal := s.plannedAt(p, o, u)
		if refusal == nil {
			return out, nil
		}
		if first == nil {
			first = refusal
		}
	}
	if first == nil {
		first = no("dvg.orders.suppress.closest", "choose another order", "no enemy is in the front arc of anybody who could suppress")
	}
	return plan{}, first
}

// plannedAt works out the suppression of a unit: the figure closest to who fires, and everybody who sees it contributes.
// dvg.orders.suppress.blocked-wasted, dvg.suppress.firing-figure, dvg.suppress.max-range, dvg.suppress.weapons, dvg.suppress.elite-own
func (s *State) plannedAt(p *part, o Order, u UnitID) (plan, *tally.Refusal) {
	out := plan{target: NoBody, by: NoBody, arm: suppressArm(o)}
	can := s.suppressors(p, out.arm)
	best := geom.Length(1 << 30)
	for e := range s.Standing(u) {
		t := s.spot(e)
		for _, b := range can {
			me := s.spot(b)
			if d := s.distance(&me, &t); d < best && !s.disabled(e) && s.gunPoints(&me, b, out.arm, &t) {
				best, out.target = d, e
			}
		}
	}
	if out.target == NoBody {
		return out, no("dvg.orders.suppress.closest", "choose another order", "no enemy is in the front arc of anybody who could suppress")
	}
	t := s.spot(out.target)
	near := geom.Length(1 << 30)
	for _, b := range can {
		me := s.spot(b)
		if s.holds("dvg.orders.suppress.blocked-wasted", !s.gunPoints(&me, b, out.arm, &t) || !s.sees(b, out.target)) || s.oneWith(b, out.guns) {
			continue
		}
		out.guns = append(out.guns, b)
		out.rates = append(out.rates, s.law().suppresses(s.weapon(b, s.gunOf(b, out.arm)), false))
		if d := s.distance(&me, &t); d < near || !s.holds("dvg.suppress.firing-figure", true) {
			near, out.by = d, b
		}
	}
	if out.by == NoBody {
		return out, no("dvg.orders.suppress.blocked-wasted", "choose another order", "nobody sees the closest enemy")
	}
	if len(p.figures) == 1 && s.quality(p.unit) == force.Elite && s.Count(p.unit) > 1 && !s.holds("dvg.suppress.elite-own", true) {
		return out, no("dvg.quality.elite.independent-orders", "suppress as a unit", "a template is laid by the whole unit")
	}
	if _, ok := s.law().template(out.rates); !ok {
		return out, no("dvg.suppress.weapons", "choose another order", "one weapon of FR 1 makes no template")
	}
	w := s.weapon(out.by, s.gunOf(out.by, out.arm))
	if _, far := s.law().bracketed(w, near, s.fig(out.by).Aimed == s.stillOf(u)); s.holds("dvg.suppress.max-range", far != nil) {
		return out, no("dvg.suppress.max-range", "choose another order", "the closest enemy is out of range")
	}
	return out, nil
}

// gunPoints tells whether a weapon that suppresses points at a figure without turning.  dvg.orders.suppress.no-move
func (s *State) gunPoints(me *spot, b BodyID, arm int, t *spot) bool {
	if s.frame(b).Vehicle() {
		return inArcs(me, s.Figures[b].Arcs[s.gunOf(b, arm)], t.at)
	}
	return !s.holds("dvg.orders.suppress.no-move", !s.inArc(me, t))
}

// suppressRefusal says why a part may not suppress.  dvg.orders.suppress.no-hth-unit
func (s *State) suppressRefusal(p *part, o Order, engaged bool) *tally.Refusal {
	if s.holds("dvg.orders.suppress.no-hth-unit", engaged) {
		return no("dvg.orders.suppress.no-hth-unit", "maneuver or fire", "a figure of it is engaged")
	}
	_, refusal := s.planned(p, o)
	return refusal
}

// askPlan asks which unit is suppressed, where there is a choice.
func (r *Run) askPlan(p *part) (plan, *tally.Refusal) {
	var list []UnitID
	var first plan
	for _, u := range r.suppressible(p, p.order) {
		if pl, refusal := r.plannedAt(p, p.order, u); refusal == nil {
			if list = append(list, u); len(list) == 1 {
				first = pl
			}
		}
	}
	switch len(list) {
	case 0:
		return r.planned(p, p.order)
	case 1:
		return first, nil
	}
	u := UnitID(r.ask(flow.Question{Name: AskSuppressed, Seat: r.Groups[p.unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.suppress.closest", Unit: int32(p.unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "Which unit does " + r.partName(p) + " suppress?", HasDefault: true, Default: flow.Answer{Value: int32(list[0])},
		Offers: func() []flow.Option { return r.unitOffers(list) }}).Value)
	return r.plannedAt(p, p.order, u)
}

// suppress lays a template and resolves it.  dvg.orders.suppress.no-move, dvg.orders.suppress.others-cover, dvg.suppress.duration
func (r *Run) suppress(p *part) {
	pl, refusal := r.askPlan(p)
	if refusal != nil {
		return
	}
	r.judged(func() { r.suppressible(p, p.order); r.plannedAt(p, p.order, r.unitOf(pl.target)) })
	sh := shot{by: r.spot(pl.by), arm: max(0, r.gunOf(pl.by, pl.arm)), only: NoUnit, aimed: NoUnit}
	sh.w = r.weapon(pl.by, sh.arm)
	r.declared(&sh)
	if refusal := r.replan(p, &pl); refusal != nil {
		return
	}
	sh.by = r.spot(pl.by)
	list := r.lay(p, &pl)
	if r.by("dvg.suppress.duration", true) {
		r.Areas = append(r.Areas, list...)
	}
	for _, b := range pl.guns {
		r.fig(b).Spent = true
		r.fig(b).Fired[max(0, r.gunOf(b, pl.arm))] = r.Units[p.unit].Count
	}
	r.othersCover(p, &pl)
	r.resolveTemplate(list)
	r.coverAfter(&sh)
}

// replan works a suppression out anew without those whom the answers to its declaration have kept from contributing.
// dvg.cover.trigger.fire.before-damage
func (r *Run) replan(p *part, pl *plan) *tally.Refusal {
	lost := func(b BodyID) bool { return !r.firesStill(b, max(0, r.gunOf(b, pl.arm))) }
	if !slices.ContainsFunc(pl.guns, lost) {
		return nil
	}
	p.figures = slices.DeleteFunc(slices.Clone(p.figures), lost)
	if len(p.figures) == 0 {
		return no("dvg.orders.suppress.blocked-wasted", "choose another order", "nobody is left to suppress")
	}
	now, refusal := r.plannedAt(p, p.order, r.unitOf(pl.target))
	*pl = now
	return refusal
}

// othersCover has the figures that do not contribute cover at 0; of two who are one, one does.
// dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) othersCover(p *part, pl *plan) {
	long := WithSupport
	if p.order == SupportSuppression {
		long = WithPrimary
	}
	fired := slices.Clone(pl.guns)
	for _, b := range p.figures {
		f := r.fig(b)
		f.Pace = stationary
		if f.Spent || r.frame(b).Vehicle() || r.gunOf(b, pl.arm) >= 0 || r.oneWith(b, fired) {
			continue
		}
		if c := r.coverType(p, b, long, "dvg.orders.suppress.others-cover"); c != NotCovering {
			r.nowCovers(b, c, stationary)
			fired = append(fired, b)
		}
	}
}

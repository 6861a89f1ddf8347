package defiance

import (
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
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

func suppressArm(o position.Order) int {
	if o == position.SupportSuppression {
		return position.SupportArm
	}
	return position.PrimaryArm
}

// suppressors are the figures of a part that can suppress.
func (s *State) suppressors(p *position.Part, arm int) []BodyID {
	var out []BodyID
	for _, b := range p.Figures {
		if s.GunOf(b, arm) >= 0 && !s.Applies("dvg.indirect.spotter", s.Figures[b].Spent) {
			out = append(out, b)
		}
	}
	return out
}

// suppressible are the enemy units that a part may suppress: the closest of those in the front arc of somebody who
// contributes, several if they are equally near, and the one such a one has aimed at; for elite figures any that they see
// there.  dvg.orders.suppress.closest, dvg.house.closest-unit, dvg.orders.aim.target-exempt
func (s *State) suppressible(p *position.Part, o position.Order) []UnitID {
	can := s.suppressors(p, suppressArm(o))
	elite := s.Quality(p.Unit) == force.Elite
	best := geom.Length(1 << 30)
	var out, aimed []UnitID
	for u := range s.Groups {
		if s.Groups[u].Side == s.Groups[p.Unit].Side {
			continue
		}
		at := func(b BodyID) bool { return s.Figures[b].Aimed == s.StillOf(UnitID(u)) }
		aims, far := slices.ContainsFunc(can, at), best
		if aims { // any distance will do
			far = 1 << 30
		}
		d, seen := s.gapInArc(p, can, suppressArm(o), UnitID(u), elite, far)
		if d < 1<<30 && !elite && s.Applies("dvg.orders.aim.target-exempt", aims) {
			aimed = append(aimed, UnitID(u))
		}
		switch {
		case d == 1<<30:
		case elite && s.Applies("dvg.orders.suppress.closest", true):
			if seen {
				out = append(out, UnitID(u))
			}
		case d < best || !s.Applies("dvg.orders.suppress.closest", true):
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
func (s *State) gapInArc(p *position.Part, can []BodyID, arm int, u UnitID, sight bool, far geom.Length) (gap geom.Length, seen bool) {
	gap = 1 << 30
	about := s.middles(p.Figures).Grow(s.Book.Farthest)
	for e := range s.Standing(u) {
		if s.Disabled(e) {
			continue
		}
		t := s.Spot(e)
		off := geom.Length(-1) // not known yet
		if !sight && s.Quiet() {
			if about.Gap(geom.Box{Min: t.At, Max: t.At}) > min(gap, far)+s.Book.Farthest {
				continue // it changes nothing
			}
			if off = s.gapTo(&t, p.Figures); off >= gap || off > far {
				continue
			}
		}
		ahead := func(b BodyID) bool { me := s.Spot(b); return s.GunPoints(&me, b, arm, &t) }
		if !slices.ContainsFunc(can, ahead) {
			continue
		}
		if off < 0 {
			off = s.gapTo(&t, p.Figures)
		}
		gap = min(gap, off)
		seen = seen || sight && slices.ContainsFunc(can, func(b BodyID) bool { return ahead(b) && s.Sees(b, e) })
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
func (s *State) gapTo(t *position.Spot, figures []BodyID) geom.Length {
	gap, least, nearest := geom.Length(1<<30), int64(1)<<62, NoBody
	for _, b := range figures {
		me := s.Spot(b)
		if me.Level != t.Level || s.Bases[s.Bodies[b].Base].N > 1 || s.Bases[s.Bodies[t.Body].Base].N > 1 {
			gap = min(gap, s.Distance(&me, t))
		} else if sq := geom.DistSq(me.At, t.At); sq < least {
			least, nearest = sq, b
		}
	}
	if nearest != NoBody {
		me := s.Spot(nearest)
		gap = min(gap, s.Distance(&me, t))
	}
	return gap
}

// planned works out the suppression of a part, at the first unit that will do.
func (s *State) planned(p *position.Part, o position.Order) (plan, *tally.Refusal) {
	if len(s.suppressors(p, suppressArm(o))) == 0 {
		return plan{}, position.No(o.Rule(), "choose another order", "nobody of it can suppress")
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
		first = position.No("dvg.orders.suppress.closest", "choose another order", "no enemy is in the front arc of anybody who could suppress")
	}
	return plan{}, first
}

// plannedAt works out the suppression of a unit: the figure closest to who fires, and everybody who sees it contributes.
// dvg.orders.suppress.blocked-wasted, dvg.suppress.firing-figure, dvg.suppress.max-range, dvg.suppress.weapons, dvg.suppress.elite-own
func (s *State) plannedAt(p *position.Part, o position.Order, u UnitID) (plan, *tally.Refusal) {
	out := plan{target: NoBody, by: NoBody, arm: suppressArm(o)}
	can := s.suppressors(p, out.arm)
	best := geom.Length(1 << 30)
	for e := range s.Standing(u) {
		t := s.Spot(e)
		for _, b := range can {
			me := s.Spot(b)
			if d := s.Distance(&me, &t); d < best && !s.Disabled(e) && s.GunPoints(&me, b, out.arm, &t) {
				best, out.target = d, e
			}
		}
	}
	if out.target == NoBody {
		return out, position.No("dvg.orders.suppress.closest", "choose another order", "no enemy is in the front arc of anybody who could suppress")
	}
	t := s.Spot(out.target)
	near := geom.Length(1 << 30)
	for _, b := range can {
		me := s.Spot(b)
		if s.Applies("dvg.orders.suppress.blocked-wasted", !s.GunPoints(&me, b, out.arm, &t) || !s.Sees(b, out.target)) || s.OneWith(b, out.guns) {
			continue
		}
		out.guns = append(out.guns, b)
		out.rates = append(out.rates, s.Law().Suppresses(s.Weapon(b, s.GunOf(b, out.arm)), false))
		if d := s.Distance(&me, &t); d < near || !s.Applies("dvg.suppress.firing-figure", true) {
			near, out.by = d, b
		}
	}
	if out.by == NoBody {
		return out, position.No("dvg.orders.suppress.blocked-wasted", "choose another order", "nobody sees the closest enemy")
	}
	if len(p.Figures) == 1 && s.Quality(p.Unit) == force.Elite && s.Count(p.Unit) > 1 && !s.Applies("dvg.suppress.elite-own", true) {
		return out, position.No("dvg.quality.elite.independent-orders", "suppress as a unit", "a template is laid by the whole unit")
	}
	if _, ok := s.Law().Template(out.rates); !ok {
		return out, position.No("dvg.suppress.weapons", "choose another order", "one weapon of FR 1 makes no template")
	}
	w := s.Weapon(out.by, s.GunOf(out.by, out.arm))
	if _, far := s.Law().Bracketed(w, near, s.Figure(out.by).Aimed == s.StillOf(u)); s.Applies("dvg.suppress.max-range", far != nil) {
		return out, position.No("dvg.suppress.max-range", "choose another order", "the closest enemy is out of range")
	}
	return out, nil
}

// suppressRefusal says why a part may not suppress.  dvg.orders.suppress.no-hth-unit
func (s *State) suppressRefusal(p *position.Part, o position.Order, engaged bool) *tally.Refusal {
	if s.Applies("dvg.orders.suppress.no-hth-unit", engaged) {
		return position.No("dvg.orders.suppress.no-hth-unit", "maneuver or fire", "a figure of it is engaged")
	}
	_, refusal := s.planned(p, o)
	return refusal
}

// askPlan asks which unit is suppressed, where there is a choice.
func (r *Run) askPlan(p *position.Part) (plan, *tally.Refusal) {
	var list []UnitID
	var first plan
	for _, u := range r.suppressible(p, p.Order) {
		if pl, refusal := r.plannedAt(p, p.Order, u); refusal == nil {
			if list = append(list, u); len(list) == 1 {
				first = pl
			}
		}
	}
	switch len(list) {
	case 0:
		return r.planned(p, p.Order)
	case 1:
		return first, nil
	}
	u := UnitID(r.ask(flow.Question{Name: AskSuppressed, Seat: r.Groups[p.Unit].Side, Kind: flow.PickOne, Rule: "dvg.orders.suppress.closest", Unit: int32(p.Unit), Target: -1,
		Thing: r.oneThing(p), Prompt: "Which unit does " + r.partName(p) + " suppress?", HasDefault: true, Default: flow.Answer{Value: int32(list[0])},
		Offers: func() []flow.Option { return r.UnitOffers(list) }}).Value)
	return r.plannedAt(p, p.Order, u)
}

// suppress lays a template and resolves it.  dvg.orders.suppress.no-move, dvg.orders.suppress.others-cover, dvg.suppress.duration
func (r *Run) suppress(p *position.Part) {
	pl, refusal := r.askPlan(p)
	if refusal != nil {
		return
	}
	r.judged(func() { r.suppressible(p, p.Order); r.plannedAt(p, p.Order, r.UnitOf(pl.target)) })
	sh := position.Shot{By: r.Spot(pl.by), Arm: max(0, r.GunOf(pl.by, pl.arm)), Only: NoUnit, Aimed: NoUnit}
	sh.Weapon = r.Weapon(pl.by, sh.Arm)
	r.declared(&sh)
	if refusal := r.replan(p, &pl); refusal != nil {
		return
	}
	sh.By = r.Spot(pl.by)
	list := r.lay(p, &pl)
	if r.by("dvg.suppress.duration", true) {
		r.Areas = append(r.Areas, list...)
	}
	for _, b := range pl.guns {
		r.Figure(b).Spent = true
		r.Figure(b).Fired[max(0, r.GunOf(b, pl.arm))] = r.Units[p.Unit].Count
	}
	r.othersCover(p, &pl)
	r.resolveTemplate(list)
	r.coverAfter(&sh)
}

// replan works a suppression out anew without those whom the answers to its declaration have kept from contributing.
// dvg.cover.trigger.fire.before-damage
func (s *State) replan(p *position.Part, pl *plan) *tally.Refusal {
	lost := func(b BodyID) bool { return !s.firesStill(b, max(0, s.GunOf(b, pl.arm))) }
	if !slices.ContainsFunc(pl.guns, lost) {
		return nil
	}
	p.Figures = slices.DeleteFunc(slices.Clone(p.Figures), lost)
	if len(p.Figures) == 0 {
		return position.No("dvg.orders.suppress.blocked-wasted", "choose another order", "nobody is left to suppress")
	}
	now, refusal := s.plannedAt(p, p.Order, s.UnitOf(pl.target))
	*pl = now
	return refusal
}

// othersCover has the figures that do not contribute cover at 0; of two who are one, one does.
// dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (r *Run) othersCover(p *position.Part, pl *plan) {
	long := position.WithSupport
	if p.Order == position.SupportSuppression {
		long = position.WithPrimary
	}
	fired := slices.Clone(pl.guns)
	for _, b := range p.Figures {
		f := r.Figure(b)
		f.Pace = law.Stationary
		if f.Spent || r.Frame(b).Vehicle() || r.GunOf(b, pl.arm) >= 0 || r.OneWith(b, fired) {
			continue
		}
		if c := r.coverType(p, b, long, "dvg.orders.suppress.others-cover"); c != position.NotCovering {
			r.nowCovers(b, c, law.Stationary)
			fired = append(fired, b)
		}
	}
}

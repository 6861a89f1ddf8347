package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/tally"
)

// The questions of assaults.
const (
	AskRun     = "run"
	AskCharge  = "charge"
	AskEscape  = "escape"
	AskPursue  = "pursue"
	AskPress   = "press"
	RollSprint = "sprint"
)

// runPlan is what a Run is for: it is declared with the order.
type runPlan struct {
	charge bool
	sprint bool // is.order.run-sprint
	crawls bool // it charges crawling
	target UnitID
}

// planRun asks what a Run is for.  is.assault.charge
func (r *run) planRun(u UnitID, order Order) runPlan {
	plan := runPlan{target: NoUnit}
	if order != Run || r.loose(u) {
		return plan
	}
	if no := r.chargerRefusal(u); no != nil {
		r.cite(no.Rule)
		return plan
	}
	any := false
	for i := range r.Units {
		any = any || r.chargeRefusal(u, UnitID(i)) == nil
	}
	if !any && !r.book.options.Sprint {
		return plan
	}
	switch r.askRun(u, any) {
	case 0:
		return plan
	case 2:
		plan.sprint = true
		return plan
	case 3:
		plan.crawls = true
	}
	plan.charge = true
	t := r.ask(flow.Question{
		Name: AskCharge, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.assault.charge", Unit: int32(u), Target: -1, Prompt: "Whom does " + r.name(u) + " charge?",
		Offers: func() []flow.Option {
			judge := func(v int32) *tally.Refusal { return r.chargeRefusal(u, UnitID(v)) }
			out := r.list(len(r.Units))
			for i := range r.Units {
				if o := UnitID(i); r.enemies(u, o) && r.onTable(o) {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.name(o), Label: r.name(o), Judge: judge})
				}
			}
			return out
		},
		Vain: func(v int32) bool { return !r.comesTo(u, UnitID(v), plan.crawls) },
	})
	plan.target = UnitID(t.Value)
	return plan
}

// askRun asks what a Run is for: just to run, to charge, one that lies prone also crawling, or to sprint where the option is on.
// is.assault.charge, is.prone.crawl, is.order.run-sprint
func (r *run) askRun(u UnitID, charge bool) int32 {
	return r.ask(flow.Question{
		Name: AskRun, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.assault.charge", Unit: int32(u), Target: -1, Prompt: "What is the Run of " + r.name(u) + " for?",
		Default: flow.Answer{Value: 0}, HasDefault: true,
		Offers: func() []flow.Option {
			out := append(r.list(4), flow.Option{Value: 0, Key: "run", Label: "Run"})
			if charge {
				out = append(out, flow.Option{Value: 1, Key: "charge", Label: "Charge", Rule: "is.assault.charge"})
			}
			if charge && r.mayCrawl(u) {
				out = append(out, flow.Option{Value: 3, Key: "crawl", Label: "Charge crawling: once its Mv, and fight prone", Rule: "is.prone.crawl"})
			}
			if r.book.options.Sprint && !r.denied("is.order.run-sprint") {
				out = append(out, flow.Option{Value: 2, Key: "sprint", Label: "Sprint: three times Mv, then an Ag test", Rule: "is.order.run-sprint"})
			}
			return out
		},
		Reckon: func(v int32) *tally.Tally {
			if v != 2 {
				return nil
			}
			t := r.sprintSum(u)
			return &t
		},
	}).Value
}

// sprintSum is the target number of the test after a sprint.  is.order.run-sprint, is.stats.ag
func (s *State) sprintSum(u UnitID) tally.Tally {
	t := s.movementSum(u, 0, "")
	t.Name = RollSprint
	return t
}

// sprint is a Run of three times Mv and an Ag test after it: who fails it takes a pin.  is.order.run-sprint
func (r *run) sprint(u UnitID) {
	r.cite("is.order.run-sprint")
	if !r.moveOrdered(u, 3) || !r.able(u) {
		return
	}
	sum := r.sprintSum(u)
	if v := r.testBy(u, NoUnit, &sum, passAlone, "Sprint of ", r.name(u)); !v.Pass {
		r.addPins(u, 1, "is.order.run-sprint")
	}
}

// chargerRefusal says why a unit may charge nobody.  is.arrival.no-assault, is.broken.no-charge
func (s *State) chargerRefusal(u UnitID) *tally.Refusal {
	switch {
	case s.Units[u].Waits && !s.denied("is.arrival.no-assault"):
		return s.refuse("is.arrival.no-assault", "come onto the table first", func() string { return s.name(u) + " is not on the table yet" })
	case s.Units[u].Broken && !s.denied("is.broken.no-charge"):
		return s.refuse("is.broken.no-charge", "run or go Down", func() string { return s.name(u) + " is Broken" })
	}
	return nil
}

// chargeRefusal says why a unit may not be charged.  is.assault.charge, is.pb.assault-probe
func (s *State) chargeRefusal(u, t UnitID) *tally.Refusal {
	switch {
	case !s.enemies(u, t) || !s.onTable(t):
		return tally.Refuse("is.assault.charge", "there is nobody to charge", "choose an enemy on the table")
	case s.all(s.lead(t).probe(), "is.pb.assault-probe", "is.build.probe.assaults"):
		return tally.Refuse("is.pb.assault-probe", "a probe cannot be assaulted", "choose another target")
	case s.hidden(s.Units[u].Operative, s.Units[t].Operative) != nil:
		return s.hidden(s.Units[u].Operative, s.Units[t].Operative)
	case !s.lead(t).operative():
		return tally.Refuse("is.assault.pairing", "there is no operative in it", "choose another target")
	}
	return nil
}

// inReach tells whether a charge can touch its target if no test fails.
func (s *State) inReach(u, t UnitID) bool { return s.comesTo(u, t, false) }

// comesTo is inReach of a charger that comes upright or crawling.
func (s *State) comesTo(u, t UnitID, crawls bool) bool {
	if s.GapTo(s.Units[u].Operative, t) > inches(2*s.pace(u)) {
		return false
	}
	j := s.charging(u, t, inches(2*s.pace(u)))
	if crawls {
		j.crawl()
	}
	_, ok := j.touch()
	return ok
}

// charging prepares the move of a charge.
func (s *State) charging(u, t UnitID, limit geom.Length) *trip {
	j := s.journey(u, limit, t)
	j.stays = true
	return j
}

// touching is touch, found once by who goes through all outcomes.
func (r *run) touching(t *trip) (flow.Path, bool) {
	type way struct {
		path flow.Path
		ok   bool
	}
	w := flow.Recall(r.io, func() way {
		p, ok := t.touch()
		return way{p, ok}
	})
	return w.path, w.ok
}

// runOrder carries a Run out: a flight, a charge or a plain move.  is.order.run
func (r *run) runOrder(u UnitID, plan runPlan) {
	switch {
	case r.Units[u].Broken && r.by("is.broken.flee", true):
		r.flee(u)
	case r.loose(u):
		r.runsWild(u)
	case plan.charge && r.onTable(plan.target):
		if r.crawler = NoUnit; plan.crawls {
			r.crawler = u
		}
		r.charge(u, plan.target)
		r.crawler = NoUnit
	case plan.sprint:
		r.sprint(u)
	default:
		if r.moveOrdered(u, 2) {
			r.boosts(u)
		}
	}
}

// charge is an assault: the target's reaction is tested first, an Escape moves first, then the charger comes.
// is.assault.charge, is.assault.defender-options
func (r *run) charge(u, t UnitID) {
	r.cite("is.assault.charge")
	r.charged = r.charged || u == r.Acting
	op := r.Units[u].Operative
	b := bout{a: u, d: t, aCharged: true, aStrikes: true, dStrikes: true, begin: r.Bodies[op].At}
	th := threat{by: u, order: Run, charge: true, far: r.Gap(op, r.Units[t].Operative)}
	k := NoReaction
	if r.by("is.assault.defender-options", true) {
		k = r.askReaction(t, &th, []Reaction{Countercharge, Escape, StandAndShoot})
	}
	if k != NoReaction && !r.reacts(t, k, &th) {
		b.dStrikes = k != Countercharge || r.by("is.assault.counter.fail", true)
		k = NoReaction
	}
	switch k {
	case Escape:
		was := r.Bodies[r.Units[t].Operative].At
		route := r.escape(t, u)
		r.aims(t)
		if !r.pursues(u, t, was, route) {
			return
		}
		b.dStrikes = !r.by("is.assault.escape.caught", true)
	case Countercharge:
		b.dCharged = r.by("is.assault.counter.both-charged", true)
		met := r.meet(u, t)
		if r.aims(t); !met {
			return
		}
	case StandAndShoot:
		b.dStrikes = !r.by("is.assault.sns.no-hth", true)
		if !r.closesIn(u, t) || !r.standAndShoot(t, u, b.begin) {
			return
		}
	default:
		b.dStrikes = b.dStrikes && r.by("is.assault.fight", true)
	}
	if k != StandAndShoot && k != Countercharge && !r.closesIn(u, t) {
		return
	}
	if !r.onTable(t) {
		r.cite("is.casualty.removed")
		return // it has fallen to its own blast
	}
	r.fight(&b)
}

// closesIn moves a charger into contact; who cannot reach moves as far as it can and stops 1" away.
// is.assault.charge, is.hth.contact
func (r *run) closesIn(u, t UnitID) bool {
	j := r.comes(u, t, inches(2*r.pace(u)))
	j.ordered = true
	p, ok := r.touching(j)
	if !ok {
		r.fallsShort(j)
		return false
	}
	if !r.walk(j, []flow.Path{p}) || !r.onTable(t) {
		return false
	}
	return r.inContact(u, t)
}

// inContact tells whether the operatives of two units have come together: else there is no combat.  is.hth.contact
func (r *run) inContact(u, t UnitID) bool {
	a, b := r.Units[u].Operative, r.Units[t].Operative
	return r.by("is.hth.contact", r.Touching(a, b) || r.Gap(a, b) <= 4)
}

// fallsShort moves a charger that cannot reach as far as it can along the shortest way to its target, 1" away at least.
// is.assault.charge
func (r *run) fallsShort(j *trip) {
	if p, ok := j.closest(); ok {
		r.walk(j, []flow.Path{p})
	}
	r.tell("short", j.u, j.target, "is.assault.charge", "%s does not reach %s", r.name(j.u), r.name(j.target))
}

// closest is the way as near to the target as it can come without reaching it. False if it does not move.
func (t *trip) closest() (p flow.Path, ok bool) {
	if p, ok = t.nearing(); !ok { // there is no way into contact at all
		to := t.s.Bodies[t.s.Units[t.target].Operative].At
		if p, ok = t.toward(to); !ok { // nor one to its side: as near as the ground lets it
			p, ok = t.best(func(at geom.Point) (geom.Length, bool) { return t.nearness(at, to), true })
		}
	}
	return p, ok && len(p.Points) > 0
}

// nearing is the shortest way into contact cut off where the allowance ends, or before where the charger may not stand: no
// step of it if it may stand nowhere on it. False if there is no such way.
func (t *trip) nearing() (p flow.Path, ok bool) {
	m := &t.spec.Movers[0]
	limit := m.Limit
	goal := t.s.Shape(t.s.Units[t.target].Operative)
	tried, room := 0, true
	for _, m.Limit = range t.limits(goal.Pts[0]) {
		t.openings(func(open func(int) bool) bool {
			if tried++; tried == 2 {
				if room = t.roomBeside(&goal); !room {
					return true // no way will do
				}
			}
			if p, ok = t.touchBy(open); ok {
				_, no := t.rises(&p)
				ok = no == nil
			}
			return ok
		})
		if ok || !room {
			break
		}
	}
	m.Limit = limit
	t.distance()
	if !ok {
		t.unshut(func(int) bool { return false })
		return p, false
	}
	cut, _ := t.cutOff(&p)
	return cut, true
}

// cutOff is a way cut off where the allowance ends, or before where the operative may not stand; false if it may stand nowhere on it.
func (t *trip) cutOff(p *flow.Path) (flow.Path, bool) {
	m := &t.spec.Movers[0]
	gone, all := t.spec.Spend(0, p.Points, m.Limit)
	if all {
		gone = geom.PathLength(append([]geom.Point{m.From}, p.Points...))
	}
	t.spec.Hush(true)
	defer t.spec.Hush(false)
	for ; gone > 0; gone -= geom.Length(1).Fixed() {
		if at := march.Along(m.From, p.Points, gone); t.spec.Stand(0, at, m.Facing) != nil {
			gone -= t.spec.Held(0, at, m.Facing).Fixed()
			continue
		}
		cut := flow.Path{Figure: p.Figure, Points: march.UpTo(m.From, p.Points, gone)}
		if len(cut.Points) == 0 {
			break
		}
		if t.spec.Way(0, &cut) == nil {
			return cut, true
		}
		gone -= (gone - t.blockedFrom(p, gone)) / geom.FixedOne * geom.FixedOne // what is blocked so far on is so further on
	}
	return flow.Path{}, false
}

// blockedFrom is from where on a way is blocked, to the unit, when so much of it is.
func (t *trip) blockedFrom(p *flow.Path, blocked geom.Fixed) geom.Fixed {
	m, free := &t.spec.Movers[0], geom.Fixed(0)
	for blocked-free > geom.FixedOne {
		mid := (free + blocked) / 2
		if t.spec.Way(0, &flow.Path{Figure: p.Figure, Points: march.UpTo(m.From, p.Points, mid)}) == nil {
			free = mid
		} else {
			blocked = mid
		}
	}
	return blocked
}

// distance makes a charger keep 1" from its target, and from everybody else again.
func (t *trip) distance() {
	t.apart()
	for i := range t.spec.Others {
		if o := &t.spec.Others[i]; t.foe(i) {
			o.End, o.Ends = separation, "is.move.separation"
		}
	}
}

// foe tells whether another model of the spec is of the charged unit.
func (t *trip) foe(i int) bool {
	return i < len(t.whose) && t.whose[i] == t.target && t.target != NoUnit
}

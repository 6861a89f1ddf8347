package antares2

import (
	"cmp"
	"fmt"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// What a unit would best do with a die. Whether there is a way for a charge costs more to find out than all else together, so
// plans are drawn up without it first, and it is asked only where the answer decides something.

// plan is what a unit would best do with a die.
type plan struct {
	unit   UnitID
	order  position.Order
	run    position.RunKind
	target UnitID
	worth  int    // in hundredths of a casualty, or so
	why    string // the beginning of its reason
}

// reason puts a plan into words; most plans are dropped before anybody asks.
func (s *State) reason(p *plan) string {
	switch {
	case p.order == position.Rally:
		return fmt.Sprintf("%d pins must come off", s.Units[p.unit].Pins)
	case p.order == position.Ambush:
		return s.waits(p.unit)
	case p.target != NoUnit:
		return p.why + " " + s.Name(p.target)
	}
	return p.why
}

// draft is a plan as far as it is known before anybody looks for the way of a charge.
type draft struct {
	plain   plan       // the best that is no charge, as if the unit obeyed for certain
	charges []prospect // what would be better if there is a way, the most hopeful first
	obeys   int        // how many of ten order tests it passes
	rallies int        // what it is worth to rally instead
	atMost  int        // what the plan is worth if every charge has a way
	errand  errand     // where the unit wants to be
	place   int        // among those that are compared
}

// never is worth less than anything.
const never = -1 << 30

// plan weighs shooting, moving, assaulting and rallying against each other, as a temper sees them.
func (s *State) plan(u UnitID, temper game.Temper) plan { return s.planOver(u, temper, never) }

// planOnce is plan for a unit that was given a die and is asked about it: what it was given the die for, if nothing has changed.
func (s *State) planOnce(u UnitID, temper game.Temper) plan {
	y := s.knows()
	if k := &y.plan; k.unit == u && k.temper == temper && k.action >= 0 && k.action+1 == s.Action && s.Acting == u {
		return k.plan
	}
	p := s.plan(u, temper)
	y.plan = plannedOnce{p, temper, s.Action - 1}
	return p
}

// planOver is plan for whoever wants one that is worth more than so much, and does not look at another.
func (s *State) planOver(u UnitID, temper game.Temper, least int) plan {
	var room [16]prospect
	o := draft{charges: room[:0]}
	s.drawUp(&o, u, temper)
	return s.settle(&o, least)
}

// plansOver tells whether the best plan of a unit is worth more than so much.
func (s *State) plansOver(u UnitID, temper game.Temper, least int) bool {
	var room [16]prospect
	o := draft{charges: room[:0]}
	s.drawUp(&o, u, temper)
	if o.atMost <= least {
		return false
	}
	plain := o.tested(o.plain)
	if plain.worth > least {
		return true
	}
	p := s.settle(&o, least)
	return p.worth > least
}

// drawUp finds what a unit would best do, its charges listed but not looked for.
func (s *State) drawUp(o *draft, u UnitID, temper game.Temper) {
	o.charges, o.obeys, o.rallies = o.charges[:0], 10, never
	if s.Units[u].Where == position.Aboard {
		o.plain = plan{unit: u, order: position.RunOrder, worth: 60, target: NoUnit, why: "it gets out"}
		o.atMost = o.plain.worth
		return
	}
	o.errand = s.errandOf(u, temper)
	o.plain = s.plainPlan(u, temper, &o.errand)
	s.listCharges(o, temper)
	pins := s.pins(u)
	o.obeys = s.obeys(u, pins)
	if pins > 1 {
		shed := min(pins-1, 3) // beyond the one that any test takes off
		o.rallies = temper.Cares(s.unpinned(u, shed)) * min(s.ownCo(u), 9) / 10
	}
	most := o.plain
	if len(o.charges) > 0 {
		most = o.charge(&o.charges[0])
	}
	most = o.tested(most)
	o.atMost = most.worth
}

// plainPlan is the best of what is no charge.
func (s *State) plainPlan(u UnitID, temper game.Temper, e *errand) plan {
	best := plan{unit: u, order: position.Ambush, target: NoUnit, worth: 5}
	consider := func(p plan) {
		if p.worth > best.worth {
			best = p
			best.unit = u
		}
	}
	if s.Book.Options.NoReactions || s.Units[u].Type == force.Probe {
		best = plan{unit: u, order: position.RunOrder, target: NoUnit, worth: 1, why: "it keeps moving"}
	}
	if e.marks != NoUnit {
		consider(plan{order: position.RunOrder, run: position.PlainRun, target: e.marks, worth: temper.Harms(e.marking), why: "it marks"})
	}
	t, damage := s.bestTarget(u, position.Fire)
	damage = s.harmCounts(temper.Harms(damage))
	if t != NoUnit {
		consider(plan{order: position.Fire, target: t, worth: damage, why: "it can hurt"})
	}
	s.considerMove(u, t, temper, e, consider)
	return best
}

// considerMove weighs ways of getting to where the unit is wanted.
func (s *State) considerMove(u, t UnitID, temper game.Temper, e *errand, consider func(plan)) {
	m := s.reachOf(u)
	g, goal, far := &e.ground, e.goal, e.far
	urge := func(moves int) int { return temper.Grounds(s.gains(u, g, moves)) }
	fast := 2 // who runs does not shoot
	if g.marker < 0 || g.at != goal {
		if far <= geom.Inch || m == 0 {
			return
		}
		urge = func(moves int) int { return temper.Grounds(min(30*moves, 60)) }
		if prey, hope := s.preyOf(u, temper, e); prey != NoUnit && s.place(prey) == goal {
			charge := s.chargeWorth(u, prey, temper) * againAndAgain / 100
			urge = func(moves int) int { return s.comesUpon(u, prey, charge, moves) - hope + 10*moves }
			fast = 1 // the charge is what it comes for
		}
	} else if g.far == 0 || m == 0 {
		return
	}
	switch shot := s.harmCounts(temper.Harms(s.shotOnTheWay(u, t, goal))); {
	case t != NoUnit && !s.heavyOnly(u):
		consider(plan{order: position.Advance, target: t, worth: urge(1) + shot, why: "it takes ground and shoots at"})
	case shot > 0:
		consider(plan{order: position.Advance, target: NoUnit, worth: urge(1) + shot, why: "it moves into range"})
	default:
		consider(plan{order: position.Advance, target: NoUnit, worth: urge(1), why: "it moves up"})
	}
	consider(plan{order: position.RunOrder, run: position.PlainRun, target: NoUnit, worth: urge(2) / fast, why: "it moves up"})
	if far > 2*m && s.pins(u) == 0 && s.CanSprint(u) == nil {
		consider(plan{order: position.RunOrder, run: position.Sprint, target: NoUnit, worth: urge(3)/fast - 25, why: "it has far to go"})
	}
}

// listCharges lists the charges at enemies in reach that are worth more than the best plan so far, the most hopeful first.
func (s *State) listCharges(o *draft, temper game.Temper) {
	u := o.plain.unit
	if !s.mayCharge(u) {
		return
	}
	sprints := s.pins(u) == 0 && s.CanSprint(u) == nil
	hope := func(t UnitID, sprint, worth int) {
		if worth > max(o.plain.worth, 0) {
			o.charges = append(o.charges, prospect{t, 2*int(t) + sprint, worth})
		}
	}
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.InPlay(t) || s.Units[i].Type == force.Probe || s.apart(u, t, 3*s.reachOf(u)) {
			continue
		}
		worth := s.chargeWorth(u, t, temper)
		if !s.apart(u, t, 2*s.reachOf(u)) {
			hope(t, 0, worth)
		}
		if sprints {
			hope(t, 1, worth*3/4)
		}
	}
	slices.SortFunc(o.charges, prospect.before)
}

// charge is the plan of a charge.
func (o *draft) charge(c *prospect) plan {
	run := [2]position.RunKind{position.AssaultRun, position.AssaultSprint}[c.place%2]
	return plan{unit: o.plain.unit, order: position.RunOrder, run: run, target: c.target, worth: c.hope, why: "it is stronger hand to hand than"}
}

// tested is a plan as its unit will obey it: pinned units may fail, or had better rally.
func (o *draft) tested(p plan) plan {
	p.worth = p.worth * o.obeys / 10
	if o.rallies > p.worth {
		return plan{unit: p.unit, order: position.Rally, target: NoUnit, worth: o.rallies}
	}
	return p
}

// settle is the plan of a draft: with the most hopeful charge that has a way. None is looked for that is worth no more than the least that is
// wanted.
func (s *State) settle(o *draft, least int) plan {
	for i := range o.charges {
		c := &o.charges[i]
		if c.hope*o.obeys/10 <= least {
			break
		}
		if s.CanReach(o.plain.unit, c.target, 2+c.place%2) {
			return o.tested(o.charge(c))
		}
	}
	return o.tested(o.plain)
}

// adviseUnit gives the die to the unit that would make most of it. In brief it looks at a few alone.
func (s *State) adviseUnit(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	list := s.desk().drafts[:0]
	offers := q.Offers()
	for i := range offers {
		o := &offers[i]
		if !o.May() || temper.Brief && len(list) > 0 && g.Int(len(offers)-i+2) > 2 {
			continue
		}
		list = slices.Grow(list, 1)[:len(list)+1]
		d := &list[len(list)-1] // with the room of the one that was there
		s.drawUp(d, UnitID(o.Value), temper)
		d.place = i
	}
	s.desk().drafts = list
	best := s.bestPlan(list, temper)
	if best.unit == NoUnit {
		return flow.Answer{}, "", false
	}
	s.knows().plan = plannedOnce{best, temper, s.Action}
	return flow.Answer{Value: int32(best.unit)}, s.reason(&best), true
}

// bestPlan is the plan that is worth most for the risk that it runs, of equals the first. The most hopeful are looked at first, so that
// for most of the others nobody need look whether their charges have a way.
func (s *State) bestPlan(list []draft, temper game.Temper) plan {
	slices.SortFunc(list, func(a, b draft) int { return cmp.Or(b.atMost-a.atMost, a.place-b.place) })
	best, worth, place := plan{unit: NoUnit}, never, 0
	for i := range list {
		o := &list[i]
		least := worth - position.OneIf(o.place < place) // of equals the first counts
		if o.atMost <= least || len(o.charges) > 0 && !s.mayBeat(o, least, temper) {
			continue
		}
		p := s.settle(o, least)
		if p.worth <= least {
			continue
		}
		if w := p.worth - s.ventures(&p, &o.errand, temper); w > least {
			best, worth, place = p, w, o.place
		}
	}
	return best
}

// mayBeat tells whether some plan of a unit, be it a charge or none, is worth more than so much for the risk that it runs.
func (s *State) mayBeat(o *draft, least int, temper game.Temper) bool {
	beats := func(p plan) bool {
		p = o.tested(p)
		return p.worth > least && p.worth-s.ventures(&p, &o.errand, temper) > least
	}
	for i := range o.charges {
		if beats(o.charge(&o.charges[i])) {
			return true
		}
	}
	return beats(o.plain)
}

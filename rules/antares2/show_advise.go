package antares2

import (
	"fmt"

	"sortie/advice"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// Advise implements game.Adviser: a simple sensible judgement for bots and hints. It reads only what
// both players can see, and it decides nothing in the rules.
func (s *State) Advise(q *flow.Question, temper game.Temper, g *dice.Rand) (flow.Answer, string, bool) {
	switch q.Name {
	case AskUnit:
		return s.adviseUnit(q, temper, g)
	case AskOrder:
		p := s.plan(UnitID(q.Unit), temper)
		return advice.Pick(q, p.order.String(), s.reason(&p))
	case AskRun:
		p := s.plan(UnitID(q.Unit), temper)
		if p.order != RunOrder {
			return advice.Pick(q, p.run.String(), "no need to hurry more")
		}
		return advice.Pick(q, p.run.String(), s.reason(&p))
	case AskTarget:
		return advice.Pick(q, s.name(s.plan(UnitID(q.Unit), temper).target), "it can be beaten hand to hand")
	case AskShootTarget, AskSplit:
		return s.adviseTarget(q)
	case AskMove, AskMoveOn, "dash", "escape":
		return s.adviseMove(q, temper, g)
	case AskReaction:
		return s.adviseReaction(q, temper)
	case AskAmbush:
		return advice.Pick(q, "yes", "the target is in the open now")
	case AskInfiltrate:
		if _, far := s.goal(UnitID(q.Unit), temper); far > 4*geom.Inch {
			return advice.Pick(q, "run", "it has a start that way")
		}
		return usually(q)
	case AskRecover:
		return s.adviseRecover(q)
	case AskPlace:
		return s.advisePlace(q, temper, g)
	case AskFollowOn:
		return s.adviseFollowOn(q)
	case AskOption:
		return s.adviseOption(q, temper)
	case AskOptionUnit:
		return s.adviseOptionUnit(q, temper)
	}
	return usually(q)
}

// plan is what a unit would best do with a die.
type plan struct {
	unit   UnitID
	order  Order
	run    RunKind
	target UnitID
	worth  int    // in hundredths of a casualty, or so
	why    string // the beginning of its reason
}

// reason puts a plan into words; most plans are dropped before anybody asks.
func (s *State) reason(p *plan) string {
	switch {
	case p.order == Rally:
		return fmt.Sprintf("%d pins must come off", s.Units[p.unit].Pins)
	case p.order == Ambush:
		return s.waits(p.unit)
	case p.target != NoUnit:
		return p.why + " " + s.name(p.target)
	}
	return p.why
}

// plan weighs shooting, moving, assaulting and rallying against each other, as a temper sees them.
func (s *State) plan(u UnitID, temper game.Temper) plan { return s.planOver(u, temper, -1<<30) }

// planOver is plan for whoever wants one that is worth more than so much, and does not look at another.
func (s *State) planOver(u UnitID, temper game.Temper, least int) plan {
	un := s.unit(u)
	if un.Where == Aboard {
		return plan{unit: u, order: RunOrder, worth: 60, target: NoUnit, why: "it gets out"}
	}
	best := plan{unit: u, order: Ambush, target: NoUnit, worth: 5}
	consider := func(p plan) {
		if p.worth > best.worth {
			best = p
			best.unit = u
		}
	}
	if s.book.Options.NoReactions || un.Type == force.Probe {
		best = plan{unit: u, order: RunOrder, target: NoUnit, worth: 1, why: "it keeps moving"}
	}
	if s.marksShots(u) {
		if t, worth := s.worthMarking(u); t != NoUnit {
			consider(plan{order: RunOrder, run: PlainRun, target: t, worth: temper.Harms(worth), why: "it marks"})
		}
	}
	t, damage := s.bestTarget(u, Fire)
	damage = s.harmCounts(temper.Harms(damage))
	if t != NoUnit {
		consider(plan{order: Fire, target: t, worth: damage, why: "it can hurt"})
	}
	s.considerMove(u, t, temper, consider)
	s.considerAssault(u, temper, least, &best)
	pins := s.pins(u)
	best.worth = best.worth * s.obeys(u, pins) / 10 // pinned units may fail
	if pins > 1 {
		shed := min(pins-1, 3) // beyond the one that any test takes off
		consider(plan{order: Rally, target: NoUnit, worth: temper.Cares(s.unpinned(u, shed)) * min(s.ownCo(u), 9) / 10})
	}
	return best
}

// considerMove weighs ways of getting to where the unit is wanted.
func (s *State) considerMove(u, t UnitID, temper game.Temper, consider func(plan)) {
	m := s.reachOf(u)
	g := s.bestGround(u)
	goal, far := s.goal(u, temper)
	urge := func(moves int) int { return temper.Grounds(s.gains(u, &g, moves)) }
	fast := 2 // who runs does not shoot
	if g.marker < 0 || g.at != goal {
		if far <= geom.Inch || m == 0 {
			return
		}
		urge = func(moves int) int { return temper.Grounds(min(30*moves, 60)) }
		if prey, hope := s.hunt(u, temper); prey != NoUnit && s.place(prey) == goal {
			charge := s.chargeWorth(u, prey, temper) * againAndAgain / 100
			urge = func(moves int) int { return s.comesUpon(u, prey, charge, moves) - hope + 10*moves }
			fast = 1 // the charge is what it comes for
		}
	} else if g.far == 0 || m == 0 {
		return
	}
	switch shot := s.harmCounts(temper.Harms(s.shotOnTheWay(u, t, goal))); {
	case t != NoUnit && !s.heavyOnly(u):
		consider(plan{order: Advance, target: t, worth: urge(1) + shot, why: "it takes ground and shoots at"})
	case shot > 0:
		consider(plan{order: Advance, target: NoUnit, worth: urge(1) + shot, why: "it moves into range"})
	default:
		consider(plan{order: Advance, target: NoUnit, worth: urge(1), why: "it moves up"})
	}
	consider(plan{order: RunOrder, run: PlainRun, target: NoUnit, worth: urge(2) / fast, why: "it moves up"})
	if far > 2*m && s.pins(u) == 0 && s.canSprint(u) == nil {
		consider(plan{order: RunOrder, run: Sprint, target: NoUnit, worth: urge(3) - 25, why: "it has far to go"})
	}
}

// waits says what a unit in ambush waits for.
func (s *State) waits(u UnitID) string {
	reach, near := s.longest(u), 0
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side != s.Groups[u].Side && s.inPlay(t) && geom.Dist(s.place(u), s.place(t)) < reach+2*s.reachOf(t) {
			near++
		}
	}
	if near == 0 {
		return "it waits: no enemy is near"
	}
	return fmt.Sprintf("it waits in ambush for the %d that may come into range", near)
}

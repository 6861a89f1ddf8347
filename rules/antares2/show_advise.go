package antares2

import (
	"cmp"
	"fmt"
	"slices"

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
	damage = temper.Harms(damage)
	if t != NoUnit {
		consider(plan{order: Fire, target: t, worth: damage, why: "it can hurt"})
	}
	s.considerMove(u, t, damage, temper, consider)
	s.considerAssault(u, temper, least, &best)
	pins := s.pins(u)
	best.worth = best.worth * s.obeys(u, pins) / 10 // pinned units may fail
	if pins > 1 {
		shed := min(pins-1, 3) // beyond the one that any test takes off
		consider(plan{order: Rally, target: NoUnit, worth: temper.Cares(s.pinHarm(u)*shed) * min(s.ownCo(u), 9) / 10})
	}
	return best
}

// considerMove weighs ways of getting to where the unit is wanted.
func (s *State) considerMove(u, t UnitID, damage int, temper game.Temper, consider func(plan)) {
	m := s.reachOf(u)
	g := s.bestGround(u)
	goal, far := s.goal(u, temper)
	urge := func(moves int) int { return temper.Grounds(s.gains(u, &g, moves)) }
	if g.marker < 0 || g.at != goal {
		if far <= geom.Inch || m == 0 {
			return
		}
		urge = func(moves int) int { return temper.Grounds(min(30*moves, 60)) }
	} else if g.far == 0 || m == 0 {
		return
	}
	if t != NoUnit && !s.heavyOnly(u) {
		consider(plan{order: Advance, target: t, worth: urge(1) + damage*4/5, why: "it takes ground and shoots at"})
	} else if far < 3*m && s.shotAfterMove(u, goal) && !s.heavyOnly(u) {
		consider(plan{order: Advance, target: NoUnit, worth: urge(1) + 30, why: "it moves into range"})
	} else {
		consider(plan{order: Advance, target: NoUnit, worth: urge(1), why: "it moves up"})
	}
	consider(plan{order: RunOrder, run: PlainRun, target: NoUnit, worth: urge(2), why: "it moves up"})
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

// strikePower is a rough measure of what a unit does in one round of hand-to-hand.
func (s *State) strikePower(u UnitID) int {
	if s.book.Edition == First {
		return s.strikePowerOfSheet(u)
	}
	power := 0
	for m := range s.own(u) {
		t := s.typ(m)
		n, sv := 1, 0
		if t.Traits.Attacks > 0 {
			n, sv = int(t.Traits.Attacks), int(t.Traits.AttackSV)
		} else if !strikesAtAll(t) {
			n = 0
		}
		for _, w := range t.Weapons {
			if wp := &s.book.Weapons[w]; wp.Melee {
				n, sv = max(n, int(wp.Strikes)), max(sv, int(wp.MeleeSV))
			}
		}
		power += n * int(t.Str) * (3 + sv) / 2
		power += int(t.Res+t.Armour) / 2
	}
	return power
}

// bestTarget is the enemy that a unit's shooting would hurt most, and by how much. Looks are dear, so
// that what shooting could do at best is reckoned first, and the most promising enemies looked at first:
// most of the others need no look any more.
func (s *State) bestTarget(u UnitID, as Order) (UnitID, int) {
	var room [64]prospect
	list := room[:0]
	for i := range s.Units {
		t := UnitID(i)
		if s.Groups[i].Side == s.Groups[u].Side || !s.inPlay(t) {
			continue
		}
		list = append(list, prospect{t, i, s.shotHope(u, t, as)})
	}
	best := mostHopeful(list, func(p prospect) int { return s.shotWorth(u, p.target, as) })
	return best.target, best.hope
}

// prospect is what shooting at a target may do at most.
type prospect struct {
	target UnitID
	place  int // in the order of the targets
	hope   int
}

// mostHopeful finds the target that is worth most, nobody if none is worth anything. Each is worth at most
// what was hoped of it, so that the less hopeful ones need not be looked at.
func mostHopeful(list []prospect, worth func(prospect) int) prospect {
	slices.SortFunc(list, func(a, b prospect) int { return cmp.Or(b.hope-a.hope, a.place-b.place) })
	best := prospect{target: NoUnit}
	for _, p := range list {
		if !p.beats(&best) {
			continue
		}
		if p.hope = worth(p); p.beats(&best) {
			best = p
		}
	}
	return best
}

// beats compares two targets; of equals the first counts.
func (p *prospect) beats(o *prospect) bool {
	return p.hope > o.hope || p.hope == o.hope && p.hope > 0 && p.place < o.place
}

// shotHope is the most that shotWorth can come to: as if the targets were in sight, as near as the boxes
// around the units are.
func (s *State) shotHope(u, t UnitID, as Order) int {
	from, to := s.unitBox(u), s.unitBox(t)
	if !from.Grow(s.farthest(u)).Meets(to) {
		return 0
	}
	return s.shotAt(u, t, from.Gap(to), as, true)
}

// shotWorth estimates what shooting at a target does, in hundredths of casualties. One model's sight
// stands for the unit's; the dice are left to the dice.
func (s *State) shotWorth(u, t UnitID, as Order) int {
	if !s.inPlay(t) || s.farAway(u, t) {
		return 0
	}
	far, seen := s.firstRange(u, t)
	if !seen {
		return 0
	}
	return s.shotAt(u, t, far, as, false)
}

// shotAt is what shooting does at a distance. With least set it is the least that it can be: it may be more.
func (s *State) shotAt(u, t UnitID, far geom.Length, as Order, least bool) int {
	if s.book.Edition == First {
		return s.shotOfSheet(u, t, far, as, least)
	}
	total, each, kind := 0, 0, int16(-1)
	res := s.usualRes(t) + s.coverAt(s.place(t))
	for m := range s.own(u) {
		if s.Bodies[m].Base != kind { // models of a kind are worth the same
			kind, each = s.Bodies[m].Base, s.modelWorth(u, m, res, far, as, least)
		}
		total += each
	}
	if geom.Dist(s.place(u), s.place(t)) <= 2*s.reachOf(t)+4*geom.Inch && s.strikesOnly(t) {
		total = total * 5 / 4 // it will be upon us
	}
	return total * s.dearness(t) / 100
}

// dearness is what harm to a unit counts for, in percent of a plain fighter's: by what its models cost, more if it is nearly finished,
// has not acted yet or holds ground, less if it keeps its head down.
func (s *State) dearness(t UnitID) int {
	un := s.unit(t)
	n := min(max(100*s.pointsEach(t)/usualPoints, 60), 250)
	if left := s.strength(t); un.Strength > 0 && 2*left <= int(un.Strength) {
		n = n * 5 / 4 // the rest may run
	}
	if un.Pins > 0 {
		n += 4 * min(int(un.Pins), 5)
	}
	if un.InHand > 0 {
		n = n * 11 / 10
	}
	if s.holdsGround(t) {
		n = n * 5 / 4
	}
	if un.current() == Down {
		n = n * 3 / 5
	}
	return n
}

// firstRange is the range of the first armed model that sees a target.
func (s *State) firstRange(u, t UnitID) (far geom.Length, seen bool) {
	f := s.fieldBetween(u, t)
	defer s.drop(f)
	size := s.sizeOfUnit(u)
	for m := range s.own(u) {
		if len(s.typ(m).Weapons) == 0 {
			continue
		}
		if far, seen = s.rangeOver(f, m, -1, t, size); seen {
			break
		}
	}
	return far, seen
}

// modelWorth is the share of one model, at a target of a Res value.
func (s *State) modelWorth(u UnitID, m ModelID, res int, far geom.Length, as Order, least bool) int {
	best := 0
	for _, w := range s.typ(m).Weapons {
		wp := &s.book.Weapons[w]
		for k := range wp.Modes {
			mode := &wp.Modes[k]
			if mode.PBSOnly || far > mode.Extreme || far < mode.Min && !least || wp.Class == force.Heavy && as != Fire {
				continue
			}
			tn := int(s.typ(m).Acc) - int(s.Units[u].Pins) + int(mode.AccMod)
			if as == Fire && wp.Class != force.Heavy {
				tn++
			}
			if far > mode.Effective {
				tn--
			}
			if far > mode.Long {
				tn--
			}
			hits := int(mode.Shots) * max(tn, 1)
			if mode.Blast > 0 {
				hits = max(tn, 1) * int(mode.Blast+1) / 2
			}
			best = max(best, hits*max(11-max(res-int(mode.SV), 1), 1))
		}
	}
	return best
}

// usualRes is the Res value of a unit's first model.
func (s *State) usualRes(t UnitID) int {
	for m := range s.own(t) {
		return int(s.typ(m).Res + s.typ(m).Armour - 2*s.Figures[m].Breach)
	}
	return 5
}

// reachOf is a unit's basic move.
func (s *State) reachOf(u UnitID) geom.Length {
	for m := range s.own(u) {
		if s.book.Edition == First {
			return s.allowance(m, 1) // nothing if it is immobilised
		}
		return s.typ(m).M
	}
	return 0
}

func (s *State) heavyOnly(u UnitID) bool {
	for m := range s.own(u) {
		for _, w := range s.typ(m).Weapons {
			if s.book.Weapons[w].Class != force.Heavy && len(s.book.Weapons[w].Modes) > 0 {
				return false
			}
		}
	}
	return true
}

package antares2

import (
	"sortie/advice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// adviseReaction reacts where that is worth more than the die will be later: it fires from ambush, fights back where it is the
// stronger, shoots at who charges, and keeps its head down where that costs little.
func (s *State) adviseReaction(q *flow.Question, temper game.Temper) (flow.Answer, string, bool) {
	u, by := UnitID(q.Unit), UnitID(q.Target)
	likely := s.Book.Edition == position.Second || s.reactsLikely(u)
	if a, why, ok := advice.Pick(q, "ambush-fire", "the enemy is in its field of fire"); ok && likely {
		return a, why, ok
	}
	if by < 0 {
		return advice.Pick(q, "none", "it saves its die")
	}
	if likely {
		replies := s.answersTo(u, by, temper)
		for i := range replies {
			k := &replies[i]
			if !offered(q, k.key) || !k.wants() {
				continue
			}
			if a, why, ok := advice.Pick(q, k.key, k.why); ok {
				return a, why, true
			}
		}
	}
	if offered(q, "go-down") && s.lowers(u, by, temper) {
		if a, why, ok := advice.Pick(q, "go-down", "it takes cover from heavy fire"); ok {
			return a, why, ok
		}
	}
	return advice.Pick(q, "none", "it saves its die")
}

// offered tells whether a question offers something at all, be it allowed or not.
func offered(q *flow.Question, key string) bool {
	offers := q.Offers()
	for i := range offers {
		if offers[i].Key == key {
			return true
		}
	}
	return false
}

// reply is a reaction by its key, with the reason, and whether it is worth its die: most are not offered, and nobody asks.
type reply struct {
	key, why string
	wants    func() bool
}

// answersTo lists the reactions by which a unit strikes back, best first.
func (s *State) answersTo(u, by UnitID, temper game.Temper) [4]reply {
	return [4]reply{
		{"countercharge", "it is the stronger hand to hand", func() bool { return s.brawl(u, by, 0) > s.brawl(by, u, 1) }},
		{"escape", "it would lose, and gets away in time", func() bool {
			return s.getsAway(u, by) && !s.plansFor(u, temper, s.spares(u, by, temper))
		}},
		{"stand-and-shoot", "it shoots first at point blank", func() bool {
			return !s.plansFor(u, temper, s.shootsFirst(u, by, s.brawl(by, u, 1)))
		}},
		{"firefight", "it shoots back", func() bool { return s.shootsBack(u, by, temper) }},
	}
}

// plansFor tells whether the best plan of a unit is worth so much or more.
func (s *State) plansFor(u UnitID, temper game.Temper, worth int) bool {
	return s.plansOver(u, temper, worth-1)
}

// shootsBack tells whether a unit that is shot at had better use its die to shoot back than for what it would do else. For a plan that is worth
// less than that nobody looks for the way of a charge.
func (s *State) shootsBack(u, by UnitID, temper game.Temper) bool {
	if s.pins(u) > 1 {
		return false
	}
	shot := s.harmCounts(temper.Harms(s.shotWorth(u, by, position.Advance)))
	if shot <= 0 {
		return false
	}
	p := s.planOver(u, temper, shot*5/4-1)
	return p.order == position.Fire || p.order == position.Ambush || shot*5/4 > p.worth
}

// getsAway tells whether a unit that is charged comes out of reach by a run: who is caught on it may not even shoot.
// a2.react.escape.out-of-reach, a2.react.escape.caught
func (s *State) getsAway(u, by UnitID) bool {
	reach := 2 * s.reachOf(by)
	if s.Unit(by).Sprinting {
		reach = 3 * s.reachOf(by)
	}
	return s.distance(u, by)+2*s.reachOf(u) > reach
}

// spares is what a charge costs a unit from which it can run away; its ground it gives up so or so.
func (s *State) spares(u, by UnitID, temper game.Temper) int {
	harm := s.clash(by, u)
	if harm > 0 && s.holdsGround(u) {
		harm -= pointHarm * int(s.Book.Mission.Hold)
	}
	return s.harmCounts(temper.Cares(harm))
}

// shootsFirst is what it is worth to a unit that is charged to shoot before the others: so many fewer of them shoot and strike. It shoots
// anyway as they close, and keeps its die if it does so without an order.  a2.pbs.automatic, a2.react.stand.first-pbs
func (s *State) shootsFirst(u, by UnitID, theirs int) int {
	k := s.asTarget(by)
	all := 100 * max(k.left, 1)
	fall := min(s.pointBlankAt(u, k)*k.bears/100, all)
	return s.harmCounts(s.harmBy(u, theirs*fall/all)) * s.obeys(u, s.pins(u)+2) / 10
}

// lowers tells whether a unit that is shot at had better lie down: what it is spared against what its die and its ground are worth if it
// does not get up again.
func (s *State) lowers(u, by UnitID, temper game.Temper) bool {
	un := s.Unit(u)
	if un.Type == force.Vehicle || un.Type == force.Drone {
		return false
	}
	spared := s.harmCounts(temper.Cares(s.shotWorth(by, u, position.Advance))) * 3 / 4 // hits are rolled again, and casualties make it test
	if un.Current() == position.Down || spared == 0 {
		return false
	}
	stays := 10 - min(max(s.ownCo(u)-s.pins(u)-1, 1), 9) // of ten recovery tests
	price := 80
	if s.holdsGround(u) {
		price += pointHarm * int(s.Book.Mission.Hold)
		if s.Turn >= s.Book.Mission.Turns {
			price += pointHarm * int(s.Book.Mission.Final)
		}
	}
	price = price * stays / 10
	if spared <= price || un.InHand == 0 || un.Ambushes() {
		return spared > price
	}
	return !s.plansFor(u, temper, spared-price)
}

package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions and rolls of the recon roll.
const (
	AskInitiative = "initiative"
	RollRecon     = "recon"
)

// reconStep is the recon roll: the higher total of the command units' dice wins, ties are rolled again,
// and the winner takes the initiative or gives it away.  ff.setup.recon.highest-wins
func (r *Run) reconStep() {
	winner := r.reconRoll()
	r.Initiative = winner
	if !r.takesInitiative(winner) {
		r.Initiative = position.OtherOfTwo(winner)
	}
	r.Allowance = r.ReconScore[0] - r.ReconScore[1]
	if r.Allowance < 0 {
		r.Allowance = -r.Allowance
	}
	r.tell("initiative", NoUnit, NoUnit, "ff.setup.recon.take-or-give", "The initiative goes to %s", r.Book.Sides[r.Initiative].Name)
	r.Phase = position.Edges
}

// reconRoll rolls until one side has more swords. Ruling: if nobody has dice, each player rolls one die,
// and there is no difference to withhold by.  ff.setup.recon.tie-reroll
func (r *Run) reconRoll() Side {
	if r.reconDice(0)+r.reconDice(1) == 0 {
		return r.rollOff(RollRecon, "ff.setup.recon.tie-reroll")
	}
	for {
		var total [2]int8
		for side := range total {
			total[side] = r.rollRecon(Side(side))
		}
		r.ReconScore = total
		r.tell("recon", NoUnit, NoUnit, "ff.setup.recon.highest-wins", "Recon: %d against %d", total[0], total[1])
		if total[0] > total[1] {
			return flow.First
		}
		if total[1] > total[0] {
			return flow.Second
		}
		if !r.by("ff.setup.recon.tie-reroll", true) {
			return flow.First
		}
	}
}

// rollRecon rolls one side's recon dice: those of its command units, in reserve or not, in their colours.
// The three dice of every pool and its re-rolls are for the rounds alone.  ff.setup.recon.pool
func (r *Run) rollRecon(side Side) int8 {
	total := 0
	for i := range r.Units {
		u := UnitID(i)
		k := r.Words(u)
		if r.Groups[i].Side != side || k.Tactician == 0 {
			continue
		}
		if r.by("ff.setup.recon.non-command-excluded", !r.commands(u)) || !r.reconCounts(u) {
			continue
		}
		r.cite("ff.setup.recon.pool", facesRule(k.TacticianColour))
		if r.heldBack(u) {
			r.cite("ff.setup.recon.reserve-included")
		}
		for range k.Tactician {
			total += swordsOn(r.Book, k.TacticianColour, r.d8(RollRecon, u))
		}
	}
	return int8(min(total, 100))
}

// heldBack tells whether a unit is in reserve for good, not just still to be deployed.
func (s *State) heldBack(u UnitID) bool {
	return s.Units[u].Where == position.Reserve && !s.Units[u].Waiting
}

// reconCounts tells whether a command unit gives its dice to the recon roll.  ff.setup.recon.pool,
// ff.setup.recon.reserve-included
func (s *State) reconCounts(u UnitID) bool {
	return s.Applies("ff.setup.recon.pool", true) && (!s.heldBack(u) || s.Applies("ff.setup.recon.reserve-included", true))
}

// reconDice counts a side's recon dice.
func (s *State) reconDice(side Side) int {
	n := 0
	for i := range s.Units {
		if u := UnitID(i); s.Groups[i].Side == side && s.commands(u) && s.reconCounts(u) {
			n += int(s.Words(u).Tactician)
		}
	}
	return n
}

// rollOff has each player roll one die; the higher wins, ties are rolled again.
func (r *Run) rollOff(name string, rule tally.Rule) Side {
	for {
		r.cite(rule)
		a, b := r.d8(name, NoUnit), r.d8(name, NoUnit)
		if a > b {
			return flow.First
		}
		if b > a {
			return flow.Second
		}
		if r.Denied(rule) {
			return flow.First
		}
	}
}

// takesInitiative asks the winner of the recon roll.  ff.setup.recon.take-or-give
func (r *Run) takesInitiative(winner Side) bool {
	a := r.ask(flow.Question{
		Name: AskInitiative, Seat: winner, Kind: flow.PickOne, Rule: "ff.setup.recon.take-or-give", Unit: -1, Target: -1,
		Prompt:  "Do you take the initiative? Who has it chooses an edge, deploys first and acts first in round 1.",
		Default: flow.Answer{Value: flow.Yes}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{{Value: flow.Yes, Key: "take", Label: "Take it"}, {Value: flow.No, Key: "give", Label: "Give it to the opponent"}}
		},
	})
	return a.Value == flow.Yes
}

package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/position"
)

// The question and roll of the end phase.
const (
	AskUnpin   = "unpin"
	RollShield = "shield"
)

// endPhaseStep is the end phase: the player who finished first goes through all steps, then the other.
// ff.end.initiative-next, ff.end.order
func (r *Run) endPhaseStep() {
	first := r.Finished
	if first == flow.Nobody {
		first = r.Initiative
	}
	if first == flow.Nobody {
		first = flow.First
	}
	r.Initiative = first
	r.cite("ff.end.initiative-next", "ff.end.order")
	r.tell("initiative", NoUnit, NoUnit, "ff.end.initiative-next", "The initiative of the next round goes to %s", r.Book.Sides[first].Name)
	r.endPhaseOf(first)
	r.endPhaseOf(position.OtherOfTwo(first))
	r.reserveDeadline()
	r.decide()
	if r.Ended {
		r.Phase = position.GameOver
		return
	}
	r.Round++
	r.Finished, r.Acting = flow.Nobody, NoUnit
	r.Phase = position.CommandPool
}

// endPhaseOf is one player's end phase.  ff.house.sequence.end-phase
func (r *Run) endPhaseOf(side Side) {
	r.cite("ff.house.sequence.end-phase")
	r.unpinStep(side)
	r.restoreStep(side)
	r.brokenStep(side)
	r.clearStep(side)
	r.cite("ff.end.step4-victory")
}

// unpinStep is step 1: 1 CP for each pin marker removed; what is left of the pool is lost then.
// ff.end.step1-unpin, ff.command.unpin, ff.pin.end-phase-cp, ff.command.pool.no-carry-over
func (r *Run) unpinStep(side Side) {
	if r.CP[side] > 0 && r.pinned(side) > 0 {
		a := r.ask(flow.Question{
			Name: AskUnpin, Seat: side, Kind: flow.PickSeveral, Rule: "ff.end.step1-unpin", Unit: -1, Target: -1,
			Min: 0, Max: int32(min(int(r.CP[side]), r.pinned(side))), Prompt: "Remove pin markers for 1 command point each?", HasDefault: true,
			Offers: func() []flow.Option { return r.unpinOffers(side) },
		})
		for _, v := range a.Values {
			if !r.by("ff.command.unpin", true, "ff.pin.end-phase-cp") {
				continue
			}
			if r.commandUnits(side) == 0 {
				r.cite("ff.command.cp.no-command-unit-needed")
			}
			r.CP[side]--
			r.removePin(UnitID(v), "ff.end.step1-unpin")
		}
	}
	if r.by("ff.command.pool.no-carry-over", r.CP[side] > 0) {
		r.CP[side] = 0
	}
}

func (s *State) pinned(side Side) int {
	n := 0
	for i := range s.Units {
		if s.Groups[i].Side == side && s.Units[i].Pinned && s.InPlay(UnitID(i)) {
			n++
		}
	}
	return n
}

func (r *Run) unpinOffers(side Side) []flow.Option {
	var out []flow.Option
	for i := range r.Units {
		if u := UnitID(i); r.Groups[i].Side == side && r.Units[i].Pinned && r.InPlay(u) {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u)})
		}
	}
	return out
}

// restoreStep is Regeneration and Shield Generator, before the broken tests.  ff.house.sequence.end-phase
func (r *Run) restoreStep(side Side) {
	for i := range r.Units {
		u := UnitID(i)
		if r.Groups[i].Side != side || !r.InPlay(u) {
			continue
		}
		if r.Words(u).Regeneration {
			r.regenerate(u)
		}
		if r.Words(u).ShieldGenerator {
			r.restoreShields(u)
		}
	}
}

// restoreShields rolls for each shield lost; 6+ brings it back.  ff.kw.shield-generator
func (r *Run) restoreShields(u UnitID) {
	full := r.Words(u).Shield
	for lost := full - r.Unit(u).Shield; r.Applies("ff.kw.shield-generator", lost > 0); lost-- {
		r.cite("ff.kw.shield-generator")
		if r.rollNeed(RollShield, u, 6) >= 6 {
			r.Unit(u).Shield++
		}
	}
}

// brokenStep is step 2: each broken unit takes a NERVE test and is destroyed if it fails.
// ff.end.step2-broken-tests, ff.nerve.broken.end-phase-test, ff.nerve.broken.fail
func (r *Run) brokenStep(side Side) {
	for i := range r.Units {
		u := UnitID(i)
		if r.Groups[i].Side != side || !r.InPlay(u) || !r.halved(u) {
			continue
		}
		if r.by("ff.nerve.broken.command-never", r.commands(u)) {
			continue
		}
		r.cite("ff.end.step2-broken-tests", "ff.nerve.broken.threshold")
		if !r.nerveTest(u, "ff.nerve.broken.end-phase-test", false) {
			r.destroy(u, "ff.nerve.broken.fail", "broken, and it failed its NERVE test")
		}
	}
}

// clearStep is step 3: activation markers and all that lasts only for the round come off; pins, hit the
// dirt, smoke and damage stay.  ff.end.step3-clear-markers
func (r *Run) clearStep(side Side) {
	r.cite("ff.end.step3-clear-markers")
	r.UsedOrders[side] = 0
	for i := range r.Units {
		un := &r.Units[i]
		if r.Groups[i].Side != side {
			continue
		}
		if r.by("ff.actions.overwatch.until-round-end", un.Overwatch) {
			un.Overwatch = false
		}
		un.Activated, un.Disrupted, un.NoReact = false, false, false
		un.Order, un.Boosted, un.Aura, un.Lean, un.Vigour = 0, false, 0, 0, position.NoVigour
		un.Moved, un.Emptied = 0, false
	}
}

// reserveDeadline destroys what is still in reserve at the end of round 3.  ff.reserve.deadline-round-3
func (r *Run) reserveDeadline() {
	if r.Round != 3 {
		return
	}
	for i := range r.Units {
		if r.Units[i].Where == position.Reserve {
			r.destroy(UnitID(i), "ff.reserve.deadline-round-3", "it never came on")
		}
	}
}

// decide checks once after both players' steps whether the game is over: a player with nothing left loses
// at once, whatever the score; otherwise the mission decides.  ff.house.wipe-out, ff.house.rounds
func (r *Run) decide() {
	left := [2]bool{r.survives(0), r.survives(1)}
	if r.Applies("ff.house.wipe-out", left[0] != left[1]) {
		r.Ended, r.Winner = true, flow.First
		if left[1] {
			r.Winner = flow.Second
		}
		r.cite("ff.house.rounds")
		r.Why = r.Book.Sides[position.OtherOfTwo(r.Winner)].Name + " has no units left"
		r.tell("over", NoUnit, NoUnit, "ff.house.wipe-out", "%s", r.Why)
		return
	}
	r.missionOver()
	if r.Ended || left[0] && r.Round < r.InForce().Rounds {
		return
	}
	r.Ended, r.Winner, r.Why = true, flow.Nobody, "the last round is over"
	r.cite("ff.house.rounds", "ff.house.mission.victory")
	if !left[0] {
		r.Why = "nobody has any units left"
		r.cite("ff.house.wipe-out")
	}
	if r.Applies("ff.house.mission.victory", r.VP[0] != r.VP[1]) {
		r.Winner = flow.First
		if r.VP[1] > r.VP[0] {
			r.Winner = flow.Second
		}
	}
}

// survives tells whether a side has a unit in play or in reserve.
func (s *State) survives(side Side) bool {
	for i := range s.Units {
		if s.Groups[i].Side == side && s.Units[i].Where != position.Destroyed {
			return true
		}
	}
	return false
}

package firefight

import (
	"sortie/flow"
	"sortie/tally"
)

// Step carries out one activation: the sequence of play is plain data, and this picks what is next.
func (s *State) Step(io flow.IO) {
	r := &Run{State: s, io: io}
	if s.Proc.Verb != "" {
		proc := s.Proc
		s.Proc = Procedure{}
		r.procedure(proc)
		return
	}
	switch s.Phase {
	case Recon:
		r.reconStep()
	case Edges:
		r.edgesStep()
	case Deploy:
		r.deployStep()
	case Withheld:
		r.withheldStep()
	case Scouts:
		r.scoutStep()
	case CommandPool:
		r.commandPoolStep()
	case FirstOrSecond:
		r.firstOrSecondStep()
	case Turns:
		r.turnStep()
	case EndPhase:
		r.endPhaseStep()
	}
}

// turnStep is one turn: the active player activates one unit.  ff.turns.alternate
func (r *Run) turnStep() {
	left := [2]int{r.unactivated(0), r.unactivated(1)}
	if left[0]+left[1] == 0 {
		r.roundOver()
		return
	}
	if left[r.Active] == 0 { // ff.turns.run-out
		r.cite("ff.turns.run-out")
		r.Active = r.Active.Other()
	}
	side := r.Active
	r.cite("ff.turns.alternate")
	r.activate(r.askUnit(side))
	r.finishedFirst(side)
	if r.extraActivation(side) {
		r.finishedFirst(side)
	}
	r.Opening, r.Bought = false, false
	r.Active = side.Other()
}

// roundOver ends the turns of a round.
func (r *Run) roundOver() {
	if r.Staged {
		// A rule case decides itself when the round ends, so that what it wants to see is still there.
		r.ask(flow.Question{Name: AskRoundEnd, Seat: 0, Kind: flow.PickOne, Unit: -1, Target: -1,
			Offers: func() []flow.Option { return []flow.Option{{Value: flow.Yes, Key: "go", Label: "End the round"}} }})
	}
	r.Phase = EndPhase
}

// The questions of a turn.
const (
	AskRoundEnd = "round-end" // in rule cases alone
	AskUnit     = "unit"
	AskAction   = "action"
)

// unactivated counts the units of a side that must still be activated.  ff.turns.everything-activates
func (s *State) unactivated(side Side) int {
	n := 0
	for i := range s.Units {
		if u := &s.Units[i]; u.Side == side && u.Where != Destroyed && !u.Activated {
			n++
		}
	}
	return n
}

// finishedFirst notes who ran out of units first.  ff.end.initiative-next
func (r *Run) finishedFirst(side Side) {
	if r.Finished == flow.Nobody && r.unactivated(side) == 0 {
		r.Finished = side
	}
}

func (r *Run) askUnit(side Side) UnitID {
	a := r.ask(flow.Question{
		Name: AskUnit, Seat: side, Kind: flow.PickOne, Rule: "ff.turns.alternate", Unit: -1, Target: -1,
		Prompt: "Which unit do you activate?",
		Offers: func() []flow.Option { return r.unitOffers(side) },
	})
	return UnitID(a.Value)
}

func (r *Run) unitOffers(side Side) []flow.Option {
	var out []flow.Option
	for i := range r.Units {
		u := &r.Units[i]
		if u.Side != side || u.Where == Destroyed {
			continue
		}
		o := flow.Option{Value: int32(i), Key: r.name(UnitID(i)), Label: r.name(UnitID(i))}
		if u.Activated {
			o.Refused = tally.Refuse("ff.turns.once-per-round", o.Key+" has been activated this round", "pick another unit")
		}
		out = append(out, o)
	}
	return out
}

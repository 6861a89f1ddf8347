package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// Step carries out one activation: the sequence of play is plain data, and this picks what is next.
func (s *State) Step(io flow.IO) {
	w := s.Works()
	w.Positions.Step(s.Staged)
	r, ok := w.Run.(*Run)
	if !ok {
		r = new(Run)
		w.Run = r
	}
	*r = Run{State: s, io: io, weighs: flow.Weighs(io)}
	if proc, begins := s.Begins(); begins {
		r.procedure(proc)
		return
	}
	switch s.Phase {
	case position.Briefing:
		r.missionStep()
	case position.Recon:
		r.reconStep()
	case position.Edges:
		r.edgesStep()
	case position.Deploy:
		r.deployStep()
	case position.Withheld:
		r.withheldStep()
	case position.Scouts:
		r.scoutStep()
	case position.CommandPool:
		r.commandPoolStep()
	case position.FirstOrSecond:
		r.firstOrSecondStep()
	case position.Turns:
		r.turnStep()
	case position.EndPhase:
		r.endPhaseStep()
	}
}

// The questions of a turn.
const (
	AskRoundEnd = "round-end" // in rule cases alone
	AskFirst    = "first"
	AskUnit     = "unit"
	AskAction   = "action"
)

// firstOrSecondStep settles who takes the first turn of the round: from round 2 on the player with the
// initiative chooses.  ff.turns.first-or-second, ff.setup.initiative.first-turn-round-one
func (r *Run) firstOrSecondStep() {
	if r.Initiative == flow.Nobody {
		r.Initiative = flow.First
	}
	r.First = r.Initiative
	if !r.by("ff.setup.initiative.first-turn-round-one", r.Round == 1) && !r.askFirst() {
		r.First = position.OtherOfTwo(r.Initiative)
	}
	r.tell("first", NoUnit, NoUnit, "ff.turns.first-or-second", "Round %d: the first turn goes to %s", r.Round, r.Book.Sides[r.First].Name)
	r.beginTurns()
}

func (r *Run) askFirst() bool {
	a := r.ask(flow.Question{
		Name: AskFirst, Seat: r.Initiative, Kind: flow.PickOne, Rule: "ff.turns.first-or-second", Unit: -1, Target: -1,
		Prompt: "You have the initiative: do you act first or second?", Default: flow.Answer{Value: flow.Yes}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{{Value: flow.Yes, Key: "first", Label: "First"}, {Value: flow.No, Key: "second", Label: "Second"}}
		},
	})
	return a.Value == flow.Yes
}

// beginTurns starts the turns of a round. A player with no unit to activate has finished at once; if
// neither has any, the initiative stays.  ff.end.initiative-next
func (r *Run) beginTurns() {
	r.Phase, r.Active, r.Opening, r.Bought, r.Finished = position.Turns, r.First, true, false, flow.Nobody
	left := [2]int{r.unactivated(0), r.unactivated(1)}
	for side, n := range left {
		if n == 0 && left[1-side] > 0 {
			r.Finished = Side(side)
		}
	}
}

// turnStep is one turn: the active player activates one unit.  ff.turns.alternate
func (r *Run) turnStep() {
	left := [2]int{r.unactivated(0), r.unactivated(1)}
	if left[0]+left[1] == 0 {
		r.roundOver()
		return
	}
	if r.by("ff.turns.run-out", left[r.Active] == 0) {
		r.Active, r.Opening = position.OtherOfTwo(r.Active), false
	}
	side := r.Active
	r.cite("ff.turns.alternate")
	r.activate(r.askUnit(side))
	r.noteFinished(side)
	r.extraActivations(side)
	r.Opening, r.Bought = false, false
	r.Active = position.OtherOfTwo(side)
}

// roundOver ends the turns of a round.
func (r *Run) roundOver() {
	if r.Staged {
		// A rule case decides itself when the round ends, so that what it wants to see is still there.
		r.ask(flow.Question{Name: AskRoundEnd, Seat: 0, Kind: flow.PickOne, Unit: -1, Target: -1,
			Offers: func() []flow.Option { return []flow.Option{{Value: flow.Yes, Key: "go", Label: "End the round"}} }})
	}
	r.Phase = position.EndPhase
}

// unactivated counts the units of a side that must still be activated, those in reserve and in
// transports among them.  ff.turns.everything-activates
func (s *State) unactivated(side Side) int {
	n := 0
	for i := range s.Units {
		if u := &s.Units[i]; s.Groups[i].Side == side && u.Where != position.Destroyed && !u.Activated {
			n++
		}
	}
	return n
}

// noteFinished notes who ran out of units first. What the acting unit did to the other side came before
// it was marked activated itself.  ff.end.initiative-next
func (r *Run) noteFinished(active Side) {
	for _, side := range [2]Side{position.OtherOfTwo(active), active} {
		if r.Finished == flow.Nobody && r.unactivated(side) == 0 {
			r.Finished = side
		}
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

// unitOffers lists the units of a side; passing stands there to be refused.  ff.turns.once-per-round,
// ff.turns.no-passing
func (r *Run) unitOffers(side Side) []flow.Option {
	judge := r.activateRefusal
	out := r.List(len(r.Units) + 1)
	for i := range r.Units {
		if u := &r.Units[i]; r.Groups[i].Side == side && u.Where != position.Destroyed {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.Name(UnitID(i)), Label: r.Name(UnitID(i)), Judge: judge})
		}
	}
	return append(out, flow.Option{Value: -1, Key: "pass", Label: "Pass", Judge: judge})
}

// activateRefusal says why a unit, or none at all, may not be activated.
func (r *Run) activateRefusal(u int32) *tally.Refusal {
	switch {
	case u < 0:
		return tally.Refuse("ff.turns.no-passing", "a player with an unactivated unit must activate one", "activate a unit; it may halt")
	case r.Units[u].Activated:
		return tally.Refuse("ff.turns.once-per-round", r.Name(UnitID(u))+" has been activated this round", "pick another unit")
	}
	return nil
}

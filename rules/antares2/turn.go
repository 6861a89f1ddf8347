package antares2

import (
	"sortie/dice"
	"sortie/flow"
)

// Step carries out one activation: the sequence of play is plain data, and this picks what is next.
func (s *State) Step(io flow.IO) {
	r := &Run{State: s, io: io}
	if s.Proc.Verb != "" {
		proc := s.Proc
		s.Proc = Procedure{}
		r.procedure(proc)
	} else {
		r.sequence()
	}
	r.checkEnd()
}

func (r *Run) sequence() {
	switch r.Phase {
	case Deploy:
		r.deployStep()
	case Infiltrate:
		r.infiltrateStep()
	case TurnStart:
		r.turnStart()
	case Retained:
		r.retainedStep()
	case Orders:
		r.drawStep()
	case TurnEnd:
		r.turnEnd()
	}
}

// drawStep draws one die from the bag and has it used.  a2.turn.draw
func (r *Run) drawStep() {
	bag := r.bag()
	if bag[0]+bag[1]+bag[2] == 0 {
		r.bagEmpty()
		return
	}
	r.cite("a2.general.dice-bag.random-draw", "a2.turn.draw")
	drawn := r.io.Roll(dice.Roll{Name: RollDraw, Bag: bag, Unit: -1})
	if drawn == 3 {
		r.eventDie()
		return
	}
	r.orderDie(Side(drawn - 1))
}

// RollDraw is the draw of one die from the bag.
const RollDraw = "draw"

// bagEmpty ends the orders phase.  a2.turn.repeat-until-empty
func (r *Run) bagEmpty() {
	r.cite("a2.turn.repeat-until-empty", "a2.turn.two-phases")
	if r.Staged {
		// A rule case decides itself when the turn ends, so that what it wants to see is still there.
		r.ask(flow.Question{Name: AskTurnEnd, Seat: 0, Kind: flow.PickOne, Unit: -1, Target: -1,
			Offers: func() []flow.Option { return []flow.Option{{Value: flow.Yes, Key: "go", Label: "End the turn"}} }})
	}
	r.Phase = TurnEnd
}

// AskTurnEnd is asked in rule cases alone.
const AskTurnEnd = "turn-end"

// orderDie gives a drawn die to one of its side's units.  a2.turn.allocate
func (r *Run) orderDie(side Side) {
	if r.LastDrawn == side {
		r.InARow++
	} else {
		r.LastDrawn, r.InARow = side, 1
	}
	u := r.askUnit(side)
	if u == NoUnit {
		return
	}
	r.Action++
	r.Acting = u
	r.giveOrder(u)
	r.Acting = NoUnit
}

// AskUnit asks which unit receives the drawn die.
const AskUnit = "unit"

func (r *Run) askUnit(side Side) UnitID {
	a := r.ask(flow.Question{
		Name: AskUnit, Seat: side, Kind: flow.PickOne, Rule: "a2.turn.allocate", Unit: -1, Target: -1,
		Prompt: "Which unit receives the die?",
		Offers: func() []flow.Option { return r.unitOffers(side) },
	})
	return UnitID(a.Value)
}

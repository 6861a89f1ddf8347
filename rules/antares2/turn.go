package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// Step carries out one activation: the sequence of play is plain data, and this picks what is next.
func (s *State) Step(io flow.IO) {
	r := &Run{State: s, io: io, weighs: flow.Weighs(io)}
	if proc, begins := s.Begins(); begins {
		r.procedure(proc)
	} else {
		r.sequence()
	}
	r.autoBreaks()
	r.nullifyScramblers()
	r.checkEnd()
}

func (r *Run) sequence() {
	switch r.Phase {
	case position.Deploy:
		r.deployStep()
	case position.Infiltrate:
		r.infiltrateStep()
	case position.TurnStart:
		r.turnStart()
	case position.Retained:
		r.retainedStep()
	case position.Orders:
		r.drawStep()
	case position.TurnEnd:
		r.turnEnd()
	}
}

// turnStart takes back temporary dice of the turn before and has army options used.
// a2.turn.army-options-first
func (r *Run) turnStart() {
	r.dropTemporary()
	r.optionsBeforeTurn()
	r.arrivals()
	r.NextRun = -1
	r.Phase = position.Retained
}

// drawStep draws one die from the bag and has it used.  a2.turn.draw
func (r *Run) drawStep() {
	if side, ok := r.secondDie(); ok {
		r.orderDie(side)
		return
	}
	bag := r.bag()
	if bag == (dice.Bag{}) {
		r.bagEmpty()
		return
	}
	r.citeBag()
	drawn := r.io.Roll(dice.Roll{Name: RollDraw, Bag: bag, Unit: -1})
	for drawn != dice.KindEvent+1 && r.Book.Edition == position.First && r.blocks(Side(drawn-1)) {
		drawn = r.io.Roll(dice.Roll{Name: RollDraw, Bag: bag, Unit: -1})
	}
	if drawn == dice.KindEvent+1 {
		r.eventDie()
		return
	}
	r.orderDie(Side(drawn - 1))
}

// citeBag notes the rules that fill the bag.
func (r *Run) citeBag() {
	if !r.io.Loud() {
		return
	}
	r.cite("a2.general.dice-bag.random-draw", "a2.turn.draw")
	for i := range r.Units {
		switch un := &r.Units[i]; {
		case un.InHand > 1:
			r.cite("a2.mod.dice-count")
		case un.InHand == 1:
			r.cite("a2.general.order-dice.one-per-unit")
		}
	}
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
	r.Phase = position.TurnEnd
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
	r.begin(u)
	r.giveOrder(u)
	r.Acting = NoUnit
}

// begin starts the action of a unit: a new one, for those who may react to it.
func (r *Run) begin(u UnitID) {
	r.Action++
	r.Acting = u
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

// unitOffers lists the units of a side with the reason against those that cannot take a die.
func (r *Run) unitOffers(side Side) []flow.Option {
	judge := func(u int32) *tally.Refusal { return r.receiveRefusal(UnitID(u)) }
	out := r.List(len(r.Units))
	for i := range r.Units {
		u := UnitID(i)
		if r.Groups[i].Side != side || r.Units[i].Where == position.Destroyed {
			continue
		}
		out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u), Rule: "a2.turn.allocate", Judge: judge})
	}
	return out
}

func (r *Run) receiveRefusal(u UnitID) *tally.Refusal {
	switch un := r.Unit(u); {
	case r.CanReceive(u):
		return nil
	case un.Where == position.Reserve:
		return tally.Refuse("a2.turn.allocate", r.Name(u)+" waits in reserve", "pick a unit on the table")
	case un.NDice > 0 && un.Dice[0].Retained:
		return tally.Refuse("a2.turn.retained-start-in-place", r.Name(u)+" kept its order from the turn before", "pick a unit with a die in hand")
	}
	return tally.Refuse("a2.turn.allocate", r.Name(u)+" has no die in hand", "pick a unit that can still receive an order")
}

// checkEnd ends the game: a side that cannot fight any more has lost, and after the last turn the
// mission decides.  a2.general.game-end
func (r *Run) checkEnd() {
	if r.Ended {
		return
	}
	if able := [2]bool{r.ableToFight(0), r.ableToFight(1)}; !able[0] || !able[1] {
		winner := Side(-1)
		if able[0] {
			winner = 0
		} else if able[1] {
			winner = 1
		}
		r.endGame(winner, "the other side is unable to fight")
		return
	}
	if r.Phase == position.GameOver {
		winner, why := r.finalVictory()
		r.endGame(winner, why)
	}
}

// ableToFight tells whether a side has a unit on the table, in a transport or in reserve. A side
// without any unit from the start (a rule case) is not judged.
func (s *State) ableToFight(side Side) bool {
	any := false
	for i := range s.Units {
		if s.Groups[i].Side == side {
			if s.Units[i].Where != position.Destroyed {
				return true
			}
			any = true
		}
	}
	return !any
}

func (r *Run) endGame(winner Side, why string) {
	r.cite("a2.general.game-end")
	r.Ended, r.Winner, r.Why, r.Phase = true, winner, why, position.GameOver
}

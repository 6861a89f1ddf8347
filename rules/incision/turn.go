package incision

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// The questions and rolls of the sequence of play.
const (
	AskTurnEnd = "turn-end" // in rule cases alone
	AskUnit    = "unit"
	RollDraw   = "draw"
)

// Step implements flow.Table: one activation. The sequence of play is plain data, and this picks what is next.
func (s *State) Step(io flow.IO) {
	w := s.works()
	w.march.used = 0
	r := &w.run
	*r = run{State: s, io: io, crawler: NoUnit}
	if w.notes = nil; io.Loud() {
		w.notes = &tally.Notes{}
	}
	if s.Proc.Verb != "" {
		proc := s.Proc
		s.Proc = game.Procedure{}
		r.procedure(proc)
		return
	}
	switch s.Phase {
	case Areas:
		r.areasStep()
	case Deploy:
		r.deployStep()
	case Orders:
		r.orderStep()
	case TurnEnd:
		r.turnEnd()
	}
}

// bag counts the dice in the bag: one for each unit that has no order yet, and the spare ones of a side.
// is.orders.one-die-per-unit, is.turn.bag-setup
func (s *State) bag() dice.Bag {
	var b dice.Bag
	for i := range s.Units {
		if s.Units[i].Die == InBag {
			b[s.bagKind(UnitID(i))]++
		}
	}
	for side, n := range s.Bonus {
		b[side] += uint8(n)
	}
	return b
}

func (s *State) bagKind(u UnitID) int {
	if side := s.sideOf(u); side != flow.Nobody {
		return int(side)
	}
	return dice.KindNeutral
}

// orderStep draws a die and lets its owner act; the turn ends when every unit has an order.
// is.turn.two-phases, is.turn.draw, is.turn.loop
func (r *run) orderStep() {
	if r.Begun != r.Turn {
		r.Begun = r.Turn
		r.turnBegins()
		return
	}
	waiting := 0
	for i := range r.Units {
		if r.Units[i].Die == InBag {
			waiting++
		}
	}
	if waiting == 0 {
		r.cite("is.turn.loop")
		r.askTurnEnd()
		r.Phase = TurnEnd
		return
	}
	side := Side(r.io.Roll(dice.Roll{Name: RollDraw, Bag: r.bag(), Unit: -1}) - 1)
	r.cite("is.turn.draw", "is.turn.two-phases", "is.turn.bag-setup", "is.orders.one-die-per-unit", "is.unit.definition")
	if side == dice.KindNeutral {
		r.neutralActs()
		r.immediateEnd()
		return
	}
	if r.drawn(side) {
		return
	}
	u := r.allocate(side)
	if u == NoUnit {
		return
	}
	r.Acting = u
	if f := r.book.scenario.enters; f != nil && r.Units[u].Waits {
		f(r, u)
	}
	r.activation(u)
	r.Acting = NoUnit
	r.immediateEnd()
}

func (r *run) askTurnEnd() {
	if r.Staged {
		// A rule case decides itself when the turn ends, so that what it wants to see is still there.
		r.ask(flow.Question{Name: AskTurnEnd, Seat: 0, Kind: flow.PickOne, Unit: -1, Target: -1,
			Offers: func() []flow.Option { return []flow.Option{{Value: flow.Yes, Key: "go", Label: "End the turn"}} }})
	}
}

// allocate asks which unit gets the die that was drawn. One must be chosen while one lacks an order; a die left
// over is laid aside.  is.turn.allocate, is.turn.must-allocate, is.turn.spare-dice
func (r *run) allocate(side Side) UnitID {
	n := 0
	for i := range r.Units {
		if r.Units[i].Die == InBag && r.sideOf(UnitID(i)) == side {
			n++
		}
	}
	if n == 0 {
		if r.by("is.turn.spare-dice", r.Bonus[side] > 0, "is.skill.imtel.leftover") {
			r.Bonus[side]--
			r.tell("spare", NoUnit, NoUnit, "is.turn.spare-dice", "A die of %s finds nobody without an order and is laid aside", r.book.sides[side].Name)
		}
		return NoUnit
	}
	a := r.ask(flow.Question{
		Name: AskUnit, Seat: side, Kind: flow.PickOne, Rule: "is.turn.allocate", Unit: -1, Target: -1,
		Prompt: "Which unit gets the die?", Offers: func() []flow.Option { return r.unitOffers(side) },
	})
	return UnitID(a.Value)
}

func (r *run) unitOffers(side Side) []flow.Option {
	judge := func(v int32) *tally.Refusal { return r.unitRefusal(UnitID(v)) }
	out := r.list(len(r.Units) + 1)
	for i := range r.Units {
		if u := UnitID(i); r.sideOf(u) == side && r.Units[i].Die != NoDie && r.Units[i].Die != LostDie {
			out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.name(u), Label: r.name(u), Judge: judge})
		}
	}
	return append(out, flow.Option{Value: -1, Key: "pass", Label: "Pass", Judge: judge})
}

// unitRefusal says why a unit may not be given a die.
func (r *run) unitRefusal(u UnitID) *tally.Refusal {
	switch {
	case u < 0:
		return tally.Refuse("is.turn.must-allocate", "a drawn die must be given to a unit that has none", "choose a unit")
	case r.Units[u].Die == Beside && r.Units[u].Retained && !r.denied("is.order.retain-ambush-down"):
		return tally.Refuse("is.order.retain-ambush-down", r.name(u)+" has kept its order: it has had it for this turn", "choose another unit")
	case r.Units[u].Die == Beside:
		return tally.Refuse("is.turn.one-die-per-unit-turn", r.name(u)+" has an order this turn", "choose another unit")
	case r.Units[u].Die != InBag:
		return tally.Refuse("is.turn.allocate", r.name(u)+" has no die", "choose another unit")
	}
	return nil
}

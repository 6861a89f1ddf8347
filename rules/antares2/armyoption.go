package antares2

import (
	"slices"

	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
)

// AskOption asks which army option is used, AskOptionUnit for which unit.
const (
	AskOption     = "army-option"
	AskOptionUnit = "option-unit"
)

// optionsBeforeTurn lets the sides use options that act before the turn: if both have one they dice
// off and then alternate until both pass.  a2.turn.army-options-first
func (r *Run) optionsBeforeTurn() {
	side := Side(0)
	switch red, blue := r.hasOption(0, force.BeforeTurn), r.hasOption(1, force.BeforeTurn); {
	case red && blue:
		side = r.diceOff()
	case blue:
		side = 1
	case !red:
		return
	}
	for passed := 0; passed < 2; side = position.OtherOfTwo(side) {
		if !r.useOption(side, force.BeforeTurn) {
			passed++
		} else {
			passed = 0
			r.cite("a2.turn.army-options-first")
		}
	}
}

// turnEndOptions lets the sides use options that act at turn end, the first side first.
func (r *Run) turnEndOptions() bool {
	used := false
	for side := range Side(2) {
		for r.useOption(side, force.AtTurnEnd) {
			used = true
		}
	}
	return used
}

// hasOption tells whether a side has an option left for this moment that has something to act on. The
// commander who brought it need not be alive.  a2.special.army-option.survives
func (s *State) hasOption(side Side, when force.When) bool {
	for i := range s.Options {
		o := &s.Options[i]
		if k := s.Book.OptionNamed(o.Key); k != nil && o.Side == side && !o.Used && k.When == when && s.optionRefusal(side, k) == nil && (s.Applies("a2.special.army-option.survives", true) || !s.commanderLost(side)) {
			return true
		}
	}
	return false
}

// optionRefusal says why an option cannot be used now, nil if it can.
func (s *State) optionRefusal(side Side, k *force.OptionKind) *tally.Refusal {
	for i := range s.Units {
		u := UnitID(i)
		if s.Groups[i].Side == side && (k.OfDice() && s.CanReceive(u) || !k.OfDice() && s.optionFits(u, k) == nil) {
			return nil
		}
	}
	return tally.Refuse("a2.turn.army-options-first", "no unit could gain by it", "keep it for later")
}

// optionFits says why an option would do nothing for a unit.
func (s *State) optionFits(u UnitID, k *force.OptionKind) *tally.Refusal {
	un := &s.Units[u]
	switch {
	case un.Where != position.OnTable:
		return tally.Refuse("a2.turn.army-options-first", s.Name(u)+" is not on the table", "pick a unit on the table")
	case k.Effect == "extra-die" && un.MOD+un.Extra+k.Amount > position.MaxDice:
		return tally.Refuse("a2.mod.temporary", s.Name(u)+" has as many dice as a unit can have", "pick another unit")
	case k.Effect == "nothing":
		return tally.Refuse("a2.turn.army-options-first", "it does nothing", "keep it")
	case k.Effect == "unpin" && un.Pins == 0:
		return tally.Refuse("a2.turn.army-options-first", s.Name(u)+" has no pins", "pick a pinned unit")
	}
	return nil
}

// useOption asks a side for an option of this moment and carries it out; false means it passes.
func (r *Run) useOption(side Side, when force.When) bool {
	if !r.hasOption(side, when) {
		return false
	}
	a := r.ask(flow.Question{
		Name: AskOption, Seat: side, Kind: flow.PickOne, Rule: "a2.turn.army-options-first", Unit: -1, Target: -1,
		Prompt:  "Use an army option?",
		Default: flow.Answer{Value: -1}, HasDefault: true,
		Offers: func() []flow.Option { return r.optionOffers(side, when) },
	})
	if a.Value < 0 {
		return false
	}
	k := r.Book.OptionNamed(r.Options[a.Value].Key)
	r.spendOption(int(a.Value))
	r.tell("army-option", NoUnit, NoUnit, "a2.turn.army-options-first", "%s uses %s", r.Book.Sides[side].Name, k.Name)
	if r.commanderLost(side) {
		r.cite("a2.special.army-option.survives")
	}
	switch {
	case r.sheet("g1.turn.start.superior-shard", k.Effect == "order"):
		r.orderDie(side)
	case !k.OfDice():
		r.optionEffect(r.askOptionUnit(side, k), k)
	}
	return true
}

// commanderLost tells whether a unit that grants army options has been destroyed.
func (s *State) commanderLost(side Side) bool {
	for i := range s.Bodies {
		m := ModelID(i)
		if s.Bodies[i].Gone && s.OwnerOf(s.Bodies[i].Group) == side && len(s.TypeOf(m).Traits.ArmyOptions) > 0 {
			return true
		}
	}
	return false
}

func (r *Run) optionOffers(side Side, when force.When) []flow.Option {
	out := []flow.Option{{Value: -1, Key: "none", Label: "None"}}
	for i := range r.Options {
		o := &r.Options[i]
		k := r.Book.OptionNamed(o.Key)
		if k == nil || o.Side != side || o.Used || k.When != when {
			continue
		}
		out = append(out, flow.Option{Value: int32(i), Key: k.Key, Label: k.Name, Rule: "a2.turn.army-options-first", Refused: r.optionRefusal(side, k)})
	}
	return out
}

func (r *Run) askOptionUnit(side Side, k *force.OptionKind) UnitID {
	a := r.ask(flow.Question{
		Name: AskOptionUnit, Seat: side, Kind: flow.PickOne, Rule: "a2.turn.army-options-first", Unit: -1, Target: -1,
		Prompt: "For which unit?",
		Offers: func() []flow.Option {
			judge := func(u int32) *tally.Refusal { return r.optionFits(UnitID(u), k) }
			out := r.List(len(r.Units))
			for i := range r.Units {
				if u := UnitID(i); r.Groups[i].Side == side && r.Units[i].Where != position.Destroyed {
					out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u), Judge: judge})
				}
			}
			return out
		},
	})
	return UnitID(a.Value)
}

// optionEffect does to a unit what an option says.
func (r *Run) optionEffect(u UnitID, k *force.OptionKind) {
	switch k.Effect {
	case "extra-die":
		r.gainDice(u, k.Amount)
	case "unpin":
		r.removePins(u, int(k.Amount), "a2.turn.army-options-first")
	}
}

// gainDice gives a unit order dice for this turn; they join the bag at once.  a2.mod.temporary
func (r *Run) gainDice(u UnitID, n int8) {
	un := r.Unit(u)
	un.Extra += n
	un.InHand += n
	r.tell("extra-die", u, NoUnit, "a2.mod.temporary", "%s has %d order die more this turn", r.Name(u), n)
}

// dropTemporary takes temporary dice away when the next turn begins: from the bag, or else the oldest
// that lies by the unit.  a2.mod.temporary
func (r *Run) dropTemporary() {
	for i := range r.Units {
		un := &r.Units[i]
		for ; un.Extra > 0; un.Extra-- {
			r.cite("a2.mod.temporary")
			if un.InHand > 0 {
				un.InHand--
				continue
			}
			copy(un.Dice[:], un.Dice[1:])
			un.Dice[position.MaxDice-1] = position.Die{}
			un.NDice--
		}
	}
}

// secondDie lets a side whose die was drawn last, once, take its next die without a draw. Event dice
// in between do not count.  a2.general.event-dice.not-order-dice
func (r *Run) secondDie() (Side, bool) {
	side := r.LastDrawn
	if side < 0 || r.InARow != 1 || !r.useOption(side, force.AtDraw) {
		return side, false
	}
	return side, true
}

// spendOption marks an option as used, in a list of its own: copies of a state share it.
func (s *State) spendOption(i int) {
	s.Options = slices.Clone(s.Options)
	s.Options[i].Used = true
}

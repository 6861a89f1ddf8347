package incision

import (
	"sortie/flow"
	"sortie/tally"
)

// The questions and rolls of the turn end phase.
const (
	AskRecover   = "recover"
	AskKeep      = "keep"
	RollRecovery = "recovery"
)

// turnEnd is the turn end phase: winners, Down, Ambush, munitions, off-table fire. The dice are back in the bag before
// that fire falls: whom it forces Down takes its die out again and begins the next turn Down.
// is.turn.end.1-check-winner, is.turn.end.return-dice, is.turn.end.5-offtable
func (r *run) turnEnd() {
	r.cite("is.turn.end.1-check-winner")
	if r.scenarioEnd() {
		return
	}
	r.downUnits()
	r.ambushers()
	r.munitionsEnd()
	r.returnDice()
	r.offTable()
	r.refill()
	r.Turn++
	r.Phase = Orders
	r.cite("is.game.no-time-limit")
	r.tell("turn", NoUnit, NoUnit, "is.turn.two-phases", "Turn %d begins", r.Turn)
}

// downUnits: each unit on Down keeps it or takes a recovery test.  is.turn.end.2-down
func (r *run) downUnits() {
	for i := range r.Units {
		u, un := UnitID(i), &r.Units[i]
		if un.Die != Beside || un.Order != Down || un.Waits && r.by("is.arrival.run-or-advance", true) {
			continue
		}
		un.Retained = false
		r.cite("is.turn.end.2-down")
		if r.askRecover(u) {
			r.recover(u)
			continue
		}
		un.Retained = true
		r.cite("is.order.retain-ambush-down")
		if r.by("is.order.retain-down-pin", un.Pins > 0) {
			r.unpin(u, 1, "is.order.retain-down-pin")
		}
		r.tell("kept", u, NoUnit, "is.order.retain-ambush-down", "%s stays Down", r.name(u))
	}
}

func (r *run) askRecover(u UnitID) bool {
	if r.sideOf(u) == flow.Nobody {
		return true
	}
	a := r.ask(flow.Question{
		Name: AskRecover, Seat: r.sideOf(u), Kind: flow.PickOne, Rule: "is.order.recovery-required", Unit: int32(u), Target: -1,
		Prompt: r.name(u) + " is Down: test to recover, or stay Down?", Default: flow.Answer{Value: flow.Yes}, HasDefault: true,
		Offers: func() []flow.Option {
			return append(r.list(2), flow.Option{Value: flow.Yes, Key: "test", Label: "Recovery test"}, flow.Option{Value: flow.No, Key: "keep", Label: "Stay Down and lose a pin"})
		},
		Reckon: func(v int32) *tally.Tally {
			if v != flow.Yes {
				return nil
			}
			t := r.recoverySum(u)
			return &t
		},
	})
	return a.Value == flow.Yes
}

// recoverySum is the target number of a recovery test.  is.order.recovery-tn
func (s *State) recoverySum(u UnitID) tally.Tally {
	t := s.coSum(RollRecovery, u, "is.order.recovery-tn")
	if n := int(s.Units[u].Pins); n > 0 {
		t.Add("pins", "is.order.recovery-tn", -n)
	}
	if n := s.wounds(u); n > 0 {
		t.Add("Wounds", "is.wound.penalty", -n)
	}
	s.stoic(&t, u, int(s.Units[u].Pins)+s.wounds(u))
	return t
}

// recover takes a recovery test: passed, a pin comes off and the die returns to the bag.
// is.order.recovery-success, is.order.recovery-fail, is.knockout.wakes
func (r *run) recover(u UnitID) {
	sum := r.recoverySum(u)
	un := r.unit(u)
	if v := r.testBy(u, NoUnit, &sum, passAlone, "Recovery test of ", r.name(u)); !v.Pass {
		if r.by("is.order.recovery-fail", true) {
			un.Retained = true
			r.offerProne(u)
		}
		return
	}
	if !r.by("is.order.recovery-success", true) {
		return
	}
	r.unpin(u, 1, "is.order.recovery-success")
	if f := r.figure(un.Operative); r.by("is.knockout.wakes", f.Unconscious) {
		f.Unconscious = false
		r.tell("wakes", u, NoUnit, "is.knockout.wakes", "%s wakes", r.name(u))
	}
}

// ambushers: units on Ambush may keep it.  is.turn.end.3-retain, is.order.retain-others
func (r *run) ambushers() {
	for i := range r.Units {
		u, un := UnitID(i), &r.Units[i]
		if un.Die != Beside || un.Order != Ambush {
			continue
		}
		un.Retained = false
		if r.by("is.turn.end.3-retain", r.askYes(AskKeep, u, "is.turn.end.3-retain", r.name(u)+" is on Ambush: keep it?", false)) {
			un.Retained = true
			r.cite("is.order.retain-ambush-down")
			r.tell("kept", u, NoUnit, "is.order.retain-ambush-down", "%s keeps its Ambush", r.name(u))
		}
	}
}

// freeAndHere tells whether a unit that was freed in this turn still stands free: it may have been taken again since,
// have fallen or have left the table.  is.captive.freed
func (s *State) freeAndHere(u UnitID) bool {
	m := s.Units[u].Operative
	return !s.Bodies[m].Gone && !s.Units[u].Left && !s.captive(m)
}

// returnDice puts every die back but those retained, and forgets what held for the turn.
// is.turn.end.return-dice
func (r *run) returnDice() {
	for i := range r.Units {
		un := &r.Units[i]
		un.Balked, un.Passed, un.Gripped, un.Over, un.Countered = 0, 0, 0, 0, 0
		if un.Freed {
			un.Freed = false
			if r.freeAndHere(UnitID(i)) {
				un.Die = InBag
			}
		}
		if un.Die == Beside && !(un.Retained && r.by("is.order.retain-ambush-down", true)) && r.by("is.turn.end.return-dice", true) {
			if un.Order != Down && un.Order != Ambush && !r.by("is.order.retain-others", true) {
				continue
			}
			un.Die, un.Order, un.Retained = InBag, NoOrder, false
		}
	}
}

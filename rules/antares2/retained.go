package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/position"
)

// retainedStep carries out one retained Run, before any die is drawn. The side with more of them moves
// one first, then the sides alternate; equal numbers dice off.
// a2.turn.retained-actions-second, a2.special.fast.act-first
func (r *Run) retainedStep() {
	waiting := r.retainedRuns()
	if waiting[0]+waiting[1] == 0 {
		r.Phase = position.Orders
		return
	}
	r.cite("a2.turn.retained-actions-second", "a2.special.fast.act-first")
	side := r.nextRunner(waiting)
	u := r.askRetained(side)
	r.NextRun = position.OtherOfTwo(side)
	r.runAgain(u)
}

// retainedRuns counts the units of each side that still have their retained Run to do.
func (s *State) retainedRuns() [2]int {
	var n [2]int
	for i := range s.Units {
		if s.awaitsRun(UnitID(i)) {
			n[s.Groups[i].Side]++
		}
	}
	return n
}

func (s *State) awaitsRun(u UnitID) bool {
	un := &s.Units[u]
	if un.Where == position.Destroyed || un.NDice == 0 {
		return false
	}
	d := un.Dice[un.NDice-1]
	return d.Retained && d.Shows() == position.RunOrder
}

// nextRunner is the side that moves now.
func (r *Run) nextRunner(waiting [2]int) Side {
	switch {
	case waiting[0] == 0:
		return 1
	case waiting[1] == 0:
		return 0
	case r.NextRun >= 0:
		return r.NextRun
	case waiting[0] == waiting[1]:
		return r.diceOff()
	case waiting[0] > waiting[1]:
		return 0
	}
	return 1
}

// askRetained asks which unit makes its retained Run.
func (r *Run) askRetained(side Side) UnitID {
	first := NoUnit
	offers := func() []flow.Option {
		var out []flow.Option
		for i := range r.Units {
			if u := UnitID(i); r.Groups[i].Side == side && r.awaitsRun(u) {
				out = append(out, flow.Option{Value: int32(u), Unit: flow.RefTo(int32(u)), Key: r.Name(u), Label: r.Name(u), Rule: "a2.special.fast.act-first"})
			}
		}
		return out
	}
	for i := range r.Units {
		if u := UnitID(i); first == NoUnit && r.Groups[i].Side == side && r.awaitsRun(u) {
			first = u
		}
	}
	a := r.ask(flow.Question{
		Name: AskUnit, Seat: side, Kind: flow.PickOne, Rule: "a2.turn.retained-actions-second", Unit: -1, Target: -1,
		Prompt:  "Which unit makes its retained Run?",
		Default: flow.Answer{Value: int32(first)}, HasDefault: true, Offers: offers,
	})
	return UnitID(a.Value)
}

// runAgain carries out a retained Run: no order test and no pins shed, but all the options of a drawn
// one, so that another unit may follow: with pins on either of them both test for it.
// a2.special.fast.no-test, a2.special.fast.full-options, a2.special.follow.activate
func (r *Run) runAgain(u UnitID) {
	un := r.Unit(u)
	un.Dice[un.NDice-1].Retained = false
	r.cite("a2.special.fast.full-options")
	d := position.Declaration{Order: position.RunOrder, Target: NoUnit, Follower: NoUnit, Second: NoUnit}
	d.Run, d.Target = r.declareRun(u)
	r.askFollowing(u, &d)
	r.begin(u)
	if d.Follower != NoUnit {
		r.followOrder(u, d)
	} else if un.Pins == 0 || r.by("a2.special.fast.no-test", true) || r.orderTest(u, &d) {
		r.act(u, d)
		r.trainFollows(d)
	}
	r.Acting = NoUnit
}

package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// MoveSpec says what a move may be.
type MoveSpec struct {
	Unit     UnitID
	Name     string     // of the question: "move", "consolidate", "escape", "dash", …
	Rule     tally.Rule // why it moves
	Multiple int        // times M: 1, 2 or 3
	Sprint   bool       // a sprint: Ag test after it, re-rolled hits while it lasts
	Ordered  bool       // comes from an order: the enemy may ambush it
	Target   UnitID     // assault target whose gap is suspended; NoUnit otherwise
	Over     UnitID     // unit that may be passed over (hit and run); NoUnit otherwise
	From     UnitID     // transport it gets out of; NoUnit otherwise
	Must     bool       // staying put is not allowed
	// Usual is the answer that stands if the player just confirms, and what Suggest falls back to; nil
	// for staying put.
	Usual *flow.Answer
	// Extra refuses end positions or paths by a rule of the caller (escape, dash, consolidation).
	Extra func(w *Walk) *tally.Refusal
}

// MoveResult is what came of a move.
type MoveResult struct {
	Moved   geom.Length // by the model that went furthest
	Stopped bool        // ended early by a failed terrain test
	Over    bool        // the unit's action is over: destroyed, forced Down, or embarked
	Contact bool        // an assault move that touches its target
}

// Walk is a unit under way: where each model starts, and the path it was given.
type Walk struct {
	s     *State
	Spec  *MoveSpec
	Paths []flow.Path // one for each model that moves, model ids as figures
}

// moveUnit asks for paths, takes the terrain tests they need, lets ambushers shoot, and puts the
// models where they end.
func (r *Run) moveUnit(spec *MoveSpec) MoveResult {
	a := r.ask(flow.Question{Name: spec.Name, Seat: r.unit(spec.Unit).Side, Kind: flow.Move, Rule: spec.Rule, Unit: int32(spec.Unit), Target: int32(spec.Target),
		Check:   func(a *flow.Answer) *tally.Refusal { return r.walkRefusal(spec, a) },
		Default: usualOf(spec), HasDefault: !spec.Must || spec.Usual != nil,
		Suggest: func(*dice.Rand) flow.Answer { return usualOf(spec) }})
	for _, p := range a.Paths {
		r.Models[p.Figure].At = p.Points[len(p.Points)-1]
	}
	return MoveResult{Contact: spec.Target != NoUnit}
}

// orderedMove is the move of an Advance or Run order (embarking and disembarking included).
func (r *Run) orderedMove(u UnitID, o Order, k RunKind) MoveResult {
	return r.moveUnit(&MoveSpec{Unit: u, Name: "move", Multiple: 1, Target: NoUnit, Over: NoUnit, From: NoUnit})
}

// assaultMove carries the charger to its target; contact tells whether it touches.
func (r *Run) assaultMove(charger, target UnitID, sprint bool) MoveResult {
	return r.moveUnit(&MoveSpec{Unit: charger, Name: "move", Multiple: 2, Target: target, Over: NoUnit, From: NoUnit})
}

// counterMove moves charger and target towards each other.  a2.react.counter.meet
func (r *Run) counterMove(charger, target UnitID, chargerSprints, targetSprints bool) MoveResult {
	return MoveResult{Contact: true}
}

// canReach tells whether a unit could touch an enemy within so many M, terrain tests assumed passed.
func (s *State) canReach(u, target UnitID, multiple int) bool { return true }

// canSprint says why a unit may not sprint, nil if it may.  a2.sprint.eligible
func (s *State) canSprint(u UnitID) *tally.Refusal { return nil }

// allowance is how far a model may move in one move of so many M.
func (s *State) allowance(m ModelID, multiple int) geom.Length {
	return s.typ(m).M * geom.Length(multiple)
}

// defends tells whether a unit holds a defended position at an obstacle piece.  a2.defended.whole-unit
func (s *State) defends(u UnitID, piece int) bool { return false }

// agTest is one Ag test of a whole unit, at its lowest Ag, with the Cumbersome pin for failing.
func (r *Run) agTest(name string, u UnitID, mod int, label string, rule tally.Rule) Verdict {
	sum := tally.New(name, "Ag", "a2.stats.agility", 5)
	return r.test(u, &sum)
}

// touching tells whether two units are in contact.
func (s *State) touching(a, b UnitID) bool { return s.distance(a, b) <= 2 }

// At is where a model is when the walk has come so many thousandths of its way.
func (w *Walk) At(m ModelID, t int32) geom.Point {
	at, _ := w.End(m)
	return at
}

// End is where a model of a walk ends and how it faces then.
func (w *Walk) End(m ModelID) (geom.Point, geom.Angle) {
	for _, p := range w.Paths {
		if ModelID(p.Figure) == m {
			return p.Points[len(p.Points)-1], w.s.Models[m].Facing
		}
	}
	return w.s.Models[m].At, w.s.Models[m].Facing
}

func usualOf(spec *MoveSpec) flow.Answer {
	if spec.Usual != nil {
		return *spec.Usual
	}
	return flow.Answer{}
}

// walkRefusal says why a unit may not move so, nil if it may: what the move question checks.
func (r *Run) walkRefusal(spec *MoveSpec, a *flow.Answer) *tally.Refusal {
	if spec.Extra != nil {
		return spec.Extra(&Walk{s: r.State, Spec: spec, Paths: a.Paths})
	}
	return nil
}

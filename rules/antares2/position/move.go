package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// AskMove asks how the models of a unit go.
const AskMove = "move"

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
	Board    bool       // may end within 1" of a friendly transport to go aboard
	// Extra refuses end positions or paths by a rule of the caller (escape, dash, consolidation).
	Extra func(w *Walk) *tally.Refusal
	// Usual is the answer that stands if the player just confirms, and what Suggest falls back to; nil
	// for staying put.
	Usual *flow.Answer
	// Wall is a building being assaulted, as its piece and 1: enemies behind its walls keep no gap.
	Wall int16
	// Strike is the point of it that is to be struck; nil for none.
	Strike *TargetPoint
	// Meet is half of a countercharge: the unit may end near its target without touching it.
	Meet bool
	// Prepare is called when the tests before moving are taken, with the move as it is judged from then on; it may set
	// Usual anew.
	Prepare func(g *Move)
	// plan sets Usual and Extra of a charge when the tests before moving are taken.
	Plan func(g *Move)
	// Limit cuts every model's allowance, for a charge that is met half way; 0 for none.
	Limit geom.Length
	// Pace is the rule by which Limit is granted; none for what is left of the unit's own move.
	Pace tally.Rule
	// On is what the move has met that this one lengthens: Limit is what it is lengthened by; nil for a move of its own.
	On *Course
	// Torn is the longest link that a unit which cannot re-form may leave, where the caller has found it; else 0.
	Torn geom.Length
}

// MoveResult is what came of a move.
type MoveResult struct {
	Moved   geom.Length // by the model that went furthest
	Stopped bool        // ended early by a failed terrain test
	Over    bool        // the unit's action is over: destroyed, forced Down, or embarked
	Still   bool        // it never set out
	Contact bool        // an assault move that touches its target
	Course              // what it has met on its way
}

// Walk is a unit under way: the path each moving model was given, from where it stands.
type Walk struct {
	Spec  *MoveSpec
	Paths []flow.Path // one for each model that moves, model ids as figures
	s     *State
}

// Allowance is how far a model may move in one move of so many M. Each move reduction takes one M
// off, a second one all.  a2.damage.move-reduced, a2.move.mixed-m
func (s *State) Allowance(m ModelID, multiple int) geom.Length {
	slow := int(s.Figures[m].Slow)
	if slow >= 2 || multiple <= slow {
		return 0
	}
	return s.TypeOf(m).M * geom.Length(multiple-slow)
}

// CanSprint says why a unit may not sprint, nil if it may.  a2.sprint.eligible, a2.mixed.no-sprint,
// a2.sprint.barred-by-rule
func (s *State) CanSprint(u UnitID) *tally.Refusal {
	un := &s.Units[u]
	if un.Mixed {
		return tally.Refuse("a2.mixed.no-sprint", s.Name(u)+" is a mixed unit", "run instead")
	}
	if un.Type != force.Infantry && un.Type != force.Beast && un.Type != force.Mounted {
		return tally.Refuse("a2.sprint.eligible", "a "+un.Type.String()+" unit cannot sprint", "run instead")
	}
	for m := range s.Own(u) {
		if s.TypeOf(m).Traits.NoSprint {
			return tally.Refuse("a2.sprint.barred-by-rule", s.Name(u)+" is barred from sprinting by a special rule", "run instead")
		}
	}
	return s.burdened(u)
}

// Take takes the accepted answer. What the check found out on its way (that the unit ends beside a
// transport) must follow from this answer alone, not from those tried before it, so it is found anew.
func (g *Move) Take(a *flow.Answer) {
	if g.Boards = false; g.Spec.Board {
		g.Judge(a)
		g.Boards = g.aboard
	}
	g.Give(a.Paths)
}

// Limit cuts the allowances to what the caller grants. Who goes on has so much as the move is lengthened by, and keeps what
// it has met.
func (g *Move) Limit() {
	if g.Spec.Limit == 0 {
		return
	}
	for i := range g.Poses {
		if p := &g.Poses[i]; g.Spec.On == nil {
			p.Left = min(p.Left, g.Spec.Limit)
		} else if p.Left > 0 {
			p.Left = g.Spec.Limit
		}
	}
	if g.Spec.On != nil {
		if g.Course = *g.Spec.On; g.Dragged {
			g.Halve()
		}
	}
}

// Halve halves what every model may still spend.
func (g *Move) Halve() {
	for i := range g.Poses {
		g.Poses[i].Left /= 2
	}
}

// LeastLeft is what the own model that has least left of its allowance may still spend.
func (g *Move) LeastLeft() geom.Length {
	least := geom.Length(-1)
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			if left := g.Leftover(p.Model); least < 0 || left < least {
				least = left
			}
		}
	}
	return max(least, 0)
}

// Judge is refuse, once for each answer while a question waits.
func (g *Move) Judge(a *flow.Answer) *tally.Refusal {
	if !g.Judged.Same(a.Paths) {
		g.Note(a, g.Refuse(a))
	}
	return g.Judged.Said
}

// Lets is judge for those who do not read reasons. An answer that is refused is forgotten: nobody knows why.
func (g *Move) Lets(a *flow.Answer) bool {
	if !g.Judged.Same(a.Paths) {
		if g.astray(a) || !g.Legal(a) {
			return false
		}
		g.Note(a, nil)
	}
	return g.Judged.Said == nil
}

// Note keeps a judgement.
func (g *Move) Note(a *flow.Answer, said *tally.Refusal) {
	g.Judged.Note(a.Paths, said)
	g.aboard = g.Boards
}

// UsualOf is the answer that stands if nobody says otherwise.
func UsualOf(spec *MoveSpec) flow.Answer {
	if spec.Usual != nil {
		return spec.Usual.Clone()
	}
	return flow.Answer{}
}

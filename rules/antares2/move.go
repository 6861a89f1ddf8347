package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// The questions of movement.
const (
	AskMove   = "move"
	AskMoveOn = "move-on"
	AskStir   = "stir"
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
	Prepare func(g *move)
	// plan sets Usual and Extra of a charge when the tests before moving are taken.
	plan func(g *move)
	// Limit cuts every model's allowance, for a charge that is met half way; 0 for none.
	Limit geom.Length
	// On is what the move has met that this one lengthens: Limit is what it is lengthened by; nil for a move of its own.
	On *course
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
	course              // what it has met on its way
}

// Walk is a unit under way: the path each moving model was given, from where it stands.
type Walk struct {
	Spec  *MoveSpec
	Paths []flow.Path // one for each model that moves, model ids as figures
	s     *State
}

// orderedMove is the move of an Advance or Run order; a Run may end in a transport.
// a2.move.advance-m, a2.move.run-2m, a2.sprint.3m, a2.transport.embark.run
func (r *Run) orderedMove(u UnitID, o Order, k RunKind) MoveResult {
	spec := MoveSpec{Unit: u, Name: AskMove, Rule: "a2.move.when", Multiple: 1, Ordered: true, Target: NoUnit, Over: NoUnit, From: NoUnit}
	if o == RunOrder {
		spec.Multiple, spec.Sprint = k.multiple(), k.sprints()
		spec.Board = true
	}
	return r.moveUnit(&spec)
}

// allowance is how far a model may move in one move of so many M. Each move reduction takes one M
// off, a second one all.  a2.damage.move-reduced, a2.move.mixed-m
func (s *State) allowance(m ModelID, multiple int) geom.Length {
	slow := int(s.Figures[m].Slow)
	if slow >= 2 || multiple <= slow {
		return 0
	}
	return s.typ(m).M * geom.Length(multiple-slow)
}

// canSprint says why a unit may not sprint, nil if it may.  a2.sprint.eligible, a2.mixed.no-sprint,
// a2.sprint.barred-by-rule
func (s *State) canSprint(u UnitID) *tally.Refusal {
	un := &s.Units[u]
	if un.Mixed {
		return tally.Refuse("a2.mixed.no-sprint", s.name(u)+" is a mixed unit", "run instead")
	}
	if un.Type != force.Infantry && un.Type != force.Beast && un.Type != force.Mounted {
		return tally.Refuse("a2.sprint.eligible", "a "+un.Type.String()+" unit cannot sprint", "run instead")
	}
	for m := range s.own(u) {
		if s.typ(m).Traits.NoSprint {
			return tally.Refuse("a2.sprint.barred-by-rule", s.name(u)+" is barred from sprinting by a special rule", "run instead")
		}
	}
	return s.burdened(u)
}

// moveUnit makes a move of a unit, and offers what may be done at the end of any.  a2.special.subdue.carry
func (r *Run) moveUnit(spec *MoveSpec) MoveResult {
	res := r.moveAndTest(spec)
	r.offerCarry(spec.Unit)
	return res
}

// moveAndTest asks for paths, takes the terrain tests they need, lets ambushers shoot, and puts the
// models where they end. A unit that is aboard a transport gets out of it.
func (r *Run) moveAndTest(spec *MoveSpec) MoveResult {
	aboard := r.unit(spec.Unit).Where == Aboard
	if aboard && !r.getOut(spec) {
		return MoveResult{Over: true}
	}
	if !r.inPlay(spec.Unit) {
		return MoveResult{Over: true}
	}
	res := r.moveOnly(spec)
	if aboard && res.Still {
		r.backIn(spec.Unit, spec.From)
		res.Over = true
	} else if aboard {
		r.gotOut(spec.Unit, spec.From)
	}
	if spec.Sprint && r.unit(spec.Unit).Where != Destroyed {
		if v := r.sprintTest(spec.Unit); r.book.Edition == First {
			return r.sprintedOn(spec, res, v)
		}
	}
	return res
}

// getOut stands a unit at the hatches of its transport, from where its move is measured; false if it may
// not or will not leave. Whether there is room outside shows when it moves: who finds none stays aboard.
func (r *Run) getOut(spec *MoveSpec) bool {
	u := spec.Unit
	if r.disembarkRefusal(u) != nil || !r.wantsOut(u) {
		return false
	}
	spec.From = r.leave(u)
	spec.Must, spec.Board = true, false
	return true
}

// moveOnly is moveUnit for a unit on the table, without what comes after the move.
func (r *Run) moveOnly(spec *MoveSpec) MoveResult {
	g := r.newMove(spec)
	defer g.done()
	g.limit()
	res := r.makeMove(g)
	res.course = g.course
	res.spare = g.leastLeft()
	if !res.Still || spec.From == NoUnit {
		r.nullifyScramblers() // before it shoots or fights
	}
	return res
}

// makeMove asks for the paths of a move and carries it out.
func (r *Run) makeMove(g *move) MoveResult {
	spec := g.spec
	if spec.Sprint {
		r.unit(spec.Unit).Sprinting = true
		r.cite("a2.sprint.3m", "a2.sprint.eligible")
	}
	if !r.testBeforeMoving(g) {
		return MoveResult{Still: true}
	}
	if spec.plan != nil {
		spec.plan(g)
	}
	if spec.From != NoUnit && spec.Usual == nil && g.canDoAny() {
		way := g.way.Clone() // a place outside, found when it is known what the ground allows
		spec.Usual = &way
	}
	if spec.Prepare != nil {
		spec.Prepare(g)
	}
	a := r.askPaths(g, spec.Name)
	g.take(&a)
	if !g.movesAny() { // who is torn apart closes up before it boards  a2.formation.compromised
		r.chooseLevel(g)
		if spec.Board && !(g.startsBroken() && g.canDoAny()) && r.offerEmbark(spec.Unit, g.leftover) {
			return MoveResult{Over: true, Still: true}
		}
		return MoveResult{Still: true, Contact: spec.Target != NoUnit && r.touching(spec.Unit, spec.Target)}
	}
	if r.book.Edition == First && !r.testsForWay(g) {
		return MoveResult{Stopped: true, Still: spec.From != NoUnit, Contact: spec.Target != NoUnit && r.touching(spec.Unit, spec.Target)}
	}
	r.citePace(g)
	var halts []Halt
	if spec.Ordered {
		halts = r.ambushHalts(g, nil)
	}
	g.hold()
	res := r.walkOn(g, halts)
	if len(r.Ways) > 0 {
		r.forgetWays(g)
	}
	if spec.Target != NoUnit && r.inPlay(spec.Unit) && r.inPlay(spec.Target) {
		res.Contact = r.touching(spec.Unit, spec.Target)
	}
	if !res.Over && !res.Stopped {
		r.chooseLevel(g)
	}
	if spec.Board && !res.Over && !res.Stopped {
		res.Over = r.goAboard(g)
	}
	return res
}

// goAboard offers a unit that ends beside a transport to board it; if it will not, it stops short of
// the 1" it has to keep.  a2.transport.embark.run
func (r *Run) goAboard(g *move) bool {
	if r.offerEmbark(g.spec.Unit, g.leftover) {
		return true
	}
	if g.boards {
		g.spec.Board, g.gathered = false, false
		r.putAt(g, g.lastGood(whole))
		r.placeEquipment(g)
	}
	return false
}

// take takes the accepted answer. What the check found out on its way (that the unit ends beside a
// transport) must follow from this answer alone, not from those tried before it, so it is found anew.
func (g *move) take(a *flow.Answer) {
	if g.boards = false; g.spec.Board {
		g.judge(a)
		g.boards = g.aboard
	}
	g.give(a.Paths)
}

// limit cuts the allowances to what the caller grants. Who goes on has so much as the move is lengthened by, and keeps what
// it has met.
func (g *move) limit() {
	if g.spec.Limit == 0 {
		return
	}
	for i := range g.poses {
		if p := &g.poses[i]; g.spec.On == nil {
			p.left = min(p.left, g.spec.Limit)
		} else if p.left > 0 {
			p.left = g.spec.Limit
		}
	}
	if g.spec.On != nil {
		if g.course = *g.spec.On; g.dragged {
			g.halve()
		}
	}
}

// halve halves what every model may still spend.
func (g *move) halve() {
	for i := range g.poses {
		g.poses[i].left /= 2
	}
}

// leastLeft is what the own model that has least left of its allowance may still spend.
func (g *move) leastLeft() geom.Length {
	least := geom.Length(-1)
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			if left := g.leftover(p.m); least < 0 || left < least {
				least = left
			}
		}
	}
	return max(least, 0)
}

// askPaths puts the Move question.
func (r *Run) askPaths(g *move, name string) flow.Answer {
	spec := g.spec
	g.judged.Forget()
	q := flow.Question{
		Name: name, Seat: r.Groups[spec.Unit].Side, Kind: flow.Move, Rule: spec.Rule,
		Unit: int32(spec.Unit), Target: int32(spec.Target),
	}
	q.Check, q.Passes = g.judge, g.lets
	q.Suggest = func(rnd *dice.Rand) flow.Answer {
		a := g.suggest(rnd)
		if g.accepted {
			g.note(&a, nil)
		}
		return a
	}
	q.Plan = func() (flow.Answer, bool) {
		a := usualOf(spec)
		return a, g.refuse(&a) == nil
	}
	return r.ask(q)
}

// judge is refuse, once for each answer while a question waits.
func (g *move) judge(a *flow.Answer) *tally.Refusal {
	if !g.judged.Same(a.Paths) {
		g.note(a, g.refuse(a))
	}
	return g.judged.Said
}

// lets is judge for those who do not read reasons. An answer that is refused is forgotten: nobody knows why.
func (g *move) lets(a *flow.Answer) bool {
	if !g.judged.Same(a.Paths) {
		if g.astray(a) || !g.legal(a) {
			return false
		}
		g.note(a, nil)
	}
	return g.judged.Said == nil
}

// note keeps a judgement.
func (g *move) note(a *flow.Answer, said *tally.Refusal) {
	g.judged.Note(a.Paths, said)
	g.aboard = g.boards
}

// usualOf is the answer that stands if nobody says otherwise.
func usualOf(spec *MoveSpec) flow.Answer {
	if spec.Usual != nil {
		return spec.Usual.Clone()
	}
	return flow.Answer{}
}

// testBeforeMoving takes the tests for difficult terrain the unit already stands in, if it wants to
// move at all; false means that it stays.  a2.difficult.when-test
func (r *Run) testBeforeMoving(g *move) bool {
	asked := false
	if r.book.Edition == First {
		return true // it tests when its way is declared; see testsForWay
	}
	for i := range r.book.Board.Pieces {
		if g.seen.has(i) || !r.difficultFor(g.spec.Unit, i) || !g.startsInside(i) {
			continue
		}
		if !asked && !g.spec.Must {
			if !r.askYes(AskStir, r.Groups[g.spec.Unit].Side, g.spec.Unit, "a2.difficult.when-test", "Does the unit move in the difficult terrain?", true) {
				return false
			}
			asked = true
		}
		r.terrainTest(g, i)
	}
	return true
}

// sprintTest is the Ag test after a sprint, taken even if the move was cut short.  a2.sprint.test-after,
// a2.sprint.fail-pin
func (r *Run) sprintTest(u UnitID) Verdict {
	if !r.by("a2.sprint.test-after", true) {
		return Verdict{}
	}
	v := r.agTest(RollSprint, u, 0, "", "")
	switch {
	case r.sheet("g1.move.sprint.ten", v.Face == 10):
		r.addPins(u, 2, "g1.move.sprint.ten")
	case !v.Pass || r.book.Edition == First && v.Face > 1 && !r.by("g1.move.sprint.pass", true):
		r.addPins(u, 1, "a2.sprint.fail-pin")
	}
	return v
}

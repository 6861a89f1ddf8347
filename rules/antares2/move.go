package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/position"
)

// The questions of movement.
const (
	AskMoveOn = "move-on"
	AskStir   = "stir"
)

// orderedMove is the move of an Advance or Run order; a Run may end in a transport.
// a2.move.advance-m, a2.move.run-2m, a2.sprint.3m, a2.transport.embark.run
func (r *Run) orderedMove(u UnitID, o position.Order, k position.RunKind) position.MoveResult {
	spec := position.MoveSpec{Unit: u, Name: position.AskMove, Rule: "a2.move.when", Multiple: 1, Ordered: true, Target: NoUnit, Over: NoUnit, From: NoUnit}
	if o == position.RunOrder {
		spec.Multiple, spec.Sprint = k.Multiple(), k.Sprints()
		spec.Board = true
	}
	return r.moveUnit(&spec)
}

// moveUnit makes a move of a unit, and offers what may be done at the end of any.  a2.special.subdue.carry
func (r *Run) moveUnit(spec *position.MoveSpec) position.MoveResult {
	res := r.moveAndTest(spec)
	r.offerCarry(spec.Unit)
	return res
}

// moveAndTest asks for paths, takes the terrain tests they need, lets ambushers shoot, and puts the
// models where they end. A unit that is aboard a transport gets out of it.
func (r *Run) moveAndTest(spec *position.MoveSpec) position.MoveResult {
	aboard := r.Unit(spec.Unit).Where == position.Aboard
	if aboard && !r.getOut(spec) {
		return position.MoveResult{Over: true}
	}
	if !r.InPlay(spec.Unit) {
		return position.MoveResult{Over: true}
	}
	res := r.moveOnly(spec)
	if aboard && res.Still {
		r.backIn(spec.Unit, spec.From)
		res.Over = true
	} else if aboard {
		r.gotOut(spec.Unit, spec.From)
	}
	if spec.Sprint && r.Unit(spec.Unit).Where != position.Destroyed {
		if v := r.sprintTest(spec.Unit); r.Book.Edition == position.First {
			return r.sprintedOn(spec, res, v)
		}
	}
	return res
}

// getOut stands a unit at the hatches of its transport, from where its move is measured; false if it may
// not or will not leave. Whether there is room outside shows when it moves: who finds none stays aboard.
func (r *Run) getOut(spec *position.MoveSpec) bool {
	u := spec.Unit
	if r.DisembarkRefusal(u) != nil || !r.wantsOut(u) {
		return false
	}
	spec.From = r.leave(u)
	spec.Must, spec.Board = true, false
	return true
}

// moveOnly is moveUnit for a unit on the table, without what comes after the move.
func (r *Run) moveOnly(spec *position.MoveSpec) position.MoveResult {
	g := r.NewMove(spec)
	defer g.Done()
	g.Limit()
	res := r.makeMove(g)
	res.Course = g.Course
	res.Spare = g.LeastLeft()
	if !res.Still || spec.From == NoUnit {
		r.nullifyScramblers() // before it shoots or fights
	}
	return res
}

// makeMove asks for the paths of a move and carries it out.
func (r *Run) makeMove(g *position.Move) position.MoveResult {
	spec := g.Spec
	if spec.Sprint {
		r.Unit(spec.Unit).Sprinting = true
		r.cite("a2.sprint.3m", "a2.sprint.eligible")
	}
	if !r.testBeforeMoving(g) {
		return position.MoveResult{Still: true}
	}
	if spec.Plan != nil {
		spec.Plan(g)
	}
	if spec.From != NoUnit && spec.Usual == nil && g.CanDoAny() {
		way := g.Way.Clone() // a place outside, found when it is known what the ground allows
		spec.Usual = &way
	}
	if spec.Prepare != nil {
		spec.Prepare(g)
	}
	a := r.askPaths(g, spec.Name)
	g.Take(&a)
	if !g.MovesAny() { // who is torn apart closes up before it boards  a2.formation.compromised
		r.chooseLevel(g)
		if spec.Board && !(g.StartsBroken() && g.CanDoAny()) && r.offerEmbark(spec.Unit, g.Leftover) {
			return position.MoveResult{Over: true, Still: true}
		}
		return position.MoveResult{Still: true, Contact: spec.Target != NoUnit && r.InContact(spec.Unit, spec.Target)}
	}
	if r.Book.Edition == position.First && !r.testsForWay(g) {
		return position.MoveResult{Stopped: true, Still: spec.From != NoUnit, Contact: spec.Target != NoUnit && r.InContact(spec.Unit, spec.Target)}
	}
	r.citePace(g)
	var halts []position.Halt
	if spec.Ordered {
		halts = r.ambushHalts(g, nil)
	}
	g.Hold()
	res := r.walkOn(g, halts)
	if len(r.Ways) > 0 {
		r.ForgetWays(g)
	}
	if spec.Target != NoUnit && r.InPlay(spec.Unit) && r.InPlay(spec.Target) {
		res.Contact = r.InContact(spec.Unit, spec.Target)
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
func (r *Run) goAboard(g *position.Move) bool {
	if r.offerEmbark(g.Spec.Unit, g.Leftover) {
		return true
	}
	if g.Boards {
		g.Spec.Board, g.Gathered = false, false
		r.PutAt(g, g.LastGood(position.Whole))
		r.placeEquipment(g)
	}
	return false
}

// askPaths puts the Move question.
func (r *Run) askPaths(g *position.Move, name string) flow.Answer {
	spec := g.Spec
	g.Judged.Forget()
	q := flow.Question{
		Name: name, Seat: r.Groups[spec.Unit].Side, Kind: flow.Move, Rule: spec.Rule,
		Unit: int32(spec.Unit), Target: int32(spec.Target),
	}
	q.Check, q.Passes = g.Judge, g.Lets
	q.Suggest = func(rnd *dice.Rand) flow.Answer {
		a := g.Suggest(rnd)
		if g.Accepted {
			g.Note(&a, nil)
		}
		return a
	}
	q.Plan = func() (flow.Answer, bool) {
		a := position.UsualOf(spec)
		return a, g.Refuse(&a) == nil
	}
	return r.ask(q)
}

// testBeforeMoving takes the tests for difficult terrain the unit already stands in, if it wants to
// move at all; false means that it stays.  a2.difficult.when-test
func (r *Run) testBeforeMoving(g *position.Move) bool {
	asked := false
	if r.Book.Edition == position.First {
		return true // it tests when its way is declared; see testsForWay
	}
	for i := range r.Book.Board.Pieces {
		if g.Seen.Has(i) || !r.DifficultFor(g.Spec.Unit, i) || !g.StartsInside(i) {
			continue
		}
		if !asked && !g.Spec.Must {
			if !r.askYes(AskStir, r.Groups[g.Spec.Unit].Side, g.Spec.Unit, "a2.difficult.when-test", "Does the unit move in the difficult terrain?", true) {
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
	v := r.agTest(position.RollSprint, u, 0, "", "")
	switch {
	case r.sheet("g1.move.sprint.ten", v.Face == 10):
		r.addPins(u, 2, "g1.move.sprint.ten")
	case !v.Pass || r.Book.Edition == position.First && v.Face > 1 && !r.by("g1.move.sprint.pass", true):
		r.addPins(u, 1, "a2.sprint.fail-pin")
	}
	return v
}

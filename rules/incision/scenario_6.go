package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// AskBlock is the question whether the pod's transmat block is switched.
const AskBlock = "block"

// retrieval is scenario 6.  is.sc6.header
func retrieval() Scenario {
	return Scenario{
		ID: "retrieval", Name: "6: Retrieval to the Transmat", Number: 6, Difficulty: force.Hard, From: 200, To: 360, Least: 4, Most: 8, Size: 36,
		Text:  "Capture the stasis pod and send it home: switch its block off and trigger the transmat, or carry it out through your arrival zone.",
		rows:  []tally.Rule{"is.sc6.setup", "is.sc6.arrival"},
		open:  inchPoints(6, 6, 31, 31, 34, 2, 2, 34, 31, 0, 36, 5, 0, 31, 5, 36),
		fixed: []string{"building rect 16,16 4x4", "building rect 21,11 3x3", "building rect 12,22 3x3"},
		lay:   (*State).pod, areas: func(s *State) []place { return s.cornerPair(1, 2) }, goals: (*State).prizeGoals, rally: (*run).triggersSurface, action: (*run).switchBlock,
		left: (*run).podLeaves, end: (*run).podEnd, could: (*State).canExtract, worth: (*State).prizeProspect,
	}
}

// pod lies 6" to 10" in from one corner, the transmat in the opposite one with its edges 4" from both table edges.
// is.sc6.setup
func (s *State) pod() {
	u := s.stage(Pod, flow.Nobody, "pod")
	m := s.Units[u].Operative
	s.Figures[m].Unarmed = true
	s.Put(m, geom.Point{X: 6 * geom.Inch, Y: 6 * geom.Inch}, 0)
	s.Mission.Prize, s.Mission.Block = m, true
	in := 4*geom.Inch + padRadius
	s.lie(padThing, s.Size.Sub(geom.Point{X: in, Y: in}))
}

// triggersSurface: a Rally on the surface alone triggers this transmat.  is.sc6.transmat
func (r *run) triggersSurface(u UnitID) {
	if r.by("is.sc6.transmat", r.onPad(r.Units[u].Operative)) {
		r.Mission.Trigger = r.sideOf(u)
		r.tell("triggered", u, NoUnit, "is.sc6.transmat", "%s triggers the transmat", r.name(u))
	}
}

// switchBlock asks who has the pod whether its block is switched, during an action that is not Down.  is.sc6.block
func (r *run) switchBlock(u UnitID) {
	if !r.holdsPrize(u) || r.Units[u].Order == Down || r.sideOf(u) == flow.Nobody || r.denied("is.sc6.block") {
		return
	}
	word := "on"
	if r.Mission.Block {
		word = "off"
	}
	if r.askYes(AskBlock, u, "is.sc6.block", "Switch the transmat block "+word+"?", false) {
		r.Mission.Block = !r.Mission.Block
		r.tell("block", u, NoUnit, "is.sc6.block", "The transmat block is %s", word)
	}
}

// podLeaves counts who leaves with the pod through its own entry zone.  is.sc6.total
func (r *run) podLeaves(u UnitID) {
	side := r.sideOf(u)
	if side == flow.Nobody || !r.holdsPrize(u) {
		return
	}
	if r.throughOwn(side, r.Units[u].Operative) {
		r.Mission.Out[side]++
		r.tell("out", u, NoUnit, "is.sc6.total", "%s is out with the pod", r.name(u))
		return
	}
	r.Mission.Lost = true
	r.tell("astray", u, NoUnit, "is.sc6.end", "%s leaves with the pod where nobody waits", r.name(u))
}

// podEnd: the transmat works unless the block is on; then the game is over if the spacer is somewhere or dead.
// is.sc6.end, is.sc6.block, is.sc6.transmat
func (r *run) podEnd() {
	if r.by("is.sc6.block", r.Mission.Block) {
		r.Mission.Trigger = flow.Nobody
	}
	r.transmits()
	switch {
	case r.by("is.sc6.end", r.anyOut()):
		r.finish(r.podLevels(), "is.sc6.end", "the spacer has been brought away")
	case r.by("is.sc6.end", r.Bodies[r.Mission.Prize].Gone):
		r.finish(r.podLevels(), "is.sc6.end", "the spacer is dead")
	case r.by("is.sc6.end", r.Mission.Lost || !r.someCould()):
		r.finish(r.podLevels(), "is.sc6.end", "nobody is left who could take the pod")
	}
}

// podLevels are the levels of success.  is.sc6.total, is.sc6.partial-success, is.sc6.partial-failure, is.sc6.failure
func (r *run) podLevels() []force.Success {
	levels := make([]force.Success, r.Sides())
	for i := range levels {
		side := Side(i)
		switch {
		case r.by("is.sc6.failure", r.Bodies[r.Mission.Prize].Gone):
		case r.by("is.sc6.total", r.Mission.Out[side] > 0):
			levels[side] = force.TotalSuccess
		case r.by("is.sc6.partial-failure", r.Mission.Out[foe(side)] > 0):
			levels[side] = force.PartialFailure
		case r.by("is.sc6.partial-success", true):
			levels[side] = force.PartialSuccess
		}
	}
	return levels
}

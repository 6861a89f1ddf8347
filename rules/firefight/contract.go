package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// ---- set-up, force, missions (branch ffset)

func (r *Run) reconStep()    { panic("contract") }
func (r *Run) edgesStep()    { panic("contract") }
func (r *Run) deployStep()   { panic("contract") }
func (r *Run) withheldStep() { panic("contract") }
func (r *Run) scoutStep()    { panic("contract") }

// scoreEndPhase is step 4 of a player's end phase; missionOver decides the game after both players.
func (r *Run) scoreEndPhase(side Side) {}
func (r *Run) missionOver()            {}

// unitDestroyed is told of every unit destroyed, for missions that count them.
func (r *Run) unitDestroyed(u UnitID) {}

// ---- movement, terrain, buildings, transports, flyers, drones (branch ffmove)

// MoveSpec says what a move of a unit may be. Only the leader's path is measured.
type MoveSpec struct {
	Unit   UnitID
	Name   string // of the question
	Rule   tally.Rule
	Limit  geom.Length
	Sprint bool
	Target UnitID // of an assault, NoUnit otherwise
	Free   bool   // terrain counts as open (scout sprint, Teleport)
	// Extra refuses paths or ends by a rule of the caller.
	Extra func(a *flow.Answer) *tally.Refusal
}

// moveUnit asks for the leader's path and the places of the others, and moves them.
func (r *Run) moveUnit(spec *MoveSpec) (moved bool) {
	a := r.ask(flow.Question{Name: spec.Name, Seat: r.unit(spec.Unit).Side, Kind: flow.Move, Rule: spec.Rule, Unit: int32(spec.Unit), Target: int32(spec.Target),
		Suggest: func(*dice.Rand) flow.Answer { return flow.Answer{} }})
	for _, p := range a.Paths {
		r.Models[p.Figure].At = p.Points[len(p.Points)-1]
	}
	return len(a.Paths) > 0
}

// moveAction is an advance or sprint, with everything that can happen on it: entering and leaving
// buildings and transports, arriving from reserve, roofs.
func (r *Run) moveAction(u UnitID, a Action, b *Budget) {
	r.moveUnit(&MoveSpec{Unit: u, Name: "move", Target: NoUnit})
}

// moveRefusal says why a unit may not advance or sprint at all now.
func (r *Run) moveRefusal(u UnitID, a Action, b *Budget) *tally.Refusal { return nil }

// Approach is an assault move: whether it makes contact, and whether it is hindered.
type Approach struct {
	Contact  bool
	Hindered bool
	Why      tally.Rule // what hinders it
	Sight    bool       // the attacker had LOS at the start
}

// assaultMove brings the leader into contact by the shortest way, or moves the failed unit.
func (r *Run) assaultMove(u, target UnitID, a Action) Approach { return Approach{Contact: true} }

// reaches tells whether a unit's leader could touch the target with this action.
func (s *State) reaches(u, target UnitID, a Action) bool { return true }

// moveAway moves a unit directly away from another by so many inches; trapped means it could not.
// ff.away.*
func (r *Run) moveAway(u, from UnitID, d geom.Length) (trapped bool) { return false }

// consolidate lets a winner move 3 inches.  ff.result.consolidate
func (r *Run) consolidate(u UnitID) {}

// coherent tells whether every model is within reach of its leader.  ff.move.coherency-3
func (s *State) coherent(u UnitID) bool { return true }

// afterCarrierLost puts the passengers of a destroyed transport down.
func (r *Run) afterCarrierLost(u UnitID) {}

// haltRefusal says why a unit may not halt (flying vehicles must move); firstActionRefusal bars all that
// must wait until the unit has moved back into coherency.
func (r *Run) haltRefusal(u UnitID, b *Budget) *tally.Refusal                  { return nil }
func (r *Run) firstActionRefusal(u UnitID, a Action, b *Budget) *tally.Refusal { return nil }

func (r *Run) hvaAction(u UnitID, a Action)                            {}
func (r *Run) hvaRefusal(u UnitID, a Action, b *Budget) *tally.Refusal { return nil }

// touching tells whether two units are in base contact.
func (s *State) touching(a, b UnitID) bool { return s.distance(a, b) <= 2 }

// ---- assault (branch ffassault)

// assaultAction declares and carries out an assault.
func (r *Run) assaultAction(u UnitID, a Action, b *Budget) {}

// assaultRefusal says why a unit may not declare an assault now.
func (r *Run) assaultRefusal(u UnitID, a Action, b *Budget) *tally.Refusal { return nil }

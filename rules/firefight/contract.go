package firefight

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// ---- movement, terrain, buildings, transports, flyers, drones (branch ffmove)

// boardFault says why a unit may not be aboard a transport: what it is, or the room that is left.
func (s *State) boardFault(carrier, u UnitID) *tally.Refusal {
	k := s.words(carrier)
	if k.Capacity == 0 || s.anyBulky(u) || s.words(u).Vehicle {
		return tally.Refuse("ff.transport.no-bulky-vehicle", "it cannot be carried", "leave it out")
	}
	room := int(k.Capacity)
	for i := range s.Units {
		if o := UnitID(i); o == u || s.Units[i].Where == Aboard && s.Units[i].In == int16(carrier) {
			for m := range s.all(o) {
				room -= 1 + int(min(s.typ(m).Height/3, 1))
			}
		}
	}
	if room < 0 {
		return tally.Refuse("ff.transport.whole-units", "there is not room for the whole unit", "leave it out")
	}
	return nil
}

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

// ---- sight, shooting, damage (branch ffshoot)

// Sight is how one unit sees another.  ff.los.*
type Sight uint8

// The three kinds of line of sight.
const (
	ClearSight Sight = iota
	PartialSight
	BlockedSight
)

func (s Sight) String() string { return [...]string{"clear", "partial", "blocked"}[s] }

// sight judges the line from a unit's leader to another unit.
func (s *State) sight(from, to UnitID) (Sight, tally.Rule) {
	return ClearSight, "ff.los.clear.unobstructed"
}

// visible tells whether one model is in clear or partial LOS of a unit's leader.
func (s *State) visible(from UnitID, m ModelID) bool { return true }

// inCover tells whether a target is in cover from a shooter.
func (s *State) inCover(target, from UnitID) (bool, tally.Rule) { return false, "" }

// shootAction is a shoot, steady aim or blaze away action.
func (r *Run) shootAction(u UnitID, a Action) {}

// shootRefusal says why a unit may not shoot now.
func (r *Run) shootRefusal(u UnitID, a Action, b *Budget) *tally.Refusal { return nil }

// Attack is one unit's dice against another: shooting, a reaction, or one side of an assault.
type Attack struct {
	Unit, Target UnitID
	Blaze        bool
	Steady       bool
	Reaction     bool // controlled or suppressive fire
	Penalty      int  // extra to-hit penalty, as a positive number
	Melee        bool
	Bonus        int // charge bonus in an assault
	NoExtraDie   bool
	Damage       int // HP caused, filled in
	Pools        []Pool
}

// Pool is dice of weapons with the same AP and keywords.  ff.shoot.dice.separate-pools
type Pool struct {
	Weapon int16
	Dice   int
	Stat   int8 // SHOOT or ASSAULT of the models that roll it
	Hits   int
}

// rollAttack rolls to hit and for damage; apply removes the casualties.
func (r *Run) rollAttack(a *Attack)  {}
func (r *Run) applyAttack(a *Attack) {}

// harm gives a unit points of damage by the casualty rules and reports the HP lost.
func (r *Run) harm(u UnitID, points int, by UnitID, melee bool) int { return 0 }

// destroy removes a whole unit.
func (r *Run) destroy(u UnitID, rule tally.Rule, why string) {
	un := r.unit(u)
	if un.Where == Destroyed {
		return
	}
	r.tell("destroyed", u, NoUnit, rule, "%s is destroyed: %s", r.name(u), why)
	for m := range r.all(u) {
		r.Models[m].Gone = true
	}
	un.Where = Destroyed
	r.unitDestroyed(u)
	r.afterCarrierLost(u)
}

// ---- assault (branch ffassault)

// assaultAction declares and carries out an assault.
func (r *Run) assaultAction(u UnitID, a Action, b *Budget) {}

// assaultRefusal says why a unit may not declare an assault now.
func (r *Run) assaultRefusal(u UnitID, a Action, b *Budget) *tally.Refusal { return nil }

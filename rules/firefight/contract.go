package firefight

import (
	"sortie/tally"
)

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

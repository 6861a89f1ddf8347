package antares2

import "sortie/flow"

// assault carries a charge from declaration to consolidation.  a2.assault.sequence
func (r *Run) assault(charger, target UnitID, sprint bool) { panic("contract: assault") }

// assaultOffers lists the enemies a unit may declare an assault on, with the reason against others.
func (r *Run) assaultOffers(u UnitID, k RunKind) []flow.Option { return nil }

// assaultStructure is an assault on a building.  a2.building.assault-structure
func (r *Run) assaultStructure(u UnitID) { panic("contract") }

// ShootingReactions are the reactions declared against a shooting.
type ShootingReactions struct {
	Firefights []UnitID // to be resolved with the shooting
	Stopped    bool     // the shooter was destroyed or forced Down by an ambush
}

// reactToShooting asks every unit that may react to declared bouts, tests, and carries out what comes
// before the shooting (Go Down, Dash, Ambush Fire).  a2.react.declare-all-first
func (r *Run) reactToShooting(u UnitID, as Order, bouts []*Bout) ShootingReactions {
	return ShootingReactions{}
}

// Halt is a point of a move at which an ambusher shoots.
type Halt struct {
	Ambusher UnitID
	At       int32 // progress of the move in thousandths
}

// ambushHalts asks the enemy's ambushers whether and where they halt a mover.
func (r *Run) ambushHalts(w *Walk) []Halt { return nil }

// ambushFire resolves one ambusher's shots at a halted or shooting unit; it reports whether the
// ambushed unit's action is over.  a2.react.ambush.resolve-first
func (r *Run) ambushFire(ambusher, at UnitID) (over bool) { return false }

// AssaultReaction is how an assaulted unit answers.  a2.assault.reaction-allowed
type AssaultReaction uint8

// The answers to an assault.
const (
	NoReaction AssaultReaction = iota
	StandAndShoot
	Escape
	Countercharge
)

func (a AssaultReaction) String() string {
	return [...]string{"none", "stand-and-shoot", "escape", "countercharge"}[a]
}

// reactToAssault asks the assaulted unit for its reaction, takes the test, places the die and, for an
// Escape, makes the move. A reactor that sprints has Sprinting set (for a Countercharge the move itself
// is counterMove's); the assault clears it at its end.
func (r *Run) reactToAssault(charger, target UnitID, sprint bool) AssaultReaction { return NoReaction }

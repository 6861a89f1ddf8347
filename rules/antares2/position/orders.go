package position

import (
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// RunKind is how a Run order is used; it is declared with the order.  a2.turn.test-then-act
type RunKind int32

// The ways to run.
const (
	PlainRun RunKind = iota
	Sprint
	AssaultRun
	AssaultSprint
	StructureRun // assault on a building
)

func (k RunKind) String() string {
	return [...]string{"run", "sprint", "assault", "sprint-assault", "assault-structure"}[k]
}

// Sprints tells whether a Run is a sprint, in an assault too.
func (k RunKind) Sprints() bool  { return k == Sprint || k == AssaultSprint }
func (k RunKind) Assaults() bool { return k == AssaultRun || k == AssaultSprint }

// Multiple is how many times M the run allows.  a2.move.run-2m, a2.sprint.3m
func (k RunKind) Multiple() int {
	if k.Sprints() {
		return 3
	}
	return 2
}

// Declaration is everything said when an order is given, before the test.
type Declaration struct {
	Order    Order
	Run      RunKind
	Target   UnitID // of an assault
	Follower UnitID
	Follow   RunKind  // how the follower runs
	Second   UnitID   // whom the follower assaults
	Train    []UnitID // who follow in the first edition, in order  g1.attr.follow
	Synced   bool     // another unit has brought it into action  g1.drone.sync.no-chain
}

// OrderRefusal says why a unit may not be given an order, nil if it may. A weapon that needs another
// order is no reason: the unit may still take this one.  a2.orders.advance.restricted-weapons
func (s *State) OrderRefusal(u UnitID, o Order) *tally.Refusal {
	un := s.Unit(u)
	switch {
	case o == Ambush && s.Book.Options.NoReactions:
		return tally.Refuse("a2.react.option-none", "without reactions an ambush can do nothing", "give another order")
	case un.Type == force.Probe && o != RunOrder:
		if un.Where == Aboard {
			return tally.Refuse("a2.transport.probes.run-order", "an embarked probe takes Run orders only", "give it a Run")
		}
		return tally.Refuse("a2.type.probe", "a probe takes Run orders only", "give it a Run")
	case un.Where == Aboard:
		return s.aboardRefusal(u, o)
	}
	return nil
}

package position

import (
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/tally"
)

// Order is what a unit does in its activation.
type Order uint8

// The orders.  dvg.orders.declare-first
const (
	NoOrder Order = iota
	AimOrder
	SprintOrder
	ChargeOrder
	JumpOrder
	CohesiveFire
	PrimaryFire
	SupportFire
	PrimarySuppression
	SupportSuppression
	DriveOrder
)

func (o Order) String() string {
	return [...]string{"none", "aim", "sprint", "charge", "jump", "cohesive", "primary", "support", "suppress-primary", "suppress-support", "drive"}[o]
}

func (o Order) Label() string {
	return [...]string{"None", "Aim", "Maneuver: sprint", "Maneuver: charge", "Maneuver: jump", "Cohesive fire", "Primary fire", "Support fire",
		"Primary suppression", "Support suppression", "Vehicle orders"}[o]
}

func (o Order) Rule() tally.Rule {
	return [...]tally.Rule{"", "dvg.orders.aim.target", "dvg.orders.sprint.distance", "dvg.orders.charge.distance", "dvg.orders.jump.capable", "dvg.orders.cohesive",
		"dvg.orders.primary-fire", "dvg.orders.support-fire", "dvg.orders.suppress.primary", "dvg.orders.suppress.support", "dvg.orders.vehicle"}[o]
}

func (o Order) Maneuver() bool { return o >= SprintOrder && o <= JumpOrder }
func (o Order) Fires() bool    { return o >= CohesiveFire && o <= SupportFire || o == DriveOrder }

// Pattern is when a moving figure fires.
type Pattern uint8

func (p Pattern) String() string {
	return [...]string{"none", "move-fire", "fire-move", "move-fire-move"}[p]
}

// CanAct tells whether a figure takes part in its unit's orders.
func (s *State) CanAct(b BodyID) bool {
	f := s.Figure(b)
	if g := s.GunAt(b); g != nil {
		return s.Stands(b) && !f.Done && !s.Applies("dvg.infweapon.crew.none", len(s.Serving(g)) == 0)
	}
	return s.Stands(b) && !f.Stunned && !s.Applies("dvg.morale.shaken.no-fire-charge", f.Shaken) && !f.Done && !s.Disabled(b)
}

// Part is figures who act on one order.
type Part struct {
	Unit    UnitID
	Figures []BodyID
	Order   Order
	Pace    law.Pace
	Pattern Pattern
	Covers  Covering
	Flown   bool // its flyers are aloft at some time of the activation
	Levels  []Destined
	left    []BodyID // room for those of them who have not acted yet
	Asked   bool     // about what they cover with
	Rival   UnitID
	Bound   bool     // one of its unit is engaged: all go to engage
	Aimed   UnitID   // of a vehicle
	Face    Heading  // which way they turn, if it was said for all
	Like    [2]*Lead // the ways of the first, before and after fire, for the others to go alike
	Met     []Attack // who came into contact with whom
	Daunted []BodyID // shaken by going for a larger enemy, whom they fight all the same: dvg.hth.attack-larger-test
	Whole   bool     // it is the unit, as far as it takes orders together
	After   *Part    // with whom its combats wait until the whole unit has moved, nil if it is all of it
}

// Jumper tells whether a figure is one that jumps: by its MV, and on the ground.  dvg.orders.jump.capable
func (s *State) Jumper(b BodyID) bool {
	m := s.Frame(b).Mode
	return (m == force.Jump || m == force.Fly) && !s.Applies("dvg.movement.fly.no-jump-suppress", s.Bodies[b].Level > 0) && s.Frame(b).Type != force.AFV
}

// CanJump tells whether a figure can jump now: not one who lies or is held in a fight.  dvg.movement.jump.needs-orders
func (s *State) CanJump(b BodyID) bool {
	return s.Jumper(b) && !s.Engaged(b) && !s.Applies("dvg.movement.jump.needs-orders", s.Bodies[b].Prone)
}

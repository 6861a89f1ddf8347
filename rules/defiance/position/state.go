package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/law"
	"sortie/table"
	"sortie/voice"
)

// Roster is a list that a rule case writes down.
type Roster struct{ Name, Text string }

// Side is a seat at the table.  dvg.house.two-players
type Side = flow.Seat

// BodyID and UnitID are places in the state's lists; they never change during a game.
type (
	BodyID = table.BodyID
	UnitID = table.GroupID
)

// NoBody and NoUnit stand for nobody.
const (
	NoBody = table.NoBody
	NoUnit = table.NoGroup
)

// Phase of the sequence of play.
type Phase uint8

// The phases, in order; those up to Placement come once.  dvg.basics.turn-three-phases
const (
	Layout Phase = iota
	Placement
	Command
	Active
	Resolution
	GameOver
)

func (p Phase) String() string {
	return [...]string{"layout", "placement", "command", "active", "resolution", "over"}[p]
}

// Book is what does not change in play.
type Book struct {
	voice.Rows
	Pack     *force.Pack
	Mission  force.Mission
	Points   int
	Sides    [2]SideInfo
	Kinds    []Kind // of the units that began the game
	Board    force.Table
	Options  Options
	Rosters  []Roster      // of a rule case
	reach    []geom.Length // of each base: see near.go
	Farthest geom.Length
}

// SideInfo is what a side is called and what it brought.
type SideInfo struct {
	Name, Force string
	Army        int
	PV          int
}

// Kind is a unit as it was bought.
type Kind struct {
	Name, Entry string
	PV, Strong  int
}

// Arms is how many weapons a figure can have: primary, support and four side arms, or four mounts.
const Arms = 6

// The places of the weapons of infantry. Those of vehicles are its slots, 0 to 3.
const (
	PrimaryArm = 0
	SupportArm = 1
	SideArm    = 2
)

// Figure is what the book knows of a body beside where it stands.
type Figure struct {
	Frame                    int16
	Leader, Commander, Focal int8
	Hero                     bool
	Mobbed                   bool // it began in a mob
	Standard                 bool // bought in a standard unit: dvg.force.primary-commander.choice
	Arms                     [Arms]int16
	Copies                   [Arms]int8 // of a side arm
	Arcs                     [Arms]force.Arcs
	Cupola                   uint8 // mounts with an exposed gunner, one bit each
	Mate                     BodyID
	Serves                   force.Service
	PV                       int16

	Hurt    int8        // DC lost
	Broke   int8        // structural points lost
	Slow    geom.Length // MV lost
	Wrecked uint8       // weapons lost, one bit each
	Stopped uint8       // weapons with a stoppage, one bit each
	Shots   [Arms]int8  // times fired, where ammo is limited
	Fired   [Arms]int16 // activation of its unit in which it last fired, for weapons that rest

	Shaken, Stunned bool
	StunTurn        int16 // in which it was stunned
	Tries           int8  // failed recoveries
	Cover           Covering
	CoverPace       law.Pace
	Speed           int8     // sprinting speed in inches, 0 for none: dvg.los.speed.definition
	Static          bool     // a vehicle that has not moved: dvg.orders.vehicle.static-counter
	Pace            law.Pace // of its last activation
	Moved           bool     // it changed place in its unit's last activation: dvg.infweapon.bracing
	Spent           bool     // it fired in this activation, or may not any more
	Done            bool     // it has acted in this activation
	Haywire, Adrift bool     // dvg.vehmorale.haywire, dvg.vehmorale.out-of-control
	Wild            int8     // activations spent so
	Chits           int8     // attack chits it holds
	OwnChit         bool     // a hero's
	Used            int8     // chits of its own that are away until the first activation of a later turn
	UsedTurn        int16
	Boost           bool // a chit spent on its charge
	Charged         bool // into contact in this activation
	Dice            int8 // hand-to-hand dice used in this activation
	Struck          int8 // friends who attacked it this turn hand to hand
	Jumped          bool
	Clears          bool   // it is fired at in mid-jump, over terrain that does not count then: never so between activations, and not kept
	Hit             bool   // by suppression in this activation: one test is enough
	Order           Order  // of its last activation
	Led             bool   // it went with the one whose weapon it serves in this activation
	Waits           bool   // boarded, it stays where it is: dvg.passenger.board.stationary
	Aim, Aimed      UnitID // the unit it aims at, and the one it aimed at in its last activation
	Aimer           BodyID // the first of those who aim on the same order: each such order picks its part of a unit that splits
	Dodged          BodyID // the vehicle whose ram it dodged in this activation: dvg.ram.dodged.immune
	RollsIn         int16  // the turn in which its wreck rolls on, 0 for none: dvg.vehicle.wreck-roll
}

// Attack is whom a figure attacked hand to hand.  dvg.hth.reflex.friends
type Attack struct{ By, On BodyID }

// Stroke is how many hand-to-hand dice a figure has used against a unit in this turn.
type Stroke struct {
	By   BodyID
	On   UnitID
	Dice int8
}

// Covering is what a figure covers with.
type Covering uint8

// What figures cover with.
const (
	NotCovering Covering = iota
	WithPrimary
	WithSupport
	WithSide
	WithMount
)

func (c Covering) String() string {
	return [...]string{"none", "primary", "support", "side", "mount"}[c]
}

// Unit is what the book knows of a group.
type Unit struct {
	Kind     int16 // in Book.Kinds; of a part that split off, its origin's
	Part     int8  // 0 for the unit as it was bought, otherwise its number among those split off
	Status   force.Status
	Mob      bool
	Lone     bool
	Most     int8
	Acted    bool  // this turn
	Count    int16 // its activations so far
	Broken   bool
	BrokeIn  int16 // turn
	Order    Order
	Pace     law.Pace
	Pattern  Pattern
	Cards    int8   // command cards of this turn
	Dark     int8   // those of them that only its own side knows of
	Changed  int16  // turn of its last split or join
	Waiting  bool   // to be placed
	Left     bool   // outside a vehicle that is full: dvg.passenger.board.full.tests
	From     UnitID // of the vehicle that it came out of in this turn, of whose unit it is until the next Command Phase; NoUnit for none
	Level    int8   // flight level that who moves goes to
	HasLevel bool
}

// Objective is a place worth holding.
type Objective struct {
	At   geom.Point
	Held Side
}

// State is a game in progress: plain data, cheap to copy.
type State struct {
	table.Table
	Book *Book
	Shop *workshop

	Turn    int16
	Phase   Phase
	Figures []Figure   // parallel to Bodies
	Units   []Unit     // parallel to Groups
	Cards   []law.Card // of this turn
	Deck    dice.Deck
	Areas   []Template
	Guns    []Gun
	Goals   []Objective
	Attacks []Attack // hand to hand, of this turn
	Strokes []Stroke // likewise

	Won     Side // the roll for zones
	Far     Side // whose edge is the far one
	Primary [2]BodyID
	Strikes [2]int8
	VP      [2]int32
	Acting  UnitID
	Winner  Side
	Ended   bool
	Why     string
	Proc    game.Procedure
	Staged  bool
}

// Template is an area that lasts.
type Template struct {
	Kind    AreaKind
	Unit    UnitID // whose it is
	By      BodyID // the firing figure
	Target  BodyID
	At      geom.Point // the middle
	Facing  geom.Angle // along its length
	Level   int8
	Guns    []BodyID // who contributes
	Arm     int8     // with which weapon
	Radius  geom.Length
	Need    int8
	Effects force.Effectors
	Until   int16 // turn in whose Resolution Phase it goes
	Spares  BodyID
	Torrent bool // torrential fire
	Part    int8 // 1 for the second template of torrential fire
}

// AreaKind is what an area is.
type AreaKind uint8

// The areas that last.
const (
	Suppression AreaKind = iota
	Poison
	Smoke
	Strike
)

func (k AreaKind) String() string {
	return [...]string{"suppression", "poison", "smoke", "air-strike"}[k]
}

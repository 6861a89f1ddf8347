package position

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/table"
)

// A unit is a group of the table, a model a body of it. Outlines go by the types of models, and models follow each
// other in the list as they do in their unit: nobody changes units.
type (
	UnitID  = table.GroupID
	ModelID = table.BodyID
)

// Nobody of either kind.
const (
	NoUnit  = table.NoGroup
	NoModel = table.NoBody
)

// Side is a seat at the table.
type Side = flow.Seat

// OtherOfTwo is the enemy's side: this is a book of two.
func OtherOfTwo(s Side) Side { return 1 - s }

// Order is what an order die shows.
type Order uint8

// The six orders, and none.  a2.orders.six
const (
	NoOrder Order = iota
	Fire
	Advance
	RunOrder
	Ambush
	Rally
	Down
)

func (o Order) String() string {
	return [...]string{"none", "fire", "advance", "run", "ambush", "rally", "down"}[o]
}

// Label is what players read of an order.
func (o Order) Label() string {
	return [...]string{"None", "Fire", "Advance", "Run", "Ambush", "Rally", "Down"}[o]
}

// Phase of the sequence of play.
type Phase uint8

// The phases, in order. Deploy and Infiltrate come once.
const (
	Deploy Phase = iota
	Infiltrate
	TurnStart // army options that act before the turn
	Retained  // retained orders that allow an action
	Orders    // draw, allocate, act
	TurnEnd
	GameOver
)

func (p Phase) String() string {
	return [...]string{"deploy", "infiltrate", "turn start", "retained", "orders", "turn end", "over"}[p]
}

// Place is where a unit is.
type Place uint8

// The places a unit can be.
const (
	OnTable Place = iota
	Reserve
	Aboard
	Destroyed
)

// Die is an order die lying beside a unit.
type Die struct {
	Order    Order
	Retained bool // kept from the turn before
	Sprung   bool // an Ambush that the unit has shot from  g1.react.ambush.as-fire
	Failed   bool // an embarked unit failed its test; the die only shows that it was used
}

// MaxDice is the most order dice one unit can ever have.
const MaxDice = 4

// Unit is what the book knows of a group. It holds no slices, so that a list of units copies as one block.
type Unit struct {
	Kind     int16
	Type     force.UnitType // changes when a team loses its weapon or riders dismount
	Where    Place
	Carrier  UnitID // the transport it is aboard
	Strength int8   // fighters and crew at the start, for break tests
	Pins     int8
	Dice     [MaxDice]Die // beside it, oldest first; the last is the current order
	NDice    int8
	InHand   int8 // its dice in the bag
	MOD      int8 // order dice each turn, after losses
	Extra    int8 // temporary order dice

	Mixed       bool        // infantry with an attached support weapon team
	Sprinting   bool        // while a sprint lasts
	Charged     bool        // assaulting or countercharging in the present assault
	Escaped     bool        // caught while escaping: may not shoot at point blank
	Tried       int32       // number of the enemy action it last tried to react to
	Moved       geom.Length // furthest any model has moved this turn, all actions together
	Took        bool        // took units on board this turn
	PutOff      bool        // put units off this turn
	Carrying    int16       // marker it carries, -1 for none
	Acted       bool        // finished an action just now: may dismount
	Reserved    bool        // came from reserve this game
	Riders      bool        // riders who have dismounted
	Abandoned   bool        // crew who have left their weapon
	WasMixed    bool        // it was a mixed unit before that
	Waiting     bool        // still to be deployed
	Secret      bool        // aboard since the start, and the enemy does not know of which transport
	Infiltrated bool        // has made its pre-game move
	Contested   int8        // dice of it that both sides lay claim to, out of the bag  g1.turn.end.contested
}

// Figure is what the book knows of a body. Dead models keep their place in the list.
type Figure struct {
	Wounds   int8
	Breach   int8       // breaches suffered: Res -2 each
	Slow     int8       // move reductions suffered
	Was      int16      // type it had while mounted, plus one; 0 for none
	Packed   bool       // a weapon that a compactor buddy carries
	Disabled uint8      // weapon systems out of action, one bit each
	Turret   geom.Angle // where the heavy weapons of a machine point, from its facing on  g1.acc.arc
}

// Marker is a thing on the table that is neither model nor terrain.
type Marker struct {
	Kind   string // "objective", "mine", "munition", "scrambler", "prisoner", …
	Name   string
	Side   Side
	At     geom.Point
	Gone   bool
	Holder UnitID // who carries it
	Value  int16
	Level  int8 // of the building it lies in
}

// State is a game of Antares 2 in progress: plain data, cheap to copy.
type State struct {
	game.Script // of a rule case

	Book     *force.Book
	Workshop *workshop // see Works

	table.Table
	Turn    int16
	Phase   Phase
	Units   []Unit   // one a group
	Figures []Figure // one a body; see alter
	Markers []Marker
	Damage  []Damage // of structures
	Wrecks  []Wreck  // destroyed vehicles left as terrain

	Events    int8     // event dice in the bag
	EventsOut int8     // event dice drawn this turn that go back
	Captured  [2]int8  // order dice of destroyed enemies
	Action    int32    // number of the present enemy action, for reactions
	Acting    UnitID   // unit whose ordered action is under way
	VP        [2]int16 // victory points
	Winner    Side
	Ended     bool
	Why       string

	Deployer  Side // who places the next unit
	NextRun   Side // side that makes the next retained Run, -1 before the first
	LastDrawn Side // for rules that count consecutive order dice
	InARow    int8
	Options   []ArmyOption

	// In the first edition alone
	Ways  []Way    // through and over terrain, found by units
	Begun [2]int16 // order dice of each side at the start  g1.army.broken
}

// Damage is what a structure has taken at one point.
type Damage struct {
	Piece  int16
	Part   int16 // wall, door, roof…: index into Building.Parts
	Level  int8
	At     geom.Point
	Points int16
	Breach bool
}

// Wreck is a destroyed vehicle that stays as terrain.
type Wreck struct {
	Body geom.Shape
	Name string
}

// ArmyOption is a bought or granted option of an army.
type ArmyOption struct {
	Side Side
	Key  string
	Used bool
}

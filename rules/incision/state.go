package incision

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/table"
)

// A unit is a group of the table, a model a body of it.
type (
	UnitID  = table.GroupID
	ModelID = table.BodyID
)

// Nobody of either kind.
const (
	NoUnit  = table.NoGroup
	NoModel = table.NoBody
)

// Side is a seat at the table. A book of two to four sides: nothing here counts on two.
type Side = flow.Seat

// Phase of the sequence of play.
type Phase uint8

// The phases. The first two come once.
const (
	Areas  Phase = iota // who gets which deployment area or arrival point
	Deploy              // units are put on the table
	Orders              // dice are drawn
	TurnEnd
	GameOver
)

var phaseNames = []string{"areas", "deploy", "orders", "turn end", "over"}

func (p Phase) String() string { return phaseNames[p] }

// Order is one of the six, or none.  is.orders.six-orders
type Order uint8

// The orders.
const (
	NoOrder Order = iota
	Fire
	Advance
	Run
	Ambush
	Rally
	Down
)

var orderNames = []string{"none", "fire", "advance", "run", "ambush", "rally", "down"}

func (o Order) String() string { return orderNames[o] }

// Die is where the order die of a unit is.  is.orders.one-die-per-unit
type Die uint8

// The places of a die.
const (
	NoDie   Die = iota // probes, equipment and whatever acts on nobody's order
	InBag              // to be drawn
	Beside             // beside the unit, showing its order
	LostDie            // out of play: the unit fell, left the table or is captive
)

// Unit is what the book knows of a group.
type Unit struct {
	Operative ModelID
	Pins      int16
	Die       Die
	Order     Order // the die shows, NoOrder while it is in the bag
	Retained  bool  // kept from the turn before
	Broken    bool
	Waits     bool   // off the table, to be deployed or to arrive
	Left      bool   // left the table for good, alive
	Gained    int8   // pins and Wounds by enemy activity since the last occasion of a break test
	Knocked   bool   // knocked out since the last occasion of a break test  is.break.with-knockout
	Hurt      int8   // Wounds and casualties of them, for a lost hand-to-hand
	Balked    uint64 // units against whom a reaction has failed this turn, one bit each  is.react.fail
	Passed    uint64 // difficult pieces for which a Movement Test was passed this turn, one bit each
	Gripped   uint64 // Grips whose test was passed this turn, one bit each  is.mun.grip-test
	Over      uint64 // pieces its models have shot over this turn, one bit each  is.los.return-fire
	Controls  UnitID // of a probe: who sends it
	Handler   UnitID // of a beast: who handles it, NoUnit for nobody in particular
	Loose     bool   // a beast that nobody controls from the start
	Freed     bool   // its die comes back to the bag at turn end
	Reactor   Reactor
	Suit      int16 // the model of its own battlesuit
	Called    int8  // strikes from off the table it has called, in shares of what it may
	Countered int8  // attempts against bonus dice it has made this turn
}

// Figure is what the book knows of a body.
type Figure struct {
	Model       int16 // index into the book's models
	Wounds      int8
	Unconscious bool
	Unarmed     bool   // it has lost its weapons as a captive
	Home        UnitID // its own unit: a captive stands in its captor's group
	Data        bool   // has the scenario's data
	Spent       uint16 // things of one use it has used, one bit each
	Thrown      int8   // grenades it has used, where players have agreed on a number
}

// Area is a deployment area or an arrival point of a side: a box, an edge, a point, or what is within some distance of
// a corner.
type Area struct {
	At    geom.Box
	Round geom.Length // within so far of the corner at At.Min, 0 for the box itself
	Set   bool
}

// State is a game of Incision Shard in progress: plain data, cheap to copy.
type State struct {
	book *book
	shop *workshop // see works

	table.Table
	Figures []Figure // one a body
	Units   []Unit   // one a group
	Turn    int16
	Phase   Phase
	Bonus   []int8 // spare dice of each side in the bag
	Areas   []Area // of each side
	Acting  UnitID // whose activation it is, NoUnit between
	Level   []int8 // success of each side once it is over
	Ended   bool
	Winner  Side
	Why     string
	Mission Mission
	Begun   int16    // the last turn whose beginning was carried out
	Calls   []Call   // strikes called this turn
	Screens []Screen // barriers and batter fields
	Proc    game.Procedure
	Staged  bool // set up by a rule case
}

// Mission is what a scenario counts, plain numbers by side.
type Mission struct {
	Fielded []int16 // combatants at the start
	Out     []int16 // members who left with what was wanted
	Dead    []int16 // combatants who fell
	Fates   []Fate  // what became of a unit, where the scenario counts it

	Attacker Side    // of scenarios with an attack, Nobody of others
	Trigger  Side    // who started what is to happen: the battery, the transmat
	Due      int16   // the turn at whose end the battery fires
	Killer   Side    // who killed the general
	Prize    ModelID // the general, the pod, the drone
	Block    bool    // the pod blocks the transmat
	Lost     bool    // the prize is out of everybody's reach
	Place    int8    // how far setting up has come
	Broke    []bool  // whole shards that are Broken
}

// Fate is what became of a unit that is no longer on the table.
type Fate uint8

// The fates.
const (
	NoFate  Fate = iota
	Safe         // on its own ship, or escaped
	Carried      // on an enemy's ship
	Astray       // left the table where it should not
)

// Sides is how many forces there are.
func (s *State) Sides() int { return len(s.book.sides) }

// newState is an empty table of a book.
func newState(b *book) State {
	n := len(b.sides)
	s := State{book: b, Turn: 1, Acting: NoUnit, Winner: flow.Nobody}
	s.Table.Bases, s.Table.Size = b.bases, b.size
	s.Table.Ground = table.GroundOf(b.pieces)
	s.Bonus, s.Areas, s.Level = make([]int8, n), make([]Area, n), make([]int8, n)
	s.Mission = Mission{Fielded: make([]int16, n), Out: make([]int16, n), Dead: make([]int16, n), Broke: make([]bool, n)}
	return s
}

// enlist begins a unit of a side with its operative.
func (s *State) enlist(side Side, model int16) UnitID {
	u := s.Enlist(side)
	s.Units = append(s.Units, Unit{Operative: NoModel, Die: InBag, Controls: NoUnit, Handler: NoUnit})
	s.Units[u].Operative = s.add(u, model)
	s.Units[u].Suit = model
	if !s.book.models[model].operative() {
		s.Units[u].Die = NoDie
	}
	return u
}

// add puts a further model into a unit.
func (s *State) add(u UnitID, model int16) ModelID {
	m := s.Add(u, s.book.models[model].Base)
	s.Figures = append(s.Figures, Figure{Model: model, Home: u})
	return m
}

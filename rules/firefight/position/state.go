package position

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/table"
)

// A unit is a group of the table, a model a body of it. Outlines go by the types of models.
type (
	UnitID  = table.GroupID
	ModelID = table.BodyID
)

// Nobody of either kind.
const (
	NoUnit  = table.NoGroup
	NoModel = table.NoBody
)

// Side is a seat at the table, or Neutral.
type Side = flow.Seat

// OtherOfTwo is the enemy's side: this is a book of two.
func OtherOfTwo(s Side) Side { return 1 - s }

// Neutral units are enemies of both players and are never activated.  ff.basics.sides.neutral
const Neutral = flow.Neutral

// Phase of the sequence of play.
type Phase uint8

// The phases, in order. Those up to Scouts come once.
const (
	Briefing Phase = iota
	Recon
	Edges
	Deploy
	Withheld
	Scouts
	CommandPool
	FirstOrSecond
	Turns
	EndPhase
	GameOver
)

func (p Phase) String() string {
	return [...]string{"mission", "recon", "edges", "deploy", "withheld", "scouts", "command", "initiative", "turns", "end phase", "over"}[p]
}

// Place is where a unit is.
type Place uint8

// The places.
const (
	OnTable Place = iota
	Reserve
	Aboard // in a transport
	Inside // in a building
	OnRoof // on a building's roof
	Destroyed
)

// Unit is what the book knows of a group. It holds no slices, so that a list of units copies as one block.
type Unit struct {
	Kind     int16
	Where    Place
	In       int16 // the transport (unit) or building (piece) it is in, -1 for none
	Leader   ModelID
	Original int8 // models at the start, without drones

	Activated bool
	Pinned    bool
	HtD       bool
	Overwatch bool
	Smoked    bool
	Disrupted bool // gains nothing from orders this round
	NoReact   bool // may not make an assault reaction again this round
	Withheld  bool
	Waiting   bool // still to be deployed
	Scouted   bool // has made its scout move
	Reacting  bool // makes an assault reaction now: no order helps it

	Shield  int8 // hits it can still ignore
	Order   int8 // order in effect on this activation, index+1 into Book.Orders, 0 for none
	Boosted bool
	Aura    int8  // aura order it has issued this round, index+1
	Lean    int8  // aura that has helped it in the present activation of another unit, index+1
	Vigour  int8  // benefit of Invigorated it has taken this activation
	Entered int16 // round in which it entered a building or transport
	Left    int16 // round in which it last left a building of its own will
	Moved   int8  // 0 not this round, 1 advanced, 2 sprinted
	Emptied bool  // a flying transport that units left this round
	HVA     bool  // carries the HVA
	Lobbed  bool  // has fired a Slow Reload weapon indirectly in this activation: it may not move
}

// Figure is what the book knows of a body. Dead models keep their place in the list.
type Figure struct {
	Damage int8  // HP lost
	Spent  uint8 // one-shot weapons used up, one bit each
}

// Marker is a thing on the table that is neither model nor terrain.
type Marker struct {
	Kind  string // "objective", "hva"
	Name  string
	At    geom.Point
	Owner Side   // who claims it
	Unit  UnitID // carrier of the HVA
	Gone  bool
	Roof  bool // an HVA that lies on the roof of a building
}

// State is a game of Firefight in progress: plain data, cheap to copy.
type State struct {
	game.Script // of a rule case

	Book *force.Book
	Shop *workshop // see Works

	table.Table
	Round   int16
	Phase   Phase
	Units   []Unit   // one a group
	Figures []Figure // one a body
	Markers []Marker

	Initiative Side
	First      Side // who takes the first turn this round
	Active     Side // whose turn it is
	Opening    bool // the very first turn of the round is not over
	Bought     bool // an extra activation was bought since the opponent's last turn
	Finished   Side // who finished activating first this round, Nobody yet
	CP         [2]int8
	VP         [2]int16
	ReconScore [2]int8
	Mission    int8      // index into Book.Missions, -1 until it is rolled for
	Edge       [2]Edge   // the table edge of each seat
	Allowance  int8      // units the initiative holder may withhold
	Prepared   [2]bool   // has settled what rides, waits in reserve or is withheld
	UsedOrders [2]uint32 // faction orders used this round, one bit each
	Scout      Side      // who moves the next scout
	Acting     UnitID
	Winner     Side
	Ended      bool
	Why        string
}

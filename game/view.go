package game

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// View is what a seat sees: a table, terrain, units, trackers, the decision waiting. A system fills
// it; a screen draws it without knowing the system. What the seat may not know is not in it.
type View struct {
	System   string    `json:"system"`
	Seat     flow.Seat `json:"seat"`
	Table    Table     `json:"table"`
	Turn     int       `json:"turn"`
	Turns    int       `json:"turns"` // the last turn, 0 if open
	Phase    string    `json:"phase"`
	Sides    []Side    `json:"sides"`
	Terrain  []Terrain `json:"terrain"`
	Units    []Unit    `json:"units"`
	Markers  []Marker  `json:"markers"`
	Trackers []Tracker `json:"trackers"`
	Signs    []Sign    `json:"signs,omitempty"` // of marks of figures; those that have none are not drawn then
	Cards    []Card    `json:"cards,omitempty"` // of a deck that says who acts: those drawn in their order, then those left
	Result   Result    `json:"result"`
}

// Table is the playing surface, origin at the near left corner of the first seat.
type Table struct {
	Width  geom.Length `json:"width"`
	Height geom.Length `json:"height"`
	Zones  []Zone      `json:"zones,omitempty"`
}

// Zone is a marked part of the table, such as a deployment area.
type Zone struct {
	Name   string       `json:"name"`
	Seat   flow.Seat    `json:"seat"`
	Points []geom.Point `json:"points"`
}

// Side is one of the forces.
type Side struct {
	Name  string `json:"name"`
	Force string `json:"force"`
	Score int    `json:"score"`
}

// Terrain is one piece with what a player must know of it.
type Terrain struct {
	ID     int32   `json:"id"`
	Name   string  `json:"name"`
	Called string  `json:"called,omitempty"` // what people call it, where its name does not say it
	Kind   string  `json:"kind"`             // what to draw: "wood", "wall", "building", …
	Shape  Shape   `json:"shape"`
	Facts  []Fact  `json:"facts"` // movement, sight, cover with their rules
	Parts  []Part  `json:"parts,omitempty"`
	Marks  []Count `json:"marks,omitempty"`
}

// Part is a piece of a building: an opening, a breach.
type Part struct {
	Name  string       `json:"name"`
	Kind  string       `json:"kind"`
	Level int          `json:"level,omitempty"`
	Line  []geom.Point `json:"line"`
}

// Fact is a named property with its citation.
type Fact struct {
	Name  string     `json:"name"`
	Value string     `json:"value"`
	Rule  tally.Rule `json:"rule,omitempty"`
}

// Count is a named number, such as pins.
type Count struct {
	Name  string `json:"name"`
	Value int    `json:"value"`
}

// Unit is a unit with its figures.
type Unit struct {
	ID      int32     `json:"id"`
	Seat    flow.Seat `json:"seat"`
	Name    string    `json:"name"`
	Kind    string    `json:"kind"` // its entry in the army list
	Type    string    `json:"type"`
	Icon    string    `json:"icon"`  // silhouette to draw
	Where   string    `json:"where"` // "table", "inside NAME", "roof NAME": drawn; "reserve", "aboard NAME", "joined NAME", "destroyed": not
	Points  int       `json:"points"`
	Strong  int       `json:"strong"` // models at the start
	Left    int       `json:"left"`   // models now
	Order   string    `json:"order,omitempty"`
	Dice    []Die     `json:"dice,omitempty"`
	Stats   []Fact    `json:"stats"`
	Rules   []Fact    `json:"rules,omitempty"`
	Weapons []Weapon  `json:"weapons,omitempty"`
	Marks   []Count   `json:"marks,omitempty"`
	Figures []Figure  `json:"figures"`
	Hull    *Shape    `json:"hull,omitempty"` // its perimeter, where figures of others are kept out of it
}

// Die is an order die or activation marker beside a unit.
type Die struct {
	Face     string `json:"face"`
	Current  bool   `json:"current,omitempty"`
	Retained bool   `json:"retained,omitempty"`
}

// Weapon is a weapon with its printed numbers.
type Weapon struct {
	Name  string `json:"name"`
	Facts []Fact `json:"facts"`
}

// Figure is one model on the table.
type Figure struct {
	ID     int32       `json:"id"`
	Name   string      `json:"name"`
	Kind   string      `json:"kind"`
	At     geom.Point  `json:"at"`
	Shape  Shape       `json:"shape"`
	Facing geom.Angle  `json:"facing"`
	Height int         `json:"level,omitempty"` // floor of a building
	Weapon string      `json:"weapon,omitempty"`
	Marks  []Count     `json:"marks,omitempty"`
	Reach  geom.Length `json:"reach,omitempty"` // basic move
	Plan   *Plan       `json:"plan,omitempty"`  // of a vehicle with weapons in slots
}

// Marker is something on the table that is neither unit nor terrain: an objective, a munition.
type Marker struct {
	ID     int32       `json:"id"`
	Name   string      `json:"name"`
	Kind   string      `json:"kind"`
	Seat   flow.Seat   `json:"seat"`
	Held   *flow.Seat  `json:"held,omitempty"` // the side that holds it now, where that is not whose it is
	At     geom.Point  `json:"at"`
	Radius geom.Length `json:"radius,omitempty"`
	Shape  *Shape      `json:"shape,omitempty"` // what it covers, where that is no circle
	Text   string      `json:"text,omitempty"`
}

// Tracker is a row of counters beside the table, such as the dice bag.
type Tracker struct {
	Name   string  `json:"name"`
	Label  string  `json:"label,omitempty"` // what a person reads, where the name is only a word
	Counts []Count `json:"counts"`
}

// Card is a card of a deck that says who acts next, or several cards of one unit that are still in it.
type Card struct {
	Seat    flow.Seat `json:"seat"`
	Unit    int32     `json:"unit"`  // whose it is, -1 if the seat that looks may not know
	State   string    `json:"state"` // "drawn", "now", "left"; "void": it brings nobody to act any more
	Count   int       `json:"count"`
	Command bool      `json:"command,omitempty"` // the unit may wait for a later one
	Text    string    `json:"text,omitempty"`    // what came of it, in a word
	Share   int       `json:"share,omitempty"`   // the chance in a thousand that it is the next that brings somebody to act
}

// Overlay is something to draw with a decision: a range ring, a sight line, a reach.
type Overlay struct {
	Kind string       `json:"kind"` // "ring", "reach", "sight", "path", "area"
	From []geom.Point `json:"from"`
	To   []geom.Point `json:"to,omitempty"`
	Size geom.Length  `json:"size,omitempty"`
	Text string       `json:"text,omitempty"`
	Bad  bool         `json:"bad,omitempty"`
	Soft bool         `json:"soft,omitempty"` // possible, but worse: an obscured line, a range beyond the best
}

// Decision is a pending question made ready for a screen: the question with its offers worked out.
type Decision struct {
	Number   int          `json:"number"` // of the question in the match
	Name     string       `json:"name"`
	Kind     string       `json:"kind"`
	Seat     flow.Seat    `json:"seat"`
	Prompt   string       `json:"prompt"`
	Rule     tally.Rule   `json:"rule,omitempty"`
	Shared   tally.Rule   `json:"shared,omitempty"` // the row that says why in words, where Rule only says which book holds
	Unit     int32        `json:"unit"`
	Target   int32        `json:"target"`
	Thing    flow.Thing   `json:"thing,omitzero"` // the figure, marker or piece it is about
	Min      int32        `json:"min"`
	Max      int32        `json:"max"`
	Reacts   bool         `json:"reacts,omitempty"`  // it interrupts what the other side does
	Corners  bool         `json:"corners,omitempty"` // its paths may say at each point how the figure goes there
	Length   bool         `json:"length,omitempty"`  // its number is a length, and no count
	Way      []geom.Point `json:"way,omitempty"`     // the way that its length is a place on
	Spans    []flow.Span  `json:"spans,omitempty"`   // the stretches of it that may be answered
	Offers   []Offer      `json:"offers,omitempty"`
	Items    []Offer      `json:"items,omitempty"`
	Plan     *flow.Answer `json:"plan,omitempty"` // what stands if one just confirms
	Overlays []Overlay    `json:"overlays,omitempty"`
}

// Offer is an option made ready for a screen.
type Offer struct {
	Value   int32          `json:"value"`
	Key     string         `json:"key"`
	Label   string         `json:"label"`
	Sort    string         `json:"sort,omitempty"` // offers of one sort are counted together: the weapon of several models
	Rule    tally.Rule     `json:"rule,omitempty"`
	Refused *tally.Refusal `json:"refused,omitempty"`
	Sum     *tally.Tally   `json:"sum,omitempty"`
	Need    string         `json:"need,omitempty"` // what a die must show for the sum, in the words of the game
	Unit    *int32         `json:"unit,omitempty"` // the unit it stands for
	Thing   flow.Thing     `json:"thing,omitzero"` // the figure, marker or piece it stands for
}

// Decide works a question out for the screen of a seat. Another seat's question is named, with its
// offers left out: what may be chosen can tell what should stay hidden.
func Decide(q *flow.Question, number int, seat flow.Seat) Decision {
	d := Decision{
		Number: number, Name: q.Name, Kind: q.Kind.String(), Seat: q.Seat, Prompt: q.Prompt,
		Rule: q.Rule, Shared: q.Shared, Unit: q.Unit, Target: q.Target, Thing: q.Thing, Min: q.Min, Max: q.Max, Reacts: q.Reacts, Corners: q.Corners, Length: q.Length,
	}
	if seat != q.Seat {
		if q.Reacts && q.Kind != flow.Allocate {
			return reaction(number, q.Seat)
		}
		return d
	}
	if q.Offers != nil {
		d.Offers = offers(q.Offers())
		for i := range d.Offers {
			if o := &d.Offers[i]; q.Reckon != nil && o.Refused == nil && o.Sum == nil {
				o.Sum = q.Reckon(o.Value)
			}
		}
	}
	if q.Items != nil {
		d.Items = offers(q.Items())
	}
	if q.Along != nil {
		along := q.Along()
		d.Way, d.Spans = along.Way, along.Spans
	}
	if plan, ok := q.Planned(); ok {
		plan = plan.Clone()
		d.Plan = &plan
	}
	return d
}

// reaction is what others see of a side that is asked whether it reacts: never which unit could, nor how.
func reaction(number int, seat flow.Seat) Decision {
	return Decision{Number: number, Name: "reaction", Kind: flow.PickOne.String(), Seat: seat, Unit: -1, Target: -1, Reacts: true}
}

func offers(in []flow.Option) []Offer {
	out := make([]Offer, len(in))
	for i, o := range in {
		out[i] = Offer{Value: o.Value, Key: o.Key, Label: o.Label, Sort: o.Sort, Rule: o.Rule, Refused: o.Why(), Sum: o.Sum, Thing: o.Thing}
		if id := o.Unit.ID(); id >= 0 {
			out[i].Unit = &id
		}
	}
	return out
}

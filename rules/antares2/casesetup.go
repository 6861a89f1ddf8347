package antares2

import (
	_ "embed"
	"fmt"
	"strings"

	"sortie/game"
	"sortie/geom"
)

//go:embed data/stock.txt
var stockText string

// caseSetup builds the situation of a rule case: definitions, then units, then what differs.
type caseSetup struct {
	loader
	state State
	names []string // of units, parallel to state.Units
}

// NewCase reads the set-up part of a rule case.
func newCase(in []game.Line) (*State, error) {
	c := &caseSetup{}
	c.book = &Book{Options: DefaultOptions()}
	c.book.Board.Width, c.book.Board.Height = 72*geom.Inch, 72*geom.Inch
	c.book.Mission.Turns = 6
	c.book.Sides = [2]SideInfo{{Name: "red"}, {Name: "blue"}}
	c.terrain = terrainTable()
	c.book.OptionKinds = optionKinds()
	for _, l := range lines(stockText) {
		if known, err := c.define(l); err != nil || !known {
			panic(fmt.Sprintf("data/stock.txt: %v", err))
		}
	}
	c.state = State{book: c.book, Turn: 1, Phase: Orders, Acting: NoUnit, Winner: -1, LastDrawn: -1, NextRun: -1, Deployer: -1, Staged: true}
	for _, l := range in {
		known, err := c.define(l)
		if !known && err == nil {
			err = c.situation(l)
		}
		if err != nil {
			return nil, err
		}
	}
	for m := range c.state.Models {
		if mo := &c.state.Models[m]; mo.Inside < 0 && !mo.Off {
			c.state.enter(ModelID(m))
		}
	}
	return &c.state, nil
}

// situation reads one line that is no definition: a unit, its state, a marker.
func (c *caseSetup) situation(l game.Line) error {
	w := wordsOf(l)
	switch word := w.next("a line"); word {
	case "unit":
		c.unit(w)
	case "place":
		c.place(w)
	case "set":
		c.set(w)
	case "turn":
		c.state.Turn = int16(w.number("the turn"))
	case "turns":
		c.book.Mission.Turns = int16(w.number("the number of turns"))
	case "phase":
		c.phase(w)
	case "damage":
		c.damage(w)
	case "event-dice":
		c.state.Events = w.small("the number of event dice")
	case "event":
		c.event(w)
	case "barrage":
		c.book.Mission.Barrage = w.small("pins")
	case "center":
		c.book.Mission.Center = true
	case "zones":
		if err := c.book.Board.zones(w.length("the depth of the deployment zones")); err != nil {
			w.fail("%v", err)
		}
	case "marker":
		c.marker(w)
	case "kind", "upgrade", "selector", "pack-option":
		return c.packLine(l)
	case "roster":
		c.book.Rosters = append(c.book.Rosters, Roster{Name: w.next("the roster's name"), Text: strings.ReplaceAll(w.rest(), " / ", "\n")})
	case "army-option":
		side := c.side(w)
		key := w.next("the option")
		if c.book.optionNamed(key) == nil {
			w.fail("there is no army option %q", key)
		}
		c.state.Options = append(c.state.Options, ArmyOption{Side: side, Key: key})
	default:
		w.fail("%q begins no line of a set-up; see docs/cases.md", word)
	}
	if w.more() {
		w.fail("%q is not understood here", w.peek())
	}
	return w.err
}

func (c *caseSetup) side(w *words) Side {
	switch s := w.next("red or blue"); s {
	case "red":
		return 0
	case "blue":
		return 1
	default:
		w.fail("a side is red or blue, not %q", s)
		return 0
	}
}

// unit reads: unit SIDE NAME N MODEL [N MODEL…] [at X,Y] [row|column] [spread D] {state}
func (c *caseSetup) unit(w *words) {
	side := c.side(w)
	name := w.next("the unit's name")
	if c.findUnit(name) != NoUnit {
		w.fail("there is a unit %q already", name)
		return
	}
	kind := UnitKind{Key: name, Name: name}
	for w.more() && w.peek()[0] >= '0' && w.peek()[0] <= '9' {
		n := w.small("a number of models")
		key := w.next("the model")
		t := c.findType(key)
		if t < 0 {
			w.fail("no model %q is defined above", key)
			return
		}
		kind.Members = append(kind.Members, Member{Type: int16(t), Count: n})
	}
	if len(kind.Members) == 0 {
		w.fail("unit %s needs models: unit red squad 5 trooper at 10,10", name)
		return
	}
	c.book.Kinds = append(c.book.Kinds, kind)
	u := c.state.muster(int16(len(c.book.Kinds)-1), side)
	c.names = append(c.names, name)
	at, down, spread := geom.Point{}, false, geom.Inch*3/2
	placed := false
	for w.more() {
		switch word := w.next("a property"); word {
		case "at":
			at, placed = w.point("the first model's place"), true
		case "column":
			down = true
		case "row":
		case "spread":
			spread = w.length("the distance between centres")
		default:
			c.unitState(w, u, word)
		}
	}
	if placed {
		c.line(u, at, down, spread)
	}
}

// line stands the models of a unit in a row or column.
func (c *caseSetup) line(u UnitID, at geom.Point, down bool, spread geom.Length) {
	for m := range c.state.all(u) {
		c.state.Models[m].At = at
		if down {
			at.Y += spread
		} else {
			at.X += spread
		}
	}
}

// unitState reads one word of a unit's state and its value.
func (c *caseSetup) unitState(w *words, u UnitID, word string) {
	un := c.state.unit(u)
	switch word {
	case "pins":
		un.Pins = w.small("pins")
	case "order", "retained":
		c.order(w, un, word == "retained")
	case "strength":
		un.Strength = w.small("the starting strength")
	case "hand":
		un.InHand = w.small("dice in hand")
	case "mod":
		un.MOD = w.small("order dice")
		un.InHand = un.MOD
	case "extra-die":
		un.Extra++
		un.InHand++
	case "type":
		t, ok := unitTypeOf(w.next("a unit type"))
		if !ok {
			w.fail("%q is no unit type", w.list[w.at-1])
		}
		un.Type = t
	case "mixed":
		un.Mixed, un.Type = true, Infantry
	case "charged":
		un.Charged = true
	case "command":
		c.book.Kinds[un.Kind].Command = true
	case "carrying":
		c.carrying(w, u)
	case "reserve":
		c.state.takeOff(u, Reserve)
	case "waiting":
		c.state.takeOff(u, Reserve)
		un.Waiting = true
	case "aboard":
		carrier := c.findUnit(w.next("the transport"))
		if carrier == NoUnit {
			w.fail("no such transport is defined above")
			return
		}
		if err := c.state.aboardFault(carrier, u); err != nil {
			w.fail("%v", err)
			return
		}
		c.state.takeOff(u, Aboard)
		un.Carrier, un.Secret = carrier, c.book.Options.Concealed
	case "facing":
		f := geom.Angle(w.number("degrees"))
		for m := range c.state.all(u) {
			c.state.Models[m].Facing = f
		}
	default:
		w.fail("a unit has no property %q", word)
	}
}

// carrying gives a unit a marker to carry.
func (c *caseSetup) carrying(w *words, u UnitID) {
	name := w.next("the marker's name")
	for i := range c.state.Markers {
		if c.state.Markers[i].Name == name {
			c.state.Markers[i].Holder, c.state.Units[u].Carrying = u, int16(i)
			return
		}
	}
	w.fail("no marker %q is defined above", name)
}

// order lays a die beside a unit, taking it from its dice in hand.
func (c *caseSetup) order(w *words, un *Unit, retained bool) {
	word := w.next("an order")
	for o := Fire; o <= Down; o++ {
		if o.String() != word {
			continue
		}
		if un.InHand == 0 || un.NDice == MaxDice {
			w.fail("the unit has no die left for %q; give it more with mod N", word)
			return
		}
		un.InHand--
		un.Dice[un.NDice] = Die{Order: o, Retained: retained}
		un.NDice++
		return
	}
	w.fail("%q is no order", word)
}

// place reads: place UNIT.N X,Y [facing D] [in BUILDING] [level N]
func (c *caseSetup) place(w *words) {
	m := c.findModel(w)
	if m == NoModel {
		return
	}
	mo := c.state.model(m)
	mo.At = w.point("the place")
	for w.more() {
		switch word := w.next("a property"); word {
		case "facing":
			mo.Facing = geom.Angle(w.number("degrees"))
		case "in":
			p := c.findPiece(w.next("the building"))
			if p < 0 {
				w.fail("no such building is defined above")
			}
			mo.Inside = int16(p)
		case "level":
			mo.Level = w.small("the floor")
		case "wounds":
			mo.Wounds = w.small("wounds")
		case "breach":
			mo.Breach = w.small("breaches")
		case "slow":
			mo.Slow = w.small("move reductions")
		case "gone":
			mo.Gone = true
		default:
			w.fail("a model has no property %q", word)
		}
	}
}

// set reads: set UNIT property value…
func (c *caseSetup) set(w *words) {
	u := c.findUnit(w.next("the unit"))
	if u == NoUnit {
		w.fail("no such unit is defined above")
		return
	}
	for w.more() {
		c.unitState(w, u, w.next("a property"))
	}
}

func (c *caseSetup) phase(w *words) {
	word := w.rest()
	for p := Deploy; p <= TurnEnd; p++ {
		if p.String() == word {
			c.state.Phase = p
			return
		}
	}
	w.fail("%q is no phase", word)
}

// event reads: event NAME [pins N] [once]; it puts an event die in the bag.
func (c *caseSetup) event(w *words) {
	e := Event{Name: w.next("the event's name")}
	for w.more() {
		switch word := w.next("a property"); word {
		case "pins":
			e.Pins = w.small("pins")
		case "once":
			e.Once = true
		default:
			w.fail("an event has no property %q", word)
		}
	}
	c.book.Events = append(c.book.Events, e)
	c.state.Events++
}

// marker reads: marker NAME KIND [SIDE] at X,Y
func (c *caseSetup) marker(w *words) {
	m := Marker{Name: w.next("the marker's name"), Kind: w.next("its kind"), Side: -1, Holder: NoUnit}
	if w.peek() == "red" || w.peek() == "blue" {
		m.Side = c.side(w)
	}
	if w.took("at") {
		m.At = w.point("the place")
	}
	c.state.Markers = append(c.state.Markers, m)
}

func (c *caseSetup) findUnit(name string) UnitID {
	for i, n := range c.names {
		if n == name {
			return UnitID(i)
		}
	}
	return NoUnit
}

// findModel reads UNIT.N, models counted from 1 in the order of the unit line.
func (c *caseSetup) findModel(w *words) ModelID {
	word := w.next("a model such as squad.2")
	m := c.state.modelNamed(word)
	if m == NoModel && w.err == nil {
		w.fail("there is no model %q", word)
	}
	return m
}

// modelNamed finds a model by UNIT.N.
func (s *State) modelNamed(word string) ModelID {
	name, number, _ := strings.Cut(word, ".")
	for i := range s.Units {
		un := &s.Units[i]
		if s.name(UnitID(i)) != name {
			continue
		}
		for k := int16(0); k < un.Count; k++ {
			if fmt.Sprint(k+1) == number {
				return un.First + ModelID(k)
			}
		}
	}
	return NoModel
}

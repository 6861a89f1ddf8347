package antares2

import (
	"fmt"
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
)

// caseSetup builds the situation of a rule case: definitions, then units, then what differs.
type caseSetup struct {
	force.Loader
	state State
	names []string // of units, parallel to state.Units
}

// NewCase reads the set-up part of a rule case.
func newCase(in []game.Line) (*State, error) {
	c := &caseSetup{}
	c.Book = &force.Book{Options: force.DefaultOptions()}
	c.Book.Board.Width, c.Book.Board.Height = 72*geom.Inch, 72*geom.Inch
	c.Book.Mission.Turns = 6
	c.Book.Sides = [2]force.SideInfo{{Name: "red"}, {Name: "blue"}}
	tables := force.Shipped("terrain", "structures", "options")
	c.Terrain, c.Strengths, c.Book.OptionKinds = tables.Terrain, tables.Strengths, tables.Book.OptionKinds
	for _, l := range defs.Lines(force.StockText) {
		if known, err := c.Define(l); err != nil || !known {
			panic(fmt.Sprintf("data/stock.txt: %v", err))
		}
	}
	c.state = State{book: c.Book, Turn: 1, Phase: Orders, Acting: NoUnit, Winner: -1, LastDrawn: -1, NextRun: -1, Deployer: -1}
	c.state.Staged = true
	for _, l := range in {
		known, err := c.Define(l)
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
	w := defs.Of(l)
	switch word := w.Next("a line"); word {
	case "unit":
		c.unit(w)
	case "place":
		c.place(w)
	case "set":
		c.set(w)
	case "turn":
		c.state.Turn = int16(w.Number("the turn"))
	case "turns":
		c.Book.Mission.Turns = int16(w.Number("the number of turns"))
	case "phase":
		c.phase(w)
	case "damage":
		c.damage(w)
	case "event-dice":
		c.state.Events = w.Small("the number of event dice")
	case "event":
		c.event(w)
	case "barrage":
		c.Book.Mission.Barrage = w.Small("pins")
	case "center":
		c.Book.Mission.Center = true
	case "zones":
		if err := layZones(&c.Book.Board, w.Length("the depth of the deployment zones")); err != nil {
			w.Fail("%v", err)
		}
	case "marker":
		c.marker(w)
	case "kind", "upgrade", "selector", "pack-option":
		return c.packLine(l)
	case "roster":
		c.Book.Rosters = append(c.Book.Rosters, force.Roster{Name: w.Next("the roster's name"), Text: strings.ReplaceAll(w.Rest(), " / ", "\n")})
	case "army-option":
		side := c.side(w)
		key := w.Next("the option")
		if c.Book.OptionNamed(key) == nil {
			w.Fail("there is no army option %q", key)
		}
		c.state.Options = append(c.state.Options, ArmyOption{Side: side, Key: key})
	default:
		w.Fail("%q begins no line of a set-up; see docs/cases.md", word)
	}
	return w.Done()
}

func (c *caseSetup) side(w *defs.Words) Side {
	return Side(w.One("a side", "red", "blue"))
}

// unit reads: unit SIDE NAME N MODEL [N MODEL…] [at X,Y] [row|column] [spread D] {state}
func (c *caseSetup) unit(w *defs.Words) {
	side := c.side(w)
	name := w.Next("the unit's name")
	if c.findUnit(name) != NoUnit {
		w.Fail("there is a unit %q already", name)
		return
	}
	kind := force.UnitKind{Key: name, Name: name, Members: w.Members(c.FindType)}
	if len(kind.Members) == 0 {
		w.Fail("unit %s needs models: unit red squad 5 trooper at 10,10", name)
		return
	}
	c.Book.Kinds = append(c.Book.Kinds, kind)
	u := c.state.muster(int16(len(c.Book.Kinds)-1), side)
	c.names = append(c.names, name)
	stand := defs.NewStand()
	for w.More() {
		if word := w.Next("a property"); !w.Stand(word, &stand) {
			c.unitState(w, u, word)
		}
	}
	for m := range c.state.all(u) {
		if stand.Placed {
			c.state.Models[m].At = stand.Next()
		}
	}
}

// unitState reads one word of a unit's state and its value.
func (c *caseSetup) unitState(w *defs.Words, u UnitID, word string) {
	un := c.state.unit(u)
	switch word {
	case "pins":
		un.Pins = w.Small("pins")
	case "order", "retained":
		c.order(w, un, word == "retained")
	case "strength":
		un.Strength = w.Small("the starting strength")
	case "hand":
		un.InHand = w.Small("dice in hand")
	case "mod":
		un.MOD = w.Small("order dice")
		un.InHand = un.MOD
	case "extra-die":
		un.Extra++
		un.InHand++
	case "type":
		word := w.Next("a unit type")
		t, ok := force.UnitTypeOf(word)
		if !ok {
			w.Fail("%q is no unit type", word)
		}
		un.Type = t
	case "mixed":
		un.Mixed, un.Type = true, force.Infantry
	case "charged":
		un.Charged = true
	case "command":
		c.Book.Kinds[un.Kind].Command = true
	case "carrying":
		c.carrying(w, u)
	case "reserve":
		c.state.takeOff(u, Reserve)
	case "waiting":
		c.state.takeOff(u, Reserve)
		un.Waiting = true
	case "aboard":
		carrier := c.findUnit(w.Next("the transport"))
		if carrier == NoUnit {
			w.Fail("no such transport is defined above")
			return
		}
		if err := c.state.aboardFault(carrier, u); err != nil {
			w.Fail("%v", err)
			return
		}
		c.state.takeOff(u, Aboard)
		un.Carrier, un.Secret = carrier, c.Book.Options.Concealed
	case "facing":
		f := geom.Angle(w.Number("degrees"))
		for m := range c.state.all(u) {
			c.state.Models[m].Facing = f
		}
	default:
		w.Fail("a unit has no property %q", word)
	}
}

// carrying gives a unit a marker to carry.
func (c *caseSetup) carrying(w *defs.Words, u UnitID) {
	name := w.Next("the marker's name")
	for i := range c.state.Markers {
		if c.state.Markers[i].Name == name {
			c.state.Markers[i].Holder, c.state.Units[u].Carrying = u, int16(i)
			return
		}
	}
	w.Fail("no marker %q is defined above", name)
}

// order lays a die beside a unit, taking it from its dice in hand.
func (c *caseSetup) order(w *defs.Words, un *Unit, retained bool) {
	word := w.Next("an order")
	for o := Fire; o <= Down; o++ {
		if o.String() != word {
			continue
		}
		if un.InHand == 0 || un.NDice == MaxDice {
			w.Fail("the unit has no die left for %q; give it more with mod N", word)
			return
		}
		un.InHand--
		un.Dice[un.NDice] = Die{Order: o, Retained: retained}
		un.NDice++
		return
	}
	w.Fail("%q is no order", word)
}

// place reads: place UNIT.N X,Y [facing D] [in BUILDING] [level N]
func (c *caseSetup) place(w *defs.Words) {
	m := c.findModel(w)
	if m == NoModel {
		return
	}
	mo := c.state.model(m)
	mo.At = w.Point("the place")
	for w.More() {
		switch word := w.Next("a property"); word {
		case "facing":
			mo.Facing = geom.Angle(w.Number("degrees"))
		case "in":
			p := c.FindPiece(w.Next("the building"))
			if p < 0 {
				w.Fail("no such building is defined above")
			}
			mo.Inside = int16(p)
		case "level":
			mo.Level = w.Small("the floor")
		case "wounds":
			mo.Wounds = w.Small("wounds")
		case "breach":
			mo.Breach = w.Small("breaches")
		case "slow":
			mo.Slow = w.Small("move reductions")
		case "gone":
			mo.Gone = true
		default:
			w.Fail("a model has no property %q", word)
		}
	}
}

// set reads: set UNIT property value…
func (c *caseSetup) set(w *defs.Words) {
	u := c.findUnit(w.Next("the unit"))
	if u == NoUnit {
		w.Fail("no such unit is defined above")
		return
	}
	for w.More() {
		c.unitState(w, u, w.Next("a property"))
	}
}

func (c *caseSetup) phase(w *defs.Words) {
	c.state.Phase = defs.Called(w, "phase", Deploy, TurnEnd)
}

// event reads: event NAME [pins N] [once]; it puts an event die in the bag.
func (c *caseSetup) event(w *defs.Words) {
	e := force.Event{Name: w.Next("the event's name")}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "pins":
			e.Pins = w.Small("pins")
		case "once":
			e.Once = true
		default:
			w.Fail("an event has no property %q", word)
		}
	}
	c.Book.Events = append(c.Book.Events, e)
	c.state.Events++
}

// marker reads: marker NAME KIND [SIDE] at X,Y
func (c *caseSetup) marker(w *defs.Words) {
	m := Marker{Name: w.Next("the marker's name"), Kind: w.Next("its kind"), Side: -1, Holder: NoUnit}
	if w.Peek() == "red" || w.Peek() == "blue" {
		m.Side = c.side(w)
	}
	if w.Took("at") {
		m.At = w.Point("the place")
	}
	c.state.Markers = append(c.state.Markers, m)
}

// findModel reads UNIT.N, models counted from 1 in the order of the unit line.
func (c *caseSetup) findModel(w *defs.Words) ModelID {
	word := w.Next("a model such as squad.2")
	m := c.state.modelNamed(word)
	if m == NoModel && w.Err() == nil {
		w.Fail("there is no model %q", word)
	}
	return m
}

func (c *caseSetup) findUnit(name string) UnitID { return UnitID(slices.Index(c.names, name)) }

// modelNamed finds a model by UNIT.N.
func (s *State) modelNamed(word string) ModelID {
	name, number := defs.ModelName(word)
	for i := range s.Units {
		if un := &s.Units[i]; s.name(UnitID(i)) == name && number > 0 && number <= int(un.Count) {
			return un.First + ModelID(number-1)
		}
	}
	return NoModel
}

// damage reads: damage BUILDING at X,Y [level N] [roof|floor] points N [breach]
func (c *caseSetup) damage(w *defs.Words) {
	t, ok := c.state.pointWords(w)
	if !ok {
		return
	}
	d := Damage{Piece: t.Piece, Part: t.Part, Level: t.Level, At: t.At}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "points":
			d.Points = int16(w.Number("points of damage"))
		case "breach":
			d.Breach = true
		default:
			w.Fail("damage has no property %q", word)
		}
	}
	c.state.Damage = append(c.state.Damage, d)
}

package antares2

import (
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/gates1"
	"sortie/rules/antares2/position"
	"sortie/staging"
	"sortie/voice"
)

// caseSetup builds the situation of a rule case; package staging reads what every book writes alike.
type caseSetup struct {
	force.Loader
	stage staging.Table
	state State
}

// newCase reads the set-up part of a rule case of the second edition.
func newCase(in []game.Line) (*State, error) { return system{}.newCase(in) }

func (y system) newCase(in []game.Line) (*State, error) {
	c := &caseSetup{}
	c.stage = staging.Table{Book: c, On: &c.state.Table, Rooted: true, Sides: staging.Sides(2)}
	c.Book = &force.Book{Rows: voice.Edition(y.rows), Edition: y.edition, Options: force.DefaultOptions()}
	c.Book.Board.Width, c.Book.Board.Height = 72*geom.Inch, 72*geom.Inch
	c.Book.Mission.Turns = 6
	c.Book.Sides = [2]force.SideInfo{{Name: "red"}, {Name: "blue"}}
	tables := force.Shipped("terrain", "structures", "options")
	c.Terrain, c.Strengths, c.Book.OptionKinds = tables.Terrain, tables.Strengths, tables.Book.OptionKinds
	c.stage.Stock(force.StockText)
	if y.edition == position.First {
		c.Book.OptionKinds = y.pack.Book.OptionKinds
		c.stage.Stock(gates1.Stock)
	}
	c.Strict = true // the stock has names that army lists add
	c.state = newState(c.Book)
	c.state.Staged = true
	if err := c.stage.Read(in); err != nil {
		return nil, err
	}
	c.state.Size = c.Book.Board.Size()
	c.state.outlines()
	if c.state.Begun == [2]int16{} {
		c.state.countDice()
	}
	for m := range c.state.Bodies {
		if mo := &c.state.Bodies[m]; mo.Inside < 0 && !mo.Off {
			c.state.Enter(ModelID(m))
		}
	}
	return &c.state, nil
}

// Line implements staging.Book.
func (c *caseSetup) Line(w *defs.Words, word string, l game.Line) bool {
	switch word {
	case "turn":
		c.state.Turn = int16(w.Number("the turn"))
	case "turns":
		c.Book.Mission.Turns = int16(w.Number("the number of turns"))
	case "phase":
		c.state.Phase = defs.Called(w, "phase", position.Deploy, position.TurnEnd)
	case "damage":
		c.damage(w)
	case "event-dice":
		c.state.Events = w.Small("the number of event dice")
	case "event":
		c.event(w)
	case "dice": // of a side at the start
		side := c.stage.Side(w)
		if c.state.Begun == [2]int16{} {
			c.state.countDice()
		}
		c.state.Begun[side] = int16(w.Number("order dice at the start"))
	case "score": // victory points so far
		for w.More() {
			side := c.stage.Side(w)
			c.state.VP[side] = int16(w.Number("victory points"))
		}
	case "barrage":
		c.Book.Mission.Barrage = w.Small("pins")
	case "center":
		c.Book.Mission.Center = true
	case "zones":
		if err := layZones(&c.Book.Board, w.Length("the depth of the deployment zones")); err != nil {
			w.Fail("%v", err)
		}
	case "kind", "upgrade", "selector", "pack-option":
		w.ReadBy(c.packLine(l))
	case "roster":
		c.Book.Rosters = append(c.Book.Rosters, force.Roster{Name: w.Next("the roster's name"), Text: strings.ReplaceAll(w.Rest(), " / ", "\n")})
	case "army-option":
		side := c.stage.Side(w)
		key := w.Next("the option")
		if c.Book.OptionNamed(key) == nil {
			w.Fail("there is no army option %q", key)
		}
		c.state.Options = append(c.state.Options, position.ArmyOption{Side: side, Key: key})
	default:
		return false
	}
	return true
}

// FindUnit implements staging.Book.
func (c *caseSetup) FindUnit(name string) UnitID { return c.state.unitNamed(name) }

// FindModel implements staging.Book.
func (c *caseSetup) FindModel(name string) ModelID { return c.state.modelNamed(name) }

// Muster implements staging.Book.
func (c *caseSetup) Muster(side Side, name string, members []defs.Member) UnitID {
	c.Book.Kinds = append(c.Book.Kinds, force.UnitKind{Key: name, Name: name, Members: members})
	u := c.state.muster(int16(len(c.Book.Kinds)-1), side)
	c.pointGuns(u)
	return u
}

// pointGuns has the gun of a team look to the enemy's edge until its line says where else. The second edition asks for
// nobody's facing.  g1.acc.arc
func (c *caseSetup) pointGuns(u UnitID) {
	for m := range c.state.Members(u) {
		if c.Book.Edition == position.First && c.state.TypeOf(m).Role == force.TeamWeapon {
			c.state.Bodies[m].Facing = position.HomeFacing(c.state.Groups[u].Side)
		}
	}
}

// UnitWord implements staging.Book.
func (c *caseSetup) UnitWord(w *defs.Words, word string, u UnitID) bool {
	un := c.state.Unit(u)
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
	case "contested":
		un.InHand--
		un.Contested++
	case "command":
		c.Book.Kinds[un.Kind].Command = true
	case "carrying":
		c.carrying(w, u)
	case "reserve":
		c.state.takeOff(u, position.Reserve)
	case "waiting":
		c.state.takeOff(u, position.Reserve)
		un.Waiting = true
	case "aboard":
		carrier := c.stage.Unit(w, "transport")
		if carrier == NoUnit {
			break
		}
		if err := c.state.AboardFault(carrier, u); err != nil {
			w.Fail("%v", err)
			break
		}
		c.state.takeOff(u, position.Aboard)
		un.Carrier, un.Secret = carrier, c.Book.Options.Concealed
	default:
		return false
	}
	return true
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
func (c *caseSetup) order(w *defs.Words, un *position.Unit, retained bool) {
	word := w.Next("an order")
	for o := position.Fire; o <= position.Down; o++ {
		if o.String() != word {
			continue
		}
		if un.InHand == 0 || un.NDice == position.MaxDice {
			w.Fail("the unit has no die left for %q; give it more with mod N", word)
			return
		}
		un.InHand--
		un.Dice[un.NDice] = position.Die{Order: o, Retained: retained}
		un.NDice++
		return
	}
	w.Fail("%q is no order", word)
}

// ModelWord implements staging.Book.
func (c *caseSetup) ModelWord(w *defs.Words, word string, m ModelID) bool {
	mo, f := &c.state.Bodies[m], &c.state.Figures[m]
	switch word {
	case "in":
		mo.Inside = int16(w.Found("building", c.FindPiece))
	case "level":
		mo.Level = w.Small("the floor")
	case "wounds":
		f.Wounds = w.Small("wounds")
	case "breach":
		f.Breach = w.Small("breaches")
	case "slow":
		f.Slow = w.Small("move reductions")
	default:
		return false
	}
	return true
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

// Mark implements staging.Marking.
func (c *caseSetup) Mark(m staging.Marker) {
	c.state.Markers = append(c.state.Markers, position.Marker{Name: m.Name, Kind: m.Kind, Side: m.Side, At: m.At, Holder: NoUnit})
}

// damage reads: damage BUILDING at X,Y [level N] [roof|floor] points N [breach]
func (c *caseSetup) damage(w *defs.Words) {
	t, ok := c.state.pointWords(w)
	if !ok {
		return
	}
	d := position.Damage{Piece: t.Piece, Part: t.Part, Level: t.Level, At: t.At}
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

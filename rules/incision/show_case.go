package incision

import (
	"slices"
	"strings"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
)

// caseSetup builds the situation of a rule case: definitions, then units, then what differs.
type caseSetup struct {
	book  *book
	state State
}

// newCase reads the set-up part of a rule case. The game stands in the orders phase of turn 1 on a plain table,
// unless the case says otherwise.
func newCase(f *force.Book, in []game.Line) (*State, error) {
	b := newBook(f)
	b.sides = []sideInfo{{Name: "red"}, {Name: "blue"}}
	b.bonus = make([]int8, 2)
	c := &caseSetup{book: b}
	for _, l := range defs.Lines(stock) {
		if err := c.define(l); err != nil {
			panic("stock: " + err.Error())
		}
	}
	var rest, desk []game.Line
	for _, l := range in {
		w := defs.Of(l)
		if force.DeskWord(w.Peek()) {
			desk = append(desk, l)
			continue
		}
		if slices.Contains([]string{"weapon", "mode", "model", "table", "terrain", "option", "scenario", "side", "sides"}, w.Next("a line")) {
			if err := c.define(l); err != nil {
				return nil, err
			}
			continue
		}
		rest = append(rest, l)
	}
	if len(desk) > 0 {
		b.desk = &force.Desk{Book: b.force}
		if err := b.desk.Read(desk); err != nil {
			return nil, err
		}
	}
	if b.scenario.build != nil {
		b.scenario.build(b)
	}
	c.state = newState(b)
	c.state.Phase, c.state.Staged, c.state.Begun = Orders, true, 1
	c.state.prepare()
	for _, l := range rest {
		if err := c.situation(l); err != nil {
			return nil, err
		}
	}
	return &c.state, nil
}

// stock is ready without definition.
const stock = `
model trooper mv 5 ag 5 acc 5 str 5 res 5 init 7 co 7 wnd 1 arms plasma-carbine,plasma-pistol
model bare mv 5 ag 5 acc 5 str 5 res 5 init 7 co 7 wnd 1
`

// define reads one definition line.
func (c *caseSetup) define(l game.Line) error {
	w := defs.Of(l)
	b := c.book
	switch word := w.Next("a line"); word {
	case "weapon":
		c.weapon(w)
	case "mode":
		c.mode(w)
	case "model":
		c.model(w)
	case "table":
		x, y := w.Pair("the size of the table")
		b.size = geom.Point{X: x, Y: y}
	case "terrain":
		b.piece(w)
	case "option":
		if err := b.options.set(w.Next("the option"), w.Next("on or off")); err != nil {
			w.Fail("%v", err)
		}
		b.force = b.force.With(b.options.Force)
	case "scenario":
		sc, err := scenarioNamed(w.Next("the scenario"))
		if err != nil {
			w.Fail("%v", err)
		} else {
			b.scenario = sc
		}
	case "sides":
		c.sidesLine(w)
	case "side":
		side := c.side(w)
		b.sides[max(side, 0)].Force = w.Rest()
	}
	return w.Done()
}

// situation reads one line that is no definition.
func (c *caseSetup) situation(l game.Line) error {
	w := defs.Of(l)
	s := &c.state
	switch word := w.Next("a line"); word {
	case "unit":
		c.unit(w)
	case "place":
		c.place(w)
	case "set":
		if u := c.findUnit(w.Next("the unit")); u == NoUnit {
			w.Fail("no such unit is defined above")
		} else {
			c.states(w, u)
		}
	case "bonus":
		side := c.side(w)
		c.book.bonus[side] = w.Small("dice")
		s.Bonus[side] = c.book.bonus[side]
	case "turn":
		s.Turn = int16(w.Number("the turn"))
		s.Begun = s.Turn
	case "phase":
		s.Phase = defs.Called(w, "phase", Areas, TurnEnd)
	case "area":
		side := c.side(w)
		at := w.Point("a corner")
		to := at
		if w.Took("to") {
			to = w.Point("the other corner")
		}
		s.Areas[side] = Area{At: geom.BoxOf(at, to), Set: true}
		if w.Took("round") {
			s.Areas[side].Round = w.Length("how far about the corner")
		}
	case "munition":
		c.munition(w)
	case "barrier", "batter":
		c.screen(w, word)
	case "crate", "load":
		c.crate(w, word)
	default:
		if c.scenarioLine(w, word) {
			break
		}
		w.Fail("%q begins no line of a set-up; see docs/cases.md", word)
	}
	return w.Done()
}

// munition reads: munition KIND [SIDE] at X,Y [across N]
func (c *caseSetup) munition(w *defs.Words) {
	t := table.Thing{Kind: munitionNamed(w.Next("the munition")), Side: flow.Nobody, Holder: NoModel, Value: 3}
	if !lasting(t.Kind) {
		w.Fail("write arc, blur, grip, scoot or scramble")
		return
	}
	if w.Peek() != "at" {
		t.Side = c.side(w)
	}
	w.Took("at")
	t.At = w.Point("the place")
	if w.Took("across") {
		t.Value = int16(w.Number("inches"))
	}
	c.state.Things = append(c.state.Things, t)
}

// crate reads: crate|load at X,Y [dropped] or crate|load with MODEL
func (c *caseSetup) crate(w *defs.Words, word string) {
	t := table.Thing{Kind: crateThing, Side: flow.Nobody, Holder: NoModel}
	if word == "load" {
		t.Kind = loadThing
	}
	if w.Took("at") {
		t.At = w.Point("the place")
		if w.Took("dropped") {
			t.Value = dropped
		}
	} else if w.Took("with") {
		word := w.Next("a model")
		if t.Holder = c.state.modelNamed(word); t.Holder == NoModel {
			w.Fail("there is no model %q above", word)
			return
		}
	}
	c.state.Things = append(c.state.Things, t)
}

func (c *caseSetup) side(w *defs.Words) Side {
	side := []Side{0, 1, 2, 3, flow.Nobody}[w.One("a side", "red", "blue", "green", "yellow", "neutral")]
	if int(side) >= len(c.book.sides) {
		w.Fail("there are %d sides: say sides N above", len(c.book.sides))
		return 0
	}
	return side
}

// unit reads: unit SIDE NAME N MODEL [with N MODEL…] at X,Y {state}: the operative, then its buddies. A probe is a
// unit of its own: unit red eye 1 probe-scout of squad at 10,10
func (c *caseSetup) unit(w *defs.Words) {
	side, name := c.side(w), w.Next("the unit's name")
	if c.findUnit(name) != NoUnit {
		w.Fail("there is a unit %q already", name)
		return
	}
	w.Took("1")
	u := NoUnit
	for w.More() {
		key := w.Next("a model")
		k := c.book.known(key)
		if k < 0 {
			w.Fail("there is no model %q", key)
			return
		}
		if u == NoUnit {
			u = c.state.enlist(side, k)
			c.book.names = append(c.book.names, name)
			if side != flow.Nobody {
				c.state.Mission.Fielded[side]++
			}
		} else {
			c.state.add(u, k)
		}
		if !w.Took("with") {
			break
		}
		w.Took("1")
	}
	if u == NoUnit {
		w.Fail("unit %s needs a model: unit red squad 1 trooper at 10,10", name)
		return
	}
	c.states(w, u)
}

// states reads the words of a unit's state.
func (c *caseSetup) states(w *defs.Words, u UnitID) {
	for w.More() {
		c.unitState(w, u, w.Next("a property"))
	}
}

func (c *caseSetup) unitState(w *defs.Words, u UnitID, word string) {
	s := &c.state
	un := s.unit(u)
	switch word {
	case "at":
		c.stand(u, w.Point("the place"))
	case "pins":
		un.Pins = int16(w.Number("pins"))
	case "wounds":
		s.Figures[un.Operative].Wounds = w.Small("Wounds")
	case "order", "retained":
		un.Order = Order(1 + w.One("an order", orderNames[1:]...))
		un.Die, un.Retained = Beside, word == "retained"
	case "prone":
		for m := range s.Members(u) {
			s.Bodies[m].Prone = true
		}
	case "broken":
		un.Broken = true
	case "unconscious":
		s.Figures[un.Operative].Unconscious = true
	case "data":
		s.Figures[un.Operative].Data = true
	case "waits":
		un.Waits = true
		s.TakeOff(u)
		c.state.gatherOffCase(u)
	case "of":
		un.Controls = c.other(w, "the controller")
	case "captive":
		w.Took("of")
		if captor := c.other(w, "the captor"); captor != NoUnit {
			s.takeCaptive(captor, u)
			s.Figures[un.Operative].Unarmed = true
			un.Die, un.Order = LostDie, NoOrder
		}
	case "balked":
		if foe := c.other(w, "the enemy"); foe != NoUnit {
			un.Balked |= 1 << uint(foe)
		}
	case "handler":
		un.Handler = c.other(w, "the handler")
	case "loose":
		un.Loose = true
	case "reactor":
		un.Reactor = Reactor(w.One("cold, hot, used or burnt", "cold", "hot", "used", "burnt"))
	case "unarmed":
		s.Figures[un.Operative].Unarmed = true
	case "out":
		un.Die, un.Order = LostDie, NoOrder
	default:
		if c.fateWord(u, word) {
			break
		}
		w.Fail("a unit has no property %q", word)
	}
}

// stand puts a unit down: its operative at a place, the others to its right.
func (c *caseSetup) stand(u UnitID, at geom.Point) {
	s := &c.state
	right := geom.Length(0)
	for m := range s.Members(u) {
		r := s.Bases[s.Bodies[m].Base].R
		if right > 0 {
			right += r + geom.Inch/4
		}
		s.Put(m, at.Add(geom.Point{X: right}), 0)
		right += r
	}
}

// gatherOffCase notes where a waiting unit of a case comes from.
func (s *State) gatherOffCase(u UnitID) {
	if side := s.sideOf(u); side != flow.Nobody && s.Areas[side].Set {
		for m := range s.Members(u) {
			s.Bodies[m].At = s.entry(u, m)
		}
	}
}

// place reads: place UNIT.N X,Y [wounds N] [prone] [standing] [gone]
func (c *caseSetup) place(w *defs.Words) {
	word := w.Next("a model such as squad.2")
	m := c.state.modelNamed(word)
	if m == NoModel {
		w.Fail("there is no model %q", word)
		return
	}
	s := &c.state
	if strings.Contains(w.Peek(), ",") {
		s.Put(m, w.Point("the place"), 0)
	}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "wounds":
			s.Figures[m].Wounds = w.Small("Wounds")
		case "prone":
			s.Bodies[m].Prone = true
		case "standing":
			s.Bodies[m].Prone = false
		case "gone":
			s.Remove(m)
		default:
			w.Fail("a model has no property %q", word)
		}
	}
}

// other reads another unit that must be defined above.
func (c *caseSetup) other(w *defs.Words, what string) UnitID {
	name := w.Next(what)
	u := c.findUnit(name)
	if u == NoUnit && w.Err() == nil {
		w.Fail("%s %q is no unit defined above", what, name)
	}
	return u
}

func (c *caseSetup) findUnit(name string) UnitID { return c.state.unitNamed(name) }

// unitNamed finds a unit by its name.
func (s *State) unitNamed(name string) UnitID {
	for i, n := range s.book.names {
		if game.SameName(n, name) {
			return UnitID(i)
		}
	}
	return NoUnit
}

// modelNamed finds a model by UNIT.N, or the operative by UNIT.
func (s *State) modelNamed(word string) ModelID {
	if u := s.unitNamed(word); u != NoUnit {
		return s.Units[u].Operative
	}
	for i := range s.Figures {
		if game.SameName(s.modelName(ModelID(i)), word) {
			return ModelID(i)
		}
	}
	return NoModel
}

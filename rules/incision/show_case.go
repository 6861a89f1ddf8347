package incision

import (
	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/staging"
	"sortie/table"
)

// caseSetup builds the situation of a rule case; package staging reads what every book writes alike.
type caseSetup struct {
	book  *book
	stage staging.Table
	desk  []game.Line // about shards
	sized bool        // the case says how large the table is
	state State
}

// newCase reads the set-up part of a rule case. The game stands in the orders phase of turn 1 on a plain table,
// unless the case says otherwise.
func newCase(f *force.Book, in []game.Line) (*State, error) {
	b := newBook(f)
	c := &caseSetup{book: b}
	c.stage = staging.Table{Book: c, On: &c.state.Table}
	c.sides(2)
	c.stage.Stock(stock)
	rest, err := c.stage.Define(in)
	if err != nil {
		return nil, err
	}
	if len(c.desk) > 0 {
		b.desk = &force.Desk{Book: b.force}
		if err := b.desk.Read(c.desk); err != nil {
			return nil, err
		}
	}
	if side := inches(tableSize(b.scenario, len(b.sides))); !c.sized && b.scenario.Number > 0 { // is.hunt.setup
		b.size = geom.Point{X: side, Y: side}
	}
	if b.scenario.build != nil {
		b.scenario.build(b)
	}
	c.state = newState(b)
	c.state.Phase, c.state.Staged, c.state.Begun = Orders, true, 1
	c.state.prepare()
	return &c.state, c.stage.Set(rest)
}

// sides has the case played by so many.
func (c *caseSetup) sides(n int) {
	c.stage.Sides = append(staging.Sides(n), staging.Side{Name: "neutral", Seat: flow.Nobody})
	for i := len(c.book.sides); i < n; i++ {
		c.book.sides = append(c.book.sides, sideInfo{Name: c.stage.Sides[i].Name})
		c.book.bonus = append(c.book.bonus, 0)
	}
}

// stock is ready without definition.
const stock = `
model trooper mv 5 ag 5 acc 5 str 5 res 5 init 7 co 7 wnd 1 arms plasma-carbine,plasma-pistol
model bare mv 5 ag 5 acc 5 str 5 res 5 init 7 co 7 wnd 1
`

// Define implements staging.Book.
func (c *caseSetup) Define(l game.Line) (known bool, err error) {
	w := defs.Of(l)
	if force.DeskWord(w.Peek()) {
		c.desk = append(c.desk, l)
		return true, nil
	}
	b := c.book
	switch w.Next("a line") {
	case "weapon":
		c.weapon(w)
	case "mode":
		c.mode(w)
	case "model":
		c.model(w)
	case "table":
		x, y := w.Pair("the size of the table")
		b.size, c.sized = geom.Point{X: x, Y: y}, true
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
		side := c.stage.Side(w)
		b.sides[max(side, 0)].Force = w.Rest()
	default:
		return false, nil
	}
	return true, w.Done()
}

// Line implements staging.Book.
func (c *caseSetup) Line(w *defs.Words, word string, _ game.Line) bool {
	s := &c.state
	switch word {
	case "bonus":
		side := c.stage.Side(w)
		c.book.bonus[side] = w.Small("dice")
		s.Bonus[side] = c.book.bonus[side]
	case "turn":
		s.Turn = int16(w.Number("the turn"))
		s.Begun = s.Turn
	case "phase":
		s.Phase = defs.Called(w, "phase", Areas, TurnEnd)
	case "area":
		side := c.stage.Side(w)
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
		return c.scenarioLine(w, word)
	}
	return true
}

// munition reads: munition KIND [SIDE] at X,Y [across N]
func (c *caseSetup) munition(w *defs.Words) {
	t := table.Thing{Kind: munitionNamed(w.Next("the munition")), Holder: NoModel, Value: 3}
	if !lasting(t.Kind) {
		w.Fail("write arc, blur, grip, scoot or scramble")
		return
	}
	t.Side = c.stage.SideIf(w)
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
		t.Holder = c.stage.Model(w, "model")
	}
	c.state.Things = append(c.state.Things, t)
}

// FindType implements staging.Book.
func (c *caseSetup) FindType(key string) int { return int(c.book.known(key)) }

// FindUnit implements staging.Book.
func (c *caseSetup) FindUnit(name string) UnitID { return c.state.unitNamed(name) }

// FindModel implements staging.Book.
func (c *caseSetup) FindModel(name string) ModelID { return c.state.modelNamed(name) }

// Muster implements staging.Book: the operative, then its buddies. A probe is a unit of its own:
// unit red eye 1 probe-scout of squad at 10,10
func (c *caseSetup) Muster(side Side, name string, members []defs.Member) UnitID {
	u := c.state.enlist(side, members[0].Type)
	members[0].Count--
	for _, m := range members {
		for range m.Count {
			c.state.add(u, m.Type)
		}
	}
	c.book.names = append(c.book.names, name)
	if side != flow.Nobody {
		c.state.Mission.Fielded[side]++
	}
	return u
}

// UnitWord implements staging.Book.
func (c *caseSetup) UnitWord(w *defs.Words, word string, u UnitID) bool {
	s := &c.state
	un := s.unit(u)
	switch word {
	case "pins":
		un.Pins = int16(w.Number("pins"))
	case "wounds":
		s.Figures[un.Operative].Wounds = w.Small("Wounds")
	case "order", "retained":
		un.Order = Order(1 + w.One("an order", orderNames[1:]...))
		un.Die, un.Retained = Beside, word == "retained"
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
		un.Controls = c.stage.Unit(w, "controller")
	case "captive":
		w.Took("of")
		if captor := c.stage.Unit(w, "captor"); captor != NoUnit {
			s.takeCaptive(captor, u)
			s.Figures[un.Operative].Unarmed = true
			un.Die, un.Order = LostDie, NoOrder
		}
	case "balked":
		if foe := c.stage.Unit(w, "enemy"); foe != NoUnit {
			un.Balked |= 1 << uint(foe)
		}
	case "handler":
		un.Handler = c.stage.Unit(w, "handler")
	case "loose":
		un.Loose = true
	case "reactor":
		un.Reactor = Reactor(w.One("cold, hot, used or burnt", "cold", "hot", "used", "burnt"))
	case "unarmed":
		s.Figures[un.Operative].Unarmed = true
	case "out":
		un.Die, un.Order = LostDie, NoOrder
	default:
		return c.fateWord(u, word)
	}
	return true
}

// Form implements staging.Forming: the operative stands at a place, the others to its right.
func (c *caseSetup) Form(u UnitID, at geom.Point) {
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

// ModelWord implements staging.Book.
func (c *caseSetup) ModelWord(w *defs.Words, word string, m ModelID) bool {
	switch word {
	case "wounds":
		c.state.Figures[m].Wounds = w.Small("Wounds")
	case "prone", "standing":
		c.state.Bodies[m].Prone = word == "prone"
	default:
		return false
	}
	return true
}

// unitNamed finds a unit by its name.
func (s *State) unitNamed(name string) UnitID { return staging.UnitNamed(&s.Table, s.name, name) }

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

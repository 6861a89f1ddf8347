package firefight

import (
	"fmt"
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
)

// caseSetup builds the situation of a rule case: definitions, then units, then what differs.
type caseSetup struct {
	force.Loader
	state State
	names []string // of units, parallel to state.Units
}

// newCase reads the set-up part of a rule case. The game stands in the turns phase of round 1, red
// active, unless the case says otherwise.
func newCase(in []game.Line) (*State, error) {
	c := &caseSetup{}
	pack := force.ShippedPack()
	c.Book = &force.Book{Weapons: pack.Book.Weapons, Types: pack.Book.Types, Orders: pack.Book.Orders, Psychics: pack.Book.Psychics, Faces: pack.Book.Faces, Pack: pack}
	c.Book.Board.Width, c.Book.Board.Height = 72*geom.Inch, 48*geom.Inch
	c.Book.Missions = []force.Mission{{Key: "plain", Name: "Plain", Rounds: 6, Depth: 12 * geom.Inch}}
	c.Book.Sides = [2]force.SideInfo{{Name: "red"}, {Name: "blue"}}
	for _, l := range defs.Lines(force.StockText) {
		if known, err := c.Define(l); err != nil || !known {
			panic(fmt.Sprintf("data/stock.txt: %v", err))
		}
	}
	c.state = newState(c.Book)
	c.state.Phase, c.state.Staged = Turns, true
	c.state.Initiative, c.state.First, c.state.Active = 0, 0, 0
	for _, l := range in {
		known, err := c.Define(l)
		if !known && err == nil {
			err = c.situation(l)
		}
		if err != nil {
			return nil, err
		}
	}
	c.attach()
	return &c.state, nil
}

// attach gives the HVA to the unit that is said to have it.
func (c *caseSetup) attach() {
	for u := range c.state.Units {
		for i := range c.state.Markers {
			if m := &c.state.Markers[i]; c.state.Units[u].HVA && m.Kind == "hva" && m.Unit == NoUnit {
				m.Unit = UnitID(u)
			}
		}
	}
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
		c.set(w)
	case "round":
		s.Round = int16(w.Number("the round"))
	case "rounds":
		n := int16(w.Number("the number of rounds"))
		for i := range c.Book.Missions {
			c.Book.Missions[i].Rounds = n
		}
	case "active":
		s.Active = c.side(w)
	case "initiative":
		s.Initiative = c.side(w)
	case "first":
		s.First = c.side(w)
	case "opening":
		s.Opening = true
	case "cp":
		s.CP[c.side(w)] = w.Small("command points")
	case "vp":
		s.VP[c.side(w)] = int16(w.Number("victory points"))
	case "faction":
		c.Book.Sides[c.side(w)].Faction = w.Next("the faction")
	case "phase":
		c.phase(w)
	case "marker":
		c.marker(w)
	default:
		if !c.setUpLine(w, l, word) {
			w.Fail("%q begins no line of a set-up; see docs/cases.md", word)
		}
	}
	return w.Done()
}

func (c *caseSetup) side(w *defs.Words) Side {
	return [...]Side{0, 1, Neutral}[w.One("a side", "red", "blue", "neutral")]
}

// unit reads: unit SIDE NAME N MODEL [N MODEL…] [CATEGORY] [at X,Y] [row|column] [spread D] {state}.
// Without row, column or spread it stands in coherency round its leader.
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
	c.enter(w, side, name, kind)
}

// enter musters a unit and reads where and how it stands.
func (c *caseSetup) enter(w *defs.Words, side Side, name string, kind force.UnitKind) {
	c.Book.Kinds = append(c.Book.Kinds, kind)
	u := c.state.muster(int16(len(c.Book.Kinds)-1), side)
	c.names = append(c.names, name)
	stand := defs.NewStand()
	for w.More() {
		if word := w.Next("a property"); !w.Stand(word, &stand) {
			c.unitState(w, u, word)
		}
	}
	switch {
	case stand.Placed && stand.Lined:
		for m := range c.state.all(u) {
			c.state.Models[m].At = stand.Next()
		}
	case stand.Placed:
		c.state.block(u, stand.At)
	}
}

// unitState reads one word of a unit's state and its value.
func (c *caseSetup) unitState(w *defs.Words, u UnitID, word string) {
	un := c.state.unit(u)
	for _, f := range []struct {
		name string
		to   *bool
	}{{"activated", &un.Activated}, {"pinned", &un.Pinned}, {"htd", &un.HtD}, {"overwatch", &un.Overwatch},
		{"smoked", &un.Smoked}, {"disrupted", &un.Disrupted}, {"no-react", &un.NoReact}, {"has-hva", &un.HVA}} {
		if f.name == word {
			*f.to = true
			return
		}
	}
	kind := &c.Book.Kinds[un.Kind]
	switch word {
	case "troop":
		kind.Category = force.Troop
	case "specialist":
		kind.Category = force.Specialist
	case "support":
		kind.Category = force.Support
	case "command":
		kind.Category = force.Command
	case "points":
		kind.Points = w.Number("points")
	case "original":
		un.Original = w.Small("models at the start")
	case "shield":
		un.Shield = w.Small("shields left")
	case "entered":
		un.Entered = int16(w.Number("the round it entered"))
	case "advanced":
		un.Moved = 1
	case "sprinted":
		un.Moved = 2
	case "reserve":
		c.state.takeOff(u, Reserve, -1)
	case "waiting", "withheld":
		c.state.takeOff(u, Reserve, -1)
		un.Waiting, un.Withheld = true, word == "withheld"
	case "aboard":
		carrier := c.findUnit(w.Next("the transport"))
		if carrier == NoUnit {
			w.Fail("no such transport is defined above")
			return
		}
		c.state.takeOff(u, Aboard, int16(carrier))
	case "inside", "roof":
		p := c.FindPiece(w.Next("the building"))
		if p < 0 {
			w.Fail("no such building is defined above")
			return
		}
		where := OnRoof
		if word == "inside" {
			where = Inside
		}
		c.state.takeOff(u, where, int16(p))
	case "facing":
		f := geom.Angle(w.Number("degrees"))
		for m := range c.state.all(u) {
			c.state.Models[m].Facing = f
		}
	default:
		w.Fail("a unit has no property %q", word)
	}
}

// place reads: place UNIT.N X,Y [facing D] [damage N] [gone]
func (c *caseSetup) place(w *defs.Words) {
	word := w.Next("a model such as squad.2")
	m := c.state.modelNamed(word)
	if m == NoModel {
		w.Fail("there is no model %q", word)
		return
	}
	mo := c.state.model(m)
	if strings.Contains(w.Peek(), ",") {
		mo.At = w.Point("the place")
	}
	for w.More() {
		switch word := w.Next("a property"); word {
		case "facing":
			mo.Facing = geom.Angle(w.Number("degrees"))
		case "damage":
			mo.Damage = w.Small("damage")
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
	c.state.Phase = defs.Called(w, "phase", Briefing, EndPhase)
}

// marker reads: marker NAME objective|hva at X,Y
func (c *caseSetup) marker(w *defs.Words) {
	m := Marker{Name: w.Next("the marker's name"), Kind: w.Next("its kind"), Owner: -1, Unit: NoUnit}
	if w.Took("at") {
		m.At = w.Point("the place")
	}
	c.state.Markers = append(c.state.Markers, m)
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

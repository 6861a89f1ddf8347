package firefight

import (
	"fmt"
	"slices"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/staging"
)

// caseSetup builds the situation of a rule case; package staging reads what every book writes alike.
type caseSetup struct {
	force.Loader
	stage staging.Table
	state State
}

// newCase reads the set-up part of a rule case. The game stands in the turns phase of round 1, red
// active, unless the case says otherwise.
func newCase(in []game.Line) (*State, error) {
	c := &caseSetup{}
	c.stage = staging.Table{Book: c, On: &c.state.Table, Rooted: true, Sides: append(staging.Sides(2), staging.Side{Name: "neutral", Seat: position.Neutral})}
	pack := force.ShippedPack()
	c.Book = &force.Book{Weapons: pack.Book.Weapons, Types: pack.Book.Types, Orders: pack.Book.Orders, Psychics: pack.Book.Psychics, Faces: pack.Book.Faces, Pack: pack}
	c.Book.Board.Width, c.Book.Board.Height = 72*geom.Inch, 48*geom.Inch
	c.Book.Missions = force.PlainMission()
	c.Book.Sides = [2]force.SideInfo{{Name: "red"}, {Name: "blue"}}
	c.stage.Stock(force.StockText)
	c.Strict = true
	c.state = newState(c.Book)
	c.state.Phase, c.state.Staged = position.Turns, true
	c.state.Initiative, c.state.First, c.state.Active = 0, 0, 0
	if err := c.stage.Read(in); err != nil {
		return nil, err
	}
	if err := c.abilities(); err != nil {
		return nil, err
	}
	c.state.Size = c.Book.Board.Size()
	c.attach()
	return &c.state, nil
}

// abilities refuses models with an order or an ability that no line defines, above theirs or below.
func (c *caseSetup) abilities() error {
	for i := range c.Book.Types {
		t := &c.Book.Types[i]
		for _, key := range t.Psychic {
			if c.Book.Psychic(key) == nil {
				return fmt.Errorf("%s: there is no psychic ability %q", t.Key, key)
			}
		}
		for _, key := range t.Command {
			if !slices.ContainsFunc(c.Book.Orders, func(o force.OrderKind) bool { return o.Key == key }) {
				return fmt.Errorf("%s: there is no order %q", t.Key, key)
			}
		}
	}
	return nil
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

// Line implements staging.Book.
func (c *caseSetup) Line(w *defs.Words, word string, l game.Line) bool {
	s := &c.state
	switch word {
	case "round":
		s.Round = int16(w.Number("the round"))
	case "rounds":
		n := int16(w.Number("the number of rounds"))
		for i := range c.Book.Missions {
			c.Book.Missions[i].Rounds = n
		}
	case "phase":
		s.Phase = defs.Called(w, "phase", position.Briefing, position.EndPhase)
	case "active":
		s.Active = c.player(w)
	case "initiative":
		s.Initiative = c.player(w)
	case "first":
		s.First = c.player(w)
	case "opening":
		s.Opening = true
	case "cp":
		s.CP[c.player(w)] = w.Small("command points")
	case "vp":
		s.VP[c.player(w)] = int16(w.Number("victory points"))
	case "faction":
		c.Book.Sides[c.player(w)].Faction = w.Next("the faction")
	default:
		return c.setUpLine(w, l, word)
	}
	return true
}

// player reads a side that somebody plays.
func (c *caseSetup) player(w *defs.Words) Side { return Side(w.One("a side", "red", "blue")) }

// FindUnit implements staging.Book.
func (c *caseSetup) FindUnit(name string) UnitID { return c.state.unitNamed(name) }

// FindModel implements staging.Book.
func (c *caseSetup) FindModel(name string) ModelID { return c.state.modelNamed(name) }

// Muster implements staging.Book.
func (c *caseSetup) Muster(side Side, name string, members []defs.Member) UnitID {
	return c.muster(side, force.UnitKind{Key: name, Name: name, Members: members})
}

func (c *caseSetup) muster(side Side, kind force.UnitKind) UnitID {
	c.Book.Kinds = append(c.Book.Kinds, kind)
	return c.state.muster(int16(len(c.Book.Kinds)-1), side)
}

// Form implements staging.Forming: models stand in coherency round their leader.
func (c *caseSetup) Form(u UnitID, at geom.Point) { c.state.block(u, at) }

// UnitWord implements staging.Book.
func (c *caseSetup) UnitWord(w *defs.Words, word string, u UnitID) bool {
	un := c.state.Unit(u)
	for _, f := range []struct {
		name string
		to   *bool
	}{{"activated", &un.Activated}, {"pinned", &un.Pinned}, {"htd", &un.HtD}, {"overwatch", &un.Overwatch},
		{"smoked", &un.Smoked}, {"disrupted", &un.Disrupted}, {"no-react", &un.NoReact}, {"has-hva", &un.HVA}} {
		if f.name == word {
			*f.to = true
			return true
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
		c.state.takeOff(u, position.Reserve, -1)
	case "waiting", "withheld":
		c.state.takeOff(u, position.Reserve, -1)
		un.Waiting, un.Withheld = true, word == "withheld"
	case "aboard":
		if carrier := c.stage.Unit(w, "transport"); carrier >= 0 {
			c.state.takeOff(u, position.Aboard, int16(carrier))
		}
	case "inside":
		if p := w.Found("building", c.FindPiece); p >= 0 {
			c.state.takeOff(u, position.Inside, int16(p))
		}
	case "roof":
		if p := w.Found("building", c.FindPiece); p >= 0 {
			c.state.takeOff(u, position.OnRoof, int16(p))
		}
	default:
		return false
	}
	return true
}

// ModelWord implements staging.Book.
func (c *caseSetup) ModelWord(w *defs.Words, word string, m ModelID) bool {
	if word != "damage" {
		return false
	}
	c.state.Figures[m].Damage = w.Small("damage")
	return true
}

// Mark implements staging.Marking; a marker with a side is claimed by it.
func (c *caseSetup) Mark(m staging.Marker) {
	c.state.Markers = append(c.state.Markers, position.Marker{Name: m.Name, Kind: m.Kind, Owner: m.Side, At: m.At, Unit: NoUnit})
}

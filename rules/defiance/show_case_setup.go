package defiance

import (
	"strings"

	"sortie/defs"
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/defiance/force"
	"sortie/rules/defiance/position"
	"sortie/staging"
	"sortie/tally"
)

// stock are the plain frames and weapons that rule cases can use without defining them; see docs/cases.
const stock = `army stock max 12 mobs strikes 2
weapon rifle SI AI fr 1 at -/10/20/30/40
weapon carbine SI AI fr 2 at -/-/20/30/40
weapon repeater SI AI fr 3 at -/10/20/30/40
weapon launcher SI AI fr 1 at -/25/40/55/60 area 3 5+B has if
weapon av-gun SI AV fr 1 at -/10/20/30/40
weapon pistol SI AI fr 1 at -/5/10/-/-
weapon frag SI AI area 2 7+ ammo 2 has grenade
weapon smoke SI AI area 3 ammo 2 has grenade, smoke
weapon mine SI AI area 2 7+ has cdw
frame green stock PI pv 10 sz 2 qu green mv 4 ar 0 hr 1@7+ rf 0 ag 6 officers 1L:10/2L:20 hero 10 primary rifle,carbine,repeater support repeater,launcher,av-gun side pistol,frag,smoke,mine
frame regular stock PI pv 10 sz 2 qu regular mv 4 ar 0 hr 1@7+ rf 0 ag 6 officers 1L:10/1C:20 hero 10 primary rifle,carbine,repeater support repeater,launcher,av-gun side pistol,frag,smoke,mine
frame veteran stock PI pv 10 sz 2 qu veteran mv 4 ar 0 hr 1@7+ rf 0 ag 6 officers 1L:10/1L,1C:20 hero 10 primary rifle,carbine,repeater support repeater,launcher,av-gun side pistol,frag,smoke,mine
frame matrix stock PI pv 10 sz 2 qu matrix mv 4 ar 0 hr 1@7+ rf 0 ag 6 officers 1F:30/2F:60 primary rifle,carbine,repeater support repeater,launcher,av-gun side pistol,frag,smoke,mine
frame fanatic stock PI pv 10 sz 2 qu fanatic mv 4 ar 0 hr 1@7+ rf 0 ag 6 officers 1L:10/1C:20 hero 10 primary rifle,carbine,repeater support repeater,launcher,av-gun side pistol,frag,smoke,mine
frame linked stock PI pv 10 sz 2 qu linked mv 4 ar 0 hr 1@7+ rf 0 ag 6 officers 1L:10/1C:20 hero 10 primary rifle,carbine,repeater support repeater,launcher,av-gun side pistol,frag,smoke,mine
frame elite stock PI pv 10 sz 2 qu elite mv 4 ar 0 hr 1@7+ rf 0 ag 6 officers 1L:10/1C:20 hero 10 primary rifle,carbine,repeater support repeater,launcher,av-gun side pistol,frag,smoke,mine
frame soft stock SI pv 9 sz 2 qu regular mv 5 ar 0 hr 1@7+ rf 0 ag 6 officers 1L:10/1C:20 hero 10 primary rifle,carbine,repeater support repeater,launcher,av-gun side pistol,frag,smoke,mine
vehicle truck stock light pv 50 sz 4 mv 8S ar 0 dc 2 fa 2 slot rifle slot av-gun hull 3x2
vehicle carrier stock apc pv 90 sz 5 mv 6 ar 0 dc 3(4) fa 1 pa 12 ea back slot rifle@turret hull 5x3
vehicle tank stock afv pv 200 sz 6 mv 8 ar -1 dc 3 fa 3 slot av-gun@turret slot rifle slot rifle@left chart 20,80 hull 6x4
vehicle walker stock mecha pv 120 sz 4 mv 6 ar -2 dc 2 fa 2 slot repeater slot rifle hr 3@5+ rf 0 hull 3x3
`

// caseSetup builds the situation of a rule case; package staging reads what every book writes alike.
type caseSetup struct {
	*State
	stage staging.Table
	book  *position.Book
}

// NewCase implements game.System.
func (y system) NewCase(in []game.Line) (game.Stage, error) {
	pack := y.pack.Own()
	pack.Strict = true
	c := &caseSetup{book: &position.Book{Pack: pack, Points: 1000, Mission: force.PlainMission()}}
	c.stage = staging.Table{Book: c, Sides: staging.Sides(2), Spread: 2 * geom.Inch}
	c.stage.Stock(stock)
	for i, side := range c.stage.Sides {
		c.book.Sides[i] = position.SideInfo{Name: side.Name, Force: "stock", Army: pack.ArmyOf("stock"), PV: 1000}
	}
	c.book.Board.Width, c.book.Board.Height = 72*geom.Inch, 48*geom.Inch
	rest, err := c.stage.Define(in)
	if err != nil {
		return nil, err
	}
	c.State = newState(c.book)
	c.stage.On = &c.Table
	c.Phase, c.Staged, c.Won, c.Far = position.Active, true, flow.First, flow.Second
	if err := c.stage.Set(rest); err != nil {
		return nil, err
	}
	c.await()
	c.layGoals()
	r := &Run{State: c.State, io: silent{}}
	if c.Phase == position.Active {
		r.shuffle(true)
	}
	if c.Phase == position.Placement {
		r.shuffle(false)
	}
	return c.State, c.Invariant()
}

// await lets units wait that stand nowhere and that nobody carries.
func (c *caseSetup) await() {
	for b := range c.Bodies {
		if body := &c.Bodies[b]; body.Off && !body.Gone && body.Aboard == NoBody {
			c.Units[body.Group].Waiting = true
		}
	}
}

// Define implements staging.Book.
func (c *caseSetup) Define(l game.Line) (known bool, err error) {
	for _, read := range []func(game.Line) (bool, error){c.like, c.book.Pack.Define, c.book.Board.Define} {
		if known, err = read(l); known || err != nil {
			break
		}
	}
	return known, err
}

// like reads: like NAME FRAME [SI|PI] [qu Q] [sz N] [mv 5S] [ar N] [fs N+] [dc N[(M)]] [hr 1@7+] [rf N] [ag N] [fa N] [pa N]:
// a frame that differs from another in what is named.
func (c *caseSetup) like(l game.Line) (bool, error) {
	p, w := c.book.Pack, defs.Of(l)
	if w.Next("a line") != "like" {
		return false, nil
	}
	name := w.Next("the frame's name")
	n := p.FrameOf(w.Next("the frame it is like"))
	if n < 0 {
		w.Fail("there is no such frame above")
		return true, w.Done()
	}
	f := p.Frames[n]
	f.Key, f.Name = name, name
	if err := f.Alter(w); err != nil {
		return true, err
	}
	p.Frames = append(p.Frames, f)
	return true, w.Done()
}

// silent is a driver for what needs none.
type silent struct{ flow.IO }

func (silent) Loud() bool      { return false }
func (silent) Cite(tally.Rule) {}

// Line implements staging.Book.
func (c *caseSetup) Line(w *defs.Words, word string, _ game.Line) bool {
	switch word {
	case "gun":
		c.gun(w)
	case "turn":
		c.Turn = int16(w.Number("the turn"))
	case "turns":
		c.book.Mission.Turns = w.Small("the last turn")
	case "phase":
		c.Phase = position.Phase(w.One("the phase", "layout", "placement", "command", "active", "resolution"))
	case "won":
		c.Won = c.stage.Side(w)
	case "points":
		c.book.Points = w.Number("the points agreed")
	case "pv":
		c.book.Sides[c.stage.Side(w)].PV = w.Number("the PV of the force")
	case "vp":
		c.VP[c.stage.Side(w)] = int32(w.Number("victory points"))
	case "strikes":
		c.Strikes[c.stage.Side(w)] = w.Small("air strikes")
	case "primary":
		if b := c.stage.Model(w, "figure"); b != NoBody {
			c.Primary[c.SideOf(b)] = b
		}
	case "play":
		c.play(w)
	case "roster":
		c.roster(w)
	case "option":
		id := w.Next("the option")
		if err := c.book.Options.Set(id, w.Next("on or off")); err != nil {
			w.Fail("%v", err)
		}
	default:
		return false
	}
	return true
}

// roster reads: roster NAME ARMY LINE, where the line is one of a list: unit …, army-option …; each adds to the roster.
func (c *caseSetup) roster(w *defs.Words) {
	name, army, line := w.Next("the roster's name"), w.Next("its army"), w.Rest()
	for i := range c.book.Rosters {
		if c.book.Rosters[i].Name == name {
			c.book.Rosters[i].Text += line + "\n"
			return
		}
	}
	c.book.Rosters = append(c.book.Rosters, position.Roster{Name: name, Text: "list " + name + "\nforce " + army + "\n" + line + "\n"})
}

// play takes the mission of the pack with its objectives.
func (c *caseSetup) play(w *defs.Words) {
	if i := c.book.Pack.MissionOf(w.Next("the mission")); i >= 0 {
		c.book.Mission = c.book.Pack.Missions[i]
	} else {
		w.Fail("there is no such mission")
	}
}

// FindType implements staging.Book.
func (c *caseSetup) FindType(key string) int { return int(c.book.Pack.FrameOf(key)) }

// FindUnit implements staging.Book.
func (c *caseSetup) FindUnit(name string) UnitID { return c.unitNamed(name) }

// FindModel implements staging.Book.
func (c *caseSetup) FindModel(name string) BodyID { return c.figure(name) }

// Muster implements staging.Book: figures with their first weapons, who look towards the enemy.
func (c *caseSetup) Muster(side Side, name string, members []defs.Member) UnitID {
	u := force.Unit{Standard: -1, Aboard: -1}
	for _, m := range members {
		for range m.Count {
			u.Figures = append(u.Figures, c.bought(m.Type))
		}
	}
	u.Lone = len(u.Figures) == 1 && c.book.Pack.Frames[u.Figures[0].Frame].Vehicle()
	id := c.muster(side, &u, name, name)
	c.Units[id].Waiting = false
	for b := range c.Members(id) {
		c.Bodies[b].Facing = [...]geom.Angle{90, 270}[side]
	}
	return id
}

// bought is a figure with the first weapons of its frame.
func (c *caseSetup) bought(frame int16) force.Figure {
	fr := &c.book.Pack.Frames[frame]
	f := force.Figure{Frame: frame, Primary: -1, Support: -1, Mate: -1, PV: fr.PV}
	if len(fr.Primary) > 0 {
		f.Primary = fr.Primary[0].Weapon
	}
	for slot := range fr.Slots {
		f.Mounts = append(f.Mounts, force.Mounted{Slot: int8(slot), Mount: fr.Slots[slot][0]})
	}
	return f
}

// gun reads: gun UNIT WEAPON CREW CREW [at X,Y] [facing D]; it is UNIT.gun, without a place it stands beside its gunner.
func (c *caseSetup) gun(w *defs.Words) {
	u, weapon := c.stage.Unit(w, "unit"), c.weaponNamed(w)
	crew := [2]BodyID{c.stage.Model(w, "crewman"), c.stage.Model(w, "crewman")}
	if w.Err() != nil {
		return
	}
	for _, b := range crew {
		c.Figures[b].Arms[position.PrimaryArm] = -1
	}
	b := c.AddGun(u, weapon, crew)
	c.Bodies[b].Facing = c.Bodies[crew[0]].Facing
	if !w.More() {
		(&Run{State: c.State, io: silent{}}).setGuns(u)
	}
	c.stage.ModelWords(w, b)
}

// weaponNamed reads a weapon that is defined, -1 and a fault if there is none.
func (c *caseSetup) weaponNamed(w *defs.Words) int16 {
	return int16(w.Found("weapon", func(key string) int { return int(c.book.Pack.WeaponOf(key)) }))
}

// unitNamed finds a unit.
func (s *State) unitNamed(name string) UnitID { return staging.UnitNamed(&s.Table, s.Name, name) }

// figure finds a figure: UNIT.N, or the first of a unit.
func (s *State) figure(name string) BodyID {
	if at := strings.LastIndex(name, ".gun"); at > 0 {
		for i := range s.Guns {
			if game.SameName(s.FigureName(s.Guns[i].Body), name) {
				return s.Guns[i].Body
			}
		}
		return NoBody
	}
	unit, n := defs.ModelName(name)
	u := s.unitNamed(unit)
	if u == NoUnit {
		return NoBody
	}
	return s.Member(u, max(1, n))
}

// Deny implements game.Stage: the book of this game lacks one row from now on.
func (s *State) Deny(rule tally.Rule) {
	book := *s.Book
	book.Rows.Deny(rule)
	s.Book = &book
}

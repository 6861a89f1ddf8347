package force

import (
	"fmt"
	"slices"

	"sortie/defs"
	"sortie/game"
	"sortie/tally"
	"sortie/voice"
)

// Terms are what a list is held against.
type Terms struct {
	Points      int        // the limit of its side, 0 if nobody has set one
	Judged      bool       // it was judged when the set-up was fixed: only what no game can be built from counts
	PlainHeroes bool       // option: no figure is officer and hero at once. dvg.force.hero.officer
	NoStrikes   bool       // option: no army buys air strikes. dvg.airstrike.buy
	Rows        voice.Rows // those it goes by: in rule cases one is switched off
}

// Result is a list that was read and everything wrong with it.
type Result struct {
	List   defs.List
	Roster Roster
	Report game.ListReport
	Advice []Advice     // what is unusual and not wrong
	Cited  []tally.Rule // the rows it was held against
}

// Advice is a warning with its row, never a refusal.
type Advice struct {
	Rule tally.Rule
	What string
}

// Check reads a list and holds it against the pack and the terms of the game.
func (p *Pack) Check(text string, t Terms) Result {
	l, faults := defs.ParseList(text)
	c := &check{pack: p, list: &l, terms: t, faults: faults}
	c.all()
	r := game.ListReport{Name: l.Name, Force: l.Force, Points: c.roster.PV, Limit: t.Points, Text: l.Text(), Faults: c.faults}
	advice := c.advice()
	for _, a := range advice {
		r.Notes = append(r.Notes, a.What)
	}
	return Result{List: l, Roster: c.roster, Report: r, Advice: advice, Cited: c.cited}
}

// UnitFaults says what is wrong with one unit of an army, however it came about.
func (p *Pack) UnitFaults(u *Unit, army int, t Terms) []game.Fault {
	c := &check{pack: p, list: &defs.List{Force: p.Armies[army].Key}, terms: t, army: army}
	c.unit(u)
	return c.faults
}

type check struct {
	pack   *Pack
	list   *defs.List
	terms  Terms
	army   int // -1 if there is none
	roster Roster
	named  []int // lines whose commander is named primary
	faults []game.Fault
	cited  []tally.Rule
}

// illegal is a fault that only counts until a list was judged.
func (c *check) illegal(line int, rule tally.Rule, fix, format string, args ...any) {
	if !c.terms.Judged {
		c.fault(line, rule, fix, format, args...)
	}
}

// fault notes what is wrong, unless the row that says so is switched off.
func (c *check) fault(line int, rule tally.Rule, fix, format string, args ...any) {
	if rule != "" && c.terms.Rows.Denied(rule) {
		return
	}
	c.faults = append(c.faults, game.Fault{Line: line, What: fmt.Sprintf(format, args...), Rule: rule, Fix: fix})
}

func (c *check) cite(rules ...tally.Rule) {
	for _, r := range rules {
		if !slices.Contains(c.cited, r) {
			c.cited = append(c.cited, r)
		}
	}
}

// by tells whether a row holds here, and cites it then.
func (c *check) by(rule tally.Rule, cond bool) bool {
	if !cond || c.terms.Rows.Denied(rule) {
		return false
	}
	c.cite(rule)
	return true
}

// key is the army's key, "" if there is none.
func (c *check) key() string {
	if c.army < 0 {
		return ""
	}
	return c.pack.Armies[c.army].Key
}

// maxUnits is as many units as a list may hold.
const maxUnits = 60

func (c *check) all() {
	p := c.pack
	c.army = p.ArmyOf(c.list.Force)
	c.roster = Roster{Army: max(c.army, 0), PrimaryUnit: None, PrimaryFigure: None}
	if c.army < 0 {
		c.fault(0, "dvg.force.standard-unit", defs.ChooseFrom(p.armyKeys(), "there are no armies: bring one"), "there is no army %q", c.list.Force)
	} else {
		c.list.Force = c.key()
	}
	if len(c.list.Units) > maxUnits {
		c.fault(0, "dvg.force.unit-size-1-to-24", "drop some", "a list holds at most %d units, not %d", maxUnits, len(c.list.Units))
		c.list.Units = c.list.Units[:maxUnits]
	}
	at := make([]int, len(c.list.Units)) // list unit to roster unit
	for i := range c.list.Units {
		at[i] = None
		u, ok := c.build(&c.list.Units[i])
		if !ok {
			continue
		}
		if c.army >= 0 {
			c.unit(&u)
		}
		u.Name = c.list.Units[i].As
		at[i] = len(c.roster.Units)
		c.roster.PV += u.PV
		c.roster.Units = append(c.roster.Units, u)
	}
	c.list.NameCarriers()
	c.strikes()
	if c.army >= 0 {
		c.exclusive()
		c.share()
		c.primaryCommander()
	}
	c.aboard(at)
	c.points()
}

// strikes counts the air strikes bought.  dvg.airstrike.buy, dvg.house.air-strike
func (c *check) strikes() {
	for i, key := range c.list.Options {
		if !game.SameName(key, StrikeKey) {
			c.illegal(0, "dvg.house.advanced-off", "drop the line", "there is no army option %q", key)
			continue
		}
		c.list.Options[i] = StrikeKey
		c.roster.Strikes++
		c.roster.PV += StrikeCost
		c.cite("dvg.airstrike.buy", "dvg.house.air-strike")
	}
	most := 0
	if c.army >= 0 && !c.terms.NoStrikes {
		most = c.pack.Armies[c.army].Strikes
	}
	switch n := c.roster.Strikes; {
	case n > 0 && most == 0:
		c.illegal(0, "dvg.airstrike.buy", "drop the line", "the %s has no air strikes", c.list.Force)
	case n > most:
		c.illegal(0, "dvg.house.air-strike", fmt.Sprintf("keep %d", most), "%d air strikes are bought, the %s has %d at most", n, c.list.Force, most)
	}
}

// The air strike that armies with the permission buy.  dvg.house.air-strike
const (
	StrikeCost   = 100
	StrikeNeed   = 7
	StrikeRadius = 5 // inches
	StrikeDamage = 5
)

// exclusive holds every exclusive unit to one.  dvg.force.standard-unit.exclusive
func (c *check) exclusive() {
	seen := make([]bool, len(c.pack.Standards))
	for i := range c.roster.Units {
		u := &c.roster.Units[i]
		if u.Standard < 0 || !c.pack.Standards[u.Standard].Exclusive {
			continue
		}
		c.cite("dvg.force.standard-unit.exclusive")
		if seen[u.Standard] {
			c.illegal(u.Line, "dvg.force.standard-unit.exclusive", "keep one", "%s may be in a force once", c.pack.Standards[u.Standard].Name)
		}
		seen[u.Standard] = true
	}
}

// share bounds what ad hoc units cost together.  dvg.force.adhoc.share-of-points, dvg.house.adhoc-share
func (c *check) share() {
	spent := 0
	for i := range c.roster.Units {
		if u := &c.roster.Units[i]; u.Status == AdHocUnit {
			spent += u.PV
		}
	}
	if spent == 0 {
		return
	}
	c.cite("dvg.force.adhoc.share-of-points", "dvg.house.adhoc-share")
	if most := c.pack.Armies[c.army].AdHoc; spent*100 > most*c.roster.PV {
		c.illegal(0, "dvg.force.adhoc.share-of-points", fmt.Sprintf("spend %d PV at most on them", most*c.roster.PV/100),
			"ad hoc units cost %d of %d PV, more than %d percent", spent, c.roster.PV, most)
	}
}

// primaryCommander finds the primary commander: the one that the list names, or the only one who can be it.
// dvg.force.primary-commander.choice, dvg.force.primary-commander.not-adhoc
func (c *check) primaryCommander() {
	eligible := 0
	for i := range c.roster.Units {
		u := &c.roster.Units[i]
		named := slices.Contains(c.named, u.Line)
		best := None
		for j := range u.Figures {
			if level := u.Figures[j].Commander - u.lower(c.terms.Rows); level > 0 && (best < 0 || u.Figures[j].Commander > u.Figures[best].Commander) {
				best = j
			}
		}
		switch {
		case best < 0 && named:
			c.illegal(u.Line, "dvg.force.primary-commander.choice", "name the unit of one who has", "nobody in the unit of line %d has a command card", u.Line)
		case best < 0:
		case u.Status == AdHocUnit && !c.terms.Rows.Denied("dvg.force.primary-commander.not-adhoc"):
			if named {
				c.illegal(u.Line, "dvg.force.primary-commander.not-adhoc", "name one in a standard unit", "a commander in an ad hoc unit is never primary")
			}
		default:
			eligible++
			if c.roster.PrimaryUnit == None || named {
				c.roster.PrimaryUnit, c.roster.PrimaryFigure = int16(i), int16(best)
			}
		}
	}
	if eligible > 0 {
		c.cite("dvg.force.primary-commander.choice")
	}
	if len(c.named) > 1 || eligible > 1 && len(c.named) == 0 {
		c.illegal(0, "dvg.force.primary-commander.choice", "write primary-commander with the unit of one of them", "a force has one primary commander, and %d could be it", eligible)
	}
}

// aboard seats the units that start in a vehicle.  dvg.passenger.start-aboard, dvg.vehicle.passenger-capacity
func (c *check) aboard(at []int) {
	p := c.pack
	for i := range c.list.Units {
		lu := &c.list.Units[i]
		if lu.Aboard == "" || at[i] < 0 {
			continue
		}
		u := &c.roster.Units[at[i]]
		car := c.list.Carrier(lu)
		if car < 0 || at[car] < 0 {
			c.fault(lu.Line, "dvg.passenger.start-aboard", "name a vehicle of the list", "no unit %q is in the list", lu.Aboard)
			continue
		}
		if p.Quality(u) == Crewed {
			c.fault(lu.Line, "dvg.passenger.start-aboard", "let it drive", "a vehicle is no passenger")
			continue
		}
		c.cite("dvg.passenger.start-aboard")
		room, mixed := c.seat(u, int16(at[car]))
		switch {
		case u.Carrier >= 0:
		case mixed:
			c.fault(lu.Line, "dvg.force.unit.one-quality.passengers", "let it walk", "passengers of one vehicle are of one quality")
		default:
			c.fault(lu.Line, "dvg.vehicle.passenger-capacity", "let it walk, or take fewer", "its figures are of size %d together, and %s has room for %d", p.Seats(u), lu.Aboard, room)
		}
	}
}

// seat finds the first vehicle of a unit with room for another unit.
func (c *check) seat(u *Unit, car int16) (room int, mixed bool) {
	p := c.pack
	for j := range c.roster.Units[car].Figures {
		left, same := int(p.Frames[c.roster.Units[car].Figures[j].Frame].PA), true
		for k := range c.roster.Units {
			o := &c.roster.Units[k]
			if o.Aboard == car && o.Carrier == int8(j) {
				left -= p.Seats(o)
				same = same && p.Quality(o) == p.Quality(u)
			}
		}
		if left >= p.Seats(u) && same {
			u.Aboard, u.Carrier = car, int8(j)
			return left, false
		}
		room, mixed = max(room, left), mixed || !same && left >= p.Seats(u)
	}
	return room, mixed
}

// points holds the cost against the limit.  dvg.force.pv, dvg.force.equal-points
func (c *check) points() {
	c.cite("dvg.force.pv")
	if limit := c.terms.Points; limit > 0 {
		c.cite("dvg.force.equal-points")
		if c.roster.PV > limit {
			c.illegal(0, "dvg.force.equal-points", fmt.Sprintf("drop %d PV", c.roster.PV-limit), "the force costs %d PV, its side has %d", c.roster.PV, limit)
		}
	}
	if len(c.roster.Units) == 0 {
		c.fault(0, "dvg.force.size-range", "add a unit", "the list has no units")
	}
}

// advice says what is unusual: a warning, never a refusal.  dvg.force.size-range, dvg.force.expensive-figures
func (c *check) advice() []Advice {
	var out []Advice
	warn := func(rule tally.Rule, format string, args ...any) {
		if c.by(rule, true) {
			out = append(out, Advice{rule, fmt.Sprintf(format, args...)})
		}
	}
	size := c.terms.Points
	if size == 0 {
		size = c.roster.PV
	}
	if size < 1000 || size > 5000 {
		warn("dvg.force.size-range", "a standard game is 1,000 to 5,000 PV a side, not %d", size)
	}
	for i := range c.roster.Units {
		for j := range c.roster.Units[i].Figures {
			if f := &c.roster.Units[i].Figures[j]; f.PV > 200 && size < 2000 {
				warn("dvg.force.expensive-figures", "%s costs %d PV: figures above 200 are for games of 2,000 PV or more", c.pack.Frames[f.Frame].Name, f.PV)
			}
		}
	}
	if least, most := Minutes(2 * size); size > 0 {
		warn("dvg.force.time-estimate", "a game of two such forces takes about %d to %d minutes", least, most)
	}
	return out
}

// Minutes is how long a game of so many PV, all sides together, may take.  dvg.force.time-estimate
func Minutes(points int) (least, most int) { return points * 30 / 1000, points * 40 / 1000 }

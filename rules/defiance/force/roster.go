package force

import (
	"slices"

	"sortie/tally"
	"sortie/voice"
)

// None stands for no weapon, no mate, no transport.
const None = -1

// Figure is one figure as it was bought.
type Figure struct {
	Frame                    int16
	Leader, Commander, Focal int8
	Hero                     bool
	Primary, Support         int16 // weapons, None for none
	Side                     []int16
	Mounts                   []Mounted // of a vehicle
	Mate                     int8      // the other one of a pair that fires one weapon, None for none
	Serves                   Service   // what this figure is to its mate
	PV                       int
}

// Service is what one of a pair does.
type Service uint8

// The services.
const (
	Alone      Service = iota
	Bearer             // carries a loader or powerpack weapon
	LoaderFor          // dvg.infweapon.loader.contact
	PackFor            // dvg.infweapon.powerpack.contact
	GunnerOf           // the first of a crew, who has the gun: dvg.infweapon.crew.two
	CrewmanFor         // the second
)

// Mounted is a weapon bought for a slot of a vehicle.
type Mounted struct {
	Slot int8
	Mount
}

// Officer tells whether it has a level of any kind.  dvg.force.officer.definition
func (f *Figure) Officer() bool { return f.Leader+f.Commander+f.Focal > 0 }

// Ordinary figures are neither officers nor heroes.
func (f *Figure) Ordinary() bool { return !f.Officer() && !f.Hero }

// Status is how a unit was bought.
type Status uint8

// The statuses.
const (
	StandardUnit Status = iota
	AdHocUnit
)

func (s Status) String() string { return [...]string{"standard", "ad hoc"}[s] }

// Unit is one unit of a list as it takes the field.
type Unit struct {
	Line     int // of the list
	Name     string
	Standard int16 // its entry, None for ad hoc units and those bought singly
	Status   Status
	Mob      bool
	Lone     bool // a single vehicle, or a commander or hero on its own: dvg.command.independent.start
	Figures  []Figure
	Aboard   int16 // the unit it starts aboard of, None for none
	Carrier  int8  // and which of its vehicles
	PV       int
}

// Roster is a list that was read: who takes the field.
type Roster struct {
	Army    int
	Units   []Unit
	Strikes int // air strikes bought
	// The primary commander: its unit and figure, None for a force without one.
	// dvg.force.primary-commander.choice
	PrimaryUnit, PrimaryFigure int16
	PV                         int
}

// Quality of a unit is that of its figures.  dvg.force.unit.one-quality
func (p *Pack) Quality(u *Unit) Quality { return p.Frames[u.Figures[0].Frame].Quality }

// lower is by how much a mob lowers the levels of its leaders and commanders.
// dvg.unit.mob.officer-level-minus-one
func (u *Unit) lower(rows voice.Rows) int8 {
	if u.Mob && !rows.Denied("dvg.unit.mob.officer-level-minus-one") {
		return 1
	}
	return 0
}

// Best are the highest levels of leaders, commanders and focal points in a unit as they count there.
// dvg.morale.leader.highest-only, dvg.morale.focal.highest-only, dvg.unit.mob.focal-unaffected
func (u *Unit) Best(rows voice.Rows) (leader, commander, focal int8) {
	for i := range u.Figures {
		f := &u.Figures[i]
		leader = max(leader, f.Leader-u.lower(rows))
		commander = max(commander, f.Commander-u.lower(rows))
		focal = max(focal, f.Focal)
	}
	return leader, commander, focal
}

// Least is the least size that a unit may begin with.  dvg.setup.placement.minimum-size
func (p *Pack) Least(u *Unit, rows voice.Rows) tally.Tally {
	if u.Lone {
		return rows.Sum("minimum-size", "on its own", "dvg.command.independent.start", 1)
	}
	leader, _, focal := u.Best(rows)
	return p.Quality(u).Least(leader, focal, rows)
}

// Most is the largest size of a unit: its entry's or its army's, twice that for a mob, never above 24.
// dvg.unit.max-size, dvg.force.mob, dvg.force.unit-size-1-to-24
func (p *Pack) Most(u *Unit, army int, rows voice.Rows) tally.Tally {
	most := p.Armies[army].Most
	if u.Standard >= 0 && p.Standards[u.Standard].Most > 0 {
		most = p.Standards[u.Standard].Most
	}
	t := rows.Sum("maximum-size", "the army's largest unit", "dvg.unit.max-size", most)
	if u.Mob {
		t.Add("a mob", "dvg.force.mob", most)
	}
	t.AtMost("no unit is larger", "dvg.force.unit-size-1-to-24", 24)
	return t
}

// CommandCards is how many command cards the commanders of a unit bring each turn.
// dvg.activation.command-cards.count
func (u *Unit) CommandCards(rows voice.Rows) int {
	n := 0
	for i := range u.Figures {
		n += int(max(0, u.Figures[i].Commander-u.lower(rows)))
	}
	return n
}

// Seats is the size of a unit's figures together, as a transport counts them.
// dvg.vehicle.passenger-capacity
func (p *Pack) Seats(u *Unit) int {
	n := 0
	for i := range u.Figures {
		n += int(p.Frames[u.Figures[i].Frame].Size)
	}
	return n
}

// frames are the frames in a unit, each once, in order.
func (u *Unit) frames() []int16 {
	var out []int16
	for i := range u.Figures {
		if f := u.Figures[i].Frame; !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// price adds up what a figure costs. The cost of covert operations is kept and not paid.
// dvg.force.pv, dvg.force.officer.cost-added, dvg.force.hero.cost, dvg.force.covert-cost, dvg.house.points
func (p *Pack) price(f *Figure, rows voice.Rows) int {
	if rows.Denied("dvg.force.pv") {
		return 0
	}
	fr := &p.Frames[f.Frame]
	pv := fr.PV
	if rows.Denied("dvg.force.covert-cost") {
		pv += fr.CovertCost
	}
	for _, o := range fr.Officers {
		if f.Officer() && !rows.Denied("dvg.force.officer.cost-added") && o.Leader == f.Leader && o.Commander == f.Commander && o.Focal == f.Focal {
			pv += o.Cost
		}
	}
	if f.Hero && fr.Hero != NoHero && !rows.Denied("dvg.force.hero.cost") {
		pv += fr.Hero
	}
	pv += costOf(fr.Primary, f.Primary)
	if f.Serves != CrewmanFor { // the gun is paid once
		pv += costOf(fr.Support, f.Support)
	}
	for _, s := range f.Side {
		pv += costOf(fr.Side, s)
	}
	for _, m := range f.Mounts {
		pv += m.Cost
	}
	return pv
}

func costOf(list []Choice, weapon int16) int {
	for _, c := range list {
		if c.Weapon == weapon {
			return c.Cost
		}
	}
	return 0
}

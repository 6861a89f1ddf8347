package force

import (
	"fmt"
	"slices"

	"sortie/tally"
)

// unit holds one unit against the rules of its army.
func (c *check) unit(u *Unit) {
	name := c.title(u)
	if !c.quality(u, name) {
		return
	}
	c.sizes(u, name)
	c.command(u, name)
	if c.pack.Quality(u) == Crewed {
		return
	}
	if frames := u.frames(); u.Status != AdHocUnit || c.by("dvg.force.weapon.adhoc-per-frame", true) {
		for _, fr := range frames {
			c.weapons(u, name, func(f *Figure) bool { return f.Frame == fr })
		}
	} else {
		c.weapons(u, name, func(*Figure) bool { return true })
	}
}

func (c *check) title(u *Unit) string {
	switch {
	case u.Standard >= 0:
		return c.pack.Standards[u.Standard].Name
	case u.Status == AdHocUnit:
		return "the ad hoc unit"
	}
	return c.pack.Frames[u.Figures[0].Frame].Name
}

// quality asks that all figures of a unit have the same.
// dvg.force.unit.one-quality, dvg.force.adhoc.same-quality
func (c *check) quality(u *Unit, name string) bool {
	rule := tally.Rule("dvg.force.unit.one-quality")
	if u.Status == AdHocUnit {
		rule = "dvg.force.adhoc.same-quality"
	}
	c.cite(rule)
	q := c.pack.Quality(u)
	for i := range u.Figures {
		if f := &c.pack.Frames[u.Figures[i].Frame]; f.Quality != q {
			c.illegal(u.Line, rule, "leave it out", "%s is %s, the others of %s are %s", f.Name, f.Quality, name, q)
			return false
		}
	}
	return true
}

// sizes holds a unit against its least and largest size.
// dvg.force.unit-min-by-quality, dvg.setup.placement.minimum-size, dvg.unit.max-size, dvg.force.mob
func (c *check) sizes(u *Unit, name string) {
	p, rows, n := c.pack, c.terms.Rows, len(u.Figures)
	a := &p.Armies[c.army]
	if u.Mob {
		c.cite("dvg.force.mob")
		if !a.Mobs {
			c.illegal(u.Line, "dvg.force.mob", "drop mob", "the %s has no mobs", a.Name)
		} else if u.Status == AdHocUnit || u.Lone {
			c.illegal(u.Line, "dvg.force.mob", "drop mob", "only a standard unit begins as a mob")
		}
	}
	if p.Quality(u) == Crewed {
		if n > 1 && !c.by("dvg.force.vehicle.separate-or-unit", true) {
			c.illegal(u.Line, "dvg.unit.max-size", "buy them singly", "vehicles of %s form a unit", name)
		}
		c.by("dvg.force.vehicle.separate-or-unit", u.Lone)
	}
	least, most := p.Least(u, rows), p.Most(u, c.army, rows)
	if !u.Lone && !c.by("dvg.setup.placement.minimum-size", true) { // without the row leaders count for nothing
		least = p.Quality(u).Least(0, 0, rows)
	}
	c.cite("dvg.force.unit-min-by-quality", "dvg.unit.max-size", "dvg.house.max-unit-size")
	switch {
	case u.Lone && !p.Frames[u.Figures[0].Frame].Vehicle() && u.Figures[0].Commander == 0 && !u.Figures[0].Hero:
		c.illegal(u.Line, "dvg.command.independent.start", "make it a commander or a hero, or take a unit of them", "%s is no unit of its own", name)
	case n < least.Total():
		c.illegal(u.Line, "dvg.force.unit-min-by-quality", fmt.Sprintf("take %d or more: %s", least.Total(), least.String()), "%s has %d figures", name, n)
	case n > most.Total() && n > 24:
		c.illegal(u.Line, "dvg.force.unit-size-1-to-24", "take 24 at most", "%s has %d figures", name, n)
	case n > most.Total():
		c.illegal(u.Line, "dvg.unit.max-size", fmt.Sprintf("take %d at most: %s", most.Total(), most.String()), "%s has %d figures", name, n)
	}
}

// command counts officers and asks that they are of the right kind.  dvg.force.officer.max-two,
// dvg.force.officer.matrix-any-focal, dvg.force.hero.officer
func (c *check) command(u *Unit, name string) {
	officers := 0
	for i := range u.Figures {
		f, fr := &u.Figures[i], &c.pack.Frames[u.Figures[i].Frame]
		matrix := fr.Quality == Matrix
		if c.by("dvg.force.officer.definition", f.Officer()) {
			officers++
			c.cite("dvg.force.officer.two-profiles", "dvg.force.officer.cost-added")
		}
		if fr.Covert > 0 {
			c.cite("dvg.force.covert-cost")
		}
		switch {
		case fr.Vehicle() && !f.Ordinary():
			c.illegal(u.Line, "dvg.force.vehicle.no-hero-officer", "drop it", "%s is a vehicle, and neither officer nor hero", fr.Name)
		case f.Leader > 0 && f.Commander > 0 && !c.by("dvg.force.officer.leader-and-commander", true):
			c.illegal(u.Line, "dvg.force.officer.definition", "make it one of the two", "an officer of %s both leads and commands", name)
		case f.Focal > 0 && f.Leader+f.Commander > 0:
			c.illegal(u.Line, "dvg.force.officer.focal-excludes", "drop a level", "a focal point of %s neither leads nor commands", name)
		case f.Focal > 2:
			c.illegal(u.Line, "dvg.command.focal.levels", "choose level 1 or 2", "a focal point of %s has level %d", name, f.Focal)
		case f.Officer() && (f.Focal > 0) != matrix:
			c.illegal(u.Line, "dvg.force.officer.matrix-any-focal", "drop it", "focal points are of matrix units, leaders and commanders of all others")
		case f.Hero && matrix:
			c.illegal(u.Line, "dvg.force.hero.not-matrix", "drop it", "%s is of matrix quality and no hero", fr.Name)
		case f.Hero && fr.Hero == NoHero:
			c.illegal(u.Line, "dvg.force.hero.no-cost-no-hero", "drop it", "%s has no hero cost", fr.Name)
		case f.Hero && f.Officer() && c.by("dvg.force.hero.officer", c.terms.PlainHeroes):
			c.illegal(u.Line, "dvg.force.hero.officer", "make it one of the two", "an officer of %s is a hero as well", name)
		}
	}
	if officers > 2 && c.pack.Quality(u) != Matrix {
		c.illegal(u.Line, "dvg.force.officer.max-two", "keep two", "%s has %d officers", name, officers)
	}
}

// weapons holds the figures of one frame in a unit against the rules of who carries what.
// dvg.force.weapon.adhoc-per-frame
func (c *check) weapons(u *Unit, name string, among func(*Figure) bool) {
	var ordinary []*Figure
	fr := &c.pack.Frames[u.Figures[0].Frame]
	for i := range u.Figures {
		f := &u.Figures[i]
		if !among(f) {
			continue
		}
		fr = &c.pack.Frames[f.Frame]
		c.carries(u, f, name)
		if f.Ordinary() || f.Primary != None && !c.by("dvg.force.weapon.primary.officer-free", true) {
			ordinary = append(ordinary, f)
		}
	}
	c.cite("dvg.force.weapon.primary.one", "dvg.force.weapon.primary.unit-uniform", "dvg.force.weapon.sidearm.unit-uniform")
	primary, support, armed := int16(None), int16(None), 0
	for _, f := range ordinary {
		switch {
		case f.Support == None && primary == None:
			primary = f.Primary
		case f.Support == None && f.Primary != primary:
			c.illegal(u.Line, "dvg.force.weapon.primary.unit-uniform", "choose one for all", "the ordinary figures of %s have different primary weapons", name)
		}
		if f.Support == None {
			continue
		}
		armed++
		if support != None && f.Support != support {
			c.illegal(u.Line, "dvg.force.weapon.support.uniform", "choose one for all", "the ordinary figures of %s have different support weapons", name)
		}
		support = f.Support
		if f.Primary != None {
			c.illegal(u.Line, "dvg.force.weapon.support.replaces", "take the primary weapon away", "an ordinary %s has a support weapon beside its primary", fr.Name)
		}
	}
	if armed > len(ordinary)/2 {
		c.illegal(u.Line, "dvg.force.weapon.support.half-limit", fmt.Sprintf("take %d at most", len(ordinary)/2), "%d of the %d ordinary %s in %s have support weapons", armed, len(ordinary), fr.Name, name)
	}
	if armed == 0 {
		c.cite("dvg.force.weapon.support.optional")
	}
	if armed > 0 {
		c.cite("dvg.force.weapon.support.half-limit", "dvg.force.weapon.support.uniform", "dvg.force.weapon.support.replaces")
	}
	for _, f := range ordinary[min(1, len(ordinary)):] {
		if !slices.Equal(sorted(f.Side), sorted(ordinary[0].Side)) {
			c.illegal(u.Line, "dvg.force.weapon.sidearm.unit-uniform", "buy them for all or for none", "the ordinary figures of %s have different side arms", name)
			break
		}
	}
}

func sorted(list []int16) []int16 {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// carries asks of every weapon of a figure that its frame has it to choose and can carry it.
// dvg.force.weapon.class.si, dvg.force.weapon.class.pi, dvg.force.weapon.class.ve
func (c *check) carries(u *Unit, f *Figure, name string) {
	p, fr := c.pack, &c.pack.Frames[f.Frame]
	one := func(weapon int16, list func(*Frame) []Choice, what string) {
		if weapon == None {
			return
		}
		w := &p.Weapons[weapon]
		if ok, rule := fr.Class.Carries(w.Class, c.terms.Rows); !ok {
			c.illegal(u.Line, rule, "choose a lighter one", "%s of %s cannot carry %s", fr.Name, name, w.Name)
		} else if c.cite(rule); !p.has(f.Frame, weapon, list) {
			c.illegal(u.Line, "dvg.force.standard-unit", "choose one of its frame", "%s has no %s %s", fr.Name, what, w.Name)
		}
	}
	one(f.Primary, primaries, "primary weapon")
	one(f.Support, supports, "support weapon")
	for _, s := range f.Side {
		one(s, sides, "side arm")
	}
	if f.Primary == None && f.Support == None {
		c.illegal(u.Line, "dvg.force.weapon.primary.one", "give it one", "a %s of %s has no primary weapon", fr.Name, name)
	}
}

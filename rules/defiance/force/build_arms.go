package force

import (
	"slices"

	"sortie/tally"
)

// arms gives out the weapons that a list unit asks for, each to whom the book lets have it in that way.
func (b *builder) arms() {
	for i := range b.list {
		w := &b.list[i]
		weapon := b.pack.WeaponOf(w.what)
		if w.taken || weapon < 0 {
			continue
		}
		w.taken = true
		if b.pack.Quality(b.unit) == Crewed {
			b.mountAll(w, weapon)
			continue
		}
		switch {
		case b.offered(w, weapon, primaries):
			b.primary(w, weapon)
		case b.offered(w, weapon, supports):
			b.support(w, weapon)
		case b.offered(w, weapon, sides):
			b.sideArm(w, weapon)
		default:
			rule := tally.Rule("dvg.force.standard-unit")
			for _, fr := range b.unit.frames() {
				if ok, r := b.pack.Frames[fr].Class.Carries(b.pack.Weapons[weapon].Class, b.terms.Rows); !ok {
					rule = r
				}
			}
			b.fault(b.line, rule, "choose a weapon of its frame", "no figure of %s may carry %s", b.name, b.pack.Weapons[weapon].Name)
		}
	}
}

func primaries(f *Frame) []Choice { return f.Primary }
func supports(f *Frame) []Choice  { return f.Support }
func sides(f *Frame) []Choice     { return f.Side }

// has tells whether a weapon is in one of the lists of a frame.
func (p *Pack) has(frame, weapon int16, list func(*Frame) []Choice) bool {
	return slices.ContainsFunc(list(&p.Frames[frame]), func(c Choice) bool { return c.Weapon == weapon })
}

// offered tells whether a frame that a wish is about has a weapon in a list.
func (b *builder) offered(w *wish, weapon int16, list func(*Frame) []Choice) bool {
	return b.figures(w, func(f *Figure) bool { return b.pack.has(f.Frame, weapon, list) }) != nil
}

// takers are the figures that a wish is for: so many officers or heroes, so many ordinary figures, or all
// ordinary ones.
func (b *builder) takers(w *wish, weapon int16, list func(*Frame) []Choice, free func(*Figure) bool) []*Figure {
	var out []*Figure
	for i := range b.unit.Figures {
		f := &b.unit.Figures[i]
		if w.frame >= 0 && f.Frame != w.frame || !b.pack.has(f.Frame, weapon, list) || !free(f) {
			continue
		}
		switch w.role {
		case OfficerKey:
			if !f.Officer() {
				continue
			}
		case HeroKey:
			if !f.Hero || f.Officer() {
				continue
			}
		default:
			if !f.Ordinary() {
				continue
			}
		}
		out = append(out, f)
	}
	return out
}

// primary changes the primary weapon of a unit's ordinary figures, or of one officer or hero.
// dvg.force.weapon.primary.unit-uniform, dvg.force.weapon.primary.officer-free
func (b *builder) primary(w *wish, weapon int16) {
	first := func(f *Figure) bool { return f.Primary == b.pack.Frames[f.Frame].Primary[0].Weapon }
	list := b.takers(w, weapon, primaries, first)
	if w.role != "" {
		list = b.only(w, weapon, list)
	}
	if len(list) == 0 && b.offered(w, weapon, primaries) && w.role == "" {
		b.illegal(b.line, "dvg.force.weapon.primary.unit-uniform", "choose one for all", "the ordinary figures of %s have a primary weapon already", b.name)
	}
	for _, f := range list {
		f.Primary = weapon
	}
}

// only cuts a list of takers down to as many as a wish says, and says so if there are too few.
func (b *builder) only(w *wish, weapon int16, list []*Figure) []*Figure {
	if len(list) < w.count {
		rule, fix := tally.Rule("dvg.force.weapon.support.officer-extra"), "make somebody one, or drop it"
		if b.offered(w, weapon, supports) {
			rule, fix = "dvg.force.weapon.support.one", "a figure carries one support weapon: drop one"
		}
		b.illegal(b.line, rule, fix, "%s has no %s left who could take %s", b.name, map[bool]string{true: "ordinary figure", false: w.role}[w.role == SomeKey], b.pack.Weapons[weapon].Name)
		return list
	}
	return list[:w.count]
}

// support gives a support weapon to so many ordinary figures in place of their primary, or to officers and
// heroes beside it. A gun takes a crew of two.
// dvg.force.weapon.support.replaces, dvg.force.weapon.support.officer-extra, dvg.infweapon.crew.two
func (b *builder) support(w *wish, weapon int16) {
	wp := &b.pack.Weapons[weapon]
	need := w.count
	if wp.Crew && !b.terms.Rows.Denied("dvg.infweapon.crew.two") {
		need *= 2
		b.cite("dvg.infweapon.crew.two")
	}
	extra := b.terms.Rows.Denied("dvg.force.weapon.support.officer-extra") // then only who gives up his primary weapon takes one
	list := b.takers(w, weapon, supports, func(f *Figure) bool { return f.Support == None && f.Mate == None && (f.Ordinary() || !extra) })
	if len(list) < need {
		rule := tally.Rule("dvg.force.weapon.support.half-limit")
		if w.role == OfficerKey || w.role == HeroKey {
			rule = "dvg.force.weapon.support.one"
		}
		b.illegal(b.line, rule, "take fewer", "%s has no %d figures left for %d %s", b.name, need, w.count, wp.Name)
		need = len(list)
	}
	for i, f := range list[:need] {
		f.Support = weapon
		switch {
		case f.Ordinary() && b.by("dvg.force.weapon.support.replaces", true):
			f.Primary = None
		case !f.Ordinary():
			b.by("dvg.force.weapon.support.officer-extra", true)
		}
		if wp.Crew && i%2 == 1 {
			b.pair(list[i-1], f, GunnerOf, CrewmanFor)
		} else if wp.Loader || wp.Powerpack {
			b.mate(f, weapon)
		}
	}
}

// pair joins two figures that fire one weapon.
func (b *builder) pair(one, two *Figure, first, second Service) {
	one.Serves, two.Serves = first, second
	for i := range b.unit.Figures {
		switch &b.unit.Figures[i] {
		case one:
			two.Mate = int8(i)
		case two:
			one.Mate = int8(i)
		}
	}
}

// mate finds a comrade for a loader or powerpack weapon: the last ordinary figure that is free.
// dvg.infweapon.loader.contact, dvg.infweapon.powerpack.contact
func (b *builder) mate(bearer *Figure, weapon int16) {
	wp := &b.pack.Weapons[weapon]
	service, rule := LoaderFor, tally.Rule("dvg.infweapon.loader.contact")
	if wp.Powerpack {
		service, rule = PackFor, "dvg.infweapon.powerpack.contact"
	}
	for i := len(b.unit.Figures) - 1; i >= 0; i-- {
		f := &b.unit.Figures[i]
		if f != bearer && f.Ordinary() && f.Mate == None && f.Support == None {
			b.pair(bearer, f, Bearer, service)
			return
		}
	}
	b.illegal(b.line, rule, "add a figure or drop one", "%s has no figure left to serve %s", b.name, wp.Name)
}

// sideArm gives copies of a side arm to all ordinary figures, or to some officers or heroes.
// dvg.force.weapon.sidearm.unit-uniform, dvg.force.weapon.sidearm.many
func (b *builder) sideArm(w *wish, weapon int16) {
	list := b.takers(w, weapon, sides, func(*Figure) bool { return true })
	if w.role != "" {
		for _, f := range b.only(w, weapon, list) {
			f.Side = append(f.Side, weapon)
		}
		return
	}
	for _, f := range list {
		for range w.count {
			f.Side = append(f.Side, weapon)
			if len(f.Side) > 1 && !b.by("dvg.force.weapon.sidearm.many", true) {
				b.illegal(b.line, "dvg.force.weapon.sidearm.unit-uniform", "keep one", "a figure of %s carries several side arms", b.name)
			}
		}
	}
}

// mountAll puts so many weapons of a kind into free slots of the vehicles.  dvg.force.vehicle.slots
func (b *builder) mountAll(w *wish, weapon int16) {
	for range w.count {
		f := b.figures(w, func(f *Figure) bool { return b.mountOne(f, weapon) })
		if f == nil {
			b.fault(b.line, "dvg.force.vehicle.slots", "choose a weapon of an empty slot", "%s has no empty slot for %s", b.name, b.pack.Weapons[weapon].Name)
			return
		}
	}
}

func (b *builder) mountOne(f *Figure, weapon int16) bool {
	for slot, mounts := range b.pack.Frames[f.Frame].Slots {
		if slices.ContainsFunc(f.Mounts, func(m Mounted) bool { return int(m.Slot) == slot }) {
			continue
		}
		for _, m := range mounts {
			if m.Weapon == weapon {
				f.Mounts = append(f.Mounts, Mounted{Slot: int8(slot), Mount: m})
				return true
			}
		}
	}
	return false
}

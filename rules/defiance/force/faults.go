package force

import (
	"slices"

	"sortie/geom"
	"sortie/tally"
	"sortie/voice"
)

// The checks that army data must pass. They are made when a line is read, so that no battle is ever fought with
// a frame the system cannot have.

// fault says what no weapon may be.
func (w *Weapon) fault() *tally.Refusal {
	area := w.Area.Radius > 0
	forbidden := Burst | Knockback | Stun | Terror | VehiclePiercing | Phase
	switch {
	case w.Rate < 1 || w.High != 0 && w.High <= w.Rate:
		return tally.Refuse("dvg.weapon.split-fr", "a feed rate is 1 or more, and the high rate above the low one", "write fr 2 or fr 1[3]")
	case (area || w.Effectors.Has(Cone)) && (w.Rate != 1 || w.High != 0):
		return tally.Refuse("dvg.weapon.aoe-fr1", "an area or cone weapon has FR 1", "write fr 1")
	case w.AV && (w.Effectors | w.Area.Effectors).Has(forbidden):
		return tally.Refuse("dvg.effector.av-forbidden", "an AV weapon has no burst, knockback, stun, terror, vehicle piercing or phase", "drop the letter or make it AI")
	case w.Powerpack && area:
		return tally.Refuse("dvg.infweapon.powerpack.contact", "a powerpack weapon has no area", "drop one of them")
	case w.Impact < 0 || w.Impact > 4:
		return tally.Refuse("dvg.weapon.impact", "an impact rating is 1 to 4", "write ir 1 to ir 4")
	case (w.Grenade || w.CDW) && !area:
		return tally.Refuse("dvg.house.weapon-entry", "grenades and close defence weapons have an area", "write area 2 7+")
	case !w.Grenade && !w.CDW && w.Farthest() == 0:
		return tally.Refuse("dvg.weapon.max-range", "it has no bracket and so no range", "write at -/-/20/30/40")
	case w.Poison && !w.Area.Effectors.Has(Burst):
		return tally.Refuse("dvg.poison.burst", "poison always has burst", "write area 2 7+B")
	case w.Kamikaze && !w.CDW:
		return tally.Refuse("dvg.cdw.kamikaze", "only a close defence weapon takes its carrier along", "add cdw")
	}
	last := geom.Length(0)
	for _, r := range w.Reach {
		if r != 0 && r <= last {
			return tally.Refuse("dvg.weapon.brackets", "each bracket reaches further than the one before", "order them")
		}
		last = max(last, r)
	}
	return nil
}

// frameFault says what no frame may be.
func (p *Pack) frameFault(f *Frame) *tally.Refusal {
	switch {
	case f.AR < -3 || f.AR > 4:
		return tally.Refuse("dvg.figure.armor.range", "AR runs from -3 to +4", "choose one of them")
	case f.RF < -3 || f.RF > 3:
		return tally.Refuse("dvg.figure.reflex.range", "RF runs from -3 to +3", "choose one of them")
	case f.Size < 1:
		return tally.Refuse("dvg.figure.size.range", "SZ runs from 1 upwards", "write sz 2")
	case f.DC < 1:
		return tally.Refuse("dvg.figure.damage-capacity", "it has no damage capacity", "write dc 1")
	case f.FS < 0 || f.FS > 10:
		return tally.Refuse("dvg.figure.field-save", "a field save is a number of a ten-sided die", "write fs 5+")
	}
	for i := range p.Frames {
		if o := &p.Frames[i]; o.Army == f.Army && o.Key != f.Key && o.six() == f.six() {
			return tally.Refuse("dvg.figure.frame-unique", "it has size, quality, move, armour, field and capacity of "+o.Key, "change one of the six")
		}
	}
	if f.Vehicle() {
		return p.vehicleFault(f)
	}
	return p.infantryFault(f)
}

func (p *Pack) infantryFault(f *Frame) *tally.Refusal {
	switch {
	case f.Size < 1 || f.Size > 3:
		return tally.Refuse("dvg.basics.target-class.infantry", "infantry is of size 1 to 3", "choose one of them, or make it a vehicle")
	case f.Class == SI && f.AR < 0:
		return tally.Refuse("dvg.figure.armor.si-not-negative", "standard infantry never has a negative AR", "make it PI")
	case f.Move < 3*geom.Inch || f.Move > 8*geom.Inch:
		return tally.Refuse("dvg.figure.move.infantry-range", "infantry has an MV of 3 to 8", "choose one of them")
	case len(f.Primary) == 0:
		return tally.Refuse("dvg.force.weapon.primary.one", "it has no primary weapon to choose", "write primary WEAPON")
	case f.Quality == Matrix && f.Hero != NoHero:
		return tally.Refuse("dvg.force.hero.not-matrix", "matrix frames are no heroes", "drop the hero cost")
	case f.Quality == Matrix && !slices.Equal(f.Officers, []Officer{{Focal: 1, Cost: 30}, {Focal: 2, Cost: 60}}):
		return tally.Refuse("dvg.force.officer.matrix-profiles", "a matrix frame offers 1F for 30 and 2F for 60", "write officers 1F:30/2F:60")
	case f.Quality != Matrix && len(f.Officers) != 2:
		return tally.Refuse("dvg.force.officer.two-profiles", "a frame has two officer profiles", "write officers 1C:60/1L,1C:95")
	}
	for _, o := range f.Officers {
		switch {
		case o.Focal > 0 && (o.Leader > 0 || o.Commander > 0):
			return tally.Refuse("dvg.force.officer.focal-excludes", "a focal point neither leads nor commands", "drop a level")
		case o.Focal > 0 && f.Quality != Matrix:
			return tally.Refuse("dvg.force.officer.matrix-any-focal", "focal points are of matrix frames", "drop the level")
		case o.Leader > 4 || o.Commander > 2 || o.Focal > 2 || o.Leader+o.Commander+o.Focal == 0:
			return tally.Refuse("dvg.force.officer.definition", "leaders have levels 1 to 4, commanders and focal points 1 or 2", "write such as 1L,1C:95")
		}
	}
	return p.armsFault(f)
}

func (p *Pack) armsFault(f *Frame) *tally.Refusal {
	for slot, list := range [...][]Choice{f.Primary, f.Support, f.Side} {
		for _, c := range list {
			w := &p.Weapons[c.Weapon]
			if ok, rule := f.Class.Carries(w.Class, voice.Rows{}); !ok {
				return tally.Refuse(rule, "it cannot carry "+w.Key, "choose a lighter weapon")
			}
			if w.CDW && slot != 2 {
				return tally.Refuse("dvg.cdw.side-arm", w.Key+" is bought as a side arm", "write it behind side")
			}
			if w.Crew && slot != 1 {
				return tally.Refuse("dvg.infweapon.crew.two", w.Key+" is a support weapon of its crew", "write it behind support")
			}
		}
	}
	return nil
}

func (p *Pack) vehicleFault(f *Frame) *tally.Refusal {
	switch {
	case len(f.Slots) > 4:
		return tally.Refuse("dvg.force.vehicle.slots", "a vehicle has at most four slots", "drop one")
	case f.FA < 1 || f.FA > 4:
		return tally.Refuse("dvg.vehicle.fire-actions", "FA is 1 to 4", "choose one of them")
	case f.Type == AFV && (f.Mode == Jump || f.Mode == Fly):
		return tally.Refuse("dvg.vehicle.afv-no-air", "AFVs neither fly nor jump", "drop the letter")
	case !f.Type.Walker() && (f.Hand.Dice > 0 || f.RF != 0):
		return tally.Refuse("dvg.vehicle.hr-only-mecha", "only mecha have HR and RF", "drop them")
	case (f.Type == AFV) != (len(f.Chart) > 0):
		return tally.Refuse("dvg.vehicle.afv.chart", "AFVs have a damage chart, and nothing else has", "write chart 20,80")
	case (f.PA > 0) != (f.EA != 0):
		return tally.Refuse("dvg.vehicle.entry-arcs", "passengers need entry arcs, and entry arcs passengers", "write pa 12 ea back")
	case f.PA > 0 && f.Type != APC && f.Type != AFV:
		return tally.Refuse("dvg.vehicle.afv.passengers", "only APCs and AFVs carry passengers", "drop pa and ea")
	case f.SDC > 0 && f.PA == 0:
		return tally.Refuse("dvg.vehicle.sdc.order", "structural points shelter passengers", "drop them or write pa and ea")
	case len(f.Officers) > 0 || f.Hero != NoHero:
		return tally.Refuse("dvg.force.vehicle.no-hero-officer", "vehicles are neither officers nor heroes", "drop it")
	}
	for _, slot := range f.Slots {
		for _, m := range slot {
			if w := &p.Weapons[m.Weapon]; w.Grenade || w.Crew || w.Loader || w.Powerpack || w.Bracing || w.CDW {
				return tally.Refuse("dvg.house.vehicle-entry", w.Key+" is a weapon of infantry alone", "mount another")
			}
		}
	}
	return nil
}

// standardFault says what no standard unit may be.
func (p *Pack) standardFault(u *Standard) *tally.Refusal {
	if len(u.Members) == 0 {
		return tally.Refuse("dvg.force.standard-unit", "it has no figures", "write N FRAME")
	}
	q, n := p.Frames[u.Members[0].Frame].Quality, 0
	for _, m := range u.Members {
		f := &p.Frames[m.Frame]
		n += int(m.Count)
		if f.Quality != q {
			return tally.Refuse("dvg.force.unit.one-quality", "all its figures have one quality", "leave out "+f.Key)
		}
		if f.Army != u.Army {
			return tally.Refuse("dvg.force.standard-unit", f.Key+" is of army "+f.Army, "choose a frame of "+u.Army)
		}
	}
	if least := q.Grade().Least; n < int(least) {
		return tally.Refuse("dvg.force.unit-min-by-quality", "it is smaller than its quality allows without a leader", "add figures")
	}
	if most := p.Armies[p.ArmyOf(u.Army)].Most; n > most || u.Most > most || u.Most != 0 && u.Most < n {
		return tally.Refuse("dvg.unit.max-size", "it is larger than its army allows, or than its own largest size", "take figures away")
	}
	return nil
}

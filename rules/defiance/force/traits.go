package force

import (
	"fmt"
	"slices"
	"strings"

	"sortie/defs"
	"sortie/game"
	"sortie/profile"
)

// The special properties of frames, mounts and weapons are each a row of a profile.Table: its name and text for people, the
// ledger row it begins with, and where it stands in a profile. Cards, the builder, the page of rules and, for weapons, the loader read
// it there; what frames and mounts have follows from their stats and places, so nothing reads it by name.

// Traits explains all of them, in the order they are shown.
func Traits() []game.TraitEntry {
	var f Frame
	return profile.Entries(f.qualityTable(), f.statTable(), f.vehicleTable(), new(Mount).Table(), new(Weapon).Table())
}

// Table are the special properties of a frame; those of its weapons stand with the weapons.
func (f *Frame) Table() profile.Table {
	return slices.Concat(f.qualityTable(), f.statTable(), f.vehicleTable(), f.Hand.Effectors.table())
}

// brief are they for whoever picks a force: Leader up to level 2.
func (f *Frame) brief() []game.Fact {
	out := f.Table().Facts()
	for i := range out {
		out[i].Value = strings.TrimSpace(out[i].Name + " " + out[i].Value)
	}
	return out
}

func (f *Frame) qualityTable() profile.Table {
	texts := [Qualities]string{
		Green:   "Has seen little and wants to see no more: tests on 6+, in units of six or more.",
		Regular: "Has been under fire: tests on 5+, in units of five or more.",
		Veteran: "Keeps going with fewer: tests on 5+, in units of four or more.",
		Matrix:  "Shares one mind: tests on 4+, in units of six or more, never alone; focal points steady it, officers mean nothing to it.",
		Fanatic: "Hardly knows fear: tests on 2+, in units of five or more.",
		Linked:  "Hears its comrades' thoughts: tests on 4+, in units of four or more, and may split into fire teams of three.",
		Elite:   "Each acts on orders of its own and chooses its targets: tests on 3+, in units of four or more.",
		Crewed:  "Tests on 3+; vehicles that share a card are two or more and act each for itself.",
	}
	var out profile.Table
	for q := Green; int(q) < Qualities; q++ {
		name := defs.Display(q.String())
		if q == Crewed {
			name = "Vehicle crew" // Vehicle is what it is as a target
		}
		out = append(out, profile.Trait{Name: name, Text: texts[q], Rule: q.Grade().Rule, Flag: profile.If(f.Quality == q)})
	}
	return out
}

func (f *Frame) statTable() profile.Table {
	return profile.Table{
		{Name: "Standard infantry", Rule: "dvg.basics.infantry.si-pi", Flag: profile.If(f.Class == SI),
			Text: "Makes the most of terrain within 1 inch and stands up for 2 inches; areas reach 1 inch further for it and harm it more."},
		{Name: "Powered infantry", Rule: "dvg.basics.infantry.si-pi", Flag: profile.If(f.Class == PI),
			Text: "In powered armour: carries heavier weapons, finds cover only where it touches it and stands up for 4 inches."},
		{Name: "Vehicle", Rule: "dvg.basics.target-class.vehicle", Flag: profile.If(f.Class == VE),
			Text: "A vehicle target: weapons against infantry take -5 on their damage rolls."},
		{Name: "Sprints", Rule: "dvg.movement.sprinting", Flag: profile.If(f.Mode == Sprint),
			Text: "On Sprint or Charge orders it moves three times its MV."},
		{Name: "Jumps", Rule: "dvg.orders.jump.capable", Flag: profile.If(f.Mode == Jump),
			Text: "On Jump orders it leaps three times its MV in a straight line over what is in the way; it can sprint instead."},
		{Name: "Flies", Rule: "dvg.movement.fly.includes", Flag: profile.If(f.Mode == Fly),
			Text: "Rises to flight levels 1 to 3 for one MV each and sprints in the air; from the ground it can jump."},
		{Name: "Field save", Rule: "dvg.figure.field-save", Num: &f.FS, Tail: "+",
			Text: "Rolls for each damaging hit: at this number or more the hit is ignored."},
		{Name: "Leader", Rule: "dvg.command.chits.by-level", Shown: f.officers(func(o Officer) int8 { return o.Leader }),
			Text: "Lowers the least size of its unit and, from level 2 on, has attack chits to hand out."},
		{Name: "Commander", Rule: "dvg.activation.command-cards.count", Shown: f.officers(func(o Officer) int8 { return o.Commander }),
			Text: "Brings a command card a level each turn and steadies the figures of its unit by 1."},
		{Name: "Focal point", Rule: "dvg.command.focal.levels", Shown: f.officers(func(o Officer) int8 { return o.Focal }),
			Text: "Makes a matrix unit braver and lets it go on with fewer."},
		{Name: "Hero", Rule: "dvg.force.hero.cost", Shown: f.hero,
			Text: "May be bought as a hero: steadier by 1, an attack chit of its own, its own choice of weapons."},
		{Name: "Covert operations", Rule: "dvg.force.covert-cost", Shown: f.covert,
			Text: "Noted for the covert rules, which the book we have does not hold: without effect and without price."},
	}
}

// officers shows the highest level that an officer of the frame can have.
func (f *Frame) officers(level func(Officer) int8) func() string {
	return func() string {
		best := int8(0)
		for _, o := range f.Officers {
			best = max(best, level(o))
		}
		if best == 0 {
			return ""
		}
		return fmt.Sprintf("up to level %d", best)
	}
}

func (f *Frame) hero() string {
	if f.Hero == NoHero {
		return ""
	}
	return fmt.Sprintf("+%d PV", f.Hero)
}

func (f *Frame) covert() string {
	if f.Covert == 0 {
		return ""
	}
	return fmt.Sprint(f.Covert) + map[bool]string{true: "I"}[f.Infiltrates]
}

func (f *Frame) vehicleTable() profile.Table {
	return profile.Table{
		{Name: "Light vehicle", Rule: "dvg.vehicle.turn.lv", Flag: profile.If(f.Type == LightVehicle),
			Text: "Turns up to three times in an activation, for 1, 2 or 3 inches each by its speed."},
		{Name: "Mecha", Rule: "dvg.vehicle.turn.mecha", Flag: profile.If(f.Type == Mecha),
			Text: "Walks on legs: orders and hand-to-hand as infantry, heavy terrain is open to it, turns cost half an inch to 1 1/2."},
		{Name: "Anime mecha", Rule: "dvg.vehicle.turn.anime", Flag: profile.If(f.Type == AnimeMecha),
			Text: "Moves as infantry does and turns for nothing, but never lies down, crawls or climbs."},
		{Name: "APC", Rule: "dvg.vehicle.turn.apc", Flag: profile.If(f.Type == APC),
			Text: "Turns twice at most, for 1 1/2, 3 or 4 1/2 inches; stun weapons do nothing to it."},
		{Name: "AFV", Rule: "dvg.vehicle.turn.afv", Flag: profile.If(f.Type == AFV),
			Text: "Turns twice at most, for 2, 4 or 6 inches, never leaves the ground, and takes hits by its damage chart."},
		{Name: "Structural points", Rule: "dvg.vehicle.sdc.order", Num: &f.SDC,
			Text: "Once disabled it shelters its passengers until these are gone too."},
		{Name: "Fire actions", Rule: "dvg.vehicle.fire-actions", Num: &f.FA,
			Text: "So many of its weapons fire in an activation."},
		{Name: "Passengers", Rule: "dvg.vehicle.passenger-capacity", Num: &f.PA,
			Text: "Carries infantry whose sizes add up to no more than this."},
		{Name: "Entry arcs", Rule: "dvg.vehicle.entry-arcs", Shown: f.EA.String,
			Text: "Passengers get on and off on these sides."},
	}
}

// Table are the special properties of a mount.
func (m *Mount) Table() profile.Table {
	return profile.Table{
		{Name: "Turret", Rule: "dvg.vehicle.weapon.turret", Flag: &m.Turret,
			Text: "Fires all around."},
		{Name: "Cupola", Rule: "dvg.vehicle.weapon.cupola", Flag: &m.Cupola,
			Text: "Its gunner is exposed: a damaging hit from within its arc destroys the weapon as well."},
		{Name: "Arcs", Rule: "dvg.vehicle.weapon.multi-arc", Flag: profile.If(m.Arcs != Front && !m.Turret),
			Text: "Fires to the sides that are named and not only ahead."},
	}
}

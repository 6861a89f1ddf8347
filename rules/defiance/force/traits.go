package force

import (
	"fmt"
	"strings"

	"sortie/tally"
)

// Sort is what a trait is a trait of.
type Sort uint8

// The sorts.
const (
	OfQuality Sort = iota
	OfClass
	OfMove
	OfFrame
	OfVehicle
	OfMount
	OfEffector
	OfWeapon
)

func (s Sort) String() string {
	return [...]string{"quality", "class", "movement", "frame", "vehicle", "mount", "effector", "weapon"}[s]
}

// Trait is a special property, written once: the word that definition lines have for it, its name and text for
// people, the row it begins with, and where it stands in a profile. The loader, cards, the builder, inspection
// and the page of rules all read it here.
type Trait struct {
	Sort Sort
	Key  string
	Name string
	Text string
	Rule tally.Rule

	flag  func(*Weapon) *bool  // of a weapon, a switch: written behind has
	worth func(*Weapon) string // of a weapon, a value: "" if it has none
	of    func(*Frame) string  // of a frame: "" if it has none
	mount func(*Mount) bool
}

// Traits are all traits there are, in the order they are shown.
func Traits() []Trait {
	var out []Trait
	out = append(out, qualityTraits()...)
	out = append(out, frameTraits()...)
	out = append(out, vehicleTraits()...)
	out = append(out, effectorTraits()...)
	return append(out, weaponTraits()...)
}

// yes is the value of a trait that has none of its own.
const yes = "yes"

func when(holds bool) string {
	if holds {
		return yes
	}
	return ""
}

func qualityTraits() []Trait {
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
	var out []Trait
	for q := Green; int(q) < Qualities; q++ {
		out = append(out, Trait{Sort: OfQuality, Key: q.String(), Name: strings.ToUpper(q.String()[:1]) + q.String()[1:], Text: texts[q],
			Rule: q.Grade().Rule, of: func(f *Frame) string { return when(f.Quality == q) }})
	}
	return out
}

func frameTraits() []Trait {
	class := func(c Class) func(*Frame) string { return func(f *Frame) string { return when(f.Class == c) } }
	mode := func(m Mode) func(*Frame) string { return func(f *Frame) string { return when(f.Mode == m) } }
	level := func(get func(Officer) int8) func(*Frame) string {
		return func(f *Frame) string {
			best := int8(0)
			for _, o := range f.Officers {
				best = max(best, get(o))
			}
			if best == 0 {
				return ""
			}
			return fmt.Sprintf("up to level %d", best)
		}
	}
	return []Trait{
		{Sort: OfClass, Key: "SI", Name: "Standard infantry", Rule: "dvg.basics.infantry.si-pi", of: class(SI),
			Text: "Makes the most of terrain within 1 inch and stands up for 2 inches; areas reach 1 inch further for it and harm it more."},
		{Sort: OfClass, Key: "PI", Name: "Powered infantry", Rule: "dvg.basics.infantry.si-pi", of: class(PI),
			Text: "In powered armour: carries heavier weapons, finds cover only where it touches it and stands up for 4 inches."},
		{Sort: OfClass, Key: "VE", Name: "Vehicle", Rule: "dvg.basics.target-class.vehicle", of: class(VE),
			Text: "A vehicle target: weapons against infantry take -5 on their damage rolls."},
		{Sort: OfMove, Key: "S", Name: "Sprints", Rule: "dvg.movement.sprinting", of: mode(Sprint),
			Text: "On Sprint or Charge orders it moves three times its MV."},
		{Sort: OfMove, Key: "J", Name: "Jumps", Rule: "dvg.orders.jump.capable", of: mode(Jump),
			Text: "On Jump orders it leaps three times its MV in a straight line over what is in the way; it can sprint instead."},
		{Sort: OfMove, Key: "F", Name: "Flies", Rule: "dvg.movement.fly.includes", of: mode(Fly),
			Text: "Rises to flight levels 1 to 3 for one MV each and sprints in the air; from the ground it can jump."},
		{Sort: OfFrame, Key: "fs", Name: "Field save", Rule: "dvg.figure.field-save",
			Text: "Rolls for each damaging hit: at this number or more the hit is ignored.",
			of: func(f *Frame) string {
				if f.FS == 0 {
					return ""
				}
				return fmt.Sprintf("%d+", f.FS)
			}},
		{Sort: OfFrame, Key: "leader", Name: "Leader", Rule: "dvg.command.chits.by-level", of: level(func(o Officer) int8 { return o.Leader }),
			Text: "Lowers the least size of its unit and, from level 2 on, has attack chits to hand out."},
		{Sort: OfFrame, Key: "commander", Name: "Commander", Rule: "dvg.activation.command-cards.count", of: level(func(o Officer) int8 { return o.Commander }),
			Text: "Brings a command card a level each turn and steadies the figures of its unit by 1."},
		{Sort: OfFrame, Key: "focal", Name: "Focal point", Rule: "dvg.command.focal.levels", of: level(func(o Officer) int8 { return o.Focal }),
			Text: "Makes a matrix unit braver and lets it go on with fewer."},
		{Sort: OfFrame, Key: "hero", Name: "Hero", Rule: "dvg.force.hero.cost",
			Text: "May be bought as a hero: steadier by 1, an attack chit of its own, its own choice of weapons.",
			of: func(f *Frame) string {
				if f.Hero == NoHero {
					return ""
				}
				return fmt.Sprintf("+%d PV", f.Hero)
			}},
		{Sort: OfFrame, Key: "co", Name: "Covert operations", Rule: "dvg.force.covert-cost",
			Text: "Noted for the covert rules, which the book we have does not hold: without effect and without price.",
			of: func(f *Frame) string {
				if f.Covert == 0 {
					return ""
				}
				return fmt.Sprint(f.Covert) + map[bool]string{true: "I"}[f.Infiltrates]
			}},
	}
}

func vehicleTraits() []Trait {
	typ := func(t VehicleType) func(*Frame) string { return func(f *Frame) string { return when(f.Type == t) } }
	number := func(get func(*Frame) int8) func(*Frame) string {
		return func(f *Frame) string {
			if get(f) == 0 {
				return ""
			}
			return fmt.Sprint(get(f))
		}
	}
	return []Trait{
		{Sort: OfVehicle, Key: "light", Name: "Light vehicle", Rule: "dvg.vehicle.turn.lv", of: typ(LightVehicle),
			Text: "Turns up to three times in an activation, for 1, 2 or 3 inches each by its speed."},
		{Sort: OfVehicle, Key: "mecha", Name: "Mecha", Rule: "dvg.vehicle.turn.mecha", of: typ(Mecha),
			Text: "Walks on legs: orders and hand-to-hand as infantry, heavy terrain is open to it, turns cost half an inch to 1 1/2."},
		{Sort: OfVehicle, Key: "anime-mecha", Name: "Anime mecha", Rule: "dvg.vehicle.turn.anime", of: typ(AnimeMecha),
			Text: "Moves as infantry does and turns for nothing, but never lies down, crawls or climbs."},
		{Sort: OfVehicle, Key: "apc", Name: "APC", Rule: "dvg.vehicle.turn.apc", of: typ(APC),
			Text: "Turns twice at most, for 1 1/2, 3 or 4 1/2 inches; stun weapons do nothing to it."},
		{Sort: OfVehicle, Key: "afv", Name: "AFV", Rule: "dvg.vehicle.turn.afv", of: typ(AFV),
			Text: "Turns twice at most, for 2, 4 or 6 inches, never leaves the ground, and takes hits by its damage chart."},
		{Sort: OfVehicle, Key: "sdc", Name: "Structural points", Rule: "dvg.vehicle.sdc.order", of: number(func(f *Frame) int8 { return f.SDC }),
			Text: "Once disabled it shelters its passengers until these are gone too."},
		{Sort: OfVehicle, Key: "fa", Name: "Fire actions", Rule: "dvg.vehicle.fire-actions", of: number(func(f *Frame) int8 { return f.FA }),
			Text: "So many of its weapons fire in an activation."},
		{Sort: OfVehicle, Key: "pa", Name: "Passengers", Rule: "dvg.vehicle.passenger-capacity", of: number(func(f *Frame) int8 { return f.PA }),
			Text: "Carries infantry whose sizes add up to no more than this."},
		{Sort: OfVehicle, Key: "ea", Name: "Entry arcs", Rule: "dvg.vehicle.entry-arcs", of: func(f *Frame) string { return f.EA.String() },
			Text: "Passengers get on and off on these sides."},
		{Sort: OfMount, Key: "turret", Name: "Turret", Rule: "dvg.vehicle.weapon.turret", mount: func(m *Mount) bool { return m.Turret },
			Text: "Fires all around."},
		{Sort: OfMount, Key: "cupola", Name: "Cupola", Rule: "dvg.vehicle.weapon.cupola", mount: func(m *Mount) bool { return m.Cupola },
			Text: "Its gunner is exposed: a damaging hit from within its arc destroys the weapon as well."},
		{Sort: OfMount, Key: "arcs", Name: "Arcs", Rule: "dvg.vehicle.weapon.multi-arc", mount: func(m *Mount) bool { return m.Arcs != Front && !m.Turret },
			Text: "Fires to the sides that are named and not only ahead."},
	}
}

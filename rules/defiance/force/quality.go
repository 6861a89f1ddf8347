package force

import (
	"sortie/tally"
	"sortie/voice"
)

// Quality is the training of a frame.  dvg.figure.quality.list
type Quality uint8

// The qualities in the order of the book.
const (
	Green Quality = iota
	Regular
	Veteran
	Matrix
	Fanatic
	Linked
	Elite
	Crewed // the quality that every vehicle has
)

// Qualities is how many there are.
const Qualities = int(Crewed) + 1

func (q Quality) String() string {
	return [...]string{"green", "regular", "veteran", "matrix", "fanatic", "linked", "elite", "vehicle"}[q]
}

// Grade is what a quality is worth: the number its morale tests need, the least size of a unit, and the row
// that says so.
type Grade struct {
	Morale int8
	Least  int8
	Rule   tally.Rule
}

// Grade of a quality. Vehicles that share a card are at least two.
func (q Quality) Grade() Grade {
	return [...]Grade{
		Green:   {6, 6, "dvg.quality.green"},
		Regular: {5, 5, "dvg.quality.regular"},
		Veteran: {5, 4, "dvg.quality.veteran"},
		Matrix:  {4, 6, "dvg.quality.matrix"},
		Fanatic: {2, 5, "dvg.quality.fanatic"},
		Linked:  {4, 4, "dvg.quality.linked"},
		Elite:   {3, 4, "dvg.quality.elite"},
		Crewed:  {3, 2, "dvg.quality.vehicle"},
	}[q]
}

// Least is the least size of a unit of a quality whose best leader and focal point have these levels, 0 for
// none. Leaves out the lines of one row, if any: in rule cases, the one that is switched off.
// dvg.force.unit-min-by-quality
func (q Quality) Least(leader, focal int8, rows voice.Rows) tally.Tally {
	g := q.Grade()
	t := rows.Sum("minimum-size", q.String(), g.Rule, int(g.Least))
	switch {
	case q == Matrix && focal >= 2:
		t.Add("focal point of level 2", "dvg.morale.focal.level-2", -2)
	case q == Matrix && focal == 1:
		t.Add("focal point of level 1", "dvg.morale.focal.level-1", -1)
	case q == Matrix && !rows.Denied("dvg.quality.matrix.ignores-officers"), q == Crewed: // dvg.force.vehicle.no-hero-officer
	case rows.Denied("dvg.quality.leaders-reduce-minimum"):
	case leader >= 3:
		t.Add("leader of level 3 or 4", "dvg.morale.leader.level-3-4", -2)
	case leader >= 1:
		t.Add("leader of level 1 or 2", "dvg.morale.leader.level-1-2", -1)
	}
	return t
}

// Morale is the number that the tests of a unit need: its quality's, and for matrix units what the best focal
// point makes of it.
func (q Quality) Morale(focal int8, rows voice.Rows) tally.Tally {
	g := q.Grade()
	t := rows.Sum("morale", q.String(), g.Rule, int(g.Morale))
	switch {
	case q != Matrix || focal == 0:
	case focal >= 2:
		t.Add("focal point of level 2", "dvg.morale.focal.level-2", -2)
	default:
		t.Add("focal point of level 1", "dvg.morale.focal.level-1", -1)
	}
	return t
}

// Class is what a frame is and what a weapon needs to be carried by.  dvg.basics.infantry.si-pi
type Class uint8

// The classes, the smallest first.
const (
	SI Class = iota // standard infantry
	PI              // powered infantry
	VE              // vehicles
)

func (c Class) String() string { return [...]string{"SI", "PI", "VE"}[c] }

// Carries tells whether a frame of a class may carry a weapon of another, and the row that says so.
// dvg.force.weapon.class.si, dvg.force.weapon.class.pi, dvg.force.weapon.class.ve
func (c Class) Carries(w Class, rows voice.Rows) (bool, tally.Rule) {
	if w == SI && rows.Denied("dvg.force.weapon.class.si") { // without the row that lets everybody carry them
		return c == SI, "dvg.force.weapon.class.pi"
	}
	rule := [...]tally.Rule{SI: "dvg.force.weapon.class.si", PI: "dvg.force.weapon.class.pi", VE: "dvg.force.weapon.class.ve"}[w]
	return c >= w, rule
}

// Mode is the letter behind MV.  dvg.figure.move.suffix
type Mode uint8

// The modes.
const (
	OnFoot Mode = iota
	Sprint
	Jump
	Fly
)

func (m Mode) String() string { return [...]string{"", "S", "J", "F"}[m] }

// VehicleType is the kind of vehicle.  dvg.vehicle.types
type VehicleType uint8

// The types; NoVehicle is infantry.
const (
	NoVehicle VehicleType = iota
	LightVehicle
	Mecha
	AnimeMecha
	APC
	AFV
)

func (t VehicleType) String() string {
	return [...]string{"infantry", "light", "mecha", "anime-mecha", "apc", "afv"}[t]
}

// Walker tells whether it has legs: mecha and anime mecha go by rules of infantry in much.
func (t VehicleType) Walker() bool { return t == Mecha || t == AnimeMecha }

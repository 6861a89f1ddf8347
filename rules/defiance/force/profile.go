package force

import (
	"fmt"
	"strings"

	"sortie/geom"
)

// Effectors is a set of letters behind a feed rate, a damage number or a hand-to-hand rating.
// dvg.weapon.effector-letters
type Effectors uint16

// The effectors in the order of their letters.
const (
	ArmorPiercing Effectors = 1 << iota
	Burst
	Cone
	FieldPiercing
	Knockback
	Phase
	Stun
	Terror
	Ultra
	VehiclePiercing
)

// effectorLetters are the letters in the order of the bits.
const effectorLetters = "ABCFKPSTUV"

// Has tells whether a set holds an effector.
func (e Effectors) Has(o Effectors) bool { return e&o != 0 }

func (e Effectors) String() string {
	var b strings.Builder
	for i := range effectorLetters {
		if e>>i&1 != 0 {
			b.WriteByte(effectorLetters[i])
		}
	}
	return b.String()
}

// Arcs is a set of the four sides of a hull.  dvg.vehicle.weapon.multi-arc
type Arcs uint8

// The arcs.
const (
	Front Arcs = 1 << iota
	Back
	Left
	Right
	AllRound = Front | Back | Left | Right
)

// Has tells whether a set holds an arc.
func (a Arcs) Has(o Arcs) bool { return a&o != 0 }

func (a Arcs) String() string {
	var out []string
	for i, name := range [...]string{"front", "back", "left", "right"} {
		if a>>i&1 != 0 {
			out = append(out, name)
		}
	}
	return strings.Join(out, "+")
}

// Brackets is how many range brackets a weapon has; the k-th needs BracketNeed(k).
const Brackets = 5

// BracketNeed is the number of a bracket: 3+, 5+, 7+, 9+, 11+.  dvg.weapon.brackets
func BracketNeed(k int) int { return 3 + 2*k }

// Unlimited stands in a bracket that reaches as far as one sees.  dvg.weapon.brackets.unlimited
const Unlimited = geom.MaxCoord

// Burst area of a weapon; a radius of 0 is none.  dvg.weapon.aoe-stat
type Area struct {
	Radius    geom.Length
	Need      int8
	Effectors Effectors
}

// Weapon is a weapon profile.  dvg.weapon.stat-line, dvg.house.weapon-entry
type Weapon struct {
	Key, Name string
	Class     Class // the least frame that carries it
	AV        bool  // against vehicles; otherwise against infantry
	Rate      int8  // FR, of a split one the low rate
	High      int8  // the high rate of a split FR, 0 for none
	Effectors Effectors
	Reach     [Brackets]geom.Length // 0: it has no such bracket
	Area      Area
	Impact    int8
	Indirect  bool
	Ammo      int8 // 0: without limit
	Cost      int

	CDW, Grenade, Poison, Smoke, Kamikaze bool
	Loader, Powerpack, Bracing, Crew      bool
	Torrential                            bool

	Unknown []string // words that no trait has: without effect
}

// Farthest is the end of its last bracket.  dvg.weapon.max-range
func (w *Weapon) Farthest() geom.Length {
	for k := Brackets - 1; k >= 0; k-- {
		if w.Reach[k] > 0 {
			return w.Reach[k]
		}
	}
	return 0
}

// Hand is a hand-to-hand rating such as 3@7+.  dvg.figure.hth-rating
type Hand struct {
	Dice, Need int8
	Effectors  Effectors
}

func (h Hand) String() string {
	if h.Dice == 0 {
		return "-"
	}
	return fmt.Sprintf("%d@%d+%s", h.Dice, h.Need, h.Effectors)
}

// Officer is an officer profile with what it adds to the price.  dvg.force.officer.two-profiles
type Officer struct {
	Leader, Commander, Focal int8
	Cost                     int
}

// Key is the profile as lists have it: 1L-1C.
func (o Officer) Key() string {
	var out []string
	for _, l := range [...]struct {
		level  int8
		letter string
	}{{o.Leader, "L"}, {o.Commander, "C"}, {o.Focal, "F"}} {
		if l.level > 0 {
			out = append(out, fmt.Sprintf("%d%s", l.level, l.letter))
		}
	}
	return strings.Join(out, "-")
}

// Choice is a weapon that a frame may buy and its price.
type Choice struct {
	Weapon int16
	Cost   int
}

// Mount is a weapon on a vehicle: what it is, what it costs there and where it points.
type Mount struct {
	Choice
	Arcs   Arcs
	Turret bool // dvg.vehicle.weapon.turret
	Cupola bool // dvg.vehicle.weapon.cupola
}

// ChartEffect is what a line of an AFV's damage chart takes.
type ChartEffect uint8

// The effects.
const (
	LosesMove ChartEffect = iota
	LosesWeapon
	LosesDC
)

func (e ChartEffect) String() string { return [...]string{"move", "weapon", "dc"}[e] }

// ChartLine is one line of a damage chart: results up to and including To.  dvg.vehicle.afv.chart
type ChartLine struct {
	From, To int8
	Effect   ChartEffect
}

// Frame is an infantry frame or a vehicle.  dvg.house.infantry-entry, dvg.house.vehicle-entry
type Frame struct {
	Key, Name, Army, Text string
	PV                    int
	Class                 Class
	Size                  int8
	Quality               Quality
	Move                  geom.Length
	Mode                  Mode
	AR                    int8
	FS                    int8 // 0: no field
	DC                    int8
	Hand                  Hand
	RF, AG                int8
	Base                  geom.Shape // round for infantry, a rectangle for vehicles

	Officers    []Officer
	Hero        int // what makes it a hero; NoHero if nothing does
	Covert      int8
	Infiltrates bool
	CovertCost  int // stored, never paid: dvg.force.covert-cost
	Primary     []Choice
	Support     []Choice
	Side        []Choice

	Type  VehicleType
	SDC   int8 // structural points
	FA    int8
	PA    int8
	EA    Arcs
	Slots [][]Mount
	Chart []ChartLine

	Gun bool // a crew-served weapon: dvg.infweapon.crew.weapon-stats
}

// NoHero marks a frame that has no hero cost.  dvg.force.hero.no-cost-no-hero
const NoHero = -1

// Vehicle tells whether it is a vehicle target.  dvg.basics.target-class.vehicle, dvg.basics.target-class.infantry
func (f *Frame) Vehicle() bool { return f.Class == VE }

// frameOf is what makes a frame unique within its army.  dvg.figure.frame-unique
type frameOf struct {
	size    int8
	quality Quality
	move    geom.Length
	mode    Mode
	ar, fs  int8
	dc      int8
}

func (f *Frame) six() frameOf {
	return frameOf{f.Size, f.Quality, f.Move, f.Mode, f.AR, f.FS, f.DC}
}

// Standard is a standard unit of an army list.  dvg.force.standard-unit
type Standard struct {
	Key, Name, Army, Text string
	Members               []Member
	Most                  int // 0: the army's limit
	Exclusive             bool
}

// Member is so many figures of a frame.
type Member struct {
	Frame int16
	Count int8
}

// Army is what all lists of a force have in common.
type Army struct {
	Key, Name, Text string
	Most            int    // size of a unit: dvg.house.max-unit-size
	AdHoc           int    // percent of the points: dvg.house.adhoc-share
	Mobs            bool   // dvg.force.mob
	Strikes         int    // air strikes at most: dvg.house.air-strike
	Suit            string // of its initiative cards: dvg.force.initiative-card-per-unit
}

package force

import (
	"sortie/defs"
	"sortie/geom"
	"sortie/tally"
	"sortie/voice"
)

// Book is everything fixed before play: profiles, weapons, options and the table with its terrain. It
// is shared by all copies of a state and never changed once a game has begun.
type Book struct {
	voice.Rows // of the ledger, some of them perhaps switched off by a rule case

	Weapons     []Weapon
	Types       []ModelType
	Kinds       []UnitKind
	Charts      []NamedChart // damage charts besides the common one
	Options     Options
	Board       Board
	Sides       [2]SideInfo
	Mission     Mission
	Pack        *Pack    // in rule cases: what rosters are picked from
	Rosters     []Roster // in rule cases: lists to be checked
	Events      []Event  // what event dice stand for
	OptionKinds []OptionKind
	Munitions   []Munition // what markers of special munitions do
	Edition     Edition
}

// Roster is an army list that a rule case looks at.
type Roster struct{ Name, Text string }

// SideInfo names a side and its force.
type SideInfo struct {
	Name, Force string
	Points      int
}

// Class of a weapon: what needs a Fire order, what may shoot at point blank.
type Class uint8

// The weapon classes. Natural attacks such as spit count as standard weapons.
const (
	Standard Class = iota
	Support
	Heavy
	Grenade
)

func (c Class) String() string { return [...]string{"standard", "support", "heavy", "grenade"}[c] }

// Mode is one way to use a weapon.
type Mode struct {
	Name      string
	Shots     int8
	SV        int8
	Blast     int8 // sides of the blast die, 0 for none
	Overhead  bool
	Min       geom.Length // minimum range of an overhead mode
	Effective geom.Length
	Long      geom.Length
	Extreme   geom.Length
	PBSOnly   bool // shoots at point blank and at no other time
	NoCover   bool
	Breaching int8   // SV against structures; 0 if not Breaching
	Negates   bool   // ignores the armour bonus
	DamageMod int8   // added to the attacker's damage roll
	ReMiss    bool   // may roll misses again
	AccMod    int8   // from the weapon's own rule
	ExtraPins int8   // further pins on a unit it hits
	NoPins    bool   // hits of this mode never pin
	DudPins   int8   // each dud pins the unit that shoots so much
	DudDown   bool   // a dud sends the unit that shoots Down
	Munition  string // special munition: aimed at a point, leaves a marker
	Load      string // selectable ammunition shot at units
	Ammo
}

// Weapon is a ranged weapon, or what a model strikes with.
type Weapon struct {
	Key, Name string
	Class     Class
	Modes     []Mode
	Crew      int8 // models needed to work it
	PBS       bool // support or heavy, but may shoot at point blank
	Mount     bool // carried by the mount, not by the rider
	NoPBS     bool // excluded from point blank shooting by its own rule
	Natural   bool // a spit or other natural attack
	Twinned   bool // two in one mounting
	Side      bool // side-mounted: needs sight from its own place and from the base centre
	// In hand-to-hand
	Melee       bool // can be chosen to strike with
	Strikes     int8 // strikes a model makes with it
	MeleeSV     int8
	MeleeBlast  int8
	MeleeBreach int8       // Breaching SV in hand-to-hand, 0 if not Breaching
	MeleeReMiss bool       // may roll missed strikes again
	MeleeStr    int8       // added to Str when striking with it
	Device      bool       // crewed equipment used instead of shooting
	Subverter   bool       // a device that is aimed at a unit: a subverter matrix
	Contests    bool       // and makes one of its order dice contested  g1.turn.end.contested
	Sight       geom.Point // where the weapon sits on its carrier, from the centre, facing 0
	Unknown     []string   // rules this book does not define; kept as data
	Hand        bool       // a hand weapon  g1.h2h.mod.hand-weapon
	Hazardous   bool       // g1.h2h.hazardous
}

// Role of a model within its unit.
type Role uint8

// The roles. Equipment covers buddies and devices: models that are not fighters.
const (
	Fighter Role = iota
	Crew
	TeamWeapon
	Equipment
	Symbiote
)

func (r Role) String() string {
	return [...]string{"fighter", "crew", "weapon", "equipment", "symbiote"}[r]
}

// UnitType is the broad type of a unit.
type UnitType uint8

// The unit types of the book.
const (
	Infantry UnitType = iota
	Beast
	TeamUnit // weapon team
	Drone
	Mounted
	Vehicle
	HumongousBeast
	Probe
)

func (t UnitType) String() string {
	return [...]string{"infantry", "beast", "weapon-team", "drone", "mounted", "vehicle", "humongous-beast", "probe"}[t]
}

// Size of a model.
type Size uint8

// The sizes in order.
const (
	Small Size = iota
	Medium
	Large
	ExtraLarge
)

func (s Size) String() string { return [...]string{"small", "medium", "large", "extra-large"}[s] }

// MountKind tells what a rider sits on.
type MountKind uint8

// The kinds of mount.
const (
	NoMount MountKind = iota
	CreatureMount
	MachineMount
)

// ModelType is a stat line with everything a model of the kind brings.
type ModelType struct {
	Key, Name string
	UnitType  UnitType // the type of unit it forms
	Role      Role
	Size      Size
	M         geom.Length
	Ag        int8
	Acc       int8
	Str       int8
	Res       int8 // without armour; 0 means it has no Res stat
	Armour    int8
	ArmourH2H int8
	Init      int8
	Co        int8
	Base      geom.Shape  // outline around the origin, facing 0: what distances are measured to
	Reach     geom.Length // how far it reaches from the origin, however it faces
	Body      bool        // measured by the body: no base, or bigger than it
	Foot      geom.Shape  // the base under a body, if there is one; nothing is measured to it
	Wings     geom.Shape  // over wings, aerials and other ornaments: neither seen nor measured to
	Weapons   []uint8     // indices into Book.Weapons: arms, or weapon systems
	Mount     MountKind
	OnFoot    int16        // type its rider is on foot, plus one; 0 for none
	Chart     *Chart       // damage chart of its own, nil for the common one
	Rule      tally.Rule   // the row that gives the profile, if there is one
	Hatches   []geom.Point // doors of a transport, from the centre, facing 0
	Traits    Traits
}

// Traits are the special rules of a model, each with its parameter. What the book does not define is
// kept in Unknown and has no effect.  a2.special.from-lists
type Traits struct {
	Ace           int8 // 0 none
	Agile         bool
	AgileWith     string // the weapon it is limited to, empty for all
	Assault       bool
	Attacks       int8 // strikes granted by n Attacks SVm; 0 none
	AttackSV      int8
	MountAttacks  int8 // strikes of a creature mount
	MountSV       int8
	Command       geom.Length // radius
	Cumbersome    bool
	DownArmour    int8 // further armour while its unit is Down
	Fast          bool
	Follow        bool
	Frenzy        bool
	Handler       bool // trained handler of frenzied beasts
	Hero          geom.Length
	HitAndRun     bool
	Infiltrators  bool
	Grenades      bool // carries grenades: may lay mines when infiltrating
	Bodyguard     bool // Loyal Bodyguard
	Medic         MedicSource
	MOD           int8
	Nucleus       bool
	Buddy         bool // a buddy drone: small, may be sacrificed
	Sacrificial   bool // Sacrificial Buddy: the NuHu's rule
	SavageStrike  bool
	ScrambleProof bool
	Sniper        bool
	Spotter       bool
	Subdue        bool
	Suspensored   bool
	Tough         int8
	Transport     int8 // spaces
	Space         int8 // half spaces it takes when carried; 0 means by the table
	Unique        bool
	Wound         int8
	NoSprint      bool
	NoHit         bool // cannot be hit
	Unassaultable bool
	NoAssault     bool // may not initiate assaults
	NoBreak       bool // never takes break tests
	Squeezes      bool // enters confined spaces although it is large
	Sharded       bool
	ReactDown     bool // may Go Down as a reaction without a die in hand
	ForceReH2H    bool // hand-to-hand hits on its unit are rolled again
	ForceReHits   bool // shooting hits on its unit are rolled again
	ReStrikes     bool // may roll missed strikes again
	StrBonus      int8 // added to Str in hand-to-hand
	Character     bool
	Compactor     bool // carries mounts or weapons of its unit
	Living        bool // a medic can help it
	HeavySpace    int8 // class of the capacity table: 0 by type, 2, 3
	ArmyOptions   []string
	BreakOnFail   bool // broken by any failed break test
	EvenIfPinned  bool // takes a break test whenever it takes a pin
	Unknown       []string
	Sheet         Sheet
}

// MedicSource tells which source of medical re-rolls a model is.
type MedicSource uint8

// The three sources that add up.  a2.special.medic.sources-add
const (
	NoMedic MedicSource = iota
	MedicModel
	MediBuddy
	MediProbe
)

// UnitKind is a unit as a list or a case defines it.
type UnitKind struct {
	Key, Name string
	Type      UnitType
	Command   bool // command sub-type
	Members   []Member
	Points    int
	Options   []UnitOption
	Force     string
	Slot      string
}

// Member is so many models of one type in a unit.
type Member = defs.Member

// UnitOption is a choice when the unit is bought: it adds or swaps models, or gives a trait.
type UnitOption struct {
	Key, Name string
	Points    int
	Max       int8 // how many times
	Add       []Member
	Replace   int16 // model type replaced, -1 for none
}

// Band is the range band of a distance: 0 for effective range, 1 for long, 2 for extreme.
func (m *Mode) Band(far geom.Length) int {
	switch {
	case far <= m.Effective:
		return 0
	case far <= m.Long:
		return 1
	}
	return 2
}

// Options are the switches of the rules with the ledger's defaults.
type Options struct {
	SeeThrough   geom.Length // a2.los.block.obscuring-over-4
	Graded       bool        // a2.los.option.graded
	PerTerrain   bool        // a2.los.option.per-terrain
	SizeBothWays bool        // a2.los.open.smaller-models
	NoReactions  bool        // a2.react.option-none
	Wrecks       bool        // a2.resist.wreck-option
	LargeJungle  bool        // a2.terrain.note.nlai switched off: large infantry may enter
	NoPinNote    bool        // a2.terrain.note.pin switched off
	FastPlay     bool        // a2.terrain.table.difficult-modifier
	Modules      bool        // a2.vehicle.equipment-modules
	Concealed    bool        // a2.transport.concealed
	PointsLimit  int         // a2.general.force-points

	// of the first edition alone
	DownByMainType      bool // g1.order.down.reroll
	AmbushFree          bool // g1.react.test, g1.diff.react.ambush-test
	AmbushStays         bool // g1.react.ambush.as-fire
	WaysShared          bool // g1.terrain.way-over
	LuckyAgain          bool // g1.hit.lucky.each
	DisruptorSparesGhar bool // g1.pin.disruptor-heavy
	BreakOffBoth        bool // g1.pbs.break-off
	RebelTestsOnly      bool // g1.attr.rebel
}

// DefaultOptions are those of the ledger.
func DefaultOptions() Options { return Options{SeeThrough: 4 * geom.Inch} }

// Board is the table and its terrain.
type Board struct {
	Width, Height geom.Length
	Pieces        []Piece
	Heights       []int16 // which of them are high ground
	Houses        []int16 // and which are buildings
	Zones         []Zone
}

// Size is the corner of the table that is far from the origin.
func (b *Board) Size() geom.Point { return geom.Point{X: b.Width, Y: b.Height} }

// Zone is a marked part of the table: a deployment area or an objective's surroundings.
type Zone struct {
	Name string
	Side int8 // -1 for neither
	Area geom.Area
}

// Piece is one piece of terrain, with the properties agreed before the game.
type Piece struct {
	Key         string
	Kind        *TerrainKind
	Area        geom.Area
	CoversLarge bool
	BarsLarge   bool    // closed to large models
	AdmitsLarge bool    // open to large models, whatever the kind says
	High        bool    // high ground
	Overlooks   []int16 // pieces it overlooks besides the default ones
	Building    *Building
	Rule        tally.Rule
	Inner       bool  // belongs to the building Pieces[In]: its floor, or an opening
	In          int16 //
	Floor       int8  // level of an inner piece, AllFloors for every one
	Opening     int16 // the opening it is, counted from 1; 0 for a floor
}

// Event is what an event die in the bag brings about when it is drawn.
type Event struct {
	Name string
	Pins int8 // on every unit on the table
	Once bool // the die does not go back in the bag
}

// SuffersDuds tells whether a weapon has a rule for duds.
func (m *Mode) SuffersDuds() bool { return m.DudPins > 0 || m.DudDown }

// Reach is the longest range of any mode that can be shot at will.
func (w *Weapon) Reach() geom.Length {
	best := geom.Length(0)
	for i := range w.Modes {
		if m := &w.Modes[i]; !m.PBSOnly {
			best = max(best, m.Extreme, m.Long, m.Effective)
		}
	}
	return best
}

// Unaimed tells whether a device is used where it is, without sight or range.
func (w *Weapon) Unaimed() bool { return w.Device && !w.Subverter }

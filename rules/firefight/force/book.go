package force

import (
	"sortie/defs"
	"sortie/geom"
	"sortie/tally"
	"sortie/voice"
)

// Book is everything fixed before play: profiles, weapons, orders, options and the table. It is shared
// by all copies of a state and never changed once a game has begun.
type Book struct {
	voice.Rows // of the ledger, some of them perhaps switched off by a rule case

	Weapons  []Weapon
	Types    []ModelType
	Kinds    []UnitKind
	Orders   []OrderKind
	Psychics []PsychicKind
	Faces    [3][8]int8 // swords on the faces of the command dice, by colour
	Options  Options
	Board    Board
	Sides    [2]SideInfo
	Missions []Mission
	Pack     *Pack    // in rule cases: what rosters are picked from
	Rosters  []Roster // in rule cases
}

// SideInfo names a side and its faction.
type SideInfo struct {
	Name, Faction string
	Points        int
}

// Category of a unit in a strike force.
type Category uint8

// The categories.
const (
	Troop Category = iota
	Specialist
	Support
	Command
)

func (c Category) String() string { return [...]string{"troop", "specialist", "support", "command"}[c] }

// Dash stands for a stat of '-': no dice, no success.  ff.basics.dice.dash-stat
const Dash int8 = 0

// Amount is a number in a keyword: fixed, or rolled on a D2, D4 or D8.
type Amount struct {
	Fixed int8
	Die   int8 // 0 for a fixed number
}

// Weapon is a weapon profile.  ff.house.profile.weapon-fields
type Weapon struct {
	Key, Name string
	Assault   bool // used in assaults; otherwise it shoots
	Range     geom.Length
	Min       geom.Length
	Dice      int8
	AP        int8
	Star      bool       // of profiles marked * only one may be fired
	Rule      tally.Rule // of a house weapon
	Words     WeaponWords
	Unknown   []string
}

// WeaponWords are the keywords of a weapon.
type WeaponWords struct {
	AntiAircraft     bool
	AntiTank         bool
	Blast            Amount
	BlazeAway        bool
	Devastating      Amount
	Disruption       bool
	Indirect         bool
	ItBurns          bool
	Knockback        bool
	OneShot          bool
	Pinning          bool
	Psychic          bool
	Seismic          bool
	SlowReload       bool
	Smoke            bool
	SniperScope      bool
	TargetingSystems bool
	Toxic            bool
	Trademark        bool
	ViciousAssault   bool
	ViciousShoot     bool
	WeightOfFire     int8
}

// ModelType is a profile.  ff.house.profile.fields
type ModelType struct {
	Key, Name string
	Advance   geom.Length // first SPEED number
	Sprint    geom.Length // second SPEED number
	Shoot     int8
	Assault   int8
	Nerve     int8
	Armour    int8
	HP        int8
	Height    int8
	Strength  int8 // UNIT STRENGTH
	Base      geom.Shape
	Reach     geom.Length // no part of it is further from its middle
	Hull      bool        // no base: measured by the hull
	Weapons   []uint8
	Reactions Reactions
	Words     Keywords
	Psychic   []string // abilities, by key
	Command   []string // command orders of its own, by key
	Drone     bool
	HVA       bool
	Leads     bool // a command model: always the leader of its unit
	Unknown   []string
}

// Reactions are the assault reactions on a profile.
type Reactions struct {
	Suppressive, Evade, Controlled, Counter bool
}

// Colour of a command die.
type Colour uint8

// The colours.
const (
	Black Colour = iota
	Red
	White
)

func (c Colour) String() string { return [...]string{"black", "red", "white"}[c] }

// Keywords of a unit profile.
type Keywords struct {
	AdvancedTraining bool
	Aerial           bool // Aerial Deployment
	AntiGrav         bool
	Auxiliary        bool
	Beast            bool
	Bulky            bool
	Capacity         int8
	Construct        bool
	Defensible       bool
	Elite            bool
	Elusive          int8
	Fly              bool
	Frenzy           int8
	FrenzyPerModel   int8
	Handler          bool
	Headstrong       bool
	HeavyArmour      bool
	Horde            bool
	Inspiring        bool
	InspiringSelf    bool
	VeryInspiring    bool
	Invigorated      bool
	Marksman         bool
	Medic            bool
	OneShot          bool
	Overwhelm        int8
	Protection       bool
	Regeneration     bool
	Resilient        int8
	Scout            bool
	Shield           int8
	ShieldGenerator  bool
	SmallUnit        int8
	Stealthy         bool
	Subterranean     bool
	SureFooted       bool
	Tactician        int8
	TacticianColour  Colour
	TargetingSystems bool
	Teleport         bool
	Terrifying       bool
	Tracked          bool
	Unflinching      bool
	Vehicle          bool
	ViciousAssault   bool
	ViciousShoot     bool
	Walker           bool
	WeightOfFire     int8
	Wheeled          bool
}

// UnitKind is an entry of a faction's list, or a unit that a case defines.
type UnitKind struct {
	Key, Name string
	Faction   string
	Category  Category
	Points    int
	Unique    bool // marked [1]
	Members   []Member
	Options   []UnitOption
	Drones    bool       // some of its models are drones that bring keywords
	Added     int8       // models that options have added, the last ones
	Rule      tally.Rule // the row that gives the entry
}

// Member is so many models of one type in a unit. The first model of the first member is the leader unless a
// command model leads.
type Member = defs.Member

// UnitOption is an option of an entry.
type UnitOption struct {
	Key, Name string
	Points    int
	Star      bool // of the options marked * only one may be chosen
	Max       int8
	Add       []Member
	Replace   int16 // model type one of which is replaced, -1 for none
	With      int16
	Leader    bool // may be taken by the leader
}

// OrderKind is a faction or command order as data.
type OrderKind struct {
	Key, Name string
	Faction   string // empty: open to every faction
	Command   bool   // a command order, else a faction order
	Own       bool   // only for command models that have it on their profile
	Cost      int8
	Boost     int8        // further CPs for the boosted effect, 0 for none
	Aura      geom.Length // range of an aura, 0 for an instant or activation effect
	Instant   bool
	Effect    string // "weight-of-fire", "longer-move", "frenzy", "free-htd", "unpin", "nerve-reroll", "elusive", …
	Amount    int8
	Boosted   int8
	Reach     geom.Length // of an instant order
	Rule      tally.Rule
	Labels    [2]string // as offered, plain and boosted
	BoostKey  string    // the key of the boosted order
}

// PsychicKind is a psychic ability as data: an attack with a weapon, or an effect on one unit.
// ff.psychic.as-profile
type PsychicKind struct {
	Key, Name string
	Long      bool
	Reach     geom.Length
	Weapon    int16 // of a ranged attack, -1 for none
	Effect    string
}

// Options are the switches of the rules with the ledger's defaults.
type Options struct {
	NaturalOneFails    bool // ff.basics.dice.success
	CapDamage          bool // ff.basics.modifier.cap-eight
	HtDAfterAssault    bool // ff.actions.htd.free-when-pinned
	OverwatchSecond    bool // ff.actions.overwatch.short
	AddPinnedCounter   bool // ff.actions.overwatch.pinned-counter-charge
	AllAssaultArms     bool // ff.fight.dice
	HtDAgainst         bool // ff.fight.mod.htd
	DrawSparesVehicle  bool // ff.result.draw-activated-pinned
	AssaultEndsTurn    bool // ff.result.winner-activation
	CommandUsesSlot    bool // ff.force.unlock.specialist-or-command
	TrapNeedsAssaultAT bool // ff.vehicle.trapped-destroyed-if
	FrenzyTimesModels  bool // ff.kw.frenzy.per-model
	OneReserve         bool // ff.house.reserves-allowed
	PointsLimit        int
}

// Board is the table and its terrain.
type Board struct {
	Width, Height geom.Length
	Pieces        []Piece
}

// Size is the corner across from the origin.
func (b *Board) Size() geom.Point { return geom.Point{X: b.Width, Y: b.Height} }

// TerrainClass is what a piece is.
type TerrainClass uint8

// The classes.
const (
	OpenGround TerrainClass = iota
	DifficultGround
	BlockingTerrain
	Obstacle
	Hill
	Building
	Impediment // infantry impediment such as wire
)

func (c TerrainClass) String() string {
	return [...]string{"open", "difficult", "blocking", "obstacle", "hill", "building", "impediment"}[c]
}

// Piece is one piece of terrain with the properties agreed before the game.
type Piece struct {
	Key       string
	Kind      string
	Class     TerrainClass
	Area      geom.Area
	HeightSet bool
	Tall      int8 // HEIGHT
	Fortified bool // cover and Defensible to those who occupy it; for a building a fortified one
	Capacity  int8
	Roof      int8 // capacity of an accessible roof, 0 for none
	RoofWalls bool
	Rule      tally.Rule
}

// Roster is a list in a rule case.
type Roster struct{ Name, Text string }

// Holds tells whether a piece is terrain that models are in: an area, no barrier.
func (p *Piece) Holds() bool {
	return p.Class == DifficultGround || p.Class == Impediment || p.Class == Hill
}

// Solid tells whether nothing can stand on a piece, whatever it moves on.  ff.terrain.fly-over
func (p *Piece) Solid() bool { return p.Class == BlockingTerrain || p.Class == Building }

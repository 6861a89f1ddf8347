package force

import "sortie/tally"

// Unit is a line that members are bought from.
type Unit struct {
	Key, Name string
	Faction   string // the file it stands in: whose list it is
	Kind      Kind
	Pts       int // base cost in XP
	Free      bool
	Line      Line // its own stats: armour changes some of them
	BT        int8 // as printed, where it differs from half Co rounded up
	People    People
	Columns   []Column
	Size      Size
	Leads     bool // printed as a leader
	Skills    []SkillLevel
	Traits    []Trait
	Armour    []string
	Weapons   []Carried
	Gear      []string
	Choices   []Choice
	Shards    []string // types of shard it may be a member of, where its faction has such
	Rule      tally.Rule
}

// Choice is a pick among items that come with a unit.
type Choice struct {
	Slot    string
	When    When
	Options []ChoiceOption
}

// ChoiceOption is one pick, with what it costs beyond the unit.
type ChoiceOption struct {
	Item Carried
	Cost int
}

// When says how long a pick holds.
type When uint8

// The times to pick.
const (
	AtFirst      When = iota // when the member is first selected
	AtCreation               // at shard creation
	EachScenario             // anew before any scenario
	EachMission              // anew before any mission
)

var whenNames = []string{"first", "creation", "scenario", "mission"}

func (w When) String() string { return whenNames[w] }

func (u *Unit) is(p People) bool { return u.People.any(p) }

// option finds a pick of a unit by its item.
func (u *Unit) option(slot string, item Carried) (*Choice, *ChoiceOption) {
	for i := range u.Choices {
		c := &u.Choices[i]
		if c.Slot != slot && slot != "" {
			continue
		}
		for j := range c.Options {
			if c.Options[j].Item.String() == item.String() || len(item.Loads) == 0 && c.Options[j].Item.Weapon == item.Weapon {
				return c, &c.Options[j]
			}
		}
	}
	return nil, nil
}

// Armour is protection that is worn.
type Armour struct {
	Key, Name     string
	Main          bool // one of these at a time; impact goes with any  is.build.armour.one-main
	ScrambleProof bool
	Bracket       int8 // the bonus the bracket of a line counts with
	Bonuses       []ArmourBonus
	Changes       []Change
	Builtin       []Carried
	Suits         []SuitType
}

// ArmourBonus is what armour adds to Res against some hits.
type ArmourBonus struct {
	Bonus, Max int8
	Against    Against
	From       int16 // inches, with it
	Below      int16 // inches, without it; 0 for no limit
	Within     int16 // inches, with it; 0 for no limit
	Rule       tally.Rule
}

// Against is the kind of hit a bonus counts for.
type Against uint8

// The kinds of hits.
const (
	AnyHit Against = iota
	ShotHit
	BlastHit // Blast and overhead
)

var againstNames = []string{"any", "shot", "blast"}

// Change is what armour or equipment does to a stat.
type Change struct {
	Stat Stat
	Set  bool
	N    int8
	Rule tally.Rule
}

// SuitType is a type of battlesuit with its weapons.
type SuitType struct {
	Key     string
	Weapons []Carried
}

// Equipment is gear that is neither weapon, armour nor drone.
type Equipment struct {
	Key, Name string
	Changes   []Change
	Traits    []Trait
}

package force

import "sortie/tally"

// SkillID names a skill.
type SkillID uint8

// The skills in the order of the book.
const (
	Anticipation SkillID = iota + 1
	Bodyguard
	BountyHunter
	Brawn
	Countershard
	Demolitions
	Discipline
	Dronesync
	Duellist
	Elite
	FireController
	ForwardObserver
	GeneeringLimit
	Handler
	Heroic
	IMTel
	Inspiring
	Jump
	Leadership
	Marksman
	MartialArtist
	Medic
	Misgenic
	Monitor
	NanoDamp
	Nimble
	NuHu
	Numerous
	PatchSight
	Quickshot
	RoughFighter
	SacrificialBuddy
	SavageStriker
	Sniper
	Stoic
	Tough
	endSkills
)

var skillKeys = []string{"", "anticipation", "bodyguard", "bounty-hunter", "brawn", "countershard", "demolitions", "discipline",
	"dronesync", "duellist", "elite", "fire-controller", "forward-observer", "geneering-limit", "handler", "heroic", "imtel",
	"inspiring", "jump", "leadership", "marksman", "martial-artist", "medic", "misgenic", "monitor", "nano-damp", "nimble", "nuhu",
	"numerous", "patch-sighting", "quickshot", "rough-fighter", "sacrificial-buddy", "savage-strike", "sniper", "stoic", "tough"}

// Key is the name of a skill in data files, lists and the ledger.
func (s SkillID) Key() string { return skillKeys[s] }

// rule is a row of the ledger about the skill: is.skill.tough.msu.
func (s SkillID) rule(tail string) tally.Rule { return tally.Rule("is.skill." + s.Key() + "." + tail) }

// level is the row of one level.
func (s SkillID) level(n int) tally.Rule { return s.rule("level-" + string(rune('0'+n))) }

func readSkill(key string) (SkillID, bool) {
	i := readWord(skillKeys, key)
	return SkillID(max(i, 0)), i > 0
}

// Skill is a tree: levels that are bought from the bottom up. It is data (skills.txt) and no row of a table, since its prices,
// openings and bars differ by column; what its levels give are changes of stats and rows of traitTable.
type Skill struct {
	ID      SkillID
	Name    string
	Levels  []Level
	Open    []SkillOpening
	Barred  []Bar
	Always  []Automatic
	MSU     int   // from this level on it is a major uplift; 0 for never
	Beasts  bool  // beasts may take it
	Names   Names // what weapon it is bound to
	Retrain int   // XP to change that weapon after a mission
	Strikes []StrikeWeapon
}

// Level is one step of a tree.
type Level struct {
	Cost  int
	Label string
	Gains []Gain
}

// Gain is what a level gives: a change of a stat or a trait.
type Gain struct {
	Stat  Stat
	Add   int8 // 0 where it sets or gives a trait
	Set   int8 // 0 where it does not set
	Min   int8 // 0 for none
	Max   int8 // 0 for none
	Scope Scope
	Trait Trait // ID 0 for a change of a stat
}

// SkillOpening is the highest level a column may take.
type SkillOpening struct {
	Column Column
	Max    int
	Rating int // medkit or capability, 0 for none
	Only   People
}

// Bar is a line of the text that forbids levels above some to some people.
type Bar struct {
	Who  Who
	Max  int
	Rule tally.Rule
}

// Automatic is a level some people always have.
type Automatic struct {
	Who   Who
	Level int
	Rule  tally.Rule
}

// Names says what kind of weapon a skill is bound to.
type Names uint8

// The kinds of binding.
const (
	NamesNothing Names = iota
	NamesRifle
	NamesHandguns
	NamesRanged
)

var namesNames = []string{"nothing", "rifle", "handguns", "ranged"}

// StrikeWeapon is an off-table weapon with the columns whose fire controllers may call it.
type StrikeWeapon struct {
	Weapon  string
	Columns []Column
	Rule    tally.Rule
}

// SkillLevel is a skill somebody has, with the weapon it is bound to.
type SkillLevel struct {
	Skill  SkillID
	Level  int
	Weapon string
}

func (s *Skill) opening(c Column) (SkillOpening, bool) {
	for _, o := range s.Open {
		if o.Column == c {
			return o, true
		}
	}
	return SkillOpening{Column: c}, false
}

// cost is the list price of the levels up to one.
func (s *Skill) cost(level int) int {
	sum := 0
	for i := range min(level, len(s.Levels)) {
		sum += s.Levels[i].Cost
	}
	return sum
}

package force

import "slices"

// Shard is a roster: a faction, its operatives and what they have become. It is plain data; everything that
// follows from it (costs, stats, what is open) is worked out by a Book.
type Shard struct {
	Name       string      `json:"name"`
	Faction    string      `json:"faction"`
	Type       string      `json:"type,omitempty"` // where the faction has types of shards: vector, primitive, …
	Budget     int         `json:"budget"`
	Missions   int         `json:"missions,omitempty"` // behind it; 0 while it is being built
	Earned     int         `json:"earned,omitempty"`   // shard XP earned in missions
	Operatives []Operative `json:"operatives"`
	Equipment  []Purchase  `json:"equipment,omitempty"` // of the shard, in nobody's hands: probes and buddies
	line       int
}

// Operative is a member of a shard.
type Operative struct {
	Name      string     `json:"name"`
	Unit      string     `json:"unit"`
	Picks     []string   `json:"picks,omitempty"`     // items chosen among those that come with the unit: micro-x+overload
	Purchases []Purchase `json:"purchases,omitempty"` // in the order gained
	Printed   int        `json:"printed,omitempty"`   // points as an example shard prints them, in place of the list's
	Bench     bool       `json:"bench,omitempty"`
	Joined    int        `json:"joined,omitempty"`   // after how many missions
	Replaces  int        `json:"replaces,omitempty"` // XP it was granted in the place of one lost: nothing is paid for it
	Extra     int        `json:"extra,omitempty"`    // XP it brought with it
	Earned    int        `json:"earned,omitempty"`   // XP earned in missions
	Gave      int        `json:"gave,omitempty"`     // of that, put into beasts that it handles
	Wounds    int        `json:"wounds,omitempty"`   // kept between the scenarios of a mission
	Fate      Fate       `json:"fate,omitempty"`
	Rolled    []int      `json:"rolled,omitempty"` // on the misgenic table, rerolls left out
	Main      string     `json:"main,omitempty"`   // for the next scenario alone: see Fielded
	Explosive string     `json:"explosive,omitempty"`
	Manages   []string   `json:"manages,omitzero"`
	line      int
}

// Fate is what has become of an operative.
type Fate string

// The fates.
const (
	Fit     Fate = ""
	Dead    Fate = "dead"
	Captive Fate = "captive"
	Retired Fate = "retired"
)

var fates = []string{"dead", "captive", "retired"}

// gone tells whether an operative is on the roster no more.
func (f Fate) gone() bool { return f == Dead || f == Retired }

// Step is what sort of thing is bought.
type Step string

// The steps.
const (
	BuySkill     Step = "skill"
	BuyWeapon    Step = "weapon" // grenades too
	BuyArmour    Step = "armour"
	BuyEquipment Step = "equipment"
	BuyMunition  Step = "munition"
	BuyProbe     Step = "probe"   // probes and buddies
	GiveUp       Step = "give-up" // a part of the line is left out: Handler levels, a munition
	Retrain      Step = "retrain" // a skill is bound to another weapon
)

var steps = []string{"skill", "weapon", "armour", "equipment", "munition", "probe", "give-up", "retrain"}

// Purchase is one step.
type Purchase struct {
	Step    Step   `json:"step"`
	Item    string `json:"item"`
	Level   int    `json:"level,omitempty"`
	For     string `json:"for,omitempty"`      // the weapon a skill names, the item that is swapped, the launcher of a munition
	Suit    bool   `json:"suit,omitempty"`     // of a battletrooper: for the suit and not the pilot
	After   int    `json:"after,omitempty"`    // after how many missions; 0 at creation
	ByShard bool   `json:"by_shard,omitempty"` // paid with shard XP
	line    int
}

// Clone is a copy that shares nothing.
func (s *Shard) Clone() *Shard {
	c := *s
	c.Equipment = slices.Clone(s.Equipment)
	c.Operatives = slices.Clone(s.Operatives)
	for i := range c.Operatives {
		o := &c.Operatives[i]
		o.Picks, o.Purchases, o.Rolled = slices.Clone(o.Picks), slices.Clone(o.Purchases), slices.Clone(o.Rolled)
		o.Manages = slices.Clone(o.Manages) // none at all is not the same as those bought for it
	}
	return &c
}

// Living are the operatives still on the roster, by index.
func (s *Shard) Living() []int {
	var out []int
	for i := range s.Operatives {
		if !s.Operatives[i].Fate.gone() {
			out = append(out, i)
		}
	}
	return out
}

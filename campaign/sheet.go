package campaign

import (
	"sortie/flow"
	"sortie/game"
	"sortie/tally"
)

// Sheet is what a seat sees of a campaign: where it stands, the battles behind and before it, the rosters. A system
// fills it; a page draws it without knowing the system.
type Sheet struct {
	Title    string   `json:"title"`    // the course: "Scout & Secure"
	Text     string   `json:"text"`     // where it stands, in a sentence
	Stage    string   `json:"stage"`    // the same in a word, as a question's name
	Mission  int      `json:"mission"`  // which mission
	Missions int      `json:"missions"` // of how many
	Purse    string   `json:"purse"`    // what the shared account holds: "shard XP"
	Unit     string   `json:"unit"`     // what things are paid in: "XP"
	Legs     []Leg    `json:"legs"`
	Rosters  []Roster `json:"rosters"`
	Pick     *Pick    `json:"pick,omitempty"` // while teams are chosen
	Battle   *Meeting `json:"battle,omitempty"`
	Names    bool     `json:"names"` // whether who is asked may give names now
}

// Leg is one battle of the present mission, or of one gone by.
type Leg struct {
	Number  int       `json:"number"`
	Mission int       `json:"mission"`
	Name    string    `json:"name"`
	Grade   string    `json:"grade"` // how hard it is
	Text    string    `json:"text"`
	State   string    `json:"state"` // "done", "next", "later", "skipped"
	Ladder  []Rung    `json:"ladder"`
	Got     []LegSide `json:"got,omitempty"` // by side, once it is done
}

// Rung is what a level of success is worth.
type Rung struct {
	Label string `json:"label"`
	Value int    `json:"value"`
}

// LegSide is how a battle went for a side.
type LegSide struct {
	Level   int      `json:"level"`
	Fielded int      `json:"fielded"` // what it fielded
	Earned  int      `json:"earned"`  // by the shared account
	Lost    []string `json:"lost,omitempty"`
}

// Roster is the force of a side.
type Roster struct {
	Seat     flow.Seat   `json:"seat"`
	Name     string      `json:"name"`
	Player   string      `json:"player"`
	Force    string      `json:"force"`
	Points   int         `json:"points"` // what it has earned in all
	Purse    int         `json:"purse"`
	PurseSum []game.Fact `json:"purse_sum,omitempty"` // how the account came to be
	Rule     tally.Rule  `json:"rule,omitempty"`
	Members  []Member    `json:"members"`
	Gear     []Item      `json:"gear,omitempty"` // that belongs to nobody in particular
	Log      []Entry     `json:"log,omitempty"`
	Text     string      `json:"text,omitempty"` // the roster as it is written, for its own side
	JSON     string      `json:"json,omitempty"` // and for programs
	Plans    bool        `json:"plans"`          // whether things can be bought now
}

// Standing is how a member is.
type Standing string

// The standings. Lost ones stay listed until they are replaced; those who are Gone are not.
const (
	Ready   Standing = "ready"
	Hurt    Standing = "hurt"
	Captive Standing = "captive"
	Lost    Standing = "lost"
	Gone    Standing = "gone"
)

// Member is one of a roster.
type Member struct {
	ID       int32        `json:"id"`    // in the whole campaign
	Index    int          `json:"index"` // in its roster
	Name     string       `json:"name"`
	Kind     string       `json:"kind"` // its entry in the lists
	Role     string       `json:"role"` // for people
	Icon     string       `json:"icon"`
	State    Standing     `json:"state"`
	Said     string       `json:"said"`  // the state in words: "1 Wound of 2"
	Value    int          `json:"value"` // what a battle counts it for
	Free     int          `json:"free"`  // what it may still spend
	FreeText string       `json:"free_text,omitempty"`
	Text     string       `json:"text"` // how it came to be what it is
	Leads    bool         `json:"leads,omitempty"`
	Marks    []game.Count `json:"marks"`
	Stats    []Stat       `json:"stats,omitempty"`
	Trees    []Tree       `json:"trees,omitempty"`
	Gear     []Item       `json:"gear,omitempty"`
	Shop     []Item       `json:"shop,omitempty"` // what it could buy now
}

// Where is the place of a member as a view names it.
func (m *Member) Where() string {
	switch m.State {
	case Captive:
		return "captive"
	case Lost, Gone:
		return "destroyed"
	}
	return "reserve"
}

// Stat is a number of a profile with its reasons.
type Stat struct {
	Name    string       `json:"name"`
	Value   string       `json:"value"`
	Note    string       `json:"note,omitempty"` // in brackets
	Changed bool         `json:"changed,omitempty"`
	Sum     *tally.Tally `json:"sum,omitempty"`
}

// Tree is a line of steps that build on each other.
type Tree struct {
	Name  string `json:"name"`
	Note  string `json:"note,omitempty"`
	Have  int    `json:"have"`
	Steps []Step `json:"steps"`
}

// Step is one of a tree: owned, in reach, too dear for now, or refused by a rule.
type Step struct {
	Level int           `json:"level"`
	Cost  int           `json:"cost"`
	Text  string        `json:"text"`            // what it gives
	Gains []Gain        `json:"gains,omitempty"` // numbers before and after
	State string        `json:"state"`           // "own", "open", "far", "no"
	Short int           `json:"short,omitempty"`
	No    tally.Refusal `json:"no,omitzero"`
	Value int32         `json:"value"` // what the question "buy" takes for it
}

// Gain is a number before and after a step.
type Gain struct {
	Name   string `json:"name"`
	Before int    `json:"before"`
	After  int    `json:"after"`
}

// Item is something carried, owned or for sale.
type Item struct {
	Name  string        `json:"name"`
	Text  string        `json:"text,omitempty"`
	Cost  int           `json:"cost,omitempty"`
	Purse bool          `json:"purse,omitempty"` // the shared account pays
	Short int           `json:"short,omitempty"`
	No    tally.Refusal `json:"no,omitzero"`
	Value int32         `json:"value,omitempty"`
}

// Entry is a line of the log of a roster.
type Entry struct {
	Mission  int    `json:"mission"`
	Name     string `json:"name"`
	Grade    string `json:"grade"`
	Opponent string `json:"opponent"`
	Earned   int    `json:"earned"`
	Spent    int    `json:"spent"`
	On       string `json:"on,omitempty"`
	Total    int    `json:"total"`
}

// Pick is what a team is held against while it is chosen.
type Pick struct {
	Name  string       `json:"name"`
	Limit int          `json:"limit"`
	From  int          `json:"from"` // recommended
	To    int          `json:"to"`
	Least int          `json:"least"`
	Most  int          `json:"most"`
	Rules []tally.Rule `json:"rules"`
}

// Meeting is the battle that is due.
type Meeting struct {
	Number int      `json:"number"`
	Name   string   `json:"name"`
	Way    string   `json:"way"` // "" until it is agreed
	Levels []Choice `json:"levels"`
	Fates  []Choice `json:"fates"`
	Sides  []Team   `json:"sides"`
}

// Open is a roster outside of a campaign, in its plain form and judged.
type Open struct {
	Roster Roster          `json:"roster"`
	Report game.ListReport `json:"report"`
	Text   string          `json:"text"`
	JSON   string          `json:"json"`
}

package missions

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/rules/incision/force"
	"sortie/tally"
	"sortie/voice"
)

// Version of what happens between battles; a campaign's file names it.
const Version = "1"

// Scenario is what a mission must know of one.  is.scenario.fields
type Scenario struct {
	Number      int8
	ID, Name    string
	Difficulty  force.Difficulty
	From, To    int // recommended XP
	Least, Most int // combatants
	Demolition  bool
	Sides       []int // it can be played by; none said means two
}

// Play is what the rules of play tell about battles.
type Play interface {
	Scenarios() []Scenario
	// Options are the switches of a battle.
	Options() []game.Option
	// Limit is what a side may field where so much XP is agreed.
	Limit(scenario int8, side flow.Seat, agreed int, set []game.Switch) int
	// Aftermath is what a battle that has ended, or was given up, meant for each side.
	Aftermath(g game.Game, givenUp bool) ([]Aftermath, error)
}

// Aftermath is how a battle ended for a side.
type Aftermath struct {
	Success force.Success
	Members []Ending // in the order they were fielded
}

// Ending is what became of a member.
type Ending struct {
	Dead   bool
	Taken  bool // led off the table or aboard the enemy's ship
	Wounds int
}

// Course is a mission that is ready to be played.
type Course struct {
	ID, Name, Text string
	Scenarios      []int8
	Rule           tally.Rule
}

// Open is the course of players who choose each mission when it comes.
const Open = "open"

// courses are the missions that ship: the book's example, the longer one it sketches, and its first scenario alone.
// is.mission.example
func courses() []Course {
	return []Course{
		{"scout-secure", "Scout & Secure", "Data Retrieval, Ground Defences, Escape through the Transmat.", []int8{1, 2, 3}, "is.mission.example"},
		{"lost-general", "The Lost General", "Data Retrieval, Extraction, Retrieval to the Transmat, Crossed Wires: with two hard scenarios longer than advised.", []int8{1, 4, 6, 5}, "is.mission.scenarios"},
		{"sabotage-run", "Sabotage Run", "Counterstrike, Sabotage, Crossed Wires.", []int8{8, 9, 5}, "is.mission.scenarios"},
		{"single", "A single scenario", "Data Retrieval alone.", []int8{1}, "is.mission.scenarios"},
	}
}

// Options are rulings that players may agree to have otherwise, beside those of shards and battles.
type Options struct {
	Missions int    // how many there are
	Handicap [2]int // percent more XP for a side
	NoSkip   bool
	NoLowest bool
	Ransom   bool
	Force    force.Options
	Battle   []game.Switch
}

// Book is everything that is fixed before a campaign.
type Book struct {
	voice.Rows
	play      Play
	force     *force.Book
	scenarios []Scenario
	options   Options
	course    string
	names     []string
}

// Rules are the campaigns of Incision Shard; see campaign.Rules.
type Rules struct {
	play  Play
	force *force.Book
}

// New makes them of the shards and of what the rules of play say of battles.
func New(f *force.Book, p Play) Rules { return Rules{play: p, force: f} }

// ownOptions are the switches of a campaign.
func ownOptions() []game.Option {
	return []game.Option{
		{ID: "missions", Text: "How many missions the campaign has.", Rule: "is.mission.scenarios", Default: "3", Values: []string{"3", "1", "2", "4", "5", "6", "8", "10"}},
		{ID: "handicap", Text: "More XP for the side whose deployment is the worse.", Rule: "is.mission.handicap", Default: "none", Values: []string{"none", "first-10", "first-20", "second-10", "second-20"}},
		{ID: "skipping", Text: "A scenario that a shard is too weak for may be skipped.", Rule: "is.mission.skip", Default: "on", Values: []string{"on", "off"}},
		{ID: "lowest-shard", Text: "Players may use the XP of the weaker shard, or grant it basic additions for one scenario.", Rule: "is.mission.lowest-shard", Default: "on", Values: []string{"on", "off"}},
		{ID: "ransom", Text: "Captives come home after the mission.", Rule: "is.mission.captive-fate", Default: "off", Values: []string{"off", "on"}},
	}
}

// Info implements campaign.Rules.
func (y Rules) Info() game.Info {
	info := game.Info{ID: "is-campaign", Name: "Incision Shard campaign", Version: Version, Campaign: "is", Lists: y.force.NamedLists(),
		Bots: []string{"random", "sensible", "strong"}, Points: force.DefaultBudget, Options: append(ownOptions(), y.play.Options()...)}
	info.Missions = append(info.Missions, game.Mission{ID: Open, Name: "Missions as you choose", Text: "Each mission is chosen when it comes: a ready one, or scenarios of your own in any order.", Sides: []int{2, 3, 4}})
	for _, c := range courses() {
		info.Missions = append(info.Missions, game.Mission{ID: c.ID, Name: c.Name, Text: c.Text})
	}
	return info
}

// book reads the set-up.
func (y Rules) book(set game.Setup) (*Book, error) {
	b := &Book{play: y.play, scenarios: y.play.Scenarios(), course: set.Mission, names: make([]string, len(set.Lists))}
	b.options.Missions = 3
	if b.course == "" {
		b.course = Open
	}
	if b.course != Open && !slices.ContainsFunc(courses(), func(c Course) bool { return c.ID == b.course }) {
		return nil, fmt.Errorf("there is no course %q: take one of %s", b.course, strings.Join(courseIDs(), ", "))
	}
	for _, o := range set.Options {
		if err := b.set(y.play, o); err != nil {
			return nil, err
		}
	}
	b.force = y.force.With(b.options.Force)
	for side := range set.Lists {
		b.names[side] = set.SideName(flow.Seat(side))
	}
	return b, nil
}

func courseIDs() []string {
	ids := []string{Open}
	for _, c := range courses() {
		ids = append(ids, c.ID)
	}
	return ids
}

// set turns one switch.
func (b *Book) set(p Play, o game.Switch) error {
	known := append(ownOptions(), p.Options()...)
	at := slices.IndexFunc(known, func(k game.Option) bool { return k.ID == o.ID })
	if at < 0 {
		return fmt.Errorf("there is no option %q", o.ID)
	}
	if !slices.Contains(known[at].Values, o.Value) {
		return fmt.Errorf("option %s is one of %s, not %q", o.ID, strings.Join(known[at].Values, ", "), o.Value)
	}
	switch o.ID {
	case "missions":
		b.options.Missions, _ = strconv.Atoi(o.Value) // it is one of the values above
	case "handicap":
		b.options.Handicap = [2]int{}
		if side, percent, ok := strings.Cut(o.Value, "-"); ok {
			n, _ := strconv.Atoi(percent)
			b.options.Handicap[one(side == "second")] = n
		}
	case "skipping":
		b.options.NoSkip = o.Value == "off"
	case "lowest-shard":
		b.options.NoLowest = o.Value == "off"
	case "ransom":
		b.options.Ransom = o.Value == "on"
	default:
		_ = b.options.Force.Table().Set(o.ID, o.Value) // if it is none of shards, it is one of the battle alone
		b.options.Battle = append(b.options.Battle, o)
	}
	return nil
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// scenario finds one by its number.
func (b *Book) scenario(n int8) *Scenario {
	for i := range b.scenarios {
		if b.scenarios[i].Number == n {
			return &b.scenarios[i]
		}
	}
	panic(fmt.Sprintf("missions: there is no scenario %d", n))
}

// takes tells whether a scenario can be played by so many sides.
func (s *Scenario) takes(sides int) bool {
	if len(s.Sides) == 0 {
		return sides == 2
	}
	return slices.Contains(s.Sides, sides)
}

// Fix implements campaign.Rules: options keep the values they have today.
func (y Rules) Fix(set game.Setup) (game.Setup, error) {
	if set.Mission == "" {
		set.Mission = Open
	}
	if set.Points == 0 {
		set.Points = force.DefaultBudget
	}
	set.Options = game.FixOptions(set.Options, y.Info().Options)
	return set, nil
}

// CheckList implements campaign.Rules: the shard by its own budget.
func (y Rules) CheckList(text string, points int) (game.ListReport, error) {
	shard, faults := Read(text)
	r := y.force.Examine(&shard)
	list := game.ListReport{Name: shard.Name, Force: shard.Faction, Points: r.Cost, Limit: points, Text: r.Shard.Text(), Faults: faults}
	for _, f := range r.Faults {
		list.Faults = append(list.Faults, f.Fault)
	}
	if points > 0 && r.Cost > points {
		list.Faults = append(list.Faults, game.Fault{Line: 1, Rule: "is.build.create.budget", What: fmt.Sprintf("the shard costs %d XP, and %d are agreed", r.Cost, points), Fix: fmt.Sprintf("drop %d XP", r.Cost-points)})
	}
	return list, nil
}

// Read reads a shard from its text or from JSON.
func Read(text string) (force.Shard, []game.Fault) {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		s, err := force.ParseJSON([]byte(text))
		if err != nil {
			return s, []game.Fault{{Line: 1, What: err.Error(), Fix: "export it again, or write it as text"}}
		}
		return s, nil
	}
	return force.Parse(text)
}

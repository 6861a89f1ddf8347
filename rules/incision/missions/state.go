package missions

import (
	"errors"
	"fmt"
	"slices"

	"sortie/campaign"
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/pack"
	"sortie/rules/incision/force"
	"sortie/tally"
)

// Stage is what happens next.
type Stage uint8

// The stages of a mission, in order.
const (
	Planning  Stage = iota // scenarios are chosen
	Agreeing               // may the scenario be played, and for how much XP
	Mustering              // teams are chosen
	Fighting               // the scenario is fought
	Aiding                 // first aid
	Replacing              // of those lost
	Retiring
	Expanding
	Training
	Ended
)

var stageNames = []string{"planning", "agreeing", "team", "battle", "first-aid", "replace", "retire", "expand", "training", "over"}

func (s Stage) String() string { return stageNames[s] }

// Shard is the roster of a side and what is to be done with it before the next scenario or mission.
type Shard struct {
	*force.Shard         // never changed in place: copies of a campaign share it
	Setup        int16   // XP left after setup  is.roster.header
	Fallen       []int16 // lost in this mission, or retired after it, and not replaced yet
	Patients     []int16 // wounded who may still be looked after
	Retired      int8    // since the last mission
	Hires        Help    // how the shard makes up for what it lacks in the next scenario
	Ready        bool    // its team is chosen
	Team         []Pick
	Last         []int16 // who fought in the scenario before
}

// Help is how a shard that is too weak makes up for it.
type Help uint8

// The ways.
const (
	NoHelp    Help = iota
	Temporary      // baseline operatives of its faction  is.mission.temporary-operative
	Granted        // basic additions of any kind  is.mission.lowest-shard
	Lowered        // it need not reach the numbers  is.mission.skip
)

// Pick is one of a team.
type Pick struct {
	Operative int16
	Hired     string // the unit of a temporary operative
	Expert    bool
	Main      string // another weapon for this scenario
	Explosive string
	Brings    bool // Manages is said
	Manages   []string
}

// State is a campaign in progress.
type State struct {
	book    *Book
	Shards  []Shard
	Stage   Stage
	Turn    int8  // whose turn it is within the stage
	Mission int16 // number of the present one
	Course  string
	Plan    []int8 // scenarios of the present mission
	At      int8   // which of them is next
	Agreed  int16  // XP
	Table   int16  // what the table is laid from
	Legs    []Leg
	Buys    []Buy
}

// Leg is a scenario that was played or skipped.  is.roster.log
type Leg struct {
	Mission  int16
	Scenario int8
	Skipped  bool
	Sides    []LegSide
}

// LegSide is what a scenario was for a side.
type LegSide struct {
	Success force.Success
	Cost    int16 // XP fielded
	Earned  int16 // shard XP for the level
	Excess  int16 // shard XP for having fielded less
	Given   int16 // XP of beasts given to the shard
	Lost    []string
}

// Buy is shard XP spent after a mission.  is.roster.log
type Buy struct {
	Mission int16
	Side    int8
	XP      int16
	On      string
}

var _ campaign.Story = (*State)(nil)

// New implements campaign.Rules.
func (y Rules) New(set game.Setup) (campaign.Story, error) {
	b, err := y.book(set)
	if err != nil {
		return nil, err
	}
	if no := sidesRefusal(b, len(set.Lists)); no != nil {
		return nil, no
	}
	s := &State{book: b}
	for side := range set.Lists {
		list, err := y.CheckList(set.Lists[side], set.Points)
		if err != nil {
			return nil, err
		}
		if len(list.Faults) > 0 {
			return nil, game.ListError{Report: list}
		}
		shard, _ := Read(set.Lists[side])
		s.enlist(&shard)
	}
	return s, nil
}

// sidesRefusal says why so many shards cannot play a course: its scenarios are for two, and of the others one is for up to four.
// is.mission.scenarios, is.hunt.header
func sidesRefusal(b *Book, n int) *tally.Refusal {
	switch {
	case n < 2 || n > flow.MaxSeats:
		return tally.Refuse("is.hunt.header", fmt.Sprintf("a campaign is played by two to four shards, not %d", n), "name a roster for each of two to four sides")
	case n > 2 && b.course != Open:
		return tally.Refuse("is.mission.scenarios", fmt.Sprintf("the scenarios of this course are for two sides, not %d", n), "choose the course "+Open+", in which three and four sides play Hunt the Drone (is.hunt.header)")
	}
	return nil
}

// enlist adds the shard of a side. What the build left over starts its account.  is.roster.header
func (s *State) enlist(shard *force.Shard) {
	for i := range shard.Operatives {
		if o := &shard.Operatives[i]; o.Name == "" {
			o.Name = s.book.force.UnitOf(o.Unit).Name
		}
	}
	r := s.book.force.Examine(shard)
	s.Shards = append(s.Shards, Shard{Shard: r.Shard, Setup: int16(r.ShardXP)})
}

// Sides implements campaign.Story.
func (s *State) Sides() int { return len(s.Shards) }

// Over implements campaign.Story.
func (s *State) Over() bool { return s.Stage == Ended }

// Copy implements campaign.Story.
func (s *State) Copy() campaign.Story {
	c := *s
	c.Shards = slices.Clone(s.Shards)
	for i := range c.Shards {
		x := &c.Shards[i]
		x.Fallen, x.Patients, x.Last, x.Team = slices.Clone(x.Fallen), slices.Clone(x.Patients), slices.Clone(x.Last), slices.Clone(x.Team)
	}
	c.Plan, c.Legs, c.Buys = slices.Clone(s.Plan), slices.Clone(s.Legs), slices.Clone(s.Buys)
	return &c
}

// Describe implements campaign.Story.
func (s *State) Describe(c *pack.Codec) {
	pack.Slice(c, &s.Shards, describeShard)
	pack.Num(c, &s.Stage)
	pack.Num(c, &s.Turn)
	pack.Num(c, &s.Mission)
	pack.String(c, &s.Course)
	pack.Slice(c, &s.Plan, pack.Num[int8])
	pack.Num(c, &s.At)
	pack.Num(c, &s.Agreed)
	pack.Num(c, &s.Table)
	pack.Slice(c, &s.Legs, func(c *pack.Codec, l *Leg) {
		pack.Num(c, &l.Mission)
		pack.Num(c, &l.Scenario)
		pack.Bool(c, &l.Skipped)
		pack.Slice(c, &l.Sides, func(c *pack.Codec, x *LegSide) {
			pack.Num(c, &x.Success)
			pack.Num(c, &x.Cost)
			pack.Num(c, &x.Earned)
			pack.Num(c, &x.Excess)
			pack.Num(c, &x.Given)
			pack.Slice(c, &x.Lost, pack.String)
		})
	})
	pack.Slice(c, &s.Buys, func(c *pack.Codec, b *Buy) {
		pack.Num(c, &b.Mission)
		pack.Num(c, &b.Side)
		pack.Num(c, &b.XP)
		pack.String(c, &b.On)
	})
}

// describeShard writes a roster as its text: that is how it is read back everywhere.
func describeShard(c *pack.Codec, x *Shard) {
	text := ""
	if x.Shard != nil {
		text = x.Text()
	}
	pack.String(c, &text)
	if c.Reading() {
		shard, faults := force.Parse(text)
		if x.Shard = &shard; len(faults) > 0 {
			x.Shard = nil // Invariant says so
		}
	}
	pack.Num(c, &x.Setup)
	pack.Slice(c, &x.Fallen, pack.Num[int16])
	pack.Slice(c, &x.Patients, pack.Num[int16])
	pack.Num(c, &x.Retired)
	pack.Num(c, &x.Hires)
	pack.Bool(c, &x.Ready)
	pack.Slice(c, &x.Team, func(c *pack.Codec, p *Pick) {
		pack.Num(c, &p.Operative)
		pack.String(c, &p.Hired)
		pack.Bool(c, &p.Expert)
		pack.String(c, &p.Main)
		pack.String(c, &p.Explosive)
		pack.Bool(c, &p.Brings)
		pack.Slice(c, &p.Manages, pack.String)
	})
	pack.Slice(c, &x.Last, pack.Num[int16])
}

// Invariant implements campaign.Story.
func (s *State) Invariant() error {
	if len(s.Shards) < 2 || len(s.Shards) > flow.MaxSeats || s.Stage > Ended || s.Turn < 0 || int(s.Turn) >= len(s.Shards) || s.At < 0 || int(s.At) > len(s.Plan) {
		return errors.New("the campaign stands nowhere")
	}
	for _, n := range s.Plan {
		if n < 1 || !slices.ContainsFunc(s.book.scenarios, func(x Scenario) bool { return x.Number == n }) {
			return fmt.Errorf("there is no scenario %d", n)
		}
	}
	for i := range s.Shards {
		x := &s.Shards[i]
		if x.Shard == nil {
			return errors.New("a roster cannot be read")
		}
		for _, list := range [][]int16{x.Fallen, x.Patients, x.Last} {
			for _, op := range list {
				if op < 0 || int(op) >= len(x.Operatives) {
					return fmt.Errorf("there is no operative %d", op)
				}
			}
		}
		for k := range x.Operatives {
			if s.book.force.UnitOf(x.Operatives[k].Unit) == nil {
				return fmt.Errorf("there is no unit %q", x.Operatives[k].Unit)
			}
		}
		for _, p := range x.Team {
			if p.Hired == "" && (p.Operative < 0 || int(p.Operative) >= len(x.Operatives)) {
				return fmt.Errorf("there is no operative %d", p.Operative)
			}
		}
	}
	if s.Stage > Planning && s.Stage < Replacing && int(s.At) >= len(s.Plan) {
		return errors.New("no scenario is next")
	}
	return nil
}

// Result implements campaign.Story: what a shard has earned decides.  is.roster.log
func (s *State) Result() game.Result {
	points := make([]int, len(s.Shards))
	for _, l := range s.Legs {
		for side := range l.Sides {
			points[side] += int(l.Sides[side].Earned)
		}
	}
	r := game.Placed(points)
	r.Over, r.Rule = s.Over(), "is.roster.log"
	if r.Over {
		r.Why = "the shard that earned most XP in its scenarios comes first"
	}
	return r
}

// Hides implements campaign.Story: a team is a secret until all are chosen.
func (s *State) Hides(seat flow.Seat) bool {
	if s.Stage != Mustering {
		return false
	}
	for side := range s.Shards {
		if flow.Seat(side) != seat && s.Shards[side].Ready {
			return true
		}
	}
	return false
}

// Forget implements campaign.Story: others are taken to have chosen what one would choose for them.
func (s *State) Forget(seat flow.Seat, _ *dice.Rand) campaign.Story {
	c := s.Copy().(*State)
	if s.Hides(seat) {
		for side := range c.Shards {
			if x := &c.Shards[side]; flow.Seat(side) != seat && x.Ready {
				x.Team = c.bestTeam(flow.Seat(side))
			}
		}
	}
	return c
}

// Worth implements campaign.Story: the members who can fight, the purse, and what was earned.
func (s *State) Worth(side flow.Seat) int {
	r := s.book.force.Examine(s.Shards[side].Shard)
	return r.Total + r.ShardXP + s.Result().Points[side]
}

// Deny implements campaign.Story. Some rows say the same as one about building shards: that one goes with it.
func (s *State) Deny(rule tally.Rule) {
	b := *s.book
	b.Rows.Deny(rule)
	b.force = b.force.Without(twin(rule))
	s.book = &b
}

// twin is the row about building shards that says the same as one about missions, or the row itself.
func twin(rule tally.Rule) tally.Rule {
	switch rule {
	case "is.mission.xp-low":
		return "is.build.xp.earned-low"
	case "is.mission.xp-medium":
		return "is.build.xp.earned-medium"
	case "is.mission.xp-hard":
		return "is.build.xp.earned-hard"
	case "is.mission.xp-excess":
		return "is.build.xp.underdog"
	case "is.mission.select-each":
		return "is.build.create.scenario-pick"
	case "is.mission.wounds-cleared":
		return "is.build.replace.wounds-keep"
	case "is.mission.lost-no-xp":
		return "is.build.xp.casualty-none"
	case "is.mission.retire-max":
		return "is.build.replace.retire-limit"
	case "is.mission.replace-cost-basis":
		return "is.build.replace.ignore-unspent"
	case "is.mission.replace-examples":
		return "is.build.replace.example-shard-pool"
	}
	return rule
}

// Package campaign is battles that follow from each other: rosters that grow, missions, and what happens between. It
// knows no rulebook. A campaign is a game of its own, played through the same contract as a battle: its questions are
// what is asked between battles and what came of one, its log is kept, replayed, verified, taken back and shared by
// the same means as that of any match. A system says what happens between battles (Story.Between), what a battle is
// set up from (Story.Battle) and what its result means (Story.Fought).
package campaign

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/pack"
	"sortie/tally"
)

// Rules are what a system says of campaigns.
type Rules interface {
	// Info describes the campaigns of the system: missions are courses a campaign can take, lists are rosters.
	Info() game.Info
	// New begins a campaign; an error names every fault and its fix.
	New(s game.Setup) (Story, error)
	// Fix writes into a set-up what New would otherwise take from what ships today.
	Fix(s game.Setup) (game.Setup, error)
	// CheckList judges a roster and returns it in plain order.
	CheckList(text string, points int) (game.ListReport, error)
	// NewCase reads the set-up part of a rule case.
	NewCase(lines []game.Line) (Story, error)
	// Read says what came of a battle that has ended, or that these sides have given up.
	Read(b *Battle, g game.Game, gone ...flow.Seat) (Report, error)
	// Roster shows a roster outside of any campaign, read from its text or from JSON.
	Roster(text string) (Open, error)
	// Detail is one member of such a roster with all that can be said of it.
	Detail(text string, member int) (Member, error)
}

// Story is a campaign in progress: plain data, and three functions that carry it on.
type Story interface {
	Sides() int
	// Over tells whether the campaign has ended.
	Over() bool
	// Battle is the one that is to be fought now, nil while something else comes first.
	Battle() *Battle
	// Between carries out one stage of what happens between battles; it is called while no battle is due.
	Between(io flow.IO)
	// Fought takes the result of the battle in.
	Fought(io flow.IO, r Report)

	// Refuse says why a result cannot be, nil if it can. It is asked for one side at a time.
	Refuse(b *Battle, side flow.Seat, r *SideReport) *tally.Refusal
	// Copy shares nothing mutable with the original.
	Copy() Story
	// Describe names every field, for encoding and hashing.
	Describe(c *pack.Codec)
	// Invariant reports the first thing that must never be.
	Invariant() error
	// Sheet is what a seat sees of the campaign.
	Sheet(seat flow.Seat) Sheet
	// Detail is one member, by its id in the sheet, with all that can be said of it: that takes longer.
	Detail(seat flow.Seat, id int32) (Member, error)
	// Result is how the campaign stands.
	Result() game.Result
	// Hides tells whether there is anything now that a seat may not know, and Forget is a copy without it.
	Hides(seat flow.Seat) bool
	Forget(seat flow.Seat, r *dice.Rand) Story
	// Worth is what a side's force is worth, for bots.
	Worth(side flow.Seat) int
	// Inspect answers a question about the rosters.
	Inspect(query []string) (game.Finding, error)
	// Deny switches a row of the ledger off, in rule cases.
	Deny(rule tally.Rule)
}

// Battle is one battle of a campaign before it is fought: an ordinary match of another system.
type Battle struct {
	Number int        // from 1, in the whole campaign
	Name   string     // of the scenario
	Setup  game.Setup // of the match that decides it
	Levels []Choice   // how well a side can do, worst first
	Fates  []Choice   // what can become of a member
	Sides  []Team
}

// Choice is a word of a result.
type Choice struct {
	Key   string     `json:"key"`
	Label string     `json:"label"`
	Rule  tally.Rule `json:"rule,omitempty"`
	Lost  bool       `json:"lost,omitempty"` // of a fate: who has it does not come home
}

// Team are the members that a side fields, in the order of its list.
type Team struct {
	Members []string `json:"members"`
	Fates   []int    `json:"fates,omitempty"` // of each if nothing befalls it; the first of them where it is not said
}

// Report is what came of a battle, a part for each side.
type Report struct {
	Sides []SideReport `json:"sides"`
}

// SideReport is what came of it for one side.
type SideReport struct {
	Level int   `json:"level"` // index into Battle.Levels
	Fates []int `json:"fates"` // for each member, an index into Battle.Fates
}

// System makes the campaigns of a system playable.
func System(r Rules) game.System { return system{r} }

type system struct{ rules Rules }

// Of are the rules behind a system; nil if it is none of campaigns.
func Of(s game.System) Rules {
	for {
		switch x := s.(type) {
		case system:
			return x.rules
		case interface{ Unwrap() game.System }:
			s = x.Unwrap()
		default:
			return nil
		}
	}
}

// Info implements game.System.
func (s system) Info() game.Info { return s.rules.Info() }

// New implements game.System.
func (s system) New(set game.Setup) (game.Game, error) {
	story, err := s.rules.New(set)
	if err != nil {
		return nil, err
	}
	return &Game{id: set.System, story: story}, nil
}

// Decode implements game.System.
func (s system) Decode(set game.Setup, state []byte) (game.Game, error) {
	story, err := s.rules.New(set)
	if err != nil {
		return nil, err
	}
	g := &Game{id: set.System, story: story}
	return g, pack.Fill(state, g.describe, g.Invariant)
}

// CheckList implements game.System.
func (s system) CheckList(text string, points int) (game.ListReport, error) {
	return s.rules.CheckList(text, points)
}

// Generate implements game.System: a campaign has no table of its own.
func (s system) Generate(string, uint64) (string, error) { return "", nil }

// NewCase implements game.System.
func (s system) NewCase(lines []game.Line) (game.Stage, error) {
	story, err := s.rules.NewCase(lines)
	if err != nil {
		return nil, err
	}
	return &Game{id: s.rules.Info().ID, story: story}, nil
}

// Fix implements game.System.
func (s system) Fix(set game.Setup) (game.Setup, error) { return s.rules.Fix(set) }

// Former implements game.System.
func (s system) Former() []string { return nil }

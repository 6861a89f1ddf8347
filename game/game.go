// Package game says what a rule system provides and what the rest of the house sees of it: set-ups,
// games, results, the general view of a table and answers to "what if" questions. Screens, bots and
// laboratories know this room and no rulebook.
package game

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/tally"
)

// Made is a game that was built, or nothing and why not: a nil state is no game.
func Made[G Game](g G, err error) (Game, error) {
	if err != nil {
		return nil, err
	}
	return g, nil
}

// System is one rulebook made playable.
type System interface {
	Info() Info
	// New builds a game from a set-up; an error names every fault and its fix.
	New(s Setup) (Game, error)
	// Decode reads back a state that Encode wrote, for the same set-up.
	Decode(s Setup, state []byte) (Game, error)
	// CheckList validates an army list text and returns it in plain order with its faults.
	CheckList(text string, points int) (ListReport, error)
	// Generate makes a table as text from a seed, fair to all sides.
	Generate(mission string, seed uint64) (string, error)
	// NewCase reads the set-up part of a rule case.
	NewCase(lines []Line) (Stage, error)
	// Fix writes into a set-up everything that New would otherwise take from what ships today: profiles,
	// table, mission, options. A game built from it stays the same when those change.
	Fix(s Setup) (Setup, error)
	// Former are the profiles that shipped before set-ups carried them, newest first.
	Former() []string
}

// Info describes a system to people and programs.
type Info struct {
	ID       string      `json:"id"` // short id: "a2"
	Name     string      `json:"name"`
	Version  string      `json:"version"` // of the rules code; a match file names it
	Missions []Mission   `json:"missions"`
	Lists    []NamedList `json:"lists"`
	Options  []Option    `json:"options"`
	Bots     []string    `json:"bots"`
	Points   int         `json:"points"` // the usual size of a game
	// Campaign is set for campaigns: the id of the system that their battles are fought by. Their lists are rosters.
	Campaign string `json:"campaign,omitempty"`
	// Edition is set for another edition of a book: the id of the system that it is one of. Each reads the lists of the other.
	Edition string `json:"edition,omitempty"`
}

// Clerk is a Game some of whose questions no bot answers, since others know: what came of a battle is known to those who
// fought it. Where they are put to a seat that a bot plays, any other player may answer.
type Clerk interface {
	Withheld(q *flow.Question) bool
}

// Mission is a scenario one can choose.
type Mission struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text"`
	Draw bool   `json:"-"` // no mission of its own: dice choose among the others
	// Sides are the numbers of sides it can be played by, smallest first; none said means two.
	Sides []int `json:"sides,omitempty"`
}

// NamedList is an army list that ships with a system.
type NamedList struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Force  string `json:"force"`
	Points int    `json:"points"`
	Text   string `json:"text"`
}

// Option is a switch of the rules with its explanation.
type Option struct {
	ID      string     `json:"id"`
	Text    string     `json:"text"`
	Rule    tally.Rule `json:"rule"`
	Default string     `json:"default"`
	Values  []string   `json:"values"`
}

// Setup is everything that fixes a game before its first roll. It is plain text, so that it can be
// written down, shared and compared.
type Setup struct {
	System  string   `json:"system"`
	Mission string   `json:"mission"`
	Points  int      `json:"points"`
	Lists   []string `json:"lists"`       // army list texts, one a side: as many as there are sides
	Table   string   `json:"table"`       // terrain text; empty means generated from Seed
	Seed    uint64   `json:"seed,string"` // for the table alone, never for dice
	Options []Switch `json:"options"`     // changed options, sorted by name
	Names   []string `json:"names"`       // of the players
	// Data are the definition lines that the game is built from, in place of those that ship. They were
	// judged when the set-up was fixed: a list is not held against prices and limits again.
	Data string `json:"data,omitempty"`
	// Judge holds the list of a seat against prices and limits all the same, those of the profiles that are
	// carried: for one that is brought to a match after its set-up was fixed. It is never written down.
	Judge [flow.MaxSeats]bool `json:"-"`
}

// Judged tells whether the list of a seat is not to be judged any more.
func (s *Setup) Judged(seat flow.Seat) bool { return s.Data != "" && !s.Judge[seat] }

// Switch is one option set away from its default.
type Switch struct {
	ID    string `json:"id"`
	Value string `json:"value"`
}

// Game is one game: the state that flow drives, and what can be seen of it.
type Game interface {
	flow.Table
	// Sides is how many sides there are.
	Sides() int
	// View is the table as one seat may see it; Nobody is a spectator.
	View(seat flow.Seat) View
	// Result is how the game stands, and whether it has ended.
	Result() Result
	// Encode appends the whole state.
	Encode(dst []byte) []byte
	// Inspect answers a question about the table, such as a sight line or a sum; see docs/cases.md.
	Inspect(query []string) (Finding, error)
	// Invariant reports the first thing that must never be, nil if all is well.
	Invariant() error
	// Forget returns a copy in which everything a seat may not know is resampled.
	Forget(seat flow.Seat, r *dice.Rand) Game
	// Hides tells whether there is anything now that a seat may not know; Nobody is a spectator. While it
	// does, nobody else's log or set-up may be shown to that seat.
	Hides(seat flow.Seat) bool
	// Score judges the position for a seat in points, for bots: its own worth less that of its foes; see Lead.
	Score(seat flow.Seat) int
}

// Result is the outcome of a game.
type Result struct {
	Over   bool      `json:"over"`
	Winner flow.Seat `json:"winner"` // Nobody for a draw
	Points []int     `json:"points"` // victory points, one number a side
	// Ranks are the places of the sides, 1 for the first; equal ones share a place. A game of two may leave them out.
	Ranks []int      `json:"ranks,omitempty"`
	Why   string     `json:"why"`
	Rule  tally.Rule `json:"rule,omitempty"`
}

// Finding is the answer to an inspection: a verdict in a word, a number, its reasons.
type Finding struct {
	Verdict string         `json:"verdict"`           // "clear", "obscured", "blocked", "legal", "refused", …
	Value   int64          `json:"value"`             // a number, where there is one
	Text    string         `json:"text"`              // a sentence
	Sum     *tally.Tally   `json:"sum,omitempty"`     // an itemised number
	Refusal *tally.Refusal `json:"refusal,omitempty"` // why not
	Cited   []tally.Rule   `json:"cited,omitempty"`   // rules that were applied
}

// ListReport is what validation of a list says.
type ListReport struct {
	Name   string   `json:"name"`
	Force  string   `json:"force"`
	Points int      `json:"points"`
	Limit  int      `json:"limit"`
	Text   string   `json:"text"` // the list in its plain form
	Faults []Fault  `json:"faults"`
	Notes  []string `json:"notes,omitempty"` // what is unusual and not wrong
}

// Fault is one thing wrong with a list: where, what, the rule and what to do.
type Fault struct {
	Line int        `json:"line"`
	What string     `json:"what"`
	Rule tally.Rule `json:"rule"`
	Fix  string     `json:"fix"`
}

// Line is one line of a text file, with its number for messages.
type Line struct {
	No   int
	Text string
}

// FairPair picks two ready lists for a game that nobody chose lists for: as close to the points as
// they come and to each other, of different forces where there are such. Points of 0 mean the usual size.
func (i Info) FairPair(points int) (first, second NamedList, ok bool) {
	if points == 0 {
		points = i.Points
	}
	best := 1 << 30
	for a := range i.Lists {
		for b := range i.Lists[:a] {
			x, y := i.Lists[b], i.Lists[a]
			d := abs(points-x.Points) + abs(points-y.Points) + abs(x.Points-y.Points)
			if x.Force == y.Force {
				d += 1 << 20
			}
			if max(x.Points, y.Points) > points { // a list over the limit is not legal
				d += 1 << 18
			}
			if d < best {
				best, first, second, ok = d, x, y, true
			}
		}
	}
	return first, second, ok
}

// SizeFor is the size of game a list of so many points is meant for: the next quarter of a thousand.
func SizeFor(points int) int { return (points + 249) / 250 * 250 }

func abs(n int) int { return max(n, -n) }

// Stage is a game set up by a rule case. Do begins a named procedure of the book in the middle, such
// as one break test, instead of waiting for the sequence of play to reach it.
type Stage interface {
	Game
	// Do makes the next Step carry out a procedure; see docs/cases.md for the system's verbs.
	Do(words []string) error
	// Deny switches one row of the ledger off for the rest of the case, to see whether the case notices:
	// conditions that carry it do not hold, and sums leave its lines out. No player can do it.
	Deny(rule tally.Rule)
}

// Marked is a Stage that names the marks its views put on things: one that is not on a thing counts as 0 in a rule case,
// and a name that is none of them is a mistake.
type Marked interface {
	MarkNames() MarkNames
}

// MarkNames are the names of marks, by what they stand on.
type MarkNames struct{ Unit, Figure, Piece []string }

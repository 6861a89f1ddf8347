// Package game says what a rule system provides and what the rest of the house sees of it: set-ups,
// games, results, the general view of a table and answers to "what if" questions. Screens, bots and
// laboratories know this room and no rulebook.
package game

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/tally"
)

// System is one rulebook made playable.
type System interface {
	Info() Info
	// New builds a game from a set-up; an error names every fault and its fix.
	New(s Setup) (Game, error)
	// Decode reads back a state that Encode wrote, for the same set-up.
	Decode(s Setup, state []byte) (Game, error)
	// CheckList validates an army list text and returns it in plain order with its faults.
	CheckList(text string, points int) (ListReport, error)
	// Generate makes a table as text from a seed, fair to both sides.
	Generate(mission string, seed uint64) (string, error)
	// NewCase reads the set-up part of a rule case.
	NewCase(lines []Line) (Stage, error)
}

// Info describes a system to people and programs.
type Info struct {
	ID       string // short id: "a2"
	Name     string
	Version  string // of the rules code; a match file names it
	Missions []Mission
	Lists    []NamedList
	Options  []Option
	Bots     []string
}

// Mission is a scenario one can choose.
type Mission struct{ ID, Name, Text string }

// NamedList is an army list that ships with a system.
type NamedList struct {
	ID, Name, Force string
	Points          int
	Text            string
}

// Option is a switch of the rules with its explanation.
type Option struct {
	ID      string
	Text    string
	Rule    tally.Rule
	Default string
	Values  []string
}

// Setup is everything that fixes a game before its first roll. It is plain text, so that it can be
// written down, shared and compared.
type Setup struct {
	System  string
	Mission string
	Points  int
	Lists   [2]string // army list texts
	Table   string    // terrain text; empty means generated from Seed
	Seed    uint64    // for the table alone, never for dice
	Options []Switch  // changed options, sorted by name
	Names   [2]string // of the players
}

// Switch is one option set away from its default.
type Switch struct{ ID, Value string }

// Game is one game: the state that flow drives, and what can be seen of it.
type Game interface {
	flow.Table
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
	// Score judges the position for a seat in points, for bots.
	Score(seat flow.Seat) int
}

// Result is the outcome of a game.
type Result struct {
	Over   bool
	Winner flow.Seat // Nobody for a draw
	Points [2]int    // victory points
	Why    string
	Rule   tally.Rule
}

// Finding is the answer to an inspection: a verdict in a word, a number, its reasons.
type Finding struct {
	Verdict string         // "clear", "obscured", "blocked", "legal", "refused", …
	Value   int64          // a number, where there is one
	Text    string         // a sentence
	Sum     *tally.Tally   // an itemised number
	Refusal *tally.Refusal // why not
	Cited   []tally.Rule   // rules that were applied
}

// ListReport is what validation of a list says.
type ListReport struct {
	Name   string
	Force  string
	Points int
	Limit  int
	Text   string // the list in its plain form
	Faults []Fault
}

// Fault is one thing wrong with a list: where, what, the rule and what to do.
type Fault struct {
	Line int
	What string
	Rule tally.Rule
	Fix  string
}

// Line is one line of a text file, with its number for messages.
type Line struct {
	No   int
	Text string
}

// Stage is a game set up by a rule case. Do begins a named procedure of the book in the middle, such
// as one break test, instead of waiting for the sequence of play to reach it.
type Stage interface {
	Game
	// Do makes the next Step carry out a procedure; see docs/cases.md for the system's verbs.
	Do(words []string) error
}

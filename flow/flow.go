// Package flow carries rules along. Rule code is straight-line Go that calls Ask when a player must
// choose and Roll when dice fall; this room runs it under three drivers: Direct (players are called
// in place, for simulation), Live (a coroutine parked at each question, for people and search) and,
// inside both, replay (answers and faces fed from a log). Everything that enters from outside goes
// through Ask or Roll and is logged, so a game is its start and its log.
package flow

import (
	"iter"

	"sortie/dice"
	"sortie/tally"
)

// Seat is a side of the table, from 0 on. Nobody is for questions or events that belong to no side.
type Seat int8

// MaxSeats is how many sides a game has at most; it has two at least.
const MaxSeats = 4

// The seats; those who belong to no player and stand on the table all the same; and nobody.
const (
	First   Seat = 0
	Second  Seat = 1
	Third   Seat = 2
	Fourth  Seat = 3
	Neutral Seat = MaxSeats
	Nobody  Seat = -1
)

// Seats are those of a game of so many sides, in order.
func Seats(sides int) iter.Seq[Seat] { return Nobody.Foes(sides) }

// Foes are the other seats of a game of so many sides, in order: every side fights for itself.
func (s Seat) Foes(sides int) iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for foe := range Seat(sides) {
			if foe != s && !yield(foe) {
				return
			}
		}
	}
}

// IO is what rule code sees of the outside.
type IO interface {
	// Ask puts a question to its seat and returns a legal answer.
	Ask(q *Question) Answer
	// Roll throws one die, or draws one counter.
	Roll(r dice.Roll) int
	// Tell reports what happened. Rules build events only when Loud says that somebody listens.
	Tell(e Event)
	// Loud tells whether anybody listens to events and citations.
	Loud() bool
	// Cite notes that a rule was applied, for the ledger.
	Cite(rule tally.Rule)
	// Lose counts models out of play, for statistics. Unlike events it is told to everybody: losses are
	// rare and cost no text.
	Lose(l Loss)
}

// Loss is models of a unit taken out of play, or a marker or a piece of terrain.
type Loss struct {
	Unit   int32  // whose models, or -1 if what was lost belongs to no unit
	By     int32  // the unit that did it, or -1
	Models int32  // how many
	Cause  string // the weapon, or what else it was, in the words of the rules' data
	What   Thing  // the figure, marker or piece that was lost, where one is named
	Doer   Thing  // the figure, marker or piece that did it, where one is named
}

// Weigher is an IO whose driver goes through all that may come of a roll. For it rules take the trouble
// to say which rolls come to the same thing; see dice.Roll.
type Weigher interface {
	Weighs() bool
}

// Weighs tells whether somebody goes through all outcomes.
func Weighs(io IO) bool {
	w, ok := io.(Weigher)
	return ok && w.Weighs()
}

// Table is what a rule system gives the drivers: plain state and one function that carries it on.
type Table interface {
	// Step carries out one activation, from the state alone.
	Step(io IO)
	// Over tells whether the game has ended; Step is not called any more then.
	Over() bool
	// Clone is a copy that shares nothing mutable with its original.
	Clone() Table
	// Hash sums the whole state up; equal states have equal hashes on every machine.
	Hash() uint64
}

// Leaver is a Table of more than two sides that goes on when a player gives up: what was his leaves the table,
// or fights on for nobody. It is called between two activations.
type Leaver interface {
	Leave(seat Seat)
}

// Event is one thing that happened, for the log and for replays on the screen.
type Event struct {
	Name   string       `json:"name"`             // "shot", "moved", "pinned"
	Seat   Seat         `json:"seat"`             // whose doing it is
	Unit   int32        `json:"unit"`             // who, or -1
	Target int32        `json:"target"`           // to whom, or -1
	By     Thing        `json:"by,omitzero"`      // the figure, marker or piece whose doing it is, where one is named
	To     []Thing      `json:"to,omitempty"`     // figures, markers and pieces it is done to, in order
	Text   string       `json:"text"`             // one sentence
	Rule   tally.Rule   `json:"rule,omitempty"`   // the rule behind it
	Sum    *tally.Tally `json:"sum,omitempty"`    // the number behind it, if any
	Faces  []int        `json:"faces,omitempty"`  // dice that decided it
	Paths  []Path       `json:"paths,omitempty"`  // ways that figures went
	Secret bool         `json:"secret,omitempty"` // only its own seat may read it
}

// Limits that keep broken rules from running for ever. They are far above what any game needs.
const (
	maxCallsPerStep = 200_000
	// MaxSteps bounds the activations of one game.
	MaxSteps = 100_000
)

package match

import "errors"

// Terms are what the players agree on beside the rules: they are read before one sits down, and nothing of them enters
// the log. Those of a match from before there were any are the zero value.
type Terms struct {
	Clock Clock `json:"clock"`
	// Open: the table is listed, and whoever is on this server may sit down.
	Open bool `json:"open,omitempty"`
	// Note is what the host says of it, in a few words.
	Note string `json:"note,omitempty"`
	// Undo is "" (free until a die falls, then by consent) or Never.
	Undo string `json:"undo,omitempty"`
	// Watch: it is listed for watching while it is played.
	Watch bool `json:"watch,omitempty"`
	// Heard: watchers read the chat.
	Heard bool `json:"heard,omitempty"`
	// Delay is by how many turns watchers are behind, 0 or 1.
	Delay int `json:"delay,omitempty"`
}

// Never is the Undo of a table at which nothing is taken back.
const Never = "never"

// ClockKind tells what a clock counts.
type ClockKind string

// The clocks.
const (
	NoClock     ClockKind = ""
	PerDecision ClockKind = "decision" // each question has its time
	PerGame     ClockKind = "game"     // all questions together
	PerTurn     ClockKind = "turn"     // all questions until somebody else has answered: for games by the day
)

// Clock is how long people may take to answer. It is never part of the rules: when it is out nothing happens by itself, and
// those who stayed may claim.
type Clock struct {
	Kind    ClockKind `json:"kind"`
	Seconds int       `json:"seconds,omitempty"`
	Free    int       `json:"free,omitempty"` // of PerGame: so many seconds of each question do not count
}

// Bounds of a clock.
const (
	shortest = 5
	longestT = 60 * 24 * 3600
)

// Check says what is wrong with terms.
func (t *Terms) Check() error {
	c := &t.Clock
	switch {
	case c.Kind == NoClock && (c.Seconds != 0 || c.Free != 0):
		return errors.New("a table without a clock has no seconds: name what the clock counts")
	case c.Kind != NoClock && c.Kind != PerDecision && c.Kind != PerGame && c.Kind != PerTurn:
		return errors.New("a clock counts decision, game or turn, or nothing")
	case c.Kind != NoClock && (c.Seconds < shortest || c.Seconds > longestT):
		return errors.New("a clock has 5 seconds to 60 days")
	case c.Free < 0 || c.Free > 3600 || c.Free > 0 && c.Kind != PerGame:
		return errors.New("up to an hour of each decision may be free, of a clock for the whole game")
	case t.Undo != "" && t.Undo != Never:
		return errors.New("taking back is by consent (leave undo out) or \"never\"")
	case t.Delay < 0 || t.Delay > 1:
		return errors.New("watchers are 0 or 1 turns behind")
	}
	return nil
}

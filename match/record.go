package match

import (
	"time"

	"sortie/flow"
	"sortie/game"
	"sortie/matchfile"
)

// SeatKind tells who plays a seat.
type SeatKind string

// The kinds of seat.
const (
	Person SeatKind = "person"
	Bot    SeatKind = "bot"
)

// Chair is a seat as it was set up.
type Chair struct {
	Kind SeatKind `json:"kind"`
	Bot  string   `json:"bot,omitempty"` // which bot
}

// Head is what is fixed of a match when it is created. It is written once and never changes.
type Head struct {
	ID      string
	Setup   game.Setup
	Rules   string  // version of the rules code
	Chairs  []Chair // one a side
	Secret  []byte  // behind the dice; revealed when the match is over
	Created time.Time
	// Base is the log that a match begins with when it branches off another, or is a file to look at.
	// Its dice are not ours, so such a match commits to none.
	Base []flow.Entry
	// Lobby marks a match whose players bring their own lists; those of the set-up are where they begin.
	Lobby bool
	Terms Terms // what the players agreed on beside the rules
	// First marks a guided first game: its dice and its bots are the same each time.
	First bool
	// File marks a match that was read from a file: it can be watched and branched, not played.
	File bool
	// Dice of a file, for checking.
	FileDice *FileDice
}

// FileDice is what a match file says about its dice.
type FileDice struct {
	Commitment string   `json:"commitment"`
	Salts      []string `json:"salts"`
	Secret     []byte   `json:"secret"`
	Jumps      []Jump   `json:"jumps"`

	Seals  []string          `json:"seals,omitempty"`
	Epochs []matchfile.Epoch `json:"epochs,omitempty"`

	// Not of the dice, but known from the file alone: who resigned. One alone in Resigned, which is how it was first written.
	Drawn    bool        `json:"drawn,omitempty"`
	Resigned *flow.Seat  `json:"resigned,omitempty"`
	Gone     []flow.Seat `json:"gone,omitempty"`
}

// DiceOfFile keeps what a match file says about its dice.
func DiceOfFile(f *matchfile.File) *FileDice {
	d := &FileDice{Drawn: f.Drawn, Commitment: f.Commitment, Seals: f.Seals, Salts: f.Salts, Secret: f.Secret, Epochs: f.Epochs}
	if d.Gone = f.Resigned; len(d.Gone) == 1 {
		d.Resigned, d.Gone = &f.Resigned[0], nil
	}
	for _, j := range f.Jumps {
		d.Jumps = append(d.Jumps, Jump(j))
	}
	return d
}

// resigned are those who gave up, in order.
func (d *FileDice) resigned() []flow.Seat {
	if d.Resigned != nil {
		return []flow.Seat{*d.Resigned}
	}
	return d.Gone
}

// Jump says that the die of an entry has a number of its own, because dice were taken back before it.
type Jump struct {
	Entry int    `json:"entry"`
	Die   uint64 `json:"die"`
}

// Kind tells what a record holds.
type Kind string

// The kinds of record.
const (
	Joined   Kind = "join"     // a person sat down, with a name and a salt or the seal of one
	Brought  Kind = "list"     // a person brought an own list
	Readied  Kind = "ready"    // and sealed it, or opened it again
	Sealed   Kind = "seal"     // a person sealed a salt, or another one
	Salted   Kind = "salt"     // a person showed a salt
	Epoch    Kind = "epoch"    // new dice begin, because some may have been lost
	Started  Kind = "start"    // the rules ran to the first question, or on after a new version
	Answered Kind = "answer"   // a seat answered; the entries hold everything that came of it
	Undone   Kind = "undo"     // the log was cut back
	Asked    Kind = "ask"      // a seat asks to take back
	Agreed   Kind = "agree"    // one of several others agrees
	Denied   Kind = "deny"     // another does not agree
	Resigned Kind = "resign"   // a seat gave up, or another claimed because its time was out
	Drawn    Kind = "drawn"    // a seat called it a draw, because another's time was out
	Again    Kind = "again"    // after the end: a seat wants a rematch or does not, or it was made
	Restored Kind = "restored" // records after this place were lost, or the match was put back from a copy
)

// Record is one line of the journal of a match. The journal only grows; undo is a record like any
// other. From head and journal the match comes back whole.
type Record struct {
	Seq     int // 1, 2, 3, … without a gap
	At      time.Time
	Kind    Kind
	Seat    flow.Seat
	Number  int    // of the question answered, or of the one at which taking back was asked for; for Restored: how many records there had been; for Resigned: goesOn if the others play on; for Again: 1 for yes
	Back    int    // for Undone: how many entries of the log stay
	Name    string // for Joined
	Salt    string // for Joined and Salted
	Text    string // for Joined and Sealed: the seal of a salt; for Brought: the list; for Epoch: its secret in hexadecimal; for Again: the match that was made
	Why     string // for Answered: why a bot did so; for Epoch: why it began; for Resigned: byTime if it was claimed. It changes nothing that is replayed
	Entries []flow.Entry

	Standing Standing // after the record; for lists of matches, not part of the journal
}

// Status is where a match is in its life.
type Status string

// The statuses. Damaged is given by those who keep matches, for a checksum that does not fit and nothing
// else: such a match does not open.
const (
	Waiting Status = "waiting"
	Playing Status = "playing"
	Over    Status = "over"
	Still   Status = "readonly" // the rules of this program cannot play it on
	Damaged Status = "damaged"
)

// Standing sums a match up for a list.
type Standing struct {
	Status Status
	Asked  flow.Seat // who is to answer
	Winner flow.Seat
	Names  []string
	Left   *time.Duration // of the time of who is asked, nil where no clock runs
}

// Keeper writes records down. When Append returns without an error the record has reached the disk,
// whole; when it returns an error nothing of it has.
type Keeper interface {
	Append(id string, r Record) error
	// Snapshot keeps a copy of the state. It may fail: the journal suffices.
	Snapshot(id string, s Snapshot) error
}

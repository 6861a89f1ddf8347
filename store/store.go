// Package store keeps matches, the tokens that open them and the lists of those who play. A record is
// on the disk before anybody hears of it; a match that cannot be read is set aside with the reason
// and never dropped. SQLite is built in; the interface names no database.
package store

import (
	"errors"
	"time"

	"sortie/flow"
	"sortie/match"
)

// Store keeps everything that must outlive the program. Its methods may be called from any goroutine.
type Store interface {
	match.Keeper
	// Create writes a new match with the grants that open it. If any of them is public it is on the list of open tables.
	Create(h match.Head, names []string, status match.Status, grants ...Grant) error
	// Load reads a match with the profiles it was set up from. Rows whose checksums do not fit are a
	// *DamagedError.
	Load(id string) (match.Head, []match.Record, error)
	// Snapshots reads the copies of the state that were kept, newest first.
	Snapshots(id string) ([]match.Snapshot, error)
	// RenewDice marks matches, all that are not over if none is named: each must begin new dice before it
	// goes on, because dice that were seen may be lost from this store in a way that Loss does not find. Why is
	// for people. The mark goes with the record of the new dice.
	RenewDice(why string, ids ...string) error
	// DiceDue is why a match must begin new dice, "" if it need not.
	DiceDue(id string) (why string, err error)
	// Loss says whether records at the end of a match are missing, or it was put back from a copy. The next
	// record that is appended settles it.
	Loss(id string) (match.Loss, error)
	// SetAside marks a match whose checksums do not fit, with the reason. Nothing else makes a match damaged.
	SetAside(id, reason string) error
	// Summary reads one line about a match.
	Summary(id string) (Summary, error)

	// Allow adds a grant.
	Allow(g Grant) error
	// Grant finds what a token opens, by its hash.
	Grant(hash string) (Grant, error)
	// Claim gives the seat of an invitation to an owner, with the token he gets for it, and every other
	// invitation to that seat with it. The same owner may claim again; another gets ErrTaken, also by an
	// invitation that nobody has used; and who sits in the match already gets ErrSeated.
	Claim(invite, owner string, g Grant) error
	// ClaimAnd is Claim together with the record that the owner sat down, and, if listed, with Own: all of it or
	// nothing, so that no seat is spent on somebody who does not sit there.
	ClaimAnd(invite, owner string, g Grant, listed bool, r match.Record) error

	// Held are the seats of a match that are taken: somebody has a token for them, or has them on his list.
	Held(id string) ([]flow.Seat, error)

	// Own notes that a match belongs on the list of an owner.
	Own(owner string, g Grant) error
	// Owned lists the matches of an owner, newest first.
	Owned(owner string) ([]Owned, error)
	// Owners are those who have a match on their list, with what they are in it, as grants without a hash.
	Owners(id string) (map[string]Grant, error)
	// Disown takes a match off the list.
	Disown(owner, id string) error

	// SaveList writes an army list of an owner; DeleteList removes it; Lists reads them.
	SaveList(owner string, l List) error
	DeleteList(owner, id string) error
	Lists(owner string) ([]List, error)

	// UnlistTable takes a match off the list of open tables; OpenTables reads those that wait for players or may be watched
	// and have changed since then, the waiting ones first.
	UnlistTable(id string) error
	OpenTables(since time.Time, limit int) ([]OpenTable, error)

	// Remember keeps a line of the chat of a match, and forgets those that are too old; Remarks reads them.
	Remember(id string, r match.Remark) error
	Remarks(id string) ([]match.Remark, error)

	// Rise notes that a server begins to run, and gives the times in which none did; Alive notes that it still does.
	Rise(now time.Time) ([]match.Stop, error)
	Alive(now time.Time) error

	// SetHook keeps where an owner wants to be told of his turns, "" for nowhere; Hook reads it; HooksOf finds those of the
	// people of a match.
	SetHook(owner, url string) error
	Hook(owner string) (url string, err error)
	HooksOf(id string) ([]Hook, error)

	// Pulse writes a row that means nothing: an error, or no answer, tells that no match can be kept either.
	Pulse(at time.Time) error

	Close() error
}

// Grant is what a token opens. Hash is that of the token: tokens themselves are not kept.
type Grant struct {
	Hash    string
	Match   string
	Kind    match.RoleKind
	Seats   []flow.Seat
	Creator bool
	Claimed string // who claimed an invitation: the hash of the owner's token
	Public  string // the token itself, where anybody may have it: the new match is on the list of open tables then
}

// Role is the role of who holds the grant.
func (g Grant) Role() match.Role { return match.Role{Kind: g.Kind, Seats: g.Seats} }

// Summary is a line in a list of matches.
type Summary struct {
	Head    match.Head // without its profiles
	Status  match.Status
	Reason  string
	Asked   flow.Seat
	Winner  flow.Seat
	Names   []string
	Changed time.Time
	Left    *time.Duration // what who is asked had left of his time then; nil where no clock runs

	data   string // checksum of the profiles
	unread error  // why the head cannot be read, though its checksum fits
}

// Standing is how the match stood after its last record.
func (s *Summary) Standing() match.Standing {
	return match.Standing{Status: s.Status, Asked: s.Asked, Winner: s.Winner, Names: s.Names}
}

// Owned is a match on the list of an owner.
type Owned struct {
	Summary
	Kind    match.RoleKind
	Seats   []flow.Seat
	Creator bool
}

// Hook is where somebody wants to be told of his turns.
type Hook struct {
	Owner, URL string
	Seats      []flow.Seat
}

// List is a saved army list.
type List struct {
	ID      string    `json:"id"`
	System  string    `json:"system"`
	Name    string    `json:"name"`
	Points  int       `json:"points"`
	Text    string    `json:"text"`
	Updated time.Time `json:"updated"`
}

// What can be wrong.
var (
	ErrUnknown = errors.New("there is no such thing here")
	ErrTaken   = errors.New("somebody has taken this seat already")
	ErrSeated  = errors.New("you sit in this match already, and this link is for the other player: send it to them")
	ErrFull    = errors.New("there are as many lists as can be kept")
)

// MaxLists bounds the lists of one owner.
const MaxLists = 500

// DamagedError says what is wrong with a match that was set aside.
type DamagedError struct{ ID, Reason string }

func (e *DamagedError) Error() string {
	return "match " + e.ID + " is damaged and was set aside: " + e.Reason
}

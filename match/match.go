// Package match is one live match: who sits where, the journal, answers, taking back, a view for each
// seat, and those who watch. It knows any system and no rulebook. Everything that changes a match is
// handed to a Keeper first and shown to anybody afterwards.
//
// Locks. A match has one lock, and the Keeper is called with it held, so whoever waits for a match may wait
// for the disk. Therefore nobody who holds a lock that others need may wait for that of a match: Idle and
// Closed wait for nothing, and the bots think without it. The lock behind Replay is taken by itself, never together
// with that of the match.
package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/matchfile"
)

// Options of an open match.
type Options struct {
	Now  func() time.Time // nil means the wall clock
	Seed func() uint64    // for bots and odds; nil means chance
	Dice dice.Source      // instead of the verifiable dice; for tests alone
	Pace time.Duration    // how long a bot waits before it answers another bot
	// Snapshots of the match, newest first, for when the rules have changed; may be nil.
	Snapshots func() []Snapshot
	// Context ends the thinking of bots; nil means never.
	Context context.Context
	// Slot waits until a bot may think and returns what ends it; show tells that bots play each other. It
	// bounds how many bots of all matches think at once; nil means no bound.
	Slot func(ctx context.Context, show bool) (leave func(), err error)
	// Epoch is why the match must begin new dice before anything else, "" if it need not: see NewEpoch. A loss
	// is a reason of its own.
	Epoch string

	Stops []Stop   // times in which no server ran: no clock did
	Chat  []Remark // what was said, the last lines of it

	Loss Loss     // what the store found missing
	Kept Standing // how the match stood after its last record; may be empty
}

// audience is whom a view is for: the seats, and watchers.
type audience int

const (
	watchers  audience = flow.MaxSeats
	audiences          = flow.MaxSeats + 1
)

// perSeat are things of the seats. A match of two has none on the others.
type perSeat[T any] [flow.MaxSeats]T

// perAudience counts events, for each audience.
type perAudience [audiences]int

// line is what is remembered of a record.
type line struct {
	kind   Kind
	seat   flow.Seat
	number int
	answer flow.Answer
	from   int         // length of the log before it
	to     int         // and after it
	told   perAudience // events there are after it
	secret bool        // it showed something hidden
	sealed bool        // it lies before the snapshot that the match went on from

	question string // for Undone: which one is asked again
	late     bool   // for Resigned: it was claimed
}

// Match is one open match. Its methods may be called from any goroutine. It must be closed.
type Match struct {
	mu     sync.Mutex
	head   Head
	sys    game.System
	keeper Keeper
	opt    Options

	journal []line
	live    []int // records whose entries make up the log, in order
	session *flow.Session
	source  *dice.Verifiable
	dies    []uint64 // the number of the die behind each entry of the log
	number  int      // of the question that waits
	unkept  int      // answers since the last snapshot

	names    perSeat[string]
	joined   perSeat[bool]
	rounds   []round         // sealings of the dice; the last is the present one
	due      string          // why new dice must begin, until they do
	thrown   uint64          // dice that had fallen when the match was opened
	parked   bool            // it was opened while the dice were not sealed
	lists    perSeat[string] // brought by the players, where they bring their own
	fixed    perSeat[bool]   // and sealed
	asking   *Ask
	resigned flow.Seat   // who gave the match up, and so ended it
	out      []flow.Seat // who gave up before, in a match that goes on without them
	drawn    bool        // somebody called it a draw because another's time was out
	late     bool        // who gave up last did not say so: the time was out
	clock    clockwork
	next     rematch
	held     held // where watchers stand who are kept behind
	chat     []Remark
	changed  time.Time

	events   [audiences][]flow.Event
	fresh    []flow.Event // told since the last record
	base     perAudience  // events of the log that the match began with
	heard    int          // events told when the match was opened
	skip     int          // events to come that are known already
	preview  game.Game    // the table before everybody has joined
	fault    error
	players  flow.Players
	standIns flow.Players // who set forces up for people, until play begins
	said     []said       // why the bots answered as they did
	closed   bool
	watch    map[*Watcher]bool
	cache    [audiences]shown

	opening // how it was opened

	traced struct { // has a lock of its own: playing a match through takes a while
		sync.Mutex
		*trace
		version int
	}

	regretted struct { // what choices cost, worked out once; it takes seconds
		sync.Mutex
		of      map[flow.Seat][]Choice
		version int
	}

	looked time.Time // when somebody last asked for the state
	quick  struct {  // what is told without the lock; see the package comment
		shut     atomic.Bool  // closed
		busy     atomic.Bool  // a bot thinks
		show     atomic.Bool  // no person plays
		watching atomic.Int32 // len(watch)
		here     atomic.Int32 // the seats that listen, a bit each
		looking  atomic.Int32 // watchers that do
	}
}

// Ask is a wish to take back that waits for consent.
type Ask struct {
	Seat   flow.Seat `json:"seat"`
	Number int       `json:"number"`
	// What would be taken back: the question that would be asked again, and the first event of the reader's log that would go.
	Question string      `json:"question"`
	Event    int         `json:"event"`
	Agreed   []flow.Seat `json:"agreed,omitempty"` // of several others, those who have agreed already
	back     int
	of       []flow.Seat // the seats of the one who asks
}

// replay takes one record of the journal into account.
func (m *Match) replay(r *Record, log []flow.Entry, thrown *uint64) ([]flow.Entry, error) {
	if r.Seq != len(m.journal)+1 {
		return nil, fmt.Errorf("its number is %d: a record is missing", r.Seq)
	}
	l := line{kind: r.Kind, seat: r.Seat, number: r.Number, from: len(log)}
	switch r.Kind {
	case Joined:
		m.sit(r)
	case Sealed, Salted, Epoch:
		if err := m.replayRound(r, len(log), *thrown); err != nil {
			return nil, err
		}
	case Brought:
		m.lists[r.Seat] = r.Text
	case Readied:
		m.fixed[r.Seat] = r.Number == 1
	case Started, Answered:
		if len(r.Entries) > 0 && r.Entries[0].Kind == flow.Answered {
			l.answer = r.Entries[0].Answer
		}
		for i := range r.Entries {
			m.dies = append(m.dies, *thrown)
			if r.Entries[i].Kind == flow.Rolled {
				*thrown++
			}
		}
		log = append(log, r.Entries...)
		m.remember(r)
		m.live = append(m.live, len(m.journal))
		m.number, m.asking = r.Seq, nil
	case Undone:
		if r.Back < len(m.head.Base) || r.Back > len(log) {
			return nil, fmt.Errorf("it goes back to entry %d of %d", r.Back, len(log))
		}
		if r.Back < len(log) {
			l.question = log[r.Back].Name
		}
		log, m.dies = log[:r.Back:r.Back], m.dies[:r.Back]
		m.dropLive(r.Back)
		m.number, m.asking = r.Seq, nil
	case Asked:
		m.asking = &Ask{Seat: r.Seat, Number: r.Number, back: r.Back}
	case Denied:
		m.asking = nil
	case Agreed:
		if m.asking != nil {
			m.asking.Agreed = append(m.asking.Agreed, r.Seat)
		}
	case Resigned:
		m.gaveUp(r.Seat, r.Number == goesOn)
		m.late, l.late = r.Why == byTime, r.Why == byTime
	case Drawn:
		m.drawn = true
	case Again:
		m.next.note(r)
	case Restored:
		m.due = lossNote(len(m.journal), r.Number).Text
	default:
		return nil, fmt.Errorf("%q is no kind of record that this program knows: a newer one wrote it", r.Kind)
	}
	m.tick(r)
	l.to = len(log)
	m.journal = append(m.journal, l)
	m.changed = r.At
	return log, nil
}

// dropLive forgets the records whose entries were taken back.
func (m *Match) dropLive(back int) {
	for len(m.live) > 0 && m.journal[m.live[len(m.live)-1]].from >= back {
		m.live = m.live[:len(m.live)-1]
	}
	if len(m.live) > 0 { // going on from a snapshot may cut in the middle of what came of an answer
		l := &m.journal[m.live[len(m.live)-1]]
		l.to = min(l.to, back)
	}
}

// load replays the log: once to hear its events, once to stand where it ends.
func (m *Match) load(log []flow.Entry, thrown uint64) error {
	m.events, m.fresh = [audiences][]flow.Event{}, nil // another set-up may have been tried before
	told := make([][]flow.Event, len(log)+1)
	known := 0
	if len(log) > 0 {
		tell := func(entry int, e flow.Event) {
			entry = min(entry, len(log))
			told[entry] = append(told[entry], e)
			known++
		}
		again := matchfile.Tell
		if m.anew {
			again = matchfile.TellAnew
		}
		if _, err := again(m.sys, m.asFile(log), tell); err != nil {
			return err
		}
	}
	m.hearAgain(told)
	m.heard = known
	return m.open(log, thrown, known)
}

// open starts the session at the end of a log. The first events it tells are known already.
func (m *Match) open(log []flow.Entry, thrown uint64, known int) error {
	if m.lobbying() { // there is no table yet, but what it will be made of must be readable
		_, err := m.sys.Fix(m.head.Setup)
		return err
	}
	g, err := m.sys.New(m.setup())
	if err != nil {
		return fmt.Errorf("the set-up is not accepted: %w", err)
	}
	if !m.ready() {
		m.preview = g
		return nil
	}
	m.throwFrom(thrown)
	m.skip = known
	opt := flow.Options{OnEvent: m.onEvent, Leaving: m.out, AskRolls: m.looking() || m.parked, AnyMarks: m.anew} // a file ends where it ends
	m.session, err = flow.Open(g, m.dice(), log, opt)
	if err != nil {
		m.session.Close()
		return err
	}
	m.preview, m.skip = nil, 0
	return nil
}

// throwFrom sets the dice out. While they are not sealed the rules stop before the first one.
func (m *Match) throwFrom(thrown uint64) {
	source := m.thrower(thrown)
	m.source, m.parked = &source, !m.sealed()
}

func (m *Match) dice() dice.Source {
	if m.opt.Dice != nil {
		return m.opt.Dice
	}
	return m.source
}

// setup is the set-up with the names of those who joined and the lists that they brought.
func (m *Match) setup() game.Setup {
	s := m.head.Setup.Whole()
	copy(s.Names, m.names[:])
	if m.head.Lobby {
		copy(s.Lists, m.lists[:])
	}
	return s
}

// seated tells whether everybody sits and the forces are known.
func (m *Match) seated() bool { return m.all(&m.joined) && !m.lobbying() }

// sides is how many there are.
func (m *Match) sides() int { return len(m.head.Chairs) }

// all tells whether something is true of every seat.
func (m *Match) all(of *perSeat[bool]) bool {
	for _, is := range of[:m.sides()] {
		if !is {
			return false
		}
	}
	return true
}

// isOut tells whether a seat has given up in a match that goes on without it.
func (m *Match) isOut(seat flow.Seat) bool { return slices.Contains(m.out, seat) }

// ready tells whether there is a match to play: it has begun, or nothing is in its way any more.
func (m *Match) ready() bool { return m.seated() && (len(m.live) > 0 || m.sealed()) }

// sit takes a record of joining into account. Its salt is shown with it where nobody had to seal one.
func (m *Match) sit(r *Record) {
	if r.Name != "" {
		m.names[r.Seat] = r.Name
	}
	m.joined[r.Seat] = true
	d := m.dealt()
	if d.seals[r.Seat] = r.Text; r.Text == "" {
		d.salts[r.Seat], d.shown[r.Seat] = r.Salt, true
	}
}

func (m *Match) seed() uint64 {
	if m.head.First {
		return 1
	}
	if m.opt.Seed != nil {
		return m.opt.Seed()
	}
	return rand.Uint64()
}

func (m *Match) now() time.Time {
	if m.opt.Now != nil {
		return m.opt.Now()
	}
	return time.Now().UTC()
}

// Close ends the match in memory. What was written stays.
func (m *Match) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.close()
}

func (m *Match) close() {
	if m.closed {
		return
	}
	m.closed = true
	m.quick.shut.Store(true)
	if m.session != nil {
		m.session.Close()
	}
	m.notify()
}

// ErrClosed says that a match was closed in memory: open it again.
var ErrClosed = errors.New("the match is closed")

package match

import (
	"errors"
	"fmt"
	"slices"

	"sortie/bot"
	"sortie/flow"
	"sortie/game"
	"sortie/matchfile"
)

// Course is how a kept match goes on under this program.
type Course string

// The courses.
const (
	Exactly      Course = "exact"    // the rules follow its journal to the end
	FromSnapshot Course = "snapshot" // they do not; it goes on from a copy of the state
	Anew         Course = "anew"     // no copy can be used; every answer and die is played again under the rules of today
	LookOnly     Course = "readonly" // and they do not fit: it can be looked at
)

// opening is what was found when a match was opened.
type opening struct {
	course       Course
	courseReason string       // why it is not Exactly
	still        string       // why the match can only be looked at
	whole        []flow.Entry // the log of a match that stands still, with what the rules do not follow
	opened       int          // entries of the log that the match was opened with
	written      int          // entries of the log that the journal led to
	anew         bool         // the hashes of its log say nothing any more
	cut          bool         // entries after those were given up
	renewing     bool         // the last round of the dice was begun here and is not written down yet
}

// Open brings a match to life from its head and journal. It was legal when it was set up and is not
// judged again. Where the rules have changed and do not follow the journal, it goes on from a snapshot; if
// none can be read, because a state has another form now, its answers and dice are played again; and if
// those do not fit either it can only be looked at. The error is that of the keeper.
func Open(sys game.System, head Head, journal []Record, k Keeper, opt Options) (*Match, error) {
	m := prepare(sys, head, journal, k, opt)
	if err := m.begin(); err != nil {
		m.Close()
		return nil, err
	}
	m.wake()
	return m, nil
}

// Examine says how a match would go on, and why not exactly. It writes nothing.
func Examine(sys game.System, head Head, journal []Record, opt Options) (Course, string) {
	m := prepare(sys, head, journal, nil, opt)
	defer m.Close()
	return m.course, m.courseReason
}

// prepare takes head and journal in and finds the course of the match.
func prepare(sys game.System, head Head, journal []Record, k Keeper, opt Options) *Match {
	m := &Match{head: head, sys: sys, keeper: k, opt: opt, resigned: flow.Nobody, changed: head.Created,
		watch: map[*Watcher]bool{}, chat: slices.Clone(opt.Chat)}
	m.clock.last, m.clock.put = flow.Nobody, head.Created
	m.head.Chairs = append([]Chair(nil), head.Chairs...)
	for len(m.head.Chairs) < head.Setup.Sides() { // a head that was never written down whole
		m.head.Chairs = append(m.head.Chairs, Chair{Kind: Person})
	}
	copy(m.names[:], head.Setup.Names)
	if d := head.FileDice; d != nil {
		m.drawn = d.Drawn
		f := matchfile.File{Entries: head.Base, Resigned: d.resigned()}
		if m.out = f.Resigned; f.GivenUp() {
			last := len(m.out) - 1
			m.out, m.resigned = m.out[:last:last], m.out[last]
		}
	}
	m.quick.show.Store(!slices.ContainsFunc(m.head.Chairs, func(c Chair) bool { return c.Kind == Person }))
	m.newRound(head.Secret, "", len(head.Base), 0)
	unread := m.seatBots()
	log := append([]flow.Entry(nil), head.Base...)
	m.dies = make([]uint64, len(log))
	thrown := uint64(0)
	for i := range journal {
		next, err := m.replay(&journal[i], log, &thrown)
		if err != nil {
			unread = errors.Join(unread, fmt.Errorf("record %d: %w", i+1, err))
			break
		}
		log = next
	}
	m.thrown = thrown
	m.renewDice(len(log), thrown)
	m.follow(log, thrown, unread)
	m.holdAgain()
	if m.looking() || m.over() { // no die falls in it any more
		m.dropRenewal()
		m.parked = false
	}
	return m
}

// seatBots puts the bots on their chairs, with their lists. Whoever looks at a file sits already.
func (m *Match) seatBots() (err error) {
	for seat, c := range m.head.Chairs {
		if m.head.Lobby {
			m.lists[seat], m.fixed[seat] = m.head.Setup.List(flow.Seat(seat)), c.Kind == Bot
		}
		if c.Kind == Bot {
			p, e := bot.New(c.Bot, m.seed())
			err = errors.Join(err, e)
			m.players[seat], m.joined[seat] = p, true
		}
		m.joined[seat] = m.joined[seat] || m.head.File
	}
	return err
}

// follow brings the match to the end of its log, as exactly as it can be done.
func (m *Match) follow(log []flow.Entry, thrown uint64, unread error) {
	m.written, m.opened = len(log), len(log)
	setups := game.Setups(m.sys, m.head.Setup)
	cause := unread
	for _, s := range setups {
		if unread != nil {
			break
		}
		m.head.Setup = s
		err := guarded(func() error { return m.load(log, thrown) })
		if err == nil {
			m.course = Exactly
			return
		}
		if cause == nil {
			cause = err
		}
	}
	m.courseReason = firstLine(cause.Error())
	if unread == nil {
		err := m.resume(log, thrown, setups)
		if err == nil {
			m.course = FromSnapshot
			return
		}
		m.courseReason += "; " + firstLine(err.Error())
		if m.playAnew(log, thrown, setups, cause) {
			m.course = Anew
			return
		}
	}
	m.course = LookOnly
	m.standStill(log, thrown, setups, cause)
}

// begin writes down what opening the match has brought about.
func (m *Match) begin() error {
	if m.looking() {
		return nil
	}
	if m.opt.Loss.Found() {
		if err := m.noteLoss(); err != nil {
			return err
		}
	}
	if m.renewing {
		if err := m.writeEpoch(); err != nil {
			return err
		}
	}
	if m.cut {
		if err := m.write(Record{Kind: Undone, Seat: flow.Nobody, Back: m.opened}, line{from: m.written}); err != nil {
			return err
		}
	}
	if err := m.start(m.opened); err != nil {
		return err
	}
	if m.cut || m.anew {
		m.keepSnapshot()
	}
	return nil
}

// guarded makes an error of a panic in rule code.
func guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the rules failed: %v", p)
		}
	}()
	return f()
}

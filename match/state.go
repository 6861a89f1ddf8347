package match

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/matchfile"
)

// RoleKind tells what one may do in a match.
type RoleKind string

// The roles.
const (
	RoleSeat   RoleKind = "seat"
	RoleInvite RoleKind = "invite"
	RoleWatch  RoleKind = "watch"
)

// Role is what somebody is in a match. Several seats are held by those who share one screen.
type Role struct {
	Kind  RoleKind    `json:"kind"`
	Seats []flow.Seat `json:"seats"`
}

// Plays tells whether the role answers for a seat.
func (r Role) Plays(seat flow.Seat) bool { return r.Kind == RoleSeat && slices.Contains(r.Seats, seat) }

// Info describes a match to people.
type Info struct {
	ID      string        `json:"id"`
	System  string        `json:"system"`
	Name    string        `json:"name"`
	Mission string        `json:"mission"`
	Points  int           `json:"points"`
	Rules   string        `json:"rules"`
	Created time.Time     `json:"created"`
	Changed time.Time     `json:"changed"`
	Status  Status        `json:"status"`
	Reason  string        `json:"reason"`
	Seats   []SeatInfo    `json:"seats"`
	Dice    DiceInfo      `json:"dice"`
	Options []game.Switch `json:"options"`
	File    bool          `json:"file,omitempty"`  // read from a file: to look at
	First   bool          `json:"first,omitempty"` // a guided first game: its dice are known
	Terms   Terms         `json:"terms"`
}

// SeatInfo describes who sits where.
type SeatInfo struct {
	Kind   SeatKind `json:"kind"`
	Name   string   `json:"name"`
	Bot    string   `json:"bot"`
	Joined bool     `json:"joined"`
	Online bool     `json:"online"`
	Out    bool     `json:"out,omitempty"` // he gave up, and the others play on
}

// DiceInfo is what is public of the dice before the end. The commitment is empty if none was made.
type DiceInfo struct {
	Commitment string   `json:"commitment"`
	Seals      []string `json:"seals"` // of the salts of this round; "" where there is none
	Salts      []string `json:"salts"` // those that are shown
	Round      int      `json:"round"` // 0, and one more with each epoch
	Sealed     bool     `json:"sealed"`
	Why        string   `json:"why,omitempty"` // of an epoch: why there are new dice
	Fallen     uint64   `json:"fallen"`        // dice that have fallen here, those taken back included
}

// Events is a piece of the log: cut yours to From entries, then append List.
type Events struct {
	From int          `json:"from"`
	List []flow.Event `json:"list"`
}

// State is a match as one role sees it.
type State struct {
	ID       string          `json:"id"`
	Version  int             `json:"version"`
	Match    Info            `json:"match"`
	Role     Role            `json:"role"`
	Seat     flow.Seat       `json:"seat"`
	View     json.RawMessage `json:"-"` // written by AppendJSON: it is encoded once for all pages
	Decision json.RawMessage `json:"-"`
	Result   game.Result     `json:"result"`
	Events   Events          `json:"events"`
	Since    int             `json:"since"`
	Notes    []Note          `json:"notes,omitempty"` // since the state that the asker has
	Undo     Undo            `json:"undo"`
	Setting  bool            `json:"setting,omitempty"` // forces are still being set up
	Helped   bool            `json:"helped,omitempty"`  // and that of who is asked is set up for him: SetUp
	Lobby    *Lobby          `json:"lobby,omitempty"`   // while the players choose their lists; the view has the table alone then
	Fault    string          `json:"fault"`
	Clocks   *Clocks         `json:"clocks,omitempty"`
	Chat     *Chat           `json:"chat,omitempty"`    // for those who may read it
	Rematch  *Rematch        `json:"rematch,omitempty"` // after the end
}

// AppendJSON writes the state. View and decision are most of it and are encoded already; the library
// would read them again, byte by byte, for every page that watches.
func (s *State) AppendJSON(dst []byte) ([]byte, error) {
	b, err := json.Marshal(s)
	if err != nil {
		return dst, err
	}
	dst = append(dst, b[:len(b)-1]...)
	dst = append(append(dst, `,"view":`...), s.View...)
	dst = append(append(dst, `,"decision":`...), s.Decision...)
	return append(dst, '}'), nil
}

// shown is a view worked out for an audience. Any number of pages share it.
type shown struct {
	version  int
	view     json.RawMessage
	decision json.RawMessage
}

// State is the match for a role. After is the id of a state that the asker has: the events since it
// are enough then. On one screen for several, want chooses the side; Nobody takes the one who is asked.
func (m *Match) State(role Role, want flow.Seat, after string) (State, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return State{}, ErrClosed
	}
	m.look()
	return m.state(role, want, after)
}

func (m *Match) state(role Role, want flow.Seat, after string) (State, error) {
	a := m.audienceOf(role, want)
	if m.delays(role) {
		return m.behind(role, after), nil
	}
	s := State{Version: len(m.journal), Match: m.info(), Role: role, Seat: a.seat(), Result: m.result(),
		Events: m.since(a, after), Since: m.sinceAnswer(a), Undo: m.undoFor(role, a), Lobby: m.lobby(role), Clocks: m.clocks(), Chat: m.chatFor(role, a, after), Rematch: m.rematchFor()}
	if m.session != nil && game.SettingUp(m.game()) {
		q := m.session.Pending()
		s.Setting, s.Helped = true, q != nil && m.players[q.Seat] == nil && m.standIns[q.Seat] != nil
	}
	if v, ok := m.versionOf(a, after); ok {
		s.Notes = m.notes(v)
	}
	s.ID = stateID(s.Version, a, m.lastSaid())
	if m.fault != nil {
		s.Fault = firstLine(m.fault.Error())
		switch hidden := m.openTo(role) != nil; { // what failed may name what is hidden
		case hidden && unwritten(m.fault):
			s.Fault = "the last answer could not be written down"
		case hidden:
			s.Fault = "the cause is in the fault report, which can be had when the match is over"
		}
	}
	sh, err := m.show(a)
	s.View, s.Decision = sh.view, sh.decision
	return s, err
}

// Since a stack trace tells a player nothing, only its first line is shown; the report has the rest.
func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

func (a audience) seat() flow.Seat {
	if a == watchers {
		return flow.Nobody
	}
	return flow.Seat(a)
}

// audienceOf says whose view a role gets.
func (m *Match) audienceOf(role Role, want flow.Seat) audience {
	if role.Kind != RoleSeat || len(role.Seats) == 0 {
		return watchers
	}
	if len(role.Seats) == 1 {
		return audience(role.Seats[0])
	}
	if want != flow.Nobody && slices.Contains(role.Seats, want) {
		return audience(want)
	}
	if m.session != nil {
		if q := m.session.Pending(); q != nil {
			return audience(q.Seat)
		}
	}
	return audience(role.Seats[0])
}

// show works the view out, once for each version and audience.
func (m *Match) show(a audience) (shown, error) {
	c := &m.cache[a]
	if c.view != nil && c.version == len(m.journal) {
		return *c, nil
	}
	next := shown{version: len(m.journal), view: json.RawMessage("null"), decision: json.RawMessage("null")}
	if m.lobbying() {
		var err error
		next.view, err = json.Marshal(m.bareTable())
		*c = next
		return next, err
	}
	var err error
	if next.view, err = json.Marshal(m.game().View(a.seat())); err != nil {
		return next, err
	}
	if m.session != nil && m.session.Pending() != nil && !m.over() && m.still == "" && m.sealed() {
		q := m.session.Pending()
		reader := a.seat()
		if reader != flow.Nobody && m.standsIn(q) {
			reader = q.Seat // anybody who plays may answer
		}
		d := game.Decide(q, m.number, reader)
		game.SayNeeds(m.game(), &d)
		next.decision, err = json.Marshal(d)
	}
	*c = next
	return next, err
}

func (m *Match) info() Info {
	s := &m.head.Setup
	i := Info{ID: m.head.ID, System: s.System, Name: m.sys.Info().Name, Mission: s.Mission, Points: s.Points,
		Rules: m.head.Rules, Created: m.head.Created, Changed: m.changed, Status: m.status(), Options: m.sys.Info().Changed(s.Options), Reason: m.still, File: m.head.File, First: m.head.First, Terms: m.head.Terms}
	for seat, c := range m.head.Chairs {
		i.Seats = append(i.Seats, SeatInfo{Kind: c.Kind, Name: m.names[seat], Bot: c.Bot, Joined: m.joined[seat],
			Online: c.Kind == Bot || m.online(flow.Seat(seat)), Out: m.isOut(flow.Seat(seat))})
	}
	d := m.dealt()
	i.Dice = DiceInfo{Commitment: m.bound(len(m.rounds) - 1), Seals: slices.Clone(d.seals[:d.sides]), Salts: slices.Clone(d.salts[:d.sides]),
		Round: len(m.rounds) - 1, Sealed: m.sealed(), Why: d.why}
	if m.source != nil {
		i.Dice.Fallen = m.source.Thrown
	}
	if f := m.head.FileDice; f != nil {
		i.Dice.Salts, i.Dice.Seals = f.Salts, f.Seals
	}
	return i
}

// Info describes the match.
func (m *Match) Info() Info {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.info()
}

// commitment is empty for a branch: the dice before it were thrown by others.
func (m *Match) commitment() string {
	switch {
	case m.head.FileDice != nil:
		return m.head.FileDice.Commitment
	case len(m.head.Base) > 0 || m.opt.Dice != nil:
		return ""
	}
	return dice.Commitment(m.head.Secret)
}

func (m *Match) status() Status {
	switch {
	case m.ended() || m.head.File:
		return Over
	case m.still != "":
		return Still
	case m.session == nil && len(m.live) == 0:
		return Waiting
	}
	return Playing
}

func (m *Match) result() game.Result {
	r := m.noResult()
	if !m.lobbying() {
		r = m.game().Result()
	}
	if m.resigned != flow.Nobody && !r.Over {
		set := m.setup()
		r = matchfile.Resignation(r, m.gone(), &set)
		if m.late {
			r.Why, r.Rule = "The time of "+m.called(m.resigned)+" was out.", ""
		}
	}
	if m.drawn && !r.Over {
		r = matchfile.Draw(r)
	}
	if !r.Over && m.ended() {
		r.Over, r.Winner, r.Why = true, m.opt.Kept.Winner, m.still
	}
	if !r.Over {
		r.Winner = flow.Nobody
	}
	return r
}

// noResult is how a match stands that has no table yet.
func (m *Match) noResult() game.Result {
	return game.Result{Winner: flow.Nobody, Points: make([]int, m.sides())}
}

// standing sums the match up after a record, for lists.
func (m *Match) standing() Standing {
	s := Standing{Status: m.status(), Asked: flow.Nobody, Winner: flow.Nobody, Names: slices.Clone(m.names[:m.sides()])}
	if m.session != nil && !m.over() {
		if q := m.session.Pending(); q != nil {
			s.Asked = q.Seat
		}
	}
	if seat := m.timed(); seat != flow.Nobody {
		left := m.left(seat)
		s.Left = &left
	}
	if s.Status == Over {
		s.Winner = m.result().Winner
	}
	return s
}

// since is what an audience has not read yet. A state of another audience is worth nothing here.
func (m *Match) since(a audience, after string) Events {
	from := 0
	if v, ok := m.versionOf(a, after); ok {
		from = m.toldAt(v)[a]
		for i := v; i < len(m.journal); i++ {
			from = min(from, m.journal[i].told[a])
		}
	}
	return Events{From: from, List: slices.Clone(m.events[a][from:])}
}

// stateID names a state: what has happened, for whom, and what was said.
func stateID(version int, a audience, said int) string {
	return fmt.Sprintf("%d.%d.%d", version, a, said)
}

// versionOf reads the id of a state that this audience has.
func (m *Match) versionOf(a audience, after string) (int, bool) {
	parts := strings.Split(after, ".")
	if len(parts) < 2 || parts[1] != strconv.Itoa(int(a)) {
		return 0, false
	}
	v, err := strconv.Atoi(parts[0])
	return v, err == nil && v >= 0 && v <= len(m.journal)
}

func (m *Match) toldAt(version int) perAudience {
	if version == 0 {
		return m.base
	}
	return m.journal[version-1].told
}

// sinceAnswer is the index of the first event that was told after an answer of this seat.
func (m *Match) sinceAnswer(a audience) int {
	for i := len(m.live) - 1; i >= 0 && a != watchers; i-- {
		if l := &m.journal[m.live[i]]; l.kind == Answered && l.seat == flow.Seat(a) {
			return min(l.told[a], len(m.events[a]))
		}
	}
	return 0
}

func (m *Match) undoFor(role Role, a audience) Undo {
	u := Undo{}
	if m.asking != nil {
		ask := *m.asking
		if m.session != nil && ask.back < m.length() {
			ask.Question, ask.Event = m.session.Log()[ask.back].Name, m.toldBefore(ask.back)[a]
		}
		u.Request = &ask
	}
	if role.Kind != RoleSeat || m.undoable() != nil || m.head.Terms.Undo == Never && m.others(role.Seats) {
		return u
	}
	at, bar := m.lastAnswer(role.Seats)
	if at < 0 {
		return u
	}
	u.Can, u.Free, u.Bar = true, bar == NoBar, bar
	u.Question = m.session.Log()[m.journal[at].from].Name
	return u
}

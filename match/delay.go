package match

import (
	"encoding/json"

	"sortie/flow"
)

// held is where watchers stand who are a turn behind: at the beginning of the turn that is played. They see a turn when it is over.
type held struct {
	version int // records before it
	entry   int // entries of the log before it
	told    int // events they have heard
	turn    int
	view    json.RawMessage
}

// delays tells whether a role is kept behind. After the end nobody is.
func (m *Match) delays(role Role) bool {
	return role.Kind != RoleSeat && m.head.Terms.Delay > 0 && m.session != nil && !m.ended() && !m.looking()
}

// hold notes that a turn has begun. What was seen before something was taken back cannot be unseen, so watchers wait where they are
// until the next turn begins again.
func (m *Match) hold() {
	if m.head.Terms.Delay == 0 || m.session == nil {
		return
	}
	if v := m.game().View(flow.Nobody); m.held.view == nil || v.Turn > m.held.turn {
		_ = m.holdAt(len(m.journal), m.length(), len(m.events[watchers]), v.Turn, v) // a view of our own can be written
	}
}

func (m *Match) holdAt(version, entry, told, turn int, view any) error {
	text, err := json.Marshal(view)
	if err == nil {
		m.held = held{version, entry, told, turn, text}
	}
	return err
}

// holdAgain finds where watchers stand when a match is opened: where the turn of today began. If that cannot be found they see
// the empty table.
func (m *Match) holdAgain() {
	if m.head.Terms.Delay == 0 || m.session == nil || m.over() || m.looking() {
		return
	}
	if guarded(m.findTurn) != nil {
		_ = m.holdAt(0, 0, 0, 0, m.bareTable()) // a view of our own can be written
	}
}

func (m *Match) findTurn() error {
	log := m.session.Log()
	t, err := playThrough(m.sys, m.setup(), log)
	if err != nil {
		return err
	}
	now, entry := m.game().View(flow.Nobody).Turn, len(log)
	for i := 1; i < len(t.steps); i++ {
		if t.steps[i].turn >= now {
			entry = t.steps[i-1].entry
			break
		}
	}
	g, err := m.sys.New(m.setup())
	if err != nil {
		return err
	}
	l, err := flow.Start(g, nil, log[:entry], flow.Options{AskRolls: true, AnyMarks: m.anew})
	if err != nil {
		return err
	}
	defer l.Close()
	version, told := 0, m.base[watchers]
	for _, i := range m.live {
		if version, told = i+1, m.journal[i].told[watchers]; m.journal[i].to >= entry {
			break
		}
	}
	return m.holdAt(version, entry, told, now, g.View(flow.Nobody))
}

// takenBack cuts what watchers have heard where something of it was taken back.
func (m *Match) takenBack(entry int) {
	if m.held.view != nil && entry < m.held.entry {
		m.held.entry, m.held.told = entry, min(m.held.told, len(m.events[watchers]))
		m.held.turn-- // the turn begins once more
	}
}

// behind is the state for one who is kept behind.
func (m *Match) behind(role Role, after string) State {
	h := &m.held
	s := State{Version: h.version, Match: m.info(), Role: role, Seat: flow.Nobody, Result: m.noResult(), View: h.view, Decision: json.RawMessage("null"),
		Chat: m.chatFor(role, watchers, after)}
	s.Match.Dice.Fallen = 0
	from := 0
	if v, ok := m.versionOf(watchers, after); ok && v <= h.version {
		from = m.toldAt(v)[watchers]
		for i := v; i < h.version; i++ {
			from = min(from, m.journal[i].told[watchers])
		}
	}
	from = min(from, h.told)
	s.Events = Events{From: from, List: append([]flow.Event{}, m.events[watchers][from:h.told]...)}
	s.ID = stateID(h.version, watchers, m.lastSaid())
	return s
}

package match

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"sortie/flow"
	"sortie/game"
)

// Remark is a line of the chat. It is no part of the journal: nothing hangs on it.
type Remark struct {
	Seq  int       `json:"seq"` // 1, 2, 3, …
	At   time.Time `json:"at"`
	Seat flow.Seat `json:"seat"`
	Text string    `json:"text"`
}

// Chat is what somebody has not read yet: forget yours from the line From on, then append List.
type Chat struct {
	From int      `json:"from"`
	List []Remark `json:"list"`
}

// Bounds of the chat.
const (
	MaxRemark = 200 // characters of a line
	MaxChat   = 200 // lines that are kept of a match
)

// peopled says why nobody can speak or agree on anything here.
func (m *Match) peopled() error {
	switch {
	case m.closed:
		return ErrClosed
	case m.head.File || m.still != "":
		return impossible("this is a match to look at")
	}
	return nil
}

// Say adds a line to the chat, for one who sits at the table. Keep writes it down first.
func (m *Match) Say(seats []flow.Seat, text string, keep func(id string, r Remark) error) error {
	text = strings.TrimSpace(text)
	if text == "" || utf8.RuneCountInString(text) > MaxRemark {
		return impossible("a line of the chat has 1 to %d characters", MaxRemark)
	}
	if err := errors.Join(game.CheckName(text), game.CheckSeen(text)); err != nil {
		return impossible("%v", err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.peopled(); err != nil {
		return err
	}
	if !m.joined[seats[0]] {
		return impossible("sit down first")
	}
	seat := seats[0]
	if m.session != nil { // on one screen whoever is asked is the one who speaks
		if q := m.session.Pending(); q != nil && slices.Contains(seats, q.Seat) {
			seat = q.Seat
		}
	}
	r := Remark{Seq: m.lastSaid() + 1, At: m.now().Truncate(time.Millisecond), Seat: seat, Text: text}
	if err := keep(m.head.ID, r); err != nil {
		return &Broken{&Unwritten{err}}
	}
	if m.chat = append(m.chat, r); len(m.chat) > MaxChat {
		m.chat = slices.Clone(m.chat[len(m.chat)-MaxChat:])
	}
	m.notify()
	return nil
}

func (m *Match) lastSaid() int {
	if len(m.chat) == 0 {
		return 0
	}
	return m.chat[len(m.chat)-1].Seq
}

// chatFor is what a role may read of the chat and has not read yet; nil for those who may not.
func (m *Match) chatFor(role Role, a audience, after string) *Chat {
	if role.Kind == RoleInvite || role.Kind == RoleWatch && !m.head.Terms.Heard {
		return nil
	}
	read := 0
	if _, ok := m.versionOf(a, after); ok {
		if parts := strings.Split(after, "."); len(parts) == 3 {
			read, _ = strconv.Atoi(parts[2]) // what cannot be read is 0: all of it comes again
		}
	}
	out := &Chat{List: []Remark{}}
	if read > 0 && read <= m.lastSaid() {
		out.From = read + 1
	}
	for _, r := range m.chat {
		if r.Seq >= out.From {
			out.List = append(out.List, r)
		}
	}
	return out
}

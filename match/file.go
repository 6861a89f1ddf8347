package match

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"sortie/flow"
	"sortie/game"
	"sortie/matchfile"
)

func (m *Match) asFile(log []flow.Entry) *matchfile.File {
	return &matchfile.File{Rules: m.head.Rules, Setup: m.setup(), Entries: log}
}

// file is the match as it stands. The secret of the dice is in it once the match is over.
func (m *Match) file() *matchfile.File {
	log := m.head.Base
	if m.session != nil {
		log = cloneEntries(m.session.Log())
	}
	if m.still != "" {
		log = cloneEntries(m.whole)
	}
	f := m.asFile(log)
	f.Drawn = m.drawn
	for _, seat := range m.gone() { // while it goes on, who has not left yet is still in the game
		if m.resigned != flow.Nobody || slices.ContainsFunc(log, func(e flow.Entry) bool { return e.Kind == flow.Left && e.Seat == seat }) {
			f.Resigned = append(f.Resigned, seat)
		}
	}
	if d := m.head.FileDice; d != nil {
		f.Sealing = matchfile.Sealing{Commitment: d.Commitment, Seals: d.Seals, Salts: d.Salts, Secret: d.Secret}
		f.Epochs = d.Epochs
		for _, j := range d.Jumps {
			f.Jumps = append(f.Jumps, matchfile.Jump(j))
		}
		return f
	}
	if m.commitment() == "" {
		return f
	}
	f.Sealing, f.Epochs = m.sealing(0), m.epochs()
	f.Jumps = m.jumps(log)
	return f
}

// jumps says where the count of the dice goes on elsewhere, because some were taken back.
func (m *Match) jumps(log []flow.Entry) (out []matchfile.Jump) {
	die := uint64(0)
	for i := range log {
		if log[i].Kind != flow.Rolled {
			continue
		}
		if m.dies[i] != die {
			die = m.dies[i]
			out = append(out, matchfile.Jump{Entry: i, Die: die})
		}
		die++
	}
	return out
}

// openTo tells whether everything in the log and in the set-up may be shown to a role: the match is over,
// nothing is hidden from it now and nothing was told in secret, or nobody else plays.
func (m *Match) openTo(role Role) error {
	if m.lobbying() {
		return errLobby()
	}
	if m.ended() || m.head.File || role.Kind == RoleSeat && !m.others(role.Seats) {
		return nil
	}
	if role.Kind != RoleSeat {
		return impossible("watchers can have the file when the match is over")
	}
	if m.hides(role) {
		return impossible("a secret is kept in this match: its file can be had when it is over")
	}
	return nil
}

// hides tells whether the match keeps something from a role: the game as it stands, or what was told in
// secret before.
func (m *Match) hides(role Role) bool {
	if m.lobbying() {
		return true
	}
	for _, i := range m.live {
		if m.journal[i].secret {
			return true
		}
	}
	return m.game().Hides(m.audienceOf(role, flow.Nobody).seat())
}

// File writes the match file.
func (m *Match) File(role Role) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil, ErrClosed
	}
	if err := m.openTo(role); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err := matchfile.Write(&b, m.file())
	return b.Bytes(), err
}

// Report is the match file with what went wrong written before it, each line after a #.
func (m *Match) Report(role Role, program, text string) ([]byte, error) {
	file, err := m.File(role)
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var b bytes.Buffer
	comment := func(s string) {
		for line := range strings.SplitSeq(strings.TrimRight(s, "\n"), "\n") {
			fmt.Fprintf(&b, "# %s\n", game.CleanName(strings.ReplaceAll(strings.ToValidUTF8(line, "?"), "\t", " ")))
		}
	}
	comment(fmt.Sprintf("fault report: %s, rules %s %s, match %s, question %d", program, m.head.Setup.System, m.head.Rules, m.head.ID, m.number))
	comment(text)
	if m.fault != nil {
		comment(m.fault.Error())
	}
	b.Write(file)
	return b.Bytes(), nil
}

package match

import (
	"sortie/bot"
	"sortie/flow"
	"sortie/game"
)

// SetUp lets a sensible player set the force of the seats up for whoever sits there, from now until play begins.
// It is a wish of the moment: nothing of it is written down but the answers, and taking one back ends it.
func (m *Match) SetUp(seats []flow.Seat) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	if err := m.playing(); err != nil {
		return err
	}
	if !game.SettingUp(m.game()) {
		return impossible("the forces are set up already")
	}
	for _, seat := range seats {
		m.standIns[seat] = bot.NewSensible(m.seed())
	}
	m.wake()
	return nil
}

// playerFor is who answers for a seat without being asked: its bot, or who sets its force up. Nil means a person.
func (m *Match) playerFor(seat flow.Seat) flow.Player {
	if m.players[seat] != nil || m.standIns[seat] == nil || !game.SettingUp(m.game()) {
		return m.players[seat]
	}
	return m.standIns[seat]
}

// dismiss ends what SetUp began.
func (m *Match) dismiss() { m.standIns = flow.Players{} }

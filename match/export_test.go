package match

import "sortie/flow"

// LogForTest is the log as it stands.
func (m *Match) LogForTest() []flow.Entry {
	m.mu.Lock()
	defer m.mu.Unlock()
	return cloneEntries(m.session.Log())
}

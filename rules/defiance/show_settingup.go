package defiance

import (
	"sortie/rules/defiance/position"
)

// SettingUp implements game.Preparer.
func (s *State) SettingUp() bool { return s.Phase <= position.Placement }

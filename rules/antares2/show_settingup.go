package antares2

import "sortie/rules/antares2/position"

// SettingUp implements game.Preparer.
func (s *State) SettingUp() bool { return s.Phase <= position.Infiltrate }

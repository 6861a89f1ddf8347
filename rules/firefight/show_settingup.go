package firefight

import "sortie/rules/firefight/position"

// SettingUp implements game.Preparer.
func (s *State) SettingUp() bool { return s.Phase <= position.Scouts }

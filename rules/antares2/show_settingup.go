package antares2

// SettingUp implements game.Preparer.
func (s *State) SettingUp() bool { return s.Phase <= Infiltrate }

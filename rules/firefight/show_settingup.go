package firefight

// SettingUp implements game.Preparer.
func (s *State) SettingUp() bool { return s.Phase <= Scouts }

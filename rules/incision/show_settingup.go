package incision

// SettingUp implements game.Preparer.
func (s *State) SettingUp() bool { return s.Phase <= Deploy }

package defiance

// SettingUp implements game.Preparer.
func (s *State) SettingUp() bool { return s.Phase <= Placement }

package antares2

import "sortie/tally"

func (s *State) sniperRefusal(u UnitID) *tally.Refusal { return nil }
func (s *State) deploysFreely(u UnitID) bool           { return false }

func (s *State) Invariant() error { return nil }

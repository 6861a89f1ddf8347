package firefight

import "sortie/game"

// Inspect answers questions about the table, one file a chapter (show_inspect_*.go).
func (s *State) Inspect(q []string) (game.Finding, error) {
	return game.InspectBy(q, s.inspectTurn, s.inspectSet, s.inspectMove, s.inspectShoot, s.inspectAssault)
}

package antares2

import "sortie/game"

// Inspect answers questions about the table, one file a chapter (show_inspect_*.go).
func (s *State) Inspect(q []string) (game.Finding, error) {
	f, err := game.InspectBy(q, s.inspectList, s.inspectMove, s.inspectSight, s.inspectAssault, s.inspectHouse, s.inspectReact, s.inspectShoot)
	return s.Book.Finding(f), err
}

package antares2

import (
	"fmt"

	"sortie/game"
)

// Inspect answers questions about the table, one file a chapter (inspect_*.go).
func (s *State) Inspect(q []string) (game.Finding, error) {
	if len(q) == 0 {
		return game.Finding{}, fmt.Errorf("an inspection needs a query")
	}
	for _, chapter := range []func([]string) (game.Finding, bool, error){s.inspectList,
		s.inspectMove,
		s.inspectSight,
		s.inspectAssault,
		s.inspectHouse,
		s.inspectReact,
		s.inspectShoot,
	} {
		if f, known, err := chapter(q); known {
			return s.finding(f), err
		}
	}
	return game.Finding{}, fmt.Errorf("there is no inspection %q; see docs/cases.md", q[0])
}

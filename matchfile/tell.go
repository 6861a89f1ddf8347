package matchfile

import (
	"fmt"

	"sortie/flow"
	"sortie/game"
)

// Tell replays a match and hands on its events, each with the number of entries before it. It gives
// the game as it stands at the end of the log.
func Tell(sys game.System, f *File, tell func(entry int, e flow.Event)) (game.Game, error) {
	if id := sys.Info().ID; id != f.Setup.System {
		return nil, fmt.Errorf("the match was played by system %q, not %q", f.Setup.System, id)
	}
	g, err := sys.New(f.Setup)
	if err != nil {
		return nil, fmt.Errorf("the set-up of the match is not accepted: %w", err)
	}
	tap := &tap{tell: tell}
	l, err := flow.Start(&tapped{g, tap}, nil, f.Log(), flow.Options{AskRolls: true})
	g = l.Table().(*tapped).Game
	l.Close()
	return g, err
}

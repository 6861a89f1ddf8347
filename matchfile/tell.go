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
	return told(sys, pick(sys, f), f, tell, flow.Options{AskRolls: true})
}

// TellAnew is Tell for a match whose hashes say nothing any more, because the state is kept in another form
// now: every question, roll and end of an activation must be the same, and every answer legal.
func TellAnew(sys game.System, f *File, tell func(entry int, e flow.Event)) (game.Game, error) {
	return told(sys, f.Setup, f, tell, flow.Options{AskRolls: true, AnyMarks: true, Verify: true})
}

func told(sys game.System, set game.Setup, f *File, tell func(entry int, e flow.Event), opt flow.Options) (game.Game, error) {
	g, err := sys.New(set)
	if err != nil {
		return nil, fmt.Errorf("the set-up of the match is not accepted: %w", err)
	}
	tap := &tap{tell: tell}
	l, err := flow.Start(&tapped{g, tap}, nil, f.Log(), opt)
	g = l.Table().(*tapped).Game
	l.Close()
	return g, err
}

// pick finds the set-up that a match was played from: the first whose rules follow the log.
func pick(sys game.System, f *File) game.Setup {
	all := game.Setups(sys, f.Setup)
	for _, set := range all[:len(all)-1] {
		g, err := sys.New(set)
		if err != nil {
			continue
		}
		l, err := flow.Start(g, nil, f.Log(), flow.Options{AskRolls: true})
		l.Close()
		if err == nil {
			return set
		}
	}
	return all[len(all)-1]
}

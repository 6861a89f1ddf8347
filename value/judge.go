package value

import (
	"sync"

	"sortie/flow"
	"sortie/game"
)

// Judge judges the games of one set-up for players who look ahead. Several may ask at once.
type Judge struct {
	weights *Weights
	mission string
	eyes    sync.Pool
}

// On is the judge of a mission; nil if nothing was learned for it.
func (w *Weights) On(mission string) *Judge {
	if len(w.Missions[mission]) == 0 {
		return nil
	}
	return &Judge{weights: w, mission: mission, eyes: sync.Pool{New: func() any { return new(Eye) }}}
}

// Score judges a position for a seat; false if it cannot.
func (j *Judge) Score(g game.Game, seat flow.Seat) (int, bool) {
	t, ok := g.(Table)
	if !ok {
		return 0, false
	}
	e := j.eyes.Get().(*Eye)
	defer j.eyes.Put(e)
	return j.weights.Score(e, t, j.mission, seat)
}

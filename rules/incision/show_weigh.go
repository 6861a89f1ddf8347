package incision

import "sortie/dice"

// What this file says is for those who go through every outcome of an attack: which faces of a die come to the same. Nobody
// else asks, so nothing here changes a game.

// counting is what of a test counts for the rest.
type counting uint8

const (
	everyVerdict counting = iota // decisive, passed, failed, a fumble
	passAlone                    // passed or not
	everyFace                    // how far a shot from above goes astray
)

// cuts parts the faces of a test that lead to different things. A case that has a row switched off counts every face.
func (r *run) cuts(tn int, counts counting) uint16 {
	if counts == everyFace || r.book.denied != "" {
		return 0
	}
	edge := dice.Cut(min(max(tn, 1), 9)) // a 1 passes and a 10 fails whatever is needed
	if counts == passAlone {
		return edge
	}
	return edge | dice.Cut(1) | dice.Cut(9)
}

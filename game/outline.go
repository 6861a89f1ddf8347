package game

import "sortie/flow"

// Outliner is a Game that says what those need who only count how games come out: of what View says to nobody in particular the turn
// and the sides, and of each unit its seat, kind, points, strength and where it is. It says no more.
type Outliner interface {
	Outline() View
}

// OutlineOf is the outline of a game, or the whole view of one that has none.
func OutlineOf(g Game) View {
	if o, ok := g.(Outliner); ok {
		return o.Outline()
	}
	return g.View(flow.Nobody)
}

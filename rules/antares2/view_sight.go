package antares2

import (
	"sortie/game"
	"sortie/geom"
)

// sightOverlay draws the line of sight between two models for the screen: as far as what blocks it, or
// to the target, with the verdict in words.
func (s *State) sightOverlay(from, to ModelID) game.Overlay {
	var n notes
	got := s.look(from, -1, to, s.sizeOfUnit(s.Models[from].Unit), &n)
	o := game.Overlay{Kind: "sight", From: []geom.Point{s.Models[from].At}, To: []geom.Point{s.Models[to].At}, Text: sightFinding(&got, &n).Text, Bad: got.Blocked}
	if got.Blocked && got.At != (geom.Point{}) {
		o.To[0] = got.At
	}
	return o
}

package firefight

import "sortie/game"

// Inherit implements game.Heir.
func (s *State) Inherit(from game.Game) {
	old, ok := from.(*State)
	if !ok || old.Shop == nil {
		return
	}
	s.Shop, old.Shop = old.Shop, nil
	w := s.Shop
	w.Run, w.Teams = nil, nil // they are of the other book
	w.Positions.Step(true)
	w.Shelf.Clear()
}

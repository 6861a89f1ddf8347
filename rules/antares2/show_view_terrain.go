package antares2

import (
	"fmt"

	"sortie/defs"
	"sortie/game"
)

// viewPiece is a piece of terrain with what a player must know of it.
func (s *State) viewPiece(i int) game.Terrain {
	p := &s.Book.Board.Pieces[i]
	v := game.Terrain{ID: int32(i), Name: p.Key, Kind: p.Kind.Key, Shape: game.ShapeOf(&p.Area)}
	if called := p.Kind.Called(); called != defs.Display(p.Kind.Key) {
		v.Called = called
	}
	going := p.Kind.Going.String()
	if p.Kind.AgMod != 0 {
		going += fmt.Sprintf(" %+d", p.Kind.AgMod)
	}
	for _, n := range []struct {
		on   bool
		name string
	}{{p.Kind.NL, "NL"}, {p.Kind.NLAI, "NLAI"}, {p.Kind.Pin, "Pin"}, {p.Kind.OS, "OS"}} {
		if n.on {
			going += " " + n.name
		}
	}
	v.Facts = []game.Fact{
		{Name: "movement", Value: going, Rule: p.Rule},
		{Name: "sight", Value: p.Kind.Sight.String(), Rule: p.Rule},
		{Name: "cover", Value: fmt.Sprintf("+%d", p.Kind.Cover), Rule: p.Rule},
	}
	if p.High {
		v.Facts = append(v.Facts, game.Fact{Name: "high ground", Value: "yes", Rule: "a2.los.open.high-ground"})
	}
	return v
}

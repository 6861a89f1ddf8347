package firefight

import (
	"sortie/flow"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/position"
)

// The marks of a glance, in the order of its numbers.
const (
	seenActivated = iota
	seenPinned
	seenHtD
	seenOverwatch
	seenSmoked
	seenDisrupted
	seenHVA
	seenBroken
	seenShield
	seenDamage
	seenOff
)

// Glossary implements game.Glancer.
func (s *State) Glossary() game.Glossary {
	return game.Glossary{
		Marks:    []string{"activated", "pinned", "htd", "overwatch", "smoked", "disrupted", "hva", "broken", "shield", "damage", "off"},
		Markers:  []string{ObjectiveMarker, position.HVAMarker},
		Trackers: []string{"command"},
	}
}

// Glance implements game.Glancer: what View says, which is the same for every seat.
func (s *State) Glance(_ flow.Seat, dst *game.Glance) {
	dst.Begin(int(s.Round), s.Sides())
	for i := range dst.Scores {
		dst.Scores[i] = int(s.VP[i])
		dst.Trackers[0][i] = int16(s.CP[i])
	}
	for i := range s.Units {
		dst.Units = append(dst.Units, s.glimpse(UnitID(i)))
	}
	for i := range s.Markers {
		if m := &s.Markers[i]; !m.Gone {
			dst.Markers = append(dst.Markers, game.Spot{Kind: m.Kind, Seat: m.Owner, Held: flow.Nobody, At: m.At})
		}
	}
}

// Sheet implements game.Glancer.
func (s *State) Sheet(unit int32) game.Unit { return s.viewUnit(UnitID(unit)) }

// Pieces implements game.Glancer.
func (s *State) Pieces() []game.Terrain {
	out := make([]game.Terrain, len(s.Book.Board.Pieces))
	for i := range out {
		out[i] = viewPiece(int32(i), &s.Book.Board.Pieces[i])
	}
	return out
}

func (s *State) glimpse(u UnitID) game.Glimpse {
	un := s.Unit(u)
	g := game.Glimpse{Seat: s.sideOf(u), Where: s.placeWord(u), Left: int16(s.troopers(u)), Acted: un.Activated}
	g.Sheet = game.Stir(uint64(un.Original), int64(un.Leader)) // whose stats are shown
	for k, on := range [...]bool{un.Activated, un.Pinned, un.HtD, un.Overwatch, un.Smoked, un.Disrupted, un.HVA, s.broken(u)} {
		g.Marks[k] = int16(one(on))
	}
	g.Marks[seenShield] = int16(un.Shield)
	var x, y int64
	for m := s.Head(u); m >= 0; m = s.Bodies[m].Next() {
		b := &s.Bodies[m]
		if b.Gone {
			continue
		}
		g.Figures++
		g.Sheet = game.Stir(g.Sheet, int64(b.Base)) // whose weapons are
		x, y = x+int64(b.At.X), y+int64(b.At.Y)
		g.Marks[seenDamage] += int16(s.Figures[m].Damage)
		g.Marks[seenOff] += int16(one(b.Off))
	}
	g.At = game.Mean(x, y, int(g.Figures))
	if s.InBuilding(u) != nil {
		g.At = s.lodged(u)
	}
	return g
}

// lodged is the middle of the figures of a unit in a building, as they are drawn.
func (s *State) lodged(u UnitID) geom.Point {
	var figures []game.Figure
	for m := range s.Members(u) {
		figures = append(figures, game.Figure{Shape: game.Shape{Radius: s.Shape(m).R}})
	}
	s.lodge(u, figures)
	var x, y int64
	for i := range figures {
		x, y = x+int64(figures[i].At.X), y+int64(figures[i].At.Y)
	}
	return game.Mean(x, y, len(figures))
}

// placeWord is the first word of where a unit is.
func (s *State) placeWord(u UnitID) string {
	switch un := s.Unit(u); un.Where {
	case position.Reserve:
		if un.Waiting {
			return "waiting"
		}
		return "reserve"
	case position.Destroyed:
		return "destroyed"
	case position.Aboard:
		return "aboard"
	case position.Inside:
		return "inside"
	case position.OnRoof:
		return "roof"
	}
	return "table"
}

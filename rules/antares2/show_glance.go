package antares2

import (
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/game"
	"sortie/rules/antares2/position"
)

// The marks of a glance, in the order of its numbers.
const (
	seenPins = iota
	seenInHand
	seenMOD
	seenContested
	seenWounds
	seenBreach
	seenSlow
	seenOff
)

// Glossary implements game.Glancer.
func (s *State) Glossary() game.Glossary {
	return game.Glossary{
		Marks:    []string{"pins", "in-hand", "mod", "contested", "wounds", "breach", "slow", "off"},
		Orders:   []string{position.Fire.String(), position.Advance.String(), position.RunOrder.String(), position.Ambush.String(), position.Rally.String(), position.Down.String()},
		Markers:  s.markerWords(),
		Trackers: []string{"bag", "row", "captured", "lost"},
	}
}

// markerWords are the kinds of marker: those of the rules, then the munitions of the book's weapons.
func (s *State) markerWords() []string {
	words := []string{"objective", "mine", position.Prisoner}
	for i := range s.Book.Weapons {
		for k := range s.Book.Weapons[i].Modes {
			if m := s.Book.Weapons[i].Modes[k].Munition; m != "" && !slices.Contains(words, m) {
				words = append(words, m)
			}
		}
	}
	slices.Sort(words[3:])
	return words
}

// Glance implements game.Glancer: what viewUnit, viewMarker and the trackers of View say. What it tells is open to every seat.
func (s *State) Glance(_ flow.Seat, dst *game.Glance) {
	dst.Begin(int(s.Turn), s.Sides())
	points := s.victoryPoints()
	copy(dst.Scores, points[:])
	for i := range s.Units {
		dst.Units = append(dst.Units, s.glimpse(UnitID(i)))
	}
	for i := range s.Markers {
		m := &s.Markers[i]
		if m.Gone {
			continue
		}
		spot := game.Spot{Kind: m.Kind, Seat: m.Side, Held: flow.Nobody, At: m.At}
		if m.Kind == "objective" {
			spot.Held = s.holder(m)
		}
		dst.Markers = append(dst.Markers, spot)
	}
	bag := s.bag()
	dst.Trackers[0] = [flow.MaxSeats + 1]int16{int16(bag[0]), int16(bag[1]), flow.MaxSeats: int16(bag[dice.KindEvent])}
	if s.LastDrawn >= 0 {
		dst.Trackers[1][s.LastDrawn] = int16(s.InARow)
	}
	for side := range Side(2) {
		dst.Trackers[2][side] = int16(s.Captured[side])
		if s.Book.Edition == position.First {
			dst.Trackers[3][side] = int16(s.Begun[side] - s.diceLeft(side))
		}
	}
}

// Sheet implements game.Glancer.
func (s *State) Sheet(unit int32) game.Unit {
	return s.shown(game.View{Units: []game.Unit{s.viewUnit(UnitID(unit), flow.Nobody)}}).Units[0]
}

// Pieces implements game.Glancer.
func (s *State) Pieces() []game.Terrain {
	out := make([]game.Terrain, len(s.Book.Board.Pieces))
	for i := range out {
		out[i] = s.viewPiece(i)
	}
	return s.shown(game.View{Terrain: out}).Terrain
}

// glimpse is what changes of a unit. Its sheet does with its type and with what damage did to its stats.
func (s *State) glimpse(u UnitID) game.Glimpse {
	un := s.Unit(u)
	g := game.Glimpse{Seat: s.Groups[u].Side, Left: int16(s.strength(u)), Where: s.PlaceWord(u)}
	if o := un.Current(); o != position.NoOrder {
		g.Order, g.Acted = o.String(), true
	}
	g.Marks[seenPins], g.Marks[seenInHand], g.Marks[seenMOD], g.Marks[seenContested] = int16(un.Pins), int16(un.InHand), int16(un.MOD), int16(max(0, un.Contested))
	g.Sheet = uint64(un.Type)<<16 | uint64(uint8(un.Strength))<<8
	var x, y int64
	first := true
	for m := s.Head(u); m >= 0; m = s.Bodies[m].Next() {
		b, worn := &s.Bodies[m], &s.Figures[m]
		if first {
			g.Sheet, first = g.Sheet|uint64(uint8(worn.Breach)), false
		}
		if b.Gone {
			continue
		}
		g.Figures++
		x, y = x+int64(b.At.X), y+int64(b.At.Y)
		g.Marks[seenWounds] += int16(max(0, worn.Wounds))
		g.Marks[seenBreach] += int16(max(0, worn.Breach))
		g.Marks[seenSlow] += int16(max(0, worn.Slow))
		g.Marks[seenOff] += int16(position.OneIf(b.Off))
	}
	g.At = game.Mean(x, y, int(g.Figures))
	return g
}

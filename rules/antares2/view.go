package antares2

import (
	"fmt"

	"sortie/flow"
	"sortie/game"
	"sortie/geom"
)

// View implements game.Game: the table as a seat may see it.
func (s *State) View(seat flow.Seat) game.View {
	v := game.View{
		System: "a2", Seat: seat, Turn: int(s.Turn), Turns: int(s.book.Mission.Turns), Phase: s.Phase.String(),
		Table: game.Table{Width: s.book.Board.Width, Height: s.book.Board.Height}, Result: s.Result(),
	}
	for i := range s.Units {
		v.Units = append(v.Units, s.viewUnit(UnitID(i)))
	}
	b := s.bag()
	v.Trackers = []game.Tracker{{Name: "bag", Counts: []game.Count{{Name: "red", Value: int(b[0])}, {Name: "blue", Value: int(b[1])}, {Name: "event", Value: int(b[2])}}}}
	v.Trackers = append(v.Trackers, s.rowTracker(), game.Tracker{Name: "captured", Counts: []game.Count{{Name: "red", Value: int(s.Captured[0])}, {Name: "blue", Value: int(s.Captured[1])}}})
	return v
}

// rowTracker shows how many order dice in a row one side has had.
func (s *State) rowTracker() game.Tracker {
	var n [2]int
	if s.LastDrawn >= 0 {
		n[s.LastDrawn] = int(s.InARow)
	}
	return game.Tracker{Name: "row", Counts: []game.Count{{Name: "red", Value: n[0]}, {Name: "blue", Value: n[1]}}}
}

func (s *State) viewUnit(u UnitID) game.Unit {
	un := s.unit(u)
	v := game.Unit{
		ID: int32(u), Seat: un.Side, Name: s.name(u), Type: un.Type.String(), Strong: int(un.Strength),
		Left: s.strength(u), Where: [...]string{"table", "reserve", "aboard", "destroyed"}[un.Where],
		Marks: []game.Count{{Name: "pins", Value: int(un.Pins)}, {Name: "in-hand", Value: int(un.InHand)}, {Name: "mod", Value: int(un.MOD)}},
	}
	if o := un.current(); o != NoOrder {
		v.Order = o.String()
	}
	for i := range un.NDice {
		v.Dice = append(v.Dice, game.Die{Face: un.Dice[i].Order.String(), Current: i == un.NDice-1, Retained: un.Dice[i].Retained})
	}
	n := 0
	for m := un.First; m < un.First+ModelID(un.Count); m++ {
		n++
		if s.Models[m].Gone {
			continue
		}
		v.Figures = append(v.Figures, s.viewFigure(m, fmt.Sprintf("%s.%d", v.Name, n)))
	}
	return v
}

func (s *State) viewFigure(m ModelID, name string) game.Figure {
	mo := s.model(m)
	b := s.body(m)
	f := game.Figure{ID: int32(m), Name: name, Kind: s.typ(m).Role.String(), At: mo.At, Facing: mo.Facing, Height: int(mo.Level), Reach: s.typ(m).M}
	f.Shape = game.Shape{Kind: "disc", Points: append([]geom.Point(nil), b.Pts[:b.N]...), Radius: b.R}
	f.Marks = []game.Count{{Name: "wounds", Value: int(mo.Wounds)}}
	return f
}

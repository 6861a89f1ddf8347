package antares2

import (
	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
	"sortie/tally"
	"sortie/voice"
)

// Parameters implements game.Situations.
func (y system) Parameters() []game.Parameter {
	return []game.Parameter{
		{ID: "action", Text: "what the unit does", Values: []string{"fire", "advance", "assault"}, Default: "fire"},
		{ID: "range", Text: "inches between the nearest models", Min: 1, Max: 60, Default: "15"},
		{ID: "cover", Text: "what the target stands in", Values: []string{"none", "soft", "hard"}, Default: "none"},
		{ID: "models", Text: "models of the unit", Min: 1, Max: 20},
		{ID: "pins", Text: "pins on the unit", Min: 0, Max: 9, Default: "0"},
		{ID: "order-test", Text: "the order test that pins call for", Values: []string{"taken", "passed"}, Default: "taken"},
		{ID: "target-models", Text: "models left of the target", Min: 1, Max: 20},
		{ID: "target-pins", Text: "pins on the target", Min: 0, Max: 9, Default: "0"},
		{ID: "target-order", Text: "the target's order", Values: []string{"none", "down", "ambush", "fire", "advance", "run", "rally"}, Default: "none"},
	}
}

// Situate implements game.Situations: two units on open ground, face to face.
func (y system) Situate(in game.Situation) (game.Stage, error) {
	told, err := in.Settle(y.Parameters())
	if err != nil {
		return nil, err
	}
	p := &y.pack.Book
	book := &force.Book{Rows: voice.Edition(y.rows), Edition: y.edition, Weapons: p.Weapons, Types: p.Types, Options: force.DefaultOptions(), OptionKinds: p.OptionKinds, Munitions: p.Munitions, Sides: [2]force.SideInfo{{Name: "unit"}, {Name: "target"}}}
	book.Mission.Turns = 6
	book.Board.Width, book.Board.Height = 120*geom.Inch, 120*geom.Inch
	n := newState(book)
	s := &n
	s.Staged = true
	for side, text := range [2]string{in.Unit, in.Target} {
		kind, err := y.pack.KindOf(text)
		if err != nil {
			return nil, err
		}
		kind.Name = [2]string{"unit", "target"}[side]
		count := told.Number([2]string{"models", "target-models"}[side], 0)
		defs.Reinforce(kind.Members, count, func(m force.Member) bool {
			return p.Types[m.Type].Role == force.Fighter || p.Types[m.Type].Role == force.Crew
		})
		book.Kinds = append(book.Kinds, kind)
		u := s.muster(int16(side), Side(side))
		s.thin(u, count)
		s.Units[u].Pins = int8(told.Number([2]string{"pins", "target-pins"}[side], 0))
	}
	s.countDice()
	s.faceOff(0, 1, geom.Length(told.Number("range", 15))*geom.Inch)
	if err := y.shelter(s, 1, told.Word("cover")); err != nil {
		return nil, err
	}
	return s, s.begin(told)
}

// thin leaves so many fighters and crew of a unit, the first ones: the others have fallen before.
func (s *State) thin(u UnitID, n int) {
	for m := s.Head(u) + ModelID(s.Enrolled(u)) - 1; n > 0 && s.strength(u) > n && m >= s.Head(u); m-- {
		if s.Living(m) {
			s.Remove(m)
		}
	}
}

// faceOff stands two units in rows opposite each other, their nearest models so far apart.
func (s *State) faceOff(a, b UnitID, apart geom.Length) {
	for u, facing := range [2]geom.Angle{90, 270} {
		for m := range s.Members([2]UnitID{a, b}[u]) {
			s.Bodies[m].Facing = facing
		}
	}
	middle := s.Book.Board.Width / 2
	s.rows(a, geom.Point{X: middle, Y: 20 * geom.Inch}, -1)
	at := geom.Point{X: middle, Y: 20*geom.Inch + apart}
	for range 4 {
		s.rows(b, at, 1)
		at.Y += apart - s.distance(a, b)
	}
	s.rows(b, at, 1)
}

// rows stands a unit in rows of ten around a point, further rows behind the first and between its models.
func (s *State) rows(u UnitID, front geom.Point, back geom.Length) {
	wide, deep := geom.Inch, geom.Inch
	for m := range s.Members(u) {
		x := s.Shape(m)
		box := x.Bounds()
		wide, deep = max(wide, box.Max.X-box.Min.X), max(deep, box.Max.Y-box.Min.Y)
	}
	wide, deep = wide+geom.Inch/4, deep+geom.Inch/4
	for i, pass := geom.Length(0), 0; pass < 2; pass++ { // equipment stands behind
		for m := range s.Members(u) {
			if s.Counts(m) != (pass == 0) {
				continue
			}
			row, place := i/10, i%10
			x := (place+1)/2*wide + row%2*wide/2
			if place%2 == 0 {
				x = -place/2*wide + row%2*wide/2
			}
			s.Bodies[m].At = front.Add(geom.Point{X: x, Y: row * back * deep})
			i++
		}
	}
}

// shelter lays ground with cover under a unit.
func (y system) shelter(s *State, u UnitID, cover string) error {
	if cover == "none" {
		return nil
	}
	box := s.UnitBox(u).Grow(geom.Inch / 2)
	l := force.Loader{Book: s.Book, Terrain: y.pack.Terrain, Strengths: y.pack.Strengths}
	_, err := l.Define(defs.RectLine("cover", cover+"-cover", box))
	return err
}

// begin lays the target's order and has the action come next, unless a rule forbids it.
func (s *State) begin(told game.Settled) error {
	un := s.Unit(1)
	for o := position.Fire; o <= position.Down; o++ {
		if o.String() == told.Word("target-order") {
			un.InHand--
			un.Dice[0], un.NDice = position.Die{Order: o}, 1
		}
	}
	act := told.Word("action")
	if no := s.actionRefusal(act); no != nil {
		return s.Book.Refusal(no)
	}
	switch {
	case told.Word("order-test") == "taken":
		return s.Do([]string{"order", "unit", act, "target"})
	case act == "assault":
		return s.Do([]string{"assault", "unit", "target"})
	}
	return s.Do([]string{"shoot", "unit", "at", "target", "as", act})
}

// actionRefusal says why the unit cannot act on the target so, nil if it can.
func (s *State) actionRefusal(act string) *tally.Refusal {
	switch act {
	case "assault":
		return s.declareRefusal(0, 1, position.AssaultRun)
	case "advance":
		return s.TargetRefusal(0, 1, position.Advance, nil)
	}
	return s.TargetRefusal(0, 1, position.Fire, nil)
}

package firefight

import (
	"slices"

	"sortie/defs"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// Parameters implements game.Situations.
func (y system) Parameters() []game.Parameter {
	return []game.Parameter{
		{ID: "action", Text: "what the unit does", Values: []string{"shoot", "steady-aim", "blaze-away", "assault", "charge"}, Default: "shoot"},
		{ID: "range", Text: "inches from the leader to the nearest model", Min: 1, Max: 60, Default: "12"},
		{ID: "cover", Text: "what the target stands in", Values: []string{"none", "cover"}, Default: "none"},
		{ID: "models", Text: "models of the unit", Min: 1, Max: 20},
		{ID: "pinned", Text: "is the unit pinned as it begins?", Values: []string{"no", "yes"}, Default: "no"},
		{ID: "target-models", Text: "models left of the target", Min: 1, Max: 20},
		{ID: "target-pinned", Text: "is the target pinned?", Values: []string{"no", "yes"}, Default: "no"},
		{ID: "target-htd", Text: "has the target hit the dirt?", Values: []string{"no", "yes"}, Default: "no"},
	}
}

// Situate implements game.Situations: two units on open ground, face to face.
func (y system) Situate(in game.Situation) (game.Stage, error) {
	told, err := in.Settle(y.Parameters())
	if err != nil {
		return nil, err
	}
	p := &y.pack.Book
	book := &force.Book{Weapons: p.Weapons, Types: p.Types, Orders: p.Orders, Psychics: p.Psychics, Faces: p.Faces, Sides: [2]force.SideInfo{{Name: "unit"}, {Name: "target"}}}
	book.Missions = force.PlainMission()
	book.Board.Width, book.Board.Height = 120*geom.Inch, 120*geom.Inch
	s := newState(book)
	s.Phase, s.Staged = position.Turns, true
	s.Initiative, s.First, s.Active = 0, 0, 0
	for side, text := range [2]string{in.Unit, in.Target} {
		kind, err := y.pack.KindOf(text)
		if err != nil {
			return nil, err
		}
		kind.Name = [2]string{"unit", "target"}[side]
		count := told.Number([2]string{"models", "target-models"}[side], 0)
		defs.Reinforce(kind.Members, count, func(m force.Member) bool { return !p.Types[m.Type].Drone })
		book.Kinds = append(book.Kinds, kind)
		u := s.muster(int16(side), Side(side))
		s.thin(u, count)
		s.Units[u].Pinned = told.Word([2]string{"pinned", "target-pinned"}[side]) == "yes"
	}
	s.Units[1].HtD = told.Word("target-htd") == "yes"
	s.faceOff(0, 1, geom.Length(told.Number("range", 12))*geom.Inch)
	if told.Word("cover") == "cover" {
		if err := s.shelter(1); err != nil {
			return nil, err
		}
	}
	return &s, s.begin(told.Word("action"))
}

// thin leaves so many models of a unit, its leader among them: the others have fallen before.
func (s *State) thin(u UnitID, n int) {
	for _, m := range slices.Backward(slices.Collect(s.Roll(u))) {
		if n > 0 && s.troopers(u) > n && m != s.Units[u].Leader && !s.TypeOf(m).Drone {
			s.Bodies[m].Gone = true
		}
	}
}

// faceOff stands two units opposite each other, the leader of one so far from the nearest of the other.
func (s *State) faceOff(a, b UnitID, apart geom.Length) {
	for u, facing := range [2]geom.Angle{90, 270} {
		for m := range s.Members([2]UnitID{a, b}[u]) {
			s.Bodies[m].Facing = facing
		}
	}
	at := geom.Point{X: s.Size.X / 2, Y: 20 * geom.Inch}
	s.block(a, at)
	at.Y += apart
	for range 5 {
		s.block(b, at)
		at.Y += apart - s.distance(a, b)
	}
}

// block puts a unit down in coherency: the leader at a place, two models on either side of it, further
// rows of five behind.
func (s *State) block(u UnitID, at geom.Point) {
	un := s.Unit(u)
	lead := s.Shape(un.Leader)
	step := lead.Span() + geom.Inch/4
	back := step
	if s.Groups[u].Side == 0 {
		back = -step
	}
	k := geom.Length(1)
	for m := range s.Members(u) {
		if m == un.Leader {
			s.Bodies[m].At = at
			continue
		}
		side := (k%5 + 1) / 2 * step
		if k%5%2 == 0 {
			side = -side
		}
		s.Bodies[m].At = at.Add(geom.Point{X: side, Y: k / 5 * back})
		k++
	}
}

// shelter lays a fortification under a unit.
func (s *State) shelter(u UnitID) error {
	var box geom.Box
	for m := range s.Members(u) {
		x := s.Shape(m)
		if m == s.Member(u, 1) {
			box = x.Bounds()
		}
		box = box.Join(x.Bounds())
	}
	box = box.Grow(geom.Inch / 2)
	l := force.Loader{Book: s.Book}
	_, err := l.Define(defs.RectLine("cover", "fortification", box))
	return err
}

// begin has the action come next, unless a rule forbids it. A unit that is pinned as its activation begins has
// spent its first short action on that.  ff.pin.effect.first-action
func (s *State) begin(word string) error {
	act := map[string]position.Action{"assault": position.AdvanceAssault, "charge": position.Charge}[word]
	if act == 0 {
		act = s.actionWords([]string{"as", word})
	}
	if s.Units[0].Pinned {
		if s.IsLong(0, act) {
			return tally.Refuse("ff.pin.effect.first-action", "the first short action of a pinned unit removes its pin, and "+word+" is a long one", "shoot or assault")
		}
		s.Units[0].Pinned = false
	}
	switch act {
	case position.AdvanceAssault, position.Charge:
		if no := s.victimRefusal(0, 1); no != nil {
			return no
		}
		if !s.Reaches(0, 1, act) {
			return tally.Refuse("ff.assault.contact", "the target is out of reach", "tell a shorter range, or charge")
		}
		if act == position.Charge {
			return s.Do([]string{"assault", "unit", "target", "charge"})
		}
		return s.Do([]string{"assault", "unit", "target"})
	}
	if rule, why := (&Run{State: s}).shotRefusal(0, 1, act, nil); rule != "" {
		return refuseFire(rule, why)
	}
	return s.Do([]string{"shoot", "unit", "as", word})
}

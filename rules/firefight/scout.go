package firefight

import (
	"sortie/flow"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// The questions and rolls of scout moves.
const (
	AskScoutFirst = "scout-first"
	AskScout      = "scout"
	AskScoutMove  = "scout-action"
	RollScout     = "scout"
)

// The ways of a scout move.
const (
	scoutStays int32 = iota
	scoutAdvances
	scoutSprints
	scoutAssaults
)

// scoutStep moves one scout. The sides take turns while both have scouts to move.  ff.kw.scout.order
func (r *Run) scoutStep() {
	left := [2]int{r.scoutsLeft(0), r.scoutsLeft(1)}
	if left[0]+left[1] == 0 {
		r.Phase = position.CommandPool
		return
	}
	if r.Scout == flow.Nobody {
		r.Scout = r.scoutFirst(left)
	}
	if left[r.Scout] == 0 {
		r.Scout = position.OtherOfTwo(r.Scout)
	}
	side := r.Scout
	r.scoutMove(side)
	r.Scout = position.OtherOfTwo(side)
}

// isScout tells whether a unit may make a scout move, and why: by its profile, or because it came by air
// and was deployed. Who was deployed in a transport gets out by it, as by any advance or sprint.
// ff.kw.scout.move, ff.kw.aerial-deployment.scout
func (s *State) isScout(u UnitID) (tally.Rule, bool) {
	if w := s.Units[u].Where; s.Units[u].Scouted || w != position.OnTable && (w != position.Aboard || !s.WalksOut(u)) {
		return "", false
	}
	switch k := s.Words(u); {
	case k.Scout:
		return "ff.kw.scout.move", true
	case k.Aerial:
		return "ff.kw.aerial-deployment.scout", true
	}
	return "", false
}

func (s *State) scoutsLeft(side Side) int {
	n := 0
	for i := range s.Units {
		if s.Groups[i].Side == side {
			if _, ok := s.isScout(UnitID(i)); ok {
				n++
			}
		}
	}
	return n
}

// scoutFirst settles who moves the first scout: if both have some each rolls a die, and the winner
// decides.  ff.kw.scout.order
func (r *Run) scoutFirst(left [2]int) Side {
	if left[0] == 0 || left[1] == 0 {
		if left[0] > 0 {
			return flow.First
		}
		return flow.Second
	}
	winner := r.rollOff(RollScout, "ff.kw.scout.order")
	a := r.ask(flow.Question{
		Name: AskScoutFirst, Seat: winner, Kind: flow.PickOne, Rule: "ff.kw.scout.order", Unit: -1, Target: -1,
		Prompt: "Who moves a scout first?", Default: flow.Answer{Value: flow.Yes}, HasDefault: true,
		Offers: func() []flow.Option {
			return []flow.Option{{Value: flow.Yes, Key: "me", Label: "I do"}, {Value: flow.No, Key: "opponent", Label: "My opponent"}}
		},
	})
	if a.Value == flow.Yes {
		return winner
	}
	return position.OtherOfTwo(winner)
}

// scoutMove lets a side move one of its scouts, free of all actions.  ff.kw.scout.move
func (r *Run) scoutMove(side Side) {
	u := r.askScout(side)
	rule, _ := r.isScout(u)
	r.cite(rule)
	r.Unit(u).Scouted = true
	a := r.ask(flow.Question{
		Name: AskScoutMove, Seat: side, Kind: flow.PickOne, Rule: "ff.kw.scout.move", Unit: int32(u), Target: -1,
		Prompt: "How does the scout move?", Default: flow.Answer{Value: scoutStays}, HasDefault: true,
		Offers: func() []flow.Option {
			no := tally.Refuse("ff.kw.scout.one-inch", "a scout move is no assault", "advance or sprint")
			return []flow.Option{{Value: scoutStays, Key: "stay", Label: "It stays"}, {Value: scoutAdvances, Key: "advance", Label: "Advance", Rule: "ff.kw.scout.move"},
				{Value: scoutSprints, Key: "sprint", Label: "Sprint", Rule: "ff.kw.scout.terrain"}, {Value: scoutAssaults, Key: "assault", Label: "Assault", Refused: no}}
		},
	})
	if a.Value == scoutStays {
		return
	}
	sprint, aboard := a.Value == scoutSprints, r.Units[u].Where == position.Aboard
	spec := position.MoveSpec{Unit: u, Name: position.AskMove, Rule: "ff.kw.scout.move", Limit: r.Pace(u, sprint), Sprint: sprint, Free: r.Applies("ff.kw.scout.terrain", sprint), Target: NoUnit}
	r.cite("ff.kw.scout.one-inch")
	if r.Applies("ff.kw.scout.no-building", true) {
		r.moveUnit(&spec)
	} else {
		r.goOn(u, position.AdvanceAction)
	}
	if aboard && r.Units[u].Where == position.OnTable {
		r.cite("ff.transport.exit.first-action")
	}
	r.unentered(u)
}

// unentered notes that a scout at a wall stays outside.  ff.kw.scout.no-building
func (r *Run) unentered(u UnitID) {
	if !r.io.Loud() {
		return
	}
	lead := r.Shape(r.Unit(u).Leader)
	for i := range r.Book.Board.Pieces {
		if p := &r.Book.Board.Pieces[i]; p.Class == force.Building && p.Area.Within(&lead, position.TouchSlack) {
			r.cite("ff.kw.scout.no-building")
		}
	}
}

// askScout asks which scout moves next; the last one needs no question.
func (r *Run) askScout(side Side) UnitID {
	last := NoUnit
	for i := range r.Units {
		if _, ok := r.isScout(UnitID(i)); ok && r.Groups[i].Side == side {
			last = UnitID(i)
		}
	}
	if r.scoutsLeft(side) == 1 {
		return last
	}
	a := r.ask(flow.Question{
		Name: AskScout, Seat: side, Kind: flow.PickOne, Rule: "ff.kw.scout.order", Unit: -1, Target: -1, Prompt: "Which scout moves?",
		Offers: func() []flow.Option {
			var out []flow.Option
			for i := range r.Units {
				if rule, ok := r.isScout(UnitID(i)); ok && r.Groups[i].Side == side {
					out = append(out, flow.Option{Value: int32(i), Unit: flow.RefTo(int32(i)), Key: r.Name(UnitID(i)), Label: r.Name(UnitID(i)), Rule: rule})
				}
			}
			return out
		},
	})
	return UnitID(a.Value)
}

package firefight

import (
	"fmt"

	"sortie/game"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/tally"
)

// inspectMove answers: going UNIT PIECE, coherent UNIT, pace UNIT advance|sprint, reach UNIT TARGET
// advance|charge, room UNIT|PIECE|roof PIECE, takes UNIT, enter UNIT PIECE, board UNIT TRANSPORT, roof UNIT PIECE,
// flyer UNIT TARGET, height PIECE, advice PIECE.
func (s *State) inspectMove(q []string) (game.Finding, bool, error) {
	ask := map[string]func([]string) (game.Finding, error){
		"going": s.inspectGoing, "coherent": s.inspectCoherent, "pace": s.inspectPace, "reach": s.inspectReach,
		"room": s.inspectRoom, "takes": s.inspectTakes, "enter": s.inspectEnter, "board": s.inspectBoard,
		"roof": s.inspectRoof, "flyer": s.inspectFlyer, "height": s.inspectHeight, "advice": s.inspectAdvice,
	}[q[0]]
	if ask == nil {
		return game.Finding{}, false, nil
	}
	f, err := ask(q[1:])
	return f, true, err
}

// pieceCalled finds a piece of terrain by its name, -1 if there is none.
func (s *State) pieceCalled(name string) int {
	for i := range s.Book.Board.Pieces {
		if s.Book.Board.Pieces[i].Key == name {
			return i
		}
	}
	return -1
}

// unitAnd reads a unit and one more word.
func (s *State) unitAnd(q []string, what string) (UnitID, string, error) {
	if len(q) != 2 || s.unitNamed(q[0]) == NoUnit {
		return NoUnit, "", fmt.Errorf("it takes a unit and %s, not %q", what, q)
	}
	return s.unitNamed(q[0]), q[1], nil
}

func (s *State) unitAndPiece(q []string) (UnitID, int, error) {
	u, word, err := s.unitAnd(q, "a piece of terrain")
	if err == nil && s.pieceCalled(word) < 0 {
		err = fmt.Errorf("there is no terrain %q", word)
	}
	return u, s.pieceCalled(word), err
}

// inspectGoing says what ground is to a unit.
func (s *State) inspectGoing(q []string) (game.Finding, error) {
	u, i, err := s.unitAndPiece(q)
	if err != nil {
		return game.Finding{}, err
	}
	k := s.Words(u)
	g, rule := s.Going(k, &s.Book.Board.Pieces[i])
	f := game.Finding{Verdict: g.String(), Cited: []tally.Rule{rule}}
	if r := position.LegsRule(k); r != "" {
		f.Cited = append(f.Cited, r)
	}
	if k.Vehicle {
		f.Cited = append(f.Cited, "ff.kw.vehicle")
	}
	return f, nil
}

func (s *State) inspectCoherent(q []string) (game.Finding, error) {
	if len(q) != 1 || s.unitNamed(q[0]) == NoUnit {
		return game.Finding{}, fmt.Errorf("coherent needs a unit, not %q", q)
	}
	u := s.unitNamed(q[0])
	far, rule := s.Coherency(u)
	f := game.Finding{Verdict: "no", Value: int64(far), Cited: []tally.Rule{rule}}
	if s.IsCoherent(u) {
		f.Verdict = "yes"
	}
	if s.Count(u) > s.troopers(u) {
		f.Cited = append(f.Cited, "ff.drone.counts-as-model", "ff.kw.drone")
	}
	return f, nil
}

func (s *State) inspectPace(q []string) (game.Finding, error) {
	u, word, err := s.unitAnd(q, "advance or sprint")
	if err != nil {
		return game.Finding{}, err
	}
	sum := s.PaceSum(u, word == "sprint")
	f := game.Finding{Verdict: "pace", Value: int64(s.Pace(u, word == "sprint")), Sum: &sum}
	for i := range sum.Len() {
		f.Cited = append(f.Cited, sum.Line(i).Rule)
	}
	if s.Lead(u).Leads {
		f.Cited = append(f.Cited, "ff.house.mixed-unit-stats")
	}
	return f, nil
}

// inspectReach says whether a unit's leader gets into contact, by how long a way, and what would hinder it.
func (s *State) inspectReach(q []string) (game.Finding, error) {
	if len(q) != 3 || s.unitNamed(q[0]) == NoUnit || s.unitNamed(q[1]) == NoUnit {
		return game.Finding{}, fmt.Errorf("reach needs two units and advance or charge, not %q", q)
	}
	u, target, a := s.unitNamed(q[0]), s.unitNamed(q[1]), position.AdvanceAssault
	if q[2] == "charge" {
		a = position.Charge
	}
	way, across, ok := s.WayInto(u, target, a)
	f := game.Finding{Verdict: "short"}
	if way.Friend {
		f.Cited = append(f.Cited, "ff.assault.not-through-friends")
	}
	if s.ClimbTo(u, target) > 0 {
		f.Cited = append(f.Cited, "ff.building.roof.climb")
	}
	if !ok {
		f.Cited = append(f.Cited, "ff.fail-assault.condition")
		return f, nil
	}
	f.Verdict, f.Value = "clear", int64(way.Length)
	f.Cited = append(f.Cited, "ff.assault.shortest-path", "ff.assault.path-width")
	if across >= 0 {
		f.Cited = append(f.Cited, "ff.assault.across-obstacle", "ff.assault.across-obstacle.reach")
	}
	c := &citer{}
	r := &Run{State: s, io: c}
	if hindered, why := r.hindered(u, target, a, &way, across); hindered {
		f.Verdict, f.Text = "hindered", string(why)
	}
	f.Cited = append(f.Cited, c.rules...)
	return f, nil
}

func (s *State) inspectRoom(q []string) (game.Finding, error) {
	f := game.Finding{Verdict: "free"}
	switch {
	case len(q) == 1 && s.unitNamed(q[0]) != NoUnit:
		f.Value = int64(s.CapacityLeft(s.unitNamed(q[0])))
		f.Cited = []tally.Rule{"ff.kw.capacity", "ff.transport.several-units"}
	case len(q) == 1 && s.pieceCalled(q[0]) >= 0:
		f.Value = int64(s.RoomIn(s.pieceCalled(q[0]), position.Inside))
		f.Cited = []tally.Rule{"ff.building.types"}
	case len(q) == 2 && q[0] == "roof" && s.pieceCalled(q[1]) >= 0:
		f.Value = int64(s.RoomIn(s.pieceCalled(q[1]), position.OnRoof))
		f.Cited = []tally.Rule{"ff.building.roof.separate"}
	default:
		return f, fmt.Errorf("room needs a transport, a building, or roof and a building, not %q", q)
	}
	return f, nil
}

func (s *State) inspectTakes(q []string) (game.Finding, error) {
	if len(q) != 1 || s.unitNamed(q[0]) == NoUnit {
		return game.Finding{}, fmt.Errorf("takes needs a unit, not %q", q)
	}
	u := s.unitNamed(q[0])
	f := game.Finding{Verdict: "points", Value: int64(s.TakesUp(u)), Cited: []tally.Rule{"ff.house.mixed-unit-stats"}}
	for m := range s.Members(u) {
		if s.TypeOf(m).Height >= 3 {
			f.Cited = append(f.Cited, "ff.transport.capacity.tall-model", "ff.building.capacity.tall-model")
		} else {
			f.Cited = append(f.Cited, "ff.transport.capacity.low-model", "ff.building.capacity.low-model")
		}
	}
	return f, nil
}

func (s *State) inspectEnter(q []string) (game.Finding, error) {
	u, i, err := s.unitAndPiece(q)
	if err != nil {
		return game.Finding{}, err
	}
	return s.bulkyFinding(u, s.InsideRefusal(u, i)), nil
}

func (s *State) inspectRoof(q []string) (game.Finding, error) {
	u, i, err := s.unitAndPiece(q)
	if err != nil {
		return game.Finding{}, err
	}
	return refusedFinding(s.RoofRefusal(u, i)), nil
}

func (s *State) inspectBoard(q []string) (game.Finding, error) {
	u, word, err := s.unitAnd(q, "a transport")
	if err != nil {
		return game.Finding{}, err
	}
	c := s.unitNamed(word)
	if c == NoUnit {
		return game.Finding{}, fmt.Errorf("there is no unit %q", word)
	}
	return s.bulkyFinding(u, s.CarryRefusal(u, c)), nil
}

// bulkyFinding names the keyword as well, where it is what bars the unit.  ff.kw.bulky
func (s *State) bulkyFinding(u UnitID, no *tally.Refusal) game.Finding {
	f := refusedFinding(no)
	if bulky, _ := s.Bulky(u); bulky && no != nil {
		f.Cited = append(f.Cited, "ff.kw.bulky")
	}
	return f
}

// inspectFlyer says whether a unit can assault another as far as flying goes.
func (s *State) inspectFlyer(q []string) (game.Finding, error) {
	u, word, err := s.unitAnd(q, "a target")
	if err != nil || s.unitNamed(word) == NoUnit {
		return game.Finding{}, fmt.Errorf("flyer needs two units, not %q", q)
	}
	return refusedFinding(s.CanReachFlyer(u, s.unitNamed(word))), nil
}

// inspectHeight gives the HEIGHT of a piece and the rule of its kind.
func (s *State) inspectHeight(q []string) (game.Finding, error) {
	if len(q) != 1 || s.pieceCalled(q[0]) < 0 {
		return game.Finding{}, fmt.Errorf("height needs a piece of terrain, not %q", q)
	}
	p := &s.Book.Board.Pieces[s.pieceCalled(q[0])]
	f := game.Finding{Verdict: p.Class.String(), Value: int64(p.Tall), Cited: []tally.Rule{p.Rule}}
	if p.Class == force.Obstacle {
		f.Cited = append(f.Cited, "ff.terrain.obstacle.definition")
	}
	return f, nil
}

func (s *State) inspectAdvice(q []string) (game.Finding, error) {
	if len(q) != 1 || s.pieceCalled(q[0]) < 0 {
		return game.Finding{}, fmt.Errorf("advice needs a building, not %q", q)
	}
	p := &s.Book.Board.Pieces[s.pieceCalled(q[0])]
	return game.Finding{Verdict: "capacity", Value: int64(position.CapacityAdvice(p)), Cited: []tally.Rule{"ff.building.capacity-advice"}}, nil
}

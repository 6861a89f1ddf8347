package firefight

import (
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
	"sortie/ways"
)

// capacityAdvice is the capacity a building gets by default: 5 for each cube of 3" it can be divided
// into, at most 30; a level is 4 HEIGHT.  ff.building.capacity-advice
func capacityAdvice(p *force.Piece) int {
	box := p.Area.Bounds()
	cubes := int(box.Max.X-box.Min.X) / int(3*geom.Inch) * (int(box.Max.Y-box.Min.Y) / int(3*geom.Inch)) * max(1, int(p.Tall)/4)
	return min(30, 5*cubes)
}

// roomIn is the free capacity of a building, or of its roof.  ff.building.roof.separate
func (s *State) roomIn(piece int, where Place) int {
	p := &s.book.Board.Pieces[piece]
	n := int(p.Capacity)
	if where == OnRoof {
		n = int(p.Roof)
	}
	for i := range s.Units {
		if un := &s.Units[i]; un.Where == where && int(un.In) == piece {
			n -= s.takesUp(UnitID(i))
		}
	}
	return n
}

// roomBeside is the capacity left where a unit is: in its building, on its roof or in its transport. On the table
// there is no end of it.  ff.building.capacity.low-model, ff.transport.capacity.low-model
func (s *State) roomBeside(u UnitID) int {
	switch un := s.unit(u); un.Where {
	case Inside, OnRoof:
		return s.roomIn(int(un.In), un.Where)
	case Aboard:
		return s.capacityLeft(UnitID(un.In))
	}
	return 1 << 15
}

// held tells whether enemies of a unit hold a building, or its roof.
func (s *State) held(u UnitID, piece int, where Place) bool {
	for i := range s.Units {
		if un := &s.Units[i]; un.Where == where && int(un.In) == piece && s.enemies(u, UnitID(i)) {
			return true
		}
	}
	return false
}

// insideRefusal says why a unit may not go into a building, whatever the distance.
// ff.building.no-bulky-vehicle, ff.building.enter.fit
func (s *State) insideRefusal(u UnitID, piece int) *tally.Refusal {
	p := &s.book.Board.Pieces[piece]
	bulky, vehicle := s.bulky(u)
	switch {
	case p.Class != force.Building || p.Capacity == 0:
		return tally.Refuse("ff.building.types", p.Key+" cannot be entered", "go round it")
	case vehicle && s.words(u).Vehicle:
		return tally.Refuse("ff.vehicle.no-buildings", "vehicles cannot enter buildings", "stay outside")
	case bulky || vehicle:
		return tally.Refuse("ff.building.no-bulky-vehicle", "a unit with Bulky or Vehicle models may not enter a building", "stay outside")
	case s.carries(u):
		return tally.Refuse("ff.kw.capacity", "who carries others stays outside with them", "let those aboard out first")
	case s.held(u, piece, Inside):
		return tally.Refuse("ff.move.enemy-one-inch", "the enemy holds it", "assault it")
	case s.takesUp(u) > s.roomIn(piece, Inside):
		why := fmt.Sprintf("it takes %d, and %d is free", s.takesUp(u), s.roomIn(piece, Inside))
		return tally.Refuse("ff.building.enter.fit", why, "stay outside")
	}
	return nil
}

// goInto puts a unit into a building or onto its roof.
func (r *Run) goInto(u UnitID, where Place, piece int) {
	r.citeSizes(u, "ff.building.capacity.low-model", "ff.building.capacity.tall-model")
	p := &r.book.Board.Pieces[piece]
	if where == Inside {
		r.tell("enters", u, NoUnit, "ff.building.enter", "%s goes into %s", r.name(u), p.Key)
		r.Units[u].Entered = r.Round
	} else {
		r.tell("enters", u, NoUnit, "ff.building.roof.separate", "%s goes onto the roof of %s", r.name(u), p.Key)
	}
	r.takeOff(u, where, int16(piece))
	for m := range r.Members(u) {
		r.Bodies[m].At = p.Area.Center()
	}
	r.carryHVA(u)
}

// Values of the answers to "enter": stay out, then transports, buildings and roofs by their number.
const (
	enterNothing  int32 = 0
	enterCarrier  int32 = 1
	enterBuilding int32 = 1000
	enterRoof     int32 = 2000
	enterFloor    int32 = 3000
)

// enterSomething asks whether a unit's move takes it into a transport, a building or onto a roof that its
// leader can reach, and takes it there.  ff.building.enter, ff.transport.enter, ff.building.roof.climb
func (r *Run) enterSomething(u UnitID, a Action) bool {
	rule := r.walkSpec(u, a).Rule
	floor, _ := r.nextFloor(u)
	if floor != OnTable {
		rule = "ff.building.roof.access"
	} else if !r.anyEntry(u, a) {
		return false
	}
	ans := r.ask(flow.Question{
		Name: AskEnter, Seat: r.Groups[u].Side, Kind: flow.PickOne, Rule: rule, Unit: int32(u), Target: -1,
		Prompt: "Does it go on the table, or into something?", HasDefault: r.onlyWalks(u, a) == nil,
		Offers: func() []flow.Option { return r.enterOffers(u, a) },
	})
	switch v := ans.Value; {
	case v == enterNothing:
		return false
	case v == enterFloor:
		floor, piece := r.nextFloor(u)
		r.goInto(u, floor, piece)
	case v >= enterRoof:
		r.citeClimb(u, int(v-enterRoof))
		r.goInto(u, OnRoof, int(v-enterRoof))
	case v >= enterBuilding:
		r.goInto(u, Inside, int(v-enterBuilding))
	default:
		rule := tally.Rule("ff.transport.enter")
		if r.Units[u].HVA {
			rule = "ff.drone.hva.transport"
		}
		r.embark(u, UnitID(v-enterCarrier), rule)
	}
	return true
}

// anyEntry tells whether there is something to go into, so that it is worth asking.
func (r *Run) anyEntry(u UnitID, a Action) bool {
	for v := range r.entries(u, a) {
		if r.Staged || r.entryRefusal(u, v, a) == nil {
			return true
		}
	}
	return false
}

// nextFloor is where a unit in a building, on a roof or in a transport on a roof can go at no distance: up
// to the roof or back in. OnTable stands for nowhere.  ff.building.roof.access
func (s *State) nextFloor(u UnitID) (Place, int) {
	un := s.unit(u)
	switch un.Where {
	case Inside:
		if s.book.Board.Pieces[un.In].Roof > 0 {
			return OnRoof, int(un.In)
		}
	case OnRoof:
		if s.book.Board.Pieces[un.In].Capacity > 0 {
			return Inside, int(un.In)
		}
	case Aboard:
		if c := s.unit(UnitID(un.In)); c.Where == OnRoof {
			return OnRoof, int(c.In)
		}
	}
	return OnTable, -1
}

// floorOffer is the option to change the floor.
func (r *Run) floorOffer(u UnitID, floor Place, piece int) flow.Option {
	o := flow.Option{Value: enterFloor, Key: "in", Label: "In", Rule: "ff.building.roof.access"}
	if floor == Inside {
		o.Refused = r.insideRefusal(u, piece)
		return o
	}
	o.Key, o.Label, o.Refused = "roof", "Onto the roof", r.roofRefusal(u, piece)
	return o
}

// onlyWalks says why a unit may not just move: with an HVA its long action is for boarding alone.
func (s *State) onlyWalks(u UnitID, a Action) *tally.Refusal {
	if a == SprintAction && s.Units[u].HVA {
		return tally.Refuse("ff.drone.hva.move", "a unit with an HVA may not sprint", "board the transport")
	}
	return nil
}

func (r *Run) enterOffers(u UnitID, a Action) []flow.Option {
	out := []flow.Option{{Value: enterNothing, Key: "no", Label: "Move on the table", Refused: r.onlyWalks(u, a)}}
	if floor, piece := r.nextFloor(u); floor != OnTable {
		out = append(out, r.floorOffer(u, floor, piece))
	}
	for v := range r.entries(u, a) {
		o := flow.Option{Value: v, Refused: r.entryRefusal(u, v, a)}
		switch {
		case v >= enterRoof:
			key := r.book.Board.Pieces[v-enterRoof].Key
			o.Key, o.Label, o.Rule = key+"-roof", "Onto the roof of "+r.spoken(key), "ff.building.roof.climb"
		case v >= enterBuilding:
			key := r.book.Board.Pieces[v-enterBuilding].Key
			o.Key, o.Label, o.Rule = key, "Into "+r.spoken(key), "ff.building.enter"
		default:
			key := r.name(UnitID(v - enterCarrier))
			o.Key, o.Label, o.Rule, o.Unit = key, "Aboard "+key, "ff.transport.enter", flow.RefTo(v-enterCarrier)
		}
		out = append(out, o)
	}
	return out
}

// spoken is the key of a piece as people read it.
func (r *Run) spoken(key string) string {
	if !r.io.Loud() {
		return key
	}
	return strings.ReplaceAll(key, "-", " ")
}

// entries ranges over what lies within the straight reach of a unit's leader, or of the edge, the building
// or the transport that it comes out of.
func (s *State) entries(u UnitID, a Action) func(func(int32) bool) {
	start := s.borderOf(u)
	reach := s.pace(u, a == SprintAction) - start.Spent
	lead := s.Shape(s.Units[u].Leader)
	if start.None() {
		start = ways.BodyBorder(lead)
	}
	side := s.Groups[u].Side
	return func(yield func(int32) bool) {
		for i := range s.Units {
			c := UnitID(i)
			if c == u || s.Groups[i].Side != side || s.Units[i].Where != OnTable && !s.sameRoof(u, c) || s.words(c).Capacity == 0 || s.Units[u].Where == Aboard && UnitID(s.Units[u].In) == c {
				continue
			}
			if s.sameRoof(u, c) {
				if !yield(enterCarrier + int32(i)) {
					return
				}
				continue
			}
			if b := s.Shape(s.Units[i].Leader); reach >= 0 && start.Within(&b, reach) && !yield(enterCarrier+int32(i)) {
				return
			}
		}
		if reach < 0 {
			return // it cannot even get down from its roof
		}
		for i := range s.book.Board.Pieces {
			p := &s.book.Board.Pieces[i]
			if p.Class != force.Building || p.Capacity == 0 && p.Roof == 0 || start.Of(i) || !start.WithinArea(&p.Area, reach) {
				continue
			}
			if p.Capacity > 0 && !yield(enterBuilding+int32(i)) || p.Roof > 0 && !yield(enterRoof+int32(i)) {
				return
			}
		}
	}
}

// entryRefusal says why a unit may not go into a thing with this move, nil if it may: first whether it
// fits, then whether its leader gets there.
func (s *State) entryRefusal(u UnitID, v int32, a Action) *tally.Refusal {
	reach := s.pace(u, a == SprintAction)
	switch {
	case v >= enterRoof:
		return s.climbRefusal(u, int(v-enterRoof), a, reach)
	case v >= enterBuilding:
		piece := int(v - enterBuilding)
		if no := s.insideRefusal(u, piece); no != nil {
			return no
		}
		if s.leavesOne(u) {
			return tally.Refuse("ff.building.enter-leave-same-round", "it leaves a building in this round", "stay outside")
		}
		if no := s.onlyWalks(u, a); no != nil {
			return no
		}
		return s.outOfReach(u, a, goal{piece: piece, unit: NoUnit}, reach, "ff.building.enter")
	}
	carrier := UnitID(v - enterCarrier)
	if no := s.carryRefusal(u, carrier); no != nil {
		return no
	}
	if s.Units[u].Where == Aboard {
		return tally.Refuse("ff.transport.enter-exit-same-round", "it leaves a transport in this round", "stay outside")
	}
	if s.Units[u].HVA {
		if a == AdvanceAction || !s.besideCarrier(u, carrier) {
			return tally.Refuse("ff.drone.hva.transport", "with an HVA boarding is a long action that begins in contact", "sprint when in contact")
		}
		return nil
	}
	if s.sameRoof(u, carrier) {
		return nil
	}
	return s.outOfReach(u, a, goal{piece: -1, unit: carrier}, reach, "ff.transport.enter")
}

// outOfReach refuses a goal that the leader cannot touch with its move.
func (s *State) outOfReach(u UnitID, a Action, to goal, reach geom.Length, rule tally.Rule) *tally.Refusal {
	f := s.newFinder(u, to, reach, a == SprintAction, false)
	defer f.done()
	if _, ok := f.find(); ok {
		return nil
	}
	return tally.Refuse(rule, "its leader cannot get there with this move", "come nearer first")
}

// leavesOne tells whether a unit leaves a building with its present move, or has left one in this round: it goes into no
// other then.  ff.building.enter-leave-same-round
func (s *State) leavesOne(u UnitID) bool {
	un := &s.Units[u]
	return un.Where == Inside || un.Left > 0 && un.Left == s.Round
}

// leaveRefusal says why a unit may not leave a building.  ff.building.enter-leave-same-round
func (r *Run) leaveRefusal(u UnitID) *tally.Refusal {
	if r.unit(u).Where == Inside && !r.holds("ff.building.leave", true) {
		return tally.Refuse("ff.building.enter", "nobody leaves a building", "halt")
	}
	if un := r.unit(u); un.Where == Inside && un.Entered == r.Round {
		return tally.Refuse("ff.building.enter-leave-same-round", "it entered in this round", "halt")
	}
	return nil
}

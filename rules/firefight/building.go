package firefight

import (
	"fmt"
	"strings"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// capacityAdvice is the capacity a building gets by default: 5 for each cube of 3" it can be divided
// into, at most 30; a level is 4 HEIGHT.  ff.building.capacity-advice
func capacityAdvice(p *Piece) int {
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
	case p.Class != Building || p.Capacity == 0:
		return tally.Refuse("ff.building.types", p.Key+" cannot be entered", "go round it")
	case vehicle && s.words(u).Vehicle:
		return tally.Refuse("ff.vehicle.no-buildings", "vehicles cannot enter buildings", "stay outside")
	case bulky || vehicle:
		return tally.Refuse("ff.building.no-bulky-vehicle", "a unit with Bulky or Vehicle models may not enter a building", "stay outside")
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
	for m := range r.all(u) {
		r.Models[m].At = p.Area.Center()
	}
	r.carryHVA(u)
}

// Values of the answers to "enter": stay out, then transports, buildings and roofs by their number.
const (
	enterNothing  int32 = 0
	enterCarrier  int32 = 1
	enterBuilding int32 = 1000
	enterRoof     int32 = 2000
)

// enterSomething asks whether a unit's move takes it into a transport, a building or onto a roof that its
// leader can reach, and takes it there.  ff.building.enter, ff.transport.enter, ff.building.roof.climb
func (r *Run) enterSomething(u UnitID, a Action) bool {
	any := false
	for i := range r.entries(u, a) {
		any = any || r.Staged || r.entryRefusal(u, i, a) == nil
		if any {
			break
		}
	}
	if !any {
		return false
	}
	ans := r.ask(flow.Question{
		Name: AskEnter, Seat: r.unit(u).Side, Kind: flow.PickOne, Rule: r.walkSpec(u, a).Rule, Unit: int32(u), Target: -1,
		Prompt: "Does it go on the table, or into something?", HasDefault: r.onlyWalks(u, a) == nil,
		Offers: func() []flow.Option { return r.enterOffers(u, a) },
	})
	switch v := ans.Value; {
	case v == enterNothing:
		return false
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

// onlyWalks says why a unit may not just move: with an HVA its long action is for boarding alone.
func (s *State) onlyWalks(u UnitID, a Action) *tally.Refusal {
	if a == SprintAction && s.Units[u].HVA {
		return tally.Refuse("ff.drone.hva.move", "a unit with an HVA may not sprint", "board the transport")
	}
	return nil
}

func (r *Run) enterOffers(u UnitID, a Action) []flow.Option {
	out := []flow.Option{{Value: enterNothing, Key: "no", Label: "Move on the table", Refused: r.onlyWalks(u, a)}}
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

// entries ranges over what lies within the straight reach of a unit's leader.
func (s *State) entries(u UnitID, a Action) func(func(int32) bool) {
	reach := s.pace(u, a == SprintAction)
	lead := s.body(s.Units[u].Leader)
	box := lead.Bounds().Grow(reach)
	side := s.Units[u].Side
	return func(yield func(int32) bool) {
		for i := range s.Units {
			c := UnitID(i)
			if c == u || s.Units[i].Side != side || s.Units[i].Where != OnTable || s.words(c).Capacity == 0 {
				continue
			}
			if b := s.body(s.Units[i].Leader); geom.Within(&lead, &b, reach) && !yield(enterCarrier+int32(i)) {
				return
			}
		}
		for i := range s.book.Board.Pieces {
			p := &s.book.Board.Pieces[i]
			if p.Class != Building || p.Capacity == 0 && p.Roof == 0 || !p.Area.Bounds().Meets(box) || !p.Area.Within(&lead, reach) {
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
		if no := s.onlyWalks(u, a); no != nil {
			return no
		}
		return s.outOfReach(u, a, goal{piece: piece, unit: NoUnit}, reach, "ff.building.enter")
	}
	carrier := UnitID(v - enterCarrier)
	if no := s.carryRefusal(u, carrier); no != nil {
		return no
	}
	if s.Units[u].HVA {
		if a == AdvanceAction || !s.touching(u, carrier) {
			return tally.Refuse("ff.drone.hva.transport", "with an HVA boarding is a long action that begins in contact", "sprint when in contact")
		}
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

// leaveRefusal says why a unit may not leave a building.  ff.building.enter-leave-same-round
func (r *Run) leaveRefusal(u UnitID) *tally.Refusal {
	if un := r.unit(u); un.Where == Inside && un.Entered == r.Round {
		return tally.Refuse("ff.building.enter-leave-same-round", "it entered in this round", "halt")
	}
	return nil
}

// leaveBuilding takes a unit out of a building, or to or from its roof.  ff.building.leave,
// ff.building.roof.access
func (r *Run) leaveBuilding(u UnitID, a Action) {
	un := r.unit(u)
	piece := int(un.In)
	p := &r.book.Board.Pieces[piece]
	if un.Where == OnRoof && p.Capacity > 0 || un.Where == Inside && p.Roof > 0 {
		if r.changeFloor(u, piece) {
			return
		}
	}
	r.cite("ff.building.leave")
	r.walk(u, a)
}

// changeFloor asks whether a unit goes up to the roof or back in, which costs no distance.
// ff.building.roof.access
func (r *Run) changeFloor(u UnitID, piece int) bool {
	up := r.Units[u].Where == Inside
	to, key, refused := Inside, "in", (*tally.Refusal)(nil)
	if up {
		to, key = OnRoof, "roof"
	}
	a := r.ask(flow.Question{
		Name: AskEnter, Seat: r.unit(u).Side, Kind: flow.PickOne, Rule: "ff.building.roof.access", Unit: int32(u), Target: -1,
		Prompt: "Where does it go?", HasDefault: true,
		Offers: func() []flow.Option {
			if up {
				refused = r.roofRefusal(u, piece)
			} else {
				refused = r.insideRefusal(u, piece)
			}
			return []flow.Option{{Value: flow.No, Key: "no", Label: "Out"}, {Value: flow.Yes, Key: key, Label: key, Refused: refused}}
		},
	})
	if a.Value != flow.Yes {
		return false
	}
	r.goInto(u, to, piece)
	return true
}

package antares2

import (
	"strconv"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// onFloor tells whether a piece matters on a level: the floors and openings of a building do on their
// own level alone.
func (p *Piece) onFloor(level int8) bool {
	return !p.Inner || p.Floor == AllFloors || p.Floor == level
}

// onFloors tells whether some model of the unit is above the ground.
func (g *march) onFloors() bool {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own && p.level > 0 {
			return true
		}
	}
	return false
}

// chainedFloors tells whether a unit spread over floors is in formation: on each floor its models are
// linked as usual, and models on floors next to each other are linked in any case.
// a2.building.floors-formation
func (g *march) chainedFloors() bool {
	reached := make([]bool, len(g.poses))
	var queue []int
	n := 0
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			if n == 0 {
				reached[i], queue = true, append(queue, i)
			}
			n++
		}
	}
	for k := 0; k < len(queue); k++ {
		a := &g.poses[queue[k]]
		for j := range g.poses {
			b := &g.poses[j]
			if reached[j] || !b.in || !b.own || !linked(a.level, b.level, &a.endBody, &b.endBody) {
				continue
			}
			reached[j], queue = true, append(queue, j)
		}
	}
	return len(queue) == n
}

func linked(a, b int8, x, y *geom.Shape) bool {
	switch a - b {
	case 1, -1:
		return true
	case 0:
		return geom.Within(x, y, geom.Inch)
	}
	return false
}

// throughWall tells whether the gap to an enemy does not count because a solid wall of the building
// being assaulted stands between.  a2.building.assault-structure.gap
func (g *march) throughWall(p *pose, o *other) bool {
	return g.s.holds("a2.building.assault-structure.gap", g.spec.Wall != 0 && o.enemy && g.s.behindWall(int(g.spec.Wall)-1, p.end(), o.m))
}

// goInside notes after a move which building each model is in.  a2.building.floor-plans
func (r *Run) goInside(u UnitID) {
	for m := range r.all(u) {
		was := r.Models[m].Inside
		r.enter(m)
		if in := r.Models[m].Inside; in >= 0 && in != was {
			r.cite("a2.building.floor-plans")
		}
	}
}

// offerLevel asks a unit that ends its move in a building with several levels on which of them it ends:
// each floor up or down costs 1 inch of what is left of the move, twice that where the interior slows
// it.  a2.building.floors-1-inch
func (r *Run) offerLevel(u UnitID, left func(ModelID) geom.Length, slow bool) {
	piece := r.sharedBuilding(u)
	if piece < 0 {
		return
	}
	top := r.levelsLeft(piece) - 1
	if r.book.Board.Pieces[piece].Building.OpenRoof {
		top++
	}
	if top < 1 {
		return
	}
	const stay = -1
	floor := geom.Inch
	if slow {
		floor *= 2
	}
	refusal := func(level int8) *tally.Refusal {
		for m := range r.own(u) {
			d := geom.Length(max(level-r.Models[m].Level, r.Models[m].Level-level)) * floor
			if d > left(m) {
				return tally.Refuse("a2.building.floors-1-inch", "each floor costs 1\" of the move, and not so much is left", "move less far, or stay below")
			}
			if !r.freeOn(m, level) {
				return tally.Refuse("a2.gap.more-than-one-inch", "others stand there", "pick another floor")
			}
		}
		return nil
	}
	a := r.ask(flow.Question{
		Name: AskLevel, Seat: r.unit(u).Side, Kind: flow.PickOne, Rule: "a2.building.floors-1-inch", Unit: int32(u), Target: -1,
		Prompt: "On which level does it end?", Default: flow.Answer{Value: stay}, HasDefault: true,
		Offers: func() []flow.Option {
			out := []flow.Option{{Value: stay, Key: "stay", Label: "Stay"}}
			for l := int8(0); l <= top; l++ {
				key := strconv.Itoa(int(l))
				out = append(out, flow.Option{Value: int32(l), Key: key, Label: "Level " + key, Rule: "a2.building.floors-1-inch", Refused: refusal(l)})
			}
			return out
		},
	})
	if a.Value == stay {
		return
	}
	for m := range r.all(u) {
		r.Models[m].Level = int8(a.Value)
	}
}

// sharedBuilding is the building that all models of a unit are in, -1 if there is none.
func (s *State) sharedBuilding(u UnitID) int {
	in := int16(-1)
	for m := range s.own(u) {
		if mo := &s.Models[m]; mo.Inside < 0 || in >= 0 && mo.Inside != in {
			return -1
		}
		in = s.Models[m].Inside
	}
	return int(in)
}

// freeOn tells whether a model keeps its gap to other units on another level, and stands in no wall.
func (s *State) freeOn(m ModelID, level int8) bool {
	body := s.body(m)
	if s.wallsRefuseStand(m, level, &body) != nil {
		return false
	}
	for i := range s.Models {
		o := &s.Models[i]
		if o.Gone || o.Off || o.Unit == s.Models[m].Unit || o.Level != level || o.Inside != s.Models[m].Inside {
			continue
		}
		if other := s.body(ModelID(i)); geom.Within(&body, &other, geom.Inch) {
			return false
		}
	}
	return true
}

// slowedInside tells whether a failed test makes distance count double where the unit is.
func (g *march) slowedInside() bool {
	for i := range g.s.book.Board.Pieces {
		if pc := &g.s.book.Board.Pieces[i]; pc.Inner && pc.Kind.Class == AreaTerrain && g.half.has(i) {
			return true
		}
	}
	return false
}

// leftover is what a model has left of its allowance at the end of its way.
func (g *march) leftover(m ModelID) geom.Length {
	p := &g.poses[m-g.unit.First]
	return max(0, p.left-g.cost(p, p.length).Length())
}

// chooseLevel lets a unit that has moved inside a building change its level.
func (r *Run) chooseLevel(g *march) {
	if g.spec.From == NoUnit && g.spec.Target == NoUnit && r.inPlay(g.spec.Unit) {
		r.offerLevel(g.spec.Unit, g.leftover, g.slowedInside())
	}
}

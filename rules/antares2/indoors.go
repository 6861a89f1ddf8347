package antares2

import (
	"strconv"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// throughWall tells whether the gap to an enemy does not count because a solid wall of the building
// being assaulted stands between.  a2.building.assault-structure.gap
func (g *move) throughWall(_ int32, to geom.Point, other int32) bool {
	enemy := g.s.Groups[g.s.Bodies[other].Group].Side != g.s.Groups[g.spec.Unit].Side
	return g.s.holds("a2.building.assault-structure.gap", enemy && g.s.behindWall(int(g.spec.Wall)-1, to, ModelID(other)))
}

// goInside notes after a move which building each model is in.  a2.building.floor-plans
func (r *Run) goInside(u UnitID) {
	for m := range r.Members(u) {
		was := r.Bodies[m].Inside
		r.enter(m)
		if in := r.Bodies[m].Inside; in >= 0 && in != was {
			r.cite("a2.building.floor-plans")
		}
	}
}

// Answers to the question of the level besides a level itself.
const (
	stayLevel int32 = -1 - iota
	eachLevel       // every model by itself
)

// stairs is a unit that may change floors at the end of its move.
type stairs struct {
	u      UnitID
	target UnitID                    // whom it has charged; who touches it stays on his floor
	top    int8                      // the highest level
	pace   geom.Length               // what a floor costs
	left   func(ModelID) geom.Length // and what a model can pay
	close  []int8                    // the levels on which a unit that is torn apart comes together as far as it can
	least  geom.Length               // and how far apart it may be then
}

// offerLevel asks a unit that ends its move in a building with several levels on which of them it ends, as a whole or
// model by model: each floor up or down costs 1 inch of what is left of the move, twice that where the
// interior slows it.  a2.building.floors-1-inch, a2.building.floors-formation
func (r *Run) offerLevel(g *move) {
	st := stairs{u: g.spec.Unit, left: g.leftover, target: g.spec.Target}
	piece := r.sharedBuilding(st.u)
	if piece < 0 {
		return
	}
	st.top, st.pace = r.topLevel(piece), g.floorPace(int16(piece))
	if st.top < 1 {
		return
	}
	r.mustClose(&st)
	if g.spec.Target != NoUnit && st.close == nil {
		return // the floors of a charge follow from whom it touches
	}
	usual := stayLevel
	if st.close != nil {
		usual = eachLevel
	}
	a := r.ask(flow.Question{
		Name: AskLevel, Seat: r.Groups[st.u].Side, Kind: flow.PickOne, Rule: "a2.building.floors-1-inch", Unit: int32(st.u), Target: -1,
		Prompt: "On which level does it end?", Default: flow.Answer{Value: usual}, HasDefault: true,
		Offers: func() []flow.Option {
			out := []flow.Option{{Value: stayLevel, Key: "stay", Label: "Stay"}}
			if st.close != nil {
				out[0].Rule, out[0].Refused = "a2.formation.compromised", r.stairsRefusal(&st, func(m ModelID) int8 { return r.Bodies[m].Level })
			}
			out = append(out, st.levels(func(l int8) *tally.Refusal {
				return r.stairsRefusal(&st, func(ModelID) int8 { return l })
			})...)
			return append(out, flow.Option{Value: eachLevel, Key: "each", Label: "Each model by itself", Rule: "a2.building.floors-formation", Refused: r.severalRefusal(st.u)})
		},
	})
	switch a.Value {
	case stayLevel:
	case eachLevel:
		r.askLevels(&st)
	default:
		r.toLevels(st.u, func(ModelID) int8 { return int8(a.Value) })
	}
}

// mustClose finds out how a unit that stands torn apart comes together by changing floors, if it can.
// a2.formation.compromised, a2.building.floors-formation
func (r *Run) mustClose(st *stairs) {
	posts := r.postsOf(st.u)
	if chained(posts, nil) {
		return
	}
	g := r.setDown(st.u)
	defer g.done()
	levels, best := g.closeFloors(st)
	if now := tear(posts); best < now {
		st.close, st.least = levels, best
	}
}

// levels lists the levels as options.
func (st *stairs) levels(refused func(int8) *tally.Refusal) []flow.Option {
	var out []flow.Option
	for l := int8(0); l <= st.top; l++ {
		key := strconv.Itoa(int(l))
		o := flow.Option{Value: int32(l), Key: key, Label: "Level " + key, Rule: "a2.building.floors-1-inch"}
		if refused != nil {
			o.Refused = refused(l)
		}
		out = append(out, o)
	}
	return out
}

// severalRefusal refuses to ask model by model where there is only one.
func (r *Run) severalRefusal(u UnitID) *tally.Refusal {
	n := 0
	for range r.own(u) {
		n++
	}
	if n < 2 {
		return tally.Refuse("a2.building.floors-formation", r.name(u)+" is a single model", "pick a level")
	}
	return nil
}

// askLevels asks for the level of every model.  a2.building.floors-formation
func (r *Run) askLevels(st *stairs) {
	var models []ModelID
	var now flow.Answer
	for m := range r.own(st.u) {
		models = append(models, m)
		now.Values = append(now.Values, int32(r.Bodies[m].Level))
	}
	for i := range st.close {
		now.Values[i] = int32(st.close[i])
	}
	level := func(a *flow.Answer) func(ModelID) int8 {
		return func(m ModelID) int8 {
			for i, o := range models {
				if o == m {
					return int8(a.Values[i])
				}
			}
			return r.Bodies[m].Level
		}
	}
	a := r.ask(flow.Question{
		Name: AskFloors, Seat: r.Groups[st.u].Side, Kind: flow.Allocate, Rule: "a2.building.floors-formation", Unit: int32(st.u), Target: -1,
		Prompt: "On which level does each model end?", Default: now, HasDefault: true,
		Offers: func() []flow.Option { return st.levels(nil) },
		Items: func() []flow.Option {
			var out []flow.Option
			for _, m := range models {
				out = append(out, flow.Option{Value: int32(m), Key: r.modelName(m), Label: r.modelName(m)})
			}
			return out
		},
		Check:   func(a *flow.Answer) *tally.Refusal { return r.stairsRefusal(st, level(a)) },
		Suggest: func(*dice.Rand) flow.Answer { return now.Clone() },
	})
	r.toLevels(st.u, level(&a))
}

// stairsRefusal says why the models of a unit may not change to these levels, nil if they may: each has to pay for its
// floors, may stand there, and the unit is in formation then.
func (r *Run) stairsRefusal(st *stairs, level func(ModelID) int8) *tally.Refusal {
	g := r.setDown(st.u)
	defer g.done()
	changes := false
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own {
			p.named = false // equipment comes along
			continue
		}
		p.level = level(p.m)
		floors := max(p.level-p.floor, p.floor-p.level)
		if changes = changes || floors > 0; geom.Length(floors)*st.pace > st.left(p.m) {
			return tally.Refuse("a2.building.floors-1-inch", "each floor costs 1\" of the move, and not so much is left", "move less far, or stay below")
		}
		if p.named = floors > 0; !p.named {
			continue
		}
		if ref := g.mayStand(p); ref != nil {
			return ref
		}
	}
	for i := range g.poses {
		for j := range g.poses[:i] {
			if p, o := &g.poses[i], &g.poses[j]; p.in && p.own && o.in && o.own && (p.named || o.named) && p.level == o.level && geom.Overlap(&p.endBody, &o.endBody) {
				return tally.Refuse("a2.move.through-own-unit", g.call(p)+" would stand on "+g.call(o), "pick another floor")
			}
		}
	}
	if !changes && st.close == nil {
		return nil
	}
	if st.target != NoUnit && r.touching(st.u, st.target) && !g.endsInContact(st.target) {
		return tally.Refuse("a2.assault.one-model-touch", "nobody would touch "+r.name(st.target)+" then", "leave somebody on its floor")
	}
	if st.close != nil && st.least > geom.Inch && tear(g.posts()) <= st.least {
		return g.divided() // as near to a formation as it can come
	}
	if ref := g.outOfFormation(); ref != nil {
		return ref
	}
	return g.divided()
}

// toLevels puts a unit on levels; equipment goes with the model it is nearest to.
func (r *Run) toLevels(u UnitID, level func(ModelID) int8) {
	for m := range r.own(u) {
		r.Bodies[m].Level = level(m)
	}
	for m := range r.Members(u) {
		if o := r.nearestOwn(m); !r.counts(m) && o != NoModel && r.Bodies[m].Inside == r.Bodies[o].Inside {
			r.Bodies[m].Level = r.Bodies[o].Level
		}
	}
}

// nearestOwn is the own model of a unit nearest to one of its models, NoModel if there is none.
func (s *State) nearestOwn(m ModelID) ModelID {
	best := NoModel
	for o := range s.own(s.Bodies[m].Group) {
		if best == NoModel || geom.DistSq(s.Bodies[o].At, s.Bodies[m].At) < geom.DistSq(s.Bodies[best].At, s.Bodies[m].At) {
			best = o
		}
	}
	return best
}

// sharedBuilding is the building that all models of a unit are in, -1 if there is none.
func (s *State) sharedBuilding(u UnitID) int {
	in := int16(-1)
	for m := range s.own(u) {
		if mo := &s.Bodies[m]; mo.Inside < 0 || in >= 0 && mo.Inside != in {
			return -1
		}
		in = s.Bodies[m].Inside
	}
	return int(in)
}

// leftover is what a model has left of its allowance at the end of its way.
func (g *move) leftover(m ModelID) geom.Length {
	p := &g.poses[m-g.head]
	return max(0, p.left-g.cost(p, p.length).Length())
}

// chooseLevel lets a unit that has moved inside a building change its level.
func (r *Run) chooseLevel(g *move) {
	if r.inPlay(g.spec.Unit) {
		r.offerLevel(g)
	}
}

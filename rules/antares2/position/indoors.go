package position

import (
	"strconv"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// throughWall tells whether the gap to an enemy does not count because a solid wall of the building
// being assaulted stands between.  a2.building.assault-structure.gap
func (g *Move) throughWall(_ int32, to geom.Point, other int32) bool {
	enemy := g.State.Groups[g.State.Bodies[other].Group].Side != g.State.Groups[g.Spec.Unit].Side
	return g.State.Applies("a2.building.assault-structure.gap", enemy && g.State.BehindWall(int(g.Spec.Wall)-1, to, ModelID(other)))
}

// Answers to the question of the level besides a level itself.
const (
	StayLevel int32 = -1 - iota
	EachLevel       // every model by itself
)

// Stairs is a unit that may change floors at the end of its move.
type Stairs struct {
	Unit   UnitID
	Target UnitID                    // whom it has charged; who touches it stays on his floor
	Top    int8                      // the highest level
	Pace   geom.Length               // what a floor costs
	Left   func(ModelID) geom.Length // and what a model can pay
	Close  []int8                    // the levels on which a unit that is torn apart comes together as far as it can
	least  geom.Length               // and how far apart it may be then
}

// MustClose finds out how a unit that stands torn apart comes together by changing floors, if it can.
// a2.formation.compromised, a2.building.floors-formation
func (s *State) MustClose(st *Stairs) {
	posts := s.PostsOf(st.Unit)
	if Chained(posts, nil) {
		return
	}
	g := s.SetDown(st.Unit)
	defer g.Done()
	levels, best := g.closeFloors(st)
	if now := Tear(posts); best < now {
		st.Close, st.least = levels, best
	}
}

// Levels lists the levels as options.
func (st *Stairs) Levels(refused func(int8) *tally.Refusal) []flow.Option {
	var out []flow.Option
	for l := int8(0); l <= st.Top; l++ {
		key := strconv.Itoa(int(l))
		o := flow.Option{Value: int32(l), Key: key, Label: "Level " + key, Rule: "a2.building.floors-1-inch"}
		if refused != nil {
			o.Refused = refused(l)
		}
		out = append(out, o)
	}
	return out
}

// SeveralRefusal refuses to ask model by model where there is only one.
func (s *State) SeveralRefusal(u UnitID) *tally.Refusal {
	n := 0
	for range s.Own(u) {
		n++
	}
	if n < 2 {
		return tally.Refuse("a2.building.floors-formation", s.Name(u)+" is a single model", "pick a level")
	}
	return nil
}

// StairsRefusal says why the models of a unit may not change to these levels, nil if they may: each has to pay for its
// floors, may stand there, and the unit is in formation then.
func (s *State) StairsRefusal(st *Stairs, level func(ModelID) int8) *tally.Refusal {
	g := s.SetDown(st.Unit)
	defer g.Done()
	changes := false
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own {
			p.Named = false // equipment comes along
			continue
		}
		p.Level = level(p.Model)
		floors := max(p.Level-p.floor, p.floor-p.Level)
		if changes = changes || floors > 0; geom.Length(floors)*st.Pace > st.Left(p.Model) {
			return tally.Refuse("a2.building.floors-1-inch", "each floor costs 1\" of the move, and not so much is left", "move less far, or stay below")
		}
		if p.Named = floors > 0; !p.Named {
			continue
		}
		if ref := g.mayStand(p); ref != nil {
			return ref
		}
	}
	for i := range g.Poses {
		for j := range g.Poses[:i] {
			if p, o := &g.Poses[i], &g.Poses[j]; p.In && p.Own && o.In && o.Own && (p.Named || o.Named) && p.Level == o.Level && geom.Overlap(&p.EndBody, &o.EndBody) {
				return tally.Refuse("a2.move.through-own-unit", g.call(p)+" would stand on "+g.call(o), "pick another floor")
			}
		}
	}
	if !changes && st.Close == nil {
		return nil
	}
	if st.Target != NoUnit && s.InContact(st.Unit, st.Target) && !g.EndsInContact(st.Target) {
		return tally.Refuse("a2.assault.one-model-touch", "nobody would touch "+s.Name(st.Target)+" then", "leave somebody on its floor")
	}
	if st.Close != nil && st.least > geom.Inch && Tear(g.posts()) <= st.least {
		return g.divided() // as near to a formation as it can come
	}
	if ref := g.outOfFormation(); ref != nil {
		return ref
	}
	return g.divided()
}

// ToLevels puts a unit on levels; equipment goes with the model it is nearest to.
func (s *State) ToLevels(u UnitID, level func(ModelID) int8) {
	for m := range s.Own(u) {
		s.Bodies[m].Level = level(m)
	}
	for m := range s.Members(u) {
		if o := s.nearestOwn(m); !s.Counts(m) && o != NoModel && s.Bodies[m].Inside == s.Bodies[o].Inside {
			s.Bodies[m].Level = s.Bodies[o].Level
		}
	}
}

// nearestOwn is the own model of a unit nearest to one of its models, NoModel if there is none.
func (s *State) nearestOwn(m ModelID) ModelID {
	best := NoModel
	for o := range s.Own(s.Bodies[m].Group) {
		if best == NoModel || geom.DistSq(s.Bodies[o].At, s.Bodies[m].At) < geom.DistSq(s.Bodies[best].At, s.Bodies[m].At) {
			best = o
		}
	}
	return best
}

// SharedBuilding is the building that all models of a unit are in, -1 if there is none.
func (s *State) SharedBuilding(u UnitID) int {
	in := int16(-1)
	for m := range s.Own(u) {
		if mo := &s.Bodies[m]; mo.Inside < 0 || in >= 0 && mo.Inside != in {
			return -1
		}
		in = s.Bodies[m].Inside
	}
	return int(in)
}

// Leftover is what a model has left of its allowance at the end of its way.
func (g *Move) Leftover(m ModelID) geom.Length {
	p := &g.Poses[m-g.Head]
	return max(0, p.Left-g.Cost(p, p.Length).Length())
}

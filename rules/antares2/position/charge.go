package position

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// ChargeSpec is the move of a unit that assaults another.
func ChargeSpec(u, target UnitID, sprint bool) *MoveSpec {
	spec := &MoveSpec{Unit: u, Name: AskMove, Rule: "a2.assault.sequence", Multiple: 2, Target: target, Over: NoUnit, From: NoUnit}
	if sprint {
		spec.Multiple, spec.Sprint = 3, true
	}
	return spec
}

// PlanCharge works out how the unit comes into touch, or as near as it can, and holds the player to it.
// A unit that is out of formation and cannot touch may just close up.
func (s *State) PlanCharge(g *Move) {
	spec := g.Spec
	g.Gather()
	if a, ok := g.plannedCharge(); ok {
		spec.Usual = &a
		spec.Extra = func(w *Walk) *tally.Refusal { return s.MustTouch(w) }
		return
	}
	target := spec.Target
	a, gap := g.nearPlan(target)
	if g.RefuseAgain(&a) != nil || len(a.Paths) == 0 && g.StartsBroken() {
		return
	}
	spec.Usual = &a
	spec.Extra = func(w *Walk) *tally.Refusal { return s.MustApproach(w, target, gap) }
}

// MustTouch refuses a charge that could touch and does not.
func (s *State) MustTouch(w *Walk) *tally.Refusal {
	for m := range s.Own(w.Spec.Unit) {
		x := w.body(m)
		level := w.level(m)
		for n := range s.Own(w.Spec.Target) {
			y := s.Shape(n)
			if level == s.Bodies[n].Level && s.Contact(&x, &y, level) {
				return nil
			}
		}
	}
	return tally.Refuse("a2.assault.one-model-touch", "no model touches "+s.Name(w.Spec.Target), "bring at least one model into touch")
}

// MustApproach refuses a charge that falls short and holds back. Ruling: half an inch is left to the
// player.  a2.assault.failed-reach
func (s *State) MustApproach(w *Walk, target UnitID, gap geom.Length) *tally.Refusal {
	best := geom.Length(1 << 30)
	for m := range s.Own(w.Spec.Unit) {
		x := w.body(m)
		for n := range s.Own(target) {
			y := s.Shape(n)
			best = min(best, geom.Gap(&x, &y))
		}
	}
	if best > gap+geom.Inch/2 {
		return tally.Refuse("a2.assault.failed-reach", fmt.Sprintf("it would end %v from %s and can come to %v", best, s.Name(target), gap), "go as near as possible")
	}
	return nil
}

// Rate is how far the slowest own model of a unit may go.
func (s *State) Rate(u UnitID, multiple int) geom.Length {
	best := geom.Length(-1)
	for m := range s.Own(u) {
		if d := s.Allowance(m, multiple); best < 0 || d < best {
			best = d
		}
	}
	return max(best, 0)
}

// Towards moves the unit a distance straight towards the nearest model of another.
func (g *Move) Towards(target UnitID, d geom.Length) flow.Answer {
	var pairs [1]pair
	near := g.nearestPairs(target, pairs[:0])
	if len(near) == 0 {
		return flow.Answer{}
	}
	p := &g.Poses[near[0].pose]
	return g.Shifted(geom.Toward(geom.Point{}, g.State.Bodies[near[0].enemy].At.Sub(p.From), d))
}

// PartWay takes the unit along its charge as far as its share of that way, where something lies in the straight way or slows
// it: also who goes round, or goes slower, moves towards who comes to meet him.  a2.react.counter.meet
func (g *Move) PartWay(full *flow.Answer, rate, other geom.Length) (flow.Answer, geom.Length, bool) {
	leader, way := g.foremost(full)
	if leader < 0 {
		return flow.Answer{}, 0, false
	}
	long := geom.PathLength(append([]geom.Point{g.Poses[leader].From}, way...)).Length()
	share := min(geom.Length(int64(long)*int64(rate)/int64(rate+other)), rate)
	g.Grant(share)
	a, ok := g.nearBehind(leader, way)
	if !ok {
		return a, 0, false
	}
	h := g.Again()
	defer h.Done()
	h.Give(a.Paths)
	return a, h.EndGap(g.Spec.Target), true
}

// Bends tells whether a charge does not lead straight to its target: what lies in the way may lie on the other's share of it.
func (g *Move) Bends(full *flow.Answer) bool {
	leader, way := g.foremost(full)
	return leader >= 0 && len(way) > 1
}

// Grant lets a unit go further than its share of the straight way, if not less far.
func (g *Move) Grant(d geom.Length) {
	if d <= g.Spec.Limit {
		return
	}
	for i := range g.Poses {
		if p := &g.Poses[i]; p.Left >= g.Spec.Limit {
			p.Left = d
		}
	}
	g.Spec.Limit, g.Spec.Pace = d, ""
}

// foremost is the model that comes nearest to the target by an answer, and its way.
func (g *Move) foremost(a *flow.Answer) (int, []geom.Point) {
	leader, best := -1, geom.Length(1<<30)
	var way []geom.Point
	for i := range g.Poses {
		p := &g.Poses[i]
		for k := range a.Paths {
			path := &a.Paths[k]
			if !p.In || !p.Own || path.Figure != int32(p.Model) || len(path.Points) == 0 {
				continue
			}
			body := g.State.ShapeAt(p.Model, path.Points[len(path.Points)-1], p.Facing)
			for n := range g.State.Own(g.Spec.Target) {
				enemy := g.State.Shape(n)
				if gap := geom.Gap(&body, &enemy); gap < best {
					leader, best, way = i, gap, path.Points
				}
			}
		}
	}
	return leader, way
}

// Charges tells whether a move is a charge that is to touch a unit: no half of a countercharge, and there is somebody left.
func (s *State) Charges(g *Move) bool {
	return g.Spec.Target != NoUnit && !g.Spec.Meet && g.Spec.Plan != nil && s.InPlay(g.Spec.Target)
}

package position

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// Refuse says why a unit may not move so, nil if it may. Terrain tests still to be taken are assumed
// to be passed.
func (g *Move) Refuse(a *flow.Answer) *tally.Refusal {
	if ref := g.namesOwn(a.Paths); ref != nil {
		return ref
	}
	g.Give(a.Paths)
	g.Gather()
	g.Boards = false
	if !g.MovesAny() {
		return g.refuseStaying()
	}
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own || !p.Moved {
			continue
		}
		if ref := g.TooFar(p); ref != nil {
			return ref
		}
		if ref := g.WayBlocked(p); ref != nil {
			return ref
		}
	}
	if ref := g.refuseEnd(); ref != nil {
		return ref
	}
	if g.JudgesEnd() {
		return g.Spec.Extra(&g.walk)
	}
	return nil
}

// JudgesEnd tells whether what the move is made for has a say in how it ends.
func (g *Move) JudgesEnd() bool {
	return g.Spec.Extra != nil && !g.Loose && !(g.Later && g.Spec.Target != NoUnit && !g.bound)
}

// Legal is refuse for those who do not read reasons.
func (g *Move) Legal(a *flow.Answer) bool {
	defer g.Hush()()
	return g.Refuse(a) == nil
}

// astray tells whether a charge moves and does not end where it must, whatever lies in its way: that is quicker found out than the rest.
func (g *Move) astray(a *flow.Answer) bool {
	if g.Spec.Extra == nil || g.Spec.Target == NoUnit || g.Loose || g.Later && !g.bound || g.namesOwn(a.Paths) != nil {
		return false
	}
	g.Give(a.Paths)
	return g.MovesAny() && g.Spec.Extra(&g.walk) != nil
}

// namesOwn refuses paths of anything but living models of the unit, each once.
func (g *Move) namesOwn(paths []flow.Path) *tally.Refusal {
	for i := range paths {
		k := ModelID(paths[i].Figure) - g.Head
		if f := paths[i].Figure; f < 0 || int(f) >= len(g.State.Bodies) || k < 0 || int(k) >= len(g.Poses) || !g.Poses[k].In {
			return tally.Refuse("a2.move.when", "that is no model of "+g.State.Name(g.Spec.Unit)+" on the table", "move models of the unit")
		}
		for j := range paths[:i] {
			if paths[j].Figure == paths[i].Figure {
				return tally.Refuse("a2.move.when", g.call(&g.Poses[k])+" is given two ways", "give each model one way")
			}
		}
	}
	return nil
}

// call is what players call a model.
func (g *Move) call(p *Pose) string { return g.State.ModelName(p.Model) }

func (g *Move) callFigure(m int32) string { return g.State.ModelName(ModelID(m)) }

// Hush keeps reasons from being put into words until the function it returns is called.
func (g *Move) Hush() (speak func()) {
	before := g.Floor.Hushed()
	g.Floor.Hush(true)
	return func() { g.Floor.Hush(before) }
}

// MovesAny tells whether somebody moves, or a model that is none of the unit's own is put somewhere.
func (g *Move) MovesAny() bool {
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Named && (p.Moved || !p.Own) {
			return true
		}
	}
	return false
}

// refuseStaying refuses to stand still where a rule calls for a move.
func (g *Move) refuseStaying() *tally.Refusal {
	if g.Loose {
		return nil
	}
	if g.Spec.Must && g.CanDoAny() {
		return tally.Refuse(g.Spec.Rule, g.State.Name(g.Spec.Unit)+" must move", "move it as the rule says")
	}
	if g.Spec.Extra != nil && !(g.Later && g.Spec.Target != NoUnit && !g.bound) {
		if ref := g.Spec.Extra(&g.walk); ref != nil && g.CanDoAny() {
			return ref
		}
	}
	if ref := g.outOfFormation(); ref != nil && g.CanDoAny() {
		return ref
	}
	return nil // Ruling: a unit that has no legal way to close up stands as it is  a2.formation.compromised
}

// TooFar holds a model's way against its allowance.  a2.move.advance-m, a2.move.run-2m,
// a2.move.mixed-m, a2.move.no-part-exceeds
func (g *Move) TooFar(p *Pose) *tally.Refusal {
	if cost := g.Cost(p, p.Length); cost.Length() > p.Left {
		rule := g.PaceRule()
		if p.first+p.last > 0 {
			rule = "a2.building.floors-1-inch"
		} else if cost != p.Length {
			rule = "a2.difficult.fail-half-pace"
			if g.onlyBog() {
				rule = "a2.terrain.note.os"
			}
		}
		return g.Floor.No(rule, "go less far", func() string { return fmt.Sprintf("%s would use up %v of %v", g.call(p), cost.Length(), p.Left) })
	}
	if g.State.TypeOf(p.Model).Base.N > 1 {
		if far := g.farthestPart(p); far > p.Left {
			return tally.Refuse("a2.move.no-part-exceeds", fmt.Sprintf("a part of %s would be moved %v, more than %v", g.call(p), far, p.Left), "go less far or turn less")
		}
	}
	return nil
}

// onlyBog tells whether all ground that counts double does so by its own note.
func (g *Move) onlyBog() bool {
	for i := range g.State.Book.Board.Pieces {
		if g.Half.Has(i) && !g.Bog(i) {
			return false
		}
	}
	return true
}

// PaceRule is the rule that sets the distance of this move.
func (g *Move) PaceRule() tally.Rule {
	switch {
	case g.bar != "":
		return g.bar
	case g.Spec.Pace != "":
		return g.Spec.Pace
	case g.slowed():
		return "a2.damage.move-reduced"
	case g.Spec.Multiple == 1:
		return "a2.move.advance-m"
	case g.Spec.Multiple == 3:
		return "a2.sprint.3m"
	}
	return "a2.move.run-2m"
}

func (g *Move) slowed() bool {
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && g.State.Figures[p.Model].Slow > 0 {
			return true
		}
	}
	return false
}

// farthestPart is the longest straight distance from where a point of a body's outline was to where
// it ends: of a hull one of its corners goes furthest, and what is round goes as much further as it turns.
// a2.move.no-part-exceeds
func (g *Move) farthestPart(p *Pose) geom.Length {
	base := &g.State.TypeOf(p.Model).Base
	by := p.end().Sub(p.From)
	swung := func(q geom.Point) geom.Point { return geom.Rotate(q, p.Turned).Sub(geom.Rotate(q, p.Facing)) }
	best := geom.Length(0)
	for _, q := range base.Pts[:base.N] {
		best = max(best, geom.Dist(geom.Point{}, swung(q).Add(by)))
	}
	return best + geom.Dist(geom.Point{}, swung(geom.Point{X: base.R}))
}

// refuseEnd judges where the unit stands after the move.
func (g *Move) refuseEnd() *tally.Refusal {
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In || !p.Own && !p.Named {
			continue // equipment that is not named is put down afterwards
		}
		if ref := g.BadSpot(p, i); ref != nil {
			return ref
		}
	}
	g.Boards = g.Spec.Board && g.besideTransport()
	if ref := g.outOfFormation(); ref != nil {
		return ref
	}
	if ref := g.divided(); ref != nil {
		return ref
	}
	if t := g.Spec.Target; t != NoUnit && (g.foiled || !g.Spec.Meet) && !g.EndsInContact(t) && g.EndGap(t) <= geom.Inch {
		return tally.Refuse("a2.assault.failed-reach", "within 1\" of "+g.State.Name(t)+" without touching it", "touch it, or keep the gap")
	}
	return g.equipmentApart()
}

// besideTransport tells whether some model ends so near to a transport of its side that the unit has to go aboard.
// a2.transport.embark.run
func (g *Move) besideTransport() bool {
	for i := range g.Others {
		o := &g.Others[i]
		if o.Enemy || g.State.TypeOf(o.Model).Traits.Transport == 0 {
			continue
		}
		hull := g.State.Shape(o.Model)
		for k := range g.Poses {
			if p := &g.Poses[k]; p.In && p.Own && p.Level == g.State.Bodies[o.Model].Level && geom.Within(&p.EndBody, &hull, geom.Inch) {
				return true
			}
		}
	}
	return false
}

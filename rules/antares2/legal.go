package antares2

import (
	"fmt"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// refuse says why a unit may not move so, nil if it may. Terrain tests still to be taken are assumed
// to be passed.
func (g *move) refuse(a *flow.Answer) *tally.Refusal {
	if ref := g.namesOwn(a.Paths); ref != nil {
		return ref
	}
	g.give(a.Paths)
	g.gather()
	g.boards = false
	if !g.movesAny() {
		return g.refuseStaying()
	}
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own || !p.moved {
			continue
		}
		if ref := g.tooFar(p); ref != nil {
			return ref
		}
		if ref := g.wayBlocked(p); ref != nil {
			return ref
		}
	}
	if ref := g.refuseEnd(); ref != nil {
		return ref
	}
	if g.judgesEnd() {
		return g.spec.Extra(&g.walk)
	}
	return nil
}

// judgesEnd tells whether what the move is made for has a say in how it ends.
func (g *move) judgesEnd() bool {
	return g.spec.Extra != nil && !g.loose && !(g.later && g.spec.Target != NoUnit && !g.bound)
}

// legal is refuse for those who do not read reasons.
func (g *move) legal(a *flow.Answer) bool {
	defer g.hush()()
	return g.refuse(a) == nil
}

// astray tells whether a charge moves and does not end where it must, whatever lies in its way: that is quicker found out than the rest.
func (g *move) astray(a *flow.Answer) bool {
	if g.spec.Extra == nil || g.spec.Target == NoUnit || g.loose || g.later && !g.bound || g.namesOwn(a.Paths) != nil {
		return false
	}
	g.give(a.Paths)
	return g.movesAny() && g.spec.Extra(&g.walk) != nil
}

// namesOwn refuses paths of anything but living models of the unit, each once.
func (g *move) namesOwn(paths []flow.Path) *tally.Refusal {
	for i := range paths {
		k := ModelID(paths[i].Figure) - g.head
		if f := paths[i].Figure; f < 0 || int(f) >= len(g.s.Bodies) || k < 0 || int(k) >= len(g.poses) || !g.poses[k].in {
			return tally.Refuse("a2.move.when", "that is no model of "+g.s.name(g.spec.Unit)+" on the table", "move models of the unit")
		}
		for j := range paths[:i] {
			if paths[j].Figure == paths[i].Figure {
				return tally.Refuse("a2.move.when", g.call(&g.poses[k])+" is given two ways", "give each model one way")
			}
		}
	}
	return nil
}

// call is what players call a model.
func (g *move) call(p *pose) string { return g.s.modelName(p.m) }

func (g *move) callFigure(m int32) string { return g.s.modelName(ModelID(m)) }

// hush keeps reasons from being put into words until the function it returns is called.
func (g *move) hush() (speak func()) {
	before := g.floor.Hushed()
	g.floor.Hush(true)
	return func() { g.floor.Hush(before) }
}

func (g *move) movesAny() bool {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.named && (p.moved || !p.own) {
			return true
		}
	}
	return false
}

// refuseStaying refuses to stand still where a rule calls for a move.
func (g *move) refuseStaying() *tally.Refusal {
	if g.loose {
		return nil
	}
	if g.spec.Must && g.canDoAny() {
		return tally.Refuse(g.spec.Rule, g.s.name(g.spec.Unit)+" must move", "move it as the rule says")
	}
	if g.spec.Extra != nil && !(g.later && g.spec.Target != NoUnit && !g.bound) {
		if ref := g.spec.Extra(&g.walk); ref != nil && g.canDoAny() {
			return ref
		}
	}
	if ref := g.outOfFormation(); ref != nil && g.canDoAny() {
		return ref
	}
	return nil // Ruling: a unit that has no legal way to close up stands as it is  a2.formation.compromised
}

// tooFar holds a model's way against its allowance.  a2.move.advance-m, a2.move.run-2m,
// a2.move.mixed-m, a2.move.no-part-exceeds
func (g *move) tooFar(p *pose) *tally.Refusal {
	if cost := g.cost(p, p.length); cost.Length() > p.left {
		rule := g.paceRule()
		if p.first+p.last > 0 {
			rule = "a2.building.floors-1-inch"
		} else if cost != p.length {
			rule = "a2.difficult.fail-half-pace"
			if g.onlyBog() {
				rule = "a2.terrain.note.os"
			}
		}
		return g.floor.No(rule, "go less far", func() string { return fmt.Sprintf("%s would use up %v of %v", g.call(p), cost.Length(), p.left) })
	}
	if g.s.typ(p.m).Base.N > 1 {
		if far := g.farthestPart(p); far > p.left {
			return tally.Refuse("a2.move.no-part-exceeds", fmt.Sprintf("a part of %s would be moved %v, more than %v", g.call(p), far, p.left), "go less far or turn less")
		}
	}
	return nil
}

// onlyBog tells whether all ground that counts double does so by its own note.
func (g *move) onlyBog() bool {
	for i := range g.s.book.Board.Pieces {
		if g.half.has(i) && !g.bog(i) {
			return false
		}
	}
	return true
}

// paceRule is the rule that sets the distance of this move.
func (g *move) paceRule() tally.Rule {
	switch {
	case g.bar != "":
		return g.bar
	case g.slowed():
		return "a2.damage.move-reduced"
	case g.spec.Multiple == 1:
		return "a2.move.advance-m"
	case g.spec.Multiple == 3:
		return "a2.sprint.3m"
	}
	return "a2.move.run-2m"
}

func (g *move) slowed() bool {
	for i := range g.poses {
		if p := &g.poses[i]; p.in && g.s.Figures[p.m].Slow > 0 {
			return true
		}
	}
	return false
}

// farthestPart is the longest straight distance from where a point of a body's outline was to where
// it ends: of a hull one of its corners goes furthest, and what is round goes as much further as it turns.
// a2.move.no-part-exceeds
func (g *move) farthestPart(p *pose) geom.Length {
	base := &g.s.typ(p.m).Base
	by := p.end().Sub(p.from)
	swung := func(q geom.Point) geom.Point { return geom.Rotate(q, p.turned).Sub(geom.Rotate(q, p.facing)) }
	best := geom.Length(0)
	for _, q := range base.Pts[:base.N] {
		best = max(best, geom.Dist(geom.Point{}, swung(q).Add(by)))
	}
	return best + geom.Dist(geom.Point{}, swung(geom.Point{X: base.R}))
}

// refuseEnd judges where the unit stands after the move.
func (g *move) refuseEnd() *tally.Refusal {
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own && !p.named {
			continue // equipment that is not named is put down afterwards
		}
		if ref := g.badSpot(p, i); ref != nil {
			return ref
		}
	}
	g.boards = g.spec.Board && g.besideTransport()
	if ref := g.outOfFormation(); ref != nil {
		return ref
	}
	if ref := g.divided(); ref != nil {
		return ref
	}
	if t := g.spec.Target; t != NoUnit && (g.foiled || !g.spec.Meet) && !g.endsInContact(t) && g.endGap(t) <= geom.Inch {
		return tally.Refuse("a2.assault.failed-reach", "within 1\" of "+g.s.name(t)+" without touching it", "touch it, or keep the gap")
	}
	return g.equipmentApart()
}

// besideTransport tells whether some model ends so near to a transport of its side that the unit has to go aboard.
// a2.transport.embark.run
func (g *move) besideTransport() bool {
	for i := range g.others {
		o := &g.others[i]
		if o.enemy || g.s.typ(o.m).Traits.Transport == 0 {
			continue
		}
		hull := g.s.Shape(o.m)
		for k := range g.poses {
			if p := &g.poses[k]; p.in && p.own && p.level == g.s.Bodies[o.m].Level && geom.Within(&p.endBody, &hull, geom.Inch) {
				return true
			}
		}
	}
	return false
}

package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// wayBlocked judges the way itself: the table's edge, closed ground, walls, enemies and models that
// cannot be passed through.
func (g *march) wayBlocked(p *pose) *tally.Refusal { return g.wayBlockedFacing(p, g.heading(p)) }

func (g *march) wayBlockedFacing(p *pose, facing geom.Angle) *tally.Refusal {
	base := g.s.bodyAt(p.m, geom.Point{}, facing)
	start := base.Moved(p.from)
	body := start
	at := p.from
	for _, q := range p.points {
		by := q.Sub(at)
		swept := sweptBody(&body, by)
		if ref := g.groundCloses(p, &start, &swept); ref != nil {
			return ref
		}
		if ref := g.s.wallsRefuse(p.m, p.house, p.on, &base, p.from, at, q); ref != nil {
			return ref
		}
		if g.unit.Type != force.Probe {
			if ref := g.modelsClose(p, &start, &swept, at, q); ref != nil {
				return ref
			}
		}
		body = body.Moved(by)
		at = q
		if !g.onTable(&body) {
			return g.no("a2.move.when", "stay on the table", func() string { return g.call(p) + " would leave the table" })
		}
	}
	return nil
}

// onTable tells whether a body lies wholly on the table.  a2.move.when
func (g *march) onTable(b *geom.Shape) bool {
	board := &g.s.book.Board
	return geom.Box{Max: geom.Point{X: board.Width, Y: board.Height}}.Holds(b.Bounds())
}

// groundCloses refuses ground that is closed to a model. A model that stands on such ground may leave.
// a2.area.impassable, a2.terrain.note.nl, a2.terrain.note.nlai, a2.move.weapon-terrain
func (g *march) groundCloses(p *pose, start, swept *geom.Shape) *tally.Refusal {
	box := swept.Bounds()
	for i := range g.s.book.Board.Pieces {
		pc := g.s.piece(i)
		if !pc.Area.Bounds().Meets(box) {
			continue
		}
		rule := g.closedBy(p.m, pc, i)
		if rule == "" || !pc.OnFloor(p.on) || !pc.Area.Overlaps(swept) || g.leaves(i, start) {
			continue
		}
		return g.no(rule, "go round it", func() string { return pc.Key + " is closed to " + g.call(p) })
	}
	return nil
}

// leaves tells whether a body stands on a piece already, so that it may leave it even if it is closed to it. Who is
// put down, or comes out of a transport, does not stand there.
func (g *march) leaves(piece int, start *geom.Shape) bool {
	return !g.placed && !g.emerging() && !g.shut.has(piece) && g.s.piece(piece).Area.Overlaps(start)
}

// emerging tells whether the unit is at the hatches of the transport it gets out of.
func (g *march) emerging() bool { return g.spec.From != NoUnit && !g.out }

// closedBy is the rule that keeps a model out of a piece in this move, empty if it may enter.
func (g *march) closedBy(m ModelID, pc *force.Piece, i int) tally.Rule {
	if g.shut.has(i) {
		if pc.Kind.Class == force.Obstacle {
			return "a2.obstacle.test-fail"
		}
		return "a2.terrain.note.os"
	}
	if g.s.book.Edition == First && pc.Kind.Class == force.Obstacle && g.s.counts(m) && g.s.hindersRun(g.spec.Unit, i) {
		if rule := g.s.cannotCross(g.spec.Unit, g.spec.Multiple); rule != "" {
			return rule
		}
	}
	rule := g.s.barredBy(m, pc)
	if rule != "" && g.s.typ(m).Role == force.TeamWeapon && pc.Kind.Going != force.Impassable {
		return "a2.move.weapon-terrain" // a large weapon bars its team
	}
	return rule
}

// gather lists the models of other units that the move could come near.
func (g *march) gather() {
	if g.gathered {
		return
	}
	g.gathered = true
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in {
			continue
		}
		b := g.s.bodyAt(p.m, p.from, p.facing)
		box := b.Bounds().Grow(p.left + 7*geom.Inch)
		if g.span == (geom.Box{}) {
			g.span = box
		} else {
			g.span = g.span.Join(box)
		}
	}
	if cap(g.space) == 0 {
		g.space = make([]other, 0, 40) // room for a usual neighbourhood, so that it need not grow
	}
	g.others = g.space[:0]
	for i := range g.s.Units {
		un := &g.s.Units[i]
		if un.Where != OnTable || UnitID(i) == g.spec.Unit {
			continue
		}
		for m := un.First; m < un.First+ModelID(un.Count); m++ {
			mo := &g.s.Models[m]
			if mo.Gone || mo.Off || !g.span.Contains(mo.At) || g.s.typ(m).Role == force.Symbiote {
				continue
			}
			g.others = append(g.others, other{m, UnitID(i), un.Side != g.unit.Side, g.s.box(m)})
		}
	}
	g.space = g.others
}

// modelsClose refuses a leg that comes too near an enemy or through models that cannot be passed.
// a2.move.gap-enemy, a2.move.no-interpenetration
func (g *march) modelsClose(p *pose, start, swept *geom.Shape, at, q geom.Point) *tally.Refusal {
	box := swept.Bounds().Grow(geom.Inch)
	for i := range g.others {
		o := &g.others[i]
		if o.enemy && !box.Meets(o.box) || !o.enemy && g.passes(o.u) {
			continue
		}
		if o.u == g.spec.Over || g.s.Models[o.m].Level != p.on || g.throughWall(p, o) {
			continue
		}
		body := g.s.body(o.m)
		if o.u == g.spec.From && g.emerging() {
			if g.intoHull(p, &body, at, q) {
				return g.no("a2.move.no-interpenetration", "go round, or out by another hatch", func() string { return g.call(p) + " may not walk through " + g.s.name(o.u) })
			}
			continue
		}
		if o.enemy && o.u != g.spec.Target {
			if geom.Within(swept, &body, geom.Inch) && (!geom.Within(start, &body, geom.Inch) || geom.Overlap(swept, &body)) {
				return g.no("a2.move.gap-enemy", "keep more than 1\" from enemies", func() string { return g.call(p) + " would come within 1\" of " + g.s.name(o.u) })
			}
			continue
		}
		if geom.Overlap(swept, &body) && !geom.Overlap(start, &body) {
			return g.no("a2.move.no-interpenetration", "go round", func() string { return g.call(p) + " may not pass through " + g.s.name(o.u) })
		}
		if !o.enemy && g.throughLine(i, at, q) {
			return g.no("a2.move.no-interpenetration", "go round", func() string { return g.call(p) + " may not pass through the formation of " + g.s.name(o.u) })
		}
	}
	return nil
}

// passes tells whether the unit may move through a friendly one: both are infantry or beasts. Ruling:
// weapon teams and mixed units are not included.  a2.move.through-friendly-infantry
func (g *march) passes(o UnitID) bool {
	foot := func(u *Unit) bool { return (u.Type == force.Infantry || u.Type == force.Beast) && !u.Mixed }
	return g.s.holds("a2.move.through-friendly-infantry", foot(g.unit) && foot(&g.s.Units[o]))
}

// throughLine tells whether a leg passes between a friendly model and one of its comrades that stands
// within 1" of it: that would be through its formation.  a2.move.no-interpenetration
func (g *march) throughLine(i int, at, q geom.Point) bool {
	o := &g.others[i]
	leg := geom.BoxOf(at, q)
	for j := i + 1; j < len(g.others) && g.others[j].u == o.u; j++ {
		c := &g.others[j]
		if !leg.Meets(o.box.Join(c.box)) {
			continue
		}
		x, y := g.s.body(o.m), g.s.body(c.m)
		link := geom.Pill(x.Center(), y.Center(), 0)
		if geom.SegWithin(at, q, &link, 0) && geom.Within(&x, &y, geom.Inch) {
			return true
		}
	}
	return false
}

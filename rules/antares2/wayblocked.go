package antares2

import (
	"cmp"
	"slices"

	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// wayBlocked judges the way itself: the table's edge, closed ground, walls, enemies and models that
// cannot be passed through.
func (g *march) wayBlocked(p *pose) *tally.Refusal { return g.wayBlockedFacing(p, g.heading(p)) }

func (g *march) wayBlockedFacing(p *pose, facing geom.Angle) *tally.Refusal {
	base := g.s.ShapeAt(p.m, geom.Point{}, facing)
	stood := g.s.ShapeAt(p.m, geom.Point{}, p.facing)
	start := stood.Moved(p.from) // what it stands in or near it may leave, what it turns into it may not
	from, body := start, base.Moved(p.from)
	at := p.from
	for _, q := range p.points {
		by := q.Sub(at)
		swept := sweptBody(&body, by)
		if ref := g.groundCloses(p, &start, &swept); ref != nil {
			return ref
		}
		if ref := g.s.wallsRefuse(p.m, p.house, p.on, &base, &stood, p.from, at, q); ref != nil {
			return ref
		}
		if g.unit.Type != force.Probe {
			if ref := g.modelsClose(p, &stride{&start, &from, &swept, &base, at, q}); ref != nil {
				return ref
			}
		}
		body = body.Moved(by)
		from, at = body, q
		if !g.onTable(&body) {
			return g.no("a2.move.when", "stay on the table", func() string { return g.call(p) + " would leave the table" })
		}
	}
	return nil
}

// onTable tells whether a body lies wholly on the table.  a2.move.when
func (g *march) onTable(b *geom.Shape) bool {
	return g.s.Holds(b)
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
		b := g.s.ShapeAt(p.m, p.from, p.facing)
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
		for m := range g.s.Roll(UnitID(i)) {
			mo := &g.s.Bodies[m]
			if mo.Gone || mo.Off || !g.span.Contains(mo.At) || g.s.typ(m).Role == force.Symbiote {
				continue
			}
			g.others = append(g.others, other{m, UnitID(i), g.s.Groups[i].Side != g.s.Groups[g.spec.Unit].Side, g.s.Bounds(m), g.clings(m)})
		}
	}
	g.space = g.others
}

// stride is one straight part of a way: the body as it stood at the start of the move, as it is at the start of the leg,
// the ground it covers, and its outline about the origin as it goes.
type stride struct {
	start, from, swept, base *geom.Shape
	at, to                   geom.Point
}

// modelsClose refuses a leg that comes too near an enemy or through models that cannot be passed.
// a2.move.gap-enemy, a2.move.no-interpenetration
func (g *march) modelsClose(p *pose, l *stride) *tally.Refusal {
	box := l.swept.Bounds().Grow(geom.Inch)
	aloof := !g.s.holds("a2.move.gap-friends-pass", true)
	target := g.spec.Target
	if !g.s.holds("a2.assault.gap-suspended", true) {
		target = NoUnit
	}
	for i := range g.others {
		o := &g.others[i]
		if !box.Meets(o.box) && (o.enemy || aloof) || !o.enemy && !aloof && g.passes(o.u) {
			continue
		}
		if o.u == g.spec.Over || g.s.Bodies[o.m].Level != p.on || g.throughWall(p, o) {
			continue
		}
		body := g.s.Shape(o.m)
		if o.u == g.spec.From && g.emerging() {
			if g.intoHull(p, &body, l.at, l.to) {
				return g.no("a2.move.no-interpenetration", "go round, or out by another hatch", func() string { return g.call(p) + " may not walk through " + g.s.name(o.u) })
			}
			continue
		}
		if (o.enemy || aloof) && o.u != target && !o.clung {
			if geom.Within(l.swept, &body, geom.Inch) && g.approaches(p, o, &body, l) {
				return g.no("a2.move.gap-enemy", "keep more than 1\" from enemies", func() string { return g.call(p) + " would come within 1\" of " + g.s.name(o.u) })
			}
			continue
		}
		if geom.Overlap(l.swept, &body) && !geom.Overlap(l.start, &body) {
			return g.no("a2.move.no-interpenetration", "go round", func() string { return g.call(p) + " may not pass through " + g.s.name(o.u) })
		}
		if !o.enemy && g.throughLine(i, l.at, l.to) {
			return g.no("a2.move.no-interpenetration", "go round", func() string { return g.call(p) + " may not pass through the formation of " + g.s.name(o.u) })
		}
	}
	return nil
}

// approaches tells whether a leg that comes within 1" of an enemy model approaches its unit. Who begins so near to a
// unit may leave it, coming no nearer than he is, and once he is out he stays out.  a2.move.gap-enemy
func (g *march) approaches(p *pose, o *other, body *geom.Shape, l *stride) bool {
	near := g.unitGap(o.u, l.from, p.on)
	return near > geom.Inch || geom.Overlap(l.swept, body) || geom.Closer(l.swept, body, near-1) || g.comesBack(p, o.u, l)
}

// unitGap is how far a body is from the nearest model of another unit on a level, as far as that matters.
func (g *march) unitGap(u UnitID, b *geom.Shape, level int8) geom.Length {
	near := geom.Length(1 << 30)
	for i := range g.others {
		if o := &g.others[i]; o.u == u && g.s.Bodies[o.m].Level == level {
			body := g.s.Shape(o.m)
			if gap := geom.Gap(b, &body); gap > geom.Inch || geom.Within(b, &body, geom.Inch) {
				near = min(near, gap)
			} else {
				near = min(near, geom.Inch+1) // more than an inch by less than a unit
			}
		}
	}
	return near
}

// comesBack tells whether a leg that begins within 1" of a unit leaves that inch and comes into it again.
func (g *march) comesBack(p *pose, u UnitID, l *stride) bool {
	var spans []geom.Span
	for i := range g.others {
		if o := &g.others[i]; o.u == u && g.s.Bodies[o.m].Level == p.on {
			body := g.s.Shape(o.m)
			spans = body.Core().Grown(l.base.Core()).Crossing(l.at, l.to, body.R+l.base.R+geom.Inch, spans)
		}
	}
	slices.SortFunc(spans, func(a, b geom.Span) int { return cmp.Compare(a.From, b.From) })
	out := touch.Fixed()
	for _, s := range spans {
		if s.From > out+touch.Fixed() {
			return true
		}
		out = max(out, s.To)
	}
	return false
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
		x, y := g.s.Shape(o.m), g.s.Shape(c.m)
		link := geom.Pill(x.Center(), y.Center(), 0)
		if geom.SegWithin(at, q, &link, 0) && geom.Within(&x, &y, geom.Inch) {
			return true
		}
	}
	return false
}

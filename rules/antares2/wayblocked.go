package antares2

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// wayBlocked judges the way itself: the table's edge, closed ground, walls, enemies and models that
// cannot be passed through.
func (g *move) wayBlocked(p *pose) *tally.Refusal { return g.wayBlockedFacing(p, g.heading(p)) }

func (g *move) wayBlockedFacing(p *pose, facing geom.Angle) *tally.Refusal {
	m := g.mover(p)
	return g.floor.Blocked(&m, p.points, facing)
}

// mover is a model of the move as the floor judges it, on the ground as it is to the unit now.
func (g *move) mover(p *pose) march.Mover {
	g.gather()
	g.survey()
	return march.Mover{
		Figure: int32(p.m), Base: &g.s.typ(p.m).Base, From: p.from, Facing: p.facing, Limit: p.left, To: p.end(), Class: p.class,
		Level: p.on, Climb: p.level - p.on, House: p.house, Comes: p.on != p.floor,
	}
}

// onTable tells whether a body lies wholly on the table.  a2.move.when
func (g *move) onTable(b *geom.Shape) bool {
	return g.s.Holds(b)
}

// emerging tells whether the unit is at the hatches of the transport it gets out of.
func (g *move) emerging() bool { return g.spec.From != NoUnit && !g.out }

// surveyed is what the ground of a move hangs on besides the unit.
type surveyed struct {
	shut, half    pieceSet
	fresh, placed bool
	damage        int
}

// survey lists what the ground does to the unit: what is closed to its models, where nobody ends, and the walls of
// houses. Who is put down, or comes out of a transport, does not stand on closed ground already.
// a2.area.impassable, a2.terrain.note.nl, a2.terrain.note.nlai, a2.move.weapon-terrain, a2.obstacle.not-divide-unit
func (g *move) survey() {
	now := surveyed{g.shut, g.half, g.emerging(), g.placed, len(g.s.Damage)}
	if g.floor.Ground != nil && now == g.seenAs {
		return
	}
	g.seenAs = now
	if cap(g.ground) == 0 {
		g.ground = make([]march.Going, 0, 24)
	}
	g.floor.Ground, g.uncrossed = g.ground[:0], ""
	if g.s.book.Edition == First {
		g.uncrossed = g.s.cannotCross(g.spec.Unit, g.spec.Multiple)
	}
	for i := range g.s.book.Board.Pieces {
		pc := g.s.piece(i)
		y := march.Going{Area: &pc.Area, Name: pc.Key, Level: pc.Floor, Every: !pc.Inner || pc.Floor == force.AllFloors}
		y.Firm = now.placed || now.fresh || g.shut.has(i)
		if pc.Kind.Class == force.Obstacle && (!pc.Inner || g.spec.Target != NoUnit && g.s.defends(g.spec.Target, i)) {
			y.Off = "a2.obstacle.not-divide-unit"
		}
		if g.half.has(i) {
			y.Num, y.Den = 2, 1 // a2.difficult.fail-half-pace
		}
		g.closes(&y, pc, i)
	}
	g.ground = g.floor.Ground
	g.walls = g.s.wallsIn(g.span.Grow(farStand), g.walls[:0])
	g.floor.Walls = g.walls
}

// closes lists a piece as it is to each kind of model of the unit, once if it is the same to all.
func (g *move) closes(y *march.Going, pc *force.Piece, i int) {
	y.Shut = g.closedBy(g.poses[0].m, pc, i)
	same := true
	for k := 1; k < len(g.poses) && same; k++ {
		p := &g.poses[k]
		same = int(p.class) != k || g.closedBy(p.m, pc, i) == y.Shut
	}
	for k := range g.poses {
		if p := &g.poses[k]; int(p.class) == k && (k == 0 || !same) {
			if !same {
				y.Shut, y.Only = g.closedBy(p.m, pc, i), 1<<p.class
			}
			if y.Shut != "" || y.Off != "" || y.Num != 0 {
				g.floor.Ground = append(g.floor.Ground, *y)
			}
		}
	}
}

// closedBy is the rule that keeps a model out of a piece in this move, empty if it may enter.
func (g *move) closedBy(m ModelID, pc *force.Piece, i int) tally.Rule {
	if g.shut.has(i) {
		if pc.Kind.Class == force.Obstacle {
			return "a2.obstacle.test-fail"
		}
		return "a2.terrain.note.os"
	}
	if g.uncrossed != "" && pc.Kind.Class == force.Obstacle && g.s.counts(m) && g.s.hindersRun(g.spec.Unit, i) {
		return g.uncrossed
	}
	rule := g.s.barredBy(m, pc)
	if rule != "" && g.s.typ(m).Role == force.TeamWeapon && pc.Kind.Going != force.Impassable && pc.Building == nil {
		return "a2.move.weapon-terrain" // a large weapon bars its team
	}
	return rule
}

// gather lists the models of other units that the move could come near.
func (g *move) gather() {
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
		g.space, g.kept = make([]other, 0, 40), make([]march.Other, 0, 40) // room for a usual neighbourhood, so that it need not grow
	}
	g.others, g.floor.Others = g.space[:0], g.kept[:0]
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
			g.keepFrom(&g.others[len(g.others)-1])
		}
	}
	g.space, g.kept = g.others, g.floor.Others
	if g.floor.Spares = nil; g.spec.Wall != 0 {
		g.floor.Spares = g.spares
	}
	g.floor.Ground = nil // and the walls that are as near
}

// keepFrom says how near to a model of another unit the way may lead and may end. The unit passes through friends whose
// formation it may break, and comes within 1" of no enemy but its target; it ends more than 1" from everybody.
// a2.move.gap-enemy, a2.move.no-interpenetration, a2.gap.more-than-one-inch
func (g *move) keepFrom(m *other) {
	s := g.s
	o := march.Other{
		Figure: int32(m.m), Body: s.Shape(m.m), Box: m.box, Name: s.name(m.u), Level: s.Bodies[m.m].Level, Group: int16(m.u) + 1,
		Pass: -1, End: geom.Inch, More: true, Rule: "a2.move.no-interpenetration", Ends: "a2.gap.more-than-one-inch",
	}
	away := m.enemy || !s.holds("a2.move.gap-friends-pass", true)
	target := m.u == g.spec.Target && s.holds("a2.assault.gap-suspended", true)
	switch {
	case g.unit.Type == force.Probe || m.u == g.spec.Over || !away && g.passes(m.u):
	case m.u == g.spec.From && g.emerging():
		o.Pass, o.Graze, o.Out = 0, true, true
	case away && !target && !m.clung:
		o.Pass, o.Rule = geom.Inch, "a2.move.gap-enemy"
	default:
		if o.Pass, o.Graze = 0, true; !m.enemy {
			o.Link = geom.Inch
		}
	}
	switch {
	case m.u == g.spec.Target:
		kit := o
		kit.Pass, kit.End, kit.Ends = -1, touch, "a2.assault.equipment-kept-out"
		g.keep(kit, g.kit)
		o.End = -1
		g.keep(o, g.own)
	case m.clung:
		g.near(o, g.own|g.kit)
	case m.enemy && !g.placed:
		g.near(o, g.marks) // g1.acc.targeter; see mayTouch
		g.keep(o, (g.own|g.kit)&^g.marks)
	case !m.enemy && s.typ(m.m).Traits.Transport > 0 && g.mayBoard(m.u):
		g.near(o, g.own) // a2.transport.embark.run lets them touch
		g.keep(o, g.kit)
	default:
		g.keep(o, g.own|g.kit)
	}
}

// mayBoard tells whether the move may end aboard a transport: else it keeps its gap from it as from others.
// a2.transport.embark.stationary, a2.gap.more-than-one-inch
func (g *move) mayBoard(t UnitID) bool {
	return g.spec.Board && g.s.Units[t].Moved == 0 && g.s.takesAboardRefusal(t, g.spec.Unit) == nil
}

// near has models of some types end as near to another as they like, though not on it.
func (g *move) near(o march.Other, types uint64) {
	o.End, o.More = 0, false
	g.keep(o, types)
}

// keep has models of some types keep away from another.
func (g *move) keep(o march.Other, types uint64) {
	if types != 0 {
		o.Only = types
		g.floor.Others = append(g.floor.Others, o)
	}
}

// passes tells whether the unit may move through a friendly one: both are infantry or beasts. Ruling:
// weapon teams and mixed units are not included.  a2.move.through-friendly-infantry
func (g *move) passes(o UnitID) bool {
	foot := func(u *Unit) bool { return (u.Type == force.Infantry || u.Type == force.Beast) && !u.Mixed }
	return g.s.holds("a2.move.through-friendly-infantry", foot(g.unit) && foot(&g.s.Units[o]))
}

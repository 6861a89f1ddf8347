package position

import (
	"sortie/geom"
	"sortie/march"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// WayBlocked judges the way itself: the table's edge, closed ground, walls, enemies and models that
// cannot be passed through.
func (g *Move) WayBlocked(p *Pose) *tally.Refusal { return g.wayBlockedFacing(p, g.heading(p)) }

func (g *Move) wayBlockedFacing(p *Pose, facing geom.Angle) *tally.Refusal {
	m := g.Mover(p)
	return g.Floor.Blocked(&m, p.Points, facing)
}

// Mover is a model of the move as the floor judges it, on the ground as it is to the unit now.
func (g *Move) Mover(p *Pose) march.Mover {
	g.Gather()
	g.survey()
	return march.Mover{
		Figure: int32(p.Model), Base: &g.State.TypeOf(p.Model).Base, From: p.From, Facing: p.Facing, Limit: p.Left, To: p.end(), Class: p.class,
		Level: p.on, Climb: p.Level - p.on, House: p.house, Comes: p.on != p.floor,
	}
}

// onTable tells whether a body lies wholly on the table.  a2.move.when
func (g *Move) onTable(b *geom.Shape) bool {
	return g.State.Holds(b)
}

// emerging tells whether the unit is at the hatches of the transport it gets out of.
func (g *Move) emerging() bool { return g.Spec.From != NoUnit && !g.out }

// surveyed is what the ground of a move hangs on besides the unit.
type surveyed struct {
	shut, half    PieceSet
	fresh, placed bool
	damage        int
}

// survey lists what the ground does to the unit: what is closed to its models, where nobody ends, and the walls of
// houses. Who is put down, or comes out of a transport, does not stand on closed ground already.
// a2.area.impassable, a2.terrain.note.nl, a2.terrain.note.nlai, a2.move.weapon-terrain, a2.obstacle.not-divide-unit
func (g *Move) survey() {
	now := surveyed{g.Shut, g.Half, g.emerging(), g.Placed, len(g.State.Damage)}
	if g.Floor.Ground != nil && now == g.seenAs {
		return
	}
	g.seenAs = now
	if cap(g.ground) == 0 {
		g.ground = make([]march.Going, 0, 24)
	}
	g.Floor.Ground, g.uncrossed = g.ground[:0], ""
	if g.State.Book.Edition == First {
		g.uncrossed = g.State.cannotCross(g.Spec.Unit, g.Spec.Multiple)
	}
	for i := range g.State.Book.Board.Pieces {
		pc := g.State.Piece(i)
		y := march.Going{Area: &pc.Area, Name: pc.Key, Level: pc.Floor, Every: !pc.Inner || pc.Floor == force.AllFloors}
		y.Firm = now.placed || now.fresh || g.Shut.Has(i)
		if pc.Kind.Class == force.Obstacle && (!pc.Inner || g.Spec.Target != NoUnit && g.State.Defends(g.Spec.Target, i)) {
			y.Off = "a2.obstacle.not-divide-unit"
		}
		if g.Half.Has(i) {
			y.Num, y.Den = 2, 1 // a2.difficult.fail-half-pace
		}
		g.closes(&y, pc, i)
	}
	g.ground = g.Floor.Ground
	g.walls = g.State.wallsIn(g.span.Grow(FarStand), g.walls[:0])
	g.Floor.Walls = g.walls
}

// closes lists a piece as it is to each kind of model of the unit, once if it is the same to all.
func (g *Move) closes(y *march.Going, pc *force.Piece, i int) {
	y.Shut = g.closedBy(g.Poses[0].Model, pc, i)
	same := true
	for k := 1; k < len(g.Poses) && same; k++ {
		p := &g.Poses[k]
		same = int(p.class) != k || g.closedBy(p.Model, pc, i) == y.Shut
	}
	for k := range g.Poses {
		if p := &g.Poses[k]; int(p.class) == k && (k == 0 || !same) {
			if !same {
				y.Shut, y.Only = g.closedBy(p.Model, pc, i), 1<<p.class
			}
			if y.Shut != "" || y.Off != "" || y.Num != 0 {
				g.Floor.Ground = append(g.Floor.Ground, *y)
			}
		}
	}
}

// closedBy is the rule that keeps a model out of a piece in this move, empty if it may enter.
func (g *Move) closedBy(m ModelID, pc *force.Piece, i int) tally.Rule {
	if g.Shut.Has(i) {
		if pc.Kind.Class == force.Obstacle {
			return "a2.obstacle.test-fail"
		}
		return "a2.terrain.note.os"
	}
	if g.uncrossed != "" && pc.Kind.Class == force.Obstacle && g.State.Counts(m) && g.State.HindersRun(g.Spec.Unit, i) {
		return g.uncrossed
	}
	rule := g.State.BarredBy(m, pc)
	if rule != "" && g.State.TypeOf(m).Role == force.TeamWeapon && pc.Kind.Going != force.Impassable && pc.Building == nil {
		return "a2.move.weapon-terrain" // a large weapon bars its team
	}
	return rule
}

// Gather lists the models of other units that the move could come near.
func (g *Move) Gather() {
	if g.Gathered {
		return
	}
	g.Gathered = true
	for i := range g.Poses {
		p := &g.Poses[i]
		if !p.In {
			continue
		}
		b := g.State.ShapeAt(p.Model, p.From, p.Facing)
		box := b.Bounds().Grow(p.Left + 7*geom.Inch)
		if g.span == (geom.Box{}) {
			g.span = box
		} else {
			g.span = g.span.Join(box)
		}
	}
	if cap(g.space) == 0 {
		g.space, g.kept = make([]other, 0, 40), make([]march.Other, 0, 40) // room for a usual neighbourhood, so that it need not grow
	}
	g.Others, g.Floor.Others = g.space[:0], g.kept[:0]
	for i := range g.State.Units {
		un := &g.State.Units[i]
		if un.Where != OnTable || UnitID(i) == g.Spec.Unit {
			continue
		}
		for m := range g.State.Roll(UnitID(i)) {
			mo := &g.State.Bodies[m]
			if mo.Gone || mo.Off || !g.span.Contains(mo.At) || g.State.TypeOf(m).Role == force.Symbiote {
				continue
			}
			g.Others = append(g.Others, other{m, UnitID(i), g.State.Groups[i].Side != g.State.Groups[g.Spec.Unit].Side, g.State.Bounds(m), g.clings(m)})
			g.keepFrom(&g.Others[len(g.Others)-1])
		}
	}
	g.space, g.kept = g.Others, g.Floor.Others
	if g.Floor.Spares = nil; g.Spec.Wall != 0 {
		g.Floor.Spares = g.spares
	}
	g.Floor.Ground = nil // and the walls that are as near
}

// keepFrom says how near to a model of another unit the way may lead and may end. The unit passes through friends whose
// formation it may break, and comes within 1" of no enemy but its target; it ends more than 1" from everybody.
// a2.move.gap-enemy, a2.move.no-interpenetration, a2.gap.more-than-one-inch
func (g *Move) keepFrom(m *other) {
	s := g.State
	o := march.Other{
		Figure: int32(m.Model), Body: s.Shape(m.Model), Box: m.box, Name: s.Name(m.Unit), Level: s.Bodies[m.Model].Level, Group: int16(m.Unit) + 1,
		Pass: -1, End: geom.Inch, More: true, Rule: "a2.move.no-interpenetration", Ends: "a2.gap.more-than-one-inch",
	}
	away := m.Enemy || !s.Applies("a2.move.gap-friends-pass", true)
	target := m.Unit == g.Spec.Target && s.Applies("a2.assault.gap-suspended", true)
	switch {
	case g.unit.Type == force.Probe || m.Unit == g.Spec.Over || !away && g.Passes(m.Unit):
	case m.Unit == g.Spec.From && g.emerging():
		o.Pass, o.Graze, o.Out = 0, true, true
	case away && !target && !m.clung:
		o.Pass, o.Rule = geom.Inch, "a2.move.gap-enemy"
	default:
		if o.Pass, o.Graze = 0, true; !m.Enemy {
			o.Link = geom.Inch
		}
	}
	switch {
	case m.Unit == g.Spec.Target:
		kit := o
		kit.Pass, kit.End, kit.Ends = -1, Touch, "a2.assault.equipment-kept-out"
		g.keep(kit, g.kit)
		o.End = -1
		g.keep(o, g.own)
	case m.clung:
		g.near(o, g.own|g.kit)
	case m.Enemy && !g.Placed:
		g.near(o, g.marks) // g1.acc.targeter; see MayTouch
		g.keep(o, (g.own|g.kit)&^g.marks)
	case !m.Enemy && s.TypeOf(m.Model).Traits.Transport > 0 && g.mayBoard(m.Unit):
		g.near(o, g.own) // a2.transport.embark.run lets them touch
		g.keep(o, g.kit)
	default:
		g.keep(o, g.own|g.kit)
	}
}

// mayBoard tells whether the move may end aboard a transport: else it keeps its gap from it as from others.
// a2.transport.embark.stationary, a2.gap.more-than-one-inch
func (g *Move) mayBoard(t UnitID) bool {
	return g.Spec.Board && g.State.Units[t].Moved == 0 && g.State.TakesAboardRefusal(t, g.Spec.Unit) == nil
}

// near has models of some types end as near to another as they like, though not on it.
func (g *Move) near(o march.Other, types uint64) {
	o.End, o.More = 0, false
	g.keep(o, types)
}

// keep has models of some types keep away from another.
func (g *Move) keep(o march.Other, types uint64) {
	if types != 0 {
		o.Only = types
		g.Floor.Others = append(g.Floor.Others, o)
	}
}

// Passes tells whether the unit may move through a friendly one: both are infantry or beasts. Ruling:
// weapon teams and mixed units are not included.  a2.move.through-friendly-infantry
func (g *Move) Passes(o UnitID) bool {
	foot := func(u *Unit) bool { return (u.Type == force.Infantry || u.Type == force.Beast) && !u.Mixed }
	return g.State.Applies("a2.move.through-friendly-infantry", foot(g.unit) && foot(&g.State.Units[o]))
}

package firefight

import (
	"fmt"
	"strconv"

	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// MoveSpec says what a move of a unit may be. Only the leader's path is measured.  ff.move.leader-measured
type MoveSpec struct {
	Unit   UnitID
	Name   string // of the question
	Rule   tally.Rule
	Limit  geom.Length
	Sprint bool
	Target UnitID      // of the question; NoUnit for none
	Free   bool        // difficult terrain and obstacles count as open (scout sprint)
	Least  geom.Length // straight distance from start to end that it must make good (flying vehicles)
	// Extra refuses paths or ends by a rule of the caller.
	Extra func(a *flow.Answer) *tally.Refusal
}

// PlaceSpec says where a unit may be set up or put down: no way is measured.
type PlaceSpec struct {
	Unit UnitID
	Name string // of the question
	Rule tally.Rule
	Gap  geom.Length // to enemies; 0 stands for 1"
	More bool        // the gap must be more than that, not just as much
	Open bool        // on open ground only
	May  bool        // may be declined by placing nobody
	Edge bool        // models need keep no gap to friends (nowhere else to go)
	// Fits tells whether the rule behind it lets a model stand there; lead says it is the leader.
	Fits func(b *geom.Shape, lead bool) bool
	Why  string // said if it does not
	// Near gives places of the leader to try, the k-th of them; ok is false after the last.
	Near  func(k int) (at geom.Point, ok bool)
	Spare UnitID // unit that may be touched, NoUnit for none
}

// pose is where a model of the moving unit ends.
type pose struct {
	m      ModelID
	at     geom.Point
	facing geom.Angle
	body   geom.Shape
	named  bool // the answer says where it goes
	stands bool // its place is settled
}

// other is a model of another unit near the move.
type other struct {
	m     ModelID
	u     UnitID
	enemy bool
	flies bool // a flying vehicle
	body  geom.Shape
	box   geom.Box
}

// fault is why a model may not stand at a place.
type fault uint8

const (
	fine fault = iota
	offTable
	onSolid
	onClosed // ground that is blocking to this unit
	touchesEnemy
	nearEnemy
	nearFriend
	onModel
	otherTerrain
	outsideLeaders
	incoherent
	notOpen
	notFitting
)

// march is a move or a placing while it is judged: who ends where, and what stands about. What a
// judgement leaves in it is never read by another one, but that of the very same answer.
type march struct {
	s       *State
	spec    MoveSpec
	place   *PlaceSpec // of a placing, nil for a move
	words   *Keywords
	lead    int // pose of the leader
	from    geom.Point
	facing  geom.Angle
	start   border
	far     geom.Length // coherency
	farIs   tally.Rule
	gap     geom.Length // to enemies
	packed  bool        // friends may be nearer than 1"
	assault bool        // so may enemies
	poses   []pose
	others  []other
	close   []int16 // others near the end of the leader
	ground  []int16 // pieces near the end of the leader
	inside  uint64  // pieces the leader ends in, one bit each
	last    judged
	along   trial
}

// trial is room for an answer that is only tried.
type trial struct {
	path   [1]flow.Path
	points [8]geom.Point
}

func (s *State) newMarch(spec MoveSpec) *march {
	g := s.freeMarch()
	g.spec, g.words, g.gap = spec, s.words(spec.Unit), geom.Inch
	g.start = s.borderOf(spec.Unit)
	g.prepare()
	return g
}

func (s *State) newPlacing(p *PlaceSpec) *march {
	g := s.freeMarch()
	g.place, g.words, g.gap, g.packed = p, s.words(p.Unit), max(p.Gap, geom.Inch), p.Edge
	g.spec = MoveSpec{Unit: p.Unit, Name: p.Name, Rule: p.Rule, Target: NoUnit}
	g.prepare()
	return g
}

func (g *march) prepare() {
	s := g.s
	un := s.unit(g.spec.Unit)
	g.far, g.farIs = s.coherency(g.spec.Unit)
	g.from, g.facing = s.Models[un.Leader].At, s.Models[un.Leader].Facing
	for m := range s.all(g.spec.Unit) {
		if m == un.Leader {
			g.lead = len(g.poses)
		}
		g.poses = append(g.poses, pose{m: m})
	}
	g.gather()
}

// gather lists the models of other units that stand on the table near enough to matter.
func (g *march) gather() {
	s := g.s
	box := geom.Box{Max: geom.Point{X: s.book.Board.Width, Y: s.book.Board.Height}}
	if g.place == nil && g.start.kind == noBorder {
		box = geom.Box{Min: g.from, Max: g.from}.Grow(g.spec.Limit + 2*g.far + 6*geom.Inch)
	}
	for i := range s.Units {
		un := &s.Units[i]
		if un.Where != OnTable || UnitID(i) == g.spec.Unit || un.Waiting {
			continue
		}
		k := s.words(UnitID(i))
		for m := un.First; m < un.First+ModelID(un.Count); m++ {
			mo := &s.Models[m]
			if mo.Gone || mo.Off || !box.Contains(mo.At) || s.typ(m).HVA {
				continue
			}
			b := s.body(m)
			g.others = append(g.others, other{m, UnitID(i), s.enemies(g.spec.Unit, UnitID(i)), k.Fly && k.Vehicle, b, b.Bounds()})
		}
	}
}

// judge says why an answer is not legal, nil if it is; then the poses are where everybody ends.
func (g *march) judge(a *flow.Answer) *tally.Refusal {
	if !g.last.same(a.Paths) {
		g.last.forget()
		g.last.note(a.Paths, g.judgeAnew(a))
	}
	return g.last.said
}

func (g *march) judgeAnew(a *flow.Answer) *tally.Refusal {
	for i := range g.poses {
		p := &g.poses[i]
		mo := &g.s.Models[p.m]
		p.at, p.facing, p.named, p.stands = mo.At, mo.Facing, false, false
	}
	if len(a.Paths) == 0 {
		return g.staying(a)
	}
	if no := g.names(a.Paths); no != nil {
		return no
	}
	lead := &g.poses[g.lead]
	if !lead.named && (g.place != nil || g.start.kind != noBorder) {
		return tally.Refuse("ff.move.leader-measured", "the leader must be moved first", "say where the leader goes")
	}
	lead.body = g.s.bodyAt(lead.m, lead.at, lead.facing)
	if g.place == nil && lead.named {
		if no := g.way(a); no != nil {
			return no
		}
	}
	if no := g.leaderEnds(); no != nil {
		return no
	}
	if no := g.othersEnd(); no != nil {
		return no
	}
	if g.spec.Extra != nil {
		return g.spec.Extra(a)
	}
	return nil
}

// names refuses paths of anything but living models of the unit, each once.
func (g *march) names(paths []flow.Path) *tally.Refusal {
	for i := range paths {
		k := -1
		for j := range g.poses {
			if int32(g.poses[j].m) == paths[i].Figure {
				k = j
			}
		}
		if k < 0 {
			return tally.Refuse("ff.move.leader-measured", "that is no model of "+g.s.name(g.spec.Unit), "move models of the unit")
		}
		p := &g.poses[k]
		if p.named {
			return tally.Refuse("ff.move.leader-measured", g.call(p)+" is given two ways", "give each model one way")
		}
		p.named, p.at = true, paths[i].Points[len(paths[i].Points)-1]
		if paths[i].Turned {
			p.facing = paths[i].Facing.Norm()
		}
	}
	return nil
}

// call is what players call a model.
func (g *march) call(p *pose) string {
	return g.s.name(g.spec.Unit) + "." + strconv.Itoa(int(p.m-g.s.Units[g.spec.Unit].First)+1)
}

// staying judges an answer that moves nobody. Models out of coherency close up if they can.
// ff.move.coherency.must-restore
func (g *march) staying(a *flow.Answer) *tally.Refusal {
	switch {
	case g.place != nil && g.place.May:
		return nil
	case g.place != nil:
		return tally.Refuse(g.place.Rule, g.s.name(g.spec.Unit)+" must be put down", "place its leader")
	case g.spec.Least > 0:
		return tally.Refuse("ff.flyer.must-move", g.s.name(g.spec.Unit)+" must keep moving", "move it")
	case g.start.kind != noBorder || g.s.coherent(g.spec.Unit):
		return nil
	}
	g.closeUp()
	return nil
}

// closeUp brings models that are out of coherency back, leaving where they are those for whom there is
// no room.  ff.move.coherency.must-restore
func (g *march) closeUp() {
	for i := range g.poses {
		p := &g.poses[i]
		p.body = g.s.bodyAt(p.m, p.at, p.facing)
	}
	lead := &g.poses[g.lead]
	g.surround(lead)
	for i := range g.poses {
		p := &g.poses[i]
		p.stands = geom.Within(&p.body, &lead.body, g.far)
	}
	for i := range g.poses {
		if p := &g.poses[i]; !p.stands && !g.findSpot(i, geom.Point{}, false) {
			p.at = g.s.Models[p.m].At
		}
	}
}

// way judges the leader's path: its length, the table's edge, the ground, other units.
func (g *march) way(a *flow.Answer) *tally.Refusal {
	lead := &g.poses[g.lead]
	var points []geom.Point
	for i := range a.Paths {
		if a.Paths[i].Figure == int32(lead.m) {
			points = a.Paths[i].Points
		}
	}
	if no := g.tooFar(points); no != nil {
		return no
	}
	for _, p := range points {
		if b := g.s.bodyAt(lead.m, p, lead.facing); !g.s.onTable(&b) {
			return tally.Refuse("ff.move.stay-on-table", g.call(lead)+" would leave the table", "stay on the table")
		}
	}
	if g.spec.Least > 0 && geom.DistSq(g.origin(points), lead.at) < int64(g.spec.Least)*int64(g.spec.Least) {
		return tally.Refuse("ff.flyer.minimum-six", fmt.Sprintf("it must end at least %v from where it started", g.spec.Least), "go further")
	}
	if g.words.Fly || g.words.Teleport {
		return nil
	}
	no := g.wayFacing(points, g.facing)
	if no != nil && lead.facing != g.facing && g.wayFacing(points, lead.facing) == nil {
		return nil // it may turn first
	}
	return no
}

// origin is where the measuring begins: the leader's place, or the side it comes out of.
func (g *march) origin(points []geom.Point) geom.Point {
	if g.start.kind == noBorder {
		return g.from
	}
	return g.start.nearest(points[0])
}

// tooFar holds the length of the leader's path against the limit. A hull that turns gains nothing by it.
// ff.move.leader-measured, ff.basics.measure.vehicle-start-position
func (g *march) tooFar(points []geom.Point) *tally.Refusal {
	lead := &g.poses[g.lead]
	used := geom.Fixed(0)
	at := g.from
	if g.start.kind != noBorder {
		at = points[0]
		used = (g.start.cost(&lead.body, lead.at, points[0])).Fixed()
	}
	for _, p := range points {
		leg := [2]geom.Point{at, p}
		used += geom.PathLength(leg[:])
		at = p
	}
	if g.start.kind == noBorder && lead.body.N > 1 && lead.facing != g.facing {
		used += g.turnGain(lead).Fixed()
	}
	if used.Length() <= g.spec.Limit {
		return nil
	}
	why := fmt.Sprintf("%s would go %v of %v", g.call(lead), used.Length(), g.spec.Limit)
	return tally.Refuse(g.limitRule(points), why, "go less far")
}

// turnGain is how much further forward a hull reaches at the end than it did at the start, because it
// turned.  ff.basics.measure.vehicle-start-position
func (g *march) turnGain(lead *pose) geom.Length {
	by := lead.at.Sub(g.from)
	d := int64(geom.Dist(geom.Point{}, by))
	if d == 0 {
		return 0
	}
	reach := func(facing geom.Angle) int64 {
		b := g.s.bodyAt(lead.m, geom.Point{}, facing)
		best := int64(-1 << 62)
		for _, p := range b.Pts[:b.N] {
			best = max(best, int64(p.X)*int64(by.X)+int64(p.Y)*int64(by.Y))
		}
		return best / d
	}
	return geom.Length(max(0, reach(lead.facing)-reach(g.facing)))
}

// limitRule is the rule that sets the distance of this move.
func (g *march) limitRule(points []geom.Point) tally.Rule {
	un := g.s.unit(g.spec.Unit)
	switch {
	case un.Where == Reserve:
		if g.s.foreignEdge(un.Side, points[0], g.spec.Limit) {
			return "ff.reserve.edge"
		}
		return "ff.move.from-reserve"
	case un.HVA && g.spec.Limit == hvaPace:
		return "ff.drone.hva.move"
	case g.spec.Rule != "":
		return g.spec.Rule
	}
	return "ff.move.leader-measured"
}

// wayFacing sweeps the leader along its path with a facing.
func (g *march) wayFacing(points []geom.Point, facing geom.Angle) *tally.Refusal {
	lead := &g.poses[g.lead]
	at := g.from
	if g.start.kind != noBorder {
		at = g.start.outside(points[0], reachOf(&lead.body))
	}
	start := g.s.bodyAt(lead.m, at, facing)
	body := start
	for _, q := range points {
		by := q.Sub(at)
		swept := sweptBody(&body, by)
		if no := g.groundOnWay(&start, &swept); no != nil {
			return no
		}
		if no := g.enemiesOnWay(&start, &swept); no != nil {
			return no
		}
		body, at = body.Moved(by), q
	}
	return nil
}

// groundOnWay refuses a leg over ground that stops the unit, or that it may not sprint through. A body
// that stands on closed ground may leave it.  ff.terrain.blocking, ff.terrain.difficult.no-sprint,
// ff.terrain.obstacle.sprint, ff.terrain.fortified.impediment-sprint
func (g *march) groundOnWay(start, swept *geom.Shape) *tally.Refusal {
	box := swept.Bounds()
	for i := range g.s.book.Board.Pieces {
		p := &g.s.book.Board.Pieces[i]
		if p.Class == OpenGround || p.Class == Hill || !p.Area.Bounds().Meets(box) {
			continue
		}
		kind, rule := going(g.words, p)
		if kind == OpenGoing || kind == DifficultGoing && (!g.spec.Sprint || g.spec.Free) || !p.Area.Overlaps(swept) {
			continue
		}
		if kind == BlockingGoing {
			if p.Area.Overlaps(start) || g.start.kind == pieceBorder && g.start.piece == i {
				continue
			}
			if p.Class == BlockingTerrain {
				rule = "ff.terrain.blocking"
			} else if p.Class == Building && g.spec.Rule == "ff.result.consolidate" {
				rule = "ff.result.consolidate-limits"
			}
			return tally.Refuse(rule, p.Key+" is closed to "+g.s.name(g.spec.Unit), "go round it")
		}
		return tally.Refuse(sprintRule(p), g.s.name(g.spec.Unit)+" may not sprint through "+p.Key, "advance, or go round it")
	}
	return nil
}

// sprintRule is the rule against sprinting through a piece that is difficult going.
func sprintRule(p *Piece) tally.Rule {
	switch p.Class {
	case Obstacle:
		return "ff.terrain.obstacle.sprint"
	case Impediment:
		return "ff.terrain.fortified.impediment-sprint"
	}
	return "ff.terrain.difficult.no-sprint"
}

// enemiesOnWay refuses a leg that comes nearer than 1" to an enemy. Flying vehicles may be passed under,
// and one that begins so near may leave.  ff.move.enemy-one-inch, ff.flyer.move-under
func (g *march) enemiesOnWay(start, swept *geom.Shape) *tally.Refusal {
	box := swept.Bounds().Grow(geom.Inch)
	for i := range g.others {
		o := &g.others[i]
		if !o.enemy || o.flies || !box.Meets(o.box) || !geom.Closer(swept, &o.body, geom.Inch) {
			continue
		}
		if geom.Closer(start, &o.body, geom.Inch) && !geom.Overlap(swept, &o.body) {
			continue
		}
		return tally.Refuse(g.inchRule(), fmt.Sprintf("the leader would come within 1\" of %s", g.s.name(o.u)), "keep 1\" away from enemies")
	}
	return nil
}

// inchRule is the rule of the 1" zone for the kind of move.
func (g *march) inchRule() tally.Rule {
	switch g.spec.Rule {
	case "ff.actions.advance.short":
		return "ff.actions.advance.one-inch"
	case "ff.actions.sprint.long":
		return "ff.actions.sprint.one-inch"
	case "ff.kw.scout.move":
		return "ff.kw.scout.one-inch"
	}
	return "ff.move.enemy-one-inch"
}

// onTable tells whether a body lies wholly on the table.  ff.move.stay-on-table
func (s *State) onTable(b *geom.Shape) bool {
	board := &s.book.Board
	return geom.Box{Max: geom.Point{X: board.Width, Y: board.Height}}.Holds(b.Bounds())
}

// sweptBody is the ground a body covers on a straight way.
func sweptBody(b *geom.Shape, by geom.Point) geom.Shape {
	if b.N == 1 {
		return geom.Pill(b.Pts[0], b.Pts[0].Add(by), b.R)
	}
	if by == (geom.Point{}) {
		return *b
	}
	w := geom.Sweep(b, by)
	out := geom.Shape{N: min(w.N, geom.MaxHull), R: w.R}
	copy(out.Pts[:], w.Pts[:out.N])
	return out
}

// reachOf is the distance from a body's middle to its farthest side, halved span for a hull.
func reachOf(b *geom.Shape) geom.Length {
	if b.N == 1 {
		return b.R
	}
	return spanOf(b) / 2
}

package firefight

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/tally"
	"sortie/ways"
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
	// Draw draws what Fits says about everybody, nil if it says nothing about those who follow.
	Draw func(f *ways.Field)
	// Border and Off say the same for the leader: so far from a border; no border for anywhere.
	Border *ways.Border
	Off    geom.Length
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
	nearPrize // a unit with Fly beside an objective
	notFitting
)

// march is a move or a placing while it is judged: who ends where, and what stands about. What a
// judgement leaves in it is never read by another one, but that of the very same answer.
type march struct {
	s        *State
	spec     MoveSpec
	place    *PlaceSpec // of a placing, nil for a move
	places   int        // to try, once they were counted
	words    *force.Keywords
	lead     int // pose of the leader
	from     geom.Point
	facing   geom.Angle
	start    ways.Border
	far      geom.Length // coherency
	farIs    tally.Rule
	gap      geom.Length // to enemies
	packed   bool        // friends may be nearer than 1"
	assault  bool        // so may enemies
	poses    []pose
	about    geom.Box // where neighbours matter
	near     []neighbour
	others   []other       // models of neighbours
	close    []int16       // others near the end of the leader
	ground   []int16       // pieces near the end of the leader
	inside   uint64        // pieces the leader ends in, one bit each
	searches []search      // for places round the leader
	loose    []int         // poses that are being settled
	quiet    bool          // nobody reads why an answer is refused
	no       tally.Refusal // what it is refused with then
	last     judged
	trial    trial
}

// trial is room for an answer that is only tried.
type trial struct {
	answer flow.Answer
	path   [1]flow.Path
	points [8]geom.Point
}

// to is the answer that sends a model straight to a place, good until it is asked again.
func (t *trial) to(m ModelID, at geom.Point) *flow.Answer {
	return t.along(m, append(t.points[:0], at))
}

// along is the answer that sends a model along some points, good until it is asked again.
func (t *trial) along(m ModelID, points []geom.Point) *flow.Answer {
	t.path[0] = flow.Path{Figure: int32(m), Points: points}
	t.answer.Paths = t.path[:]
	return &t.answer
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
	g.from, g.facing = s.Bodies[un.Leader].At, s.Bodies[un.Leader].Facing
	for m := range s.Members(g.spec.Unit) {
		if m == un.Leader {
			g.lead = len(g.poses)
		}
		g.poses = append(g.poses, pose{m: m})
	}
	g.gather()
}

// judge says why an answer is not legal, nil if it is; then the poses are where everybody ends.
func (g *march) judge(a *flow.Answer) *tally.Refusal {
	if !g.last.same(a.Paths) || g.last.said == &g.no && !g.quiet {
		g.last.forget()
		g.last.note(a.Paths, g.judgeAnew(a))
	}
	return g.last.said
}

// legal tells whether an answer is legal, and no more: the words of a refusal cost more than to find it.
func (g *march) legal(a *flow.Answer) bool {
	g.quiet = true
	no := g.judge(a)
	g.quiet = false
	return no == nil
}

func (g *march) judgeAnew(a *flow.Answer) *tally.Refusal {
	for i := range g.poses {
		p := &g.poses[i]
		mo := &g.s.Bodies[p.m]
		p.at, p.facing, p.named, p.stands = mo.At, mo.Facing, false, false
	}
	if len(a.Paths) == 0 {
		return g.staying(a)
	}
	if no := g.names(a.Paths); no != nil {
		return no
	}
	lead := &g.poses[g.lead]
	if !lead.named && (g.place != nil || !g.start.None()) {
		return tally.Refuse("ff.move.leader-measured", "the leader must be moved first", "say where the leader goes")
	}
	lead.body = g.s.ShapeAt(lead.m, lead.at, lead.facing)
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
	return g.s.modelName(p.m)
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
	case !g.start.None() || g.s.coherent(g.spec.Unit):
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
		p.body = g.s.ShapeAt(p.m, p.at, p.facing)
	}
	lead := &g.poses[g.lead]
	g.surround(lead)
	for i := range g.poses {
		p := &g.poses[i]
		p.stands = geom.Within(&p.body, &lead.body, g.far)
	}
	g.follow(geom.Point{}, false)
	g.stayApart()
}

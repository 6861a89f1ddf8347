package position

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
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
	Count func() int // how many places that are, nil to count them
	Spare UnitID     // unit that may be touched, NoUnit for none
}

// Trip is a move or a placing while it is judged: who ends where, and what stands about. What a
// judgement leaves in it is never read by another one, but that of the very same answer.
type Trip struct {
	march.Party
	s       *State
	Spec    MoveSpec
	place   *PlaceSpec // of a placing, nil for a move
	places  int        // to try, once they were counted
	Words   *force.Keywords
	FarIs   tally.Rule    // behind coherency
	gap     geom.Length   // to enemies
	packed  bool          // friends may be nearer than 1"
	Assault bool          // so may enemies
	barred  bool          // barriers are listed
	quiet   bool          // nobody reads why an answer is refused
	no      tally.Refusal // what it is refused with then
	Last    march.Judged
	trial   march.Trial
}

// NewTrip is a move of a unit to be judged; it is given back by Done.
func (s *State) NewTrip(spec MoveSpec) *Trip {
	g := s.freeTrip()
	g.Spec, g.Words, g.gap = spec, s.Words(spec.Unit), geom.Inch
	g.Start = s.BorderOf(spec.Unit)
	g.prepare()
	return g
}

// NewPlacing is the same for a placing.
func (s *State) NewPlacing(p *PlaceSpec) *Trip {
	g := s.freeTrip()
	g.place, g.Words, g.gap, g.packed = p, s.Words(p.Unit), max(p.Gap, geom.Inch), p.Edge
	g.Holds, g.Draw = p.Fits, p.Draw
	g.Spec = MoveSpec{Unit: p.Unit, Name: p.Name, Rule: p.Rule, Target: NoUnit}
	g.prepare()
	return g
}

func (g *Trip) prepare() {
	s := g.s
	un := s.Unit(g.Spec.Unit)
	g.Table, g.Slack, g.Crowd = s.Box(), TouchSlack, &s.Works().Crowd
	g.Far, g.FarIs = s.Coherency(g.Spec.Unit)
	g.From, g.Facing = s.Bodies[un.Leader].At, s.Bodies[un.Leader].Facing
	for m := range s.Members(g.Spec.Unit) {
		if m == un.Leader {
			g.Lead = len(g.Poses)
		}
		g.Poses = append(g.Poses, s.Pose(m))
	}
	g.Marks = s.prizes(g.Spec.Unit, g.Marks)
	g.gather()
}

// Pose is a model where it stands.
func (s *State) Pose(m ModelID) march.Pose {
	b := &s.Bodies[m]
	return march.Pose{Figure: int32(m), Kind: b.Base, Base: &s.Bases[b.Base], Home: b.At, At: b.At, Facing: b.Facing}
}

// Recall has everybody where he stands, his end not settled.
func (g *Trip) Recall() {
	for i := range g.Poses {
		p := &g.Poses[i]
		p.At, p.Facing, p.Named, p.Stands = p.Home, g.s.Bodies[p.Figure].Facing, false, false
	}
}

// Judge says why an answer is not legal, nil if it is; then the poses are where everybody ends.
func (g *Trip) Judge(a *flow.Answer) *tally.Refusal {
	if !g.Last.Same(a.Paths) || g.Last.Said == &g.no && !g.quiet {
		g.Last.Forget()
		g.Last.Note(a.Paths, g.judgeAnew(a))
	}
	return g.Last.Said
}

// Legal tells whether an answer is legal, and no more: the words of a refusal cost more than to find it.
func (g *Trip) Legal(a *flow.Answer) bool {
	g.quiet = true
	no := g.Judge(a)
	g.quiet = false
	return no == nil
}

func (g *Trip) judgeAnew(a *flow.Answer) *tally.Refusal {
	g.Recall()
	if len(a.Paths) == 0 {
		return g.staying(a)
	}
	if no := g.names(a.Paths); no != nil {
		return no
	}
	lead := &g.Poses[g.Lead]
	if !lead.Named && (g.place != nil || !g.Start.None()) {
		return tally.Refuse("ff.move.leader-measured", "the leader must be moved first", "say where the leader goes")
	}
	lead.Body = lead.Base.Posed(lead.At, lead.Facing)
	if g.place == nil && lead.Named {
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
	if g.Spec.Extra != nil {
		return g.Spec.Extra(a)
	}
	return nil
}

// names refuses paths of anything but living models of the unit, each once.
func (g *Trip) names(paths []flow.Path) *tally.Refusal {
	for i := range paths {
		k := -1
		for j := range g.Poses {
			if g.Poses[j].Figure == paths[i].Figure {
				k = j
			}
		}
		if k < 0 {
			return tally.Refuse("ff.move.leader-measured", "that is no model of "+g.s.Name(g.Spec.Unit), "move models of the unit")
		}
		p := &g.Poses[k]
		if p.Named {
			return tally.Refuse("ff.move.leader-measured", g.call(k)+" is given two ways", "give each model one way")
		}
		p.Named, p.At = true, paths[i].Points[len(paths[i].Points)-1]
		if paths[i].Turned {
			p.Facing = paths[i].Facing.Norm()
		}
	}
	return nil
}

// call is what players call a model.
func (g *Trip) call(i int) string { return g.s.ModelName(ModelID(g.Poses[i].Figure)) }

// staying judges an answer that moves nobody. Models out of coherency close up if they can.
// ff.move.coherency.must-restore
func (g *Trip) staying(a *flow.Answer) *tally.Refusal {
	switch {
	case g.place != nil && g.place.May:
		return nil
	case g.place != nil:
		return tally.Refuse(g.place.Rule, g.s.Name(g.Spec.Unit)+" must be put down", "place its leader")
	case g.Spec.Least > 0:
		return tally.Refuse("ff.flyer.must-move", g.s.Name(g.Spec.Unit)+" must keep moving", "move it")
	case !g.Start.None() || g.s.IsCoherent(g.Spec.Unit):
		return nil
	}
	for i := range g.Poses { // those for whom there is no room stay where they are
		g.Poses[i].Pose(g.Poses[i].At, false)
	}
	g.SurroundLeader(&g.Poses[g.Lead])
	g.CloseUp()
	return nil
}

// Leader is the model whose way is measured.
func (g *Trip) Leader() ModelID { return ModelID(g.Poses[g.Lead].Figure) }

package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// moveFigure asks where a figure goes and carries it there, past whatever interrupts it.
func (r *Run) moveFigure(g *going) way {
	return r.moveAs(g, AskMove, "dvg.movement.maximum-distance")
}

func (r *Run) moveAs(g *going, name string, rule tally.Rule) way {
	b := g.b
	defer func() { r.Units[r.unitOf(b)].HasLevel = false }()
	stays := way{at: r.Bodies[b].At, facing: r.Bodies[b].Facing, prone: r.Bodies[b].Prone}
	if !r.Stands(b) || r.fig(b).Stunned || r.by("dvg.hth.locked", name == AskMove && r.engaged(b) && !r.leavesFreely(g)) {
		return stays
	}
	if name == AskMove {
		g.along = r.followers(g)
	}
	r.prepare(g)
	if name == AskMove {
		r.trail(g)
	}
	paths, ok := []flow.Path(nil), false
	if g.like != nil {
		paths, ok = r.alike(g)
	}
	if !ok {
		paths = r.askMove(g, name, rule)
	}
	g.went = paths
	g.ends, _ = r.judge(g, paths)
	r.judged(func() { r.hulls(b, nil, nil); r.judge(g, paths) })
	g.last = r.Bodies[b].At
	r.carry(g, &g.ends)
	r.bring(g)
	r.liesWith(g, stays.prone)
	r.giveSpec(g.spec)
	g.spec = nil
	return g.ends
}

// leavesFreely tells whether a figure goes out of hand-to-hand as it likes: a mecha that is not to fight.  dvg.hth.escape.vehicles
func (r *Run) leavesFreely(g *going) bool {
	return r.by("dvg.hth.escape.vehicles", r.frame(g.b).Vehicle() && !g.contact)
}

// askMove asks where a figure goes.
func (r *Run) askMove(g *going, name string, rule tally.Rule) []flow.Path {
	b := g.b
	g.asked = true
	var plan func() (flow.Answer, bool)
	if g.goal != NoBody && !r.Staged { // straight at the one it charges
		plan = func() (flow.Answer, bool) { return r.planRush(g) }
	}
	return r.ask(flow.Question{Name: name, Seat: r.SideOf(b), Kind: flow.Move, Rule: rule, Unit: int32(r.unitOf(b)), Target: -1, Thing: flow.Figure(int32(b)),
		Prompt: r.describeGoing(g), Corners: true, Plan: plan,
		Check: func(a *flow.Answer) *tally.Refusal {
			_, refusal := r.judge(g, a.Paths)
			return refusal
		},
		Suggest: func(d *dice.Rand) flow.Answer { return flow.Answer{Paths: r.suggestMove(g, d)} }}).Paths
}

// suggestMove is a legal move: somewhere, toward the enemy, or the least that will do.
func (s *State) suggestMove(g *going, d *dice.Rand) []flow.Path {
	defer s.hush(g)()
	var room [1]flow.Path
	var to [1]geom.Point
	from, hull := s.Bodies[g.b].At, s.turnsAsHull(s.frame(g.b)) && !g.aloft
	try := func(p flow.Path) []flow.Path {
		if hull && len(p.Points) == 1 && p.Points[0] != from {
			p, _ = s.headedTo(g, p.Points[0])
		}
		if len(p.Corners) == 0 && s.liesBelow(g.b, s.Bodies[g.b].Prone) { // it stands up first
			p.Points = append([]geom.Point{s.Bodies[g.b].At}, p.Points...)
			p.Corners = make([]flow.Corner, len(p.Points))
		}
		room[0] = p
		if _, refusal := s.judge(g, room[:]); refusal == nil {
			return []flow.Path{g.kept} // which is of its own
		}
		return nil
	}
	straight := func(at geom.Point) []flow.Path {
		to[0] = at
		return try(flow.Path{Figure: int32(g.b), Points: to[:]})
	}
	if g.mends && len(g.hulls) > 0 && s.breachesNow(g) {
		if p, ok := s.mending(g); ok {
			return []flow.Path{p}
		}
	}
	if g.engages {
		if p, ok := s.onslaught(g); ok {
			return []flow.Path{p}
		}
	}
	if g.boards {
		if p, ok := s.toArc(g); ok {
			return []flow.Path{p}
		}
	}
	if g.flees {
		if p, ok := s.flight(g); ok {
			return []flow.Path{p}
		}
	}
	limit, aim := int(g.limit), from
	switch {
	case g.goal != NoBody:
		aim = s.Bodies[g.goal].At
	case g.cover != nil:
		aim = g.cover.Nearest(from)
	case g.mark != nil:
		aim = *g.mark
	case g.contact:
		aim = s.nearestEnemyAt(g)
	}
	for k := range 8 {
		if limit <= 0 {
			break
		}
		angle := geom.Angle(d.Int(360))
		if hull {
			angle = (s.Bodies[g.b].Facing + geom.Angle(d.Int(91)) - 45).Norm()
			if g.straight {
				angle = s.Bodies[g.b].Facing
			}
		}
		far := geom.Length(1 + d.Int(limit))
		if aim != from && (k < 4 || g.goal != NoBody) {
			angle = geom.Bearing(from, aim)
			if k > 1 && g.goal != NoBody { // past what stands in between
				angle = (angle + geom.Angle(d.Int(91)) - 45).Norm()
			}
			switch {
			case g.goal != NoBody: // up to its base and no further
				near := s.Bases[s.Bodies[g.b].Base].R + s.Bases[s.Bodies[g.goal].Base].R
				far = max(1, min(far, geom.Dist(from, aim)-near))
			case g.cover != nil || g.mark != nil:
				far = min(far, geom.Dist(from, aim))
			}
		}
		if out := straight(from.Polar(angle, far)); out != nil {
			return out
		}
		limit = limit * 3 / 4
	}
	if step := min(g.limit, geom.Inch/4); g.goal != NoBody && step > 0 && aim != from {
		if out := straight(geom.Toward(from, aim, step)); out != nil {
			return out
		}
	}
	if g.goal != NoBody {
		ahead := geom.Bearing(from, aim)
		for turn := geom.Angle(20); turn <= 80; turn += 20 { // a little to either side
			for _, way := range [...]geom.Angle{ahead + turn, ahead - turn} {
				if out := straight(from.Polar(way.Norm(), min(g.limit, geom.Inch/2))); out != nil {
					return out
				}
			}
		}
		if p, ok := s.towardGoal(g); ok {
			if out := try(p); out != nil {
				return out
			}
		}
	}
	if _, refusal := s.judge(g, nil); refusal == nil {
		return nil
	}
	if g.looked && g.lies {
		return []flow.Path{g.aside.Clone()}
	}
	if g.goal != NoBody && s.couldCloseIn(g) {
		if out := try(g.nearer.Clone()); out != nil {
			return out
		}
	}
	if g.goal != NoBody && !g.boards {
		if p, ok := s.holdsOn(g); ok && len(p.Points) > 0 {
			if out := try(p.Clone()); out != nil {
				return out
			}
		}
	}
	if out := try(s.flipped(g)); out != nil {
		return out
	}
	for deg := geom.Angle(0); deg < 360; deg += 15 { // the least step anywhere
		for _, far := range [...]geom.Length{geom.Inch / 10, geom.Inch / 2, 1} {
			if out := try(flow.Path{Figure: int32(g.b), Points: []geom.Point{from.Polar(deg, far)}}); out != nil {
				return out
			}
		}
	}
	return nil
}

func (s *State) nearestEnemyAt(g *going) geom.Point {
	from := s.Bodies[g.b].At
	best, at := int64(1)<<62, from
	for _, e := range s.host(otherOfTwo(s.SideOf(g.b))) {
		if !s.Stands(e) || g.rival != NoUnit && s.unitOf(e) != g.rival {
			continue
		}
		if d := geom.DistSq(from, s.Bodies[e].At); d < best {
			best, at = d, s.Bodies[e].At
		}
	}
	return at
}

// carry takes a figure along its way: covering fire and suppression meet it in the order of the way.
func (r *Run) carry(g *going, w *way) {
	b := g.b
	body, f := &r.Bodies[b], r.fig(b)
	from, head, shaken := body.At, body.Facing, f.Shaken
	if len(w.points) > 0 {
		f.Moved = true
	}
	if w.moved || w.turned {
		r.tellMoved(b, w.points)
		r.unmarked(b)
	}
	if len(w.points) > 0 && r.smoked(from, w.points[0]) {
		r.cite("dvg.grenade.smoke.no-slow")
	}
	un := &r.Units[r.unitOf(b)]
	if r.changesLevel(b) && !r.by("dvg.movement.prone.crawl-only", r.liesBelow(b, w.prone)) && (len(w.points) > 0 || r.levelRefusal(g, w) == nil) {
		under := r.underAll(b)
		body.Level, g.lands = un.Level, true
		f.Moved = true
		r.unmarked(b)
		if len(w.points) == 0 {
			if r.enters(b, under); !r.standsFit(b, shaken) {
				return
			}
		}
	}
	turns := w.turned && r.turnsAsHull(r.frame(b)) // that is movement of a hull: dvg.orders.vehicle.static-counter
	if (w.moved || g.lands || turns) && len(w.points) == 0 {
		was := body.Prone
		body.Prone = w.prone // the answer comes after what it answers: dvg.cover.trigger.movement
		r.liesWith(g, was)
		r.coverThere(b, g.along...)
		if !r.standsFit(b, shaken) {
			return
		}
	}
	if events := r.onTheWay(g, w, from); !r.meet(g, w, from, events, shaken) {
		r.leapRest(b, events)
		return
	}
	body.At, body.Prone = w.at, w.prone
	r.turnsLast(g, w, head)
	r.touchesTerrain(g, w, from, head)
}

// turnsLast turns a figure as it ends; a hull may turn into an area so.  dvg.suppress.enter
func (r *Run) turnsLast(g *going, w *way, head geom.Angle) {
	body := &r.Bodies[g.b]
	if n := len(w.heads); n > 0 {
		head = w.heads[n-1]
	}
	if !w.turned || head == w.facing || !r.turnsAsHull(r.frame(g.b)) {
		body.Facing = w.facing
		return
	}
	body.Facing = head
	under := r.underAll(g.b)
	body.Facing = w.facing
	r.enters(g.b, under)
}

// unmarked takes the marker of a vehicle that stands still as soon as it moves or turns: what meets it on its way meets one
// that is moving.  dvg.orders.vehicle.static-counter
func (r *Run) unmarked(b BodyID) {
	if f := r.fig(b); r.frame(b).Vehicle() && r.by("dvg.orders.vehicle.static-counter", f.Static) {
		f.Static = false
	}
}

// standsFit tells whether a mover may go on; who was shaken before may crawl on.  dvg.vehicle.sdc.disabled
func (s *State) standsFit(b BodyID, shaken bool) bool {
	f := s.fig(b)
	return s.Stands(b) && !f.Stunned && (!f.Shaken || shaken) && !s.holds("dvg.vehicle.sdc.disabled", s.disabled(b))
}

// long is how long a way is.
func (w *way) long(from geom.Point) geom.Fixed {
	sum := geom.Fixed(0)
	for _, q := range w.points {
		sum += geom.PathLength([]geom.Point{from, q})
		from = q
	}
	return sum
}

// lowAt tells whether a figure is prone after so much of its way.
func (w *way) lowAt(from geom.Point, gone geom.Fixed) bool {
	at := from
	for i, q := range w.points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			return i < len(w.lies) && w.lies[i]
		}
		gone, at = gone-long, q
	}
	return w.prone
}

// headAt is how a hull faces after so much of its way.
func (w *way) headAt(from geom.Point, gone geom.Fixed, head geom.Angle) geom.Angle {
	for i, q := range w.points {
		head = w.heads[i]
		long := geom.PathLength([]geom.Point{from, q})
		if gone <= long {
			return head
		}
		gone, from = gone-long, q
	}
	return head
}

// headingAt is how an upright figure faces while it goes: along its way.
func (r *Run) headingAt(from geom.Point, points []geom.Point, gone geom.Fixed, was geom.Angle) geom.Angle {
	at := from
	for _, q := range points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			return geom.Bearing(at, q)
		}
		gone, at = gone-long, q
	}
	return was
}

func (r *Run) tellMoved(b BodyID, points []geom.Point) {
	if !r.io.Loud() {
		return
	}
	e := flow.Event{Name: "moved", Seat: r.SideOf(b), Unit: int32(r.unitOf(b)), Target: -1, By: flow.Figure(int32(b)), Rule: "dvg.movement.maximum-distance"}
	if len(points) > 0 {
		e.Paths = []flow.Path{{Figure: int32(b), Points: points}}
	}
	flow.Say(r.io, e, "%s moves", r.figureName(b))
}

package defiance

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// moveFigure asks where a figure goes and carries it there, past whatever interrupts it.
func (r *Run) moveFigure(g *position.Going) position.Way {
	return r.moveAs(g, AskMove, "dvg.movement.maximum-distance")
}

func (r *Run) moveAs(g *position.Going, name string, rule tally.Rule) position.Way {
	b := g.Body
	defer func() { r.Units[r.UnitOf(b)].HasLevel = false }()
	stays := position.Way{At: r.Bodies[b].At, Facing: r.Bodies[b].Facing, Prone: r.Bodies[b].Prone}
	if !r.Stands(b) || r.Figure(b).Stunned || r.by("dvg.hth.locked", name == AskMove && r.Engaged(b) && !r.leavesFreely(g)) {
		return stays
	}
	if name == AskMove {
		g.Along = r.followers(g)
	}
	r.Prepare(g)
	if name == AskMove {
		r.Trail(g)
	}
	paths, ok := []flow.Path(nil), false
	if g.Like != nil {
		paths, ok = r.Alike(g)
	}
	if !ok {
		paths = r.askMove(g, name, rule)
	}
	g.Went = paths
	g.Ends, _ = r.JudgeMove(g, paths)
	r.judged(func() { r.Hulls(b, nil, nil); r.JudgeMove(g, paths) })
	g.Last = r.Bodies[b].At
	r.carry(g, &g.Ends)
	r.bring(g)
	r.liesWith(g, stays.Prone)
	r.GiveSpec(g.Spec)
	g.Spec = nil
	return g.Ends
}

// leavesFreely tells whether a figure goes out of hand-to-hand as it likes: a mecha that is not to fight.  dvg.hth.escape.vehicles
func (r *Run) leavesFreely(g *position.Going) bool {
	return r.by("dvg.hth.escape.vehicles", r.Frame(g.Body).Vehicle() && !g.Contact)
}

// askMove asks where a figure goes.
func (r *Run) askMove(g *position.Going, name string, rule tally.Rule) []flow.Path {
	b := g.Body
	g.Asked = true
	var plan func() (flow.Answer, bool)
	if g.Goal != NoBody && !r.Staged { // straight at the one it charges
		plan = func() (flow.Answer, bool) { return r.PlanRush(g) }
	}
	return r.ask(flow.Question{Name: name, Seat: r.SideOf(b), Kind: flow.Move, Rule: rule, Unit: int32(r.UnitOf(b)), Target: -1, Thing: flow.Figure(int32(b)),
		Prompt: r.DescribeGoing(g), Corners: true, Plan: plan,
		Check: func(a *flow.Answer) *tally.Refusal {
			_, refusal := r.JudgeMove(g, a.Paths)
			return refusal
		},
		Suggest: func(d *dice.Rand) flow.Answer { return flow.Answer{Paths: r.SuggestMove(g, d)} }}).Paths
}

// carry takes a figure along its way: covering fire and suppression meet it in the order of the way.
func (r *Run) carry(g *position.Going, w *position.Way) {
	b := g.Body
	body, f := &r.Bodies[b], r.Figure(b)
	from, head, shaken := body.At, body.Facing, f.Shaken
	if len(w.Points) > 0 {
		f.Moved = true
	}
	if w.Moved || w.Turned {
		r.tellMoved(b, w.Points)
		r.unmarked(b)
	}
	if len(w.Points) > 0 && r.Smoked(from, w.Points[0]) {
		r.cite("dvg.grenade.smoke.no-slow")
	}
	un := &r.Units[r.UnitOf(b)]
	if r.ChangesLevel(b) && !r.by("dvg.movement.prone.crawl-only", r.LiesBelow(b, w.Prone)) && (len(w.Points) > 0 || r.LevelRefusal(g, w) == nil) {
		under := r.underAll(b)
		body.Level, g.Lands = un.Level, true
		f.Moved = true
		r.unmarked(b)
		if len(w.Points) == 0 {
			if r.enters(b, under); !r.StandsFit(b, shaken) {
				return
			}
		}
	}
	turns := w.Turned && r.TurnsAsHull(r.Frame(b)) // that is movement of a hull: dvg.orders.vehicle.static-counter
	if (w.Moved || g.Lands || turns) && len(w.Points) == 0 {
		was := body.Prone
		body.Prone = w.Prone // the answer comes after what it answers: dvg.cover.trigger.movement
		r.liesWith(g, was)
		r.coverThere(b, g.Along...)
		if !r.StandsFit(b, shaken) {
			return
		}
	}
	if events := r.onTheWay(g, w, from); !r.meet(g, w, from, events, shaken) {
		r.leapRest(b, events)
		return
	}
	body.At, body.Prone = w.At, w.Prone
	r.turnsLast(g, w, head)
	r.touchesTerrain(g, w, from, head)
}

// turnsLast turns a figure as it ends; a hull may turn into an area so.  dvg.suppress.enter
func (r *Run) turnsLast(g *position.Going, w *position.Way, head geom.Angle) {
	body := &r.Bodies[g.Body]
	if n := len(w.Heads); n > 0 {
		head = w.Heads[n-1]
	}
	if !w.Turned || head == w.Facing || !r.TurnsAsHull(r.Frame(g.Body)) {
		body.Facing = w.Facing
		return
	}
	body.Facing = head
	under := r.underAll(g.Body)
	body.Facing = w.Facing
	r.enters(g.Body, under)
}

// unmarked takes the marker of a vehicle that stands still as soon as it moves or turns: what meets it on its way meets one
// that is moving.  dvg.orders.vehicle.static-counter
func (r *Run) unmarked(b BodyID) {
	if f := r.Figure(b); r.Frame(b).Vehicle() && r.by("dvg.orders.vehicle.static-counter", f.Static) {
		f.Static = false
	}
}

func (r *Run) tellMoved(b BodyID, points []geom.Point) {
	if !r.io.Loud() {
		return
	}
	e := flow.Event{Name: "moved", Seat: r.SideOf(b), Unit: int32(r.UnitOf(b)), Target: -1, By: flow.Figure(int32(b)), Rule: "dvg.movement.maximum-distance"}
	if len(points) > 0 {
		e.Paths = []flow.Path{{Figure: int32(b), Points: points}}
	}
	flow.Say(r.io, e, "%s moves", r.FigureName(b))
}

// AskMove is the question where a figure goes.
const AskMove = "move"

package defiance

import (
	"slices"

	"sortie/geom"
	"sortie/march"
	"sortie/rules/defiance/position"
)

// met is something that happens on the way of a figure.
type met struct {
	at     geom.Fixed
	cover  UnitID             // who fires at it there, NoUnit for none
	area   *position.Template // what strikes it there
	who    BodyID             // whom an area or a close defence weapon meets: it, or one who goes along with it
	first  bool               // it enters there
	rams   bool
	turns  bool // by a turn at the end of its way
	leaps  *position.Leaper
	climbs bool
	ram    BodyID // whom it runs into there
	mines  bool
	mine   BodyID // whose close defence weapon it comes near to
}

// onTheWay lists what meets a figure on its way, in order.
func (r *Run) onTheWay(g *position.Going, w *position.Way, from geom.Point) []met {
	if len(w.Points) == 0 {
		return r.leapsOnWay(g, w, from, r.ramsOnWay(g, w, from, nil))
	}
	out := r.areasOnWay(g, w, from)
	out = r.cdwOnWay(g, w, from, out)
	out = r.climbsOnWay(g, w, out)
	out = r.leapsOnWay(g, w, from, out)
	if one, ok := r.haltOnWay(g, w, from, geom.Span{To: w.Long(from)}, nil); ok {
		out = append(out, one)
	}
	return inOrder(r.ramsOnWay(g, w, from, out))
}

func inOrder(list []met) []met {
	slices.SortStableFunc(list, func(a, b met) int { return int(a.at - b.at) })
	return list
}

// meet carries out what meets a figure on its way; it tells whether the figure goes on to its end.
func (r *Run) meet(g *position.Going, w *position.Way, from geom.Point, events []met, shaken bool) bool {
	b := g.Body
	body := &r.Bodies[b]
	adrift := g.Blind && !r.Disabled(b) // nobody steers it, but it is no wreck yet
	long := w.Long(from)
	end, head, mv, slow := long, body.Facing, r.Movement(b), r.Figure(b).Slow
	hull := r.TurnsAsHull(r.Frame(b)) && !g.Aloft && len(w.Points) > 0
	next, fired := events, []UnitID(nil) // what is still to come, and who has covered against it
	var began []bool
	if g.Leap {
		began = r.underAll(b)
	}
	for ; len(next) > 0; next = next[1:] {
		r.ownersChoice(next)
		e := next[0]
		if e.at > end {
			break
		}
		if (e.area != nil || e.mines) && e.who != b && !r.StandsFit(e.who, false) {
			continue // it was left behind
		}
		along := r.comesTo(g, w, from, &e, head)
		there := r.Spot(b)
		if e.cover != NoUnit {
			there.Leaps = g.Leap && e.at > 0 && e.at < long
			fired = append(fired, e.cover)
		}
		if r.undergo(g, w, from, &e, &there, along) {
			return r.cutShort(g, there, fired, next)
		}
		if hull && r.Figure(b).RollsIn > r.Turn { // the way it went: dvg.vehicle.wreck-roll
			body.Facing = along
		}
		if !r.StandsFit(b, shaken) || r.stranded(g) {
			if !g.Blind || !r.Stands(b) || r.by("dvg.vehicle.sdc.disabled", adrift && r.Disabled(b)) {
				if r.Stands(b) {
					r.settleOn(b, body.At)
				}
				if there.Leaps { // it lands here, in what it would have passed over: dvg.suppress.levels
					r.enters(b, began)
				}
				return r.cutShort(g, there, fired, next)
			}
		}
		if r.Figure(b).Slow > slow {
			end = r.slowedOn(g, w, from, head, e.at, mv)
		}
		if e.cover != NoUnit {
			next = r.haltAgain(g, w, from, geom.Span{From: e.at, To: end}, fired, next)
		}
	}
	if end < long {
		body.At = march.Along(from, w.Points, end)
		body.Facing = w.HeadAt(from, end, head)
		r.settleOn(b, body.At)
		r.cutShort(g, r.Spot(b), fired, next)
	}
	return end == long
}

// undergo carries out one thing that meets a figure where it has come to; it tells whether its way ends there.
func (r *Run) undergo(g *position.Going, w *position.Way, from geom.Point, e *met, there *position.Spot, along geom.Angle) bool {
	b := g.Body
	switch {
	case e.cover != NoUnit:
		r.coverMover(g, there, e.cover)
	case e.mines: // of both, the active one goes first: dvg.cdw.any-time
		r.closeDefence(e.who, nil)
		r.closeDefence(e.mine, nil)
	case e.leaps != nil:
		r.leapOff(e.leaps, b, &position.Course{Way: w, From: from, Gone: e.at, Turns: false})
	case e.climbs:
		if !r.climbsOver(b) {
			g.Stuck = true
			return true
		}
	case e.rams:
		body := &r.Bodies[b]
		if e.turns {
			body.Facing = w.Facing
		}
		if r.ramFigure(b, e.ram, g.Pace, false, &position.Course{Way: w, From: from, Gone: e.at, Turns: e.turns}) {
			body.Facing = along
			g.Stuck = r.by("dvg.ram.survive.vehicles.same-size", true)
			return true
		}
	default:
		r.strikePassing(e.area, e.who, e.first, &w.Of(g, e.who).Gave)
	}
	return false
}

// comesTo puts a mover where something meets it, and those who go along beside it; it tells how it faces along its way there.
func (r *Run) comesTo(g *position.Going, w *position.Way, from geom.Point, e *met, head geom.Angle) geom.Angle {
	body, long := &r.Bodies[g.Body], w.Long(from)
	body.At = march.Along(from, w.Points, e.at)
	if e.at < long {
		body.Facing = r.HeadingAt(from, w.Points, e.at, body.Facing)
	}
	if len(w.Points) > 0 { // at its end as it comes there
		body.Prone = w.LowAt(from, min(e.at, long-1))
	}
	along := body.Facing
	if hull := r.TurnsAsHull(r.Frame(g.Body)) && !g.Aloft && len(w.Points) > 0; hull && !e.rams { // it is met as it faces, also slantwise and in reverse: dvg.vehicle.move.front-arc
		body.Facing = w.HeadAt(from, e.at, head)
	}
	r.bring(g)
	return along
}

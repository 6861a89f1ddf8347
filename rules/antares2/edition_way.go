package antares2

import (
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// AskSprintOn asks whether a unit that sprinted well goes on.
const AskSprintOn = "sprint-on"

// testsForWay takes the tests that a declared way asks for, all before the move: Grip, then each piece in the order the
// unit comes to it. It tells whether the unit moves at all, and cuts its way to the pace that is left.
// g1.terrain.grip.first, g1.inherit.difficult-terrain
func (r *Run) testsForWay(g *position.Move) bool {
	g.Hold()
	if r.by("g1.terrain.grip.test", !g.Gripped && r.NearGrip(g), "g1.terrain.grip.first") {
		g.Gripped = true
		v := r.agTest(position.RollGrip, g.Spec.Unit, 0, "", "")
		switch r.paceOf(g.Spec.Unit, true, false, v) {
		case position.NoMove:
			return false
		case position.HalfPace:
			g.Dragged = true
			g.Halve()
		}
	}
	for _, piece := range r.OnTheWay(g) {
		if g.Seen.Has(piece) || g.Balks.Has(piece) {
			continue // tested for before it went on
		}
		p := position.FullPace
		if r.Piece(piece).Kind.Class == force.Obstacle {
			p = r.obstaclePace(g, piece)
		} else {
			p = r.areaPace(g, piece)
		}
		switch p {
		case position.NoMove:
			return false
		case position.HalfPace:
			g.Half.Add(piece)
			g.Seen.Add(piece)
		case position.StopThere:
			g.Balks.Add(piece)
		default:
			g.Seen.Add(piece)
		}
	}
	return g.Affordable() || r.CutWay(g)
}

// areaPace tests for an area of difficult ground.
func (r *Run) areaPace(g *position.Move, piece int) position.Pace {
	p, u := r.Piece(piece), g.Spec.Unit
	switch {
	case !r.DifficultFor(u, piece):
		r.citeFree(g, p)
		return position.FullPace
	case r.by("g1.terrain.way-through", r.KnowsWay(u, piece)):
		return position.FullPace
	case !r.by("a2.area.difficult", true, "a2.difficult.when-test", "a2.difficult.what-counts-inside", p.Rule):
		return position.FullPace
	}
	v := r.agTest(position.RollTerrain, u, r.AgMod(p.Kind), p.Kind.Key, "a2.terrain.table.difficult-modifier")
	if !v.Pass {
		r.terrainPin(u, p.Kind)
	}
	return r.findWay(u, piece, r.bogPace(g, piece, r.paceOf(u, false, false, v), v), v)
}

// bogPace is what marsh, mire and quicksand make of a pace: half for whoever passes, no way in for whoever fails, no move inside.
// Of ones, tens and Large units the note says nothing: there the table stands.  a2.terrain.note.os, g1.terrain.result.*
func (r *Run) bogPace(g *position.Move, piece int, p position.Pace, v Verdict) position.Pace {
	switch {
	case v.Face == 1 || p == position.NoMove || !r.by("a2.terrain.note.os", g.Bog(piece)):
		return p
	case v.Pass:
		return position.HalfPace
	case g.StartsInside(piece):
		return position.NoMove
	}
	return position.StopThere
}

// obstaclePace tests for an obstacle where the kind of unit and its order ask for it.
// g1.terrain.obstacle.*
func (r *Run) obstaclePace(g *position.Move, piece int) position.Pace {
	p, u := r.Piece(piece), g.Spec.Unit
	crawls := r.Crawls(u)
	switch {
	case r.by("g1.terrain.obstacle.exempt", (r.Unit(u).Type == force.Vehicle || r.Unit(u).Type == force.Probe) && !crawls):
		return position.FullPace
	case r.by("a2.special.suspensored", !r.HindersRun(u, piece)):
		return position.FullPace
	case r.by("g1.terrain.obstacle.defensive-position", g.Held.Has(piece), "a2.defended.cross-free", "a2.defended.whole-unit"):
		if g.Spec.Target != NoUnit {
			r.cite("a2.assault.from-defended")
		}
		return position.FullPace
	case r.by("g1.terrain.way-over", r.KnowsWay(u, piece)):
		return position.FullPace
	case g.Spec.Multiple < 2 && crawls:
		if !r.by("g1.terrain.obstacle.crawler-advance", true) {
			return position.FullPace
		}
	case r.by("g1.terrain.obstacle.other-advance", g.Spec.Multiple < 2):
		return position.FullPace
	case !r.by("g1.terrain.obstacle.other-run", true):
		return position.FullPace
	}
	v := r.agTest(position.RollObstacle, u, r.AgMod(p.Kind), p.Kind.Key, "a2.terrain.table.difficult-modifier")
	if !v.Pass {
		r.terrainPin(u, p.Kind)
	}
	return r.findWay(u, piece, r.paceOf(u, false, true, v), v)
}

// paceOf is the table of results: one column for Large units and Grip, one for others.  g1.terrain.result.*
func (r *Run) paceOf(u UnitID, grip, obstacle bool, v Verdict) position.Pace {
	if grip || r.SizeOfUnit(u) >= force.Large {
		switch {
		case r.by("g1.terrain.result.large.one", v.Face == 1):
			return position.FullPace
		case r.by("g1.terrain.result.large.pass", v.Pass):
			if obstacle {
				return position.FullPace
			}
			return position.HalfPace
		case v.Pass:
			return position.FullPace
		case r.by("g1.terrain.result.large.ten", v.Face == 10):
			r.addPins(u, 1, "g1.terrain.result.large.ten")
			return position.NoMove
		case r.by("g1.terrain.result.large.fail", v.Face < 10):
			return position.NoMove
		}
		return position.FullPace
	}
	switch {
	case r.by("g1.terrain.result.normal.one", v.Face == 1), r.by("g1.terrain.result.normal.pass", v.Pass):
		return position.FullPace
	case r.by("g1.terrain.result.normal.ten", v.Face == 10):
		return position.NoMove
	case !v.Pass && !r.by("g1.terrain.result.normal.fail", true):
		return position.FullPace
	case obstacle:
		return position.StopThere
	}
	return position.HalfPace
}

// findWay notes the way that a 1 finds, for all but Large units.  g1.terrain.result.normal.one
func (r *Run) findWay(u UnitID, piece int, p position.Pace, v Verdict) position.Pace {
	if v.Face == 1 && r.SizeOfUnit(u) < force.Large && r.Applies("g1.terrain.result.normal.one", true) {
		r.Ways = append(r.Ways, position.Way{Unit: u, Piece: int16(piece)})
		r.tell("way", u, NoUnit, "g1.terrain.result.normal.one", "%s finds a way: %s", r.Name(u), r.Piece(piece).Key)
	}
	return p
}

// sprintedOn lets a unit whose sprint test was a 1 go up to its Ag in inches further for a pin. A move that was stopped,
// or that has come to grips, is over.  g1.move.sprint.one
func (r *Run) sprintedOn(spec *position.MoveSpec, res position.MoveResult, v Verdict) position.MoveResult {
	u := spec.Unit
	if v.Face != 1 || res.Over || res.Stopped || res.Still || spec.Target != NoUnit && res.Contact || !r.InPlay(u) || r.Unit(u).Current() == position.Down {
		return res
	}
	if !r.askYes(AskSprintOn, r.Groups[u].Side, u, "g1.move.sprint.one", "Go on for a pin?", false) {
		return res
	}
	r.addPins(u, 1, "g1.move.sprint.one")
	sum := r.AgSum(position.RollSprint, u, 0, "", "")
	on := *spec
	on.Rule, on.Pace, on.Sprint, on.Usual, on.Must, on.Prepare = "g1.move.sprint.one", "g1.move.sprint.one", false, nil, false, nil
	on.From, on.On, on.Limit = NoUnit, &res.Course, geom.Length(max(sum.Total(), 1))*geom.Inch // from where it stands now
	more := position.MoveResult{}
	if on.Target != NoUnit {
		on.Extra = nil
		more = r.chargeOnly(&on)
	} else {
		more = r.moveOnly(&on)
	}
	more.Moved += res.Moved
	return more
}

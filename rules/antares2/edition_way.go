package antares2

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/tally"
)

// The roll for moving near a Grip marker, and the question whether a unit that sprinted well goes on.
const (
	RollGrip    = "grip"
	AskSprintOn = "sprint-on"
)

// gripReach is how near Grip and Blur markers work.  g1.terrain.grip.test, g1.acc.blur
const gripReach = 3 * geom.Inch

// Way is a way through or over a piece of terrain that a unit has found.  g1.terrain.way-through, g1.terrain.way-over
type Way struct {
	Unit  UnitID
	Piece int16
}

// knowsWay tells whether a unit has found its way, or one of its side has where a way over an obstacle is told on.
func (s *State) knowsWay(u UnitID, piece int) bool {
	told := s.book.Options.WaysShared && s.book.Board.Pieces[piece].Kind.Class == force.Obstacle
	return slices.ContainsFunc(s.Ways, func(w Way) bool {
		return int(w.Piece) == piece && (w.Unit == u || told && s.Groups[w.Unit].Side == s.Groups[u].Side)
	})
}

// forgetWays takes a way through an area from a unit that has left it; a way over an obstacle stays.
func (r *Run) forgetWays(g *move) {
	r.Ways = slices.DeleteFunc(r.Ways, func(w Way) bool {
		if w.Unit != g.spec.Unit || r.piece(int(w.Piece)).Kind.Class == force.Obstacle {
			return false
		}
		area := &r.piece(int(w.Piece)).Area
		for m := range r.own(w.Unit) {
			if b := r.Shape(m); area.Overlaps(&b) {
				return false
			}
		}
		return true
	})
}

// pace is what an Ag test of the first edition does to a move.
type pace uint8

const (
	fullPace pace = iota
	halfPace
	stopThere // in front of the obstacle
	noMove
)

// cannotCross is the rule by which a unit may not cross obstacles at all in a move, empty if it may.
// g1.terrain.obstacle.archaic, g1.terrain.obstacle.crawler-run
func (s *State) cannotCross(u UnitID, multiple int) tally.Rule {
	switch {
	case s.onSheet("g1.terrain.obstacle.archaic", s.hasTrait(u, func(t *force.Sheet) bool { return t.Archaic })):
		return "g1.terrain.obstacle.archaic"
	case s.onSheet("g1.terrain.obstacle.crawler-run", multiple > 1 && s.crawls(u)):
		return "g1.terrain.obstacle.crawler-run"
	}
	return ""
}

// moveClass is the row of a model's class of movement.
func moveClass(t *force.ModelType) tally.Rule {
	switch {
	case t.M <= force.SlowMove:
		return "g1.move.slow"
	case t.M >= force.FastMove:
		return "g1.move.fast"
	}
	return "g1.move.standard"
}

func (s *State) hasTrait(u UnitID, has func(t *force.Sheet) bool) bool {
	for m := range s.own(u) {
		if has(&s.typ(m).Traits.Sheet) {
			return true
		}
	}
	return false
}

// crawls tells whether a unit crosses obstacles as crawlers and heavy weapons do.
func (s *State) crawls(u UnitID) bool {
	return s.hasTrait(u, func(t *force.Sheet) bool { return t.Crawler }) || s.heavyTeam(u)
}

// heavyTeam tells whether a unit works a heavy weapon.
func (s *State) heavyTeam(u UnitID) bool {
	for m := range s.own(u) {
		if s.heavyGun(m) {
			return true
		}
	}
	return false
}

// heavyGun tells whether a model is the heavy weapon of a team.
func (s *State) heavyGun(m ModelID) bool {
	t := s.typ(m)
	return t.Role == force.TeamWeapon && len(t.Weapons) > 0 && s.book.Weapons[t.Weapons[0]].Class == force.Heavy
}

// testsForWay takes the tests that a declared way asks for, all before the move: Grip, then each piece in the order the
// unit comes to it. It tells whether the unit moves at all, and cuts its way to the pace that is left.
// g1.terrain.grip.first, g1.inherit.difficult-terrain
func (r *Run) testsForWay(g *move) bool {
	g.hold()
	if r.by("g1.terrain.grip.test", !g.gripped && r.nearGrip(g), "g1.terrain.grip.first") {
		g.gripped = true
		v := r.agTest(RollGrip, g.spec.Unit, 0, "", "")
		switch r.paceOf(g.spec.Unit, true, false, v) {
		case noMove:
			return false
		case halfPace:
			g.dragged = true
			g.halve()
		}
	}
	for _, piece := range r.onTheWay(g) {
		if g.seen.has(piece) || g.balks.has(piece) {
			continue // tested for before it went on
		}
		p := fullPace
		if r.piece(piece).Kind.Class == force.Obstacle {
			p = r.obstaclePace(g, piece)
		} else {
			p = r.areaPace(g, piece)
		}
		switch p {
		case noMove:
			return false
		case halfPace:
			g.half.add(piece)
			g.seen.add(piece)
		case stopThere:
			g.balks.add(piece)
		default:
			g.seen.add(piece)
		}
	}
	return g.affordable() || r.cutWay(g)
}

// onTheWay lists the pieces that the unit stands in or comes into, the first first.
func (r *Run) onTheWay(g *move) []int {
	type met struct {
		at    progress
		piece int
	}
	var list []met
	ground := g.swept()
	for i := range r.pieces() {
		pc := r.piece(i)
		if pc.Kind.Going == force.Impassable && !pc.Kind.OS || !pc.Area.Bounds().Meets(ground) {
			continue
		}
		if t, ok := g.entry(i); ok {
			list = append(list, met{t, i})
		}
	}
	slices.SortStableFunc(list, func(a, b met) int { return cmp.Compare(a.at, b.at) })
	var out []int
	for _, m := range list {
		out = append(out, m.piece)
	}
	return out
}

// cutWay shortens a way that has become too long; a charge is planned anew.
func (r *Run) cutWay(g *move) bool {
	planned := g.cut(whole)
	g.goneTo(0)
	var a flow.Answer
	ok := false
	if g.spec.Target != NoUnit {
		g.later = true
		a, ok = r.planRest(g)
	}
	if !ok {
		a, ok = g.shorten(planned)
	}
	if !ok {
		g.spec.Extra, g.spec.Must = nil, false // it may be unable to go where it must
		if a, ok = g.shorten(planned); !ok {
			return false
		}
	}
	g.give(a.Paths)
	return g.movesAny()
}

// nearGrip tells whether some model starts or passes within 3" of a Grip marker.
func (r *Run) nearGrip(g *move) bool {
	for i := range r.Markers {
		if mk := &r.Markers[i]; mk.Kind == "grip" && !mk.Gone && g.passesBy(geom.Disc(mk.At, 0), gripReach) {
			return true
		}
	}
	return false
}

// passesBy tells whether some model of the move is ever within a distance of a spot.
func (g *move) passesBy(spot geom.Shape, d geom.Length) bool {
	for i := range g.poses {
		p := &g.poses[i]
		if !p.in || !p.own {
			continue
		}
		body, at := g.s.ShapeAt(p.m, p.from, p.facing), p.from
		if geom.Within(&body, &spot, d) {
			return true
		}
		for _, q := range p.points {
			swept := geom.SweptShape(&body, q.Sub(at))
			if geom.Within(&swept, &spot, d) {
				return true
			}
			body, at = body.Moved(q.Sub(at)), q
		}
	}
	return false
}

// areaPace tests for an area of difficult ground.
func (r *Run) areaPace(g *move, piece int) pace {
	p, u := r.piece(piece), g.spec.Unit
	switch {
	case !r.difficultFor(u, piece):
		r.citeFree(g, p)
		return fullPace
	case r.by("g1.terrain.way-through", r.knowsWay(u, piece)):
		return fullPace
	case !r.by("a2.area.difficult", true, "a2.difficult.when-test", "a2.difficult.what-counts-inside", p.Rule):
		return fullPace
	}
	v := r.agTest(RollTerrain, u, r.agMod(p.Kind), p.Kind.Key, "a2.terrain.table.difficult-modifier")
	if !v.Pass {
		r.terrainPin(u, p.Kind)
	}
	return r.findWay(u, piece, r.bogPace(g, piece, r.paceOf(u, false, false, v), v), v)
}

// bogPace is what marsh, mire and quicksand make of a pace: half for whoever passes, no way in for whoever fails, no move inside.
// Of ones, tens and Large units the note says nothing: there the table stands.  a2.terrain.note.os, g1.terrain.result.*
func (r *Run) bogPace(g *move, piece int, p pace, v Verdict) pace {
	switch {
	case v.Face == 1 || p == noMove || !r.by("a2.terrain.note.os", g.bog(piece)):
		return p
	case v.Pass:
		return halfPace
	case g.startsInside(piece):
		return noMove
	}
	return stopThere
}

// obstaclePace tests for an obstacle where the kind of unit and its order ask for it.
// g1.terrain.obstacle.*
func (r *Run) obstaclePace(g *move, piece int) pace {
	p, u := r.piece(piece), g.spec.Unit
	crawls := r.crawls(u)
	switch {
	case r.by("g1.terrain.obstacle.exempt", (r.unit(u).Type == force.Vehicle || r.unit(u).Type == force.Probe) && !crawls):
		return fullPace
	case r.by("a2.special.suspensored", !r.hindersRun(u, piece)):
		return fullPace
	case r.by("g1.terrain.obstacle.defensive-position", g.held.has(piece), "a2.defended.cross-free", "a2.defended.whole-unit"):
		if g.spec.Target != NoUnit {
			r.cite("a2.assault.from-defended")
		}
		return fullPace
	case r.by("g1.terrain.way-over", r.knowsWay(u, piece)):
		return fullPace
	case g.spec.Multiple < 2 && crawls:
		if !r.by("g1.terrain.obstacle.crawler-advance", true) {
			return fullPace
		}
	case r.by("g1.terrain.obstacle.other-advance", g.spec.Multiple < 2):
		return fullPace
	case !r.by("g1.terrain.obstacle.other-run", true):
		return fullPace
	}
	v := r.agTest(RollObstacle, u, r.agMod(p.Kind), p.Kind.Key, "a2.terrain.table.difficult-modifier")
	if !v.Pass {
		r.terrainPin(u, p.Kind)
	}
	return r.findWay(u, piece, r.paceOf(u, false, true, v), v)
}

func (r *Run) agMod(k *force.TerrainKind) int {
	if r.book.Options.FastPlay {
		return 0
	}
	return int(k.AgMod)
}

// paceOf is the table of results: one column for Large units and Grip, one for others.  g1.terrain.result.*
func (r *Run) paceOf(u UnitID, grip, obstacle bool, v Verdict) pace {
	if grip || r.sizeOfUnit(u) >= force.Large {
		switch {
		case r.by("g1.terrain.result.large.one", v.Face == 1):
			return fullPace
		case r.by("g1.terrain.result.large.pass", v.Pass):
			if obstacle {
				return fullPace
			}
			return halfPace
		case v.Pass:
			return fullPace
		case r.by("g1.terrain.result.large.ten", v.Face == 10):
			r.addPins(u, 1, "g1.terrain.result.large.ten")
			return noMove
		case r.by("g1.terrain.result.large.fail", v.Face < 10):
			return noMove
		}
		return fullPace
	}
	switch {
	case r.by("g1.terrain.result.normal.one", v.Face == 1), r.by("g1.terrain.result.normal.pass", v.Pass):
		return fullPace
	case r.by("g1.terrain.result.normal.ten", v.Face == 10):
		return noMove
	case !v.Pass && !r.by("g1.terrain.result.normal.fail", true):
		return fullPace
	case obstacle:
		return stopThere
	}
	return halfPace
}

// findWay notes the way that a 1 finds, for all but Large units.  g1.terrain.result.normal.one
func (r *Run) findWay(u UnitID, piece int, p pace, v Verdict) pace {
	if v.Face == 1 && r.sizeOfUnit(u) < force.Large && r.holds("g1.terrain.result.normal.one", true) {
		r.Ways = append(r.Ways, Way{u, int16(piece)})
		r.tell("way", u, NoUnit, "g1.terrain.result.normal.one", "%s finds a way: %s", r.name(u), r.piece(piece).Key)
	}
	return p
}

// crewShort is what missing crew cost a team's Ag test: a full crew is 2 for a support weapon and 3 for a heavy one.
// g1.terrain.crew-short
func (s *State) crewShort(u UnitID) int {
	short := 0
	for m := range s.own(u) {
		if s.typ(m).Role == force.TeamWeapon {
			short = max(short, s.fullCrew(m)-s.crewOf(m))
		}
	}
	return short
}

// fullCrew is how many models a team's weapon needs.  g1.acc.crew
func (s *State) fullCrew(weapon ModelID) int {
	wp := &s.book.Weapons[s.typ(weapon).Weapons[0]]
	switch {
	case wp.Crew > 0:
		return int(wp.Crew)
	case wp.Class == force.Heavy:
		return 3
	}
	return 2
}

// sprintedOn lets a unit whose sprint test was a 1 go up to its Ag in inches further for a pin. A move that was stopped,
// or that has come to grips, is over.  g1.move.sprint.one
func (r *Run) sprintedOn(spec *MoveSpec, res MoveResult, v Verdict) MoveResult {
	u := spec.Unit
	if v.Face != 1 || res.Over || res.Stopped || res.Still || spec.Target != NoUnit && res.Contact || !r.inPlay(u) || r.unit(u).current() == Down {
		return res
	}
	if !r.askYes(AskSprintOn, r.Groups[u].Side, u, "g1.move.sprint.one", "Go on for a pin?", false) {
		return res
	}
	r.addPins(u, 1, "g1.move.sprint.one")
	sum := r.agSum(RollSprint, u, 0, "", "")
	on := *spec
	on.Rule, on.Sprint, on.Usual, on.Must, on.Prepare = "g1.move.sprint.one", false, nil, false, nil
	on.From, on.On, on.Limit = NoUnit, &res.course, geom.Length(max(sum.Total(), 1))*geom.Inch // from where it stands now
	more := MoveResult{}
	if on.Target != NoUnit {
		on.Extra = nil
		more = r.chargeOnly(&on)
	} else {
		more = r.moveOnly(&on)
	}
	more.Moved += res.Moved
	return more
}

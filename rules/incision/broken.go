package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// breaks makes a unit Broken: it stays, loses buddies and equipment, drops what it carries, frees its captives.
// is.broken.not-removed, is.broken.equipment-lost, is.broken.drops, is.broken.orders
func (r *run) breaks(u UnitID, rule tally.Rule) {
	un := r.unit(u)
	if un.Broken {
		return
	}
	if r.by("is.hunt.own-die", r.sideOf(u) == flow.Nobody) {
		r.forceDown(u, "is.break.forced-down")       // it has no edge to flee to
		un.Gained, un.Hurt, un.Knocked = 0, 0, false // no more than another that breaks does it test for what has broken it
		return
	}
	un.Broken = true
	r.cite(rule, "is.broken.not-removed", "is.markers.states")
	r.tell("broken", u, NoUnit, rule, "%s is Broken", r.name(u))
	r.loseBuddies(u, "is.broken.equipment-lost")
	if r.by("is.broken.drops", true) {
		r.dropAll(un.Operative, "is.broken.drops")
	}
	r.freeCaptives(u)
	if un.Die == Beside && un.Order != Run && un.Order != Down && r.by("is.broken.orders", true) {
		r.show(u, Down)
	}
	if u == r.Acting && un.Die == Beside && r.by("is.broken.orders", un.Order != Down) {
		r.show(u, Down)
	}
}

// flee is the Run of a Broken unit: its full allowance towards the closest safe edge, keeping clear of enemies, and
// off the table there.  is.broken.flee, is.broken.keep-5in, is.broken.safe-edge
func (r *run) flee(u UnitID) {
	r.cite("is.broken.safe-edge", "is.broken.keep-5in", "is.broken.permanent", "is.broken.principle")
	r.by("is.sc5.broken", r.book.scenario.Number == 5)
	op := r.Units[u].Operative
	t := r.journey(u, inches(2*r.stat(op, force.Mv)), NoUnit)
	t.ordered = true
	goal, ok := r.safeSpot(u)
	if !ok {
		return
	}
	p, ok := t.flight(goal)
	if !ok {
		r.tell("cornered", u, NoUnit, "is.broken.keep-5in", "%s finds no way out", r.name(u))
		return
	}
	if r.walk(t, []flow.Path{p}) || r.onTable(u) {
		if at := r.Bodies[op].At; r.Stands(op) && r.atSafeEdge(u, at) {
			r.leave(u)
		}
	}
}

// atSafeEdge tells whether a unit stands at a safe edge: there it leaves.
func (s *State) atSafeEdge(u UnitID, at geom.Point) bool {
	to, ok := s.safeSpotFrom(u, at)
	return ok && to == at
}

// safeSpot is the nearest place of a safe edge: one that adjoins the unit's own area, or any if it has none.
// is.broken.safe-edge
func (s *State) safeSpot(u UnitID) (geom.Point, bool) {
	return s.safeSpotFrom(u, s.Bodies[s.Units[u].Operative].At)
}

// safeSpotFrom is safeSpot for a unit that stands somewhere else.
func (s *State) safeSpotFrom(u UnitID, at geom.Point) (geom.Point, bool) {
	r := s.Bases[s.Bodies[s.Units[u].Operative].Base].R
	best, far := geom.Point{}, table.Far
	for _, e := range [4]struct {
		safe bool
		to   geom.Point
	}{
		{s.safeEdge(u, 0), geom.Point{X: at.X, Y: r}}, {s.safeEdge(u, 1), geom.Point{X: at.X, Y: s.Size.Y - r}},
		{s.safeEdge(u, 2), geom.Point{X: r, Y: at.Y}}, {s.safeEdge(u, 3), geom.Point{X: s.Size.X - r, Y: at.Y}},
	} {
		if d := geom.Dist(at, e.to); e.safe && d < far {
			best, far = e.to, d
		}
	}
	return best, far < table.Far
}

// safeEdge tells whether an edge (near, far, left, right) adjoins the area of a unit's side. A rule case without
// areas has the near edge for red and the far one for blue.
func (s *State) safeEdge(u UnitID, edge int) bool {
	side := s.sideOf(u)
	if side == flow.Nobody {
		return false
	}
	if s.denied("is.broken.safe-edge") {
		return true
	}
	if s.holds("is.sc5.broken", s.book.scenario.Number == 5) {
		side = foe(side)
	}
	a := s.Areas[side]
	if !a.Set {
		return edge == int(side)
	}
	if a.Round == 0 && a.At.Min.X < a.At.Max.X && a.At.Min.Y == a.At.Max.Y { // an edge adjoins itself alone
		return edge < 2 && (a.At.Min.Y == 0) == (edge == 0)
	}
	if a.Round == 0 && a.At.Min.Y < a.At.Max.Y && a.At.Min.X == a.At.Max.X {
		return edge >= 2 && (a.At.Min.X == 0) == (edge == 2)
	}
	return [4]bool{a.At.Min.Y == 0, a.At.Max.Y == s.Size.Y, a.At.Min.X == 0, a.At.Max.X == s.Size.X}[edge]
}

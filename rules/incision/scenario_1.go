package incision

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/incision/force"
	"sortie/table"
	"sortie/tally"
)

// dataRetrieval is scenario 1.  is.sc1.header
func dataRetrieval() Scenario {
	return Scenario{
		ID: "data-retrieval", Name: "1: Data Retrieval", Number: 1, Difficulty: force.MediumDifficulty, From: 200, To: 250, Least: 3, Most: 7, Size: 36,
		Text: "Reach one of three access nodes in a corner, retrieve the data with a Rally, and leave by the edge you came from, within 6\" of where you came on.",
		rows: []tally.Rule{"is.sc1.setup-nodes", "is.sc1.arrival"},
		open: inchPoints(5, 5, 10, 5, 5, 10, 36, 18, 18, 36),
		lay:  (*State).dataNodes, areas: (*State).dataAreas, goals: (*State).dataGoals, rally: (*run).retrieve, left: (*run).dataLeaves, end: (*run).dataEnd, could: (*State).canRetrieve,
		worth: (*State).dataProspect,
	}
}

// nodeThing is an access node among the things on the table.
const nodeThing int16 = 1

// dataNodes lays the three nodes in one corner.  is.sc1.setup-nodes
func (s *State) dataNodes() {
	for _, p := range [3][2]geom.Length{{5, 5}, {10, 5}, {5, 10}} {
		s.Things = append(s.Things, table.Thing{Kind: nodeThing, Side: flow.Nobody, Holder: NoModel, At: geom.Point{X: p[0] * geom.Inch, Y: p[1] * geom.Inch}})
	}
}

// dataAreas are the middles of the two edges opposite the nodes.  is.sc1.arrival
func (s *State) dataAreas() []place {
	right, far := geom.Point{X: s.Size.X, Y: s.Size.Y / 2}, geom.Point{X: s.Size.X / 2, Y: s.Size.Y}
	return []place{{"right", "the middle of the right edge", pointArea(right)}, {"far", "the middle of the far edge", pointArea(far)}}
}

// retrieve takes the data by a Rally within 1" of a node; any number may, of both sides.  is.sc1.retrieve
func (r *run) retrieve(u UnitID) {
	op := r.Units[u].Operative
	if !r.lead(u).sophont() || r.Units[u].Broken {
		return
	}
	for i := range r.Things {
		if r.Things[i].Kind == nodeThing && r.by("is.sc1.retrieve", r.reaches(op, r.Things[i].At)) {
			r.Figures[op].Data = true
			r.tell("data", u, NoUnit, "is.sc1.retrieve", "%s has the data", r.name(u))
			return
		}
	}
	if !r.book.options.ShareData {
		return
	}
	for i := range r.Units {
		o := UnitID(i)
		if o == u || r.sideOf(o) != r.sideOf(u) || !r.able(o) || !r.lead(o).sophont() {
			continue
		}
		if m := r.Units[o].Operative; r.adjacent(op, m) && r.by("is.sc1.variant-share", r.Figures[op].Data != r.Figures[m].Data) {
			r.Figures[op].Data, r.Figures[m].Data = true, true
			r.tell("data", u, o, "is.sc1.variant-share", "%s and %s share the data", r.name(u), r.name(o))
		}
	}
}

// reaches tells whether a model is within 1" of a spot.  is.adjacent.definition
func (s *State) reaches(m ModelID, spot geom.Point) bool {
	body, point := s.Shape(m), geom.Disc(spot, 0)
	return geom.Within(&body, &point, geom.Inch)
}

// dataLeaves counts a member who leaves with the data by its own edge, within 6" of where it came on, even Broken.
// is.sc1.exit-zone
func (r *run) dataLeaves(u UnitID) {
	side, op := r.sideOf(u), r.Units[u].Operative
	if side == flow.Nobody || !r.Figures[op].Data {
		return
	}
	door := r.Areas[side].At.Center()
	if b := r.Bounds(op); door.X == r.Size.X && b.Max.X < r.Size.X-1 || door.Y == r.Size.Y && b.Max.Y < r.Size.Y-1 {
		return
	}
	if r.by("is.sc1.exit-zone", geom.Dist(r.Bodies[op].At, r.entry(u, op)) <= 6*geom.Inch) {
		r.Mission.Out[side]++
		r.setFate(u, Safe)
		r.tell("out", u, NoUnit, "is.sc1.exit-zone", "%s is out with the data", r.name(u))
	}
}

// dataEnd ends the game at the end of the turn in which somebody left with the data, or when nobody can any more.
// is.sc1.end, is.scenario.nobody-left
func (r *run) dataEnd() {
	out, able := r.anyOut(), r.someCould()
	switch {
	case r.by("is.sc1.end", out):
		r.finish(r.dataLevels(), "is.sc1.end", "the data has left the table")
	case r.by("is.scenario.nobody-left", !able):
		r.finish(r.dataLevels(), "is.scenario.nobody-left", "nobody is left who could bring the data out")
	}
}

// canRetrieve tells whether a unit could still bring the data out.
func (s *State) canRetrieve(u UnitID) bool {
	return s.Figures[s.Units[u].Operative].Data || s.lead(u).sophont() && !s.Units[u].Broken
}

// dataLevels are the levels of success.  is.sc1.total, is.sc1.partial-success, is.sc1.partial-failure, is.sc1.failed
func (r *run) dataLevels() []force.Success {
	levels := make([]force.Success, r.Sides())
	for side := range levels {
		others, lost, fielded := false, 0, 0
		for o := range r.Sides() {
			if o != side {
				others = others || r.Mission.Out[o] > 0
				lost += r.casualties(Side(o))
				fielded += int(r.Mission.Fielded[o])
			}
		}
		out := r.Mission.Out[side] > 0
		switch {
		case r.by("is.sc1.total", out && !others):
			levels[side] = force.TotalSuccess
		case r.by("is.sc1.partial-success", out && others):
			levels[side] = force.PartialSuccess
		case r.by("is.sc1.partial-failure", fielded > 0 && 2*lost >= fielded):
			levels[side] = force.PartialFailure
		case !r.by("is.sc1.failed", true):
			levels[side] = force.PartialFailure
		}
	}
	return levels
}

// dataGoals are the nodes for who has no data yet, and the way out for who has; machines and beasts have none.
func (s *State) dataGoals(u UnitID) []geom.Point {
	op := s.Units[u].Operative
	if s.Figures[op].Data && s.sideOf(u) != flow.Nobody && s.Areas[s.sideOf(u)].Set {
		return []geom.Point{s.entry(u, op)}
	}
	var out []geom.Point
	for i := range s.Things {
		if s.Things[i].Kind == nodeThing && s.lead(u).sophont() {
			out = append(out, s.Things[i].At)
		}
	}
	return out
}

// dataProspect is what a side may expect: data taken, and how near it is to be out; the second of those who try counts a little.
func (s *State) dataProspect(side, _ Side) int {
	best, next := 0, 0
	for i := range s.Units {
		u := UnitID(i)
		if s.sideOf(u) != side || !s.onTable(u) || !s.lead(u).sophont() {
			continue
		}
		n := s.dataHope(u)
		if n > best {
			best, next = n, best
		} else {
			next = max(next, n)
		}
	}
	return best + next/3
}

// dataHope is how near one operative is to bring data out.
func (s *State) dataHope(u UnitID) int {
	op := s.Units[u].Operative
	if s.Figures[op].Data {
		return 250 - 4*int(geom.Dist(s.Bodies[op].At, s.entry(u, op))/geom.Inch)
	}
	best := 0
	for k := range s.Things {
		if s.Things[k].Kind == nodeThing && !s.Units[u].Broken {
			best = max(best, 90-2*int(geom.Dist(s.Bodies[op].At, s.Things[k].At)/geom.Inch))
		}
	}
	return best
}

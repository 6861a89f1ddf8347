package antares2

import (
	"sortie/flow"
	"sortie/geom"
	"sortie/march"
	"sortie/rules/antares2/position"
)

// What ground costs those who cross it, as the adviser sees it: a unit that runs against a wall and fails its test has wasted its die, and one that
// stands in a bog may never get out of it.

// hindrance is a piece that a unit must test for to go on.
type hindrance struct {
	area   *geom.Area
	passes int  // of ten tests
	stops  bool // who fails goes no farther; else half as far
	bog    bool // it slows even those who pass
	tested bool // the unit stands in it: whether it gets out is known
}

// hindrances are the pieces around a unit that it must test for: difficult ground, and obstacles if it runs. For one that is not on the table
// they are those of the whole table.  a2.area.difficult, a2.obstacle.run-test
func (s *State) hindrances(u UnitID) (list []hindrance) {
	box := s.UnitBox(u)
	around := box.Grow(3 * s.reachOf(u))
	if s.Units[u].Where != position.OnTable {
		around = geom.Box{Max: geom.Point{X: s.Book.Board.Width, Y: s.Book.Board.Height}}
	}
	runs := s.Units[u].Current() == position.RunOrder
	for i := range s.PiecesAndBreaches() {
		p := s.Piece(i)
		if !around.Meets(p.Area.Bounds()) {
			continue
		}
		obstacle := runs && s.HindersRun(u, i)
		if !obstacle && !s.DifficultFor(u, i) {
			continue
		}
		sum := s.AgSum(position.RollTerrain, u, int(p.Kind.AgMod), p.Kind.Key, p.Kind.Rule)
		h := hindrance{area: &p.Area, passes: 10 - int(failsIn10(sum.Total())), bog: p.Kind.Bog && !obstacle}
		h.stops = obstacle || h.bog
		h.tested = !obstacle && box.Meets(p.Area.Bounds()) && s.standsIn(u, &p.Area)
		list = append(list, h)
	}
	return list
}

// standsIn tells whether any model of a unit is in an area.
func (s *State) standsIn(u UnitID, area *geom.Area) bool {
	for m := range s.Own(u) {
		if b := s.Shape(m); area.Overlaps(&b) {
			return true
		}
	}
	return false
}

// wayWorth judges a way of which it is known what its end is worth by what may come of it: where it ends if the unit fails a test for what it leads
// over, and what it costs to stand in difficult ground afterwards. It looks no closer at what is worth no more than the least.
func (s *State) wayWorth(f *outlook, a *flow.Answer, worth, least int) int {
	if len(a.Paths) == 0 {
		return worth
	}
	for i := range f.ground {
		if worth <= least {
			return worth
		}
		h := &f.ground[i]
		enters, ends := s.entersAt(a, h, !h.tested)
		if ends {
			worth -= f.Temper.Grounds(s.mired(f.unit, h))
		}
		if enters < 0 || h.tested {
			continue
		}
		if !h.stops {
			enters = (100 + enters) / 2
		}
		if fail := f.Worth(s.along(a, enters), 0); fail < worth {
			worth = (worth*h.passes + fail*(10-h.passes)) / 10
		}
	}
	return worth
}

// entersAt is after how many hundredths of a way the first model enters a piece, -1 if none does or nobody wants to know, and whether any ends
// in it.
func (s *State) entersAt(a *flow.Answer, h *hindrance, where bool) (part int, ends bool) {
	part = -1
	var room [4]geom.Span
	for i := range a.Paths {
		m, p := ModelID(a.Paths[i].Figure), a.Paths[i].Points
		if len(p) == 0 {
			continue
		}
		base := &s.TypeOf(m).Base
		from, end := s.Bodies[m].At, p[len(p)-1]
		if s.Bodies[m].Off || s.Units[s.Bodies[m].Group].Where != position.OnTable {
			from = end // it is put down there
		}
		if len(p) == 1 && !h.area.Bounds().Meets(geom.BoxOf(from, end).Grow(base.Span())) {
			continue
		}
		if !ends {
			b := base.At(end)
			ends = h.area.Overlaps(&b)
		}
		if !where || part == 0 {
			if ends {
				break // nothing else can come of it
			}
			continue
		}
		if spans := march.Inside(base, from, p, h.area, room[:0]); len(spans) > 0 {
			long := max(geom.PathLength(append([]geom.Point{from}, p...)), 1)
			if at := int(spans[0].From * 100 / long); part < 0 || at < part {
				part = at
			}
		}
	}
	return part, ends
}

// along is where the middle of a unit is after so many hundredths of a way.
func (s *State) along(a *flow.Answer, part int) geom.Point {
	var sum geom.Point
	for i := range a.Paths {
		from, p := s.Bodies[a.Paths[i].Figure].At, a.Paths[i].Points
		end := p[len(p)-1]
		sum = sum.Add(from).Add(geom.Point{X: (end.X - from.X) * geom.Length(part) / 100, Y: (end.Y - from.Y) * geom.Length(part) / 100})
	}
	n := geom.Length(len(a.Paths))
	return geom.Point{X: sum.X / n, Y: sum.Y / n}
}

// mired is how far a unit that stands in difficult ground is held up when it goes on: by half a move if it fails, in a bog by a whole one, and there
// by half of one even if it does not.
func (s *State) mired(u UnitID, h *hindrance) int {
	move := int(s.reachOf(u))
	if h.bog {
		return move*(10-h.passes)/10 + move*h.passes/20
	}
	return move * (10 - h.passes) / 20
}

// ahead is how far a unit would be held up on its first moves towards a goal by what lies before a place where it may be put down: by a whole
// move if that is closed to it.
func (s *State) ahead(f *outlook, at geom.Point) int {
	m, move := s.FirstOwn(f.unit), s.reachOf(f.unit)
	to := geom.Toward(at, f.Goal, min(2*move, geom.Dist(at, f.Goal)))
	wide := s.TypeOf(m).Base.Span()
	line := geom.BoxOf(at, to).Grow(wide)
	var room [4]geom.Span
	for i := range s.PiecesAndBreaches() {
		if p := s.Piece(i); line.Meets(p.Area.Bounds()) && s.BarredBy(m, p) != "" && len(p.Area.SweptCrossing(at, to, wide, room[:0])) > 0 {
			return int(move)
		}
	}
	lost := 0
	for i := range f.ground {
		if h := &f.ground[i]; line.Meets(h.area.Bounds()) && len(h.area.SweptCrossing(at, to, wide, room[:0])) > 0 {
			lost = max(lost, s.mired(f.unit, h))
		}
	}
	return lost
}

// round is where a unit must go first to get to a place: there at once if nothing that is closed to it lies in its way, else to a corner of the
// first such piece, by which the whole way is shortest. Large models have most need of it: ruins and woods are closed to them.
func (s *State) round(u UnitID, at, goal geom.Point) geom.Point {
	m := s.FirstOwn(u)
	wide := s.TypeOf(m).Base.Span() / 2
	area := s.closedBetween(m, at, goal, wide)
	if area == nil {
		return goal
	}
	var room [4]geom.Span
	free := func(a, b geom.Point) bool { return len(area.SweptCrossing(a, b, wide/2, room[:0])) == 0 }
	best, far := goal, geom.Length(1<<30)
	corners := s.corners(u, area.Bounds().Grow(wide+geom.Inch/2))
	for i, c := range corners {
		if !s.onBoard(c, wide) || !free(at, c) || geom.Dist(at, c) < geom.Inch/2 {
			continue
		}
		if d := geom.Dist(at, c) + geom.Dist(c, goal); d < far && free(c, goal) {
			best, far = c, d
		}
		for _, next := range [2]geom.Point{corners[(i+1)%4], corners[(i+3)%4]} {
			if d := geom.Dist(at, c) + geom.Dist(c, next) + geom.Dist(next, goal); d < far && s.onBoard(next, wide) {
				best, far = c, d
			}
		}
	}
	return best
}

// closedBetween is the first piece on the straight line to a place that is closed to a model so wide, nil if there is none.
func (s *State) closedBetween(m ModelID, at, goal geom.Point, wide geom.Length) (area *geom.Area) {
	line := geom.BoxOf(at, goal).Grow(wide)
	var room [4]geom.Span
	first := geom.Fixed(0)
	for i := range s.PiecesAndBreaches() {
		p := s.Piece(i)
		if !line.Meets(p.Area.Bounds()) || s.BarredBy(m, p) == "" {
			continue
		}
		spans := p.Area.SweptCrossing(at, goal, wide, room[:0])
		if len(spans) > 0 && (area == nil || spans[0].From < first) && !p.Area.Contains(goal) {
			area, first = &p.Area, spans[0].From
		}
	}
	return area
}

// corners are those of a box around a piece, so far out that the models of a unit that are farthest from its middle pass it too.
func (s *State) corners(u UnitID, b geom.Box) [4]geom.Point {
	out := s.UnitBox(u)
	b = b.Grow(min(out.Max.X-out.Min.X, out.Max.Y-out.Min.Y) / 2)
	return [4]geom.Point{b.Min, {X: b.Max.X, Y: b.Min.Y}, b.Max, {X: b.Min.X, Y: b.Max.Y}}
}

// onBoard tells whether a body can stand at a place without leaving the table.
func (s *State) onBoard(at geom.Point, wide geom.Length) bool {
	return at.X >= wide && at.Y >= wide && at.X <= s.Book.Board.Width-wide && at.Y <= s.Book.Board.Height-wide
}

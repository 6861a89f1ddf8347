package position

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
)

// SuggestMove is a legal move: somewhere, toward the enemy, or the least that will do.
func (s *State) SuggestMove(g *Going, d *dice.Rand) []flow.Path {
	defer s.Hush(g)()
	try := suggestion{s: s, g: g, from: s.Bodies[g.Body].At, hull: s.TurnsAsHull(s.Frame(g.Body)) && !g.Aloft}
	if p, ok := s.owed(g); ok {
		return []flow.Path{p}
	}
	try.aim = s.aimOf(g, try.from)
	if out := try.somewhere(d); out != nil {
		return out
	}
	if out := try.closer(); out != nil {
		return out
	}
	if _, refusal := s.JudgeMove(g, nil); refusal == nil {
		return nil // it may stay
	}
	return try.whatWillDo()
}

// owed is the move of a mover that must end in one place of a few: apart from a hull it overlaps, in touch with whom it
// rushes, aboard, or away.
func (s *State) owed(g *Going) (flow.Path, bool) {
	if g.Mends && len(g.hulls) > 0 && s.breachesNow(g) {
		if p, ok := s.Mending(g); ok {
			return p, true
		}
	}
	if g.Engages {
		if p, ok := s.Onslaught(g); ok {
			return p, true
		}
	}
	if g.Boards {
		if p, ok := s.toArc(g); ok {
			return p, true
		}
	}
	if g.Flees {
		return s.flight(g)
	}
	return flow.Path{}, false
}

// aimOf is where a mover wants to, where it stands if it is all the same.
func (s *State) aimOf(g *Going, from geom.Point) geom.Point {
	switch {
	case g.Goal != NoBody:
		return s.Bodies[g.Goal].At
	case g.Cover != nil:
		return g.Cover.Nearest(from)
	case g.Mark != nil:
		return *g.Mark
	case g.Contact:
		return s.nearestEnemyAt(g)
	}
	return from
}

// A suggestion is a mover for whom moves are tried until the rules take one.
type suggestion struct {
	s         *State
	g         *Going
	from, aim geom.Point
	hull      bool // it turns at a price
	room      [1]flow.Path
	to        [1]geom.Point
}

// take is a move if it is legal, nil if not.
func (t *suggestion) take(p flow.Path) []flow.Path {
	s, g := t.s, t.g
	if t.hull && len(p.Points) == 1 && p.Points[0] != t.from {
		p, _ = s.headedTo(g, p.Points[0])
	}
	if len(p.Corners) == 0 && s.LiesBelow(g.Body, s.Bodies[g.Body].Prone) { // it stands up first
		p.Points = append([]geom.Point{s.Bodies[g.Body].At}, p.Points...)
		p.Corners = make([]flow.Corner, len(p.Points))
	}
	t.room[0] = p
	if _, refusal := s.JudgeMove(g, t.room[:]); refusal == nil {
		return []flow.Path{g.kept} // which is of its own
	}
	return nil
}

// straight is a move in a straight line, if it is legal.
func (t *suggestion) straight(angle geom.Angle, far geom.Length) []flow.Path {
	t.to[0] = t.from.Polar(angle, far)
	return t.take(flow.Path{Figure: int32(t.g.Body), Points: t.to[:]})
}

// somewhere tries moves by chance, the first towards where it wants to, each shorter than the one before.
func (t *suggestion) somewhere(d *dice.Rand) []flow.Path {
	limit := int(t.g.Limit)
	for k := 0; k < 8 && limit > 0; k++ {
		if out := t.straight(t.drawn(d, k, limit)); out != nil {
			return out
		}
		limit = limit * 3 / 4
	}
	return nil
}

// drawn is the direction and length of the k-th move that chance tries.
func (t *suggestion) drawn(d *dice.Rand, k, limit int) (geom.Angle, geom.Length) {
	s, g := t.s, t.g
	angle := geom.Angle(d.Int(360))
	if t.hull {
		angle = (s.Bodies[g.Body].Facing + geom.Angle(d.Int(91)) - 45).Norm()
		if g.straight {
			angle = s.Bodies[g.Body].Facing
		}
	}
	far := geom.Length(1 + d.Int(limit))
	if t.aim == t.from || k >= 4 && g.Goal == NoBody {
		return angle, far
	}
	angle = geom.Bearing(t.from, t.aim)
	if k > 1 && g.Goal != NoBody { // past what stands in between
		angle = (angle + geom.Angle(d.Int(91)) - 45).Norm()
	}
	switch {
	case g.Goal != NoBody: // up to its base and no further
		near := s.Bases[s.Bodies[g.Body].Base].R + s.Bases[s.Bodies[g.Goal].Base].R
		far = max(1, min(far, geom.Dist(t.from, t.aim)-near))
	case g.Cover != nil || g.Mark != nil:
		far = min(far, geom.Dist(t.from, t.aim))
	}
	return angle, far
}

// closer tries steps towards whom it has to come nearer to: straight, a little to either side, round what is in the way.
func (t *suggestion) closer() []flow.Path {
	s, g := t.s, t.g
	if g.Goal == NoBody {
		return nil
	}
	if step := min(g.Limit, geom.Inch/4); step > 0 && t.aim != t.from {
		t.to[0] = geom.Toward(t.from, t.aim, step)
		if out := t.take(flow.Path{Figure: int32(g.Body), Points: t.to[:]}); out != nil {
			return out
		}
	}
	ahead := geom.Bearing(t.from, t.aim)
	for turn := geom.Angle(20); turn <= 80; turn += 20 {
		for _, way := range [...]geom.Angle{ahead + turn, ahead - turn} {
			if out := t.straight(way.Norm(), min(g.Limit, geom.Inch/2)); out != nil {
				return out
			}
		}
	}
	if p, ok := s.towardGoal(g); ok {
		return t.take(p)
	}
	return nil
}

// whatWillDo is a move of one who may not stay: aside, nearer, holding on, turned about, or the least step anywhere.
func (t *suggestion) whatWillDo() []flow.Path {
	s, g := t.s, t.g
	if g.looked && g.lies {
		return []flow.Path{g.aside.Clone()}
	}
	if g.Goal != NoBody && s.CouldCloseIn(g) {
		if out := t.take(g.Nearer.Clone()); out != nil {
			return out
		}
	}
	if g.Goal != NoBody && !g.Boards {
		if p, ok := s.HoldsOn(g); ok && len(p.Points) > 0 {
			if out := t.take(p.Clone()); out != nil {
				return out
			}
		}
	}
	if out := t.take(s.flipped(g)); out != nil {
		return out
	}
	for deg := geom.Angle(0); deg < 360; deg += 15 {
		for _, far := range [...]geom.Length{geom.Inch / 10, geom.Inch / 2, 1} {
			if out := t.straight(deg, far); out != nil {
				return out
			}
		}
	}
	return nil
}

func (s *State) nearestEnemyAt(g *Going) geom.Point {
	from := s.Bodies[g.Body].At
	best, at := int64(1)<<62, from
	for _, e := range s.Host(law.OtherOfTwo(s.SideOf(g.Body))) {
		if !s.Stands(e) || g.Rival != NoUnit && s.UnitOf(e) != g.Rival {
			continue
		}
		if d := geom.DistSq(from, s.Bodies[e].At); d < best {
			best, at = d, s.Bodies[e].At
		}
	}
	return at
}

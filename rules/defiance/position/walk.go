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
	var room [1]flow.Path
	var to [1]geom.Point
	from, hull := s.Bodies[g.Body].At, s.TurnsAsHull(s.Frame(g.Body)) && !g.Aloft
	try := func(p flow.Path) []flow.Path {
		if hull && len(p.Points) == 1 && p.Points[0] != from {
			p, _ = s.headedTo(g, p.Points[0])
		}
		if len(p.Corners) == 0 && s.LiesBelow(g.Body, s.Bodies[g.Body].Prone) { // it stands up first
			p.Points = append([]geom.Point{s.Bodies[g.Body].At}, p.Points...)
			p.Corners = make([]flow.Corner, len(p.Points))
		}
		room[0] = p
		if _, refusal := s.JudgeMove(g, room[:]); refusal == nil {
			return []flow.Path{g.kept} // which is of its own
		}
		return nil
	}
	straight := func(at geom.Point) []flow.Path {
		to[0] = at
		return try(flow.Path{Figure: int32(g.Body), Points: to[:]})
	}
	if g.Mends && len(g.hulls) > 0 && s.breachesNow(g) {
		if p, ok := s.Mending(g); ok {
			return []flow.Path{p}
		}
	}
	if g.Engages {
		if p, ok := s.Onslaught(g); ok {
			return []flow.Path{p}
		}
	}
	if g.Boards {
		if p, ok := s.toArc(g); ok {
			return []flow.Path{p}
		}
	}
	if g.Flees {
		if p, ok := s.flight(g); ok {
			return []flow.Path{p}
		}
	}
	limit, aim := int(g.Limit), from
	switch {
	case g.Goal != NoBody:
		aim = s.Bodies[g.Goal].At
	case g.Cover != nil:
		aim = g.Cover.Nearest(from)
	case g.Mark != nil:
		aim = *g.Mark
	case g.Contact:
		aim = s.nearestEnemyAt(g)
	}
	for k := range 8 {
		if limit <= 0 {
			break
		}
		angle := geom.Angle(d.Int(360))
		if hull {
			angle = (s.Bodies[g.Body].Facing + geom.Angle(d.Int(91)) - 45).Norm()
			if g.straight {
				angle = s.Bodies[g.Body].Facing
			}
		}
		far := geom.Length(1 + d.Int(limit))
		if aim != from && (k < 4 || g.Goal != NoBody) {
			angle = geom.Bearing(from, aim)
			if k > 1 && g.Goal != NoBody { // past what stands in between
				angle = (angle + geom.Angle(d.Int(91)) - 45).Norm()
			}
			switch {
			case g.Goal != NoBody: // up to its base and no further
				near := s.Bases[s.Bodies[g.Body].Base].R + s.Bases[s.Bodies[g.Goal].Base].R
				far = max(1, min(far, geom.Dist(from, aim)-near))
			case g.Cover != nil || g.Mark != nil:
				far = min(far, geom.Dist(from, aim))
			}
		}
		if out := straight(from.Polar(angle, far)); out != nil {
			return out
		}
		limit = limit * 3 / 4
	}
	if step := min(g.Limit, geom.Inch/4); g.Goal != NoBody && step > 0 && aim != from {
		if out := straight(geom.Toward(from, aim, step)); out != nil {
			return out
		}
	}
	if g.Goal != NoBody {
		ahead := geom.Bearing(from, aim)
		for turn := geom.Angle(20); turn <= 80; turn += 20 { // a little to either side
			for _, way := range [...]geom.Angle{ahead + turn, ahead - turn} {
				if out := straight(from.Polar(way.Norm(), min(g.Limit, geom.Inch/2))); out != nil {
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
	if _, refusal := s.JudgeMove(g, nil); refusal == nil {
		return nil
	}
	if g.looked && g.lies {
		return []flow.Path{g.aside.Clone()}
	}
	if g.Goal != NoBody && s.CouldCloseIn(g) {
		if out := try(g.Nearer.Clone()); out != nil {
			return out
		}
	}
	if g.Goal != NoBody && !g.Boards {
		if p, ok := s.HoldsOn(g); ok && len(p.Points) > 0 {
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
			if out := try(flow.Path{Figure: int32(g.Body), Points: []geom.Point{from.Polar(deg, far)}}); out != nil {
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

// StandsFit tells whether a mover may go on; who was shaken before may crawl on.  dvg.vehicle.sdc.disabled
func (s *State) StandsFit(b BodyID, shaken bool) bool {
	f := s.Figure(b)
	return s.Stands(b) && !f.Stunned && (!f.Shaken || shaken) && !s.Applies("dvg.vehicle.sdc.disabled", s.Disabled(b))
}

// Long is how long a way is.
func (w *Way) Long(from geom.Point) geom.Fixed {
	sum := geom.Fixed(0)
	for _, q := range w.Points {
		sum += geom.PathLength([]geom.Point{from, q})
		from = q
	}
	return sum
}

// LowAt tells whether a figure is prone after so much of its way.
func (w *Way) LowAt(from geom.Point, gone geom.Fixed) bool {
	at := from
	for i, q := range w.Points {
		long := geom.PathLength([]geom.Point{at, q})
		if gone < long {
			return i < len(w.lies) && w.lies[i]
		}
		gone, at = gone-long, q
	}
	return w.Prone
}

// HeadAt is how a hull faces after so much of its way.
func (w *Way) HeadAt(from geom.Point, gone geom.Fixed, head geom.Angle) geom.Angle {
	for i, q := range w.Points {
		head = w.Heads[i]
		long := geom.PathLength([]geom.Point{from, q})
		if gone <= long {
			return head
		}
		gone, from = gone-long, q
	}
	return head
}

// HeadingAt is how an upright figure faces while it goes: along its way.
func (s *State) HeadingAt(from geom.Point, points []geom.Point, gone geom.Fixed, was geom.Angle) geom.Angle {
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

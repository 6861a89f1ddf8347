package defiance

import (
	"testing"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
)

// rushed is a table on which the first figure of v goes for the figure of x: on foot, as a mecha or an oblong anime mecha, or out of
// the air, with bases, perimeters and walls close about it.
func rushed(t *testing.T, r *dice.Rand, walls int, mud bool, fars []geom.Length) (*State, *position.Going) {
	t.Helper()
	in := sheet{r: r}
	add, near := in.add, in.near
	add("vehicle mk stock mecha pv 100 sz 4 mv 5 ar +1 dc 3 hr 1@5+ rf 0 fa 1 hull 2x2")
	add("vehicle wide stock mecha pv 100 sz 4 mv 5 ar +1 dc 2 hr 1@5+ rf 0 fa 1 hull 2x3")
	add("vehicle am stock anime-mecha pv 100 sz 4 mv 5 ar +1 dc 4 hr 1@5+ rf 0 fa 1 hull 2x1")
	add("like bird regular mv 6F")
	kind := r.Int(6)
	switch kind {
	case 0, 1:
		add("unit red v %d regular at 20,20 spread 3 lone", 1+r.Int(2))
	case 2:
		add("unit red v 1 bird at 20,20 lone level 1")
	case 3, 4:
		add("unit red v 1 %s at 20,20 facing %d", [...]string{"mk", "wide"}[r.Int(2)], r.Int(360))
	case 5:
		add("unit red v 1 am at 20,20 facing %d", r.Int(360))
	}
	add("unit blue x 1 regular at 20,%s lone", hundredths(2150+r.Int(600)))
	for k := range r.Int(4) {
		add("unit %s b%d 1 regular at %s lone", [...]string{"blue", "red"}[r.Int(2)], k, near(200))
	}
	big := [...]int{100, 220}[r.Int(2)]
	for k := range walls + r.Int(6) {
		add("terrain t%d impassable rect %s %sx%s height %d", k, near(80+big), hundredths(5+r.Int(big)), hundredths(5+r.Int(big)), 1+r.Int(9))
	}
	if mud && r.Int(3) == 0 {
		add("terrain mud medium rect %s 2x2", near(150))
	}
	s := in.stage(t)
	far := fars[r.Int(len(fars))]
	if kind >= 3 && kind < 5 {
		far += 508 * geom.Length(r.Int(3)) // for turns
	}
	g := &position.Going{Body: s.Head(0), Pace: law.Running, Limit: far, Rule: "dvg.orders.charge.distance", Must: true, Contact: true, Goal: s.Head(1), Rival: 1}
	if kind == 2 {
		s.Units[0].HasLevel, s.Units[0].Level = true, 0
	}
	s.Prepare(g)
	s.Hush(g)
	return s, g
}

// combed tries ends all about a mover, close by each other, as it may turn before and round a corner; the first that does is told.
func combed(s *State, g *position.Going, r *dice.Rand, does func(flow.Path) bool) (flow.Path, bool) {
	from, step := s.Bodies[g.Body].At, max(1, g.Limit/24)
	oblong := s.Bases[s.Bodies[g.Body].Base].N > 1
	for dx := -g.Limit; dx <= g.Limit; dx += step {
		for dy := -g.Limit; dy <= g.Limit; dy += step {
			at := from.Add(geom.Point{X: dx, Y: dy})
			if at == from || geom.Dist(from, at) > g.Limit {
				continue
			}
			if p := s.StraightTo(g, at); does(p) {
				return p, true
			}
			for turn := geom.Angle(0); turn < 360 && oblong; turn += 15 {
				if p := s.TurnedTo(g, turn, at); does(p) {
					return p, true
				}
			}
		}
	}
	for range 1500 {
		a := from.Polar(geom.Angle(r.Int(360)), geom.Length(r.Int(int(g.Limit)+1)))
		b := a.Polar(geom.Angle(r.Int(360)), geom.Length(r.Int(int(g.Limit)+1)))
		p := flow.Path{Figure: int32(g.Body), Points: []geom.Point{a, b}}
		switch face := geom.Angle(r.Int(360)); {
		case s.TurnsAsHull(s.Frame(g.Body)):
			p = s.Wheeled(g, face, p.Points)
		case oblong && r.Int(2) == 0:
			p = s.TurnedTo(g, face, p.Points...)
		}
		if does(p) {
			return p, true
		}
	}
	return flow.Path{}, false
}

// Whether a charger can come nearer to its goal is found just where ends all about it are tried one by one; and the way that is
// found is legal and leads nearer. One that cannot finds how it stays as near as it can.
func TestWhoChargesComesNearerWhereverItCan(t *testing.T) {
	r := dice.NewRand(22, 4)
	can, cannot := 0, 0
	for n := range 200 {
		s, g := rushed(t, r, 5, true, []geom.Length{24, 50, 300, 1016, 2032})
		from, goal := s.Bodies[g.Body].At, s.Bodies[g.Goal].At
		plain := s.Aimless(g)
		nearer := func(p flow.Path) bool {
			return geom.DistSq(position.EndOf(&p, from), goal) < geom.DistSq(from, goal) && s.GoesSo(&plain, p)
		}
		if s.CouldCloseIn(g) {
			can++
			if !nearer(g.Nearer) || !s.GoesSo(g, g.Nearer) {
				t.Fatalf("table %d: the way %+v is proposed, and does not do", n, g.Nearer)
			}
			continue
		}
		cannot++
		if p, ok := combed(s, &plain, r, nearer); ok {
			t.Fatalf("table %d (%s, %v): nothing was found from %v facing %v, and %+v leads nearer to %v", n, s.Frame(g.Body).Name, g.Limit, from, s.Bodies[g.Body].Facing, p, goal)
		}
		p, ok := s.HoldsOn(g)
		if !ok {
			continue
		}
		rest := geom.DistSq(position.EndOf(&p, from), goal)
		if q, ok := combed(s, g, r, func(p flow.Path) bool { return geom.DistSq(position.EndOf(&p, from), goal) > rest && s.GoesSo(g, p) }); ok {
			t.Fatalf("table %d: it runs away by %+v", n, q)
		}
	}
	if t.Logf("%d could, %d could not", can, cannot); can < 50 || cannot < 25 {
		t.Error("too few to tell")
	}
}

// windowed tries every place close about the end of a way, by the same way; the first that does is told.
func windowed(p flow.Path, far geom.Length, does func(flow.Path) bool) (flow.Path, bool) {
	q := p.Clone()
	end := &q.Points[len(q.Points)-1]
	at := *end
	for dx := -far; dx <= far; dx++ {
		for dy := -far; dy <= far; dy++ {
			if *end = at.Add(geom.Point{X: dx, Y: dy}); does(q) {
				return q, true
			}
		}
	}
	return q, false
}

// Who must engage is led as near to its enemy as any end of those tried all about it and of all close by, to the unit, or into contact:
// as near as it found it could come is what is asked of it.
func TestWhoMustEngageComesAsNearAsItCan(t *testing.T) {
	r := dice.NewRand(9, 16)
	touch, near, none := 0, 0, 0
	for n := range 120 {
		s, g := rushed(t, r, 2, false, []geom.Length{24, 50, 300, 1016, 2032})
		g.Engages = true
		from, goal := s.Bodies[g.Body].At, s.Bodies[g.Goal].At
		plain := s.Aimless(g)
		best := geom.Dist(from, goal)
		p, ok := s.Onslaught(g)
		if ok {
			w, refusal := s.JudgeMove(&plain, []flow.Path{p})
			if refusal != nil {
				t.Fatalf("table %d: the way %+v is proposed, and does not do: %v", n, p, refusal)
			}
			if s.MeetsGoal(g, &p) || len(s.NewlyTouched(g, &w)) > 0 {
				touch++
				continue
			}
			near++
			best = geom.Dist(w.At, goal)
		} else {
			none++
		}
		nearer := func(p flow.Path) bool {
			return geom.Dist(position.EndOf(&p, from), goal) < best-1 && s.GoesSo(&plain, p)
		}
		q, could := combed(s, &plain, r, nearer)
		if ok && !could {
			q, could = windowed(p, 40, nearer)
		}
		if could {
			t.Errorf("table %d (%s, %v): it comes within %v by %+v from %v, and within %v of %v by %+v", n, s.Frame(g.Body).Name, g.Limit, best, p, from,
				geom.Dist(position.EndOf(&q, from), goal), goal, q)
		}
	}
	if t.Logf("%d into contact, %d near, %d nowhere", touch, near, none); touch < 10 || near < 50 || none < 5 {
		t.Error("too few to tell")
	}
}

// Over ground that slows, of which rates are rounded, one on a round base comes as near as any end close by lets it, to the unit.
func TestWhoMustEngageComesAsNearOverDearGround(t *testing.T) {
	r := dice.NewRand(3, 8)
	near := 0
	for n := range 160 {
		s, g := rushed(t, r, 2, true, []geom.Length{300, 1016, 2032})
		if s.Bases[s.Bodies[g.Body].Base].N > 1 || !position.Dear(g) {
			continue
		}
		g.Engages = true
		goal := s.Bodies[g.Goal].At
		plain := s.Aimless(g)
		p, ok := s.Onslaught(g)
		if !ok || s.MeetsGoal(g, &p) {
			continue
		}
		near++
		best := geom.Dist(position.EndOf(&p, goal), goal)
		if q, could := windowed(p, 60, func(p flow.Path) bool {
			return geom.Dist(position.EndOf(&p, goal), goal) < best-1 && s.GoesSo(&plain, p)
		}); could {
			t.Errorf("table %d (%v): it comes within %v by %+v, and nearer by %+v", n, g.Limit, best, p, q)
		}
	}
	if t.Logf("%d near", near); near < 8 {
		t.Error("too few to tell")
	}
}

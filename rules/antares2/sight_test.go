package antares2

import (
	"fmt"
	"slices"
	"testing"

	"sortie/dice"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// TestSightAgainstReference holds see against a slow implementation that follows the rows of the
// ledger one by one and knows no shortcut, on random tables with everything on them.
func TestSightAgainstReference(t *testing.T) {
	seen, obscured, blocked := 0, 0, map[string]int{}
	for seed := range uint64(40) {
		s := crowdedTable(t, seed)
		r := dice.NewRand(seed, 7)
		for range 400 {
			from, to := ModelID(r.Int(len(s.Bodies))), ModelID(r.Int(len(s.Bodies)))
			if s.Bodies[from].Group == s.Bodies[to].Group || s.TypeOf(from).Role == force.Symbiote {
				continue
			}
			as := force.Size(r.Int(4))
			got, want := s.See(from, -1, to, as), referenceSee(s, from, to, as)
			// of a body the reference knows a few places only; see TestBodyIsSeenThroughAnyWindow
			if s.TypeOf(to).Body && !got.Worse(&want) {
				continue
			}
			if got.Blocked != want.Blocked || got.Penalty != want.Penalty || !got.Blocked && got.Crossed != want.Crossed {
				t.Fatalf("seed %d: %d (%v) to %d (%v) as %v: got %+v, want %+v", seed, from, s.Bodies[from].At, to, s.Bodies[to].At, as, got, want)
			}
			hid, hidden := referenceHidden(s, from, to), s.Hidden(to, []ModelID{from}, as)
			if s.Counts(to) && hidden != hid && (hidden || !s.TypeOf(to).Body) {
				t.Fatalf("seed %d: %d to %d: hidden is not %v", seed, from, to, hid)
			}
			switch {
			case got.Blocked:
				blocked[string(got.Rule)]++
			case got.Obscured:
				obscured++
			default:
				seen++
			}
		}
	}
	if seen < 500 || obscured < 100 || len(blocked) < 6 {
		t.Errorf("the tables are dull: %d seen, %d obscured, blocked %v", seen, obscured, blocked)
	}
}

// crowdedTable has terrain, vehicles, buddies, probes and sizes of all kinds at random.
func crowdedTable(t *testing.T, seed uint64) *State {
	r := dice.NewRand(seed, 3)
	var in []game.Line
	add := func(format string, args ...any) {
		in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf(format, args...)})
	}
	for _, o := range []string{"see-through 6", "graded on", "per-terrain on", "size-both-ways on"} {
		if r.Int(4) == 0 {
			add("option %s", o)
		}
	}
	add("model ogre infantry large M5 Ag5 Acc5 Str7 Res9 Init6 Co8 arms carbine")
	add("model titan humongous-beast extra-large M5 Ag5 Acc5 Str7 Res9 Init6 Co8 body 5x4 arms carbine")
	add("model rat infantry small M5 Ag5 Acc5 Str7 Res9 Init6 Co8 arms carbine")
	add("model bike mounted M8 Ag5 Acc5 Str5 Res7 Init6 Co8 pill 50mmx25mm arms carbine")
	kinds := []string{"wood", "dense-woodland", "scrub", "rock", "hill", "broken-ground"}
	for i := range 6 {
		high := ""
		if r.Int(4) == 0 {
			high = " high"
		}
		if i > 0 && high != "" && r.Int(2) == 0 {
			high += " overlooks t0"
		}
		x, y := r.Int(26), r.Int(26)
		switch r.Int(3) {
		case 0:
			add("terrain t%d %s disc %d,%d %d%s", i, kinds[r.Int(6)], x, y, 1+r.Int(4), high)
		case 1:
			add("terrain t%d %s rect %d,%d %dx%d%s", i, kinds[r.Int(6)], x, y, 1+r.Int(6), 1+r.Int(6), high)
		default:
			add("terrain t%d wall line %d,%d %d,%d width 1", i, x, y, x+1+r.Int(6), y+r.Int(6))
		}
	}
	for u, what := range []string{"4 trooper 1 buddy", "1 tank", "1 titan", "1 probe", "3 rat 1 ogre", "2 ogre", "2 crewman 1 rapid-gun-model", "3 bike", "3 trooper", "3 trooper"} {
		add("unit %s u%d %s at 1,1 facing %d", []string{"red", "blue"}[u%2], u, what, r.Int(360))
	}
	s, err := newCase(in)
	if err != nil {
		t.Fatal(err)
	}
	for u := range s.Units {
		at := geom.Point{X: geom.Length(r.Int(30 * 508)), Y: geom.Length(r.Int(30 * 508))}
		for m := range s.Members(UnitID(u)) {
			// whole quarter inches now and then, so that lines meet edges and margins exactly
			s.Bodies[m].At = at.Add(geom.Point{X: geom.Length(r.Int(16)) * 127, Y: geom.Length(r.Int(16)) * 127})
			s.Bodies[m].Gone = r.Int(8) == 0 && s.Enrolled(UnitID(u)) > 1
		}
	}
	return s
}

func referenceSee(s *State, from, to ModelID, as force.Size) position.Sight {
	if s.TypeOf(to).Role == force.Equipment {
		return position.Sight{Blocked: true}
	}
	best := referenceLine(s, from, to, s.Bodies[to].At, as)
	for _, q := range referencePoints(s, to) {
		if got := referenceLine(s, from, to, q, as); best.Worse(&got) {
			best = got
		}
	}
	return best
}

func referencePoints(s *State, m ModelID) []geom.Point {
	if !s.TypeOf(m).Body {
		return nil
	}
	b := s.Shape(m)
	return position.Outline(&b, nil)
}

func referenceHidden(s *State, from, to ModelID) bool {
	for _, q := range append(referencePoints(s, to), s.Bodies[to].At) {
		if !referenceSolid(s, from, to, q) {
			return false
		}
	}
	return true
}

func referenceSolid(s *State, from, to ModelID, q geom.Point) bool {
	for i := range s.Book.Board.Pieces {
		if s.Book.Board.Pieces[i].Kind.Sight == force.Blocking && referenceCounts(s, i, from, to, q) > 0 {
			return true
		}
	}
	return false
}

func referenceLine(s *State, from, to ModelID, q geom.Point, as force.Size) position.Sight {
	opt := &s.Book.Options
	if referenceSolid(s, from, to, q) || referenceBlocked(s, from, to, q, as) {
		return position.Sight{Blocked: true}
	}
	total, parts := referenceObscuring(s, from, to, q)
	blocked := total > opt.SeeThrough.Fixed()
	if opt.Graded {
		blocked = total > 8*508*1024
	}
	if opt.PerTerrain {
		blocked = parts > 24*508*1024
	}
	switch {
	case blocked:
		return position.Sight{Blocked: true}
	case total == 0:
		return position.Sight{}
	}
	got := position.Sight{Obscured: true, Penalty: -2, Crossed: total.Length()}
	if opt.Graded {
		for got.Penalty = 0; geom.Fixed(-got.Penalty)*2*508*1024 < total; {
			got.Penalty--
		}
	}
	return got
}

// referenceObscuring cuts the line at every edge and asks of each stretch which pieces cover it: it counts
// once, by the densest kind in 24ths.
func referenceObscuring(s *State, from, to ModelID, q geom.Point) (total geom.Fixed, parts int64) {
	cuts := []geom.Fixed{0}
	var counted []int
	for i := range s.Book.Board.Pieces {
		if s.Book.Board.Pieces[i].Kind.Sight == force.Obscuring && referenceCounts(s, i, from, to, q) > 0 {
			counted = append(counted, i)
			for _, span := range s.Book.Board.Pieces[i].Area.Crossing(s.Bodies[from].At, q, nil) {
				cuts = append(cuts, span.From, span.To)
			}
		}
	}
	slices.Sort(cuts)
	for k := 1; k < len(cuts); k++ {
		rate := int64(0)
		for _, i := range counted {
			for _, span := range s.Book.Board.Pieces[i].Area.Crossing(s.Bodies[from].At, q, nil) {
				if span.From <= cuts[k-1] && cuts[k] <= span.To {
					rate = max(rate, 24*508/int64(s.Book.Board.Pieces[i].Kind.See))
				}
			}
		}
		if rate > 0 {
			total += cuts[k] - cuts[k-1]
		}
		parts += int64(cuts[k]-cuts[k-1]) * rate
	}
	return total, parts
}

// referenceCounts is how much of a piece counts on the line.
func referenceCounts(s *State, i int, from, to ModelID, q geom.Point) geom.Fixed {
	p := s.Bodies[from].At
	pc := &s.Book.Board.Pieces[i]
	spans := pc.Area.Crossing(p, q, nil)
	d := geom.TotalLength(spans)
	for _, end := range []ModelID{from, to} {
		h := s.HighGround(s.Bodies[end].At)
		if h < 0 {
			continue
		}
		onHigh := pc.High || s.HighGround(pc.Area.Center()) >= 0
		if int(h) == i && pc.Kind.Sight == force.Blocking || pc.Kind.Sight == force.Obscuring && !onHigh {
			return 0
		}
		for _, o := range s.Book.Board.Pieces[h].Overlooks {
			if int(o) == i {
				return 0
			}
		}
	}
	if pc.Kind.Class == force.Obstacle && s.Defends(s.Bodies[from].Group, i) && d <= 2*508*1024 {
		return 0
	}
	if pc.Kind.Sight == force.Blocking && pc.Area.Contains(p) && pc.Area.Contains(q) {
		return 0
	}
	if pc.Kind.Class == force.Obstacle && d > 2*508*1024 {
		return d
	}
	// on the edge: take off what an end may leave without sinking in, and see whether all is gone
	left := spans
	length := geom.PathLength([]geom.Point{p, q})
	body := s.Shape(from)
	if len(left) > 0 && pc.Area.Contains(p) && pc.Area.EdgeWithin(&body, geom.Inch) && left[0].To < length && referenceShallow(s, from, pc, p, q, left[0]) {
		left = left[1:]
	}
	body = s.Shape(to)
	if n := len(left); n > 0 && pc.Area.Contains(q) && pc.Area.EdgeWithin(&body, geom.Inch) && left[n-1].From > 0 && referenceShallow(s, to, pc, p, q, left[n-1]) {
		left = left[:n-1]
	}
	if len(left) == 0 {
		return 0
	}
	return d
}

// referenceShallow goes along a part of the line in steps of a tenth of an inch and asks at each how far the
// edge is. It is right to about two hundredths of an inch of depth.
func referenceShallow(s *State, m ModelID, pc *force.Piece, p, q geom.Point, part geom.Span) bool {
	most := geom.Inch
	if at := geom.Disc(s.Bodies[m].At, 0); pc.Area.Contains(s.Bodies[m].At) {
		for !pc.Area.EdgeWithin(&at, most) {
			most++
		}
	}
	for d := part.From; d < part.To; d += 50 * 1024 {
		at := geom.Disc(geom.Toward(p, q, d.Length()), 0)
		if !pc.Area.EdgeWithin(&at, most+1) {
			return false
		}
	}
	return true
}

// referenceBlocked tells whether models are in the way.
func referenceBlocked(s *State, from, to ModelID, q geom.Point, as force.Size) bool {
	p := s.Bodies[from].At
	if s.Book.Options.SizeBothWays {
		as = max(as, s.TypeOf(to).Size)
	}
	for i := range s.Bodies {
		m := ModelID(i)
		t := s.TypeOf(m)
		u := s.Bodies[m].Group
		mine, theirs := u == s.Bodies[from].Group, u == s.Bodies[to].Group
		size := t.Size
		if !mine && !theirs {
			size = s.SizeOfUnit(u)
		}
		over := false // high ground at either end
		for _, end := range []ModelID{from, to} {
			if h := s.HighGround(s.Bodies[end].At); h >= 0 {
				g := s.HighGround(s.Bodies[m].At)
				over = over || g < 0
				for _, o := range s.Book.Board.Pieces[h].Overlooks {
					over = over || o == g
				}
			}
		}
		if s.Bodies[m].Gone || m == from || m == to || !s.Counts(m) || t.UnitType == force.Probe || size < as || over {
			continue
		}
		if mine && t.Role == force.TeamWeapon && s.TypeOf(from).Role == force.Crew {
			continue
		}
		body, seen := s.Shape(m), s.Shape(to)
		if theirs && geom.Overlap(&body, &seen) {
			continue // they pass through each other
		}
		if mine || theirs {
			if geom.SegCrosses(p, q, &body) {
				return true
			}
			continue
		}
		if geom.SegCloser(p, q, &body, geom.Inch) {
			return true
		}
		for o := range s.Own(u) {
			other := s.Shape(o)
			link := geom.Pill(s.Bodies[m].At, s.Bodies[o].At, 0)
			if o != m && geom.Within(&body, &other, 2*geom.Inch) && geom.SegWithin(p, q, &body, geom.Inch) && geom.SegWithin(p, q, &other, geom.Inch) && geom.SegWithin(p, q, &link, 0) {
				return true
			}
		}
	}
	return false
}

package firefight

import (
	"fmt"
	"testing"

	"sortie/dice"
	"sortie/game"
	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/rules/firefight/position"
	"sortie/sight"
)

// TestSightMissesAndInventsNothing holds the best line the sight code finds against very many lines, each judged by
// the rows of the ledger one by one: none of them is better, and the one found is what it is said to be.
func TestSightMissesAndInventsNothing(t *testing.T) {
	var count [3]int
	for seed := range uint64(40) {
		s := lookoutTable(t, seed)
		r := dice.NewRand(seed, 5)
		for range 40 {
			from, to := UnitID(r.Int(len(s.Units))), UnitID(r.Int(len(s.Units)))
			if from == to || s.Units[from].In >= 0 && s.Units[from].In == s.Units[to].In && s.Units[from].Where != position.OnTable && s.Units[to].Where != position.OnTable {
				continue
			}
			l := position.Look{State: &s.State, From: from, To: to}
			l.Ends()
			l.Gather()
			b := l.Mark
			if s.Units[to].Where == position.OnTable {
				_, count := s.Run(to)
				m := s.Member(to, 1+r.Int(count))
				b = sight.End{Shape: s.Shape(m), Mid: s.Bodies[m].At}
			}
			got := l.ToEnd(&b)
			o := oracle{s: s, from: from, to: to, a: &l.Eye, b: &b}
			best := position.Open
			if got > position.Open {
				best = o.best()
			}
			if best < got {
				t.Errorf("seed %d: %d sees %d (%v) %v, but there is a line that is %v: %v %v", seed, from, to, b.Mid, got, best, o.p, o.q)
			}
			if at := o.line(l.P, l.Q, 0); at > got && !l.Short() {
				t.Errorf("seed %d: %d sees %d (%v) %v, but the line %v %v is %v", seed, from, to, b.Mid, got, l.P, l.Q, at)
			}
			if !holdsPoint(&l.Eye, l.P) || !holdsPoint(&b, l.Q) {
				t.Errorf("seed %d: the line %v %v of %d and %d does not begin and end on them", seed, l.P, l.Q, from, to)
			}
			count[got]++
		}
	}
	if min(count[0], count[1], count[2]) < 60 {
		t.Errorf("the tables are dull: %v", count)
	}
}

func holdsPoint(e *sight.End, p geom.Point) bool {
	if p == (geom.Point{}) {
		return true // they touch, and no line was drawn
	}
	spot := geom.Disc(p, 0)
	if e.Area != nil {
		return e.Area.Within(&spot, 1)
	}
	return geom.Within(&e.Shape, &spot, 1)
}

// lookoutTable has houses, woods, rocks, hills and units of all kinds close together.
func lookoutTable(t *testing.T, seed uint64) *State {
	r := dice.NewRand(seed, 3)
	var in []game.Line
	add := func(format string, args ...any) {
		in = append(in, game.Line{No: len(in) + 1, Text: fmt.Sprintf(format, args...)})
	}
	add("model man speed 6/10 shoot 5 assault 5 nerve 4 armour 5 base 1 arms rifle")
	add("model ogre speed 6/10 shoot 5 assault 5 nerve 4 armour 5 height 4 base 2 arms rifle")
	add("model tower speed 6/10 shoot 5 assault 5 nerve 4 armour 5 height 7 base 1 arms rifle")
	kinds := []string{"woods", "woods", "ruin", "field", "rocks", "block", "hill", "wall"}
	add("terrain h0 building rect %d,%d %dx%d capacity 30 roof 20", 2+r.Int(6), 2+r.Int(6), 2+r.Int(9), 2+r.Int(4))
	add("terrain h1 building disc %d,%d %d capacity 30 roof 20", 20+r.Int(6), 20+r.Int(6), 1+r.Int(3))
	for i := range 9 {
		x, y := 2+r.Int(26), 2+r.Int(26)
		kind := kinds[r.Int(len(kinds))]
		switch r.Int(4) {
		case 0:
			add("terrain t%d %s disc %d,%d %d", i, kind, x, y, 1+r.Int(3))
		case 1:
			add("terrain t%d %s poly %d,%d %d,%d %d,%d %d,%d", i, kind, x, y, x+5, y+r.Int(2), x+1, y+1, x, y+4)
		case 2:
			add("terrain t%d %s line %d,%d %d,%d width 1", i, kind, x, y, x+1+r.Int(5), y+r.Int(5))
		default:
			add("terrain t%d %s rect %d,%d %dx%d", i, kind, x, y, 1+r.Int(5), 1+r.Int(4))
		}
	}
	for u, what := range []string{"3 man inside h0", "2 man inside h1", "2 man roof h0", "4 man", "1 tank", "3 ogre", "1 man", "1 tower", "5 man", "3 man", "1 man", "2 man"} {
		add("unit %s u%d %s%s", []string{"red", "blue"}[u%2], u, what, map[bool]string{true: " at 1,1", false: ""}[u > 2])
	}
	s, err := newCase(in)
	if err != nil {
		t.Fatal(err)
	}
	for u := range s.Units {
		at := geom.Point{X: geom.Length(r.Int(30 * 508)), Y: geom.Length(r.Int(30 * 508))}
		if r.Int(2) == 0 && seed > 10 { // in a wood or a ruin
			at = s.Book.Board.Pieces[2+r.Int(9)].Area.Center()
		}
		for m := range s.Members(UnitID(u)) {
			s.Bodies[m].At = at.Add(geom.Point{X: geom.Length(r.Int(16)) * 127, Y: geom.Length(r.Int(16)) * 127})
		}
	}
	return s
}

// oracle draws very many lines between two ends.
type oracle struct {
	s        *State
	from, to UnitID
	a, b     *sight.End
	p, q     geom.Point // the best
}

// points of an outline, about 24 of a base and 60 of a building.
func (o *oracle) points(e *sight.End) (out []geom.Point) {
	round := func(c geom.Point, r geom.Length, n int) {
		for i := range n {
			out = append(out, c.Polar(geom.Angle(i*360/n), r-1))
		}
	}
	edges := func(loop []geom.Point, n int) {
		for i, p := range loop {
			for k := range n {
				out = append(out, geom.Toward(p, loop[(i+1)%len(loop)], geom.Dist(p, loop[(i+1)%len(loop)])*geom.Length(k)/geom.Length(n)))
			}
		}
	}
	switch {
	case e.Area != nil && e.Area.Kind() == geom.KindDisc:
		round(e.Area.Center(), e.Area.Radius(), 60)
	case e.Area != nil:
		edges(e.Area.Loop(), 15)
	case e.Shape.N == 1:
		round(e.Shape.Pts[0], e.Shape.R, 24)
	default:
		edges(e.Shape.Core(), 8)
	}
	return out
}

func (o *oracle) best() position.Outcome {
	best := position.Stopped
	to := o.points(o.b)
	for _, p := range o.points(o.a) {
		for _, q := range to {
			if got := o.line(p, q, 3); got < best {
				best, o.p, o.q = got, p, q
				if best == position.Open {
					return position.Open
				}
			}
		}
	}
	return best
}

// line judges one line by the ledger. Things count as larger by a margin, and woods as deeper.
func (o *oracle) line(p, q geom.Point, margin geom.Length) position.Outcome {
	s := o.s
	seg := geom.Pill(p, q, 0)
	top := max(s.Height(o.from), s.Height(o.to))
	worst := position.Open
	cross := func(h int) {
		switch {
		case h >= top:
			worst = position.Stopped
		case h+4 > top:
			worst = max(worst, position.Screened)
		}
	}
	for u := range s.Units {
		if id := UnitID(u); id != o.from && id != o.to && s.Units[u].Where == position.OnTable && o.meets(id, p, q, margin) {
			cross(s.Height(id)) // ff.los.units-block-to-height
		}
	}
	var some [9]*geom.Area
	woods := some[:0]
	for i := range s.Book.Board.Pieces {
		pc := &s.Book.Board.Pieces[i]
		if worst == position.Stopped {
			return position.Stopped
		}
		if o.ignored(int16(i), pc) {
			continue
		}
		if margin > 0 && !pc.Area.Within(&seg, margin) || margin == 0 && len(pc.Area.Crossing(p, q, nil)) == 0 {
			continue
		}
		if pc.Class != force.DifficultGround {
			cross(int(pc.Tall))
			continue
		}
		if o.out(pc, p, q, margin) {
			continue
		}
		if int(pc.Tall) >= top { // ff.los.blocked.deep-difficult
			woods = append(woods, &pc.Area)
			worst = max(worst, position.Screened)
			continue
		}
		cross(int(pc.Tall))
	}
	if worst != position.Stopped && o.wooded(woods, p, q) > position.Deep+map[bool]geom.Length{true: -20, false: 20}[margin > 0] {
		return position.Stopped
	}
	return worst
}

// meets tells whether a line crosses a unit.
func (o *oracle) meets(u UnitID, p, q geom.Point, margin geom.Length) bool {
	s := o.s
	for m := range s.Members(u) {
		body := s.Shape(m)
		if margin == 0 && geom.SegCrosses(p, q, &body) || margin > 0 && geom.SegWithin(p, q, &body, margin) {
			return true
		}
		for n := range s.Members(u) {
			gap := geom.Pill(s.Bodies[m].At, s.Bodies[n].At, 0)
			if margin > 0 && geom.SegWithin(p, q, &gap, margin) {
				return true
			}
			var ray sight.Ray
			ray.Set(p, q)
			if two := []sight.Spot{{At: s.Bodies[m].At, Hull: -1}, {At: s.Bodies[n].At, Hull: -1}}; ray.Crosses(sight.Screen{Spots: two}) {
				return true
			}
		}
	}
	return false
}

// ignored are the pieces that never bear on this sight.
func (o *oracle) ignored(i int16, pc *force.Piece) bool {
	s := o.s
	for _, u := range [2]UnitID{o.from, o.to} {
		if s.Units[u].Where != position.OnTable && s.Units[u].In == i || s.OnHill(u) == i {
			return true
		}
	}
	return pc.Class == force.Obstacle && s.Units[o.from].Where == position.OnTable && int(pc.Tall) < s.Height(o.from) && pc.Area.Within(&o.a.Shape, position.TouchSlack)
}

// wooded steps along a line and counts the steps in woods.
func (o *oracle) wooded(woods []*geom.Area, p, q geom.Point) (sum geom.Length) {
	const step = 12
	for d := geom.Length(0); len(woods) > 0 && d < geom.Dist(p, q); d += step {
		at := geom.Toward(p, q, d)
		for _, w := range woods {
			if w.Contains(at) {
				sum += step
				break
			}
		}
	}
	return sum
}

// out tells whether the leader looks out of a piece: how far its base is from the edge, drawn on, by which the line
// leaves.  ff.terrain.difficult.see-out
func (o *oracle) out(pc *force.Piece, p, q geom.Point, margin geom.Length) bool {
	if o.a.Area != nil || !pc.Area.Contains(o.a.Mid) || pc.Area.Contains(o.b.Mid) {
		return false
	}
	spans := pc.Area.Crossing(p, q, nil)
	if len(spans) == 0 {
		return true
	}
	last := spans[len(spans)-1]
	slack := geom.Length(8)
	if margin > 0 {
		slack = -slack
	}
	if pc.Area.Contains(q) {
		return len(spans) == 1 && last.Length() <= (position.Deep+slack).Fixed()
	}
	if !pc.Area.Convex() {
		for d := geom.Length(0); d < last.To.Length(); d += 20 {
			if pc.Area.Depth(geom.Toward(p, q, d)) > position.Deep+2*o.s.Lead(o.from).Reach+slack {
				return false
			}
		}
	}
	return pc.Area.LeavesWithin(p, q, last, &o.a.Shape, position.Deep+slack)
}

// A view leaves out what cannot change it: it is what the best lines to all models come to.
func TestViewsAreWhatTheBestLinesComeTo(t *testing.T) {
	var count [3]int
	for seed := range uint64(40) {
		s := lookoutTable(t, seed)
		for i := range len(s.Units) * len(s.Units) {
			from, to := UnitID(i/len(s.Units)), UnitID(i%len(s.Units))
			if from == to || s.Units[to].Where != position.OnTable {
				continue
			}
			l := position.Look{State: &s.State, From: from, To: to}
			l.Ends()
			l.Gather()
			opened, seen, n := 0, uint64(0), 0
			for m := range s.Members(to) {
				got := l.ToEnd(&sight.End{Shape: s.Shape(m), Mid: s.Bodies[m].At})
				if n++; got == position.Open {
					opened++
				}
				if got != position.Stopped {
					seen |= 1 << (m - s.Member(to, 1))
				}
			}
			want := position.PartialSight
			switch {
			case 2*opened > n && l.StandsIn() == "":
				want = position.ClearSight
			case seen == 0:
				want = position.BlockedSight
			}
			v := new(position.Look).Judge(&s.State, from, to, nil)
			if v.Sight != want || v.Seen != seen {
				t.Errorf("seed %d: %d sees %d %v %b, want %v %b", seed, from, to, v.Sight, v.Seen, want, seen)
			}
			count[want]++
		}
	}
	if min(count[0], count[1], count[2]) < 100 {
		t.Errorf("the tables are dull: %v", count)
	}
}

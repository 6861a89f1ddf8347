package march

import (
	"cmp"
	"slices"

	"sortie/geom"
	"sortie/ways"
)

// Follow settles everybody who has no place yet and gives the first for whom there is none, -1 if all stand. Most find
// one at once, in formation (where they were, shifted) or in rings round the leader; where that leaves somebody out, all
// of them are set anew as closely as they can stand. Whoever is left out has not moved.
// The search promises the place of a single one; for several it tries many orders, and they may be told that there is no
// room where only an endless search would find some.
func (y *Party) Follow(by geom.Point, formed bool) int {
	y.loose = y.loose[:0]
	all := true
	for i := range y.Poses {
		if y.Poses[i].Stands {
			continue
		}
		y.loose = append(y.loose, i)
		all = all && y.findSpot(i, by, formed)
	}
	if all {
		return -1
	}
	if !y.Tired() {
		y.closely()
	}
	for _, i := range y.loose {
		if !y.Poses[i].Stands {
			return i
		}
	}
	return -1
}

// patience is the work that whoever looks for an end of the leader has the crowd do at most. No unit that ships takes a sixtieth of it; a
// big one of many kinds that just does not fit anywhere would ask at hundreds of ends, and be refused as dearly at each.
const patience = 1 << 22

// BeginSearch begins a search that tries many ends of the leader. When the crowd has done so much work for it Follow sets nobody as closely
// as he can stand any more: of the ends that are left only those will do where everybody finds a place at once. What is said of
// one end alone must not hang on those before it, so the search is over when stop is called, or EndSearch.
func (y *Party) BeginSearch() (stop func()) {
	y.most = y.Crowd.Work + patience
	return y.EndSearch
}

// EndSearch ends a search that tries many ends.
func (y *Party) EndSearch() { y.most = 0 }

// Tired tells whether a search has had all the work that it may have.
func (y *Party) Tired() bool { return y.most > 0 && y.Crowd.Work > y.most }

// findSpot settles one where the formation puts him if that will do, else as near to the leader as there is room, in the
// leader's ground first.
func (y *Party) findSpot(i int, by geom.Point, formed bool) bool {
	if formed && y.Fits(i, y.Poses[i].At.Add(by), true) {
		return true
	}
	return y.ring(i, true) || y.InGround() && y.ring(i, false)
}

// CloseUp brings those who stand too far from the leader back, leaving where they are those for whom there is no room.
func (y *Party) CloseUp() {
	lead := &y.Poses[y.Lead]
	for i := range y.Poses {
		p := &y.Poses[i]
		p.Stands = geom.Within(&p.Body, &lead.Body, y.Far)
	}
	y.Follow(geom.Point{}, false)
	y.stayApart()
}

// stayApart sends those back who closed up onto somebody for whom there was no room.
func (y *Party) stayApart() {
	for moved := true; moved; {
		moved = false
		for i := range y.Poses {
			p := &y.Poses[i]
			if p.Stands {
				continue
			}
			p.Pose(p.Home, false)
			for j := y.on(&p.Body); j >= 0; j = y.on(&p.Body) {
				y.Poses[j].Stands, moved = false, true
			}
		}
	}
}

// closely settles all who are loose as closely as they can stand: as many as possible in the leader's ground, then
// the others outside.
func (y *Party) closely() {
	for _, i := range y.loose {
		p := &y.Poses[i]
		if p.Stands {
			p.At, p.Stands = p.Home, false
		}
		p.Body = p.Base.Posed(p.At, p.Facing)
	}
	slices.SortStableFunc(y.loose, func(i, j int) int { return cmp.Compare(y.Poses[j].Body.Span(), y.Poses[i].Body.Span()) })
	n := y.crowd(len(y.loose))
	if y.InGround() && n < len(y.loose) && y.crowd(n) < len(y.loose) {
		y.crowd(0)
	}
	slices.Sort(y.loose)
}

// crowd settles those who are loose, the first few of them in the leader's ground, and gives how many stand.
func (y *Party) crowd(inside int) int {
	y.Crowd.Begin(y.Poses[y.Lead].At)
	for _, i := range y.loose {
		y.Poses[i].Stands = false
	}
	of := make([]int, 0, 16)
	for n, i := range y.loose {
		k := -1
		for m, j := range y.loose[:n] {
			if y.Alike(i, j) && (m < inside) == (n < inside) {
				k = of[m]
				break
			}
		}
		if k < 0 {
			k = slices.Max(append(of, -1)) + 1
			y.draw(i, n < inside)
		}
		of = append(of, k)
	}
	var room [16]geom.Point
	n := 0
	for k, at := range y.Crowd.Settle(of, room[:0]) {
		if y.Fits(y.loose[k], at, k < inside) {
			n++
		}
	}
	return n
}

// alone settles one exactly: if there is a place for him at all, it is found.
func (y *Party) alone(i int, inside bool) bool {
	y.Crowd.Begin(y.Poses[y.Lead].At)
	y.draw(i, inside)
	var room [1]geom.Point
	at := y.Crowd.Settle([]int{0}, room[:0])
	return len(at) == 1 && y.Fits(i, at[0], inside)
}

// Settle finds a place for one who follows, in the leader's ground first, and settles him there.
func (y *Party) Settle(i int) bool {
	y.Poses[i].Stands = false
	y.searches = y.searches[:0]
	return y.ring(i, true) || y.alone(i, true) || y.InGround() && (y.ring(i, false) || y.alone(i, false))
}

// Into settles one who follows in touch with one of some bodies: at the place nearest to the leader, exactly.
func (y *Party) Into(i int, bodies []geom.Shape) bool {
	at := y.Poses[y.Lead].At
	y.Crowd.Begin(at)
	f := y.draw(i, false)
	for k := range bodies {
		f.Seek(&bodies[k], 0, k)
	}
	best, ok := f.Snug(at, func(at geom.Point) bool {
		y.Poses[i].Stands = false // he is not in his own way
		return y.Fits(i, at, false)
	})
	y.Poses[i].Stands = false
	return ok && y.Fits(i, best, false)
}

// Loosen takes one out of his place again, and all who were settled by the last Follow.
func (y *Party) Loosen(i int) {
	y.Poses[i].At, y.Poses[i].Stands = y.Poses[i].Home, false
	for _, k := range y.loose {
		y.Poses[k].At, y.Poses[k].Stands = y.Poses[k].Home, false
	}
	y.searches = y.searches[:0]
}

// Anywhere settles one on the table where there is no place for him near the leader.
func (y *Party) Anywhere(i int) bool {
	far := y.Far
	y.Far = 60 * geom.Inch
	places := ringsRound(y.Poses[y.Lead].At, 2*geom.Inch, 40*geom.Inch)
	ok := y.among(i, &places, false)
	y.Far = far
	return ok
}

// Alike tells whether two of the party may stand in the same places. A round base lies the same whichever way it looks.
func (y *Party) Alike(i, j int) bool {
	p, q := &y.Poses[i], &y.Poses[j]
	return p.Kind == q.Kind && (p.Facing == q.Facing || p.Base.N == 1 && p.Base.Center() == geom.Point{})
}

// draw adds a kind of body that follows its leader, with all that Fits judges about its place.
func (y *Party) draw(i int, inside bool) *ways.Field {
	p := &y.Poses[i]
	body := p.Base.Posed(geom.Point{}, p.Facing)
	f := y.Crowd.Kind(&body)
	f.Begin(&body, y.Table, y.Slack)
	f.Beside(&y.Poses[y.Lead].Body, y.Far)
	if y.Draw != nil {
		y.Draw(f)
	}
	for k := range y.Plots {
		y.Plots[k].draw(f, inside)
	}
	for _, k := range y.Close {
		f.EndOff(&y.Others[k].Body, y.Others[k].gap())
	}
	for j := range y.Poses {
		if q := &y.Poses[j]; q.Stands && j != i {
			f.EndOff(&q.Body, 0)
		}
	}
	y.drawMarks(f)
	return f
}

func (y *Party) drawMarks(f *ways.Field) {
	for k := range y.Marks {
		f.EndOff(&y.Marks[k].Body, y.Marks[k].gap())
	}
}

// draw draws a plot as Spot judges it for those who follow.
func (g *Plot) draw(f *ways.Field, inside bool) {
	switch {
	case g.Why != Fine:
		f.EndOffArea(g.Area, 0)
	case inside && g.With:
		f.In(g.Area)
	case g.Middle && !g.With:
		for _, part := range g.Area.Parts() {
			f.Middle(part.Core, part.R+1)
		}
	}
}

// DrawEnds draws where the leader may end, as Spot judges it, by all others and the plots there are.
func (y *Party) DrawEnds(f *ways.Field) {
	y.Everybody()
	lead := &y.Poses[y.Lead]
	body := lead.Base.Posed(geom.Point{}, lead.Facing)
	f.Begin(&body, y.Table, y.Slack)
	for i := range y.Plots {
		if g := &y.Plots[i]; g.Why != Fine && !g.Leaves {
			f.EndOffArea(g.Area, 0)
		}
	}
	for i := range y.Others {
		f.EndOff(&y.Others[i].Body, y.Others[i].gap())
	}
	y.drawMarks(f)
}

package firefight

import (
	"cmp"
	"slices"

	"sortie/geom"
	"sortie/rules/firefight/force"
	"sortie/ways"
)

// follow settles everybody who has no place yet and gives the first for whom there is none, -1 if all stand. Most
// find one at once, in formation or in rings round the leader; where that leaves somebody out, all of them are set
// anew as closely as they can stand. Whoever is left out has not moved.
// Ruling: players place as closely as they like, so there is room where models fit exactly between each other, the
// ground and the gap they keep. The search promises the place of a single model; for several it tries many orders, and
// a unit may be told that there is no room where only an endless search would find some.  ff.move.others-follow
func (g *march) follow(by geom.Point, keep bool) int {
	g.loose = g.loose[:0]
	all := true
	for i := range g.poses {
		if g.poses[i].stands {
			continue
		}
		g.loose = append(g.loose, i)
		all = all && g.findSpot(i, by, keep)
	}
	if all {
		return -1
	}
	g.closely()
	for _, i := range g.loose {
		if !g.poses[i].stands {
			return i
		}
	}
	return -1
}

// closely settles all who are loose as closely as they can stand: as many as possible in the leader's terrain, then
// the others outside.  ff.move.terrain-with-leader
func (g *march) closely() {
	for _, i := range g.loose {
		p := &g.poses[i]
		if p.stands {
			p.at, p.stands = g.s.Bodies[p.m].At, false
		}
		p.body = g.s.ShapeAt(p.m, p.at, p.facing)
	}
	slices.SortStableFunc(g.loose, func(i, j int) int { return cmp.Compare(g.poses[j].body.Span(), g.poses[i].body.Span()) })
	n := g.crowd(len(g.loose))
	if g.inside != 0 && n < len(g.loose) && g.crowd(n) < len(g.loose) {
		g.crowd(0)
	}
	slices.Sort(g.loose)
}

// crowd settles those who are loose, the first few of them in the leader's terrain, and gives how many stand.
func (g *march) crowd(inside int) int {
	c := &g.s.works().crowd
	c.Begin(g.poses[g.lead].at)
	for _, i := range g.loose {
		g.poses[i].stands = false
	}
	of := make([]int, 0, 16)
	for n, i := range g.loose {
		k := -1
		for m, j := range g.loose[:n] {
			if g.alike(i, j) && (m < inside) == (n < inside) {
				k = of[m]
				break
			}
		}
		if k < 0 {
			k = slices.Max(append(of, -1)) + 1
			g.drawFollower(c, i, n < inside)
		}
		of = append(of, k)
	}
	var room [16]geom.Point
	n := 0
	for k, at := range c.Settle(of, room[:0]) {
		if g.fits(g.loose[k], at, k < inside) {
			n++
		}
	}
	return n
}

// alone settles one model exactly: if there is a place for it at all, it is found.
func (g *march) alone(i int, inside bool) bool {
	c := &g.s.works().crowd
	c.Begin(g.poses[g.lead].at)
	g.drawFollower(c, i, inside)
	var room [1]geom.Point
	at := c.Settle([]int{0}, room[:0])
	return len(at) == 1 && g.fits(i, at[0], inside)
}

// alike tells whether two models may stand in the same places.
func (g *march) alike(i, j int) bool {
	p, q := &g.poses[i], &g.poses[j]
	return p.facing == q.facing && g.s.Bodies[p.m].Base == g.s.Bodies[q.m].Base
}

// drawFollower adds a kind of model that follows its leader, with all that fits judges about its place.
func (g *march) drawFollower(c *ways.Crowd, i int, inside bool) *ways.Field {
	p, lead := &g.poses[i], &g.poses[g.lead]
	body := g.s.ShapeAt(p.m, geom.Point{}, p.facing)
	f := c.Kind(&body)
	f.Begin(&body, g.s.Box(), touchSlack)
	f.Beside(&lead.body, g.far)
	if g.place != nil && g.place.Draw != nil {
		g.place.Draw(f)
	}
	for _, k := range g.ground {
		g.drawGround(f, k, inside)
	}
	for _, k := range g.close {
		f.EndOff(&g.others[k].body, g.gapTo(&g.others[k]))
	}
	for j := range g.poses {
		if q := &g.poses[j]; q.stands && j != i {
			f.EndOff(&q.body, 0)
		}
	}
	g.s.drawObjectives(f, g.spec.Unit)
	return f
}

// drawGround draws a piece of ground as onGround judges it for those who follow.  ff.move.others-not-other-terrain
func (g *march) drawGround(f *ways.Field, k int16, inside bool) {
	p := &g.s.book.Board.Pieces[k]
	kind, _ := g.going(p)
	held := k < 64 && g.inside&(1<<k) != 0
	switch {
	case p.Solid(), g.place != nil && g.place.Open && p.Class != force.Hill, kind == BlockingGoing:
		f.EndOffArea(&p.Area, 0)
	case inside && held:
		f.In(&p.Area)
	case p.Class != force.Hill && p.Holds() && k < 64 && !held:
		for _, part := range p.Area.Parts() {
			f.Middle(part.Core, part.R+1)
		}
	}
}

// stayApart sends those back who closed up onto somebody for whom there was no room.
func (g *march) stayApart() {
	for moved := true; moved; {
		moved = false
		for i := range g.poses {
			p := &g.poses[i]
			if p.stands {
				continue
			}
			p.at = g.s.Bodies[p.m].At
			p.body = g.s.ShapeAt(p.m, p.at, p.facing)
			for j := g.standsOn(&p.body); j >= 0; j = g.standsOn(&p.body) {
				g.poses[j].stands, moved = false, true
			}
		}
	}
}

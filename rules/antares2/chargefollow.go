package antares2

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// followWays brings the others one by one into formation with those already placed, each by its shortest way, those
// first that have the least way to go. Who cannot come beside them yet waits for those who can: the straight distance
// does not tell whose way is shortest.
func (g *move) followWays(leader int, way []geom.Point) (flow.Answer, bool) {
	g.joins = g.joins[:0]
	return g.followWaysFrom(leader, way, 0)
}

// followWaysFrom is followWays beginning with another of the others; joins that are known from before are not looked for again.
func (g *move) followWaysFrom(leader int, way []geom.Point, first int) (flow.Answer, bool) {
	lead := &g.poses[leader]
	end := way[len(way)-1]
	if g.leavesRooted(leader) || len(g.joins) > mostJoins {
		return flow.Answer{}, false
	}
	placed := []geom.Shape{g.s.ShapeAt(lead.m, end, g.ends(lead))}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(lead.m), Points: way}}}
	rest := slices.DeleteFunc(g.nearestTo(end), func(k int) bool { return k == leader })
	if first < len(rest) {
		rest = slices.Concat(rest[first:], rest[:first])
	}
	last := g.leads(leader, end)
	vain := make([]int, len(g.poses)) // beside so many of those placed each has not come
	for len(rest) > 0 {
		late := rest[:0]
		for _, k := range rest {
			p := &g.poses[k]
			next := g.joinsAfter(last, k, placed, vain[k])
			way, ok := g.joins[next].way, g.joins[next].ok
			if !ok {
				if late = append(late, k); !g.joins[next].dear {
					vain[k] = len(placed)
				}
				continue
			}
			last = next
			at, faces := p.from, p.facing
			if len(way) > 0 {
				at, faces = way[len(way)-1], g.ends(p)
				a.Paths = append(a.Paths, flow.Path{Figure: int32(p.m), Points: way})
			}
			placed = append(placed, g.s.ShapeAt(p.m, at, faces))
		}
		if len(late) == len(rest) {
			return a, false
		}
		rest = late
	}
	return a, true
}

// join is how a model came beside those who were placed before it, while one charge is looked for: in a tight place many
// orders of coming begin alike.
type join struct {
	after int // the join before it, -1 for the leader, who ends at a place
	pose  int
	at    geom.Point
	way   []geom.Point
	ok    bool
	dear  bool // there are ways that cost too much
	next  int  // the last of those looked for after it, one more than its index
	other int  // and the one before that after the same
}

// mostJoins is after how many joins a charge is given up that nobody could follow so far: a bound as that of one search, so that a big
// unit does not try every order of coming to every place for a second. Of 16,000 charges in played games all but 42 were followed
// at the first place that was tried, and none took more than 500.
const mostJoins = 2000

// leads is the join of a leader that ends at a place.
func (g *move) leads(leader int, end geom.Point) int {
	for i := range g.joins {
		if j := &g.joins[i]; j.after < 0 && j.pose == leader && j.at == end {
			return i
		}
	}
	g.joins = append(g.joins, join{after: -1, pose: leader, at: end})
	return len(g.joins) - 1
}

// joinsAfter is the join of a model after another: those placed are who joined until then, one after the other. Beside the first of
// them it is known not to come.
func (g *move) joinsAfter(last, k int, placed []geom.Shape, vain int) int {
	for i := g.joins[last].next; i > 0; i = g.joins[i-1].other {
		if g.joins[i-1].pose == k {
			return i - 1
		}
	}
	g.dear = false
	way, ok := g.wayBeside(&g.poses[k], placed, vain)
	if !ok {
		g.rootedAt(k)
	}
	g.joins = append(g.joins, join{after: last, pose: k, way: way, ok: ok, dear: g.dear, other: g.joins[last].next})
	g.joins[last].next = len(g.joins)
	return len(g.joins) - 1
}

// nearestTo lists the unit's own models, the nearest to a place first.
func (g *move) nearestTo(at geom.Point) []int {
	var order []int
	for i := range g.poses {
		if p := &g.poses[i]; p.in && p.own {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(geom.DistSq(g.poses[i].from, at), geom.DistSq(g.poses[j].from, at))
	})
	return order
}

// wayBeside is the shortest way of a model to within 1" of those placed, on their side of every obstacle, or the one
// round the ground that slows if it cannot pay for that; empty if it may stay where it is.  a2.formation.one-inch,
// a2.obstacle.not-divide-unit, a2.difficult.fail-half-pace
//
// Beside the first of those placed, so many, it found no way at all while the others were not there yet, and finds none now.
func (g *move) wayBeside(p *pose, placed []geom.Shape, vain int) ([]geom.Point, bool) {
	if p.on != p.floor || g.emerging() {
		vain = 0
	} else if g.gapTo(p, placed[vain:]) > p.left+geom.Inch+touch {
		return nil, false
	}
	way, dear, ok := g.besideBy(p, placed, vain, false)
	if !ok && dear && !(g.off != nil && g.off.shun) && g.slowsOn(p) {
		way, _, ok = g.besideBy(p, placed, vain, true)
	}
	g.dear = g.dear || dear && !ok
	return way, ok
}

// besideBy is wayBeside by shortest ways, out of the ground that slows or through it; dear tells whether there is one that
// the model cannot pay for.
func (g *move) besideBy(p *pose, placed []geom.Shape, vain int, round bool) (way []geom.Point, dear, ok bool) {
	f := &g.s.works().ways
	for i, gap := range [...]geom.Length{geom.Inch - 2*touch, 0} {
		if i == 0 {
			g.drawBeside(f, p, placed, gap)
			if round {
				g.shunSlow(f, p)
			}
			if g.linkedAt(p, p.from, placed) && f.Stands(p.from) {
				return nil, false, true
			}
		} else {
			seekOnly(f, placed, 0, gap)
		}
		if vain > 0 {
			seekOnly(f, placed, vain, gap)
			if _, ok := g.touchFrom(f, p, p.left); !ok {
				continue
			}
			seekOnly(f, placed, 0, gap)
		}
		w, ok := g.touchFrom(f, p, p.left)
		if !ok {
			continue
		}
		if g.linkedAt(p, w.End(), placed) && g.pays(p, w.Points) {
			return w.Points, false, true
		}
		dear = true
		for _, at := range f.Places(p.from) {
			if geom.Dist(p.from, at) > p.left {
				break // they come the nearest first
			}
			if !g.linkedAt(p, at, placed) {
				continue
			}
			if w, ok := g.toFrom(f, p, at, p.left); ok && g.pays(p, w.Points) {
				return w.Points, false, true
			}
		}
	}
	return nil, dear, false
}

// seekOnly names those placed, from one on, and nobody else, to be come to at a gap.
func seekOnly(f *ways.Field, placed []geom.Shape, from int, gap geom.Length) {
	f.Forgo()
	for k := from; k < len(placed); k++ {
		f.Seek(&placed[k], gap, k)
	}
}

// gapTo is how far a model, turned as it ends, is from the nearest of those placed.
func (g *move) gapTo(p *pose, placed []geom.Shape) geom.Length {
	body := g.s.ShapeAt(p.m, p.from, g.ends(p))
	gap := geom.Length(1 << 30)
	for i := range placed {
		gap = min(gap, geom.Gap(&body, &placed[i]))
	}
	return gap
}

// drawBeside draws the way of a model that joins those placed.
func (g *move) drawBeside(f *ways.Field, p *pose, placed []geom.Shape, gap geom.Length) {
	g.drawWay(f, p)
	g.drawEnds(f, p)
	for i := range g.others {
		if o := &g.others[i]; o.u == g.spec.Target && g.s.Bodies[o.m].Level == p.level {
			body := g.s.Shape(o.m)
			f.EndOff(&body, g.aloof)
		}
	}
	for i := range placed {
		f.EndOff(&placed[i], 0)
		f.Seek(&placed[i], gap, i)
	}
}

// linkedAt tells whether a model at a place is in formation with one of those placed, no obstacle between.
func (g *move) linkedAt(p *pose, at geom.Point, placed []geom.Shape) bool {
	body := g.s.ShapeAt(p.m, at, g.ends(p))
	for i := range placed {
		if geom.Within(&body, &placed[i], geom.Inch) && !g.s.anyAcross(&body, &placed[i], p.level) {
			return true
		}
	}
	return false
}

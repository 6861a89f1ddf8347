package position

import (
	"cmp"
	"slices"

	"sortie/flow"
	"sortie/geom"
	"sortie/ways"
)

// FollowWays brings the others one by one into formation with those already placed, each by its shortest way, those
// first that have the least way to go. Who cannot come beside them yet waits for those who can: the straight distance
// does not tell whose way is shortest.
func (g *Move) FollowWays(leader int, way []geom.Point) (flow.Answer, bool) {
	g.Joins = g.Joins[:0]
	return g.FollowWaysFrom(leader, way, 0)
}

// FollowWaysFrom is FollowWays beginning with another of the others; joins that are known from before are not looked for again.
func (g *Move) FollowWaysFrom(leader int, way []geom.Point, first int) (flow.Answer, bool) {
	lead := &g.Poses[leader]
	end := way[len(way)-1]
	if g.leavesRooted(leader) || len(g.Joins) > mostJoins {
		return flow.Answer{}, false
	}
	placed := []geom.Shape{g.State.ShapeAt(lead.Model, end, g.ends(lead))}
	a := flow.Answer{Paths: []flow.Path{{Figure: int32(lead.Model), Points: way}}}
	rest := slices.DeleteFunc(g.NearestTo(end), func(k int) bool { return k == leader })
	if first < len(rest) {
		rest = slices.Concat(rest[first:], rest[:first])
	}
	last := g.leads(leader, end)
	vain := make([]int, len(g.Poses)) // beside so many of those placed each has not come
	for len(rest) > 0 {
		late := rest[:0]
		for _, k := range rest {
			p := &g.Poses[k]
			next := g.joinsAfter(last, k, placed, vain[k])
			way, ok := g.Joins[next].way, g.Joins[next].ok
			if !ok {
				if late = append(late, k); !g.Joins[next].dear {
					vain[k] = len(placed)
				}
				continue
			}
			last = next
			at, faces := p.From, p.Facing
			if len(way) > 0 {
				at, faces = way[len(way)-1], g.ends(p)
				a.Paths = append(a.Paths, flow.Path{Figure: int32(p.Model), Points: way})
			}
			placed = append(placed, g.State.ShapeAt(p.Model, at, faces))
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
func (g *Move) leads(leader int, end geom.Point) int {
	for i := range g.Joins {
		if j := &g.Joins[i]; j.after < 0 && j.pose == leader && j.at == end {
			return i
		}
	}
	g.Joins = append(g.Joins, join{after: -1, pose: leader, at: end})
	return len(g.Joins) - 1
}

// joinsAfter is the join of a model after another: those placed are who joined until then, one after the other. Beside the first of
// them it is known not to come.
func (g *Move) joinsAfter(last, k int, placed []geom.Shape, vain int) int {
	for i := g.Joins[last].next; i > 0; i = g.Joins[i-1].other {
		if g.Joins[i-1].pose == k {
			return i - 1
		}
	}
	g.dear = false
	way, ok := g.WayBeside(&g.Poses[k], placed, vain)
	if !ok {
		g.rootedAt(k)
	}
	g.Joins = append(g.Joins, join{after: last, pose: k, way: way, ok: ok, dear: g.dear, other: g.Joins[last].next})
	g.Joins[last].next = len(g.Joins)
	return len(g.Joins) - 1
}

// NearestTo lists the unit's own models, the nearest to a place first.
func (g *Move) NearestTo(at geom.Point) []int {
	var order []int
	for i := range g.Poses {
		if p := &g.Poses[i]; p.In && p.Own {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(geom.DistSq(g.Poses[i].From, at), geom.DistSq(g.Poses[j].From, at))
	})
	return order
}

// WayBeside is the shortest way of a model to within 1" of those placed, on their side of every obstacle, or the one
// round the ground that slows if it cannot pay for that; empty if it may stay where it is.  a2.formation.one-inch,
// a2.obstacle.not-divide-unit, a2.difficult.fail-half-pace
//
// Beside the first of those placed, so many, it found no way at all while the others were not there yet, and finds none now.
func (g *Move) WayBeside(p *Pose, placed []geom.Shape, vain int) ([]geom.Point, bool) {
	if p.on != p.floor || g.emerging() {
		vain = 0
	} else if g.gapTo(p, placed[vain:]) > p.Left+geom.Inch+Touch {
		return nil, false
	}
	way, dear, ok := g.besideBy(p, placed, vain, false)
	if !ok && dear && !(g.Off != nil && g.Off.Shun) && g.slowsOn(p) {
		way, _, ok = g.besideBy(p, placed, vain, true)
	}
	g.dear = g.dear || dear && !ok
	return way, ok
}

// besideBy is WayBeside by shortest ways, out of the ground that slows or through it; dear tells whether there is one that
// the model cannot pay for.
func (g *Move) besideBy(p *Pose, placed []geom.Shape, vain int, round bool) (way []geom.Point, dear, ok bool) {
	f := &g.State.Works().Ways
	for i, gap := range [...]geom.Length{geom.Inch - 2*Touch, 0} {
		if i == 0 {
			g.drawBeside(f, p, placed, gap)
			if round {
				g.shunSlow(f, p)
			}
			if g.linkedAt(p, p.From, placed) && f.Stands(p.From) {
				return nil, false, true
			}
		} else {
			seekOnly(f, placed, 0, gap)
		}
		if vain > 0 {
			seekOnly(f, placed, vain, gap)
			if _, ok := g.touchFrom(f, p, p.Left); !ok {
				continue
			}
			seekOnly(f, placed, 0, gap)
		}
		w, ok := g.touchFrom(f, p, p.Left)
		if !ok {
			continue
		}
		if g.linkedAt(p, w.End(), placed) && g.Pays(p, w.Points) {
			return w.Points, false, true
		}
		dear = true
		for _, at := range f.Places(p.From) {
			if geom.Dist(p.From, at) > p.Left {
				break // they come the nearest first
			}
			if !g.linkedAt(p, at, placed) {
				continue
			}
			if w, ok := g.toFrom(f, p, at, p.Left); ok && g.Pays(p, w.Points) {
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
func (g *Move) gapTo(p *Pose, placed []geom.Shape) geom.Length {
	body := g.State.ShapeAt(p.Model, p.From, g.ends(p))
	gap := geom.Length(1 << 30)
	for i := range placed {
		gap = min(gap, geom.Gap(&body, &placed[i]))
	}
	return gap
}

// drawBeside draws the way of a model that joins those placed.
func (g *Move) drawBeside(f *ways.Field, p *Pose, placed []geom.Shape, gap geom.Length) {
	g.DrawWay(f, p)
	g.DrawEnds(f, p)
	for i := range g.Others {
		if o := &g.Others[i]; o.Unit == g.Spec.Target && g.State.Bodies[o.Model].Level == p.Level {
			body := g.State.Shape(o.Model)
			f.EndOff(&body, g.Aloof)
		}
	}
	for i := range placed {
		f.EndOff(&placed[i], 0)
		f.Seek(&placed[i], gap, i)
	}
}

// linkedAt tells whether a model at a place is in formation with one of those placed, no obstacle between.
func (g *Move) linkedAt(p *Pose, at geom.Point, placed []geom.Shape) bool {
	body := g.State.ShapeAt(p.Model, at, g.ends(p))
	for i := range placed {
		if geom.Within(&body, &placed[i], geom.Inch) && !g.State.anyAcross(&body, &placed[i], p.Level) {
			return true
		}
	}
	return false
}

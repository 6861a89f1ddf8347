package firefight

import "sortie/geom"

// rings are the places of a grid of hexagons round a point, nearest first.
type rings struct {
	at    geom.Point
	turns [6]geom.Point
	row   geom.Length
	out   geom.Length // how far the rings go
	k     geom.Length // number of the ring
	side  int
	left  geom.Length // places of this side
}

func ringsRound(at geom.Point, step, out geom.Length) rings {
	step += step & 1
	row := step*866/1000 + 1
	r := rings{at: at, row: row, out: out, side: 5}
	r.turns = [6]geom.Point{{X: step}, {X: step / 2, Y: row}, {X: -step / 2, Y: row}, {X: -step}, {X: -step / 2, Y: -row}, {X: step / 2, Y: -row}}
	return r
}

// next is the next place; false after the last.
func (r *rings) next() (geom.Point, bool) {
	if r.left == 0 {
		if r.side++; r.side > 5 {
			r.side = 0
			if r.k++; r.k*r.row > r.out {
				r.side = 5
				r.k--
				return r.at, false
			}
			r.at = r.at.Add(r.turns[4])
		}
		r.left = r.k
	}
	p := r.at
	r.at = r.at.Add(r.turns[r.side])
	r.left--
	return p, true
}

// search is how far a kind of model has come in looking for a place round the leader. What was refused to one
// is refused to the next of its kind, since places only fill up; so the next goes on where the last stopped.
type search struct {
	kind   int16 // of model
	facing geom.Angle
	inside bool
	places [2]rings // a wide grid, then a finer one
}

// ring tries the places of a grid of hexagons round the leader, nearest first, then of a finer one.
func (g *march) ring(i int, inside bool) bool {
	s := g.searchFor(i, inside)
	for k := range s.places {
		if g.among(i, &s.places[k], inside) {
			return true
		}
	}
	return false
}

// among takes the first place that will do.
func (g *march) among(i int, places *rings, inside bool) bool {
	for {
		at, ok := places.next()
		if !ok {
			return false
		}
		if g.fits(i, at, inside) {
			return true
		}
	}
}

// searchFor is the search for a kind of model, begun or gone on with.
func (g *march) searchFor(i int, inside bool) *search {
	p, lead := &g.poses[i], &g.poses[g.lead]
	kind := g.s.Bodies[p.m].Base
	for k := range g.searches {
		if s := &g.searches[k]; s.kind == kind && s.facing == p.facing && s.inside == inside {
			return s
		}
	}
	b := g.s.ShapeAt(p.m, geom.Point{}, p.facing)
	wide := b.Span() + 2
	out := g.far + wide + lead.body.Span()
	g.searches = append(g.searches, search{kind, p.facing, inside, [2]rings{ringsRound(lead.at, wide, out), ringsRound(lead.at, wide/3, out)}})
	return &g.searches[len(g.searches)-1]
}

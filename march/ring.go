package march

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

// search is how far a kind of body has come in looking for a place round the leader. What was refused to one
// is refused to the next of its kind, since places only fill up; so the next goes on where the last stopped.
type search struct {
	kind   int16
	facing geom.Angle
	inside bool
	places [2]rings // a wide grid, then a finer one
}

// ring tries the places of a grid of hexagons round the leader, nearest first, then of a finer one.
func (y *Party) ring(i int, inside bool) bool {
	s := y.searchFor(i, inside)
	for k := range s.places {
		if y.among(i, &s.places[k], inside) {
			return true
		}
	}
	return false
}

// among takes the first place that will do.
func (y *Party) among(i int, places *rings, inside bool) bool {
	for {
		at, ok := places.next()
		if !ok {
			return false
		}
		if y.Fits(i, at, inside) {
			return true
		}
	}
}

// searchFor is the search for a kind of body, begun or gone on with.
func (y *Party) searchFor(i int, inside bool) *search {
	p, lead := &y.Poses[i], &y.Poses[y.Lead]
	for k := range y.searches {
		if s := &y.searches[k]; s.kind == p.Kind && s.facing == p.Facing && s.inside == inside {
			return s
		}
	}
	b := p.Base.Posed(geom.Point{}, p.Facing)
	wide := b.Span() + 2
	out := y.Far + wide + lead.Body.Span()
	y.searches = append(y.searches, search{p.Kind, p.Facing, inside, [2]rings{ringsRound(lead.At, wide, out), ringsRound(lead.At, wide/3, out)}})
	return &y.searches[len(y.searches)-1]
}

package geom

import "math/bits"

// FreePath sweeps s, centred on path[0], along the legs. A blocker strictly
// closer than the clearance, or overlapping, stops it: the first leg with one
// and the first such blocker in order are returned. A path of one point asks
// whether the body may stand there. Free paths give -1, -1, true.
func FreePath(s *Shape, path []Point, blockers []Shape, clearance Length) (leg int, blocker int, ok bool) {
	for i := range path {
		from, to := path[i], path[i]
		if i+1 < len(path) {
			to = path[i+1]
		} else if i > 0 {
			break // the last point is the end of the last leg
		}
		body := s.At(from)
		swept := Sweep(&body, to.Sub(from))
		for j := range blockers {
			if swept.Closer(&blockers[j], clearance) || swept.Overlap(&blockers[j]) {
				return i, j, false
			}
		}
	}
	return -1, -1, true
}

// Chained tells whether the bodies form one chain with no link longer than d
// (edge distance). None or one always do. Up to 64 bodies it does not
// allocate.
func Chained(bodies []Shape, d Length) bool {
	if len(bodies) < 2 {
		return true
	}
	if len(bodies) > 64 {
		return chainedMany(bodies, d)
	}
	all := ^uint64(0) >> (64 - len(bodies))
	reached, todo := uint64(1), uint64(1)
	for todo != 0 {
		i := bits.TrailingZeros64(todo)
		todo &= todo - 1
		for j := range bodies {
			bit := uint64(1) << j
			if reached&bit == 0 && Within(&bodies[i], &bodies[j], d) {
				reached |= bit
				todo |= bit
			}
		}
	}
	return reached == all
}

func chainedMany(bodies []Shape, d Length) bool {
	reached := make([]bool, len(bodies))
	todo := []int{0}
	reached[0] = true
	for n := 0; n < len(todo); n++ {
		for j := range bodies {
			if !reached[j] && Within(&bodies[todo[n]], &bodies[j], d) {
				reached[j] = true
				todo = append(todo, j)
			}
		}
	}
	return len(todo) == len(bodies)
}

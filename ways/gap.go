package ways

import "sortie/geom"

// LeastGap is the way to the least gap for which there is one, between the least that is wanted and what there is now;
// nobody can close more of it than he may move.
func LeastGap(least, now, left geom.Length, at func(gap geom.Length) ([]geom.Point, bool)) []geom.Point {
	lo, hi := max(least, now-left), now
	for more := range geom.Length(3) { // straight ahead, but for what rounding takes
		if way, ok := at(lo + more); ok {
			return way
		}
	}
	var best []geom.Point
	for hi-lo > 2 {
		mid := (lo + hi) / 2
		if way, ok := at(mid); ok {
			best, hi = way, mid
		} else {
			lo = mid
		}
	}
	return best
}

package ways

import "sortie/geom"

// Best is the way to the place within a limit that somebody likes best: the score of a place is the higher the better,
// false for one that will not do; stand is asked only of places that would be better than the best so far. Staying counts as a
// place. It looks in every direction at several distances and at the
// outlines of what is in the way, and closes in on the best one to the finest unit of length.
func (f *Field) Best(from geom.Point, limit geom.Length, score func(at geom.Point) (geom.Length, bool), stand func(at geom.Point) bool) (Way, bool) {
	b := best{f: f, from: from, limit: limit, score: score, stand: stand, most: -1}
	if n, ok := score(from); ok && stand(from) {
		b.most, b.at = n, from
	}
	b.ring(limit)
	for _, part := range [...]geom.Length{7, 6, 5, 4, 3, 2, 1} {
		b.ring(limit * part / 8)
	}
	for _, p := range f.placesIn(geom.Box{Min: from, Max: from}.Grow(limit), from, 1, spare) {
		if geom.Dist(from, p) > limit {
			break // the nearest come first
		}
		b.try(p)
	}
	b.closeIn()
	return b.way, len(b.way.Points) > 0
}

// best is the best place so far.
type best struct {
	f     *Field
	from  geom.Point
	limit geom.Length
	score func(at geom.Point) (geom.Length, bool)
	stand func(at geom.Point) bool
	at    geom.Point
	most  geom.Length
	way   Way
}

// try takes a place if it is better and can be reached.
func (b *best) try(p geom.Point) bool {
	if geom.Dist(b.from, p) > b.limit {
		return false
	}
	n, ok := b.score(p)
	if !ok || n <= b.most || !b.f.Stands(p) || !b.stand(p) {
		return false
	}
	w := Way{Points: []geom.Point{p}, Length: length(b.from, p)}
	if !b.f.Free(b.from, p) || w.Length.Length() > b.limit {
		if w, ok = b.f.To(b.from, p, b.limit); !ok {
			return false
		}
	}
	b.at, b.most = p, n
	b.way = Way{Points: append([]geom.Point(nil), w.Points...), Length: w.Length}
	return true
}

// ring tries all directions at a distance, then halves the angle about the best of them until nothing is left of it.
func (b *best) ring(d geom.Length) {
	if d <= 0 {
		return
	}
	const step = 5
	found := -1
	for deg := 0; deg < 360; deg += step {
		if b.try(b.from.Polar(geom.Angle(deg), d)) {
			found = deg
		}
	}
	if found < 0 {
		return
	}
	left, right := b.from.Polar(geom.Angle((found+360-step)%360), d), b.from.Polar(geom.Angle((found+step)%360), d)
	for range 40 {
		mid := b.at
		l, r := geom.Toward(b.from, geom.Mid(left, mid), d), geom.Toward(b.from, geom.Mid(mid, right), d)
		switch {
		case b.try(l):
			right = mid
		case b.try(r):
			left = mid
		default:
			left, right = l, r
		}
		if left == right {
			return
		}
	}
}

// closeIn steps from the best place to better ones beside it, by ever smaller steps.
func (b *best) closeIn() {
	for step := geom.Inch; step > 0; step /= 2 {
		for range 64 {
			moved := false
			for _, d := range [...]geom.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: -1, Y: -1}} {
				moved = b.try(b.at.Add(geom.Point{X: d.X * step, Y: d.Y * step})) || moved
			}
			if !moved {
				break
			}
		}
	}
}

package sight

import (
	"slices"

	"sortie/geom"
)

// Stretch is a part of a move, from its first to its last unit of length; both belong to it.
type Stretch struct{ From, To geom.Length }

// Merged puts stretches in order and joins those that meet.
func Merged(all []Stretch) []Stretch {
	slices.SortFunc(all, func(a, b Stretch) int { return int(a.From - b.From) })
	out := all[:0]
	for _, s := range all {
		if n := len(out); n > 0 && s.From <= out[n-1].To+1 {
			out[n-1].To = max(out[n-1].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}

// Without takes parts out of a stretch, which are in order.
func (s Stretch) Without(parts []Stretch, dst []Stretch) []Stretch {
	at := s.From
	for _, d := range parts {
		if d.From > at && at <= s.To {
			dst = append(dst, Stretch{at, min(d.From-1, s.To)})
		}
		at = max(at, d.To+1)
	}
	if at <= s.To {
		dst = append(dst, Stretch{at, s.To})
	}
	return dst
}

// Common appends where stretches of two lists meet.
func Common(a, b []Stretch, dst []Stretch) []Stretch {
	for _, x := range a {
		for _, y := range b {
			if from, to := max(x.From, y.From), min(x.To, y.To); from <= to {
				dst = append(dst, Stretch{from, to})
			}
		}
	}
	return dst
}

// Holds tells whether a point of a move lies in one of some stretches.
func Holds(all []Stretch, d geom.Length) bool {
	for _, s := range all {
		if s.From <= d && d <= s.To {
			return true
		}
	}
	return false
}

// Leg is a straight part of what a body goes while a move lasts: which part of the move, and where the body is at its
// ends. Bodies that go together may go ways of different lengths, so a leg may be shorter or longer than its part.
type Leg struct {
	Stretch
	A, B geom.Point
}

// At is where the body is at a point of the move.
func (l *Leg) At(d geom.Length) geom.Point {
	if l.A == l.B {
		return l.A
	}
	by := l.B.Sub(l.A)
	n, of := int64(d-l.From), int64(l.To-l.From)
	return l.A.Add(geom.Point{X: geom.Length(geom.MulDiv(int64(by.X), n, of)), Y: geom.Length(geom.MulDiv(int64(by.Y), n, of))})
}

// Part is the part of the move that a span of the leg is.
func (l *Leg) Part(s geom.Span) Stretch {
	total := max(1, int64(geom.PathLength([]geom.Point{l.A, l.B})))
	wide := int64(l.To - l.From)
	return Stretch{l.From + geom.Length(geom.MulDiv(wide, int64(s.From), total)), l.From + geom.Length(geom.MulDiv(wide, int64(s.To), total))}
}

// share is the point of the move at a part of the leg, false if it lies beyond an end.
func (l *Leg) share(num, den int64) (geom.Length, bool) {
	if den < 0 {
		num, den = -num, -den
	}
	if den == 0 || num < 0 || num > den {
		return 0, false
	}
	return l.From + geom.Length(geom.MulDiv(int64(l.To-l.From), num, den)), true
}

// Probes are the points at which a stretch is judged: the first, the last and the middle one between any two of the
// places at which something may change, which are in order.
func (s Stretch) Probes(cuts, dst []geom.Length) []geom.Length {
	out := dst
	add := func(from, to geom.Length) {
		out = append(out, from)
		if to > from+1 {
			out = append(out, (from+to)/2)
		}
		if to > from {
			out = append(out, to)
		}
	}
	at := s.From
	i, _ := slices.BinarySearch(cuts, s.From+1)
	for ; i < len(cuts) && cuts[i] <= s.To; i++ {
		if c := cuts[i]; c > at {
			add(at, c-1)
			at = c
		}
	}
	add(at, s.To)
	return out
}

// Where lists where something holds, of the stretches on which it may: it is asked at their probes, and where one at
// which it holds follows one at which it does not, or the other way round, the change is found to the unit.
func Where(maybe []Stretch, cuts []geom.Length, holds func(d geom.Length) bool) (found []Stretch) {
	for _, s := range maybe {
		was, before := false, s.From
		for i, d := range s.Probes(cuts, nil) {
			now := holds(d)
			switch n := len(found) - 1; {
			case now && was:
				found[n].To = d
			case now && i == 0 && n >= 0 && found[n].To+1 == d: // parted by nothing that counts
				found[n].To = d
			case now:
				from := d
				if i > 0 {
					from = geom.Bisect(before, d, holds)
				}
				found = append(found, Stretch{from, d})
			case was:
				found[n].To = geom.Bisect(before, d, func(d geom.Length) bool { return !holds(d) }) - 1
			}
			was, before = now, d
		}
	}
	return found
}

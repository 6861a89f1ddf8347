package geom

import "slices"

// Span is a part of a line, as positions from the line's start.
type Span struct{ From, To Fixed }

// Length is the length of the part.
func (s Span) Length() Fixed { return s.To - s.From }

// TotalLength is the sum of the parts.
func TotalLength(spans []Span) Fixed {
	sum := Fixed(0)
	for _, s := range spans {
		sum += s.To - s.From
	}
	return sum
}

// PathLength is the length of a path: each leg to 1/1024 unit, legs along an
// axis exactly.
func PathLength(pts []Point) Fixed {
	sum := Fixed(0)
	for i := 1; i < len(pts); i++ {
		sum += segLength(pts[i-1], pts[i])
	}
	return sum
}

// segLength is a leg's length; its square at this scale stays in 59 bits.
func segLength(p, q Point) Fixed {
	return Fixed(rootRound(uint64(DistSq(p, q)) << 20))
}

// ruler turns crossings of the line through p and q into positions on it.
type ruler struct {
	p, q  Point
	sq    int64  // squared length
	fine  uint64 // length in 1/2^20 unit, once it is measured
	total Fixed
}

func newRuler(p, q Point) ruler { return ruler{p: p, q: q, sq: DistSq(p, q)} }

// measure finds the length, which only lines that meet something need.
func (r *ruler) measure() {
	if r.fine == 0 {
		r.fine = rootBits(wide{0, uint64(r.sq)})
		r.total = Fixed(r.fine+1<<9) >> 10
	}
}

// rootBits is the root of n with 20 binary digits after the point.
func rootBits(n wide) uint64 { return isqrtWide(n.shl(40)) }

// at is the position of the fraction num/(den<<bits) of the line, cut to its
// ends; bits is 0 or 20.
func (r *ruler) at(num, den int64, bits uint) Fixed {
	if den < 0 {
		num, den = -num, -den
	}
	if num <= 0 {
		return 0
	}
	r.measure()
	if num >= den<<bits {
		return r.total
	}
	pos := mulWide(uint64(num), r.fine).over(uint64(den))
	drop := bits + 10
	return min(r.total, Fixed((pos+1<<(drop-1))>>drop))
}

// bag collects spans out of order on the stack and joins them at the end.
type bag struct {
	few  [24]Span
	n    int
	many []Span // only when the few do not suffice
}

func (b *bag) add(from, to Fixed) {
	if from >= to {
		return
	}
	if b.n < len(b.few) {
		b.few[b.n] = Span{from, to}
		b.n++
		return
	}
	b.many = append(b.many, Span{from, to})
}

// pour appends the joined spans in ascending order to dst.
func (b *bag) pour(dst []Span) []Span {
	all := b.few[:b.n]
	if len(b.many) > 0 {
		all = append(b.many, all...)
	}
	if len(all) > 1 {
		slices.SortFunc(all, func(x, y Span) int { return int(side(int64(x.From - y.From))) })
	}
	first := len(dst)
	for _, s := range all {
		if n := len(dst); n > first && s.From <= dst[n-1].To {
			dst[n-1].To = max(dst[n-1].To, s.To)
			continue
		}
		dst = append(dst, s)
	}
	return dst
}

package geom

import "math/bits"

// wide is an unsigned 128-bit number: squared cross products need 77 bits.
type wide struct{ hi, lo uint64 }

func mulWide(a, b uint64) wide {
	hi, lo := bits.Mul64(a, b)
	return wide{hi, lo}
}

func (w wide) cmp(o wide) int {
	switch {
	case w.hi < o.hi, w.hi == o.hi && w.lo < o.lo:
		return -1
	case w == o:
		return 0
	}
	return 1
}

func (w wide) sub(o wide) wide {
	lo, borrow := bits.Sub64(w.lo, o.lo, 0)
	hi, _ := bits.Sub64(w.hi, o.hi, borrow)
	return wide{hi, lo}
}

// times multiplies by a 64-bit number; the caller knows the product fits.
func (w wide) times(m uint64) wide {
	hi, lo := bits.Mul64(w.lo, m)
	return wide{hi + w.hi*m, lo}
}

// shl shifts left by 1..63 bits; the caller knows the result fits.
func (w wide) shl(n uint) wide {
	return wide{w.hi<<n | w.lo>>(64-n), w.lo << n}
}

// over divides by d, rounding down; the quotient must fit 64 bits.
func (w wide) over(d uint64) uint64 {
	q, _ := bits.Div64(w.hi, w.lo, d)
	return q
}

// rootRound is the root of n rounded to the nearest whole number. A root is
// never exactly half way: (k+1/2)² is not whole.
func rootRound(n uint64) uint64 {
	k := isqrt(n)
	if n-k*k > k {
		k++
	}
	return k
}

// ratio is a non-negative rational: the square of a distance. Numerators stay
// below 2^77 and denominators below 2^39, so cross-multiplying fits a wide.
type ratio struct {
	num wide
	den uint64
}

func (r ratio) less(o ratio) bool {
	return r.num.times(o.den).cmp(o.num.times(r.den)) < 0
}

// root is the root of the rational rounded to the nearest whole, halves up.
func (r ratio) root() uint64 {
	if r.den == 1 && r.num.hi == 0 {
		return rootRound(r.num.lo)
	}
	k := isqrt(r.num.over(r.den))
	if mulWide((2*k+1)*(2*k+1), r.den).cmp(r.num.shl(2)) <= 0 {
		k++
	}
	return k
}

// roundDiv divides by d > 0, rounding to nearest and halves away from zero,
// so that mirrored figures stay mirrored.
func roundDiv(n, d int64) int64 {
	if n < 0 {
		return -((-n + d/2) / d)
	}
	return (n + d/2) / d
}

// floorDiv divides by d > 0, rounding down also below zero, so that the
// result moves exactly with its operand.
func floorDiv(n, d int64) int64 {
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}

// mulDiv is a*b/c rounded to nearest for c > 0, with a 128-bit product.
func mulDiv(a, b, c int64) int64 {
	negative := (a < 0) != (b < 0)
	x, y := magnitude(a), magnitude(b)
	if (x|y)>>31 == 0 { // most lengths of a table leave room for the product
		q := int64((x*y + uint64(c)/2) / uint64(c))
		if negative {
			return -q
		}
		return q
	}
	p := mulWide(x, y)
	lo, carry := bits.Add64(p.lo, uint64(c)/2, 0)
	q := int64(wide{p.hi + carry, lo}.over(uint64(c)))
	if negative {
		return -q
	}
	return q
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

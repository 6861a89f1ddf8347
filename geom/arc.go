package geom

import "math/big"

// HalfAngle is a direction, or the breadth of an arc, in half degrees: 45 is 22.5 degrees.
type HalfAngle int16

// Halves is the angle in half degrees.
func (a Angle) Halves() HalfAngle { return HalfAngle(a.Norm()) * 2 }

// Norm brings any half degrees into 0..719.
func (h HalfAngle) Norm() HalfAngle {
	h %= 720
	if h < 0 {
		h += 720
	}
	return h
}

// sinCos gives sine and cosine scaled by 1<<sineBits.
func (h HalfAngle) sinCos() (sin, cos int64) {
	h = h.Norm()
	s, c := halfSine[h%180], halfSine[180-h%180]
	switch h / 180 {
	case 0:
		return s, c
	case 1:
		return c, -s
	case 2:
		return -s, -c
	}
	return -c, s
}

// Toward is the displacement of a length in a direction, rounded to the nearest unit.
func (h HalfAngle) Toward(d Length) Point {
	sin, cos := h.Norm().sinCos()
	return Point{X: Length(MulDiv(int64(d), cos, 1<<sineBits)), Y: Length(MulDiv(int64(d), sin, 1<<sineBits))}
}

// InHalfArc is InArc in half degrees: whether p lies in the arc of `half` to either side of the facing. The
// edges and the apex belong to the arc; it is exact.
func InHalfArc(apex Point, facing, half HalfAngle, p Point) bool {
	v := p.Sub(apex)
	switch {
	case half < 0:
		return false
	case half >= 360 || v == (Point{}):
		return true
	}
	turn := func(h HalfAngle) int64 { // positive when v points to the left of it
		sin, cos := h.Norm().sinCos()
		return cos*int64(v.Y) - sin*int64(v.X)
	}
	right, left := turn(facing.Norm()-half), turn(facing.Norm()+half)
	if half > 180 {
		return !(left > 0 && right < 0) // the rest of the circle is the narrow arc between left and right
	}
	sin, cos := facing.sinCos()
	return right >= 0 && left <= 0 && int64(v.X)*cos+int64(v.Y)*sin >= 0
}

// InArcAbout tells whether p lies in the arc of `half` to either side of a direction given by a vector, such as
// the line from a weapon to what it aims at. The edges and the apex belong to the arc; it is exact. About no
// direction there is no arc but the full one.
func InArcAbout(apex, ahead Point, half HalfAngle, p Point) bool {
	v := p.Sub(apex)
	switch {
	case half < 0:
		return false
	case half >= 360 || v == (Point{}):
		return true
	case ahead == (Point{}):
		return false
	}
	// With t the angle between the two, dot is cos t and off is sin t, both by the same length, and the
	// point lies within if sin(half-t) is not negative.
	dot := along(v, ahead)
	off := int64(magnitude(cross(Point{}, ahead, v)))
	if half == 0 {
		return off == 0 && dot > 0
	}
	sin, cos := half.sinCos()
	switch {
	case dot >= 0 && cos <= 0:
		return true
	case dot <= 0 && cos >= 0: // dot and cos are not both 0 here
		return false
	}
	reach, away := mulWide(uint64(sin), magnitude(dot)), mulWide(magnitude(cos), uint64(off))
	within := reach.cmp(away)
	if half%90 != 0 && nearly(reach, away, within, magnitude(dot)+uint64(off)) {
		within = byDigits(half, int64(magnitude(dot)), off)
	}
	if dot < 0 {
		within = -within
	}
	return within >= 0
}

// nearly tells whether two products differ by less than the rounding of the sines may have added.
func nearly(a, b wide, cmp int, doubt uint64) bool {
	if cmp < 0 {
		a, b = b, a
	}
	return a.sub(b).cmp(wide{0, doubt}) <= 0
}

// byDigits is the sign of |sin half|·dot - |cos half|·off for what the table of sines cannot tell apart. Only the
// multiples of 45 degrees have a tangent that is a fraction, so for any other the two differ, and enough digits
// show it.
func byDigits(half HalfAngle, dot, off int64) int {
	for bits := uint(128); ; bits *= 2 {
		sin, cos := sinCosBig(half, bits)
		d := new(big.Int).Mul(sin.Abs(sin), big.NewInt(dot))
		d.Sub(d, cos.Mul(cos.Abs(cos), big.NewInt(off)))
		// Every term of the series is cut off, which costs far less than 2^32 of the last digit in all.
		if doubt := new(big.Int).Lsh(big.NewInt(dot+off), 32); d.CmpAbs(doubt) > 0 {
			return d.Sign()
		}
	}
}

// sinCosBig gives sine and cosine of 0 to 180 degrees scaled by 1<<bits, by their series.
func sinCosBig(half HalfAngle, bits uint) (sin, cos *big.Int) {
	x := new(big.Int).Mul(piBig(bits), big.NewInt(int64(half)))
	x.Quo(x, big.NewInt(360))
	sin, cos = new(big.Int), new(big.Int)
	term := new(big.Int).Lsh(big.NewInt(1), bits)
	for n := int64(1); term.Sign() != 0; n++ {
		to := cos
		if n%2 == 0 {
			to = sin
		}
		if (n-1)/2%2 == 0 {
			to.Add(to, term)
		} else {
			to.Sub(to, term)
		}
		term.Mul(term, x)
		term.Rsh(term, bits)
		term.Quo(term, big.NewInt(n))
	}
	return sin, cos
}

// piBig is the number pi scaled by 1<<bits: four times (4 arctan 1/5 - arctan 1/239).
func piBig(bits uint) *big.Int {
	pi := arctanBig(5, bits)
	pi.Lsh(pi, 2)
	pi.Sub(pi, arctanBig(239, bits))
	return pi.Lsh(pi, 2)
}

// arctanBig is the arcus tangent of 1/n scaled by 1<<bits.
func arctanBig(n int64, bits uint) *big.Int {
	power := new(big.Int).Lsh(big.NewInt(1), bits)
	power.Quo(power, big.NewInt(n))
	sum, square := new(big.Int), big.NewInt(n*n)
	for k := int64(0); power.Sign() != 0; k++ {
		term := new(big.Int).Quo(power, big.NewInt(2*k+1))
		if k%2 == 0 {
			sum.Add(sum, term)
		} else {
			sum.Sub(sum, term)
		}
		power.Quo(power, square)
	}
	return sum
}

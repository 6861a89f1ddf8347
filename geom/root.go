package geom

import "math/bits"

// Roots are needed for every measured distance, so nothing is divided: a table gives eight digits of the inverse of the root, a
// step of Newton sixteen, and what the root so found leaves over the rest.

// isqrt is the whole part of the root of n.
func isqrt(n uint64) uint64 {
	if n>>32 == 0 {
		return uint64(isqrtShort(uint32(n)))
	}
	// An even shift brings the top bit of n to the top; the root shifts by half.
	shift := uint(bits.LeadingZeros64(n)) &^ 1
	top := n << shift
	y := inverseRoot(top >> 32)
	r := (top >> 32) * (y >> 15) >> 31 // right to fifteen digits
	r += uint64(int64(top-r*r) >> 10 * int64(y>>26) >> 43)
	u := min(r>>(shift/2), 1<<32-1)
	for u*u > n {
		u--
	}
	for n-u*u > 2*u {
		u++
	}
	return u
}

// isqrtShort is isqrt for a number of 32 binary digits: the inverse is good enough for it.
func isqrtShort(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	shift := uint(bits.LeadingZeros32(n)) &^ 1
	x := uint64(n << shift)
	u := min(uint32(x*(inverseRoot(x)>>15)>>47)>>(shift/2), 1<<16-1)
	for u*u > n {
		u--
	}
	for n-u*u > 2*u {
		u++
	}
	return u
}

// inverseRoot is 2^46 over the root of x/2^32, right to fifteen digits, for x from 2^30 to 2^32.
func inverseRoot(x uint64) uint64 {
	y := uint64(inverseSeed[x>>24-64])
	return y * ((3<<62 - x*(y*y)) >> 32)
}

// isqrtWide is the whole part of the root of n, for n below 2^124. The root of
// the top 64 bits is right to 31 binary digits, so one step is enough.
func isqrtWide(n wide) uint64 {
	if n.hi == 0 {
		return isqrt(n.lo)
	}
	shift := uint(bits.LeadingZeros64(n.hi)) &^ 1
	top := n.hi<<shift | n.lo>>(64-shift)
	x := (isqrt(top) + 1) << (32 - shift/2)
	x = (x + n.over(x)) / 2
	if mulWide(x, x).cmp(n) > 0 {
		x--
	}
	return x
}

// inverseSeed gives 2^15 over the root of (t+1/2)/256, to the nearest, for a top byte t of 64 to 255.
var inverseSeed = [192]uint16{
	65281, 64781, 64292, 63814, 63347, 62889, 62442, 62004, 61575, 61154, 60742, 60339,
	59943, 59555, 59175, 58801, 58435, 58075, 57722, 57376, 57035, 56700, 56372, 56049,
	55731, 55419, 55112, 54810, 54513, 54221, 53933, 53650, 53371, 53097, 52826, 52560,
	52298, 52040, 51785, 51535, 51288, 51044, 50804, 50567, 50333, 50103, 49876, 49652,
	49430, 49212, 48997, 48784, 48574, 48367, 48163, 47961, 47761, 47564, 47370, 47178,
	46988, 46800, 46615, 46432, 46251, 46072, 45895, 45720, 45547, 45376, 45207, 45040,
	44875, 44711, 44550, 44390, 44232, 44075, 43920, 43767, 43615, 43465, 43316, 43169,
	43024, 42879, 42737, 42595, 42456, 42317, 42180, 42044, 41910, 41776, 41644, 41514,
	41384, 41256, 41129, 41003, 40878, 40754, 40631, 40510, 40390, 40270, 40152, 40035,
	39919, 39803, 39689, 39576, 39464, 39352, 39242, 39133, 39024, 38916, 38810, 38704,
	38599, 38494, 38391, 38289, 38187, 38086, 37986, 37887, 37788, 37690, 37593, 37497,
	37401, 37307, 37213, 37119, 37027, 36935, 36843, 36753, 36663, 36573, 36485, 36397,
	36309, 36222, 36136, 36051, 35966, 35882, 35798, 35715, 35632, 35550, 35469, 35388,
	35307, 35228, 35148, 35070, 34991, 34914, 34837, 34760, 34684, 34608, 34533, 34458,
	34384, 34310, 34237, 34164, 34092, 34020, 33949, 33878, 33807, 33737, 33668, 33599,
	33530, 33461, 33393, 33326, 33259, 33192, 33126, 33060, 32994, 32929, 32864, 32800,
}

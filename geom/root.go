package geom

import "math/bits"

// Roots are needed for every measured distance, so they begin close by: a
// table gives the first eight digits, two steps of Newton the rest, always two.

// isqrt is the whole part of the root of n.
func isqrt(n uint64) uint64 {
	if n>>32 == 0 {
		return uint64(isqrtShort(uint32(n)))
	}
	// An even shift brings the top bit of n to the top; the root shifts by half.
	shift := uint(bits.LeadingZeros64(n)) &^ 1
	top := n << shift
	u := uint32(rootSeed[top>>56-64])
	u = u<<7 + uint32(top>>41)/u
	u = (u<<15 + uint32(top>>17/uint64(u))) >> (shift / 2) // the root, or one more: 0 stands for 1<<32
	if uint64(u)*uint64(u)-1 >= n {
		u--
	}
	return uint64(u)
}

// isqrtShort is isqrt for a number of 32 binary digits: one step is enough.
func isqrtShort(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	shift := uint(bits.LeadingZeros32(n)) &^ 1
	top := n << shift
	u := uint32(rootSeed[top>>24-64])
	u = (u<<7 + top>>9/u) >> (shift / 2) // the root, or one more
	if u*u-1 >= n {
		u--
	}
	return u
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

// rootSeed gives 16 times the root of t and a half, to the nearest, for a top byte
// t of 64 to 255.
var rootSeed = [192]uint8{
	128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
	144, 144, 145, 146, 147, 148, 149, 150, 151, 151, 152, 153, 154, 155, 156, 156,
	157, 158, 159, 160, 160, 161, 162, 163, 164, 164, 165, 166, 167, 167, 168, 169,
	170, 170, 171, 172, 173, 173, 174, 175, 176, 176, 177, 178, 179, 179, 180, 181,
	181, 182, 183, 183, 184, 185, 186, 186, 187, 188, 188, 189, 190, 190, 191, 192,
	192, 193, 194, 194, 195, 196, 196, 197, 198, 198, 199, 200, 200, 201, 201, 202,
	203, 203, 204, 205, 205, 206, 206, 207, 208, 208, 209, 210, 210, 211, 211, 212,
	213, 213, 214, 214, 215, 216, 216, 217, 217, 218, 219, 219, 220, 220, 221, 221,
	222, 223, 223, 224, 224, 225, 225, 226, 227, 227, 228, 228, 229, 229, 230, 230,
	231, 232, 232, 233, 233, 234, 234, 235, 235, 236, 237, 237, 238, 238, 239, 239,
	240, 240, 241, 241, 242, 242, 243, 243, 244, 244, 245, 246, 246, 247, 247, 248,
	248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255, 255,
}

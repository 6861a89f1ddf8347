package geom

import "math/bits"

// Roots are needed for every measured distance, so they begin close by: a
// table gives the first digits, from above, and a few steps of Newton the rest.

// isqrt is the whole part of the root of n.
func isqrt(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	// An even shift brings the top bit of n to the top; the root shifts by half.
	shift := uint(bits.LeadingZeros64(n)) &^ 1
	x := (uint64(rootSeed[n<<shift>>56-64])+1)<<24>>(shift/2) + 1
	if x>>32 != 0 {
		x = 1<<32 - 1 // already above any root but the largest few
		if n >= x*x {
			return x
		}
	}
	for x*x > n {
		x = (x + n/x) / 2
	}
	return x
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

// rootSeed gives 16 times the root of t+1, rounded up, less 1, for a top byte
// t of 64 to 255.
var rootSeed = [192]uint8{
	128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
	143, 144, 145, 146, 147, 148, 149, 150, 150, 151, 152, 153, 154, 155, 155, 156,
	157, 158, 159, 159, 160, 161, 162, 163, 163, 164, 165, 166, 167, 167, 168, 169,
	170, 170, 171, 172, 173, 173, 174, 175, 175, 176, 177, 178, 178, 179, 180, 181,
	181, 182, 183, 183, 184, 185, 185, 186, 187, 187, 188, 189, 189, 190, 191, 191,
	192, 193, 193, 194, 195, 195, 196, 197, 197, 198, 199, 199, 200, 201, 201, 202,
	203, 203, 204, 204, 205, 206, 206, 207, 207, 208, 209, 209, 210, 211, 211, 212,
	212, 213, 214, 214, 215, 215, 216, 217, 217, 218, 218, 219, 219, 220, 221, 221,
	222, 222, 223, 223, 224, 225, 225, 226, 226, 227, 227, 228, 229, 229, 230, 230,
	231, 231, 232, 232, 233, 234, 234, 235, 235, 236, 236, 237, 237, 238, 238, 239,
	239, 240, 241, 241, 242, 242, 243, 243, 244, 244, 245, 245, 246, 246, 247, 247,
	248, 248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255,
}

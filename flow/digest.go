package flow

// Digest is a running sum of numbers, in which their order counts: what a rule makes the key of a roll from, or
// the number of a part (see dice.Roll and Part). Digests added up with + are a sum in which order does not count.
type Digest uint64

// Add goes on with further numbers.
func (d Digest) Add(vs ...int) Digest {
	for _, v := range vs {
		d = (d ^ Digest(uint64(v))) * 0x9e3779b97f4a7c15
		d ^= d >> 29
	}
	return d
}

// Key is the digest as a key; none is 0.
func (d Digest) Key() uint64 { return uint64(d.Add(1) | 1) }

package pack

// Known is what the things of a list were mixed into a sum as when it was last made. A state that is hashed after every step has
// mostly things that have not changed since: what is mixed in of them is not worked out again, and the sum is the same.
type Known[T comparable] struct {
	was   []T
	tapes [][]uint64 // what describing each of them mixes in
}

// SliceKnown is Slice for a list of plain things whose sums are kept; without a keeper, and where nothing is hashed, it is Slice.
func SliceKnown[T comparable](c *Codec, p *[]T, f func(*Codec, *T), k *Known[T]) {
	if c.mode != hashing || k == nil {
		Slice(c, p, f)
		return
	}
	n := len(*p)
	c.num(int64(n))
	if len(k.was) != n {
		k.was, k.tapes = make([]T, n), make([][]uint64, n)
	}
	for i := range *p {
		k.keep(i, &(*p)[i], f)
		sum := c.sum
		for _, x := range k.tapes[i] {
			sum = stirred(sum, x)
		}
		c.sum = sum
	}
}

// keep notes a thing down anew if it is not as it was.
func (k *Known[T]) keep(i int, v *T, f func(*Codec, *T)) {
	if k.tapes[i] != nil && k.was[i] == *v {
		return
	}
	t := Codec{mode: taping, tape: k.tapes[i][:0]}
	if t.tape == nil {
		t.tape = make([]uint64, 0, 96)
	}
	f(&t, v)
	k.was[i], k.tapes[i] = *v, t.tape
}

package pack

import (
	"math/rand/v2"
	"testing"
)

type counter struct {
	A int8
	B int64
	C bool
	D uint16
	E string
}

func describeCounter(c *Codec, v *counter) {
	Num(c, &v.A)
	Num(c, &v.B)
	Bool(c, &v.C)
	Num(c, &v.D)
	String(c, &v.E)
}

// A list whose sums are kept has the same sum as one that is described anew, whatever changes in it.
func TestKnownSumsAreTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]counter, 9)
	var k Known[counter]
	for n := range 2000 {
		if r.IntN(40) == 0 {
			list = append(list, counter{})
		}
		for range r.IntN(4) {
			v := &list[r.IntN(len(list))]
			*v = counter{int8(r.IntN(256) - 128), int64(r.Uint64()), r.IntN(2) == 0, uint16(r.IntN(1 << 16)), "abc"[:r.IntN(4)]}
		}
		got := Hash(func(c *Codec) { SliceKnown(c, &list, describeCounter, &k) })
		if want := Hash(func(c *Codec) { Slice(c, &list, describeCounter) }); got != want {
			t.Fatalf("after %d changes: kept %x, anew %x", n, got, want)
		}
	}
}

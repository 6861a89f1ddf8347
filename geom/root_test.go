package geom

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// Roots are whole parts, exactly: next to every square and at the ends of the range.
func TestRoots(t *testing.T) {
	check := func(n uint64) {
		t.Helper()
		if got, want := isqrt(n), new(big.Int).Sqrt(new(big.Int).SetUint64(n)).Uint64(); got != want {
			t.Fatalf("root of %d is %d, got %d", n, want, got)
		}
	}
	for n := range uint64(70_000) {
		check(n)
	}
	for k := uint64(2); k < 1<<16; k++ {
		check(k*k - 1)
		check(k * k)
	}
	for k := uint64(2); k < 1<<32; k += k/97 + 1 {
		check(k*k - 1)
		check(k * k)
		check(k*k + 1)
	}
	for k := range uint64(70_000) {
		check(1<<64 - 1 - k*(k*7919+1))
	}
	rapid.Check(t, func(t *rapid.T) { check(rapid.Uint64().Draw(t, "n") >> rapid.IntRange(0, 63).Draw(t, "shift")) })
	check((1<<32 - 1) * (1<<32 - 1))
	check((1<<32-1)*(1<<32-1) - 1)
}

func TestWideRoots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := wide{rapid.Uint64Range(0, 1<<60-1).Draw(t, "hi") >> rapid.IntRange(0, 60).Draw(t, "shift"), rapid.Uint64().Draw(t, "lo")}
		if rapid.Bool().Draw(t, "near a square") {
			x := isqrtWide(n)
			n = mulWide(x, x)
			if rapid.Bool().Draw(t, "below") && (n.lo != 0 || n.hi != 0) {
				n = n.sub(wide{0, 1})
			}
		}
		whole := new(big.Int).SetUint64(n.hi)
		whole.Lsh(whole, 64).Add(whole, new(big.Int).SetUint64(n.lo))
		if got, want := isqrtWide(n), whole.Sqrt(whole).Uint64(); got != want {
			t.Fatalf("root of %v is %d, got %d", n, want, got)
		}
	})
}

// A product over a number is rounded to nearest, whether the product needs 64 bits or more.
func TestMulDivIsRounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := func(name string) int64 {
			return rapid.Int64Range(-1<<40, 1<<40).Draw(t, name) >> rapid.IntRange(0, 40).Draw(t, "shift")
		}
		a, b := side("a"), side("b")
		c := rapid.Int64Range(1<<18, 1<<40).Draw(t, "c")
		p := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		want := new(big.Int).Abs(p)
		want.Add(want, big.NewInt(c/2)).Div(want, big.NewInt(c))
		if p.Sign() < 0 {
			want.Neg(want)
		}
		if got := mulDiv(a, b, c); got != want.Int64() {
			t.Fatalf("%d*%d/%d is %v, got %d", a, b, c, want, got)
		}
	})
}

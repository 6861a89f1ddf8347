package dice_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"sortie/dice"
)

// hmac256 is HMAC-SHA-256 written out from its definition, so that the documented function is checked
// by other code than the one that throws the dice.
func hmac256(key, msg []byte) []byte {
	if len(key) > 64 {
		h := sha256.Sum256(key)
		key = h[:]
	}
	inner, outer := make([]byte, 64), make([]byte, 64)
	copy(inner, key)
	copy(outer, key)
	for i := range 64 {
		inner[i] ^= 0x36
		outer[i] ^= 0x5c
	}
	in := sha256.Sum256(append(inner, msg...))
	out := sha256.Sum256(append(outer, in[:]...))
	return out[:]
}

func eight(n uint64) []byte {
	b := make([]byte, 8)
	for i := range 8 {
		b[7-i] = byte(n)
		n >>= 8
	}
	return b
}

// outcome follows the documentation of dice.Outcome with big numbers.
func outcome(secret []byte, salts []string, die uint64, n int64) int {
	space := new(big.Int).Lsh(big.NewInt(1), 64)
	space.Sub(space, big.NewInt(1)) // the largest number of 64 bits
	limit := new(big.Int).Sub(space, new(big.Int).Mod(space, big.NewInt(n)))
	for try := uint64(0); ; try++ {
		var msg []byte
		for _, s := range salts {
			msg = append(append(msg, eight(uint64(len(s)))...), s...)
		}
		msg = append(append(msg, eight(die)...), eight(try)...)
		v := new(big.Int).SetBytes(hmac256(secret, msg)[:8])
		if v.Cmp(limit) < 0 {
			return int(new(big.Int).Mod(v, big.NewInt(n)).Int64()) + 1
		}
	}
}

func TestEveryVerifiableDieCanBeRecomputed(t *testing.T) {
	secrets := []string{"a secret", "another", string(make([]byte, 100))}
	salts := [][]string{nil, {"red"}, {"red", "blue"}, {"redblue", ""}}
	for _, secret := range secrets {
		for _, salt := range salts {
			v := dice.Verifiable{Secret: []byte(secret), Salts: salt}
			for die := range uint64(60) {
				sides := []int{2, 6, 10, 360}[die%4]
				got := v.Throw(dice.Roll{Name: "hit", Sides: uint16(sides)})
				if want := outcome([]byte(secret), salt, die, int64(sides)); got != want {
					t.Fatalf("die %d of %q with salts %q: %d, want %d", die, secret, salt, got, want)
				}
			}
		}
	}
}

func TestVerifiableDiceAreUniform(t *testing.T) {
	v := dice.Verifiable{Secret: []byte("s"), Salts: []string{"a", "b"}}
	counts := make([]int, 10)
	for range 10_000 {
		counts[v.Throw(dice.Roll{Name: "hit", Sides: 10})-1]++
	}
	if x := chiSquare(counts); x > critical[9] {
		t.Errorf("chi-square %.1f is above %.1f", x, critical[9])
	}
}

func TestSaltsCannotBeShiftedIntoEachOther(t *testing.T) {
	differ := false
	for die := range uint64(20) {
		if dice.Outcome([]byte("s"), []string{"ab", "c"}, die, 100) != dice.Outcome([]byte("s"), []string{"a", "bc"}, die, 100) {
			differ = true
		}
	}
	if !differ {
		t.Error("salts ab,c and a,bc give the same dice")
	}
}

func TestACommitmentHoldsTheServerToItsSecret(t *testing.T) {
	secret := []byte("chosen before the first roll")
	c := dice.Commitment(secret)
	if want := fmt.Sprintf("%x", sha256.Sum256(secret)); c != want {
		t.Errorf("commitment %s, want the SHA-256 %s", c, want)
	}
	if err := dice.Check(c, secret); err != nil {
		t.Error(err)
	}
	if err := dice.Check(c, []byte("chosen afterwards")); !errors.Is(err, dice.ErrCommitment) {
		t.Errorf("another secret: %v", err)
	}
}

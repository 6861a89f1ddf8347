package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
)

// Verifiable throws dice that nobody can steer and anybody can check. The server picks a secret and
// publishes its Commitment before the first roll; each seat adds a salt the server could not know;
// after the match the secret is revealed and every die follows from Outcome.
type Verifiable struct {
	Secret []byte
	Salts  []string
	Thrown uint64 // how many dice have fallen; die n is Outcome(…, n, …)
}

// Commitment is what the server publishes first: the SHA-256 of its secret, in hexadecimal.
func Commitment(secret []byte) string {
	h := sha256.Sum256(secret)
	return hex.EncodeToString(h[:])
}

// Outcome is the documented function behind every verifiable die. It takes HMAC-SHA-256 keyed with the
// secret over: the salts, each preceded by its length as 8 bytes big-endian, then the number of the
// die, then a try counter, both as 8 bytes big-endian. The first 8 bytes of the result are a
// big-endian number v. If v is below the largest multiple of n that fits in 64 bits the outcome is
// v mod n + 1, otherwise the try counter goes up by one and it is taken again.
func Outcome(secret []byte, salts []string, die uint64, n int) int {
	limit := ^uint64(0) - ^uint64(0)%uint64(n)
	for try := uint64(0); ; try++ {
		mac := hmac.New(sha256.New, secret)
		var b [8]byte
		for _, s := range salts {
			binary.BigEndian.PutUint64(b[:], uint64(len(s)))
			mac.Write(b[:])
			mac.Write([]byte(s))
		}
		binary.BigEndian.PutUint64(b[:], die)
		mac.Write(b[:])
		binary.BigEndian.PutUint64(b[:], try)
		mac.Write(b[:])
		if v := binary.BigEndian.Uint64(mac.Sum(nil)); v < limit {
			return int(v%uint64(n)) + 1
		}
	}
}

// Throw implements Source.
func (v *Verifiable) Throw(r Roll) int {
	o := Outcome(v.Secret, v.Salts, v.Thrown, r.Range())
	v.Thrown++
	return r.Face(o)
}

// ErrCommitment says that a revealed secret is not the one committed to.
var ErrCommitment = errors.New("the revealed secret does not match the commitment made before the first roll")

// Check compares a revealed secret with its commitment.
func Check(commitment string, secret []byte) error {
	if !hmac.Equal([]byte(Commitment(secret)), []byte(commitment)) {
		return ErrCommitment
	}
	return nil
}

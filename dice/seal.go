package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strconv"
)

// Seal is what a seat publishes of its salt before any salt is shown: the SHA-256, in hexadecimal, of
// the text "sortie salt SEAT COMMITMENT SALT". The commitment of the server stands in it, so that a
// seal can only have been made after the server was bound; the seat stands in it, so that nobody can
// take another's seal for his own.
func Seal(seat int, commitment, salt string) string {
	h := sha256.Sum256([]byte("sortie salt " + strconv.Itoa(seat) + " " + commitment + " " + salt))
	return hex.EncodeToString(h[:])
}

// ErrSeal says that a salt is not the one that was sealed.
var ErrSeal = errors.New("the salt is not the one that was sealed before any was shown")

// CheckSeal compares a salt with its seal.
func CheckSeal(seal string, seat int, commitment, salt string) error {
	if !hmac.Equal([]byte(Seal(seat, commitment, salt)), []byte(seal)) {
		return ErrSeal
	}
	return nil
}

// EpochKey stands in the place of the secret for the dice of a later epoch: HMAC-SHA-256 keyed with the
// secret of the epoch over the text "sortie epoch ", the commitment of the epoch before, and the entry of
// the log and the number of the die at which it begins, both as 8 bytes big-endian. So the same secret
// would make other dice at another point of the log, or after another beginning.
func EpochKey(secret []byte, before string, entry int, die uint64) []byte {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("sortie epoch " + before))
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], uint64(entry))
	mac.Write(b[:])
	binary.BigEndian.PutUint64(b[:], die)
	mac.Write(b[:])
	return mac.Sum(nil)
}

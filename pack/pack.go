// Package pack writes plain state to bytes and reads it back by one and the same description: a
// state names its fields once, in order, and that serves encoding, decoding and hashing. So a field
// cannot be saved and not loaded.
package pack

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
)

// Codec walks over fields. A writing codec appends them, a reading one fills them, a hashing one
// mixes them into a 64-bit sum without storing anything.
type Codec struct {
	mode mode
	buf  []byte
	at   int
	sum  uint64
	tape []uint64 // see Known
	err  error
}

type mode uint8

const (
	writing mode = iota
	reading
	hashing
	taping // noting down what hashing would mix in
)

// ErrShort says that the bytes ended before the state did.
var ErrShort = errors.New("pack: the data ends too early")

// ErrLength says that a count in the data is impossible.
var ErrLength = errors.New("pack: impossible length in the data")

// Writer makes a codec that appends to b.
func Writer(b []byte) *Codec { return &Codec{mode: writing, buf: b} }

// Reader makes a codec that reads from b.
func Reader(b []byte) *Codec { return &Codec{mode: reading, buf: b} }

// Hasher makes a codec that only sums.
func Hasher() Codec { return Codec{mode: hashing, sum: 0x9e3779b97f4a7c15} }

// Reading tells whether fields are being filled.
func (c *Codec) Reading() bool { return c.mode == reading }

// Hash sums a whole state up by its description.
func Hash(describe func(*Codec)) uint64 {
	c := Hasher()
	describe(&c)
	return c.Sum()
}

// Encode appends a whole state to dst by its description.
func Encode(dst []byte, describe func(*Codec)) []byte {
	c := Writer(dst)
	describe(c)
	return c.Bytes()
}

// Fill reads a whole state from b by its description and has it checked: what is read must be possible.
func Fill(b []byte, describe func(*Codec), check func() error) error {
	c := Reader(b)
	describe(c)
	if err := c.Done(); err != nil {
		return err
	}
	if err := check(); err != nil {
		return fmt.Errorf("the saved state is impossible: %w", err)
	}
	return nil
}

// Bytes is what a writing codec has written.
func (c *Codec) Bytes() []byte { return c.buf }

// Err is the first fault met while reading.
func (c *Codec) Err() error { return c.err }

// Ended tells whether everything has been read: what was written before a field was thought of ends without it.
func (c *Codec) Ended() bool { return c.mode == reading && c.err == nil && c.at == len(c.buf) }

// Done reports a fault, or bytes left over after everything was read.
func (c *Codec) Done() error {
	if c.err == nil && c.mode == reading && c.at != len(c.buf) {
		return errors.New("pack: data left over after the end")
	}
	return c.err
}

// Sum is the hash so far.
func (c *Codec) Sum() uint64 {
	x := c.sum
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}

func mixed(sum, v uint64) uint64 { return stirred(sum, spread(v)) }

// spread and stirred are the two halves of it: what comes of the value by itself, and how that enters the sum.
func spread(v uint64) uint64 { return v * 0x9fb21c651e98df25 }

func stirred(sum, x uint64) uint64 { return bits.RotateLeft64(sum^x, 29) * 0xd6e8feb86659fd93 }

func (c *Codec) num(v int64) int64 {
	switch c.mode {
	case hashing:
		c.sum = mixed(c.sum, uint64(v))
	case taping:
		c.tape = append(c.tape, spread(uint64(v)))
	case writing:
		c.buf = binary.AppendVarint(c.buf, v)
	case reading:
		if c.err != nil {
			return 0
		}
		got, n := binary.Varint(c.buf[c.at:])
		if n <= 0 {
			c.err = ErrShort
			return 0
		}
		c.at += n
		return got
	}
	return v
}

// Integer is any whole-number field.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Num walks over one number.
func Num[T Integer](c *Codec, p *T) {
	if c.mode == hashing { // by far the most frequent: short, so that it needs no call
		c.sum = mixed(c.sum, uint64(*p))
		return
	}
	kept(c, p)
}

// kept walks over a number that is written or read.
func kept[T Integer](c *Codec, p *T) {
	v := c.num(int64(*p))
	if c.mode == reading {
		*p = T(v)
		if int64(*p) != v {
			c.err = ErrLength
		}
	}
}

// Nums walks over several numbers of one type.
func Nums[T Integer](c *Codec, p []T) {
	for i := range p {
		Num(c, &p[i])
	}
}

// Bool walks over a flag.
func Bool(c *Codec, p *bool) {
	var v uint8
	if *p {
		v = 1
	}
	if c.mode == hashing {
		c.sum = mixed(c.sum, uint64(v))
		return
	}
	Num(c, &v)
	if c.mode == reading {
		*p = v != 0
	}
}

// String walks over a text.
func String(c *Codec, p *string) {
	n := int(c.num(int64(len(*p))))
	switch c.mode {
	case writing:
		c.buf = append(c.buf, *p...)
	case hashing, taping:
		for i := range len(*p) {
			c.num(int64((*p)[i]))
		}
	case reading:
		if c.err == nil && (n < 0 || n > len(c.buf)-c.at) {
			c.err = ErrShort
		}
		if c.err == nil {
			*p = string(c.buf[c.at : c.at+n])
			c.at += n
		}
	}
}

// Slice walks over a list: its length, then each element by f. A length larger than the data could
// hold is a fault, so broken input cannot ask for memory.
func Slice[T any](c *Codec, p *[]T, f func(*Codec, *T)) {
	n := int(c.num(int64(len(*p))))
	if c.mode == reading {
		if c.err != nil || n < 0 || n > len(c.buf)-c.at {
			if c.err == nil {
				c.err = ErrLength
			}
			return
		}
		*p = make([]T, n)
		if n == 0 {
			*p = nil
		}
	}
	for i := range *p {
		f(c, &(*p)[i])
	}
}

// Rows walks over lists that lie side by side: their common length, then each row by f. The reader has lists of the
// length it expects; another length in the data is a fault.
func Rows(c *Codec, n int, f func(*Codec, int)) {
	Fixed(c, n)
	for i := 0; i < n && c.err == nil; i++ {
		f(c, i)
	}
}

// Fixed walks over a number that the reader knows already; another one in the data is a fault.
func Fixed[T Integer](c *Codec, v T) {
	if got := c.num(int64(v)); got != int64(v) && c.err == nil {
		c.err = ErrLength
	}
}

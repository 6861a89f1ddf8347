package dice

import (
	"fmt"
	"math/rand/v2"
)

// Rand is a small generator for simulations and for bots that choose at random. The same seed gives
// the same numbers on every machine.
type Rand struct{ pcg rand.PCG }

// NewRand seeds a generator. Stream separates uses of one seed (the dice, each bot, the table).
func NewRand(seed, stream uint64) *Rand {
	r := new(Rand)
	r.Reseed(seed, stream)
	return r
}

// Reseed starts the generator anew in place.
func (r *Rand) Reseed(seed, stream uint64) {
	r.pcg = *rand.NewPCG(mix(seed), mix(stream^0x9e3779b97f4a7c15))
}

// mix spreads nearby seeds apart (the finaliser of splitmix64), so that seed 1 and 2 share nothing.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9
	x = (x ^ (x >> 27)) * 0x94d049bb133111eb
	return x ^ (x >> 31)
}

// Int is uniform on 0..n-1. Values past the last whole multiple of n are thrown again, as one re-rolls
// a die that falls outside the range wanted.
func (r *Rand) Int(n int) int {
	if n <= 0 {
		panic("dice: Int needs a positive range")
	}
	const most = ^uint64(0)
	for {
		if v := r.pcg.Uint64(); v <= most-uint64(n) || v < most-most%uint64(n) { // the first says it of nearly all, and does not divide
			return int(v % uint64(n))
		}
	}
}

// Uint64 is the raw stream, for seeding further generators.
func (r *Rand) Uint64() uint64 { return r.pcg.Uint64() }

// Seeded throws dice from a Rand.
type Seeded struct{ Rand *Rand }

// Throw implements Source.
func (s Seeded) Throw(r Roll) int { return r.Face(s.Rand.Int(r.Range()) + 1) }

// Script feeds faces by the name of the roll. What is missing, impossible or left over is an error
// the reader can act on.
type Script struct {
	faces map[string][]int
	Err   error // the first thing that went wrong
}

// NewScript makes an empty script.
func NewScript() *Script { return &Script{faces: map[string][]int{}} }

// Add queues faces for a roll name.
func (s *Script) Add(name string, faces ...int) { s.faces[name] = append(s.faces[name], faces...) }

// Has tells whether a face is queued for a name.
func (s *Script) Has(name string) bool { return len(s.faces[name]) > 0 }

// Throw implements Source; without a face it records the error and returns the first possible face.
func (s *Script) Throw(r Roll) int {
	q := s.faces[r.Name]
	if len(q) == 0 {
		s.fail(fmt.Errorf("roll %q was not scripted", r.Name))
		return r.Face(1)
	}
	s.faces[r.Name] = q[1:]
	face := Read(int(r.Sides), q[0])
	if !r.Possible(face) {
		s.fail(fmt.Errorf("roll %q: face %d cannot come of this roll", r.Name, q[0]))
		return r.Face(1)
	}
	return face
}

// Left counts the faces queued and not thrown, by name.
func (s *Script) Left() map[string]int {
	left := map[string]int{}
	for name, q := range s.faces {
		if len(q) > 0 {
			left[name] = len(q)
		}
	}
	return left
}

func (s *Script) fail(err error) {
	if s.Err == nil {
		s.Err = err
	}
}

// Package dice is where chance enters the game. Every roll has a name, so that a person can read a
// log, a test can script one die and a report can count luck by kind of roll. Sources differ in
// where faces come from: a script, a recording, a seed, or a secret that can be checked afterwards.
package dice

import "strconv"

// Roll names one throw: which roll it is, how many sides, and the unit it is thrown for. What stands
// below the unit changes no throw: with it a rule says which throws come to the same thing, so that one
// who works out every outcome need not go through all of them. A rule may leave it out, never overstate it.
type Roll struct {
	Name  string
	Sides uint16 // 1..Sides with equal chance; 0 for a draw from a bag
	Bag   Bag    // for a draw: how many counters of each kind lie in the bag
	Unit  int32  // the unit it is thrown for, or -1

	Cuts  uint16 // bit f: faces up to f lead elsewhere than those above; 0 means that every face counts
	Pool  uint8  // like dice thrown in a row from this one on, itself included, whose order is of no account
	Once  bool   // of the lowest class of a pool one die counts; a further one is worth the class above
	Least bool   // of a pool the lowest die counts and no other
	Most  bool   // of a pool the highest die counts and no other
	Like  *Alike // for dice of many faces: which of them lead to the same thing; nil for Cuts
	// Key is what bears on the rest, summed up: throws of one name and key have the same future; 0 is unknown. A
	// throw that is made again while it is tied has the key it had before.
	Key uint64
}

// Kinds is how many kinds of counter a bag can hold: four sides, those who belong to none, events, and two
// more.
const Kinds = 8

// Bag counts counters by their kind. A book numbers its kinds as it likes; one with more than two sides
// numbers them by seat and lets the neutral and the events follow, as KindNeutral and KindEvent say.
type Bag [Kinds]uint8

// Places in the bag behind those of four seats.
const (
	KindNeutral = 4
	KindEvent   = 5
)

// Alike numbers the faces of a roll from 1 on: faces of one number lead to the same thing.
type Alike []uint64

// Cut is the boundary between the faces up to f and those above, for Cuts; boundaries are joined with |. One
// below the first face separates nothing, and says so.
func Cut(f int) uint16 { return 1 << max(0, min(f, 15)) }

// PoolOf is a number of like dice as a roll says it; one alone is no pool.
func PoolOf(n int) uint8 {
	if n < 2 || n > 255 {
		return 0
	}
	return uint8(n)
}

// Class is a set of neighbouring faces that lead to the same thing; Face stands for all of them.
type Class struct {
	Face   int
	Weight int // of Range outcomes
}

// Classes appends the classes of a roll, lowest first.
func (r Roll) Classes(dst []Class) []Class {
	if r.Sides == 0 {
		for kind, n := range r.Bag {
			if n > 0 {
				dst = append(dst, Class{kind + 1, int(n)})
			}
		}
		return dst
	}
	if r.Like != nil {
		return r.alike(dst)
	}
	for f := 1; f <= int(r.Sides); f++ {
		if f > 1 && r.Cuts != 0 && (f > 16 || r.Cuts>>(f-1)&1 == 0) {
			dst[len(dst)-1].Weight++
			continue
		}
		dst = append(dst, Class{f, 1})
	}
	return dst
}

// alike gathers the faces of one number, the lowest standing for them.
func (r Roll) alike(dst []Class) []Class {
	known := map[uint64]int{}
	for f := 1; f <= int(r.Sides); f++ {
		at, ok := known[(*r.Like)[f-1]]
		if !ok {
			at = len(dst)
			known[(*r.Like)[f-1]] = at
			dst = append(dst, Class{Face: f})
		}
		dst[at].Weight++
	}
	return dst
}

// Sides of the dice the books call for. A scatter is a bearing of whole degrees, 360 meaning 0.
const (
	D2      = 2
	D3      = 3
	D4      = 4
	D5      = 5
	D6      = 6
	D8      = 8
	D10     = 10
	D100    = 100
	Scatter = 360
)

// Source gives the faces: 1..Sides for a die, the kind drawn plus one (1..Kinds) for a bag.
type Source interface {
	Throw(r Roll) int
}

// Range is the number of equally likely outcomes of a roll.
func (r Roll) Range() int {
	if r.Sides > 0 {
		return int(r.Sides)
	}
	n := 0
	for _, c := range r.Bag {
		n += int(c)
	}
	return n
}

// Face turns an outcome 1..Range into the face of the roll: for a bag, the kind of the counter.
func (r Roll) Face(outcome int) int {
	if r.Sides > 0 {
		return outcome
	}
	for kind, c := range r.Bag {
		if outcome -= int(c); outcome <= 0 {
			return kind + 1
		}
	}
	panic("dice: outcome " + strconv.Itoa(outcome) + " lies outside the bag")
}

// Possible tells whether a face can come of a roll.
func (r Roll) Possible(face int) bool {
	if r.Sides > 0 {
		return face >= 1 && face <= int(r.Sides)
	}
	return face >= 1 && face <= len(r.Bag) && r.Bag[face-1] > 0
}

// Read turns what a person reads off a die into its value: a ten-sided die shows 0 for 10, a
// hundred-sided pair shows 00 for 100.
func Read(sides, shown int) int {
	if shown == 0 && (sides == D10 || sides == D100) {
		return sides
	}
	return shown
}

// Deck is a pile of cards dealt without return. It is shuffled by named rolls, so that every source can
// deal it and every log holds it; both fields are plain, so that a state can keep it.
type Deck struct {
	Cards []int16
	Dealt int16
}

// Shuffle orders the cards by throws, one for each card but the last. Rules give their own roll, which
// is logged; a source gives its Throw.
func (d *Deck) Shuffle(name string, throw func(Roll) int) {
	for i := len(d.Cards) - 1; i > 0; i-- {
		j := throw(Roll{Name: name, Sides: uint16(i + 1), Unit: -1}) - 1
		d.Cards[i], d.Cards[j] = d.Cards[j], d.Cards[i]
	}
	d.Dealt = 0
}

// Deal takes the next card; false when the pile is empty.
func (d *Deck) Deal() (int16, bool) {
	if d.Left() == 0 {
		return 0, false
	}
	d.Dealt++
	return d.Cards[d.Dealt-1], true
}

// Draw takes a card by a roll among those left. Such a pile has no order, so there is none to hide; those left
// keep the order they had. False when the pile is empty.
func (d *Deck) Draw(name string, throw func(Roll) int) (int16, bool) {
	if d.Left() == 0 {
		return 0, false
	}
	rest := d.Cards[d.Dealt:]
	j := throw(Roll{Name: name, Sides: uint16(len(rest)), Unit: -1}) - 1
	card := rest[j]
	copy(rest[1:j+1], rest[:j])
	rest[0] = card
	d.Dealt++
	return card, true
}

// Left is the number of cards not yet dealt.
func (d *Deck) Left() int { return len(d.Cards) - int(d.Dealt) }

package ways

import (
	"slices"

	"sortie/geom"
)

// Crowd is a number of bodies that are to stand beside each other, each where the field of its kind lets it end.
// The zero value is ready for Begin; it keeps its room from one use to the next.
//
// What it promises: whoever is placed stands by the exact judgement of its field, and on nobody. A single body finds
// a place if there is one. Several are set one after the other into places where outlines meet, in a number of
// orders and then with second thoughts, up to a number of steps and so much work. So a crowd may be told that there is no room where
// a search without end would find some; a test holds against a slow packer how seldom that is.
type Crowd struct {
	about  geom.Point
	kinds  []crowdKind
	used   int             // of the kinds
	of     []int           // kind of each body
	placed []geom.Point    // so far
	best   []geom.Point    // most that were placed at a time
	lists  [][]geom.Point  // places that are left, for each number of placed bodies and each kind
	ranks  [][]rankedPlace // the same in the order they are tried
	steps  int             // that are left
	most   int             // work after which no more are set down

	// Work counts the outlines and places that were looked at since the crowd was made, so that whoever asks for one place
	// after the other can see what it comes to. It hangs on nothing but what was asked.
	Work int
}

// crowdKind is bodies of one shape that may stand in the same places.
type crowdKind struct {
	field Field
	base  geom.Shape
	only  func(at geom.Point) bool // nil for no further judgement
	near  geom.Box                 // they stand nowhere else
	rims  []rim                    // of the ground first, then of those who are placed
	local []int32                  // what is closed near the outline that is looked along
	marks []crowdMark
}

// crowdMark is how much a kind knew before a body was placed.
type crowdMark struct{ shut, store, rims int }

// How many bodies are set down in one order with second thoughts, and how many places each may try.
const (
	crowdSteps  = 60
	crowdChoice = 3
)

// crowdWork bounds the work of one crowd once it is known where single bodies may stand. No unit that ships takes a fifteenth of it,
// with the ground; it is for big units of many kinds among hundreds of outlines, who then have those orders that were tried.
const crowdWork = 1 << 19

// Begin makes the crowd anew, for bodies that gather about a point.
func (c *Crowd) Begin(about geom.Point) { c.about, c.used = about, 0 }

// Kind adds bodies of a shape, drawn about the origin, and gives the field to be drawn for them.
func (c *Crowd) Kind(base *geom.Shape) *Field {
	if c.used == len(c.kinds) {
		c.kinds = append(c.kinds, crowdKind{})
	}
	k := &c.kinds[c.used]
	c.used++
	k.base, k.only = *base, nil
	return &k.field
}

// Only has places of the kind added last judged by its owner too.
func (c *Crowd) Only(ok func(at geom.Point) bool) { c.kinds[c.used-1].only = ok }

// Settle appends a place for each of some bodies, named by their kinds as Kind counted them from 0. If it finds no
// room for all it gives places for the first few, as many as it did find room for.
func (c *Crowd) Settle(of []int, dst []geom.Point) []geom.Point {
	c.of, c.best, c.placed = of, c.best[:0], c.placed[:0]
	for len(c.lists) < (len(of)+1)*c.used {
		c.lists = append(c.lists, nil)
	}
	for len(c.ranks) < len(of) {
		c.ranks = append(c.ranks, nil)
	}
	for k := range c.kinds[:c.used] {
		if c.ground(k); len(of) > 0 && k == of[0] && len(*c.list(k, 0)) == 0 {
			return dst
		}
	}
	c.most = c.Work + crowdWork
	for _, o := range crowdOrders {
		c.steps = len(of)
		if c.fill(o, 1) {
			return append(dst, c.best...)
		}
		if len(of) == 1 {
			return dst // one alone has no order
		}
	}
	for _, o := range crowdOrders[:3] {
		c.steps = crowdSteps
		if c.fill(o, crowdChoice) {
			break
		}
	}
	return append(dst, c.best...)
}

// fill places those who are left in one order, each on one of the first few places that are left.
func (c *Crowd) fill(o crowdOrder, choice int) bool {
	n := len(c.placed)
	if n > len(c.best) {
		c.best = append(c.best[:0], c.placed...)
	}
	if n == len(c.of) {
		return true
	}
	places := c.ranked(o, choice)
	for _, p := range places {
		if c.steps <= 0 || c.Work > c.most {
			return false
		}
		c.steps--
		c.push(p.at)
		done := c.fill(o, choice)
		c.pop()
		if done {
			return true
		}
	}
	return false
}

// push sets the next body down: nobody else stands on it, and places beside it are new. Kinds of which nobody is left
// need not know.
func (c *Crowd) push(at geom.Point) {
	n := len(c.placed)
	body := c.kinds[c.of[n]].base.Moved(at)
	c.placed = append(c.placed, at)
	for k := range c.kinds[:c.used] {
		kind := &c.kinds[k]
		f := &kind.field
		kind.marks = append(kind.marks, crowdMark{len(f.shut), len(f.store), len(kind.rims)})
		if slices.Contains(c.of[n+1:], k) {
			f.EndOff(&body, 0)
			c.beside(k, n+1)
		}
	}
}

// pop takes the last body away.
func (c *Crowd) pop() {
	c.placed = c.placed[:len(c.placed)-1]
	for k := range c.kinds[:c.used] {
		kind := &c.kinds[k]
		m := kind.marks[len(kind.marks)-1]
		kind.marks = kind.marks[:len(kind.marks)-1]
		kind.field.shut, kind.field.store, kind.rims = kind.field.shut[:m.shut], kind.field.store[:m.store], kind.rims[:m.rims]
		kind.field.heads = heads{}
	}
}

package firefight

import (
	"sortie/dice"
	"sortie/flow"
)

// What this file says is for those who go through every outcome of an attack: which dice are alike, and
// which moments of an attack have the same future. Nobody else asks, so nothing here runs in play.

// loosen notes that the dice of an attack begin to fall. Those of both sides of an assault may lie on the
// table together.
func (r *Run) loosen(a *Attack) {
	if len(r.loose) == 0 {
		r.since = flow.Way(r.io)
	}
	r.loose = append(r.loose, a)
}

// digest is a running sum of numbers, in which their order counts.
type digest uint64

func (d digest) add(vs ...int) digest {
	for _, v := range vs {
		d = (d ^ digest(uint64(v))) * 0x9e3779b97f4a7c15
		d ^= d >> 29
	}
	return d
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// attackKey is the future of a die: the state, what the attacks have come to so far, and the dice on the
// table in no order.
func (r *Run) attackKey(a *Attack, table []die) uint64 {
	if len(r.loose) == 0 {
		return 0
	}
	d := digest(r.since).add(int(r.Hash()))
	for _, o := range r.loose {
		d = d.add(int(o.Unit), int(o.Target), int(o.ignores), int(o.rerolls), one(o == a))
		for i := range o.Pools {
			p := &o.Pools[i]
			d = d.add(p.Dice, p.Hits, one(p.hurt), p.needed)
		}
		for _, w := range o.wounds {
			d = d.add(int(w.points), int(w.pool))
		}
	}
	all := digest(0)
	for _, x := range table {
		all += digest(2).add(int(x.pool), one(x.passed), one(x.again), one(x.face == 1))
	}
	return uint64(d.add(int(all), len(table)) | 1)
}

// oneCut parts the ones from the other faces where they may be rolled again.
func (r *Run) oneCut(a *Attack, pool int8) uint16 {
	if a.Unit == NoUnit {
		return 0
	}
	if k := r.words(a.Unit); k.Marksman || k.Elite || r.viciousBy(a, pool) != "" {
		return dice.Cut(1)
	}
	return 0
}

// poolOf is a number of like dice as a roll says it; one alone is no pool.
func poolOf(n int) uint8 {
	if n < 2 || n > 255 {
		return 0
	}
	return uint8(n)
}

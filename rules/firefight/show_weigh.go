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
	d := flow.Digest(r.since).Add(int(r.Hash()))
	for _, o := range r.loose {
		d = d.Add(int(o.Unit), int(o.Target), int(o.ignores), int(o.rerolls), one(o == a))
		for i := range o.Pools {
			p := &o.Pools[i]
			d = d.Add(p.Dice, p.Hits, one(p.hurt), p.needed)
		}
		for _, w := range o.wounds {
			d = d.Add(int(w.points), int(w.pool))
		}
	}
	all := flow.Digest(0)
	for _, x := range table {
		all += flow.Digest(2).Add(int(x.pool), one(x.passed), one(x.again), one(x.face == 1))
	}
	return uint64(d.Add(int(all), len(table)) | 1)
}

// oneCut parts the ones from the other faces where they may be rolled again.
func (r *Run) oneCut(a *Attack, pool int8) uint16 {
	if a.Unit == NoUnit {
		return 0
	}
	if k := r.Words(a.Unit); k.Marksman || k.Elite || r.viciousBy(a, pool) != "" {
		return dice.Cut(1)
	}
	return 0
}

// toxicRoll is the die of a point that may be followed by another: so many are left of this wound, and then the successes
// among the rest of the dice.
func (r *Run) toxicRoll(a *Attack, left int, rest []die) dice.Roll {
	roll := dice.Roll{Name: RollToxic, Sides: dice.D8, Unit: int32(a.Unit), Cuts: r.needCut(6)}
	if len(r.loose) == 0 {
		return roll
	}
	to := make([]die, 0, len(rest))
	for _, d := range rest {
		if d.passed {
			to = append(to, die{pool: d.pool, passed: true})
		}
	}
	roll.Key = flow.Digest(r.attackKey(a, to)).Add(3, left).Key()
	return roll
}

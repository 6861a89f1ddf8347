package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// damageRoll is the damage die of a failed test. It is like those of further tests that the model failed
// against like hits, of which the attacker picks the worst; faces of one row of the chart are alike.
func (r *Run) damageRoll(b *position.Bout, at int, rolled []int) dice.Roll {
	roll := dice.Roll{Name: RollDamage, Sides: dice.D10, Unit: int32(b.Shooter)}
	if !r.weighs {
		return roll
	}
	roll.Cuts = r.damageCuts(&b.Hits[at], r.worstBefore(b, at, rolled))
	if !r.fresh() {
		return roll
	}
	h, n := &b.Hits[at], 0
	for i := at; i < len(b.Hits); i++ {
		o := &b.Hits[i]
		if o.Model != h.Model || !o.Failed {
			continue
		}
		if o.Damage != h.Damage || o.Armoured != h.Armoured {
			break
		}
		n++
	}
	roll.Pool, roll.Least = dice.PoolOf(n), true
	return roll
}

// dieKey is the future of a damage die for the hit of a model at a place: what it has rolled so far, and the results of others.
func (r *Run) dieKey(b *position.Bout, m ModelID, at int, rolled, others []int) uint64 {
	switch {
	case !r.fresh() || len(r.loose) == 0 || len(rolled) > 0 && !r.byLegs():
		return 0
	case !r.byLegs():
		return r.togetherKey(b, int(m), others)
	}
	worst := noneYet
	for _, n := range rolled {
		worst = min(worst, n)
	}
	return r.damageKey(b, m, at, worst)
}

// sufferKey is the future of the extra pins of the first of some results.
func (r *Run) sufferKey(b *position.Bout, m ModelID, results []int) uint64 {
	switch {
	case !r.fresh() || len(r.loose) == 0:
		return 0
	case !r.byLegs():
		return r.togetherKey(b, -1-position.OneIf(b.Sinks), results)
	}
	return r.damageKey(b, m, len(b.Hits), results[0])
}

// togetherKey is the future of damage of which all dice fall before any result is applied: the state, the results so
// far or still to be applied, and the bouts that are not settled yet.
func (r *Run) togetherKey(b *position.Bout, stage int, results []int) uint64 {
	d := r.stateDigest().Add(stage, len(results)).Add(results...)
	settled := true
	for _, o := range r.cast() {
		d = d.Add(int(o.Target), position.OneIf(o == b), position.OneIf(o.Lost > 0), position.OneIf(o.Pinned), position.OneIf(o.Break), position.OneIf(o.Downed))
		if settled = settled && o != b; !settled && (o != b || stage >= 0) {
			d = d.Add(int(r.testsDigest(o, len(o.Hits), true)))
		}
	}
	return d.Key()
}

// damageKey is the future of a damage die for the hit of a model at a place where models suffer one by one, or beyond all
// hits of the extra pins of its result: the state, the worst that it has rolled so far or its result, and the dice that are
// still to come.
func (r *Run) damageKey(b *position.Bout, m ModelID, at, worst int) uint64 {
	d := r.stateDigest().Add(27, at/len(b.Hits), worst, int(r.typeDigest(m)))
	for i := at; i < len(b.Hits); i++ {
		if h := &b.Hits[i]; h.Model == m && h.Failed {
			d = d.Add(int(h.Damage), position.OneIf(h.Armoured))
		}
	}
	return r.damageAfter(b, m, d).Key()
}

// damageAfter adds the models after one that have failed tests, in no order, the pins of the bout, and the bouts that are not
// settled yet.
func (r *Run) damageAfter(b *position.Bout, m ModelID, d flow.Digest) flow.Digest {
	others := flow.Digest(0)
	for o := range r.Members(b.Target) {
		if o > m {
			others += r.modelDigest(b, o, len(b.Hits), false, true)
		}
	}
	return r.bouts(b, d.Add(int(others), int(r.pinsDigest(b, len(b.Hits))), position.OneIf(b.Sinks), position.OneIf(b.Charted)))
}

// noneYet is worse than nothing that damage dice come to.
const noneYet = 99

// worstBefore is the worst that a model has rolled before the dice that are thrown together with that of a hit, for those who go
// leg by leg: of all it rolls the attacker picks the worst.
func (r *Run) worstBefore(b *position.Bout, at int, rolled []int) int {
	h, n := &b.Hits[at], len(rolled)
	if !r.byLegs() {
		return noneYet
	}
	for i := at - 1; i >= 0 && n > 0; i-- {
		o := &b.Hits[i]
		if o.Model != h.Model || !o.Failed {
			continue
		}
		if o.Damage != h.Damage || o.Armoured != h.Armoured {
			break
		}
		n--
	}
	worst := noneYet
	for _, v := range rolled[:n] {
		worst = min(worst, v)
	}
	return worst
}

// damageCuts parts the faces that lead to different rows of the chart, however the owner's Ace moves what is picked, if the worst
// was rolled before.
func (r *Run) damageCuts(h *position.Hit, worst int) uint16 {
	mod, ace := int(h.Damage)+5*position.OneIf(h.Armoured), r.aceOf(h.Model)
	cuts := dice.Cut(0)
	for face := 1; face < dice.D10; face++ {
		for _, by := range [3]int{-ace, 0, ace} {
			if r.damageRow(h.Model, min(face+mod, worst)+by) != r.damageRow(h.Model, min(face+1+mod, worst)+by) {
				cuts |= dice.Cut(face)
			}
		}
	}
	return cuts
}

func (r *Run) damageRow(m ModelID, n int) force.Result { return r.resultFor(m, min(max(n, 1), 10)) }

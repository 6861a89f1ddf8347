package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// Assaults for those who go through every outcome. What one side's dice do to the other depends on the
// models that are left and not on pins or orders, so it is told as a part that need not be gone through
// again; and since nothing is removed before both have rolled, one side's dice may fall with its tests
// before the other's.

// weighAssault notes that an assault can be told in parts: nobody acts after it, no hit of one side bears on
// the other, no medic stands by whose help depends on who falls, and no ground or mine that depends on where
// the survivors go.
func (r *Run) weighAssault(c *Clash) {
	r.melee, r.loose = nil, nil
	if !r.weighs || r.Book.Edition == position.First || !flow.Parted(r.io) || r.follows || r.Acting != NoUnit && r.Acting != c.Units[0] {
		return
	}
	for _, u := range c.Units {
		if r.medics(u) > 0 || r.roughNear(u) {
			return
		}
		for m := range r.Members(u) {
			if t := r.TypeOf(m); t.Traits.Frenzy || t.Traits.Subdue && r.hasRank(c.enemyOf(u)) || r.Bodies[m].Inside >= 0 {
				return
			}
		}
	}
	r.since, r.melee = flow.Way(r.io), c
}

// hasRank tells whether a unit has somebody worth taking prisoner.
func (r *Run) hasRank(u UnitID) bool {
	for m := range r.Members(u) {
		if r.ofRank(m) {
			return true
		}
	}
	return false
}

// roughNear tells whether a unit that moves on after a fight may come to harm.
func (r *Run) roughNear(u UnitID) bool {
	for i := range r.Markers {
		if m := &r.Markers[i]; !m.Gone && m.Kind != "objective" {
			return true
		}
	}
	around := r.UnitBox(u).Grow(12 * geom.Inch)
	for i := range r.Book.Board.Pieces {
		if (r.DifficultFor(u, i) || r.HindersRun(u, i)) && r.Piece(i).Area.Bounds().Meets(around) {
			return true
		}
	}
	return false
}

// rollBoth rolls the dice of two bouts of which neither removes anything before both have rolled, and takes
// their tests. roll fills in the hits of one.
func (r *Run) rollBoth(x, y *position.Bout, roll func(*position.Bout)) {
	if r.melee != nil {
		r.rollBout(x, roll)
		r.rollBout(y, roll)
		return
	}
	roll(x)
	roll(y)
	shareFrenzy(x, y)
	shareFrenzy(y, x)
	r.resolve(x)
	r.resolve(y)
}

// rollBout rolls the dice of one bout of an assault and takes its tests.
func (r *Run) rollBout(b *position.Bout, roll func(*position.Bout)) {
	if r.melee == nil {
		roll(b)
		r.resolve(b)
		return
	}
	key, future := r.partKey(b), r.foughtKey(int(b.Shooter))
	r.loose = append(r.loose, b)
	flow.Part(r.io, key, future, func() uint64 {
		roll(b)
		r.resolve(b)
		return r.testsDigest(b, len(b.Hits), true).Key()
	})
}

// partKey is what the dice of a bout depend on. Shooting depends on where everybody stands.
func (r *Run) partKey(b *position.Bout) uint64 {
	d := flow.Digest(r.since).Add(int(b.Shooter), position.OneIf(b.PBS))
	if b.PBS {
		return d.Add(int(r.Hash())).Key()
	}
	c := r.melee
	d = d.Add(position.OneIf(r.Unit(b.Shooter).Charged && !c.Follow), position.OneIf(c.Follow && c.Winner == b.Shooter))
	for _, u := range c.Units {
		for m := range r.Members(u) {
			worn := r.worn(m)
			d = d.Add(worn[:]...)
		}
		d = d.Add(-1)
	}
	return d.Key()
}

// foughtKey is the future of an assault before the dice of a unit, or after all of them: the state, and what the
// bouts of this round have come to that are not settled yet.
func (r *Run) foughtKey(next int) uint64 {
	d := r.stateDigest().Add(next)
	for _, b := range r.loose {
		d = d.Add(int(b.Shooter), int(r.testsDigest(b, len(b.Hits), true)), position.OneIf(b.Lost > 0), position.OneIf(b.Pinned), position.OneIf(b.Break), position.OneIf(b.Downed))
	}
	return d.Key()
}

// fought ends the weighing of an assault before the survivors move on; what it returns is the key of their
// future.
func (r *Run) fought() uint64 {
	if r.melee == nil {
		return 0
	}
	r.loose = nil
	key := r.foughtKey(int(NoUnit))
	r.melee = nil
	flow.Part(r.io, 1, key, func() uint64 { return 1 })
	return key
}

// clashDigest adds to a sum of the state what an assault can change beside. Before hand-to-hand it counts
// where everybody stands, for cover.
func (r *Run) clashDigest(d flow.Digest) flow.Digest {
	c := r.melee
	if c == nil {
		return d
	}
	d = d.Add(int(c.Round), position.OneIf(c.Follow), int(c.Winner), int(c.Loser), len(r.Markers), int(r.VP[0]), int(r.VP[1]))
	if c.Round == 0 {
		d = d.Add(int(r.Hash()))
	}
	for _, u := range c.Units {
		un := r.Unit(u)
		d = d.Add(position.OneIf(un.Charged), position.OneIf(un.Escaped), position.OneIf(un.Sprinting), int(un.Carrying), position.OneIf(un.Acted), position.OneIf(un.Riders), position.OneIf(un.Abandoned), position.OneIf(un.WasMixed))
	}
	return d
}

// strikeRoll is the k-th strike of the first of the given blows. The lucky one is one; a ten counts where
// misses may be rolled again or beasts turn on their own.
func (r *Run) strikeRoll(b *position.Bout, blows []Blow, k, tn int) dice.Roll {
	roll := dice.Roll{Name: RollStrike, Sides: dice.D10, Unit: int32(b.Shooter)}
	if !r.weighs {
		return roll
	}
	first := blows[0]
	roll.Cuts, roll.Once = dice.Cut(1)|passCut(tn), tn > 1 && r.Book.Edition == position.Second
	if r.mayReroll(first) || r.hazardous(first) || r.TypeOf(first.Model).Traits.Frenzy {
		roll.Cuts |= dice.Cut(9)
	}
	n := int(first.Count) - k
	for _, o := range blows[1:] {
		if !r.likeBlows(first, o) {
			break
		}
		n += int(o.Count)
	}
	roll.Pool = dice.PoolOf(n)
	return roll
}

// likeBlows tells whether two blows are of the same kind of model with the same arm.
func (r *Run) likeBlows(x, y Blow) bool {
	return x.Weapon == y.Weapon && x.SV == y.SV && x.Blast == y.Blast && r.Bodies[x.Model].Base == r.Bodies[y.Model].Base
}

// likeMisses counts the strikes that are rolled again like the first one.
func (r *Run) likeMisses(blows []Blow, dies []struck) int {
	if !r.weighs {
		return 0
	}
	n := 0
	for i := range dies {
		if !r.likeBlows(blows[dies[0].blow], blows[dies[i].blow]) {
			break
		}
		n += position.OneIf(r.missed(blows, &dies[i]))
	}
	return n
}

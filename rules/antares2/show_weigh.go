package antares2

import (
	"math/bits"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// What this file says is for those who go through every outcome of a volley: which dice are alike, and
// which moments of a volley have the same future. Nobody else asks, so nothing here runs in play.

// weighable lists the bouts of an exchange if what follows depends on how many models of each type fall and
// not on which: nobody may move or shoot afterwards.
func (r *Run) weighable(bouts []*position.Bout) []*position.Bout {
	if !r.weighs || r.follows || len(bouts) == 0 || r.Acting != NoUnit && r.Acting != bouts[0].Shooter {
		return nil
	}
	for _, b := range bouts {
		if b.Target < 0 || b.PBS || b.AtPoint() || b.Structure != 0 {
			return nil
		}
		for _, a := range b.Arms {
			if r.Mode(a).Munition != "" || r.Mode(a).SuffersDuds() || r.TypeOf(a.Model).Traits.Subdue && r.hasRank(b.Target) {
				return nil
			}
		}
	}
	return bouts
}

// stateDigest sums up what a volley can change. Models of units that are shot at count by type, others also
// by their place.
func (r *Run) stateDigest() flow.Digest {
	d := r.headDigest()
	for i := range r.Units {
		d = r.unitDigest(d, UnitID(i))
	}
	return r.clashDigest(d)
}

// headDigest sums up what belongs to no unit.
func (r *Run) headDigest() flow.Digest {
	d := flow.Digest(r.since).Add(int(r.Captured[0]), int(r.Captured[1]), len(r.Wrecks), position.OneIf(r.Ended), len(r.Damage))
	for i := range r.Damage {
		d = d.Add(int(r.Damage[i].Points), position.OneIf(r.Damage[i].Breach))
	}
	return d
}

// unitDigest goes on with a unit.
func (r *Run) unitDigest(d flow.Digest, u UnitID) flow.Digest {
	un := r.Unit(u)
	if lost := r.lostAnyway(u); r.settling && (lost || un.Where == position.Destroyed) {
		return d.Add(int(un.Where), position.OneIf(lost), int(un.NDice), int(un.InHand)) // what it was like is of no account
	}
	d = d.Add(int(un.Where), int(un.Pins), int(un.NDice), int(un.InHand), int(un.MOD), int(un.Extra), int(un.Type), position.OneIf(un.Mixed))
	for k := range un.NDice {
		d = d.Add(int(un.Dice[k].Order))
	}
	shot := r.shotAt(u) && !r.placeCounts(u)
	models, damage := flow.Digest(0), 0
	for m := range r.Roll(u) {
		mo, worn := &r.Bodies[m], r.worn(m)
		if r.settling {
			damage += r.suffered(m)
			worn = [5]int{worn[0], worn[1]}
		}
		one := flow.Digest(2).Add(worn[:]...).Add(position.OneIf(mo.Gone))
		if !shot {
			one = one.Add(int(mo.At.X), int(mo.At.Y))
		}
		models += one
	}
	return d.Add(int(models), damage)
}

// suffered counts what the damage chart has done to a model that is still there: when all tests are taken it matters no more
// to whom.
func (s *State) suffered(m ModelID) int {
	if s.Bodies[m].Gone {
		return 0
	}
	f := &s.Figures[m]
	return int(f.Breach) + int(f.Slow) + bits.OnesCount8(f.Disabled)
}

// cast lists the bouts of the exchange in the order of their tests, with what their shots have struck beside.
func (r *Run) cast() []*position.Bout {
	if len(r.loose) == 1 && len(r.loose[0].Stray) == 0 {
		return r.loose
	}
	out := make([]*position.Bout, 0, len(r.loose)+2)
	for _, b := range r.loose {
		out = append(append(out, b.Stray...), b)
	}
	return out
}

// shotAt tells whether a unit is a target of the present exchange, or fights hand-to-hand: where its models
// stand counts no more.
func (r *Run) shotAt(u UnitID) bool {
	if r.melee != nil {
		return u == r.melee.Units[0] || u == r.melee.Units[1]
	}
	for _, b := range r.loose {
		if b.Target == u {
			return true
		}
		for _, o := range b.Stray {
			if o.Target == u {
				return true
			}
		}
	}
	return false
}

// settledKey is the future of a break test: all dice lie in the state but for why there are tests.
func (r *Run) settledKey() uint64 {
	if len(r.loose) == 0 || !r.fresh() {
		return 0
	}
	d := r.stateDigest()
	for _, b := range r.cast() {
		d = r.settledDigest(d, b)
	}
	return d.Key()
}

// settledDigest adds what of a bout bears on its break test.
func (r *Run) settledDigest(d flow.Digest, b *position.Bout) flow.Digest {
	if r.lostAnyway(b.Target) {
		return d.Add(int(b.Target), 29)
	}
	d = d.Add(int(b.Target), position.OneIf(len(b.Hits) > 0), position.OneIf(b.Lost > 0), position.OneIf(b.Pinned), position.OneIf(b.Break), position.OneIf(b.Downed))
	if r.Book.Edition == position.First {
		d = d.Add(position.OneIf(r.onlyEquipment(b)))
	}
	return d
}

// rawHit sums a hit of a bout up that has not been tested.
func (r *Run) rawHit(b *position.Bout, h *position.Hit) flow.Digest {
	d := flow.Digest(r.mark(b, h.By)).Add(3, int(h.SV), position.OneIf(h.Lucky), position.OneIf(h.Blast), position.OneIf(h.NoCover), position.OneIf(h.Negates), position.OneIf(h.NoPins), int(h.Extra),
		int(h.Damage), int(h.Weapon), int(h.Mode), int(h.Model), position.OneIf(h.Fixed), int(h.Acc), position.OneIf(h.Massive))
	if h.Net > 0 {
		d = d.Add(int(h.Net), int(h.Shot)) // each shot has its own die
	}
	return d
}

// shotsDigest sums up the shots from the given one on, and the hits scored so far, in no order.
func (r *Run) shotsDigest(b *position.Bout, from int) flow.Digest {
	d := r.stateDigest()
	for _, o := range r.cast() {
		hits := flow.Digest(0)
		for i := range o.Hits {
			hits += r.rawHit(o, &o.Hits[i])
		}
		d = d.Add(int(o.Target), int(hits), position.OneIf(o.Lucky), len(o.Hits))
		if o == b {
			break
		}
	}
	shots, stand := flow.Digest(0), r.shotsStand(b)
	once := r.Book.Edition == position.First && r.shootsAgain(b) // a miss that was rolled again is not like others
	for i := range b.Shots {
		s, arm := &b.Shots[i], b.Arms[b.Shots[i].Arm]
		tn := int(s.Tn)
		if stand {
			if tn = 0; !s.Hit && !r.Mode(arm).Overhead {
				continue
			}
		}
		shots += flow.Digest(4).Add(position.OneIf(i >= from), int(r.TypeOf(arm.Model).Weapons[arm.Weapon]), int(arm.Mode), tn, int(r.mark(b, arm.Model)), position.OneIf(s.Hit), position.OneIf(s.Lucky), position.OneIf(s.Face == 1 && (r.Book.Edition == position.First || !b.Lucky)), position.OneIf(s.Face == 10), position.OneIf(s.Done), position.OneIf(once && s.Again && !s.Hit))
		if r.Mode(arm).Overhead && !s.Hit && i >= from {
			face := int(s.Face) // how far it goes astray
			if r.Book.Edition == position.First {
				face = 0 // that is another die's
			}
			shots += flow.Digest(11).Add(i, face)
		}
	}
	return d.Add(int(shots))
}

// againKey is the future of the re-roll of a shot, after those before it.
func (r *Run) againKey(b *position.Bout, at int) uint64 {
	if len(r.loose) == 0 {
		return 0
	}
	return r.shotsDigest(b, at).Key()
}

// blastKey is the future of a blast die: the hits so far, and the shots from this one on.
func (r *Run) blastKey(b *position.Bout, shot *position.Shot) uint64 {
	for i := range b.Shots {
		if &b.Shots[i] == shot {
			return r.shotsDigest(b, i).Key()
		}
	}
	return 0
}

// againRoll is the re-roll of a shot: like those that follow and are due for one too. One that is picked from all has
// no due.
func (r *Run) againRoll(b *position.Bout, at int, name string, due func(*position.Shot) bool) dice.Roll {
	tn := int(b.Shots[at].Tn)
	roll := dice.Roll{Name: name, Sides: dice.D10, Unit: int32(b.Shooter), Cuts: passCut(tn)}
	if r.Book.Edition == position.First {
		roll.Cuts |= dice.Cut(1)
		if r.Mode(b.Arms[b.Shots[at].Arm]).Overhead {
			roll.Cuts |= dice.Cut(9) // it does not even drift
		}
	} else if !b.Lucky {
		roll.Cuts |= dice.Cut(1)
		roll.Once = tn > 1
	}
	if r.Mode(b.Arms[b.Shots[at].Arm]).SuffersDuds() {
		roll.Cuts |= dice.Cut(9)
	}
	if !r.fresh() {
		return roll
	}
	if due == nil {
		roll.Key = r.secondKey(b, at)
		return roll
	}
	roll.Key = r.againKey(b, at)
	n := 0
	for i := at; i < len(b.Shots); i++ {
		if !r.sameShot(b, at, i) {
			break
		}
		n += position.OneIf(due(&b.Shots[i]))
	}
	roll.Pool = dice.PoolOf(n)
	return roll
}

// sameShot tells whether two shots come from the same weapon at the same number.
func (r *Run) sameShot(b *position.Bout, i, j int) bool {
	return b.Shots[i].Tn == b.Shots[j].Tn && r.sameHit(b, i, j)
}

// hitKey is the future of a roll to hit: what the shots before it have come to.
func (r *Run) hitKey(b *position.Bout, arm, shot int) uint64 {
	if arm == 0 && shot == 0 && b == r.loose[0] {
		return 0 // it is the first
	}
	return r.shotsDigest(b, 0).Add(17, arm, shot).Key()
}

// likeShots counts the dice of the arms from one on that share its number.
func (r *Run) likeShots(b *position.Bout, at int, by obscured) int {
	if mode := r.Mode(b.Arms[at]); !r.weighs || mode.Overhead || b.Munition {
		return 0
	}
	n := 0
	for i := at; i < len(b.Arms) && (i == at || r.likeArms(b, b.Arms[i-1], b.Arms[i], by) && r.mark(b, b.Arms[i-1].Model) == r.mark(b, b.Arms[i].Model)); i++ {
		n += int(b.Arms[i].Shots)
	}
	return n
}

// shotRoll is a roll to hit. The lucky hit is one; further ones are hits like others, but in the first edition lucky too. A ten counts where
// misses may be rolled again, since it may not. Shots that go astray count every face that misses.
func (r *Run) shotRoll(b *position.Bout, arm position.Arm, tn, left int) dice.Roll {
	roll := dice.Roll{Name: RollHit, Sides: dice.D10, Unit: int32(b.Shooter)}
	mode := r.Mode(arm)
	if b.Munition || b.Structure != 0 {
		return roll
	}
	if mode.Overhead {
		roll.Cuts = dice.Cut(1) | passCut(tn) | dice.Cut(9)
		for face := max(tn, 1); b.As == position.Fire && face < 9 && r.Book.Edition == position.Second; face++ {
			roll.Cuts |= dice.Cut(face) // it goes astray so far
		}
		return roll
	}
	roll.Cuts, roll.Once, roll.Pool = dice.Cut(1)|passCut(tn), tn > 1 && r.Book.Edition == position.Second, dice.PoolOf(left)
	if mode.ReMiss || mode.SuffersDuds() || r.Book.Edition == position.First && r.shootsAgain(b) {
		roll.Cuts |= dice.Cut(9)
	}
	return roll
}

// scatterRoll is the bearing of a shot that goes astray by a distance: bearings that strike the same units, or
// the same model, are alike.
func (r *Run) scatterRoll(b *position.Bout, arm position.Arm, from geom.Point, d geom.Length) dice.Roll {
	roll := dice.Roll{Name: RollScatter, Sides: dice.Scatter, Unit: int32(b.Shooter)}
	if !r.fresh() {
		return roll
	}
	alike := make(dice.Alike, dice.Scatter)
	for i := range alike {
		at := from.Polar(geom.Angle(i+1).Norm(), d)
		alike[i] = uint64(r.struckDigest(arm, at, i))
	}
	roll.Like = &alike
	return roll
}

// struckDigest sums up what lies under a template, for one bearing of many. Roofs are told apart by where they
// are struck.
func (r *Run) struckDigest(arm position.Arm, at geom.Point, bearing int) flow.Digest {
	if _, roof := r.roofAt(at); roof {
		return flow.Digest(8).Add(bearing)
	}
	if r.Mode(arm).Blast == 0 {
		return flow.Digest(9).Add(int(r.modelUnder(at)))
	}
	var room [8]UnitID
	d := flow.Digest(10)
	for _, u := range r.unitsUnder(at, room[:0]) {
		d = d.Add(int(u))
		for _, m := range r.probesUnder(at, u) {
			d = d.Add(int(m))
		}
	}
	return d
}

package antares2

import (
	"sort"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/antares2/position"
)

// What the first edition adds for those who go through every outcome of a volley; see show_weigh.go.

// placeCounts tells whether it matters where the models of a unit stand that are left: Rebels ignore a pin near others.
func (r *Run) placeCounts(u UnitID) bool {
	if r.Book.Edition == position.Second || u < 0 || !r.rebel(u) {
		return false
	}
	for i := range r.Units {
		if f := UnitID(i); f != u && r.Groups[i].Side == r.Groups[u].Side && r.InPlay(f) && r.rebel(f) {
			return true
		}
	}
	return false
}

// secondKey is the future of a shot that was picked to be rolled again: all shots, and which of them it is.
func (r *Run) secondKey(b *position.Bout, at int) uint64 {
	if len(r.loose) == 0 {
		return 0
	}
	s, arm := &b.Shots[at], b.Arms[b.Shots[at].Arm]
	return r.shotsDigest(b, 0).Add(12, int(r.TypeOf(arm.Model).Weapons[arm.Weapon]), int(arm.Mode), int(s.Tn), int(r.mark(b, arm.Model))).Key()
}

// shotsStand tells whether a shot of a bout is a hit or a miss for good, whatever number it was rolled against: none is
// rolled again, now or behind a wall.
func (r *Run) shotsStand(b *position.Bout) bool {
	if r.Book.Edition == position.Second || b.Target < 0 || r.OccupiesBuilding(b.Target) || r.shootsAgain(b) {
		return false
	}
	for _, arm := range b.Arms {
		if r.Mode(arm).ReMiss {
			return false
		}
	}
	forced, _ := r.forcesRerolls(b)
	return !forced
}

// likeArms tells whether two arms are rolled for alike. In the first edition each has its own range, but not its own number.
func (r *Run) likeArms(b *position.Bout, x, y position.Arm, by obscured) bool {
	if r.Book.Edition == position.First && x.Range != y.Range {
		u, v := r.hitSum(b, x, by), r.hitSum(b, y, by)
		x.Range = y.Range
		return u.Total() == v.Total() && r.alike(x, y)
	}
	return r.alike(x, y)
}

// reorders tells whether hits may be rolled for in another order than in play: somebody goes through all outcomes, and what
// has fallen before is not fed any more, of which the order is known.
func (r *Run) reorders() bool { return r.weighs && !flow.Fed(r.io) }

// plainTests puts the hits of a bout in an order of their own, with nothing in them that bears on no test: which was
// lucky, and by what number it hit.
func (r *Run) plainTests(b *position.Bout) {
	for i := range b.Hits {
		h := &b.Hits[i]
		h.Lucky, h.Acc, h.Fixed = false, 0, false
		if h.Net == 0 { // the hits of one net are told from those of another
			h.Shot = 0
		}
	}
	sort.SliceStable(b.Hits, func(i, j int) bool {
		x, y := &b.Hits[i], &b.Hits[j]
		return x.Model < y.Model || x.Model == y.Model && x.Harder(y)
	})
}

// driftRoll is how far an overhead shot goes astray: two faces come to the same thing on a Fire order.
func (r *Run) driftRoll(b *position.Bout, shot *position.Shot) dice.Roll {
	roll := dice.Roll{Name: RollDrift, Sides: dice.D10, Unit: int32(b.Shooter)}
	if b.As == position.Fire {
		roll.Cuts = dice.Cut(2) | dice.Cut(4) | dice.Cut(6) | dice.Cut(8)
	}
	if len(r.loose) > 0 && r.fresh() {
		roll.Key = r.blastKey(b, shot)
	}
	return roll
}

// directionRoll is where a marker drifts to: faces that strike the same are alike.
func (r *Run) directionRoll(b *position.Bout, arm position.Arm, from geom.Point, d geom.Length) dice.Roll {
	roll := dice.Roll{Name: RollDirection, Sides: dice.D10, Unit: int32(b.Shooter)}
	if !r.fresh() {
		return roll
	}
	alike := make(dice.Alike, dice.D10)
	for i := range alike {
		alike[i] = uint64(r.struckDigest(arm, r.driftedBy(arm, from, d, i+1), i))
	}
	roll.Like = &alike
	return roll
}

// shieldRoll is the die of a shield drone that meets a shot: a 1, a 10, or one of those between.
func (r *Run) shieldRoll(b *position.Bout, drone ModelID, met []bool) dice.Roll {
	roll := dice.Roll{Name: RollShield, Sides: dice.D10, Unit: int32(b.Target), Cuts: dice.Cut(1) | dice.Cut(9)}
	if len(r.loose) > 0 && r.fresh() {
		d := flow.Digest(r.testKey(b, 0)).Add(13, int(drone))
		for _, m := range met {
			d = d.Add(position.OneIf(m))
		}
		roll.Key = d.Key()
	}
	return roll
}

// netRoll is the die of pins of the net that a hit brings, after those before it: other hits give so many pins, and they
// the most so far.
func (r *Run) netRoll(b *position.Bout, at, pins, most int) dice.Roll {
	die := b.Hits[at].Net
	roll := dice.Roll{Name: RollNet, Sides: uint16(die), Unit: int32(b.Shooter)}
	if die == 5 {
		roll.Sides, roll.Cuts = dice.D10, dice.Cut(2)|dice.Cut(4)|dice.Cut(6)|dice.Cut(8)
	}
	if len(r.loose) > 0 && r.fresh() {
		roll.Key = r.bouts(b, r.stateDigest().Add(14, pins, most, int(die), int(r.netsDigest(b, at+1, len(b.Hits))))).Key()
	}
	return roll
}

// netsDigest sums up the nets that some hits of a bout bring, in no order.
func (r *Run) netsDigest(b *position.Bout, from, to int) flow.Digest {
	d := flow.Digest(0)
	for i := from; i < to; i++ {
		if h := &b.Hits[i]; r.netOf(b, i) {
			d += flow.Digest(20).Add(int(h.Net), int(h.Shot))
		}
	}
	return d
}

// bouts adds the bouts of the exchange: what is settled of those before one, its own flags, and the tests of those after.
func (r *Run) bouts(b *position.Bout, d flow.Digest) flow.Digest {
	after := false
	for _, o := range r.cast() {
		d = r.settledDigest(d, o).Add(position.OneIf(o == b))
		if after {
			d = d.Add(int(r.testsDigest(o, len(o.Hits), true)))
		}
		after = after || o == b
	}
	return d
}

// sheetRoll is a damage die. Faces of one row of the chart are alike, but for two dice of Massive Damage; before is the
// first of those, or 0.
func (r *Run) sheetRoll(b *position.Bout, at charting, before int) dice.Roll {
	roll := dice.Roll{Name: RollDamage, Sides: dice.D10, Unit: int32(b.Shooter)}
	if !r.fresh() {
		return roll
	}
	h := &b.Hits[at.hit]
	roll.Cuts = dice.Cut(0)
	if r.doomed(b, 0) {
		return roll
	}
	if !r.byLegs() || before > 0 || at.first > 0 { // in a leg of its own no two ways lead to the first die
		roll.Key = r.chartKey(b, at, before)
	}
	decided := func(x int) bool { // by the lower of two rolls, or whatever else makes it worse
		return at.first > 0 && r.chartRow(h, x) >= at.first || h.Massive && x > 1 && r.worstFrom(h, x)
	}
	if before > 0 && decided(before) {
		return roll
	}
	for face := 1; face < dice.D10; face++ {
		x, y := r.chartFace(h, face), r.chartFace(h, face+1)
		if decided(x) {
			break
		}
		if x != y && (h.Massive || x == 1 || r.sheetResult(h.Model, x) != r.sheetResult(h.Model, y)) {
			roll.Cuts |= dice.Cut(face)
		}
	}
	return roll
}

// chartRow is the row of a chart that what chartFace made of a die comes to.
func (r *Run) chartRow(h *position.Hit, x int) int {
	if h.Massive {
		x -= int(h.Damage)
	}
	return min(max(x, 1), 10)
}

// worstFrom tells whether all rows of a chart from that of a damage die on are alike.
func (r *Run) worstFrom(h *position.Hit, x int) bool {
	row := r.chartRow(h, x)
	for n := row; n < 10; n++ {
		if r.sheetResult(h.Model, n) != r.sheetResult(h.Model, n+1) {
			return false
		}
	}
	return row > 1
}

// extraPinsRoll is the die of the pins of a damage result: numbers that break the unit by themselves are alike.
func (r *Run) extraPinsRoll(b *position.Bout, at charting, sides int) dice.Roll {
	roll := dice.Roll{Name: RollExtraPins, Sides: uint16(sides), Unit: int32(b.Shooter)}
	if len(r.loose) == 0 || !r.fresh() {
		return roll
	}
	roll.Cuts = dice.Cut(0)
	for n := 1; n < sides && !r.doomed(b, n); n++ {
		roll.Cuts |= dice.Cut(n)
	}
	if h := &b.Hits[at.hit]; !r.doomed(b, 0) && (!r.byLegs() || h.Massive || r.leaderOf(h.Model) > 0) {
		roll.Key = r.chartKey(b, at, 0)
	}
	return roll
}

// doomed tells whether the target of a volley will break by its pins, with so many more, before anything else is asked
// of it: it loses none until its hits are dealt with.
func (r *Run) doomed(b *position.Bout, more int) bool {
	if len(r.loose) == 0 || r.Sharded(b.Target) {
		return false
	}
	n := r.pins(b.Target) + more
	if r.Unit(b.Target).Pins == 0 && r.rebel(b.Target) {
		n--
	}
	co := r.ownCo(b.Target)
	return co > 0 && n >= co
}

// lostAnyway tells whether a unit that is shot at will break whatever else the dice do to it.
func (r *Run) lostAnyway(u UnitID) bool {
	if !r.settling || u < 0 || r.Book.Edition == position.Second || r.Unit(u).Where == position.Destroyed {
		return false
	}
	for _, b := range r.cast() {
		if b.Target == u && len(b.Hits) > 0 && r.doomed(b, 0) {
			return true
		}
	}
	return false
}

// chartFace is the row of a chart that a face comes to by itself; of Massive Damage the number that is compared.
func (r *Run) chartFace(h *position.Hit, face int) int {
	if h.Armoured {
		face = (face + 1) / 2
	}
	if h.Massive {
		return face
	}
	return min(max(face-int(h.Damage), 1), 10)
}

// chartKey is the future of a damage die, or of the pins of its result: the state, the damage rolls that are still to come,
// the pins of the bout, and the bouts after it.
func (r *Run) chartKey(b *position.Bout, at charting, before int) uint64 {
	if !r.weighs || len(r.loose) == 0 {
		return 0
	}
	d := r.stateDigest().Add(15, at.first, before, int(r.pinsDigest(b, len(b.Hits))))
	others := flow.Digest(0)
	for m := range r.Members(b.Target) {
		one := r.damageLeft(b, at.hit, m)
		if m == b.Hits[at.hit].Model {
			d = d.Add(int(one))
		} else {
			others += one
		}
	}
	d = d.Add(int(others))
	return r.bouts(b, d).Key()
}

// damagedKey is the future of the damage rolls of a bout that are still to be made: of models that are alike it does
// not matter whose come first.
func (r *Run) damagedKey(b *position.Bout) uint64 {
	d := r.stateDigest().Add(26)
	if !r.gone(b.Target) && !r.lostAnyway(b.Target) {
		left := flow.Digest(0)
		for m := range r.Members(b.Target) {
			left += r.damageLeft(b, -1, m)
		}
		d = d.Add(int(left), int(r.pinsDigest(b, len(b.Hits))))
	}
	return r.bouts(b, d).Key()
}

// damageLeft sums up a model with the damage rolls that are still to come for it; 0 if there are none.
func (r *Run) damageLeft(b *position.Bout, now int, m ModelID) flow.Digest {
	worn, left := r.worn(m), 0
	d := flow.Digest(19).Add(worn[:]...).Add(int(b.Led[m-r.Head(b.Target)]))
	for i := range b.Hits {
		if h := &b.Hits[i]; h.Model == m && (i == now || r.due(b, i)) {
			left++
			d = d.Add(int(h.Damage), position.OneIf(h.Armoured), position.OneIf(h.Massive))
		}
	}
	if left == 0 {
		return 0
	}
	return d
}

// chartDigest sums up the failed tests among the first n of a bout on a model with a damage chart, in their order: each
// is rolled for, and only so many are rolled again.
func (r *Run) chartDigest(b *position.Bout, m ModelID, n int) flow.Digest {
	d := flow.Digest(16)
	for i := range n {
		if h := &b.Hits[i]; h.Model == m && h.Failed {
			d = d.Add(int(h.Damage), position.OneIf(h.Armoured), position.OneIf(h.Massive))
		}
	}
	return d
}

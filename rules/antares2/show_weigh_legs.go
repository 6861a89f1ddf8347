package antares2

import (
	"sortie/flow"
	"sortie/rules/antares2/position"
)

// Volleys leg by leg, for those who go through every outcome: whatever a volley can change is kept at the beginning of a
// leg and put back to it, so that nobody plays the shots again to see what else may come of the damage.

// byLegs tells whether a volley is under way whose legs are gone through one by one.
func (r *Run) byLegs() bool {
	return r.weighs && len(r.loose) > 0 && r.melee == nil && flow.Parted(r.io)
}

// fresh tells whether the next roll is to say what it is like and what its future depends on.
func (r *Run) fresh() bool { return r.weighs && flow.Fresh(r.io) }

// volleyLeg is a leg of an exchange: what is done, the future after it, and of what kind it is, nil if of none.
type volleyLeg struct {
	play     func()
	key      func() uint64
	kind     func() uint64
	settling bool
}

// exchangeByLegs is exchange for those who go through every outcome.
func (r *Run) exchangeByLegs() {
	legs := r.volleyLegs()
	r.sights, r.resists = map[uint64]bool{}, map[flow.Digest]int{}
	at := func(leg int) *volleyLeg {
		l := &legs[leg]
		r.settling = l.settling
		return l
	}
	flow.Through(r.io, flow.Stretch{
		Name: "exchange", Legs: len(legs), Keep: r.keepLeg, PutBack: r.putBackLeg,
		Play:  func(leg int) { at(leg).play() },
		Kinds: func(leg int) bool { return legs[leg].kind != nil },
		Kind: func(leg int) uint64 {
			if r.toll == nil {
				return 0
			}
			return at(leg).kind()
		},
		Carry: func(_ int, began, ended any) { r.toll.carry(&began.(*keptToll).was, &ended.(*keptToll).was) },
		Key: func(leg int) uint64 {
			if leg == 0 {
				return 0
			}
			return at(leg - 1).key()
		},
	})
	r.loose, r.settling, r.sights, r.resists = nil, false, nil, nil
}

// seenOnce is what find tells of a model for those who shoot at it. Until the legs in which models fall nobody of an exchange moves
// or goes, and it is found once for all outcomes.
func (r *Run) seenOnce(b *position.Bout, m ModelID, what int, find func() bool) bool {
	if r.sights == nil || r.settling {
		return flow.Recall(r.io, find)
	}
	d := flow.Digest(30).Add(what, int(b.Target), int(m))
	for _, from := range b.Shooters {
		d = d.Add(int(from))
	}
	for _, a := range b.Arms {
		d = d.Add(int(a.Aim))
	}
	seen, known := r.sights[d.Key()]
	if !known {
		seen = find()
		r.sights[d.Key()] = seen
	}
	return seen
}

// volleyLegs are the legs of an exchange: to hit, to land, to resist, to settle and to break.
func (r *Run) volleyLegs() []volleyLeg {
	var legs []volleyLeg
	for _, b := range r.loose {
		legs = append(legs,
			volleyLeg{play: func() { r.aimAndRoll(b) }, key: func() uint64 { return r.shotsDigest(b, 0).Key() }},
			volleyLeg{play: func() { r.landShots(b) }, key: func() uint64 { return r.landedKey(b) }})
	}
	for _, b := range r.loose {
		legs = append(legs,
			volleyLeg{play: func() {
				for _, o := range b.Stray {
					r.resolve(o)
				}
				r.giveHits(b)
			}, key: func() uint64 { return r.testKey(b, 0) }},
			volleyLeg{play: func() { r.takeTests(b) }, key: func() uint64 { return r.testKey(b, len(b.Hits)) }},
			volleyLeg{play: func() { r.rerollResists(b) }, key: func() uint64 { return r.rerollKey(b, nil) }})
	}
	for i, b := range r.loose {
		legs = r.settleLegs(legs, i, b)
	}
	for i, b := range r.loose {
		legs = append(legs, volleyLeg{settling: true, play: func() { r.afterBout(b) }, key: func() uint64 { return r.settledUpTo(len(r.loose) + i) }})
	}
	return legs
}

// settleLegs adds the legs in which a bout is settled; damage has legs of its own.
func (r *Run) settleLegs(legs []volleyLeg, i int, b *position.Bout) []volleyLeg {
	add := func(play func(), key func() uint64, kind func() uint64) {
		legs = append(legs, volleyLeg{play: play, key: key, kind: kind, settling: true})
	}
	after := func() uint64 { return r.settledUpTo(i) }
	if b.Target < 0 || !r.chartedUnit(b.Target) {
		add(func() { r.settle(b) }, after, nil)
		return legs
	}
	t := r.newTolling(b)
	begin := func() {
		for _, o := range b.Stray {
			r.settle(o)
		}
		b.Led = make([]int8, r.Enrolled(b.Target))
		if r.unsettled(b) {
			r.removeCasualties(b)
			r.beginToll(t)
		}
	}
	if r.Book.Edition == position.First {
		r.sheetLegs(b, begin, add)
	} else {
		r.damageLegs(b, begin, add)
	}
	add(func() {
		r.endToll()
		if !r.unsettled(b) {
			return
		}
		if r.Book.Edition == position.First {
			r.damagedAway(b.Target)
		} else {
			r.sink(b)
		}
		r.afterDamage(b)
	}, after, nil)
	return legs
}

// damageLegs adds a leg for the damage of every model. All dice fall before any result is applied, but what one model suffers
// bears on no other's dice.
func (r *Run) damageLegs(b *position.Bout, begin func(), add func(play func(), key, kind func() uint64)) {
	upTo := func(m ModelID) func() uint64 {
		return func() uint64 {
			if r.toll != nil {
				return r.toll.key()
			}
			d := r.stateDigest().Add(28)
			if !r.unsettled(b) {
				return r.bouts(b, d).Key()
			}
			return r.damageAfter(b, m, d).Key()
		}
	}
	add(begin, upTo(NoModel), nil)
	for m := range r.Members(b.Target) {
		kind := func() uint64 { return r.toll.modelKind(m) }
		add(func() { r.levelled(kind, func() { r.sufferAlone(b, m) }) }, upTo(m), kind)
	}
}

// sufferAlone rolls for the damage of one model and applies it.
func (r *Run) sufferAlone(b *position.Bout, m ModelID) {
	if !r.unsettled(b) || r.Bodies[m].Gone {
		return
	}
	if n := r.damageTo(b, m, nil); n > 0 {
		r.suffer(b, m, []int{n})
	}
	for i := range b.Hits {
		h := &b.Hits[i]
		h.Rolled = h.Rolled || h.Failed && h.Model == m
	}
}

// sheetRolls is how many damage rolls of a bout of the first edition are legs of their own; the first takes all that are more.
const sheetRolls = 12

// sheetLegs adds a leg for each damage roll of the first edition, counted from the last: bouts that have as many before them
// are gone on with together.
func (r *Run) sheetLegs(b *position.Bout, begin func(), add func(play func(), key, kind func() uint64)) {
	damaged := func() uint64 {
		if r.toll != nil {
			return r.toll.key()
		}
		return r.damagedKey(b)
	}
	add(begin, damaged, nil)
	for k := sheetRolls; k > 0; k-- {
		roll := func() {
			for n := r.damageDue(b); n == k || n > k && k == sheetRolls; n = r.damageDue(b) {
				r.damageNext(b)
			}
		}
		kind := func() uint64 { return r.toll.sheetKind(k) }
		add(func() { r.levelled(kind, roll) }, damaged, kind)
	}
}

// chartedUnit tells whether a unit has models with a damage chart.
func (r *Run) chartedUnit(u UnitID) bool {
	for m := range r.Members(u) {
		if r.charted(m) {
			return true
		}
	}
	return false
}

// unsettled tells whether a bout has done something to a unit that is still there.
func (r *Run) unsettled(b *position.Bout) bool {
	return b.Target >= 0 && len(b.Hits) > 0 && !r.gone(b.Target)
}

// damageDue counts the damage rolls that are still to be made.
func (r *Run) damageDue(b *position.Bout) int {
	n := 0
	for i := range b.Hits {
		n += position.OneIf(r.due(b, i))
	}
	return n
}

// damageNext makes the next of them.
func (r *Run) damageNext(b *position.Bout) {
	for i := range b.Hits {
		if r.due(b, i) {
			r.damageOfHit(b, i)
			b.Hits[i].Rolled = true // also if it is denied
			return
		}
	}
}

// keptVolley is a state with the bouts that are under way.
type keptVolley struct {
	state *State
	bouts []keptBout
}

type keptBout struct {
	of  *position.Bout
	was position.Bout
}

func (r *Run) keepLeg() any {
	if r.toll != nil {
		return &keptToll{r.toll, r.toll.now}
	}
	return r.keepVolley()
}

func (r *Run) putBackLeg(kept any) {
	switch k := kept.(type) {
	case *keptToll:
		r.toll = k.of
		r.toll.now, r.toll.told = k.was, false
	case *keptVolley:
		r.toll = nil
		r.putBackVolley(k)
	}
}

func (r *Run) keepVolley() *keptVolley {
	k := &keptVolley{state: r.State.Copied()}
	for _, b := range r.cast() {
		k.bouts = append(k.bouts, keptBout{b, b.CopyInto(&position.Bout{})})
	}
	return k
}

// putBackVolley makes it so again in place: whoever holds a unit or a bout still does.
func (r *Run) putBackVolley(k *keptVolley) {
	r.State.becomes(k.state)
	for i := range k.bouts {
		b := k.bouts[i].of
		*b = k.bouts[i].was.CopyInto(b)
	}
}

// becomes makes a state like another, with the room it has: units and bodies keep their places.
func (s *State) becomes(o *State) {
	was := *s
	*s = *o
	s.Workshop = was.Workshop
	s.Units = append(was.Units[:0], o.Units...)
	s.Bodies = append(was.Bodies[:0], o.Bodies...)
	s.Markers = append([]position.Marker(nil), o.Markers...)
	s.Damage = append([]position.Damage(nil), o.Damage...)
	s.Wrecks = append([]position.Wreck(nil), o.Wrecks...)
	s.Ways = append([]position.Way(nil), o.Ways...)
	s.Proc = was.Proc
}

// How far a bout has come, for what of it bears on the rest.
const (
	unrolled = iota
	landed   // its hits are known
	resisted // and its tests taken
	settled
)

// boutsDigest sums up the state and all bouts, each as far as it has come.
func (r *Run) boutsDigest(from int, stage func(*position.Bout) int) flow.Digest {
	d := r.stateDigest().Add(21, from)
	for _, b := range r.loose {
		for _, o := range b.Stray {
			d = r.stageDigest(d, o, stage(b))
		}
		d = r.stageDigest(d, b, stage(b))
	}
	return d
}

func (r *Run) stageDigest(d flow.Digest, b *position.Bout, stage int) flow.Digest {
	d = d.Add(int(b.Target), stage)
	switch stage {
	case unrolled:
		return d
	case landed:
		return d.Add(int(r.hitsDigest(b)), len(b.Hits), position.OneIf(b.Lucky), b.DudPins, position.OneIf(b.DudDown))
	}
	d = r.settledDigest(d, b).Add(b.DudPins, position.OneIf(b.DudDown))
	if stage == resisted && !r.gone(b.Target) {
		d = d.Add(int(r.testsDigest(b, len(b.Hits), true)))
	}
	return d
}

func (r *Run) gone(u UnitID) bool { return u < 0 || r.Unit(u).Where == position.Destroyed }

// hitsDigest sums up the hits of a bout that are not tested yet, in no order.
func (r *Run) hitsDigest(b *position.Bout) flow.Digest {
	hits := flow.Digest(0)
	for i := range b.Hits {
		hits += r.rawHit(b, &b.Hits[i])
	}
	return hits
}

// settledUpTo is the future of an exchange of which bouts up to one are settled; beyond all of them, with their break tests.
func (r *Run) settledUpTo(at int) uint64 {
	return r.boutsDigest(at, func(b *position.Bout) int {
		for i, o := range r.loose {
			if o == b && i > at {
				return resisted
			}
		}
		return settled
	}).Key()
}

// landedKey is the future of a bout whose shots have all landed.
func (r *Run) landedKey(b *position.Bout) uint64 {
	d := r.stateDigest().Add(22)
	for _, o := range r.cast() {
		d = r.stageDigest(d, o, landed)
		if o == b {
			break
		}
	}
	return d.Key()
}

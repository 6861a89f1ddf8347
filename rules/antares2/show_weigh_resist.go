package antares2

import (
	"sortie/dice"
	"sortie/flow"
	"sortie/rules/antares2/force"
	"sortie/rules/antares2/position"
)

// testRoll is the Res test of a hit: passed or failed. It is like the tests that follow if they are on the
// same model, or each the only one of a model of the same kind, at the same number.
func (r *Run) testRoll(b *position.Bout, h *position.Hit, tn int) dice.Roll {
	roll := dice.Roll{Name: RollResist, Sides: dice.D10, Unit: int32(b.Target), Cuts: passCut(tn)}
	if !r.fresh() {
		return roll
	}
	at := 0
	for &b.Hits[at] != h {
		at++
	}
	enough := r.enoughFails(b, h)
	if enough > 0 && r.failsOf(b, h.Model, at) >= enough {
		roll.Cuts = dice.Cut(0)
		return roll
	}
	roll.Pool = dice.PoolOf(r.likeTests(b, at, tn))
	roll.Most = enough == 1 && r.hitsOn(b, h.Model) > 1
	if len(r.loose) > 0 {
		roll.Key = r.testKey(b, at)
	}
	return roll
}

// resistNumber is the Res value of a model against a hit. Nothing that it rests on changes in an exchange before models fall, so who goes
// through all outcomes finds it once.
func (r *Run) resistNumber(b *position.Bout, h *position.Hit, m ModelID) int {
	if r.sights == nil || r.settling {
		sum := r.resistSum(b, h, m)
		return sum.Total()
	}
	d := flow.Digest(44).Add(int(b.Target), int(m), int(h.By), int(h.SV), int(h.Weapon)<<8|int(h.Mode), position.OneIf(h.Blast)|position.OneIf(h.NoCover)<<1|position.OneIf(h.Negates)<<2|position.OneIf(b.PBS)<<3)
	for _, from := range b.Shooters {
		d = d.Add(int(from))
	}
	n, known := r.resists[d]
	if !known {
		sum := r.resistSum(b, h, m)
		n = sum.Total()
		r.resists[d] = n
	}
	return n
}

// enoughFails is how many failed tests remove the model of a hit in a volley whichever of them it may roll again by itself, if a
// further one would change nothing: nobody else lets it roll again, and no test gives pins by its failure. 0 if that is not so.
func (r *Run) enoughFails(b *position.Bout, h *position.Hit) int {
	if len(r.loose) == 0 || h.Armoured || h.Net > 0 || r.charted(h.Model) || r.medics(b.Target) > 0 {
		return 0
	}
	return r.failsToFall(h.Model) + int(r.TypeOf(h.Model).Traits.Tough)
}

// failsToFall is how many failed tests remove a model.
func (r *Run) failsToFall(m ModelID) int {
	return int(r.TypeOf(m).Traits.Wound) - int(r.Figures[m].Wounds) + 1
}

// failsOf counts the tests that a model has failed among the first n.
func (r *Run) failsOf(b *position.Bout, m ModelID, n int) int {
	fails := 0
	for i := range n {
		fails += position.OneIf(b.Hits[i].Model == m && b.Hits[i].Failed)
	}
	return fails
}

// likeTests counts the tests from one on that are like it.
func (r *Run) likeTests(b *position.Bout, at, tn int) int {
	first := &b.Hits[at]
	single := len(r.loose) > 0 && !r.placeCounts(b.Target) && r.hitsOn(b, first.Model) == 1
	n := 1
	for i := at + 1; i < len(b.Hits); i++ {
		h := &b.Hits[i]
		x, y := *first, *h
		x.Model, x.By, x.Shot, x.Failed, x.Armoured, x.Tn = 0, 0, 0, false, false, 0
		y.Model, y.By, y.Shot, y.Failed, y.Armoured, y.Tn = 0, 0, 0, false, false, 0
		if x != y || r.mark(b, first.By) != r.mark(b, h.By) {
			break
		}
		if h.Model != first.Model && !(single && r.hitsOn(b, h.Model) == 1 && r.likeModels(first.Model, h.Model)) {
			break
		}
		if r.resistNumber(b, h, h.Model) != tn {
			break
		}
		n++
	}
	return n
}

func (r *Run) hitsOn(b *position.Bout, m ModelID) int {
	n := 0
	for i := range b.Hits {
		n += position.OneIf(b.Hits[i].Model == m)
	}
	return n
}

// likeModels tells whether two models are in the same state.
func (r *Run) likeModels(a, b ModelID) bool {
	return r.worn(a) == r.worn(b)
}

// worn is the type of a model and what it has suffered.
func (s *State) worn(m ModelID) [5]int {
	f := &s.Figures[m]
	return [5]int{int(s.Bodies[m].Base), int(f.Wounds), int(f.Breach), int(f.Slow), int(f.Disabled)}
}

// testKey is the future of a Res test: the hits still to be tested, model by model, and what the tests
// before it have come to.
func (r *Run) testKey(b *position.Bout, at int) uint64 {
	d := r.stateDigest()
	taken := true
	for _, o := range r.cast() {
		n := len(o.Hits)
		if o == b {
			n, taken = at, false
		} else if !taken {
			n = 0
		}
		d = d.Add(int(o.Target), position.OneIf(o == b), position.OneIf(n < len(o.Hits)), position.OneIf(o.Lucky), int(r.testsDigest(o, n, n == len(o.Hits) && o != b)))
	}
	return d.Key()
}

// rerollKey is the future of a Res test that is rolled again: what is left of every model whatever happens now, and the
// tests that are rolled again from this one on.
func (r *Run) rerollKey(b *position.Bout, picks []int32) uint64 {
	if !r.weighs || len(r.loose) == 0 {
		return 0
	}
	d := r.stateDigest().Add(18)
	done := true
	for _, o := range r.cast() {
		n := len(o.Hits)
		if o == b {
			d, done = d.Add(int(o.Target), int(r.againDigest(b, picks))), false
			continue
		}
		if !done {
			n = 0
		}
		d = d.Add(int(o.Target), int(r.testsDigest(o, n, done)))
	}
	return d.Key()
}

// againDigest sums up a bout of which some failed tests are rolled again: of each model that may still be saved, by which
// numbers, and of all how often they have failed for good.
func (r *Run) againDigest(b *position.Bout, picks []int32) flow.Digest {
	for _, v := range picks {
		b.Hits[v].Failed = false
	}
	d := flow.Digest(23).Add(int(r.testsDigest(b, len(b.Hits), true)))
	each := flow.Digest(0)
	for m := range r.Members(b.Target) {
		pending := flow.Digest(0)
		for _, v := range picks {
			if h := &b.Hits[v]; h.Model == m {
				pending += flow.Digest(24).Add(int(h.Tn), position.OneIf(h.Armoured), int(h.Extra), int(h.Net), int(h.Damage))
			}
		}
		if pending != 0 {
			each += pending.Add(int(r.modelDigest(b, m, len(b.Hits), false, true)), int(r.typeDigest(m)))
		}
	}
	for _, v := range picks {
		b.Hits[v].Failed = true
	}
	return d.Add(int(each))
}

// typeDigest sums up a model by its type and what it has suffered.
func (r *Run) typeDigest(m ModelID) flow.Digest {
	worn := r.worn(m)
	return flow.Digest(25).Add(worn[:]...)
}

// testsDigest sums up a bout of which n hits are tested. What is still to come counts in its order; of the
// rest only how many models of a kind failed how often, as far as it matters. Done says that nothing is
// rolled again any more.
func (r *Run) testsDigest(b *position.Bout, n int, done bool) flow.Digest {
	d := flow.Digest(5)
	for i := n; i < len(b.Hits); i++ {
		d = d.Add(int(r.rawHit(b, &b.Hits[i])))
	}
	again := !done && n > 0 && r.medics(b.Target) > 0
	all := flow.Digest(0)
	for i := range n {
		if h := &b.Hits[i]; !r.testedBefore(b, i) {
			all += r.modelDigest(b, h.Model, n, again, done)
		}
	}
	return d.Add(int(r.pinsDigest(b, n)), int(all))
}

// pinsDigest sums up what pins the first n hits of a bout give.
func (r *Run) pinsDigest(b *position.Bout, n int) flow.Digest {
	d := flow.Digest(7)
	if r.Book.Edition == position.First {
		pins, _ := r.mostPins(b, n)
		return d.Add(pins, int(r.netsDigest(b, 0, n)), position.OneIf(r.struckOwn(b, n)))
	}
	pins, extra := false, 0
	for i := range n {
		if h := &b.Hits[i]; r.hitPins(b, h) {
			pins, extra = true, max(extra, int(h.Extra))
		}
	}
	return d.Add(position.OneIf(pins), extra)
}

func (r *Run) testedBefore(b *position.Bout, at int) bool {
	for i := range at {
		if b.Hits[i].Model == b.Hits[at].Model {
			return true
		}
	}
	return false
}

// modelDigest sums up the tests taken so far for one model. More failures than it takes to remove a model
// change nothing, unless they may be rolled again or make a choice on a damage chart.
func (r *Run) modelDigest(b *position.Bout, m ModelID, n int, again, done bool) flow.Digest {
	t, worn := r.TypeOf(m), r.worn(m)
	d := flow.Digest(6).Add(worn[:]...)
	if r.placeCounts(b.Target) {
		d = d.Add(int(m))
	}
	for i := n; i < len(b.Hits); i++ {
		if b.Hits[i].Model == m {
			d = d.Add(int(m)) // it is not like others yet
			break
		}
	}
	fails, each, pins := 0, flow.Digest(0), false
	for i := range n {
		if h := &b.Hits[i]; h.Model == m && h.Failed {
			fails++
			pins = pins || h.Armoured || h.Net > 0 // as long as it has failed
			each += r.rawHit(b, &position.Hit{Damage: h.Damage, Lucky: h.Lucky, By: NoModel, Shot: h.Shot, Ammo: force.Ammo{Net: h.Net}}).Add(int(h.Tn), position.OneIf(h.Armoured), position.OneIf(h.Rerolled))
		}
	}
	if fails == 0 {
		return 0 // as if it had not been hit
	}
	if r.Book.Edition == position.First && r.charted(m) {
		return d.Add(int(r.chartDigest(b, m, n)))
	}
	fall := r.failsToFall(m)
	if again || r.charted(m) || t.Traits.Tough > 0 && !done && (pins || fails < fall+int(t.Traits.Tough)) {
		return d.Add(fails, int(each))
	}
	return d.Add(min(fails, fall))
}

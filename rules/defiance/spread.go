package defiance

import (
	"fmt"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/tally"
)

// askSpread asks how the dice of a burst are spread over several figures of a unit.
// dvg.spread.allocation, dvg.spread.declare-before, dvg.spread.gap.insufficient, dvg.spread.same-unit
func (r *Run) askSpread(sh *shot, t quarry) ([]quarry, []int) {
	n := sh.rate()
	if !r.by("dvg.weapon.feed-rate", n > 1) {
		n = min(n, 1)
	}
	one := []quarry{t}
	if !r.law().spreads(sh.w, n) {
		return one, []int{n}
	}
	if sh.auto && r.weighs() {
		return r.recallSpread(sh, t, n)
	}
	chain := r.chain(sh, t, n, func(list []quarry, as []int) int { return r.askNext(sh, list, as) })
	r.judged(func() {
		r.chain(sh, t, n, func(list []quarry, as []int) int {
			return as[max(0, slices.IndexFunc(as, func(k int) bool { return among(chain, list[k].b) }))]
		})
	})
	if len(chain) < 2 {
		return one, []int{n}
	}
	if sh.auto {
		return r.spreadOut(chain, r.bestSpread(sh, chain, n))
	}
	usual := make([]int32, n)
	if !r.Staged {
		usual = r.bestSpread(sh, chain, n)
	}
	b := sh.by.b
	a := r.ask(flow.Question{Name: AskSpread, Seat: r.SideOf(b), Kind: flow.Allocate, Rule: "dvg.spread.allocation", Unit: int32(r.unitOf(b)), Target: int32(r.unitOf(t.b)),
		Thing: flow.Figure(int32(b)), Prompt: "Where do the dice go?", HasDefault: true, Default: flow.Answer{Values: usual},
		Offers: func() []flow.Option {
			out := r.list(2 * len(chain))
			for i := range chain {
				if i > 0 {
					key := fmt.Sprintf("bridge-%d", i)
					out = append(out, flow.Option{Value: int32(2*i - 1), Key: key, Label: "bridge the gap"})
				}
				out = append(out, flow.Option{Value: int32(2 * i), Thing: flow.Figure(int32(chain[i].b)), Key: r.figureName(chain[i].b), Label: r.figureLabel(chain[i].b)})
			}
			return out
		},
		Items: func() []flow.Option {
			out := make([]flow.Option, n)
			for i := range out {
				out[i] = flow.Option{Value: int32(i), Key: fmt.Sprintf("die-%d", i+1), Label: "a die"}
			}
			return out
		},
		Check: func(a *flow.Answer) *tally.Refusal { return spreadRefusal(a.Values) },
		Suggest: func(d *dice.Rand) flow.Answer {
			v := make([]int32, n)
			for k := 1; k < n; k++ {
				v[k] = v[k-1]
				if d.Int(3) == 0 && int(v[k]) < 2*len(chain)-2 {
					v[k] += 2
				}
			}
			return flow.Answer{Values: v}
		}})
	return r.spreadOut(chain, a.Values)
}

// spreadRefusal says why dice may not be spread so: along the chain, each target in turn, three for a gap at most.
func spreadRefusal(v []int32) *tally.Refusal {
	var count [32]int
	for i, x := range v {
		if i > 0 && x < v[i-1] {
			return no("dvg.spread.allocation", "name them in order", "the dice go along the chain from the first target on")
		}
		count[min(x, 31)]++
	}
	last := v[len(v)-1]
	for k := int32(0); k <= last; k += 2 {
		if count[k] == 0 {
			return no("dvg.spread.allocation", "give it a die", "every target on the way takes at least one die")
		}
		if k > 0 && count[k-1] > 3 {
			return no("dvg.spread.gap.max-three", "bridge with three at most", "at most three dice bridge a gap")
		}
	}
	if last%2 == 1 {
		return no("dvg.spread.allocation", "end with a target", "a bridge leads to a target")
	}
	return nil
}

// chain is the targets of a spread: each the nearest to the one before. Of several who are as near, one is picked, as long as there are
// dice to reach it.  dvg.spread.allocation
func (r *Run) chain(sh *shot, t quarry, n int, pick func(list []quarry, as []int) int) []quarry {
	out, left := []quarry{t}, n-1
	list := r.inSight(sh)
	sh.friends = nil
	var room [16]int
	for len(out) < n {
		last, as, least := &out[len(out)-1], room[:0], int64(1)<<62
		for i := range list {
			q := &list[i]
			if r.State.holds("dvg.spread.same-unit", r.unitOf(q.b) != r.unitOf(t.b)) || r.isGun(q.b) || among(out, q.b) || r.rangeRefusal(sh, q) != nil || r.behindFriend(sh, q) || r.Touching(sh.by.b, q.b) {
				continue
			}
			switch far := geom.DistSq(q.at, last.at); {
			case far < least:
				as, least = append(as[:0], i), far
			case far == least:
				as = append(as, i)
			}
		}
		if len(as) == 0 {
			return out
		}
		dice, ok := r.State.law().bridge(r.distance(&list[as[0]].spot, &last.spot))
		if !ok {
			return out
		}
		next := as[0]
		if left -= dice + 1; len(as) > 1 && left >= 0 && !sh.auto {
			list = slices.Clone(list) // others look about while the player thinks
			next = pick(list, as)
		}
		out = append(out, list[next])
	}
	return out
}

// askNext asks whom of several who are as near to the last target of a spread the fire goes on to.  dvg.spread.allocation
func (r *Run) askNext(sh *shot, list []quarry, as []int) int {
	b := sh.by.b
	who := make([]BodyID, len(as))
	for i, k := range as {
		who[i] = list[k].b
	}
	to := BodyID(r.ask(flow.Question{Name: AskNext, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.spread.allocation", Unit: int32(r.unitOf(b)), Target: int32(r.unitOf(who[0])),
		Thing: flow.Figure(int32(b)), Trifle: true, Prompt: "These are as near to the one before: to whom does the fire go on?", HasDefault: true, Default: flow.Answer{Value: int32(who[0])},
		Offers: func() []flow.Option { return r.figureOffers(who) }}).Value)
	return as[slices.Index(who, to)]
}

func among(list []quarry, b BodyID) bool {
	for i := range list {
		if list[i].b == b {
			return true
		}
	}
	return false
}

// spreadOut hands the dice out; where a gap is not bridged the fire ends.
func (r *Run) spreadOut(chain []quarry, v []int32) ([]quarry, []int) {
	count := make([]int, 2*len(chain))
	for _, x := range v {
		count[x]++
	}
	var who []quarry
	var dice []int
	for i := range chain {
		if count[2*i] == 0 {
			break
		}
		if i > 0 {
			need, ok := r.law().bridge(r.distance(&chain[i].spot, &chain[i-1].spot))
			r.cite("dvg.spread.declare-before")
			if !ok || r.by("dvg.spread.gap.insufficient", count[2*i-1] < need) {
				break
			}
		}
		who, dice = append(who, chain[i]), append(dice, count[2*i])
	}
	r.cite("dvg.spread.allocation", "dvg.spread.excess-lost")
	return who, dice
}

// spreadIntoMelee rolls for those further on in a spread who are locked, once for the action: all dice at the locked go to whom it says.
// dvg.hth.fire-into.then-damage
func (r *Run) spreadIntoMelee(sh *shot, rows []quarry) {
	var struck *quarry
	for i := range rows[min(1, len(rows)):] {
		q := &rows[i+1]
		if !r.engaged(q.b) {
			continue
		}
		if struck == nil {
			one := r.intoTheMelee(sh, *q)
			struck = &one
		}
		*q = *struck
	}
}

// intoTheMelee rolls whom fire into a melee strikes.  dvg.hth.fire-into.then-damage
func (r *Run) intoTheMelee(sh *shot, t quarry) quarry {
	all := r.meleeOf(t.b)
	who, rule := intoMelee(r.d10(RollMelee, sh.by.b).Natural)
	if !r.by(rule, true, "dvg.hth.fire-into.then-damage") {
		return t
	}
	var list []BodyID
	most := int8(0)
	for _, b := range all {
		most = max(most, r.size(b))
	}
	for _, b := range all {
		friend := r.SideOf(b) == r.SideOf(sh.by.b)
		if who == aFriend && friend || who == anEnemy && !friend || who == theLargest && r.size(b) == most {
			list = append(list, b)
		}
	}
	if len(list) == 0 {
		return t
	}
	q := quarry{spot: r.spot(list[r.pick(sh.by.b, len(list))])}
	q.dist, q.line = r.distance(&sh.by, &q.spot), r.look(&sh.by, &q.spot)
	return q
}

// meleeOf is everybody linked with a figure by contact, in the order of ids.
func (s *State) meleeOf(b BodyID) []BodyID {
	in := make([]bool, len(s.Bodies))
	in[b] = true
	for grew := true; grew; {
		grew = false
		for i := range s.Bodies {
			if !in[i] {
				continue
			}
			for e := range s.foes(BodyID(i)) {
				if !in[e] {
					in[e], grew = true, true
				}
			}
		}
	}
	var out []BodyID
	for i := range in {
		if in[i] {
			out = append(out, BodyID(i))
		}
	}
	return out
}

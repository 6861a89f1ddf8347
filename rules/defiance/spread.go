package defiance

import (
	"fmt"
	"slices"

	"sortie/dice"
	"sortie/flow"
	"sortie/geom"
	"sortie/rules/defiance/law"
	"sortie/rules/defiance/position"
	"sortie/tally"
)

// askSpread asks how the dice of a burst are spread over several figures of a unit.
// dvg.spread.allocation, dvg.spread.declare-before, dvg.spread.gap.insufficient, dvg.spread.same-unit
func (r *Run) askSpread(sh *position.Shot, t position.Quarry) ([]position.Quarry, []int) {
	n := sh.Rate()
	if !r.by("dvg.weapon.feed-rate", n > 1) {
		n = min(n, 1)
	}
	one := []position.Quarry{t}
	if !r.law().Spreads(sh.Weapon, n) {
		return one, []int{n}
	}
	if sh.Auto && r.weighs() {
		return r.recallSpread(sh, t, n)
	}
	chain := r.chain(sh, t, n, func(list []position.Quarry, as []int) int { return r.askNext(sh, list, as) })
	r.judged(func() {
		r.chain(sh, t, n, func(list []position.Quarry, as []int) int {
			return as[max(0, slices.IndexFunc(as, func(k int) bool { return among(chain, list[k].Body) }))]
		})
	})
	if len(chain) < 2 {
		return one, []int{n}
	}
	if sh.Auto {
		return r.spreadOut(chain, r.BestSpread(sh, chain, n))
	}
	usual := make([]int32, n)
	if !r.Staged {
		usual = r.BestSpread(sh, chain, n)
	}
	b := sh.By.Body
	a := r.ask(flow.Question{Name: AskSpread, Seat: r.SideOf(b), Kind: flow.Allocate, Rule: "dvg.spread.allocation", Unit: int32(r.UnitOf(b)), Target: int32(r.UnitOf(t.Body)),
		Thing: flow.Figure(int32(b)), Prompt: "Where do the dice go?", HasDefault: true, Default: flow.Answer{Values: usual},
		Offers: func() []flow.Option {
			out := r.List(2 * len(chain))
			for i := range chain {
				if i > 0 {
					key := fmt.Sprintf("bridge-%d", i)
					out = append(out, flow.Option{Value: int32(2*i - 1), Key: key, Label: "bridge the gap"})
				}
				out = append(out, flow.Option{Value: int32(2 * i), Thing: flow.Figure(int32(chain[i].Body)), Key: r.FigureName(chain[i].Body), Label: r.FigureLabel(chain[i].Body)})
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
		Check: func(a *flow.Answer) *tally.Refusal { return position.SpreadRefusal(a.Values) },
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

// chain is the targets of a spread: each the nearest to the one before. Of several who are as near, one is picked, as long as there are
// dice to reach it.  dvg.spread.allocation
func (r *Run) chain(sh *position.Shot, t position.Quarry, n int, pick func(list []position.Quarry, as []int) int) []position.Quarry {
	out, left := []position.Quarry{t}, n-1
	list := r.InSight(sh)
	sh.Friends = nil
	var room [16]int
	for len(out) < n {
		last, as, least := &out[len(out)-1], room[:0], int64(1)<<62
		for i := range list {
			q := &list[i]
			if r.State.Applies("dvg.spread.same-unit", r.UnitOf(q.Body) != r.UnitOf(t.Body)) || r.IsGun(q.Body) || among(out, q.Body) || r.RangeRefusal(sh, q) != nil || r.BehindFriend(sh, q) || r.Touching(sh.By.Body, q.Body) {
				continue
			}
			switch far := geom.DistSq(q.At, last.At); {
			case far < least:
				as, least = append(as[:0], i), far
			case far == least:
				as = append(as, i)
			}
		}
		if len(as) == 0 {
			return out
		}
		dice, ok := r.State.Law().Bridge(r.Distance(&list[as[0]].Spot, &last.Spot))
		if !ok {
			return out
		}
		next := as[0]
		if left -= dice + 1; len(as) > 1 && left >= 0 && !sh.Auto {
			list = slices.Clone(list) // others look about while the player thinks
			next = pick(list, as)
		}
		out = append(out, list[next])
	}
	return out
}

// askNext asks whom of several who are as near to the last target of a spread the fire goes on to.  dvg.spread.allocation
func (r *Run) askNext(sh *position.Shot, list []position.Quarry, as []int) int {
	b := sh.By.Body
	who := make([]BodyID, len(as))
	for i, k := range as {
		who[i] = list[k].Body
	}
	to := BodyID(r.ask(flow.Question{Name: AskNext, Seat: r.SideOf(b), Kind: flow.PickOne, Rule: "dvg.spread.allocation", Unit: int32(r.UnitOf(b)), Target: int32(r.UnitOf(who[0])),
		Thing: flow.Figure(int32(b)), Trifle: true, Prompt: "These are as near to the one before: to whom does the fire go on?", HasDefault: true, Default: flow.Answer{Value: int32(who[0])},
		Offers: func() []flow.Option { return r.figureOffers(who) }}).Value)
	return as[slices.Index(who, to)]
}

func among(list []position.Quarry, b BodyID) bool {
	for i := range list {
		if list[i].Body == b {
			return true
		}
	}
	return false
}

// spreadOut hands the dice out; where a gap is not bridged the fire ends.
func (r *Run) spreadOut(chain []position.Quarry, v []int32) ([]position.Quarry, []int) {
	count := make([]int, 2*len(chain))
	for _, x := range v {
		count[x]++
	}
	var who []position.Quarry
	var dice []int
	for i := range chain {
		if count[2*i] == 0 {
			break
		}
		if i > 0 {
			need, ok := r.law().Bridge(r.Distance(&chain[i].Spot, &chain[i-1].Spot))
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
func (r *Run) spreadIntoMelee(sh *position.Shot, rows []position.Quarry) {
	var struck *position.Quarry
	for i := range rows[min(1, len(rows)):] {
		q := &rows[i+1]
		if !r.Engaged(q.Body) {
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
func (r *Run) intoTheMelee(sh *position.Shot, t position.Quarry) position.Quarry {
	all := r.meleeOf(t.Body)
	who, rule := law.IntoMelee(r.d10(law.RollMelee, sh.By.Body).Natural)
	if !r.by(rule, true, "dvg.hth.fire-into.then-damage") {
		return t
	}
	var list []BodyID
	most := int8(0)
	for _, b := range all {
		most = max(most, r.SizeOf(b))
	}
	for _, b := range all {
		friend := r.SideOf(b) == r.SideOf(sh.By.Body)
		if who == law.AFriend && friend || who == law.AnEnemy && !friend || who == law.TheLargest && r.SizeOf(b) == most {
			list = append(list, b)
		}
	}
	if len(list) == 0 {
		return t
	}
	q := position.Quarry{Spot: r.Spot(list[r.pick(sh.By.Body, len(list))])}
	q.Dist, q.Line = r.Distance(&sh.By, &q.Spot), r.Look(&sh.By, &q.Spot)
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
			for e := range s.Foes(BodyID(i)) {
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
